"""fp.h and fp_ops.h against Python integers: every operation, field and build, at the ends of the ranges, aliased."""

import re
from pathlib import Path

import pytest
from fp_cases import OPERATIONS, check
from fp_shim import VARIANTS, shim_of

LAZY = [name for name, variant in VARIANTS.items() if not variant.mode.startswith("eager")]


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("variant", LAZY)
def test_operation(variant, operation):
    shim = shim_of(variant, LAZY)
    wrong = check(shim, operation)
    assert wrong is None, wrong


def test_table_is_complete():
    """Every function that fp.h declares is in the table."""
    header = Path(__file__).resolve().parents[2] / "src" / "millerloop" / "base" / "fp.h"
    declared = re.findall(r"^static \w+ (\w+)\(", header.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert declared
    assert set(declared) <= set(OPERATIONS)
