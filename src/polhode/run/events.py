"""The event watcher: detects, locates and records events."""

from __future__ import annotations

import math
import sys
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from polhode.errors import InputError, RunError
from polhode.kernel.compile.pointer_table import table
from polhode.model.event import RECORD, STOP, Event
from polhode.model.numbers import Floats
from polhode.quantities.joint import JointPart
from polhode.results.samples import RunOutcome
from polhode.run.checkpoints import unfit
from polhode.run.conditions import Condition
from polhode.run.engine import Engine
from polhode.run.engine_tables import Rows, Snapshot
from polhode.run.locating import Bracket, locate, lowest, may_dip, near_zero
from polhode.run.moment import Moment
from polhode.run.saved_rows import trajectory_of
from polhode.run.watcher import Chunk, Watcher

MOST_IN_A_STEP = 1000  # events with callbacks
PARTS = ("number", "time", "state", "memory", "carried")  # of rows
Near = tuple[float, ...]  # margins at the start, in the middle and at the end of a step


class Happened(NamedTuple):
    """An event: time, index, and the state as a row."""

    time: float
    code: int  # number of the event among those of the run
    row: Rows
    angles: Floats  # of the hinges, with their turns
    kind: str = ""  # of what happens to a contact
    impulse: float = 0.0


class Last(NamedTuple):
    """The last step that was watched: when it began, and all margins (events, 2) at its ends."""

    time: float
    margins: Floats


class Step(NamedTuple):
    """A step in which something may happen: its start, as engine and as row, and its ends."""

    here: Snapshot
    row: Rows
    angles: dict[str, float]
    a: float
    b: float


