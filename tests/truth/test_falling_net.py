"""A net that falls in its plane: x_ij = A_i + B_j, parallelograms (Lagrange's equations).

Rods between 10 x 10 points, hung at one corner. All rods between two columns are parallel, and all
between two rows: the net is two chains of 9 angles each, A and B. Where rods of both are parallel,
a row of parallelograms is flat, and constraints of rods depend on each other; the two chains pass
there without notice, 124 times in this time.
"""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import polhode as ph
from tests.properties.test_nets import ROD, SIZE, net
from tests.truth.wall import case

pytestmark = pytest.mark.jit
MASS, INERTIA, G, T = 0.1, 8e-5, 9.81, 0.5
CHAIN = SIZE - 1  # angles of a chain


def weights():
    """Of the angles' rods in the place of each rod's centre, and which angle is its own."""
    rows, own = [], []
    for i in range(SIZE):
        for j in range(SIZE):
            before = np.concatenate([np.arange(CHAIN) < i, np.arange(CHAIN) < j]).astype(float)
            for k in ([i] if i < CHAIN else []) + ([CHAIN + j] if j < CHAIN else []):
                rows.append(before + 0.5 * (np.arange(2 * CHAIN) == k))
                own.append(k)
    return np.array(rows), np.array(own)


def chains():
    """Angles of both chains at the end, and the number of flat positions on the way."""
    W, own = weights()
    S, spin = MASS * W.T @ W, INERTIA * np.bincount(own, minlength=2 * CHAIN)
    pull = MASS * G * W.sum(axis=0)

    def rates(t, y):
        q, v = np.split(y, 2)
        along = ROD * np.stack([-np.sin(q), np.cos(q)], axis=1)
        inwards = -ROD * np.stack([np.cos(q), np.sin(q)], axis=1)
        M = S * (along @ along.T) + np.diag(spin)
        force = -(S * (along @ inwards.T)) @ v**2 - pull * along[:, 1]
        return np.concatenate([v, np.linalg.solve(M, force)])

    start = np.concatenate([np.zeros(CHAIN), np.full(CHAIN, -0.5 * np.pi), np.zeros(2 * CHAIN)])
    times = np.linspace(0.0, T, 20_001)
    found = solve_ivp(rates, (0.0, T), start, "DOP853", times, rtol=1e-12, atol=1e-13).y
    flat = np.sin(found[:CHAIN, None] - found[None, CHAIN : 2 * CHAIN])
    return found[: 2 * CHAIN, -1], int(np.sum(flat[..., 1:] * flat[..., :-1] < 0.0))


def error(step, q):
    """Largest distance of a rod's centre from where the chains have it."""
    run = ph.simulate(net(np.array([0.0, 0.0, -1.0])), step=step, until=T)
    assert run.certificate().broken == []
    W, _ = weights()
    expected = ROD * np.stack([W @ np.cos(q), 0 * W[:, 0], W @ np.sin(q)], axis=1)
    return float(np.linalg.norm(run.trajectory.position[-1] - expected, axis=1).max())


@case(0.1)
def test_a_net_collapses_in_its_plane_with_order_two():
    """Of the steps 1 and 0.5 ms; 1 ms ended at the ninth of the flat positions."""
    q, flat = chains()
    assert flat > 100
    return abs(np.log2(error(1e-3, q) / error(5e-4, q)) - 2.0)
