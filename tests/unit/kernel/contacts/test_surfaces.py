"""Where the surface of a body touches a plane."""

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.columns import State
from polhode.kernel.contacts.surfaces import is_support, is_switched, mean_arm
from polhode.kernel.joints.observation import place_still
from polhode.lowering.system import Way, compile_system


@pytest.mark.parametrize(
    ("shape", "reach"),
    [({"ball": 0.4}, 0.4), ({"disc": 0.4}, 0.4 * np.sin(0.5)), ({"points": [[0, 0, -0.4]]}, None)],
)
def test_the_arm_goes_to_the_lowest_point(shape, reach):
    body = ph.Body("b", 1.0, inertia=(1, 1, 1), position=(0, 0, 2))
    floor = ph.Contact("floor", body="b", shape=shape, law={"friction": 0.3})
    c = compile_system(ph.System([body], contacts=[floor]), Way.JOINTED)
    c.state[0, State.Q : State.Q + 4] = ph.rotation_vector((0.5, 0, 0))
    place_still(c.arrays, c.state)
    J = c.arrays.joints
    assert is_support(J, 0)
    assert is_switched(J, 0)
    arm = np.array(mean_arm(J, 0))
    expected = -0.4 * np.cos(0.5) if reach is None else -reach
    assert arm[2] == pytest.approx(expected, abs=1e-15)
