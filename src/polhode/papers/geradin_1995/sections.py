"""The claims of the paper, measured."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.diagnostics.order import orders
from polhode.papers._paper import (
    BUILT,
    REFUSED,
    Outlook,
    Paper,
    PaperClaim,
    PaperSection,
    claimed,
    listed,
    near,
)
from polhode.papers.geradin_1995.experiment import (
    CASES,
    CAYLEY,
    LEVER,
    PRINTED,
    PROVEN,
    axis_of,
    cycles,
    energy_error,
    exact,
    exact_period,
    gap,
    period,
    run,
    vertical_momentum,
)
from polhode.papers.geradin_1995.outlook import instability, outlook
from polhode.plots.style import styled
from polhode.results.trajectory import Trajectory

# --- the sections -----------------------------------------------------------------------------


def energy() -> PaperSection:
    """Figures (g) and the central claim."""
    claims: list[PaperClaim] = []
    for case, known in ((1, (1.1e-5, 1.2e-7)), (2, (1.1e-4, 1.1e-6))):
        printed = [float(np.abs(energy_error(run(case, PRINTED, h))).max()) for h in (0.01, 0.001)]
        proven = float(np.abs(energy_error(run(case, PROVEN, 0.01, until=100.0))).max())
        claims += [
            claimed(
                "listing (68) with (29)",
                f"the total energy is conserved: the algorithm as listed, case {case}",
                max(printed) <= 1e-10,
                f"|E/E0 - 1| ≤ {listed(printed)} at h = 0.01, 0.001",
                f"{listed(known)}",
                near(printed, known),
            ),
            claimed(
                "proof (57), (60)-(66)",
                f"the total energy is conserved: the form that the proof is about, case {case}",
                proven <= 1e-12,
                f"|E/E0 - 1| ≤ {proven:.1e} over 10 000 steps of 0.01",
                "≤ 7e-13 over 1000 steps",
                proven <= 1e-12,
            ),
        ]
    error = np.abs(energy_error(run(2, PRINTED, 0.01, until=500.0)))
    first, last = error[: len(error) // 10].max(), error[-len(error) // 10 :].max()
    claims.append(
        claimed(
            "beside the listing",
            "the energy error of the listing is bounded (case 2, h = 0.01, 500 s)",
            last <= 1.02 * first,
            f"{first:.2e} in the first tenth, {last:.2e} in the last",
            "bounded over 500 s",
            near(last, first, 0.02),
            ours=True,
        )
    )
    return PaperSection("Energy", claims, [("Relative energy error, both forms", _energy_figure())])


def constraint() -> PaperSection:
    """Figures (e)."""
    gaps = [gap(run(case, PROVEN, h)) for case in CASES for h in (0.01, 0.001)]
    momentum = vertical_momentum(run(2, PROVEN, 0.01))
    kept = vertical_momentum(run(2, CAYLEY, 0.01))
    lost, rounding = np.ptp(momentum), np.abs(kept - kept[0]).max()
    return PaperSection(
        "Constraint and momentum",
        [
            claimed(
                "Numerical application",
                "the drift of the constraint is at most 2e-7",
                max(gaps) <= 2e-7,
                f"≤ {max(gaps):.0e} (both cases, h = 0.01 and 0.001), Newton converged",
                "≤ 9e-14",
                max(gaps) <= 2e-13,
            ),
            claimed(
                "Numerical application",
                "with which step and tolerance 2e-7 was met",
                None,
                "the text gives neither; a Newton iteration cut short reaches it at many steps",
            ),
            claimed(
                "beside (69)",
                "half-rotated arms lose the angular momentum about the vertical",
                lost > 1e-3,
                f"varies by {lost:.2f} of {abs(momentum[0]):.1f} (case 2, h = 0.01); "
                f"with averaged arms and Cayley increments {rounding:.0e}",
                "0.46 of 28.9; 5.6e-12",
                near(np.abs(momentum - momentum[0]).max(), 0.46) and rounding <= 1e-11,
                ours=True,
            ),
        ],
    )


def accuracy() -> PaperSection:
    """Order, ranges and periods."""
    claims: list[PaperClaim] = []
    steps = (0.005, 0.0025, 0.00125)
    for scheme in (PROVEN, PRINTED):
        for case in CASES:
            errors = []
            for h in steps:
                t = run(case, scheme, h, until=2.0, every=round(0.05 / h))
                right = LEVER * axis_of(exact(case, t.time).q)
                errors.append(float(np.abs(t.position[:, 0] - right).max()))
            found = orders(steps, errors)
            claims.append(
                claimed(
                    "Abstract",
                    f"second-order accuracy: {scheme}, case {case}",
                    near(found, [2.0, 2.0], absolute=0.05),
                    f"orders {listed(found, 3)}; error {errors[0]:.1e} m at h = 0.005 over 2 s",
                    "2.00",
                    near(found, [2.0, 2.0], absolute=0.05),
                )
            )
    for case, known in ((1, (0.27, 0.067, 0.0027)), (2, (0.081, 0.0199, 0.0008))):
        whole = exact_period(case)
        steps_ = (0.01, 0.005, 0.001)
        runs = [run(case, PROVEN, h, until=100.0 if h > 0.002 else 20.0) for h in steps_]
        off = [100.0 * (period(t) / whole - 1.0) for t in runs]
        spreads = np.array([_spread(t) for t in runs])
        claims += [
            claimed(
                "Numerical application",
                f"the periodic character of the motion is perfectly preserved, case {case}",
                bool(spreads[-1].max() <= 1e-6),
                f"between cycles the period varies by {listed(spreads[:, 0])} of itself and the "
                f"largest theta by {listed(spreads[:, 1])} rad, at h = 0.01, 0.005 (100 s) and "
                "0.001 (20 s)",
            ),
            claimed(
                "beside Numerical application",
                f"the period itself errs by the square of the step, case {case}",
                near(orders(steps_, np.abs(off).tolist()), 2.0, absolute=0.15),
                f"period {whole:.6f} s, wrong by {listed(off)} % at h = 0.01, 0.005, 0.001",
                f"{listed(known)} %",
                near(off, known, 0.08),
                ours=True,
            ),
        ]
    ranges = {1: (67.98651, 0.48727), 2: (151.74002, -1.14505)}
    for case, (angle, height) in ranges.items():
        t = run(case, PROVEN, 0.001)
        theta = np.degrees(np.arccos(t.rotation[:, 0, 2, 2])).max()
        lowest_x3 = t.position[:, 0, 2].min()
        claims.append(
            claimed(
                f"Figure {case}, (a) and (c)",
                f"case {case}: theta runs from 60 degrees to its exact largest value and back",
                near(theta, angle, absolute=3e-3, rel=0.0),
                f"largest theta {theta:.3f} degrees, lowest x3 {lowest_x3:.5f} m",
                f"{angle} degrees, {height} m (exact)",
                near(lowest_x3, height, rel=0.0, absolute=3e-5),
                ours=True,
            )
        )
    figures = [(f"Case {case}: figures (a) to (h)", _case_figure(case)) for case in CASES]
    return PaperSection("Accuracy, ranges and periods", claims, figures)


def _spread(t: Trajectory) -> tuple[float, float]:
    """Range of the periods, of their mean, and range of the largest inclinations."""
    times, angles = cycles(t)
    periods = np.diff(times)
    return float(np.ptp(periods) / periods.mean()), float(np.ptp(angles))


@styled
def _energy_figure() -> Any:
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 2, figsize=(8.4, 3.2), sharey=True)
    for ax, case in zip(axes, CASES, strict=True):
        for scheme, label in ((PRINTED, "as printed"), (PROVEN, "as proven")):
            t = run(case, scheme, 0.01)
            ax.semilogy(t.time, np.maximum(np.abs(energy_error(t)), 1e-17), label=label)
        ax.set(title=f"case {case}, h = 0.01", xlabel="time (s)")
    axes[0].set_ylabel("|E/E0 - 1|")
    axes[1].legend()
    return figure


@styled
def _case_figure(case: int) -> Any:
    """The eight pictures that the text lists."""
    from matplotlib import pyplot

    t = run(case, PROVEN, 0.001)
    x, R = t.position[:, 0], t.rotation[:, 0]
    theta = np.arccos(R[:, 2, 2])
    phi = np.unwrap(np.arctan2(R[:, 0, 2], -R[:, 1, 2]))
    psi = np.arctan2(R[:, 2, 0], R[:, 2, 1])
    W = t.angular_velocity[:, 0]
    theta_rate = W[:, 0] * np.cos(psi) - W[:, 1] * np.sin(psi)
    figure = pyplot.figure(figsize=(9.6, 7.2))
    ax3: Any = figure.add_subplot(3, 3, 2, projection="3d")
    ax3.plot(*x.T, linewidth=0.8)
    ax3.set(title="(b) path of the centre (m)")
    curves = (
        (1, "(a) height x3 (m)", x[:, 2]),
        (3, "(c) theta (degrees)", np.degrees(theta)),
        (4, "(d) phi (degrees)", np.degrees(phi)),
        (5, "(e) constraint (m)", np.abs(x - LEVER * R[:, :, 2]).max(axis=1)),
        (7, "(g) E/E0 - 1", energy_error(t)),
        (8, "(h) transverse rate (rad/s)", W[:, 0]),
    )
    for place, title, values in curves:
        ax = figure.add_subplot(3, 3, place)
        ax.plot(t.time, values, linewidth=0.8)
        ax.set(title=title, xlabel="time (s)")
    ax = figure.add_subplot(3, 3, 6)
    ax.plot(np.degrees(theta), theta_rate, linewidth=0.8)
    ax.set(title="(f) phase diagram", xlabel="theta (degrees)", ylabel="rate (rad/s)")
    return figure


PAPER = Paper(
    name="geradin-1995",
    title="Energy conserving time integration for multibody dynamics: application to top motion",
    reference="geradin1995",
    about=(
        "The printed algorithm is not the one whose energy is proven to be conserved: (29) and (57)"
        " contradict each other unless the increment commutes with the inertia. Both are built."
    ),
    sections=(energy, constraint, accuracy, instability, outlook),
    outlook=(
        Outlook(
            "automatic time stepping",
            BUILT,
            'step = "reversible(...)" by a density that keeps the sequence symmetric, and '
            '"tolerance(...)" by an estimate of the error; measured above',
        ),
        Outlook(
            "extension to flexible systems",
            BUILT,
            "beams, geometrically exact, between bodies and joints, and cables; measured above; "
            "springs, dampers and bushings join bodies, and structures of bars and springs run by "
            "themselves",
        ),
        Outlook(
            "symmetrization of the linearized equations",
            REFUSED,
            "measured above: with the symmetric part of the matrix Newton's iteration takes three "
            "times as many updates; the full matrix is eliminated along the graph of bodies and "
            "joints, in time that grows with their number",
        ),
        Outlook(
            "an energy decaying scheme",
            BUILT,
            "energy-decaying: the augmented energy never rises, momenta and joints are kept to "
            "rounding; for free bodies algo-1 with gamma above 1/2 loses energy in every step, too",
        ),
    ),
)
