"""A run as a page shows it: at most 2000 samples of the motion, and what is drawn."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np

from polhode.appearance.elements import fittings, joints, ties
from polhode.appearance.shapes import principal, shapes
from polhode.diagnostics.certificate import certificate
from polhode.model.numbers import Floats
from polhode.results.nodes import NodeTrajectory
from polhode.results.trajectory import Trajectory
from polhode.viewer.packing import Packer
from polhode.viewer.series import series
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
            {"title": title, "unit": unit, "log": log, **_packed(packer, lines, log)}
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
    bodies, strung = _bodies(t, x), ties(t)
    told: dict[str, Any] = {
        "certificate": found,
        "gravity": np.asarray(t.system.gravity).tolist(),
        "grounded": any("ground" in (j.first, j.second) for j in t.system.joints)
        or any(-1 in tie["bodies"] for tie in strung),
        "room": _room(t, x, strung),
        "bodies": bodies,
        "joints": joints(t),
        "fittings": fittings(t, {b["name"]: b["radius"] for b in bodies}),
        "ties": strung,
        "positions": x,
        "quaternions": t.quaternion[samples],
        "series": series(t, found, samples),
    }
    if len(t.system.bodies) <= _RATES_UP_TO:
        told["rate"] = packer.quantised(_rows(t.angular_velocity[samples]))
    return told


def _packed(packer: Packer, lines: dict[str, Floats], log: bool) -> dict[str, Any]:
    """Lines of a plot: on a logarithmic axis in single precision, else rounded as motions are."""
    values = np.stack(list(lines.values()))
    if log or not np.all(np.isfinite(values)):
        return {"names": list(lines), "values": [packer.exact(v) for v in values]}
    return {"names": list(lines), "values": packer.quantised(values)}


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


def _room(t: Trajectory, x: Floats, strung: list[dict[str, Any]]) -> list[list[float]]:
    """Corners of the box within which everything happens."""
    fixed = [
        frame.point
        for joint in t.system.joints
        for end, frame in zip((joint.first, joint.second), t.frames[joint.name], strict=True)
        if end == "ground"
    ]
    fixed += [
        np.asarray(point)
        for tie in strung
        for body, point in zip(tie["bodies"], tie["points"], strict=True)
        if body < 0
    ]
    points = np.concatenate([x.reshape(-1, 3), np.reshape(fixed, (-1, 3))])
    return [points.min(axis=0).tolist(), points.max(axis=0).tolist()]


def _finite(value: Any) -> Any:
    """What is not finite becomes nothing, because JSON has no word for it."""
    if isinstance(value, dict):
        return {k: _finite(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(v) for v in value]
    if isinstance(value, float) and not np.isfinite(value):
        return None
    return value
