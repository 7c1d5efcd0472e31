"""Forces of loads on the bodies of a tree."""

import numpy as np
import pytest

import polhode as ph
from polhode.mechanics.tree_motion import TreeMotion


def test_a_spring_on_an_angle_counts_its_turns():
    wheel = ph.Body("wheel", mass=2.0, inertia=(0.1, 0.2, 0.15))
    axle = ph.Revolute("axle", "ground", "wheel", (0, 0, 0), (0, 1, 0))
    spring = ph.TorsionSpring("spring", joint="axle", stiffness=3.0, angle=0.5)
    drag = ph.Drag("drag", "wheel", linear=0.2, angular=0.1)
    motion = TreeMotion(ph.System([wheel], [axle], [spring, drag], gravity=(0, 0, -9.81)))
    q, v = np.array([[0.2], [7.0], [-20.0]]), np.array([[0.0], [2.0], [0.0]])
    force = motion.forces(q, v, 0.0).reshape(3, 6)
    assert force[:, 2] == pytest.approx(-2.0 * 9.81)
    assert force[:, 4] == pytest.approx(-3.0 * (q[:, 0] - 0.5) - 0.1 * v[:, 0], abs=1e-12)
