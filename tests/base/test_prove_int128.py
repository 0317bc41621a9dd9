"""tools/prove_int128.py proves the header, and refuses or refutes a header with a planted bug."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("z3", reason="z3-solver is in the [prove] extra")
pytest.importorskip("pycparser", reason="pycparser is in the [prove] extra")

TOOLS = Path(__file__).resolve().parents[2] / "tools"
sys.path.insert(0, str(TOOLS))

import prove_int128  # noqa: E402

TEXT = prove_int128.HEADER.read_text()
BODIES = TEXT.index("#define INT128_WORD_BITS")  # where the struct implementation begins

# (function, its text, the bug): each mistake of the kind this code invites
BUGS = [
    ("int128_umul", "(uint32_t)p01 + p10", "p01 + p10"),
    ("int128_umul", "+ (middle >>", "- (middle >>"),
    ("int128_umul", "(uint64_t)a1 * b0", "(uint64_t)a1 * b1"),
    ("int128_umul", "(uint64_t)a0 * b1", "a0 * b1"),  # a product in 32 bits
    ("int128_umul", "| (uint32_t)p00", "| p00"),
    ("int128_smul", " - (b_negative & ua)", ""),
    ("int128_smul", "a_negative & ub", "a_negative & ua"),
    ("u128_load", "r->lo = lo", "r->lo = hi"),
    ("u128_accum_mul", "(r->lo < lo)", "(r->lo <= lo)"),
    ("u128_accum_mul", "hi + (r->lo < lo)", "hi"),
    ("u128_accum", "(r->lo < lo)", "(r->lo < a->lo)"),  # reads a after r is written: wrong for equal pointers
    ("u128_rshift", "(INT128_WORD_BITS - 1 - part)", "(INT128_WORD_BITS - part)"),
    ("u128_rshift", "((r->hi << 1) << (INT128_WORD_BITS - 1 - part))", "(r->hi << (INT128_WORD_BITS - part))"),  # by 64
    ("u128_rshift", "r->hi = hi & ~whole", "r->hi = hi"),
    ("u128_lt", "a->lo < b->lo", "a->lo <= b->lo"),
    ("u128_lt", "(a->hi == b->hi) & (a->lo < b->lo)", "(a->hi == b->hi) && (a->lo < b->lo)"),  # a branch
    ("u128_check_bits", "rest.lo | rest.hi", "rest.hi"),
    ("i128_from_i64", "0 - ((uint64_t)a", "((uint64_t)a"),
    ("i128_det", "(ad_lo < bc_lo)", "(bc_lo < ad_lo)"),
    ("i128_det", "a, d)", "a, b)"),
    ("i128_rshift", "(sign & whole)", "(0 & whole)"),
    ("i128_lt", "(int64_t)a->hi < (int64_t)b->hi", "a->hi < b->hi"),
    ("i128_check_pow2", "(extension << part)", "0"),
    ("i128_check_bits", "rest.lo ^ rest.hi", "rest.lo & rest.hi"),
]


def with_bug(function, text, bug):
    place = TEXT.index(text, TEXT.index(f" {function}(", BODIES))
    assert re.findall(r"static inline \w+ (\w+)\(", TEXT[:place])[-1] == function
    return TEXT[:place] + bug + TEXT[place + len(text) :]


def test_the_header_is_proved(capsys):
    assert prove_int128.main([]) == 0
    output = capsys.readouterr().out
    assert output.endswith("all proved\n")
    assert output.count("proved") > len(prove_int128.PATHS) * len(prove_int128.SPECIFICATIONS)


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: f"{bug[0]}: {bug[2] or 'nothing'}")
def test_a_planted_bug_is_found(bug, capsys):
    failed = prove_int128.prove(with_bug(*bug), paths=["pieces"], only=[bug[0]])
    assert failed
    assert set(failed) == {bug[0]}


def test_a_bug_gives_an_exit_status(tmp_path):
    mutant = tmp_path / "int128.h"
    mutant.write_text(with_bug(*BUGS[0]))
    command = [sys.executable, str(TOOLS / "prove_int128.py"), "--header", str(mutant), "--only", "int128_umul"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert "NOT proved: int128_umul" in done.stdout
    assert "counterexample" in done.stdout


def test_an_unknown_function_fails():
    extra = TEXT.replace(
        "static inline void u128_load(",
        "static inline void u128_new(u128 *r) { r->lo = 0; }\nstatic inline void u128_load(",
    )
    assert prove_int128.prove(extra, paths=["pieces"], only=["(every function)"]) == ["(every function)"]
