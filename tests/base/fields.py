"""The fields that the base is tested on, each with the constants that its headers need.

Needs:  reference.py for the primes of the curves.
Gives:  FIELDS, from name to Field; Field.source, the C text that selects its constants for fp.h.

The curves' fields and their scalar fields use the committed headers. The others are of an extreme shape, at the ends of
what a number of bits or the special form allows, where it need not be prime; their constants are derived here from the
modulus.
"""

from dataclasses import dataclass

from reference import CURVES


@dataclass(frozen=True)
class Field:
    name: str
    p: int
    limbs: int  # of 52 bits
    header: str = ""  # a committed constants.h, if there is one

    @property
    def bits(self):
        return self.p.bit_length()

    @property
    def words(self):
        return -(-self.bits // 64)

    @property
    def fold(self):
        """2^256 - p where products are reduced by it, otherwise 0."""
        difference = (1 << 256) - self.p
        return difference if 0 < difference < 1 << 34 else 0

    @property
    def R(self):
        return 1 if self.fold else 1 << 52 * self.limbs

    @property
    def source(self):
        if self.header:
            return f'#define MILLERLOOP_FIELD_CONSTANTS "{self.header}"\n'
        # The macros stand in the source itself; <stdint.h> is the header that fp.h then includes for them.
        macros = {**self.macros(), "MILLERLOOP_FIELD_CONSTANTS": "<stdint.h>"}
        return "".join(f"#define {name} {value}\n" for name, value in macros.items())

    def macros(self):
        """The macros of constants.h that concern the field alone."""
        p = self.p
        signed = {size: digits(p, size, -(-(self.bits + 2) // size)) for size in (62, 30)}
        reduction = {"FP_FOLD": hex(self.fold)} if self.fold else {"FP_NEG_INVERSE_0": hex(pow(-p, -1, 1 << 52))}
        return {
            "FP_BITS": self.bits,
            "FP_LIMBS": self.limbs,
            "FP_WORDS": self.words,
            "FP_MODULUS": self.fp(p),
            **reduction,
            **{f"FP_R{n}": self.fp(self.R**n % p) for n in (1, 2, 3)},
            **{f"FP_MULTIPLE_{m}": self.fp((3 * m + 2) * p) for m in range(1, 32)},
            "FP_MODULUS_WORDS": digits(p, 64, self.words),
            **{f"FP_MODULUS_SIGNED{size}": text for size, text in signed.items()},
            **{f"FP_MODULUS_INV{size}": hex(pow(p, -1, 1 << size)) for size in signed},
        }

    def fp(self, value):
        return f"FP({digits(value, 52, self.limbs)})"


def digits(value, bits, count):
    """`count` digits of `bits` bits, lowest first, the highest as wide as it has to be: C text."""
    low = [value >> bits * i & ((1 << bits) - 1) for i in range(count - 1)]
    return ", ".join(map(hex, [*low, value >> bits * (count - 1)]))


SECP256K1_P = (1 << 256) - (1 << 32) - 977
SECP256K1_N = 0xFFFFFFFF_FFFFFFFF_FFFFFFFF_FFFFFFFE_BAAEDCE6_AF48A03B_BFD25E8C_D0364141

FIELDS = {
    field.name: field
    for field in (
        Field("bls12_381", int(CURVES["bls12_381"].p), 8, "bls12_381/constants.h"),
        Field("bls12_377", int(CURVES["bls12_377"].p), 8, "bls12_377/constants.h"),
        Field("bls12_381_r", int(CURVES["bls12_381"].r), 5, "bls12_381/constants_fr.h"),
        Field("bls12_377_r", int(CURVES["bls12_377"].r), 5, "bls12_377/constants_fr.h"),
        Field("secp256k1", SECP256K1_P, 5, "secp256k1/constants.h"),
        Field("secp256k1_n", SECP256K1_N, 5, "secp256k1/constants_fn.h"),
        Field("greatest_fold", (1 << 256) - (1 << 34) + 1, 5),
        Field("least_377_bits", (1 << 376) + 1, 8),
        Field("greatest_381_bits", (1 << 381) - 1, 8),
    )
}
