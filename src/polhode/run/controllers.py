"""Controllers of a run: names become sensors and settings, functions become addresses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.errors import InputError, ModelError, RunError
from polhode.kernel.columns import Carried
from polhode.kernel.compile.controller_functions import (
    WRONG_NUMBER,
    CallShape,
    ControllerFunction,
)
from polhode.kernel.compile.pointer_table import integers, table, zeros
from polhode.kernel.compile.user_functions import RAISED
from polhode.kernel.control.controllers import (
    ControlClock,
    ControllerIndex,
    ControllerTables,
    OutputIndex,
)
from polhode.lowering.settings import LoadSettings
from polhode.lowering.system import Compiled
from polhode.model.controller import Controller, checked_controllers
from polhode.model.numbers import MOST_STEPS
from polhode.model.signal import scalar
from polhode.model.steps import Rule
from polhode.model.system import System
from polhode.quantities.paths import pieces
from polhode.run.sensors import Board
from polhode.run.ways import lowered
from polhode.schemes.choice import ChosenScheme

if TYPE_CHECKING:
    from polhode.lowering.structures.prepared import CompiledModel, Model

WHOLE = 1e-9  # of a step, to which a period is a whole number of them


def memory_of(controllers: Sequence[Controller]) -> int:
    """Number of state variables of controllers."""
    return sum(len(c.state) for c in controllers)


def hinges_of(system: System, controllers: Sequence[Controller]) -> list[str]:
    """Hinges whose angles controllers read: their turns are counted."""
    names = [n for c in controllers for n in c.inputs_in(system) if isinstance(n, str)]
    words = {".".join(pieces(name)) for name in names}
    turning = [j.name for j in system.joints if "angle" in j.coordinates]
    return [name for name in turning if f"joint.{name}.angle" in words]


@dataclass
class Controls:
    """The controllers of an engine."""

    controllers: tuple[Controller, ...]
    counts_steps: bool = True  # and is called every so many
    functions: list[ControllerFunction] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def lowered(
        self, system: Model, scheme: ChosenScheme, step: float, turns: Sequence[str] | None
    ) -> CompiledModel:
        """The tables of a model, with those of controllers and of turns that are counted."""
        if not self.controllers and turns is None:
            return lowered(system, scheme, step)
        if not isinstance(system, System):
            raise InputError("a structure has no motors to control; omit controllers.")
        hinges = [*(turns or ()), *hinges_of(system, self.controllers)]
        more = {"turns": hinges, "memory": memory_of(self.controllers)}
        compiled = lowered(system, scheme, step, **more)
        if not compiled.is_structure:
            self.bind(compiled, scheme, step)
        return compiled

    def bind(self, compiled: Compiled, scheme: ChosenScheme, step: float) -> None:
        """Add the tables of the controllers to those of a system."""
        if not self.controllers:
            return
        board, settings = Board(compiled, scheme), LoadSettings(compiled)
        self._board = board
        inputs: list[int] = []
        outputs: list[tuple[int, bool]] = []
        parameters: list[float] = []
        lines = []
        state = compiled.accounts.width + len(compiled.accounts.turns)
        for c in self.controllers:
            read, sets = _inputs(c, board), _outputs(c, settings)
            shape = CallShape(len(read), len(c.state), len(sets))
            _check_shape(c, shape)
            function = ControllerFunction(c.function, shape)
            self.functions.append(function)
            if function.why_python:
                self.notes.append(
                    f"{c.what} runs as a Python function, which is slow: {function.why_python}"
                )
            places = (len(inputs), len(read), len(outputs), len(sets), state, len(c.state))
            every = self._every(c, step)
            lines.append((function.address, every, *places, len(parameters), len(c.parameters)))
            compiled.arrays.carried[Carried.SUM, state : state + len(c.state)] = c.state
            inputs += read
            outputs += sets
            parameters += c.parameters
            state += len(c.state)
        _check_once(self.controllers, outputs, settings)
        control = ControllerTables(
            integers(lines, ControllerIndex.WIDTH),
            integers([*inputs, 0], len(inputs) + 1),
            integers(outputs, OutputIndex.WIDTH),
            table(np.array([*parameters, 0.0])[None]),
            zeros(1, max(f.shape.width for f in self.functions)),
            integers(np.zeros(ControlClock.WIDTH), ControlClock.WIDTH),
            board.senses(),
        )
        compiled.arrays = compiled.arrays._replace(control=control)

    def _every(self, c: Controller, step: float) -> int:
        """Steps in a period: the nearest integer."""
        if not self.counts_steps:
            return 1
        every = max(1, round(min(c.period / step, MOST_STEPS)))
        if abs(every * step - c.period) > WHOLE * c.period:
            self.notes.append(
                f"{c.what} is called every {every * step:.6g} s, the whole number of steps that is "
                f"nearest to its period of {c.period:.6g} s."
            )
        return every

    def failure(self, compiled: Compiled, n: int, time: float) -> RunError:
        """The error of a controller that failed."""
        control = compiled.arrays.control
        k = int(control.clock[0, ControlClock.FAILED]) - 1
        if k < 0:
            failed = RunError(
                f"the inputs of controllers cannot be computed at step {n} (t = {time:.9g} s): "
                f"{self._board.error}"
            )
            failed.__cause__ = self._board.error
            return failed
        c, function = self.controllers[k], self.functions[k]
        at = f"at step {n} (t = {time:.9g} s)"
        inputs, state = self._given(compiled, k)
        error, said = function.error, ""
        function.error = None  # the next failure is another one
        if error is None:
            try:
                found = function.tried(time, inputs, state, c.parameters)
                said = _said(found, int(control.clock[0, ControlClock.CODE]), function.shape)
            except Exception as raised:
                error = raised
        if error is not None:
            said = f"raised {type(error).__name__}: {error}"
            if isinstance(error, TypeError):
                said += "; it is called as function(t, inputs, state, parameters)"
        failed = RunError(f"{c.what} {said} {at}, for the inputs {_listed(inputs)}.")
        failed.__cause__ = error
        return failed

    def _given(self, compiled: Compiled, k: int) -> tuple[Any, Any]:
        control, line = compiled.arrays.control, compiled.arrays.control.integers[k]
        inputs = np.array(control.room[0, : line[ControllerIndex.INPUTS]])
        first = int(line[ControllerIndex.STATE])
        end = first + int(line[ControllerIndex.STATES])
        return inputs, np.array(compiled.arrays.carried[Carried.SUM, first:end])


def _said(found: Any, code: int, shape: CallShape) -> str:
    if found is None:
        return f"returned nothing for {shape.outputs} output{'s' * (shape.outputs != 1)}"
    if code == WRONG_NUMBER or np.size(found) != shape.outputs:
        count = np.size(found)
        return (
            f"returned {count} number{'s' * (count != 1)} for {shape.outputs} "
            f"output{'s' * (shape.outputs != 1)}"
        )
    if code == RAISED:
        return "raised an exception"
    return f"returned {_listed(np.ravel(found))}, or a state that is not finite,"


def _listed(values: Any) -> str:
    shown = ", ".join(f"{x:.6g}" for x in np.ravel(values)[:12])
    return f"[{shown}{', ...' if np.size(values) > 12 else ''}]"


def _inputs(c: Controller, board: Board) -> list[int]:
    """Columns of the inputs of a controller."""
    found: list[int] = []
    for entry in c.inputs_in(board.system):
        if isinstance(entry, Mapping):
            found += board.reference(scalar(f"a reference of {c.what}", entry))
            continue
        try:
            found += board.named(entry)
        except (InputError, ModelError) as error:
            raise InputError(f"input '{entry}' of {c.what}: {error}") from None
    return found


def _outputs(c: Controller, settings: LoadSettings) -> list[tuple[int, bool]]:
    found: list[tuple[int, bool]] = []
    for name in c.outputs:
        try:
            found += settings.outputs(str(name))
        except (InputError, ModelError) as error:
            raise InputError(f"output '{name}' of {c.what}: {error}") from None
    return found


def _check_shape(c: Controller, shape: CallShape) -> None:
    """Check the size of a gain matrix."""
    given = getattr(c, "shape", None)
    if given is not None and given != (shape.outputs, shape.inputs):
        raise InputError(
            f"K of {c.what} is {given[0]}x{given[1]}, but it has {shape.outputs} outputs and "
            f"{shape.inputs} inputs."
        )


def _check_once(
    controllers: Sequence[Controller], outputs: list[tuple[int, bool]], settings: LoadSettings
) -> None:
    columns = [column for column, _ in outputs]
    twice = next((column for column in columns if columns.count(column) > 1), None)
    if twice is not None:
        name = next(n for n, first in settings.columns.items() if first <= twice < first + 3)
        raise InputError(f"'{name}' is set by two controllers; only one may set it.")


def controls_of(controllers: Any, step: float | Rule) -> Controls:
    """Return the controllers of a run, checked."""
    return Controls(checked_controllers(controllers), not isinstance(step, Rule))


def controllers_in(arrays: Any) -> bool:
    """Whether there are controllers, or turns to be counted."""
    return any(getattr(arrays, key, None) is not None for key in ("turns", "control"))
