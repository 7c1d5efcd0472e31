"""Hulbert's explicit momentum-conserving algorithms (1992), sections 4 and 5.

5.1 is a body, J = diag(5, 10, 1), spun up about its middle axis and then disturbed; 5.2 a fast top
with J = diag(5, 5, 1), which must be about the *tip*. The paper's figures cannot be read: where one
is all that shows a claim, that cannot be told. Exact motions are those of `oracles`.
"""

from __future__ import annotations

import math
import warnings
from typing import Any

import numpy as np

from polhode.api import simulate
from polhode.diagnostics.energy import kinetic_energy, potential_energy
from polhode.diagnostics.order import orders
from polhode.errors import InputError, ModelWarning
from polhode.model.body import Body
from polhode.model.forces import Torque
from polhode.model.joints import Spherical
from polhode.model.numbers import Floats
from polhode.model.orientation import rotation_vector
from polhode.model.structures import LinearStructure
from polhode.model.system import System
from polhode.oracles import free_body, lagrange_top
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
from polhode.plots.style import styled
from polhode.trajectory import Trajectory

SIMO_WONG, PREDICTOR_CORRECTOR = "simo-wong", "predictor-corrector"
STAGGERED, PARK = "staggered", "park-chiou-downer"
FOUR = (SIMO_WONG, PREDICTOR_CORRECTOR, STAGGERED, PARK)
INERTIA = (5.0, 10.0, 1.0)
SPUN_UP = 2.0  # when the loads end
# Attitude and rate at t = 2 for dt = 0.001, by Taylor series of 40 digits.
AT_2 = (
    (-0.6536443768174293, -0.7568018407777416, -3.694798210480314e-05, 3.294272198194894e-05),
    (7.996000475171653, -0.0025141980652914554, -0.19793409806366003),
)


def trapezoidal(scheme: str) -> str:
    """The scheme with the other impulse rule."""
    return f"{scheme}(impulse=trapezoidal)"


def example_1(dt: float = 0.001) -> System:
    """At rest; world torque 20 e1 up to td = 2 - dt, e2/(5 dt) from there to 2."""
    td = SPUN_UP - dt
    steps = [[0.0, td, [20.0, 0.0, 0.0]], [td, SPUN_UP, [0.0, 0.2 / dt, 0.0]]]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ModelWarning)
        body = Body("body", 1.0, inertia=INERTIA)
    loads = [Torque("loads", "body", steps=steps)]
    return System([body], forces=loads, title="Hulbert 5.1")


def spinning() -> System:
    """The body of 5.1 from its exact state at t = 2 on, without loads."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ModelWarning)
        body = Body("body", 1.0, inertia=INERTIA, orientation=AT_2[0], angular_velocity=AT_2[1])
    return System([body], title="Hulbert 5.1 after the loads")


def top(rate: tuple[float, float, float] = (0.0, 0.0, 50.0)) -> System:
    """W = 20, Lc = 1: mass 2 and g = 10, and 3 about the centre of mass is 5 about the tip."""
    a = 0.3
    body = Body(
        "top",
        mass=2.0,
        inertia=(3.0, 3.0, 1.0),
        position=(0.0, -math.sin(a), math.cos(a)),
        orientation=rotation_vector((a, 0.0, 0.0)),
        angular_velocity=rate,
    )
    tip = Spherical("tip", "ground", "top", point=(0.0, 0.0, 0.0))
    return System([body], [tip], gravity=(0.0, 0.0, -10.0), title="Hulbert 5.2")


def run(system: System, scheme: str, h: float, until: float, every: int = 1) -> Trajectory:
    """One run."""
    return simulate(system, scheme, step=h, until=until, save_every=every).trajectory


def torque_free(t: Trajectory) -> Any:
    """Samples after the loads."""
    return t.time > SPUN_UP - 0.5 * t.step


def energy(t: Trajectory) -> Floats:
    """K/K0 - 1 after the loads."""
    K = kinetic_energy(t)[torque_free(t)]
    return K / K[0] - 1.0


def total_energy(t: Trajectory) -> Floats:
    """E/E0 - 1."""
    E = kinetic_energy(t) + potential_energy(t)
    return E / E[0] - 1.0


def theta(t: Trajectory) -> Floats:
    """Inclination of the top."""
    return np.arccos(t.rotation[:, 0, 2, 2])


def band(values: Floats) -> list[float]:
    """Least and largest value."""
    return [float(values.min()), float(values.max())]


class Bursts:
    """Energy of Park's algorithm where |Omega_3| is large, and elsewhere."""

    def __init__(self, t: Trajectory) -> None:
        after = torque_free(t) if t.system.forces else slice(None)
        K, spin = kinetic_energy(t)[after], np.abs(t.angular_velocity[after, 0, 2])
        self.error = K / K[0] - 1.0
        self.bursting, self.quiet = spin > 0.5 * spin.max(), spin < 0.05 * spin.max()
        self.starts = np.flatnonzero(self.bursting[1:] & ~self.bursting[:-1])
        self.spacing = float(np.mean(np.diff(t.time[after][self.starts])))

    @property
    def means(self) -> tuple[float, float]:
        """Of the error, in bursts and outside."""
        error = np.abs(self.error)
        return float(error[self.bursting].mean()), float(error[~self.bursting].mean())

    @property
    def growth(self) -> float:
        """Of the level between bursts, per burst."""
        levels = []
        for first, last in zip(self.starts, self.starts[1:], strict=False):
            part = slice(first, last)
            levels.append(np.median(self.error[part][self.quiet[part]]))
        return float(np.polyfit(np.arange(len(levels)), levels, 1)[0])


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


