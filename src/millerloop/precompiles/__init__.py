"""The operations on BLS12 curves that Ethereum and Celo define as precompiled contracts, bytes in and bytes out.

    eip2537     BLS12-381
    eip2539     BLS12-377

Each is a module with the functions of its document, which are called with the whole input of the contract and return
its whole output; gas is the caller's business. Whatever a document says must fail raises one of millerloop.errors:
EncodingError (whose `reason` is "length", also for an empty list, or "range"), NotOnCurveError or SubgroupError. An
object that is not bytes-like is a TypeError.

>>> from millerloop.precompiles import eip2537
>>> eip2537.pairing_check(bytes(384)).hex()[-2:]
'01'
"""
