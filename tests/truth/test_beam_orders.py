"""Beams move as an independent integration of the same equations says, at the order of a scheme."""

import numpy as np
import pytest

import polhode as ph

STEPS = 0.02, 0.01


def swinging():
    """A soft beam on the ground, bent and twisted by its own start: all its modes are resolved."""
    section = ph.Section(stiffness=(60, 50, 50, 20, 15, 10), mass=2.0, inertia=(1.0, 0.6, 0.6))
    beam = ph.Beam(
        "b",
        points=[(0, 0, 0), (2, 0, 0)],
        elements=2,
        section=section,
        up=(0, 0, 1),
        velocity=(0, 0.6, -0.4),
        angular_velocity_world=(1.0, 0.4, 0.6),
    )
    ball = ph.Spherical("pin", "ground", "b.0", point=(0, 0, 0))
    return ph.System([], [ball], gravity=(0, 0, -2.0), beams=[beam])


def error(scheme, step, wanted):
    run = ph.simulate(swinging(), scheme=scheme, step=step, until=1.0)
    return np.abs(run.trajectory.position[-1] - wanted).max()


@pytest.mark.slow
@pytest.mark.jit
def test_order_two_and_four():
    exact = ph.simulate(swinging(), scheme="dop853(tolerance=1e-13)", step=0.05, until=1.0)
    wanted = exact.trajectory.position[-1]
    for scheme, order in (("energy-momentum", 2), ("suzuki-4(energy-momentum)", 4)):
        coarse, fine = (error(scheme, h, wanted) for h in STEPS)
        assert np.log2(coarse / fine) == pytest.approx(order, abs=0.15)
