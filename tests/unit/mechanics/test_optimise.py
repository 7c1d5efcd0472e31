"""Optimisation where some parameters give no model, and odd arguments of fits and optimisation."""

from dataclasses import replace

import numpy as np
import pytest

import polhode as ph
from polhode.errors import InputError

pytestmark = pytest.mark.plain

DAMPING = "force.friction.damping"
HOW = {"step": 0.02, "until": 0.1}


def pendulum():
    bar = ph.Body("bar", 1.0, (0.05, 0.09, 0.09), position=(0.5, 0, 0))
    hinge = ph.Revolute("hinge", "ground", "bar", (0, 0, 0), (0, 1, 0), initial={"rate": 0.5})
    friction = ph.TorsionDamper("friction", joint="hinge", damping=0.5)
    return ph.System([bar], [hinge], [friction], gravity=(0, 0, -9.81))


def fast(run):
    return -run.joint("hinge").angle[-1]


def test_a_line_search_turns_back_where_there_is_no_model():
    """The pendulum swings furthest undamped; the first step tried is a damping below zero."""
    best = ph.optimise(pendulum(), fast, [DAMPING], **HOW)
    damped = ph.simulate(pendulum(), **HOW).joint("hinge").angle.values[-1]
    free = ph.simulate(replace(pendulum(), forces=()), **HOW).joint("hinge").angle.values[-1]
    assert best[DAMPING] > 0.0
    assert best.value == pytest.approx(-free, abs=1e-6 * (free - damped))  # SciPy stops at 2e-9


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"bounds": {DAMPING: (1, 0)}}, "are 1 and 0; give the lower first"),
        ({"bounds": {DAMPING: 3}}, r"is 3; give \(lowest, highest\)"),
        ({"bounds": {DAMPING: ("low", 1)}}, "must be one number"),
        ({"bounds": [(0, 1)]}, "by parameter"),
        ({"bounds": {"gravity.z": (0, 1)}}, "which is not in wrt"),
        ({"method": "newton"}, "which SciPy's minimize does not know"),
        ({"wrt": 5}, "give names in a list"),
        ({"loss": lambda run: run.joint("hinge").angle[-1] * np.nan}, "not finite"),
    ],
)
def test_invalid_arguments_of_optimise_give_one_line_error(given, words):
    call = {"loss": fast, "wrt": [DAMPING], **HOW, **given}
    with pytest.raises(InputError, match=words):
        ph.optimise(pendulum(), **call)


@pytest.mark.parametrize(
    ("data", "given", "words"),
    [
        ({"time": [0.0, 0.02, 0.02]}, {}, "must increase from zero"),
        ({"time": [0.0]}, {}, "must increase from zero"),
        ({"time": [0.0, 0.02, 0.04]}, {"until": 0.02}, "the data end at 0.04 s"),
        ({"time": [0.0, 0.02, 0.04]}, {"step": -1.0}, "must be positive"),
        ({}, {"step": 0, "until": 0.04}, "must be positive"),
        ({"time": [0.0, 0.02, 0.04]}, {"sigma": 0.0}, "must be positive"),
        ({"time": [0.0, 0.02, 0.04]}, {"sigma": {"joint.hing.angle": 1.0}}, "Did you mean"),
    ],
)
def test_invalid_arguments_of_identify_give_one_line_error(data, given, words):
    angles = {"joint.hinge.angle": np.zeros(len(data.get("time", (0, 0, 0))))}
    with pytest.raises(InputError, match=words):
        ph.identify(pendulum(), {**angles, **data}, [DAMPING], **given)


def test_the_largest_sample_has_the_slope_of_that_sample():
    wrt = [DAMPING]
    rates = lambda run: run.joint("hinge").rate  # noqa: E731
    last = ph.gradient(pendulum(), lambda run: rates(run)[-1], wrt, **HOW)
    most = ph.gradient(pendulum(), lambda run: max(rates(run)), wrt, **HOW)
    assert most.value == last.value  # it falls faster and faster
    assert most[DAMPING] == last[DAMPING]
