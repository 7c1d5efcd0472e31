"""Output of `polhode run`: the certificate as text, or all final values as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.files.plain import plain

if TYPE_CHECKING:
    from polhode.api.run import AnyRun, Run
    from polhode.model.joints import Joint


def as_text(
    run: AnyRun, tolerance: float, times: bool, all: bool = False, stored: bool = False
) -> str:
    """The certificate as text, with all rows if `all`, and the wall time."""
    with np.errstate(all="ignore"):
        text = run.certificate(tolerance).text(all)
    if not times:
        return text
    wall, compiling = run.wall_seconds, run.seconds_compiling
    work = "to compute and store the steps" if stored else "for the steps"
    return (
        f"{text}\n  wall time {wall:.2f} s: {wall - compiling:.3f} s {work}, "
        f"{compiling:.2f} s to compile or load the kernels"
    )


def as_json(run: AnyRun, model: str, tolerance: float, path: str | None = None) -> str:
    """One JSON object; non-finite numbers are null."""
    with np.errstate(all="ignore"):
        certificate = run.certificate(tolerance)
    shown_run = run.thinned()
    t = shown_run.trajectory
    numbers = ("initial", "drift", "relative", "growth", "about")
    shown = ("promised", "claimed", "kept", "verdict", *numbers)
    values = {
        "model": model,
        "scheme": str(t.scheme),
        "step": t.given_step,
        "steps": t.steps,
        "time": t.time[-1],
        "wall_seconds": run.wall_seconds,
        "seconds_compiling": run.seconds_compiling,
        **_final(shown_run),
        "invariants": {i.name: {k: getattr(i, k) for k in shown} for i in certificate.invariants},
        "resolution": certificate.resolution.as_dict(),
        "energy": certificate.energy,
        **_books(shown_run),
        "events": _events(run),
        "iterations": {"mean": run.iterations.mean, "max": run.iterations.largest},
        "halvings": run.halvings.total,
        "path": path,
    }
    return json.dumps(plain(values), indent=2, allow_nan=False)


def _books(run: AnyRun) -> dict[str, Any]:
    found = getattr(run, "ledger", None)
    return {} if found is None else {"ledger": found.by_name()}


def _events(run: AnyRun) -> list[dict[str, Any]]:
    found: Any = getattr(run, "events", None)
    return (
        []
        if found is None
        else [
            _event(*one)
            for one in zip(found.time, found.names, found.kinds, found.impulses, strict=True)
        ]
    )


def _event(time: float, name: str, kind: Any, impulse: float) -> dict[str, Any]:
    touches = {"kind": str(kind)} if kind else {}
    return {"name": name, "time": time, **touches, **({"impulse": impulse} if impulse else {})}


def _final(run: AnyRun) -> dict[str, Any]:
    """Values at the end: of bodies and joints, or of nodes."""
    from polhode.api.run import Run  # loads Numba

    t: Any = run.trajectory
    if isinstance(run, Run):
        return {
            "bodies": _bodies(run),
            "joints": {joint.name: _joint(run, joint) for joint in t.system.joints},
            "beams": {beam.name: _beam(run, beam.name) for beam in t.system.beams},
            "flexibles": {f.name: _flexible(run, f.name) for f in t.system.flexibles},
            "contacts": {c.name: _contact(run, c.name) for c in t.system.contacts},
            "couplings": {c.name: _coupling(run, c.name) for c in t.system.couplings},
            "cables": {c.name: _cable(run, c.name) for c in t.system.cables},
        }
    what = "position" if t.assembled.spatial else "displacement"
    ends = zip(t.assembled.names, t.position[-1], t.velocity[-1], strict=True)
    return {"nodes": {name: {what: x, "velocity": v} for name, x, v in ends}}


def _bodies(run: Run) -> dict[str, dict[str, Any]]:
    t = run.trajectory
    shown = ("position", "quaternion", "velocity", "angular_velocity", "angular_velocity_world")
    return {
        body.name: {key: getattr(t, key)[-1, i] for key in shown}
        for i, body in enumerate(t.system.bodies)
    }


def _beam(run: Run, name: str) -> dict[str, Any]:
    view = run.beam(name)
    return {key: getattr(view, key).values[-1] for key in ("force", "moment")}


def _flexible(run: Run, name: str) -> dict[str, Any]:
    view = run.flexible(name)
    return {key: getattr(view, key).values[-1] for key in ("force", "moment")}


def _contact(run: Run, name: str) -> dict[str, Any]:
    view = run.contact(name)
    return {
        "force": view.force.values[-1],
        "gap": view.gap.values[-1],
        "state": str(view.state.values[-1]),
    }


def _coupling(run: Run, name: str) -> dict[str, Any]:
    reaction = run.coupling(name).reaction
    names = reaction["joint"].values.tolist()
    return {"reaction": dict(zip(names, reaction.values[-1], strict=True))}


def _cable(run: Run, name: str) -> dict[str, Any]:
    return {"tension": run.cable(name).tension.values[-1]}


def _joint(run: Run, joint: Joint) -> dict[str, Any]:
    view = run.joint(joint.name)
    coordinates = (*joint.coordinates, *(["rate"] if "angle" in joint.coordinates else []))
    return {
        "reaction_force": view.reaction.values[-1],
        "reaction_torque": view.torque_world.values[-1],
        "reaction_not_unique": list(view.loose),
        **{key: getattr(view, key).values[-1] for key in coordinates},
    }
