"""The claims of section 5, measured."""

from __future__ import annotations

import numpy as np

from polhode.diagnostics.energy import kinetic_energy
from polhode.oracles import free_body
from polhode.papers._paper import (
    BUILT,
    OPEN,
    Outlook,
    Paper,
    PaperClaim,
    PaperSection,
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
    momentum,
    run,
    spinning,
    torque_free,
)
from polhode.papers.hulbert_1992.figures import (
    energy_figure,
    panels_figure,
)
from polhode.papers.hulbert_1992.linear import linear_dynamics
from polhode.papers.hulbert_1992.top import fast_top
from polhode.papers.hulbert_1992.uncorrected import momentum_is_lost, start_without_acceleration

# --- 5.1 --------------------------------------------------------------------------------------


def intermediate_axis() -> PaperSection:
    """Figures 1-4."""
    return PaperSection(
        "5.1 Unstable rotation about the axis of the intermediate moment",
        [
            *_momentum_claims(),
            momentum_is_lost(),
            start_without_acceleration(),
            *_energy_claims(),
            *_burst_claims(),
        ],
        [
            *(
                (
                    f"Figure {k}: {scheme}, dt = 0.001: convected angular velocity, angular "
                    "momentum, kinetic energy; what the paper's panels show cannot be read",
                    panels_figure(scheme),
                )
                for k, scheme in enumerate(FOUR, start=1)
            ),
            ("Kinetic energy of Figures 1-4 for long times", energy_figure()),
        ],
    )


def _momentum_claims() -> list[PaperClaim]:
    worst = 0.0
    for scheme in FOUR[:3]:
        t = run(example_1(), scheme, 1e-3, 1000.0, every=50)
        off = momentum(t)[torque_free(t)] - [20.0 * 1.999, 0.2, 0.0]
        worst = max(worst, float(np.abs(off).max()))
    t = run(example_1(), PARK, 1e-3, 10.0)
    park = float(np.abs(momentum(t)[torque_free(t)] - [20.0 * 1.999, 0.2, 0.0]).max())
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
            f"Lambda J Omega off by ≤ {worst:.0e} of 40 over 1000 s; Park's by {park:.1e} in 10 s",
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


def _energy_claims() -> list[PaperClaim]:
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


def _burst_claims() -> list[PaperClaim]:
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


PAPER = Paper(
    name="hulbert-1992",
    title="Explicit momentum conserving algorithms for rigid body dynamics",
    reference="hulbert1992",
    about=(
        "Four explicit algorithms on a body that turns over and on a fast top. What the text says "
        "of stability holds, but the instability of Simo-Wong with the midpoint rule cannot be "
        "seen at the step of the captions. The inertia of the top must be about its tip."
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
