"""The Newton matrix of bodies and joints is the derivative of their equations, and is solved.

Held at states that satisfy no constraint, with random multipliers, so that no term can hide.
"""

from dataclasses import replace

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.algebra.increments import Increment
from polhode.kernel.columns import RowValue, State, Vector
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.matrix import solve, solve_again
from polhode.kernel.joints.prediction import start_iteration
from polhode.kernel.joints.tangent import evaluate_tangent
from polhode.lowering.system import Way, compile_system
from polhode.model import forces, joints
from tests.step_matrix import TANGENT, assembled, differences, equations, matrix_of, unknown

pytestmark = pytest.mark.jit  # four kernels, called thousands of times

CHOICES = {
    "energy-momentum": (Increment.CAYLEY, Increment.CAYLEY, Arms.AVERAGE),
    "euler-parameters": (Increment.EULER, Increment.EULER, Arms.HALF),
    "euler-parameters(unknown=conformal)": (Increment.EULER, Increment.CONFORMAL, Arms.HALF),
}
SOLVED = 1e-11  # 3e-12 is seen
EVERY_KIND = (  # of joints: all of them to the ground or to a body, as roots, links and leaves
    ("spherical", "revolute", "universal"),
    ("cylindrical", "prismatic", "planar", "fixed"),
    ("distance", "universal", "revolute", "spherical", "cylindrical"),
    ("fixed", "distance", "prismatic", "distance"),
    ("revolute", "spherical", "planar", "spherical"),
    ("prismatic", "cylindrical", "fixed", "universal"),
    ("universal", "planar", "distance"),
    ("planar", "fixed", "spherical", "revolute"),
)


def somewhere(tree, kinds, ground, seed, forces=lambda system, rng: (), stiff_at=0.0):
    """Return a tree of these joints far from closed, in the midst of an iteration."""
    rng = np.random.default_rng(seed)
    system = tree(rng, kinds, ground=ground, gravity=(0.3, -0.2, -9.81))
    c = compile_system(replace(system, forces=forces(system, rng)), Way.JOINTED, stiff_at=stiff_at)
    s, J = c.state, c.arrays.joints
    s[:, State.X : State.X + 3] += 0.3 * rng.standard_normal((c.n, 3))
    q = s[:, State.Q : State.Q + 4] + 0.3 * rng.standard_normal((c.n, 4))
    s[:, State.Q : State.Q + 4] = q / np.linalg.norm(q, axis=1)[:, None]
    s[:, State.P : State.P + 3] += rng.standard_normal((c.n, 3))
    s[:, State.PI : State.PI + 3] += rng.standard_normal((c.n, 3))
    h = float(rng.uniform(0.05, 0.3))
    start_iteration(c.arrays, s, h)
    J.z[:] = 0.4 * rng.standard_normal(J.z.shape)
    J.z[:, 3:] *= np.minimum(1.0, 1.2 / np.linalg.norm(J.z[:, 3:], axis=1))[:, None]
    J.rows[RowValue.MU] = rng.standard_normal(J.rows.shape[1])
    return c, h


each_choice = pytest.mark.parametrize("choice", CHOICES.values(), ids=CHOICES)
each_tree = pytest.mark.parametrize("kinds", EVERY_KIND, ids="-".join)
each_root = pytest.mark.parametrize("ground", [True, False], ids=["grounded", "free"])


@each_choice
@each_tree
@each_root
def test_the_blocks_are_the_derivative_of_the_equations(tree, kinds, ground, choice):
    for seed in range(2):
        c, h = somewhere(tree, kinds, ground, seed)
        expected = differences(c, choice, h)
        A = matrix_of(c, choice, h)
        assert np.abs(A - expected).max() <= TANGENT * np.abs(A).max()
        n = 6 * c.n  # no row or column may hide behind larger ones
        for part in (np.s_[:n, :n], np.s_[:n, n:], np.s_[n:, :n], np.s_[n:, n:]):
            scale = np.abs(A[part]).max(initial=0.0)
            assert np.abs(A[part] - expected[part]).max(initial=0.0) <= TANGENT * scale


@each_choice
@each_tree
@each_root
def test_elimination_along_the_tree_solves_the_whole_matrix(tree, kinds, ground, choice):
    for seed in range(3):
        c, h = somewhere(tree, kinds, ground, seed)
        right = -equations(c, choice, h)
        evaluate_tangent(c.arrays, c.state, *choice, 0.0, h)
        A = assembled(c)
        assert solve(c.arrays.joints, choice[2])
        J = c.arrays.joints
        found = solution(J, c.n)
        expected = np.linalg.solve(A, right)
        assert np.abs(found - expected).max() <= SOLVED * np.abs(expected).max()


def solution(J, n):
    """Displacements, rotations and impulses that were solved for."""
    dz = np.ravel(J.vectors[:n, Vector.DZ : Vector.DZ + 6])
    return np.concatenate([dz, J.rows[RowValue.DMU, unknown(J)]])


