"""Where bodies are and how they move at the start: the tree of joints, poses and velocities.

Joints given by world points fit by construction. Where frames or initial joint coordinates are
given, the bodies follow from the roots of the tree outwards. A velocity that is not given follows
from the joint to the parent, as if the joint were locked (except for its initial rate); velocities
that are given must fit the joints: a misfit is removed by a mass-weighted projection, and is an
error if it is large.
"""

from __future__ import annotations

import numpy as np

from polhode.assembly.all_rows import check_more, has_more
from polhode.assembly.closure import close_poses, extent
from polhode.assembly.constraints import Constraints
from polhode.assembly.couplings import Ties
from polhode.assembly.graph import graph
from polhode.assembly.poses import Start, all_frames, follow_poses, placed, square_universals
from polhode.assembly.supports import check_supports
from polhode.assembly.velocities import TOLERATED, close_velocities
from polhode.errors import AssemblyError, well_scaled
from polhode.model.beams import Beam
from polhode.model.joints import Joint
from polhode.model.joints._joint import COINCIDE, DISTANCE, IN_PLANE
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix, multiply, rotation_vector
from polhode.model.system import GROUND, System

STATE_GAP = 1e-6  # of the size, by which joints of a given state may be open
FITTING = 1e-13  # relative misfit of velocities that is left alone


@well_scaled()
def start(system: System) -> Start:
    """Initial state of every body."""
    s = _assembled(system)
    if system.state:
        _put(system, s)
    return s


def _put(system: System, s: Start) -> None:
    """Put bodies where the system's state has them; joints that this opens are an error."""
    s.given = s.x, s.q
    s.x, s.q = s.x.copy(), s.q.copy()
    for name, own in system.state.items():
        i = system.index(name)
        s.x[i], s.v[i] = own.get("position", s.x[i]), own.get("velocity", s.v[i])
        s.Omega[i] = own.get("angular_velocity", s.Omega[i])
        q = np.asarray(own.get("quaternion", s.q[i]))
        s.q[i] = q / np.linalg.norm(q)
    constraints = Constraints(system, s.frames)
    gaps = np.abs(constraints.values(s.x, s.q)) if system.joints else np.zeros(0)
    if gaps.max(initial=0.0) > STATE_GAP * (1.0 + extent(s)):
        worst = int(np.argmax(gaps))
        joint = next(j for k, j in enumerate(system.joints) if worst in constraints.rows_of(k))
        raise AssemblyError(
            f"the state of the system opens joint '{joint.name}' by {gaps[worst]:.3g}; give poses "
            "that fit."
        )
    close_velocities(system, s, state=True)


def _assembled(system: System) -> Start:
    """The state that bodies, joints and their initial values give."""
    bodies = system.bodies
    x = np.array([b.position for b in bodies], dtype=float)
    q = np.array([b.orientation for b in bodies], dtype=float)
    s = Start(x, q, np.zeros_like(x), np.zeros_like(x), graph(system))
    s.frames = all_frames(system, s)
    moves = any(j.moves_bodies for j in system.joints)
    if moves and s.graph.is_tree:
        follow_poses(system, s)
    elif moves:
        close_poses(system, s)
    if moves:
        follow_beam_poses(system, s)
    _tell_moves(system, s)
    square_universals(system, s)
    follow_armatures(system, s)
    _refuse_turning_point_masses(system, s)
    _follow_velocities(system, s)
    if system.contacts:
        check_supports(system, s.x, s.q, extent(s))
    check_more(system, s)
    if s.graph.is_tree and not has_more(system):
        _make_consistent(system, s)
    else:
        close_velocities(system, s)
    follow_beam_velocities(system, s)
    return s


def _tell_moves(system: System, s: Start) -> None:
    """Say which bodies are not where they were given to be."""
    away = multiply(s.q, np.array([b.orientation for b in system.bodies]) * (1, -1, -1, -1))
    angles = 2 * np.arctan2(np.linalg.norm(away[:, 1:], axis=1), np.abs(away[:, 0]))
    shifts = np.linalg.norm(s.x - np.array([b.position for b in system.bodies]), axis=1)
    seen = (shifts > 1e-12 * (1 + np.abs(s.x).max(axis=1))) | (angles > 1e-12)
    for i in np.flatnonzero(seen).tolist():
        s.moved[system.bodies[i].name] = float(shifts[i]), float(angles[i])
    if s.moved and not s.graph.is_tree:
        most, (distance, angle) = max(s.moved.items(), key=lambda item: item[1])
        s.notes.append(
            f"{len(s.moved)} bodies were moved to close the joints, in {s.iterations} iterations; "
            f"'{most}' most: by {distance:.3g} m and {angle:.3g} rad"
        )


