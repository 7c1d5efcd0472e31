"""Bodies moved back onto their joints, and momenta projected, by tables of a small tree."""

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.columns import State
from polhode.kernel.joints.closing import close_joints
from polhode.kernel.joints.kicks import project_momenta
from polhode.kernel.joints.row_rates import Rates, write_rates
from polhode.lowering.system import Way, compile_system

EPS = np.finfo(float).eps


def chain(ground):
    bodies = [
        ph.Body(f"b{k}", mass=1.0 + k, inertia=(0.1, 0.2, 0.25), position=(k + 0.5, 0, 0))
        for k in range(2)
    ]
    hinge = ph.Revolute("hinge", "b0", "b1", point=(1, 0, 0), axis=(0, 1, 0))
    foot = ph.Spherical("foot", "ground", "b0", point=(0, 0, 0))
    return compile_system(ph.System(bodies, [foot, hinge] if ground else [hinge]), Way.JOINTED)


def test_open_joints_are_closed_by_a_shift_that_keeps_the_centre_of_mass():
    c = chain(ground=False)
    s, mass = c.state, np.array([1.0, 2.0])
    s[1, State.X : State.P] += (1e-3, -2e-3, 3e-3)
    centre = mass @ s[:, State.X : State.P]
    assert close_joints(c.arrays, s, 0.0)
    arm = 0.5
    tips = [s[0, :3] + arm * _axis(s[0]), s[1, :3] - arm * _axis(s[1])]
    assert tips[0] == pytest.approx(tips[1], abs=8 * EPS)
    assert mass @ s[:, State.X : State.P] == pytest.approx(centre, abs=16 * EPS)


def _axis(row):
    w, x, y, z = row[State.Q : State.PI]
    return np.array([1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)])


@pytest.mark.parametrize("ground", [True, False])
def test_projected_momenta_move_along_the_joints(ground):
    c = chain(ground)
    rng = np.random.default_rng(1)
    for first in (State.P, State.PI):
        c.state[:, first : first + 3] = rng.normal(size=(2, 3))
    before = c.state[:, State.P : State.Q].sum(axis=0)
    project_momenta(c.arrays, c.state, 0.0)
    from polhode.kernel.joints.observation import place_still, write_velocities

    place_still(c.arrays, c.state)
    write_velocities(c.arrays, c.state, c.arrays.work)
    write_rates(c.arrays.joints, c.arrays.work, Rates.FIRST, 0.0)
    assert np.abs(c.arrays.joints.rows[0]).max() <= 64 * EPS
    if not ground:
        after = c.state[:, State.P : State.Q].sum(axis=0)
        assert after == pytest.approx(before, abs=8 * EPS)
