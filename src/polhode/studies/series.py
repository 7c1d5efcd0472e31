"""Results over time by name, such as "position.top.z", of one run or of an ensemble."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from polhode.diagnostics.energy import kinetic_energy, potential_energy
from polhode.ensembles import Ensemble
from polhode.errors import InputError, suggestion
from polhode.kernel.columns import State
from polhode.model.numbers import Floats
from polhode.model.system import System
from polhode.results.joints import JointView
from polhode.results.trajectory import AXES, Trajectory
from polhode.results.views import BodyView

_BODY = {
    "position": "m",
    "velocity": "m/s",
    "angular_velocity": "rad/s",
    "angular_velocity_world": "rad/s",
    "quaternion": "1",
}
_VECTORISED = ("position", "velocity", "angular_velocity", "quaternion")
_REACTION = {"reaction_force": "N", "reaction_torque": "N m"}
_COORDINATE = {"angle": "rad", "rate": "rad/s", "displacement": "m", "speed": "m/s"}
_ENERGY = ("kinetic_energy", "potential_energy", "energy")
_MARKER = "marker"
NAMES = (*_BODY, *_REACTION, *_COORDINATE, *_ENERGY, _MARKER)


@dataclass(frozen=True)
class Series:
    """A number over time: a component of a vector, its length, or a number itself."""

    quantity: str
    name: str = ""
    marker: str = ""
    axis: int | None = None

    @property
    def units(self) -> str:
        """What it is measured in."""
        known = {**_BODY, **_REACTION, **_COORDINATE, _MARKER: "m"}
        return known.get(self.quantity, "J")

    def of_run(self, t: Trajectory) -> Floats:
        """Values (time)."""
        if self.quantity in _ENERGY:
            K, V = kinetic_energy(t), potential_energy(t)
            return {"kinetic_energy": K, "potential_energy": V, "energy": K + V}[self.quantity]
        if self.quantity == _MARKER:
            return self._number(BodyView(t, self.name).marker(self.marker).position.values)
        if self.quantity in _BODY:
            return self._number(getattr(t, self.quantity)[:, t.system.index(self.name)])
        if self.quantity in _REACTION:
            number = [j.name for j in t.system.joints].index(self.name)
            return self._number(getattr(t.observed, self.quantity)[:, number])
        return self._number(getattr(JointView(t, self.name), self.quantity).values)

    def of_ensemble(self, e: Ensemble) -> Floats:
        """Values (member, time)."""
        if self.quantity in _ENERGY:
            K, V = e.energies
            return {"kinetic_energy": K, "potential_energy": V, "energy": K + V}[self.quantity]
        if self.quantity in _VECTORISED:
            values = (
                e.stored[..., State.Q : State.PI]
                if self.quantity == "quaternion"
                else getattr(e, self.quantity)
            )
            return self._number(values[:, :, e.members.base.index(self.name)])
        return np.array([self.of_run(e.trajectory(i)) for i in range(len(e))])

    def _number(self, values: Floats) -> Floats:
        """A component of vectors along the last axis, or their length."""
        if self.axis is not None:
            return values[..., self.axis]
        if self.quantity in _COORDINATE and values.ndim == 1:
            return values
        squares = sum(values[..., k] * values[..., k] for k in range(values.shape[-1]))
        return np.sqrt(squares)


def series_of(path: str, system: System) -> Series:
    """The series at a path, checked against the system."""
    quantity, _, rest = path.partition(".")
    if quantity not in NAMES:
        raise InputError(f"there is no result '{quantity}'." + suggestion(quantity, NAMES))
    if quantity in _ENERGY:
        if rest:
            raise InputError(f"'{path}' has too many components; write '{quantity}'.")
        return Series(quantity)
    joint = quantity in _REACTION or quantity in _COORDINATE
    names = [j.name for j in system.joints] if joint else [b.name for b in system.bodies]
    name = next((n for n in sorted(names, key=len, reverse=True) if _begins(rest, n)), None)
    if name is None:
        kind = "joint" if joint else "body"
        raise InputError(
            f"'{path}' does not name a {kind}; write it as '{quantity}.{(names or ['name'])[0]}'."
        )
    rest, marker = rest[len(name) + 1 :], ""
    if quantity == _MARKER:
        marker, _, rest = rest.partition(".")
        known = system.body(name).markers
        if marker not in known:
            raise InputError(f"body '{name}' has no marker '{marker}'." + suggestion(marker, known))
    if quantity in _COORDINATE:
        _check_coordinate(system, name, quantity)
    labels = ("w", *AXES) if quantity == "quaternion" else AXES
    if rest and (rest not in labels or quantity in _COORDINATE):
        raise InputError(f"'{path}' ends in '{rest}', which is not an axis; use x, y or z.")
    return Series(quantity, name, marker, labels.index(rest) if rest else None)


def _begins(text: str, name: str) -> bool:
    return text == name or text.startswith(f"{name}.")


def _check_coordinate(system: System, joint: str, quantity: str) -> None:
    needed = {"rate": "angle", "speed": "displacement"}.get(quantity, quantity)
    known = system.joint(joint).coordinates
    if needed not in known:
        raise InputError(
            f"joint '{joint}' has no {quantity}; it has {', '.join(known) or 'no coordinate'}."
        )
