# Points from messages: hashing to the curves.
#
# Needs: point_bytes.pxi, element_making.pxi, engine.pxi, tower/fp_bytes.pxi, curve/map_to_curve.pxi.
# Gives: PointHashing.
#
# The suites are those of RFC 9380, sections 8.7 and 8.8, for secp256k1 and BLS12-381, and of arkworks for BLS12-377. A
# suite's name belongs into dst, as the RFC advises, and nothing is put there.

cdef class PointHashing(PointBytes):
    """A base class of the classes of points; it has no instances of its own."""

    @classmethod
    def hash(cls, message, dst, *, hash="sha256"):
        """Return the point of the group of order r that a message hashes to: hash_to_curve of RFC 9380.

        As good as a random point: nobody knows its logarithm. The suites BLS12381G1_XMD:SHA-256_SSWU_RO_,
        BLS12381G2_XMD:SHA-256_SSWU_RO_ and secp256k1_XMD:SHA-256_SSWU_RO_, and with another `hash` those that follow
        the same rules; on BLS12-377 the ones of arkworks.

        message, dst: bytes-like; dst, the domain separation tag of the application, is not empty. hash: a name that
        hashlib knows or one of its constructors, of 32 bytes at least; SHAKE means expand_message_xof. TypeError for
        other types, PairingError for an empty dst or an unknown hash function. Constant time but for the lengths, once
        the message is expanded, which Python does.

        >>> from millerloop.bls12_381 import G1
        >>> P = G1.hash(b"abc", b"QUUX-V01-CS02-with-BLS12381G1_XMD:SHA-256_SSWU_RO_")
        >>> hex(int(P.x))[:12], P.in_subgroup()
        ('0x3567bc5ef9', True)
        """
        return hashed_point(cls.__new__(cls), message, dst, hash, 2)

    @classmethod
    def encode(cls, message, dst, *, hash="sha256"):
        """Return a point of the group of order r for a message: encode_to_curve of RFC 9380, the suites ..._NU_.

        Twice as fast as hash(), but not like a random point: about half of the points are not met at all. Arguments
        and errors as hash().

        >>> from millerloop.bls12_381 import G1
        >>> G1.encode(b"abc", b"an example") == G1.hash(b"abc", b"an example")
        False
        """
        return hashed_point(cls.__new__(cls), message, dst, hash, 1)

    @classmethod
    def random(cls):
        """Return a point drawn evenly from the group of order r, by the operating system's generator.

        Nobody knows its logarithm: it is the hash of random bytes.

        >>> from millerloop.bls12_381 import G1
        >>> G1.random().in_subgroup(), G1.random() == G1.random()
        (True, False)
        """
        from secrets import token_bytes

        return cls.hash(token_bytes(64), b"millerloop random point")

    @classmethod
    def map_to_curve(cls, u):
        """Return the point of the curve for a field element; on the pairing curves it is mostly outside of the group.

        u: an element of the field of the coordinates, Fp or for G2 Fp2, or what mixes with them. map_to_curve of RFC
        9380, section 6.6.3: simplified SWU and an isogeny. clear_cofactor() takes the point into the group. Constant
        time.

        >>> from millerloop.bls12_381 import G1, Fp
        >>> G1.map_to_curve(Fp(1)).in_subgroup()
        False
        """
        cdef AnyPoint result = cls.__new__(cls)
        cdef FieldElement a = required_operand(result.field(), u, "u")
        cdef fp_struct *coefficients = a.data()
        result.member = ON_CURVE
        with nogil:
            if result.over_twist:
                point_map_to_curve(<twist_struct *>result.data, <twist_struct *>coefficients, 1)
            else:
                point_map_to_curve(<fp_struct *>result.data, coefficients, 1)
        return result


# r = the point for `count` field elements hashed from a message: two for hash(), one for encode(). Lanes map two side
# by side: hash() takes 0.75 of the time on E, 0.83 on E'.
cdef AnyPoint hashed_point(AnyPoint r, object message, object dst, object hash, int count):
    cdef twist_struct u[6]    # elements, or the points that they are mapped to
    cdef fp_struct *c = <fp_struct *>u
    cdef word_t words[4 * FP_WIDE_WORDS]
    cdef const batch_table *table = table_for(count, 2)
    cdef int degree = 2 if r.over_twist else 1
    cdef bytes uniform = expanded_message(message, dst, count * degree, hash)
    cdef const unsigned char *b = uniform
    with nogil:
        if table != &scalar_table:
            words_from_uniform_bytes(words, count * degree, b)
            if r.over_twist:
                functions_of(table, True).hash(<packed_fp *>u, words, 0, count)
                point_sum_into_group(<twist_struct *>r.data, <twist_struct *>u)
            else:
                functions_of(table, False).hash(<packed_fp *>u, words, 0, count)
                point_sum_into_group(<fp_struct *>r.data, c)
        else:
            fps_from_uniform_bytes(c, count * degree, b)
            if r.over_twist:
                point_from_field(<twist_struct *>r.data, <twist_struct *>u, count)
            else:
                point_from_field(<fp_struct *>r.data, c, count)
    r.member = MEMBER
    return r


present_base(PointHashing)
