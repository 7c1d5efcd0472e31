"""Members of a study, computed: on vector kernels together, or one by one."""

from __future__ import annotations

import copy
import math
import time
import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from polhode.ensembles import simulate_many
from polhode.ensembles.lanes import serves
from polhode.errors import InputError, PolhodeError
from polhode.files.changes import change_value
from polhode.files.models import Model, read_model
from polhode.files.problems import parsed
from polhode.model.numbers import whole_steps
from polhode.model.steps import chosen_step, first_step
from polhode.model.system import System
from polhode.run import driver
from polhode.run.engine import Engine
from polhode.run.timing import Timing, planned
from polhode.run.ways import way_of
from polhode.schemes.choice import choose
from polhode.studies import ensemble_inputs
from polhode.studies.axes import SETTINGS
from polhode.studies.output_arrays import (
    Numbers,
    OutputArray,
    arrays_of,
    numbers_of_ensemble,
    numbers_of_run,
)
from polhode.studies.study import Study, Values

LARGEST_BATCH = 48_000_000  # bytes of samples that an ensemble holds at a time
SCHEME = "energy-momentum"
MOMENT = 0.1  # seconds by which the time of a member is estimated
ALIKE = 32  # members that fill vector kernels
SOON_DONE = 1e7  # steps of a study, which take some minutes at most


@dataclass
class Computed:
    """Results of some members, and the failures of others."""

    members: Any  # their numbers
    numbers: Numbers
    failures: dict[int, str]


@dataclass(frozen=True)
class Settings:
    """Scheme, step and end of a member."""

    scheme: str
    step: float | str
    until: float

    @property
    def is_automatic(self) -> bool:
        """Whether steps change."""
        return isinstance(self.step, str)


