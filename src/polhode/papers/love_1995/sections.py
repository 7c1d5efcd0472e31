"""The claims of the document, measured."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.diagnostics.order import orders
from polhode.papers._paper import BUILT, Outlook, Paper, Section, claimed, listed, near
from polhode.papers.love_1995.experiment import (
    BETAS,
    CONSERVING,
    COUNTS,
    OTHERS,
    SECONDS,
    W0,
    algo_1,
    algo_c1,
    convected,
    dot,
    errors,
    measured,
    run,
    with_wrong_start,
)
from polhode.plots.style import styled

# --- the sections -----------------------------------------------------------------------------


def theorem_2() -> Section:
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
        pi = run(algo_1(), h, round(20 / h)).spin[:, 0]
        drifts.append(np.linalg.norm(pi - pi[0], axis=-1).max() / np.linalg.norm(pi[0]))
    found = orders((0.1, 0.05, 0.025), drifts)
    known = (8.74e-3, -0.1668, -0.469)
    return Section(
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
                "sharper than the theorem",
                "dH = -(gamma - 1/2) dW.J dW in every step",
                identity <= 1e-13,
                f"to {identity:.0e} of the energy",
                "1e-14",
                identity <= 1e-13,
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


def theorem_3() -> Section:
    """ALGO-C1 conserves the momentum, and the energy if and only if beta/gamma is one half."""
    kept = max(
        float(np.abs(H / H[0] - 1.0).max())
        for _, _, H in (convected(run(algo_c1(*p), 0.1, 10_000)) for p in CONSERVING)
    )
    lost = []
    momentum = 0.0
    for pair in OTHERS:
        t = run(algo_c1(*pair), 0.1, 100)
        _, _, H = convected(t)
        lost.append(float(np.abs(H / H[0] - 1.0).max()))
        momentum = max(momentum, float(np.abs(t.spin - t.spin[0]).max()))
    known = (3.3e-4, 1.14e-3, 2.95e-3, 1.64e-3)
    one, *others = (run(algo_c1(*p), 0.1, 100) for p in CONSERVING)
    same = max(float(np.abs(o.stored - one.stored).max()) for o in others)
    return Section(
        "Theorem 3: ALGO-C1",
        [
            claimed(
                "Remark 1",
                "the momentum vector is conserved for any beta and gamma",
                momentum <= 1e-12,
                f"≤ {momentum:.0e}: it is the number that is stored",
                "≤ 1.4e-13",
                momentum <= 1e-12,
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


def accuracy() -> Section:
    """Orders, and what the acceleration remembers."""
    rows = [errors(algo_1(beta)) for beta in BETAS]
    by_beta = np.array([measured(r) for r in rows])
    factors = [r[-1, 0] / rows[BETAS.index(0.25)][-1, 0] for r in rows]  # of the attitude's error
    counts = (1600, 3200, 6400)
    first = measured(errors(algo_1(gamma=0.6), counts), counts)[:2]
    c1 = measured(errors(algo_c1())[:, :2])
    unequal = measured(errors(algo_c1(0.3, 0.5))[:, :2])
    memory = []
    for scheme in (algo_c1(), algo_c1(0.5, 1.0)):
        right, wrong = run(scheme, 0.0125, 100), with_wrong_start(scheme, 0.0125, 100)
        difference = (wrong.angular_acceleration - right.angular_acceleration)[-1, 0]
        memory.append(float(np.abs(difference).max()))
    large = 0.0
    for turn in (0.5, 2.3, 4.6):
        _, _, H = convected(run(algo_1(), turn / float(np.linalg.norm(W0)), 500))
        large = max(large, float(np.abs(H / H[0] - 1.0).max()))
    return Section(
        "Accuracy and stability",
        [
            claimed(
                "Claim 1",
                "ALGO-1 is of second order for gamma = 1/2",
                near(by_beta, 2.0, absolute=0.03),
                f"orders {by_beta.min():.2f} to {by_beta.max():.2f} in attitude, rate and "
                "acceleration, five values of beta",
                "2.00 to 2.01",
                near(by_beta, 2.0, absolute=0.03),
            ),
            claimed(
                "end of part 3",
                "beta other than 1/4 may cost accuracy and convergence of the attitude",
                not near(by_beta, 2.0, absolute=0.03),
                f"it costs no order: the error is {listed(factors)} times that of beta = 1/4 for "
                f"beta = {listed(BETAS)}",
                "no order, for another body",
                near(by_beta, 2.0, absolute=0.03),
            ),
            claimed(
                "Claim 1",
                "it is of first order for any other gamma",
                near(first, 1.0, absolute=0.05),
                f"orders {first.min():.2f} to {first.max():.2f} for gamma = 0.6",
                "tends to 1",
                near(first, 1.0, absolute=0.05),
            ),
            claimed(
                "Remark 5",
                "ALGO-C1 is of second order",
                near(c1, 2.0, absolute=0.03),
                f"orders {listed(c1, 3)}; also for beta/gamma = 0.6: {listed(unequal, 3)}",
                "2.00",
                near(unequal, 2.0, absolute=0.03),
            ),
            claimed(
                "Remark 4",
                "gamma = 1 is insensitive to an error of the first acceleration",
                memory[1] <= 1e-11 and memory[0] > 0.9,
                f"an error of 1 is {memory[1]:.0e} after 100 steps; with gamma = 1/2 it stays "
                f"{memory[0]:.2f}",
                "forgotten; .98",
                near(memory[0], 1.0),
            ),
            claimed(
                "Claim 2",
                "unconditionally stable",
                large <= 6e-12,
                f"the energy is kept to {large:.0e} up to h |W| = 4.6; beyond, a step that Newton "
                "cannot solve is refused, not taken",
                "6e-12 up to 4.6",
                large <= 6e-12,
            ),
        ],
        [("Error of the attitude after 10 s", _order_figure())],
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


@styled
def _order_figure() -> Any:
    from matplotlib import pyplot

    figure, ax = pyplot.subplots()
    steps = SECONDS / np.array(COUNTS)
    for scheme in (algo_1(), algo_1(0.0), algo_1(gamma=0.6), algo_c1(), algo_c1(0.5, 1.0)):
        ax.loglog(steps, errors(scheme)[:, 0], "o-", label=scheme)
    ax.set(xlabel="step (s)", ylabel="largest error of the rotation matrix")
    ax.legend()
    return figure


PAPER = Paper(
    name="love-1995",
    title="Notes on Simo and Wong's unconditionally stable algorithms for rigid body dynamics",
    reference="love1995",
    about=(
        "Both theorems hold to rounding. Two identities are sharper than Theorem 2: they say by "
        "how much energy and momentum change for any gamma, and show stability for every beta."
    ),
    sections=(theorem_2, theorem_3, accuracy),
    outlook=(
        Outlook(
            "quaternions, which the last remark calls the simplest and most efficient form",
            BUILT,
            "attitudes are unit quaternions in every scheme; nothing else is left for later",
        ),
    ),
)
