"""How the paper opens and ends: Newmark's instability on joints, and what is left to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from polhode.api.simulate import simulate
from polhode.errors import InputError, NotConvergedError
from polhode.model.beams import Beam, Section
from polhode.model.body import Body
from polhode.model.forces import Attraction
from polhode.model.joints import Fixed
from polhode.model.numbers import Floats
from polhode.model.system import System
from polhode.papers._paper import Found, Pane, Plot, curve, experiment, listed, near, tenths
from polhode.papers.geradin_1995.experiment import (
    CASES,
    CAYLEY,
    LEVER,
    PROVEN,
    axis_of,
    energy_error,
    exact,
    gap,
    run,
    vertical_momentum,
)
from polhode.results.trajectory import Trajectory

NEWMARK = "generalized-alpha(alpha_m=0,alpha_f=0)"
HHT = "generalized-alpha(alpha_m=0,alpha_f=0.1)"
ALPHA = "generalized-alpha(rho=0.8)"
DECAYING = "energy-decaying"
STEPS = (0.005, 0.0025)


def _accelerations(scheme: str, h: float) -> Trajectory:
    """Run case 1 for a second, or as far as it goes."""
    try:
        return run(1, scheme, h, until=1.0)
    except NotConvergedError as error:
        return error.run.trajectory


def _ripple(t: Trajectory) -> Any:
    """Alternating part of the acceleration of the centre of mass, from step to step."""
    columns = t.scheme.record.memory_slice("accelerations")
    a = t.memory[:, 0, columns][:, :3]
    return np.abs(a[2:] - 2.0 * a[1:-1] + a[:-2]).max(axis=1) / 4.0


def _growth(wave: Any) -> float:
    """The largest value in the last tenth over that in the first."""
    first, last = tenths(wave)
    return float(last.max() / first.max())


@experiment("newmark", "damping", "fig-newmark")
def instability() -> Iterator[Found | Plot]:
    """Newmark's method on joints, and its cure."""
    runs = {scheme: _accelerations(scheme, 0.005) for scheme in (NEWMARK, HHT, ALPHA)}
    waves = {scheme: _ripple(t) for scheme, t in runs.items()}
    growth, end = {k: _growth(w) for k, w in waves.items()}, float(runs[NEWMARK].time[-1])
    yield Found(
        "newmark",
        growth[NEWMARK] > 1e3 and end < 1.0,
        "h = 0.005, case 1: what alternates in the accelerations grows "
        f"{growth[NEWMARK]:.1g}-fold, and Newton's iteration fails at t = {end:.3g} s",
        agrees=growth[NEWMARK] > 1e5 and near(end, 0.86, rel=0.02),
    )
    yield Found(
        "damping",
        max(growth[HHT], growth[ALPHA]) < 0.1,
        f"what alternates falls to {growth[HHT]:.1g} of what it was with the method of Hilber, "
        f"Hughes and Taylor, to {growth[ALPHA]:.1g} with generalized-alpha",
        agrees=near((growth[HHT], growth[ALPHA]), (0.013, 0.007), rel=0.5),
    )
    lines = [curve(s, 0.005 * np.arange(1, len(w) + 1), w) for s, w in waves.items()]
    panel = Pane("case 1, h = 0.005", "time (s)", "alternating part (m/s²)", lines, log="y")
    yield Plot("fig-newmark", [panel])


@experiment("decaying", "decaying-order", "flexible")
def outlook() -> Iterator[Found | Plot]:
    """What the paper asks for: a decaying scheme, and flexible members."""
    lost, worst = [], 0.0
    for case in CASES:
        t = run(case, DECAYING, 0.01, until=2.0)
        error, L = energy_error(t), vertical_momentum(t)
        lost.append(float(-error[-1]))
        kept = float(np.abs(L - L[0]).max() / np.abs(L[0]))
        worst = max(worst, float(np.diff(error).max()), kept, gap(t))
    yield Found(
        "decaying",
        min(lost) > 0.0 and max(lost) < 0.02 and worst <= 1e-13,
        f"h = 0.01, 2 s: E/E0 - 1 = -{lost[0]:.1e} (case 1) and -{lost[1]:.1e} (case 2); no rise "
        f"of the energy, change of L_z or gap above {worst:.0e}",
        agrees=near(lost, (4.0e-5, 2.0e-3), rel=0.1),
    )
    wrong = [abs(_height(run(1, DECAYING, h, until=1.0)) - _exact_height(1.0)) for h in STEPS]
    order = float(np.log2(wrong[0] / wrong[1]))
    yield Found(
        "decaying-order",
        abs(order - 2.0) < 0.1,
        f"errors of the height {listed(wrong)} m at h = {listed(STEPS)}: order {order:.2f}",
        agrees=near(order, 2.0, rel=0.05),
    )
    yield _flexible()


def _height(t: Trajectory) -> float:
    return float(t.position[-1, 0, 2])


