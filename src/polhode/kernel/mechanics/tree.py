"""A tree of bodies in joint coordinates: poses, axes of motion, and their rates.

Twists are velocities of the centres of mass and angular velocities, world axes. A joint's second
frame B stands in its first frame A by a turn and a shift that the coordinates q give. With s = 1
where the child is the second body and s = -1 where it is the first, d = x_child - p_B and the
coordinate's axis (omega_k, v_k) in A, the child moves relative to its parent by

    S_k = (s A v_k + s A omega_k x d,  s A omega_k),        u_child = X u_parent + S q'

for either choice of the child: both fields of velocity are compared at the point p_B.
"""

from enum import IntEnum
from typing import NamedTuple

from polhode.kernel.algebra.row_values import mat, put, put_mat, vec
from polhode.kernel.algebra.so3 import exp, rotation
from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross, transpose
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.mechanics.turning import cardan, turning, turning_rate


class JointMotion(IntEnum):
    """What a coordinate does: turn about z, shift, turns of a universal joint, rotation vector."""

    TURN, SHIFT_X, SHIFT_Y, SHIFT_Z, CARDAN_A, CARDAN_B, VECTOR_X, VECTOR_Y, VECTOR_Z = range(9)


class MotionIndex(IntEnum):
    """A coordinate: its JointMotion."""

    KIND, WIDTH = range(2)


class BranchIndex(IntEnum):
    """A body of the tree, parents first, with its coordinates.

    PARENT is a row of `moved`, the last for the ground; UP the parent's branch, -1 for the ground.
    """

    BODY, PARENT, UP, IS_SECOND, FIRST, END, WIDTH = range(7)


class BranchValue(IntEnum):
    """Points and axes of the joint's frames in its first and second body."""

    POINT_A, AXES_A, POINT_B, AXES_B, WIDTH = 0, 3, 12, 15, 24


class Moved(IntEnum):
    """A body: pose, velocities, accelerations, forces; its joint's first axes and second point.

    ARTICULATED is a 6 x 6 inertia with its force, or a composite body: mass, moment, inertia.
    """

    X, R, V, OMEGA, A, ALPHA, F, N = 0, 3, 12, 15, 18, 21, 24, 27
    AXES, AT, BIAS, ARTICULATED, FORCE, WIDTH = 30, 39, 42, 48, 84, 90
    MASS, MOMENT, INERTIA = 48, 49, 52


class AxisValue(IntEnum):
    """A coordinate: its axis S, the rate of S, and what the articulated inertia makes of S."""

    S, RATE, HEAVY, WIDTH = 0, 6, 12, 18


@bundle
class BodyTree(NamedTuple):
    """A tree in joint coordinates, and room for the numbers of one configuration."""

    branches: Table  # (n, 6)
    frames: Table  # (n, 24)
    motions: Table  # (coordinates, 1)
    bodies: Table  # (n, columns.Inertia)
    moved: Table  # (n + 1, 90)
    axes: Table  # (coordinates, 18)
    small: Table  # (6, 8) equations of one joint


@kernel
def _turn_and_shift(tree: BodyTree, b: int, q: Table, row: int) -> tuple[Mat3, Vec3]:
    """Second frame in the first."""
    first, end = tree.branches[b, BranchIndex.FIRST], tree.branches[b, BranchIndex.END]
    x, y, z = 0.0, 0.0, 0.0
    vx, vy, vz = 0.0, 0.0, 0.0
    second, is_cardan = 0.0, False
    for k in range(first, end):
        motion, value = tree.motions[k, MotionIndex.KIND], q[row, k]
        if motion == JointMotion.SHIFT_X:
            x = value
        elif motion == JointMotion.SHIFT_Y:
            y = value
        elif motion == JointMotion.SHIFT_Z:
            z = value
        elif motion == JointMotion.VECTOR_X:
            vx = value
        elif motion == JointMotion.VECTOR_Y:
            vy = value
        elif motion == JointMotion.CARDAN_B:
            second, is_cardan = value, True
        else:  # a turn about z, alone or as the first of a universal joint
            vz = value
    turn = rotation(exp(Vec3(vx, vy, vz)))
    if is_cardan:
        turn = turn @ cardan(second)
    return turn, Vec3(x, y, z)


