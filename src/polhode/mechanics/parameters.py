"""Parameters of a model by the names of ``--set``, and how its numbers depend on them.

The dependence is taken by sixth-order differences of whole models: assembled and lowered anew, a
little to either side, once for each parameter.
"""

from __future__ import annotations

import copy
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from polhode.assembly.closure import extent
from polhode.assembly.poses import Start
from polhode.assembly.self_stress import Redundancy, redundancy
from polhode.assembly.start import start
from polhode.errors import InputError, ModelWarning, PolhodeError, UnwritableError, close
from polhode.files.changes import change_value, words_of
from polhode.files.models import read_model
from polhode.files.problems import parsed
from polhode.files.writing import model_text
from polhode.kernel.columns import Inertia
from polhode.lowering.system import Compiled, Way, compile_system
from polhode.mechanics.coordinates import once
from polhode.mechanics.named_numbers import tied
from polhode.model.joints import Frame
from polhode.model.numbers import Floats, shown, texts
from polhode.model.orientation import matrix
from polhode.model.system import System

WEIGHTS = {1: 45 / 60, -1: -45 / 60, 2: -9 / 60, -2: 9 / 60, 3: 1 / 60, -3: -1 / 60}
PARAMETER_NUDGE = 2e-3  # of a parameter (or of one): its sixth power is below rounding
TENSOR = {"xx": (0, 0), "yy": (1, 1), "zz": (2, 2), "xy": (0, 1), "xz": (0, 2), "yz": (1, 2)}
FORCES = ("force", "gravity")  # parameters on which the start does not depend
ABSENT = {"gravity": 0.0, "position": 0.0}  # vectors that are zero where they are not given


@dataclass(frozen=True, eq=False)
class ModelNumbers:
    """A model at some values of its parameters: start, and the tables of its steps."""

    system: System
    start: Start
    compiled: Compiled
    size: float

    @property
    def bodies(self) -> Floats:
        """Table of the bodies."""
        return np.asarray(self.compiled.arrays.bodies)

    @property
    def mass(self) -> Floats:
        """Masses of the bodies."""
        return self.bodies[:, Inertia.MASS]

    @property
    def inertia(self) -> Floats:
        """Inertias (n, 3, 3), body axes."""
        return self.bodies[:, Inertia.TENSOR : Inertia.INVERSE].reshape(-1, 3, 3)

    @property
    def weight(self) -> Floats:
        """Weights (n, 3)."""
        return self.bodies[:, Inertia.WEIGHT : Inertia.WEIGHT + 3]

    @property
    def state(self) -> tuple[Floats, Floats, Floats, Floats]:
        """Positions, rotations, momenta and spins at the start."""
        s = self.start
        R = matrix(s.q)
        turning = np.einsum("nab,nbc,nc->na", R, self.inertia, s.Omega)
        return s.x, R, self.mass[:, None] * s.v, turning


def numbers_of(
    system: System, near: ModelNumbers | None = None, moved: bool = True
) -> ModelNumbers:
    """Assemble and lower a system; frames turn about their axes to be like those of `near`.

    Where it has not `moved`, it starts as `near` does.
    """
    if near is None:
        s = start(system)
        compiled = compile_system(system, Way.JOINTED, started=s)
        return ModelNumbers(system, s, compiled, extent(s))
    s = start(system) if moved else near.start
    if moved:
        s.frames = _alike(system, s.frames, near.start.frames)
    like = near.compiled.arrays.joints
    compiled = compile_system(system, Way.JOINTED, started=s, like=like)
    return ModelNumbers(system, s, compiled, near.size)


def _alike(
    system: System, frames: dict[str, tuple[Frame, Frame]], wanted: dict[str, tuple[Frame, Frame]]
) -> dict[str, tuple[Frame, Frame]]:
    """Frames whose free turn about the joint's axis, which has no meaning, is as it was.

    The first axis of a frame is chosen by the smallest component, which may jump.
    """
    found = {}
    for joint in system.joints:
        fa, fb = frames[joint.name]
        if joint.has_axis and "angles" not in joint.coordinates and joint.frames is None:
            x, y = fa.axes[:, 0], fa.axes[:, 1]
            old = wanted[joint.name][0].axes[:, 0]
            c, s = np.array([x @ old, y @ old]) / np.hypot(x @ old, y @ old)
            turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
            fa, fb = Frame(fa.point, fa.axes @ turn), Frame(fb.point, fb.axes @ turn)
        found[joint.name] = fa, fb
    return found


