"""The claims of section 5, measured."""

from __future__ import annotations

import numpy as np

from polhode.diagnostics.energy import kinetic_energy
from polhode.oracles import free_body
from polhode.papers._paper import (
    BUILT,
    OPEN,
    Claim,
    Outlook,
    Paper,
    Section,
    claimed,
    listed,
    near,
    tenths,
)
from polhode.papers.hulbert_1992.accuracy import accuracy
from polhode.papers.hulbert_1992.experiment import (
    AT_2,
    FOUR,
    INERTIA,
    PARK,
    PREDICTOR_CORRECTOR,
    SIMO_WONG,
    STAGGERED,
    Bursts,
    band,
    energy,
    example_1,
    run,
    spinning,
    theta,
    top,
    torque_free,
    total_energy,
    trapezoidal,
)
from polhode.papers.hulbert_1992.figures import (
    _axis_figure,
    _energy_figure,
    _nutation_figure,
    _rates_figure,
)
from polhode.papers.hulbert_1992.linear import linear_dynamics

# --- 5.1 --------------------------------------------------------------------------------------


def intermediate_axis() -> Section:
    """Figures 1-4."""
    return Section(
        "5.1 Unstable rotation about the axis of the intermediate moment",
        [*_momentum_claims(), *_energy_claims(), *_burst_claims()],
        [
            ("Figures 1-4: angular velocity in the body, dt = 0.001", _rates_figure()),
            ("Figures 1-4: kinetic energy for long times", _energy_figure()),
        ],
    )


def _momentum_claims() -> list[Claim]:
    worst = 0.0
    for scheme in FOUR[:3]:
        t = run(example_1(), scheme, 1e-3, 1000.0, every=50)
        off = t.spin[torque_free(t), 0] - [20.0 * 1.999, 0.2, 0.0]
        worst = max(worst, float(np.abs(off).max()))
    t = run(example_1(), PARK, 1e-3, 10.0)
    park = float(np.abs(t.spin[torque_free(t), 0] - [20.0 * 1.999, 0.2, 0.0]).max())
    time = np.linspace(0.0, 8.0, 81)
    right = free_body(np.diag(INERTIA), np.array(AT_2[1]), time).Omega
    errors = []
    for scheme in (SIMO_WONG, STAGGERED):
        t = run(example_1(), scheme, 1e-3, 10.0, every=100)
        errors.append(float(np.abs(t.angular_velocity[20:, 0] - right)[-1].max()))
    return [
        claimed(
            "5.1",
            "the first three algorithms conserve angular momentum by design",
            worst <= 1e-10,
            f"≤ {worst:.0e} of 40 over 1000 s; Park's errs by {park:.1e} in 10 s",
            "≤ 6e-11 over 10 s",
            worst <= 1e-10,
        ),
        claimed(
            "5.1",
            "Simo-Wong and staggered are virtually identical",
            max(errors) < 2e-3,
            f"errors of Omega at 10 s {listed(errors)}, of 13",
            "1.4e-3 and 3.1e-4",
            near(errors, (1.41e-3, 3.12e-4)),
        ),
    ]


def _energy_claims() -> list[Claim]:
    bands = {}
    for scheme in (SIMO_WONG, STAGGERED):
        bands[scheme] = [
            band(part) for part in tenths(energy(run(example_1(), scheme, 1e-3, 5000.0, every=23)))
        ]
    steps = (4e-3, 2e-3, 1e-3, 5e-4)
    growth = []
    for h in steps:
        K = kinetic_energy(run(spinning(), PREDICTOR_CORRECTOR, h, 1000.0, every=100))
        growth.append(float(K[-1] / K[0] - 1.0))
    known = (0.412, 0.0277, 2.56e-3, 2.7e-4)
    (first, last), (first_s, last_s) = bands[SIMO_WONG], bands[STAGGERED]
    return [
        claimed(
            "5.1",
            "the kinetic energy of Simo-Wong and staggered appears constant",
            near(first, last, 0.05) and near(first_s, last_s, 0.05, 1e-9),
            f"within {listed(last)} (Simo-Wong) and {listed(last_s)} (staggered) to 5000 s",
            "-9e-5 … 1.6e-4; 0 … 1.6e-5",
            near(last, (-9.3e-5, 1.57e-4)) and near(last_s[1], 1.64e-5),
        ),
        claimed(
            "5.1",
            "the predictor-corrector's energy grows weakly, at any step",
            min(growth) > 0.0,
            f"by {listed(growth, 3)} in 1000 s at dt = 4, 2, 1, 0.5 ms",
            listed(known, 3),
            near(growth, known, 0.02),
        ),
    ]


