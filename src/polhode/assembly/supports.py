"""Bodies that stay on a plane of the ground, gliding or rolling: gaps, arms, and rows.

Plain numpy, independent of the kernels. The surface of a body is an ellipsoid about a centre, with
the squares of its semi-axes in a matrix, rounded by a radius; it touches the plane at an arm r from
the centre of mass. Its first row is the rate of the gap, n . (v + omega x r); a body that rolls has
two more, along the plane.
"""

from __future__ import annotations

import numpy as np

from polhode.assembly.constraints import Jacobian
from polhode.errors import AssemblyError
from polhode.model.joints._joint import triad
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.model.shapes import Surface
from polhode.model.system import System

LAID = 1e-9  # m, for a model of one metre: how far a body that stays on a plane may start from it


class Supports:
    """All contacts of a system that stay closed; arrays may have leading dimensions."""

    def __init__(self, system: System) -> None:
        self.contacts = [c for c in system.contacts if c.stays]
        surfaces = [c.surfaces()[0] for c in self.contacts]
        self.count, n = len(system.bodies), len(self.contacts)
        self.body = np.array([system.index(str(c.body)) for c in self.contacts], dtype=np.int64)
        self.point = np.array([c.plane_point for c in self.contacts]).reshape(n, 3)
        self.normal = np.array([c.plane_normal for c in self.contacts]).reshape(n, 3)
        self.across = np.array([triad(normal)[:, 0] for normal in self.normal]).reshape(n, 3)
        self.center = np.array([s.points[0] for s in surfaces]).reshape(n, 3)
        self.matrix = np.array([_matrix(s) for s in surfaces]).reshape(n, 3, 3)
        self.rounding = np.array([s.radius for s in surfaces])
        self.rows_of = np.array([3 if c.rolls else 1 for c in self.contacts], dtype=np.int64)

    @property
    def rows(self) -> int:
        """Number of rows."""
        return int(self.rows_of.sum())

    def _below(self, R: Floats) -> tuple[Floats, Floats]:
        """R A Rᵀ n of every surface, and how far it reaches below its centre."""
        turned = R[..., self.body, :, :]
        u = np.einsum("...cba,cb->...ca", turned, self.normal)
        d = np.einsum("...cab,cbe,...ce->...ca", turned, self.matrix, u)
        return d, np.sqrt(np.einsum("...ca,ca->...c", d, self.normal))

    def arms(self, R: Floats) -> Floats:
        """From centres of mass to the points that touch, (..., contact, 3)."""
        d, height = self._below(R)
        flat = height == 0.0
        center = np.einsum("...cab,cb->...ca", R[..., self.body, :, :], self.center)
        down = np.where(flat[..., None], 0.0, d / np.where(flat, 1.0, height)[..., None])
        return center - down - self.rounding[:, None] * self.normal

    def gaps(self, x: Floats, R: Floats) -> Floats:
        """Distances (..., contact) from the planes."""
        reach = np.einsum("...ca,ca->...c", x[..., self.body, :] - self.point, self.normal)
        return np.asarray(reach + np.einsum("...ca,ca->...c", self.arms(R), self.normal))

    def slips(self, R: Floats, v: Floats, omega: Floats) -> Floats:
        """Velocities (..., contact, 3) of the bodies where they touch."""
        return v[..., self.body, :] + np.cross(omega[..., self.body, :], self.arms(R))

    @property
    def of_places(self) -> Floats:
        """By row, whether it holds places: the gap does, slip does not."""
        found = np.zeros(self.rows, dtype=bool)
        found[self._first] = True
        return found

    @property
    def _first(self) -> Floats:
        """First row of each contact."""
        return np.cumsum(self.rows_of) - self.rows_of

    @property
    def lengths(self) -> list[bool]:
        """Whether each row is a length: all are."""
        return [True] * self.rows

    def opened(self, x: Floats, q: Floats) -> Floats:
        """Gaps; what slipped is no matter of places, and counts as nothing."""
        found = np.zeros(self.rows)
        found[self._first] = self.gaps(x, matrix(q))
        return found

    def _forces(self, multipliers: Floats) -> Floats:
        """Forces (contact, 3) of multipliers."""
        found, row = np.zeros((len(self.contacts), 3)), 0
        for k, count in enumerate(self.rows_of):
            found[k] = multipliers[row : row + count] @ self._directions(k)
            row += count
        return found

    def _directions(self, k: int) -> Floats:
        """Directions (rows, 3) of the rows of a contact."""
        n, t = self.normal[k], self.across[k]
        return np.array([n, t, np.cross(n, t)])[: self.rows_of[k]]

    def _arm_rates(self, R: Floats, omega: Floats) -> Floats:
        """Rates (contact, 3) of the arms for rates (bodies, 3), by an imaginary step."""
        h = 1e-30
        turned = R + 1j * h * np.cross(omega[:, None, :], R.swapaxes(-1, -2)).swapaxes(-1, -2)
        return np.asarray(self.arms(turned).imag / h)

    def curved(self, x: Floats, q: Floats, multipliers: Floats) -> Floats:
        """Derivative of the forces of the contacts by the twists, dense."""
        forces, R = self._forces(multipliers), matrix(q)
        total = np.zeros((self.count, 6, self.count, 6))
        for axis in range(3):
            omega = np.tile(np.eye(3)[axis], (self.count, 1))
            moments = np.cross(self._arm_rates(R, omega), forces)
            for b, moment in zip(self.body, moments, strict=True):
                total[b, 3:, b, 3 + axis] += moment
        return total.reshape(6 * self.count, 6 * self.count)

    def bent(self, x: Floats, q: Floats, twists: Floats) -> Floats:
        """Second derivatives of the rows beside those of accelerations: of the arms alone."""
        omega = twists[:, 3:]
        moves = np.cross(omega[self.body], self._arm_rates(matrix(q), omega))
        found = [self._directions(k) @ moves[k] for k in range(len(self.contacts))]
        return np.concatenate([np.zeros(0), *found])

    def together(self, x: Floats, q: Floats) -> Jacobian:
        """Derivatives of the rows by the twists of the bodies."""
        arms, bodies, blocks = self.arms(matrix(q)), [], []
        for k in range(len(self.contacts)):
            for e in self._directions(k):
                bodies.append((-1, self.body[k]))
                blocks.append((np.zeros(6), np.concatenate([e, np.cross(arms[k], e)])))
        m = len(bodies)
        ends = np.array(bodies, dtype=np.int64).reshape(m, 2)
        return Jacobian(ends, np.array(blocks).reshape(m, 2, 6), self.count)

    def what(self, row: int) -> str:
        """Which contact a row is of."""
        number = int(np.repeat(np.arange(len(self.contacts)), self.rows_of)[row])
        return f"contact '{self.contacts[number].name}'"


def _matrix(surface: Surface) -> Floats:
    return np.zeros((3, 3)) if surface.matrix is None else surface.matrix


def check_supports(system: System, x: Floats, q: Floats, size: float) -> None:
    """Reject a body that stays on a plane and does not start on it."""
    found = Supports(system)
    if not found.contacts:
        return
    for contact, gap in zip(found.contacts, found.gaps(x, matrix(q)), strict=True):
        if not abs(gap) <= LAID * (1.0 + size):
            where = "above" if gap > 0.0 else "below"
            raise AssemblyError(
                f"body '{contact.body}' of contact '{contact.name}' starts {abs(gap):.3g} m "
                f"{where} its plane, but the contact cannot open; move the body or the plane."
            )
