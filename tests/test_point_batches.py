"""Batches of points: every size on every engine, against the same calls one by one; what is refused, and where."""

import hashlib
import random
from array import array

import pytest
from group_points import any_point
from hypothesis import given, settings
from hypothesis import strategies as st
from instances import INSTANCES, each_group, each_instance

from millerloop._build import engines
from millerloop.errors import EncodingError, NotOnCurveError, PairingError, SubgroupError

SIZES = [*range(18), 33, 100]
DST = b"batches of points"
each_engine = pytest.mark.parametrize("engine", ["scalar", "ifma"])


@pytest.fixture(autouse=True)
def _engine(request, monkeypatch):
    """Where a test names an engine, it is the one that computes."""
    name = request.node.callspec.params.get("engine")
    if name:
        if name not in engines():
            pytest.skip(f"no {name} here")
        monkeypatch.setenv("MILLERLOOP_ENGINE", name)


def fresh(points):
    """The same points, of which nobody knows yet whether they are members."""
    return [type(P)._restore(P.to_bytes(compressed=False)) for P in points]


def plain(points):
    return [repr(P) for P in points]


def some_points(it, group, count, seed=0):
    """Members, projective and affine, with the identity among them."""
    cls, rng = getattr(it, group), random.Random(f"{group} {seed}")
    points = [rng.randrange(1, 1 << 64) * cls.generator() for _ in range(count)]
    return [cls.identity() if rng.random() < 0.1 else P.to_affine() if rng.random() < 0.3 else P for P in points]


def outsiders(it, group):
    """Points of the curve outside the group: at large, and of small order where there are such."""
    points = [it.point(group, any_point(it, group, seed)) for seed in (1, 2)]
    if group == "G1":
        points.append(it.G1(0, 2) if it.curve.b == 4 else it.G1(-1, 0))
        points.append(points[0] + points[2])
    return points


def scalars_of(it, count, seed=0):
    """Of any size and sign, zero, around r, elements of Fr, what has __index__."""
    rng, r = random.Random(seed), it.curve.r
    choices = [0, 1, -1, r, r - 1, -r, r + 1, 1 << 600, -(1 << 300) - 5, it.Fr(7), it.Fr(-1), True + 1]
    return [rng.choice(choices) if rng.random() < 0.4 else rng.randrange(r) for _ in range(count)]


# --- as one by one ----------------------------------------------------------------------------------------------------


