"""The equation of motion of a structure: M a + C v + K u - F."""

import numpy as np
from numpy.testing import assert_allclose

import polhode as ph
from polhode.kernel.structures.balance import put_balance
from polhode.kernel.structures.layout import Work
from polhode.run.engine import Engine

EPS = np.finfo(float).eps
M = np.array([[2.0, 0.5], [0.5, 3.0]])
C = np.array([[0.3, -0.1], [-0.1, 0.2]])
K = np.array([[40.0, -10.0], [-10.0, 30.0]])
U, V, A = np.array([[0.1, -0.2], [0.7, 0.4], [-1.0, 2.0]])


def test_the_residual_of_a_linear_structure_is_that_of_its_matrices():
    load = ph.CoordinateLoad("f", 1, value=4.0)
    structure = ph.LinearStructure(mass=M, stiffness=K, damping=C, loads=[load])
    s = Engine(structure, "newmark", 1e-2).compiled.arrays
    for i in range(2):
        s.work[Work.AT, i], s.work[Work.RATE, i], s.work[Work.SPARE, i] = U[i], V[i], A[i]
    put_balance(s, 0.0)
    wanted = M @ A + C @ V + K @ U - (0.0, 4.0)
    assert_allclose(np.asarray(s.work)[Work.RESIDUAL, :2], wanted, rtol=0, atol=8 * EPS * 20)
