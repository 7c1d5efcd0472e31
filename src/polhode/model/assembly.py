"""Where bodies are and how they move at the start: the tree of joints, poses and velocities.

Joints given by world points fit by construction. Where frames or initial joint coordinates are
given, the bodies follow from the roots of the tree outwards. A velocity that is not given follows
from the joint to the parent, as if the joint were locked (but for its initial rate); velocities
that are given must fit the joints: a misfit is removed by a mass-weighted projection, and is an
error if it is large.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from polhode.errors import AssemblyError
from polhode.model.joints import Frame, Joint
from polhode.model.joints._joint import COINCIDE, DISTANCE, IN_PLANE
from polhode.model.numbers import Floats, array
from polhode.model.orientation import from_matrix, matrix
from polhode.model.system import System

ROUNDING = 1e-13  # relative misfit of velocities that is left alone
TOLERATED = 1e-6  # and that is corrected; beyond it is an error


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


def start(system: System) -> Start:
    """Initial state of every body."""
    bodies = system.bodies
    x = np.array([b.position for b in bodies], dtype=float)
    q = np.array([b.orientation for b in bodies], dtype=float)
    s = Start(x, q, np.zeros_like(x), np.zeros_like(x), branches(system))
    s.frames = {j.name: _frames(system, j, s) for j in system.joints}
    if any(j.frames is not None or j.initial for j in system.joints):
        _follow_poses(system, s)
    _follow_velocities(system, s)
    _make_consistent(system, s)
    return s


# --- the tree --------------------------------------------------------------------------------


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


# --- poses -----------------------------------------------------------------------------------


def _frames(system: System, joint: Joint, s: Start) -> tuple[Frame, Frame]:
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


def _placed(s: Start, i: int, frame: Frame) -> tuple[Floats, Floats]:
    """World point and axes of a frame."""
    if i < 0:
        return frame.point, frame.axes
    R = matrix(s.q[i])
    return s.x[i] + R @ frame.point, R @ frame.axes


def _follow_poses(system: System, s: Start) -> None:
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
        point, axes = _placed(s, branch.parent, other)
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
    pa, Ra = _placed(given, a, fa)
    pb, Rb = _placed(given, b, fb)
    turn, shift = Ra.T @ Rb, Ra.T @ (pb - pa)
    if joint.primitives[0].kind == DISTANCE:
        return turn, shift
    free = [k for k in range(3) if _slides(joint, k)]
    shift = np.array([shift[k] if k in free else 0.0 for k in range(3)])
    if "displacement" in joint.initial:
        shift[free] = joint.initial["displacement"]
    if "angle" in joint.coordinates:
        twist = np.arctan2(turn[1, 0] - turn[0, 1], turn[0, 0] + turn[1, 1])
        turn = _about_z(float(joint.initial.get("angle", twist)))
    elif joint.kind in ("fixed", "prismatic"):
        turn = np.eye(3)
    return turn, shift


def _slides(joint: Joint, axis: int) -> bool:
    """Whether the second frame may move along an axis of the first."""
    return not any(
        p.kind == COINCIDE or (p.kind == IN_PLANE and p.first == axis) for p in joint.primitives
    )


def _about_z(angle: float) -> Floats:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


# --- velocities ------------------------------------------------------------------------------


def _follow_velocities(system: System, s: Start) -> None:
    """Give every body the velocities it has, or those that follow from its joint."""
    R = matrix(s.q)
    zero = np.zeros(3)
    for branch in s.branches:
        i, p, joint = branch.body, branch.parent, branch.joint
        body = system.bodies[i]
        omega_p, v_p = (R[p] @ s.Omega[p], s.v[p]) if p >= 0 else (zero, zero)
        spin, slide, point = zero, zero, zero
        if joint is not None:
            second = joint.second == body.name
            sign = 1.0 if second else -1.0
            _, axes = _placed(s, system.index(joint.first), s.frames[joint.name][0])
            point, _ = _placed(s, i, s.frames[joint.name][1 if second else 0])
            spin = sign * joint.initial.get("rate", 0.0) * axes[:, 2]
            free = [k for k in range(3) if _slides(joint, k)]
            if "speed" in joint.initial:
                slide = sign * (axes[:, free] @ np.atleast_1d(joint.initial["speed"]))
        if body.angular_velocity is not None:
            s.Omega[i] = np.asarray(body.angular_velocity)
        else:
            s.Omega[i] = R[i].T @ (omega_p + spin)
        if body.velocity is not None:
            s.v[i] = np.asarray(body.velocity)
        elif joint is not None:
            x_p = s.x[p] if p >= 0 else zero
            at_point = v_p + np.cross(omega_p, point - x_p) + slide
            s.v[i] = at_point + np.cross(R[i] @ s.Omega[i], s.x[i] - point)


def rows_of(system: System, s: Start, joint: Joint) -> list[tuple[Floats, Floats]]:
    """Derivatives of a joint's rows by the twists (v, omega) of its first and second body."""
    (fa, fb), a, b = s.frames[joint.name], system.index(joint.first), system.index(joint.second)
    pa, Ra = _placed(s, a, fa)
    pb, Rb = _placed(s, b, fb)
    ra = pa - s.x[a] if a >= 0 else np.zeros(3)
    rb = pb - s.x[b] if b >= 0 else np.zeros(3)
    gap = pb - pa
    rows: list[tuple[Floats, Floats]] = []
    for p in joint.primitives:
        da, db = Ra[:, p.first], Rb[:, p.second]
        if p.kind == COINCIDE:
            for e in np.eye(3):
                rows.append((np.hstack([-e, -np.cross(ra, e)]), np.hstack([e, np.cross(rb, e)])))
        elif p.kind == IN_PLANE:
            first = np.hstack([-da, np.cross(da, gap) - np.cross(ra, da)])
            rows.append((first, np.hstack([da, np.cross(rb, da)])))
        elif p.kind == DISTANCE:
            n = gap / np.linalg.norm(gap)
            rows.append((np.hstack([-n, -np.cross(ra, n)]), np.hstack([n, np.cross(rb, n)])))
        else:
            turn = np.cross(da, db)
            rows.append((np.hstack([np.zeros(3), turn]), np.hstack([np.zeros(3), -turn])))
    return rows


