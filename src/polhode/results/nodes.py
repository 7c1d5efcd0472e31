"""Results of structures: coordinates and velocities of nodes, and the energies they have."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.model.numbers import Floats
from polhode.model.orientation import from_matrix
from polhode.results.samples import AXES, Samples

if TYPE_CHECKING:
    from polhode.model.structures.equations import Assembled, BodyRow

__all__ = ["AXES", "NodeTrajectory"]


@dataclass(kw_only=True)
class NodeTrajectory(Samples):
    """Saved samples of a structure's run: (time, coordinate)."""

    assembled: Assembled
    u: Floats
    v: Floats
    memory: dict[str, Floats]  # of the scheme, by name
    multipliers: Floats  # (time, rod)

    def at(self, times: Any) -> NodeTrajectory:
        """The state at any times, by dense output."""
        from polhode.results.dense import at_nodes

        return at_nodes(self, times)

    @property
    def nodes(self) -> NodeTrajectory:
        """Itself, as for bodies in natural coordinates."""
        return self

    @property
    def position(self) -> Floats:
        """Positions of nodes, (time, node, 3); of matrices alone, coordinates (time, n)."""
        return self._by_node(self.u)

    @property
    def velocity(self) -> Floats:
        """Velocities of nodes or coordinates."""
        return self._by_node(self.v)

    def _by_node(self, values: Floats) -> Floats:
        a = self.assembled
        return values.reshape(len(values), a.n // 3, 3) if a.spatial else values

    # --- energies ----------------------------------------------------------------------------

    @cached_property
    def momenta(self) -> Floats:
        """M v."""
        return self.assembled.mass @ self.v

    @cached_property
    def kinetic(self) -> Floats:
        """Kinetic energy."""
        return 0.5 * np.einsum("tn,tn->t", self.v, self.momenta)

    def _stored_in(self, rows: Iterable[Any]) -> Floats:
        """Potential energy of elements."""
        parts = (row.energy(row.sum.of(self.position)) for row in rows)
        return sum(parts, np.zeros(len(self.u)))

    @cached_property
    def artificial(self) -> Floats:
        """Energy of the springs that hold bodies together."""
        return self._stored_in(s for s in self.assembled.springs if s.artificial)

    @cached_property
    def potential(self) -> Floats:
        """Potential energy of gravity and of everything elastic."""
        a = self.assembled
        d = self.u - a.reference
        total = 0.5 * np.einsum("tn,tn->t", d, a.stiffness @ d) - self.u @ a.constant
        own = self._stored_in([*(s for s in a.springs if not s.artificial), *a.potentials])
        return total + own + self.artificial + a.potential_offset

    # --- momenta, of nodes in space ----------------------------------------------------------

    @cached_property
    def linear_momentum(self) -> Floats:
        """Sum over all nodes, (time, 3)."""
        return self.momenta.reshape(len(self.u), -1, 3).sum(axis=1)

    @cached_property
    def angular_momentum(self) -> Floats:
        """About the origin, (time, 3)."""
        return np.cross(self.position, self.momenta.reshape(len(self.u), -1, 3)).sum(axis=1)

    # --- bodies ------------------------------------------------------------------------------

    def body_states(self) -> Floats:
        """Bodies as (x, p, q, pi), (time, body, 13).

        The attitude is the rotation nearest to the axes (polar projection); momenta are those of
        the nodes, so that their sums are conserved if the nodes' are.
        """
        rows = [self._body_state(b) for b in self.assembled.bodies]
        return np.stack(rows, axis=1)

    def _body_state(self, b: BodyRow) -> Floats:
        position, velocity = self.position, self.velocity
        x, v = b.centre.of(position), b.centre.rate_of(velocity)
        q, pi = np.tile([1.0, 0.0, 0.0, 0.0], (len(x), 1)), np.zeros_like(x)
        if b.axes:
            axes = np.stack([s.of(position) for s in b.axes], axis=1)  # (time, axis, 3)
            rates = np.stack([s.rate_of(velocity) for s in b.axes], axis=1)
            left, _, right = np.linalg.svd(axes.swapaxes(1, 2))
            q = _continuous(np.array([from_matrix(R) for R in left @ right]).reshape(-1, 4))
            pi = np.einsum("jk,tjka->ta", b.euler, np.cross(axes[:, :, None], rates[:, None]))
        return np.hstack([x, b.mass * v, q, pi])


def _continuous(q: Floats) -> Floats:
    """Quaternions without jumps of sign."""
    if not len(q):
        return q
    turned = np.sign(np.einsum("ta,ta->t", q[1:], q[:-1]))
    return q * np.concatenate([[1.0], np.cumprod(np.where(turned < 0.0, -1.0, 1.0))])[:, None]
