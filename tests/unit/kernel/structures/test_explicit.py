"""Accelerations of structures, and solves with mass and damping, against dense matrices."""

import numpy as np
from numpy.testing import assert_allclose

import polhode as ph
from polhode.kernel.compile.pointer_table import zeros
from polhode.kernel.structures.explicit import accelerate, add_inner, solve_damped
from polhode.kernel.structures.layout import Motion, Work
from polhode.run.engine import Engine

EPS = np.finfo(float).eps
M = np.array([[2.0, 0.5], [0.5, 3.0]])
C = np.array([[0.3, -0.1], [-0.1, 0.2]])
K = np.array([[40.0, -10.0], [-10.0, 30.0]])
U, V, B = np.array([[0.1, -0.2], [0.7, 0.4], [1.0, 2.0]])


def made():
    load = ph.CoordinateLoad("f", 1, value=4.0)
    structure = ph.LinearStructure(mass=M, stiffness=K, damping=C, loads=[load])
    c = Engine(structure, "central-difference", 1e-2).compiled
    c.state[Motion.U], c.state[Motion.V] = U, V
    return c


def test_the_acceleration_solves_the_equation_of_motion():
    c, memory = made(), zeros(1, 2)
    accelerate(c.arrays, c.state, memory, 0, 0.0)
    expected = np.linalg.solve(M, np.array([0.0, 4.0]) - C @ V - K @ U)
    assert_allclose(np.asarray(memory)[0], expected, rtol=0, atol=32 * EPS * 10)


def test_a_share_of_the_inner_forces_is_taken_from_the_residual():
    c = made()
    c.arrays.work[Work.RESIDUAL] = B
    add_inner(c.arrays, 0.25, c.state, Motion.U, c.state, Motion.V)
    expected = B - 0.25 * (K @ U + C @ V)
    assert_allclose(np.asarray(c.arrays.work)[Work.RESIDUAL], expected, rtol=0, atol=16 * EPS * 10)


def test_damping_is_solved_with_the_mass():
    c, h = made(), 0.3
    c.arrays.work[Work.RESIDUAL] = B
    assert solve_damped(c.arrays, c.state, Motion.U, h)
    expected = np.linalg.solve(M + 0.5 * h * C, B)
    assert_allclose(np.asarray(c.arrays.work)[Work.RESIDUAL], expected, rtol=32 * EPS)


def test_rods_hold_their_length_to_second_order():
    """A pendulum of a node on a rod: d . d'' = -d' . d', and its multiplier follows."""
    nodes = [
        ph.Node("wall", (0, 0, 0), fixed=True),
        ph.Node("bob", (0.6, 0.0, -0.8), mass=2.0, velocity=(0.8, 0.5, 0.6)),
    ]
    rod = ph.NodeSpring("rod", ("wall", "bob"), stiffness=np.inf)
    structure = ph.Structure(nodes, [rod], gravity=(0, 0, -9.81))
    c = Engine(structure, "newmark", 1e-2).compiled
    memory = zeros(1, c.n)
    accelerate(c.arrays, c.state, memory, 0, 0.0)
    a = np.asarray(memory)[0, np.asarray(c.places, dtype=int)[3:6]]
    d, v = np.array([0.6, 0.0, -0.8]), np.array([0.8, 0.5, 0.6])
    g = np.array([0.0, 0.0, -9.81])
    expected = g - (g @ d + v @ v) * d  # a rod of length one
    # The pivot of a rod is softened by 1e-9 of it, which is what the acceleration is wrong by.
    assert_allclose(a, expected, rtol=0, atol=1e-8 * 10)