@kernel
def _axis(tree: BodyTree, k: int, q: Table, row: int) -> tuple[Vec3, Vec3]:
    """Angular velocity and velocity, along the first frame's axes, for a unit rate of k."""
    motion, zero = tree.motions[k, MotionIndex.KIND], Vec3(0.0, 0.0, 0.0)
    if motion == JointMotion.SHIFT_X:
        return zero, Vec3(1.0, 0.0, 0.0)
    if motion == JointMotion.SHIFT_Y:
        return zero, Vec3(0.0, 1.0, 0.0)
    if motion == JointMotion.SHIFT_Z:
        return zero, Vec3(0.0, 0.0, 1.0)
    if motion == JointMotion.CARDAN_B:
        turned = rotation(exp(Vec3(0.0, 0.0, q[row, k - 1])))
        return Vec3(turned.xx, turned.yx, turned.zx), zero
    if motion >= JointMotion.VECTOR_X:
        j = motion - JointMotion.VECTOR_X
        return turning(Vec3(q[row, k - j], q[row, k - j + 1], q[row, k - j + 2]), j), zero
    return Vec3(0.0, 0.0, 1.0), zero


@kernel
def _axis_rate(tree: BodyTree, k: int, q: Table, v: Table, row: int) -> Vec3:
    """Rate of that angular velocity, seen in the first frame."""
    motion = tree.motions[k, MotionIndex.KIND]
    if motion == JointMotion.CARDAN_B:
        turned = rotation(exp(Vec3(0.0, 0.0, q[row, k - 1])))
        return v[row, k - 1] * Vec3(turned.xy, turned.yy, turned.zy)
    if motion >= JointMotion.VECTOR_X:
        j = motion - JointMotion.VECTOR_X
        first = k - j
        return turning_rate(
            Vec3(q[row, first], q[row, first + 1], q[row, first + 2]),
            Vec3(v[row, first], v[row, first + 1], v[row, first + 2]),
            j,
        )
    return Vec3(0.0, 0.0, 0.0)


@kernel
def place_tree(tree: BodyTree, q: Table, row: int) -> None:
    """Write the poses of all bodies, and the axes S of all coordinates."""
    moved, frames, axes = tree.moved, tree.frames, tree.axes
    for b in range(len(tree.branches)):
        i, p = tree.branches[b, BranchIndex.BODY], tree.branches[b, BranchIndex.PARENT]
        turn, shift = _turn_and_shift(tree, b, q, row)
        point_a, axes_a = vec(frames, b, BranchValue.POINT_A), mat(frames, b, BranchValue.AXES_A)
        point_b, axes_b = vec(frames, b, BranchValue.POINT_B), mat(frames, b, BranchValue.AXES_B)
        x, R = vec(moved, p, Moved.X), mat(moved, p, Moved.R)
        if tree.branches[b, BranchIndex.IS_SECOND] != 0:
            sign, A = 1.0, R @ axes_a
            at = (x + R @ point_a) + A @ shift
            mine = (A @ turn) @ transpose(axes_b)
            here = at - mine @ point_b
        else:
            sign, A = -1.0, (R @ axes_b) @ transpose(turn)
            at = x + R @ point_b
            mine = A @ transpose(axes_a)
            here = (at - A @ shift) - mine @ point_a
        put(moved, i, Moved.X, here)
        put_mat(moved, i, Moved.R, mine)
        put_mat(moved, i, Moved.AXES, A)
        put(moved, i, Moved.AT, at)
        for k in range(tree.branches[b, BranchIndex.FIRST], tree.branches[b, BranchIndex.END]):
            omega, v = _axis(tree, k, q, row)
            spin = sign * (A @ omega)
            put(axes, k, AxisValue.S, sign * (A @ v) + cross(spin, here - at))
            put(axes, k, AxisValue.S + 3, spin)


