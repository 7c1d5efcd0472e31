"""A step is taken in halves where an attempt fails, and whole again where it can be."""

from types import FunctionType, SimpleNamespace

import numpy as np
import pytest

from polhode.kernel.bodies.system import Status
from polhode.kernel.columns import Flag
from polhode.kernel.stepping import halving


def stepped(largest):
    """Take a step from 1.0 by 0.64, where no attempt longer than `largest` arrives."""
    taken = []

    def attempt(system, s, memory, par, t, h):
        if h > largest(t) * (1 + 1e-12):
            system.flags[0, Flag.FAILED] = 1
            return False, 3, 1.0
        taken.append((t, h))
        return True, 2, 1e-16

    names = {**halving.__dict__, "attempt": attempt}
    step = FunctionType(halving._halved.__code__, names)
    system = SimpleNamespace(flags=np.zeros((1, Flag.WIDTH), dtype=int))
    return step(system, None, None, (), 1.0, 0.64), taken, system


def test_what_arrives_is_not_halved():
    outcome, taken, _ = stepped(lambda t: 1.0)
    assert taken == [(1.0, 0.64)]
    assert outcome == (Status.CONVERGED, 2, 0, 1e-16)


@pytest.mark.parametrize("halvings", [1, 3, 6])
def test_parts_follow_each_other_and_make_the_whole_step(halvings):
    outcome, taken, system = stepped(lambda t: 0.64 / 2**halvings)
    assert outcome.status == Status.CONVERGED
    assert outcome.halvings >= halvings
    ends = np.cumsum([h for _, h in taken])
    assert [t for t, _ in taken] == pytest.approx([1.0, *(1.0 + ends[:-1])])
    assert ends[-1] == pytest.approx(0.64)
    assert outcome.iterations == 2 * len(taken) + 3 * outcome.halvings
    assert system.flags[0, Flag.FAILED] == 0  # what a failed attempt met is forgotten


def test_parts_grow_again_after_a_hard_place():
    """A part is doubled where the next one starts on the grid of twice its size, up to half."""
    _, taken, _ = stepped(lambda t: 0.01 if t < 1.05 else 0.64)
    assert [round(h / 0.01) for _, h in taken] == [1, 1, 1, 1, 1, 1, 2, 4, 4, 8, 8, 16, 16]


def test_below_a_64th_it_has_failed():
    outcome, taken, _ = stepped(lambda t: 0.64 / 128)
    assert outcome.status == Status.NOT_CONVERGED
    assert taken == []
    assert outcome.halvings == 6
