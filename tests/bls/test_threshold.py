"""Shares of keys: against plain integers, every way to choose holders, and all that must be refused."""

import copy
import pickle
import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from millerloop import bls12_377, bls12_381
from millerloop.bls import AugMinPk, BasicMinPk, BasicMinSig, BasicScheme, PopMinPk, PopMinSig, PublicKey, Signature
from millerloop.bls.threshold import (
    Commitments,
    KeyShare,
    SignatureShare,
    ThresholdError,
    combine,
    find_invalid,
    lagrange,
    recover,
    recover_public_key,
    sign_share,
    split,
    verify_partial,
    verify_share,
)
from millerloop.errors import EncodingError, InvalidKeyError, NotOnCurveError, PairingError, SubgroupError

G1, G2, Fr, r = bls12_381.G1, bls12_381.G2, bls12_381.Fr, bls12_381.r
SECRET = 0x1234
MESSAGE = b"a message"
SCHEMES = {
    "BasicMinPk": BasicMinPk,
    "PopMinPk": PopMinPk,
    "PopMinSig": PopMinSig,
    "another tag": BasicMinSig.replace(dst=b"another tag"),
    "377 keys in G1": BasicScheme("G1", b"a tag", curve="bls12_377"),
    "377 keys in G2": BasicScheme("G2", b"a tag", curve="bls12_377"),
}
every_scheme = pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)


def number(key) -> int:
    return int.from_bytes(key.to_bytes(), "big")


def interpolated(shares, x, modulus):
    """The value at x of the polynomial through (index, value), by Lagrange's formula on integers."""
    total = 0
    for i, value in shares:
        for j, _ in shares:
            if j != i:
                value = value * (x - j) * pow(i - j, -1, modulus) % modulus
        total += value
    return total % modulus


def reason(function, *arguments, **options):
    with pytest.raises(ThresholdError) as caught:
        function(*arguments, **options)
    return caught.value.reason, caught.value.index


@pytest.fixture(scope="module")
def dealt():
    return split(PopMinPk, SECRET, 3, 5)


@pytest.fixture(scope="module")
def partials(dealt):
    return [sign_share(PopMinPk, share, MESSAGE) for share in dealt[0]]


# Against integers.


@every_scheme
def test_shares_and_commitments_are_those_of_the_polynomial(scheme):
    order, group = scheme.curve.r, getattr(scheme.curve, scheme.keys_in)
    source = random.Random(5)
    drawn = []

    def rng(size):
        drawn.append(source.randbytes(size))
        return drawn[-1]

    shares, commitments = split(scheme, SECRET, 4, [1, 2, 7, 2**64, order - 1], rng=rng)
    assert [len(data) for data in drawn] == [48] * 3
    coefficients = [SECRET, *(int.from_bytes(data, "big") % order for data in drawn)]
    for index, secret_key in shares:
        assert number(secret_key) == sum(c * index**k for k, c in enumerate(coefficients)) % order
        assert commitments.public_share(index) == scheme.sk_to_pk(secret_key)
    assert list(commitments.points) == [c * group.generator() for c in coefficients]
    assert commitments.threshold == 4
    assert commitments.public_key == scheme.sk_to_pk(SECRET)


@pytest.mark.parametrize("curve", [bls12_381, bls12_377], ids=["381", "377"])
@pytest.mark.parametrize("nodes", [[1], [1, 2], [3, 1, 2], [5, 2**64, 10**40, 7], list(range(1, 40)), "ends"], ids=str)
def test_lagrange(curve, nodes):
    if nodes == "ends":
        nodes = [curve.r - 1, 1, curve.r - 2, 2]
    factors = lagrange(curve.Fr, [curve.Fr(i) for i in nodes])
    for i, factor in zip(nodes, factors, strict=True):
        assert int(factor) == interpolated([(j, int(j == i)) for j in nodes], 0, curve.r)


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_any_numbers(data):
    secret = data.draw(st.integers(1, r - 1))
    indices = data.draw(st.lists(st.integers(1, 9) | st.integers(1, r - 1), min_size=1, max_size=9, unique=True))
    threshold = data.draw(st.integers(1, len(indices)))
    shares, commitments = split(BasicMinPk, secret, threshold, indices)
    assert [share.index for share in shares] == indices
    chosen = data.draw(st.permutations(shares))[: data.draw(st.integers(threshold, len(shares)))]
    assert interpolated([(i, number(key)) for i, key in chosen[:threshold]], 0, r) == secret
    assert number(recover(BasicMinPk, chosen, threshold)) == secret
    assert commitments.public_key == BasicMinPk.sk_to_pk(secret)
    assert all(verify_share(BasicMinPk, commitments, share) for share in chosen)


