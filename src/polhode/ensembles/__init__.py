"""Many simulations at once, with one labelled result."""

from polhode.ensembles.many import simulate_many
from polhode.ensembles.result import Ensemble

__all__ = ["Ensemble", "simulate_many"]
