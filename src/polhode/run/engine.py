"""The engine: a system under a scheme, advanced by compiled kernels."""

from __future__ import annotations

import copy
import math
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.errors import AssemblyError, NotConvergedError, RoomError, RowOpenedError, RunError
from polhode.kernel.bodies.system import Status
from polhode.kernel.columns import Flag
from polhode.kernel.compile.jit import DISABLED, entry, is_cached, is_out_of_range
from polhode.kernel.compile.pointer_table import Table, integers, zeros
from polhode.kernel.contacts.loose import find_overlap
from polhode.kernel.contacts.tables import TouchCount
from polhode.kernel.control.controllers import ControlClock, ControllerIndex
from polhode.kernel.stepping import loop
from polhode.kernel.stepping.loop import Count
from polhode.kernel.stepping.resolution import UNWATCHED, Watched, forget_burst, watch_arms
from polhode.lowering.compliance import is_stiff
from polhode.lowering.composed_dampers import damper_notes
from polhode.lowering.contacts import Overlaps as Overlaps
from polhode.lowering.contacts import overlaps_of
from polhode.lowering.system import Way
from polhode.model.controller import Controller
from polhode.model.numbers import Floats
from polhode.model.steps import Rule, chosen_step, first_step
from polhode.run.blocks import in_blocks
from polhode.run.combinations import NOTED, Feature, features_of, refuse
from polhode.run.control import StepControl
from polhode.run.controllers import controllers_in, controls_of
from polhode.run.engine_tables import EngineTables
from polhode.run.failures import ending, error_of, mended, slow_functions
from polhode.run.locating_choice import by_contact
from polhode.run.saved_points import point_buffers
from polhode.run.saved_rows import trajectory_of
from polhode.schemes import _scheme as traits
from polhode.schemes.choice import ChosenScheme, choose

if TYPE_CHECKING:
    from polhode.lowering.structures.prepared import Model

# Where bodies touch, no step is shorter than this part of a whole one: what happens sooner happens
# at its start. The way of bodies in a shorter step would be lost in the rounding of their places.
SHORTEST_CUT = 1e-8
MOST_TOUCHING = 2**20  # of contact: 700 MB
NEVER = 2**40  # steps between calls of a controller that is not due


