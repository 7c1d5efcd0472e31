"""Free motion of a body: energy and angular momentum of a turn are kept, flight is a parabola."""

import numpy as np

from polhode.kernel.columns import State
from polhode.kernel.contacts.drifting import drift, fly, place_body
from polhode.kernel.contacts.tables import PoseValue
from tests.models.touching import FLOOR, G, box, compiled, energies

H = 5e-3


def test_a_drift_keeps_energy_and_angular_momentum_of_a_tumbling_body():
    spun = box("b", (0, 0, 5), edges=(0.2, 0.4, 0.7), angular_velocity=(3, 20, -5))
    c = compiled([spun], planes=FLOOR)
    before, _, L = energies(c)
    for _ in range(50):
        drift(c.arrays.bodies, c.state, 0, H)
    after, _, M = energies(c)
    assert abs(after - before) <= 1e-13 * before
    assert (L == M).all()
    fly(c.arrays.bodies, c.state, 0, H)
    assert abs(c.state[0, State.P + 2] + G * H) <= 1e-17


def test_a_body_is_placed_where_its_state_says():
    c = compiled([box("b", (0, 1, 5), angular_velocity=(3, 20, -5))], planes=FLOOR)
    drift(c.arrays.bodies, c.state, 0, 0.1)
    place_body(c.arrays, c.state, 0)
    pose = np.array(c.arrays.touching.poses[0])
    R = pose[PoseValue.MAP : PoseValue.MAP + 9].reshape(3, 3)
    assert np.abs(R @ R.T - np.eye(3)).max() <= 1e-14
    assert (pose[:3] == [0, 1, 5]).all()
