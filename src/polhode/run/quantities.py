"""Results by their names, such as ``body.top.position.z``: what conditions and callbacks see."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from polhode.diagnostics.energy import kinetic_energy, potential_energy
from polhode.errors import InputError, ModelError, suggestion
from polhode.model.numbers import Floats
from polhode.results.beams import BeamElementView
from polhode.results.elements import ElementView
from polhode.results.joints import JointView
from polhode.results.samples import unlabelled
from polhode.results.views import BodyView

WORD = r"'[^']*'|\"[^\"]*\"|\w+"  # of a name; a name with a space or a sign stands in quotes
_PIECE = re.compile(WORD)
PARTS = {"x": 0, "y": 1, "z": 2}
QUATERNION = {"w": 0, "x": 1, "y": 2, "z": 3}
KINDS: dict[str, tuple[type[Any], tuple[str, ...]]] = {
    "body": (
        BodyView,
        (
            *("position", "velocity", "acceleration", "quaternion"),
            *("angular_velocity", "angular_velocity_world"),
        ),
    ),
    "joint": (JointView, JointView.results),
    "force": (ElementView, ElementView.results),
    "beam": (BeamElementView, BeamElementView.results),  # by element, such as arm.3
}
WHOLE: dict[str, Callable[[Any], Floats]] = {
    "time": lambda t: np.asarray(t.time),
    "energy": lambda t: kinetic_energy(t) + potential_energy(t),
    "kinetic_energy": kinetic_energy,
    "potential_energy": potential_energy,
}


def pieces(text: str) -> list[str]:
    """Words of the name of a result, without their quotes."""
    return [piece.strip("'\"") for piece in _PIECE.findall(text)] or [""]


def names_of(system: Any, kind: str) -> list[str]:
    """Names of the bodies, joints, forces or elements of beams of a system."""
    parts = {
        "body": system.bodies,
        "joint": system.joints,
        "force": system.forces,
        "beam": system.beam_elements,
    }[kind]
    return [part.name for part in parts]


class Path:
    """A result of one part of a model: kind, name, result, and perhaps a component."""

    def __init__(self, system: Any, kind: str, parts: Sequence[str]) -> None:
        known = names_of(system, kind)
        count = next(
            (n for n in range(len(parts), 0, -1) if ".".join(parts[:n]) in known), 0
        )  # names match longest first
        if not count:
            hint = suggestion(parts[0], known) or f" There are no {kind}s." * (not known)
            raise InputError(f"there is no {kind} '{parts[0]}'.{hint}")
        self.kind, self.name, rest = kind, ".".join(parts[:count]), parts[count:]
        view, results = KINDS[kind]
        self.view = view
        if not rest:
            raise InputError(
                f"{kind} '{self.name}' has several results; add one of {', '.join(results)}."
            )
        if rest[0] not in results:
            raise InputError(
                f"{kind} '{self.name}' has no result '{rest[0]}'." + suggestion(rest[0], results)
            )
        self.result, self.component = rest[0], ""
        if len(rest) > 2:
            raise InputError(f"'{'.'.join((kind, *parts))}' has too many components.")
        if len(rest) == 2:
            self.component = rest[1]

    def of(self, t: Any) -> Floats:
        """Its values over time: numbers, or vectors."""
        with unlabelled():
            values = np.asarray(getattr(self.view(t, self.name), self.result).values)
        if not self.component:
            return values
        parts = QUATERNION if self.result == "quaternion" else PARTS
        if values.ndim == 1 or parts.get(self.component, 9) >= values.shape[1]:
            what = f"{self.kind}.{self.name}.{self.result}"
            has = "it is a number" if values.ndim == 1 else f"it has {', '.join(parts)}"
            raise InputError(f"'{what}' has no component '{self.component}'; {has}.")
        return np.asarray(values[:, parts[self.component]])


class NamedVector(np.ndarray[Any, np.dtype[Any]]):
    """Components of a vector, also by x, y and z."""

    def __getattr__(self, name: str) -> Any:
        if name in PARTS and self.ndim == 1 and len(self) > PARTS[name]:
            return float(self[PARTS[name]])
        raise AttributeError(name)


class StateNow:
    """What a function of the state sees: ``s.time``, ``s.energy``, ``s.body("a").velocity.z``."""

    def __init__(self, t: Any, row: int = 0, cache: dict[Any, Floats] | None = None) -> None:
        self._t, self._row, self._cache = t, row, {} if cache is None else cache

    def _value(self, key: Any, values: Callable[[], Floats]) -> Any:
        if key not in self._cache:
            self._cache[key] = values()
        found = self._cache[key][self._row]
        return float(found) if np.ndim(found) == 0 else np.array(found).view(NamedVector)

    def body(self, name: str) -> PartNow:
        """Results of a body, by the names of `run.body`."""
        return PartNow(self, "body", name)

    def joint(self, name: str) -> PartNow:
        """Results of a joint, by the names of `run.joint`."""
        return PartNow(self, "joint", name)

    def force(self, name: str) -> PartNow:
        """Results of a load, by the names of `run.element`."""
        return PartNow(self, "force", name)

    def beam(self, name: str) -> PartNow:
        """Results of an element of a beam, named by the beam and its number."""
        return PartNow(self, "beam", name)

    @property
    def time(self) -> float:
        """Seconds since the start."""
        return float(self._t.time[self._row])

    def __getattr__(self, name: str) -> Any:
        if name in WHOLE:
            return self._value(name, lambda: WHOLE[name](self._t))
        raise AttributeError(
            f"the state has no '{name}'; it has body, joint, force, beam, {list(WHOLE)}"
        )


class PartNow:
    """Results of one part of a model at an instant."""

    def __init__(self, state: StateNow, kind: str, name: str) -> None:
        known = names_of(state._t.system, kind)
        if name not in known:
            raise ModelError(f"there is no {kind} '{name}'." + suggestion(name, known))
        self._state, self._kind, self._name = state, kind, name

    def __getattr__(self, result: str) -> Any:
        state, results = self._state, KINDS[self._kind][1]
        if result not in results:
            raise AttributeError(
                f"{self._kind} '{self._name}' has no '{result}'; it has {', '.join(results)}."
            )
        path = Path(state._t.system, self._kind, [self._name, result])
        return state._value((self._kind, self._name, result), lambda: path.of(state._t))
