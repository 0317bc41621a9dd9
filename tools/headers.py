"""C headers of macros: elements in limbs, integers in digits, comments."""

from __future__ import annotations

from curves import LIMB_BITS, PrimeField


def split(value: int, bits: int, count: int) -> list[int]:
    """value in little-endian digits of so many bits; all of it must fit."""
    if value >> (bits * count):
        raise OverflowError(f"{value:#x} does not fit {count} digits of {bits} bits")
    return [value >> (bits * i) & (1 << bits) - 1 for i in range(count)]


class Header:
    """Collects the lines of one header, whose elements are of this field."""

    def __init__(self, field: PrimeField, guard: str, *text: str) -> None:
        self.field = field
        self.lines: list[str] = []
        self.comment(*text)
        del self.lines[0]
        self.lines += ["", f"#ifndef {guard}", f"#define {guard}"]

    def text(self) -> str:
        return "\n".join([*self.lines, "", "#endif", ""])

    def comment(self, *text: str) -> None:
        start, *rest = text
        self.lines += ["", "/* " + start, *(("   " + line).rstrip() for line in rest)]
        self.lines[-1] += " */"

    def macro(self, name: str, value: str) -> None:
        self.lines.append(f"#define {name} {value}")

    def rows(self, name: str, rows: list[str]) -> None:
        self.lines += [f"#define {name} \\", *(f"    {row} \\" for row in rows[:-1]), f"    {rows[-1]}"]

    def digits(self, name: str, value: int, bits: int, count: int) -> None:
        width = -(-bits // 4)
        digits = [f"0x{digit:0{width}x}" for digit in split(value, bits, count)]
        self.rows(name, [", ".join(digits[i : i + 4]) + "," * (i + 4 < count) for i in range(0, count, 4)])

    def limbs(self, value: int) -> list[str]:
        # The highest takes what is left: where few bits are spare, the larger multiples of p need some more.
        top = LIMB_BITS * (self.field.limbs - 1)
        digits = split(value & (1 << top) - 1, LIMB_BITS, self.field.limbs - 1)
        digits = [f"0x{digit:013x}" for digit in [*digits, *split(value >> top, LIMB_BITS + 6, 1)]]
        return ["FP(" + ", ".join(digits[:4]) + ",", "   " + ", ".join(digits[4:]) + ")"]

    def fp(self, name: str, value: int) -> None:
        self.rows(name, self.limbs(value))

    def fps(self, name: str, values: list[int]) -> None:
        rows = []
        for value in values:
            first, second = self.limbs(value)
            rows += [first, second + ","]
        self.rows(name, [*rows[:-1], rows[-1].rstrip(",")])

    def fp2(self, name: str, c0: int, c1: int) -> None:
        self.fp2s(name, [(c0, c1)])

    def fp2s(self, name: str, values: list[tuple[int, int]]) -> None:
        rows = []
        for value in values:
            first, second = map(self.limbs, value)
            rows += ["FP2(" + first[0], "    " + first[1] + ",", "    " + second[0], "    " + second[1] + "),"]
        self.rows(name, [*rows[:-1], rows[-1].removesuffix(",")])
