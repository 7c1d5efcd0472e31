"""The woodpecker toy: against Moreau's stepping of the three equations of the literature."""

import numpy as np
import pytest

import polhode as ph

# Glocker, Dynamik von Starrkoerpersystemen mit Reibung und Stoessen, 1995: lengths of pole, sleeve,
# spring and beak; masses and inertias of sleeve and bird; spring; weight; friction.
R0, RM, HM, LM, LG, HS, LS = 0.0025, 0.0031, 0.0058, 0.010, 0.015, 0.02, 0.0201
MM, MS, JM, JS, SPRING, G, MU = 0.0003, 0.0045, 5e-9, 7e-7, 0.0056, 9.81, 0.3


def beats(step, until):
    """When the beak meets the pole: height, sleeve and bird with small angles."""
    M = np.array(
        [
            [MM + MS, MS * LM, MS * LG],
            [MS * LM, JM + MS * LM**2, MS * LM * LG],
            [MS * LG, MS * LM * LG, JS + MS * LG**2],
        ]
    )
    inverse = np.linalg.inv(M)
    across = np.array([[0, 0, -HS], [0, HM, 0], [0, -HM, 0]])
    along = np.array([[1, LM, LG - LS], [1, RM, 0], [1, RM, 0]])
    open_by, e = np.array([LM + LG - LS - R0, RM - R0, RM - R0]), np.array([0.5, 0.0, 0.0])
    q, u, found, near = np.array([0, -0.1, -0.2788]), np.array([-0.3411, 0, -7.4583]), [], False
    for n in range(int(until / step)):
        q = q + 0.5 * step * u
        pull = SPRING * (q[2] - q[1])
        force = [-(MM + MS) * G, pull - MS * G * LM, -pull - MS * G * LG]
        free = u + step * inverse @ force
        rows = np.flatnonzero(open_by + across @ q <= 0.0)
        if k := len(rows):
            W = np.vstack([across[rows], along[rows]])
            A, b, z = W @ inverse @ W.T, W @ free, np.zeros(2 * k)
            b[:k] += e[rows] * (across[rows] @ u)
            for _ in range(200):
                for i in range(k):
                    z[i] = max(0.0, z[i] - (A[i] @ z + b[i]) / A[i, i])
                    j, most = k + i, MU * z[i]
                    z[j] = np.clip(z[j] - (A[j] @ z + b[j]) / A[j, j], -most, most)
            free = free + inverse @ W.T @ z
        if 0 in rows and not near:
            found.append(n * step)
        near = 0 in rows
        u = free
        q = q + 0.5 * step * u
    return np.array(found)


@pytest.mark.jit
@pytest.mark.slow
def test_the_woodpecker_pecks_as_the_literature_says():
    run = ph.simulate("woodpecker", until=0.9)
    pecks = run.events.named("beak").time[run.events.named("beak").kinds == "impact"]
    periods, expected = np.diff(pecks), np.diff(beats(1e-4, 0.9))
    assert abs(periods[-1] - periods[-2]) < 2e-4  # it has found its cycle
    assert abs(periods[-1] - expected[-1]) < 0.04 * expected[-1]  # angles of .1 are not small
    height = run.body("sleeve").position.values[:, 2]
    assert height[-1] < -0.08
    assert np.abs(run.ledger.balance).max() < 1e-12 * run.ledger.scale
    assert {"impact", "closes", "opens", "slips", "sticks"} <= set(run.events.kinds)
