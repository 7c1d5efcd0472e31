"""Section 5.2, Figures 5-10: the fast top, with both steps that the captions print."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np

from polhode.diagnostics.order import orders
from polhode.model.numbers import Floats
from polhode.oracles import lagrange_top
from polhode.papers._paper import (
    IN_KIND,
    NOT_REPRODUCED,
    REPRODUCED,
    UNDECIDED,
    Curve,
    Found,
    Pane,
    Plot,
    band,
    components,
    curve,
    envelope,
    experiment,
    listed,
    near,
    tenths,
)
from polhode.papers.hulbert_1992.experiment import (
    FOUR,
    PARK,
    PREDICTOR_CORRECTOR,
    SIMO_WONG,
    STAGGERED,
    axis_of,
    momentum,
    run,
    theta,
    top,
    total_energy,
    trapezoidal,
)

# The captions of Figures 7-10 and of Figure 6: step, duration, every which step is kept.
FINE, COARSE = (1e-3, 10_000.0, 211), (1e-2, 1000.0, 7)
VISIBLE = 1e-3  # rad: a tenth of a line's width where the nutation of 0.027 rad fills a figure
GROWING = 1.1
DEFINITION = (
    "unstable: the range of theta departs from the exact one by more than 0.001 rad, and in the "
    "second half of the run by more than 1.1 times as much as in the first; stable otherwise"
)


def exact(time: Floats) -> Floats:
    """Axis of the top."""
    motion = lagrange_top(
        5.0, 1.0, 20.0, time, theta=0.3, theta_rate=0.0, phi_rate=0.0, psi_rate=50.0
    )
    return axis_of(motion.q)


@cache
def exact_range() -> list[float]:
    """Least and largest inclination."""
    return band(np.arccos(exact(np.linspace(0.0, 2.0, 20_001))[:, 2]))


@cache
def long_run(scheme: str, setting: tuple[float, float, int]) -> tuple[Floats, Floats, Floats]:
    """Time, nutation angle and E/E0 - 1; ten million steps with the fine setting."""
    h, until, every = setting
    t = run(top(), scheme, h, until, every=every)
    return t.time, theta(t), total_energy(t)


def departures(scheme: str, setting: tuple[float, float, int]) -> tuple[float, float]:
    """By how much the range of theta departs from the exact one, in both halves."""
    angle = long_run(scheme, setting)[1]
    n = len(angle) // 2
    first, second = (
        max(abs(a - b) for a, b in zip(band(part), exact_range(), strict=True))
        for part in (angle[:n], angle[n:])
    )
    return first, second


def unstable(scheme: str, setting: tuple[float, float, int]) -> bool:
    """By the definition, which is the same for all."""
    first, second = departures(scheme, setting)
    return second > VISIBLE and second > GROWING * first


def described(scheme: str, setting: tuple[float, float, int]) -> str:
    """Departures and the verdict of the definition."""
    word = "unstable" if unstable(scheme, setting) else "stable"
    first, second = departures(scheme, setting)
    h, until, _ = setting
    return f"{word} at dt = {h:g} to {until:g} s ({first:.1e}, then {second:.1e} rad)"


def stability(id: str, schemes: tuple[str, ...], wanted: bool, more: str, agrees: bool) -> Found:
    """Judge "stable" or "unstable" with both steps."""
    holds = [all(unstable(s, w) != wanted for s in schemes) for w in (FINE, COARSE)]
    verdict = REPRODUCED if all(holds) else IN_KIND if any(holds) else NOT_REPRODUCED
    told = "; ".join(
        f"{s.partition('=')[2].rstrip(')') or 'midpoint'} rule: {described(s, FINE)}, "
        f"{described(s, COARSE)}"
        for s in schemes
    )
    depends = "" if holds[0] == holds[1] else "the step"
    return Found(id, verdict, f"{told}. {more}".rstrip(". ") + ".", depends, agrees)


@experiment(
    *("stable-word", "sw-midpoint", "sw-trapezoidal", "pc-both", "staggered-both"),
    *("staggered-midpoint", "park-top", "figures-step", "fig-7", "fig-8", "fig-9", "fig-10"),
)
def long_term() -> Iterator[Found | Plot]:
    """Figures 7-10."""
    yield Found("stable-word", UNDECIDED, f"here, for all algorithms: {DEFINITION}")
    time, _, E = long_run(SIMO_WONG, FINE)
    slope = float(np.polyfit(time, E, 1)[0])
    t = run(top(), SIMO_WONG, 1e-2, 200.0, every=10)
    coarse = float(np.polyfit(t.time, total_energy(t), 1)[0])
    ends = band(long_run(SIMO_WONG, COARSE)[1])
    yield stability(
        "sw-midpoint",
        (SIMO_WONG,),
        False,
        f"E grows steadily by {slope:.1e} of itself per second at 0.001 and {coarse:.1e} at 0.01, "
        f"where theta runs from {ends[0]:.3f} to {ends[1]:.3f} by 1000 s",
        near(slope, 2.4e-9) and near(coarse, 2.4e-6),
    )
    last = band(tenths(long_run(trapezoidal(SIMO_WONG), FINE)[2])[1])
    yield stability(
        "sw-trapezoidal",
        (trapezoidal(SIMO_WONG),),
        True,
        f"E/E0 - 1 within {listed(last)} at 0.001 in the last tenth",
        near(last[1], 3.8e-8),
    )
    pair = (PREDICTOR_CORRECTOR, trapezoidal(PREDICTOR_CORRECTOR))
    growth = [float(long_run(s, FINE)[2][-1]) for s in pair]
    yield stability(
        "pc-both",
        pair,
        False,
        f"E grows by {listed(growth)} of itself by 10 000 s at 0.001",
        near(growth, (1.1e-4, 1.8e-4), 0.1),
    )
    pair = (STAGGERED, trapezoidal(STAGGERED))
    bands = [band(tenths(long_run(s, FINE)[2])[1]) for s in pair]
    yield stability(
        "staggered-both",
        pair,
        True,
        "With the trapezoidal rule the two sequences part, and stay bounded",
        near(bands[0][1], 1.4e-8, 0.1) and near(bands[1], (-0.015, 0.015), 0.1),
    )
    yield Found(
        "staggered-midpoint",
        bands[0][1] < 1e-3 * bands[1][1],
        f"E/E0 - 1 within {listed(bands[0])} (midpoint) and {listed(bands[1])} (trapezoidal) in "
        "the last tenth of 10 000 s, dt = 0.001; theta within "
        f"{listed(band(long_run(pair[0], FINE)[1]), 4)} and "
        f"{listed(band(long_run(pair[1], FINE)[1]), 4)}, exact {listed(exact_range(), 4)}",
    )
    park = band(tenths(long_run(PARK, FINE)[2])[1])
    yield stability(
        "park-top",
        (PARK,),
        True,
        f"E/E0 - 1 within {listed(park)} at 0.001 in the last tenth",
        max(abs(x) for x in park) <= 1.1e-7,
    )
    yield _figures_step()
    cases = [(trapezoidal(s), s) for s in FOUR[:3]] + [("", PARK)]
    for k, pair in enumerate(cases, start=7):
        panels = []
        for h, until, every in (FINE, COARSE):
            for s in filter(None, pair):
                time, angle, _ = long_run(s, (h, until, every))
                rule = "trapezoidal" if s.endswith("trapezoidal)") else "midpoint"
                title = f"{rule} rule, dt = {h:g}"
                lines = [envelope("theta", time, angle), *_limits(time)]
                panels.append(Pane(title, "time (s)", "theta (rad)", lines))
        yield Plot(f"fig-{k}", panels, columns=2)


def _limits(time: Floats) -> list[Curve]:
    ends = time[[0, -1]]
    return [
        curve(label, ends, np.full(2, value), ":")
        for label, value in zip(("exact", ""), exact_range(), strict=True)
    ]


def _figures_step() -> Found:
    """How many of the text's six observations each step shows."""
    observed = (
        *((s, True) for s in (SIMO_WONG, PREDICTOR_CORRECTOR, trapezoidal(PREDICTOR_CORRECTOR))),
        *((s, False) for s in (trapezoidal(SIMO_WONG), STAGGERED, PARK)),
    )
    seen = [sum(unstable(s, w) == bad for s, bad in observed) for w in (FINE, COARSE)]
    return Found(
        "figures-step",
        UNDECIDED,
        f"of six observations of the text {seen[0]} are visible at dt = 0.001 to 10 000 s, the "
        f"captions' step, and {seen[1]} at 0.01 to 1000 s, the step in the caption of Figure 6; "
        "the captions say nothing of the duration",
        "the step",
    )


