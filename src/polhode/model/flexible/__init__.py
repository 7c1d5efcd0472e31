"""Superelements: flexible parts given by matrices, with bodies as ports; data only."""

from polhode.model.flexible.effective import EffectiveMass, effective_masses
from polhode.model.flexible.flexible import Flexible

__all__ = ["EffectiveMass", "Flexible", "effective_masses"]