class Engine(EngineTables):
    """A system under a scheme, at some step: what `simulate` and `Simulation` drive."""

    def __init__(
        self,
        system: Model,
        scheme: str | ChosenScheme,
        step: float | str | Rule,
        controllers: Iterable[Controller] = (),
        turns: Sequence[str] | None = None,
        contact: str | None = None,
    ) -> None:
        self.scheme, self.given = choose(scheme), chosen_step(step)
        self.step = first_step(self.given)
        record = self.scheme.record
        self.controls = controls_of(controllers, self.given)
        system, stepped = by_contact(system, contact, record)
        self.compiled = self.controls.lowered(system, self.scheme, self.step, turns)
        self.way = way = self.compiled.way
        shape = (self.compiled.n, max(record.width, 1))
        self.memory = zeros(*(reversed(shape) if self.compiled.is_structure else shape))
        self.counts, self.residual = integers(np.zeros(Count.WIDTH), Count.WIDTH), zeros(1, 1)
        self.notes = [*self.compiled.start.notes, *slow_functions(self.compiled)]
        self.notes += [*self.controls.notes, *stepped]
        self.carried = self.compiled.carried
        if not self.compiled.is_structure:
            self.notes += damper_notes(self.compiled, record.substeps, self.step, str(self.scheme))
        chosen: Any = record.joint_step if way == Way.JOINTED else record.step
        if way == Way.FREE and self.compiled.arrays.touching is not None:
            chosen = record.loose_step
        self.control: StepControl | None = None  # where steps change
        refuse(self.features, scheme=self.scheme, step=self.given)
        if isinstance(self.given, Rule):
            periods = [c.period for c in self.controls.controllers]
            self.control = StepControl(self.given, self.compiled.n, periods)
        elif self.touches and record.solves_stiff:
            self.notes += self._stiff_notes()
        self._name = f"{record.name}-{way}{self._variant()}"
        solves = way == Way.JOINTED and traits.JOINTED in record.applies_to
        nodes = self.compiled.is_structure
        books = not solves and not nodes
        increment = UNWATCHED if nodes else record.increment
        self.watched = zeros(0 if nodes else self.compiled.n, Watched.WIDTH)
        if not nodes:
            watch_arms(self.compiled.arrays, self.watched)
        controls = controllers_in(self.compiled.arrays)
        touches = not nodes and self.compiled.arrays.touching is not None
        start = find_overlap if touches else record.start
        self._drive = loop.driver(self._name, chosen, start, books, increment, controls)
        self._entry: Any = None  # the loop, once it is compiled
        self.seconds_compiling = 0.0
        self._started, self._par = False, self.scheme.par
        self.prepare()

    def prepare(self) -> None:
        """Gather the tables that steps change, so that they are copied in one copy."""
        blocks: list[Any] = list(self._changing)
        if not self.compiled.is_structure and self.control is None:
            moved, blocks = in_blocks(self._changing)
            self.compiled = self.compiled.owned(moved)
            self.carried, self.watched = self.compiled.arrays.carried, moved[id(self.watched)]
            self.memory, self.counts = moved[id(self.memory)], moved[id(self.counts)]
        self._kept = [(block, block.copy()) for block in blocks]
        self._counters = loop.Counters(self.counts, self.residual, self.carried, self.watched, None)
        self.changing = self._changing

    def copied(self) -> Engine:
        """An independent engine at the same step."""
        if self.compiled.is_structure:
            found = Engine(self.compiled.system, self.scheme, self.step)
            found.restore(self.checkpoint())
            return found
        found = copy.copy(self)
        found.compiled, found.notes = self.compiled.owned(), list(self.notes)
        found.carried, found.memory = found.compiled.arrays.carried, self.memory.copy()
        found.counts, found.residual = self.counts.copy(), self.residual.copy()
        found.watched = self.watched.copy()
        found.control = None if self.control is None else self.control.copied()
        found.prepare()
        return found

    @property
    def _changing(self) -> tuple[Table, ...]:
        """All tables that steps change."""
        own = self.memory, self.counts, self.carried, self.watched
        steps = () if self.control is None else self.control.tables
        return self.compiled.state, *own, *self.forces_before, *steps

    @property
    def needs_compiling(self) -> bool:
        """Whether the compiler is on, and no kernel of this scheme is in the cache yet."""
        return not (DISABLED or is_cached(self._drive))

    def _variant(self) -> str:
        """The optional parts that select a compiled variant."""
        arrays = self.compiled.arrays
        kinds = ("lengths", "fields") if self.compiled.is_structure else ("joints", "loads")
        tables = [table for kind in kinds for table in getattr(arrays, kind) or ()]
        tables += [getattr(arrays, key, None) for key in ("acts", "turns", "control", "touching")]
        there = "".join("0" if table is None else "1" for table in tables)
        steps = "" if self.control is None else f"-{self.control.word}"
        return f"-{int(there, 2):x}{steps}" if "1" in there else steps

    @property
    def features(self) -> set[Feature]:
        """What decides what it can be combined with."""
        found = features_of(self.scheme, self.way, self.given)
        found |= {Feature.CONTACTS} if self.touches else set()
        shapes = not self.compiled.is_structure and self.compiled.arrays.touching is not None
        found |= {Feature.SHAPES} if shapes else set()
        return found | ({Feature.CONTROLLERS} if self.controls.controllers else set())

    def _stiff_notes(self) -> list[str]:
        """Say which elements would be solved for as stiff ones without contacts."""
        lowered, bodies = self.compiled.lowered, self.compiled.system.bodies
        stiff = [lowered.owner(r) for r in lowered.elements if is_stiff(r, bodies, self.step)]
        sentence = NOTED[Feature.CONTACTS, Feature.STIFF]
        return [sentence.format(force=name) for name in dict.fromkeys(stiff)]

    def start(self) -> None:
        """Compile (or load) the kernels and fill the scheme's memory, once."""
        if self._started:
            return
        began = time.perf_counter()
        if self.control is not None:
            self.control.prepare(self.now())
        self.fill_memory()
        self.seconds_compiling = time.perf_counter() - began
        self._started = True
        if self.control is not None and not self.resumed:
            self.control.find_first(self)
            self.step = self.control.first

    def fill_memory(self) -> None:
        """Let the scheme fill its memory at the present state, at which bodies may not overlap."""
        self._begin()
        if getattr(self.compiled.arrays, "touching", None) is not None and (
            sentence := overlaps_of(self.compiled).sentence
        ):
            raise AssemblyError(sentence)

    def overlaps(self) -> Overlaps:
        """The points at which bodies with shapes overlap now."""
        self._begin()
        return overlaps_of(self.compiled)

    def _begin(self) -> None:
        """Call the kernel of the start, with room for all points of contact."""
        self._call(loop.BEGIN, 1, self.buffers(1))
        if (error := self._error()) is not None:
            raise ending(error)
        touching = getattr(self.compiled.arrays, "touching", None)
        short = touching is not None and touching.tally[0, TouchCount.DEEPEST] < 0
        if short and self.make_room():
            self._begin()

    def make_room(self) -> bool:
        """Make room for more points of contact; whether there is any."""
        self.counts[0, Count.STATUS] = 0
        if len(self.compiled.arrays.touching.points) > MOST_TOUCHING:
            return False
        self.compiled.make_room()
        self.prepare()
        return True

    def take(self, steps: int) -> None:
        """Take steps without saving any."""
        last, samples = self.n + steps, self.buffers(1)
        while self.n < last and (steps := self._at_once(last - self.n)):
            self._advance(steps, sys.maxsize, samples, None)

    def buffers(self, rows: int) -> loop.SampleTables:
        """Buffers for that many samples."""
        return loop.SampleTables(
            integers(np.zeros(rows), 1),
            zeros(rows, self.compiled.state.size),
            zeros(rows, self.memory.size),
            zeros(rows, self.carried.size),
            None if self.control is None else zeros(rows, 1),
            *point_buffers(self.compiled.arrays, rows),
        )

    @property
    def row_bytes(self) -> int:
        """Bytes of a sample in these buffers."""
        return sum(part.nbytes for part in self.buffers(1) if part is not None)

    def _call(
        self, steps: int, every: int, samples: loop.SampleTables, end: float | None = None
    ) -> None:
        """Take whole steps, or one that is cut to end at this time."""
        clock = (self.n, steps, every, self.step, self.base, 0.0)
        counters = self._counters
        if self.control is not None:
            counters = counters._replace(control=self.control.for_kernels(self))
        else:
            if end is not None:
                clock = (self.n, steps, every, end - self.time, self.n, self.time)
            if self.controls.controllers:
                number = self.n - self.base if self.between is None else -1
                self.compiled.arrays.control.clock[0, ControlClock.NUMBER] = number
        compiled = self.compiled
        tables = compiled.arrays, compiled.state, self.memory, self._par
        try:
            (self._entry or self._drive)(*tables, clock, samples, counters)
        except (ArithmeticError, ValueError) as error:
            if not is_out_of_range(error):
                raise
            rows = self.counts.item(Count.ROWS)
            saved = int(samples.number[rows - 1, 0]) if rows else self.n
            self.counts[0, Count.STEPS] = max(self.n, saved) + 1
            self.counts[0, Count.STATUS] = Status.NOT_FINITE
        if self._entry is None:
            self._entry = entry(self._drive, *tables, clock, samples, counters)

    def advance(
        self, steps: int, every: int, samples: loop.SampleTables, end: float | None = None
    ) -> None:
        """Take steps, saving every `every`-th; if one fails, raise with the state before it.

        One that is cut ends at the time `end`. Where joints close loops, it is tried once more in
        another order, or with other rows aside.
        """
        last, reordered, control = self.n + steps, -1, self.control
        while self.n < last:
            steps = last - self.n
            if control is not None and not (steps := self._at_once(steps, end)):
                break
            try:
                self._advance(steps, every, samples, end)
            except RoomError:
                if not self.make_room():
                    raise
            except (NotConvergedError, RowOpenedError) as error:
                again = self.n != reordered and self.way == Way.JOINTED
                if not (how := again and mended(self.compiled, error)):
                    raise
                reordered = self.n
                self.counts[0, Count.STATUS] = 0
                self.notes.append(f"{how} from t = {self.time:g} s.")

    def _at_once(self, steps: int, end: float | None = None) -> int:
        """Number of steps for one call of the kernels; zero at the end.

        Where steps change, controllers that are due are called by the first of them, and the others
        end at the next call. A step that is rejected calls them again, with the same inputs.
        """
        if (control := self.control) is None:
            return steps
        control.set_limit(control.until if end is None else end)
        if control.is_at_end or not self.controls.controllers:
            return 0 if control.is_at_end else steps
        due, tables = control.stop_at_calls(), self.compiled.arrays.control
        tables.integers[:, ControllerIndex.EVERY] = np.where(due, 1, NEVER)
        tables.clock[0, ControlClock.NUMBER] = 1 if any(due) else -1
        return 1 if any(due) else steps

    def cut_to(self, time: float, every: int, samples: loop.SampleTables) -> None:
        """Take one step that ends at this time, between the ends of whole steps."""
        if self.control is None:
            forget_burst(self.watched)
        self.advance(1, every, samples, time)
        if self.control is None:
            forget_burst(self.watched)
            self.between = time

    def return_to_steps(self, until: float, every: int, samples: loop.SampleTables) -> None:
        """After a step that was cut, take the rest of it; not beyond `until`."""
        number = math.floor(self.time / self.step) + 1
        soon = self.time + (SHORTEST_CUT * self.step if self.touches else 0.0)
        while number * self.step <= soon:
            number += 1
        if number * self.step >= until:
            self.cut_to(until, every, samples)
            return
        self.cut_to(number * self.step, every, samples)
        self.base, self.between = self.n - number, None

    def _advance(
        self, steps: int, every: int, samples: loop.SampleTables, end: float | None
    ) -> None:
        for block, kept in self._kept:
            kept[:] = block
        before = self.counts.item(Count.ROWS)
        self._call(steps, every, samples, end)
        self.n = self.counts.item(Count.STEPS)
        if (error := self._error()) is not None:
            self._take_good_steps(before, every, samples)
            raise ending(error)

    @property
    def taken_back(self) -> tuple[Table, ...]:
        """Tables that are put back where a step is rejected, the state first."""
        numbers = (table for table in self.forces_before if table.dtype == np.float64)
        return self.compiled.state, self.memory, self.carried, *numbers

    def _take_good_steps(self, before: int, every: int, samples: loop.SampleTables) -> None:
        """Take the good steps once more from the chunk's start: the failed one may be half done."""
        good = int(self.counts[0, Count.STEPS])
        if self.counts[0, Count.STATUS] == Status.NOT_FINITE:  # known to be good are the saved ones
            rows = self.counts[0, Count.ROWS]
            good = int(samples.number[rows - 1, 0]) if rows > before else 0
        for block, kept in self._kept:
            block[:] = kept
        self.forgive()
        self.catch_up()
        self._call(max(good - self.n, 0), every, samples)
        self.catch_up()

    def _error(self) -> RunError | None:
        """The error of the last call."""
        compiled, status = self.compiled, self.counts.item(Count.STATUS)
        quiet = status == Status.CONVERGED and not compiled.arrays.flags.item(Flag.FAILED)
        return None if quiet and not compiled.functions else error_of(self)

    def trajectory(self, rows: Mapping[str, Floats]) -> Any:
        """Rows as a `Trajectory`, or of a structure a `NodeTrajectory`, that owns its tables."""
        compiled = self.compiled.still().owned()
        return trajectory_of(compiled, self.scheme, self.step, rows, self.outcome())