@each_instance
@each_group
@each_engine
@pytest.mark.parametrize("size", SIZES)
def test_sizes(it, group, engine, size):
    """Every call, points of every kind in any lane."""
    cls, rng = getattr(it, group), random.Random(f"{group} {size}")
    points, scalars = some_points(it, group, size, size), scalars_of(it, size, size)
    for i in rng.sample(range(size), size // 4):
        points[i] = rng.choice(outsiders(it, group))
    points = [P if rng.random() < 0.5 else Q for P, Q in zip(points, fresh(points), strict=True)]
    known = [P.in_subgroup() for P in fresh(points)]
    assert cls.in_subgroup_batch(points) == cls.in_subgroup_batch(iter(points)) == known
    products = cls.mul_batch(fresh(points), scalars)
    assert plain(products) == plain(k * P for k, P in zip(scalars, points, strict=True))
    assert [P.in_subgroup() for P in products] == [P.in_subgroup() for P in fresh(products)]
    affine = cls.to_affine_batch(products)
    assert plain(affine) == plain(products)
    assert [P.in_subgroup() for P in affine] == [P.in_subgroup() for P in products]
    for compressed in (True, False):
        encodings = [P.to_bytes(compressed=compressed) for P in points]
        assert plain(cls.from_bytes_batch(encodings, check=False)) == plain(points)
        members = [data for data, inside in zip(encodings, known, strict=True) if inside]
        read = cls.from_bytes_batch(members)
        assert plain(read) == plain(P for P, inside in zip(points, known, strict=True) if inside)
        assert all(P.in_subgroup() for P in read)
    messages = [rng.randbytes(rng.randrange(200)) for _ in range(size)]
    hashed = cls.hash_batch(messages, DST)
    assert plain(hashed) == plain(cls.hash(message, DST) for message in messages)
    assert all(P.in_subgroup() for P in fresh(hashed))
    for result in (products, affine, hashed):
        assert type(result) is list
        assert all(type(P) is cls for P in result)


@each_instance
@each_group
@each_engine
def test_identity_and_outsiders_in_every_lane(it, group, engine):
    cls = getattr(it, group)
    others = [k * cls.generator() for k in range(1, 18)]
    for i in range(17):
        for one in (cls.identity(), cls.generator() - cls.generator(), outsiders(it, group)[-1]):
            points = [*others[:i], one, *others[i + 1 :]]
            assert cls.mul_batch(points, range(3, 20)) == [k * P for k, P in enumerate(points, 3)]
            assert cls.to_affine_batch(points) == points
            expected = [P.in_subgroup() for P in fresh(points)]
            assert cls.in_subgroup_batch(fresh(points)) == expected
            for compressed in (True, False):
                encodings = [P.to_bytes(compressed=compressed) for P in points]
                assert cls.from_bytes_batch(encodings, check=False) == points
                if all(expected):
                    assert cls.from_bytes_batch(encodings) == points
                    continue
                with pytest.raises(SubgroupError, match=rf"^data\[{i}\]: a {group} in the format ") as caught:
                    cls.from_bytes_batch(encodings)
                assert (caught.value.index, caught.value.reason) == (i, "subgroup")


@each_instance
@each_group
@each_engine
def test_any_points_and_scalars(it, group, engine):
    cls = getattr(it, group)
    base = [cls.identity(), cls.generator(), -cls.generator(), *outsiders(it, group)]
    scalar = st.one_of(it.integers("Fr"), it.integers("Fr").map(it.Fr))
    point = st.one_of(st.sampled_from(base), st.integers(0, 1 << 70).map(lambda k: k * cls.generator()))

    @settings(deadline=None, max_examples=20, database=None)
    @given(st.lists(st.tuples(point, scalar, st.booleans()), max_size=20))
    def check(terms):
        points = [fresh([P])[0] if unknown else P for P, _, unknown in terms]
        scalars = [k for _, k, _ in terms]
        assert cls.mul_batch(points, scalars) == [P * k for P, k in zip(points, scalars, strict=True)]
        assert cls.in_subgroup_batch(points) == [P.in_subgroup() for P in points]
        assert cls.to_affine_batch(points) == points

    check()


@each_instance
@each_group
@each_engine
def test_short_multiples(it, group, engine):
    """By a + b x^2 for pairs of signed words; points outside the group are refused."""
    cls, rng, x = getattr(it, group), random.Random(group), it.curve.x
    points = fresh(some_points(it, group, 20))
    edges = [0, 1, -1, (1 << 63) - 1, -1 << 63]
    pairs = [[rng.choice([*edges, rng.randrange(-1 << 63, 1 << 63)]) for _ in range(2)] for _ in points]
    coefficients = [b"".join(n.to_bytes(8, "little", signed=True) for n in pair) for pair in pairs]
    expected = [(a + b * x * x) % it.curve.r * P for (a, b), P in zip(pairs, points, strict=True)]
    for n in (0, 1, 2, 9, 20):
        assert cls._mul_short_batch(points[:n], map(bytearray, coefficients[:n])) == expected[:n]
    assert cls._mul_short_batch(20 * points, 20 * coefficients, workers=2) == 20 * expected
    with pytest.raises(SubgroupError) as caught:
        cls._mul_short_batch([*points[:9], outsiders(it, group)[0]], coefficients[:10])
    assert caught.value.index == 9
    with pytest.raises(EncodingError):
        cls._mul_short_batch(points[:2], [bytes(16), bytes(15)])
    with pytest.raises(TypeError):
        cls._mul_short_batch([it.GT.identity()], [bytes(16)])


@each_instance
@each_group
@each_engine
def test_mixed_forms(it, group, engine):
    """Compressed and not, the identity and points, bytes-like of every kind, in one batch."""
    cls, rng = getattr(it, group), random.Random("mixed")
    for size in (3, 8, 29):
        points = [*some_points(it, group, size), *outsiders(it, group)]
        rng.shuffle(points)
        wrap = [bytes, bytearray, memoryview, lambda b: array("B", b)]
        data = [rng.choice(wrap)(P.to_bytes(compressed=rng.random() < 0.5)) for P in points]
        assert plain(cls.from_bytes_batch(data, check=False)) == plain(points)
        for name in ("eip2537",) if it.curve.name == "bls12_381" else ("gnark", "eip2539"):
            data = (P.to_bytes(name) for P in points)
            assert plain(cls.from_bytes_batch(data, name, False)) == plain(points)


@each_instance
@each_group
def test_more_than_a_chunk(it, group):
    """Results in order and indices of the whole input, over several chunks; the numbers that progress is told."""
    cls, told = getattr(it, group), []
    points = [k * cls.generator() for k in range(600)]
    assert cls.mul_batch(points, range(600), progress=told.append) == [k * P for k, P in enumerate(points)]
    assert sum(told) == 600
    assert len(told) > 1
    assert cls.to_affine_batch(points, workers=2) == points
    data = [bytes(P) for P in points]
    assert cls.from_bytes_batch(data, workers=2, check=False) == points
    messages = [str(k).encode() for k in range(600)]
    assert cls.hash_batch(messages, DST, workers=2) == [cls.hash(m, DST) for m in messages]
    data[599] = data[599][:-1]
    with pytest.raises(EncodingError, match=r"^data\[599\]: ") as caught:
        cls.from_bytes_batch(data)
    assert caught.value.index == 599
    data[300] = bytes(outsiders(it, group)[0])
    with pytest.raises(SubgroupError, match=r"^data\[300\]: ") as caught:
        cls.from_bytes_batch(iter(data), workers=2)
    assert caught.value.index == 300
    points[577] = None
    with pytest.raises(TypeError, match=r"points\[577\]"):
        cls.in_subgroup_batch(points)


@each_instance
@each_group
@each_engine
def test_what_was_found_is_remembered(it, group, engine):
    cls = getattr(it, group)
    points = fresh([*some_points(it, group, 9), *outsiders(it, group)])
    products = cls.mul_batch(points, [2] * len(points))
    assert cls.in_subgroup_batch(points) == [P.in_subgroup() for P in points]
    assert plain(products) == plain(P + P for P in points)
    # 2 (-1, 0) is the identity
    assert [P.in_subgroup() for P in products] == cls.in_subgroup_batch(fresh(products))
    same = [P.to_affine() for P in points]
    assert all(P is Q for P, Q in zip(cls.to_affine_batch(same), same, strict=True))


# --- what is refused --------------------------------------------------------------------------------------------------


def faults(it, group):
    """Encodings of every fault with what from_bytes() raises."""
    cls, form = getattr(it, group), "big" if it.curve.name == "bls12_381" else "little"
    good = bytearray(bytes(cls.generator()))
    place = 0 if form == "big" else -1
    flagged, endless, far = bytearray(good), bytearray(good), bytearray(b"\xff" * len(good))
    flagged[place] ^= 0x80 if form == "big" else 0xC0
    endless[place] |= 0x40
    far[place] = 0x9F if form == "big" else 0x3F
    rng, x = random.Random("faults"), None
    curve = it.curve.E if group == "G1" else it.curve.E_twist
    while x is None or (x * x * x + curve.b).is_square():
        x = curve.field.random(rng)
    off = bytearray(b"".join(n.to_bytes(48, form) for n in (x.ints()[::-1] if form == "big" else x.ints())))
    off[place] |= 0x80 if form == "big" else 0
    outside = bytes(outsiders(it, group)[0])
    return [bytes(b) for b in (good[:-1], flagged, endless, far, off, outside)] + ["text", None, 5]


@each_instance
@each_group
@each_engine
def test_the_first_fault_is_named(it, group, engine):
    """Of two in one batch the one that comes first, whichever is found first; as from_bytes() says it."""
    cls = getattr(it, group)
    good, wrong = bytes(3 * cls.generator()), faults(it, group)
    errors = []
    for data in wrong:
        with pytest.raises((PairingError, TypeError)) as caught:
            cls.from_bytes(data)
        errors.append(caught.value)
    # the compressed form of arkworks has no flags that could be missing
    assert len({(type(e), getattr(e, "reason", None)) for e in errors}) == (7 if it.curve.name == "bls12_381" else 6)
    for i, first in enumerate(wrong):
        for second in wrong:
            for before in (0, 1, 9):
                data = [*[good] * before, first, good, second, *[good] * 3]
                with pytest.raises(type(errors[i])) as caught:
                    cls.from_bytes_batch(data)
                error = caught.value
                assert str(error) == f"data[{before}]: {errors[i]}"
                if isinstance(error, PairingError):
                    assert (error.index, error.reason) == (before, errors[i].reason)
    unchecked = [data for data, error in zip(wrong, errors, strict=True) if isinstance(error, SubgroupError)]
    assert cls.from_bytes_batch([good, *unchecked], check=False)[1:] == [
        cls.from_bytes(data, check=False) for data in unchecked
    ]


@pytest.mark.parametrize("it", [it for it in INSTANCES if it.curve.name == "bls12_377"], ids=repr)
@each_engine
def test_no_flag_where_y_is_zero(it, engine):
    """(-1, 0) is its own negative: y is not the larger one."""
    data = bytearray(bytes(it.G1(-1, 0)))
    assert it.G1.from_bytes_batch([bytes(data)] * 9, check=False) == [it.G1(-1, 0)] * 9
    good = bytes(data)
    data[-1] |= 0x80
    for i in range(9):
        batch = [good] * 9
        batch[i] = bytes(data)
        with pytest.raises(EncodingError, match=rf"data\[{i}\]: .* the flag for the sign of y") as caught:
            it.G1.from_bytes_batch(batch, check=False)
        assert (caught.value.index, caught.value.reason) == (i, "flags")


@each_instance
@each_group
@each_engine
def test_off_the_curve_uncompressed(it, group, engine):
    cls = getattr(it, group)
    good = cls.generator().to_bytes(compressed=False)
    wrong = good[: len(good) // 2] + (2 * cls.generator()).to_bytes(compressed=False)[len(good) // 2 :]
    for i in (0, 5, 8):
        data = [good] * 9
        data[i] = wrong
        with pytest.raises((NotOnCurveError, EncodingError)) as caught:
            cls.from_bytes_batch(data)
        assert caught.value.index == i


@each_instance
@each_group
@pytest.mark.parametrize("before", [0, 1, 20])
def test_wrong_types(it, group, before):
    cls, other = getattr(it, group), getattr(it, "G2" if group == "G1" else "G1")
    P = cls.generator()
    for wrong in (other.generator(), other.identity(), None, 1, (P.x, P.y), cls, it.GT.identity()):
        points = [*[P] * before, wrong, P]
        for call in (cls.in_subgroup_batch, cls.to_affine_batch, lambda a: cls.mul_batch(a, [1] * (before + 2))):
            with pytest.raises(TypeError, match=rf"points\[{before}\] must be a {group} of {it.curve.name}, not "):
                call(points)
    for wrong in (1.0, "1", b"1", None, True, P, it.Fp(1), [1]):
        scalars = [*[5] * before, wrong, "later"]
        with pytest.raises(TypeError, match=rf"scalars\[{before}\] must be an integer, an Fr or a SecretScalar"):
            cls.mul_batch([P] * (before + 2), scalars)
        with pytest.raises(TypeError, match=rf"points\[{before}\] must be a {group}"):
            cls.mul_batch([*[P] * before, None, P], scalars)
    for wrong in ("text", None, 5, [1, 2], P):
        with pytest.raises(TypeError, match=rf"messages\[{before}\] must be a bytes-like object, not "):
            cls.hash_batch([*[b"m"] * before, wrong, None], DST)
        with pytest.raises(TypeError, match=rf"data\[{before}\]: .* bytes-like object, not "):
            cls.from_bytes_batch([*[bytes(P)] * before, wrong, None])


@each_instance
@each_group
def test_wrong_iterables(it, group):
    cls = getattr(it, group)
    P = cls.generator()
    calls = {
        "points": [cls.in_subgroup_batch, cls.to_affine_batch, lambda a: cls.mul_batch(a, [1])],
        "scalars": [lambda a: cls.mul_batch([P], a)],
        "messages": [lambda a: cls.hash_batch(a, DST)],
        "data": [cls.from_bytes_batch],
    }
    for name, functions in calls.items():
        for wrong in (None, 5, P, b"", b"ab", bytearray(48), "points", {}, set(), {P}, {b"m": 1}, frozenset([1])):
            for call in functions:
                with pytest.raises(TypeError, match=f"{name} must be an iterable of .*, not "):
                    call(wrong)

    def fails():
        yield from ()
        raise KeyError("midway")

    for functions in calls.values():
        for call in functions:
            with pytest.raises(KeyError, match="midway"):
                call(fails())
    for left, right, message in ((2, 3, "2 points, but 3 scalars"), (3, 0, "3 points, but 0 scalars")):
        with pytest.raises(PairingError, match=message):
            cls.mul_batch([P] * left, [1] * right)
        with pytest.raises(PairingError, match=r"points.*, but .* scalars"):
            cls.mul_batch(iter([P] * left), iter([1] * right))


@each_instance
@each_group
def test_wrong_options(it, group):
    """Refused whatever the values, were there none."""
    cls = getattr(it, group)
    for values in ([], [bytes(cls.generator())], [None]):
        with pytest.raises(ValueError, match="no such format"):
            cls.from_bytes_batch(values, "zcash2")
        with pytest.raises(TypeError, match="format must be"):
            cls.from_bytes_batch(values, 5)
        with pytest.raises(TypeError, match="check must be True or False"):
            cls.from_bytes_batch(values, check=1)
        with pytest.raises(TypeError, match="compressed must be True or False"):
            cls.from_bytes_batch(values, compressed=0)
        with pytest.raises(ValueError, match="has no compressed form"):
            cls.from_bytes_batch(values, "eip2537" if it.curve.name == "bls12_381" else "eip2539", compressed=True)
        with pytest.raises(PairingError, match="dst must not be empty"):
            cls.hash_batch(values, b"")
        with pytest.raises(TypeError, match="dst must be a bytes-like object, not str"):
            cls.hash_batch(values, "dst")
        with pytest.raises(PairingError, match="no hash function 'sha257'"):
            cls.hash_batch(values, DST, hash="sha257")
        with pytest.raises(TypeError, match="hash must be a name or a constructor"):
            cls.hash_batch(values, DST, hash=b"sha256")
        for call in (cls.in_subgroup_batch, cls.from_bytes_batch, cls.to_affine_batch):
            with pytest.raises(TypeError):
                call(values, progress=5)
    with pytest.raises(TypeError):
        cls.hash_batch([b"m"], DST, "sha256")
    assert cls.hash_batch([], memoryview(DST), hash=hashlib.sha3_256) == []
    assert cls.hash_batch([b"m"], memoryview(DST), hash=hashlib.sha3_256) == [cls.hash(b"m", DST, hash="sha3_256")]
