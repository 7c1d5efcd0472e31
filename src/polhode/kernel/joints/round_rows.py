"""Rows of round surfaces above a plane of the ground or of a body: a kind of elements.

A plane of body a with the normal n = R_a N through p_a, and an ellipsoid of body b about p_b with
the matrix A (see `bodies.rounds`): with u = R_bᵀ n and H = sqrt(u . A u), the coordinate is

    y = n . (p_b - p_a) - H.                                                                   (1)

H² is a square of u, whose components d_i . n (d_i the axes of b) are products of directors, so that
H1 - H0 = w . (u1 - u0) exactly, with w = A um/Hm, um and Hm the means of both ends. To both bodies
(1) is therefore an IN_PLANE whose point of b is p_b - R_b w, with w held over the step: its impulse
does the work mu (y1 - y0)/h exactly. That point is written where the primitives look for it.
"""

from polhode.kernel.algebra.block_values import add_flat
from polhode.kernel.algebra.row_values import add, mat, put, vec
from polhode.kernel.algebra.vec3 import Vec3, cross, hat, outer, size, tmul, transpose
from polhode.kernel.bodies.rounds import Round, height, lowered
from polhode.kernel.bodies.system import Joints
from polhode.kernel.columns import Geometry, Line, Pose, Prim, RowValue, Seat, Twist
from polhode.kernel.compile.jit import kernel


@kernel
def _normals(J: Joints, k: int) -> tuple[Vec3, Vec3, Vec3, Vec3]:
    """Return n at both ends in the world, and u at both ends in body b."""
    a, b = J.integers[k, Prim.BODY_A], J.integers[k, Prim.BODY_B]
    N = vec(J.numbers, k, Geometry.DIRECTOR_A)
    n0, n1 = mat(J.poses, a, Pose.R0) @ N, mat(J.poses, a, Pose.R1) @ N
    return n0, n1, tmul(mat(J.poses, b, Pose.R0), n0), tmul(mat(J.poses, b, Pose.R1), n1)


@kernel
def round_coordinate(J: Joints, k: int) -> tuple[float, float, float]:
    """Return (1) at both ends and the size of its terms; write the point that w gives."""
    rounds, law, poses = J.laws.rounds, J.integers[k, Prim.LAW], J.poses
    a, b, X = J.integers[k, Prim.BODY_A], J.integers[k, Prim.BODY_B], vec(rounds, law, Round.CENTRE)
    P = vec(J.numbers, k, Geometry.POINT_A)
    n0, n1, u0, u1 = _normals(J, k)
    H0, H1 = height(rounds, law, u0), height(rounds, law, u1)
    put(J.numbers, k, Geometry.POINT_B, X - lowered(rounds, law, 0.5 * (u0 + u1), 0.5 * (H0 + H1)))
    pa0 = vec(poses, a, Pose.X0) + mat(poses, a, Pose.R0) @ P
    pa1 = vec(poses, a, Pose.X1) + mat(poses, a, Pose.R1) @ P
    pb0 = vec(poses, b, Pose.X0) + mat(poses, b, Pose.R0) @ X
    pb1 = vec(poses, b, Pose.X1) + mat(poses, b, Pose.R1) @ X
    return n0 @ (pb0 - pa0) - H0, n1 @ (pb1 - pa1) - H1, size(pa1) + size(pb1) + H1


@kernel
def add_round(J: Joints, k: int) -> None:
    """Correct E, which is that of the point at the end; add the change of the impulse with w."""
    rounds, law, b = J.laws.rounds, J.integers[k, Prim.LAW], J.integers[k, Prim.BODY_B]
    n0, n1, u0, u1 = _normals(J, k)
    H0, H1, um = height(rounds, law, u0), height(rounds, law, u1), 0.5 * (u0 + u1)
    Hm, R1 = 0.5 * (H0 + H1), mat(J.poses, b, Pose.R1)
    if H1 <= 0.0:
        return
    A, wm, w1 = (
        mat(rounds, law, Round.MATRIX),
        lowered(rounds, law, um, Hm),
        lowered(rounds, law, u1, H1),
    )
    turn = cross(n1, R1 @ (w1 - wm))
    add(J.lines, Line.E_A, Twist.TURN, -turn)
    add(J.lines, Line.E_B, Twist.TURN, turn)
    # dw = D (turn of b - turn of a), and the moments change by -+ mu n x (R_b dw)
    D = (0.5 / Hm) * ((A - outer(wm, w1)) @ (transpose(R1) @ hat(n1)))
    Rm = 0.5 * (mat(J.poses, b, Pose.R0) + R1)
    mu = J.rows[RowValue.MU, J.integers[k, Prim.ROW]]
    change = hat((0.5 * mu) * (n0 + n1)) @ (Rm @ D)
    pair = J.integers[k, Prim.PAIR]
    for seat, sign in ((Seat.AA, -1.0), (Seat.AB, 1.0), (Seat.BA, 1.0), (Seat.BB, -1.0)):
        o, stride = J.graph.seats[pair, seat], J.graph.seats[pair, seat + 1]
        add_flat(J.graph.values, o + 3 * stride + 3, stride, sign * change)
