"""ECDSA-Sig-Value in DER: SEQUENCE { INTEGER r, INTEGER s }; SEC 1, appendix C.5, and X.690.

Needs: nothing. Gives: encode(), decode(), MOST_BYTES.

A pair of positive integers has one encoding, and no other is read: lengths in one byte, integers without a byte more
than they need, nothing after the end. With r and s below 2^256 that is 72 bytes at most.
"""

from __future__ import annotations

SEQUENCE, INTEGER = 0x30, 0x02
LEAST_BYTES, MOST_BYTES = 8, 72


def encode(r: int, s: int) -> bytes:
    """Return the encoding of integers in [0, 2^256).

    >>> encode(1, 128).hex()
    '300702010102020080'
    """
    # a byte more where the highest bit of the first would be the sign
    size_r, size_s = (r.bit_length() >> 3) + 1, (s.bit_length() >> 3) + 1
    return b"%c%c%c%c%b%c%c%b" % (
        *(SEQUENCE, size_r + size_s + 4),
        *(INTEGER, size_r, r.to_bytes(size_r, "big")),
        *(INTEGER, size_s, s.to_bytes(size_s, "big")),
    )


def decode(data: bytes) -> tuple[int, int] | None:
    """Return r and s, not negative, of their one encoding; None for all else, and for more than 72 bytes.

    >>> decode(bytes.fromhex("300702010102020080"))
    (1, 128)
    >>> decode(bytes.fromhex("30080202000102020080")) is decode(b"") is None
    True
    """
    size = len(data)
    if not LEAST_BYTES <= size <= MOST_BYTES or data[0] != SEQUENCE or data[1] != size - 2 or data[2] != INTEGER:
        return None
    end = 4 + data[3]
    # s begins at end + 2 and has one byte at least
    if not 4 < end < size - 2 or data[end] != INTEGER or data[end + 1] != size - end - 2:
        return None
    first_r, first_s = data[4], data[end + 2]
    if first_r >= 128 or first_s >= 128:
        return None
    if first_r == 0 and end > 5 and data[5] < 128:
        return None
    if first_s == 0 and end + 3 < size and data[end + 3] < 128:
        return None
    number = int.from_bytes
    return number(data[4:end], "big"), number(data[end + 2 :], "big")