class StudyMembers:
    """Makes and runs the members of a study."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.content = parsed(study.model, study.name)
        self._lanes: dict[str, bool] = {}

    @cached_property
    def base(self) -> Model:
        """The unchanged model."""
        found = self._read(copy.deepcopy(self.content))
        if found.system.is_structure:
            raise InputError(f"'{self.study.name}' is a structure; a study needs bodies.")
        return found

    @cached_property
    def kept(self) -> list[OutputArray]:
        """What is kept of every member."""
        return arrays_of(self.study, self.base.system)

    def _read(self, content: dict[str, Any]) -> Model:
        study = self.study
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # not a thousand times
            return read_model(study.model, study.name, f"the model of '{study.name}'", (), content)

    # --- one member -----------------------------------------------------------------------------

    def settings(self, values: dict[str, Any]) -> Settings:
        """Scheme, step and end of a member: what varies, else the study's, else the model's."""
        found: dict[str, Any] = {}
        for key in SETTINGS:
            own = getattr(self.study, key)
            found[key] = values.get(key, own if own is not None else _setting(self.content, key))
        found["scheme"] = found["scheme"] or SCHEME
        for key in ("step", "until"):
            if found[key] is None:
                raise InputError(
                    f"neither the study nor model '{self.study.name}' gives {key}; add it."
                )
        step = chosen_step(found["step"])
        given = step if isinstance(step, float) else str(step)
        return Settings(str(found["scheme"]), given, float(found["until"]))

    def system(self, values: dict[str, Any]) -> System:
        """The system of a member."""
        content = copy.deepcopy(self.content)
        for path, value in values.items():
            if path not in SETTINGS:
                change_value(content, path, float(value))
        return self._read(content).system

    def every(self, settings: Settings) -> tuple[int, int]:
        """Number of steps, and the sampling interval."""
        if settings.is_automatic:
            return self.study.samples, 1
        steps = whole_steps(settings.step, settings.until)
        every = max(1, -(-steps // self.study.samples))
        if (
            any(w.name == "trajectory" for w in self.study.keep)
            and every * self.study.samples != steps
        ):
            raise InputError(
                f"{steps} steps are not a multiple of samples = {self.study.samples}, at which "
                "trajectories are kept; choose another number of samples."
            )
        return steps, every

    def checked(self, values: dict[str, Any]) -> Engine:
        """An engine for a member; whatever is wrong with it is raised."""
        settings = self.settings(values)
        self.every(settings)
        contact = _setting(self.content, "contact")
        return Engine(self.system(values), settings.scheme, settings.step, contact=contact)

    def run(self, values: dict[str, Any]) -> Numbers:
        """The kept numbers of one member."""
        settings, engine = self.settings(values), self.checked(values)
        steps, every = self.every(settings)
        timing, events = None, self.base.simulation
        if settings.is_automatic or self.watches:
            between = settings.until / self.study.samples
            watched = events.events, events.stop_when
            _, timing = planned(engine, settings.until, None, between, None, *watched)
        return numbers_of_run(self.kept, _ran(engine, steps, every, timing))

    @property
    def watches(self) -> bool:
        """Whether the model has events, which may end members early."""
        found = self.base.simulation
        return bool(found.events) or found.stop_when is not None

    def take(self, values: dict[str, Any], steps: int) -> None:
        """Take the first steps of a member, or of several alike where vector kernels run them."""
        settings = self.settings(values)
        step = first_step(chosen_step(settings.step))
        if self.on_lanes(values):
            once = {path: np.array([v]) for path, v in values.items()}
            simulate_many(
                self.base.system,
                settings.scheme,
                step=step,
                until=steps * step,
                save_every=steps,
                threads=1,
                vary=ensemble_inputs.arrays(self.content, once, np.zeros(ALIKE, dtype=int)),
            )
            return
        engine, timing = self.checked(values), None
        if settings.is_automatic:
            _, timing = planned(engine, min(steps * step, settings.until))
        _ = _ran(engine, steps, steps, timing).velocity

    def seconds(self, values: dict[str, Any]) -> float:
        """Estimate the time of a member from its first steps.

        Of a study that is soon done, the estimate is zero.
        """
        settings, steps = self.settings(values), 1
        total = settings.until / first_step(chosen_step(settings.step))
        while total * self.study.count > SOON_DONE:
            began = time.perf_counter()
            self.take(values, steps)
            took = time.perf_counter() - began
            if took > MOMENT or steps >= total:
                return took / steps * total / (ALIKE if self.on_lanes(values) else 1)
            steps = min(8 * steps, math.ceil(total))
        return 0.0

    # --- many -----------------------------------------------------------------------------------

    def computed(self, members: Iterable[int]) -> Computed:
        """Results of some members; a member that fails does not stop the others."""
        which = np.fromiter(members, dtype=np.uint64)
        values = self.study.values_of(which)
        shapes = {k.name: (len(which), *k.shape) for k in self.kept}
        result = Computed(which, {n: np.full(s, np.nan) for n, s in shapes.items()}, {})
        for rows in self._alike(values, len(which)):
            one = {path: v[rows[0]] for path, v in values.items()}
            if self.on_lanes(one):
                self._run_together(rows, values, result)
            else:
                for row in rows:
                    self._run_alone(int(row), values, result)
        return result

    def _alike(self, values: Values, count: int) -> list[Any]:
        """Rows with the same scheme, step and end, in groups."""
        varying = [values[key] for key in SETTINGS if key in values]
        groups: dict[Any, list[int]] = {}
        for row in range(count):
            groups.setdefault(tuple(v[row] for v in varying), []).append(row)
        return [np.array(rows) for rows in groups.values()]

    def on_lanes(self, values: dict[str, Any]) -> bool:
        """Whether vector kernels run members with these settings."""
        settings = self.settings(values)
        scheme = settings.scheme
        if settings.is_automatic or self.watches:
            return False
        if scheme not in self._lanes:
            self._lanes[scheme] = self._serves(scheme)
        return self._lanes[scheme]

    def _serves(self, scheme: str) -> bool:
        paths = [p for a in self.study.axes for p in a.paths if p not in SETTINGS]
        base = self.base.system
        if base.forces or base.touching is not None or not paths:
            return False
        if not all(ensemble_inputs.serves(self.content, p) for p in paths):
            return False
        try:
            chosen = choose(scheme)
        except PolhodeError:
            return False  # the member's own run reports it
        way = way_of(chosen.record, base)
        return way is not None and serves(chosen, way)

    def _run_alone(self, row: int, values: Values, result: Computed) -> None:
        try:
            found = self.run({path: v[row] for path, v in values.items()})
        except Exception as error:
            result.failures[int(result.members[row])] = reason(error)
            return
        for name, numbers in found.items():
            result.numbers[name][row] = numbers

    def _run_together(self, rows: Any, values: Values, result: Computed) -> None:
        """Run on vector kernels; a batch that fails is bisected."""
        settings = self.settings({path: v[rows[0]] for path, v in values.items()})
        try:
            steps, every = self.every(settings)
            most = max(
                1, LARGEST_BATCH // (8 * 13 * len(self.base.system.bodies) * (steps // every + 2))
            )
            if len(rows) > most:
                for first in range(0, len(rows), most):
                    self._run_together(rows[first : first + most], values, result)
                return
            many = simulate_many(
                self.base.system,
                settings.scheme,
                step=first_step(chosen_step(settings.step)),
                until=settings.until,
                save_every=every,
                threads=1,
                vary=ensemble_inputs.arrays(self.content, values, rows),
            )
            found = numbers_of_ensemble(self.kept, many)
        except Exception as error:
            if len(rows) == 1:
                result.failures[int(result.members[rows[0]])] = reason(error)
                return
            for half in np.array_split(rows, 2):
                self._run_together(half, values, result)
            return
        well = np.ones(len(rows), dtype=bool)
        for i, said in many.failures.items():
            well[i] = False
            result.failures[int(result.members[rows[i]])] = said
        for name, numbers in found.items():
            result.numbers[name][rows[well]] = numbers[well]


def _ran(engine: Engine, steps: int, every: int, timing: Timing | None = None) -> Any:
    """The trajectory of a member; discarded on Ctrl-C."""
    found = driver.run(engine, steps, every, timing=timing)
    if found.interrupted:
        raise KeyboardInterrupt
    return found


def _setting(content: dict[str, Any], key: str) -> Any:
    table = content.get("simulation", {})
    return table.get(key) if isinstance(table, dict) else None


def reason(error: BaseException) -> str:
    """Why a member failed, in one line."""
    text = " ".join(str(error).split())
    if isinstance(error, PolhodeError):
        return text
    return f"internal error ({type(error).__name__}: {text})."