@experiment("orders", "indistinguishable", "fig-6-step", "fig-5", "fig-6")
def short_term() -> Iterator[Found | Plot]:
    """Orders, and Figures 5 and 6."""
    steps = (1e-3, 5e-4, 2.5e-4)
    schemes = (*FOUR, *(trapezoidal(s) for s in FOUR[:3]))
    errors = []
    for scheme in schemes:
        fine = [run(top(), scheme, h, 10.0, every=round(0.05 / h)) for h in steps]
        errors.append([float(np.abs(t.rotation[:, 0, :, 2] - exact(t.time)).max()) for t in fine])
    found = [orders(steps, row) for row in errors]
    yield Found(
        "orders",
        near(found, 2.0, absolute=0.03),
        f"orders {np.min(found):.2f} to {np.max(found):.2f} on the top over 10 s, four "
        "algorithms, both rules",
        agrees=near(found, 2.0, absolute=0.03),
    )
    at = [row[0] for row in errors]
    yield Found(
        "indistinguishable",
        max(at) < 2e-3,
        f"the axis errs by {min(at):.1e} to {max(at):.1e} over 10 s, dt = 0.001",
        agrees=near((min(at), max(at)), (1.27e-4, 1.31e-3)),
    )
    runs = {h: run(top(), STAGGERED, h, 10.0, every=round(5e-3 / h) or 1) for h in (1e-2, 1e-3)}
    a, b = (band(theta(t)) for t in runs.values())
    apart = max(abs(x - y) for x, y in zip(a, b, strict=True))
    yield Found(
        "fig-6-step",
        UNDECIDED,
        f"the nutation reaches the same angles to {apart:.0e} rad with both steps",
        agrees=near(apart, 4e-4, 0.3),
    )
    panels = []
    for h, t in runs.items():
        for title, unit, values in (
            ("axis of the top", "", t.rotation[:, 0, :, 2]),
            ("convected angular velocity", "Omega (rad/s)", t.angular_velocity[:, 0]),
            ("angular momentum", "pi (kg m²/s)", momentum(t)),
        ):
            panels.append(
                Pane(f"{title}, dt = {h:g}", "time (s)", unit, components(t.time, values))
            )
    yield Plot("fig-6", panels)
    yield Plot("fig-5", [Pane("the top at t = 0", "x (m)", "y (m), z (m)", _drawing())])


def _drawing() -> list[Curve]:
    """A cone about the axis, its tip at the origin, the weight at the centre."""
    R = run(top(), STAGGERED, 1e-3, 1e-3).rotation[0, 0]
    turn = np.linspace(0.0, 2.0 * np.pi, 61)
    rim = np.stack([0.4 * np.cos(turn), 0.4 * np.sin(turn), 1.3 + 0.0 * turn], axis=1) @ R.T
    sides = np.array([rim[0], [0, 0, 0], rim[30]])
    axis = np.array([[0, 0, 0], R @ [0, 0, 1.7]])
    weight = np.array([R @ [0, 0, 1.0], R @ [0, 0, 1.0] - [0, 0, 0.6]])
    shapes = (("top", rim), ("", sides), ("axis, Lc = 1", axis), ("weight W = 20", weight))
    return [Curve(name, v[:, 0], v[:, 1], z=v[:, 2]) for name, v in shapes]
