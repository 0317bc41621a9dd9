"""The layouts of curve/layouts.h by their description, for the tests of what reads and writes them.

Needs:  elements of reference.py.
Gives:  the layouts of points ZCASH, ARKWORKS, EIP, and POINT_FORMS, each with whether the point is compressed;
        point_layout(form), the C struct; coordinate, flag_place, is_larger, point_encoding. Of values of the pairing
        BLST, TORUS and GT_FORMS, gt_layout(form); WIDTH.
"""

import struct

# little_endian, c1_first, width, compressed, infinity, larger, larger_always
ZCASH = (0, 1, 48, 0x80, 0x40, 0x20, 0)
ARKWORKS = (1, 0, 48, 0, 0x40, 0x80, 1)
EIP = (0, 0, 64, 0, 0, 0, 0)
POINT_FORMS = [(ZCASH, 1), (ZCASH, 0), (ARKWORKS, 1), (ARKWORKS, 0), (EIP, 0)]

# little_endian, c1_first, the powers of w
BLST = (0, 0, (0, 1, 2, 3, 4, 5))
TORUS = (1, 0, (1, 3, 5))
GT_FORMS = [(1, 0, (0, 2, 4, 1, 3, 5)), (0, 1, (5, 3, 1, 4, 2, 0)), BLST, TORUS]
WIDTH = 48


def point_layout(form):
    return bytearray(struct.pack("@P7i0P", 0, *form))


def gt_layout(form):
    little_endian, c1_first, powers = form
    return bytearray(struct.pack("@P9i0P", 0, little_endian, c1_first, len(powers), *powers, *[0] * (6 - len(powers))))


def is_larger(a):
    return a.ints()[::-1] > (-a).ints()[::-1]


def coordinate(form, ints):
    little_endian, c1_first, width = form[:3]
    ints = ints[::-1] if c1_first else ints
    return b"".join(n.to_bytes(width, "little" if little_endian else "big") for n in ints)


def flag_place(form):
    return -1 if form[0] else 0


def point_encoding(form, compressed, x, y):
    data = bytearray(coordinate(form, x.ints()) + (b"" if compressed else coordinate(form, y.ints())))
    flags = form[3] if compressed else 0
    if (compressed or form[6]) and is_larger(y):
        flags |= form[5]
    data[flag_place(form)] |= flags
    return data
