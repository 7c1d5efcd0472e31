"""Exact motions for comparison: closed forms, independent of the simulation code."""

from polhode.oracles.beams import (
    buckling_load,
    euler_bernoulli_roots,
    rotating_bar,
    timoshenko_cantilever,
)
from polhode.oracles.free_body import FreeBodyMotion, free_body
from polhode.oracles.lagrange_top import LagrangeTopMotion, lagrange_top
from polhode.oracles.pendulum import PendulumMotion, pendulum
from polhode.oracles.rod import RodShape, clamped_rod
from polhode.oracles.symmetric_body import symmetric_body

__all__ = [
    "FreeBodyMotion",
    "LagrangeTopMotion",
    "PendulumMotion",
    "RodShape",
    "buckling_load",
    "clamped_rod",
    "euler_bernoulli_roots",
    "free_body",
    "lagrange_top",
    "pendulum",
    "rotating_bar",
    "symmetric_body",
    "timoshenko_cantilever",
]
