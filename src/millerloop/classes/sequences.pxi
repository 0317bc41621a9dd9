# Values that are read one by one from what Python can iterate over.
#
# Needs: package.pxi.
# Gives: required_iterator(), ordered_iterator(); first_values(), counted(), of a few values; check_counts(), END,
#        check_ends(), of two iterables side by side; allow_interrupt(), more_room(), resized(), where there may be
#        many.

from cpython.exc cimport PyErr_CheckSignals
from cpython.mem cimport PyMem_RawRealloc

from itertools import islice

from millerloop.errors import PairingError


cdef object required_iterator(object values, str what):
    """An iterator over values. Text and bytes have items too, but never those that are meant."""
    if not isinstance(values, (str, bytes, bytearray, memoryview)):
        try:
            return iter(values)
        except TypeError:
            pass
    raise TypeError(f"{what}, not {kind(values)}")


cdef object ordered_iterator(object values, str what):
    """The same where the order of the values matters: a set or a mapping has none."""
    if type(values) is not tuple and type(values) is not list:
        from collections.abc import Mapping, Set  # not above: a third of the time of importing a curve

        if isinstance(values, (Set, Mapping)):
            raise TypeError(f"{what}, not {kind(values)}")
    return required_iterator(values, what)


cdef list first_values(object values, int count, str what):
    """What an ordered iterable of `count` values holds, and one more where it goes on, perhaps forever: to count."""
    return list(islice(ordered_iterator(values, what), count + 1))


cdef str counted(list values, int count):
    """How many first_values() has found."""
    return str(len(values)) if len(values) <= count else f"{count + 1} or more"


cdef object END = object()


cdef int allow_interrupt(Py_ssize_t n) except -1:
    """Every so many values read: a KeyboardInterrupt that waits, which an iterator in C would never let through."""
    return PyErr_CheckSignals() if n % 1024 == 0 else 0


cdef int check_counts(object left, str left_name, object right, str right_name) except -1:
    """Refuse lists of different lengths before any work is done on them."""
    if type(left) in (list, tuple) and type(right) in (list, tuple) and len(left) != len(right):
        raise PairingError(f"{len(left)} {left_name}, but {len(right)} {right_name}")
    return 0


cdef int check_ends(Py_ssize_t n, object left, str left_name, object right, str right_name) except -1:
    """Refuse iterables that after n values have not both come to their END."""
    if left is not END:
        raise PairingError(f"{n + 1} {left_name} or more, but {n} {right_name}")
    if right is not END:
        raise PairingError(f"{n} {left_name}, but {n + 1} {right_name} or more")
    return 0


cdef inline size_t more_room(size_t room) noexcept:
    """For how many values an array is resized that is full with so many."""
    return max(<size_t>16, 2 * room)


cdef void *resized(void *array, size_t size) except NULL:
    """The array with room for `size` > 0 bytes; MemoryError leaves it as it is."""
    cdef void *moved = PyMem_RawRealloc(array, size)
    if moved == NULL:
        raise MemoryError
    return moved
