"""Accuracy and stability of both algorithms, measured."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.diagnostics.order import orders
from polhode.papers._paper import PaperSection, claimed, listed, near
from polhode.papers.love_1995.experiment import (
    BETAS,
    COUNTS,
    SECONDS,
    W0,
    algo_1,
    algo_c1,
    convected,
    errors,
    measured,
    run,
    with_wrong_start,
)
from polhode.plots.style import styled

HALVED = (0.04, 0.02, 0.01)


def _apart() -> Any:
    """How far one step of ALGO-1 and one of ALGO-C1 are apart, in attitude and rate."""
    rows = []
    for h in HALVED:
        one, other = run(algo_1(), h, 1), run(algo_c1(), h, 1)
        rows.append(
            [
                np.abs(one.rotation[-1] - other.rotation[-1]).max(),
                np.abs(one.angular_velocity[-1] - other.angular_velocity[-1]).max(),
            ]
        )
    return np.array(rows)


def _stability() -> tuple[float, float, float]:
    """Largest change of H for gamma = 1/2, largest gain of a step above it, and for small beta."""
    kept, grown, below = 0.0, 0.0, 0.0
    for turn in (0.5, 2.3, 4.6):
        for beta in BETAS:
            for gamma in (0.5, 0.6, 0.8, 1.0):
                t = run(algo_1(beta, gamma), turn / float(np.linalg.norm(W0)), 500)
                H = convected(t)[2]
                gain = float(np.diff(H).max() / H[0])
                if beta < 0.25:
                    below = max(below, gain)
                elif gamma == 0.5:
                    kept = max(kept, float(np.abs(H / H[0] - 1.0).max()))
                else:
                    grown = max(grown, gain)
    return kept, grown, below


def accuracy() -> PaperSection:
    """Orders, and what the acceleration remembers."""
    rows = [errors(algo_1(beta)) for beta in BETAS]
    by_beta = np.array([measured(r) for r in rows])
    factors = [r[-1, 0] / rows[BETAS.index(0.25)][-1, 0] for r in rows]  # of the attitude's error
    counts = (1600, 3200, 6400)
    first = measured(errors(algo_1(gamma=0.6), counts), counts)[:2]
    c1 = measured(errors(algo_c1())[:, :2])
    unequal = measured(errors(algo_c1(0.3, 0.5))[:, :2])
    best = [errors(algo_c1(*pair))[:, 2] for pair in ((0.25, 0.5), (0.5, 1.0))]
    best_orders = [float(orders([SECONDS / n for n in COUNTS], list(e))[-1]) for e in best]
    apart = _apart()
    apart_orders = [orders(HALVED, list(column)) for column in apart.T]
    memory = []
    for scheme in (algo_c1(), algo_c1(0.5, 1.0)):
        right, wrong = run(scheme, 0.0125, 100), with_wrong_start(scheme, 0.0125, 100)
        difference = (wrong.angular_acceleration - right.angular_acceleration)[-1, 0]
        memory.append(float(np.abs(difference).max()))
    kept, grown, below = _stability()
    return PaperSection(
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
                ours=True,
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
                "Remark 5",
                "ALGO-C1 and ALGO-1 (beta = 1/4, gamma = 1/2) differ by O(h³) in a step",
                min(min(o) for o in apart_orders) >= 2.95,
                f"attitudes by {listed(apart[:, 0])}, rates by {listed(apart[:, 1])} at h = "
                f"{listed(HALVED)}: orders {listed(apart_orders[0], 3)} and "
                f"{listed(apart_orders[1], 3)}",
            ),
            claimed(
                "Remark 4",
                "gamma = 1 gives the best accelerations",
                best[1][-1] < best[0][-1],
                f"errors of A after 10 s with {COUNTS[-1]} steps: {best[0][-1]:.1e} with gamma = "
                f"1/2, order {best_orders[0]:.2f}; {best[1][-1]:.1e} with gamma = 1, order "
                f"{best_orders[1]:.2f}",
                "order 2.0 with gamma = 1/2",
                near(best_orders[0], 2.0, absolute=0.05)
                and near(best_orders[1], 1.0, absolute=0.1),
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
                "unconditionally stable for gamma ≥ 1/2 and beta ≥ 1/4",
                kept <= 1e-11 and grown <= 1e-11,
                f"beta = 0.25, 0.375, 0.5, h |W| = 0.5, 2.3, 4.6, 500 steps: for gamma = 1/2 the "
                f"energy is kept to {kept:.0e}, for 0.6, 0.8 and 1 it never grows by more than "
                f"{grown:.0e}; beyond, a step that Newton cannot solve is refused",
                "6e-12 up to 4.6",
                kept <= 1e-11 and grown <= 1e-11,
            ),
            claimed(
                "beside Claim 2",
                "stability does not depend on beta: also for beta = 0 and 1/8",
                below <= 1e-11,
                f"no step gains more than {below:.0e} of the energy, same steps and gammas",
                ours=True,
            ),
        ],
        [("Error of the attitude after 10 s", _order_figure())],
    )


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
