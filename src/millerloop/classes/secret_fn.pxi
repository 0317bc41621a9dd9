# SecretScalar of a curve whose scalar field is Fn.
#
# Needs: secret_scalar.pxi. Gives: SecretScalar.

@cython.final
cdef class SecretScalar(AnySecretScalar):
    """SecretScalar(value, /)\n--\n
    A scalar from 1 to n - 1 that is a secret: a private key, a nonce, a share of either.

    value: an integer (an int, or whatever has ``__index__``) or an Fn; anything else is a TypeError, zero and what is n
    or more an InvalidKeyError with the reason "range". from_bytes() and from_bytes_wide() are the better ways to make
    one: an integer of Python cannot be wiped and its arithmetic tells its size.

    ``k * P`` and ``P * k`` for points, ``table * k``, Point.mul_generator() and Point.mul_batch() take a SecretScalar
    wherever they take an Fn, in constant time; what ends in ``_vartime`` and msm() do not. It has no other arithmetic:
    to_fn() is for that. ``==`` between two is constant time. repr() does not show it; it has no hash, is not pickled
    and not copied, which are TypeErrors.

    Wiped, that is overwritten with zeros, by clear() and when it is freed; and so are all copies that its methods and
    multiplications make, on the stack too, and an Fn when it is freed. Not wiped: what other code has of the secret,
    such as the bytes that it was made from and those of to_bytes(); registers, and what the operating system keeps of a
    process: its swap, its core dumps; operands of Fn's own arithmetic on the stack. A process that is forked has a copy
    of its own. Safe to use and to clear from several threads.

    >>> from millerloop.secp256k1 import Point, SecretScalar
    >>> k = SecretScalar(5)
    >>> k * Point.generator() == 5 * Point.generator(), k
    (True, <SecretScalar of secp256k1>)
    >>> k.clear()
    >>> k * Point.generator()
    Traceback (most recent call last):
        ...
    millerloop.errors.InvalidKeyError: the SecretScalar was cleared
    """

    def to_fn(self):
        """Return the scalar as an Fn, which is wiped when it is freed. InvalidKeyError after clear(). Constant time.

        >>> from millerloop.secp256k1 import Fn, SecretScalar
        >>> SecretScalar(5).to_fn()
        Fn(0x5)
        """
        return field_scalar(self)


present(SecretScalar)
