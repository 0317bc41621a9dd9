"""Cases next to each other, as lanes take them, and their words interleaved.

Gives:  side_by_side(keys, lanes), an order for cases; interleaved and separated, from the words of one case after the
        other to words lane by lane, and back.
"""

import random
from array import array


def side_by_side(keys, lanes):
    """Indices of cases, such that every `lanes` in a row have one key: all cases of a key in any order, and each of the
    first ones moreover alone among equal companions, every time in another lane. For one lane the cases as they are."""
    if lanes == 1:
        return list(range(len(keys)))
    of_key, result, rng = {}, [], random.Random("lanes")
    for i, key in enumerate(keys):
        of_key.setdefault(key, []).append(i)
    for own in of_key.values():
        shuffled = rng.sample(own, len(own))
        result += shuffled + shuffled[:1] * (-len(own) % lanes)
        for lane, alone in enumerate(own[:lanes]):
            result += [alone if i == lane else own[-1] for i in range(lanes)]
    return result


def interleaved(words, lanes, width):
    """words: an array of cases of `width` words. Of every `lanes` cases the first word of each, then the second, ..."""
    if lanes == 1:
        return words
    result, size = array("Q", bytes(8 * len(words))), lanes * width
    for start in range(0, len(words), size):
        for lane in range(lanes):
            own = start + lane * width
            result[start + lane : start + size : lanes] = words[own : own + width]
    return result


def separated(words, lanes, width):
    if lanes == 1:
        return words
    result, size = array("Q", bytes(8 * len(words))), lanes * width
    for start in range(0, len(words), size):
        for lane in range(lanes):
            own = start + lane * width
            result[own : own + width] = words[start + lane : start + size : lanes]
    return result