class Parameters:
    """Named parameters of a system, and the models around it."""

    def __init__(self, system: System, names: Sequence[str]) -> None:
        names = texts("wrt", names)
        if not names:
            raise InputError("wrt names no parameter; give some, such as 'body.arm.mass'.")
        once("wrt", names)
        self.system, self.names = system, tuple(names)
        try:
            self._text = model_text(system)
        except UnwritableError as error:
            owner = str(error).partition(", which")[0]
            raise InputError(
                f"{owner}, which has no derivatives; give numbers, such as stiffness and damping."
            ) from None
        self._content = parsed(self._text, "the model")
        self.values = np.array([self._value(name) for name in self.names])
        self.nudges = np.where(self.values == 0.0, 1.0, np.abs(self.values)) * PARAMETER_NUDGE

    @cached_property
    def here(self) -> ModelNumbers:
        """The model as it is."""
        return numbers_of(self.system)

    @cached_property
    def around(self) -> list[dict[int, ModelNumbers]]:
        """By parameter: the models up to three nudges to either side."""
        found = []
        for k, name in enumerate(self.names):
            models, moves = {}, any(n.partition(".")[0] not in FORCES for n in tied(name))
            for i in WEIGHTS:
                values = self.values.copy()
                values[k] += i * self.nudges[k]
                try:
                    with warnings.catch_warnings():
                        warnings.simplefilter("ignore", ModelWarning)  # said of the model itself
                        models[i] = numbers_of(self.at(values), self.here, moves)
                except PolhodeError as error:
                    raise InputError(
                        f"'{name}' = {self.values[k]:g} cannot be varied: {error}"
                    ) from None
            if moves:
                self._check_rank(name, models[1])
            found.append(models)
        return found

    @cached_property
    def _redundant(self) -> Redundancy | None:
        """Redundant joints of the model; None where there are none."""
        if self.here.start.graph.is_tree:
            return None
        found = redundancy(self.system, self.here.start)
        return found if found.rank < found.rows else None

    def _check_rank(self, name: str, varied: ModelNumbers) -> None:
        """Reject a parameter whose change would let redundant joints lock."""
        here = self._redundant
        if here is None:
            return
        lost = redundancy(varied.system, varied.start).rank - here.rank
        if lost > 0:
            raise InputError(
                f"there is no derivative by '{name}': any change of it would lock {lost} of the "
                "mechanism's degrees of freedom, because joints are redundant; vary them together, "
                "or leave a redundant joint out."
            )

    def derivative(self, k: int, f: Callable[[ModelNumbers], Floats]) -> Floats:
        """Derivative of a function of the model by parameter k."""
        models = self.around[k]
        total = sum(WEIGHTS[i] * f(models[i]) for i in WEIGHTS)
        return np.asarray(total / self.nudges[k])

    def at(self, values: Floats) -> System:
        """The system with other values of its parameters."""
        content = copy.deepcopy(self._content)
        for name, value in zip(self.names, values, strict=True):
            for path in [path for own in tied(name) for path in _paths(content, own)]:
                change_value(content, path, float(value))
        return read_model(self._text, "model", "the model", content=content).system

    def _value(self, name: str) -> float:
        """Present value of a parameter."""
        if not isinstance(name, str):
            raise InputError(f"{shown(name)} is not a parameter; name it like 'body.arm.mass'.")
        first, *others = tied(name)
        if others:
            values = [self._value(own) for own in (first, *others)]
            if len(set(values)) > 1:
                told = ", ".join(f"{v:g}" for v in values)
                raise InputError(f"the values of '{name}' are {told}; give the model equal ones.")
            return values[0]
        content: Any = copy.deepcopy(self._content)
        path = _paths(content, name)[0]
        probe = copy.deepcopy(content)
        change_value(probe, path, 0.0)  # rejects parts that do not exist, with a suggestion
        value: Any = content
        words = words_of(content, path)
        for k, part in enumerate(words):
            holder, value = value, _inside(value, part, k)
            if value is None:
                if words[-2 if len(words) > 1 else -1] in ABSENT:
                    return 0.0
                meant = close(part, holder if isinstance(holder, dict) else ())
                right = ".".join([*words[:k], meant, *words[k + 1 :]])
                remedy = f"did you mean '{right}'?" if meant else "give it a value first."
                raise InputError(
                    f"'{name}' is not given in the model, so that it cannot be varied; {remedy}"
                )
        if not _is_number(value):
            raise InputError(
                f"'{name}' is {shown(value)}, which is not one number; name "
                f"{_number_in(name, value) or 'another parameter'}."
            )
        return float(value)


def _inside(value: Any, part: str, k: int) -> Any:
    if isinstance(value, list) and value and isinstance(value[0], dict) and k == 1:
        return next((t for t in value if str(t.get("name")) == part), None)
    if isinstance(value, list):
        number = "xyz".index(part) if part in tuple("xyz") and len(value) == 3 else part
        return value[int(number)] if str(number).isdecimal() and int(number) < len(value) else None
    return value.get(part) if isinstance(value, dict) else None


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _number_in(name: str, value: Any) -> str:
    """An example of a number in a list or table, '' where there is none."""
    if isinstance(value, list) and value and _is_number(value[0]):
        return f"one, such as '{name}.{'x' if len(value) == 3 else 0}'"
    inside = value.items() if isinstance(value, dict) else ()
    return next((f"one, such as '{name}.{key}'" for key, v in inside if _is_number(v)), "")


def _paths(content: Any, name: str) -> list[str]:
    """Paths that a name changes: an inertia's xy stands in two places."""
    head, _, last = str(name).rpartition(".")
    if last not in TENSOR or not head.endswith(".inertia"):
        return [str(name)]
    i, j = TENSOR[last]
    table: Any = next(
        (b for b in content.get("body", []) if f"body.{b.get('name')}.inertia" == head), {}
    )
    if not isinstance((table.get("inertia") or [0])[0], list):
        if i != j:
            raise InputError(
                f"'{name}' is not given: the inertia is by principal moments; give the tensor."
            )
        return [f"{head}.{i}"]
    return [f"{head}.{i}.{j}", f"{head}.{j}.{i}"] if i != j else [f"{head}.{i}.{i}"]
