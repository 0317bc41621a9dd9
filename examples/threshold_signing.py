"""Threshold signatures: any 5 of 9 members sign for the network, fewer cannot, and cheating is seen.

    python examples/threshold_signing.py

A dealer shares a secret key and publishes commitments to the shares (Shamir, Feldman); members check what they receive.
Partial signatures of five members make the signature of the network's key, the same one whoever the five are, so that
its hash is a random number that no four can foresee: a beacon as drand is one.

The dealer knows the key. Networks like drand generate it together instead, which millerloop does not do.
"""

import hashlib
import itertools
import os
import sys
import time

from millerloop.bls import BasicMinSig
from millerloop.bls.threshold import (
    combine,
    find_invalid,
    recover,
    sign_share,
    split,
    verify_partial,
    verify_share,
)

MEMBERS, THRESHOLD = 9, 5
SCHEME = BasicMinSig  # short signatures, of 48 bytes


def deal():
    """Each member's share, and what everyone may know; the dealer's key is wiped."""
    with_key = SCHEME.keygen(os.urandom(32))
    shares, commitments = split(SCHEME, with_key, THRESHOLD, MEMBERS)
    with_key.clear()
    return shares, commitments


def sign_round(shares, commitments, number, present, results):
    """One round: those present sign, what is wrong is left out, five of the rest are combined."""
    message = hashlib.sha256(number.to_bytes(8, "big")).digest()
    partials = [sign_share(SCHEME, shares[i], message) for i in present]
    # the last of those present signs another round
    partials[-1] = sign_share(SCHEME, shares[present[-1]], b"another")
    results["a wrong partial signature is seen"] = not verify_partial(SCHEME, commitments, message, partials[-1])
    start = time.perf_counter()
    wrong = find_invalid(SCHEME, commitments, message, partials)
    print(f"{len(partials)} partial signatures checked in {1e3 * (time.perf_counter() - start):.1f} ms")
    results["among all of them too"] = wrong == [len(partials) - 1]
    right = [partial for i, partial in enumerate(partials) if i not in wrong]

    signatures = {bytes(combine(SCHEME, some, THRESHOLD)) for some in itertools.combinations(right, THRESHOLD)}
    results[f"any {THRESHOLD} of {len(right)} make the same signature"] = len(signatures) == 1
    signature = signatures.pop()
    results["it is the network's"] = SCHEME.verify(commitments.public_key, message, signature)
    too_few = combine(SCHEME, right[: THRESHOLD - 1], THRESHOLD - 1)
    results["four members make none"] = not SCHEME.verify(commitments.public_key, message, too_few)
    with_wrong = combine(SCHEME, partials[-THRESHOLD:], THRESHOLD)
    results["nor do five with a wrong one"] = not SCHEME.verify(commitments.public_key, message, with_wrong)
    print(f"round {number}: {hashlib.sha256(signature).hexdigest()}")


def main():
    results = {}
    shares, commitments = deal()
    print(f"{MEMBERS} shares of the secret key of {bytes(commitments.public_key).hex()[:32]}...")
    results["every member's share is as committed to"] = all(
        verify_share(SCHEME, commitments, share) for share in shares
    )
    results["and no other member's"] = not verify_share(SCHEME, commitments, (1, shares[1].secret_key))
    sign_round(shares, commitments, 2026, [0, 1, 2, 4, 6, 7, 8], results)
    key = recover(SCHEME, shares[2:7], THRESHOLD)
    results["five shares are the key itself"] = SCHEME.sk_to_pk(key) == commitments.public_key
    for secret in (key, *(share.secret_key for share in shares)):
        secret.clear()
    for what, holds in results.items():
        print(f"  {'ok    ' if holds else 'FAILED'} {what}")
    return 0 if all(results.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
