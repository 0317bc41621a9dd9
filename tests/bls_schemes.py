"""Schemes for the tests of signatures, and what they must refuse.

Gives:  SUITES, the six of the draft with their tags; ALL, these and others; the marks every_scheme, every_pop, fewer;
        key_group, signature_group; outsider, a point outside the group of order r; bad_keys and bad_signatures, bytes
        with the errors that they are.
"""

import pytest

from millerloop.bls import (
    AugMinPk,
    AugMinSig,
    AugScheme,
    BasicMinPk,
    BasicMinSig,
    BasicScheme,
    PopMinPk,
    PopMinSig,
    PopScheme,
)
from millerloop.errors import EncodingError, InvalidKeyError, NotOnCurveError, SubgroupError

SUITES = {
    "BasicMinPk": (BasicMinPk, b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_", None),
    "AugMinPk": (AugMinPk, b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_AUG_", None),
    "PopMinPk": (
        PopMinPk,
        b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_",
        b"BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_",
    ),
    "BasicMinSig": (BasicMinSig, b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_", None),
    "AugMinSig": (AugMinSig, b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_AUG_", None),
    "PopMinSig": (
        PopMinSig,
        b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_POP_",
        b"BLS_POP_BLS12381G1_XMD:SHA-256_SSWU_RO_POP_",
    ),
}
OTHERS = {
    f"{cls.__name__} {keys_in} 377": cls(keys_in, b"tests of schemes", curve="bls12_377", **pop)
    for cls, pop in ((BasicScheme, {}), (AugScheme, {}), (PopScheme, {"pop_dst": b"tests of proofs"}))
    for keys_in in ("G1", "G2")
} | {"sha3": PopScheme("G2", b"tests with another hash", pop_dst=b"proofs with another hash", hash="sha3_256")}
ALL = {**{name: suite[0] for name, suite in SUITES.items()}, **OTHERS}
every_scheme = pytest.mark.parametrize("scheme", ALL.values(), ids=ALL)
every_pop = pytest.mark.parametrize("scheme", [s for s in ALL.values() if isinstance(s, PopScheme)])
fewer = pytest.mark.parametrize("scheme", [BasicMinPk, AugMinSig, PopMinPk, ALL["PopScheme G2 377"]])


def key_group(scheme):
    return getattr(scheme.curve, scheme.keys_in)


def signature_group(scheme):
    return scheme.curve.G2 if scheme.keys_in == "G1" else scheme.curve.G1


def outsider(cls, field):
    """A point of the curve outside the group of order r."""
    return next(p for p in (cls.map_to_curve(field(i)) for i in range(1, 99)) if not p.in_subgroup())


def off_curve(cls, field):
    """An encoding of an x for which there is no y."""
    encoding = bytes(cls.generator())
    for i in range(256):
        changed = encoding[:30] + bytes([i]) + encoding[31:]
        try:
            cls.from_bytes(changed, check=False)
        except NotOnCurveError:
            return changed
    raise AssertionError


def bad_encodings(scheme, cls, field):
    """Bytes that are no key and no signature, and the errors."""
    good, big_endian = bytes(cls.generator()), scheme.curve.__name__.endswith("381")
    top = 0 if big_endian else len(good) - 1
    cleared = bytearray(good)
    cleared[top] &= 0x1F
    infinity = bytearray(bytes(cls.identity()))
    infinity[len(good) // 2] = 1
    return [
        (b"", EncodingError, "length"),
        (good[:-1], EncodingError, "length"),
        (good + b"\0", EncodingError, "length"),
        (cls.generator().to_bytes(compressed=False), EncodingError, "length"),
        *([(bytes(cleared), EncodingError, "flags")] if big_endian else []),
        (bytes(infinity), EncodingError, "infinity"),
        (
            b"\x9f" + b"\xff" * (len(good) - 1) if big_endian else b"\xff" * (len(good) - 1) + b"\x1f",
            EncodingError,
            "range",
        ),
        (off_curve(cls, field), NotOnCurveError, "curve"),
        (bytes(outsider(cls, field)), SubgroupError, "subgroup"),
    ]


def bad_keys(scheme):
    cls = key_group(scheme)
    field = scheme.curve.Fp if scheme.keys_in == "G1" else scheme.curve.Fp2
    return [*bad_encodings(scheme, cls, field), (bytes(cls.identity()), InvalidKeyError, "identity")]


def bad_signatures(scheme):
    return bad_encodings(
        scheme, signature_group(scheme), scheme.curve.Fp2 if scheme.keys_in == "G1" else scheme.curve.Fp
    )
