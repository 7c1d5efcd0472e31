"""Which rows press: independent ones whose forces hold all of them, found without a search."""

import numpy as np
import pytest

import polhode as ph
from polhode.run.contacts.settling import pressing

G = 9.81


def corners(off):
    """Rows of four corners by shift and two tilts, in square roots of masses."""
    return [[1.0, s * 2.4, t * 2.4 + off] for s in (-1, 1) for t in (-1, 1)]


@pytest.mark.parametrize("seed", range(5))
def test_forty_corners_of_ten_boxes_have_thirty_that_press(seed):
    """There are 8e8 choices of 30 of 40."""
    offs = np.random.default_rng(seed).uniform(-2, 2, size=10)
    A = np.kron(np.eye(10), np.ones((4, 3)))
    for k, off in enumerate(offs):
        A[4 * k : 4 * k + 4, 3 * k : 3 * k + 3] = corners(off)
    b = np.full(40, -G)
    rows = pressing(A, b, 1e-9, np.zeros(40, dtype=bool))
    W = A @ A.T
    force = np.linalg.solve(W[np.ix_(rows, rows)], -b[rows])
    assert force.min() >= -1e-9
    assert np.linalg.matrix_rank(A[rows]) == len(rows)
    assert (W[:, rows] @ force + b).min() > -1e-9  # nothing closes


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("friction", [0.0, 0.5])
def test_a_tower_of_ten_boxes_stands(friction):
    bodies, contacts = [], []
    for k in range(10):
        at = (0.002 * (k % 2), 0, 0.05 + 0.1 * k)
        bodies.append(ph.Body(f"box{k}", 1.0, inertia=(1 / 600,) * 3, position=at))
        plane = {"point": (0, 0, 0.1 * k), "normal": (0, 0, 1), "body": f"box{k - 1}"}
        if k == 0:
            del plane["body"]
        shape, law = {"box": (0.1, 0.1, 0.1)}, {"friction": friction}
        more = {"shape": shape, "plane": plane, "law": law}
        contacts.append(ph.Contact(f"on{k}", body=f"box{k}", **more))
    system = ph.System(bodies, contacts=contacts, gravity=(0, 0, -G))
    run = ph.simulate(system, step=5e-3, until=0.1, contact="located")
    moved = run.trajectory.position[-1] - run.trajectory.position[0]
    assert np.abs(moved).max() < 1e-12
    assert run.certificate().broken == []