def _exact_height(time: float) -> float:
    return float(LEVER * axis_of(exact(1, np.array([time])).q)[-1, 2])


@experiment("automatic", "automatic-pays", "fig-automatic")
def automatic() -> Iterator[Found | Plot]:
    """Steps that change: on the top, where it hardly pays, and on an orbit, where it does."""
    told, worst = [], 0.0
    for rule in ("reversible(0.01)", "tolerance(1e-4)"):
        t = run(2, CAYLEY, rule, until=5.0)
        sizes, L = np.diff(t.time)[:-1], vertical_momentum(t)  # the last step is cut
        lost, kept = float(np.abs(energy_error(t)).max()), float(np.abs(L / L[0] - 1.0).max())
        worst = max(worst, lost, kept, gap(t))
        told.append(f"{rule} takes {t.steps} steps of {sizes.min():.2g} to {sizes.max():.2g} s")
    yield Found(
        "automatic",
        worst <= 1e-13,
        f"case 2, 5 s: {'; '.join(told)}; energy, L_z and joint to {worst:.0e}. The speed of the "
        "top hardly changes, nor do the steps",
    )
    until = 4.0 * np.pi
    free = simulate(_orbit(), CAYLEY, step="tolerance(1e-5)", until=until, save_every=1).trajectory
    same = simulate(_orbit(), CAYLEY, step=until / free.steps, until=until, save_every=1).trajectory
    off = [float(np.abs(t.position[:, 0] - _kepler(t.time)).max()) for t in (free, same)]
    sizes = np.diff(free.time)[:-1]
    E = 0.5 * np.sum(free.momentum[:, 0] ** 2, axis=1) - 1.0 / np.linalg.norm(
        free.position[:, 0], axis=1
    )
    yield Found(
        "automatic-pays",
        off[0] < 0.1 * off[1],
        f"a body on an orbit of eccentricity {ECCENTRICITY:g}, two turns, {free.steps} steps of "
        f"{sizes.min():.2g} to {sizes.max():.2g} s by tolerance(1e-5): the position errs by "
        f"{off[0]:.2g}; with as many equal steps by {off[1]:.2g}, of {1 + ECCENTRICITY:g}. Energy "
        f"to {np.ptp(E):.0e}",
        agrees=near(off, (0.035, 1.7), 0.1),
    )
    lines = [curve("length of steps", free.time[1:-1], sizes, ".")]
    yield Plot(
        "fig-automatic", [Pane("steps on the orbit", "time (s)", "step (s)", lines, log="y")]
    )


ECCENTRICITY = 0.9


def _orbit() -> System:
    """A body about a centre of attraction, from the far end of its orbit."""
    far, slow = 1.0 + ECCENTRICITY, np.sqrt((1.0 - ECCENTRICITY) / (1.0 + ECCENTRICITY))
    moon = Body("moon", 1.0, inertia=(0.1, 0.2, 0.25), position=(far, 0, 0), velocity=(0, slow, 0))
    return System([moon], forces=[Attraction("sun", between=("ground", "moon"), strength=1.0)])


def _kepler(time: Floats) -> Floats:
    """The exact orbit, by Newton's iteration for the eccentric anomaly."""
    e, M = ECCENTRICITY, time + np.pi
    E = M.copy()
    for _ in range(50):
        E = E - (E - e * np.sin(E) - M) / (1.0 - e * np.cos(E))
    return np.stack([e - np.cos(E), -np.sqrt(1.0 - e * e) * np.sin(E), 0.0 * E], axis=1)


def _flexible() -> Found:
    """A free elastic rod with a weight at its end, which is thrown."""
    section = Section(stiffness=(1e4, 1e4, 1e4, 500.0, 500.0, 500.0), mass=1.0, inertia=(2, 1, 1))
    points = [(0.0, 0.0, 0.0), (4.0, 0.0, 0.0)]
    rod = Beam("rod", points=points, elements=4, section=section, up=(0, 0, 1))
    push = Body("weight", mass=1.0, inertia=(1, 1, 1), velocity=(0, 1, 1), position=(4, 0, 0))
    system = System([push], [Fixed("weld", "rod.4", "weight", point=(4, 0, 0))], beams=[rod])
    c = simulate(system, CAYLEY, step=0.02, until=4.0).certificate()
    worst = {
        word: max(i.judged for i in c.invariants if i.name.startswith(word))
        for word in ("energy", "linear", "angular")
    }
    try:
        simulate(system, PROVEN, step=0.02, until=0.02)
        refused = False
    except InputError:
        refused = True
    return Found(
        "flexible",
        max(worst.values()) <= 1e-13,
        "a beam of four elements with a weight, h = 0.02, 200 steps: energy to "
        f"{worst['energy']:.0e}, momenta to {worst['linear']:.0e} and {worst['angular']:.0e} "
        f"under `{CAYLEY}`; the paper's own scheme, `{PROVEN}`, "
        f"{'refuses' if refused else 'runs'} beams",
        agrees=max(worst.values()) <= 1e-13,
    )
