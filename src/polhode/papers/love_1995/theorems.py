"""Theorems 2 and 3, measured."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy.spatial.transform import Rotation

from polhode.diagnostics.order import orders
from polhode.papers._paper import Found, Pane, Plot, curve, experiment, listed, near
from polhode.papers.love_1995.experiment import (
    BETAS,
    CONSERVING,
    OTHERS,
    algo_1,
    algo_c1,
    convected,
    dot,
    momentum,
    momentum_by_step_2,
    run,
)


@experiment("theorem-2-if", "theorem-2-only", "identity", "vector", "fig-gamma")
def theorem_2() -> Iterator[Found | Plot]:
    """ALGO-1 conserves energy and the norm of the momentum if and only if gamma is one half."""
    worst = 0.0
    for beta in BETAS:
        _, Pi, H = convected(run(algo_1(beta), 0.1, 10_000))
        size = np.linalg.norm(Pi, axis=-1)
        worst = max(worst, np.abs(H / H[0] - 1).max(), np.abs(size / size[0] - 1).max())
    yield Found(
        "theorem-2-if",
        worst <= 1e-13,
        f"≤ {worst:.0e} over 10 000 steps of 0.1 s, five values of beta",
        agrees=worst <= 1e-13,
    )
    changes, spread = [], 0.0
    for gamma, steps in ((0.45, 20), (0.6, 200), (1.0, 200)):
        ends = []
        for beta in (0.0, 0.25, 0.5):
            W, _, H = convected(run(algo_1(beta, gamma), 0.1, steps))
            ends.append(W[-1])
        changes.append(float(H[-1] / H[0] - 1.0))
        spread = max(spread, float(np.ptp(ends, axis=0).max()))
    yield Found(
        "theorem-2-only",
        min(abs(c) for c in changes) > 1e-3,
        f"energy changes by {listed(changes, 3)} for gamma = 0.45 (20 steps), 0.6, 1 (200); rates "
        f"for three betas differ by {spread:.0e}",
        agrees=near(changes, (8.74e-3, -0.1668, -0.469), 0.01),
    )
    identity, lines = 0.0, []
    for gamma in (0.45, 0.6, 1.0):
        W, Pi, H = convected(run(algo_1(0.25, gamma), 0.1, 20))
        dW, dPi = np.diff(W, axis=0), np.diff(Pi, axis=0)
        off = np.abs(np.diff(H) + (gamma - 0.5) * dot(dW, dPi)).max() / H[0]
        identity = max(identity, float(off))
    yield Found(
        "identity", identity <= 1e-13, f"to {identity:.0e} of the energy", agrees=identity <= 1e-13
    )
    drifts = []
    for h in (0.1, 0.05, 0.025):
        pi = momentum(run(algo_1(), h, round(20 / h)))
        drifts.append(np.linalg.norm(pi - pi[0], axis=-1).max() / np.linalg.norm(pi[0]))
    found = orders((0.1, 0.05, 0.025), drifts)
    yield Found(
        "vector",
        drifts[0] > 1e-6,
        f"drifts by {listed(drifts)} of itself at h = 0.1, 0.05, 0.025: order {listed(found, 3)}",
        agrees=near(found, 2.0, absolute=0.1),
    )
    for gamma in (0.5, 0.55, 0.6, 1.0):
        t = run(algo_1(0.25, gamma), 0.1, 200)
        _, _, H = convected(t)
        lines.append(curve(f"gamma = {gamma:g}", t.time, H / H[0]))
    yield Plot("fig-gamma", [Pane("ALGO-1, h = 0.1", "time (s)", "H/H0", lines)])


@experiment("c1-momentum", "theorem-3-if", "theorem-3-only", "independent", "simplified")
def theorem_3() -> Iterator[Found | Plot]:
    """ALGO-C1 conserves the momentum, and the energy if and only if beta/gamma is one half."""
    lost = []
    by_rate, by_step = 0.0, 0.0
    for pair in (*CONSERVING, *OTHERS):
        t = run(algo_c1(*pair), 0.1, 100)
        pi = momentum(t)
        size = float(np.linalg.norm(pi[0]))
        by_rate = max(by_rate, float(np.abs(pi - pi[0]).max()) / size)
        if pair[1] >= 0.5:  # below, A grows by ((1 - gamma)/gamma)ⁿ and step 2 amplifies it
            by_step = max(by_step, float(np.abs(momentum_by_step_2(t, *pair) - pi[0]).max()) / size)
        if pair in OTHERS:
            _, _, H = convected(t)
            lost.append(float(np.abs(H / H[0] - 1.0).max()))
    yield Found(
        "c1-momentum",
        max(by_rate, by_step) <= 1e-12,
        f"Lambda J W is kept to {by_rate:.0e} of itself in 100 steps, eight pairs; with W by step "
        f"2 from the rotations alone, to {by_step:.0e}",
        agrees=max(by_rate, by_step) <= 1e-12,
    )
    kept = max(
        float(np.abs(H / H[0] - 1.0).max())
        for _, _, H in (convected(run(algo_c1(*p), 0.1, 10_000)) for p in CONSERVING)
    )
    yield Found(
        "theorem-3-if",
        kept <= 1e-13,
        f"≤ {kept:.0e} over 10 000 steps, four pairs",
        agrees=kept <= 1e-13,
    )
    yield Found(
        "theorem-3-only",
        min(lost) > 1e-6,
        f"{listed(lost, 3)} in 100 steps for four other pairs",
        agrees=near(lost, (3.3e-4, 1.14e-3, 2.95e-3, 1.64e-3), 0.02),
    )
    one, *others = (run(algo_c1(*p), 0.1, 100) for p in CONSERVING)
    same = max(float(np.abs(o.stored - one.stored).max()) for o in others)
    yield Found(
        "independent", same <= 1e-12, f"four pairs differ by {same:.0e}", agrees=same <= 1e-12
    )
    W, Pi, _ = convected(one)
    R, h, J = one.rotation[:, 0], one.step, one.inertia[0]
    step = Rotation.from_matrix(np.swapaxes(R[:-1], 1, 2) @ R[1:])
    left = [
        float(np.abs(step.apply((f / h * step.as_rotvec() - W[:-1]) @ J) - Pi[:-1]).max())
        for f in (2.0, 0.5)
    ]
    yield Found(
        "simplified",
        left[0] <= 1e-12,
        f"the rotations of 100 steps solve exp(theta) J [2/h theta - W] = J W to {left[0]:.0e}; "
        f"with theta/(2h), as printed, {left[1]:.1f} is left",
        agrees=left[0] <= 1e-12 and left[1] > 1.0,
    )