@kernel
def move_tree(tree: BodyTree, q: Table, v: Table, row: int) -> None:
    """Write the twists of all bodies, the rates of S, and accelerations without those of q."""
    moved, axes = tree.moved, tree.axes
    for b in range(len(tree.branches)):
        i, p = tree.branches[b, BranchIndex.BODY], tree.branches[b, BranchIndex.PARENT]
        second = tree.branches[b, BranchIndex.IS_SECOND] != 0
        sign = 1.0 if second else -1.0
        first, end = tree.branches[b, BranchIndex.FIRST], tree.branches[b, BranchIndex.END]
        x, x_p = vec(moved, i, Moved.X), vec(moved, p, Moved.X)
        omega_p, v_p = vec(moved, p, Moved.OMEGA), vec(moved, p, Moved.V)
        speed, omega = v_p + cross(omega_p, x - x_p), omega_p
        for k in range(first, end):
            speed = speed + v[row, k] * vec(axes, k, AxisValue.S)
            omega = omega + v[row, k] * vec(axes, k, AxisValue.S + 3)
        put(moved, i, Moved.V, speed)
        put(moved, i, Moved.OMEGA, omega)
        A, at = mat(moved, i, Moved.AXES), vec(moved, i, Moved.AT)
        in_first = omega_p if second else omega  # the frame A turns with the first body
        at_speed = speed + cross(omega, at - x) if second else v_p + cross(omega_p, at - x_p)
        bias = cross(omega_p, speed - v_p)
        turning_bias = Vec3(0.0, 0.0, 0.0)
        for k in range(first, end):
            local, slide = _axis(tree, k, q, row)
            spin = vec(axes, k, AxisValue.S + 3)
            spin1 = sign * (cross(in_first, A @ local) + A @ _axis_rate(tree, k, q, v, row))
            slide1 = sign * cross(in_first, A @ slide)
            slide1 = slide1 + cross(spin1, x - at) + cross(spin, speed - at_speed)
            put(axes, k, AxisValue.RATE, slide1)
            put(axes, k, AxisValue.RATE + 3, spin1)
            bias = bias + v[row, k] * slide1
            turning_bias = turning_bias + v[row, k] * spin1
        put(moved, i, Moved.BIAS, bias)
        put(moved, i, Moved.BIAS + 3, turning_bias)


@kernel
def accelerate_tree(tree: BodyTree, a: Table, row: int) -> None:
    """Write the accelerations of all bodies for the second derivatives of q in a row of `a`."""
    moved, axes = tree.moved, tree.axes
    for b in range(len(tree.branches)):
        i, p = tree.branches[b, BranchIndex.BODY], tree.branches[b, BranchIndex.PARENT]
        alpha_p = vec(moved, p, Moved.ALPHA)
        gap = vec(moved, i, Moved.X) - vec(moved, p, Moved.X)
        linear = vec(moved, p, Moved.A) + cross(alpha_p, gap) + vec(moved, i, Moved.BIAS)
        angular = alpha_p + vec(moved, i, Moved.BIAS + 3)
        for k in range(tree.branches[b, BranchIndex.FIRST], tree.branches[b, BranchIndex.END]):
            linear = linear + a[row, k] * vec(axes, k, AxisValue.S)
            angular = angular + a[row, k] * vec(axes, k, AxisValue.S + 3)
        put(moved, i, Moved.A, linear)
        put(moved, i, Moved.ALPHA, angular)


@kernel
def write_motion(tree: BodyTree, q: Table, v: Table, poses: Table, twists: Table) -> None:
    """Write poses (12 numbers a body) and twists (6 a body) for every row of q and v."""
    n = len(tree.branches)
    for row in range(len(q)):
        place_tree(tree, q, row)
        move_tree(tree, q, v, row)
        for i in range(n):
            for c in range(12):
                poses[row, 12 * i + c] = tree.moved[i, Moved.X + c]
            for c in range(6):
                twists[row, 6 * i + c] = tree.moved[i, Moved.V + c]


@kernel
def solve_small(a: Table, n: int, width: int) -> bool:
    """Solve n positive equations, with their right sides from column n on; no exchange of rows."""
    for k in range(n):
        if not a[k, k] > 0.0:
            return False
        for j in range(k + 1, width):
            a[k, j] /= a[k, k]
        for i in range(n):
            if i != k:
                for j in range(k + 1, width):
                    a[i, j] -= a[i, k] * a[k, j]
    return True
