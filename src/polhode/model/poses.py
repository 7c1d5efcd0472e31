"""The tree of joints, their frames in the bodies, and poses that close them."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from polhode.errors import AssemblyError
from polhode.model.joints import Frame, Joint
from polhode.model.joints._joint import COINCIDE, DISTANCE, IN_PLANE
from polhode.model.numbers import Floats, array
from polhode.model.orientation import from_matrix, matrix
from polhode.model.system import System


@dataclass(frozen=True)
class Branch:
    """A body of the tree with the joint to its parent (None for a free root)."""

    body: int
    parent: int  # -1 for the ground or none
    joint: Joint | None


@dataclass
class Start:
    """Initial configuration and velocities, n rows each, and the joints' frames in the bodies."""

    x: Floats
    q: Floats
    v: Floats
    Omega: Floats
    branches: list[Branch]  # roots first
    frames: dict[str, tuple[Frame, Frame]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


def branches(system: System) -> list[Branch]:
    """Walk the joints from the ground and from free roots; a closed loop is an error."""
    n = len(system.bodies)
    ends = [(system.index(j.first), system.index(j.second)) for j in system.joints]
    at: dict[int, list[int]] = {i: [] for i in range(-1, n)}
    for k, (a, b) in enumerate(ends):
        at[a].append(k)
        at[b].append(k)
    found: list[Branch] = []
    seen: set[int] = {-1}
    used: set[int] = set()

    def walk(root: int) -> None:
        queue = [root]
        for here in queue:
            for k in at[here]:
                if k in used:
                    continue
                used.add(k)
                there = ends[k][0] if ends[k][1] == here else ends[k][1]
                if there in seen:
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


def frames(system: System, joint: Joint, s: Start) -> tuple[Frame, Frame]:
    """Frames of a joint in its two bodies, from their centres of mass (world for the ground)."""
    if joint.frames is not None:
        what = f"a frame of joint '{joint.name}'"
        first, second = (
            Frame(
                array(what, f.get("point", (0, 0, 0)), 3), joint.frame_axes(f.get("axis"), k == 1)
            )
            for k, f in enumerate(joint.frames)
        )
        return first, second
    result = []
    for body, point, axes in zip(
        (joint.first, joint.second), joint.world_points(), joint.world_axes(), strict=True
    ):
        i = system.index(body)
        if i < 0:
            result.append(Frame(point, axes))
        else:
            R = matrix(s.q[i])
            result.append(Frame(R.T @ (point - s.x[i]), R.T @ axes))
    return result[0], result[1]


def placed(s: Start, i: int, frame: Frame) -> tuple[Floats, Floats]:
    """World point and axes of a frame."""
    if i < 0:
        return frame.point, frame.axes
    R = matrix(s.q[i])
    return s.x[i] + R @ frame.point, R @ frame.axes


def follow_poses(system: System, s: Start) -> None:
    """Move every body so that its joint to the parent closes with its initial coordinates."""
    given = Start(s.x.copy(), s.q.copy(), s.v, s.Omega, s.branches)
    for branch in s.branches:
        i, joint = branch.body, branch.joint
        if joint is None:
            continue
        turn, shift = _relative(system, given, s, joint)
        child_is_second = system.index(joint.second) == i
        mine = s.frames[joint.name][1 if child_is_second else 0]
        other = s.frames[joint.name][0 if child_is_second else 1]
        point, axes = placed(s, branch.parent, other)
        if child_is_second:
            axes_here, point_here = axes @ turn, point + axes @ shift
        else:
            axes_here = axes @ turn.T
            point_here = point - axes_here @ shift
        R = axes_here @ mine.axes.T
        x = point_here - R @ mine.point
        moved = float(np.linalg.norm(x - given.x[i]))
        if moved > 1e-12 * (1 + float(np.abs(x).max())):
            s.notes.append(
                f"body '{system.bodies[i].name}' was moved by {moved:.3g} m to its joint"
            )
        s.x[i], s.q[i] = x, from_matrix(R)


def _relative(system: System, given: Start, s: Start, joint: Joint) -> tuple[Floats, Floats]:
    """Second frame in the first: as given, but for what the joint fixes or `initial` says."""
    (fa, fb), a, b = s.frames[joint.name], system.index(joint.first), system.index(joint.second)
    pa, Ra = placed(given, a, fa)
    pb, Rb = placed(given, b, fb)
    turn, shift = Ra.T @ Rb, Ra.T @ (pb - pa)
    if joint.primitives[0].kind == DISTANCE:
        return turn, shift
    free = [k for k in range(3) if slides(joint, k)]
    shift = np.array([shift[k] if k in free else 0.0 for k in range(3)])
    if "displacement" in joint.initial:
        shift[free] = joint.initial["displacement"]
    if "angle" in joint.coordinates:
        twist = np.arctan2(turn[1, 0] - turn[0, 1], turn[0, 0] + turn[1, 1])
        turn = _about_z(float(joint.initial.get("angle", twist)))
    elif joint.kind in ("fixed", "prismatic"):
        turn = np.eye(3)
    return turn, shift


def slides(joint: Joint, axis: int) -> bool:
    """Whether the second frame may move along an axis of the first."""
    return not any(
        p.kind == COINCIDE or (p.kind == IN_PLANE and p.first == axis) for p in joint.primitives
    )


def _about_z(angle: float) -> Floats:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
