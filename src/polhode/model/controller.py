"""Controllers: functions of results that set motors, rotors and loads, sampled and held."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from polhode.errors import InputError
from polhode.model.numbers import listed, number, positive, shown
from polhode.model.part import model_part

if TYPE_CHECKING:
    from polhode.model.system import System


@model_part(repr=False)
class Controller:
    """A function called every `period`, whose outputs are held until the next call.

    Parameters
    ----------
    inputs
        Names of results, as in events: ``"joint.hinge.angle"``, ``"body.sat.quaternion"`` (a vector
        gives all its numbers), ``"time"``; or a reference motion, such as ``{"minimum_jerk":
        {"times": [0, 1], "values": [0, 0.5]}}``, which gives its value and its rate.
    outputs
        Names of controlled motors, rotors and loads. A load takes three numbers; ``"thruster.x"``
        is one of them.
    function
        Called as ``function(t, inputs, state, parameters)`` with arrays of numbers; returns as many
        numbers as there are outputs. What it writes into `state` it finds there at its next call.
        It is compiled by Numba; what cannot be compiled is called as it is, slowly.
    period
        In seconds; the nearest whole number of steps is taken.
    state, parameters
        Numbers: what it remembers at the start, and constants.
    name
        For messages; by default that of the function.
    """

    inputs: Sequence[Any]
    outputs: Sequence[str]
    function: Callable[..., Any]
    period: float = 1e-3
    state: Sequence[float] = ()
    parameters: Sequence[float] = ()
    name: str = ""

    def __repr__(self) -> str:
        """Return inputs, outputs and period."""
        reads = ", ".join(map(str, self.inputs)) or "the motors' joints"
        sets = ", ".join(self.outputs)
        return f"{type(self).__name__} '{self.name}', every {self.period:g} s: {reads} -> {sets}"

    def __post_init__(self) -> None:
        """Check the arguments."""
        if not callable(self.function):
            raise InputError(
                f"function of a controller is {shown(self.function)}; give a function(t, inputs, "
                "state, parameters)."
            )
        found = getattr(self.function, "__name__", type(self.function).__name__)
        object.__setattr__(self, "name", str(self.name) or str(found))
        positive(f"period of {self.what}", self.period)
        for key in ("inputs", "outputs", "state", "parameters"):
            value = getattr(self, key)
            value = [value] if isinstance(value, str | Mapping) else value
            object.__setattr__(self, key, listed(f"{key} of {self.what}", value))
        for key in ("state", "parameters"):
            numbers = [number(f"{key} of {self.what}", x) for x in getattr(self, key)]
            object.__setattr__(self, key, tuple(numbers))
        if not self.outputs:
            raise InputError(
                f"{self.what} has no outputs; name controlled motors, rotors or loads."
            )
        for entry in self.outputs:
            if not isinstance(entry, str):
                raise InputError(
                    f"an output of {self.what} is {shown(entry)}; name a controlled motor, rotor "
                    "or load."
                )
        for entry in self.inputs:
            if not isinstance(entry, str | Mapping):
                raise InputError(
                    f"an input of {self.what} is {shown(entry)}; give the name of a result, such "
                    "as 'joint.hinge.angle', or a reference motion."
                )

    @property
    def what(self) -> str:
        """Kind and name."""
        return f"controller '{self.name}'"

    def inputs_in(self, system: System) -> Sequence[Any]:
        """Its inputs in a system."""
        return self.inputs


def checked_controllers(controllers: Any) -> tuple[Controller, ...]:
    """Return controllers as a tuple with unique names."""
    if isinstance(controllers, Controller):
        controllers = (controllers,)
    found = listed("controllers", controllers)
    for each in found:
        if not isinstance(each, Controller):
            raise InputError(
                f"{shown(each)} is not a controller; make one with ph.Controller(inputs, outputs, "
                "function)."
            )
    return found
