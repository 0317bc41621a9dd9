# An instance: everything that is compiled once for each curve and element type, in order.
#
# Needs: the macros of fp.h and constants.h of the curve on the include path (setup.py). Gives: the classes and
# functions that the package of the curve re-exports.
#
# The stubs turn binding off: only then does Python check that what a method is called on, Fp.square(other), is of its
# class; and they turn embedsignature on, since such methods have no other signature.

cimport cython
from libc.stdint cimport uint64_t

include "base/fp.pxi"
include "tower/fp.pxi"
include "tower/sqrt.pxi"
include "tower/fp2.pxi"
include "tower/fp2_sqrt.pxi"
include "tower/fp4.pxi"
include "tower/fp12.pxi"
include "tower/cyclotomic.pxi"
include "curve/twist.pxi"
include "curve/field.pxi"
include "curve/group.pxi"
include "curve/compression.pxi"
include "curve/endomorphism.pxi"
include "curve/subgroup.pxi"
include "curve/scalar_mul.pxi"
include "curve/map_to_curve.pxi"
include "pairing/line.pxi"
include "pairing/miller_loop.pxi"
include "pairing/final_exp.pxi"
include "pairing/gt.pxi"
include "pairing/torus.pxi"
include "classes/package.pxi"
include "classes/numbers.pxi"
include "classes/pool.pxi"
include "classes/element.pxi"
include "classes/coerce.pxi"
include "classes/scalar.pxi"
include "classes/double.pxi"
include "classes/prime_field.pxi"
include "classes/base_field.pxi"
include "classes/fp2.pxi"
include "classes/fp4.pxi"
include "classes/fp12.pxi"
include "classes/tower_double.pxi"
include "classes/encoding.pxi"
include "classes/point.pxi"
include "classes/point_multiples.pxi"
include "classes/point_sums.pxi"
include "classes/point_bytes.pxi"
include "classes/point_hashing.pxi"
include "classes/groups.pxi"
include "classes/gt_bytes.pxi"
include "classes/gt.pxi"
include "classes/pairing.pxi"
include "classes/timings.pxi"
