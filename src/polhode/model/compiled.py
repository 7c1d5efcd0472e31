"""From a system with names to the arrays that kernels work on.

A system runs in one of three ways, which the scheme's record decides: free bodies; bodies that
turn about a ball joint to ground, *reduced* to a rotation about the tip; bodies with *joints*,
carried by multipliers.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from polhode.errors import AssemblyError
from polhode.kernel import layout
from polhode.kernel import primitives as kp
from polhode.kernel.loads import Loads
from polhode.kernel.system import Joints
from polhode.kernel.system import System as KernelSystem
from polhode.kernel.table import Table, integers, table, zeros
from polhode.kernel.user import CompiledUserFunction
from polhode.model.assembly import start
from polhode.model.body import Body
from polhode.model.forces._force import Lowered
from polhode.model.joints import Joint
from polhode.model.joints._joint import COINCIDE, DISTANCE, IN_PLANE, ORTHOGONAL
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.model.poses import Start
from polhode.model.system import System

FREE, REDUCED, JOINTED = "free", "reduced", "jointed"
_KINDS = {
    COINCIDE: kp.COINCIDE,
    ORTHOGONAL: kp.ORTHOGONAL,
    IN_PLANE: kp.IN_PLANE,
    DISTANCE: kp.DISTANCE,
}


@dataclass
class Compiled:
    """A system as arrays, with its initial state."""

    system: System
    way: str
    arrays: KernelSystem
    state: Table  # (n, 13)
    start: Start
    spans: Table  # by joint: first primitive, end, second body
    functions: list[CompiledUserFunction] = field(default_factory=list)

    @property
    def n(self) -> int:
        """Number of bodies."""
        return len(self.system.bodies)


def tip_joints(system: System) -> dict[int, Joint] | None:
    """Ball joints to ground by body, if the system has no other joint and one a body at most."""
    tips: dict[int, Joint] = {}
    for joint in system.joints:
        if joint.kind != "spherical" or "ground" not in (joint.first, joint.second):
            return None
        i = system.index(joint.second if joint.first == "ground" else joint.first)
        if i in tips:
            return None
        tips[i] = joint
    return tips


class _Places:
    """Where bodies are at the start, for loads to attach to."""

    def __init__(self, system: System, s: Start, centre: Floats) -> None:
        self._system, self._s, self._centre = system, s, centre
        self._R = matrix(s.q)

    def index(self, body: str) -> int:
        return self._system.index(body)

    def local(self, body: str, point: Floats) -> Floats:
        i = self.index(body)
        if i < 0:
            return point
        return self._R[i].T @ (point - self._s.x[i]) + self._centre[i]

    def origin_to(self, body: str, from_centre: Floats) -> Floats:
        return from_centre + self._centre[self.index(body)]

    def points(self, body: str) -> tuple[Floats, Floats]:
        b, i = self._system.body(body), self.index(body)
        return b.point_masses, b.point_positions + self._centre[i]


def compile_system(system: System, way: str) -> Compiled:
    """Make the arrays of `system` for one of the three ways."""
    s = start(system)
    if s.graph.closing:
        raise AssemblyError(
            f"joint '{system.joints[s.graph.closing[0]].name}' closes a loop; only trees of joints "
            "can be simulated yet: leave out one joint of the loop."
        )
    n = len(system.bodies)
    R = matrix(s.q)
    mass = np.array([b.mass for b in system.bodies])
    J = np.array([_inertia(b) for b in system.bodies])
    centre, x, inverse_mass = np.zeros((n, 3)), s.x.copy(), 1.0 / mass
    if way == REDUCED:
        for i, joint in (tip_joints(system) or {}).items():
            tip = joint.on_ground().point
            centre[i] = R[i].T @ (s.x[i] - tip)
            J[i] = J[i] + mass[i] * (
                centre[i] @ centre[i] * np.eye(3) - np.outer(centre[i], centre[i])
            )
            x[i], inverse_mass[i] = tip, 0.0
    weight = mass[:, None] * np.asarray(system.gravity)
    flat = (n, 9)
    bodies = table(
        np.hstack(
            [
                mass[:, None],
                inverse_mass[:, None],
                J.reshape(flat),
                np.linalg.inv(J).reshape(flat),
                centre,
                weight,
            ]
        )
    )
    lowered = Lowered()
    places = _Places(system, s, centre)
    for force in system.forces:
        force.lower(places, lowered, np.asarray(system.gravity))
    functions: list[CompiledUserFunction] = []
    loads = _loads(lowered, functions) if system.forces else None
    active = bool(system.forces) or bool(np.any(centre != 0.0) and np.any(weight != 0.0))
    p = np.where(inverse_mass[:, None] > 0.0, mass[:, None] * s.v, 0.0)
    state = table(np.hstack([x, p, s.q, np.einsum("nab,nbc,nc->na", R, J, s.Omega)]))
    joints, spans = _joints(system, s) if way == JOINTED else (None, integers([], 3))
    stage = zeros(n, layout.STAGE_WIDTH)
    stage[:, layout.FORCE : layout.FORCE + 3] = weight
    work, flags = zeros(n, layout.WORK_WIDTH), integers([active, 0], 2)
    arrays = KernelSystem(bodies, stage, work, flags, loads, joints)
    return Compiled(system, way, arrays, state, s, spans, functions)


def _inertia(body: Body) -> Floats:
    # A point mass never turns; any inertia that is not singular will do.
    return body.mass * np.eye(3) if body.inertia is None else np.asarray(body.inertia)


def _integers(rows: Iterable[Any], width: int) -> Table:
    return integers(list(rows), width)


def _numbers(rows: Iterable[Any], width: int) -> Table:
    return table(np.array([np.hstack(row) for row in rows], dtype=np.float64).reshape(-1, width))


def _loads(lowered: Lowered, functions: list[CompiledUserFunction]) -> Loads:
    def address(function: Any) -> int:
        if function is None:
            return 0
        functions.append(CompiledUserFunction(function))
        return functions[-1].address

    signals = [load.signal for load in lowered.timed]
    ends = np.cumsum([0, *(len(s.pieces) for s in signals)])
    pieces = [p for s in signals for p in s.pieces]
    stops = np.cumsum([0, *(len(load.parameters) for load in lowered.points)])
    return Loads(
        timed=_integers(
            (
                (load.body, load.torque, load.body_axes, ends[k], ends[k + 1])
                for k, load in enumerate(lowered.timed)
            ),
            5,
        ),
        timed_numbers=_numbers(
            (
                (ld.point, ld.signal.amplitude, ld.signal.rate, ld.signal.phase)
                for ld in lowered.timed
            ),
            8,
        ),
        pieces=_numbers(((p.start, p.end, p.origin, p.value, p.slope) for p in pieces), 9),
        points=_integers(
            (
                (load.body, address(load.force), address(load.torque), stops[k], stops[k + 1])
                for k, load in enumerate(lowered.points)
            ),
            5,
        ),
        points_numbers=_numbers(((ld.point, ld.constant, ld.damping) for ld in lowered.points), 7),
        parameters=table(np.concatenate([*(ld.parameters for ld in lowered.points), [0.0]])[None]),
        buffer=zeros(1, 21),
        springs=_integers((ld.bodies for ld in lowered.springs), 2),
        springs_numbers=_numbers(
            ((*ld.points, ld.stiffness, ld.length, ld.damping) for ld in lowered.springs), 9
        ),
    )


def _joints(system: System, s: Start) -> tuple[Joints, Table]:
    """Arrays of the joints, and by joint its first primitive, the end, and the second body."""
    n = len(system.bodies)
    tree = np.zeros((n, 5), dtype=np.int64)
    tree[:, layout.PARENT] = n
    whole: list[Any] = []
    numbers: list[Any] = []
    spans: dict[str, tuple[int, int, int]] = {}
    total = 0
    for branch in s.branches:
        i, joint = branch.body, branch.joint
        if joint is None:
            continue
        parent = branch.parent if branch.parent >= 0 else n
        coupled = parent < n and any(p.kind != COINCIDE for p in joint.primitives)
        ball = len(joint.primitives) == 1 and joint.primitives[0].kind == COINCIDE
        tree[i] = parent, total, joint.rows, coupled, ball
        a, b = (system.index(name) % (n + 1) for name in (joint.first, joint.second))
        fa, fb = s.frames[joint.name]
        spans[joint.name] = len(whole), len(whole) + len(joint.primitives), b
        for p in joint.primitives:
            whole.append((_KINDS[p.kind], a, b, total, i))
            directors = (fa.axes[:, p.first], fb.axes[:, p.second])
            numbers.append((fa.point, fb.point, *directors, _constant(joint, p.kind)))
            total += p.rows
    poses = zeros(n + 1, layout.POSE_WIDTH)
    for k in (layout.R0, layout.R1, layout.RM):
        poses[:, k : k + 9] = np.eye(3).ravel()
    joints = Joints(
        order=_integers((b.body for b in reversed(s.branches)), 1),
        tree=table(tree, np.int64),
        integers=_integers(whole, 5),
        numbers=_numbers(numbers, 13),
        poses=poses,
        blocks=zeros(n + 1, layout.BLOCKS_WIDTH),
        vectors=zeros(n + 1, 24),
        rows=zeros(3, total),
        z=zeros(n, 6),
        before=zeros(n, layout.STATE_WIDTH),
        scratch=zeros(12, 19),
        general=None if tree[:, layout.BALL].all() else zeros(1, 1),  # a free root is no ball
    )
    return joints, _integers((spans[j.name] for j in system.joints), 3)


def _constant(joint: Joint, kind: str) -> float:
    if kind == DISTANCE:
        a, b = joint.world_points()
        return math.dist(a, b)
    return 0.0
