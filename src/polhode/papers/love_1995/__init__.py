"""Love on Simo and Wong (1995): Theorems 2 and 3, ALGO-1 and ALGO-C1.

The document prints no example. Here a free body with a full inertia turns with 2.3 rad/s; its exact
motion is `oracles.free_body`. With torque: Hulbert's top, whose moments about the tip are 5, 5, 1.
"""

from collections.abc import Sequence

from polhode.api.simulate import Run, simulate
from polhode.papers._paper import Paper
from polhode.papers.love_1995.accuracy import accelerations, accuracy, stability
from polhode.papers.love_1995.experiment import algo_1, algo_c1, free
from polhode.papers.love_1995.lemmas import lemmas, parameters
from polhode.papers.love_1995.theorems import theorem_2, theorem_3


def replays() -> Sequence[tuple[str, Run, Run | None]]:
    """Both algorithms on the free body."""
    one, other = (simulate(free(), s, step=0.1, until=20.0) for s in (algo_1(), algo_c1()))
    return [("ALGO-1 and ALGO-C1 on a free body, h = 0.1", one, other)]


PAPER = Paper(
    "love-1995",
    (lemmas, parameters, theorem_2, theorem_3, accuracy, accelerations, stability),
    replays,
)
