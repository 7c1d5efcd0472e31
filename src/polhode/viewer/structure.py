"""A structure as a page shows it: nodes are small balls, elements bars between them."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from polhode.diagnostics.structures import structure_certificate
from polhode.errors import InputError
from polhode.model.numbers import Floats
from polhode.results.nodes import NodeTrajectory

_BALL = 0.008  # of the extent of the structure


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
