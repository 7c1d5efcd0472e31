"""Loops in joint space: coordinates of the tree that follow from independent ones.

With the rows c(q) = 0 of the joints that close loops, and W (q - q(0)) = 0 of couplings, C = dc/dq
of rank r leaves f = n - r coordinates free. Rates obey q' = G v, accelerations q'' = G a + g.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from polhode.assembly.closure import extent
from polhode.assembly.constraints import Constraints
from polhode.assembly.gaps import joint_angle
from polhode.assembly.rank import RANK
from polhode.errors import InputError
from polhode.mechanics.coordinates import METRES, RADIANS, find, once
from polhode.mechanics.tree_motion import TreeMotion
from polhode.model.numbers import Floats
from polhode.model.orientation import from_matrix

STRIDE = 0.1  # rad, or part of the model's size: the way that loops are followed at once
FOLLOWED = 1e-13  # gap of the rows, in parts of the model's size
ITERATIONS_A_STRIDE = 20
FAIR = 0.05  # of the best-conditioned choice: a choice of coordinates that is good enough


class Loops:
    """The closing joints and couplings of a tree, and which of its coordinates are independent."""

    def __init__(self, motion: TreeMotion, independent: Sequence[str] | None) -> None:
        self.motion, system = motion, motion.system
        in_tree = {b.joint.name for b in motion.branches if b.joint is not None}
        closing = tuple(j for j in system.joints if j.name not in in_tree)
        self.closed = bool(closing)
        self.rows = Constraints(system, motion.start.frames, of=closing)
        self.size = extent(motion.start)
        self._bodies = sorted(
            {system.index(b) for j in closing for b in (j.first, j.second)} - {-1}
        )
        x, R = motion.start.x[None], _rotations(motion)
        self.reference = motion.read(x, R)[0]
        self._ties, lengths = self._tied()
        self._is_length = np.concatenate([self.rows.is_length, lengths])
        C = self._C(self.reference)
        self.rank = int(np.linalg.matrix_rank(C, tol=RANK * max(1.0, _largest(C)))) if len(C) else 0
        self.freedom = motion.count - self.rank
        names = [c.name for c in motion.coordinates]
        if independent is None:
            self.free = self._chosen(C)
        else:
            self.free = [k for name in independent for k in find(motion.coordinates, name)]
            self._check(C, names)
        self.bound = [k for k in range(motion.count) if k not in self.free]
        self._last: tuple[Floats, Floats] = self.reference[self.free], self.reference

    def _tied(self) -> tuple[Floats, Floats]:
        """Weights (couplings, coordinates) of the couplings, and which tie lengths alone."""
        motion, system = self.motion, self.motion.system
        numbers = {c.name: k for k, c in enumerate(motion.coordinates)}
        W = np.zeros((len(system.tied), motion.count))
        for row, terms in enumerate(system.tied):
            for term in terms:
                name = f"joint.{term.joint}.{term.coordinate}"
                if name not in numbers:
                    coupling = system.couplings[row]
                    ties, tie = ("is on", "put it on") if coupling.is_armature else ("ties", "tie")
                    raise InputError(
                        f"{coupling.what} {ties} joint '{term.joint}', whose coordinate follows "
                        f"from others of its loop; {tie} another joint of the loop."
                    )
                k = numbers[name]
                W[row, k] = term.weight
                if motion.coordinates[k].unit == RADIANS:  # as runs count it, with its turns
                    joint = system.joint(term.joint)
                    ends = system.index(joint.first), system.index(joint.second)
                    frames = motion.start.frames[joint.name]
                    self.reference[k] = joint_angle(motion.start, joint, ends, frames)
        units = [{motion.coordinates[k].unit for k in np.flatnonzero(w)} for w in W]
        return W, np.array([unit == {METRES} for unit in units], dtype=bool)

    def _chosen(self, C: Floats) -> list[int]:
        """The first coordinates that leave the others well determined."""
        free: list[int] = []
        if not self.rank:
            return list(range(self.motion.count))
        for least in (FAIR, RANK):
            for k in range(self.motion.count):
                if k in free or len(free) == self.freedom:
                    continue
                rest = [j for j in range(self.motion.count) if j != k and j not in free]
                if len(rest) >= self.rank and _weakest(C[:, rest], self.rank) > least:
                    free.append(k)
        return sorted(free)

    def _check(self, C: Floats, names: Sequence[str]) -> None:
        chosen = [names[k] for k in self.free]
        once("independent", chosen)
        given = ", ".join(chosen)
        if len(chosen) != self.freedom:
            raise InputError(
                f"independent names {len(chosen)} coordinates{f' ({given})' * bool(chosen)}, and "
                f"the system has {self.freedom} degrees of freedom; name that many."
            )
        rest = [k for k in range(self.motion.count) if k not in self.free]
        if self.rank and _weakest(C[:, rest], self.rank) <= RANK:
            raise InputError(
                f"{given} do not determine the loops: other coordinates can move while these are "
                "fixed; name others."
            )

    def _C(self, q: Floats) -> Floats:
        """Derivatives of all rows by the coordinates of the tree."""
        if not self.rows.rows:
            return self._ties
        x, R, _ = self.motion.motion(q[None])
        blocks = self.rows.jacobian(x[0], from_matrix_each(R[0]))
        return np.concatenate([blocks.dense() @ self._all(q)[0], self._ties])

    def _values(self, q: Floats) -> Floats:
        """How far all rows are from being closed."""
        tied = self._ties @ (q - self.reference)
        if not self.rows.rows:
            return tied
        x, R, _ = self.motion.motion(q[None])
        return np.concatenate([self.rows.values(x[0], from_matrix_each(R[0])), tied])

    def _all(self, q: Floats, v: Floats | None = None) -> tuple[Floats, Floats]:
        """Twists (6 bodies, coordinates) of all bodies that closing joints hold, and rates."""
        n = len(self.motion.branches)
        J, rate = np.zeros((2, 6 * n, self.motion.count))
        v = np.zeros_like(q) if v is None else v
        for i in self._bodies:
            one, two = self.motion.jacobian(i, np.zeros(3), q[None], v[None])
            J[6 * i : 6 * i + 6], rate[6 * i : 6 * i + 6] = one[0], two[0]
        return J, rate

    def remember(self, q: Floats) -> None:
        """Follow from these coordinates of the tree from now on: they tell the branch."""
        self._last = q[self.free].copy(), q.copy()

    def followed(self, q: Floats) -> Floats:
        """All coordinates for independent ones (rows, freedom), followed from near ones."""
        if not self.rank:
            return q
        return np.array([self._follow(row) for row in q])

    def _follow(self, wanted: Floats) -> Floats:
        known = self._last
        if np.linalg.norm(wanted - self.reference[self.free]) < np.linalg.norm(wanted - known[0]):
            known = self.reference[self.free], self.reference
        start, q = known[0], known[1].copy()
        scale = np.array([self.motion.coordinates[k].unit == "m" for k in self.free])
        way = np.abs(wanted - start) / np.where(scale, self.size, 1.0)
        strides = max(1, int(np.ceil(float(way.max(initial=0.0)) / STRIDE)))
        for k in range(1, strides + 1):
            q[self.free] = start + (wanted - start) * (k / strides)
            q = self._closed(q)
        self._last = wanted.copy(), q
        return q

    def _closed(self, q: Floats) -> Floats:
        least = np.inf
        for _ in range(ITERATIONS_A_STRIDE):
            c = self._values(q)
            gap = float(np.abs(np.where(self._is_length, c / self.size, c)).max())
            if gap <= FOLLOWED and gap >= 0.5 * least:
                return q
            least = min(least, gap)
            if gap == 0.0:
                return q
            step = np.linalg.lstsq(self._C(q)[:, self.bound], -c, rcond=RANK)[0]
            q = q.copy()
            q[self.bound] += step
        if least <= FOLLOWED:
            return q
        values = ", ".join(f"{v:.4g}" for v in q[self.free])
        raise InputError(
            f"the loops cannot be closed at ({values}): a gap of {least * self.size:.2g} m is "
            "left; choose coordinates within reach of the mechanism."
        )

    def G(self, q: Floats) -> Floats:
        """Rates of all coordinates for those of the independent ones, at one configuration."""
        G = np.zeros((self.motion.count, len(self.free)))
        G[self.free, np.arange(len(self.free))] = 1.0
        if self.rank:
            C = self._C(q)
            G[self.bound] = -np.linalg.lstsq(C[:, self.bound], C[:, self.free], rcond=RANK)[0]
        return G

    def g(self, q: Floats, v: Floats) -> Floats:
        """Accelerations of all coordinates at rates v of all, with the independent ones at zero."""
        out = np.zeros(self.motion.count)
        if self.rank and self.rows.rows:
            x, R, twists = self.motion.motion(q[None], v[None])
            C = self.rows.jacobian(x[0], from_matrix_each(R[0])).dense()
            _, rate = self._all(q, v)
            bending = self.rows.bending(x[0], from_matrix_each(R[0]), twists[0])
            left = np.concatenate([C @ (rate @ v) + bending, np.zeros(len(self._ties))])
            out[self.bound] = -np.linalg.lstsq(self._C(q)[:, self.bound], left, rcond=RANK)[0]
        return out


def from_matrix_each(R: Floats) -> Floats:
    """Quaternions of several rotation matrices."""
    return np.array([from_matrix(one) for one in R])


def _rotations(motion: TreeMotion) -> Floats:
    from polhode.model.orientation import matrix

    return matrix(motion.start.q)[None]


def _largest(C: Floats) -> float:
    return float(np.linalg.norm(C, 2)) if C.size else 0.0


def _weakest(C: Floats, rank: int) -> float:
    """The smallest of the first `rank` singular values, in parts of the largest."""
    s = np.linalg.svd(C, compute_uv=False)
    return float(s[rank - 1] / s[0]) if len(s) >= rank and s[0] > 0.0 else 0.0
