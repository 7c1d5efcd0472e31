"""Beams at rest: forces, strains and derivatives of all elements at any configuration.

The kernels of a step serve where nothing moves: a mean changes by half of what its end does there,
so that the multipliers mu = -S (S the stress) are doubled while the matrix is written.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from polhode.kernel.columns import Carried, Diagonal, Observation, Pose, RowValue, Seat, Twist
from polhode.kernel.compile.pointer_table import zeros
from polhode.kernel.joints.beam_rows import pull_beams, write_strains
from polhode.kernel.joints.beam_tangent import add_beams
from polhode.kernel.joints.matrix import clear_matrix
from polhode.lowering.system import Way, compile_system
from polhode.model.beams.element import strains_by, stresses
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.model.system import System


@dataclass(frozen=True)
class Linear:
    """Derivatives by the twists of all bodies."""

    B: Floats  # (6 elements, 6 bodies) of the strains
    K: Floats  # (6 bodies, 6 bodies) of minus the forces at fixed stress


class BeamsAtRest:
    """All elements of a system; strains are times the length, and so are flexibilities."""

    def __init__(self, system: System) -> None:
        self._compiled = compile_system(system, Way.JOINTED)
        self._J = self._compiled.arrays.joints
        elements = system.beam_elements
        self.count, self.bodies = len(elements), len(system.bodies)
        self.ends = [(system.index(e.bodies[0]), system.index(e.bodies[1])) for e in elements]
        self.elements = elements
        self._length = np.array([e.length for e in elements])[:, None]
        self._out = zeros(self.bodies, Observation.WIDTH)
        self._rows = slice(self._J.rows.shape[1] - 6 * self.count, self._J.rows.shape[1])

    def _place(self, x: Floats, q: Floats) -> None:
        poses, R = self._J.poses, matrix(q).reshape(-1, 9)
        n = self.bodies
        for X, turn in ((Pose.X0, Pose.R0), (Pose.X1, Pose.R1)):
            poses[:n, X : X + 3], poses[:n, turn : turn + 9] = x, R
        poses[:, Pose.F_IMPULSE : Pose.M_SIZE + 1] = 0.0

    def forces(self, x: Floats, q: Floats, twists: Floats | None = None) -> Floats:
        """Forces and moments (bodies, 6) on all bodies; with velocities, those of damping too."""
        self._place(x, q)
        self._out[:, : Twist.WIDTH] = 0.0 if twists is None else twists
        pull_beams(self._J, self._J.beams, self._out)
        return np.array(self._J.poses[: self.bodies, Pose.F_IMPULSE : Pose.F_IMPULSE + 6])

    def parts(self, x: Floats, q: Floats) -> Floats:
        """The same of every element by itself (2, bodies, 6): sums of sizes at first, second ends.

        What neighbours give a node cancels; how large it is says to how many digits.
        """
        S, found = self.stresses(x, q), np.zeros((2, self.bodies, 6))
        B = self.linear(x, q, S).B.reshape(self.count, 6, self.bodies, 6)
        for k, ends in enumerate(self.ends):
            for side, i in enumerate(ends):
                if i >= 0:
                    found[side, i] += np.abs(S[k] @ B[k, :, i])
        return found

    def strains(self, x: Floats, q: Floats) -> Floats:
        """Strains (elements, 6)."""
        carried = self._compiled.arrays.carried
        self._place(x, q)
        write_strains(self._J, self._J.beams, carried)
        first = self._compiled.accounts.width - 6 * self.count
        found = carried[Carried.SUM, first : first + 6 * self.count]
        return np.array(found).reshape(-1, 6)

    def stresses(self, x: Floats, q: Floats) -> Floats:
        """Stresses (elements, 6)."""
        return stresses(self.elements, self.strains(x, q) / self._length)

    @property
    def of_unit_strains(self) -> Floats:
        """Stresses (elements, 6) where all strains are one."""
        return stresses(self.elements, np.ones((self.count, 6)))

    def given_way(self, stress: Floats) -> Floats:
        """Strains (..., elements, 6) of stresses."""
        return strains_by(self.elements, stress)

    def linear(self, x: Floats, q: Floats, stress: Floats) -> Linear:
        """Derivatives of strains, and of minus the forces of given stresses."""
        J, n = self._J, self.bodies
        self._place(x, q)
        J.rows[RowValue.MU, self._rows] = -2.0 * stress.ravel()
        clear_matrix(J)
        add_beams(J, J.beams, np.inf)  # damping belongs to steps
        values, seats = np.asarray(J.graph.values)[0], np.asarray(J.graph.seats)
        K, B = np.zeros((n, 6, n, 6)), np.zeros((self.count, 6, n, 6))

        def block(offset: int, stride: int) -> Floats:
            return np.array([values[offset + r * stride :][:6] for r in range(6)])

        for i, own in enumerate(np.asarray(J.graph.diagonal)):
            K[i, :, i] = block(own[Diagonal.OFFSET], own[Diagonal.STRIDE])
        first = len(seats) - self.count
        for k, ends in enumerate(self.ends):
            seat = seats[first + k]
            for side, i in enumerate(ends):
                at, j = Seat.ROWS + 2 * side, ends[1 - side]
                if i >= 0:
                    B[k, :, i] = 2.0 * block(seat[at], seat[at + 1])
                if i >= 0 and j >= 0:
                    across = (Seat.AB, Seat.BA)[side]
                    K[i, :, j] = block(seat[across], seat[across + 1])
        return Linear(B.reshape(6 * self.count, 6 * n), K.reshape(6 * n, 6 * n))

    def stiffness(self, x: Floats, q: Floats) -> Floats:
        """Derivative of minus the forces (6 bodies, 6 bodies)."""
        there = self.linear(x, q, self.stresses(x, q))
        along = there.B.T.reshape(-1, self.count, 6)
        pulled = stresses(self.elements, along / self._length).reshape(len(along), -1)
        return there.K + pulled @ there.B
