"""How the paper opens and ends: Newmark's instability on joints, and what is left to do."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.api.simulate import simulate
from polhode.errors import NotConvergedError
from polhode.model.beams import Beam, Section
from polhode.model.body import Body
from polhode.model.joints import Fixed
from polhode.model.system import System
from polhode.papers._paper import PaperClaim, PaperSection, claimed, listed, near, tenths
from polhode.papers.geradin_1995.experiment import (
    CAYLEY,
    LEVER,
    axis_of,
    energy_error,
    exact,
    gap,
    run,
    vertical_momentum,
)
from polhode.papers.geradin_1995.symmetric_matrix import updates
from polhode.plots.style import styled
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
        found: Trajectory = error.run.trajectory
        return found


def _ripple(t: Trajectory) -> Any:
    """Alternating part of the acceleration of the centre of mass, from step to step."""
    columns = t.scheme.record.memory_slice("accelerations")
    a = t.memory[:, 0, columns][:, :3]
    return np.abs(a[2:] - 2.0 * a[1:-1] + a[:-2]).max(axis=1) / 4.0


def _growth(wave: Any) -> float:
    """The largest value in the last tenth over that in the first."""
    first, last = tenths(wave)
    return float(last.max() / first.max())


def instability() -> PaperSection:
    """Newmark's method on joints, and its cure."""
    runs = {scheme: _accelerations(scheme, 0.005) for scheme in (NEWMARK, HHT, ALPHA)}
    waves = {scheme: _ripple(t) for scheme, t in runs.items()}
    growth = {
        k: float(w[-len(w) // 10 :].max() / w[: len(w) // 10].max()) for k, w in waves.items()
    }
    end = float(runs[NEWMARK].time[-1])
    claims = [
        claimed(
            "introduction",
            "a method of Newmark type may be unstable on constraints, in the accelerations",
            growth[NEWMARK] > 1e3 and end < 1.0,
            f"h = 0.005: what alternates in the accelerations grows {growth[NEWMARK]:.1g}-fold, "
            f"and Newton's iteration fails at t = {end:.3g} s",
            "1e+06-fold or more, about 0.86 s",
            growth[NEWMARK] > 1e5 and near(end, 0.86, rel=0.02),
        ),
        *(
            claimed(
                "introduction",
                f"high-frequency damping controls it: {name}",
                growth[scheme] < 0.1,
                f"h = 0.005: what alternates falls to {growth[scheme]:.1g} of what it was",
                f"{known:.1g}",
                near(growth[scheme], known, rel=0.5),
            )
            for scheme, name, known in (
                (HHT, "the method of Hilber, Hughes and Taylor", 0.013),
                (ALPHA, "the generalized-alpha method", 0.007),
            )
        ),
    ]
    return PaperSection("Newmark's method on constraints", claims, [_figure(waves)])


@styled
def _drawn(waves: dict[str, Any]) -> Any:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4))
    ax = figure.add_subplot()
    for scheme, wave in waves.items():
        ax.semilogy(0.005 * np.arange(1, len(wave) + 1), wave, label=scheme)
    ax.set(xlabel="time (s)", ylabel="alternating acceleration (m/s²)")
    ax.legend()
    return figure


def _figure(waves: dict[str, Any]) -> tuple[str, Any]:
    return "What alternates in the accelerations of the top, case 1, h = 0.005", _drawn(waves)


