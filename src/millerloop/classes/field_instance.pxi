# An instance of a prime field alone: what is compiled once for each field that has no tower, in order.
#
# Needs: the macros of fp.h, among them MILLERLOOP_FIELD_CONSTANTS, which names the constants of the field, on the
# include path (setup.py). Gives: the classes of the field, for the file that presents them, which comes next.
#
# Directives as in instance.pxi.

cimport cython
from libc.stdint cimport uint64_t

include "base/fp.pxi"
include "base/packed.pxi"
include "tower/words.pxi"
include "tower/wide_words.pxi"
include "tower/fp_bytes.pxi"
include "tower/sqrt.pxi"
include "tower/sqrt_vartime.pxi"
include "batch/inverses.pxi"
include "classes/package.pxi"
include "base/wipe.pxi"
include "classes/pool.pxi"
include "classes/sequences.pxi"
include "classes/batch.pxi"
include "classes/element.pxi"
include "classes/coerce.pxi"
include "classes/inverses_alone.pxi"
include "classes/element_making.pxi"
include "classes/square_root.pxi"
include "classes/double.pxi"
include "classes/prime_field.pxi"
