"""Energies of a trajectory, from the momenta that the scheme stores."""

from __future__ import annotations

import numpy as np

from polhode.model.forces import Spring
from polhode.model.numbers import Floats
from polhode.model.system import System
from polhode.trajectory import Trajectory


def kinetic_energy(t: Trajectory) -> Floats:
    """Kinetic energy of all bodies at every sample."""
    if t.nodes is not None:
        return t.nodes.kinetic
    Pi = np.einsum("tnba,tnb->tna", t.rotation, t.stored[..., 10:13])
    turning = 0.5 * np.einsum("tna,nab,tnb->tn", Pi, np.linalg.inv(t.inertia), Pi)
    moving = 0.5 * np.einsum("tna,tna->tn", t.stored[..., 3:6], t.stored[..., 3:6]) / t.mass
    moving = np.where(t.turns_about_tip, 0.0, moving)  # all of it is in that rotation
    return np.sum(turning + moving, axis=1)


def potential_energy(t: Trajectory) -> Floats:
    """Potential energy of gravity and springs."""
    if t.nodes is not None:
        return t.nodes.potential
    gravity = np.asarray(t.system.gravity)
    total = -np.einsum("n,tna,a->t", t.mass, t.position, gravity)
    for force in t.system.forces:
        if isinstance(force, Spring):
            total = total + _spring_energy(t, force)
    return total


def _spring_energy(t: Trajectory, spring: Spring) -> Floats:
    a, b = (_follow(t, body, end) for body, end in zip(spring.between, spring.ends, strict=True))
    stretch = np.linalg.norm(b - a, axis=-1) - spring.rest_length
    return 0.5 * spring.stiffness * stretch**2


def _follow(t: Trajectory, body: str, point: Floats) -> Floats:
    """Motion of the body point that is at the world `point` at the start."""
    i = t.system.index(body)
    if i < 0:
        return np.broadcast_to(point, (len(t.index), 3))
    start = t.system.bodies[i]
    X = start.R.T @ (point - np.asarray(start.position))
    return t.points(i, X[None])[:, 0]


def is_conservative(system: System) -> bool:
    """Whether all loads have a potential."""
    return all(force.conservative for force in system.forces)
