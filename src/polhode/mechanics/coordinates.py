"""Coordinates of a system: a spanning tree of its joints, and what each joint leaves free."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from polhode.assembly.poses import Start
from polhode.errors import InputError, suggestion
from polhode.kernel.columns import Inertia
from polhode.kernel.compile.pointer_table import Table, integers, table, zeros
from polhode.kernel.mechanics.tree import (
    AxisValue,
    BodyTree,
    BranchIndex,
    BranchValue,
    JointMotion,
    MotionIndex,
    Moved,
)
from polhode.model.joints import Frame, Joint
from polhode.model.system import System

RADIANS, METRES = "rad", "m"
_AXES = ("x", "y", "z")
_SHIFTS = (JointMotion.SHIFT_X, JointMotion.SHIFT_Y, JointMotion.SHIFT_Z)
_VECTOR = (JointMotion.VECTOR_X, JointMotion.VECTOR_Y, JointMotion.VECTOR_Z)
_SMALL = 6, 14  # equations of one joint with seven right sides


@dataclass(frozen=True)
class JointCoordinate:
    """One number of q.

    `name` is that of the result, such as ``joint.hinge.angle``; the turn of a ball joint or of a
    free body is a rotation vector, ``joint.ball.turn.x`` or ``body.base.turn.x``, of the second
    frame in the first and of the body in the world.
    """

    name: str
    kind: str  # "angle", "displacement", "position" or "turn"
    unit: str
    joint: str  # "" for a free body
    body: str  # that it moves
    bounds: tuple[float, float]
    motion: JointMotion

    def __str__(self) -> str:
        """Return name and unit."""
        return f"{self.name} ({self.unit})"


@dataclass(frozen=True)
class TreeBranch:
    """A body, its parent (-1: the ground) and the joint between them (None: it is free)."""

    body: int
    parent: int
    joint: Joint | None


def spanning_tree(system: System, s: Start, wanted: Sequence[str]) -> list[TreeBranch]:
    """Branches, parents first, with the wanted joints before others and rods omitted.

    Those of couplings come next, whose rows are in coordinates of the tree; then joints of the
    assembly's own tree, so that trees are taken as they are.
    """
    own = {b.joint.name for b in s.branches if b.joint is not None}
    tied = {term.joint for terms in system.tied for term in terms}
    order = sorted(
        (j for j in system.joints if not j.is_rod),
        key=lambda j: (j.name not in wanted, j.name not in tied, j.name not in own),
    )
    group = {i: i for i in range(-1, len(system.bodies))}

    def root(i: int) -> int:
        while group[i] != i:
            i = group[i]
        return i

    at: dict[int, list[tuple[int, Joint]]] = {i: [] for i in group}
    for joint in order:
        a, b = system.index(joint.first), system.index(joint.second)
        if root(a) != root(b):
            group[root(b)] = root(a)
            at[a].append((b, joint))
            at[b].append((a, joint))
        elif joint.name in wanted:
            raise InputError(
                f"the coordinates of joint '{joint.name}' follow from others that you named; "
                "name fewer of that loop."
            )
    found: list[TreeBranch] = []
    seen: set[int] = set()
    for start in range(-1, len(system.bodies)):
        if start not in seen:
            _climb(start, at, seen, found)
    return found


def _climb(
    start: int, at: dict[int, list[tuple[int, Joint]]], seen: set[int], found: list[TreeBranch]
) -> None:
    ahead: list[TreeBranch] = [TreeBranch(start, -1, None)]
    for branch in ahead:  # grows while it is walked
        seen.add(branch.body)
        if branch.body >= 0:
            found.append(branch)
        for other, joint in at[branch.body]:
            if other not in seen:
                ahead.append(TreeBranch(other, branch.body, joint))


def _of_joint(joint: Joint, system: System, child: int) -> list[JointCoordinate]:
    """Coordinates that a joint leaves free."""
    body, stop = system.bodies[child].name, getattr(joint, "stop", None)

    def one(name: str, kind: str, unit: str, motion: JointMotion) -> JointCoordinate:
        low, high = (stop or {}).get(kind, (-math.inf, math.inf))
        bounds = float(low), float(high)
        return JointCoordinate(
            f"joint.{joint.name}.{name}", kind, unit, joint.name, body, bounds, motion
        )

    found = []
    if "angle" in joint.coordinates:
        found.append(one("angle", "angle", RADIANS, JointMotion.TURN))
    elif "angles" in joint.coordinates:
        found.append(one("angles.first", "angle", RADIANS, JointMotion.CARDAN_A))
        found.append(one("angles.second", "angle", RADIANS, JointMotion.CARDAN_B))
    elif not joint.holds_attitude and not system.bodies[child].is_point_mass:
        found += [one(f"turn.{_AXES[k]}", "turn", RADIANS, _VECTOR[k]) for k in range(3)]
    for k in joint.slides:
        name = "displacement" if len(joint.slides) == 1 else f"displacement.{_AXES[k]}"
        found.append(one(name, "displacement", METRES, _SHIFTS[k]))
    return found


def _of_free_body(system: System, i: int) -> list[JointCoordinate]:
    body = system.bodies[i]
    free = -math.inf, math.inf

    def one(name: str, unit: str, k: int, motion: JointMotion) -> JointCoordinate:
        return JointCoordinate(
            f"body.{body.name}.{name}.{_AXES[k]}", name, unit, "", body.name, free, motion
        )

    found = [one("position", METRES, k, _SHIFTS[k]) for k in range(3)]
    if not body.is_point_mass:
        found += [one("turn", RADIANS, k, _VECTOR[k]) for k in range(3)]
    return found


def coordinates_of(system: System, branches: Sequence[TreeBranch]) -> list[list[JointCoordinate]]:
    """Coordinates of every branch."""
    return [
        _of_free_body(system, b.body) if b.joint is None else _of_joint(b.joint, system, b.body)
        for b in branches
    ]


def order_of(system: System, branches: Sequence[TreeBranch]) -> list[int]:
    """Branches in the order of the joints, then of free bodies."""
    numbers = {j.name: k for k, j in enumerate(system.joints)}

    def key(b: int) -> tuple[int, int]:
        joint = branches[b].joint
        return (len(numbers), branches[b].body) if joint is None else (numbers[joint.name], 0)

    return sorted(range(len(branches)), key=key)


def body_tree(
    system: System,
    frames: dict[str, tuple[Frame, Frame]],
    branches: Sequence[TreeBranch],
    bodies: Table,
) -> tuple[BodyTree, list[JointCoordinate]]:
    """Tables of a tree, and its coordinates in their order."""
    groups, order = coordinates_of(system, branches), order_of(system, branches)
    first, coordinates = [0] * len(branches), list[JointCoordinate]()
    for b in order:
        first[b] = len(coordinates)
        coordinates += groups[b]
    n = len(branches)
    place = {branch.body: b for b, branch in enumerate(branches)}
    lines, values = [], np.zeros((n, BranchValue.WIDTH))
    for b, branch in enumerate(branches):
        second = branch.joint is None or system.index(branch.joint.second) == branch.body
        up = place[branch.parent] if branch.parent >= 0 else -1
        end = first[b] + len(groups[b])
        lines.append((branch.body, branch.parent % (n + 1), up, second, first[b], end))
        still = Frame(np.zeros(3), np.eye(3))
        pair = (still, still) if branch.joint is None else frames[branch.joint.name]
        values[b] = np.concatenate([part.ravel() for f in pair for part in (f.point, f.axes)])
    assert bodies.shape[1] == Inertia.WIDTH
    moved = zeros(n + 1, Moved.WIDTH)
    moved[:, Moved.R : Moved.R + 9] = np.eye(3).ravel()
    tree = BodyTree(
        branches=integers(lines, BranchIndex.WIDTH),
        frames=table(values),
        motions=integers([c.motion for c in coordinates], MotionIndex.WIDTH),
        bodies=bodies,
        moved=moved,
        axes=zeros(len(coordinates), AxisValue.WIDTH),
        small=zeros(*_SMALL),
    )
    return tree, coordinates


def find(coordinates: Sequence[JointCoordinate], name: str) -> list[int]:
    """Numbers of the coordinates of that name, or of the joint or free body of that name."""
    exact = [k for k, c in enumerate(coordinates) if c.name == name]
    owned = [k for k, c in enumerate(coordinates) if name in (c.joint, f"joint.{c.joint}")]
    free = [
        k for k, c in enumerate(coordinates) if not c.joint and name in (c.body, f"body.{c.body}")
    ]
    found = exact or owned or free
    if not found:
        known = [c.name for c in coordinates]
        raise InputError(f"there is no coordinate '{name}'." + suggestion(name, known))
    return found


def once(what: str, names: Sequence[str]) -> None:
    """Reject names that are given twice."""
    if doubled := next((name for name in names if names.count(name) > 1), None):
        raise InputError(f"{what} has '{doubled}' twice; name it once.")
