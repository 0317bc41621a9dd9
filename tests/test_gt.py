"""GT: the values of pairings."""

import copy
import pickle
import random

import gmpy2
import pytest
import vector_files
from hypothesis import given, settings
from hypothesis import strategies as st
from instances import INSTANCES, each_instance

from millerloop.errors import EncodingError, PairingError, SubgroupError

# The powers of w whose coefficients follow one another, the byte order, and whether c1 comes before c0
GT_LAYOUTS = {
    "bls12_381": {"arkworks": ((0, 2, 4, 1, 3, 5), "little", False), "blst": (range(6), "big", False)},
    "bls12_377": {"arkworks": ((0, 2, 4, 1, 3, 5), "little", False), "gnark": ((5, 3, 1, 4, 2, 0), "big", True)},
}


def gt_bytes(f, name):
    """What an Fp12 would be in a format, in GT or not."""
    powers, order, c1_first = GT_LAYOUTS[f.__class__.__module__.removeprefix("millerloop.")][name]
    coefficients = [f.coefficients("w")[k] for k in powers]
    return b"".join(c.to_bytes(order) for a in coefficients for c in ((a.c1, a.c0) if c1_first else (a.c0, a.c1)))


def generator(it):
    return it.pairing(it.G1.generator(), it.G2.generator())


@each_instance
def test_group(it):
    e, one, r = generator(it), it.GT.identity(), it.curve.r
    assert one == e**0
    assert (e.is_identity, one.is_identity) == (False, True)
    assert e * one == one * e == e / one == e
    assert e * ~e == e / e == one
    assert ~e == e.inverse() == one / e == e**-1
    assert ~one == one
    assert e**0 == one**5 == one
    assert e**1 == e
    assert e**r == e**-r == one
    assert e ** (r - 1) == ~e
    assert e ** (r + 1) == e
    running = one
    for n in range(20):
        assert e**n == running
        assert e**-n == ~running
        running = running * e


@each_instance
def test_powers(it):
    e = generator(it)

    @settings(deadline=None, max_examples=15, database=None)
    @given(st.integers(-(2**300), 2**300), st.integers(-(2**300), 2**300))
    def check(m, n):
        assert e**m * e**n == e ** (m + n)
        assert (e**m) ** n == e ** (m * n)
        assert e ** gmpy2.mpz(n) == e**n

    check()
    n = random.Random(1).getrandbits(10_000)
    assert e**n == e ** (n % it.curve.r)
    assert e**-n == ~(e**n)


@each_instance
def test_against_the_field(it):
    e = generator(it)
    f = e.as_fp12()
    assert isinstance(f, it.Fp12)
    for n in (2, 3, 0xFFFF, it.x, it.r - 2, (1 << 255) + 12345):
        assert (e**n).as_fp12() == f**n
    assert (~e).as_fp12() == f.inverse()
    assert (e * e**5).as_fp12() == f**6
    assert (e / e**5).as_fp12() == f**-4
    assert it.GT.identity().as_fp12() == it.Fp12(1)


@each_instance
def test_python_manners(it):
    e = generator(it)
    same = e**7 / e**6
    assert e == same
    assert hash(e) == hash(same)
    assert len({e, same, e * e, it.GT.identity()}) == 3
    for foreign in (None, 1, e.as_fp12(), "GT"):
        assert e != foreign
        assert it.GT.identity() != foreign
    assert copy.copy(e) is e
    assert copy.deepcopy(e) is e
    assert repr(e) == f"GT({e.as_fp12()!r})"
    package = pytest.importorskip(f"millerloop.{it.curve.name}")
    for value in (e, it.GT.identity()):
        back = pickle.loads(pickle.dumps(value))
        assert type(back) is package.GT
        assert repr(back) == repr(value)
    assert (it.GT.__module__, it.GT.__qualname__) == (f"millerloop.{it.curve.name}", "GT")


@each_instance
def test_only_elements_of_gt_come_out_of_bytes(it):
    def restore(f):
        values = [it.GT.from_bytes(gt_bytes(f, name), name) for name in GT_LAYOUTS[it.curve.name]]
        assert len(set(values)) == 1
        return values[0]

    f = generator(it).as_fp12()
    assert restore(f).as_fp12() == f
    assert restore(it.Fp12(1)).is_identity
    easy = it.Fp12(it.Fp4(1, 2), 3, 4)
    easy = easy.conjugate() / easy
    cyclotomic = easy.frobenius(2) * easy
    # in the cyclotomic subgroup, of an order that r does not divide alone
    assert cyclotomic * cyclotomic.frobenius(4) == cyclotomic.frobenius(2)
    wrong = [it.Fp12(0), it.Fp12(-1), it.Fp12(2), f + 1, -f, easy, cyclotomic, cyclotomic**it.r, f * cyclotomic**it.r]
    for value in wrong:
        for name in GT_LAYOUTS[it.curve.name]:
            with pytest.raises(SubgroupError, match=f"GT in the format '{name}'"):
                it.GT.from_bytes(gt_bytes(value, name), name)
        with pytest.raises(SubgroupError):
            it.GT._restore(gt_bytes(value, "arkworks"))
    cofactor = (it.p**4 - it.p**2 + 1) // it.r
    assert restore(cyclotomic**cofactor).as_fp12() == cyclotomic**cofactor