# Every choice of holders.


@every_scheme
@pytest.mark.parametrize(("threshold", "count"), [(1, 1), (1, 3), (2, 3), (3, 4), (3, 3)])
def test_every_choice(scheme, threshold, count):
    shares, commitments = split(scheme, SECRET, threshold, count)
    assert [share.index for share in shares] == list(range(1, count + 1))
    key, signature = scheme.secret_key(SECRET), scheme.sign(SECRET, MESSAGE)
    signed = [sign_share(scheme, share, MESSAGE) for share in shares]
    public = [(i, scheme.sk_to_pk(secret)) for i, secret in shares]
    assert find_invalid(scheme, commitments, MESSAGE, signed) == []
    assert all(verify_partial(scheme, commitments, MESSAGE, partial) for partial in signed)
    for size in range(threshold, count + 1):
        for chosen in combinations(range(count), size):
            order = random.Random(size).sample(chosen, size)
            assert recover(scheme, [shares[i] for i in order], threshold) == key
            assert combine(scheme, [signed[i] for i in order], threshold) == signature
            assert recover_public_key(scheme, [public[i] for i in order], threshold) == commitments.public_key
    assert scheme.verify(commitments.public_key, MESSAGE, combine(scheme, signed, threshold))


def test_fewer_give_something_else(dealt, partials):
    shares, commitments = dealt
    for chosen in combinations(range(5), 2):
        assert recover(PopMinPk, [shares[i] for i in chosen], 2) != PopMinPk.secret_key(SECRET)
        signature = combine(PopMinPk, [partials[i] for i in chosen], 2)
        assert not PopMinPk.verify(commitments.public_key, MESSAGE, signature)


def test_many_holders():
    shares, commitments = split(BasicMinSig, SECRET, 40, 60)
    signed = [sign_share(BasicMinSig, share, MESSAGE) for share in shares]
    signed[7] = SignatureShare(signed[7].index, signed[8].signature)
    assert find_invalid(BasicMinSig, commitments, MESSAGE, signed) == [7]
    del signed[7]
    assert combine(BasicMinSig, signed[-40:], 40) == BasicMinSig.sign(SECRET, MESSAGE)
    assert recover(BasicMinSig, shares, 40) == BasicMinSig.secret_key(SECRET)


def test_bytes_and_plain_pairs_will_do(dealt, partials):
    shares, commitments = dealt
    plain = [[i, bytes(signature)] for i, signature in partials]
    assert combine(PopMinPk, plain, 3) == PopMinPk.sign(SECRET, MESSAGE)
    assert combine(PopMinPk, iter(plain), 3) == PopMinPk.sign(SECRET, MESSAGE)
    assert find_invalid(PopMinPk, commitments, memoryview(MESSAGE), plain) == []
    assert verify_partial(PopMinPk, commitments, bytearray(MESSAGE), plain[0])
    secrets = [(i, number(key)) for i, key in shares]
    assert recover(PopMinPk, secrets, 3) == recover(PopMinPk, [(i, key.to_bytes()) for i, key in shares], 3)
    assert verify_share(PopMinPk, commitments, secrets[4])
    assert sign_share(PopMinPk, secrets[4], MESSAGE) == partials[4]
    public = [(i, bytes(PopMinPk.sk_to_pk(key))) for i, key in shares]
    assert recover_public_key(PopMinPk, public, 3) == commitments.public_key


