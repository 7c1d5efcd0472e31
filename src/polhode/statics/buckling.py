"""Buckling loads: the smallest stiffness vanishes as the loads grow."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from polhode.errors import ModelError, NoEquilibriumError, well_scaled
from polhode.model.numbers import Floats
from polhode.model.system import System, checked_system
from polhode.statics.loading import Loaded
from polhode.statics.reduced import Reduced

MOST_DOUBLINGS = 40  # of the given loads, up or down, that are looked at
CLOSE_ENOUGH = 1e-5  # relative step of the secant that ends the search: what is left is its square
MOST_GUESSES = 60
OWN = 1e-9  # imaginary part of a stiffness, over the largest, below which it is real


@dataclass(frozen=True)
class Buckling:
    """Buckling load factor and mode."""

    factor: float  # by which all loads are multiplied when the smallest stiffness vanishes
    shape: Floats  # (bodies, 6) shifts and turns about world axes of that motion, largest one

    def __str__(self) -> str:
        """Return it in words."""
        return f"buckles under {self.factor:.6g} times its loads"

    __repr__ = __str__


@well_scaled()
def buckling(system: System) -> Buckling:
    """Find the factor on all loads at t = 0 under which the beams of a system buckle.

    Raises
    ------
    NoEquilibriumError
        Where no load buckles it, or it does not stand without loads.
    """
    r = Reduced(checked_system("buckling", system, touches=False))
    if r.beams is None:
        raise ModelError("buckling needs a beam, and the system has none; give it beams.")
    (low, at_low), (high, at_high) = _bracket(r)
    ends, before = (low, high), (low, at_low)
    factor, least, shape = high, at_high, np.zeros((r.count, 6))
    for _ in range(MOST_GUESSES):  # the secant's, or half way where that leads out
        step = (factor - before[0]) * least / (least - before[1]) if np.isfinite(least) else np.inf
        guess = factor - step
        if not ends[0] < guess < ends[1]:
            guess = 0.5 * (ends[0] + ends[1])
        elif abs(step) <= CLOSE_ENOUGH * factor:  # nearer, the equations are singular
            factor = guess
            break
        before, factor = (factor, least), guess
        least, shape = _least(r, factor)
        ends = (factor, ends[1]) if least > 0.0 else (ends[0], factor)
    return Buckling(factor, shape / max(float(np.abs(shape).max()), 1e-300))


def _bracket(r: Reduced) -> tuple[tuple[float, float], tuple[float, float]]:
    """Two factors with their smallest stiffnesses, the first positive, the second not."""
    factor, least = 1.0, _least(r, 1.0)[0]
    stable = least > 0.0
    for _ in range(MOST_DOUBLINGS):
        last, before = factor, least
        factor *= 2.0 if stable else 0.5
        least = _least(r, factor)[0]
        if (least > 0.0) != stable:
            ends = (last, before), (factor, least)
            return ends if stable else (ends[1], ends[0])
    raise NoEquilibriumError(
        "no buckling load was found; load the beams in compression."
        if stable
        else "the system is not stable without loads; constrain it."
    )


def _least(r: Reduced, factor: float) -> tuple[float, Floats]:
    """The smallest stiffness under a factor on all loads, and its motion; negative if none stands.

    Stiffness is by mass, as in the square of a frequency.
    """
    assert r.beams is not None
    state = Loaded(r, r.beams)
    if not state.reach(factor):
        return -np.inf, np.zeros((r.count, 6))
    C = r.constraints.jacobian(state.x, state.q)
    Z = r.free_motions(state.q, C)
    K = factor * r.load_stiffness(state.x, state.q, np.zeros(0))
    K += r.beams.stiffness(state.x, state.q)
    if len(state.multipliers):
        K -= r.constraints.curvature(state.x, state.q, state.multipliers)
    values, vectors = np.linalg.eig(Z.T @ K @ Z)
    own = np.abs(values.imag) <= OWN * np.abs(values).max()
    k = int(np.argmin(np.where(own, values.real, np.inf)))
    return float(values.real[k]), (Z @ vectors[:, k].real).reshape(-1, 6)
