# The formulas of a curve that never branch on a value, in order: every instance compiles them, for one element or for
# several side by side.
#
# Needs: the macros of fp.h and constants.h of the curve on the include path (setup.py).

from libc.stdint cimport uint64_t

include "base/fp.pxi"
include "base/packed.pxi"
include "tower/words.pxi"
include "tower/fp.pxi"
include "tower/wide_words.pxi"
include "tower/fp_sums.pxi"
include "tower/sqrt.pxi"
include "tower/fp2.pxi"
include "tower/fp2_sums.pxi"
include "tower/fp2_sqrt.pxi"
include "tower/fp4.pxi"
include "tower/fp12.pxi"
include "tower/cyclotomic.pxi"
include "curve/twist.pxi"
include "curve/over_fp_and_fp2.pxi"
include "curve/field.pxi"
include "curve/group.pxi"
include "curve/compression.pxi"
include "curve/jacobian.pxi"
include "curve/endomorphism.pxi"
include "curve/subgroup.pxi"
include "curve/scalar_digits.pxi"
include "curve/scalar_windows.pxi"
include "curve/scalar_mul.pxi"
include "curve/affine_pairs.pxi"
include "curve/point_split.pxi"
include "curve/map_to_twist.pxi"
include "curve/map_to_curve.pxi"
include "pairing/line.pxi"
include "pairing/miller_loop.pxi"
include "pairing/final_exp.pxi"
include "pairing/gt.pxi"
