"""The figures of the paper: ``python paper/figures.py``."""

from pathlib import Path

from matplotlib import pyplot

import polhode as ph

HERE = Path(__file__).parent
STEP, UNTIL = 1e-3, 20.0


@ph.plots.styled
def drift():
    """Relative energy error of the built-in heavy top under three schemes."""
    figure, ax = pyplot.subplots(figsize=(6.4, 3.2))
    for scheme in ("energy-momentum", "rattlie", "rk4"):
        run = ph.simulate("heavy-top", scheme, step=STEP, until=UNTIL, save_every=50)
        energy = run.energy.total
        error = abs(energy[1:] - energy[0]) / run.energy.kinetic.max()
        ax.semilogy(error.time, error.clip(min=1e-17), label=scheme)
    ax.set_xlabel("time (s)")
    ax.set_ylabel("relative energy error")
    ax.legend()
    return figure


if __name__ == "__main__":
    drift().savefig(HERE / "drift.png", dpi=160)
