# Memory that held a secret, as Cython sees it: base/wipe.h.
#
# Needs: nothing. Gives: wipe, wipe_stack.

cdef extern from "wipe.h" nogil:
    void wipe(void *place, size_t size)
    void wipe_stack(size_t size)
