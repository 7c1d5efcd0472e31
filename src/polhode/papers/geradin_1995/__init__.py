"""Géradin's energy-conserving integration of the top (1995).

Two cases: m = 5, J = diag(0.8, 0.8, 1.8) about the centre of mass, lever 1.3, released at 60
degrees with a spin of 50 rad/s and a precession of 0 (case 1) or -10 rad/s (case 2). The printed
listing (68) with (29) is the scheme `geradin-as-printed`; the form that the energy proof (57),
(60)-(66) is about is `euler-parameters`. The exact motion is `oracles.lagrange_top`.
"""

import warnings
from collections.abc import Sequence

from polhode.api.simulate import Run, simulate
from polhode.errors import ModelWarning
from polhode.papers._paper import Paper
from polhode.papers.geradin_1995.experiment import CASES, PRINTED, PROVEN, top
from polhode.papers.geradin_1995.motion import accuracy, constraint, energy
from polhode.papers.geradin_1995.outlook import automatic, instability, outlook
from polhode.papers.geradin_1995.rotation import euler_angles, identities, parameters, tangents


def replays() -> Sequence[tuple[str, Run, Run | None]]:
    """Each case, as proven beside as printed."""
    found = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ModelWarning)
        for case in CASES:
            runs = [simulate(top(case), s, step=0.01, until=10.0) for s in (PROVEN, PRINTED)]
            found.append((f"case {case}: as proven and as printed, h = 0.01", runs[0], runs[1]))
    return found


PAPER = Paper(
    "geradin-1995",
    (energy, accuracy, constraint, outlook, instability, automatic)
    + (tangents, parameters, euler_angles, identities),
    replays,
)
