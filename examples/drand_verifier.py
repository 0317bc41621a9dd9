"""Verify rounds of drand, the public randomness beacon: https://drand.love

    python examples/drand_verifier.py                   real rounds of every scheme, from drand_rounds.json
    python examples/drand_verifier.py beacon.json       what https://api.drand.sh/HASH/public/latest answers, or a list
    ... | python examples/drand_verifier.py -           the same from standard input
    python examples/drand_verifier.py --chain info.json beacon.json     of the chain that /HASH/info describes

--chain takes the name of a chain known here (default: quicknet) or a file. Exit code 0 if all rounds are valid, 1 if
one is not, 2 for input that says nothing. A round is a BLS signature of the network's key on its number, in the chained
scheme also on the signature before it; its randomness is the SHA-256 of the signature.
"""

import argparse
import hashlib
import json
import sys
import time
from pathlib import Path

from millerloop.bls import BasicScheme

IN_G1 = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
IN_G2 = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_"

# The scheme of signatures, and whether rounds are chained. What bls-unchained-on-g1 signs is hashed to G1 with the tag
# of G2: a mistake that was kept, and mended under a new name.
SCHEMES = {
    "pedersen-bls-chained": (BasicScheme("G1", IN_G2), True),
    "pedersen-bls-unchained": (BasicScheme("G1", IN_G2), False),
    "bls-unchained-on-g1": (BasicScheme("G2", IN_G2), False),
    "bls-unchained-g1-rfc9380": (BasicScheme("G2", IN_G1), False),
}

PUBLISHED = json.loads(Path(__file__).with_name("drand_rounds.json").read_text(encoding="utf-8"))
CHAINS = PUBLISHED["chains"]


class Unusable(Exception):
    """Input that is no beacon or describes no chain."""


def field(value, name, kind=str):
    """A member of a JSON object; text is hexadecimal."""
    try:
        found = value[name]
        if type(found) is kind:
            return bytes.fromhex(found) if kind is str else found
    except (KeyError, TypeError, ValueError):
        pass
    raise Unusable(f"{name!r} is missing or is not {'hexadecimal' if kind is str else f'of type {kind.__name__}'}")


def chain_hash(info):
    """The name of a chain in addresses, which binds its key, its start and its period."""
    identity = str(field(info, "metadata", dict).get("beaconID", "default"))
    return hashlib.sha256(
        field(info, "period", int).to_bytes(4, "big")
        + field(info, "genesis_time", int).to_bytes(8, "big", signed=True)
        + field(info, "public_key")
        + field(info, "groupHash")
        + (b"" if identity == "default" else identity.encode())
    ).digest()


def verify(info, beacons):
    """None for each valid beacon of a chain, for any other what is wrong; all signatures are checked as one batch."""
    if not isinstance(info, dict) or str(info.get("schemeID")) not in SCHEMES:
        raise Unusable(f"the chain's schemeID must be one of {', '.join(SCHEMES)}")
    if "hash" in info and chain_hash(info) != field(info, "hash"):
        raise Unusable("the chain's hash belongs to another chain")
    scheme, chained = SCHEMES[info["schemeID"]]
    try:
        key = scheme.public_key(field(info, "public_key"))
    except ValueError as error:
        raise Unusable(f"the chain's public key: {error}") from error
    problems, items, places = [None] * len(beacons), [], []
    for i, beacon in enumerate(beacons):
        number, signature = field(beacon, "round", int), field(beacon, "signature")
        before = field(beacon, "previous_signature") if beacon.get("previous_signature") else b""
        if not 0 < number < 2**64:
            raise Unusable(f"there is no round {number}")
        if bool(before) != chained:
            problems[i] = f"a round of {info['schemeID']} has {'a' if chained else 'no'} previous signature"
        elif "randomness" in beacon and field(beacon, "randomness") != hashlib.sha256(signature).digest():
            problems[i] = "the randomness is not the hash of the signature"
        else:
            items.append((key, hashlib.sha256(before + number.to_bytes(8, "big")).digest(), signature))
            places.append(i)
    for i in scheme.find_invalid(items):
        problems[places[i]] = "the signature is not the network's"
    return problems


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Verify rounds of drand.")
    parser.add_argument("--chain", default="quicknet", help=f"{', '.join(CHAINS)}, or a file with what /info answers")
    parser.add_argument("beacon", nargs="?", help="a file with a round, or a list of rounds, as JSON; or -")
    options = parser.parse_args(arguments)
    try:
        if options.beacon is None:
            work = {name: (CHAINS[name], rounds) for name, rounds in PUBLISHED["rounds"].items()}
        else:
            chain = options.chain
            info = CHAINS[chain] if chain in CHAINS else json.loads(Path(chain).read_text(encoding="utf-8"))
            text = sys.stdin.read() if options.beacon == "-" else Path(options.beacon).read_text(encoding="utf-8")
            beacons = json.loads(text)
            work = {chain: (info, beacons if isinstance(beacons, list) else [beacons])}
        failed = count = 0
        start = time.perf_counter()
        for name, (info, beacons) in work.items():
            for beacon, problem in zip(beacons, verify(info, beacons), strict=True):
                randomness = hashlib.sha256(field(beacon, "signature")).hexdigest()
                print(f"{name} ({info['schemeID']}) round {beacon['round']}: {problem or 'valid, ' + randomness}")
                failed, count = failed + (problem is not None), count + 1
    except (Unusable, OSError, ValueError, OverflowError, RecursionError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    seconds = time.perf_counter() - start
    print(f"{failed} of {count} rounds are NOT valid" if failed else f"{count} rounds valid, {1e3 * seconds:.1f} ms")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
