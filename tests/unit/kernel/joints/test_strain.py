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
    J = c.arrays.joints
    for table in (c.arrays.stage, J.z, J.rows, J.poses, c.state):
        np.asarray(table)[:] = 0.0
    return c


def pressed(c, size):
    """Whether a force of this size on the second body, an arm of 1 m away, strains all."""
    poses = np.asarray(c.arrays.joints.poses)
    poses[:, Pose.F_SIZE] = poses[:, Pose.M_SIZE] = 0.0
    poses[1, Pose.F_SIZE] = poses[1, Pose.M_SIZE] = H * size
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


def test_angular_momenta_and_torques_explain_the_forces_of_bearings():
    for part in ("momentum", "load", "change"):
        c = tables()
        if part == "momentum":
            np.asarray(c.state)[1, State.PI] = 5.0 * H
        elif part == "load":
            np.asarray(c.arrays.stage)[0, Stage.MOMENT] = 5.0
        else:
            np.asarray(c.arrays.joints.poses)[0, Pose.M_IMPULSE] = 5.0 * H
        assert not pressed(c, 0.9 * STRAINED * 5.0)
        assert pressed(c, 1.1 * STRAINED * 5.0)


def test_a_shaft_without_weight_slows_down_in_two_bearings():
    """They press by the gyroscopic torque alone, in opposite directions."""
    axis, across = np.array([0.6, 0.0, 0.8]), np.array([1.0, 0.5, -0.3])
    shaft = ph.Body("shaft", mass=1.0, inertia=(0.1, 0.2, 0.3), position=across)
    joints = [
        ph.Revolute(f"bearing {k}", "ground", "shaft", across + side * axis, axis,
                    friction={"torque": 0.1}, initial={"rate": 7.0} if side > 0 else {})
        for k, side in enumerate((1.0, -1.0))
    ]  # fmt: skip
    run = ph.simulate(ph.System([shaft], joints), step=0.01, until=0.2)
    J = axis @ np.diag((0.1, 0.2, 0.3)) @ axis
    assert run.halvings.total == 0
    assert abs(run.joint("bearing 0").rate[-1].item() - (7.0 - 0.2 * 0.2 / J)) <= 1e-12
