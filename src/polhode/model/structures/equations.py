"""The equations of a structure, as `compiled` turns into tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from polhode.errors import ModelError
from polhode.model.joints import Frame
from polhode.model.numbers import Floats
from polhode.model.signal import Signal
from polhode.model.structures.matrices import Sparse, collected

if TYPE_CHECKING:
    from polhode.model.structures.potentials import FieldRow, LengthRow


@dataclass(frozen=True)
class Sum:
    """A point or a direction: weights by node, and a fixed offset."""

    terms: dict[int, float]
    offset: Floats = field(default_factory=lambda: np.zeros(3))

    def of(self, nodes: Floats) -> Floats:
        """Its values for nodes (time, node, 3)."""
        return self.rate_of(nodes) + self.offset

    def rate_of(self, velocities: Floats) -> Floats:
        """Its velocities."""
        total = np.zeros((len(velocities), 3))
        for node, weight in self.terms.items():
            total = total + weight * velocities[:, node]
        return total


def combined(parts: list[tuple[float, Sum]]) -> Sum:
    """Weighted sum of sums; weights that cancel to rounding are dropped."""
    terms: dict[int, float] = {}
    sizes: dict[int, float] = {}
    offset = np.zeros(3)
    for factor, part in parts:
        offset = offset + factor * part.offset
        for node, weight in part.terms.items():
            terms[node] = terms.get(node, 0.0) + factor * weight
            sizes[node] = sizes.get(node, 0.0) + abs(factor * weight)
    kept = {k: w for k, w in terms.items() if abs(w) > 1e-14 * sizes[k]}
    return Sum(kept, offset)


@dataclass(frozen=True)
class ElasticRow:
    """A spring along a sum of nodes: stiffness k2 (inf: a rod), k3, k4, damping along it."""

    name: str
    sum: Sum
    stiffness: float
    length: float
    damping: float = 0.0
    k3: float = 0.0
    k4: float = 0.0
    artificial: bool = False  # holds a body together

    @property
    def is_rod(self) -> bool:
        """Whether its length cannot change."""
        return bool(np.isinf(self.stiffness))

    def energy(self, d: Floats) -> Floats:
        """Potential energy for vectors (time, 3); none in a rod."""
        e = np.linalg.norm(d, axis=-1) - self.length
        k2 = 0.0 if self.is_rod else self.stiffness
        return np.asarray(e * e * (k2 / 2 + e * (self.k3 / 3 + e * self.k4 / 4)))

    def force(self, d: Floats) -> Floats:
        """Elastic force along a vector."""
        L = float(np.linalg.norm(d))
        return self._pull(L - self.length) / L * d

    def tangent(self, d: Floats) -> Floats:
        """Derivative of the force by the vector."""
        L = float(np.linalg.norm(d))
        n, e = d / L, L - self.length
        rate = self.stiffness + e * (2 * self.k3 + 3 * e * self.k4)
        across = self._pull(e) / L
        return np.asarray(across * np.eye(3) + (rate - across) * np.outer(n, n))

    def _pull(self, e: float) -> float:
        return e * (self.stiffness + e * (self.k3 + e * self.k4))


@dataclass(frozen=True)
class LoadRow:
    """A signal in time on coordinates: (coordinate, component of the signal, share)."""

    name: str
    signal: Signal
    rows: tuple[tuple[int, int, float], ...]


@dataclass(frozen=True)
class FollowerRow:
    """A torque or force in body axes, which are sums of nodes."""

    name: str
    kind: int
    signal: Signal
    axes: tuple[Sum, Sum, Sum]
    point: Sum


@dataclass(frozen=True)
class BodyRow:
    """A rigid body in natural coordinates: z = (X, q_x, q_y, q_z), each a sum of nodes."""

    name: str
    mass: float
    inertia: Floats | None  # None for a point mass
    euler: Floats  # E = tr(J)/2 - J
    centre: Sum
    axes: tuple[Sum, ...]


@dataclass
class Assembled:
    """M u'' + C u' + K (u - reference) + springs = constant + loads."""

    title: str
    names: tuple[str, ...]  # of nodes, or of coordinates
    spatial: bool  # three coordinates a node
    u: Floats
    v: Floats
    mass: Sparse
    damping: Sparse
    stiffness: Sparse
    constant: Floats
    reference: Floats
    fixed: Floats  # which coordinates are held
    gravity: Floats
    springs: list[ElasticRow] = field(default_factory=list)
    lengths: list[LengthRow] = field(default_factory=list)
    fields: list[FieldRow] = field(default_factory=list)
    loads: list[LoadRow] = field(default_factory=list)
    followers: list[FollowerRow] = field(default_factory=list)
    bodies: list[BodyRow] = field(default_factory=list)
    potential_offset: float = 0.0  # potential of what hangs on fixed points
    grounded: bool = False  # something is attached to ground
    notes: list[str] = field(default_factory=list)
    frames: dict[str, tuple[Frame, Frame]] = field(default_factory=dict)  # of joints, in bodies

    @property
    def n(self) -> int:
        """Number of coordinates."""
        return len(self.u)

    @property
    def potentials(self) -> list[LengthRow | FieldRow]:
        """Potentials of lengths and of positions."""
        return [*self.lengths, *self.fields]

    @property
    def is_linear(self) -> bool:
        """Whether inner forces are linear in the coordinates."""
        return not (self.springs or self.potentials or self.followers)


def linearised(a: Assembled) -> None:
    """Replace the springs by their stiffness and initial forces."""
    rows, columns, values, damped = [], [], [], []
    nodes = a.u.reshape(1, -1, 3)
    for rod in (s for s in a.springs if s.is_rod):
        raise ModelError(
            f"'{rod.name}' is a rod, which a linear structure cannot have; give a stiffness."
        )
    for s in (*a.springs, *a.potentials):
        d = s.sum.of(nodes)[0]
        force, T = s.force(d), s.tangent(d)
        damping = s.damping * np.outer(d, d) / (d @ d) if s.damping else np.zeros((3, 3))
        for i, wi in s.sum.terms.items():
            a.constant[3 * i : 3 * i + 3] -= wi * force
            for k, wk in s.sum.terms.items():
                for x in range(3):
                    for y in range(3):
                        rows.append(3 * i + x)
                        columns.append(3 * k + y)
                        values.append(wi * wk * T[x, y])
                        damped.append(wi * wk * damping[x, y])
    a.stiffness = collected(a.n, rows, columns, values)
    a.damping = collected(a.n, rows, columns, damped)
    a.springs, a.lengths, a.fields = [], [], []
