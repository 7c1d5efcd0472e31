"""Where bodies are and how they move at the start: the tree of joints, and consistent velocities.

A velocity that is not given follows from the joint to the parent, as if the joint were locked (but
for its initial rate). Given ones must fit the joints; what is left of a misfit is removed later by a
mass-weighted projection, to rounding.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from polhode.errors import AssemblyError
from polhode.model.joints import Joint
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.model.system import System


@dataclass(frozen=True)
class Branch:
    """A body of the tree with the joint to its parent (None for a free root)."""

    body: int
    parent: int  # -1 for the ground or none
    joint: Joint | None


@dataclass
class Start:
    """Initial configuration and velocities, n rows each."""

    x: Floats
    q: Floats
    v: Floats
    Omega: Floats
    branches: list[Branch]  # roots first


def branches(system: System) -> list[Branch]:
    """Walk the joints from the ground and from free roots; a closed loop is an error."""
    n = len(system.bodies)
    ends = [(system.index(j.first), system.index(j.second)) for j in system.joints]
    at: dict[int, list[int]] = {i: [] for i in range(-1, n)}
    for k, (a, b) in enumerate(ends):
        at[a].append(k)
        at[b].append(k)
    found: list[Branch] = []
    seen: set[int] = set()
    used: set[int] = set()

    def walk(root: int) -> None:
        queue = [root]
        while queue:
            here = queue.pop(0)
            for k in at[here]:
                if k in used:
                    continue
                used.add(k)
                there = ends[k][0] if ends[k][1] == here else ends[k][1]
                if there in seen or there == -1:
                    raise AssemblyError(
                        f"joint '{system.joints[k].name}' closes a loop; only trees of joints can "
                        "be simulated yet: leave out one joint of the loop."
                    )
                seen.add(there)
                found.append(Branch(there, here, system.joints[k]))
                queue.append(there)

    walk(-1)
    for i in range(n):
        if i not in seen:
            seen.add(i)
            found.append(Branch(i, -1, None))
            walk(i)
    return found


def start(system: System) -> Start:
    """Initial state of every body."""
    bodies = system.bodies
    x = np.array([b.position for b in bodies], dtype=float)
    q = np.array([b.orientation for b in bodies], dtype=float)
    result = Start(x, q, np.zeros_like(x), np.zeros_like(x), branches(system))
    _follow_velocities(system, result)
    return result


def _follow_velocities(system: System, s: Start) -> None:
    """Give every body the velocities it has, or those that follow from its joint."""
    R = matrix(s.q)
    for branch in s.branches:
        i, p, joint = branch.body, branch.parent, branch.joint
        body = system.bodies[i]
        omega_p = R[p] @ s.Omega[p] if p >= 0 else np.zeros(3)
        if body.angular_velocity is not None:
            s.Omega[i] = np.asarray(body.angular_velocity)
        else:
            s.Omega[i] = R[i].T @ omega_p
        if body.velocity is not None:
            s.v[i] = np.asarray(body.velocity)
        elif joint is not None:
            point = joint.world_points()[0 if joint.first == body.name else 1]
            at_parent = s.v[p] + np.cross(omega_p, point - s.x[p]) if p >= 0 else np.zeros(3)
            s.v[i] = at_parent + np.cross(R[i] @ s.Omega[i], s.x[i] - point)
