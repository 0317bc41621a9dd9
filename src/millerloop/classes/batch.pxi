# Calls over many values, in chunks, here or by workers: what every batch method is from the outside.
#
# Needs: sequences.pxi, package.pxi; millerloop/_batch.py, imported with the first call.
# Gives: Column, column(), batch_results(), batch_list(), wrong_part(); CHUNKS.
#
# A batch method names a chunk function, which takes the class it is called on, where the chunk starts in the whole
# input, a list for each column and what else the method was given, and returns what came out for the chunk. It reads
# the lists into arrays under the GIL and works without it. Executors in other processes find it by its name in this
# module.

cdef dict CHUNKS = {}

cdef object batch_module = None


def _chunk(name, start, *lists, cls=None, extra=()):
    """The chunk function of this name on its lists; millerloop._batch calls it, here or in another process."""
    if len({len(values) for values in lists}) != 1:
        raise PairingError("the lists of a chunk must be equally long")
    # nobody else has these lists, whatever is done to those that were given while they are read
    own = [list(values) for values in lists]
    return CHUNKS[name](globals()[cls] if cls else None, start, *own, *extra)


# One of the iterables of a call: its values, what the caller knows it as, what it must be
@cython.final
@cython.internal
cdef class Column:
    cdef object values
    cdef str name
    cdef str what


cdef Column column(object values, str name, str what):
    cdef Column result = Column.__new__(Column)
    result.values = values
    result.name = name
    result.what = f"{name} must be an iterable of {what}"
    return result


# An iterator over what the chunk function `name` returns, chunk by chunk in order. left, right: the columns, or one and
# None; in_order: whether the order of the values of left matters where it is alone
cdef object batch_results(
    str name, type cls, Column left, Column right, tuple extra, Py_ssize_t size, object workers, object progress,
    bint in_order=True
):
    global batch_module
    if batch_module is None:
        from millerloop import _batch

        batch_module = _batch
    task = batch_module.module_task(__name__, name, cls=None if cls is None else cls.__name__, extra=extra)
    if right is None:
        values = ordered_iterator(left.values, left.what) if in_order else required_iterator(left.values, left.what)
        return batch_module.run(
            task, [values], size, total=known_length(left.values), workers=workers, progress=progress
        )
    check_counts(left.values, left.name, right.values, right.name)
    iterators = [ordered_iterator(left.values, left.what), ordered_iterator(right.values, right.what)]

    def uneven(n, more):
        check_ends(n, None if more[0] else END, left.name, None if more[1] else END, right.name)

    return batch_module.run(
        task, iterators, size, uneven=uneven, total=known_length(left.values), workers=workers, progress=progress
    )


cdef object known_length(object values):
    return len(values) if type(values) is list or type(values) is tuple else None


# The same for chunk functions that return lists, in one list
cdef list batch_list(
    str name, type cls, Column left, Column right, tuple extra, Py_ssize_t size, object workers, object progress
):
    cdef list result = []
    for part in batch_results(name, cls, left, right, extra, size, workers, progress):
        if type(part) is not list:
            raise wrong_part(part)
        result.extend(part)
    return result


cdef object wrong_part(object part):
    """What is raised where an executor does not hand over what the chunk function returned."""
    return TypeError(f"the executor returned a {kind(part)}, which is no result of its task")
