"""Section 2: central differences, and the explicit algorithm of Tamma and Namburu."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from polhode.api.simulate import simulate
from polhode.diagnostics.order import orders
from polhode.errors import InputError
from polhode.model.numbers import Floats
from polhode.model.structures import LinearStructure
from polhode.papers._paper import (
    PaperSection,
    claimed,
    listed,
    near,
)

# --- section 2 --------------------------------------------------------------------------------

CD, STAGGERED_CD, TAMMA_NAMBURU = (
    "central-difference",
    "staggered-central-difference",
    "tamma-namburu",
)


def oscillated(scheme: str, h: float, steps: int, d: float = 1.0, v: float = 1.0) -> Any:
    """D'' + d = 0 from d and v on: displacements and velocities at all steps."""
    model = LinearStructure(mass=[1.0], stiffness=[1.0], displacement=[d], velocity=[v])
    t = simulate(model, scheme, step=h, until=steps * h, save_every=1).trajectory
    return t.time, t.u[:, 0], t.v[:, 0]


def amplification(scheme: str, h: float) -> Floats:
    """Matrix of one step on (d, v)."""
    columns = []
    for d, v in ((1.0, 0.0), (0.0, 1.0)):
        _, u, w = oscillated(scheme, h, 1, d, v)
        columns.append([u[-1], w[-1]])
    return np.transpose(columns)


def _without_corrector() -> list[float]:
    """Spectral radii at three steps and the order of (11)-(13) with d1 = d0 + h v0, (22)."""

    def step(h: float) -> Floats:
        return np.array([[1.0, h], [-h, 1.0 - 0.5 * h * h]])

    radii = [float(np.abs(np.linalg.eigvals(step(h))).max()) for h in (0.1, 0.5, 1.0)]
    errors = []
    for n in (400, 800):
        d = (np.linalg.matrix_power(step(4.0 / n), n) @ [1.0, 1.0])[0]
        errors.append(abs(d - math.cos(4.0) - math.sin(4.0)))
    return [*radii, float(orders((4.0 / 400, 4.0 / 800), errors)[0])]


def linear_dynamics() -> PaperSection:
    """Section 2: central differences, and the explicit algorithm of Tamma and Namburu."""
    apart = 0.0
    for h in (0.1, 1.0, 1.9, 1.999):
        a, b = amplification(TAMMA_NAMBURU, h), amplification(CD, h)
        apart = max(apart, abs(np.trace(a) - np.trace(b)), abs(np.linalg.det(a) - np.linalg.det(b)))
    radius = float(np.abs(np.linalg.eigvals(amplification(CD, 1.999))).max())
    try:
        amplification(CD, 2.001)
        refused = False
    except InputError:
        refused = True
    peaks = [float(np.abs(oscillated(s, 0.1, 20_000, 0.0)[1]).max()) for s in (CD, TAMMA_NAMBURU)]
    rms = []
    for scheme in (CD, TAMMA_NAMBURU):
        t, u, _ = oscillated(scheme, 0.1, 1000)
        rms.append(float(np.sqrt(np.mean((u - np.cos(t) - np.sin(t)) ** 2))))
    midpoint, trapezoid = (
        oscillated(f"{TAMMA_NAMBURU}(internal={rule})", 0.1, 1000)[1]
        for rule in ("midpoint", "trapezoidal")
    )
    same = float(np.abs(midpoint - trapezoid).max())
    slopes = {}
    for scheme in (CD, STAGGERED_CD, f"{STAGGERED_CD}(start=quiescent)", TAMMA_NAMBURU):
        errors = []
        for n in (400, 800):
            t, u, _ = oscillated(scheme, 4.0 / n, n)
            errors.append(abs(u[-1] - math.cos(4.0) - math.sin(4.0)))
        slopes[scheme] = float(orders((4.0 / 400, 4.0 / 800), errors)[0])
    without = _without_corrector()
    second = [slopes[s] for s in (CD, STAGGERED_CD, TAMMA_NAMBURU)]
    first = slopes[f"{STAGGERED_CD}(start=quiescent)"]
    return PaperSection(
        "2 Linear structural dynamics",
        [
            claimed(
                "section 2",
                "Tamma-Namburu and central differences have the same spectrum and the limit h = 2",
                apart <= 1e-13 and radius <= 1.0 + 1e-9 and refused,
                f"trace and determinant differ by {apart:.0e}; the spectral radius is {radius:.3f} "
                f"at h = 1.999, and a step of 2.001 is {'refused' if refused else 'taken'}",
                "1e-15; 1, and 1.065 at 2.001",
                near(radius, 1.0, 1e-9),
            ),
            claimed(
                "section 2",
                "the error of Tamma-Namburu is the smaller one",
                rms[1] < 0.98 * rms[0],
                f"amplitudes err equally to both sides: {listed(peaks, 6)} for v0 = 1, h = 0.1; "
                f"rms errors for d0 = v0 = 1 over 100 s: {listed(rms, 4)}",
                "1.00125 and 0.99875; CD the smaller one",
                near(peaks, (1.00125, 0.99875), 1e-4),
            ),
            claimed(
                "section 2",
                "midpoint and trapezoidal rule are one in the linear case",
                same <= 1e-12,
                f"displacements differ by {same:.0e}",
                "identical",
                same <= 1e-12,
            ),
            claimed(
                "section 2",
                "the algorithms are of second order, and the staggered one needs a0 at its start",
                near(second, 2.0, absolute=0.05) and near(first, 1.0, absolute=0.1),
                f"orders {listed(second, 3)}; staggered with v(1/2) = v0: {first:.2f}",
                "2.00; 1.02",
                near(first, 1.02, 0.06),
            ),
            claimed(
                "Remark 3",
                "the success of Tamma-Namburu is due to the corrector (14)",
                min(without[:-1]) > 1.0 and near(without[-1], 1.0, absolute=0.1),
                f"with (22) in its place every step is unstable: spectral radius "
                f"{listed(without[:-1], 4)} at h = 0.1, 0.5, 1 instead of 1, and the order is "
                f"{without[-1]:.2f} instead of 2",
            ),
        ],
    )