@each_instance
def test_bytes(it):
    """The layouts as they are published, the compressed form by its definition."""
    e, one = generator(it), it.GT.identity()
    for value in (e, one, e**5, ~e):
        f = value.as_fp12()
        assert bytes(value) == value.to_bytes() == value.to_bytes("arkworks")
        for name in GT_LAYOUTS[it.curve.name]:
            data = value.to_bytes(name)
            assert data == gt_bytes(f, name)
            for kind in (bytes, bytearray, memoryview):
                assert it.GT.from_bytes(kind(data), format=name) == value
        data = value.to_bytes("torus")
        assert it.GT.from_bytes(data, "torus") == value
        conjugate = f.conjugate()
        t = (f + conjugate + 2) / (f - conjugate) if value != one else it.Fp12(0)
        coefficients = t.coefficients("w")
        assert not any(coefficients[0::2])
        assert data == b"".join(c.to_bytes("little") for c in coefficients[1::2])


@each_instance
def test_bytes_that_are_refused(it):
    p, e = it.p, generator(it)
    for name in [*GT_LAYOUTS[it.curve.name], "torus"]:
        data = e.to_bytes(name)
        order = "little" if name in ("arkworks", "torus") else "big"
        for wrong in (b"", data[:-1], data + b"\0", e.to_bytes("torus" if name != "torus" else "arkworks")):
            with pytest.raises(EncodingError, match=f"{len(data)} bytes, not {len(wrong)}") as caught:
                it.GT.from_bytes(wrong, name)
            assert caught.value.reason == "length"
        for i in range(0, len(data), 48):
            n = int.from_bytes(data[i : i + 48], order)
            for bad in {p, (1 << 384) - 1, n + p}:
                with pytest.raises(EncodingError) as caught:
                    it.GT.from_bytes(data[:i] + bad.to_bytes(48, order) + data[i + 48 :], name)
                assert caught.value.reason == "range"
            with pytest.raises(SubgroupError):
                it.GT.from_bytes(data[:i] + ((n + 1) % p).to_bytes(48, order) + data[i + 48 :], name)
        for wrong in ("", "zcash", name.upper(), "blst" if it.curve.name == "bls12_377" else "gnark"):
            for call in (e.to_bytes, lambda f, data=data: it.GT.from_bytes(data, f)):
                with pytest.raises(ValueError, match=f"{it.curve.name} has no such format.*'arkworks'.*'torus'"):
                    call(wrong)
        for wrong in (None, b"blst", 0, True):
            for call in (e.to_bytes, lambda f, data=data: it.GT.from_bytes(data, f)):
                with pytest.raises(TypeError, match="format"):
                    call(wrong)
        for wrong in (None, "00", 5, [0] * 576):
            with pytest.raises(TypeError, match="GT"):
                it.GT.from_bytes(wrong, name)


@pytest.mark.parametrize("it", [it for it in INSTANCES if it.engine == "scalar"], ids=repr)
def test_published_bytes(it):
    """kilic has the highest coefficient first, as gnark; the lowest first they are in the order of arkworks and mcl."""
    if it.curve.name == "bls12_381":
        cases = vector_files.load("bls12_381_gt_pairing", "pairing_nG1_nG2.json")["cases"][::50]
        e = generator(it)
        for case in cases:
            value = it.GT.from_bytes(bytes.fromhex(case["gt"])[::-1])
            assert value == e ** (case["n"] ** 2)
    else:
        (case,) = vector_files.load("bls12_377_gt_pairing", "generator_pairing.json")["cases"]
        numbers = vector_files.decode(case["gt"])
        assert generator(it).to_bytes() == b"".join(n.to_bytes(48, "little") for n in numbers)
        assert generator(it).to_bytes("gnark") == b"".join(n.to_bytes(48, "big") for n in reversed(numbers))


@pytest.mark.parametrize("it", [it for it in INSTANCES if it.curve.name == "bls12_381"], ids=repr)
def test_bytes_of_blst(it):
    """From the memory of blst's own values, in the order that blst_bendian_from_fp12 has."""
    unit = pow(2, -384, it.p)
    for case in vector_files.load("bls12_381_gt_pairing", "blst_memory.json")["cases"]:
        memory = bytes.fromhex(case["memory"])
        numbers = [int.from_bytes(memory[i : i + 48], "little") * unit % it.p for i in range(0, 576, 48)]
        order = [(j * 3 + i) * 2 + k for i in range(3) for j in range(2) for k in range(2)]
        data = b"".join(numbers[n].to_bytes(48, "big") for n in order)
        value = generator(it) ** (vector_files.decode(case["a"]) * vector_files.decode(case["b"]))
        assert value.to_bytes("blst") == data
        assert it.GT.from_bytes(data, "blst") == value


