"""A run as a page shows it: at most 2000 samples of the motion, and what is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from itertools import combinations
from typing import Any

import numpy as np

from polhode.appearance.beams import tubes
from polhode.appearance.contacts import ground, planes
from polhode.appearance.elements import fittings, joints, looks, ties
from polhode.appearance.shapes import Look, principal
from polhode.diagnostics.certificate import certificate
from polhode.diagnostics.structures import structure_certificate
from polhode.errors import InputError
from polhode.model.numbers import Floats
from polhode.quantities.beam import resultants
from polhode.quantities.contact import ContactPart
from polhode.results.events import Events
from polhode.results.nodes import NodeTrajectory
from polhode.results.trajectory import Trajectory
from polhode.viewer.packing import Packer
from polhode.viewer.series import asked_for, series
from polhode.viewer.touches import touches

_BALL = 0.008  # of the extent of the structure

FRAMES = 2000
_LEAST_SAMPLES = 200  # samples that are always shown
_ROWS = 24  # over time, of a body and its joint
_VALUES = 2_400_000  # that a page of 3 MB holds: about a byte each, and the script
_ROUNDING = 1e-12  # of the largest reaction: what the solve for reactions leaves in a sum of zero
_MOVING = 1e-6  # of the extent of the motion: a body that moves less has no path


def content(
    t: Trajectory | NodeTrajectory,
    packer: Packer,
    frames: int = FRAMES,
    plots: Sequence[str] | None = None,
) -> dict[str, Any]:
    """Everything that the page knows of a run; runs of many bodies are shown at fewer samples."""
    wanted = getattr(t.system, "view", {}).get("plots", ()) if plots is None else plots
    most = min(frames, max(_LEAST_SAMPLES, _VALUES // (_ROWS * len(t.position[0]))))
    chosen = np.unique(np.linspace(0, len(t.index) - 1, min(len(t.index), most)).round())
    samples = chosen.astype(int)
    if isinstance(t, NodeTrajectory):
        found = structure_content(t, samples)
    else:
        found = _system_content(t, samples)
    verdicts = found["certificate"]
    motion = found.pop("motion")
    motion["quaternion"] = _continuous(motion["quaternion"])
    found |= {name: packer.quantised(_rows(values)) for name, values in motion.items()}
    found |= {
        "title": getattr(t.system, "title", "") or "Run",
        "scheme": str(t.scheme),
        "step": t.given_step,
        "steps": t.steps,
        "certificate": {
            "invariants": [
                {**asdict(i), "verdict": i.verdict, "digits": i.digits} for i in verdicts.invariants
            ],
            "notes": list(verdicts.notes),
        },
        "time": packer.exact(t.time[samples], "f8"),
        "events": _events(t, packer),
        "series": [
            {
                **{"group": group, "of": of, "what": what, "unit": unit, "log": log},
                **_packed(packer, lines, log),
            }
            for group, of, what, unit, log, lines in (
                *asked_for(t, wanted, samples),
                *found["series"],
            )
            if lines
        ],
        "plots": [f"chosen/{path}" for path in wanted],
    }
    return _finite(found)


def _system_content(t: Trajectory, samples: Any) -> dict[str, Any]:
    """What is particular to a run of bodies."""
    found, drawn, strung = certificate(t), looks(t), ties(t)
    touching = touches(t, samples, _VALUES // (12 * len(samples)))  # half of the page, at most
    motion = _motion(t, samples)
    if touching.contacts:
        motion |= {"contact": touching.force, "touch": touching.place}
    if touching.omitted:
        more = f"the page has the {len(touching.contacts)} contact points with the largest forces"
        found = replace(found, notes=(*found.notes, f"{more}; {touching.omitted} are left out"))
    return {
        "certificate": found,
        "gravity": np.asarray(t.system.gravity).tolist(),
        "grounded": any("ground" in (j.first, j.second) for j in t.system.joints)
        or any(-1 in tie["bodies"] for tie in strung),
        "bodies": _bodies(t, drawn, samples),
        "joints": joints(t, drawn),
        "fittings": fittings(t, drawn),
        "ties": strung,
        "reactions": _reactions(t),
        "contacts": [
            {"name": c.name, "bodies": [t.system.index(name) for name in c.pair]}
            for c in t.system.contacts
        ]
        + touching.contacts,
        "beams": tubes(t.system),
        "planes": planes(t.system),
        "ground": ground(t.system),
        "motion": motion,
        "series": series(t, found, samples),
    }


def _motion(t: Trajectory, samples: Any) -> dict[str, Floats]:
    """Vectors of bodies and joints over time."""
    o = t.observed
    load = np.asarray(t.mass[:, None] * o.acceleration)
    for k, joint in enumerate(t.system.joints):
        for name, sign in ((joint.first, 1.0), (joint.second, -1.0)):
            if name != "ground":
                load[:, t.system.index(name)] += sign * o.reaction_force[:, k]
    if t.system.joints:
        rounding = _ROUNDING * float(np.abs(o.reaction_force).max(initial=0.0))
        load[np.abs(load) < rounding] = 0.0
    moved = {
        "position": t.position,
        "quaternion": t.quaternion,
        "velocity": t.velocity,
        "rate": t.angular_velocity,
        "load": load,
    }
    if t.system.joints:
        moved |= {"reaction": o.reaction_force, "torque": o.reaction_torque}
    if t.system.contacts:
        parts = [ContactPart(t, c.name) for c in t.system.contacts]
        moved["contact"] = np.stack([part.force for part in parts], axis=1)
        moved["touch"] = np.stack([part.place for part in parts], axis=1)
    if t.system.beams:
        moved["resultant"] = resultants(t)
    return {name: values[samples] for name, values in moved.items()}


def _events(t: Trajectory | NodeTrajectory, packer: Packer) -> dict[str, Any]:
    """When what happened: times, and numbers of the words that say it."""
    found = Events(t, lambda state: state)
    pairs = list(zip(found.names, map(str, found.kinds), strict=True))
    words = list(dict.fromkeys(pairs))
    return {
        "words": [{"name": name, "kind": kind} for name, kind in words],
        "time": packer.exact(found.time, "f8"),
        "word": packer.exact(np.array([words.index(pair) for pair in pairs], dtype=float)),
    }


def _reactions(t: Trajectory) -> list[dict[str, Any]]:
    """Where the reactions of the joints act: on the second body, or the first of one and ground."""
    found = []
    for joint in t.system.joints:
        side = 0 if joint.second == "ground" else 1
        ends = [t.system.index(name) for name in (joint.first, joint.second)]
        point = np.asarray(t.frames[joint.name][side].point).tolist()
        place = {"body": ends[side], "other": ends[1 - side], "point": point}
        found.append({"name": joint.name, "sign": 2 * side - 1, **place})
    return found


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


def _bodies(t: Trajectory, drawn: list[Look], samples: Any) -> list[dict[str, Any]]:
    x = t.position[samples]
    span = float(np.ptp(x.reshape(-1, 3), axis=0).max()) or 1.0
    found = []
    for i, body in enumerate(t.system.bodies):
        one: dict[str, Any] = {
            "name": body.name,
            "mass": body.mass,
            "shapes": drawn[i].solids,
            "radius": drawn[i].radius,
            "markers": {k: np.asarray(v).tolist() for k, v in body.markers.items()},
            "moves": bool(drawn[i].solids and np.any(np.ptp(x[:, i], axis=0) > _MOVING * span)),
            "inertia": np.zeros((3, 3)).ravel().tolist(),
            "moments": None,
        }
        if body.inertia is not None:
            J = np.asarray(body.inertia)
            moments, frame = principal(J)
            axes = np.asarray(frame).tolist()
            one.update(inertia=J.ravel().tolist(), moments=moments.tolist(), principal=axes)
        found.append(one)
    return found


def _finite(value: Any) -> Any:
    """Replace what is not finite by None: JSON cannot hold it."""
    if isinstance(value, dict):
        return {k: _finite(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(v) for v in value]
    if isinstance(value, float) and not np.isfinite(value):
        return None
    return value


def structure_content(t: NodeTrajectory, frames: Any) -> dict[str, Any]:
    """What differs from the content of a run of bodies."""
    if not t.assembled.spatial:
        raise InputError(
            "a structure of matrices has no geometry to show; draw its coordinates with "
            "polhode.plots."
        )
    x = t.position[frames]
    radius = _BALL * float(np.linalg.norm(np.ptp(x.reshape(-1, 3), axis=0)))
    found = structure_certificate(t)
    promised = found["energy"].promised
    at_rest = np.zeros((len(frames), x.shape[1], 4))
    at_rest[..., 0] = 1.0
    energies = {"kinetic": t.kinetic, "potential": t.potential, "total": t.kinetic + t.potential}
    P, L = t.linear_momentum[frames], t.angular_momentum[frames]
    return {
        "certificate": found,
        "gravity": np.asarray(t.assembled.gravity).tolist(),
        "grounded": t.assembled.grounded,
        "bodies": [_node(name, radius) for name in t.assembled.names],
        "joints": [],
        "fittings": [],
        "ties": _elements(t, 0.7 * radius),
        "reactions": [],
        "contacts": [],
        "planes": [],
        "ground": [],
        "motion": {"position": x, "quaternion": at_rest, "velocity": t.velocity[frames]},
        "series": [
            ("system", "", "energy", "J", False, {k: v[frames] for k, v in energies.items()}),
            ("system", "", "drift", "relative", True, _drift(t, frames) if promised else {}),
            ("system", "", "linear momentum", "kg m/s", False, _vector("P", P)),
            ("system", "", "angular momentum", "kg m²/s", False, _vector("L", L)),
        ],
    }


def _node(name: str, radius: float) -> dict[str, Any]:
    return {
        "name": name,
        "mass": 1.0,
        "shapes": [{"kind": "sphere", "radius": radius}],
        "radius": radius,
        "markers": {},
        "moves": False,  # no paths: they would hide the structure
        "inertia": np.zeros(9).tolist(),
        "moments": None,
    }


def _elements(t: NodeTrajectory, width: float) -> list[dict[str, Any]]:
    """A bar for every pair of nodes of an element."""
    names, origin = t.assembled.names, [0.0, 0.0, 0.0]
    return [
        {
            "name": e.name,
            "kind": "spring" if type(e).__name__ == "NodeSpring" else "bar",
            "bodies": [names.index(a), names.index(b)],
            "points": [origin, origin],
            "width": width,
        }
        for e in getattr(t.system, "elements", ())
        for a, b in combinations(e.nodes, 2)
    ]


def _drift(t: NodeTrajectory, frames: Any) -> dict[str, Floats]:
    E = t.kinetic + t.potential
    scale = max(float(t.kinetic.max()), float(np.abs(t.potential - t.potential[0]).max())) or 1.0
    return {"energy": np.abs(E - E[0])[frames] / scale}


def _vector(letter: str, values: Floats) -> dict[str, Floats]:
    return {f"{letter}{axis}": values[:, k] for k, axis in enumerate("xyz")}
