"""Joints, and what stands between bodies or acts on a joint, as they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from polhode.appearance.beams import beam_looks
from polhode.appearance.contacts import surfaces
from polhode.appearance.shapes import Look, look
from polhode.model.beams import BeamElement
from polhode.model.numbers import Floats
from polhode.model.system import GROUND
from polhode.results.trajectory import Trajectory

Sign = dict[str, Any]
_JOINT = 0.045  # radius of a ball joint, of the extent of the smaller link
_BAR = 0.02  # radius of a bar of a superelement, of its length
_TIE = 0.06  # width of a spring, of its length at the start
HIDDEN = Look([], 0.0, 0.0)  # rotors of armatures, nodes of cables


def looks(t: Trajectory) -> list[Look]:
    """How the bodies are drawn: as links between their joints and springs, or as solids."""
    span = float(np.ptp(t.position.reshape(-1, 3), axis=0).max()) or 1.0
    held: list[list[Any]] = [[] for _ in t.system.bodies]
    for joint in t.system.joints:
        for name, frame in zip((joint.first, joint.second), t.frames[joint.name], strict=True):
            if name != "ground":
                held[t.system.index(name)].append(frame.point)
    near = [np.inf] * len(held)
    for tie in ties(t):
        for i, point in zip(tie["bodies"], tie["points"], strict=True):
            if i >= 0:
                held[i].append(point)
                near[i] = min(near[i], tie["width"] / _TIE)
    beams, touching = beam_looks(t.system), surfaces(t.system)
    parts = zip(t.system.bodies, held, near, strict=True)
    beams |= {i: HIDDEN for i, b in enumerate(t.system.bodies) if b.is_armature}
    nodes = {name for cable in t.system.cables for name in cable.node_names} - {GROUND}
    beams |= {t.system.index(name): HIDDEN for name in nodes}
    return [
        beams.get(i) or look(body, np.reshape(points, (-1, 3)), span, least, touching.get(i, []))
        for i, (body, points, least) in enumerate(parts)
    ]


def joints(t: Trajectory, drawn: list[Look]) -> list[Sign]:
    """Joints, each at its frame in a body; not rods, bearings of armatures and ends of cables."""
    signs = [
        {"name": j.name, "kind": j.kind, **_frame(t, j.name, drawn)}
        for j in t.system.joints
        if not j.is_rod and not j.is_armature
    ]
    return [sign for sign in signs if sign["size"] > 0.0]


def _frame(t: Trajectory, name: str, drawn: list[Look]) -> Sign:
    """A joint is drawn in its second body, or in the first where the second is the ground."""
    joint = t.system.joint(name)
    side = 0 if joint.second == "ground" else 1
    frame = t.frames[name][side]
    return {
        "body": t.system.index((joint.first, joint.second)[side]),
        "point": np.asarray(frame.point).tolist(),
        "axis": np.asarray(frame.axes)[:, 2].tolist() if joint.has_axis else None,
        "size": _size(t, (joint.first, joint.second), drawn),
    }


def _size(t: Trajectory, names: Sequence[str], drawn: list[Look]) -> float:
    """Radius of a sign between bodies: in proportion to the smaller one."""
    return _JOINT * min(drawn[t.system.index(n)].extent for n in names if n != "ground")


def fittings(t: Trajectory, drawn: list[Look]) -> list[Sign]:
    """Motors, torsion springs and dampers and motions on joints; rotors and bushings in bodies."""
    found = [
        {"name": j.name, "kind": "motion", **_frame(t, j.name, drawn)}
        for j in t.system.joints
        if j.motion is not None
    ]
    for force in t.system.forces:
        sign: Sign = {"name": force.name, "kind": force.kind}
        for joint in () if force.is_made else force.joints:  # a stop has no sign
            found.append(sign | _frame(t, joint, drawn))
        if force.seat is None:
            continue
        body, i = force.seat.body, t.system.index(force.seat.body)
        place = {"body": i, "point": _end(t, body, force.seat.point)}
        if force.seat.point is None:  # inside the body, whose axes these are
            axis, size = force.seat.axis, _rotor(t, force, drawn[i].radius)
        else:
            axis = _turned(t, body, force.seat.axis)
            size = _size(t, (body, *force.bodies), drawn)
        found.append(sign | place | {"axis": axis.tolist(), "size": size})
    return found


def _rotor(t: Trajectory, rotor: Any, radius: float) -> float:
    """Radius of a rotor in a body of this radius: moments of inertia go with its fifth power."""
    axis = rotor.seat.axis / np.linalg.norm(rotor.seat.axis)
    whole = axis @ np.asarray(t.system.body(rotor.seat.body).inertia) @ axis + rotor.inertia
    return radius * float((rotor.inertia / whole) ** 0.2)


def ties(t: Trajectory) -> list[Sign]:
    """Springs, dampers, tensions, attractions, rods and cables: two points, each in its body."""
    found = []
    for joint in t.system.joints:
        if joint.is_rod:
            bodies = (joint.first, joint.second)
            points = [np.asarray(frame.point).tolist() for frame in t.frames[joint.name]]
            found.append(_tie(t, joint, bodies, points))
    for force in t.system.forces:
        if force.line is not None:
            points = [_end(t, b, p) for b, p in zip(*force.line, strict=True)]
            found.append(_tie(t, force, force.line.bodies, points))
    for e in t.system.beam_elements:
        if e.own is not None:  # of a superelement: a bar from its first port to each other
            found.append(_bar(t, e))
    return found


def _bar(t: Trajectory, e: BeamElement) -> Sign:
    bodies = [t.system.index(b) for b in e.bodies]
    points = [np.asarray(p).tolist() for p in e.points]
    width = _BAR * float(np.linalg.norm(e.rest[:3]))
    return {"name": e.beam, "kind": "bar", "bodies": bodies, "points": points, "width": width}


def _tie(t: Trajectory, element: Any, names: tuple[str, str], points: list[list[float]]) -> Sign:
    bodies = [t.system.index(b) for b in names]
    ends = [_place(t, i, np.asarray(p)) for i, p in zip(bodies, points, strict=True)]
    width = _TIE * float(np.linalg.norm(np.subtract(*ends)))
    kind = "cable" if element.is_made else element.kind
    return {"name": element.name, "kind": kind, "bodies": bodies, "points": points, "width": width}


def _place(t: Trajectory, body: int, local: Floats) -> Floats:
    """World point at the start of a point fixed in a body."""
    return local if body < 0 else t.position[0, body] + t.rotation[0, body] @ local


def _turned(t: Trajectory, body: str, direction: Floats) -> Floats:
    """A world direction at the start, in the axes of a body."""
    i = t.system.index(body)
    return direction if i < 0 else t.rotation[0, i].T @ direction


def _end(t: Trajectory, body: str, point: Floats | None) -> list[float]:
    """A world point at the start, in the axes of a body; None for its centre."""
    if point is None:
        return [0.0, 0.0, 0.0]
    i = t.system.index(body)
    local = point if i < 0 else _turned(t, body, point - t.position[0, i])
    return [float(x) for x in local]
