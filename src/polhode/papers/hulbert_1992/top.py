"""Section 5.2: the fast top, with the captions' step of 0.001 s and to 10 000 s."""

from __future__ import annotations

from functools import cache

import numpy as np

from polhode.model.numbers import Floats
from polhode.papers._paper import PaperClaim, PaperSection, claimed, listed, near, tenths
from polhode.papers.hulbert_1992.experiment import (
    PARK,
    PREDICTOR_CORRECTOR,
    SIMO_WONG,
    STAGGERED,
    band,
    run,
    theta,
    top,
    total_energy,
    trapezoidal,
)
from polhode.papers.hulbert_1992.figures import components_figure, nutation_figure

STEP, LONG_TIME, EVERY = 1e-3, 10_000.0, 211
VISIBLE = 1e-3  # rad: a tenth of a line's width where the nutation of 0.027 rad fills a figure


@cache
def long_run(scheme: str) -> tuple[Floats, Floats, Floats]:
    """Time, nutation angle and E/E0 - 1 to 10 000 s: ten million steps."""
    t = run(top(), scheme, STEP, LONG_TIME, every=EVERY)
    return t.time, theta(t), total_energy(t)


def drifted(scheme: str) -> float:
    """By how much the range of the nutation differs between the first tenth and the last."""
    first, last = (band(part) for part in tenths(long_run(scheme)[1]))
    return max(abs(a - b) for a, b in zip(first, last, strict=True))


def fast_top() -> PaperSection:
    """Figures 6-10."""
    return PaperSection(
        "5.2 Fast symmetric top with fixed tip",
        [*_simo_wong(), _predictor_corrector(), _staggered(), _park()],
        [
            (
                "Figure 6: axis, convected angular velocity and angular momentum, staggered, "
                "dt = 0.001; what the three panels of the paper show cannot be read",
                components_figure(),
            ),
            ("Figures 7-10: nutation, dt = 0.001", nutation_figure(long_run)),
        ],
    )


def _simo_wong() -> list[PaperClaim]:
    time, _, E = long_run(SIMO_WONG)
    slope, moved = float(np.polyfit(time, E, 1)[0]), drifted(SIMO_WONG)
    t = run(top(), SIMO_WONG, 1e-2, 200.0, every=10)
    coarse = float(np.polyfit(t.time, total_energy(t), 1)[0])
    lost = band(theta(run(top(), SIMO_WONG, 1e-2, 2000.0)))
    stable = [band(part) for part in tenths(long_run(trapezoidal(SIMO_WONG))[2])]
    still = drifted(trapezoidal(SIMO_WONG))
    return [
        claimed(
            "5.2, Figure 7",
            "Simo-Wong: instability is observed with the midpoint rule, dt = 0.001",
            moved > VISIBLE,
            f"no visible instability by 10 000 s: the range of the nutation moves by {moved:.0e} "
            f"rad, though E grows steadily, by {slope:.1e} of itself per second",
            "2.4e-9 per second, 1e-4 rad",
            near(slope, 2.4e-9) and moved < 2e-4,
        ),
        claimed(
            "beside Figure 7",
            "Simo-Wong with the midpoint rule is unstable: with dt = 0.01 the motion is lost",
            lost[1] > 3.0,
            f"E grows by {coarse:.1e} per second; by 2000 s theta runs from {lost[0]:.3f} to "
            f"{lost[1]:.2f}",
            "2.4e-6",
            near(coarse, 2.4e-6),
            ours=True,
        ),
        claimed(
            "5.2, Figure 7",
            "Simo-Wong is stable with the trapezoidal rule",
            near(stable[0][1], stable[1][1]) and still <= VISIBLE,
            f"E/E0 - 1 within {listed(stable[1])} in the last 1000 s of 10 000, dt = 0.001; the "
            f"range of the nutation moves by {still:.0e} rad",
            "0 … 3.8e-8",
            near(stable[1][1], 3.8e-8),
        ),
    ]


def _predictor_corrector() -> PaperClaim:
    schemes = (PREDICTOR_CORRECTOR, trapezoidal(PREDICTOR_CORRECTOR))
    ends = [float(long_run(s)[2][-1]) for s in schemes]
    angles = [band(tenths(long_run(s)[1])[1]) for s in schemes]
    moved = [drifted(s) for s in schemes]
    return claimed(
        "5.2, Figure 8",
        "the predictor-corrector is weakly unstable with both rules",
        min(moved) > VISIBLE,
        f"E grows by {listed(ends)} of itself by 10 000 s, dt = 0.001; theta, once 0.3000 to "
        f"0.3267, ends between {angles[0][0]:.4f} and {angles[0][1]:.4f} (midpoint), "
        f"{angles[1][0]:.4f} and {angles[1][1]:.4f} (trapezoidal)",
        "1.1e-4, 1.8e-4; 0.3029, 0.3240",
        near(ends, (1.1e-4, 1.8e-4), 0.1),
    )


def _staggered() -> PaperClaim:
    schemes = (STAGGERED, trapezoidal(STAGGERED))
    bands = [band(tenths(long_run(s)[2])[1]) for s in schemes]
    ranges = [band(long_run(s)[1]) for s in schemes]
    return claimed(
        "5.2, Figure 9",
        "the staggered algorithm is stable with both rules, and the midpoint rule is better",
        bands[0][1] < 1e-7 < bands[1][1] < 0.1,
        f"E/E0 - 1 within {listed(bands[0])} (midpoint) and {listed(bands[1])} (trapezoidal: "
        f"bounded, but its two sequences part, theta {listed(ranges[1], 3)}) in the last 1000 s of "
        "10 000, dt = 0.001",
        "… 1.4e-8; ±1.5e-2, theta 0.249 … 0.333",
        near(bands[0][1], 1.4e-8, 0.1) and near(bands[1], (-0.015, 0.015), 0.1),
    )


def _park() -> PaperClaim:
    park = [band(part) for part in tenths(long_run(PARK)[2])]
    return claimed(
        "5.2, Figure 10",
        "Park-Chiou-Downer is stable on the top",
        near(park[0], park[1], 0.1, 1e-9) and drifted(PARK) <= VISIBLE,
        f"E/E0 - 1 within {listed(park[1])} in the last 1000 s of 10 000, dt = 0.001",
        "5e-8",
        max(abs(x) for x in park[1]) <= 1.1e-7,
    )
