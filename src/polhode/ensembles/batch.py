"""The numbers of all members' bodies, side by side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from polhode.ensembles.members import GRAVITY, Members
from polhode.kernel import columns as layout
from polhode.kernel.bodies.system import Tables
from polhode.kernel.columns import Flag, Inertia, Stage, State
from polhode.kernel.compile.pointer_table import integers, table, zeros
from polhode.lowering.system import Way, compile_system, tip_joints
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.schemes.choice import ChosenScheme

PIECE = 1 << 15  # bodies whose memory is filled together


@dataclass
class Batch:
    """Arrays (member, body, ...) of bodies that are free, or reduced to rotations about tips."""

    way: str
    state: Floats  # 13
    mass: Floats
    inverse_mass: Floats
    inertia: Floats  # 3x3 about the stored origin
    centre: Floats  # from the stored origin to the centre of mass
    gravity: Floats  # (member, 3)

    @property
    def weight(self) -> Floats:
        """Weights of the bodies."""
        return self.mass[..., None] * self.gravity[:, None]

    @cached_property
    def inverse_inertia(self) -> Floats:
        """Inverse of the inertia."""
        return np.linalg.inv(self.inertia)

    @property
    def bodies(self) -> Floats:
        """Rows of the table of bodies, (member, body, 26)."""
        shape = (*self.mass.shape, 9)
        parts = (self.mass[..., None], self.inverse_mass[..., None])
        tensors = (self.inertia.reshape(shape), self.inverse_inertia.reshape(shape))
        return np.concatenate([*parts, *tensors, self.centre, self.weight], axis=-1)

    def some(self, which: Floats) -> Batch:
        """Those members for which `which` is true."""
        if which.all():
            return self
        return Batch(
            self.way,
            self.state[which],
            self.mass[which],
            self.inverse_mass[which],
            self.inertia[which],
            self.centre[which],
            self.gravity[which],
        )

    def memory(self, scheme: ChosenScheme, step: float) -> Floats:
        """The memory of the scheme at the start, filled by its own kernel."""
        m, n = self.mass.shape
        record = scheme.record
        found = np.zeros((m * n, record.width))
        if record.start is not None:
            rows, states = self.bodies.reshape(m * n, -1), self.state.reshape(m * n, 13)
            for first in range(0, m * n, PIECE):
                part = slice(first, min(first + PIECE, m * n))
                memory = zeros(part.stop - first, record.width)
                arrays = _kernel_system(rows[part])
                record.start(arrays, table(states[part]), memory, scheme.par, 0.0, step)
                found[part] = memory
        return found.reshape(m, n, record.width)


def _kernel_system(rows: Floats) -> Tables:
    n = len(rows)
    stage = zeros(n, Stage.WIDTH)
    weight = rows[:, Inertia.WEIGHT : Inertia.WEIGHT + 3]
    centre = rows[:, Inertia.CENTRE : Inertia.CENTRE + 3]
    stage[:, Stage.FORCE : Stage.FORCE + 3] = weight
    acts = True if np.any(centre != 0.0) and np.any(weight != 0.0) else None
    work, flags = zeros(n, layout.WORK_WIDTH), integers(np.zeros(Flag.WIDTH), Flag.WIDTH)
    buffers = zeros(2, 1), zeros(n, State.WIDTH), zeros(n, Stage.WIDTH)
    return Tables(table(rows), stage, work, flags, acts, None, None, *buffers, None, None)


def batch_of(members: Members, way: str) -> Batch:
    """Gather the members' numbers."""
    return _compiled_one_by_one(members, way) if members.systems else _varied(members, way)


def _compiled_one_by_one(members: Members, way: str) -> Batch:
    compiled = [compile_system(s, way) for s in members.systems]
    bodies = np.array([np.asarray(c.arrays.bodies) for c in compiled])
    m, n = bodies.shape[:2]
    return Batch(
        way=way,
        state=np.array([np.asarray(c.state) for c in compiled]),
        mass=bodies[..., Inertia.MASS],
        inverse_mass=bodies[..., Inertia.INVERSE_MASS],
        inertia=bodies[..., Inertia.TENSOR : Inertia.TENSOR + 9].reshape(m, n, 3, 3),
        centre=bodies[..., Inertia.CENTRE : Inertia.CENTRE + 3],
        gravity=np.array([np.asarray(s.gravity) for s in members.systems]),
    )


def _varied(members: Members, way: str) -> Batch:
    base, m = members.base, members.count
    c = compile_system(base, way)
    n, s = c.n, c.start

    def of_all(attribute: str, values: Any) -> Floats:
        found = np.repeat(np.asarray(values, dtype=np.float64)[None], m, axis=0)
        for i, body in enumerate(base.bodies):
            if f"{body.name}.{attribute}" in members.vary:
                found[:, i] = members.vary[f"{body.name}.{attribute}"]
        return found

    x, q, v = of_all("position", s.x), of_all("orientation", s.q), of_all("velocity", s.v)
    R = matrix(q)
    Omega = of_all("angular_velocity", s.Omega)
    for i, body in enumerate(base.bodies):
        world = body.angular_velocity_world
        if world is not None and f"{body.name}.angular_velocity" not in members.vary:
            Omega[:, i] = np.einsum("mba,b->ma", R[:, i], np.asarray(world))
    mass = of_all("mass", [b.mass for b in base.bodies])
    tensors = [
        b.mass * np.eye(3) if b.inertia is None else np.asarray(b.inertia) for b in base.bodies
    ]
    J = of_all("inertia", tensors)
    gravity = np.broadcast_to(members.vary.get(GRAVITY, np.asarray(base.gravity)), (m, 3)).copy()
    centre, inverse_mass = np.zeros((m, n, 3)), 1.0 / mass
    if way == Way.REDUCED:
        for i, joint in (tip_joints(base) or {}).items():
            tip = joint.on_ground().point
            arm = np.einsum("mba,mb->ma", R[:, i], x[:, i] - tip)
            square = np.einsum("ma,ma->m", arm, arm)[:, None, None] * np.eye(3)
            J[:, i] += mass[:, i, None, None] * (square - arm[:, :, None] * arm[:, None, :])
            centre[:, i], x[:, i], inverse_mass[:, i] = arm, tip, 0.0
    p = np.where(inverse_mass[..., None] > 0.0, mass[..., None] * v, 0.0)
    pi = np.einsum("mnab,mnbc,mnc->mna", R, J, Omega)
    state = np.concatenate([x, p, q, pi], axis=-1)
    return Batch(way, state, mass, inverse_mass, J, centre, gravity)
