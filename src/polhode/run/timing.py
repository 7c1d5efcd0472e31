"""When a run ends, what it watches for, and at which times it is saved."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from polhode.errors import InputError
from polhode.model.event import Event, checked_events
from polhode.model.numbers import Floats, divided, floats, positive, shown, whole_steps
from polhode.run.combinations import Feature, refuse
from polhode.run.engine import Engine
from polhode.run.events import EventWatcher

MOST_TIMES = 10_000_000  # that a run is saved at


@dataclass(frozen=True)
class Timing:
    """Of a run that is more than a whole number of fixed steps."""

    until: float
    events: tuple[Event, ...] = ()
    save_dt: float | None = None
    save_at: tuple[float, ...] | None = None
    step: str | None = None  # the rule, where steps change

    def times(self, end: float) -> Floats | None:
        """Times at which the run is saved, the start and the `end` too; None for ends of steps."""
        if self.save_dt is not None:
            found = self.save_dt * np.arange(math.floor(end / self.save_dt * (1 + 1e-12)) + 1)
        elif self.save_at is not None:
            found = np.array(self.save_at)
        else:
            return None
        return np.unique(np.concatenate([[0.0], found[found < end], [end]]))

    def as_dict(self) -> dict[str, Any]:
        """The same as plain data, without functions."""
        return {
            "until": self.until,
            "events": [e.as_dict() for e in self.events],
            "save_dt": self.save_dt,
            "save_at": None if self.save_at is None else list(self.save_at),
            **({} if self.step is None else {"step": self.step}),
        }


def timing_from(data: Mapping[str, Any], events: Iterable[Event] = ()) -> Timing:
    """The timing of a run that is continued; `events` are those that have functions."""
    given = {e.name: e for e in checked_events(list(events))}
    found = []
    for table in data["events"]:
        name = table["name"]
        if "when" not in table and name not in given:
            raise InputError(
                f"event '{name}' has a function, which files do not contain; pass it again: "
                "ph.resume(path, events=[...])."
            )
        found.append(given.pop(name) if name in given else Event(**table))
    if given:
        raise InputError(f"the run was started without the event '{next(iter(given))}'.")
    at = None if data["save_at"] is None else tuple(data["save_at"])
    return Timing(data["until"], tuple(found), data["save_dt"], at, data.get("step"))


def planned(
    engine: Engine,
    until: Any,
    save_every: int | None = None,
    save_dt: Any = None,
    save_at: Any = None,
    events: Any = (),
    stop_when: Any = None,
) -> tuple[int, Timing | None]:
    """The number of steps (about, where it is not known), and the timing where there is one."""
    steps, rest = divided(engine.step, until)
    watched = checked_events(events, stop_when)
    given = [save_every is not None, save_dt is not None, save_at is not None]
    if sum(given) > 1:
        raise InputError(
            "save_every, save_dt and save_at are mutually exclusive; give one of them."
        )
    touches, rule = engine.touches, None
    if engine.control is not None:
        engine.control.set_end(float(until))
        rule = str(engine.given)
    special = rest or bool(watched) or save_dt is not None or save_at is not None or touches or rule
    if not special:
        return steps, None
    watched_events(engine, watched)
    cannot_cut = engine.features & {Feature.NATURAL, Feature.HALF_STEP}
    if cannot_cut and rest and save_dt is None and save_at is None:
        whole_steps(engine.step, until)  # says which step and which end would do
    refuse({*engine.features, Feature.SAVE_TIMES}, scheme=engine.scheme)
    times = _interval(save_dt), _times(save_at, float(until))
    timing = Timing(float(until), watched, *times, rule)
    if timing.save_dt is not None and until / timing.save_dt > MOST_TIMES:
        raise InputError(
            f"save_dt is {timing.save_dt:g} s, which saves {until / timing.save_dt:.3g} times; "
            f"use at most {MOST_TIMES}."
        )
    return steps + rest, timing


def watched_events(engine: Engine, events: Any, stop_when: Any = None) -> tuple[Event, ...]:
    """EventWatcher that an engine can watch for, checked at its start."""
    found = checked_events(events, stop_when)
    if not found:
        return ()
    refuse({*engine.features, Feature.EVENTS}, scheme=engine.scheme, step=engine.given)
    EventWatcher(engine, found).check_start()
    return found


def _interval(save_dt: Any) -> float | None:
    return None if save_dt is None else positive("save_dt", save_dt)


def _times(save_at: Any, until: float) -> tuple[float, ...] | None:
    if save_at is None:
        return None
    given = floats(save_at)
    if given is None:
        raise InputError(f"save_at is {shown(save_at)}; give a list of seconds.")
    found = np.unique(given.ravel())
    outside = found[~((found >= 0.0) & (found <= until))]
    if len(outside):
        raise InputError(
            f"save_at has the time {outside[0]:g} s, which is not between 0 and until = {until:g} "
            "s."
        )
    return tuple(found.tolist())
