"""Rules for steps as text: read, written back, and rejected in one sentence."""

import pytest

import polhode as ph
from polhode.errors import InputError
from polhode.model.steps import Reversible, Tolerance, chosen_step


def test_rules_are_read_from_text():
    assert chosen_step("reversible(1e-2)") == Reversible(0.01)
    assert chosen_step(" reversible( 1e-2 , floor = 5 ) ") == Reversible(0.01, floor=5.0)
    assert chosen_step("tolerance(1e-5, first=1e-3)") == Tolerance(1e-5, first=1e-3)
    assert chosen_step("tolerance(error=1e-5)") == Tolerance(1e-5)
    assert chosen_step(0.02) == 0.02
    assert chosen_step(ph.reversible(0.5)) is not None


def test_text_is_kept_as_it_was_given_and_rules_can_be_written():
    assert str(chosen_step("reversible(1e-2)")) == "reversible(1e-2)"
    assert str(ph.reversible(0.01, floor=3)) == "reversible(0.01, floor=3)"
    assert str(ph.tolerance(1e-5)) == "tolerance(1e-05)"
    assert chosen_step(str(ph.tolerance(1e-5, first=0.25))) == ph.tolerance(1e-5, first=0.25)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("reversable(1e-2)", "Did you mean 'reversible'"),
        ("0.01", "must be a number of seconds"),
        ("reversible()", "is not a number"),
        ("reversible(fast)", "'fast' is not a number"),
        ("reversible(1, 2)", "'2' is unknown"),
        ("reversible(1, first=2)", "'first=2' is unknown"),
        ("reversible(1, flor=2)", "'flor=2' is unknown"),
        ("reversible(floor=2)", "give a number first"),
        ("reversible(-1)", "must be positive"),
        ("reversible(nan)", "must be finite"),
        ("reversible(1, floor=-1)", "must not be negative"),
        ("tolerance(0)", "must be positive"),
        (0.0, "must be a positive number of seconds"),
        (None, "step is None"),
    ],
)
def test_invalid_steps_are_rejected(given, sentence):
    with pytest.raises(InputError) as error:
        chosen_step(given)
    assert sentence in str(error.value)
