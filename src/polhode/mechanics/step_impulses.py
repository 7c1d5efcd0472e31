"""Impulses of energy-momentum steps, many at once, from poses and momenta at both ends."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from polhode.mechanics.laws import cosecant, resistance
from polhode.mechanics.step_rows import Ends, Impulses, PairRow, RowArms, StepLoad
from polhode.model.joints._joint import COINCIDE, DISTANCE, TWIST
from polhode.model.numbers import Floats


@dataclass(frozen=True)
class StepData:
    """A system in numbers, for the equations of its steps."""

    mass: Floats
    inertia: Floats
    weight: Floats  # (n, 3)
    pairs: list[PairRow]
    loads: list[StepLoad]
    size: float

    @property
    def n(self) -> int:
        """Number of bodies."""
        return len(self.mass)

    @property
    def constraints(self) -> list[tuple[PairRow, int]]:
        """Rows of joints, with the number of their first unknown impulse."""
        found, at = [], 0
        for row in self.pairs:
            if row.law is None:
                found.append((row, at))
                at += row.rows
        return found

    @property
    def unknown(self) -> int:
        """Number of unknown impulses."""
        return sum(row.rows for row in self.pairs)


class StepImpulses:
    """Many steps at once: poses and momenta at their starts and ends.

    x is (2, steps, n, 3), R (2, steps, n, 3, 3), p and pi (2, steps, n, 3); `angles` of twists by
    the number of their row, at both ends.
    """

    def __init__(
        self, data: StepData, x: Floats, R: Floats, p: Floats, pi: Floats, t: Floats, h: Floats
    ) -> None:
        self.data, self.t, self.h = data, t, h
        self.near: dict[int, Floats] = {}  # by row of a twist: its angle, with all turns
        ground = np.zeros((2, x.shape[1], 1, 3))
        still = np.broadcast_to(np.eye(3), (2, x.shape[1], 1, 3, 3))
        self.x, self.R = np.concatenate([x, ground], axis=2), np.concatenate([R, still], axis=2)
        self.p, self.pi = p, pi
        Q = self.R[1] @ self.R[0].swapaxes(-1, -2)
        vee = np.stack([Q[..., 2, 1] - Q[..., 1, 2], Q[..., 0, 2] - Q[..., 2, 0],
                        Q[..., 1, 0] - Q[..., 0, 1]], axis=-1)  # fmt: skip
        trace = np.trace(Q, axis1=-2, axis2=-1)[..., None]
        self.Q, self.gamma = Q, 2.0 * vee / (1.0 + trace)

    @property
    def steps(self) -> int:
        """Number of steps."""
        return len(self.t)

    # --- impulses ------------------------------------------------------------------------------

    def ends(self, row: PairRow) -> Ends:
        """Poses of the bodies of a row."""
        a, b = row.a, row.b
        return Ends(
            (self.x[0, :, a], self.x[1, :, a]),
            (self.R[0, :, a], self.R[1, :, a]),
            (self.x[0, :, b], self.x[1, :, b]),
            (self.R[0, :, b], self.R[1, :, b]),
        )

    def angles(self, row: PairRow) -> tuple[Floats, Floats]:
        """Angle of a twist at both ends, to within whole turns that its law does not see."""
        found = []
        for end in (0, 1):
            A, B = self.R[end, :, row.a], self.R[end, :, row.b]
            across = np.cross(np.asarray(row.axis), row.directors[0])
            there = B @ row.directors[1]
            found.append(
                np.arctan2(
                    np.sum((A @ across) * there, -1), np.sum((A @ row.directors[0]) * there, -1)
                )
            )
        turn = (found[1] - found[0] + np.pi) % (2 * np.pi) - np.pi
        return found[0], found[0] + turn

    def coordinates(self, row: PairRow, v: RowArms, near: Floats | None) -> tuple[Floats, Floats]:
        """Coordinate of an element at both ends; `near` tells the turns of a twist."""
        if row.kind == TWIST:
            y0, y1 = self.angles(row)
            turns = 0.0 if near is None else 2 * np.pi * np.round((near - y0) / (2 * np.pi))
            return y0 + turns, y1 + turns
        if row.kind == DISTANCE:
            y0, y1 = (np.sqrt(np.sum(v.gap(e) ** 2, axis=-1)) for e in (0, 1))
            return y0, y1
        zero = np.zeros(self.steps)
        y0, y1 = (row.value(v, e, zero)[:, 0] for e in (0, 1))
        return y0, y1

    def gear(
        self, row: PairRow, v: RowArms, y0: Floats, y1: Floats
    ) -> tuple[Floats, Floats, Floats]:
        """Gear rho of a twist, the slope of its logarithm by the advance, and |mean axis|."""
        e = 0.5 * (v.da[0] + v.da[1])
        length = np.sqrt(np.sum(e * e, axis=-1))
        f, slope = cosecant(0.5 * (y1 - y0))
        c = 1.0
        for i in (row.a, row.b):
            g = self.gamma[:, i]
            c = c / np.sqrt(1.0 + 0.25 * np.sum(g * g, axis=-1))
        return f * c / length, 0.5 * slope / f, length

    def pull(self, row: PairRow, v: RowArms, near: Floats | None = None) -> Floats:
        """The impulse mu of an element."""
        assert row.law is not None
        y0, y1 = self.coordinates(row, v, near)
        Q, _, _ = resistance(row.law, self.t, self.h, y0, y1)
        if row.kind == TWIST:
            rho, _, _ = self.gear(row, v, y0, y1)
            return -self.h * Q * rho
        return -self.h * Q * (2.0 / (y0 + y1) if row.kind == DISTANCE else 1.0)

    def impulses(self, row: PairRow, mu: Floats | None, near: Floats | None = None) -> Impulses:
        """Impulses of a row on its two bodies, for given mu (steps, rows) or by its law."""
        v = row.arms(self.ends(row))
        if row.kind == COINCIDE:
            assert mu is not None
            return row.joined(v, mu)
        size = self.pull(row, v, near)[:, None] if mu is None else mu
        F, M, G, N = row.unit(v)
        return size * F, size * M, size * G, size * N

    def load_impulse(self, row: StepLoad) -> tuple[Floats, Floats]:
        """Impulse of a load on its body, and its moment."""
        R, i = self.R[:, :, row.body], row.body

        def turned(end: int, vector: Floats) -> Floats:
            return np.einsum("sab,...b->sa" if vector.ndim == 1 else "sab,sb->sa", R[end], vector)

        x = self.x[0, :, i], self.x[1, :, i]
        return row.impulse(x, turned, self.gamma[:, i], self.t, self.h)

    @cached_property
    def given(self) -> Floats:
        """Impulses (steps, n, 6) of weights, loads and elements on the bodies."""
        n = self.data.n
        out = np.zeros((self.steps, n + 1, 6))
        out[:, :n, :3] = self.h[:, None, None] * self.data.weight
        for load in self.data.loads:
            F, M = self.load_impulse(load)
            out[:, load.body, :3] += F
            out[:, load.body, 3:] += M
        for k, row in enumerate(self.data.pairs):
            if row.law is not None:
                add_impulses(out, row, self.impulses(row, None, self.near.get(k)))
        return out[:, :n]

    @cached_property
    def directions(self) -> Floats:
        """B (steps, 6 n, unknowns): impulses on all bodies by those of the joints."""
        n = self.data.n
        B = np.zeros((self.steps, self.data.unknown, n + 1, 6))
        for row, at in self.data.constraints:
            for k in range(row.rows):
                one = np.broadcast_to(
                    np.eye(3)[k] if row.rows == 3 else np.ones(1), (self.steps, row.rows)
                )
                add_impulses(B[:, at + k], row, self.impulses(row, one))
        return B[:, :, :n].reshape(self.steps, self.data.unknown, 6 * n).swapaxes(1, 2)

    @cached_property
    def multipliers(self) -> Floats:
        """Impulses of the joints (steps, unknowns), by what the momenta changed; the smallest."""
        change = np.concatenate([self.p[1] - self.p[0], self.pi[1] - self.pi[0]], axis=-1)
        left = (change - self.given).reshape(self.steps, -1, 1)
        if not self.data.unknown:
            return np.zeros((self.steps, 0))
        return (np.linalg.pinv(self.directions, rcond=1e-11) @ left)[..., 0]

    @cached_property
    def misfit(self) -> float:
        """Largest residual of the steps, in parts of its terms: rounding if they are ours."""
        d, h = self.data, self.h[:, None, None]
        change = np.concatenate([self.p[1] - self.p[0], self.pi[1] - self.pi[0]], axis=-1)
        made = self.given.reshape(self.steps, -1) + np.einsum(
            "sij,sj->si", self.directions, self.multipliers
        )
        rx = 2.0 * d.mass[:, None] / h * (self.x[1] - self.x[0])[:, :-1] - self.p[0] - self.p[1]
        rw = self.turned_momenta - self.pi[1]
        worst = 0.0
        for r, terms in (
            (change.reshape(self.steps, -1) - made, (change, self.given, self.p, self.pi)),
            (rx, (self.p,)),
            (rw, (self.pi, self.turned_momenta)),
        ):
            scale = sum(float(np.abs(term).max(initial=0.0)) for term in terms)
            worst = max(worst, float(np.abs(r).max(initial=0.0)) / (scale or 1.0))
        return worst

    @cached_property
    def turned_momenta(self) -> Floats:
        """pi1 by (2)."""
        gamma, pi0 = self.gamma[:, :-1], self.pi[0]
        Jw = self.world_inertia
        found = (2.0 / self.h[:, None, None]) * np.einsum("snab,snb->sna", Jw, gamma)
        return found - np.einsum("snab,snb->sna", self.Q[:, :-1], pi0)

    @cached_property
    def world_inertia(self) -> Floats:
        """R1 J R1^T."""
        R1 = self.R[1, :, :-1]
        return R1 @ self.data.inertia @ R1.swapaxes(-1, -2)


def add_impulses(out: Floats, row: PairRow, impulses: Impulses) -> None:
    """Add impulses of a row to those of the bodies."""
    for k, value in enumerate(impulses):
        body, first = (row.a, row.b)[k // 2], 3 * (k % 2)
        out[:, body, first : first + 3] += value
