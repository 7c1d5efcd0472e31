"""Derivatives of loads on single bodies over a jointed step: differences.

Newton's iteration does with less (`joints.load_tangents`), and without those of loads in time. Of
these the force is at most quadratic in the turn of the body, of drag cubic; those of functions are
differenced to sixth order.
"""

import math

from polhode.kernel.algebra.increments import Increment, rotation_unknown
from polhode.kernel.algebra.row_values import mat, put, put_mat, vec
from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross, size
from polhode.kernel.bodies.loads import Loads, point_load, timed_load
from polhode.kernel.bodies.system import Joints, Tables
from polhode.kernel.columns import Diagonal, PointIndex, Pose, Stage, TimedIndex, TimedValue, Twist
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.load_tangents import by_turn, nudge

LOAD_NUDGE = 2e-3  # rad, and parts of a place: its sixth power is below rounding
LEAST_SHIFT = 1e-9  # m


@kernel
def _act(
    loads: Loads, stage: Table, flags: Table, timed: bool, k: int, t: float, h: float
) -> tuple[Vec3, Vec3]:
    """Force of load k over a step, and its moment about the body's origin."""
    if timed:
        if loads.timed is not None:
            force, torque = timed_load(loads.timed, stage, k, t, t + h)
            i = loads.timed.integers[k, TimedIndex.BODY]
            arm = mat(stage, i, Stage.MAP) @ vec(loads.timed.numbers, k, TimedValue.POINT)
            return force, cross(arm, force) + torque
    elif loads.points is not None:
        return point_load(loads.points, stage, flags, k, t + 0.5 * h)
    return Vec3(0.0, 0.0, 0.0), Vec3(0.0, 0.0, 0.0)


@kernel
def _add_load(
    system: Tables,
    J: Joints,
    timed: bool,
    points: int,
    k: int,
    i: int,
    turning: Mat3,
    t: float,
    h: float,
) -> None:
    """Subtract h times the derivatives of load k, on body i, from the body's own block."""
    stage, values = system.stage, J.graph.values
    at, v = vec(stage, i, Stage.AT), vec(stage, i, Stage.VELOCITY)
    map_, rate = mat(stage, i, Stage.MAP), vec(stage, i, Stage.RATE)
    offset, stride = J.graph.diagonal[i, Diagonal.OFFSET], J.graph.diagonal[i, Diagonal.STRIDE]
    shift = LOAD_NUDGE * (size(at) + abs(h) * size(v)) + LEAST_SHIFT
    for c in range(Twist.TURN if timed else 0, Twist.WIDTH):
        e = shift if c < Twist.TURN else LOAD_NUDGE
        F, M = Vec3(0.0, 0.0, 0.0), Vec3(0.0, 0.0, 0.0)
        for step in range(1, points + 1):
            weight = 0.5
            if points == 2:
                weight = 2.0 / 3.0 if step == 1 else -1.0 / 12.0
            if points == 3:
                weight = 0.75 if step == 1 else (-0.15 if step == 2 else 1.0 / 60.0)
            for side in range(2):
                sign = 1.0 - 2.0 * side
                nudge(J, stage, Arms.AVERAGE, i, turning, c, sign * step * e, h)
                force, moment = _act(system.loads, stage, system.flags, timed, k, t, h)
                F, M = F + (sign * weight) * force, M + (sign * weight) * moment
                put(stage, i, Stage.AT, at)
                put(stage, i, Stage.VELOCITY, v)
                put_mat(stage, i, Stage.MAP, map_)
                put(stage, i, Stage.RATE, rate)
        by, turned = (h / e) * F, (h / e) * M
        if math.isfinite(size(by) + size(turned)):
            for r in range(3):
                values[0, offset + r * stride + c] -= by[r]
                values[0, offset + (Twist.TURN + r) * stride + c] -= turned[r]


@kernel
def _turning(J: Joints, i: int) -> Mat3:
    """Derivative of the increment in world axes by the turn at the end."""
    _, _, dg = rotation_unknown(Increment.CAYLEY, Increment.CAYLEY, vec(J.z, i, Twist.TURN))
    return mat(J.poses, i, Pose.R0) @ (dg @ by_turn(J, Increment.CAYLEY, i))


@kernel
def add_load_slopes(system: Tables, t: float, h: float) -> None:
    """Add the derivatives of all loads, with bodies placed on the mean of the step."""
    J, loads = system.joints, system.loads
    if loads.timed is not None:
        for k in range(len(loads.timed.integers)):
            i = loads.timed.integers[k, TimedIndex.BODY]
            _add_load(system, J, True, 1, k, i, _turning(J, i), t, h)
    if loads.points is not None:
        for k in range(len(loads.points.integers)):
            i = loads.points.integers[k, PointIndex.BODY]
            called = loads.points.integers[k, PointIndex.FORCE] != 0
            called = called or loads.points.integers[k, PointIndex.TORQUE] != 0
            _add_load(system, J, False, 3 if called else 2, k, i, _turning(J, i), t, h)