@pytest.mark.parametrize("it", [it for it in INSTANCES if it.curve.name == "bls12_381"], ids=repr)
def test_bytes_of_arkworks(it):
    ark = pytest.importorskip("py_arkworks_bls12381")
    assert generator(it).to_bytes().hex() == str(ark.GT.pairing(ark.G1Point(), ark.G2Point()))


@each_instance
def test_what_gt_has_not(it):
    e = generator(it)
    for operation in (
        lambda: e + e,
        lambda: e - e,
        lambda: -e,
        lambda: e * 2,
        lambda: 2 * e,
        lambda: e / 2,
        lambda: 1 / e,
        lambda: e * e.as_fp12(),
        lambda: e.as_fp12() * e,
        lambda: e**0.5,
        lambda: e**True,
        lambda: e**None,
        lambda: 2**e,
        lambda: e**e,
        lambda: pow(e, 2, 3),
        lambda: e < e,
    ):
        with pytest.raises(TypeError):
            operation()


@each_instance
def test_vartime_powers(it):
    e, r = generator(it), it.curve.r
    rng = random.Random("vartime")
    for n in (0, 1, 2, 15, 16, it.x, it.x**2, r - 1, r, r + 1, 1 << 300, rng.randrange(r), rng.randrange(r)):
        for own in (n, -n):
            assert e.pow_vartime(own) == e**own
        assert e.pow_vartime(it.Fr(n)) == e ** it.Fr(n) == e**n
        assert e.pow_vartime(gmpy2.mpz(n)) == e**n
        assert it.GT.identity().pow_vartime(n).is_identity
    for bad in (1.0, "1", None, True, e, it.Fp(1)):
        with pytest.raises(TypeError, match=r"exponent must be an integer or an Fr of bls12_3.., not "):
            e.pow_vartime(bad)


@each_instance
def test_multi_exp(it):
    e, one, r = generator(it), it.GT.identity(), it.curve.r
    rng = random.Random("multi")
    for n in (0, 1, 2, 3, 31, 100):
        indices, exponents = (
            [rng.randrange(50) for _ in range(n)],
            [rng.randrange(-(1 << 260), 1 << 260) for _ in range(n)],
        )
        values = [e**i for i in indices]
        truth = e ** sum(i * k for i, k in zip(indices, exponents, strict=True))
        assert it.GT.multi_exp(values, exponents) == truth
        assert it.GT.multi_exp(iter(values), (gmpy2.mpz(k) for k in exponents)) == truth
        assert it.GT.multi_exp(tuple(values), [it.Fr(k) for k in exponents]) == truth
    for k in (0, 1, -1, r - 1, r, 1 << 255):
        assert it.GT.multi_exp([e] * 20, [k] * 20) == e ** (20 * k)
        assert it.GT.multi_exp([e, ~e] * 10, [k] * 20) == one
        assert it.GT.multi_exp([one, e, one], [k] * 3) == e**k
    assert it.GT.multi_exp([e] * 17_000, [1] * 17_000) == e**17_000


@each_instance
def test_multi_exp_refuses(it):
    e = generator(it)
    for values, exponents, said in (
        ([e], [], "1 values, but 0 exponents"),
        ((e, e), (1, 2, 3), "2 values, but 3 exponents"),
        (iter([e, e]), [1], "2 values or more, but 1 exponents"),
        ([e], iter([1, 2]), "1 values, but 2 exponents or more"),
    ):
        with pytest.raises(PairingError, match=said):
            it.GT.multi_exp(values, exponents)
    for bad in (1, None, it.G1.generator(), e.as_fp12(), b""):
        with pytest.raises(TypeError, match=rf"values\[1\] must be a GT of {it.curve.name}, not "):
            it.GT.multi_exp([e, bad], [1, 1])
    for bad in (1.0, None, True, "1", e, it.Fp(1)):
        with pytest.raises(TypeError, match=r"exponents\[1\] must be an integer or an Fr of bls12_3.., not "):
            it.GT.multi_exp([e, e], [1, bad])
    for bad in (None, 5, e, "values", {e}):
        with pytest.raises(TypeError, match="values must be an iterable of GT"):
            it.GT.multi_exp(bad, [1])
    for bad in (None, 5, "1", {1}):
        with pytest.raises(TypeError, match="exponents must be an iterable of integers or Fr"):
            it.GT.multi_exp([e], bad)

    def breaking():
        yield e
        raise LookupError("midway")

    with pytest.raises(LookupError, match="midway"):
        it.GT.multi_exp(breaking(), [1, 2])
