"""Every formula of every file has a test: each formula file a test file that compares its table with functions_of()."""

from pathlib import Path

import pytest
from formula_build import HEADERS, curve_alone_files, formula_files, functions_of, signatures_in

TESTS = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("source", dict.fromkeys([*formula_files(), *curve_alone_files()]))
def test_every_file_has_a_complete_table(source):
    if not functions_of(source):
        return
    path = TESTS / Path(source).parent / f"test_{Path(source).stem}.py"
    text = path.read_text(encoding="utf-8")
    complete = text[text.index("def test_table_is_complete():") :]
    assert f'functions_of("{source}")' in "".join(complete.split()).replace(",)", ")")


def test_every_formula_file_is_included():
    folders = ("base", "tower", "curve", "pairing")
    there = {path.relative_to(HEADERS).as_posix() for folder in folders for path in (HEADERS / folder).glob("*.pxi")}
    assert there == {*formula_files(), *curve_alone_files()}


@pytest.mark.parametrize(
    "text",
    [
        "cdef double f(int a) noexcept nogil:\n    pass\n",
        "cdef void f(int a) noexcept:\n    pass\n",
        "cdef void f(int a):\n    pass\n",
        "cdef inline unsigned char f(\n    int a\n) noexcept nogil:\n    pass\n",
        "cdef uint64_t *f(int a) noexcept nogil:\n    pass\n",
        "cpdef f(a):\n    pass\n",
        "def f(a):\n    pass\n",
    ],
)
def test_what_is_not_understood_does_not_pass(tmp_path, text):
    path = tmp_path / "planted.pxi"
    path.write_text("cdef void g(int a) noexcept nogil:\n    pass\n", encoding="utf-8")
    assert set(signatures_in(path)) == {"g"}
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"f$"):
        signatures_in(path)
