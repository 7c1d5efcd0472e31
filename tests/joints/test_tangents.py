"""The Newton matrix of bodies and joints is the derivative of their equations, and is solved.

Held at states that satisfy no constraint, with random multipliers, so that no term can hide.
"""

import numpy as np
import pytest

from polhode.kernel import layout as at
from polhode.kernel.blocks import solve_tree
from polhode.kernel.increments import CAYLEY, CONFORMAL, EULER
from polhode.kernel.jit import kernel
from polhode.kernel.multibody import evaluate_residual, evaluate_tangent, start_iteration
from polhode.kernel.primitives import AVERAGE, HALF
from polhode.model.compiled import JOINTED, compile_system

pytestmark = pytest.mark.jit  # four kernels, called thousands of times

CHOICES = {
    "energy-momentum": (CAYLEY, CAYLEY, AVERAGE),
    "euler-parameters": (EULER, EULER, HALF),
    "euler-parameters(unknown=conformal)": (EULER, CONFORMAL, HALF),
}
TANGENT, SOLVED = 2e-11, 1e-11  # 4e-12 and 3e-12 are seen
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


@kernel
def solve(J):
    return solve_tree(J)


def somewhere(tree, kinds, ground, seed):
    """Return a tree of these joints far from closed, in the midst of an iteration."""
    rng = np.random.default_rng(seed)
    c = compile_system(tree(rng, kinds, ground=ground, gravity=(0.3, -0.2, -9.81)), JOINTED)
    s, J = c.state, c.arrays.joints
    s[:, at.X : at.X + 3] += 0.3 * rng.standard_normal((c.n, 3))
    q = s[:, at.Q : at.Q + 4] + 0.3 * rng.standard_normal((c.n, 4))
    s[:, at.Q : at.Q + 4] = q / np.linalg.norm(q, axis=1)[:, None]
    s[:, at.P : at.P + 3] += rng.standard_normal((c.n, 3))
    s[:, at.PI : at.PI + 3] += rng.standard_normal((c.n, 3))
    h = float(rng.uniform(0.05, 0.3))
    start_iteration(c.arrays.bodies, s, J, h)
    J.z[:] = 0.4 * rng.standard_normal(J.z.shape)
    J.z[:, 3:] *= np.minimum(1.0, 1.2 / np.linalg.norm(J.z[:, 3:], axis=1))[:, None]
    J.rows[at.MU] = rng.standard_normal(J.rows.shape[1])
    return c, h


def equations(c, choice, h):
    """Residuals r of all bodies, then values c of all rows."""
    evaluate_residual(c.arrays, c.state, *choice, 0.0, h)
    J = c.arrays.joints
    r = J.vectors[: c.n, at.RESIDUAL : at.RESIDUAL + 6]
    return np.concatenate([np.ravel(r), J.rows[at.VALUE]])


def differences(c, choice, h):
    """Central differences by every unknown, improved once by Richardson."""
    J = c.arrays.joints
    unknowns = [(J.z, (i, k)) for i in range(c.n) for k in range(6)]
    unknowns += [(J.rows, (at.MU, m)) for m in range(J.rows.shape[1])]
    columns = []
    for table, place in unknowns:
        here, slopes = table[place], []
        for d in (2e-3, 1e-3):
            ends = []
            for sign in (1.0, -1.0):
                table[place] = here + sign * d
                ends.append(equations(c, choice, h))
            slopes.append((ends[0] - ends[1]) / (2 * d))
        table[place] = here
        columns.append((4 * slopes[1] - slopes[0]) / 3)
    return np.column_stack(columns)


def assembled(c):
    """The matrix that the blocks stand for."""
    J, n = c.arrays.joints, c.n
    rows = J.rows.shape[1]
    A = np.zeros((6 * n + rows, 6 * n + rows))
    block = {
        name: np.asarray(J.blocks[:, k : k + 36]).reshape(-1, 6, 6)
        for name, k in (
            ("ii", at.K_II),
            ("ip", at.K_IP),
            ("pi", at.K_PI),
            ("Bi", at.B_I),
            ("Bp", at.B_P),
            ("Ci", at.C_I),
            ("Cp", at.C_P),
        )
    }
    for i in range(n):
        p, first, m = (int(J.tree[i, k]) for k in (at.PARENT, at.FIRST, at.ROWS))
        I, P = slice(6 * i, 6 * i + 6), slice(6 * p, 6 * p + 6)
        M = slice(6 * n + first, 6 * n + first + m)
        A[I, I] += block["ii"][i]
        A[I, M] -= block["Bi"][i][:, :m]
        A[M, I] += block["Ci"][i][:m]
        if p < n:
            A[I, P] += block["ip"][i]
            A[P, I] += block["pi"][i]
            A[P, M] -= block["Bp"][i][:, :m]
            A[M, P] += block["Cp"][i][:m]
    return A


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
        equations(c, choice, h)
        evaluate_tangent(c.arrays, c.state, *choice, h)
        A = assembled(c)
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
        evaluate_tangent(c.arrays, c.state, *choice, h)
        A = assembled(c)
        assert solve(c.arrays.joints)
        J = c.arrays.joints
        dz = np.ravel(J.vectors[: c.n, at.DZ : at.DZ + 6])
        found = np.concatenate([dz, J.rows[at.DMU]])
        expected = np.linalg.solve(A, right)
        assert np.abs(found - expected).max() <= SOLVED * np.abs(expected).max()


@pytest.mark.parametrize("kinds", [("revolute", "cylindrical"), ("spherical",)], ids="-".join)
def test_a_vanishing_pivot_is_reported(tree, kinds):
    c, h = somewhere(tree, kinds, True, 0)
    equations(c, CHOICES["energy-momentum"], h)
    J = c.arrays.joints
    J.blocks[:] = 0.0
    assert not solve(J)
