# The lanes instance of a curve without a twist, as lanes_instance.pxi: its formulas compiled for eight elements side by
# side, and their table for the scalar instance.
#
# Needs: the macros of fp.h, MILLERLOOP_LANES among them, and constants.h of the curve on the include path (setup.py).
# Gives: table, a capsule.

include "batch/curve_formulas.pxi"
include "batch/rows.pxi"
include "batch/groups.pxi"
include "batch/inverses.pxi"
include "batch/sums.pxi"
include "batch/g1_table.pxi"
include "batch/curve_table.pxi"
include "batch/own_table.pxi"
