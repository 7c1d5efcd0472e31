"""Exact motions for comparison: closed forms, independent of the simulation code."""

from polhode.oracles.free_body import FreeBodyMotion, free_body
from polhode.oracles.lagrange_top import LagrangeTopMotion, lagrange_top

__all__ = ["FreeBodyMotion", "LagrangeTopMotion", "free_body", "lagrange_top"]
