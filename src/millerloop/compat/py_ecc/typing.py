"""The names py_ecc has for the types of points, for annotations."""

from __future__ import annotations

from typing import Any, TypeVar

from .fields import FQ, FQP

__all__ = ["Field", "Optimized_Field", "Optimized_Point2D", "Optimized_Point3D", "Point2D"]

Field = TypeVar("Field", bound=FQ | FQP[Any])
Optimized_Field = TypeVar("Optimized_Field", bound=FQ | FQP[Any])
# Affine, None for the point at infinity
Point2D = tuple[Field, Field] | None
# x / z and y / z, and projective with z = 0 at infinity
Optimized_Point2D = tuple[Optimized_Field, Optimized_Field]
Optimized_Point3D = tuple[Optimized_Field, Optimized_Field, Optimized_Field]
