"""The energy of joint space is that of the velocities a run reports, to rounding."""

import numpy as np
import pytest

import polhode as ph
from tests.rounding import within
from tests.unit.mechanics.mechanisms import geared, sprung

pytestmark = pytest.mark.plain

# A body's place, turn and twist along some three joints (20 operations each: 60), its energy (40),
# in joint space and in the run, which also projects the velocities on its joints (as many again).
A_BODY = 4 * 100
STEP = 0.01


@pytest.mark.parametrize(
    "system",
    [ph.load_model("double-pendulum"), sprung(), geared()],
    ids=["tree", "loop", "gear"],
)
def test_energy_is_that_of_the_velocities_a_run_reports(system):
    space, run = ph.JointSpace(system), ph.simulate(system, step=STEP, until=0.1, save_every=1)
    q, v = space.state(run)
    kinetic, potential, energy = space.kinetic(q, v), space.potential(q), run.energy
    scale, roundings = (kinetic + np.abs(potential)).max(), A_BODY * len(system.bodies)
    assert within(np.abs(kinetic - energy.kinetic).max(), scale, roundings)
    assert within(np.abs(potential - energy.potential).max(), scale, roundings)
    assert within(np.abs(kinetic + potential - energy.total_reported).max(), scale, roundings)
    # The energy that the scheme keeps is of its momenta: it differs by the square of the step.
    stored = np.abs(energy.total - energy.total[0]).max()
    assert within(stored, scale, roundings * len(run.time))
