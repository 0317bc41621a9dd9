# Which instance does the work of a batch: this one, or the lanes instance where engine() allows it.
#
# Needs: package.pxi, batch/table.pxi. Gives: table_for(), scalar_table.

from cpython.pycapsule cimport PyCapsule_GetPointer

cdef batch_table scalar_table
fill_table(&scalar_table)

cdef object lanes_module = None


cdef const batch_table *table_for(size_t n, size_t least) except NULL:
    """The table for n values: that of the lanes from `least` values on, if this process computes with them."""
    global lanes_module
    if n < least or chosen_engine() != "ifma":
        return &scalar_table
    if lanes_module is None:
        from importlib import import_module
        from importlib.util import find_spec

        # not every curve has them
        name = PACKAGE + "._lanes"
        lanes_module = False if find_spec(name) is None else import_module(name)
    if lanes_module is False:
        return &scalar_table
    return <const batch_table *>PyCapsule_GetPointer(lanes_module.table, "millerloop batch_table")
