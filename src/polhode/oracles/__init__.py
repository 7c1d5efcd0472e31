"""Exact motions for comparison: closed forms, independent of the simulation code."""

from polhode.oracles.free_body import FreeBodyMotion, free_body
from polhode.oracles.lagrange_top import LagrangeTopMotion, lagrange_top
from polhode.oracles.pendulum import PendulumMotion, pendulum
from polhode.oracles.symmetric_body import symmetric_body

__all__ = [
    "FreeBodyMotion",
    "LagrangeTopMotion",
    "PendulumMotion",
    "free_body",
    "lagrange_top",
    "pendulum",
    "symmetric_body",
]
