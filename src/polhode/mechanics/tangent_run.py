"""Derivatives of a whole run: step by step forward, or backward by the adjoint.

A state's change is z = (twists, momenta), 12 numbers a body. A step has, with K the derivative of
its equations by twists at the end and impulses,

    K (dz1, dmu) = -(S z + T dtheta),     z' = A z + B dz1 + Theta dtheta                    (1)

Forward, (1) is solved for all parameters at once. Backward, with l the derivative of the loss by
the state at the end of a step and Z = -K^-1 (S, T),

    w = B^T l,   g += Theta^T l + Z_theta^T w,   l <- A^T l + Z_z^T w + d loss/d state.      (2)

States are kept; matrices are made for some steps at a time, as many as MATRIX_BYTES hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from polhode.errors import InputError
from polhode.mechanics.parameters import ModelNumbers, Parameters
from polhode.mechanics.step_equations import StepEquations
from polhode.mechanics.step_impulses import add_impulses
from polhode.mechanics.step_rows import PairRow
from polhode.model.joints._joint import TWIST
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix

MATRIX_BYTES = 64e6  # bytes of matrices at a time
OURS = 1e-9  # misfit of a step, in parts of its terms, up to which it is an energy-momentum step


@dataclass(frozen=True)
class StepMatrices:
    """Matrices of (1) for some steps, with the derivatives Z of the twists at the end."""

    A: Floats
    B: Floats
    Theta: Floats
    by_state: Floats  # of the twists at the end
    by_theta: Floats


class StatesOfRun:
    """States at the ends of all steps (and substeps) of a run."""

    def __init__(self, x: Floats, q: Floats, p: Floats, pi: Floats, t: Floats, h: Floats) -> None:
        self.x, self.R, self.p, self.pi, self.t, self.h = x, matrix(q), p, pi, t, h

    @property
    def steps(self) -> int:
        """Number of steps."""
        return len(self.t)


class TangentRun:
    """The derivative of a run by its parameters."""

    def __init__(self, parameters: Parameters, states: StatesOfRun, redundant: bool) -> None:
        self.parameters, self.states, self.redundant = parameters, states, redundant
        self.model: ModelNumbers = parameters.here
        self.near = self._turns()
        data = self.model.data
        width = 6 * data.n + data.unknown
        self.chunk = max(1, int(MATRIX_BYTES / (8 * width * (4 * width + 12 * data.n))))

    @property
    def n(self) -> int:
        """Number of bodies."""
        return self.model.data.n

    def _turns(self) -> dict[int, Floats]:
        """Angles of twists at the starts of all steps, with their turns."""
        found = {}
        for k, row in enumerate(self.model.data.pairs):
            if row.kind == TWIST:
                every = self._equations(self.model, slice(0, self.states.steps), {})
                y0, y1 = every.angles(row)
                all_ = np.unwrap(np.concatenate([y0[:1], y1 + 0.0])) if len(y0) else y0
                first = float(
                    self.model.system.joint(row.joint).initial.get("angle", 0.0) if row.joint else 0
                )
                shift = 2 * np.pi * np.round((first - y0[0]) / (2 * np.pi)) if len(y0) else 0.0
                found[k] = all_[:-1] + shift
        return found

    def _equations(
        self, model: ModelNumbers, part: slice, near: dict[int, Floats]
    ) -> StepEquations:
        s = self.states
        both = slice(part.start, part.stop), slice(part.start + 1, part.stop + 1)
        x, R, p, pi = (np.stack([v[both[0]], v[both[1]]]) for v in (s.x, s.R, s.p, s.pi))
        equations = StepEquations(model.data, x, R, p, pi, s.t[part], s.h[part])
        equations.near = {k: v[part] for k, v in near.items()}
        return equations

    def parts(self) -> Iterator[slice]:
        """Ranges of steps whose matrices fit."""
        for first in range(0, self.states.steps, self.chunk):
            yield slice(first, min(first + self.chunk, self.states.steps))

    # --- matrices ------------------------------------------------------------------------------

    def matrices(self, part: slice) -> StepMatrices:
        """Matrices of a range of steps."""
        e = self._equations(self.model, part, self.near)
        if not e.misfit <= OURS:
            raise InputError(
                f"a step between {e.t[0]:g} and {e.t[-1]:g} s does not obey the equations of "
                f"energy-momentum (misfit {e.misfit:.1g}), as where it was taken in halves; "
                "choose a shorter step."
            )
        n, m, s = self.n, self.model.data.unknown, e.steps
        d0, d1, rows = e.by_pose(0), e.by_pose(1), e.row_slopes(1)
        by0, by1 = e.of_turns
        heavy = 2.0 * self.model.data.mass / e.h[:, None]
        K, S = np.zeros((s, 6 * n + m, 6 * n + m)), np.zeros((s, 6 * n + m, 12 * n))
        A, B = np.zeros((s, 12 * n, 12 * n)), np.zeros((s, 12 * n, 6 * n))
        K[:, : 6 * n, : 6 * n], K[:, : 6 * n, 6 * n :] = -d1, -e.directions
        K[:, 6 * n :, : 6 * n] = rows
        S[:, : 6 * n, : 6 * n] = -d0
        for i in range(n):
            x, w = slice(6 * i, 6 * i + 3), slice(6 * i + 3, 6 * i + 6)
            p, pi = (
                slice(6 * n + 6 * i, 6 * n + 6 * i + 3),
                slice(6 * n + 6 * i + 3, 6 * n + 6 * i + 6),
            )
            one = heavy[:, i, None, None] * np.eye(3)
            K[:, x, x] += one
            S[:, x, x] -= one
            S[:, x, p] -= 2.0 * np.eye(3)
            K[:, w, w] += by1[:, i]
            S[:, w, w] += by0[:, i]
            S[:, w, pi] -= e.Q[:, i] + np.eye(3)
            A[:, p, x], A[:, p, p], B[:, p, x] = -one, -np.eye(3), one
            A[:, pi, w], A[:, pi, pi], B[:, pi, w] = by0[:, i], -e.Q[:, i], by1[:, i]
        B[:, np.arange(6 * n), np.arange(6 * n)] += 1.0
        T, Theta = self._by_parameters(e, part)
        K, S, T = _scaled(K, S, T)
        right = np.concatenate([S, T], axis=2)
        if self.redundant:
            found = -(np.linalg.pinv(K, rcond=1e-11) @ right)
        else:
            found = -np.linalg.solve(K, right)
        found = found[:, : 6 * n]
        return StepMatrices(A, B, Theta, found[..., : 12 * n], found[..., 12 * n :])

    def _by_parameters(self, e: StepEquations, part: slice) -> tuple[Floats, Floats]:
        """Derivatives of the equations (T) and of the momenta at the end (Theta) by parameters."""
        n, count = self.n, len(self.parameters.names)
        T = np.zeros((e.steps, 6 * n + self.model.data.unknown, count))
        Theta = np.zeros((e.steps, 12 * n, count))
        for k in range(count):
            changed = self._changed(k)
            T[:, :, k], Theta[:, :, k] = self._by_parameter(e, part, k, changed)
        return T, Theta

    def _changed(self, k: int) -> tuple[list[int], list[int]]:
        """Rows of pairs and of loads whose numbers a parameter changes."""
        models = self.parameters.around[k]
        found = []
        for kind in ("pairs", "loads"):
            mine = getattr(self.model.data, kind)
            others = [getattr(models[i].data, kind) for i in (1, -2)]
            if any(len(other) != len(mine) for other in others):
                raise InputError(
                    f"'{self.parameters.names[k]}' changes what acts, not how much; vary another."
                )
            found.append(
                [
                    j
                    for j, row in enumerate(mine)
                    if any(
                        not np.array_equal(row.numbers(), other[j].numbers()) for other in others
                    )
                ]
            )
        return found[0], found[1]

    def _by_parameter(
        self, e: StepEquations, part: slice, k: int, changed: tuple[list[int], list[int]]
    ) -> tuple[Floats, Floats]:
        parameters, n = self.parameters, self.n
        d = self.model.data
        dm = parameters.derivative(k, lambda m: m.data.mass)
        dJ = parameters.derivative(k, lambda m: m.data.inertia)
        dw = parameters.derivative(k, lambda m: m.data.weight)
        way = (e.x[1] - e.x[0])[:, :-1]
        heavy = (2.0 * dm / e.h[:, None])[..., None] * way
        R1, gamma = e.R[1, :, :-1], e.gamma[:, :-1]
        spin = (2.0 / e.h[:, None, None]) * np.einsum("snab,nbc,sndc,snd->sna", R1, dJ, R1, gamma)
        T = np.zeros((e.steps, 6 * n + d.unknown))
        momenta = np.concatenate([heavy, spin], axis=-1)
        equations = momenta.copy()
        equations[..., :3] -= e.h[:, None, None] * dw
        firsts = {id(row): at for row, at in d.constraints}
        pulled = np.zeros((e.steps, n + 1, 6))
        for j in changed[0]:
            row = d.pairs[j]
            at = firsts.get(id(row), 0)
            mu = None if row.law is not None else e.multipliers[:, at : at + row.rows]

            def impulses(m: ModelNumbers, j: int = j, mu: Any = mu) -> Floats:
                out = np.zeros((e.steps, n + 1, 6))
                one: PairRow = m.data.pairs[j]
                add_impulses(out, one, e.impulses(one, mu, e.near.get(j)))
                return out

            pulled += parameters.derivative(k, impulses)
            if row.law is None:

                def value(m: ModelNumbers, j: int = j) -> Floats:
                    one: PairRow = m.data.pairs[j]
                    return closed(e, one, e.near.get(j))

                T[:, 6 * n + at : 6 * n + at + row.rows] = parameters.derivative(k, value)
        for j in changed[1]:

            def load(m: ModelNumbers, j: int = j) -> Floats:
                return np.concatenate(e.load_impulse(m.data.loads[j]), axis=-1)

            pulled[:, d.loads[j].body] += parameters.derivative(k, load)
        equations -= pulled[:, :n]
        T[:, : 6 * n] = equations.reshape(e.steps, -1)
        Theta = np.zeros((e.steps, 12 * n))
        Theta[:, 6 * n :] = momenta.reshape(e.steps, -1)
        return T, Theta

    def start(self) -> Floats:
        """Derivative (12 n, parameters) of the state at the start."""
        columns = []
        R = self.model.state[1]
        for k in range(len(self.parameters.names)):
            dx, dR, dp, dpi = (
                self.parameters.derivative(k, partial(_part_of_start, j)) for j in range(4)
            )
            W = dR @ R.swapaxes(-1, -2)
            psi = 0.5 * np.stack(
                [W[:, 2, 1] - W[:, 1, 2], W[:, 0, 2] - W[:, 2, 0], W[:, 1, 0] - W[:, 0, 1]], axis=-1
            )
            twists, momenta = np.hstack([dx, psi]), np.hstack([dp, dpi])
            columns.append(np.concatenate([twists.ravel(), momenta.ravel()]))
        return np.stack(columns, axis=1)

    # --- along the run -------------------------------------------------------------------------

    def forward(self) -> Floats:
        """Derivatives (steps + 1, 12 n, parameters) of all states."""
        z = self.start()
        out = np.zeros((self.states.steps + 1, *z.shape))
        out[0] = z
        for part in self.parts():
            m = self.matrices(part)
            step = m.A + m.B @ m.by_state
            more = m.Theta + m.B @ m.by_theta
            for j, k in enumerate(range(part.start, part.stop)):
                out[k + 1] = step[j] @ out[k] + more[j]
        return out

    def backward(self, by_state: Floats) -> Floats:
        """Derivative by parameters of a loss with these derivatives (steps + 1, 12 n) by states."""
        gradient = np.zeros(len(self.parameters.names))
        l = by_state[-1].copy()
        for part in reversed(list(self.parts())):
            m = self.matrices(part)
            for j in range(part.stop - part.start - 1, -1, -1):
                w = m.B[j].T @ l
                gradient += m.Theta[j].T @ l + m.by_theta[j].T @ w
                l = m.A[j].T @ l + m.by_state[j].T @ w + by_state[part.start + j]
        return gradient + self.start().T @ l


def _part_of_start(j: int, m: ModelNumbers) -> Floats:
    return m.state[j]


def closed(e: StepEquations, row: PairRow, near: Floats | None) -> Floats:
    """Value of a joint's row at the ends of steps."""
    if row.kind == TWIST:
        from polhode.mechanics.signal_means import values_at

        assert row.motion is not None
        _, y1 = e.coordinates(row, row.arms(e.ends(row)), near)
        return (y1 - values_at(row.motion, e.t + e.h))[:, None]
    return row.value(row.arms(e.ends(row)), 1, e.t + e.h)


def _scaled(K: Floats, S: Floats, T: Floats) -> tuple[Floats, Floats, Floats]:
    """Equations with rows of size one, which changes no solution."""
    size = np.abs(K).max(axis=2, keepdims=True)
    size = np.where(size > 0.0, size, 1.0)
    return K / size, S / size, T / size
