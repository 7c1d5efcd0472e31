"""Section 2: central differences, and the explicit algorithm of Tamma and Namburu."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from polhode.api.simulate import simulate
from polhode.diagnostics.order import orders
from polhode.errors import InputError
from polhode.model.numbers import Floats
from polhode.model.structures import LinearStructure
from polhode.papers._paper import Found, Pane, Plot, curve, experiment, listed, near
from polhode.schemes import scheme as record

CD, STAGGERED_CD = "central-difference", "staggered-central-difference"
TAMMA_NAMBURU, QUIESCENT = "tamma-namburu", "staggered-central-difference(start=quiescent)"
UNCORRECTED = "tamma-namburu(corrector=no)"


def oscillated(
    scheme: str, h: float, steps: int, d: float = 1.0, v: float = 1.0
) -> tuple[Floats, Floats, Floats]:
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


def radius(scheme: str, h: float) -> float:
    """Largest modulus of the eigenvalues of a step."""
    return float(np.abs(np.linalg.eigvals(amplification(scheme, h))).max())


def order(scheme: str) -> float:
    """From errors at 4 s with 400 and 800 steps."""
    ends = [oscillated(scheme, 4.0 / n, n)[1][-1] for n in (400, 800)]
    errors = [abs(u - math.cos(4.0) - math.sin(4.0)) for u in ends]
    return float(orders((4.0 / 400, 4.0 / 800), errors)[0])


def rms(scheme: str, angle: float) -> float:
    """Error of d over 100 s with h = 0.1, from d0 = cos(angle), v0 = sin(angle)."""
    d, v = math.cos(angle), math.sin(angle)
    t, u, _ = oscillated(scheme, 0.1, 1000, d, v)
    return float(np.sqrt(np.mean((u - d * np.cos(t) - v * np.sin(t)) ** 2)))


@experiment("spectrum", "rules", "order", "conservation-form", "self-starting", "corrector")
def linear() -> Iterator[Found | Plot]:
    """Spectrum, orders, and what the corrector does."""
    apart = 0.0
    for h in (0.1, 1.0, 1.9, 1.999):
        a, b = amplification(TAMMA_NAMBURU, h), amplification(CD, h)
        apart = max(apart, abs(np.trace(a) - np.trace(b)), abs(np.linalg.det(a) - np.linalg.det(b)))
    below = radius(CD, 1.999)
    try:
        radius(CD, 2.001)
        refused = False
    except InputError:
        refused = True
    yield Found(
        "spectrum",
        apart <= 1e-13 and below <= 1.0 + 1e-9 and refused,
        f"trace and determinant of a step differ by {apart:.0e}; the spectral radius is "
        f"{below:.3f} at h = 1.999, and a step of 2.001 is {'refused' if refused else 'taken'}",
    )
    same = [
        oscillated(f"{TAMMA_NAMBURU}(internal={r})", 0.1, 1000)[1]
        for r in ("midpoint", "trapezoidal")
    ]
    off = float(np.abs(same[0] - same[1]).max())
    yield Found("rules", off <= 1e-12, f"displacements differ by {off:.0e} over 1000 steps")
    second, first = [order(s) for s in (CD, STAGGERED_CD, TAMMA_NAMBURU)], order(QUIESCENT)
    yield Found(
        "order",
        near(second, 2.0, absolute=0.05) and near(first, 1.0, absolute=0.1),
        f"orders {listed(second, 3)}; staggered with v(1/2) = v0: {first:.2f}",
        agrees=near(first, 1.02, 0.06),
    )
    d = [oscillated(s, 0.1, 1000)[1] for s in (CD, STAGGERED_CD)]
    off = float(np.abs(d[0] - d[1]).max())
    yield Found(
        "conservation-form",
        off <= 1e-12,
        f"the staggered form, stepped by (18), gives the displacements of (4)-(6) to {off:.0e} "
        "over 1000 steps",
    )
    r = record(TAMMA_NAMBURU)
    yield Found(
        "self-starting",
        not r.memory and r.start is None,
        f"the scheme carries {len(r.memory)} arrays beside (d, v) and has "
        f"{'no' if r.start is None else 'a'} starting procedure; central differences carry "
        f"{len(record(CD).memory)}",
    )
    radii, slope = [radius(UNCORRECTED, h) for h in (0.1, 0.5, 1.0)], order(UNCORRECTED)
    yield Found(
        "corrector",
        min(radii) > 1.0 and near(slope, 1.0, absolute=0.1),
        f"with (22) instead of (14) every step is unstable: spectral radius {listed(radii, 4)} at "
        f"h = 0.1, 0.5, 1 instead of 1, and the order is {slope:.2f} instead of 2",
    )


@experiment("tn-error", "fig-starts")
def error_of_tamma_namburu() -> Iterator[Found | Plot]:
    """Over a sweep of starts."""
    angles = np.arange(25) * math.pi / 12.0
    cd, tn = (np.array([rms(s, a) for a in angles]) for s in (CD, TAMMA_NAMBURU))
    ratio, better = tn / cd, int(np.sum(tn[:-1] < cd[:-1]))
    equal = float(np.sqrt(np.mean(tn[:-1] ** 2) / np.mean(cd[:-1] ** 2)))
    peaks = [float(np.abs(oscillated(s, 0.1, 20_000, 0.0)[1]).max()) for s in (CD, TAMMA_NAMBURU)]
    yield Found(
        "tn-error",
        bool(ratio.max() < 1.0),
        f"neither is better: of 24 starts Tamma-Namburu errs less in {better}; the ratio of rms "
        f"errors runs from {ratio.min():.3f} to {ratio.max():.3f}, and is {equal:.4f} over all. "
        f"Amplitudes err equally to both sides: {listed(peaks, 6)} for v0 = 1",
        f"the start: d0 = 1 with v0 = 1 gives a ratio of {ratio[3]:.3f}, with v0 = -1 "
        f"{ratio[21]:.3f}",
        agrees=near(peaks, (1.00125, 0.99875), 1e-4),
    )
    lines = [curve("Tamma-Namburu", angles, tn), curve("central differences", angles, cd, "--")]
    yield Plot("fig-starts", [Pane("rms error by start", "atan2(v0, d0)", "rms error of d", lines)])
