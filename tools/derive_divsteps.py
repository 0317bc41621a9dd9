"""What src/millerloop/base/modinv_divsteps.h rests on, from the definition of the divstep alone.

    python tools/derive_divsteps.py --check        compare the table of jumps in the header with the definition;
                                                   exit 1 on difference
    python tools/derive_divsteps.py --write        write the table into the header, between its two marks
    python tools/derive_divsteps.py --bound 381    prove the number of divsteps for moduli of 1 to 381 bits, and compare
                                                   it with the header's formula; exit 1 where the formula is lower
                                                   (8 minutes; for 64 bits 2 seconds)
    python tools/derive_divsteps.py --hardest 381  for each size up to 381 bits the modulus and input found to need most
                                                   divsteps, close to the bound (5 seconds)

Needs:  Python alone; gmpy2, where it is installed, makes the proof faster.
Source: divsteps: Bernstein, Yang, "Fast constant-time gcd computation and modular inversion" (2019), section 8, started
        at delta = 1/2. The proof follows the convex hulls of all reachable (f, g), an idea of Wuille.
"""

import argparse
import sys
from pathlib import Path

try:
    from gmpy2 import mpz
except ImportError:
    mpz = int

HEADER = Path(__file__).resolve().parents[1] / "src" / "millerloop" / "base" / "modinv_divsteps.h"
BEGIN, END = "/* jumps: written by tools/derive_divsteps.py */\n", "/* end of jumps */\n"

STEPS = 6  # divsteps per jump
RESIDUES = 2**STEPS


def jump(theta, w):
    """STEPS divsteps from theta and any (f, g) with w = -g/f mod 2^STEPS: ((u, v, q, r), (s, c)).

    (f, g) becomes (u f + v g, q f + r g) / 2^STEPS, and theta becomes (theta ^ s) + c.
    """
    f, g = 1, -w % RESIDUES  # g matters mod 2^STEPS only
    u, v, q, r = 1, 0, 0, 1
    sign, offset = 1, 0  # theta is sign * (its first value) + offset
    for _ in range(STEPS):
        if g % 2 and theta >= 0:
            f, g, theta = g, (g - f) // 2, -theta
            u, v, q, r = 2 * q, 2 * r, q - u, r - v
            sign, offset = -sign, -offset
        else:
            odd = g % 2
            g, theta = (g + odd * f) // 2, theta + 1
            u, v, q, r = 2 * u, 2 * v, q + odd * u, r + odd * v
            offset += 1
    return (u, v, q, r), ((0, offset) if sign > 0 else (-1, offset + 1))


def jumps():
    """The table: a row for every theta from -STEPS to STEPS - 1, an entry for every w."""
    return [[jump(theta, w) for w in range(RESIDUES)] for theta in range(-STEPS, STEPS)]


def table_text():
    lines = ["static const int8_t modinv_jump_matrix[MODINV_JUMP_ROWS * 64][4] = {"]
    lines += _wrapped(f"{{{u},{v},{q},{r}}}," for row in jumps() for (u, v, q, r), _ in row)
    lines += ["};", "static const int8_t modinv_jump_theta[MODINV_JUMP_ROWS * 64][2] = {"]
    lines += _wrapped(f"{{{s},{c}}}," for row in jumps() for _, (s, c) in row)
    return "\n".join([*lines, "};"]) + "\n"


def _wrapped(entries, width=116):
    line = "   "
    for entry in entries:
        if len(line) + 1 + len(entry) > width:
            yield line
            line = "   "
        line += " " + entry
    yield line


def formula(bits):
    """The header's MODINV_DIVSTEPS."""
    return (45907 * bits + 26313) // 19929 - (bits == 256)


