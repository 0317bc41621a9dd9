"""millerloop.errors: the hierarchy users catch, and that exceptions survive copying between processes."""

import copy
import pickle

import pytest

from millerloop.errors import EncodingError, NotOnCurveError, PairingError, SubgroupError


@pytest.mark.parametrize("kind", [EncodingError, NotOnCurveError, SubgroupError])
def test_all_are_pairing_errors_and_value_errors(kind):
    assert issubclass(kind, PairingError)
    assert issubclass(kind, ValueError)


@pytest.mark.parametrize("reason", ["length", "flags", "infinity", "range", "der"])
def test_encoding_error_tells_its_reason(reason):
    error = EncodingError("what and where", reason)
    assert error.reason == reason
    assert str(error) == "what and where"


def test_every_error_has_a_reason_or_none():
    assert NotOnCurveError("x").reason == "curve"
    assert SubgroupError("x").reason == "subgroup"
    assert PairingError("x").reason is None


def test_encoding_error_needs_a_reason():
    with pytest.raises(TypeError, match="reason"):
        EncodingError("what and where")


CLONES = [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))]
KINDS = [(PairingError, ()), (EncodingError, ("range",)), (NotOnCurveError, ()), (SubgroupError, ())]


@pytest.mark.parametrize("error", [NotOnCurveError("x"), SubgroupError("x"), PairingError("x")])
def test_pickle(error):
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is type(error)
    assert str(twin) == "x"


@pytest.mark.parametrize("clone", CLONES)
def test_encoding_error_keeps_its_reason(clone):
    twin = clone(EncodingError("what and where", "range"))
    assert type(twin) is EncodingError
    assert (str(twin), twin.reason) == ("what and where", "range")


def test_reason_survives_in_subclasses():
    class Narrower(EncodingError):
        pass

    twin = copy.copy(Narrower("m", "flags"))
    assert type(twin) is Narrower
    assert twin.reason == "flags"


@pytest.mark.parametrize("clone", CLONES)
@pytest.mark.parametrize(("kind", "reason"), KINDS)
def test_index(kind, reason, clone):
    assert kind("what", *reason).index is None
    assert clone(kind("what", *reason)).index is None
    late = kind("what", *reason)
    late.index = 3
    for error in (kind("what", *reason, index=3), late):
        twin = clone(error)
        assert (type(twin), str(twin), twin.args, twin.index) == (kind, "what", ("what",), 3)
        assert twin.reason == error.reason
    assert kind("what", *reason).index is None


@pytest.mark.parametrize("clone", CLONES)
@pytest.mark.parametrize(("kind", "reason"), KINDS)
def test_notes(kind, reason, clone):
    error = kind("what", *reason)
    error.__notes__ = ["and when"]
    assert clone(error).__notes__ == ["and when"]


def test_index_is_for_keywords_only():
    with pytest.raises(TypeError):
        EncodingError("what", "range", 3)
    assert PairingError("what", 3).args == ("what", 3)


def test_a_subclass_with_a_signature_of_its_own():
    class Other(PairingError):
        def __init__(self, message):
            super().__init__(message)

    error = Other("what")
    error.index = 0
    assert copy.copy(error).index == 0
