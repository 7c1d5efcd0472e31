"""Rows of stops and friction: exact directions over a step, and their law."""

import math

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.columns import Pose, Twist
from polhode.kernel.contacts.scalar_rows import (
    refresh_rows,
    row_of,
    row_residual,
    rubbed_impulse,
    rubs,
)
from polhode.kernel.contacts.tables import NearIndex, NearValue, TouchCount, TouchValue
from polhode.run.engine import Engine


def mechanism():
    """A rubbing hinge that is turned fast about a moving axis, and a slider on it that rubs."""
    bodies = [
        ph.Body("yoke", 1.0, inertia=(0.2, 0.3, 0.4), position=(0.3, 0, 0)),
        ph.Body("wheel", 0.5, inertia=(0.1, 0.2, 0.1), position=(0.6, 0.2, 0.1)),
        ph.Body("bead", 0.2, inertia=(0.01,) * 3, position=(0.5, 0.1, 0.3)),
    ]
    joints = [
        ph.Spherical("ball", "ground", "yoke", (0, 0, 0)),
        ph.Revolute(
            "hinge",
            "yoke",
            "wheel",
            (0.6, 0, 0),
            (0, 1, 0),
            friction={"torque": 0.1},
            initial={"rate": 20.0},
        ),
        ph.Prismatic(
            "slide",
            "wheel",
            "bead",
            (0.5, 0.1, 0.3),
            (1, 0, 1),
            friction={"force": 0.2},
            stop={"displacement": (-0.5, 0.5)},
            initial={"speed": 3.0},
        ),
    ]
    contacts = ph.Contacts(shapes=False)
    return ph.System(bodies, joints, contacts=contacts, gravity=(1.0, 2.0, -9.81))


@pytest.fixture
def stepped():
    engine = Engine(mechanism(), "energy-momentum", 0.02)
    engine.start()
    engine.take(3)
    return engine.compiled


def coordinate(compiled, name, end):
    """A coordinate at one end of the last step, by the frames of the joint."""
    poses, s = compiled.arrays.joints.poses, compiled.start
    joint = compiled.system.joint(name)
    x, R = (Pose.X0, Pose.R0) if end == 0 else (Pose.X1, Pose.R1)
    (fa, fb), places = s.frames[name], []
    for body, frame in zip((joint.first, joint.second), (fa, fb), strict=True):
        i = compiled.system.index(body)
        turn = np.reshape(poses[i, R : R + 9], (3, 3))
        places.append((poses[i, x : x + 3] + turn @ frame.point, turn @ frame.axes))
    (p, A), (q, B) = places
    if name == "hinge":
        return math.atan2(B[:, 0] @ A[:, 1], B[:, 0] @ A[:, 0])
    return float(A[:, 2] @ (q - p))


def test_directions_make_the_change_of_a_coordinate_exactly(stepped):
    arrays = stepped.arrays
    T, J = arrays.touching, arrays.joints
    refresh_rows(arrays)
    seen = []
    for k in range(T.tally[0, TouchCount.POINTS]):
        a, b = T.points[k, NearIndex.A], T.points[k, NearIndex.B]
        n = np.array(T.numbers[k, NearValue.NORMAL : NearValue.NORMAL + 3])
        at = np.array(T.numbers[k, NearValue.AT : NearValue.AT + 3])
        name = "hinge" if row_of(T, k) == 0 else "slide"
        moves = []
        for i in (a, b):
            turn = np.reshape(J.poses[i, Pose.R0 : Pose.R0 + 9], (3, 3))
            w = turn @ J.z[i, Twist.TURN : Twist.TURN + 3]
            arm = at - 0.5 * (J.poses[i, Pose.X0 : Pose.X0 + 3] + J.poses[i, Pose.X1 : Pose.X1 + 3])
            shift = J.z[i, Twist.SHIFT : Twist.SHIFT + 3] + np.cross(w, arm)
            moves.append(w if name == "hinge" else shift)
        change = coordinate(stepped, name, 1) - coordinate(stepped, name, 0)
        change -= 2 * math.pi * round(change / (2 * math.pi))
        assert abs(abs(n @ (moves[0] - moves[1])) - abs(change)) < 1e-14
        seen.append(name)
    assert set(seen) == {"hinge", "slide"}


def test_friction_is_clipped_and_obeys_its_law(stepped):
    T = stepped.arrays.touching
    P = T.numbers
    k = next(k for k in range(T.tally[0, TouchCount.POINTS]) if rubs(T, k))
    most, W = P[k, TouchValue.LIMIT], P[k, TouchValue.W]
    assert most > 0.0
    P[k, TouchValue.IMPULSE] = 0.0
    assert rubbed_impulse(T, k, 1e9) == -most
    assert rubbed_impulse(T, k, -1e9) == most
    assert rubbed_impulse(T, k, 0.5 * most * W) == pytest.approx(-0.5 * most)
    P[k, TouchValue.IMPULSE] = -most
    assert row_residual(T, k, 1.0) == 0.0
    P[k, TouchValue.IMPULSE] = most
    assert row_residual(T, k, 1.0) > 0.0


def test_a_row_that_nothing_moves_takes_its_limit(stepped):
    T = stepped.arrays.touching
    k = next(k for k in range(T.tally[0, TouchCount.POINTS]) if rubs(T, k))
    T.numbers[k, TouchValue.W] = 0.0
    assert rubbed_impulse(T, k, 1.0) == -T.numbers[k, TouchValue.LIMIT]
    assert rubbed_impulse(T, k, 0.0) == 0.0
    assert row_residual(T, k, 1.0) == 0.0