def test_two_dealings_of_a_key_differ():
    one, two = (split(BasicMinPk, SECRET, 2, 3) for _ in range(2))
    assert one[1].points[0] == two[1].points[0]
    assert one[1].points[1] != two[1].points[1]
    assert all(a.secret_key != b.secret_key for a, b in zip(one[0], two[0], strict=True))


# What is wrong is found.


def test_wrong_key_shares(dealt):
    shares, commitments = dealt
    for index, key in shares:
        assert verify_share(PopMinPk, commitments, (index, key))
        assert not verify_share(PopMinPk, commitments, (index % 5 + 1, key))
        for wrong in (number(key) ^ 1, 0, r, number(key) + r, -1, bytes(31), b"", b"\xff" * 32):
            assert not verify_share(PopMinPk, commitments, (index, wrong))
        for wrong in (0, -1, r, r + index, index - r):
            assert not verify_share(PopMinPk, commitments, (wrong, key))
    assert not verify_share(PopMinPk, commitments, (0, SECRET))
    assert not verify_share(PopMinPk, split(PopMinPk, SECRET, 3, 5)[1], shares[0])


def test_wrong_partial_signatures(dealt, partials):
    _, commitments = dealt
    other = PopMinPk.sign(SECRET, MESSAGE)
    wrong = [
        (1, partials[1].signature),
        (0, other),
        (-1, partials[0].signature),
        (r + 1, partials[0].signature),
        (10**100, partials[0].signature),
        (2, Signature(G2.identity())),
        (3, bytes(96)),
        (3, b""),
        (3, b"\xff" * 96),
        (3, bytes(partials[2].signature)[:-1] + bytes([bytes(partials[2].signature)[-1] ^ 1])),
        (4, Signature(-partials[3].signature.point)),
    ]
    for partial in wrong:
        assert not verify_partial(PopMinPk, commitments, MESSAGE, partial)
    mixed = [value for both in zip(wrong, [*partials, *partials, partials[0]], strict=True) for value in both]
    assert find_invalid(PopMinPk, commitments, MESSAGE, mixed) == list(range(0, 22, 2))
    assert find_invalid(PopMinPk, commitments, b"another", partials) == [0, 1, 2, 3, 4]
    assert find_invalid(PopMinPk, commitments, MESSAGE, []) == []
    # their errors cancel in a plain sum
    one, two = (partial.signature.point for partial in partials[:2])
    cancelling = [(1, Signature(one + G2.generator())), (2, Signature(two - G2.generator()))]
    assert find_invalid(PopMinPk, commitments, MESSAGE, [*cancelling, partials[2]]) == [0, 1]


def test_a_share_of_zero_verifies_nothing():
    """A dealer who commits to f = 1 - x makes share 1 zero, and its public share the identity."""
    commitments = Commitments([G1.generator(), -G1.generator()])
    with pytest.raises(InvalidKeyError) as caught:
        commitments.public_share(1)
    assert caught.value.reason == "identity"
    assert not verify_partial(PopMinPk, commitments, MESSAGE, (1, Signature(G2.identity())))
    assert find_invalid(PopMinPk, commitments, MESSAGE, [(1, Signature(G2.identity()))]) == [0]
    assert not verify_share(PopMinPk, commitments, (1, 0))
    assert commitments.public_share(2) == PublicKey(-G1.generator())


def test_shares_that_disagree(dealt):
    shares, _ = dealt
    for place in range(5):
        wrong = list(shares)
        wrong[place] = (wrong[place][0], number(wrong[place][1]) ^ 1)
        told, index = reason(recover, PopMinPk, wrong, 3)
        assert (told, index) == ("disagree", None)
    strange = split(PopMinPk, SECRET, 3, 5)[0]
    assert reason(recover, PopMinPk, [*shares[:3], strange[4]], 3)[0] == "disagree"


