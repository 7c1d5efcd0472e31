"""A free beam falls as a point does, x = v t + g t²/2, without strain."""

import numpy as np
import pytest

import polhode as ph

GRAVITY, STEP, UNTIL = -9.81, 1e-3, 5e-3


@pytest.mark.parametrize("velocity", [(0.0, 0.0, 0.0), (1.0, 2.0, 3.0)])
@pytest.mark.parametrize("scheme", ["energy-momentum", "energy-decaying"])
def test_a_free_beam_falls_as_a_point(scheme, velocity):
    section = ph.Section(stiffness=(1e4, 1e4, 1e4, 100, 100, 100), mass=1.0, inertia=(20, 10, 10))
    ends = [(0, 0, 0), (10, 0, 0)]
    beam = ph.Beam("beam", points=ends, elements=10, section=section, velocity=velocity)
    system = ph.System(bodies=[], beams=[beam], gravity=(0, 0, GRAVITY))
    run = ph.simulate(system, scheme, step=STEP, until=UNTIL, quiet=True)
    fallen = np.array(velocity) * UNTIL + np.array([0, 0, 0.5 * GRAVITY * UNTIL**2])
    x = run.trajectory.position
    np.testing.assert_allclose(x[-1] - x[0], np.tile(fallen, (11, 1)), rtol=0, atol=1e-14)
