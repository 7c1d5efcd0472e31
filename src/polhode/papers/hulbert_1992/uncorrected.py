"""What section 4 says of leaving the correction out, of the start, and of the cost of a step."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy.spatial.transform import Rotation

from polhode.api.simulate import simulate
from polhode.diagnostics.order import orders
from polhode.model.numbers import Floats
from polhode.papers._paper import Found, Plot, experiment, listed, near
from polhode.papers.hulbert_1992.experiment import (
    AT_2,
    FOUR,
    INERTIA,
    PREDICTOR_CORRECTOR,
    STAGGERED,
    run,
    top,
    total_energy,
    trapezoidal,
)


def uncorrected(h: float, until: float) -> Floats:
    """Momentum Lambda J Omega of the body of 5.1 without loads, by (52)-(54), (50) and (51) alone.

    Omega1 is that of the predicted attitude; (57), which updates it for the corrected attitude, is
    omitted.
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


@experiment("momentum-lost", "start")
def leaving_out() -> Iterator[Found | Plot]:
    """Sections 4.3 and 4.4."""
    steps = (4e-3, 2e-3, 1e-3)
    drifts = []
    for h in steps:
        pi = uncorrected(h, 8.0)
        drifts.append(float(np.linalg.norm(pi - pi[0], axis=1).max() / np.linalg.norm(pi[0])))
    yield Found(
        "momentum-lost",
        min(drifts) > 1e-6,
        f"Lambda J Omega changes by {listed(drifts)} of itself in 8 s without torque at dt = "
        f"{listed(steps)}: order {listed(orders(steps, drifts), 2)}",
    )
    schemes = (STAGGERED, f"{STAGGERED}(start=predictor-corrector)")
    runs = [run(top(), scheme, 1e-3, 100.0, every=10) for scheme in schemes]
    bands = [float(np.abs(total_energy(t)).max()) for t in runs]
    apart = float(np.abs(runs[0].rotation[1000] - runs[1].rotation[1000]).max())
    yield Found(
        "start",
        near(bands[0], bands[1], 0.01) and apart < 1e-6,
        f"on the top of 5.2 both starts keep E to {listed(bands)} over 100 s, dt = 0.001; "
        f"attitudes at 10 s differ by {apart:.0e}",
    )


def nanoseconds(scheme: str) -> float:
    """A step on the top, the best of five runs of 200 000."""
    runs = [simulate(top(), scheme, step=1e-3, until=200.0, save_every=200_000) for _ in range(5)]
    return 1e9 * min(r.wall_seconds - r.seconds_compiling for r in runs) / 200_000


@experiment("cost-passes", "cost-rules")
def costs() -> Iterator[Found | Plot]:
    """Sections 4.3 and 4.5; times of this machine."""
    cost = {s: nanoseconds(s) for s in (*FOUR, *map(trapezoidal, FOUR[:3]))}
    named = ", ".join(f"{s} {cost[s]:.0f}" for s in FOUR)
    yield Found(
        "cost-passes",
        cost[PREDICTOR_CORRECTOR] > cost[FOUR[0]],
        f"ns a step on the top, midpoint rule, this machine: {named}",
        "the machine, and what else runs on it",
    )
    ratios = [cost[trapezoidal(s)] / cost[s] for s in FOUR[:3]]
    yield Found(
        "cost-rules",
        ratios[1] > 1.0,
        f"a step with the trapezoidal rule takes {listed(ratios, 3)} times as long as with the "
        f"midpoint rule ({', '.join(FOUR[:3])})",
        "the machine, and what else runs on it",
    )
