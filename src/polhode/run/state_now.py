"""The state at one instant, as functions of conditions and callbacks of events see it."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from polhode.errors import ModelError, suggestion
from polhode.model.numbers import Floats
from polhode.quantities import KINDS, parts_of
from polhode.quantities._quantity import AXES
from polhode.quantities.paths import BARE, Path, path_of


class NamedVector(np.ndarray[Any, np.dtype[Any]]):
    """Components of a vector, also by x, y and z."""

    def __getattr__(self, name: str) -> Any:
        if name in AXES and self.ndim == 1 and len(self) > AXES.index(name):
            return float(self[AXES.index(name)])
        raise AttributeError(name)


class StateNow:
    """What a function of the state sees: ``s.time``, ``s.energy``, ``s.body("a").velocity.z``.

    It has parts of every kind (`body`, `joint`, `force`, `contact`, ...), by the names of paths.
    """

    def __init__(self, t: Any, row: int = 0, cache: dict[Any, Floats] | None = None) -> None:
        self._t, self._row, self._cache = t, row, {} if cache is None else cache

    def _value(self, path: Path) -> Any:
        if path not in self._cache:
            self._cache[path] = path.of(self._t)
        found = self._cache[path][self._row]
        return float(found) if np.ndim(found) == 0 else np.array(found).view(NamedVector)

    def __getattr__(self, name: str) -> Any:
        if name in BARE:
            return self._value(path_of(name, self._t.system))
        if name in KINDS and name != "system":
            return partial(PartNow, self, name)
        raise AttributeError(f"the state has no '{name}'; it has {', '.join((*KINDS, *BARE))}")


class PartNow:
    """Results of one part of a model at an instant."""

    def __init__(self, state: StateNow, kind: str, name: str) -> None:
        known = parts_of(state._t.system, kind)
        if name not in known:
            raise ModelError(f"there is no {kind} '{name}'." + suggestion(name, known))
        self._state, self._kind, self._name, self._part = state, kind, name, known[name]

    def __getattr__(self, result: str) -> Any:
        known = self._part.quantities
        if result not in known:
            raise AttributeError(
                f"{self._kind} '{self._name}' has no '{result}'; it has {', '.join(known)}."
            )
        return self._state._value(Path(self._kind, self._name, self._part, known[result]))
