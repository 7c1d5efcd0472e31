"""A run as a page shows it: at most 2000 samples of the motion, and what is drawn."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np

from polhode.diagnostics.certificate import certificate
from polhode.model.numbers import Floats
from polhode.nodes import NodeTrajectory
from polhode.trajectory import Trajectory
from polhode.viewer.packing import Packer
from polhode.viewer.series import series
from polhode.viewer.shapes import principal, shapes
from polhode.viewer.structure import structure_content

FRAMES = 2000
_RATES_UP_TO = 100  # bodies; with more, angular velocities would take a page beyond 3 MB


def content(t: Trajectory | NodeTrajectory, packer: Packer, frames: int = FRAMES) -> dict[str, Any]:
    """Everything that the page knows of a run."""
    chosen = np.unique(np.linspace(0, len(t.index) - 1, min(len(t.index), frames)).round())
    samples = chosen.astype(int)
    if isinstance(t, NodeTrajectory):
        told = structure_content(t, samples)
    else:
        told = _system_content(t, packer, samples)
    found = told["certificate"]
    told.update(
        title=getattr(t.system, "title", "") or "Run",
        scheme=str(t.scheme),
        step=t.step,
        steps=t.steps,
        certificate={
            "invariants": [
                {**asdict(i), "verdict": i.verdict, "digits": i.digits} for i in found.invariants
            ],
            "notes": list(found.notes),
        },
        time=packer.exact(t.time[samples], "f8"),
        position=packer.quantised(_rows(told.pop("positions"))),
        quaternion=packer.quantised(_rows(_continuous(told.pop("quaternions")))),
        series=[
            {
                "title": title,
                "unit": unit,
                "log": log,
                "lines": [{"name": k, "values": packer.exact(v)} for k, v in lines.items()],
            }
            for title, unit, log, lines in told["series"]
            if lines
        ],
    )
    finite: dict[str, Any] = _finite(told)
    return finite


def _system_content(t: Trajectory, packer: Packer, samples: Any) -> dict[str, Any]:
    """What is particular to a run of bodies."""
    found = certificate(t)
    x = t.position[samples]
    told: dict[str, Any] = {
        "certificate": found,
        "gravity": np.asarray(t.system.gravity).tolist(),
        "grounded": any("ground" in (j.first, j.second) for j in t.system.joints),
        "room": _room(t, x),
        "bodies": _bodies(t, x),
        "joints": [_joint(t, name) for name in t.frames],
        "springs": [_tie(t, f) for f in _ties(t)],
        "positions": x,
        "quaternions": t.quaternion[samples],
        "series": series(t, found, samples),
    }
    if len(t.system.bodies) <= _RATES_UP_TO:
        told["rate"] = packer.quantised(_rows(t.angular_velocity[samples]))
    return told


def _rows(values: Floats) -> Floats:
    """(time, body, component) as a row over time for each component of each body."""
    return np.ascontiguousarray(values.transpose(1, 2, 0).reshape(-1, len(values)))


def _continuous(q: Floats) -> Floats:
    """Quaternions with the signs that make them vary least."""
    steps = np.sign(np.einsum("tnk,tnk->tn", q[1:], q[:-1]))
    signs = np.cumprod(np.where(steps == 0.0, 1.0, steps), axis=0)
    return np.concatenate([q[:1], q[1:] * signs[..., None]])


def _bodies(t: Trajectory, x: Floats) -> list[dict[str, Any]]:
    span = float(np.ptp(x.reshape(-1, 3), axis=0).max()) or 1.0
    found = []
    for i, body in enumerate(t.system.bodies):
        solids, axes, radius = shapes(body, span)
        pose = np.eye(4)
        pose[:3, :3] = axes
        told: dict[str, Any] = {
            "name": body.name,
            "mass": body.mass,
            "shapes": solids,
            "pose": pose.T.ravel().tolist(),  # by columns
            "radius": radius,
            "arms": _arms(t, i, radius),
            "markers": {k: np.asarray(v).tolist() for k, v in body.markers.items()},
            "moves": bool(np.any(np.ptp(x[:, i], axis=0) > 1e-6 * span)),
            "inertia": np.zeros((3, 3)).ravel().tolist(),
            "moments": None,
        }
        if body.inertia is not None:
            J = np.asarray(body.inertia)
            moments, frame = principal(J)
            pose = np.eye(4)
            pose[:3, :3] = frame
            told.update(
                inertia=J.ravel().tolist(),
                moments=moments.tolist(),
                principal=pose.T.ravel().tolist(),
            )
        found.append(told)
    return found


def _arms(t: Trajectory, body: int, radius: float) -> list[list[float]]:
    """Lines from the centre of mass to the joints that lie outside of the solid, and to points."""
    name = t.system.bodies[body].name
    arms = [
        frame.point
        for joint in t.system.joints
        for end, frame in zip((joint.first, joint.second), t.frames[joint.name], strict=True)
        if end == name
    ]
    arms += list(t.system.bodies[body].point_positions)
    return [np.asarray(a).tolist() for a in arms if np.linalg.norm(a) > 0.3 * radius]


def _room(t: Trajectory, x: Floats) -> list[list[float]]:
    """Corners of the box within which everything happens."""
    fixed = [
        frame.point
        for joint in t.system.joints
        for end, frame in zip((joint.first, joint.second), t.frames[joint.name], strict=True)
        if end == "ground"
    ]
    fixed += [
        end
        for force in _ties(t)
        for body, end in zip(force.between, force.ends, strict=True)
        if body == "ground"
    ]
    points = np.concatenate([x.reshape(-1, 3), np.reshape(fixed, (-1, 3))])
    return [points.min(axis=0).tolist(), points.max(axis=0).tolist()]


def _joint(t: Trajectory, name: str) -> dict[str, Any]:
    """A joint is drawn in its second body, or in the first where the second is the ground."""
    joint = t.system.joint(name)
    side = 0 if joint.second == "ground" else 1
    frame = t.frames[name][side]
    return {
        "name": name,
        "kind": joint.kind,
        "body": t.system.index((joint.first, joint.second)[side]),
        "point": np.asarray(frame.point).tolist(),
        "axis": np.asarray(frame.axes)[:, 2].tolist() if joint.has_axis else None,
    }


def _ties(t: Trajectory) -> list[Any]:
    """Springs, dampers and the like, which stand between points of two bodies."""
    return [force for force in t.system.forces if hasattr(force, "ends")]


def _tie(t: Trajectory, force: Any) -> dict[str, Any]:
    """Ends of a spring or a damper, each fixed in its body."""
    bodies = [t.system.index(b) for b in force.between]
    points = []
    for i, end in zip(bodies, force.ends, strict=True):
        if i >= 0:
            end = t.rotation[0, i].T @ (end - t.position[0, i])
        points.append(np.asarray(end).tolist())
    return {"name": force.name, "kind": force.kind, "bodies": bodies, "points": points}


def _finite(value: Any) -> Any:
    """What is not finite becomes nothing, because JSON has no word for it."""
    if isinstance(value, dict):
        return {k: _finite(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(v) for v in value]
    if isinstance(value, float) and not np.isfinite(value):
        return None
    return value
