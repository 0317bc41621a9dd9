# The lanes instance: the formulas compiled for eight elements side by side, and their table for the scalar instance.
#
# Needs: the macros of fp.h, MILLERLOOP_LANES among them, and constants.h of the curve on the include path (setup.py).
# Gives: table, a capsule; kernel_timings. Nothing here may be called on a CPU without the instructions that the module
# was compiled for: millerloop.engine() decides who imports it.

include "batch/formulas.pxi"
include "batch/tower_rows.pxi"
include "batch/rows.pxi"
include "batch/groups.pxi"
include "batch/inverses.pxi"
include "batch/tower_inverses.pxi"
include "batch/pairs.pxi"
include "batch/sums.pxi"
include "batch/g1_table.pxi"
include "batch/table.pxi"
include "batch/own_table.pxi"

include "batch/timings.pxi"

cdef extern from "lanes_rate.h" nogil:
    void lanes_rate(fpdbl_t r, const fp_t a)


cdef void work_fp_rate(work_struct *w) noexcept nogil: lanes_rate(w.d, w.a)


# The multiplications of fp.mul alone: what the machine's rate allows
kernel_timings["fp.mul_rate"] = timed(work_fp_rate)
