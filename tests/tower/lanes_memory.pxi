# Objects of the scalar instance from and to those of the lanes.
#
# Needs: lanes_memory.h. Gives: between, ATOM_SIZES.

cdef extern from "lanes_memory.h" nogil:
    size_t atom_size(char atom, int over_lanes)
    void lanes_between(unsigned char *lanes, unsigned char **scalars, char atom, size_t n, int into)


# Of an object of the scalar instance and of the lanes
ATOM_SIZES = {atom: (atom_size(ord(atom), 0), atom_size(ord(atom), 1)) for atom in "edw"}


def between(bytearray lanes, size_t offset, list scalars, size_t scalar_offset, str atom, size_t n, bint into):
    """n atoms from the bytearrays of a scalar instance, one for each lane, into that of the lanes, or back."""
    cdef unsigned char *at[LANES]
    cdef int l
    for l in range(LANES):
        at[l] = <unsigned char *>PyByteArray_AS_STRING(scalars[l]) + scalar_offset
    lanes_between(<unsigned char *>PyByteArray_AS_STRING(lanes) + offset, at, ord(atom), n, into)
