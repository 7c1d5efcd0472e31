"""Derivatives of loads at points by the motion of their bodies over a jointed step: differences.

User functions come without derivatives; without them in the matrix a stiff one, such as a
controller, takes many iterations or fails.
"""

import math

from polhode.kernel.algebra.increments import inverse_tangent, rotation_unknown
from polhode.kernel.algebra.row_values import mat, put, put_mat, vec
from polhode.kernel.algebra.vec3 import Mat3, Vec3, hat, size, transpose
from polhode.kernel.bodies.loads import PointTables, point_load
from polhode.kernel.bodies.system import Joints, Tables
from polhode.kernel.columns import Diagonal, Flag, PointIndex, Pose, Stage, Twist
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.known import Known
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.body_vectors import Arms

NUDGE, LEAST = 1e-6, 1e-9  # of a place, in parts of its size and in m; NUDGE rad of a turn


@kernel
def by_turn(J: Joints, unknown: Known, i: int) -> Mat3:
    """Derivative of a body's unknown by its turn w at the end, dR1 = hat(w) R1."""
    return inverse_tangent(unknown, vec(J.z, i, Twist.TURN)) @ transpose(mat(J.poses, i, Pose.R1))


@kernel
def _unit(c: int, e: float) -> Vec3:
    return Vec3(e if c == 0 else 0.0, e if c == 1 else 0.0, e if c == 2 else 0.0)


@kernel
def nudge(
    J: Joints, stage: Table, arms: Known, i: int, turning: Mat3, c: int, e: float, h: float
) -> None:
    """Move body i on the stage as a displacement (c < 3) or turn of e at the end would."""
    poses = J.poses
    if c < Twist.TURN:
        d = _unit(c, e)
        put(stage, i, Stage.AT, vec(stage, i, Stage.AT) + 0.5 * d)
        put(stage, i, Stage.VELOCITY, vec(stage, i, Stage.VELOCITY) + (1.0 / h) * d)
        return
    w = _unit(c - Twist.TURN, e)
    if arms == Arms.HALF:
        change = hat(mat(poses, i, Pose.GM) @ w) @ mat(poses, i, Pose.RM)
    else:
        change = 0.5 * (hat(w) @ mat(poses, i, Pose.R1))
    put_mat(stage, i, Stage.MAP, mat(stage, i, Stage.MAP) + change)
    put(stage, i, Stage.RATE, vec(stage, i, Stage.RATE) + (1.0 / h) * (turning @ w))


@kernel
def _add_load(
    J: Joints,
    points: PointTables,
    stage: Table,
    flags: Table,
    arms: Known,
    k: int,
    turning: Mat3,
    t: float,
    h: float,
) -> None:
    """Subtract h times the derivatives of load k from its body's own block."""
    i = points.integers[k, PointIndex.BODY]
    at, v = vec(stage, i, Stage.AT), vec(stage, i, Stage.VELOCITY)
    map_, rate = mat(stage, i, Stage.MAP), vec(stage, i, Stage.RATE)
    offset, stride = J.graph.diagonal[i, Diagonal.OFFSET], J.graph.diagonal[i, Diagonal.STRIDE]
    values, failed = J.graph.values, flags[0, Flag.FAILED]
    shift = NUDGE * (size(at) + abs(h) * size(v)) + LEAST
    for c in range(Twist.WIDTH):
        e = shift if c < Twist.TURN else NUDGE
        nudge(J, stage, arms, i, turning, c, e, h)
        F1, M1 = point_load(points, stage, flags, k, t)
        nudge(J, stage, arms, i, turning, c, -2.0 * e, h)
        F0, M0 = point_load(points, stage, flags, k, t)
        put(stage, i, Stage.AT, at)
        put(stage, i, Stage.VELOCITY, v)
        put_mat(stage, i, Stage.MAP, map_)
        put(stage, i, Stage.RATE, rate)
        by, turned = (0.5 * h / e) * (F1 - F0), (0.5 * h / e) * (M1 - M0)
        if math.isfinite(size(by) + size(turned)):
            for r in range(3):
                values[0, offset + r * stride + c] -= by[r]
                values[0, offset + (Twist.TURN + r) * stride + c] -= turned[r]
    flags[0, Flag.FAILED] = failed


@kernel
def add_load_tangents(
    system: Tables,
    points: PointTables,
    kind: Known,
    unknown: Known,
    arms: Known,
    t: float,
    h: float,
) -> None:
    """Add the derivatives of all loads at points, with bodies placed on the mean of the step."""
    J = system.joints
    for k in range(len(points.integers)):
        i = points.integers[k, PointIndex.BODY]
        _, _, dg = rotation_unknown(kind, unknown, vec(J.z, i, Twist.TURN))
        turning = mat(J.poses, i, Pose.R0) @ (dg @ by_turn(J, unknown, i))
        _add_load(J, points, system.stage, system.flags, arms, k, turning, t + 0.5 * h, h)
