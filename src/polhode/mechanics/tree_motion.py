"""A spanning tree in its coordinates, as arrays: poses, forces, masses, accelerations, Jacobians.

All arrays have a row for each configuration. Twists and forces are by body, world axes, about the
centres of mass.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from polhode.errors import ModelError
from polhode.kernel.columns import Inertia
from polhode.kernel.compile.pointer_table import table, zeros
from polhode.kernel.mechanics.dynamics import (
    KeptValue,
    write_forward_dynamics,
    write_inverse_dynamics,
    write_mass_matrix,
)
from polhode.kernel.mechanics.loads import write_forces
from polhode.kernel.mechanics.tree import JointMotion, write_motion
from polhode.kernel.mechanics.tree_rates import write_jacobian, write_rates
from polhode.lowering.system import Way, compile_system
from polhode.mechanics.coordinates import RADIANS, JointCoordinate, body_tree, spanning_tree
from polhode.model.element_coordinates import coordinate
from polhode.model.joints._joint import TWIST
from polhode.model.numbers import Floats
from polhode.model.orientation import angle_about_z
from polhode.model.system import System


class TreeMotion:
    """The tree of a system, with the joints named in `wanted` in it."""

    def __init__(self, system: System, wanted: Sequence[str] = ()) -> None:
        self.system = system
        self._compiled = compile_system(system, Way.FREE)
        self.start = self._compiled.start
        self.branches = spanning_tree(system, self.start, wanted)
        self.tree, self.coordinates = body_tree(
            system, self.start.frames, self.branches, self._compiled.arrays.bodies
        )
        self._branch = {b.body: k for k, b in enumerate(self.branches)}
        self.mass = np.array([b.mass for b in system.bodies])
        #: by body: 1, but 0 for rotors of armatures, which are in no sum of momenta
        self.counted = np.array([float(not b.is_armature) for b in system.bodies])
        self._elements = self._compiled.lowered.elements
        angle = {c.joint: k for k, c in enumerate(self.coordinates) if c.kind == "angle"}
        #: by element: the coordinate that counts its turns, or -1
        self._turns = [angle.get(e.joint, -1) if e.kind == TWIST else -1 for e in self._elements]

    @property
    def count(self) -> int:
        """Number of coordinates."""
        return len(self.coordinates)

    @property
    def inertia(self) -> Floats:
        """Inertias of the bodies, body axes."""
        J = np.asarray(self._compiled.arrays.bodies)[:, Inertia.TENSOR : Inertia.INVERSE]
        return J.reshape(-1, 3, 3)

    @property
    def rotor_energy(self) -> float:
        """Energy of rotors about their axes at t = 0."""
        return sum(r.momentum**2 / (2 * r.inertia) for r in self._compiled.lowered.rotors)

    def motion(self, q: Floats, v: Floats | None = None) -> tuple[Floats, Floats, Floats]:
        """Centres (rows, bodies, 3), rotations (rows, bodies, 3, 3), twists (rows, bodies, 6)."""
        n, rows = len(self.branches), len(q)
        poses, twists = zeros(rows, 12 * n), zeros(rows, 6 * n)
        write_motion(
            self.tree, table(q), table(np.zeros_like(q) if v is None else v), poses, twists
        )
        both = np.asarray(poses).reshape(rows, n, 12)
        return (
            both[..., :3],
            both[..., 3:].reshape(rows, n, 3, 3),
            np.asarray(twists).reshape(rows, n, 6),
        )

    def rates(self, q: Floats, twists: Floats) -> Floats:
        """Rates of the coordinates for the twists of the bodies."""
        out = zeros(*q.shape)
        write_rates(self.tree, table(q), table(twists.reshape(len(q), -1)), out)
        return np.asarray(out)

    def forces(self, q: Floats, v: Floats, time: float) -> Floats:
        """Forces of gravity and all loads on the bodies (rows, 6 bodies)."""
        if self._compiled.arrays.acts is None:
            return self.weights(len(q))
        x, R, twists = self.motion(q, v)
        poses = np.concatenate([x, R.reshape(*x.shape[:2], 9)], axis=2)
        out, rows = zeros(len(q), 6 * len(self.branches)), len(q)
        write_forces(
            self._compiled.arrays,
            table(poses.reshape(rows, -1)),
            table(twists.reshape(rows, -1)),
            table(self._angles(q)),
            time,
            out,
        )
        return np.asarray(out)

    def weights(self, rows: int) -> Floats:
        """Forces of gravity alone."""
        weight = np.zeros((len(self.mass), 6))
        weight[:, :3] = self.mass[:, None] * np.asarray(self.system.gravity)
        return np.tile(weight.ravel(), (rows, 1))

    def _angles(self, q: Floats) -> Floats:
        columns = [
            q[:, k] if k >= 0 else np.full(len(q), e.near)
            for k, e in zip(self._turns, self._elements, strict=True)
        ]
        return np.stack(columns, axis=1) if columns else np.zeros((len(q), 0))

    def potential(self, q: Floats) -> Floats:
        """Potential energy of gravity and elements, as a run reports it."""
        x, R, _ = self.motion(q)
        total = -np.einsum("n,rna,a->r", self.mass, x, np.asarray(self.system.gravity))
        angles = self._angles(q)
        for k, row in enumerate(self._elements):
            if row.law.has_potential:
                near = angles[:, k] if row.kind == TWIST else None
                total = total + row.law.potential(coordinate(row, x, R, near))
        return total

    def inverse_dynamics(
        self, q: Floats, v: Floats, a: Floats, forces: Floats
    ) -> tuple[Floats, Floats, Floats]:
        """Generalised forces of accelerations, of gyroscopic moments, and of `forces`."""
        out = zeros(*q.shape), zeros(*q.shape), zeros(*q.shape)
        write_inverse_dynamics(self.tree, table(q), table(v), table(a), table(forces), *out)
        found = tuple(np.asarray(o) for o in out)
        return found[0], found[1], found[2]

    def forward_dynamics(self, q: Floats, v: Floats, tau: Floats, forces: Floats) -> Floats:
        """Accelerations of the coordinates."""
        out, kept = zeros(*q.shape), zeros(max(self.count, 1), KeptValue.WIDTH)
        bad = write_forward_dynamics(
            self.tree, table(q), table(v), table(tau), table(forces), out, kept
        )
        if bad >= 0:
            raise ModelError(
                f"the mass matrix is singular in row {bad}: the coordinates do not move all masses "
                "independently there; choose another configuration."
            )
        return np.asarray(out)

    def mass_matrix(self, q: Floats) -> Floats:
        """Mass matrices (rows, coordinates, coordinates)."""
        out = zeros(len(q), self.count**2)
        write_mass_matrix(self.tree, table(q), out)
        return np.asarray(out).reshape(len(q), self.count, self.count)

    def jacobian(self, body: int, point: Floats, q: Floats, v: Floats) -> tuple[Floats, Floats]:
        """Derivatives (rows, 6, coordinates) of a body point's twist by v, and their rates."""
        shape = len(q), 6 * self.count
        out, rate = zeros(*shape), zeros(*shape)
        if body >= 0:
            at = self._branch[body]
            write_jacobian(self.tree, at, table(point[None]), table(q), table(v), out, rate)
        both = [np.asarray(m).reshape(len(q), self.count, 6).swapaxes(1, 2) for m in (out, rate)]
        return both[0], both[1]

    def read(self, x: Floats, R: Floats) -> Floats:
        """Coordinates (rows, coordinates) of poses; turns are counted from the first row on."""
        columns: list[Floats] = []
        n = len(self.branches)
        ground = np.zeros((len(x), 1, 3)), np.broadcast_to(np.eye(3), (len(x), 1, 3, 3))
        x, R = np.concatenate([x, ground[0]], axis=1), np.concatenate([R, ground[1]], axis=1)
        groups: dict[str, tuple[Floats, Floats]] = {}
        for branch in self.branches:
            joint = branch.joint
            if joint is None:
                name = self.system.bodies[branch.body].name
                groups[f"body.{name}"] = R[:, branch.body], x[:, branch.body]
                continue
            ends = [self.system.index(b) % (n + 1) for b in (joint.first, joint.second)]
            placed = [
                (x[:, i] + R[:, i] @ f.point, R[:, i] @ f.axes)
                for i, f in zip(ends, self.start.frames[joint.name], strict=True)
            ]
            (pa, A), (pb, B) = placed
            turn = np.einsum("rba,rbc->rac", A, B)
            groups[f"joint.{joint.name}"] = turn, np.einsum("rba,rb->ra", A, pb - pa)
        for c in self.coordinates:
            turn, shift = groups[f"joint.{c.joint}" if c.joint else f"body.{c.body}"]
            columns.append(_read(c, turn, shift))
        return np.stack(columns, axis=1) if columns else np.zeros((len(x), 0))


def _read(c: JointCoordinate, turn: Floats, shift: Floats) -> Floats:
    """One coordinate of relative turns and shifts."""
    if c.unit != RADIANS:
        return shift[:, c.motion - JointMotion.SHIFT_X]
    if c.motion >= JointMotion.VECTOR_X:
        from scipy.spatial.transform import Rotation

        return Rotation.from_matrix(turn).as_rotvec()[:, c.motion - JointMotion.VECTOR_X]
    if c.motion == JointMotion.CARDAN_A:
        angle = np.arctan2(turn[:, 1, 2], turn[:, 0, 2])
    elif c.motion == JointMotion.CARDAN_B:
        angle = -np.arctan2(turn[:, 2, 1], turn[:, 2, 0])
    else:
        angle = angle_about_z(turn)
    return np.unwrap(angle)