def _burst_claims() -> list[Claim]:
    bursts = Bursts(run(example_1(), PARK, 1e-3, 300.0))
    inside, outside = bursts.means
    return [
        claimed(
            "5.1",
            "Park-Chiou-Downer's energy grows in bursts where |Omega_3| is large",
            inside > 5.0 * outside and bursts.growth > 0.0,
            f"mean |K/K0 - 1| {inside:.1e} there, {outside:.1e} elsewhere, every "
            f"{bursts.spacing:.2f} s; the level between rises {bursts.growth:.1e} per burst",
            "6.6e-5, 3.2e-6, 0.99 s, 6e-9",
            near((inside, outside, bursts.spacing), (6.62e-5, 3.17e-6, 0.99)),
        ),
        claimed(
            "Figure 4",
            "how large the bursts of the paper are",
            None,
            "the figure cannot be read; up to 10 s they are 1.6e-5 here, which no plot shows",
        ),
    ]


# --- 5.2 --------------------------------------------------------------------------------------


def fast_top() -> Section:
    """Figures 6-10."""
    claims: list[Claim] = []
    slopes = []
    for h, until in ((1e-3, 1000.0), (1e-2, 200.0)):
        t = run(top(), SIMO_WONG, h, until, every=10)
        slopes.append(float(np.polyfit(t.time, total_energy(t), 1)[0]))
    lost = band(theta(run(top(), SIMO_WONG, 1e-2, 2000.0)))
    claims.append(
        claimed(
            "5.2, Figure 7",
            "Simo-Wong is unstable with the midpoint rule",
            lost[1] > 3.0,
            f"E grows by {listed(slopes)} per second at dt = 1e-3, 1e-2; at 1e-2 the motion is "
            f"lost by 2000 s (theta from {lost[0]:.3f} to {lost[1]:.2f})",
            "2.4e-9, 2.4e-6",
            near(slopes, (2.4e-9, 2.4e-6)),
        )
    )
    stable = total_energy(run(top(), trapezoidal(SIMO_WONG), 1e-2, 10_000.0, every=7))
    claims.append(
        claimed(
            "5.2, Figure 7",
            "and stable with the trapezoidal rule",
            near(tenths(stable)[0].max(), tenths(stable)[1].max()),
            f"E/E0 - 1 within {listed(band(stable))} to 10 000 s at dt = 1e-2",
            "0 … 3.8e-6",
            near(band(stable)[1], 3.83e-6),
        )
    )
    ends, angles = [], []
    for scheme in (PREDICTOR_CORRECTOR, trapezoidal(PREDICTOR_CORRECTOR)):
        t = run(top(), scheme, 1e-2, 10_000.0, every=7)
        ends.append(float(total_energy(t)[-1]))
        angles.append(float(theta(t)[-1000:].max()))
    claims.append(
        claimed(
            "5.2, Figure 8",
            "the predictor-corrector is weakly unstable with both rules",
            min(ends) > 0.01,
            f"E grows by {listed(ends)} in 10 000 s at dt = 1e-2, theta to {listed(angles)}",
            "0.079, 0.28; 0.42, 0.59",
            near(ends, (0.0787, 0.280), 0.02),
        )
    )
    bands = []
    for scheme in (STAGGERED, trapezoidal(STAGGERED)):
        bands.append(band(total_energy(run(top(), scheme, 1e-2, 10_000.0, every=7))))
    claims.append(
        claimed(
            "5.2, Figure 9",
            "the staggered algorithm is stable with both rules, and the midpoint rule is better",
            bands[0][1] < 1e-5 < bands[1][1] < 0.1,
            f"E/E0 - 1 within {listed(bands[0])} (midpoint) and {listed(bands[1])} (trapezoidal: "
            "bounded, but its two sequences part) to 10 000 s at dt = 1e-2",
            "… 1.4e-6; ±1.5e-2",
            near(bands[0][1], 1.42e-6) and near(bands[1], (-0.0151, 0.0155)),
        )
    )
    park = band(total_energy(run(top(), PARK, 1e-2, 10_000.0, every=7)))
    claims.append(
        claimed(
            "5.2, Figure 10",
            "Park-Chiou-Downer is stable on the top",
            park[1] < 1e-4,
            f"E/E0 - 1 within {listed(park)} to 10 000 s at dt = 1e-2",
            "7e-6",
            near(park[1], 7.3e-6),
        )
    )
    return Section(
        "5.2 Fast symmetric top with fixed tip",
        claims,
        [
            ("Figure 6: path of the axis, staggered, dt = 0.001", _axis_figure()),
            ("Figures 7-10: nutation for long times, dt = 0.01", _nutation_figure()),
        ],
    )


PAPER = Paper(
    name="hulbert-1992",
    title="Explicit momentum conserving algorithms for rigid body dynamics",
    reference="hulbert1992",
    about=(
        "Four explicit algorithms on a body that turns over and on a fast top. What the text says "
        "of stability is met in full; the inertia of the top must be about its tip, not its centre."
    ),
    sections=(linear_dynamics, intermediate_axis, fast_top, accuracy),
    outlook=(
        Outlook(
            "constraint equations in the staggered algorithm",
            OPEN,
            "explicit schemes run a body with a ball joint to ground, reduced to a rotation about "
            "it; other joints run with energy-momentum and euler-parameters",
        ),
        Outlook(
            "energy and momentum in one algorithm, with constraints",
            BUILT,
            "energy-momentum keeps energy, momentum and joints to rounding, at the price of Newton",
        ),
    ),
)
