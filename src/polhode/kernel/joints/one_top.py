"""One body on one ball joint to ground, for schemes that solve it directly."""

from typing import NamedTuple

from polhode.kernel.algebra.dense import put_column, solve_dense
from polhode.kernel.algebra.row_values import mat, quat, vec
from polhode.kernel.algebra.so3 import rotation
from polhode.kernel.algebra.vec3 import Mat3, Vec3
from polhode.kernel.bodies.system import Tables, evaluate, place_mapped
from polhode.kernel.columns import Geometry, Inertia, Prim, Stage, State
from polhode.kernel.compile.jit import inlined
from polhode.kernel.compile.pointer_table import Table

RIGHT_SIDE = 9  # column beside the nine unknowns dx, e and lambda


class Top(NamedTuple):
    """The body at the start of a step, and the loads during it."""

    m: float
    J: Mat3
    R0: Mat3
    x0: Vec3  # from the tip
    p0: Vec3
    h0: Vec3
    X: Vec3
    F: Vec3
    M: Vec3
    h: float


@inlined
def one_top(system: Tables, s: Table, h: float) -> Top:
    """The body at the start of a step of h, with the loads on the stage."""
    bodies, stage, joints = system.bodies, system.stage, system.joints
    mine = 0 if joints.integers[0, Prim.BODY_A] == 0 else 1
    tip, m, J = (
        vec(joints.numbers, 0, Geometry.POINT_B - 3 * mine),
        bodies[0, Inertia.MASS],
        mat(bodies, 0, Inertia.TENSOR),
    )
    x0, p0, h0 = vec(s, 0, State.X) - tip, vec(s, 0, State.P), vec(s, 0, State.PI)
    F, M = vec(stage, 0, Stage.FORCE), vec(stage, 0, Stage.MOMENT)
    arm = -vec(joints.numbers, 0, Geometry.POINT_A + 3 * mine)
    return Top(m, J, rotation(quat(s, 0, State.Q)), x0, p0, h0, arm, F, M, h)


@inlined
def evaluate_top(system: Tables, s: Table, t: float, h: float, dx: Vec3, Rm: Mat3, e: Vec3) -> None:
    """Evaluate the loads on the body half way, at the attitude Rm, where its rate is 2/h e."""
    xm = vec(s, 0, State.X) + 0.5 * dx
    place_mapped(system.stage, 0, xm, (1.0 / h) * dx, Rm, (2.0 / h) * (Rm @ e))
    evaluate(system, t + 0.5 * h, t, t + h, 1.0, True)


@inlined
def solve_top(S: Table, rx: Vec3, re: Vec3, rl: Vec3) -> tuple[bool, Vec3, Vec3, Vec3]:
    """Solve with the matrix of nine rows in S: whether it could be solved, and the solution."""
    put_column(S, 0, RIGHT_SIDE, rx)
    put_column(S, 3, RIGHT_SIDE, re)
    put_column(S, 6, RIGHT_SIDE, rl)
    solved = solve_dense(S, 9)
    dx, de = (
        Vec3(S[0, RIGHT_SIDE], S[1, RIGHT_SIDE], S[2, RIGHT_SIDE]),
        Vec3(S[3, RIGHT_SIDE], S[4, RIGHT_SIDE], S[5, RIGHT_SIDE]),
    )
    return solved, dx, de, Vec3(S[6, RIGHT_SIDE], S[7, RIGHT_SIDE], S[8, RIGHT_SIDE])
