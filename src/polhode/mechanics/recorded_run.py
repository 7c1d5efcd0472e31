"""A run whose results are recorded, for losses to be followed back to states."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.errors import InputError, suggestion
from polhode.mechanics.parameters import ModelNumbers
from polhode.mechanics.recorded import Recorded
from polhode.mechanics.results_by_state import (
    StateResult,
    body_result,
    energy_result,
    joint_result,
    marker_result,
)
from polhode.run.quantities import PARTS, QUATERNION, Path


class RecordedRun:
    """What a loss sees of a run: its results by the same names, recorded as they are used."""

    def __init__(self, run: Any, model: ModelNumbers) -> None:
        self._run, self._model = run, model
        self.leaves: list[tuple[Recorded, StateResult]] = []
        self._known: dict[Any, Recorded] = {}

    @property
    def time(self) -> Any:
        """Times of the samples, plain numbers."""
        return np.asarray(self._run.time)

    def body(self, name: str) -> RecordedPart:
        """Results of a body."""
        view = self._run.body(name)
        return RecordedPart(self, view, lambda r: body_result(self._model, name, r), name)

    def joint(self, name: str) -> RecordedPart:
        """Results of a joint."""
        view = self._run.joint(name)
        return RecordedPart(self, view, lambda r: joint_result(self._model, name, r), name)

    @property
    def energy(self) -> RecordedPart:
        """Kinetic, potential and total energy."""
        view = self._run.energy
        return RecordedPart(self, view, lambda r: energy_result(self._model, r), "energy")

    def leaf(self, key: Any, labelled: Any, result: StateResult) -> Recorded:
        """The recorded array of a result, the same each time."""
        if key not in self._known:
            coords = {d: labelled[d].values for d in labelled.dims if d in labelled.coords}
            found = Recorded(labelled.values, (), tuple(labelled.dims), coords)
            self._known[key] = found
            self.leaves.append((found, result))
        return self._known[key]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        known = ["body", "joint", "energy", "time"]
        raise InputError(f"a loss cannot use run.{name}." + suggestion(name, known))


class RecordedPart:
    """Results of one part of a model."""

    def __init__(self, run: RecordedRun, view: Any, find: Any, name: str) -> None:
        self._parts = run, view, find, name

    def marker(self, marker: str) -> RecordedPart:
        """Results of a marker of a body."""
        run, view, _, name = self._parts
        return RecordedPart(
            run,
            view.marker(marker),
            lambda r: marker_result(run._model, name, marker, r),
            f"{name}.{marker}",
        )

    def __getattr__(self, result: str) -> Any:
        if result.startswith("__"):
            raise AttributeError(result)
        run, view, find, name = self._parts
        found = find(result)
        return run.leaf((type(view).__name__, name, result), getattr(view, result), found)


def named_result(run: RecordedRun, system: Any, path: str) -> Recorded:
    """A result by its name, such as ``body.tip.position.x``."""
    kind, _, rest = str(path).partition(".")
    if kind not in ("body", "joint") or not rest:
        raise InputError(
            f"'{path}' is not a result with derivatives; write it as body.NAME.position or "
            "joint.NAME.angle."
        )
    parts = rest.split(".")
    markers = {f"{b.name}.{key}": (b.name, key) for b in system.bodies for key in b.markers}
    for length in range(len(parts) - 1, 0, -1):
        name = ".".join(parts[:length])
        if kind == "body" and name in markers:
            body, marker = markers[name]
            found = getattr(run.body(body).marker(marker), parts[length])
            return found[:, PARTS[parts[-1]]] if len(parts) == length + 2 else found
    chosen = Path(system, kind, parts)
    part = run.body(chosen.name) if kind == "body" else run.joint(chosen.name)
    found = getattr(part, chosen.result)
    if not chosen.component:
        return found
    places = QUATERNION if chosen.result == "quaternion" else PARTS
    if found.ndim != 2 or chosen.component not in places:
        raise InputError(f"'{path}' has no component '{chosen.component}'.")
    return found[:, places[chosen.component]]
