"""Velocities of trees of joints: those of the projection onto all rows, solved in numpy."""

import numpy as np
import pytest

import polhode as ph
from polhode.assembly.constraints import Constraints
from polhode.kernel.columns import Observation, State
from polhode.kernel.compile.pointer_table import zeros
from polhode.kernel.control.tree_velocities import write_tree_velocities
from polhode.lowering.freedoms import tree_tables
from polhode.lowering.system import Way, compile_system
from polhode.model.orientation import matrix

EPS = np.finfo(float).eps
KINDS = {
    "revolute": lambda n, a, b, p: ph.Revolute(n, a, b, point=p, axis=(0, 1, 1)),
    "prismatic": lambda n, a, b, p: ph.Prismatic(n, a, b, point=p, axis=(1, 0, 1)),
    "cylindrical": lambda n, a, b, p: ph.Cylindrical(n, a, b, point=p, axis=(1, 1, 1)),
    "universal": lambda n, a, b, p: ph.Universal(n, a, b, point=p, axes=[(0, 1, 0), (0, 0, 1)]),
    "planar": lambda n, a, b, p: ph.Planar(n, a, b, point=p, axis=(0, 0, 1)),
    "spherical": lambda n, a, b, p: ph.Spherical(n, a, b, point=p),
    "fixed": lambda n, a, b, p: ph.Fixed(n, a, b, point=p),
}


def tree(kind):
    """A body on the ground, one on it and a branch; or, of the last kind, free at its root."""
    bodies = [
        ph.Body(n, 1.0 + k, inertia=(0.1, 0.2, 0.25), position=(k + 0.5, 0.1 * k, 7.0))
        for k, n in enumerate("abcd")
    ]
    make, free = KINDS[kind.removeprefix("free ")], kind.startswith("free")
    joints = [
        make("1", "a", "b", (1, 0, 7)),
        ph.Revolute("2", "b", "c", point=(2, 0, 7), axis=(0, 1, 0)),
        make("3", "d", "b", (1.5, 0.2, 7)),
    ]
    root = [] if free else [make("0", "ground", "a", (0, 0, 7))]
    return ph.System(bodies, [*root, *joints])


def projected(c, p, pi):
    """Twists that are nearest to the momenta in the energy, by dense equations."""
    s = np.asarray(c.state)
    x, q = s[:, State.X : State.P], s[:, State.Q : State.PI]
    C = Constraints(c.system, c.start.frames).jacobian(x, q).dense()
    M = np.zeros((6 * c.n, 6 * c.n))
    for i, (b, R) in enumerate(zip(c.system.bodies, matrix(q), strict=True)):
        at = 6 * i
        M[at : at + 3, at : at + 3] = b.mass * np.eye(3)
        M[at + 3 : at + 6, at + 3 : at + 6] = R @ np.asarray(b.inertia) @ R.T
    m = len(C)
    A = np.block([[M, C.T], [C, np.zeros((m, m))]])
    right = np.concatenate([np.hstack([p, pi]).ravel(), np.zeros(m)])
    return np.linalg.lstsq(A, right, rcond=None)[0][: 6 * c.n].reshape(c.n, 6)


@pytest.mark.parametrize("kind", [*KINDS, "free revolute", "free universal"])
def test_velocities_are_those_of_the_projection(kind):
    c = compile_system(tree(kind), Way.JOINTED)
    random = np.random.default_rng(3)
    p, pi = random.normal(size=(2, c.n, 3))
    c.state[:, State.P : State.Q], c.state[:, State.PI : State.WIDTH] = p, pi
    out = zeros(c.n, Observation.WIDTH)
    tables = tree_tables(c)
    assert tables is not None
    write_tree_velocities(c.arrays, tables, c.state, out)
    told = projected(c, p, pi)
    found = np.asarray(out)[:, : Observation.ACCELERATION]
    # masses and inertias differ by less than 100, and lengths by less than 10
    assert np.abs(found - told).max() < 1e5 * EPS * np.abs(told).max()


def test_loops_rods_and_motions_have_no_tree():
    body = ph.Body("a", 1.0, inertia=(0.1, 0.2, 0.25), position=(1, 0, 0))
    rod = ph.Distance("rod", "ground", "a", points=[(0, 0, 0), (1, 0, 0)])
    turn = {"angle": {"ramp": {"times": [0, 1], "values": [0, 1]}}}
    driven = ph.Revolute("h", "ground", "a", point=(0, 0, 0), axis=(0, 0, 1), motion=turn)
    for joint in (rod, driven):
        assert tree_tables(compile_system(ph.System([body], [joint]), Way.JOINTED)) is None
