"""BLS multisignatures: many sign one message, and one signature and one key are left to check.

    python examples/bls_multisig.py

Proofs of possession come first: without them, who chooses its key last can sign in the name of all. The example makes
that attack, sees it succeed where only the keys are added up, and fail where proofs are asked for. Then signatures on
different messages are checked as a batch, and a wrong one is found. draft-irtf-cfrg-bls-signature, section 3.3.
"""

import os
import sys
import time

from millerloop.bls import PopMinPk, PublicKey, Signature
from millerloop.bls12_381 import G1, G2, Fr

SIGNERS = 100
MESSAGE = b"block 4711"


class Committee:
    """Public keys of which it is known that someone has the secret key of each."""

    def __init__(self):
        self.keys = []

    def join(self, public_key, proof):
        """Whether the key was taken: the proof is a signature of the key by itself, under a tag of its own."""
        if not PopMinPk.pop_verify(public_key, proof):
            return False
        self.keys.append(PopMinPk.public_key(public_key))
        return True

    def verify(self, present, message, signature):
        """A signature of those who are present: two pairings, however many they are."""
        return PopMinPk.fast_aggregate_verify([self.keys[i] for i in present], message, signature)


def rogue_key(victims):
    """A key that cancels those of the victims: k G1 - sum of theirs. Nobody knows its secret key."""
    k = Fr.random()
    return k, PublicKey(k * G1.generator() - G1.sum([key.point for key in victims]))


def main():
    results = {}
    secrets = [PopMinPk.keygen(os.urandom(32)) for _ in range(SIGNERS)]
    committee = Committee()
    start = time.perf_counter()
    for secret in secrets:
        key, proof = PopMinPk.sk_to_pk(secret), PopMinPk.pop_prove(secret)
        if not committee.join(bytes(key), bytes(proof)):
            raise SystemExit("an honest proof was refused")
    print(f"{SIGNERS} members joined, with proofs of {len(bytes(proof))} bytes, in {time.perf_counter() - start:.2f} s")

    present = [i for i in range(SIGNERS) if i % 3]
    start = time.perf_counter()
    signatures = [PopMinPk.sign(secrets[i], MESSAGE) for i in present]
    together = PopMinPk.aggregate(signatures)
    middle = time.perf_counter()
    results[f"one signature of {len(present)} members"] = committee.verify(present, MESSAGE, bytes(together))
    end = time.perf_counter()
    print(f"signed and added up in {middle - start:.2f} s, checked in {1e3 * (end - middle):.2f} ms")
    results["not with one member more"] = not committee.verify([0, *present], MESSAGE, together)
    results["not for another message"] = not committee.verify(present, b"block 4712", together)

    k, rogue = rogue_key(committee.keys)
    forged = Signature(k * G2.hash(MESSAGE, PopMinPk.dst))
    everyone = [*committee.keys, rogue]
    results["a rogue key signs for all, where keys are only added up"] = PopMinPk.fast_aggregate_verify(
        everyone, MESSAGE, forged
    )
    attempts = [PopMinPk.pop_prove(int(k)), forged, together]
    results["and cannot join"] = not any(committee.join(rogue, proof) for proof in attempts)

    messages = [b"vote of member %d" % i for i in range(64)]
    votes = [
        (key, message, PopMinPk.sign(secret, message))
        for secret, key, message in zip(secrets, committee.keys, messages, strict=False)
    ]
    start = time.perf_counter()
    results["64 signatures on different messages, as a batch"] = PopMinPk.batch_verify(votes)
    print(f"64 different ones checked in {1e3 * (time.perf_counter() - start):.1f} ms")
    # two errors that cancel in the sum of the signatures: only the sum is right
    difference = G2.generator()
    for i, error in ((11, difference), (42, -difference)):
        key, message, signature = votes[i]
        votes[i] = key, message, Signature(signature.point + error)
    results["two wrong ones whose errors cancel are found"] = PopMinPk.find_invalid(votes) == [11, 42]
    for secret in secrets:
        secret.clear()
    for what, holds in results.items():
        print(f"  {'ok    ' if holds else 'FAILED'} {what}")
    return 0 if all(results.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