def test_sums_that_are_no_keys():
    with pytest.raises(InvalidKeyError):
        recover(BasicMinPk, [(1, 1), (2, 2)], 2)
    point = BasicMinPk.sk_to_pk(1), BasicMinPk.sk_to_pk(2)
    with pytest.raises(InvalidKeyError) as caught:
        recover_public_key(BasicMinPk, [(1, point[0]), (2, point[1])], 2)
    assert caught.value.reason == "identity"


# What is refused.


def functions_of_shares(dealt, partials):
    shares, _ = dealt
    public = [(i, PopMinPk.sk_to_pk(key)) for i, key in shares]
    return [(recover, list(shares), "shares"), (combine, partials, "partials"), (recover_public_key, public, "shares")]


def test_indices(dealt, partials):
    for function, values, name in functions_of_shares(dealt, partials):
        for wrong in (0, -1, r, r + 1, 10**100):
            changed = [*values[:2], (wrong, values[2][1]), *values[3:]]
            assert reason(function, PopMinPk, changed, 3) == ("range", 2)
        assert reason(function, PopMinPk, [*values, values[1]], 3) == ("duplicate", 5)
        with pytest.raises(ThresholdError, match=rf"^{name}\[2\] has the index of {name}\[0\]"):
            function(PopMinPk, [values[0], values[1], (1, values[3][1])], 3)
        for wrong in (True, 1.0, "1", None, b"\1"):
            with pytest.raises(TypeError, match=rf"^the index of {name}\[1\] must be an integer"):
                function(PopMinPk, [values[0], (wrong, values[1][1]), values[2]], 3)


def test_too_few(dealt, partials):
    for function, values, _ in functions_of_shares(dealt, partials):
        for size in range(3):
            assert reason(function, PopMinPk, values[:size], 3) == ("few", None)
        for wrong in (0, -1):
            assert reason(function, PopMinPk, values, wrong) == ("range", None)
        for wrong in (True, 2.0, None, "3"):
            with pytest.raises(TypeError, match=r"^threshold must be an integer"):
                function(PopMinPk, values, wrong)


def test_values_that_are_no_pairs(dealt, partials):
    for function, values, name in functions_of_shares(dealt, partials):
        for wrong in (values[2][1], (1,), (1, 2, 3), None, 5, b"12", "12"):
            with pytest.raises(TypeError, match=rf"^{name}\[2\] must be a pair"):
                function(PopMinPk, [*values[:2], wrong], 3)
        for wrong in (None, 5, b"1", dict(values), set(), values[0][1]):
            with pytest.raises(TypeError, match=f"^{name} must be a list"):
                function(PopMinPk, wrong, 3)


def test_values_of_other_groups(dealt, partials):
    shares, commitments = dealt
    other, elsewhere = SCHEMES["PopMinSig"], SCHEMES["377 keys in G1"]
    for scheme in (other, elsewhere):
        foreign = split(scheme, SECRET, 3, 5)
        signed = [sign_share(scheme, share, MESSAGE) for share in foreign[0]]
        with pytest.raises(TypeError, match="must be in G2 of bls12_381"):
            combine(PopMinPk, [*partials[:2], signed[2]], 3)
        with pytest.raises(TypeError, match="must be in G1 of bls12_381"):
            recover_public_key(PopMinPk, [(1, foreign[1].public_key)], 1)
        for function in (verify_partial, find_invalid):
            with pytest.raises(TypeError, match="these commitments are in G"):
                function(PopMinPk, foreign[1], MESSAGE, partials[0] if function is verify_partial else partials)
            with pytest.raises(TypeError, match="must be in G2 of bls12_381"):
                function(PopMinPk, commitments, MESSAGE, signed[0] if function is verify_partial else signed)
        with pytest.raises(TypeError, match="these commitments are in G"):
            verify_share(PopMinPk, foreign[1], shares[0])
        with pytest.raises(TypeError, match="these commitments are in G"):
            verify_share(scheme, commitments, foreign[0][0])
    with pytest.raises(TypeError, match="bls12_377"):
        recover(PopMinPk, [*shares[:2], split(elsewhere, SECRET, 3, 5)[0][2]], 3)
    with pytest.raises(TypeError, match="bls12_377"):
        verify_share(PopMinPk, commitments, split(elsewhere, SECRET, 3, 5)[0][2])
    with pytest.raises(TypeError, match="must be Commitments"):
        verify_share(PopMinPk, commitments.points, shares[0])


