"""SecretScalar: what it takes and gives, what it refuses, and that nothing of a secret stays in memory."""

import copy
import ctypes
import pickle
import random
import secrets
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

import pytest
from instances import each_group, each_instance

import millerloop
from millerloop import bls12_377, bls12_381
from millerloop.errors import EncodingError, InvalidKeyError

CURVES = {"bls12_381": bls12_381, "bls12_377": bls12_377}
INFO = millerloop.build_info()
OPERATIONS = ["G1", "G2", "outside", "G1.table", "G2.table", "GT", "G1.mul_batch", "G2.mul_batch", "GT.pow_batch", "Fr"]

each_curve = pytest.mark.parametrize("curve", CURVES.values(), ids=CURVES)


def scalars(r):
    """At the ends of the range, with words full and empty, and any."""
    rng = random.Random(5)
    edges = [1, 2, 3, r - 1, r - 2, (r - 1) // 2, (r + 1) // 2, *(1 << k for k in (63, 64, 128, 192, 251))]
    return [*edges, *((1 << k) - 1 for k in (64, 128, 192, 252)), *(rng.randrange(1, r) for _ in range(5))]


# --- making one -------------------------------------------------------------------------------------------------------


@each_curve
@pytest.mark.parametrize("byteorder", ["big", "little"])
def test_every_way_in_and_out(curve, byteorder):
    S, Fr, r = curve.SecretScalar, curve.Fr, curve.r
    for n in scalars(r):
        data = n.to_bytes(32, byteorder)
        k = S(n)
        assert k == S(Fr(n)) == S.from_bytes(data, byteorder)
        assert k.to_bytes(byteorder) == data
        assert k.to_fr() == Fr(n)
        for more in (0, 1, r + 7, (1 << 300) + 1, (1 << 125) - 1):
            wide = n + more * r
            size = (wide.bit_length() + 7) // 8 + more % 3
            assert S.from_bytes_wide(wide.to_bytes(size, byteorder), byteorder) == k
    assert S(5).to_bytes() == bytes(31) + b"\x05"


@each_curve
def test_wide_bytes_of_every_length(curve):
    rng = random.Random(6)
    for size in [*range(1, 70), 200]:
        data = rng.randbytes(size - 1) + b"\x01"
        for byteorder in ("big", "little"):
            got = curve.SecretScalar.from_bytes_wide(bytearray(data), byteorder).to_bytes()
            assert int.from_bytes(got, "big") == int.from_bytes(data, byteorder) % curve.r


@each_curve
def test_whatever_holds_bytes_and_is_left_as_it_was(curve):
    S, data = curve.SecretScalar, bytes(range(1, 33))
    kinds = [bytes, bytearray, memoryview, lambda b: memoryview(bytes(2) + b)[2:], type("B", (bytes,), {})]
    for given in [kind(data) for kind in kinds]:
        for read in (S.from_bytes, S.from_bytes_wide):
            assert read(given) == S(int.from_bytes(data, "big"))
        assert bytes(given) == data
    for given in (b"\x05", bytearray(b"\x05"), memoryview(b"\x05")):  # Python shares bytes of one byte
        assert S.from_bytes_wide(given) == S(5)
    assert bytes([5])[0] == 5


@each_curve
def test_random(curve):
    drawn = [curve.SecretScalar.random() for _ in range(8)]
    assert len({k.to_bytes() for k in drawn}) == 8
    assert not any(k.is_cleared for k in drawn)


@each_curve
def test_what_is_out_of_range(curve):
    S, r = curve.SecretScalar, curve.r
    for n in (0, r, r + 1, (1 << 256) - 1):
        for make in (
            lambda n=n: S(n),
            lambda n=n: S.from_bytes(n.to_bytes(32, "big")),
            lambda n=n: S.from_bytes(n.to_bytes(32, "little"), "little"),
        ):
            with pytest.raises(InvalidKeyError) as caught:
                make()
            assert caught.value.reason == "range"
            assert not any(character.isdigit() for character in str(caught.value).replace("1 to r - 1", ""))
    for make in (
        lambda: S(-1),
        lambda: S(1 << 300),
        lambda: S(curve.Fr(0)),
        lambda: S.from_bytes_wide(b""),
        lambda: S.from_bytes_wide(bytes(48)),
        lambda: S.from_bytes_wide((5 * r).to_bytes(48, "big")),
    ):
        with pytest.raises(InvalidKeyError) as caught:
            make()
        assert caught.value.reason == "range"
    for size in (0, 31, 33, 64):
        with pytest.raises(EncodingError) as caught:
            S.from_bytes(bytes(size))
        assert caught.value.reason == "length"


@each_curve
def test_wrong_types(curve):
    S = curve.SecretScalar
    other = CURVES["bls12_377" if curve is bls12_381 else "bls12_381"]
    for wrong in (1.0, "1", b"1", None, True, [1], S(1), curve.Fp(1), other.Fr(1), other.SecretScalar(1)):
        with pytest.raises(TypeError):
            S(wrong)
    for wrong in (lambda: S(), lambda: S(1, 2), lambda: S(value=1), lambda: type("T", (S,), {})):
        with pytest.raises(TypeError):
            wrong()
    for read in (S.from_bytes, S.from_bytes_wide):
        for data in ("1" * 32, 5, None, [1] * 32):
            with pytest.raises(TypeError, match="SecretScalar is read from a bytes-like object"):
                read(data)
        with pytest.raises(TypeError, match="byteorder"):
            read(bytes(32), 1)
    for call in (S(1).to_bytes, lambda b: S.from_bytes(bytes(32), b), lambda b: S.from_bytes_wide(b"1", b)):
        with pytest.raises(ValueError, match="byteorder must be 'big' or 'little'"):
            call("middle")


# --- as a scalar ------------------------------------------------------------------------------------------------------


@each_instance
@each_group
def test_multiples(it, group):
    cls, S = getattr(it, group), import_module(f"millerloop.{it.curve.name}").SecretScalar
    P = 3 * cls.generator()
    table = cls.table(P)
    for n in scalars(it.curve.r):
        k = it.module.SecretScalar(n)
        assert k * P == P * k == table * k == k * table == n * P
    several = [it.module.SecretScalar(n) for n in scalars(it.curve.r)]
    expected = [n * P for n in scalars(it.curve.r)]
    assert cls.mul_batch([P] * len(several), several) == expected
    assert cls.mul_batch([P] * 3, [several[0], 7, it.Fr(8)]) == [expected[0], 7 * P, 8 * P]
    assert (it.module.SecretScalar(5) * cls.identity()).is_identity
    assert it.module.SecretScalar(5) * cls.table(cls.identity()) == cls.identity()
    assert S.__module__ == f"millerloop.{it.curve.name}"


@each_instance
@each_group
def test_points_outside_the_group(it, group):
    cls = getattr(it, group)
    P = next(P for P in map(cls.map_to_curve, range(1, 9)) if not P.in_subgroup())
    for n in (1, 2, it.curve.r - 1, 12345):
        k = it.module.SecretScalar(n)
        assert k * P == n * P
        assert cls.mul_batch([P, cls.generator()], [k, k]) == [n * P, n * cls.generator()]


@each_instance
def test_powers(it):
    e = it.pairing(it.G1.generator(), it.G2.generator())
    for n in (1, 2, it.curve.r - 1, random.Random(7).randrange(it.curve.r)):
        k = it.module.SecretScalar(n)
        assert e**k == e**n
        assert it.GT.pow_batch([e, ~e], [k, 3]) == [e**n, e**-3]


@each_instance
def test_what_takes_variable_time_refuses_it(it):
    P, k, e = it.G1.generator(), it.module.SecretScalar(3), it.GT.identity()
    wrong = [
        (lambda: P.mul_vartime(k), "k must be"),
        (lambda: it.G2.generator().mul_vartime(k), "k must be"),
        (lambda: it.G1.msm([P], [k]), r"scalars\[0\] must be"),
        (lambda: it.G1.msm([it.G1.map_to_curve(1)], [k]), r"scalars\[0\] must be"),
        (lambda: e.pow_vartime(k), "exponent must be"),
        (lambda: it.GT.multi_exp([e], [k]), r"exponents\[0\] must be"),
    ]
    for call, message in wrong:
        with pytest.raises(TypeError, match=message):
            call()


@each_instance
def test_it_is_no_number(it):
    k, P, e = it.module.SecretScalar(3), it.G1.generator(), it.GT.identity()
    for wrong in (
        lambda: int(k),
        lambda: bytes(k),
        lambda: float(k),
        lambda: k + k,
        lambda: k * k,
        lambda: 2 * k,
        lambda: -k,
        lambda: k < k,
        lambda: k + P,
        lambda: P + k,
        lambda: P / k,
        lambda: k * e,
        lambda: k**e,
        lambda: pow(e, k, 7),
        lambda: it.Fr(k),
        lambda: it.Fr(2) * k,
        lambda: it.Fp(2) ** k,
        lambda: it.Fp(k),
        lambda: range(5)[k],
        lambda: setattr(k, "other", 1),
    ):
        with pytest.raises((TypeError, AttributeError)):
            wrong()


@each_curve
def test_scalars_of_another_curve(curve):
    other = CURVES["bls12_377" if curve is bls12_381 else "bls12_381"]
    P, k, e = curve.G1.generator(), other.SecretScalar(3), curve.GT.identity()
    for wrong in (lambda: k * P, lambda: P * k, lambda: curve.G1.table(P) * k, lambda: e**k):
        with pytest.raises(TypeError):
            wrong()
    wanted = r"\[1\] must be an integer, an Fr or a SecretScalar of bls12_3.., not millerloop.bls12_3...SecretScalar"
    with pytest.raises(TypeError, match="scalars" + wanted):
        curve.G1.mul_batch([P, P], [1, k])
    with pytest.raises(TypeError, match="exponents" + wanted):
        curve.GT.pow_batch([e, e], [1, k])
    assert curve.SecretScalar(3) != k


# --- as an object -----------------------------------------------------------------------------------------------------


@each_curve
def test_equality_and_nothing_else(curve):
    S = curve.SecretScalar
    assert S(5) == S(5)
    assert (S(5) != S(5)) is False
    for n in (4, 5 + (1 << 64), 5 + (1 << 200)):
        assert S(5) != S(n)
    assert S(5) != 5
    assert S(5) != curve.Fr(5)
    assert S(5).__eq__(5) is NotImplemented
    with pytest.raises(TypeError, match="unhashable"):
        hash(S(5))


@each_curve
def test_it_is_not_shown_copied_or_pickled(curve):
    k = curve.SecretScalar(0x1234567890ABCDEF)
    for text in (repr(k), str(k), f"{k}"):
        assert text == f"<SecretScalar of {curve.__name__.rpartition('.')[2]}>"
    for clone in (copy.copy, copy.deepcopy, pickle.dumps, lambda k: pickle.dumps(k, 0), lambda k: copy.deepcopy([k])):
        with pytest.raises(TypeError, match="neither pickled nor copied"):
            clone(k)
    P = curve.G1.generator()
    with ProcessPoolExecutor(1) as pool, pytest.raises(TypeError, match="neither pickled nor copied"):
        curve.G1.mul_batch([P], [k], workers=pool)


@each_instance
def test_cleared(it):
    S, P = it.module.SecretScalar, it.G1.generator()
    e, k = it.GT.identity(), S(5)
    table, outside = it.G1.table(P), it.G1.map_to_curve(1)
    assert not k.is_cleared
    assert k.clear() is None
    k.clear()
    assert k.is_cleared
    assert repr(k) == f"<SecretScalar of {it.curve.name}, cleared>"
    assert k != S(5)
    uses = [lambda: k * P, lambda: P * k, lambda: k * table, lambda: k * outside, lambda: e**k, k.to_bytes, k.to_fr]
    uses += [lambda: S.__new__(S) * P, lambda: k * it.G1.identity(), lambda: k * it.G1.table(it.G1.identity())]
    for use in uses:
        with pytest.raises(InvalidKeyError, match="cleared") as caught:
            use()
        assert caught.value.reason == "cleared"
    for batch in (
        lambda: it.G1.mul_batch([P] * 300, [2] * 299 + [k]),
        lambda: it.GT.pow_batch([e] * 300, [2] * 299 + [k]),
        lambda: it.G1.mul_batch([outside] * 300, [2] * 299 + [k]),
    ):
        with pytest.raises(InvalidKeyError, match=r"\[299\]: the SecretScalar was cleared") as caught:
            batch()
        assert (caught.value.reason, caught.value.index) == ("cleared", 299)


@each_curve
def test_initialised_again_it_stays_as_it_is(curve):
    k = curve.SecretScalar(5)
    k.__init__(6)
    assert k == curve.SecretScalar(5)


@each_curve
def test_threads(curve):
    """One scalar in several threads, one of which clears it: every use is whole or refused."""
    P, n = curve.G1.generator(), 0x123456789 << 100
    expected = n * P
    with ThreadPoolExecutor(4) as pool:
        k = curve.SecretScalar(n)
        assert list(pool.map(lambda _: k * P, range(16))) == [expected] * 16
        started = threading.Event()

        def use(_):
            outcomes = []
            for _ in range(40):
                try:
                    outcomes.append(k * P == expected)
                except InvalidKeyError as error:
                    outcomes.append(error.reason)
                started.set()
            return outcomes

        running = [pool.submit(use, i) for i in range(3)]
        started.wait()
        k.clear()
        seen = {outcome for future in running for outcome in future.result()}
    assert seen <= {True, "cleared"}
    assert "cleared" in seen


@each_curve
def test_errors_survive_pickling(curve):
    with pytest.raises(InvalidKeyError) as caught:
        curve.SecretScalar(0)
    twin = pickle.loads(pickle.dumps(caught.value))
    assert (type(twin), str(twin), twin.reason) == (InvalidKeyError, str(caught.value), "range")


# --- memory -----------------------------------------------------------------------------------------------------------


def words_of(k):
    """The memory of the scalar in an object."""
    return (ctypes.c_uint64 * 4).from_address(id(k) + type(k).__basicsize__ - 32)


@each_curve
def test_clear_wipes(curve):
    n = random.Random(8).randrange(curve.r)
    k = curve.SecretScalar(n)
    words = words_of(k)
    assert bytes(words) == n.to_bytes(32, "little")
    k.clear()
    assert bytes(words) == bytes(32)


def patterns(curve, n):
    """Eight bytes at a time what a secret looks like on its way: its bytes, its digits, its limbs as an Fr."""
    x, r = abs(curve.x), curve.r
    digits = [n // x**i % x for i in range(4)]
    signed, above = [], 0
    for d in digits:
        d += above
        above = d > x // 2
        signed.append(d - x * above)
    signed[2] += above
    signed[0] -= above
    if curve.x < 0:
        signed[1], signed[3] = -signed[1], -signed[3]
    halves = [signed[0] + signed[1] * curve.x, signed[2] + signed[3] * curve.x]
    found = [n.to_bytes(32, "little"), n.to_bytes(32, "big")]
    found += [d.to_bytes(8, "little", signed=d < 0) for d in (*digits, *signed)]
    found += [h.to_bytes(16, "little", signed=True) for h in halves]
    for element in (n, n + 1):
        limbs = (element << 260) % r
        found += [(limbs >> 52 * i & (1 << 52) - 1).to_bytes(8, "little") for i in range(5)]
    return {whole[i : i + 8] for whole in found for i in range(0, len(whole) - 7, 8)}


def memory_of(pid):
    """What a process can write to, region by region."""
    with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb", buffering=0) as memory:
        for line in maps:
            place, access, *_ = line.split()
            start, end = (int(side, 16) for side in place.split("-"))
            if access.startswith("rw"):
                memory.seek(start)
                yield memory.read(end - start)


def traces(pid, wanted):
    return {pattern for region in memory_of(pid) for pattern in wanted if pattern in region}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.skipif(bool(INFO["sanitize"]), reason="sanitizers keep what is freed")
@pytest.mark.skipif(INFO["verify"], reason="bounds that are carried along make frames that no other build has")
@each_curve
def test_nothing_stays_in_memory(curve):
    name = curve.__name__.rpartition(".")[2]
    script = Path(__file__).with_name("secret_process.py")
    command = [sys.executable, str(script), name]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:

        def after(operation, n):
            process.stdin.write(operation.encode().ljust(16, b"\0") + n.to_bytes(32, "big"))
            process.stdin.flush()
            result = process.stdout.readline()
            return bytes.fromhex(result.decode()), traces(process.pid, patterns(curve, n))

        try:
            n = secrets.randbelow(curve.r)
            result, found = after("G1", n)
        except PermissionError:
            process.kill()
            pytest.skip("the memory of another process may not be read")
        assert result == bytes(n * curve.G1.generator())
        assert not found
        kept = {}
        for operation in OPERATIONS[1:]:
            _, kept[operation] = after(operation, secrets.randbelow(curve.r))
        assert {operation: found for operation, found in kept.items() if found} == {}
        n = secrets.randbelow(curve.r)
        assert after("planted", n)[1] == {n.to_bytes(32, "little")[i : i + 8] for i in range(0, 32, 8)}
        process.stdin.close()
