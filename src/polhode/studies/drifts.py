"""Drifts of the members of an ensemble, as the certificate computes them for one run.

All sums are written out component by component, so that the bits of a member do not depend on the
number of others.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from polhode.diagnostics.certificate import Certificate, certificate
from polhode.diagnostics.promises import symmetry_point
from polhode.ensembles import Ensemble
from polhode.ensembles.result import dot, over_bodies
from polhode.kernel.columns import State
from polhode.lowering.system import Way
from polhode.model.numbers import Floats
from polhode.results.trajectory import AXES, Trajectory

INVARIANTS = (
    "energy",
    "energy_balance",
    *(f"linear_momentum_{a}" for a in AXES),
    *(f"angular_momentum_{a}" for a in AXES),
    "constraints_length",
    "constraints_angle",
    "couplings",
    "contacts",
    "friction",
    "contact_law",
    "penetration",
    "contact_gain",
)
MOST_DIGITS = 16.0


def drifts(e: Ensemble) -> Floats:
    """Relative drifts (member, invariant); nan where there is no such quantity."""
    found = np.full((len(e), len(INVARIANTS)), np.nan)

    def put(name: str, values: Floats, scale: Floats) -> None:
        drift = np.abs(values - values[:, :1]).max(axis=1)
        moved = drift > 0.0
        relative = np.zeros(len(e))
        relative[moved] = drift[moved] / scale[moved]
        relative[np.isnan(drift)] = np.nan
        found[:, INVARIANTS.index(name)] = relative

    K, V = e.energies
    total, level = K + V, np.abs(V).max(axis=1)
    scale = np.maximum(K.max(axis=1), np.abs(V - V[:, :1]).max(axis=1))
    still = np.abs(total - total[:, :1]).max(axis=1) <= 64 * np.finfo(float).eps * level
    put("energy", total, np.where(still, np.maximum(scale, level), scale))
    p, arm, spin = _momenta(e, symmetry_point(e.members.base))
    size = np.sqrt(dot(p, p))
    P, lengths = over_bodies(p), over_bodies(size).max(axis=1)
    L = over_bodies(np.cross(arm, p) + spin)
    orbital = np.sqrt(dot(arm, arm)) * size + np.sqrt(dot(spin, spin))
    moments = over_bodies(orbital).max(axis=1)
    for k, axis in enumerate(AXES):
        put(f"linear_momentum_{axis}", P[..., k], lengths)
        put(f"angular_momentum_{axis}", L[..., k], moments)
    if e.members.base.joints:  # turned about their tips, joints are closed by construction
        found[:, INVARIANTS.index("constraints_length")] = 0.0
    return found


def promises(e: Ensemble) -> tuple[Any, Any]:
    """What is promised of every member, and what is promised and claimed, (member, invariant).

    Systems that differ in numbers differ in this only by where gravity is zero.
    """
    b = e.batch
    assert b is not None
    pulls = b.gravity != 0.0
    promised = np.zeros((len(e), len(INVARIANTS)), dtype=bool)
    both = promised.copy()
    for pattern in np.unique(pulls, axis=0):
        alike = np.flatnonzero((pulls == pattern).all(axis=1))
        with np.errstate(all="ignore"):
            found = certificate(e.trajectory(int(alike[0])))
        for i in found.invariants:
            k = INVARIANTS.index(i.name)
            promised[alike, k], both[alike, k] = i.promised, i.promised and i.claimed
    return promised, both


def digits(relative: Floats) -> Floats:
    """Number of digits that were conserved."""
    with np.errstate(divide="ignore"):
        return np.minimum(MOST_DIGITS, -np.log10(relative))


def of_certificate(c: Certificate) -> Floats:
    """Relative drifts (invariant) of one run; nan for what was not promised."""
    found = np.full(len(INVARIANTS), np.nan)
    for i in c.invariants:
        if i.promised:
            found[INVARIANTS.index(i.name)] = i.relative
    return found


def claimed_of(c: Certificate) -> Any:
    """What one run was promised and its scheme claims, (invariant)."""
    names = [i.name for i in c.invariants if i.promised and i.claimed]
    return np.array([name in names for name in INVARIANTS])


class OneRun:
    """A run, with its certificate computed on demand."""

    def __init__(self, trajectory: Trajectory) -> None:
        self.trajectory = trajectory

    @cached_property
    def certificate(self) -> Certificate:
        """The certificate, also of a failed run."""
        with np.errstate(all="ignore"):
            return certificate(self.trajectory)


class ManyRuns:
    """An ensemble, with its drifts computed on demand."""

    def __init__(self, ensemble: Ensemble) -> None:
        self.ensemble = ensemble

    @cached_property
    def drifts(self) -> Floats:
        """Relative drifts, (member, invariant)."""
        with np.errstate(all="ignore"):
            return drifts(self.ensemble)

    @cached_property
    def promises(self) -> tuple[Any, Any]:
        """What is promised, and what is claimed as well, (member, invariant)."""
        return promises(self.ensemble)


def _momenta(e: Ensemble, about: Floats) -> tuple[Floats, Floats, Floats]:
    """Momenta, arms from a point, and angular momenta about the centres."""
    assert e.batch is not None
    p, pi = e.stored[..., State.P : State.Q], e.stored[..., State.PI : State.WIDTH]
    if e.way != Way.REDUCED:
        return p, e.position - about, pi
    p = e.batch.mass[:, None, :, None] * e.velocity
    return p, e.position - about, pi - np.cross(e.position - e.stored[..., State.X : State.P], p)
