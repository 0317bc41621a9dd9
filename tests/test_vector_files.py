"""The decoders of vector_files.py: what they refuse, and that the published cases decode, or fail, as they should."""

import json

import pytest
import reference
import vector_files
from reference import BLS12_377, BLS12_381, CURVES
from vector_files import DecodingError

EIP_FAMILIES = {"bls12_381_eip2537": BLS12_381, "bls12_377_eip2539": BLS12_377}
eip = pytest.mark.parametrize(
    "family", [pytest.param(family, marks=vector_files.requires(family)) for family in EIP_FAMILIES]
)
every_curve = pytest.mark.parametrize("curve", CURVES.values(), ids=CURVES)


def encode(*values: int) -> bytes:
    return b"".join(value.to_bytes(64, "big") for value in values)


def encode_generators(curve) -> tuple[bytes, bytes]:
    (x0, x1), (y0, y1) = curve.g2_generator
    return encode(*curve.g1_generator), encode(x0, x1, y0, y1)


@eip
def test_published_inputs_decode_unless_they_must_fail(family):
    curve = EIP_FAMILIES[family]
    for case in vector_files.load(family, "pairing.json")["cases"]:
        if "expected_error" in case:
            with pytest.raises(DecodingError):
                vector_files.eip_pairs(case["input"], curve)
        else:
            assert vector_files.eip_pairs(case["input"], curve)


@every_curve
def test_points(curve):
    g1, g2 = encode_generators(curve)
    assert vector_files.eip_g1(g1, curve) == curve.g1_generator
    assert vector_files.eip_g2(g2, curve) == curve.g2_generator
    assert vector_files.eip_pairs((g1 + bytes(256)).hex(), curve) == [(curve.g1_generator, None)]
    assert vector_files.eip_pairs((bytes(128) + g2).hex(), curve) == [(None, curve.g2_generator)]


@every_curve
def test_refused_points(curve):
    (x, y), g1, g2 = curve.g1_generator, *encode_generators(curve)
    bad = [b"", g1[:-1], g1 + b"\0", encode(x + curve.p, y), encode(x, y + 1), encode(x, 0), encode(0, y), encode(y, x)]
    bad += [b"\1" + g1[1:], b"\0" * 15 + b"\1" + g1[16:], encode(curve.p, 0)]
    for data in bad:
        with pytest.raises(DecodingError):
            vector_files.eip_g1(data, curve)
    for data in (b"", g2[:-64], g1, g2[64:128] + g2[:64] + g2[128:], g2[:192] + encode(curve.p), g2[:-1] + b"\0"):
        with pytest.raises(DecodingError):
            vector_files.eip_g2(data, curve)
    for data in (b"", g1, g1 + g2 + g1, g2 + g1):
        with pytest.raises(DecodingError):
            vector_files.eip_pairs(data.hex(), curve)


@every_curve
def test_points_outside_the_subgroup_are_refused_when_asked(curve):
    for case in vector_files.load(f"{curve.name}_derived_tower", "subgroup_membership.json")["cases"]:
        x, y = vector_files.decode(case["x"]), vector_files.decode(case["y"])
        g1 = case["group"] == "G1"
        data = encode(x, y) if g1 else encode(*x, *y)
        parse = vector_files.eip_g1 if g1 else vector_files.eip_g2
        assert parse(data, curve) == (x, y)
        if case["in_subgroup"]:
            assert parse(data, curve, subgroup=True) == (x, y)
        else:
            with pytest.raises(DecodingError, match="not in G"):
                parse(data, curve, subgroup=True)


def test_orders_of_fp12_coefficients():
    """Numbered 0 to 11 from the lowest: c0.c1.c0, number 2, belongs to v = w^2."""
    flat = vector_files.fp12_from_lowest_first(list(range(12)))
    assert flat == [(0, 1), (6, 7), (2, 3), (8, 9), (4, 5), (10, 11)]
    highest_first = b"".join(n.to_bytes(48, "big") for n in reversed(range(12)))
    assert vector_files.fp12_from_highest_first_bytes(highest_first) == flat
    for length in (0, 11, 13):
        with pytest.raises(DecodingError):
            vector_files.fp12_from_lowest_first([0] * length)
        with pytest.raises(DecodingError):
            vector_files.fp12_from_highest_first_bytes(bytes(48 * length))


def test_towers_are_permutations_of_the_flat_basis():
    flat = list(range(6))
    assert reference.tower(flat) == [(0, 3), (1, 4), (2, 5)]
    assert reference.tower_232(flat) == [(0, 2, 4), (1, 3, 5)]
    assert reference.flat_from_tower(reference.tower(flat)) == flat
    assert reference.flat_from_tower_232(reference.tower_232(flat)) == flat


def test_missing_files():
    assert vector_files.path("no_such_family") is None
    assert vector_files.files("no_such_family") == []
    with pytest.raises(FileNotFoundError, match="no_such_family"):
        vector_files.load("no_such_family", "pairing.json")
    assert vector_files.requires("no_such_family").args == (True,)


def test_the_fuller_folder_comes_first(tmp_path, monkeypatch):
    committed, elsewhere = tmp_path / "committed", tmp_path / "elsewhere"
    for folder, names in ((committed, "ab"), (elsewhere, "bc")):
        (folder / "family").mkdir(parents=True)
        for name in names:
            (folder / "family" / f"{name}.json").write_text(json.dumps({"cases": [folder.name]}), encoding="utf-8")
    (committed / "other").mkdir()
    monkeypatch.setattr(vector_files, "COMMITTED", committed)
    monkeypatch.setattr(vector_files, "ELSEWHERE", elsewhere)
    assert vector_files.files("family") == ["a.json", "b.json", "c.json"]
    found = [vector_files.load.__wrapped__("family", file)["cases"] for file in vector_files.files("family")]
    assert found == [["committed"], ["elsewhere"], ["elsewhere"]]
    assert vector_files.path("other") == committed / "other"


def test_no_fewer_cases_than_are_committed():
    for path in sorted(vector_files.COMMITTED.glob("*/*.json")):
        own = json.loads(path.read_text(encoding="utf-8"))["cases"]
        assert len(vector_files.load(path.parent.name, path.name)["cases"]) >= len(own)


def test_committed_files_say_where_they_come_from():
    permissive = ("MIT", "Apache-2.0", "BSD-2-Clause", "CC0-1.0", "IETF Trust / BSD", "own work")
    committed = sorted(vector_files.COMMITTED.glob("*/*.json"))
    assert len(committed) >= 78
    for path in committed:
        content = json.loads(path.read_text(encoding="utf-8"))
        assert content["count"] == len(content["cases"])
        assert content["sources"]
        assert all(source["licence"].startswith(permissive) for source in content["sources"])