@each_choice
@pytest.mark.parametrize("kinds", [("spherical",) * 5, ("revolute", "universal", "prismatic")])
def test_factors_serve_other_right_sides(tree, kinds, choice):
    for seed in range(3):
        c, h = somewhere(tree, kinds, True, seed)
        J, rng = c.arrays.joints, np.random.default_rng(seed)
        right = -equations(c, choice, h)
        evaluate_tangent(c.arrays, c.state, *choice, 0.0, h)
        assert solve(J, choice[2])
        first = solution(J, c.n)
        for _ in range(2):  # the factors are not used up either
            other = rng.standard_normal(len(right))
            J.vectors[: c.n, Vector.RESIDUAL : Vector.RESIDUAL + 6] = -other[: 6 * c.n].reshape(
                -1, 6
            )
            J.rows[RowValue.RESIDUAL, unknown(J)] = -other[6 * c.n :]
            solve_again(J)
            found = solution(J, c.n)
        A = differences(c, choice, h)
        for x, b in ((first, right), (found, other)):
            expected = np.linalg.solve(A, b)
            assert np.abs(x - expected).max() <= 1e-8 * np.abs(expected).max()  # by differences


@each_choice
def test_trees_of_ball_joints_are_solved_by_three_equations_a_body(tree, choice):
    for seed in range(4):
        c, h = somewhere(tree, ("spherical",) * 5, True, seed)
        assert c.arrays.joints.graph is None
        A, right = differences(c, choice, h), -equations(c, choice, h)
        evaluate_tangent(c.arrays, c.state, *choice, 0.0, h)
        J = c.arrays.joints
        assert solve(J, choice[2])
        found = solution(J, c.n)
        expected = np.linalg.solve(A, right)
        assert np.abs(found - expected).max() <= 1e-8 * np.abs(expected).max()  # by differences


LOADS = {"force", "torque", "point-forces", "user", "drag", "gravity-gradient"}  # not solved for


def every_element(system, rng):
    """Springs of all laws, bushings, torsion, motors, dampers, between bodies and to the ground."""
    names = [b.name for b in system.bodies]
    ends = [(names[0], names[-1]), ("ground", names[1]), (names[1], names[2])]
    points = rng.standard_normal((8, 2, 3))
    hinges = [j.name for j in system.joints if "angle" in j.coordinates]
    made = [
        ph.Spring(name="linear", between=ends[0], points=points[0], stiffness=30.0, damping=0.7),
        ph.Spring(name="poly", between=ends[1], points=points[1], polynomial=(1, 20, -3, 5)),
        ph.Spring(
            name="table",
            between=ends[2],
            points=points[2],
            table={"at": [0.1, 1.0, 5.0], "force": [-9.0, 2.0, 30.0]},
        ),
        ph.Spring(
            name="smooth",
            between=ends[0],
            points=points[6],
            table={"at": [0.1, 1.0, 5.0], "force": [-9.0, 2.0, 30.0], "smooth": True},
        ),
        ph.Damper(
            name="shock",
            between=ends[1],
            points=points[7],
            table={"at": [-90, 0, 90], "force": [-300, 0, 150], "smooth": True},
        ),
        ph.Damper(name="damper", between=ends[1], points=points[3], damping=2.0),
        ph.Bushing(
            name="bushing",
            between=ends[2],
            point=points[4, 0],
            axis=(1, 2, 3),
            stiffness=(10, 20, 30),
            turning_stiffness=(3, 2, 1),
            damping=(1, 0.5, 0.1),
            turning_damping=(0.3, 0.2, 0.1),
        ),
        *(
            ph.TorsionSpring(name=f"twist-{j}", joint=j, stiffness=7.0, angle=0.3, damping=0.2)
            for j in hinges
        ),
        *(ph.Motor(name=f"motor-{j}", joint=j, value=2.0) for j in hinges),
        *(ph.TorsionDamper(name=f"brake-{j}", joint=j, damping=0.4) for j in hinges),
        ph.ConstantTension(name="rope", between=ends[1], points=points[5], tension=3.0),
        ph.Rotor(name="wheel", body=names[0], axis=(1, 2, 2), inertia=0.3, momentum=2.0, value=0.4),
    ]
    tried = {f.kind for f in made} | LOADS
    for kind, force in forces.TYPES.items():
        if kind not in tried:  # by its example, between other bodies
            made.append(force(kind, **{**force.example, "between": ends[0]}))
    return made


@each_choice
@each_root
@pytest.mark.parametrize(
    "kinds",
    [("revolute", "spherical", "cylindrical"), ("prismatic", "revolute", "universal", "revolute")],
    ids="-".join,
)
@pytest.mark.parametrize(
    "stiff_at",
    [pytest.param(0.0, marks=pytest.mark.slow, id="by laws"), pytest.param(1e3, id="solved for")],
)
def test_the_same_with_every_element(tree, kinds, ground, choice, stiff_at):
    for seed in range(2):
        c, h = somewhere(tree, kinds, ground, seed, every_element, stiff_at)
        assert (c.arrays.joints.compliance is None) == (stiff_at == 0.0)
        expected = differences(c, choice, h)
        right = -equations(c, choice, h)
        evaluate_tangent(c.arrays, c.state, *choice, 0.0, h)
        A = assembled(c)
        assert np.abs(A - expected).max() <= 10 * TANGENT * np.abs(A).max()
        assert solve(c.arrays.joints, choice[2])
        J = c.arrays.joints
        found = solution(J, c.n)
        expected = np.linalg.solve(A, right)
        assert np.abs(found - expected).max() <= SOLVED * np.abs(expected).max()


def test_every_joint_of_the_list_is_among_them():
    assert {kind for kinds in EVERY_KIND for kind in kinds} == set(joints.TYPES)


def test_a_vanishing_pivot_is_reported(tree):
    c, h = somewhere(tree, ("revolute", "cylindrical"), True, 0)
    equations(c, CHOICES["energy-momentum"], h)
    J = c.arrays.joints
    J.graph.values[:] = 0.0
    assert not solve(J, Arms.AVERAGE)
