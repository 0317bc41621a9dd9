# SecretScalar of a curve whose scalar field is Fr.
#
# Needs: secret_scalar.pxi. Gives: SecretScalar.

@cython.final
cdef class SecretScalar(AnySecretScalar):
    """SecretScalar(value, /)\n--\n
    A scalar from 1 to r - 1 that is a secret: a private key, a share of one, a random number that must stay unknown.

    value: an integer (an int, or whatever has ``__index__``) or an Fr; anything else is a TypeError, zero and what is r
    or more an InvalidKeyError with the reason "range". from_bytes() and from_bytes_wide() are the better ways to make
    one: an integer of Python cannot be wiped and its arithmetic tells its size.

    ``k * P`` and ``P * k`` for points, ``table * k``, ``e ** k``, G1.mul_batch(), G2.mul_batch() and GT.pow_batch()
    take a SecretScalar wherever they take an Fr, in constant time; what ends in ``_vartime``, msm() and multi_exp() do
    not. It has no other arithmetic: to_fr() is for that. ``==`` between two is constant time. repr() does not show it;
    it has no hash, is not pickled and not copied, which are TypeErrors.

    Wiped, that is overwritten with zeros, by clear() and when it is freed; and so are all copies that its methods and
    multiplications make, on the stack too, and an Fr when it is freed. Not wiped: what other code has of the secret,
    such as the bytes that it was made from and those of to_bytes(); registers, and what the operating system keeps of a
    process: its swap, its core dumps; operands of Fr's own arithmetic on the stack. A process that is forked has a copy
    of its own. Safe to use and to clear from several threads.

    >>> from millerloop.bls12_381 import G1, SecretScalar
    >>> k = SecretScalar(5)
    >>> k * G1.generator() == 5 * G1.generator(), k
    (True, <SecretScalar of bls12_381>)
    >>> k.clear()
    >>> k * G1.generator()
    Traceback (most recent call last):
        ...
    millerloop.errors.InvalidKeyError: the SecretScalar was cleared
    """

    def to_fr(self):
        """Return the scalar as an Fr, which is wiped when it is freed. InvalidKeyError after clear(). Constant time.

        >>> from millerloop.bls12_381 import Fr, SecretScalar
        >>> SecretScalar(5).to_fr()
        Fr(0x5)
        """
        return field_scalar(self)


present(SecretScalar)