def test_signatures_that_decode_to_nothing(partials):
    wrong = {b"": EncodingError, bytes(96): EncodingError, b"\xff" * 96: EncodingError}
    for data, error in wrong.items():
        with pytest.raises(error):
            combine(PopMinPk, [*partials[:2], (3, data)], 3)


def test_augmented_messages(dealt, partials):
    shares, commitments = split(AugMinPk, SECRET, 2, 3)
    assert recover(AugMinPk, shares, 2) == AugMinPk.secret_key(SECRET)
    assert verify_share(AugMinPk, commitments, shares[0])
    assert reason(sign_share, AugMinPk, shares[0], MESSAGE) == ("scheme", None)
    assert reason(combine, AugMinPk, partials, 2) == ("scheme", None)
    assert reason(verify_partial, AugMinPk, commitments, MESSAGE, partials[0]) == ("scheme", None)
    assert reason(find_invalid, AugMinPk, commitments, MESSAGE, partials) == ("scheme", None)


def test_arguments_of_split():
    assert reason(split, BasicMinPk, SECRET, 4, 3) == ("few", None)
    assert reason(split, BasicMinPk, SECRET, 1, 0) == ("few", None)
    assert reason(split, BasicMinPk, SECRET, 1, -1) == ("few", None)
    assert reason(split, BasicMinPk, SECRET, 1, []) == ("few", None)
    assert reason(split, BasicMinPk, SECRET, 0, 3) == ("range", None)
    assert reason(split, BasicMinPk, SECRET, 1, r) == ("range", None)
    assert reason(split, BasicMinPk, SECRET, 1, 1 << 63) == ("range", None)
    assert reason(split, BasicMinPk, SECRET, 1, [1, 0]) == ("range", 1)
    assert reason(split, BasicMinPk, SECRET, 1, [1, r]) == ("range", 1)
    assert reason(split, BasicMinPk, SECRET, 1, [1, -1]) == ("range", 1)
    assert reason(split, BasicMinPk, SECRET, 1, [5, 6, 5]) == ("duplicate", 2)
    for wrong in (True, 2.0, None, "12", b"12", {1, 2}, {1: 2}, [1, True], [1, 2.0], [1, "2"]):
        with pytest.raises(TypeError, match="indices"):
            split(BasicMinPk, SECRET, 1, wrong)
    for wrong in (0, r, bytes(32)):
        with pytest.raises(InvalidKeyError):
            split(BasicMinPk, wrong, 2, 3)
    for rng in (lambda size: b"", lambda size: bytes(size - 1), lambda size: bytes(size + 1)):
        with pytest.raises(PairingError, match="rng was asked for 48 bytes"):
            split(BasicMinPk, SECRET, 2, 3, rng=rng)
    with pytest.raises(TypeError, match="what rng returns"):
        split(BasicMinPk, SECRET, 2, 3, rng=lambda size: 5)
    assert [i for i, _ in split(BasicMinPk, SECRET, 2, (n * n for n in range(1, 5)))[0]] == [1, 4, 9, 16]


def test_cleared_keys(dealt):
    key = BasicMinPk.secret_key(SECRET)
    shares, commitments = split(BasicMinPk, key, 2, 3)
    assert not key.is_cleared
    key.clear()
    with pytest.raises(InvalidKeyError):
        split(BasicMinPk, key, 2, 3)
    shares[1].secret_key.clear()
    with pytest.raises(InvalidKeyError):
        recover(BasicMinPk, shares, 2)
    with pytest.raises(InvalidKeyError):
        sign_share(BasicMinPk, shares[1], MESSAGE)
    assert not verify_share(BasicMinPk, commitments, shares[1])