def outlook() -> PaperSection:
    """What the paper asks for: decaying, automatic steps, flexible; and the symmetric matrix."""
    claims: list[PaperClaim] = []
    for case, known in ((1, 4.0e-5), (2, 2.0e-3)):
        t = run(case, DECAYING, 0.01, until=2.0)
        errors = energy_error(t)
        L = vertical_momentum(t)
        lost, grown = float(-errors[-1]), float(np.diff(errors).max())
        kept = float(np.abs(L - L[0]).max() / np.abs(L[0]))
        claims.append(
            claimed(
                "outlook, [11]",
                f"an energy decaying scheme, for bodies on joints: case {case}",
                0.0 < lost < 0.02 and grown <= 1e-14 and kept <= 1e-13 and gap(t) <= 1e-14,
                f"h = 0.01, 2 s: E/E0 - 1 = -{lost:.1e}, never a rise above {max(grown, 0.0):.0e}; "
                f"L_z to {kept:.0e}, gap {gap(t):.0e} m",
                f"-{known:.1e}",
                near(lost, known, rel=0.1),
                ours=True,
            )
        )
    wrong = [abs(_height(run(1, DECAYING, h, until=1.0)) - _exact_height(1.0)) for h in STEPS]
    order = float(np.log2(wrong[0] / wrong[1]))
    claims.append(
        claimed(
            "outlook, [11]",
            "it is accurate of order two",
            abs(order - 2.0) < 0.1,
            f"errors of the height {listed(wrong)} m at h = {listed(STEPS)}: order {order:.2f}",
            "2.0",
            near(order, 2.0, rel=0.05),
            ours=True,
        )
    )
    claims += [*_automatic(), _flexible()]
    full, symmetric = (updates(1, 0.01, symmetric=way) for way in (False, True))
    claims.append(
        claimed(
            "outlook",
            "symmetrization of the linearized equations does not pay",
            symmetric >= 2 * full,
            f"{CAYLEY}, h = 0.01: Newton's iteration takes {full} updates to 1e-12 with the full "
            f"matrix and {symmetric} with its symmetric part",
            "2 and 6",
            (full, symmetric) == (2, 6),
            ours=True,
        )
    )
    return PaperSection("Outlook", claims)


def _height(t: Trajectory) -> float:
    return float(t.position[-1, 0, 2])


def _exact_height(time: float) -> float:
    return float(LEVER * axis_of(exact(1, np.array([time])).q)[-1, 2])


def _automatic() -> list[PaperClaim]:
    """Case 2 under both rules for steps: what a step keeps, it keeps at any sequence of them."""
    claims = []
    for rule, what, known in (
        ("reversible(0.01)", "by a reversible density", 505),
        ("tolerance(1e-4)", "by an estimate of the error", 1823),
    ):
        t = run(2, CAYLEY, rule, until=5.0)
        sizes, L = np.diff(t.time)[:-1], vertical_momentum(t)  # the last step is cut
        lost, kept = float(np.abs(energy_error(t)).max()), float(np.abs(L / L[0] - 1.0).max())
        claims.append(
            claimed(
                "outlook",
                f"automatic time stepping: {what}",
                lost <= 1e-13 and kept <= 1e-13 and gap(t) <= 1e-14,
                f"{rule}, 5 s: {t.steps} steps of {sizes.min():.2g} to {sizes.max():.2g} s; "
                f"energy to {lost:.0e}, L_z to {kept:.0e}, gap {gap(t):.0e} m",
                f"about {known} steps",
                near(t.steps, known, rel=0.02),
                ours=True,
            )
        )
    return claims


def _flexible() -> PaperClaim:
    """A free elastic rod with a weight at its end, which is thrown."""
    section = Section(stiffness=(1e4, 1e4, 1e4, 500.0, 500.0, 500.0), mass=1.0, inertia=(2, 1, 1))
    points = [(0.0, 0.0, 0.0), (4.0, 0.0, 0.0)]
    rod = Beam("rod", points=points, elements=4, section=section, up=(0, 0, 1))
    push = Body("weight", mass=1.0, inertia=(1, 1, 1), velocity=(0, 1, 1), position=(4, 0, 0))
    weld = Fixed("weld", "rod.4", "weight", point=(4, 0, 0))
    c = simulate(System([push], [weld], beams=[rod]), CAYLEY, step=0.02, until=4.0).certificate()
    worst = {
        word: max(i.judged for i in c.invariants if i.name.startswith(word))
        for word in ("energy", "linear", "angular")
    }
    return claimed(
        "outlook",
        "extension to flexible members: a beam of four elements with a weight",
        max(worst.values()) <= 1e-13,
        f"{CAYLEY}, h = 0.02, 200 steps: energy to {worst['energy']:.0e}, momenta to "
        f"{worst['linear']:.0e} and {worst['angular']:.0e}",
        "1e-13 or less",  # 200 steps of 6 bodies and 4 elements, a thousand roundings each
        max(worst.values()) <= 1e-13,
        ours=True,
    )
