"""Superelements: flexible parts given by matrices, with bodies as ports; data only."""

from polhode.model.flexible.flexible import Flexible

__all__ = ["Flexible"]
