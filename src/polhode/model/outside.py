"""What acts on bodies from outside: the forces and moments that the ground exerts through a part.

A part answers with rows (n, 6) of force and moment about the origin of the world. Their sums are
all that it can exert on the bodies together, in any position that it allows. A momentum is
conserved where no row has a component along it.
"""

from __future__ import annotations

import numpy as np

from polhode.model.numbers import Floats

NOTHING = np.zeros((0, 6))
ANYTHING = np.eye(6)
ALL = np.eye(3)


def through(point: Floats, directions: Floats = ALL) -> Floats:
    """Forces (n, 3) through a fixed point."""
    return np.hstack([directions, np.cross(point, directions)])


def torques(directions: Floats = ALL) -> Floats:
    """Torques (n, 3)."""
    return np.hstack([np.zeros_like(directions), directions])


def anywhere(directions: Floats = ALL, moves: Floats = ALL) -> Floats:
    """Forces (n, 3) through the origin and all points that it reaches along `moves` (m, 3)."""
    arms = np.cross(moves[:, None], directions[None]).reshape(-1, 3)
    return np.vstack([through(np.zeros(3), directions), torques(arms)])
