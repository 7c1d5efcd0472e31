"""A run whose results are recorded, for losses to be followed back to states."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from polhode.errors import InputError, suggestion
from polhode.mechanics.recorded import Recorded
from polhode.mechanics.results_by_state import StateResult
from polhode.quantities import KINDS
from polhode.quantities.paths import Path, path_of, path_within
from polhode.results.views import labelled

_CALLED = {"element": "force"}  # kinds that have another name in runs


class RecordedRun:
    """What a loss sees of a run: its results by the same names, recorded as they are used."""

    def __init__(self, run: Any) -> None:
        self._run, self._system = run, run.trajectory.system
        self.leaves: list[tuple[Recorded, StateResult]] = []
        self._known: dict[Path, Recorded] = {}

    @property
    def time(self) -> Any:
        """Times of the samples, plain numbers."""
        return np.asarray(self._run.time)

    @property
    def energy(self) -> RecordedPart:
        """Kinetic, potential and total energy."""
        return RecordedPart(self, "system", ["energy"])

    def quantity(self, path: str) -> Recorded:
        """A result by its path, such as ``body.tip.position.x``."""
        return self.leaf(path_of(str(path), self._system))

    def leaf(self, path: Path) -> Recorded:
        """The recorded array of a path, the same each time."""
        if not path.quantity.of_state:
            raise InputError(
                f"'{path.stem}' depends on more than the state, so it has no derivatives; use "
                "another result."
            )
        if path not in self._known:
            found = labelled(self._run.trajectory, path)
            coords = {str(d): found[d].values for d in found.dims if d in found.coords}
            leaf = Recorded(found.values, (), tuple(map(str, found.dims)), coords)
            self._known[path] = leaf
            self.leaves.append((leaf, StateResult(path)))
        return self._known[path]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        kind = _CALLED.get(name, name)
        if kind not in KINDS or kind == "system":
            known = [*KINDS, *_CALLED, "energy", "time"]
            raise InputError(f"a loss cannot use run.{name}." + suggestion(name, known))
        return partial(_part, self, kind)


def _part(run: RecordedRun, kind: str, name: str) -> RecordedPart:
    return RecordedPart(run, kind, [str(name)])


class RecordedPart:
    """Results of one part of a model."""

    def __init__(self, run: RecordedRun, kind: str, words: list[str]) -> None:
        self._parts = run, kind, words

    def marker(self, marker: str) -> RecordedPart:
        """Results of a marker of a body."""
        run, kind, words = self._parts
        return RecordedPart(run, kind, [f"{words[0]}.{marker}"])

    def __getattr__(self, result: str) -> Any:
        if result.startswith("__"):
            raise AttributeError(result)
        run, kind, words = self._parts
        return run.leaf(path_within(kind, [*words, result], run._system))
