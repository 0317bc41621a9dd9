# The table of a lanes instance, for the scalar instance to take.
#
# Needs: table.pxi or curve_table.pxi. Gives: table, a capsule.

from cpython.pycapsule cimport PyCapsule_New

cdef batch_table own_table
fill_table(&own_table)

table = PyCapsule_New(&own_table, "millerloop batch_table", NULL)
