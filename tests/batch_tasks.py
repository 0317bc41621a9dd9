"""Tasks for test_batch_driver.py that other processes can import: of numbers, where a real task has points."""

import os
import time

from millerloop.errors import EncodingError


class Unlike(Exception):
    """An exception of somebody else."""


def double(start, values):
    return [2 * value for value in values]


def located(start, *lists):
    return start, lists


def hasty(start, values):
    """Later chunks are often ready before earlier ones."""
    time.sleep(values[0] * 7 % 5 / 500)
    return start, values


def odd_ones_fail(start, values):
    """The error of the first odd number, and the lower its index the later it comes."""
    for i, value in enumerate(values, start):
        if value % 2:
            time.sleep(max(0, 0.1 - 0.01 * i))
            raise EncodingError(f"values[{i}] is odd", "range", index=i)
    return values


def fail_unlike(start, values):
    raise Unlike("no number at all")


def end_process(start, values):
    os._exit(1)


def process_of(start, values):
    return os.getpid()


def _chunk(name, start, *lists, **options):
    """What a package does for module_task()."""
    return name, start, lists, options
