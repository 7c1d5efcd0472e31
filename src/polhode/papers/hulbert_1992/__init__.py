"""Hulbert's explicit momentum-conserving algorithms (1992).

5.1 is a body, J = diag(5, 10, 1), spun up about its middle axis and then disturbed; 5.2 a fast top
with J = diag(5, 5, 1), which must be about the *tip*. Exact motions are those of `oracles`.
"""

from collections.abc import Sequence

from polhode.api.simulate import Run, simulate
from polhode.papers._paper import Paper
from polhode.papers.hulbert_1992.constrained import staggered_with_joint
from polhode.papers.hulbert_1992.experiment import (
    CLOSED_ENDS,
    PARK,
    SIMO_WONG,
    STAGGERED,
    example_1,
    sampled,
    top,
)
from polhode.papers.hulbert_1992.fast_top import long_term, short_term
from polhode.papers.hulbert_1992.linear import error_of_tamma_namburu, linear
from polhode.papers.hulbert_1992.motion import bursts, costs, energies, leaving_out, momenta, panels


def replays() -> Sequence[tuple[str, Run, Run | None]]:
    """Staggered beside Park's algorithm, and Simo-Wong beside staggered on the top."""
    body, heavy = example_1(closed=CLOSED_ENDS), top()
    pair = [simulate(body, sampled(s), step=1e-3, until=50.0) for s in (STAGGERED, PARK)]
    tops = [simulate(heavy, s, step=1e-2, until=20.0) for s in (SIMO_WONG, STAGGERED)]
    return [
        ("5.1: staggered and Park-Chiou-Downer, loads to the letter", pair[0], pair[1]),
        ("5.2: Simo-Wong and staggered, dt = 0.01", tops[0], tops[1]),
    ]


PAPER = Paper(
    "hulbert-1992",
    (long_term, energies, bursts, momenta, panels, short_term, leaving_out, costs, linear)
    + (error_of_tamma_namburu, staggered_with_joint),
    replays,
)
