"""The group, ECDSA and BIP-340 over a group of 199 points: every sum, every multiple, every signature there is.

Whatever is exceptional for points, equal ones, opposite ones, the identity, a multiple that passes through it, comes
at every turn here, and once in 2^128 on secp256k1. What comes out is known from k G of the reference by sums of k.
"""

import random

import pytest
from reference_secp256k1 import SIZE
from tiny_secp256k1 import ELEMENTS, GROUP, LAMBDA, Fn, elements, tiny

from millerloop.errors import InvalidKeyError
from millerloop.secp256k1.ecdsa import EcdsaOver, Signature
from millerloop.secp256k1.schnorr import SchnorrOver

N = GROUP.n
SCALARS = range(N)


@pytest.fixture(scope="module")
def curve():
    return tiny()


@pytest.fixture(scope="module")
def points(curve):
    """k G at k, affine."""
    return [curve.Point.identity(), *(curve.Point(*element) for element in ELEMENTS[1:])]


@pytest.fixture(scope="module")
def projective(points):
    """The same with other Z."""
    return [points[k - 7] + points[7] for k in SCALARS]


def plain(point):
    return None if point.is_identity else (int(point.x), int(point.y))


def test_the_group(curve, points):
    assert elements(GROUP) == ELEMENTS
    assert GROUP.add(ELEMENTS[-1], GROUP.generator) is None
    assert all(map(GROUP.contains, ELEMENTS))
    assert (curve.n, curve.p) == (N, GROUP.p)
    assert plain(curve.Point.generator()) == GROUP.generator
    assert (LAMBDA**2 + LAMBDA + 1) % N == 0
    assert [plain(point) for point in points] == ELEMENTS
    assert len(set(points)) == N


# --- sums -------------------------------------------------------------------------------------------------------------


def test_every_sum(points, projective):
    for a in SCALARS:
        for b in SCALARS:
            expected = points[(a + b) % N]
            assert points[a] + points[b] == expected
            assert projective[a] + points[b] == expected
            assert projective[a] + projective[b] == expected


def test_every_difference_and_comparison(points, projective):
    for a in SCALARS:
        assert plain(-projective[a]) == ELEMENTS[-a]
        assert projective[a].double() == points[2 * a % N]
        assert plain(projective[a]) == plain(projective[a].to_affine()) == ELEMENTS[a]
        for b in SCALARS:
            assert (projective[a] == points[b]) is (a == b)
            assert points[a] - projective[b] == points[a - b]


def test_every_sum_of_two_in_a_list(curve, points, projective):
    """By affine chords and tangents, many at a time."""
    for a in SCALARS:
        for b in SCALARS:
            assert curve.Point.sum([points[a], points[b]]) == points[(a + b) % N]
    rng = random.Random("sums")
    for length in range(3, 80):
        ks = rng.choices(SCALARS, k=length) if length % 2 else [rng.choice([1, 2, N - 1, 0]) for _ in range(length)]
        for source in (points, projective):
            assert curve.Point.sum([source[k] for k in ks]) == points[sum(ks) % N]


# --- multiples --------------------------------------------------------------------------------------------------------


def test_every_multiple_of_the_generator(curve, points):
    G = curve.Point.generator()
    table = curve.Point.table(G)
    for k in SCALARS:
        ways = [G * k, Fn(k) * G, G.mul_vartime(k), table * k, curve.Point.mul_generator(k), G * (k - N)]
        ways += [curve.Point.mul_generator(Fn(k)), G * (k + N), curve.Point.double_mul_vartime(k, 0, G)]
        ways += [
            curve.Point.double_mul_vartime(0, k, G),
            curve.Point.msm([G], [k]),
            G.mul_vartime(-k - N).double() * -1,
        ]
        expected = points[k]
        assert ways[:-1] == [expected] * (len(ways) - 1)
        assert ways[-1] == points[2 * k % N]
    for k in SCALARS[1:]:
        secret = curve.SecretScalar(k)
        assert G * secret == curve.Point.mul_generator(secret) == table * secret == points[k]
    for k in (0, N, N + 1, -1):
        with pytest.raises(InvalidKeyError):
            curve.SecretScalar(k)


def test_multiples_of_every_point(curve, points, projective):
    """A fifth of the pairs, each by one of the ways."""
    ways = [
        lambda k, P: P * k,
        lambda k, P: P.mul_vartime(k),
        lambda k, P: curve.Point.mul_batch([P], [k])[0],
    ]
    for a in SCALARS:
        for k in SCALARS[a % 5 :: 5]:
            assert ways[(a + k) % 3](k, projective[a]) == points[a * k % N]


