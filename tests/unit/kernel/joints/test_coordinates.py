"""Coordinates of elements at both ends of a step."""

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.columns import Carried, Kind, Pose, Prim, RowValue
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.coordinates import gear_of, read_coordinate
from polhode.lowering.system import Way, compile_system

EPS = np.finfo(float).eps


def compiled():
    bodies = [ph.Body(f"b{k}", mass=1.0, inertia=(1, 1, 1), position=(k, 0, 0)) for k in range(2)]
    hinge = ph.Revolute("hinge", "b0", "b1", point=(0.5, 0, 0), axis=(0, 0, 1))
    forces = [
        ph.Spring("s", between=("b0", "b1"), points=((0, 0, 0), (1, 0, 0)), stiffness=1.0),
        ph.TorsionSpring("t", "hinge", stiffness=1.0),
    ]
    arrays = compile_system(ph.System(bodies, [hinge], forces), Way.JOINTED).arrays
    for i, x in enumerate((0.0, 1.0)):
        arrays.joints.poses[i, Pose.X0] = arrays.joints.poses[i, Pose.X1] = x
    return arrays


def primitive(arrays, kind):
    J = arrays.joints
    return next(
        k
        for k in range(len(J.integers))
        if J.integers[k, Prim.LAW] >= 0 and J.integers[k, Prim.KIND] == kind
    )


def test_the_length_of_a_spring():
    arrays = compiled()
    J, k = arrays.joints, primitive(arrays, Kind.DISTANCE)
    J.poses[1, Pose.X1] = 1.5
    scale = read_coordinate(arrays, k)
    row = J.integers[k, Prim.ROW]
    assert J.rows[RowValue.BEFORE, row] == 1.0
    assert J.rows[RowValue.AFTER, row] == 1.5
    assert scale >= 1.5  # places and a length of the body


def test_the_angle_of_a_hinge_keeps_its_turns():
    arrays = compiled()
    J, k = arrays.joints, primitive(arrays, Kind.TWIST)
    arrays.carried[Carried.SUM, J.integers[k, Prim.ANGLE]] = 4 * np.pi + 0.1
    turn = np.cos(0.1), 0.0, 0.0, np.sin(0.1)
    J.poses[1, Pose.TURN : Pose.TURN + 4] = turn
    read_coordinate(arrays, k)
    row = J.integers[k, Prim.ROW]
    assert J.rows[RowValue.BEFORE, row] == pytest.approx(4 * np.pi, rel=EPS)
    assert J.rows[RowValue.AFTER, row] == pytest.approx(4 * np.pi + 0.2, rel=2 * EPS)
    # Only the second body turns: x/sin(x) c_a c_b, x half the advance.
    assert gear_of(J, Arms.AVERAGE, k) == pytest.approx(0.1 / np.tan(0.1), rel=8 * EPS)
