"""Strains of beams over a motion."""

from __future__ import annotations

import numpy as np

from polhode.lowering.beams import strains
from polhode.model.numbers import Floats
from polhode.results.trajectory import Trajectory


def strains_of(t: Trajectory) -> Floats:
    """Strains of the elements of beams (time, element, 6), as the run carries them.

    They have more digits than positions give. Where the run carries none they are made of these.
    """
    accounts = t.arrays.accounts
    length = np.array([e.length for e in t.system.beam_elements])[:, None]
    if t.carried is None or not accounts.strains:
        return strains_of_places(t) / length
    sums = t.carried.reshape(len(t.index), 2, -1).sum(axis=1)
    first = accounts.width - len(accounts.strains)
    return np.asarray(sums[:, first : accounts.width].reshape(len(t.index), -1, 6) / length)


def strains_of_places(t: Trajectory) -> Floats:
    """Strains times lengths, of the positions of bodies."""
    elements, index = t.system.beam_elements, t.system.index
    pairs = [(index(e.bodies[0]), index(e.bodies[1])) for e in elements]
    places = zip(t.position, t.quaternion, strict=True)
    found = [strains(elements, pairs, x, q) for x, q in places]
    return np.reshape(found, (len(t.index), len(elements), 6))
