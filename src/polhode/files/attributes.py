"""Validation of the attributes of a run directory: directories are not trusted."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from polhode.lowering.system import Way
from polhode.model.numbers import MOST_STEPS
from polhode.run.timing import MOST_TIMES

Finite = Annotated[float, Field(allow_inf_nan=False)]
Positive = Annotated[float, Field(gt=0.0, allow_inf_nan=False)]
ArrayName = Annotated[str, Field(pattern=r"^[^/\\]+$")]  # in the folder of the run


class EventTable(BaseModel):
    """An event; of one that has functions, the name alone."""

    model_config = ConfigDict(extra="forbid", strict=True)
    name: str
    when: str = ""
    action: str = ""
    direction: str | None = None


class TimingTable(BaseModel):
    """End, events and save times of a run that is more than fixed steps."""

    model_config = ConfigDict(extra="forbid", strict=True)
    until: Positive
    events: list[EventTable]
    save_dt: Positive | None
    save_at: Annotated[list[Finite], Field(max_length=MOST_TIMES)] | None
    step: str | None = None


class AttributeTable(BaseModel):
    """The attributes that are read; others are for people."""

    model_config = ConfigDict(extra="ignore", strict=True)
    model: str
    name: str
    scheme: str
    way: Annotated[Way, Field(strict=False)]
    step: Positive
    steps: Annotated[int, Field(ge=0, le=MOST_STEPS)]
    every: Annotated[int, Field(ge=1, le=MOST_STEPS)]
    samples: list[ArrayName]
    timing: TimingTable | None = None
    notes: list[str] | None = None
    wall_seconds: Finite | None = None
    seconds_compiling: Finite | None = None


def check_attributes(attributes: Any) -> None:
    """Raise a ValueError that says which attribute cannot be that of a run."""
    try:
        timing = AttributeTable.model_validate(attributes).timing
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise ValueError(f"{where or 'its attributes'}: {first['msg'].lower()}") from None
    if timing and timing.save_dt and timing.until / timing.save_dt > MOST_TIMES:
        raise ValueError(f"timing.save_dt: it saves more than {MOST_TIMES} times")