# Values.


def test_key_shares_keep_their_secret(dealt):
    share = dealt[0][0]
    assert share == KeyShare(1, share.secret_key)
    assert share.secret_key.to_bytes().hex() not in repr(share)
    assert str(number(share.secret_key)) not in repr(share)
    for clone in (copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError):
            clone(share)
    with pytest.raises(TypeError):
        hash(share)


@every_scheme
def test_commitments_are_values(scheme):
    _, commitments = split(scheme, SECRET, 3, 3)
    _, other = split(scheme, SECRET, 3, 3)
    for twin in (
        Commitments(commitments.points),
        Commitments.from_bytes(scheme, bytes(commitments)),
        Commitments.from_bytes(scheme, bytearray(commitments.to_bytes())),
        pickle.loads(pickle.dumps(commitments)),
        copy.copy(commitments),
        copy.deepcopy(commitments),
    ):
        assert twin == commitments
        assert hash(twin) == hash(commitments)
    assert commitments != other
    assert commitments != commitments.points
    assert len(bytes(commitments)) == 3 * scheme.public_key_size
    assert "threshold 3" in repr(commitments)
    for name in ("points", "_points", "threshold", "new"):
        with pytest.raises(AttributeError):
            setattr(commitments, name, 1)
    with pytest.raises(AttributeError):
        del commitments._points


def test_signature_shares_are_values(partials):
    assert pickle.loads(pickle.dumps(partials)) == partials
    assert partials[0] == (1, partials[0].signature)


def test_commitments_that_are_none():
    P, Q = G1.generator(), G2.generator()
    with pytest.raises(PairingError, match="without points"):
        Commitments([])
    with pytest.raises(InvalidKeyError):
        Commitments([G1.identity(), P])
    for wrong in ([P, Q], [P, bls12_377.G1.generator()], [P, None], [5], [P, bytes(P)], P, None):
        with pytest.raises(TypeError):
            Commitments(wrong)
    outside = G1.from_bytes(bytes([0x80]) + bytes(46) + b"\x04", check=False)
    assert not outside.in_subgroup()
    with pytest.raises(SubgroupError) as caught:
        Commitments([P, P, outside])
    assert caught.value.index == 2
    assert Commitments([P, G1.identity()]).public_share(5) == PublicKey(P)
    data = bytes(Commitments([P, 2 * P]))
    for wrong in (b"", data[:-1], data + b"\0", data + bytes(48), b"\0" + data[1:]):
        with pytest.raises(EncodingError):
            Commitments.from_bytes(PopMinPk, wrong)
    with pytest.raises(SubgroupError):
        Commitments.from_bytes(PopMinPk, data + bytes(outside))
    with pytest.raises(NotOnCurveError):
        Commitments.from_bytes(PopMinPk, data + bytes([0x80]) + bytes(46) + b"\x01")
    with pytest.raises(InvalidKeyError):
        Commitments.from_bytes(PopMinPk, bytes(G1.identity()) + data)
    with pytest.raises(TypeError):
        Commitments.from_bytes(PopMinPk, 48)


def test_public_shares_of_indices_out_of_range(dealt):
    for index in (0, -1, r, r + 1):
        assert reason(dealt[1].public_share, index) == ("range", None)
    for index in (True, 1.0, "1", None):
        with pytest.raises(TypeError):
            dealt[1].public_share(index)
    assert dealt[1].public_share(r - 1)


@pytest.mark.parametrize("clone", [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))])
def test_errors_keep_what_they_say(clone):
    twin = clone(ThresholdError("what and where", "range", index=3))
    assert type(twin) is ThresholdError
    assert (str(twin), twin.reason, twin.index) == ("what and where", "range", 3)
    assert isinstance(twin, PairingError)
