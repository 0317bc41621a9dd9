"""Speed through the history of the project, with asv: one file per layer, both curves of pairings, and one
per layer of secp256k1.

    asv run --quick            the newest commit, roughly
    asv run v0.1.0..main       every commit of a range
    asv compare v0.1.0 main
    asv publish && asv preview

What an operation is stands in millerloop/_cli/operations.py, which `python -m millerloop bench` uses too. Tracked is
the time of one operation in nanoseconds, the best of many rounds; asv's own `time_` would give the time of a batch.

peers.py is no asv benchmark: it compares with other packages, in one process, interleaved.
"""
