# Many pairs for Python: products of pairings, and each of them.
#
# Needs: pairing.pxi, batch.pxi. Gives: pairing_batch, multi_pairing, pairing_check; product_of_loops().

cdef enum:
    # From so many pairs on the lanes pay: eight side by side take less time than two by the scalar instance
    LEAST_PAIRINGS = 2
    LEAST_LOOPS = 2
    PAIRS_IN_CHUNK = 256


@cython.binding(True)
def pairing_batch(pairs, /, *, workers=None, progress=None):
    """Return the list of the pairings of all pairs, each a GT, in order.

    pairs: as multi_pairing(), but no set and no mapping, which have no order; a pair with an identity gives one. Eight
    pairings are computed side by side where the CPU can (millerloop.engine()). For the rest see pairing(). TypeError
    names the index of what is no pair, SubgroupError that of a pair for which there is no value, and has it as `index`.
    Memory does not grow with the number of pairs but for the results. Eight at once take 160 KB of stack, as all
    batches may: threads with less (threading.stack_size()) crash.

    workers: None for this thread; a number of threads; or a concurrent.futures.Executor. progress: called in this
    thread as progress(n) when the next n pairs are finished. TypeError for others, PairingError for fewer than one
    thread or more than 1024.

    >>> from millerloop.bls12_381 import G1, G2, pairing, pairing_batch
    >>> P, Q = G1.generator(), G2.generator()
    >>> pairing_batch([(P, Q), (P, 2 * Q)]) == [pairing(P, Q), pairing(P, Q) ** 2]
    True
    """
    return batch_list("pairing", None, pairs_column(pairs), None, (), PAIRS_IN_CHUNK, workers, progress)


@cython.binding(True)
def multi_pairing(pairs, /, *, workers=None, progress=None):
    """Return the product of the pairings of all pairs, a GT; 1 for none.

    pairs: any iterable of (G1, G2 or G2Prepared), each a tuple, a list or another iterable of two, but no set and no
    mapping: their order is not the pair's. The pairs share the squarings of their loops and the final exponentiation.
    For the rest see pairing(), for workers and progress pairing_batch(). TypeError names the index of what is no pair.
    Memory does not grow with the number of pairs.

    >>> from millerloop.bls12_381 import G1, G2, multi_pairing, pairing
    >>> P, Q = G1.generator(), G2.generator()
    >>> multi_pairing([(P, Q), (2 * P, Q)]) == pairing(3 * P, Q)
    True
    """
    return exponentiated(product_of_loops(pairs, workers, progress).v)


@cython.binding(True)
def pairing_check(pairs, /, *, workers=None, progress=None):
    """Whether the product of the pairings of all pairs is 1; True for none.

    pairs, workers, progress: as multi_pairing(). Points from outside must be tested for the subgroup first: one of
    another order can make the product 1, as a point of order 3 does here.

    >>> from millerloop.bls12_381 import G1, G2, pairing_check
    >>> P, Q = G1.generator(), G2.generator()
    >>> pairing_check([(2 * P, Q), (-P, 2 * Q)])
    True
    >>> pairing_check([(G1(0, 2), Q)]), G1(0, 2).in_subgroup()
    (True, False)
    """
    return exponentiated(product_of_loops(pairs, workers, progress).v).is_identity


cdef Column pairs_column(object pairs):
    return column(pairs, "pairs", "(G1, G2) pairs")


cdef Fp12 product_of_loops(object pairs, object workers, object progress):
    """The product of the Miller loops of all pairs."""
    cdef Fp12 result = None, product
    cdef object part
    for part in batch_results(
        "miller_loop", None, pairs_column(pairs), None, (), PAIRS_IN_CHUNK, workers, progress, False
    ):
        if type(part) is not Fp12:
            raise wrong_part(part)
        if result is None:
            result = part
        else:
            product = Fp12.__new__(Fp12)
            fp12_mul(product.v, result.v, (<Fp12>part).v)
            result = product
    return Fp12(1) if result is None else result


cdef Fp12 miller_loop_chunk(type cls, Py_ssize_t start, list pairs):
    cdef PairList collected = PairList()
    cdef Fp12 result = Fp12.__new__(Fp12)
    collected.add_all(start, pairs)
    collected.loop(result.v, table_for(collected.count(), LEAST_LOOPS))
    return result


cdef list pairing_chunk(type cls, Py_ssize_t start, list pairs):
    cdef PairList collected = PairList()
    cdef list places, result = [None] * len(pairs)
    cdef fp12_struct *values
    cdef GT value
    cdef Py_ssize_t i, place, undefined = -1
    collected.add_all(start, pairs)
    places = collected.places + collected.places_prepared
    values = <fp12_struct *>PyMem_Calloc(len(places) + 1, sizeof(fp12_struct))
    if values == NULL:
        raise MemoryError
    try:
        collected.compute(values, table_for(collected.count(), LEAST_PAIRINGS), True)
        for i, place in enumerate(places):
            value = GT.__new__(GT)
            fp12_copy(value.v, &values[i])
            result[place - start] = value
            if fp12_is_zero(value.v) and (undefined < 0 or place < undefined):
                undefined = place
    finally:
        PyMem_Free(values)
    if undefined >= 0:
        raise SubgroupError(
            f"pairs[{undefined}]: the pairing is not defined here: a point lies outside the subgroup of order r",
            index=undefined,
        )
    for i in range(len(pairs)):
        if result[i] is None:
            result[i] = GT.__new__(GT)
    return result


CHUNKS["miller_loop"] = miller_loop_chunk
CHUNKS["pairing"] = pairing_chunk

publish(pairing_batch, "pairing_batch")
publish(multi_pairing, "multi_pairing")
publish(pairing_check, "pairing_check")
