"""What shipped_process.py watches of secp256k1: scalars, points and the three schemes.

Needs:  the package; a function that tells memcheck that the value of an object is public.
Gives:  operations(curve, reveal), from name to operation and operands.

A signature is public, and what it is made from is not: r and s are told to memcheck as public where the point and the
scalar are that they are of, and not before. Of a nonce point that is its affine coordinates, as the Z that it came with
would tell more.
"""

from types import SimpleNamespace

from millerloop.secp256k1 import ecdh, ecdsa, schnorr

MESSAGE, AUX = b"message", bytes(range(32))


class RevealedInt:
    """int, of what is public from there on."""

    def __init__(self, reveal):
        self.reveal = reveal

    def __call__(self, value):
        self.reveal(value)
        return int(value)

    def from_bytes(self, data, byteorder):
        self.reveal(data)
        return int.from_bytes(data, byteorder)


def revealing(curve, reveal):
    """The curve, with multiples of the generator that are public, and public scalars where time varies."""
    Point = curve.Point

    class Revealed:
        from_bytes, from_x_only, generator = Point.from_bytes, Point.from_x_only, Point.generator

        @staticmethod
        def mul_generator(k):
            point = Point.mul_generator(k).to_affine()
            reveal(point)
            return point

        @staticmethod
        def double_mul_vartime(a, b, point):
            reveal(a)
            return Point.double_mul_vartime(a, b, point)

    return SimpleNamespace(Point=Revealed, Fn=curve.Fn, SecretScalar=curve.SecretScalar, n=curve.n)


def operations(curve, reveal):
    """An operand is secret if it is a value of the curve or bytes."""
    Fp, Fn, Point, Secret = curve.Fp, curve.Fn, curve.Point, curve.SecretScalar
    k, P = Fn(0xF23456789ABCDEF0 << 192 | 0x987654321), 5 * Point.generator()
    Q, x, s, key, table = P.to_affine(), P.x, Secret(k), k.to_bytes(), Point.table(P)
    over = revealing(curve, reveal)
    ecdsa_over, schnorr_over = ecdsa.EcdsaOver(over), schnorr.SchnorrOver(over)
    ecdsa.int = RevealedInt(reveal)
    return {
        "Fn.inverse": (lambda k: k.inverse(), k),
        "Fn.to_bytes": (lambda k: k.to_bytes(), k),
        "Fn * + -": (lambda k: k * k + k - Fn(3), k),
        "Fn.from_bytes": (lambda b: Fn.from_bytes(b), key),
        "Fn.from_bytes_wide": (lambda b: Fn.from_bytes_wide(b), 2 * key),
        "Fn.sqrt": (lambda k: (k * k).sqrt(), k),
        "Fp.inverse": (lambda x: x.inverse(), x),
        "Fp.to_bytes": (lambda x: x.to_bytes(), x),
        "Fp.from_bytes": (lambda b: Fp.from_bytes(b), x.to_bytes()),
        "Fp.sqrt": (lambda x: (x * x).sqrt(), x),
        "Point + Point": (lambda P: P.double() + P - -P, P),
        "Point.to_bytes": (lambda P: P.to_bytes(), P),
        "Point.to_affine": (lambda P: P.to_affine(), P),
        "Point.x_only": (lambda P: P.x_only(), P),
        "Fn * Point": (lambda k, P: k * P, k, P),
        "Fn * Point.table": (lambda k: k * table, k),
        "Point.mul_generator": (lambda k: Point.mul_generator(k), k),
        "Point.mul_batch": (lambda k, P: Point.mul_batch([P, P], [k, 3])[0], k, P),
        "SecretScalar * Point": (lambda s, P: s * P, s, P),
        "SecretScalar * Point.table": (lambda s: s * table, s),
        "Point.mul_generator of SecretScalar": (lambda s: Point.mul_generator(s), s),
        "mul_batch of SecretScalar": (lambda s, P: Point.mul_batch([P, P], [s, 3])[0], s, P),
        "SecretScalar.to_bytes": (lambda s: s.to_bytes(), s),
        "SecretScalar.to_fn": (lambda s: s.to_fn(), s),
        "SecretScalar(Fn)": (lambda k: Secret(k), k),
        "SecretScalar.from_bytes": (lambda b: Secret.from_bytes(b), key),
        "SecretScalar.from_bytes_wide": (lambda b: Secret.from_bytes_wide(b), 2 * key),
        "SecretScalar == SecretScalar": (lambda s, t: s == t, s, Secret(k)),
        "ecdsa.public_key": (lambda s: ecdsa.public_key(s), s),
        "ecdsa.sign": (lambda s: ecdsa_over.sign(s, MESSAGE), s),
        "ecdsa.sign with entropy": (lambda s, e: ecdsa_over.sign(s, MESSAGE, extra_entropy=e), s, AUX),
        "ecdsa.sign by bytes": (lambda b: ecdsa_over.sign(b, MESSAGE), key),
        "schnorr.public_key": (lambda s: schnorr.public_key(s), s),
        "schnorr.sign": (lambda s, aux: schnorr_over.sign(s, MESSAGE, aux), s, AUX),
        "ecdh.shared_secret": (lambda s, P: ecdh.shared_secret(s, P), s, Q),
        "ecdh.shared_x": (lambda s, P: ecdh.shared_x(s, P), s, Q),
        "ecdh by bytes": (lambda b, P: ecdh.shared_secret(b, P), key, Q),
        "Point.mul_vartime": (lambda k: P.mul_vartime(k), k),
        "Point.double_mul_vartime": (lambda k: Point.double_mul_vartime(k, 3, P), k),
    }
