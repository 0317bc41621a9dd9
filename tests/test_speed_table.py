"""The table of speeds that peers.py prints and draws, from a report made by hand."""

import sys
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest


def comparison(title, per, **times):
    rows = [{"contender": name, "min_ns": ns, "median_ns": 2 * ns, "ratio": 0.0} for name, ns in times.items()]
    return {"comparison": title, "per": per, "rows": rows}


REPORT = {
    "date": "2026-11-30",
    "info": {"cpu": "a CPU", "machine": "x86_64", "engine": "ifma", "python": "CPython 3.12", "version": "9.8"},
    "versions": {"peer": "1.2", "other": "3.4"},
    "kernels": [
        {"curve": "bls12_381", "operation": "fp.mul", "ns": 70.0, "lane_ns": 6.6},
        {"curve": "bls12_381", "operation": "fp.mul_rate", "lane_ns": 5.0},
        {"curve": "bls12_381", "operation": "fpdbl.prod2x", "ns": 40.0, "lane_ns": 3.0},
        {"curve": "bls12_381", "operation": "fpdbl.redc2x", "ns": 40.0, "lane_ns": 3.25},
        {"curve": "bls12_377", "operation": "fp.mul", "ns": 70.0},
    ],
    "comparisons": [
        comparison("single", "", millerloop=1.0, peer=2.0),
        comparison(
            "pairs of 64",
            "pairing",
            **{"millerloop": 1e5, "millerloop, one by one": 8e5, "peer": 6.1e5, "other": 1.2e6},
            **{"millerloop 377": 1.5e5, "millerloop 377, one by one": 9e5},
        ),
        comparison("pairs of 64, two threads", "pairing", **{"millerloop": 5e4, "millerloop, one thread": 9.5e4}),
        comparison("sum of 9", "point", millerloop=123.4),
    ],
}


@pytest.fixture
def speed_table(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parent.parent))
    yield import_module("benchmarks.speed_table")
    for name in [name for name in sys.modules if name.partition(".")[0] == "benchmarks"]:
        del sys.modules[name]


def test_markdown(speed_table):
    lines = speed_table.markdown(REPORT).splitlines()
    assert lines[2:] == [
        "| `pairs` of 64 | 100 us per pairing | 800 us | peer 610 us: **6.1**; other 1.2 ms: **12.0** | 150 us, 1.50 |",
        "| `pairs` of 64, two threads | 50 us per pairing | 95 us on one thread |  |  |",
        "| `sum` of 9 | 123 ns per point |  |  |  |",
        "",
        "A product in Fp of bls12_381 and its reduction take 6.25 ns a lane (6.60 ns where each waits for the "
        "last), 1.25 times what their multiplications take by themselves.",
        "2026-11-30, a CPU, ifma engine, CPython 3.12, millerloop 9.8; peer 1.2, other 3.4.",
    ]


def test_picture(speed_table, tmp_path):
    pytest.importorskip("matplotlib")
    path = tmp_path / "docs" / "speed.svg"
    speed_table.plot(REPORT, str(path))
    first = path.read_text(encoding="utf-8")
    text = " ".join(ElementTree.fromstring(first).itertext())
    for words in ("pairs of 64", "6.1 × peer", "12.0 × other", "1.9 × millerloop, one thread", "2026-11-30, a CPU"):
        assert words in text
    assert "one by one" not in text
    assert "single" not in text
    # what stands on the page, and the page itself, turn with the colours of the reader
    for colour in (speed_table.INK, speed_table.FAINT, speed_table.PAPER):
        assert first.count(f"fill: {colour}") >= 2
    speed_table.plot(REPORT, str(path))
    assert path.read_text(encoding="utf-8") == first
