"""Figures of runs, in one style: functions that return matplotlib figures.

>>> from polhode import plots
>>> plots.energy(run).savefig("energy.png")  # doctest: +SKIP
"""

from importlib.util import find_spec

from polhode.errors import InputError

if find_spec("matplotlib") is None:
    raise InputError("figures need matplotlib, which is not installed; install polhode[figures].")

from polhode.plots.beams import beam
from polhode.plots.diagrams import modes, phase, work_precision
from polhode.plots.film import film
from polhode.plots.in_space import path, polhode, still
from polhode.plots.in_time import (
    angles,
    drift,
    energy,
    joints,
    momentum,
    quantity,
    reactions,
    steps,
)
from polhode.plots.sets import figures, structure_figures
from polhode.plots.studies import sweep
from polhode.plots.style import STYLE, styled

__all__ = [
    "STYLE",
    "angles",
    "beam",
    "drift",
    "energy",
    "figures",
    "film",
    "joints",
    "modes",
    "momentum",
    "path",
    "phase",
    "polhode",
    "quantity",
    "reactions",
    "steps",
    "still",
    "structure_figures",
    "styled",
    "sweep",
    "work_precision",
]
