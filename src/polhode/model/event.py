"""Events: conditions on results, and actions when they are met."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from polhode.errors import InputError, ModelError, suggestion
from polhode.model.numbers import name as checked_name
from polhode.model.numbers import shown

RECORD, STOP = "record", "stop"
DIRECTIONS = ("rising", "falling", "both")
STOP_WHEN = "stop_when"  # name of the event that `stop_when` stands for


@dataclass(frozen=True)
class Event:
    """An event of a run, located to rounding in time.

    `when` is a condition on results, such as ``"joint.hinge.angle > 1.5"``, which happens when it
    becomes true; a quantity, such as ``"body.ball.velocity.z"``, which happens when it is zero; or
    a function of the state that returns either. `action` is "record", "stop" or a function, which
    is called with the `Moment` and may change motors and momenta. `direction` is "rising" (from
    false to true, from below zero to above), "falling" or "both".
    """

    name: str
    when: str | Callable[[Any], Any]
    action: str | Callable[[Any], None] = RECORD
    direction: str | None = None

    def __post_init__(self) -> None:
        """Check all arguments except the condition, which needs a model."""
        checked_name("an event", self.name)
        when: Any = self.when
        if not callable(when) and not (isinstance(when, str) and when.strip()):
            raise ModelError(
                f"when of event '{self.name}' is {shown(self.when)}; give a condition such as "
                "'joint.hinge.angle > 1.5', or a function of the state."
            )
        action: Any = self.action
        if not callable(action) and not (isinstance(action, str) and action in (RECORD, STOP)):
            hint = suggestion(str(self.action), (RECORD, STOP))
            raise ModelError(
                f"action of event '{self.name}' is {shown(self.action)}; it must be record, stop "
                f"or a function.{hint}"
            )
        direction: Any = self.direction
        known = isinstance(direction, str) and direction in DIRECTIONS
        if direction is not None and not known:
            raise ModelError(
                f"direction of event '{self.name}' is {shown(self.direction)}; it must be one "
                f"of {', '.join(DIRECTIONS)}."
            )

    @property
    def is_text(self) -> bool:
        """Whether it can be written to a file."""
        return isinstance(self.when, str) and isinstance(self.action, str)

    def as_dict(self) -> dict[str, Any]:
        """The event as a table of a file; only the name if it has functions."""
        if not self.is_text:
            return {"name": self.name}
        given = {"name": self.name, "when": self.when, "action": self.action}
        return given | ({} if self.direction is None else {"direction": self.direction})


def checked_events(events: Any, stop_when: Any = None) -> tuple[Event, ...]:
    """All events of a run, with the one of `stop_when` first."""
    if isinstance(events, Event):
        events = (events,)
    if not isinstance(events, Iterable) or not all(isinstance(e, Event) for e in list(events)):
        raise InputError(f"events are {shown(events)}; give a list of ph.Event.")
    found = [*([] if stop_when is None else [Event(STOP_WHEN, stop_when, STOP)]), *events]
    check_twice([e.name for e in found])
    return tuple(found)


def check_twice(names: Sequence[str]) -> None:
    """Reject a name that is used twice."""
    for name in names:
        if names.count(name) > 1:
            raise InputError(f"{names.count(name)} events are named '{name}'; rename all but one.")
