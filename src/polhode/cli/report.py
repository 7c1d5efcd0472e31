"""Output of `polhode run`: the certificate as text, or all final values as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.files.plain import plain

if TYPE_CHECKING:
    from polhode.api.run import AnyRun
    from polhode.quantities import Part

_GROUPS = {
    "body": "bodies",
    "joint": "joints",
    "force": "forces",
    "beam": "beams",
    "flexible": "flexibles",
    "contact": "contacts",
    "coupling": "couplings",
    "cable": "cables",
    "node": "nodes",
}


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
    """Values at the end of all parts, by kind and name."""
    from polhode.quantities import parts_of  # loads Numba

    t: Any = run.trajectory
    return {
        group: {
            name: _ends(part(t, name))
            for name, part in parts_of(t.system, kind).items()
            if not part.within
        }
        for kind, group in _GROUPS.items()
        if (kind == "node") == (t.nodes is t)
    }


def _ends(part: Part) -> dict[str, Any]:
    """Quantities of a part at the end; accelerations would take a kernel of their own."""
    own = [q for q in part.quantities.values() if q.listed and part.has(q)]
    found: dict[str, Any] = {}
    for q in (q for q in own if q.level != "acceleration"):
        value, dims = part.values(q)[-1], part.dimensions(q)
        by_name = len(dims) == 1 and dims[0][0] == "joint"
        found[q.json or q.name] = dict(zip(dims[0][1], value, strict=True)) if by_name else value
    return found | part.remarks
