"""What sections 2 and 4 say of leaving corrections out, and of starting without acceleration."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation

from polhode.diagnostics.order import orders
from polhode.model.numbers import Floats
from polhode.papers._paper import PaperClaim, claimed, listed, near
from polhode.papers.hulbert_1992.experiment import (
    AT_2,
    INERTIA,
    STAGGERED,
    run,
    top,
    total_energy,
)


def uncorrected(h: float, until: float) -> Floats:
    """Momentum Lambda J Omega of the body of 5.1 without loads, by (52)-(54), (50) and (51) alone.

    Omega1 is that of the predicted attitude; (57), which updates it for the corrected attitude, is
    left out.
    """
    J, W = np.array(INERTIA), np.array(AT_2[1])
    R = Rotation.from_quat(np.roll(AT_2[0], -1))
    pi = [R.apply(J * W)]
    for _ in range(round(until / h)):
        predicted = R * Rotation.from_rotvec(h * W)  # (52), (53)
        W1 = predicted.inv().apply(R.apply(J * W)) / J  # (54)
        R = R * Rotation.from_rotvec(0.5 * h * (W + W1))  # (50), (51)
        W = W1
        pi.append(R.apply(J * W))
    return np.array(pi)


def momentum_is_lost() -> PaperClaim:
    """Section 4.3."""
    steps = (4e-3, 2e-3, 1e-3)
    drifts = []
    for h in steps:
        pi = uncorrected(h, 8.0)
        drifts.append(float(np.linalg.norm(pi - pi[0], axis=1).max() / np.linalg.norm(pi[0])))
    return claimed(
        "4.3, (50)-(51)",
        "momentum is lost if Omega is not updated for the attitude of (51)",
        min(drifts) > 1e-6,
        f"Lambda J Omega changes by {listed(drifts)} of itself in 8 s without torque at dt = "
        f"{listed(steps)}: order {listed(orders(steps, drifts), 2)}",
    )


def start_without_acceleration() -> PaperClaim:
    """Section 4.4."""
    schemes = (STAGGERED, f"{STAGGERED}(start=predictor-corrector)")
    runs = [run(top(), scheme, 1e-3, 100.0, every=10) for scheme in schemes]
    bands = [float(np.abs(total_energy(t)).max()) for t in runs]
    apart = float(np.abs(runs[0].rotation[1000] - runs[1].rotation[1000]).max())
    return claimed(
        "4.4",
        "the staggered algorithm may be started by a predictor-corrector step of dt/2",
        near(bands[0], bands[1], 0.01) and apart < 1e-6,
        f"on the top of 5.2 both starts keep E to {listed(bands)} over 100 s, dt = 0.001; "
        f"attitudes at 10 s differ by {apart:.0e}",
    )
