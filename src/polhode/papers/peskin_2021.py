"""Peskin's two-stage scheme for rigid sets of mass points (2021), steps (1)-(8) and its notes.

The document prints no example. Here four mass points fall and tumble under weight and linear
damping; the reference is the same motion by `suzuki-4(energy-momentum)` without damping, by the
exact motion of a free body where no force acts, and by a very fine step of `rk4` otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from scipy.spatial.transform import Rotation

from polhode.api.simulate import Run, simulate
from polhode.diagnostics.order import orders
from polhode.model.body import Body
from polhode.model.forces import Force, PointForces, Spring
from polhode.model.numbers import Floats
from polhode.model.system import System
from polhode.papers._paper import Found, Pane, Paper, Plot, curve, experiment, listed, near
from polhode.results.trajectory import Trajectory

MASSES = (1.0, 2.0, 1.5, 0.7)
POINTS = ((1.0, 0.0, 0.0), (0.0, 0.8, 0.0), (-0.3, -0.5, 0.6), (0.2, -0.4, -0.9))
VELOCITY, RATE = (1.0, 0.0, 4.0), (0.5, 3.0, 1.0)
WEIGHT, DAMPING = (0.0, 0.0, -9.81), 0.15
ANCHOR, PULL, REST = (0.0, 0.0, 2.0), 30.0, 1.0
STEPS = (0.02, 0.01, 0.005, 0.0025)
TWO_STAGES, EULER = "peskin", "peskin-euler"


def set_of_points(loaded: bool = True, held: bool = False) -> System:
    """Four points, thrown and turning, in the air or without any force; the first on a spring."""
    points = [{"mass": m, "position": x} for m, x in zip(MASSES, POINTS, strict=True)]
    body = Body("set", points=points, velocity=VELOCITY, angular_velocity=RATE)
    forces: list[Force] = (
        [PointForces("air", "set", weight=WEIGHT, damping=DAMPING)] if loaded else []
    )
    if held:
        ends = [ANCHOR, POINTS[0]]
        forces.append(
            Spring(
                "spring",
                ("ground", "set"),
                points=ends,
                stiffness=PULL,
                length=REST,
            )
        )
    return System([body], forces=forces, title="Peskin's set of points")


def points(run: Run) -> Floats:
    """Positions of the mass points, (time, point, 3)."""
    return run.body("set").points.values


def stepped(
    scheme: str, h: float, until: float, loaded: bool = True, every: int = 1, held: bool = False
) -> Run:
    """One run of the set."""
    return simulate(set_of_points(loaded, held), scheme, step=h, until=until, save_every=every)


def fine(held: bool = False) -> tuple[Floats, Floats]:
    """Points and L every tenth of a second over 5 s, by RK4 with steps of 0.1 ms."""
    run = stepped("rk4", 1e-4, 5.0, every=1000, held=held)
    return points(run), run.trajectory.spin[:, 0]


def errors(scheme: str, right: tuple[Floats, Floats], held: bool = False) -> Floats:
    """Largest errors of the points and of L over 5 s, a row for each step."""
    rows = []
    for h in STEPS:
        run = stepped(scheme, h, 5.0, every=round(0.1 / h), held=held)
        L = run.trajectory.spin[:, 0]
        rows.append([np.abs(points(run) - right[0]).max(), np.abs(L - right[1]).max()])
    return np.array(rows)


def turning_energy(t: Trajectory) -> Floats:
    """Kinetic energy of the rotation."""
    W = t.angular_velocity[:, 0]
    return 0.5 * np.einsum("ta,ab,tb->t", W, t.inertia[0], W)


def by_points(h: float, steps: int) -> Floats:
    """Steps (1) to (8) and the notes, to the letter, on the points themselves."""
    m, X = np.array(MASSES), np.array(POINTS)
    M = m.sum()
    centre = m @ X / M
    X, U = X - centre, np.array(VELOCITY)

    def rate(X: Floats, L: Floats) -> Floats:
        square = np.einsum("ka,ka->k", X, X)
        inertia = (m @ square) * np.eye(3) - np.einsum("k,ka,kb->ab", m, X, X)
        return np.linalg.solve(inertia, L)

    def load(X: Floats, centre: Floats, U: Floats, W: Floats) -> tuple[Floats, Floats]:
        V = U + np.cross(W, X)
        F = np.outer(m, WEIGHT) - DAMPING * V
        s = centre + X[0] - np.array(ANCHOR)
        F[0] -= PULL * (1.0 - REST / np.linalg.norm(s)) * s
        return F.sum(axis=0), np.cross(X, F).sum(axis=0)

    def turned(W: Floats, dt: float, X: Floats) -> Floats:
        return Rotation.from_rotvec(W * dt).apply(X)

    L = np.cross(X, m[:, None] * np.cross(np.array(RATE), X)).sum(axis=0)
    for _ in range(steps):
        W = rate(X, L)
        F, T = load(X, centre, U, W)
        Xm, cm = turned(W, 0.5 * h, X), centre + 0.5 * h * U  # (1), (2)
        Um, Lm = U + 0.5 * h / M * F, L + 0.5 * h * T  # (3), (4)
        Wm = rate(Xm, Lm)
        Fm, Tm = load(Xm, cm, Um, Wm)
        X, centre = turned(Wm, h, X), centre + h * Um  # (5), (6)
        U, L = U + h / M * Fm, L + h * Tm  # (7), (8)
    return centre + X


@experiment("second-order", "euler", "position", "same", "fig-error")
def accuracy() -> Iterator[Found | Plot]:
    """The last note, and the one on forces."""
    right = fine()
    two, one = errors(TWO_STAGES, right), errors(EULER, right)
    found = [orders(STEPS, column) for column in two.T]
    euler = [orders(STEPS, column) for column in one.T]
    yield Found(
        "second-order",
        near(found, 2.0, absolute=0.05),
        f"orders {listed(found[0], 3)} in the points, {listed(found[1], 3)} in L; errors "
        f"{listed(two[-1])} at dt = 0.0025",
        agrees=near(two[-1, 0], 4.4e-6),
    )
    yield Found(
        "euler",
        near(euler, 1.0, absolute=0.05),
        f"orders {listed(euler[0], 3)} in the points, {listed(euler[1], 3)} in L",
        agrees=near(euler, 1.0, absolute=0.05),
    )
    held = errors(TWO_STAGES, fine(held=True), held=True)
    slopes = [orders(STEPS, column) for column in held.T]
    yield Found(
        "position",
        near(slopes, 2.0, absolute=0.1),
        f"with a spring of {PULL:g} N/m on the first point beside weight and damping: "
        f"orders {listed(slopes[0], 3)} in the points, {listed(slopes[1], 3)} in L",
    )
    run = stepped(TWO_STAGES, 0.01, 5.0, every=500, held=True)
    apart = float(np.abs(points(run)[-1] - by_points(0.01, 500)).max())
    yield Found(
        "same",
        apart <= 1e-11,
        "steps (1) to (8) on the points, in numpy, and the scheme, which carries attitude and L, "
        f"are {apart:.0e} m apart after 500 steps with weight, damping and spring",
    )
    lines = []
    for values, name, order in ((two, "two stages", 2), (one, "Euler's method", 1)):
        guide = values[0, 0] * (np.array(STEPS) / STEPS[0]) ** order
        lines += [
            curve(name, STEPS, values[:, 0], "o-"),
            curve(f"order {order}", STEPS, guide, ":"),
        ]
    yield Plot(
        "fig-error", [Pane("points over 5 s", "step (s)", "largest error (m)", lines, log="xy")]
    )


@experiment("rigid", "torque-free", "fig-energy")
def conservation() -> Iterator[Found | Plot]:
    """What exact rotations and the form of steps (4) and (8) give."""
    X = points(stepped(TWO_STAGES, 0.01, 50.0, every=10))
    lengths = np.linalg.norm(X[:, :, None] - X[:, None, :], axis=-1)
    off = float(np.abs(lengths - lengths[0]).max())
    rounding = 2e-14 + 4e-16 * float(np.abs(X).max())  # it falls far; lengths are differences
    yield Found(
        "rigid",
        off <= rounding,
        f"lengths change by ≤ {off:.0e} m in 50 s, positions are rounded to {rounding:.0e}",
        agrees=off <= rounding,
    )
    told, kept, lines = [], True, []
    growths: list[float] = []
    for scheme in (TWO_STAGES, EULER):
        growth, moved = [], 0.0
        for h in (0.02, 0.01, 0.005):
            t = stepped(scheme, h, 100.0, loaded=False).trajectory
            K = turning_energy(t)
            growth.append(float(K[-1] / K[0] - 1.0))
            kept = kept and bool(np.array_equal(t.spin, np.broadcast_to(t.spin[0], t.spin.shape)))
            L = np.einsum("tab,tb->ta", t.rotation[:, 0], t.angular_velocity[:, 0] @ t.inertia[0])
            moved = max(moved, float(np.abs(L - L[0]).max() / np.linalg.norm(L[0])))
            if h == 0.01:
                lines.append(curve(scheme, t.time, np.maximum(np.abs(K / K[0] - 1.0), 1e-16)))
        kept, growths = kept and moved <= 1e-13, [*growths, *growth]
        told.append(f"R J Omega to {moved:.0e}, energy changed by {listed(growth, 3)} ({scheme})")
    yield Found(
        "torque-free",
        kept,
        f"L is stored to the last bit; {'; '.join(told)} in 100 s at dt = 0.02, 0.01, 0.005",
        agrees=near(growths, (1.63e-5, 1.32e-6, -1.95e-8, 0.229, 0.203, 0.127)),
    )
    yield Plot(
        "fig-energy", [Pane("no torque, dt = 0.01", "time (s)", "|K/K0 - 1|", lines, log="y")]
    )


def replays() -> Sequence[tuple[str, Run, Run | None]]:
    """Two stages beside Euler's method."""
    one, other = (stepped(s, 0.01, 10.0, loaded=False) for s in (TWO_STAGES, EULER))
    return [("two stages and Euler's method without torque, dt = 0.01", one, other)]


PAPER = Paper("peskin-2021", (accuracy, conservation), replays)
