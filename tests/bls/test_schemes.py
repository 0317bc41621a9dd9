"""The schemes as the draft has them: keys, signatures, aggregates, proofs of possession, and what is refused."""

import hashlib

import pytest
import vector_files
from bls_schemes import (
    ALL,
    bad_keys,
    bad_signatures,
    every_pop,
    every_scheme,
    fewer,
    key_group,
    signature_group,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from millerloop import bls
from millerloop.bls import (
    KEYGEN_SALT,
    AugMinPk,
    AugMinSig,
    AugScheme,
    BasicMinPk,
    BasicMinSig,
    BasicScheme,
    PopMinSig,
    PopScheme,
    PublicKey,
    Signature,
)
from millerloop.errors import EncodingError, InvalidKeyError, PairingError

# Keys.


@vector_files.requires("eip2333_key_derivation")
def test_keygen_is_that_of_eip_2333():
    (file,) = vector_files.files("eip2333_key_derivation")
    for case in vector_files.load("eip2333_key_derivation", file)["cases"]:
        seed, expected = bytes.fromhex(case["seed"].removeprefix("0x")), int(case["master_SK"])
        for scheme in (BasicMinPk, PopMinSig):
            assert scheme.keygen(seed).to_bytes() == expected.to_bytes(32, "big")


def test_keygen():
    assert hashlib.sha256(b"BLS-SIG-KEYGEN-SALT-").digest() == KEYGEN_SALT
    seed = bytes(range(32))
    keys = [
        BasicMinPk.keygen(seed),
        BasicMinPk.keygen(seed, b"info"),
        BasicMinPk.keygen(seed, salt=b"salt"),
        BasicMinPk.keygen(seed + b"\0"),
        ALL["BasicScheme G1 377"].keygen(seed),
    ]
    assert len({key.to_bytes() for key in keys}) == 5
    assert (
        BasicMinPk.keygen(bytearray(seed), memoryview(b""), bytearray(KEYGEN_SALT)) == keys[0] == PopMinSig.keygen(seed)
    )
    for short in (b"", bytes(31)):
        with pytest.raises(InvalidKeyError) as caught:
            BasicMinPk.keygen(short)
        assert caught.value.reason == "length"
    for wrong in ((None,), ("x" * 32,), (5,), (seed, "info"), (seed, b"", "salt"), (seed, 5)):
        with pytest.raises(TypeError):
            BasicMinPk.keygen(*wrong)


@every_scheme
def test_secret_keys(scheme):
    r = scheme.curve.r
    for n in (1, 2, r - 1):
        key = scheme.secret_key(n)
        assert key == scheme.secret_key(n.to_bytes(32, "big")) == scheme.secret_key(bytearray(n.to_bytes(32, "big")))
        assert key == scheme.secret_key(key) == scheme.secret_key(scheme.curve.SecretScalar(n))
        assert scheme.secret_key(key) is key
        assert scheme.sk_to_pk(n) == scheme.sk_to_pk(key) == PublicKey(n * key_group(scheme).generator())
        assert scheme.sign(n, b"") == scheme.sign(key, b"")
    too_large = [n for n in (0, r, r + 1, (1 << 256) - 1) if n >> 256 == 0]
    for n in [*too_large, *(n.to_bytes(32, "big") for n in too_large), -1, 1 << 256, r << 300]:
        for run in (scheme.secret_key, scheme.sk_to_pk, lambda n: scheme.sign(n, b"")):
            with pytest.raises(InvalidKeyError) as caught:
                run(n)
            assert caught.value.reason == "range"
    for data in (b"", bytes(31), bytes(33)):
        with pytest.raises(EncodingError) as caught:
            scheme.sk_to_pk(data)
        assert caught.value.reason == "length"
    for wrong in (None, "5", 5.0, True, [5], scheme.sk_to_pk(5)):
        for run in (scheme.secret_key, scheme.sk_to_pk, lambda n: scheme.sign(n, b"")):
            with pytest.raises(TypeError):
                run(wrong)


class Number:
    """An integer by its __index__."""

    def __index__(self):
        return 5


def test_any_integer_is_a_secret_key():
    assert BasicMinPk.secret_key(Number()) == BasicMinPk.secret_key(5)


@every_scheme
def test_public_keys_from_bytes(scheme):
    key = scheme.sk_to_pk(5)
    for kind in (bytes, bytearray, memoryview):
        assert scheme.public_key(kind(bytes(key))) == key
    assert scheme.public_key(key) is key
    assert scheme.key_validate(key)
    assert scheme.key_validate(bytes(key))
    for data, error, reason in bad_keys(scheme):
        with pytest.raises(error) as caught:
            scheme.public_key(data)
        assert caught.value.reason == reason
        assert not scheme.key_validate(data)
    for wrong in (None, 5, "x", [], key.point, scheme.sign(5, b"")):
        for run in (scheme.public_key, scheme.key_validate):
            with pytest.raises(TypeError):
                run(wrong)


@every_scheme
def test_signatures_from_bytes(scheme):
    signature = scheme.sign(5, b"")
    assert scheme.signature(bytearray(bytes(signature))) == signature
    assert scheme.signature(signature) is signature
    for data, error, reason in bad_signatures(scheme):
        with pytest.raises(error) as caught:
            scheme.signature(data)
        assert caught.value.reason == reason
    neutral = bytes(signature_group(scheme).identity())
    assert scheme.signature(neutral) == Signature(signature_group(scheme).identity())
    for wrong in (None, 5, "x", [], signature.point, scheme.sk_to_pk(5)):
        with pytest.raises(TypeError):
            scheme.signature(wrong)


@fewer
@pytest.mark.parametrize("mixed", [False, True])
def test_lists_of_bytes(scheme, mixed):
    """The first that is wrong is named by its place in the list, whatever else is in it."""
    keys, signatures = [scheme.sk_to_pk(k) for k in range(1, 12)], [scheme.sign(k, b"") for k in range(1, 12)]
    for read, values, bad, name in (
        (scheme.public_keys, keys, bad_keys(scheme), "public_keys"),
        (scheme.signatures, signatures, bad_signatures(scheme), "signatures"),
    ):
        given = [value if mixed and i % 2 else bytes(value) for i, value in enumerate(values)]
        assert read(given) == read(tuple(given)) == read(iter(given)) == values
        assert read([]) == []
        for data, error, reason in bad:
            for place in (0, 4, 10):
                broken = [*given[:place], data, *given[place:], bad[-1][0], b""]
                with pytest.raises(error, match=rf"^{name}\[{place}\]: ") as caught:
                    read(broken)
                assert (caught.value.reason, caught.value.index) == (reason, place)
        for wrong in (None, 5, "x"):
            with pytest.raises(TypeError, match=rf"{name}\[3\]"):
                read([*given[:3], wrong, b""])
        for no_list in (None, 5, b"", {}, set(), given[0]):
            with pytest.raises(TypeError, match=name):
                read(no_list)


# Signatures.


@every_scheme
def test_sign_and_verify(scheme):
    secret, key = scheme.secret_key(77), scheme.sk_to_pk(77)
    for message in (b"", b"m", bytes(1000), bytearray(b"m"), memoryview(b"xmx")[1:2]):
        signature = scheme.sign(secret, message)
        for k in (key, bytes(key), bytearray(bytes(key))):
            for s in (signature, bytes(signature), memoryview(bytes(signature))):
                assert scheme.verify(k, message, s) is True
        assert scheme.verify(key, bytes(message) + b"\0", signature) is False
        assert scheme.verify(scheme.sk_to_pk(78), message, signature) is False
        assert scheme.verify(key, message, Signature(-signature.point)) is False
    hashed = bytes(key) if isinstance(scheme, AugScheme) else b""
    by_hand = 77 * signature_group(scheme).hash(hashed + b"m", scheme.dst, hash=scheme._hash)
    assert scheme.sign(secret, b"m").point == by_hand


@every_scheme
def test_what_never_verifies(scheme):
    key, message = scheme.sk_to_pk(5), b"message"
    signature = scheme.sign(5, message)
    neutral_key, neutral = bytes(key_group(scheme).identity()), bytes(signature_group(scheme).identity())
    pairs = [(data, s) for data, _, _ in bad_keys(scheme) for s in (signature, bytes(signature), neutral)]
    pairs += [(k, data) for data, _, _ in bad_signatures(scheme) for k in (key, bytes(key), neutral_key)]
    pairs += [(key, neutral), (key, Signature(signature_group(scheme).identity())), (neutral_key, neutral)]
    for k, s in pairs:
        assert scheme.verify(k, message, s) is False
        assert scheme.aggregate_verify([k], [message], s) is False
        assert scheme.aggregate_verify([key, k], [message, b"other"], s) is False
        if isinstance(scheme, PopScheme):
            assert scheme.fast_aggregate_verify([k], message, s) is False
            assert scheme.fast_aggregate_verify([key, k], message, s) is False
            assert scheme.pop_verify(k, s) is False


@fewer
def test_types_are_looked_at_first(scheme):
    """A wrong type is an error even where the answer would be False without it."""
    key, message, signature = scheme.sk_to_pk(5), b"message", scheme.sign(5, b"message")
    calls = [(scheme.verify, (key, message, signature), (b"", message, b""))]
    calls += [(lambda k, m, s: scheme.aggregate_verify([k], [m], s), (key, message, signature), (b"", message, b""))]
    if isinstance(scheme, PopScheme):
        calls += [
            (lambda k, m, s: scheme.fast_aggregate_verify([k], m, s), (key, message, signature), (b"", message, b""))
        ]
        calls += [(scheme.pop_verify, (key, scheme.pop_prove(5)), (b"", b""))]
    foreign = BasicScheme("G2" if scheme.keys_in == "G1" else "G1", b"x", curve=scheme._curve)
    other_curve = ALL["BasicScheme G1 377"] if scheme._curve == "bls12_381" else BasicMinPk
    wrong = [None, 5, "text", 1.0, [1], key.point]
    for call, good, bad in calls:
        assert call(*good)
        for others in (good, bad):
            for i in range(len(good)):
                kinds = [*wrong]
                if good[i] is key:
                    kinds += [signature, foreign.sk_to_pk(5), other_curve.sk_to_pk(5)]
                elif good[i] is not message:
                    kinds += [key, foreign.sign(5, b""), other_curve.sign(5, b"")]
                for value in kinds:
                    with pytest.raises(TypeError):
                        call(*others[:i], value, *others[i + 1 :])
    with pytest.raises(TypeError):
        scheme.sign(5, "text")


@fewer
def test_one_flipped_bit(scheme):
    message = bytes(range(40))
    key, signature = bytes(scheme.sk_to_pk(5)), bytes(scheme.sign(5, message))
    whole = key + message + signature

    @settings(deadline=None, max_examples=40, database=None)
    @given(st.integers(0, 8 * len(whole) - 1))
    def check(bit):
        broken = bytearray(whole)
        broken[bit // 8] ^= 1 << bit % 8
        k, m, s = broken[: len(key)], broken[len(key) : -len(signature)], broken[-len(signature) :]
        assert not scheme.verify(k, m, s)
        assert scheme.find_invalid([(key, message, signature), (k, m, s)]) == [1]

    check()


# Aggregates.


@fewer
def test_aggregates_of_any_partition(scheme):
    """Signatures may be put together in any order and in parts; the sum is the same and verifies."""
    secrets = list(range(1, 8))
    messages = [b"message %d" % k for k in secrets]
    signatures = [scheme.sign(k, m) for k, m in zip(secrets, messages, strict=True)]
    keys = [scheme.sk_to_pk(k) for k in secrets]
    whole = scheme.aggregate(signatures)

    @settings(deadline=None, max_examples=15, database=None)
    @given(st.permutations(range(len(secrets))), st.lists(st.booleans(), min_size=6, max_size=6))
    def check(order, cuts):
        parts = [[order[0]]]
        for i, cut in zip(order[1:], cuts, strict=True):
            if cut:
                parts.append([])
            parts[-1].append(i)
        partial = [scheme.aggregate([signatures[i] for i in part]) for part in parts]
        assert scheme.aggregate([bytes(s) for s in partial]) == scheme.aggregate(partial) == whole
        assert scheme.aggregate_verify([keys[i] for i in order], [messages[i] for i in order], whole)
        for part, s in zip(parts, partial, strict=True):
            assert scheme.aggregate_verify([keys[i] for i in part], [messages[i] for i in part], s)
        if len(parts) > 1:
            assert not scheme.aggregate_verify([keys[i] for i in parts[0]], [messages[i] for i in parts[0]], whole)

    check()


@every_scheme
def test_aggregates(scheme):
    keys, messages = [scheme.sk_to_pk(k) for k in (5, 6, 7)], [b"a", b"b", b"c"]
    signature = scheme.aggregate([scheme.sign(k, m) for k, m in zip((5, 6, 7), messages, strict=True)])
    assert scheme.aggregate_verify(keys, messages, signature)
    assert scheme.aggregate_verify(map(bytes, keys), iter(messages), bytes(signature))
    assert scheme.aggregate([signature]) == signature
    assert not scheme.aggregate_verify(keys, [b"a", b"c", b"b"], signature)
    assert not scheme.aggregate_verify(keys[:2], messages[:2], signature)
    neutral = Signature(signature_group(scheme).identity())
    assert scheme.aggregate([signature, neutral]) == signature
    assert scheme.aggregate([signature, Signature(-signature.point)]) == neutral
    # nothing, which has no aggregate
    for s in (signature, neutral, bytes(neutral), b""):
        assert scheme.aggregate_verify([], [], s) is False
    with pytest.raises(PairingError, match="no signatures"):
        scheme.aggregate([])
    for n, m in ((0, 1), (1, 0), (2, 3), (3, 2)):
        with pytest.raises(PairingError, match=f"{n} public keys and {m} messages"):
            scheme.aggregate_verify(keys[:n], messages[:m], signature)
    for wrong in (
        (None, messages, signature),
        (keys, b"abc", signature),
        (keys, messages, None),
        (keys[0], b"", signature),
    ):
        with pytest.raises(TypeError):
            scheme.aggregate_verify(*wrong)
    with pytest.raises(TypeError, match=r"messages\[1\]"):
        scheme.aggregate_verify(keys, [b"a", "b", b"c"], signature)


@every_scheme
def test_repeated_messages(scheme):
    """Refused by the basic scheme alone, for it has nothing else against keys made from those of others."""
    keys, messages = [scheme.sk_to_pk(k) for k in (5, 6, 5, 5)], [b"a", b"a", b"a", b"b"]
    signature = scheme.aggregate([scheme.sign(k, m) for k, m in zip((5, 6, 5, 5), messages, strict=True)])
    assert scheme.aggregate_verify(keys, messages, signature) is not isinstance(scheme, BasicScheme)
    assert not scheme.aggregate_verify(keys, [b"a", b"a", b"b", b"b"], signature)
    # one key with several messages is nothing to refuse
    two = scheme.aggregate([scheme.sign(5, b"a"), scheme.sign(5, b"b")])
    assert scheme.aggregate_verify([keys[0], keys[0]], [b"a", b"b"], two)


@every_pop
def test_keys_that_cancel(scheme):
    """The sum of two opposite keys is no key; a product of pairings with both is one, as the draft has it."""
    key, opposite = scheme.sk_to_pk(5), scheme.sk_to_pk(scheme.curve.r - 5)
    neutral = Signature(signature_group(scheme).identity())
    assert scheme.aggregate([scheme.sign(5, b"m"), scheme.sign(scheme.curve.r - 5, b"m")]) == neutral
    assert scheme.fast_aggregate_verify([key, opposite], b"m", neutral) is False
    assert scheme.aggregate_verify([key, opposite], [b"m", b"m"], neutral) is True
    assert scheme.aggregate_verify([key, opposite], [b"m", b"n"], neutral) is False
    with pytest.raises(InvalidKeyError) as caught:
        scheme.aggregate_public_keys([key, opposite])
    assert caught.value.reason == "identity"


# Proofs of possession.


@every_pop
def test_proofs_of_possession(scheme):
    key, proof = scheme.sk_to_pk(5), scheme.pop_prove(5)
    assert scheme.pop_verify(key, proof) is True
    assert scheme.pop_verify(bytes(key), bytes(proof)) is True
    assert scheme.pop_verify(scheme.sk_to_pk(6), proof) is False
    assert scheme.pop_verify(key, scheme.sign(5, bytes(key))) is False
    assert scheme.verify(key, bytes(key), proof) is False
    by_hand = 5 * signature_group(scheme).hash(bytes(key), scheme.pop_dst, hash=scheme._hash)
    assert proof.point == by_hand


@every_pop
def test_fast_aggregates(scheme):
    secrets = (5, 6, 7, 5)
    keys = [scheme.sk_to_pk(k) for k in secrets]
    signature = scheme.aggregate([scheme.sign(k, b"m") for k in secrets])
    assert scheme.aggregate_public_keys(keys) == scheme.sk_to_pk(sum(secrets))
    assert scheme.fast_aggregate_verify(keys, b"m", signature) is True
    assert scheme.fast_aggregate_verify(map(bytes, keys), b"m", bytes(signature)) is True
    assert scheme.aggregate_verify(keys, [b"m"] * 4, signature) is True
    assert scheme.fast_aggregate_verify(keys[:3], b"m", signature) is False
    assert scheme.fast_aggregate_verify(keys, b"n", signature) is False
    for s in (signature, Signature(signature_group(scheme).identity())):
        assert scheme.fast_aggregate_verify([], b"m", s) is False
    with pytest.raises(PairingError, match="no public keys"):
        scheme.aggregate_public_keys([])
    with pytest.raises(InvalidKeyError) as caught:
        scheme.aggregate_public_keys([keys[0], bytes(key_group(scheme).identity())])
    assert (caught.value.reason, caught.value.index) == ("identity", 1)


@every_pop
def test_a_key_made_from_that_of_another(scheme):
    """The attack works without proofs of possession, and has no proof."""
    victim = scheme.sk_to_pk(0xBEEF)
    rogue = PublicKey(scheme.sk_to_pk(77).point - victim.point)
    forged = scheme.sign(77, b"message")
    assert scheme.fast_aggregate_verify([victim, rogue], b"message", forged)
    assert scheme.aggregate_verify([victim, rogue], [b"message"] * 2, forged)
    # what its maker has: the own secret, the proof of the victim, and sums of such
    of_victim, own = scheme.pop_prove(0xBEEF), scheme.pop_prove(77)
    for proof in (own, of_victim, scheme.sign(77, bytes(rogue)), Signature(own.point - of_victim.point)):
        assert not scheme.pop_verify(rogue, proof)
    hashed = signature_group(scheme).hash(bytes(rogue), scheme.pop_dst, hash=scheme._hash)
    assert not scheme.pop_verify(rogue, Signature(77 * hashed))
    assert not scheme.pop_verify(rogue, Signature(77 * hashed - of_victim.point))


@pytest.mark.parametrize("scheme", [BasicMinPk, AugMinPk, BasicMinSig, AugMinSig])
def test_the_same_key_without_proofs(scheme):
    victim = scheme.sk_to_pk(0xBEEF)
    rogue = PublicKey(scheme.sk_to_pk(77).point - victim.point)
    for forged in (scheme.sign(77, b"message"), Signature(77 * signature_group(scheme).hash(b"message", scheme.dst))):
        assert not scheme.aggregate_verify([victim, rogue], [b"message"] * 2, forged)


def test_everything_public_is_documented():
    missing = []
    for name in bls.__all__:
        value = getattr(bls, name)
        if isinstance(value, bytes):
            continue
        kind = value if isinstance(value, type) else type(value)
        members = {member: getattr(kind, member) for member in dir(kind) if not member.startswith("_")}
        # the descriptor of a slot, which the docstring of its class names
        members.pop("point", None)
        missing += [(name, member) for member, found in members.items() if not found.__doc__]
        missing += [] if value.__doc__ else [name]
    assert not missing
