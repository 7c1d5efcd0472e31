"""Linearisation about a steady motion, such as that of a sleeping top or a spinning rotor.

The equations of motion are linearised at an instant, with the velocities of all bodies: exact where
the motion is steady in the world (bodies that spin are symmetric about their axes), or all bodies
turn as one, in whose frame it is steady; frozen at the instant otherwise. With R = exp(θ) R₀ the
rotation θ from the steady motion changes by θ' = ω - ω₀ + ω₀ × θ; in a frame that turns with Ω, all
vectors change by -Ω × besides. Where bodies roll, positions have more freedom than velocities:
rolling is nonholonomic.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from polhode.assembly.closure import moved
from polhode.assembly.constraints import Jacobian
from polhode.assembly.rank import RANK
from polhode.model.numbers import Floats
from polhode.model.orientation import cross
from polhode.statics.reduced import DIFFERENCE, Reduced, derivative
from polhode.statics.spectrum import ENTRY_ROUNDINGS, EPS, Pencil

AS_ONE = 1e-9  # of velocities: bodies that turn as one


class Scaled(NamedTuple):
    """Rows of joints by w = Lᵀ u, where M = L Lᵀ; L, its inverse, and inertias in world axes."""

    C: Floats
    root: Floats
    inverse: Floats
    J: Floats


class Steady:
    """A system at an instant of its motion; states are deviations from it.

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
        self._here = self._scaled(x, q)
        self._frame = common_turn(x, u)
        self._resting = None if r.beams is None else r.beams.forces(x, q, u)
        self._along = [
            np.einsum("nab,nbf->fna", M, B.reshape(r.count, 6, -1)) for B in (self.Y, self.Z)
        ]

    def matrix(self) -> Floats:
        """System matrix of (positions, velocities)."""
        p = self.pencil()
        return p.A + p.forces @ np.linalg.solve(p.F, p.strains) if len(p.F) else p.A

    def pencil(self) -> Pencil:
        """The same with the stresses of beams apart, as `spectrum` takes it."""
        r, f = self._r, self.Y.shape[1]
        A, beams = self._by_states(self._rates), r.at_rest(self._x, self._q)
        A[f:, :f] -= self.Z.T @ beams.K @ self.Y
        # Rounding of the rates in differences.
        shortest = min((self._step(k) for k in range(f)), default=np.inf)
        M = r.masses(self._q)
        forces = np.abs(r.loads(self._x, self._q, self._u))
        if r.beams is not None:
            forces += r.beams.parts(self._x, self._q).sum(axis=0)
        speeds = np.einsum("na,nab,nb->n", self._u, M, self._u)
        pulls = np.einsum("na,na->n", forces, np.linalg.solve(M, forces[..., None])[..., 0])
        noise = np.abs(A).max(axis=1, initial=0.0)
        noise[:f] += self._by_groups(self.Y, speeds) / shortest
        noise[f:] += self._by_groups(self.Z, pulls) / shortest
        rounding = ENTRY_ROUNDINGS * EPS * noise
        B, G = beams.B @ self.Y, (beams.B @ self.Z).T
        return Pencil(A, rounding, f, G, B, r.flexibility, r.damping_times)

    def _by_groups(self, basis: Floats, squares: Floats) -> Floats:
        """Roots of sums of squares over the bodies that joints tie, for each motion of a basis."""
        r, found = self._r, np.zeros(basis.shape[1])
        for group in r.tied(r.constraints.jacobian(self._x, self._q)):
            own = basis.reshape(r.count, 6, -1)[group].any(axis=(0, 1))
            found[own] = np.sqrt(np.abs(squares[group]).sum())
        return found

    def derivatives(self, output: Callable[[Floats, Floats, Floats], Floats]) -> Floats:
        """Derivatives by the states of what depends on positions, attitudes and twists."""

        def moved_by(direction: Floats, t: float) -> Floats:
            return output(*self._state(direction, t)[1:4])

        return self._by_states(moved_by)

    def coordinates(self, places: Floats, velocities: Floats) -> Floats:
        """Small changes (bodies, 6) of positions and velocities, in state coordinates."""
        changes = zip(self._along, (places, velocities), strict=True)
        return np.concatenate([np.einsum("fna,na->f", along, change) for along, change in changes])

    def accelerations(self) -> Floats:
        """Along Z, in the steady motion itself: zero if it is one."""
        a = self._accelerations(self._x, self._q, self._u, self._here) - self._turned(self._u)
        return np.einsum("fna,na->f", self._along[1], a)

    def _by_states(self, function: Callable[[Floats, float], Floats]) -> Floats:
        directions = np.eye(self.Y.shape[1] + self.Z.shape[1])
        columns = [
            derivative(partial(function, direction), self._step(k))
            for k, direction in enumerate(directions)
        ]
        return np.array(columns).T

    def _step(self, k: int) -> float:
        """Of differences along a state."""
        f = self.Y.shape[1]
        column = self.Y[:, k] if k < f else self.Z[:, k - f]
        scale = min(1.0, self._r.size) if k < f else max(1.0, float(np.abs(self._u).max()))
        return DIFFERENCE * scale / float(np.abs(column).max())

    def _state(self, direction: Floats, t: float) -> tuple[Floats, Floats, Floats, Floats, Scaled]:
        """The way off the present place, and positions, attitudes, twists and rows there."""
        f = self.Y.shape[1]
        away = (self.Y @ (t * direction[:f])).reshape(-1, 6)
        x, q, rows = self._x, self._q, self._here
        if direction[:f].any():
            x, q = self._r.closed(*moved(x, q, away))
            rows = self._scaled(x, q)
        u = self._allowed(self._u + (self.Z @ (t * direction[f:])).reshape(-1, 6), rows)
        return away, x, q, u, rows

    def _rates(self, direction: Floats, t: float) -> Floats:
        """Rates of positions and velocities, in coordinates, a way off the present."""
        away, x, q, u, rows = self._state(direction, t)
        change = u - self._u
        change[:, 3:] += cross(self._u[:, 3:], away[:, 3:])
        a = self._accelerations(x, q, u, rows)
        return self.coordinates(change - self._turned(away), a - self._turned(u))

    def _turned(self, vectors: Floats) -> Floats:
        """Ω × of forces and moments, or shifts and turns (bodies, 6)."""
        return cross(self._frame, vectors.reshape(-1, 2, 3)).reshape(-1, 6)

    def _allowed(self, u: Floats, rows: Scaled) -> Floats:
        """The nearest velocities, by mass, that the joints allow."""
        if not len(rows.C):
            return u
        w = np.einsum("nba,nb->na", rows.root, u).ravel()
        w = w - np.linalg.lstsq(rows.C, rows.C @ w, rcond=RANK)[0]
        return np.einsum("nba,nb->na", rows.inverse, w.reshape(-1, 6))

    def _accelerations(self, x: Floats, q: Floats, u: Floats, rows: Scaled) -> Floats:
        """Of all bodies, by one solve with the joints; forces of beams are those of the present."""
        r = self._r
        Q = r.loads(x, q, u)
        if self._resting is not None:
            Q += self._resting
        Q[:, 3:] -= cross(u[:, 3:], np.einsum("nab,nb->na", rows.J, u[:, 3:]))
        w = np.einsum("nab,nb->na", rows.inverse, Q).ravel()
        if len(rows.C):
            wanted = -r.constraints.bending(x, q, u)
            w = w + np.linalg.lstsq(rows.C, wanted - rows.C @ w, rcond=RANK)[0]
        return np.einsum("nba,nb->na", rows.inverse, w.reshape(-1, 6))

    def _scaled(self, x: Floats, q: Floats) -> Scaled:
        r, M = self._r, self._r.masses(q)
        root = np.linalg.cholesky(M)
        inverse = np.linalg.inv(root)
        C = r.constraints.jacobian(x, q).dense().reshape(-1, r.count, 6)
        rows = np.einsum("rna,nba->rnb", C, inverse).reshape(len(C), 6 * r.count)
        return Scaled(rows, root, inverse, M[:, 3:, 3:])


def common_turn(x: Floats, u: Floats) -> Floats:
    """Common angular velocity of bodies that rotate as one; zero otherwise.

    A rotor between springs of the ground spins in place: it is steady in the world.
    """
    v, omega = u[:, :3], u[:, 3:]
    away = v - v[0] - cross(omega[0], x - x[0])
    scale = float(np.abs(v).max(initial=0.0))
    around = scale > 0.0 and bool(np.all(np.abs(away) <= AS_ONE * scale))
    as_one = bool(np.all(np.abs(omega - omega[0]) <= AS_ONE * np.abs(omega).max(initial=0.0)))
    return omega[0] if around and as_one else np.zeros(3)