class EventWatcher(Watcher):
    """Watches the steps of an engine for events, and books them."""

    looks_inside = True

    def __init__(
        self, engine: Engine, events: tuple[Event, ...], until: float | None = None
    ) -> None:
        """Watch from where the engine is; a run to the same end stays stopped where it was."""
        self.engine, found = engine, engine.resumed
        joints = engine.compiled.system.joints if events else ()
        self.hinges = [j.name for j in joints if "angle" in j.coordinates]
        self.happened: list[Happened] = []
        self.pushed = False
        self._within = (-1.0, 0)  # a step, and the callbacks in it
        self._last: Last | None = None
        sample = self.of_rows(engine.present(), {})
        self.angles = {n: float(a[0]) for n, a in self._angles_of(sample).items()}
        if "event_angles_now" in found:
            if found["event_angles_now"].shape != (len(self.hinges),):
                raise unfit("event_angles_now")
            self.angles = dict(zip(self.hinges, found["event_angles_now"].tolist(), strict=True))
        sample.first_angles = self.angles
        self.conditions = [Condition(event, sample) for event in events]
        owners = [gap.owner for gap in engine.compiled.gaps.gaps] if engine.touches else []
        self.owners = list(dict.fromkeys(owners))  # joints with stops, and contacts
        if "event_code" in found:
            self._read(found)
        if until is not None and float(found.get("until", math.nan)) == until:
            last = self.happened[-1].code if found["stopped"] else -1
            self.stopped_by = self.conditions[last].event.name if found["stopped"] else None

    def look_anew(self) -> None:
        """Go on from where the bodies were placed."""
        self.stopped_by, self._last = None, None
        t = self.of_rows(self.engine.present(), self.angles)
        self.angles = {n: float(a[0]) for n, a in self._angles_of(t).items()}

    def check_start(self) -> None:
        """Report conditions that are true at the start."""
        sample = self.of_rows(self.engine.present(), self.angles)
        for c in self.conditions:
            if c.is_condition and c.direction != "falling" and c.margins(sample)[0] > 0.0:
                what = f"the condition of event '{c.event.name}' is true at the start"
                if c.event.action == STOP:
                    raise InputError(
                        f"{what}, so the run would stop at once; change when, or use "
                        f"action='record'."
                    )
                self.engine.notes.append(f"{what}; it happens when it becomes true again.")

    def of_rows(self, rows: Rows, angles: dict[str, float]) -> Any:
        """Rows as a trajectory, for reading at once."""
        e = self.engine
        found = trajectory_of(e.compiled.still(), e.scheme, e.step, rows, RunOutcome())
        found.first_angles = angles
        return found

    def _angles_of(self, t: Any) -> dict[str, Floats]:
        """Angles of all hinges, with their turns."""
        return {n: JointPart(t, n).angle for n in self.hinges}

    # --- finding ----------------------------------------------------------------------------------

    def look(self, chunk: Chunk) -> None:
        """Find the events of a chunk, in order, and end it where one ends it."""
        if not self.conditions or not chunk.steps:
            return
        before = len(self.happened), self.angles, self._within, self.pushed
        last, self._last = self._last, None
        try:
            self._watch(chunk, last)
        except BaseException:  # in the middle of a trial, or of a callback
            count, self.angles, self._within, self.pushed = before
            del self.happened[count:]
            raise

    def _watch(self, chunk: Chunk, last: Last | None) -> None:
        held, end = chunk.rows, self.engine.snapshot()
        times, t = held["time"], self.of_rows(held, self.angles)
        angles = self._angles_of(t)
        suspected, last = self._suspected(t, angles, last)
        for k, near in suspected:
            here = chunk.stand_at(k)
            row = {key: part[k : k + 1] for key, part in held.items()}
            first = {n: float(a[k]) for n, a in angles.items()}
            step = Step(here, row, first, float(times[k]), float(times[k + 1]))
            for when, code in self._located(step, near, t.taken(slice(k, k + 2))):
                done = self._act(step, when, code)
                if done:
                    chunk.end_at(k, done)
                    chunk.failure = chunk.act = None
                    return
        if suspected:
            self.engine.go_back(end)
        self._last = last
        self.angles = {n: float(a[-1]) for n, a in angles.items()}

    def _suspected(
        self, t: Any, angles: dict[str, Floats], last: Last | None
    ) -> tuple[list[tuple[int, list[Near]]], Last]:
        """Steps in which something may happen, with all margins at start, middle and end.

        Dense output takes longer than steps do, so it is asked for middles only where margins at
        ends do not rule out a dip. Returns the last margins as well.
        """
        g = np.stack([c.margins(t) for c in self.conditions])
        times, before = t.time, np.zeros((len(g), 0))
        if last is not None:  # every sign is found once
            g[:, 0], before = last.margins[:, 1], last.margins[:, :1]
            times = np.insert(times, 0, last.time)
        h, skipped = np.diff(times), before.shape[1]
        looked_at = [
            near_zero(margins, h)[skipped:] if c.is_text else np.ones(len(t.time) - 1, dtype=bool)
            for c, margins in zip(self.conditions, np.hstack([before, g]), strict=True)
        ]
        middle = 0.5 * (g[:, 1:] + g[:, :-1])
        for first, end in _runs(np.any(looked_at, axis=0)):
            part = t.taken(slice(first, end + 1))
            part.first_angles = {n: float(a[first]) for n, a in angles.items()}
            middles = 0.5 * (part.time[1:] + part.time[:-1])
            between = part.at(np.insert(middles, 0, part.time[0]))  # turns are counted from there
            middle[:, first:end] = [c.margins(between)[1:] for c in self.conditions]
        g0, g1 = g[:, :-1], g[:, 1:]
        found = (((g0 > 0.0) != (g1 > 0.0)) | may_dip(g0, middle, g1)).any(axis=0)
        three = np.stack([g0, middle, g1], axis=2)
        near = [(k, list(map(tuple, three[:, k].tolist()))) for k in np.flatnonzero(found).tolist()]
        return near, Last(float(t.time[-2]), g[:, -2:])

    def _located(self, step: Step, near: list[Near], ends: Any) -> list[tuple[float, int]]:
        """Times and numbers of the events in a step, in order."""
        found, (a, b) = [], step[-2:]
        ends.first_angles = step.angles
        for code, (c, (ga, half, gb)) in enumerate(zip(self.conditions, near, strict=True)):
            margin = partial(self._margin, c, step)
            brackets = [Bracket(a, b, ga, gb)]
            if may_dip(np.array(ga), np.array(half), np.array(gb)):
                x = lowest(partial(_dense_margins, c, ends), a, b, 1.0 if ga > 0.0 else -1.0)
                gx = margin(x) if a < x < b else ga
                brackets = [Bracket(a, x, ga, gx), Bracket(x, b, gx, gb)] if a < x < b else []
            for bracket in brackets:
                at_start = bracket.a == 0.0 and bracket.ga == 0.0
                if c.fits(bracket.ga > 0.0, bracket.gb > 0.0) and not at_start:
                    found.append((locate(margin, bracket), code))
        return sorted(found)

    def _margin(self, c: Condition, step: Step, at: float) -> float:
        return float(c.margins(self._tried(step, at))[-1])

    def _tried(self, step: Step, at: float) -> Any:
        """The start of a step and its end, if it is cut at this time."""
        self.engine.go_back(step.here)
        self.engine.cut_to(at, sys.maxsize, self.engine.buffers(1))
        end = self.engine.present()
        both = {key: np.concatenate([step.row[key], end[key]]) for key in PARTS}
        return self.of_rows(both, step.angles)

    # --- acting -----------------------------------------------------------------------------------

    def _act(self, step: Step, when: float, code: int) -> Rows:
        """Book an event within a step, and do what it asks for."""
        t = self._tried(step, when)
        angles = np.array([a[-1] for a in self._angles_of(t).values()])
        return self._happen(when, code, self.engine.present(), angles)

    def _happen(self, when: float, code: int, end: Rows, angles: Floats) -> Rows:
        """Book an event where the engine is; return its rows where the step ends there."""
        e, event = self.engine, self.conditions[code].event
        self.happened.append(Happened(when, code, end, angles))
        if event.action == RECORD:
            return {}
        self.angles = dict(zip(self.hinges, angles.tolist(), strict=True))
        if event.action == STOP:
            self.stopped_by = event.name
            return end
        self._count_calls(event.name)
        moment = Moment(e, self.of_rows(end, self.angles), event.name)
        callback: Any = event.action
        callback(moment)
        if moment.pushed:
            self.pushed = True
            e.settle()
        e.count_event()
        after = e.present()
        return {key: np.concatenate([end[key], after[key]]) for key in PARTS}

    def touched(self, contacts: Any, cause: Any) -> Rows:
        """Resolve what touches where the engine is, book it, and return the row after it."""
        e, before, self._last = self.engine, self.engine.present(), None
        t = self.of_rows(before, self.angles)
        angles = np.array([a[-1] for a in self._angles_of(t).values()])
        self.angles = dict(zip(self.hinges, angles.tolist(), strict=True))
        for touch in contacts.act(cause):
            code = len(self.conditions) + self.owners.index(touch.owner)
            happened = Happened(e.time, code, before, angles, touch.kind, touch.impulse)
            self.happened.append(happened)
        e.count_event()
        self._watch_jump(before, angles)
        return e.present()

    def _watch_jump(self, before: Rows, angles: Floats) -> None:
        """Book the conditions that change with the velocities at an impact."""
        if not self.conditions:
            return
        after = self.engine.present()
        both = {key: np.concatenate([before[key], after[key]]) for key in PARTS}
        t = self.of_rows(both, self.angles)
        for code, c in enumerate(self.conditions):
            g0, g1 = c.margins(t).tolist()
            if c.fits(g0 > 0.0, g1 > 0.0) and self.stopped_by is None:
                self._happen(self.engine.time, code, after, angles)

    def _count_calls(self, name: str) -> None:
        """Limit the events in a step, such as the last bounces of a ball."""
        number, count = math.floor(self.engine.time / self.engine.step), 0
        if self._within[0] == number:
            count = self._within[1] + 1
        self._within = (number, count)
        if count > MOST_IN_A_STEP:
            raise RunError(
                f"event '{name}' happens more than {MOST_IN_A_STEP} times in one step, at t = "
                f"{self.engine.time:.9g} s; change its callback, or stop the run there."
            )

    # --- checkpoints ------------------------------------------------------------------------------

    def checkpoint(self) -> dict[str, Floats]:
        """The events so far, and all that is needed to watch on."""
        stopped = {"stopped": np.array(self.stopped_by is not None)}
        if not self.conditions and not self.owners:
            return stopped
        names = [*(c.event.name for c in self.conditions), *self.owners]
        found = {
            **stopped,
            "event_names": np.array(names),
            "event_code": np.array([h.code for h in self.happened], dtype=np.int64),
            "event_angles": np.array([h.angles for h in self.happened]),
            "event_hinges": np.array(self.hinges, dtype=str),
            "event_angles_now": np.array([self.angles[n] for n in self.hinges]),
            "event_state_changed": np.array(self.pushed),
            "event_within": np.array(self._within),
        }
        if (laws := self._laws) is not None:
            found["event_motors"] = np.array(laws.numbers)
        if self.owners:
            found["event_kind"] = np.array([h.kind for h in self.happened], dtype="U8")
            found["event_impulse"] = np.array([h.impulse for h in self.happened])
        for key in PARTS:
            parts = [h.row[key] for h in self.happened]
            found[f"event_{key}"] = np.concatenate(parts) if parts else np.zeros(0)
        return found

    @property
    def _laws(self) -> Any:
        return getattr(self.engine.compiled.arrays.joints, "laws", None)

    def _read(self, found: Any) -> None:
        """Continue with the events of a checkpoint."""
        for k, code in enumerate(found["event_code"]):
            row = {key: found[f"event_{key}"][k : k + 1] for key in PARTS}
            when, angles = float(row["time"][0]), found["event_angles"][k]
            kind = str(found["event_kind"][k]) if "event_kind" in found else ""
            impulse = float(found["event_impulse"][k]) if "event_kind" in found else 0.0
            self.happened.append(Happened(when, int(code), row, angles, kind, impulse))
        self.pushed = bool(found["event_state_changed"])
        within = found["event_within"]
        self._within = (float(within[0]), int(within[1]))
        if "event_motors" in found:
            laws = self._laws
            if laws is None or laws.numbers.shape != found["event_motors"].shape:
                raise unfit("event_motors")
            laws.numbers[:] = table(found["event_motors"])


def _runs(chosen: Floats) -> list[tuple[int, int]]:
    """First and end of every run of neighbours that are chosen."""
    edges = np.flatnonzero(np.diff(chosen, prepend=False, append=False)).tolist()
    return list(zip(edges[::2], edges[1::2], strict=True))


def _dense_margins(c: Condition, ends: Any, times: Floats) -> Floats:
    """Margins of a condition by dense output between the ends of a step."""
    return c.margins(ends.at(times))
