"""Theorems 2 and 3, measured."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.diagnostics.order import orders
from polhode.papers._paper import PaperSection, claimed, listed, near
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
from polhode.plots.style import styled


def theorem_2() -> PaperSection:
    """ALGO-1 conserves energy and the norm of the momentum if and only if gamma is one half."""
    worst = 0.0
    for beta in BETAS:
        _, Pi, H = convected(run(algo_1(beta), 0.1, 10_000))
        size = np.linalg.norm(Pi, axis=-1)
        worst = max(worst, np.abs(H / H[0] - 1).max(), np.abs(size / size[0] - 1).max())
    changes, spread = [], 0.0
    for gamma, steps in ((0.45, 20), (0.6, 200), (1.0, 200)):
        ends = []
        for beta in (0.0, 0.25, 0.5):
            W, _, H = convected(run(algo_1(beta, gamma), 0.1, steps))
            ends.append(W[-1])
        changes.append(float(H[-1] / H[0] - 1.0))
        spread = max(spread, float(np.ptp(ends, axis=0).max()))
    identity = 0.0
    for gamma in (0.45, 0.6, 1.0):
        W, Pi, H = convected(run(algo_1(0.25, gamma), 0.1, 20))
        dW, dPi = np.diff(W, axis=0), np.diff(Pi, axis=0)
        off = np.abs(np.diff(H) + (gamma - 0.5) * dot(dW, dPi)).max() / H[0]
        identity = max(identity, float(off))
    drifts = []
    for h in (0.1, 0.05, 0.025):
        pi = momentum(run(algo_1(), h, round(20 / h)))
        drifts.append(np.linalg.norm(pi - pi[0], axis=-1).max() / np.linalg.norm(pi[0]))
    found = orders((0.1, 0.05, 0.025), drifts)
    known = (8.74e-3, -0.1668, -0.469)
    return PaperSection(
        "Theorem 2: ALGO-1",
        [
            claimed(
                "Theorem 2",
                "energy and |pi| are conserved for gamma = 1/2 and any beta",
                worst <= 1e-13,
                f"≤ {worst:.0e} over 10 000 steps of 0.1 s, five values of beta",
                "≤ 3e-15 over fewer steps",
                worst <= 1e-13,
            ),
            claimed(
                "Theorem 2",
                "they are not for any other gamma, whatever beta is",
                min(abs(c) for c in changes) > 1e-3,
                f"energy changes by {listed(changes, 3)} for gamma = 0.45 (20 steps), 0.6, 1 (200);"
                f" rates for three betas differ by {spread:.0e}",
                listed(known, 3),
                near(changes, known, 0.01),
            ),
            claimed(
                "sharper than Theorem 2",
                "dH = -(gamma - 1/2) dW.J dW in every step",
                identity <= 1e-13,
                f"to {identity:.0e} of the energy",
                "1e-14",
                identity <= 1e-13,
                ours=True,
            ),
            claimed(
                "end of part 3",
                "the momentum vector is not conserved",
                drifts[0] > 1e-6,
                f"drifts by {listed(drifts)} of itself at h = 0.1, 0.05, 0.025: order "
                f"{listed(found, 3)}",
                "second order",
                near(found, 2.0, absolute=0.1),
            ),
        ],
        [("Energy of ALGO-1 for four values of gamma", _gamma_figure())],
    )


def theorem_3() -> PaperSection:
    """ALGO-C1 conserves the momentum, and the energy if and only if beta/gamma is one half."""
    kept = max(
        float(np.abs(H / H[0] - 1.0).max())
        for _, _, H in (convected(run(algo_c1(*p), 0.1, 10_000)) for p in CONSERVING)
    )
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
    known = (3.3e-4, 1.14e-3, 2.95e-3, 1.64e-3)
    one, *others = (run(algo_c1(*p), 0.1, 100) for p in CONSERVING)
    same = max(float(np.abs(o.stored - one.stored).max()) for o in others)
    return PaperSection(
        "Theorem 3: ALGO-C1",
        [
            claimed(
                "Remark 1",
                "the momentum vector is conserved for any beta and gamma",
                max(by_rate, by_step) <= 1e-12,
                f"Lambda J W is kept to {by_rate:.0e} of itself in 100 steps, eight pairs; with W "
                f"by step 2 from the rotations alone, to {by_step:.0e}",
                "≤ 1.4e-13",
                max(by_rate, by_step) <= 1e-12,
            ),
            claimed(
                "Theorem 3",
                "the energy is conserved if beta/gamma = 1/2",
                kept <= 1e-13,
                f"≤ {kept:.0e} over 10 000 steps, four pairs",
                "1e-14",
                kept <= 1e-13,
            ),
            claimed(
                "Theorem 3",
                "and only then",
                min(lost) > 1e-6,
                f"{listed(lost, 3)} in 100 steps for four other pairs",
                listed(known, 3),
                near(lost, known, 0.02),
            ),
            claimed(
                "Remark 3",
                "at beta/gamma = 1/2 the motion does not depend on the parameters",
                same <= 1e-12,
                f"four pairs differ by {same:.0e}",
                "the acceleration drops out",
                same <= 1e-12,
            ),
        ],
    )


@styled
def _gamma_figure() -> Any:
    from matplotlib import pyplot

    figure, ax = pyplot.subplots()
    for gamma in (0.5, 0.55, 0.6, 1.0):
        t = run(algo_1(0.25, gamma), 0.1, 200)
        _, _, H = convected(t)
        ax.plot(t.time, H / H[0], label=f"gamma = {gamma:g}")
    ax.set(xlabel="time (s)", ylabel="H/H0", title="ALGO-1, h = 0.1 s")
    ax.legend()
    return figure
