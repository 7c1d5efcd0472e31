"""A system at an instant: impacts, and the ripple of closed gaps.

With y = M^1/2 v the kinetic energy is |y|²/2. Q is an orthonormal basis of the joints' rows in y;
impulses L of gaps N act as the joints let them,

    y+ = y- + Aᵀ L,        A = N M^-1/2 (1 - Q Qᵀ),

so that what y has against the joints stays. Rates of gaps are those of the velocities that fit
the joints, c = A y, and 0 <= L, 0 <= c+ + e c-, one of them zero in each row. The energy changes
by L . (c+ + c-)/2, and with one e for all rows L . c+ = -e L . c-, so that

    K+ - K- = (1 - e)/2 L . c- = -(1 - e)/(1 + e)/2 |Aᵀ L|² <= 0.

Stored momenta have a ripple against closed gaps, too, that changes its sign in every step. It is
set aside during an impact: z in the span of the closed rows with A (y - z) = 0.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from polhode.assembly.all_rows import constraints_of
from polhode.assembly.gaps import GapTables, coordinate_gap
from polhode.kernel.columns import Carried, State
from polhode.lowering.rows import inertia_of
from polhode.model.joints._joint import TWIST
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.run.contacts.complementarity import solved
from polhode.run.contacts.coulomb import NoForceError, Point, forces

DEPENDENT = 1e-9  # part of a row that is left beside others where it depends on them
JOINT_RANK = 1e-10  # part of the largest singular value below which a joint's row depends on others


class MassRoots:
    """Square roots of the mass matrices in body axes, and the rows of joints."""

    def __init__(self, compiled: Any) -> None:
        system, start = compiled.system, compiled.start
        self.mass = np.array([b.mass for b in system.bodies])
        inertia = np.array([inertia_of(b) for b in system.bodies])
        moments, axes = np.linalg.eigh(inertia)
        self.root = np.einsum("nab,nb,ncb->nac", axes, np.sqrt(moments), axes)
        self.inverse_root = np.einsum("nab,nb,ncb->nac", axes, 1.0 / np.sqrt(moments), axes)
        self.inverse = self.inverse_root @ self.inverse_root
        self.constraints = constraints_of(system, start)
        driven = [j for j in system.joints if j.motion_row is not None]
        self.signals = [j.motion_row.signal for j in driven]
        self.drivers = [j.name for j in driven]
        self.motions = GapTables(
            [
                coordinate_gap(
                    system,
                    start,
                    j,
                    "angle" if j.motion_row.kind == TWIST else "displacement",
                    *(0.0, 1.0, 0.0),
                )
                for j in driven
            ],
            len(system.bodies),
        )


class Instant:
    """Velocities of a state in y, the joints' rows and the gaps."""

    def __init__(self, masses: MassRoots, gaps: GapTables, compiled: Any, time: float) -> None:
        s = np.asarray(compiled.state)
        self.masses, self.compiled, self.gaps = masses, compiled, gaps
        self.x, q = s[:, State.X : State.P], s[:, State.Q : State.PI]
        self.R = matrix(q)
        self.near = near_angles(compiled, np.asarray(compiled.arrays.carried)[Carried.SUM])
        self.values = gaps.values(self.x, self.R, self.near)
        self.coordinates = gaps.coordinates(self.x, self.R, self.near)
        n = len(s)
        inverse = np.einsum("nab,nbc,ndc->nad", self.R, masses.inverse_root, self.R)
        self._inverse = np.zeros((n, 6, 6))
        self._inverse[:, :3, :3] = np.eye(3) / np.sqrt(masses.mass)[:, None, None]
        self._inverse[:, 3:, 3:] = inverse
        momenta = np.concatenate([s[:, State.P : State.Q], s[:, State.PI : State.WIDTH]], axis=1)
        self.y = np.einsum("nab,nb->na", self._inverse, momenta).ravel()
        self._start = self.y.copy()
        along = gaps.tangents(self.x, self.R)[gaps.friction > 0.0].reshape(-1, 6 * n)
        self.N = self._in_y(np.concatenate([gaps.dense(self.x, self.R), along]))
        self._hold_joints(q, time)
        self.A = self.N - (self.N @ self.Q) @ self.Q.T
        self.driven = self.N @ self.held
        self.work = 0.0  # of driven joints
        self.smooth = False  # whether an impact had no friction, because no impulses were found

    def _in_y(self, rows: Floats) -> Floats:
        """Rows by twists as rows by y."""
        m, n = len(rows), len(self._inverse)
        return np.einsum("mna,nab->mnb", rows.reshape(m, n, 6), self._inverse).reshape(m, 6 * n)

    def _hold_joints(self, q: Floats, time: float) -> None:
        of = self.masses
        rows = [of.constraints.jacobian(self.x, q).dense(), of.motions.dense(self.x, self.R)]
        G = self._in_y(np.concatenate(rows))
        if not len(G):
            self.Q, self.held = np.zeros((G.shape[1], 0)), np.zeros(G.shape[1])
            return
        rates = np.zeros(len(G))
        for k, signal in enumerate(of.signals):
            rates[len(G) - len(of.signals) + k] = signal.at(time)[1][0]
        U, size, V = np.linalg.svd(G.T, full_matrices=False)
        firm = size > JOINT_RANK * size.max()
        self.Q = U[:, firm]
        self.held = self.Q @ ((V[firm] @ rates) / size[firm])  # the part that motions prescribe

    @property
    def rates(self) -> Floats:
        """Of all gaps, then along the planes of those with friction, by velocities that fit."""
        return np.asarray(self.A @ self.y + self.driven)

    @property
    def u(self) -> Floats:
        """Twists of the bodies."""
        return np.einsum("nab,nb->na", self._inverse, self.y.reshape(-1, 6))

    def strike(self, rows: list[int], points: list[Point], e: float) -> tuple[Floats, float]:
        """Impulses of an impact with friction, and its energy loss.

        Without rebound it leaves y_p; a part e of the change comes on top, which restores speeds
        along the plane, too. With impulses L that do no work, L . c_p <= 0, the energy changes by
        (1 + e) L . c_p - (1 - e²)/2 |y_p - y|² <= 0.
        """
        before, A = self.rates[rows], self.A[rows]
        impulses = (1.0 + e) * self._plastic(A @ A.T, before, points)
        kinetic = self.kinetic
        self.y = self.y + A.T @ impulses
        lost = -0.5 * float(impulses @ (self.rates[rows] + before))
        if self.masses.signals:
            self.work += self.kinetic - kinetic + lost
        return impulses, lost

    def _plastic(self, W: Floats, before: Floats, points: list[Point]) -> Floats:
        """Plastic impulses; frictionless if friction does not converge."""
        try:
            return forces(W, before, points)
        except NoForceError:
            self.smooth = True
            across = [p.rows[0] for p in points]
            impulses = np.zeros(len(before))
            impulses[across] = solved(W[np.ix_(across, across)], before[across])
            return impulses

    def hit(self, rows: Floats, e: float) -> tuple[Floats, Floats]:
        """Impulses of an impact at these gaps with one restitution, and the energy each takes."""
        before, A = self.rates[rows], self.A[rows]
        impulses = solved(A @ A.T, (1.0 + e) * before)
        kinetic = 0.5 * float(self.y @ self.y)
        self.y = self.y + A.T @ impulses
        lost = -0.5 * impulses * (self.rates[rows] + before)
        if self.masses.signals:
            self.work += 0.5 * float(self.y @ self.y) - kinetic + float(lost.sum())
        return impulses, lost

    def set_aside(self, closed: Floats) -> None:
        """Remove the components of y against closed gaps."""
        self._ripple = self._against(closed, self.rates[closed])
        self.y = self.y - self._ripple

    def give_back(self, closed: Floats, keeps: bool) -> None:
        """Restore the removed components for rows that are closed.

        Of what belonged to rows that have opened, s z is added where no energy may be lost, by
        which it is as before: s² |z|² + 2 s y . z = |z|².
        """
        kept = self._against(closed, self.A[closed] @ self._ripple)
        z = self._ripple - kept
        square, b = float(z @ z), float(self.y @ z)
        if square > 0.0 and keeps:
            kept = kept + z * (square / (b + math.copysign(math.hypot(b, square), b)))
        self.y = self.y + kept

    @property
    def kinetic(self) -> float:
        """Kinetic energy."""
        return 0.5 * float(self.y @ self.y)

    def stop(self, rows: Floats) -> None:
        """Set the rates of rows to zero by the smallest change of velocities."""
        self.y = self.y - self._against(rows, self.rates[rows])

    @property
    def are_mobile(self) -> Floats:
        """Rows that the joints allow to move; at a dead centre one may be fixed."""
        size = np.linalg.norm(self.N, axis=1)
        return np.asarray(np.linalg.norm(self.A, axis=1) > DEPENDENT * size)

    def drop_ripple(self, closed: Floats) -> float:
        """Take away what y has against joints and closed rows; return the energy that it had."""
        kinetic = self.kinetic
        self.y = self.y - self.Q @ (self.Q.T @ self.y) + self.held
        self.stop(closed)
        return kinetic - self.kinetic

    def is_free(self, rows: Floats, held: Floats) -> Floats:
        """Whether rows can move with other rows and the joints fixed."""
        left = np.linalg.norm(self.beside(rows, held), axis=1)
        return np.asarray(left > DEPENDENT * np.linalg.norm(self.N[rows], axis=1))

    def independent(self, rows: Floats) -> Floats:
        """A maximal independent subset of these rows."""
        found = np.zeros_like(rows)
        for k in np.flatnonzero(rows):
            found[k] = self.is_free(np.array([k]), found)[0]
        return found

    def beside(self, rows: Floats, sticks: Floats) -> Floats:
        """Rows as joints that stick let them move."""
        if not sticks.any():
            return np.asarray(self.A[rows])
        U, size, _ = np.linalg.svd(self.A[sticks].T, full_matrices=False)
        Q = U[:, size > JOINT_RANK * size.max()]
        return np.asarray(self.A[rows] - (self.A[rows] @ Q) @ Q.T)

    def _against(self, rows: Floats, rates: Floats) -> Floats:
        """The smallest y by which these gaps have these rates."""
        return np.asarray(np.linalg.lstsq(self.A[rows], rates, rcond=JOINT_RANK)[0])

    @property
    def change(self) -> tuple[Floats, Floats]:
        """Change of the momenta of the bodies."""
        change = (self.y - self._start).reshape(-1, 6)
        root = np.einsum("nab,nbc,ndc->nad", self.R, self.masses.root, self.R)
        along = np.sqrt(self.masses.mass)[:, None] * change[:, :3]
        return along, np.einsum("nab,nb->na", root, change[:, 3:])


def near_angles(compiled: Any, carried: Floats) -> Floats:
    """Angles of gaps with their turns, as they are carried; (..., gap)."""
    gaps, accounts = compiled.gaps, compiled.accounts
    found = np.zeros((*carried.shape[:-1], len(gaps.gaps)))
    for k in gaps.turns:
        column = len(accounts.columns) + accounts.hinges.index(gaps.gaps[k].owner)
        found[..., k] = carried[..., column]
    return found
