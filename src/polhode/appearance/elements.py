"""Joints, and what stands between bodies or acts on a joint, as they are drawn."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.model.forces import Attraction, Bushing, Rotor
from polhode.model.forces._element import Between, OnJoint
from polhode.model.numbers import Floats
from polhode.results.trajectory import Trajectory

Sign = dict[str, Any]


def joints(t: Trajectory) -> list[Sign]:
    """All joints but rods, each at its frame in one of its bodies."""
    return [
        {"name": j.name, "kind": j.kind, **_frame(t, j.name)}
        for j in t.system.joints
        if j.kind != "distance"
    ]


def _frame(t: Trajectory, name: str) -> Sign:
    """A joint is drawn in its second body, or in the first where the second is the ground."""
    joint = t.system.joint(name)
    side = 0 if joint.second == "ground" else 1
    frame = t.frames[name][side]
    return {
        "body": t.system.index((joint.first, joint.second)[side]),
        "point": np.asarray(frame.point).tolist(),
        "axis": np.asarray(frame.axes)[:, 2].tolist() if joint.has_axis else None,
    }


def fittings(t: Trajectory, radii: dict[str, float]) -> list[Sign]:
    """Motors, torsion springs and dampers and motions on joints; rotors and bushings in bodies."""
    found = [
        {"name": j.name, "kind": "motion", **_frame(t, j.name)}
        for j in t.system.joints
        if j.motion is not None
    ]
    for force in t.system.forces:
        sign: Sign = {"name": force.name, "kind": force.kind}
        if isinstance(force, OnJoint):
            found.append(sign | _frame(t, force.joint))
        elif isinstance(force, Rotor):
            axis = np.asarray(force.axis, float).tolist()
            place = {"body": t.system.index(force.body), "point": [0.0, 0.0, 0.0], "axis": axis}
            found.append(sign | place | {"radius": 1.15 * radii[force.body]})
        elif isinstance(force, Bushing):
            body = next(b for b in reversed(force.between) if b != "ground")
            side = force.between.index(body)
            axis = _turned(t, body, np.asarray(force.axis, float)).tolist()
            place = {"body": t.system.index(body), "point": _end(t, body, force.ends[side])}
            found.append(sign | place | {"axis": axis})
    return found


def ties(t: Trajectory) -> list[Sign]:
    """Springs, dampers, tensions, attractions and rods: two points, each fixed in its body."""
    found = []
    for joint in t.system.joints:
        if joint.kind == "distance":
            bodies = (joint.first, joint.second)
            points = [np.asarray(frame.point).tolist() for frame in t.frames[joint.name]]
            found.append(_tie(t, joint, bodies, points))
    for force in t.system.forces:
        if isinstance(force, Attraction):
            places = [force.centre if b == "ground" else (0.0, 0.0, 0.0) for b in force.between]
            found.append(_tie(t, force, force.between, [list(map(float, p)) for p in places]))
        elif isinstance(force, Between) and not isinstance(force, Bushing):
            points = [_end(t, b, p) for b, p in zip(force.between, force.ends, strict=True)]
            found.append(_tie(t, force, force.between, points))
    return found


def _tie(t: Trajectory, thing: Any, bodies: tuple[str, str], points: list[list[float]]) -> Sign:
    indices = [t.system.index(b) for b in bodies]
    return {"name": thing.name, "kind": thing.kind, "bodies": indices, "points": points}


def _turned(t: Trajectory, body: str, direction: Floats) -> Floats:
    """A world direction at the start, in the axes of a body."""
    i = t.system.index(body)
    return direction if i < 0 else t.rotation[0, i].T @ direction


def _end(t: Trajectory, body: str, point: Floats) -> list[float]:
    """A world point at the start, in the axes of a body."""
    i = t.system.index(body)
    local = point if i < 0 else _turned(t, body, point - t.position[0, i])
    return [float(x) for x in local]
