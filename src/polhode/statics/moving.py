"""Small motions about a steady motion, such as that of a top asleep or of a spinning rotor.

The equations of motion are linearised at an instant, with the velocities of all bodies: exact where
the motion is steady in the world (bodies that spin are symmetric about their axes), frozen at the
instant otherwise. With R = exp(θ) R₀ the rotation θ from the steady motion changes by
θ' = ω - ω₀ + ω₀ × θ. Where bodies roll, places have more freedom than velocities: a wheel reaches
places to which it cannot go straight.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from polhode.assembly.closure import moved
from polhode.assembly.constraints import Jacobian
from polhode.assembly.rank import RANK
from polhode.model.numbers import Floats
from polhode.statics.reduced import DIFFERENCE, Reduced, derivative


class Steady:
    """A system at an instant of its motion; states are from the present on.

    Places change along Y, which joints and gaps allow, velocities along Z, which all rows do.
    """

    def __init__(self, r: Reduced, x: Floats, q: Floats, u: Floats) -> None:
        self._r, self._x, self._q, self._u = r, x, q, u
        C = r.constraints.jacobian(x, q)
        held = r.constraints.of_places
        self.Z = self.Y = r.free_motions(q, C)
        if not np.all(held):
            self.Y = r.free_motions(q, Jacobian(C.bodies[held], C.blocks[held], C.count))
        M = r.masses(q)
        self._along = [
            np.einsum("nab,nbf->fna", M, B.reshape(r.count, 6, -1)) for B in (self.Y, self.Z)
        ]

    def matrix(self) -> Floats:
        """Derivative of the rates of (places, velocities)."""
        return self._by_states(self._rates)

    def derivatives(self, output: Callable[[Floats, Floats, Floats], Floats]) -> Floats:
        """Derivatives by the states of what depends on positions, attitudes and twists."""

        def moved_by(direction: Floats, t: float) -> Floats:
            return output(*self._state(direction, t)[1:])

        return self._by_states(moved_by)

    def coordinates(self, places: Floats, velocities: Floats) -> Floats:
        """Small changes (bodies, 6) of places and of velocities, in the coordinates of states."""
        changes = zip(self._along, (places, velocities), strict=True)
        return np.concatenate([np.einsum("fna,na->f", along, change) for along, change in changes])

    def accelerations(self) -> Floats:
        """Along Z, in the steady motion itself: zero if it is one."""
        a = self._accelerations(self._x, self._q, self._u)
        return np.einsum("fna,na->f", self._along[1], a)

    def _by_states(self, function: Callable[[Floats, float], Floats]) -> Floats:
        f, columns = self.Y.shape[1], []
        both = np.hstack([self.Y, self.Z])
        for k, size in enumerate(np.abs(both).max(axis=0)):
            h = DIFFERENCE / float(size)
            if k < f:
                h *= min(1.0, self._r.size)
            else:
                h *= max(1.0, float(np.abs(self._u).max()))
            direction = np.zeros(both.shape[1])
            direction[k] = 1.0
            columns.append(derivative(partial(function, direction), h))
        return np.array(columns).T

    def _state(self, direction: Floats, t: float) -> tuple[Floats, Floats, Floats, Floats]:
        """The way off the present place, and positions, attitudes and twists there."""
        f = self.Y.shape[1]
        away = (self.Y @ (t * direction[:f])).reshape(-1, 6)
        x, q = self._r.closed(*moved(self._x, self._q, away))
        u = self._allowed(x, q, self._u + (self.Z @ (t * direction[f:])).reshape(-1, 6))
        return away, x, q, u

    def _rates(self, direction: Floats, t: float) -> Floats:
        """Rates of places and velocities, in coordinates, a way off the present."""
        away, x, q, u = self._state(direction, t)
        change = u - self._u
        change[:, 3:] += np.cross(self._u[:, 3:], away[:, 3:])
        a = self._accelerations(x, q, u)
        return self.coordinates(change, a)

    def _allowed(self, x: Floats, q: Floats, u: Floats) -> Floats:
        """The nearest velocities, by mass, that the joints allow."""
        C, root = self._scaled(x, q)
        w = np.einsum("nba,nb->na", root, u).ravel()
        if len(C):
            w = w - np.linalg.lstsq(C, C @ w, rcond=RANK)[0]
        return np.einsum("nba,nb->na", np.linalg.inv(root), w.reshape(-1, 6))

    def _accelerations(self, x: Floats, q: Floats, u: Floats) -> Floats:
        """Of all bodies, by one solve with the joints."""
        r = self._r
        C, root = self._scaled(x, q)
        Q = r.forces(x, q, u)
        J = r.masses(q)[:, 3:, 3:]
        Q[:, 3:] -= np.cross(u[:, 3:], np.einsum("nab,nb->na", J, u[:, 3:]))
        inverse = np.linalg.inv(root)
        w = np.einsum("nab,nb->na", inverse, Q).ravel()
        if len(C):
            wanted = -r.constraints.bending(x, q, u)
            w = w + np.linalg.lstsq(C, wanted - C @ w, rcond=RANK)[0]
        return np.einsum("nba,nb->na", inverse, w.reshape(-1, 6))

    def _scaled(self, x: Floats, q: Floats) -> tuple[Floats, Floats]:
        """Rows by w = Lᵀ u, where M = L Lᵀ, and L."""
        r = self._r
        root = np.linalg.cholesky(r.masses(q))
        C = r.constraints.jacobian(x, q).dense().reshape(-1, r.count, 6)
        rows = np.einsum("rna,nba->rnb", C, np.linalg.inv(root))
        return rows.reshape(len(C), 6 * r.count), root