def _make_consistent(system: System, s: Start) -> None:
    """Remove what is left of velocities against the joints, or say why that is too much."""
    if all(b.velocity is None and b.angular_velocity is None for b in system.bodies):
        return
    omega = np.einsum("nab,nb->na", matrix(s.q), s.Omega)
    twists = np.vstack([np.hstack([s.v, omega]), np.zeros(6)])
    speed = float(np.abs(twists).max()) or 1.0
    worst, worst_joint = 0.0, ""
    entries: list[tuple[int, int, Floats, Floats, float]] = []
    for joint in system.joints:
        a, b = system.index(joint.first), system.index(joint.second)
        for first, second in rows_of(system, s, joint):
            misfit = float(first @ twists[a] + second @ twists[b])
            entries.append((a, b, first, second, misfit))
            if abs(misfit) > worst:
                worst, worst_joint = abs(misfit), joint.name
    if worst <= ROUNDING * speed:
        return
    if worst > TOLERATED * speed:
        raise AssemblyError(
            f"the initial velocities move against joint '{worst_joint}' by {worst:.3g} m/s (or "
            "rad/s); give velocities that fit it, or leave them out so that they follow."
        )
    moved = _project(system, s, entries)
    s.notes.append(f"initial velocities were moved by {moved:.2g} to fit the joints")


def _project(
    system: System, s: Start, entries: list[tuple[int, int, Floats, Floats, float]]
) -> float:
    """Mass-weighted projection of the velocities onto the joints; return how far they moved."""
    from scipy import sparse
    from scipy.sparse.linalg import spsolve

    n = len(system.bodies)
    R = matrix(s.q)
    blocks = []
    for i, body in enumerate(system.bodies):
        J = body.mass * np.eye(3) if body.inertia is None else np.asarray(body.inertia)
        blocks += [body.mass * np.eye(3), R[i] @ J @ R[i].T]
    C = sparse.lil_matrix((len(entries), 6 * n))
    for k, (a, b, first, second, _) in enumerate(entries):
        if a >= 0:
            C[k, 6 * a : 6 * a + 6] = first
        if b >= 0:
            C[k, 6 * b : 6 * b + 6] = second
    matrix_ = sparse.bmat([[sparse.block_diag(blocks), C.T], [C, None]], format="csc")
    right = np.concatenate([np.zeros(6 * n), [-e[4] for e in entries]])
    change = spsolve(matrix_, right)[: 6 * n].reshape(n, 6)
    s.v += change[:, :3]
    s.Omega += np.einsum("nba,nb->na", R, change[:, 3:])
    return float(np.abs(change).max())
