"""The instances under test: every curve on every engine that is installed, each with its reference.

Needs: the built package and reference.py.
Gives: `each_instance`, a mark that runs a test once per instance, under the name `it`; each_group, each_field likewise;
`Instance`, which holds the module's names, translates between its values and plain ints, and has hypothesis strategies
for integers worth trying.

The plain form of a value: Fp and Fr are ints, Fp2 a pair, Fp4 two pairs, Fp12 six pairs in the flat basis 1, w, ...,
w^5 (as in reference.py), a point (x, y), the identity None.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

import pytest
import reference
from hypothesis import strategies as st

FIELDS = ("Fp", "Fp2", "Fp4", "Fp12")  # the tower; Fr stands alone
DEGREE = {"Fp": 1, "Fp2": 2, "Fp4": 4, "Fp12": 12, "Fr": 1}


class Instance:
    """A curve on an engine: `module` the classes, `curve` the reference. Fr and FrDbl are the same on all engines."""

    def __init__(self, curve: reference.Curve, engine: str, module: ModuleType, scalars: ModuleType):
        self.curve, self.engine, self.module = curve, engine, module
        self.Fr, self.FrDbl = scalars.Fr, scalars.FrDbl

    def __getattr__(self, name):
        return getattr(self.module, name)

    def __repr__(self):
        return f"{self.curve.name}-{self.engine}"

    def modulus(self, field: str) -> int:
        """The characteristic of a field."""
        return self.curve.r if field == "Fr" else self.curve.p

    def width(self, field: str) -> int:
        """The bytes of a coefficient."""
        return 32 if field == "Fr" else 48

    def element(self, field: str, coefficients):
        """An element from its coefficients over Fp in tower order: any ints."""
        m, c = self.module, list(coefficients)[: DEGREE[field]]
        if field in ("Fp", "Fr"):
            return getattr(self, field)(c[0])
        if field == "Fp2":
            return m.Fp2(c[0], c[1])
        pairs = [m.Fp2(c[i], c[i + 1]) for i in range(0, len(c), 2)]
        if field == "Fp4":
            return m.Fp4(pairs[0], pairs[1])
        return m.Fp12(*(m.Fp4(pairs[i], pairs[i + 1]) for i in (0, 2, 4)))

    def expected(self, field: str, coefficients) -> reference.Element:
        """The same in the reference."""
        c = list(coefficients)[: DEGREE[field]]
        pairs = [(c[i], c[i + 1]) for i in range(0, len(c) - 1, 2)]
        if field in ("Fp", "Fr"):
            return getattr(self.curve, field)(c[0])
        if field == "Fp2":
            return self.curve.fp2(pairs[0])
        if field == "Fp4":
            return self.curve.fp4(pairs)
        tower = [(pairs[i], pairs[i + 1]) for i in (0, 2, 4)]
        return self.curve.fp12(reference.flat_from_tower(tower))

    def plain(self, value):
        """An element in its plain form."""
        m = self.module
        if isinstance(value, (m.Fp, self.Fr)):
            return int(value)
        if isinstance(value, m.Fp2):
            return (int(value.c0), int(value.c1))
        if isinstance(value, m.Fp4):
            return [self.plain(value.c0), self.plain(value.c1)]
        assert isinstance(value, m.Fp12)
        tower = [(self.plain(c.c0), self.plain(c.c1)) for c in (value.c0, value.c1, value.c2)]
        return reference.flat_from_tower(tower)

    def plain_expected(self, element: reference.Element):
        """An element of the reference in its plain form."""
        if element.field.degree > 2:
            return self.curve.pairs(element)
        ints = element.ints()
        return ints[0] if len(ints) == 1 else ints

    def point(self, group: str, point):
        """A point from a pair of elements of the reference, or None."""
        cls = getattr(self.module, group)
        if point is None:
            return cls.identity()
        coordinates = [c.ints() for c in point]
        if group == "G1":
            return cls(coordinates[0][0], coordinates[1][0])
        return cls(self.module.Fp2(*coordinates[0]), self.module.Fp2(*coordinates[1]))

    def plain_point(self, point):
        return None if point.is_identity else (self.plain(point.x), self.plain(point.y))

    def plain_expected_point(self, point):
        return point and tuple(self.plain_expected(c) for c in point)

    def integers(self, field: str = "Fp"):
        """Any integer, and those around the modulus and around the limbs' edges."""
        p = self.modulus(field)
        edges = [0, 1, 2, p - 1, p, p + 1, (p - 1) // 2, (p + 1) // 2, 2 * p]
        edges += [(1 << k) - 1 for k in (26, 52, 63, 64, 104, 208, 254, 256, 260, 364, 380, 384, 416)]
        edges += [(1 << k) % p for k in (26, 52, 63, 64, 104, 208, 254, 256, 260, 364, 380, 416)]
        edges += [-e for e in edges]
        return st.one_of(st.sampled_from(edges), st.integers(0, p - 1), st.integers(-(1 << 400), 1 << 400))

    def coefficients(self, field: str):
        """Coefficients over Fp for element() and expected()."""
        n = DEGREE[field]
        return st.lists(self.integers(field), min_size=n, max_size=n)


def _found():
    for curve in reference.CURVES.values():
        scalars = import_module(f"millerloop.{curve.name}._fr")
        for engine in ("scalar", "eager"):
            try:
                module = import_module(f"millerloop.{curve.name}._{engine}")
            except ImportError:
                if engine == "scalar":
                    raise
                continue
            yield Instance(curve, engine, module, scalars)


INSTANCES = list(_found())
each_instance = pytest.mark.parametrize("it", INSTANCES, ids=repr)
each_group = pytest.mark.parametrize("group", ["G1", "G2"])
each_field = pytest.mark.parametrize("field", [*FIELDS, "Fr"])
