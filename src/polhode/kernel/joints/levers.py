"""Levers: the points and directors of a scalar primitive over a step, and their factors."""

from polhode.kernel.algebra.block_values import add_flat
from polhode.kernel.algebra.row_values import mat, put, vec
from polhode.kernel.algebra.vec3 import Vec3, hat, identity
from polhode.kernel.bodies.system import Joints
from polhode.kernel.columns import Arm, Prim, Seat
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.known import Known
from polhode.kernel.joints.body_vectors import arms_of

LEVERS = 6  # of a primitive at most: the axes of a turn in both bodies


@kernel
def write_lever(J: Joints, arms: Known, l: int, k: int, side: int, X: Vec3) -> None:
    """Follow a point or director X of one side over the step."""
    end, mean, own = arms_of(J.poses, arms, J.integers[k, Prim.BODY_A + side], X)
    J.levers[l, Arm.SIDE], J.levers[l, Arm.SIGN], J.levers[l, Arm.SHIFTS] = side, 1.0, 0.0
    put(J.levers, l, Arm.END, end)
    put(J.levers, l, Arm.MEAN, mean)
    put(J.levers, l, Arm.OWN, own)


@kernel
def write_partner(J: Joints, l: int, end: Vec3, mean: Vec3) -> None:
    """Write the factor of a lever."""
    put(J.levers, l, Arm.W_END, end)
    put(J.levers, l, Arm.W_MEAN, mean)


@kernel
def add_pair(J: Joints, k: int, l: int, m: int, weight: float) -> None:
    """Add minus the change of lever l's impulse with the partner's lever m."""
    levers, a = J.levers, J.graph.values
    at = Seat.AA + 4 * int(levers[l, Arm.SIDE]) + 2 * int(levers[m, Arm.SIDE])
    o, stride = (
        J.graph.seats[J.integers[k, Prim.PAIR], at],
        J.graph.seats[J.integers[k, Prim.PAIR], at + 1],
    )
    w = weight * levers[l, Arm.SIGN] * levers[m, Arm.SIGN]
    p, q = levers[l, Arm.SHIFTS], levers[m, Arm.SHIFTS]
    turn, d_mean = hat(vec(levers, l, Arm.OWN)), 0.5 * mat(levers, m, Arm.D_END)
    if p * q != 0.0:
        add_flat(a, o, stride, identity(-0.5 * w))
    if p != 0.0:
        add_flat(a, o + 3, stride, -w * d_mean)
    if q != 0.0:
        add_flat(a, o + 3 * stride, stride, (-0.5 * w) * turn)
    add_flat(a, o + 3 * stride + 3, stride, -w * (turn @ d_mean))
