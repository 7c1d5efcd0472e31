"""Does the error of the energy of redundant loops grow in proportion to time, or walk?

The increments of one run know of each other, runs from random starts do not. So the mean growth a
step over many starts is compared with its standard error over the starts; and where the error
walks at random, its increments over n steps are as the root of n, where a bias, of whatever sign
in each run, makes them as n. ``python -m tests.properties.loop_growth`` prints both for
each family.
"""

import sys
from typing import NamedTuple

import numpy as np

import polhode as ph
from tests.models import mechanisms as mk
from tests.models.random_loops import moving

STEP, SPEED = 0.01, 1.0
STEPS, STARTS = 102_400, 16
PARTS = 64  # samples of a run
BLOCKS = (1, 4, 16, 64)  # samples over which increments are taken
FAMILIES = {
    "Bricard": mk.bricard,
    "Bennett": mk.bennett,
    "five-bar": mk.five_bar,
    "four-bars": lambda: mk.n_four_bar(4, rate=0.0),
    "ladder": lambda: mk.ladder(3, ph.Revolute),
}


class Growth(NamedTuple):
    """Errors of the balance of energy relative to its scale, over random starts."""

    largest: float
    mean: float  # a step
    error: float  # standard error of the mean over starts
    spread: list[float]  # root mean square of increments over the root of their steps, by BLOCKS

    @property
    def errors(self) -> float:
        """The mean in standard errors."""
        return self.mean / self.error


def growth(family, steps=STEPS, starts=STARTS):
    """Growth of the error of a family of mechanisms."""
    found = []
    for seed in range(starts):
        system = moving(FAMILIES[family](), np.random.default_rng(seed), SPEED)
        run = ph.simulate(system, step=STEP, until=STEP * steps, save_every=steps // PARTS)
        found.append(run.ledger.balance / run.ledger.scale)
    balance = np.array(found)
    a_step = balance[:, -1] / steps
    spread = [
        float(np.sqrt(np.mean(np.diff(balance[:, ::k]) ** 2) / (k * steps / PARTS))) for k in BLOCKS
    ]
    error = np.std(a_step, ddof=1) / np.sqrt(starts)
    return Growth(np.abs(balance).max(), np.mean(a_step), error, spread)


if __name__ == "__main__":
    print(f"{STARTS} random starts of each, {STEPS} steps of {STEP} s; errors relative to energy")
    print(f"walk: increments over the root of their {[k * STEPS // PARTS for k in BLOCKS]} steps")
    for name in sys.argv[1:] or FAMILIES:
        g = growth(name)
        print(
            f"{name:10} largest {g.largest:.1e}  mean growth a step {g.mean:+.1e} +- {g.error:.1e}"
            f" ({g.errors:+.1f} standard errors)  walk {' '.join(f'{v:.1e}' for v in g.spread)}",
            flush=True,
        )
