# The formulas of a curve without a twist that never branch on a value, in order, as formulas.pxi has them for curves
# with a pairing: every instance compiles them, for one element or for several side by side.
#
# Needs: the macros of fp.h and constants.h of the curve on the include path (setup.py).

from libc.stdint cimport uint64_t

include "base/fp.pxi"
include "base/packed.pxi"
include "tower/words.pxi"
include "tower/wide_words.pxi"
include "tower/fp_sums.pxi"
include "tower/sqrt.pxi"
include "curve/koblitz.pxi"
include "curve/over_fp.pxi"
include "curve/field.pxi"
include "curve/group.pxi"
include "curve/compression.pxi"
include "curve/jacobian.pxi"
include "curve/endomorphism.pxi"
include "curve/whole_curve.pxi"
include "curve/scalar_lattice.pxi"
include "curve/scalar_windows.pxi"
include "curve/scalar_mul.pxi"
include "curve/affine_pairs.pxi"
include "curve/point_split.pxi"
include "curve/isogeny_fp.pxi"
include "curve/map_to_curve.pxi"
