"""Forces of joints and contacts are explained by loads, springs and momenta, or a step is none."""

import numpy as np

import polhode as ph
from polhode.kernel.columns import Pose, RowValue, Stage, State, Twist
from polhode.kernel.joints.strain import STRAINED, is_strained
from polhode.lowering.system import Way, compile_system

H = 0.01


def tables():
    spring = ph.Spring("s", ("a", "b"), points=((0, 0, 1), (0, 0, 3)), stiffness=1.0)
    bodies = [ph.Body(name, 2.0, inertia=(1, 1, 1), position=(0, 0, 1)) for name in ("a", "b")]
    c = compile_system(ph.System(bodies, forces=[spring], gravity=(0, 0, -9.81)), Way.JOINTED)
    for table in (c.arrays.stage, c.arrays.joints.z, c.arrays.joints.rows, c.state):
        np.asarray(table)[:] = 0.0
    return c


def pressed(c, size):
    """Whether a force of this size on the second body strains all."""
    poses = np.asarray(c.arrays.joints.poses)
    poses[:, Pose.F_SIZE] = 0.0
    poses[1, Pose.F_SIZE] = H * size
    return is_strained(c.arrays, c.state, H)


def test_a_load_explains_forces_at_rest():
    c = tables()
    assert pressed(c, 1e-3)
    np.asarray(c.arrays.stage)[0, Stage.FORCE + 2] = -5.0
    assert not pressed(c, 0.9 * STRAINED * 5.0)
    assert pressed(c, 1.1 * STRAINED * 5.0)


def test_momenta_at_both_ends_explain_forces():
    c = tables()
    np.asarray(c.state)[1, State.P] = 3.0 * H
    np.asarray(c.arrays.joints.z)[0, Twist.SHIFT] = H * (2.0 * H) / 2.0
    assert not pressed(c, 0.9 * STRAINED * 5.0)
    assert pressed(c, 1.1 * STRAINED * 5.0)


def test_a_spring_explains_forces_by_its_own():
    """Its row is of half the square of its length."""
    c = tables()
    rows = np.asarray(c.arrays.joints.rows)
    rows[RowValue.MU, 0], rows[RowValue.AFTER, 0] = H * 2.5, 2.0
    assert not pressed(c, 0.9 * STRAINED * 5.0)
    assert pressed(c, 1.1 * STRAINED * 5.0)
