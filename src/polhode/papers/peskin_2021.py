"""Peskin's two-stage scheme for rigid sets of mass points (2021), steps (1)-(8) and its notes.

The document prints no example. Here four mass points fall and tumble under weight and linear
damping; the reference is the same motion by `suzuki-4(energy-momentum)` without damping, by the
exact motion of a free body where no force acts, and by a very fine step of `rk4` otherwise.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.api.simulate import Run, simulate
from polhode.diagnostics.order import orders
from polhode.model.body import Body
from polhode.model.forces import PointForces
from polhode.model.numbers import Floats
from polhode.model.system import System
from polhode.papers._paper import Outlook, Paper, PaperSection, claimed, listed, near
from polhode.plots.style import styled
from polhode.results.trajectory import Trajectory

MASSES = (1.0, 2.0, 1.5, 0.7)
POINTS = ((1.0, 0.0, 0.0), (0.0, 0.8, 0.0), (-0.3, -0.5, 0.6), (0.2, -0.4, -0.9))
VELOCITY, RATE = (1.0, 0.0, 4.0), (0.5, 3.0, 1.0)
WEIGHT, DAMPING = (0.0, 0.0, -9.81), 0.15
STEPS = (0.02, 0.01, 0.005, 0.0025)
TWO_STAGES, EULER = "peskin", "peskin-euler"


def set_of_points(loaded: bool = True) -> System:
    """Four points, thrown and turning, in the air or without any force."""
    points = [{"mass": m, "position": x} for m, x in zip(MASSES, POINTS, strict=True)]
    body = Body("set", points=points, velocity=VELOCITY, angular_velocity=RATE)
    forces = [PointForces("air", "set", weight=WEIGHT, damping=DAMPING)] if loaded else []
    return System([body], forces=forces, title="Peskin's set of points")


def points(run: Run) -> Floats:
    """Positions of the mass points, (time, point, 3)."""
    found: Floats = run.body("set").points.values
    return found


def stepped(scheme: str, h: float, until: float, loaded: bool = True, every: int = 1) -> Run:
    """One run of the set."""
    return simulate(set_of_points(loaded), scheme, step=h, until=until, save_every=every)


def fine() -> tuple[Floats, Floats]:
    """Points and L every tenth of a second over 5 s, by RK4 with steps of 0.1 ms."""
    run = stepped("rk4", 1e-4, 5.0, every=1000)
    return points(run), run.trajectory.spin[:, 0]


def errors(scheme: str, right: tuple[Floats, Floats]) -> Floats:
    """Largest errors of the points and of L over 5 s, a row for each step."""
    rows = []
    for h in STEPS:
        run = stepped(scheme, h, 5.0, every=round(0.1 / h))
        L = run.trajectory.spin[:, 0]
        rows.append([np.abs(points(run) - right[0]).max(), np.abs(L - right[1]).max()])
    return np.array(rows)


def turning_energy(t: Trajectory) -> Floats:
    """Kinetic energy of the rotation."""
    W = t.angular_velocity[:, 0]
    found: Floats = 0.5 * np.einsum("ta,ab,tb->t", W, t.inertia[0], W)
    return found


# --- the sections -----------------------------------------------------------------------------


def accuracy() -> PaperSection:
    """The last note."""
    right = fine()
    two, one = errors(TWO_STAGES, right), errors(EULER, right)
    found = [orders(STEPS, column) for column in two.T]
    euler = [orders(STEPS, column) for column in one.T]
    return PaperSection(
        "Accuracy",
        [
            claimed(
                "last note",
                "the two-stage scheme is second-order accurate",
                near(found, 2.0, absolute=0.05),
                f"orders {listed(found[0], 3)} in the points, {listed(found[1], 3)} in L; "
                f"errors {listed(two[-1])} at dt = 0.0025",
                "2.00; 4.3e-6 in the points",
                near(two[-1, 0], 4.4e-6),
            ),
            claimed(
                "last note",
                "Euler's method by itself is only first-order accurate",
                near(euler, 1.0, absolute=0.05),
                f"orders {listed(euler[0], 3)} in the points, {listed(euler[1], 3)} in L",
                "1.00",
                near(euler, 1.0, absolute=0.05),
            ),
        ],
        [("Error of the points over 5 s", _error_figure(two, one))],
    )


def conservation() -> PaperSection:
    """What exact rotations and the form of steps (4) and (8) give."""
    claims = []
    run = stepped(TWO_STAGES, 0.01, 50.0, every=10)
    X = points(run)
    lengths = np.linalg.norm(X[:, :, None] - X[:, None, :], axis=-1)
    off = float(np.abs(lengths - lengths[0]).max())
    rounding = 2e-14 + 4e-16 * float(np.abs(X).max())  # it falls far; lengths are differences
    claims.append(
        claimed(
            "steps (1) and (5)",
            "rotations are exact: the set stays rigid",
            off <= rounding,
            f"lengths change by ≤ {off:.0e} m in 50 s, positions are rounded to {rounding:.0e}",
            "8e-15 near the start",
            off <= rounding,
            ours=True,
        )
    )
    free = {}
    for scheme, known in (
        (TWO_STAGES, (1.63e-5, 1.32e-6, -1.95e-8)),
        (EULER, (0.229, 0.203, 0.127)),
    ):
        growth, moved, same = [], 0.0, True
        for h in (0.02, 0.01, 0.005):
            t = stepped(scheme, h, 100.0, loaded=False).trajectory
            K = turning_energy(t)
            growth.append(float(K[-1] / K[0] - 1.0))
            same = same and bool(np.array_equal(t.spin, np.broadcast_to(t.spin[0], t.spin.shape)))
            L = np.einsum("tab,tb->ta", t.rotation[:, 0], t.angular_velocity[:, 0] @ t.inertia[0])
            moved = max(moved, float(np.abs(L - L[0]).max() / np.linalg.norm(L[0])))
            if h == 0.01:
                free[scheme] = t
        claims.append(
            claimed(
                "steps (4) and (8) with T = 0",
                f"without torque L is kept exactly: {scheme}",
                same and moved <= 1e-13,
                f"stored to the last bit, R J Omega to {moved:.0e} of itself; the energy changes "
                f"by {listed(growth, 3)} in 100 s at dt = 0.02, 0.01, 0.005",
                listed(known, 3),
                near(growth, known),
                ours=True,
            )
        )
    return PaperSection(
        "Conservation", claims, [("Energy of the rotation without torque", _drift_figure(free))]
    )


@styled
def _error_figure(two: Floats, one: Floats) -> Any:
    from matplotlib import pyplot

    figure, ax = pyplot.subplots()
    for values, name, order in ((two, "two stages", 2), (one, "Euler's method", 1)):
        ax.loglog(STEPS, values[:, 0], "o-", label=name)
        guide = values[0, 0] * (np.array(STEPS) / STEPS[0]) ** order
        ax.loglog(STEPS, guide, ":", color="#9aa1ad", label=f"order {order}")
    ax.set(xlabel="step (s)", ylabel="largest error of the points (m)")
    ax.legend()
    return figure


@styled
def _drift_figure(free: dict[str, Trajectory]) -> Any:
    from matplotlib import pyplot

    figure, ax = pyplot.subplots()
    for name, t in free.items():
        K = turning_energy(t)
        ax.semilogy(t.time, np.maximum(np.abs(K / K[0] - 1.0), 1e-16), label=f"{name}, dt = 0.01")
    ax.set(xlabel="time (s)", ylabel="|K/K0 - 1|")
    ax.legend()
    return figure


PAPER = Paper(
    name="peskin-2021",
    title="More accurate timestepping scheme for rigid-body dynamics",
    reference="peskin2021",
    about=(
        "A Runge-Kutta scheme of two stages on mass points with exact rotations. Carrying attitude "
        "and angular momentum instead of the points gives the same numbers to rounding."
    ),
    sections=(accuracy, conservation),
    outlook=(
        Outlook(
            "Runge-Kutta schemes of other orders",
            "built",
            "rk4; and suzuki-4(...) raises symmetric schemes to order four",
        ),
    ),
)
