"""Addition chains for powers with a fixed exponent: the fewest products found.

What it needs: Python 3.10. A chain computes a^e over a few slots, of which slot 0 begins as a. A step

    (out, source, squarings, factor)    slot[out] = slot[source]^(2^squarings) slot[factor]

leaves out the product where factor is None; the last step gives a^e. Two ways are tried, and what costs less is taken:
sliding windows, and the runs of ones in e, for which the lengths of runs are put together by an addition chain of their
own: a^(2^(i + j) - 1) = (a^(2^i - 1))^(2^j) a^(2^j - 1).
"""

from __future__ import annotations

import re
from itertools import pairwise

Step = tuple[int, int, int, "int | None"]


def power_chain(e: int) -> list[Step]:
    """The cheapest chain found for a^e, e >= 1."""
    chains = [windows(e, width) for width in range(1, 7)]
    found = runs(e)
    if found:
        chains.append(found)
    return min(chains, key=cost)


def cost(chain: list[Step]) -> int:
    """In squarings and products alike."""
    return sum(squarings + (factor is not None) for _, _, squarings, factor in chain)


def value(chain: list[Step]) -> int:
    """The exponent that a chain computes."""
    slots = {0: 1}
    for out, source, squarings, factor in chain:
        slots[out] = (slots[source] << squarings) + (0 if factor is None else slots[factor])
    return slots[chain[-1][0]]


def combined(e: int, pattern: str, slot_of: dict[int, int], chain: list[Step], accumulator: int) -> list[Step]:
    """chain, and then e bit by bit: what the pattern finds in its bits, from the top, is a slot's exponent."""
    bits = bin(e)[2:]
    source, pending = None, 0
    for part in re.findall(f"0+|{pattern}", bits):
        if part[0] == "0":
            pending += len(part)
            continue
        slot = slot_of[int(part, 2)]
        if source is None:
            source = slot
        else:
            chain.append((accumulator, source, pending + len(part), slot))
            source = accumulator
        pending = 0
    if pending or source != accumulator:
        chain.append((accumulator, source or 0, pending, None))
    return chain


def windows(e: int, width: int) -> list[Step]:
    """Windows of at most so many bits that begin and end with a one."""
    pattern = f"1(?:[01]{{0,{width - 2}}}1)?" if width > 1 else "1"
    digits = {int(part, 2) for part in re.findall(f"0+|{pattern}", bin(e)[2:])}
    most = max(digits)
    # slot i is a^(2 i + 1), the one after them a^2, then what is put together
    square = most // 2 + 1
    chain: list[Step] = [(square, 0, 1, None)] if most > 1 else []
    chain += [(i, i - 1, 0, square) for i in range(1, most // 2 + 1)]
    return combined(e, pattern, {2 * i + 1: i for i in range(most // 2 + 1)}, chain, square)


def runs(e: int) -> list[Step] | None:
    """By the runs of ones in e; None where there is no long one."""
    lengths = sorted({len(run) for run in re.findall("1+", bin(e)[2:])})
    if lengths[-1] < 32:
        return None
    sums = addition_chain(lengths)
    slot_of = {1: 0}
    chain: list[Step] = []
    for total, first in sums:
        slot_of[total] = len(slot_of)
        chain.append((slot_of[total], slot_of[first], total - first, slot_of[total - first]))
    slots = {(1 << length) - 1: slot for length, slot in slot_of.items()}
    return combined(e, "1+", slots, chain, len(slot_of))


def addition_chain(wanted: list[int]) -> list[tuple[int, int]]:
    """A shortest star chain, each element the sum of the one before and another, with all that is wanted: (sum, the one
    before)."""

    def search(chain: list[int], left: int) -> list[int] | None:
        last = chain[-1]
        missing = [w for w in wanted if w not in chain]
        if not missing:
            return chain
        if missing[0] < last or len(missing) > left or last << left < missing[-1]:
            return None
        for other in reversed(chain):
            if last + other <= missing[0]:
                found = search([*chain, last + other], left - 1)
                if found:
                    return found
        return None

    for length in range(64):
        found = search([1], length)
        if found:
            return [(total, before) for before, total in pairwise(found)]
    raise ArithmeticError("no chain of 64 sums")
