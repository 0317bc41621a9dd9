"""Elements of Fp, Fp2 and Fp12 of BLS12-381 as py_ecc presents them, over the elements of millerloop.bls12_381.

Needs: Fp, Fp2, Fp12. Gives: FQ, FQP, FQ2, FQ12, the bases of the classes in the package; they are not called
themselves.

Fp2 is Fp[u] / (u^2 + 1) here and there. py_ecc's Fp12 is Fp[w] / (w^12 - 2 w^6 + 2), where w^6 = 1 + u:

    sum of c[i] w^i, i < 12  =  sum of (c[i] + c[i + 6] + c[i + 6] u) w^i, i < 6
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from millerloop.bls12_381 import Fp, Fp2, Fp12, p

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["FQ", "FQ2", "FQ12", "FQP"]

_new: Callable[[type], Any] = object.__new__


def _integer(value: object) -> int:
    """An integer or a prime field element as an integer; anything else is a TypeError."""
    if isinstance(value, int):
        return int(value)
    if isinstance(value, FQ):
        return value.n
    raise TypeError(f"Expected an int or FQ object, but got object of type {type(value)}")


class FQ:
    """An element of Fp: an integer of any size and sign, or another FQ; anything else is a TypeError.

    ``+ - * / **`` with integers too, ``==`` with an integer as the same residue in [0, p), ``< <= > >=`` by residues;
    `n` is the residue, also int(). `sgn0` is its parity. Division by zero gives zero, as with py_ecc. What py_ecc does
    not have: a negative exponent is a power of the inverse (of zero: ZeroDivisionError), elements are immutable and
    hashable, and ``==`` with anything else is False. Constant time as Fp, but for what becomes an integer.

    >>> from millerloop.compat.py_ecc.optimized_bls12_381 import FQ
    >>> FQ(3) / 4 * 4, FQ(3) ** -1 * 3, -FQ(1) == FQ.field_modulus - 1, FQ(7).n
    (3, 1, True, 7)
    """

    __slots__ = ("_value",)
    _value: Fp
    field_modulus: ClassVar[int] = p

    def __init__(self, val: int | FQ) -> None:
        self._value = Fp(_integer(val))

    @classmethod
    def _of(cls, value: Fp) -> Self:
        self: Self = _new(cls)
        self._value = value
        return self

    @classmethod
    def one(cls) -> Self:
        return cls(1)

    @classmethod
    def zero(cls) -> Self:
        return cls(0)

    @property
    def n(self) -> int:
        return int(self._value)

    @property
    def sgn0(self) -> int:
        return self._value.sgn0()

    def _operand(self, other: object) -> Fp | None:
        """What mixes with this element, in Fp; None for anything else."""
        if isinstance(other, int):
            return Fp(int(other))
        if isinstance(other, FQ) and (isinstance(other, type(self)) or isinstance(self, type(other))):
            return other._value
        return None

    def __add__(self, other: int | FQ) -> Self:
        value = other._value if type(other) is type(self) else self._operand(other)
        return NotImplemented if value is None else self._of(self._value + value)

    def __radd__(self, other: int | FQ) -> Self:
        return self.__add__(other)

    def __sub__(self, other: int | FQ) -> Self:
        value = other._value if type(other) is type(self) else self._operand(other)
        return NotImplemented if value is None else self._of(self._value - value)

    def __rsub__(self, other: int | FQ) -> Self:
        value = self._operand(other)
        return NotImplemented if value is None else self._of(value - self._value)

    def __mul__(self, other: int | FQ) -> Self:
        value = other._value if type(other) is type(self) else self._operand(other)
        return NotImplemented if value is None else self._of(self._value * value)

    def __rmul__(self, other: int | FQ) -> Self:
        return self.__mul__(other)

    def __truediv__(self, other: int | FQ) -> Self:
        value = self._operand(other)
        return NotImplemented if value is None else self._of(self._value / value if value else Fp(0))

    def __rtruediv__(self, other: int | FQ) -> Self:
        value = self._operand(other)
        return NotImplemented if value is None else self._of(value / self._value if self._value else Fp(0))

    def __pow__(self, other: int) -> Self:
        return self._of(self._value ** int(other)) if isinstance(other, int) else NotImplemented

    def __neg__(self) -> Self:
        return self._of(-self._value)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int):
            return self.n == other
        value = other._value if type(other) is type(self) else self._operand(other)
        return NotImplemented if value is None else self._value == value

    def __hash__(self) -> int:
        return hash(self.n)

    def __lt__(self, other: int | FQ) -> bool:
        return self.n < _integer(other)

    def __le__(self, other: int | FQ) -> bool:
        return self.n <= _integer(other)

    def __gt__(self, other: int | FQ) -> bool:
        return self.n > _integer(other)

    def __ge__(self, other: int | FQ) -> bool:
        return self.n >= _integer(other)

    def __int__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return repr(self.n)


_Value = TypeVar("_Value", Fp2, Fp12)


class FQP(Generic[_Value]):
    """The base of FQ2 and FQ12; it has no instances of its own.

    coeffs: a sequence of as many integers or FQ as the degree, the coefficients of 1, w, w^2, ...; another length is a
    ValueError.

    ``+ -`` with the same class, ``* /`` with integers and FQ too, ``**`` with integers. As with FQ division by zero
    gives zero, a negative exponent is a power of the inverse, elements are immutable and hashable, and ``==`` with
    anything else is False.
    """

    __slots__ = ("_value",)
    _value: _Value
    field_modulus: ClassVar[int] = p
    degree: ClassVar[int] = 0
    modulus_coeffs: ClassVar[tuple[int, ...]] = ()

    def __init__(self, coeffs: Sequence[int | FQ]) -> None:
        numbers = [_integer(c) for c in coeffs]
        if not self.degree:
            raise TypeError(f"{type(self).__name__} has no elements of its own: FQ2 and FQ12 have")
        if len(numbers) != self.degree:
            raise ValueError(f"{type(self).__name__} takes {self.degree} coefficients, not {len(numbers)}")
        self._value = self._composed(numbers)

    @staticmethod
    def _composed(coefficients: list[int]) -> Any:
        raise NotImplementedError

    @property
    def _numbers(self) -> tuple[int, ...]:
        """The coefficients in [0, p)."""
        raise NotImplementedError

    @classmethod
    def _of(cls, value: _Value) -> Self:
        self: Self = _new(cls)
        self._value = value
        return self

    @classmethod
    def one(cls) -> Self:
        return cls([1] + [0] * (cls.degree - 1))

    @classmethod
    def zero(cls) -> Self:
        return cls([0] * cls.degree)

    @property
    def coeffs(self) -> tuple[Any, ...]:
        """The coefficients: integers in the optimized fields, elements of the prime field in the others."""
        return self._numbers

    @property
    def sgn0(self) -> int:
        """sgn0 of RFC 9380: the parity of the first coefficient that is not zero."""
        return next((c % 2 for c in self._numbers if c), 0)

    def _same(self, other: object) -> _Value | None:
        if isinstance(other, FQP) and (isinstance(other, type(self)) or isinstance(self, type(other))):
            value: _Value = other._value
            return value
        return None

    def _operand(self, other: object) -> _Value | Fp | None:
        if isinstance(other, int):
            return Fp(int(other))
        if isinstance(other, FQ):
            return other._value
        return self._same(other)

    def __add__(self, other: Self) -> Self:
        value = other._value if type(other) is type(self) else self._same(other)
        return NotImplemented if value is None else self._of(self._value + value)

    def __sub__(self, other: Self) -> Self:
        value = other._value if type(other) is type(self) else self._same(other)
        return NotImplemented if value is None else self._of(self._value - value)

    def __mul__(self, other: int | FQ | Self) -> Self:
        value = other._value if type(other) is type(self) else self._operand(other)
        return NotImplemented if value is None else self._of(self._value * value)

    def __rmul__(self, other: int | FQ | Self) -> Self:
        return self.__mul__(other)

    def __truediv__(self, other: int | FQ | Self) -> Self:
        value = self._operand(other)
        if value is None:
            return NotImplemented
        return self._of(self._value / value) if value else self.zero()

    def __pow__(self, other: int) -> Self:
        return self._of(self._value ** int(other)) if isinstance(other, int) else NotImplemented

    def inv(self) -> Self:
        """The inverse; of zero it is zero."""
        return self._of(self._value.inverse()) if self._value else self

    def __neg__(self) -> Self:
        return self._of(-self._value)

    def __eq__(self, other: object) -> bool:
        value = other._value if type(other) is type(self) else self._same(other)
        return NotImplemented if value is None else self._value == value

    def __hash__(self) -> int:
        return hash(self._value)

    def __repr__(self) -> str:
        return repr(self.coeffs)


class FQ2(FQP[Fp2]):
    """An element c0 + c1 u of Fp2, u^2 = -1.

    >>> from millerloop.compat.py_ecc.optimized_bls12_381 import FQ2
    >>> FQ2([1, 2]) * FQ2([3, 4]) + FQ2([6, 0]), FQ2([0, 2]).inv() * FQ2([0, 4]), FQ2([5, 6]).coeffs[1]
    ((1, 10), (2, 0), 6)
    """

    __slots__ = ()
    degree = 2
    FQ2_MODULUS_COEFFS: ClassVar[tuple[int, ...]] = (1, 0)
    modulus_coeffs = FQ2_MODULUS_COEFFS

    @staticmethod
    def _composed(coefficients: list[int]) -> Fp2:
        return Fp2(*coefficients)

    @property
    def _numbers(self) -> tuple[int, ...]:
        value = self._value
        return int(value.c0), int(value.c1)


class FQ12(FQP[Fp12]):
    """An element of Fp12 = Fp[w] / (w^12 - 2 w^6 + 2).

    >>> from millerloop.compat.py_ecc.optimized_bls12_381 import FQ12
    >>> w = FQ12([0, 1] + [0] * 10)
    >>> w**12 == w**6 * 2 - FQ12.one() * 2, (w**7).coeffs
    (True, (0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0))
    """

    __slots__ = ()
    degree = 12
    FQ12_MODULUS_COEFFS: ClassVar[tuple[int, ...]] = (2, 0, 0, 0, 0, 0, -2, 0, 0, 0, 0, 0)
    modulus_coeffs = FQ12_MODULUS_COEFFS

    @staticmethod
    def _composed(coefficients: list[int]) -> Fp12:
        pairs = zip(coefficients[:6], coefficients[6:], strict=True)
        return Fp12.from_coefficients([Fp2(low + high, high) for low, high in pairs], basis="w")

    @classmethod
    def _lifted(cls, element: FQ2) -> Self:
        """An element of Fp2 as one of Fp12."""
        return cls._of(Fp12.from_coefficients([element._value] + [Fp2(0)] * 5, basis="w"))

    @property
    def _numbers(self) -> tuple[int, ...]:
        coefficients = self._value.coefficients("w")
        return (*(int(c.c0 - c.c1) for c in coefficients), *(int(c.c1) for c in coefficients))
