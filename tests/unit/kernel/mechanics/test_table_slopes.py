"""How the equations of a step change with the numbers of a model: against closed forms."""

import numpy as np

import polhode as ph
from polhode.kernel.columns import Diagonal
from polhode.kernel.compile.pointer_table import zeros
from polhode.kernel.mechanics.step_slopes import place_step
from polhode.kernel.mechanics.table_slopes import add_varied, inertia_forces, weight_force
from polhode.mechanics.parameters import PARAMETER_NUDGE
from tests.rounding import within
from tests.unit.kernel.mechanics.one_step import H, one_step

ANCHOR = np.array([0.2, -0.1, 1.0])
GRAVITY = np.array([0.0, 0.0, -9.81])


def hung():
    """A ball on a soft spring at its centre, which moves."""
    ball = ph.Body(
        "ball", 2.0, inertia=(0.1, 0.1, 0.1), position=(0.5, 0.3, 0.0), velocity=(1, 2, 3)
    )
    spring = ph.Spring("s", ("ground", "ball"), points=(ANCHOR, (0.5, 0.3, 0.0)), stiffness=50.0,
                       length=0.7)  # fmt: skip
    return ph.System([ball], forces=[spring], gravity=GRAVITY)


def r_theta(system, name):
    """Of the three equations of the ball's momentum, at its step, with the derivative it is of."""
    found, steps = one_step(system, name)
    t, h = place_step(found.steps.arrays, steps, 0, False)
    assert (t, h) == (0.0, H)
    out = zeros(1, found.steps.unknowns)
    before = np.array(found.steps.row)
    add_varied(found.steps.arrays, found.varied, 0, t, h, out, 0)
    assert np.array_equal(before, found.steps.row)  # numbers are put back
    at = found.steps.joints.graph.diagonal[0, Diagonal.AT]
    return np.asarray(out)[0, at : at + 3], found, steps


def test_a_spring_pulls_by_its_stiffness_along_its_mean():
    slope, _, steps = r_theta(hung(), "force.s.stiffness")
    s0, s1 = (np.asarray(steps.states)[k, :3] - ANCHOR for k in (0, 1))
    l0, l1 = np.linalg.norm(s0), np.linalg.norm(s1)
    impulse = -H * (0.5 * (l0 + l1) - 0.7) * (s0 + s1) / (l0 + l1)
    # r_x = ... - F. Rates are differences of models, which round a number by parts of their step.
    assert within(np.abs(slope + impulse).max(), np.abs(impulse).max() / PARAMETER_NUDGE, 16)


def test_a_mass_is_in_the_momentum_and_in_the_weight():
    slope, found, steps = r_theta(hung(), "body.ball.mass")
    assert np.array_equal(slope, np.zeros(3))  # no spring, no joint asks for a mass
    x0, x1 = (np.asarray(steps.states)[k, :3] for k in (0, 1))
    pushed, spun = inertia_forces(found.steps.arrays, found.varied, 0, 0, H)
    wanted = 2.0 / H * (x1 - x0)
    assert within(
        np.abs(np.array(pushed) - wanted).max(), np.abs(wanted).max() / PARAMETER_NUDGE, 16
    )
    assert np.array_equal(spun, np.zeros(3))
    weight = np.array(weight_force(found.varied, 0, 0, 1))
    assert within(np.abs(weight - GRAVITY).max(), 9.81 / PARAMETER_NUDGE, 16)
