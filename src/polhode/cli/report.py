"""What `polhode run` prints: the certificate as text, or all final values as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.files.plain import plain

if TYPE_CHECKING:
    from polhode.api import Run
    from polhode.model.joints import Joint


def as_text(run: Run, tolerance: float, times: bool) -> str:
    """The certificate, and how long it took."""
    t = run.trajectory
    with np.errstate(all="ignore"):
        text = str(run.certificate(tolerance))
    if not times:
        return text
    stepping = t.wall_seconds - t.seconds_compiling
    return (
        f"{text}\n  wall time {t.wall_seconds:.2f} s: {stepping:.3f} s for the steps, "
        f"{t.seconds_compiling:.2f} s to compile or load the kernels"
    )


def as_json(run: Run, model: str, tolerance: float, path: str | None = None) -> str:
    """One JSON object; what is not finite is null."""
    t = run.trajectory
    with np.errstate(all="ignore"):
        certificate = run.certificate(tolerance)
    mean, most = certificate.iterations
    shown = ("promised", "claimed", "kept", "initial", "drift", "relative", "about")
    values = {
        "model": model,
        "scheme": str(t.scheme),
        "step": t.step,
        "steps": t.steps,
        "time": t.time[-1],
        "wall_seconds": t.wall_seconds,
        "seconds_compiling": t.seconds_compiling,
        "bodies": _bodies(run),
        "joints": {joint.name: _joint(run, joint) for joint in t.system.joints},
        "invariants": {i.name: {k: getattr(i, k) for k in shown} for i in certificate.invariants},
        "energy": certificate.energy,
        "ledger": run.ledger.by_name(),
        "iterations": {"mean": mean, "max": most},
        "halvings": t.halvings,
        "path": path,
    }
    return json.dumps(plain(values), indent=2, allow_nan=False)


def _bodies(run: Run) -> dict[str, dict[str, Any]]:
    t = run.trajectory
    shown = ("position", "quaternion", "velocity", "angular_velocity", "angular_velocity_world")
    return {
        body.name: {key: getattr(t, key)[-1, i] for key in shown}
        for i, body in enumerate(t.system.bodies)
    }


def _joint(run: Run, joint: Joint) -> dict[str, Any]:
    view = run.joint(joint.name)
    coordinates = (*joint.coordinates, *(["rate"] if "angle" in joint.coordinates else []))
    return {
        "reaction_force": view.reaction.values[-1],
        "reaction_torque": view.torque.values[-1],
        "reaction_not_unique": list(view.loose),
        **{key: getattr(view, key).values[-1] for key in coordinates},
    }