def test_every_multiple_by_a_table(curve, points):
    for a in SCALARS[1::20]:
        table = curve.Point.table(points[a])
        assert [table * k for k in SCALARS] == [points[a * k % N] for k in SCALARS]


def test_every_sum_of_two_multiples(curve, points, projective):
    """a G + b P for all a and b, with points P that go through all, the identity among them."""
    for a in SCALARS:
        for b in SCALARS:
            c = (a * b + a) % N
            assert curve.Point.double_mul_vartime(a, b, projective[c]) == points[(a + b * c) % N]


def test_sums_of_many_multiples(curve, points, projective):
    """Pairs by one stride; all points at once; lists of every length up to where windows are wide."""
    for a in SCALARS[::3]:
        for b in SCALARS[::7]:
            expected = points[(a * b + b * a * a) % N]
            assert curve.Point.msm([points[a], projective[a * a % N]], [b, b]) == expected
    for shift in SCALARS[::11]:
        ks = [(k * k + shift) % N for k in SCALARS]
        assert curve.Point.msm(projective, ks) == points[sum(k * i for i, k in enumerate(ks)) % N]
    rng = random.Random("msm")
    for length in (*range(1, 40), 100, 300, 1000):
        indices, ks = rng.choices(SCALARS, k=length), rng.choices([0, 1, N - 1, *SCALARS], k=length)
        expected = points[sum(i * k for i, k in zip(indices, ks, strict=True)) % N]
        assert curve.Point.msm([points[i] for i in indices], ks) == expected


# --- encodings --------------------------------------------------------------------------------------------------------


def test_every_encoding(curve, points, projective):
    for k, element in enumerate(ELEMENTS):
        for compressed in (True, False):
            data = GROUP.encode(element, compressed)
            assert projective[k].to_bytes(compressed=compressed) == data
            assert plain(curve.Point.from_bytes(data)) == element
        if element:
            even = element if element[1] % 2 == 0 else GROUP.negate(element)
            assert projective[k].x_only() == element[0].to_bytes(SIZE, "big")
            assert plain(curve.Point.from_x_only(projective[k].x_only())) == even
            assert projective[k].has_even_y is (element == even)
    assert curve.Point.to_affine_batch(projective) == points


# --- ECDSA ------------------------------------------------------------------------------------------------------------


class Comparing:
    """A Point whose x is compared modulo n: there are more than two numbers below p that are r then."""

    def __init__(self, point):
        self.point = point

    def _x_is(self, r):
        return not self.point.is_identity and int(self.point.x) % N == int(r)


@pytest.fixture(scope="module")
def ecdsa(curve):
    class Point:
        """What ECDSA asks of the class."""

        mul_generator = curve.Point.mul_generator
        from_bytes = curve.Point.from_bytes

        @staticmethod
        def double_mul_vartime(a, b, point):
            return Comparing(curve.Point.double_mul_vartime(a, b, point))

    class Curve:
        SecretScalar, n = curve.SecretScalar, N

    Curve.Point, Curve.Fn = Point, Fn
    return EcdsaOver(Curve)


def test_every_nonce(ecdsa):
    """Each nonce with keys and digests that make every s, zero among them."""
    none = 0
    for k in SCALARS[1:]:
        x, y = ELEMENTS[k]
        r, inverse = x % N, pow(k, -1, N)
        for d in SCALARS[1::17]:
            for z in (0, 1, -r * d % N, (k - r * d) % N, (5 * k + d) % N):
                signature, s = ecdsa.sign_with(Fn(d), Fn(k), Fn(z)), (z + r * d) * inverse % N
                if r == 0 or s == 0:
                    none += 1
                    assert signature is None
                    continue
                high = 2 * s > N
                expected = (r, N - s if high else s, y % 2 ^ high | 2)
                assert (signature.r, signature.s, signature.recovery_id) == expected
    assert none > 198 * 12


def test_every_key_signs_as_the_reference_does(ecdsa):
    for d in SCALARS[1:]:
        for digest in (bytes([d]), bytes([255 - d, d]), bytes(32)):
            signature = ecdsa.sign(d, digest, hash=None)
            assert (signature.r, signature.s) == GROUP.sign(d, digest)[:2]


