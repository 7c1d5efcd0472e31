"""Forces of a system at any configuration, reduced to its free motions.

Twists are world displacements of the centres of mass and world rotations, six numbers a body. A
basis Z of the twists that the joints allow, orthonormal in the masses, takes all equations to as
many unknowns as there are degrees of freedom.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

import numpy as np

from polhode.assembly.all_rows import constraints_of
from polhode.assembly.closure import Gaps, extent, is_closed, newton
from polhode.assembly.constraints import Jacobian
from polhode.assembly.initial_values import Imposed
from polhode.assembly.poses import Start
from polhode.assembly.projection import inertias
from polhode.assembly.rank import RANK
from polhode.assembly.start import start
from polhode.kernel.bodies.one_body import evaluate_accelerations
from polhode.kernel.columns import Stage, State
from polhode.kernel.compile.pointer_table import table, zeros
from polhode.lowering.system import Way, compile_system
from polhode.model.element_coordinates import coordinate
from polhode.model.joints._joint import ANGULAR, TWIST
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix, multiply
from polhode.model.system import System
from polhode.statics.beams import BeamsAtRest, Linear
from polhode.statics.spectrum import ENTRY_ROUNDINGS, EPS, Pencil, groups

DIFFERENCE = 1e-3  # of differences, in radians and in parts of the model's size
# Part of the way to where a law bends: of the depth of a compliant contact, (h/d)^6 of the slope is
# omitted, and no cable goes slack.
SHALLOW = 0.03
LEAST_DIFFERENCE = 1e-9  # of differences: rounding takes 1e-7 of a slope
# What half a turn about each axis of the world makes of a quaternion.
HALF_TURNS = np.stack([multiply(np.eye(4)[1 + k], np.eye(4)).T for k in range(3)])
NEARLY_AT_REST = 1e-6  # of stiffness: what forces that balance nearly may seem to add
AT_REST = 1e-3  # m/s or rad/s: dampers by table or function are linear that near to rest


def derivative(f: Callable[[float], Floats], h: float) -> Floats:
    """Central difference at zero, exact for polynomials up to the sixth degree."""
    total: Floats = 45 * (f(h) - f(-h)) - 9 * (f(2 * h) - f(-2 * h)) + f(3 * h) - f(-3 * h)
    return total / (60 * h)


class Reduced:
    """Forces and constraints of a system as functions of the configuration."""

    def __init__(self, system: System, spin: Floats | None = None) -> None:
        self.system = system
        self.spin = np.zeros(3) if spin is None else spin  # of the frame that forces are in
        grounded = (joint.on_ground().point for joint in system.joints if joint.is_grounded)
        self.pivot = next(grounded, np.zeros(3))  # a point of the axis
        self.start: Start = start(system)
        self.constraints = constraints_of(system, self.start, motions=True)
        self.size = extent(self.start)
        self._gaps = Gaps(self.constraints, Imposed(system, self.start.frames, []), self.size)
        self._mass = np.array([b.mass for b in system.bodies])
        self._J = inertias(system)
        self._turns = np.array([not b.is_point_mass for b in system.bodies])
        self._loads = LoadLinks(system)
        self.beams = BeamsAtRest(system) if system.beam_elements else None
        self.compiled = compile_system(system, Way.FREE)
        self._out = zeros(len(system.bodies), 6)
        self._largest = 0.0
        self.is_softened = False  # whether springs are not as stiff as their laws

    @property
    def count(self) -> int:
        """Number of bodies."""
        return len(self.system.bodies)

    def forces(self, x: Floats, q: Floats, twists: Floats | None = None) -> Floats:
        """Forces and moments about the centres of mass (bodies, 6) of all loads and beams."""
        found = self.loads(x, q, twists)
        return found if self.beams is None else found + self.beams.forces(x, q, twists)

    def scale(self, x: Floats, q: Floats) -> float:
        """Size of all forces, by mass: of loads, weights, springs and beams at their ends.

        It is never that of a sum which may vanish. Of sums it is the largest so far; what balances
        in an equilibrium, springs against each other, counts by itself.
        """
        weight = np.zeros((self.count, 6))
        weight[:, :3] = self._mass[:, None] * np.asarray(self.system.gravity)
        parts = np.stack([self.loads(x, q), weight])
        if self.beams is not None:
            parts = np.concatenate([parts, self.beams.parts(x, q)])
        along = np.linalg.solve(self.masses(q), np.moveaxis(parts, 0, -1))
        now = float(np.sqrt(np.sum(np.moveaxis(parts, 0, -1) * along)))
        self._largest = max(self._largest, now)
        return self._largest if self.is_softened else max(self._largest, self._tension(x, q))

    def _tension(self, x: Floats, q: Floats) -> float:
        """Size of the forces of all springs at both ends, by mass."""
        R, inertia, squares = matrix(q), self._inertia(q), 0.0
        for row in self.compiled.lowered.elements:
            if row.law.has_potential:
                pull = float(np.ravel(row.law.slope(np.ravel(coordinate(row, x, R))))[0])
                for i in (i for i in row.bodies if i >= 0):
                    light = 1.0 / self._mass[i]
                    if row.kind in ANGULAR:
                        light = float(np.abs(np.linalg.inv(inertia[i])).max())
                    squares += pull * pull * light
        return math.sqrt(squares)

    def forget_scale(self) -> None:
        """Reset the largest force, for example after a change of springs."""
        self._largest = 0.0

    def loads(self, x: Floats, q: Floats, twists: Floats | None = None) -> Floats:
        """Forces and moments about the centres of mass (bodies, 6) of all loads, at t = 0."""
        found = self._in_the_world(x, q, twists)
        return found + self._centrifugal(x, q) if self.spin.any() else found

    def _in_the_world(self, x: Floats, q: Floats, twists: Floats | None = None) -> Floats:
        """The same without what a turning frame adds."""
        state = np.zeros((self.count, 13))
        state[:, State.X : State.P], state[:, State.Q : State.PI] = x, q
        if twists is not None:
            state[:, State.P : State.Q] = self._mass[:, None] * twists[:, :3]
            state[:, State.PI : State.WIDTH] = np.einsum(
                "nab,nb->na", self._inertia(q), twists[:, 3:]
            )
        arrays = self.compiled.arrays
        evaluate_accelerations(arrays, table(state), 0.0, self._out)
        stage = np.asarray(arrays.stage)
        force = stage[:, Stage.FORCE : Stage.FORCE + 3]
        moment = stage[:, Stage.MOMENT : Stage.MOMENT + 3]
        return np.hstack([force, np.where(self._turns[:, None], moment, 0.0)])

    def _centrifugal(self, x: Floats, q: Floats) -> Floats:
        """Forces m Ω × (r × Ω) and moments -Ω × J Ω of a frame that turns."""
        force = self._mass[:, None] * np.cross(self.spin, np.cross(x - self.pivot, self.spin))
        return np.hstack([force, -np.cross(self.spin, self._inertia(q) @ self.spin)])

    def _centrifugal_stiffness(self, q: Floats) -> Floats:
        """What they lose with twists, (bodies, 6, 6)."""
        found, spin = np.zeros((self.count, 6, 6)), self.spin
        for k, e in enumerate(np.eye(3)):
            found[:, :3, k] = -self._mass[:, None] * np.cross(spin, np.cross(e, spin))
            J = self._inertia(q)
            turned = np.cross(e, J @ spin) - J @ np.cross(e, spin)
            found[:, 3:, 3 + k] = np.cross(spin, turned)
        return found

    def _inertia(self, q: Floats) -> Floats:
        R = matrix(q)
        return R @ self._J @ R.swapaxes(-1, -2)

    def masses(self, q: Floats) -> Floats:
        """Mass matrices (bodies, 6, 6)."""
        M = np.zeros((self.count, 6, 6))
        M[:, :3, :3] = self._mass[:, None, None] * np.eye(3)
        M[:, 3:, 3:] = self._inertia(q)
        return M

    def closed(self, x: Floats, q: Floats) -> tuple[Floats, Floats]:
        """The nearest configuration, by mass, that closes all joints."""
        x, q, _ = newton(self.system, self._gaps, x, q)
        return x, q

    def is_closed(self, x: Floats, q: Floats) -> bool:
        """Whether all joints are closed."""
        return is_closed(self._gaps, x, q)

    def free_motions(self, q: Floats, C: Jacobian) -> Floats:
        """Basis Z (6 bodies, freedom) of the twists that the joints allow, Zᵀ M Z = 1."""
        root = np.linalg.cholesky(self.masses(q))  # M = L Lᵀ, and w = Lᵀ u has the plain norm
        inverse = np.linalg.inv(root).swapaxes(-1, -2)
        rows = np.einsum("rnk,nkl->rnl", C.dense().reshape(-1, self.count, 6), inverse)
        columns = [self._free_of(rows, group, inverse) for group in self.tied(C)]
        return np.concatenate(columns, axis=1)

    def tied(self, C: Jacobian) -> list[list[int]]:
        """Groups of bodies connected by constraint rows."""
        linked = np.zeros((self.count + 1, self.count + 1), bool)  # the ground is the last
        for bodies in C.bodies:
            linked[np.ix_(bodies, bodies)] = True
        part = groups(linked[:-1, :-1])
        return [list(np.flatnonzero(part == k)) for k in range(part.max() + 1)]

    def _free_of(self, rows: Floats, group: list[int], inverse: Floats) -> Floats:
        """Columns of free motions of some bodies, by rows of all in coordinates w = Lᵀ u."""
        n, turns = len(group), np.repeat(self._turns[group], 3).reshape(-1, 3)
        kept = np.concatenate([np.ones((n, 3), bool), turns], axis=1).ravel()
        own = rows[:, group].reshape(len(rows), 6 * n)[:, kept]
        sizes = np.linalg.norm(own, axis=1, keepdims=True)
        own = own[sizes[:, 0] > 0.0] / sizes[sizes[:, 0] > 0.0]
        free = np.eye(int(kept.sum()))
        if len(own):
            _, sizes, V = np.linalg.svd(own, full_matrices=True)
            free = V[int(np.sum(sizes > RANK * sizes[0])) :]
        w = np.zeros((len(free), 6 * n))
        w[:, kept] = free
        found = np.zeros((self.count, 6, len(free)))
        found[group] = np.einsum("nkl,fnl->nkf", inverse[group], w.reshape(-1, n, 6))
        return found.reshape(6 * self.count, -1)

    def multipliers(self, C: Jacobian, forces: Floats) -> Floats:
        """Multipliers whose forces on the bodies come nearest to the opposite of `forces`."""
        if not len(C.bodies):
            return np.zeros(0)
        return np.linalg.lstsq(C.dense().T, -forces.ravel(), rcond=RANK)[0]

    def stiffness(self, x: Floats, q: Floats, multipliers: Floats, Z: Floats) -> Floats:
        """What forces and reactions, with these multipliers, lose along Z: K = -d(Zᵀ Q) along Z."""
        K = self.load_stiffness(x, q, multipliers)
        if self.beams is not None:
            K += self.beams.stiffness(x, q)
        return Z.T @ K @ Z

    def load_stiffness(self, x: Floats, q: Floats, multipliers: Floats) -> Floats:
        """What loads and reactions lose with the twists of all bodies."""
        n = self.count
        K, difference = np.zeros((6 * n, 6 * n)), self._difference(x, q)
        blocks = K.reshape(n, 6, n, 6)
        for group in self._loads.apart:
            for k in range(6):
                h = difference * (self.size if k < 3 else 1.0)
                lost = -derivative(partial(self._moved_forces, x, q, group, k), h)
                for i in group:
                    on = self._loads.acts_on[i]
                    blocks[on, :, i, k] = lost[on]
        if self.spin.any():
            each = np.arange(n)
            blocks[each, :, each] += self._centrifugal_stiffness(q)
        if len(multipliers):
            K -= self.constraints.curvature(x, q, multipliers)
        return K

    def _difference(self, x: Floats, q: Floats) -> float:
        """`DIFFERENCE`, or less near to where a contact opens, a cable slackens, a table bends."""
        found, R = DIFFERENCE, matrix(q)
        for row in self.compiled.lowered.elements:
            bends = row.law.bends
            if len(bends):
                away = np.abs(float(coordinate(row, x, R)) - bends)
                away = away[away > 0.0] / (1.0 if row.kind == TWIST else self.size)
                found = min(found, SHALLOW * float(away.min(initial=np.inf)))
        return max(found, LEAST_DIFFERENCE)

    def damping(self, x: Floats, q: Floats, Z: Floats) -> Floats:
        """Damping matrix of the loads along Z."""
        n = self.count
        laws = [row.law for row in self.compiled.lowered.elements]
        h = AT_REST if any(law.damps and not law.damping for law in laws) else 1.0
        D = np.zeros((6 * n, 6 * n))
        for i in self._loads.acts_on:
            for k in range(6):
                u = np.zeros((n, 6))
                u[i, k] = 1.0
                D[:, 6 * i + k] = -derivative(partial(self._moving_loads, x, q, u), h).ravel()
        return Z.T @ D @ Z

    def resting(self, x: Floats, q: Floats) -> tuple[Pencil, Floats]:
        """Small motions about rest, as `spectrum` takes them, and the basis of free motions."""
        C, Q = self.constraints.jacobian(x, q), self.forces(x, q)
        Z, multipliers = self.free_motions(q, C), self.multipliers(C, Q)
        parts = [self.load_stiffness(x, q, np.zeros(0))]
        if len(multipliers):
            parts.append(-self.constraints.curvature(x, q, multipliers))
        beams, size = self.at_rest(x, q), np.abs(Z)
        parts.append(beams.K)
        f = Z.shape[1]
        K = np.sum([Z.T @ part @ Z for part in parts], axis=0)
        D = self.damping(x, q, Z)
        # Rounding: of the parts, of forces in differences, and of forces that do not balance.
        steps = np.tile(np.repeat([1.0 / self.size, 1.0], 3), self.count) / self._difference(x, q)
        left = Q.ravel() + C.transposed_times(multipliers).ravel()
        turns = np.tile(np.repeat([0.0, 1.0], 3), self.count)
        if self.beams is not None:  # stresses are rounded as those of a strain of one
            parts.append(self.beams.linear(x, q, self.beams.of_unit_strains).K)
        rows = np.sum([size.T @ self._spread(part) @ size for part in parts], axis=0)
        rows = rows.max(axis=1, initial=0.0)
        differences = (size.T @ np.abs(Q).ravel()) * (steps @ size).max(initial=0.0)
        unbalanced = (size.T @ np.abs(left)) * (turns @ size).max(initial=0.0)
        rounding = np.full(2 * f, ENTRY_ROUNDINGS * EPS)
        rounding[f:] *= rows + differences
        rounding[f:] += np.minimum(unbalanced, NEARLY_AT_REST * rows)
        A = np.block([[np.zeros((f, f)), np.eye(f)], [-K, -D]])
        B = beams.B @ Z
        return Pencil(A, rounding, f, B.T, B, self.flexibility, self.damping_times), Z

    def _spread(self, K: Floats) -> Floats:
        """The largest entry between two bodies for all of theirs: they are rounded by it."""
        units = np.tile(np.repeat([1.0, self.size], 3), self.count)
        both = np.outer(units, units)
        blocks = np.abs(K / both).reshape(self.count, 6, self.count, 6).max(axis=(1, 3))
        return np.kron(blocks, np.ones((6, 6))) * both

    def at_rest(self, x: Floats, q: Floats) -> Linear:
        """Derivatives of strains, and of forces at fixed stress, of all beams."""
        if self.beams is None:
            return Linear(np.zeros((0, 6 * self.count)), np.zeros((6 * self.count, 6 * self.count)))
        return self.beams.linear(x, q, self.beams.stresses(x, q))

    @property
    def flexibility(self) -> Floats:
        """Strains by stresses of all elements of beams."""
        m = 0 if self.beams is None else 6 * self.beams.count
        if self.beams is None:
            return np.zeros((0, 0))
        return self.beams.given_way(np.eye(m).reshape(m, -1, 6)).reshape(m, m).T

    @property
    def damping_times(self) -> Floats:
        """Kelvin-Voigt damping time of each stress."""
        return np.repeat([e.damping for e in self.system.beam_elements], 6)

    def _moved_forces(self, x: Floats, q: Floats, group: list[int], k: int, t: float) -> Floats:
        """Loads where bodies have moved by t along (k < 3) or about an axis of the world."""
        x1, q1 = x.copy(), q.copy()
        if k < 3:
            x1[group, k] += t
        else:
            turned = q[group] @ HALF_TURNS[k - 3].T
            q1[group] = math.cos(0.5 * t) * q[group] + math.sin(0.5 * t) * turned
        return self._in_the_world(x1, q1)

    def _moving_loads(self, x: Floats, q: Floats, u: Floats, t: float) -> Floats:
        return self.loads(x, q, t * u)


class LoadLinks:
    """Dependence of loads on the motion of bodies.

    Bodies no two of which act on the same one are `apart`: they are moved at once, and each load
    tells what it owes to whom. So the stiffness of a chain takes as many evaluations of all loads
    as that of three bodies, however long it is.
    """

    def __init__(self, system: System) -> None:
        self.acts_on: dict[int, list[int]] = {}
        for force in system.forces:
            named = [*force.bodies]
            for joint in map(system.joint, force.joints):
                named += [joint.first, joint.second]
            together = {system.index(name) for name in named} - {-1}
            for i in together:
                self.acts_on[i] = sorted(together.union(self.acts_on.get(i, ())))
        self.apart: list[list[int]] = []
        reached: list[set[int]] = []  # by each group
        for i in sorted(self.acts_on):
            on = set(self.acts_on[i])
            for group, taken in zip(self.apart, reached, strict=True):
                if not on & taken:
                    group.append(i)
                    taken |= on
                    break
            else:
                self.apart.append([i])
                reached.append(on)