def accuracy() -> Section:
    """All algorithms are of second order; short runs cannot be told apart."""
    steps = (1e-3, 5e-4, 2.5e-4)
    schemes = (*FOUR, *(trapezoidal(s) for s in FOUR[:3]))
    claims, errors_at = [], []
    for scheme in schemes:
        errors = []
        for h in steps:
            t = run(top(), scheme, h, 10.0, every=round(0.05 / h))
            exact = lagrange_top(
                5.0, 1.0, 20.0, t.time, theta=0.3, theta_rate=0.0, phi_rate=0.0, psi_rate=50.0
            )
            q = exact.q
            axis = np.stack(
                [
                    2 * (q[:, 1] * q[:, 3] + q[:, 0] * q[:, 2]),
                    2 * (q[:, 2] * q[:, 3] - q[:, 0] * q[:, 1]),
                    1 - 2 * (q[:, 1] ** 2 + q[:, 2] ** 2),
                ],
                axis=-1,
            )
            errors.append(float(np.abs(t.rotation[:, 0, :, 2] - axis).max()))
        found = orders(steps, errors)
        errors_at.append(errors[0])
        claims.append(
            claimed(
                "section 4",
                f"second order: {scheme}",
                near(found, 2.0, absolute=0.03),
                f"orders {listed(found, 3)} on the top over 10 s",
                "2.00",
                near(found, 2.0, absolute=0.03),
            )
        )
    claims.append(
        claimed(
            "5.2, Figure 6",
            "for short times the algorithms are indistinguishable",
            max(errors_at) < 2e-3,
            f"the axis errs by {min(errors_at):.1e} to {max(errors_at):.1e} over 10 s, dt = 0.001",
            "1.3e-4 … 1.3e-3",
            near((min(errors_at), max(errors_at)), (1.27e-4, 1.31e-3)),
        )
    )
    return Section("Accuracy", claims)


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


def linear_dynamics() -> Section:
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
    second = [slopes[s] for s in (CD, STAGGERED_CD, TAMMA_NAMBURU)]
    first = slopes[f"{STAGGERED_CD}(start=quiescent)"]
    return Section(
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
        ],
    )


# --- figures ----------------------------------------------------------------------------------


@styled
def _rates_figure() -> Any:
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(2, 2, figsize=(8.4, 5.2), sharex=True, sharey=True)
    for ax, scheme in zip(axes.flat, FOUR, strict=True):
        t = run(example_1(), scheme, 1e-3, 10.0)
        for k in range(3):
            ax.plot(t.time, t.angular_velocity[:, 0, k], linewidth=0.9, label=f"Omega {k + 1}")
        ax.set_title(scheme)
    for ax in axes[1]:
        ax.set_xlabel("time (s)")
    for ax in axes[:, 0]:
        ax.set_ylabel("rate (rad/s)")
    axes[0, 0].legend()
    return figure


@styled
def _energy_figure() -> Any:
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(2, 2, figsize=(8.4, 5.2), sharex=True)
    for ax, scheme in zip(axes.flat, FOUR, strict=True):
        t = run(example_1(), scheme, 1e-3, 1000.0, every=37)
        after = torque_free(t)
        ax.plot(t.time[after], energy(t), linewidth=0.5)
        ax.set_title(scheme)
        ax.ticklabel_format(axis="y", style="sci", scilimits=(0, 0))
    for ax in axes[1]:
        ax.set_xlabel("time (s)")
    for ax in axes[:, 0]:
        ax.set_ylabel("K/K(2) - 1")
    return figure


@styled
def _axis_figure() -> Any:
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 2, figsize=(8.4, 3.6))
    t = run(top(), STAGGERED, 1e-3, 10.0, every=5)
    d3 = t.rotation[:, 0, :, 2]
    axes[0].plot(d3[:, 0], d3[:, 1], linewidth=0.7)
    axes[0].set(xlabel="axis, x", ylabel="axis, y", aspect="equal")
    axes[1].plot(t.time, theta(t), linewidth=0.9)
    axes[1].set(xlabel="time (s)", ylabel="nutation angle (rad)", xlim=(0, 3))
    return figure


@styled
def _nutation_figure() -> Any:
    from matplotlib import pyplot

    cases = [(s, trapezoidal(s)) for s in FOUR[:3]] + [(PARK, "")]
    figure, axes = pyplot.subplots(4, 2, figsize=(8.4, 8.4), sharex=True)
    for row, pair in zip(axes, cases, strict=True):
        for ax, scheme in zip(row, pair, strict=True):
            if not scheme:
                ax.axis("off")
                continue
            t = run(top(), scheme, 1e-2, 2000.0, every=3)
            ax.plot(t.time, theta(t), linewidth=0.3)
            ax.set_title(scheme, fontsize=9)
        row[0].set_ylabel("theta (rad)")
    for ax in axes[-1]:
        ax.set_xlabel("time (s)")
    return figure


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
