# Many values of the pairing at once.
#
# Needs: gt.pxi, batch.pxi, engine.pxi, point_batch.pxi for Room. Gives: what GT.pow_batch() does with a chunk.

cdef enum:
    # From so many powers on the lanes pay: eight side by side take less time than two by the scalar instance
    LEAST_POWERS = 2
    POWERS_IN_CHUNK = 256


cdef list gt_power_chunk(type cls, Py_ssize_t start, list values, list exponents):
    cdef size_t n = len(values), i
    cdef list result = []
    cdef GT value
    cdef const batch_table *table = table_for(n, LEAST_POWERS)
    cdef Room rows = room_for(n, sizeof(fp12_struct)), scalars = secret_room_for(n, SCALAR_WORDS * sizeof(word_t))
    cdef fp12_struct *a = <fp12_struct *>rows.start
    cdef word_t *k = <word_t *>scalars.start
    for i in range(n):
        if type(values[i]) is not GT:
            raise TypeError(f"values[{start + <Py_ssize_t>i}] must be a GT of {CURVE}, not {kind(values[i])}")
        scalar_words(k + SCALAR_WORDS * i, required_scalar(exponents[i], "exponents", start + <Py_ssize_t>i))
        fp12_copy(&a[i], (<GT>values[i]).v)
    with nogil:
        table.pairing.gt_powers(<packed_fp *>a, <const packed_fp *>a, k, n)
        wipe_stack(batch_stack(table))
    for i in range(n):
        value = GT.__new__(GT)
        fp12_copy(value.v, &a[i])
        result.append(value)
    return result


CHUNKS["gt_power"] = gt_power_chunk