def test_signatures(ecdsa, points):
    """Every r, a fifth of the s, with a key and a digest that go through all."""
    counts = [0, 0]
    for r in SCALARS[1:]:
        for s in range(1 + r % 5, N, 5):
            d, z = 1 + (r * s + r) % (N - 1), (s * s + r) % N
            index = (z + r * d) * pow(s, -1, N) % N
            expected = index != 0 and ELEMENTS[index][0] % N == r
            signature = Signature(r, s)
            assert ecdsa.verify(points[d].to_bytes(), bytes([z]), signature, hash=None, low_s=False) is expected
            counts[expected] += 1
    assert min(counts) > 25


def test_every_valid_signature(ecdsa, points):
    """For every key and every nonce point; s is low or not, and wrong by one."""
    for d in SCALARS[1::9]:
        for index in SCALARS[1::2]:
            r, z = ELEMENTS[index][0] % N, (d * index + 3) % N
            s = (z + r * d) * pow(index, -1, N) % N
            for t in {s, N - s} if r and s else ():
                signature = Signature(r, t)
                for low_s in (False, True):
                    expected = not low_s or 2 * t < N
                    key, digest = points[d].to_bytes(), bytes([z])
                    assert ecdsa.verify(key, digest, signature, hash=None, low_s=low_s) is expected


def test_numbers_out_of_range(ecdsa, points):
    for r, s in ((0, 1), (1, 0), (N, 1), (1, N), (N + 1, 1), (2**256 - 1, 1)):
        data = r.to_bytes(SIZE, "big") + s.to_bytes(SIZE, "big")
        for d in SCALARS[1::10]:
            key = points[d].to_bytes()
            assert not ecdsa.verify(key, b"\1", data, hash=None, encoding="compact", low_s=False)


# --- BIP-340 ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def schnorr(curve):
    return SchnorrOver(curve)


def even_key(d):
    """The secret key and the public one of the point with an even y, and its x."""
    d = N - d if ELEMENTS[d][1] % 2 else d
    return d, ELEMENTS[d][0].to_bytes(SIZE, "big")


def test_every_schnorr_nonce(schnorr, points):
    for d in SCALARS[1::13]:
        even, key = even_key(d)
        assert schnorr.public_key(d) == key
        for k in SCALARS[1:]:
            message = bytes([d, k])
            signature = schnorr.sign_with(Fn(even), points[even], key, Fn(k), message)
            assert signature == GROUP.schnorr_sign_with(d, message, k)
            assert schnorr.verify(key, message, signature)


def test_every_schnorr_key(schnorr):
    for d in SCALARS[1:]:
        message, aux = b"message %d" % d, bytes([d]) * SIZE
        if GROUP.schnorr_nonce(d, message, aux):
            assert schnorr.sign(d, message, aux) == GROUP.schnorr_sign(d, message, aux)


def test_every_schnorr_signature(schnorr):
    """Every s with some nonce points, and around the valid one with all of them."""
    valid = 0
    for d in (1, 5, 77, 198):
        even, key = even_key(d)
        for index in SCALARS[1:]:
            x, y = ELEMENTS[index]
            rx = x.to_bytes(SIZE, "big")
            e = GROUP.schnorr_challenge(rx, key, b"")
            right = (index + e * even) % N
            for s in (
                SCALARS if index % 40 == d % 40 else {right, right + 1, (index + right) % N, N - right, N, right + N}
            ):
                expected = s < N and s == ((N - index if y % 2 else index) + e * even) % N
                assert schnorr.verify(key, b"", rx + s.to_bytes(SIZE, "big")) is expected
                valid += expected
    assert valid >= 4 * N // 2


def test_schnorr_batches(schnorr, points):
    """The factor of the first item is 1, so that it alone is wrong for sure."""
    rng = random.Random("batch")
    for length in range(1, 40):
        items = []
        for _ in range(length):
            even, key = even_key(rng.randrange(1, N))
            message = rng.randbytes(3)
            signature = schnorr.sign_with(Fn(even), points[even], key, Fn(rng.randrange(1, N)), message)
            items.append((key, message, signature))
        assert schnorr.batch_verify(items, rng.randbytes)
        key, message, signature = items[0]
        s = (int.from_bytes(signature[SIZE:], "big") + rng.randrange(1, N)) % N
        items[0] = (key, message, signature[:SIZE] + s.to_bytes(SIZE, "big"))
        assert not schnorr.batch_verify(items, rng.randbytes)
