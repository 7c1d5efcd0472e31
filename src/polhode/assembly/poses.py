"""Joints' frames in the bodies, and poses that close the joints of a tree one after another."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from polhode.assembly.graph import Branch, Graph
from polhode.model.joints import Frame, Joint
from polhode.model.numbers import Floats, array
from polhode.model.orientation import angle_about_z, from_matrix, matrix, rotation_vector
from polhode.model.system import System

WAS_MOVED = "was moved by"  # in a note on a body
ROUNDED = 1e-14  # part of a length that the rounding of frames makes


@dataclass
class Start:
    """Initial configuration and velocities, n rows each, and the joints' frames in the bodies."""

    x: Floats
    q: Floats
    v: Floats
    Omega: Floats
    graph: Graph
    frames: dict[str, tuple[Frame, Frame]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    iterations: int = 0  # it took to close loops
    moved: dict[str, tuple[float, float]] = field(default_factory=dict)  # by body: m, rad
    given: tuple[Floats, Floats] | None = None  # poses that world points are of, if others

    @property
    def reference(self) -> tuple[Floats, Floats]:
        """Positions and attitudes for which world points and axes are given."""
        return (self.x, self.q) if self.given is None else self.given

    @property
    def branches(self) -> list[Branch]:
        """The tree, roots first."""
        return self.graph.branches


def all_frames(system: System, s: Start) -> dict[str, tuple[Frame, Frame]]:
    """Frames of all joints in their bodies, from the centres of mass (world for the ground)."""
    R = matrix(s.q)
    return {j.name: _frames(system, j, s.x, R) for j in system.joints}


def _frames(system: System, joint: Joint, x: Floats, R: Floats) -> tuple[Frame, Frame]:
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
            result.append(Frame(R[i].T @ (point - x[i]), R[i].T @ axes))
    return result[0], result[1]


def placed(s: Start, i: int, frame: Frame, R: Floats | None = None) -> tuple[Floats, Floats]:
    """World point and axes of a frame; `R` are the rotations of all bodies, if at hand."""
    if i < 0:
        return frame.point, frame.axes
    mine = matrix(s.q[i]) if R is None else R[i]
    return s.x[i] + mine @ frame.point, mine @ frame.axes


def follow_poses(system: System, s: Start) -> None:
    """Move every body so that its joint to the parent closes with its initial coordinates."""
    given = Start(s.x.copy(), s.q.copy(), s.v, s.Omega, s.graph)
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
            s.notes.append(f"body '{system.bodies[i].name}' {WAS_MOVED} {moved:.3g} m to its joint")
        s.x[i], s.q[i] = x, from_matrix(R)


def _relative(system: System, given: Start, s: Start, joint: Joint) -> tuple[Floats, Floats]:
    """Second frame in the first: as given, except for what the joint fixes or `initial` says."""
    (fa, fb), a, b = s.frames[joint.name], system.index(joint.first), system.index(joint.second)
    pa, Ra = placed(given, a, fa)
    pb, Rb = placed(given, b, fb)
    turn, shift = Ra.T @ Rb, Ra.T @ (pb - pa)
    if joint.is_rod:
        apart, wanted = float(np.linalg.norm(shift)), joint.distance()
        return turn, shift if abs(apart - wanted) <= ROUNDED * wanted else (wanted / apart) * shift
    shift = np.array([shift[k] if k in joint.slides else 0.0 for k in range(3)])
    if "displacement" in joint.initial:
        shift[joint.slides] = joint.initial["displacement"]
    if "angle" in joint.coordinates:
        twist = angle_about_z(turn)
        turn = _about_z(float(joint.initial.get("angle", twist)))
    elif joint.holds_attitude:
        turn = np.eye(3)
    elif "angles" in joint.coordinates and joint.frames is not None:
        turn = _squared(turn)
    return turn, shift


def _squared(turn: Floats) -> Floats:
    """The nearest turn that makes the second frame's z axis perpendicular to the first's."""
    z = turn[:, 2]
    level = np.array([z[0], z[1], 0.0])
    length = float(np.linalg.norm(level))
    level = level / length if length > 1e-6 else np.array([1.0, 0.0, 0.0])
    beside = np.cross(z, level)
    axis = beside / max(float(np.linalg.norm(beside)), 1e-300)
    return matrix(rotation_vector(axis * np.arctan2(np.linalg.norm(beside), z @ level))) @ turn


def square_universals(system: System, s: Start) -> None:
    """Let both angles of universal joints that are given by frames begin at zero."""
    for joint in system.joints:
        if "angles" in joint.coordinates and joint.frames is not None:
            fa, fb = s.frames[joint.name]
            a, b = system.index(joint.first), system.index(joint.second)
            za, zb = placed(s, a, fa)[1][:, 2], placed(s, b, fb)[1][:, 2]
            s.frames[joint.name] = (
                Frame(fa.point, _attached(s, a, zb, za)),
                Frame(fb.point, _attached(s, b, za, zb)),
            )


def _attached(s: Start, i: int, x: Floats, z: Floats) -> Floats:
    """Axes with these world directions, as fixed in a body."""
    axes = np.column_stack([x, np.cross(z, x), z])
    return axes if i < 0 else matrix(s.q[i]).T @ axes


def _about_z(angle: float) -> Floats:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
