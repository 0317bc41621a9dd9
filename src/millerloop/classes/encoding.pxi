# The formats of points and of values of the pairing, by name.
#
# Needs: curve/encoding.pxi, pairing/gt_bytes.pxi, package.pxi; formats.h of the curve, which holds the layouts as data.
# Gives: POINT_FORMATS and GT_FORMATS, the standard one first; named_point_format(), named_gt_format().

cdef extern from "formats.h" nogil:
    const point_format POINT_FORMATS[1]
    const gt_format GT_FORMATS[1]
    enum:
        POINT_FORMAT_COUNT "ROWS_OF(POINT_FORMATS)"
        GT_FORMAT_COUNT "ROWS_OF(GT_FORMATS)"

# The numbers of the rows, by name
cdef dict POINT_FORMAT_ROWS = {POINT_FORMATS[i].name.decode("ascii"): i for i in range(POINT_FORMAT_COUNT)}
cdef dict GT_FORMAT_ROWS = {GT_FORMATS[i].name.decode("ascii"): i for i in range(GT_FORMAT_COUNT)}


cdef const point_format *named_point_format(object name) except NULL:
    """The format of this name; the curve's standard for None."""
    return &POINT_FORMATS[0 if name is None else format_row(POINT_FORMAT_ROWS, name)]


cdef const gt_format *named_gt_format(object name) except NULL:
    return &GT_FORMATS[format_row(GT_FORMAT_ROWS, name)]


cdef int format_row(dict rows, object name) except -1:
    if type(name) is str and name in rows:
        return rows[name]
    if not isinstance(name, str):
        raise TypeError(f"format must be the name of one, a str, not {kind(name)}")
    # a subclass of str, an enumeration's or numpy's, may have another hash
    for own in rows:
        if name == own:
            return rows[own]
    raise ValueError(f"{CURVE} has no such format: {name!r}; it has {', '.join(map(repr, rows))}")
