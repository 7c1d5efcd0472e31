r"""Derivatives of energy-momentum steps by their start, with the equations of the step itself.

With z = (x, R) of all bodies, world turns psi and gamma = R0 g the increment in world axes,

    r_x = 2m/h (x1 - x0) - 2 p0 - F = 0,    p1 = 2m/h (x1 - x0) - p0                      (1)
    r_w = pi1 - pi0 - M = 0,                pi1 = 2/h R1 J R1^T gamma - Q pi0             (2)
    c(z1) = 0,        Q = R1 R0^T,          dgamma = H- dpsi1 - H+ dpsi0                  (3)

H∓ = 1 ∓ hat(gamma)/2 + gamma gamma^T/4. F and M are means over the step, the same for both ends:
derivatives by the start have the form of those by the end. Primitives are at most bilinear in the
vectors that move and turn, so that their differences along a velocity are exact derivatives.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from polhode.mechanics.laws import resistance
from polhode.mechanics.step_impulses import StepImpulses
from polhode.mechanics.step_rows import PairRow, RowArms, StepLoad
from polhode.model.joints._joint import COINCIDE, DISTANCE, TWIST
from polhode.model.numbers import Floats


def hat(v: Floats) -> Floats:
    """Matrices of cross products."""
    out = np.zeros((*v.shape, 3))
    out[..., 0, 1], out[..., 0, 2], out[..., 1, 2] = -v[..., 2], v[..., 1], -v[..., 0]
    out[..., 1, 0], out[..., 2, 0], out[..., 2, 1] = v[..., 2], -v[..., 1], v[..., 0]
    return out


class StepEquations(StepImpulses):
    """The same steps with their derivatives."""

    # --- derivatives ---------------------------------------------------------------------------

    @cached_property
    def of_turns(self) -> tuple[Floats, Floats]:
        """Derivatives (steps, n, 3, 3) of pi1 by psi0 and by psi1."""
        g, Q = self.gamma[:, :-1], self.Q[:, :-1]
        G, one = hat(g), np.eye(3)
        ring = 0.25 * g[..., :, None] * g[..., None, :]
        J, f = self.world_inertia, (2.0 / self.h)[:, None, None, None]
        Jg = np.einsum("snab,snb->sna", J, g)
        carried = hat(np.einsum("snab,snb->sna", Q, self.pi[0]))
        by1 = f * (J @ G - hat(Jg) + J @ (one - 0.5 * G + ring)) + carried
        by0 = -f * (J @ (one + 0.5 * G + ring)) - carried @ Q
        return by0, by1

    def moved(self, row: PairRow, end: int) -> tuple[RowArms, RowArms]:
        """Vectors of a row as six velocities of either body take them, forward and backward.

        Shapes are (12, steps, 3): a unit of shift is the size of the model, one of turn a radian.
        """
        v, L = row.arms(self.ends(row)), self.data.size
        both = []
        for sign in (1.0, -1.0):
            parts: dict[str, Any] = {}
            for side, first in (("a", 0), ("b", 6)):
                for name in ("x", "r", "d"):
                    pair = list(getattr(v, name + side))
                    value = np.repeat(pair[end][None], 12, axis=0)
                    for k in range(3):
                        e = np.eye(3)[k]
                        if name == "x":
                            value[first + k] += sign * L * e
                        else:
                            value[first + 3 + k] += sign * np.cross(e, pair[end])
                    pair[end] = value
                    parts[name + side] = tuple(pair)
            both.append(RowArms(**parts))
        return both[0], both[1]

    def _slopes(self, high: Floats, low: Floats) -> Floats:
        """Derivatives (steps, ..., 12) of values (12, steps, ...)."""
        scale = np.where(np.arange(12) % 6 < 3, self.data.size, 1.0)
        found = (high - low) / (2.0 * scale.reshape(12, *([1] * (high.ndim - 1))))
        return np.moveaxis(found, 0, -1)

    def row_slopes(self, end: int) -> Floats:
        """Derivatives (steps, unknowns, 6 n) of the joints' rows by the poses at an end."""
        n, m = self.data.n, self.data.unknown
        E = np.zeros((self.steps, m, n + 1, 6))
        for row, at in self.data.constraints:
            if row.kind == TWIST:
                slope = self._axis_slope(row, end)
                E[:, at, row.a, 3:] -= slope
                E[:, at, row.b, 3:] += slope
                continue
            high, low = self.moved(row, end)
            time = self.t + end * self.h
            slope = self._slopes(row.value(high, end, time), row.value(low, end, time))
            E[:, at : at + row.rows, row.a] += slope[..., :6]
            E[:, at : at + row.rows, row.b] += slope[..., 6:]
        return E[:, :, :n].reshape(self.steps, m, 6 * n)

    def by_pose(self, end: int) -> Floats:
        """Derivatives (steps, 6 n, 6 n) of the impulses by the poses at an end."""
        n = self.data.n
        D = np.zeros((self.steps, n + 1, 6, n + 1, 6))
        for row, at in self.data.constraints:
            mu = self.multipliers[:, at : at + row.rows]
            if row.kind == TWIST:
                self._twist_slopes(D, row, mu[:, 0], end)
            else:
                self._add(D, row, *self.moved(row, end), mu)
        for k, row in enumerate(self.data.pairs):
            if row.law is not None:
                self._element_slopes(D, row, end, self.near.get(k))
        for load in self.data.loads:
            self._load_slopes(D, load, end)
        return D[:, :n, :, :n].reshape(self.steps, 6 * n, 6 * n)

    def _add(self, D: Floats, row: PairRow, high: RowArms, low: RowArms, mu: Floats) -> None:
        """Add the derivatives of a row's impulses at fixed mu."""
        pairs: Any
        if row.kind == COINCIDE:
            pairs = zip(row.joined(high, mu), row.joined(low, mu), strict=True)
        else:
            pairs = ((mu * p, mu * q) for p, q in zip(row.unit(high), row.unit(low), strict=True))
        for k, (p, q) in enumerate(pairs):
            p, q = (np.broadcast_to(z, (12, self.steps, 3)) for z in (p, q))
            body, first = (row.a, row.b)[k // 2], 3 * (k % 2)
            slope = self._slopes(p, q)
            D[:, body, first : first + 3, row.a] += slope[..., :6]
            D[:, body, first : first + 3, row.b] += slope[..., 6:]

    def _axis_slope(self, row: PairRow, end: int) -> Floats:
        """Derivative of a twist's angle at an end by the turn of its second body."""
        return self.R[end, :, row.a] @ np.asarray(row.axis)

    def _twist_slopes(self, D: Floats, row: PairRow, mu: Floats, end: int) -> None:
        """Add the derivative of the torques -mu u, mu u at fixed mu."""
        v = row.arms(self.ends(row))
        e = 0.5 * (v.da[0] + v.da[1])
        length = np.sqrt(np.sum(e * e, axis=-1))[:, None, None]
        u = e / length[..., 0]
        across = (np.eye(3) - u[:, :, None] * u[:, None, :]) / length
        change = mu[:, None, None] * (across @ (-0.5 * hat(v.da[end])))
        D[:, row.a, 3:, row.a, 3:] -= change
        D[:, row.b, 3:, row.a, 3:] += change

    def _element_slopes(self, D: Floats, row: PairRow, end: int, near: Floats | None) -> None:
        assert row.law is not None
        v = row.arms(self.ends(row))
        y0, y1 = self.coordinates(row, v, near)
        Q, by0, by1 = resistance(row.law, self.t, self.h, y0, y1)
        by = (by0, by1)[end]
        slope = np.zeros((self.steps, 12))  # of mu
        if row.kind == TWIST:
            rho, log_slope, length = self.gear(row, v, y0, y1)
            mu = -self.h * Q * rho
            self._twist_slopes(D, row, mu, end)
            sign = (-1.0, 1.0)[end]
            axis = self._axis_slope(row, end)
            e = 0.5 * (v.da[0] + v.da[1])
            shrink = np.einsum("sa,sab->sb", e / length[:, None], -0.5 * hat(v.da[end]))
            along = (-self.h * by * rho + mu * sign * log_slope)[:, None] * axis
            slope[:, 3:6] = -along - mu[:, None] * shrink / length[:, None]
            slope[:, 9:] = along
            for i, first in ((row.a, 3), (row.b, 9)):
                slope[:, first : first + 3] -= 0.25 * sign * mu[:, None] * self.gamma[:, i]
        else:
            high, low = self.moved(row, end)
            mu = self.pull(row, v)
            self._add(D, row, high, low, mu[:, None])
            if row.kind == DISTANCE:
                f = 2.0 / (y0 + y1)
                y = (y0, y1)[end][:, None]
                half = [0.5 * np.sum(w.gap(end) ** 2, axis=-1) for w in (high, low)]
                dy = self._slopes(*half) / y
                slope = (-self.h * (by * f - 0.5 * Q * f * f))[:, None] * dy
            else:
                zero = np.zeros(self.steps)
                dy = self._slopes(
                    row.value(high, end, zero)[..., 0], row.value(low, end, zero)[..., 0]
                )
                slope = (-self.h * by)[:, None] * dy
        for k, one in enumerate(row.unit(v)):
            body, first = (row.a, row.b)[k // 2], 3 * (k % 2)
            change = one[:, :, None] * slope[:, None, :]
            D[:, body, first : first + 3, row.a] += change[..., :6]
            D[:, body, first : first + 3, row.b] += change[..., 6:]

    def _load_slopes(self, D: Floats, load: StepLoad, end: int) -> None:
        """Derivatives of a load's impulses: bilinear, but for the turn that drags."""
        i, L = load.body, self.data.size
        g = self.gamma[:, i]
        sign = (-1.0, 1.0)[end]
        H = np.eye(3) - 0.5 * sign * hat(g) + 0.25 * g[:, :, None] * g[:, None, :]
        for k in range(6):
            e = np.eye(3)[k % 3]
            found = []
            for way in (1.0, -1.0):
                x = [self.x[0, :, i], self.x[1, :, i]]
                gamma = g
                if k < 3:
                    x[end] = x[end] + way * L * e
                else:
                    gamma = g + way * sign * (H @ e)

                def turned(
                    at: int, vector: Floats, k: int = k, way: float = way, e: Floats = e
                ) -> Floats:
                    out = np.einsum(
                        "sab,b->sa" if vector.ndim == 1 else "sab,sb->sa", self.R[at, :, i], vector
                    )
                    return out + way * np.cross(e, out) if k >= 3 and at == end else out

                found.append(load.impulse(x, turned, gamma, self.t, self.h))
            scale = 2.0 * (L if k < 3 else 1.0)
            for part in (0, 1):
                D[:, i, 3 * part : 3 * part + 3, i, k] += (found[0][part] - found[1][part]) / scale
