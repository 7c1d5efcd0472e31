"""Initial poses and velocities of beam nodes, from the bodies they are welded to.

A beam starts without strain beyond what its ends give it: its nodes go along as one rigid body with
the node at its first welded end, or its second where the first is free. Ends on the ground hold it.
"""

from __future__ import annotations

import numpy as np

from polhode.assembly.poses import Start
from polhode.model.beams import Beam
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix, multiply
from polhode.model.system import GROUND, System


def _leader(system: System, beam: Beam) -> int:
    """The node whose motion the others follow, -1 where there is none."""
    if GROUND in (beam.first, beam.second):
        return -1
    names = beam.node_names
    if beam.first:
        return system.index(names[0])
    return system.index(names[-1]) if beam.second else -1


def _followers(system: System, beam: Beam, leader: int) -> list[int]:
    nodes = [system.index(name) for name in beam.node_names if name != GROUND]
    welded = {system.index(weld.second) for weld in beam.welds()}
    return [i for i in nodes if i != leader and i not in welded]


def follow_beam_poses(system: System, s: Start) -> None:
    """Move the nodes of beams with the bodies they are welded to."""
    for beam in system.beams:
        leader = _leader(system, beam)
        if leader < 0:
            continue
        given = system.bodies[leader]
        turn = multiply(s.q[leader], np.asarray(given.orientation) * (1, -1, -1, -1))
        R = matrix(turn)
        for i in _followers(system, beam, leader):
            s.x[i] = s.x[leader] + R @ (s.x[i] - np.asarray(given.position))
            s.q[i] = multiply(turn, s.q[i])


def follow_beam_velocities(system: System, s: Start) -> None:
    """Give nodes without velocities those of the rigid motion of the body they are welded to."""
    R = matrix(s.q)
    for beam in system.beams:
        leader = _leader(system, beam)
        if leader < 0 or beam.velocity is not None or beam.angular_velocity_world is not None:
            continue
        omega: Floats = R[leader] @ s.Omega[leader]
        for i in _followers(system, beam, leader):
            s.v[i] = s.v[leader] + np.cross(omega, s.x[i] - s.x[leader])
            s.Omega[i] = R[i].T @ omega