def bounds(max_bits):
    """Yields (bits, divsteps) for bits = 0..max_bits: all 0 <= g <= f <= 2^bits, f odd, reach g = 0 in so many.

    For each theta the set of all reachable (f, g), f and g real, is kept as the vertices of its convex hull, starting
    from the triangle 0 <= g <= f <= 1; an even and an odd g are both taken to be possible at every step. Divsteps are
    linear, so vertices go to vertices. `size` is the largest |g| of a hull, or the smallest such value on the worst way
    to it: where size * 2^bits < 1, an integer g has been 0 on the way, and a g of 0 stays 0. All numbers are integers
    times 2^-n after n divsteps.
    """
    hulls = {0: ([(mpz(0), mpz(0)), (mpz(1), mpz(0)), (mpz(1), mpz(1))], mpz(1))}
    n = bits = 0
    while bits <= max_bits:
        images = {}
        for theta, (points, size) in hulls.items():
            even = [(2 * f, g) for f, g in points]
            odd = [(2 * g, g - f) if theta >= 0 else (2 * f, g + f) for f, g in points]
            for target, image in ((theta + 1, even), (-theta if theta >= 0 else theta + 1, odd)):
                collected, largest = images.get(target, ([], mpz(0)))
                images[target] = (collected + image, max(largest, 2 * size))
        n += 1
        hulls = {}
        for theta, (points, size) in images.items():
            points = _convex_hull(points)
            size = min(size, max(abs(g) for _, g in points))
            if size << max_bits >= mpz(1) << n:
                hulls[theta] = (points, size)
        worst = max((size for _, size in hulls.values()), default=mpz(0))
        while bits <= max_bits and worst << bits < mpz(1) << n:
            yield bits, n
            bits += 1


def _convex_hull(points):
    points = sorted(set(points))
    if len(points) < 3:
        return points

    def chain(ordered):
        kept = []
        for x, y in ordered:
            while len(kept) > 1:
                (x1, y1), (x2, y2) = kept[-2:]
                if (x2 - x1) * (y - y1) > (y2 - y1) * (x - x1):
                    break
                kept.pop()
            kept.append((x, y))
        return kept[:-1]

    return chain(points) + chain(reversed(points))


def hardest_pairs(max_bits, kept=60, thetas=12):
    """{bits: (divsteps, f, g)}: f of so many bits and 0 < g < f, coprime, that reach g = 0 only after so many divsteps.

    From (1, 0) and every theta, divsteps are undone in all possible ways, keeping the smallest pairs of each theta.
    """
    found = {}
    states = {(1, 0, theta) for theta in range(-thetas, thetas + 1)}
    divsteps = 0
    while states:
        divsteps += 1
        before = set()
        for f, g, theta in states:
            if divsteps > 1:
                before.add((f, 2 * g, theta - 1))
            if theta <= 0:
                before |= {(f, 2 * g - f, theta - 1), (f - 2 * g, f, -theta)}
        rows = {}
        for f, g, theta in before:
            if abs(theta) <= thetas and max(abs(f), abs(g)) < 2 ** (max_bits + 8):
                f, g = (f, g) if f > 0 else (-f, -g)
                rows.setdefault(theta, set()).add((f, g))
                if theta == 0 and 0 < g < f < 2**max_bits:
                    found[f.bit_length()] = max(found.get(f.bit_length(), (0,)), (divsteps, f, g))
        states = set()
        for theta, row in rows.items():
            smallest = sorted(row, key=lambda pair: (pair[0] ** 2 + 4 * pair[1] ** 2, pair))[:kept]
            states |= {(f, g, theta) for f, g in smallest}
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("--check", action="store_true")
    mode.add_argument("--write", action="store_true")
    mode.add_argument("--bound", type=int, metavar="BITS")
    mode.add_argument("--hardest", type=int, metavar="BITS")
    arguments = parser.parse_args()
    if arguments.bound is not None:
        failed = False
        for bits, divsteps in bounds(arguments.bound):
            failed |= formula(bits) < divsteps
            print(f"{bits} bits: {divsteps} divsteps proved, formula {formula(bits)}", flush=True)
        sys.exit(failed)
    if arguments.hardest is not None:
        for bits, (divsteps, f, g) in sorted(hardest_pairs(arguments.hardest).items()):
            print(f"{bits} bits: {divsteps} divsteps, formula {formula(bits)}: f = {f:#x}, g = {g:#x}")
        return
    text = HEADER.read_text()
    head, rest = text.split(BEGIN)
    tail = rest.split(END)[1]
    wanted = head + BEGIN + table_text() + END + tail
    if arguments.write:
        HEADER.write_text(wanted)
    elif text != wanted:
        sys.exit(f"{HEADER.name}: the table of jumps differs from the definition")


if __name__ == "__main__":
    main()