def _refuse_turning_point_masses(system: System, s: Start) -> None:
    """A point mass has no attitude for a joint to act on."""
    for joint in system.joints:
        for body, frame in zip((joint.first, joint.second), s.frames[joint.name], strict=True):
            i = system.index(body)
            if i < 0 or not system.bodies[i].is_point_mass:
                continue
            beside = float(np.abs(frame.point).max()) > 1e-12 * (1 + float(np.abs(s.x[i]).max()))
            if beside or any(p.kind not in (COINCIDE, DISTANCE) for p in joint.primitives):
                raise AssemblyError(
                    f"joint '{joint.name}' would rotate body '{body}', which is a point mass; "
                    "give it an inertia, or put the joint at its centre."
                )


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
            _, axes = placed(s, system.index(joint.first), s.frames[joint.name][0], R)
            point, _ = placed(s, i, s.frames[joint.name][1 if second else 0], R)
            spin = sign * joint.initial.get("rate", 0.0) * axes[:, 2]
            if "speed" in joint.initial:
                slide = sign * (axes[:, joint.slides] @ np.atleast_1d(joint.initial["speed"]))
        if body.angular_velocity is not None and joint is not None and "rate" in joint.initial:
            raise AssemblyError(
                f"joint '{joint.name}' has an initial rate and body '{body.name}' an angular "
                "velocity; give one of them."
            )
        if body.angular_velocity_world is not None:
            s.Omega[i] = R[i].T @ np.asarray(body.angular_velocity_world)
        elif body.angular_velocity is not None:
            s.Omega[i] = np.asarray(body.angular_velocity)
        else:
            s.Omega[i] = R[i].T @ (omega_p + spin)
        if body.velocity is not None:
            s.v[i] = np.asarray(body.velocity)
        elif joint is not None:
            x_p = s.x[p] if p >= 0 else zero
            at_point = v_p + np.cross(omega_p, point - x_p) + slide
            s.v[i] = at_point + np.cross(R[i] @ s.Omega[i], s.x[i] - point)


def rows_of(
    system: System, s: Start, joint: Joint, R: Floats | None = None
) -> list[tuple[Floats, Floats]]:
    """Derivatives of a joint's rows by the twists (v, omega) of its first and second body."""
    (fa, fb), a, b = s.frames[joint.name], system.index(joint.first), system.index(joint.second)
    pa, Ra = placed(s, a, fa, R)
    pb, Rb = placed(s, b, fb, R)
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
    R = matrix(s.q)
    omega = np.einsum("nab,nb->na", R, s.Omega)
    twists = np.vstack([np.hstack([s.v, omega]), np.zeros(6)])
    speed = float(np.abs(twists).max()) or 1.0
    worst, worst_joint = 0.0, ""
    entries: list[tuple[int, int, Floats, Floats, float]] = []
    for joint in system.joints:
        a, b = system.index(joint.first), system.index(joint.second)
        for first, second in rows_of(system, s, joint, R):
            misfit = float(first @ twists[a] + second @ twists[b])
            entries.append((a, b, first, second, misfit))
            if abs(misfit) > worst:
                worst, worst_joint = abs(misfit), joint.name
    if worst <= FITTING * speed:
        return
    if worst > TOLERATED * speed:
        raise AssemblyError(
            f"the initial velocities violate joint '{worst_joint}' by {worst:.3g} m/s (or "
            "rad/s); give consistent velocities, or omit them."
        )
    moved = _project(system, s, entries)
    s.notes.append(f"initial velocities were changed by {moved:.2g} to satisfy the joints")


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


def follow_armatures(system: System, s: Start) -> None:
    """Set every rotor to its coordinate, modulo full turns."""
    if not any(c.is_armature for c in system.couplings):
        return
    ties = Ties(system, s)
    places = ties.at_start(s)
    for k, gear in enumerate(system.couplings):
        if gear.is_armature:
            _, rotor = system.tied[k]
            i = system.index(rotor.joint)  # which is the name of the rotor, too
            along = float(places[ties.of == k][0]) * np.asarray(system.joint(rotor.joint).axis)
            if rotor.coordinate == "angle":
                s.q[i] = rotation_vector(along)
            else:
                s.x[i] = along


def _leader(system: System, beam: Beam) -> int:
    """The node whose motion the others follow, -1 where there is none.

    A beam starts without strain beyond what its ends give it: its nodes move as one rigid body with
    the node at its first welded end, or its second where the first is free. An end on the
    ground fixes it.
    """
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
