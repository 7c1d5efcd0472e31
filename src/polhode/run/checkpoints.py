"""Checkpoints of an engine: all that is needed to continue with the same bits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from polhode.errors import InputError
from polhode.kernel.columns import Flag
from polhode.kernel.contacts.switches import Switch
from polhode.kernel.contacts.tables import TouchCount
from polhode.kernel.stepping.loop import Count
from polhode.model.numbers import MOST_STEPS, Floats

if TYPE_CHECKING:
    from polhode.run.engine_tables import EngineTables

COUNTED = {
    "iterations": Count.ITERATIONS,
    "most_iterations": Count.MOST,
    "halvings": Count.HALVINGS,
    "most_halvings": Count.MOST_HALVINGS,
}
WHOLE = ("n", "rows", "controllers", "base", *COUNTED)
NUMBERS = ("between", "until", "contact_pressure")
FLAGS = ("done", "stopped", "contact_lets_go", "event_state_changed")
TEXTS = ("event_names", "event_hinges", "event_kind")
OF_EVENTS = ("angles", "number", "time", "state", "memory", "carried")  # rows of each event
OF_CONTACTS = {"speed": (3,), "pressure": (), "within": (2,), "lets_go": ()}
NAMED_COLUMNS = (Switch.COLUMN, Switch.LOSS, Switch.REACTION, Switch.REACTIONS)
LARGEST_WHOLE = 2**31  # of integers in tables
STEPS = ("step_clock", "step_pace", "step_means")  # tables of steps that change


def checkpoint_of(engine: EngineTables) -> dict[str, Floats]:
    """The checkpoint of an engine as it is."""
    e = engine
    found = {
        "n": np.array(e.n),
        "state": np.array(e.compiled.state),
        "memory": np.array(e.memory),
        "carried": np.array(e.carried),
        "watched": np.array(e.watched),
        **{key: np.array(e.counts[0, k]) for key, k in COUNTED.items()},
        **{f"start_{k}": np.array(table) for k, table in enumerate(e.forces_before)},
    }
    if e.controls.controllers:
        found["controllers"] = np.array(len(e.controls.controllers))
    if e.between is not None or e.base:
        between = np.nan if e.between is None else e.between
        found |= {"base": np.array(e.base), "between": np.array(between)}
    if e.control is not None:
        tables = zip(STEPS, e.control.tables, strict=False)
        found |= {name: np.array(table) for name, table in tables}
    ordered = e.compiled.ordered
    return found if ordered is None else {**found, "ordered": ordered}


def check(found: Mapping[str, Floats], until: float | None = None) -> None:
    """Raise a ValueError for a checkpoint that is invalid for any model.

    `until` is the end of a run that is more than fixed steps.
    """
    kinds = {
        **dict.fromkeys(WHOLE, "iu"),
        **dict.fromkeys(NUMBERS, "f"),
        **dict.fromkeys(FLAGS, "b"),
    }
    for key, values in found.items():
        _need(values.dtype.kind in kinds.get(key, "U" if key in TEXTS else "iuf"), key)
        _need(not values.shape or key not in kinds, key)
    for key in ("n", "rows", *COUNTED):
        _need(key in found, key)
    for key in {*WHOLE} & {*found}:
        _need(0 <= int(found[key]) <= MOST_STEPS, key)
    _need(int(found.get("base", 0)) <= int(found["n"]), "base")
    if until is not None:
        for key in ("done", "until", "stopped"):
            _need(key in found, key)
        _need(not found.get("between", np.nan) > (1.0 + 1e-9) * float(found["until"]), "between")
    if any(key.startswith("contact_") for key in found):
        for key, shape in OF_CONTACTS.items():
            given = found.get(f"contact_{key}")
            _need(given is not None and given.shape == shape, f"contact_{key}")
        _need(bool(np.isfinite(found["contact_within"]).all()), "contact_within")
        _need("contact_tries" in found, "contact_tries")
    if any(key.startswith("event_") for key in found):
        _check_events(found)


def _check_events(found: Mapping[str, Floats]) -> None:
    for key in ("names", "code", "hinges", "angles_now", "state_changed", "within"):
        _need(f"event_{key}" in found, f"event_{key}")
    codes, names, within = (found[f"event_{key}"] for key in ("code", "names", "within"))
    _need(codes.ndim == 1 and codes.dtype.kind == "i", "event_code")
    _need(bool(((codes >= 0) & (codes < len(names))).all()), "event_code")
    _need(within.shape == (2,) and bool(np.isfinite(within).all()), "event_within")
    _need(found["event_hinges"].shape == found["event_angles_now"].shape, "event_hinges")
    for key in (*OF_EVENTS, *({"kind", "impulse"} if "event_kind" in found else ())):
        values = found.get(f"event_{key}")
        _need(values is not None and values.shape[:1] == codes.shape, f"event_{key}")


def _need(holds: bool, key: str) -> None:
    if not holds:
        raise ValueError(f"'{key}' is missing, or is not valid")


def check_fit(engine: EngineTables, checkpoint: Mapping[str, Floats]) -> None:
    """Reject a checkpoint of another model."""
    e = engine
    count, own = int(checkpoint.get("controllers", 0)), len(e.controls.controllers)
    if count != own:
        raise InputError(
            f"controllers of the run: {count}, given: {own}; no file holds their functions: give "
            "them as they were, ph.resume(path, controllers=[...])."
        )
    keys = _keys_of_points(e)
    for key, mine in checkpoint_of(e).items():
        given = checkpoint.get(key)
        fits = given is not None and _like(given, mine, key in (*STEPS, keys))
        if not fits and key not in ("ordered", "base", "between"):
            raise unfit(key)
    _check_switches(e, checkpoint)
    _check_points(e, checkpoint)
    for k, table in enumerate(e.forces_before):
        if table is e.compiled.arrays.flags and checkpoint[f"start_{k}"][0, Flag.FAILED]:
            raise unfit("a flag")  # no step that failed is in a checkpoint


def _check_switches(engine: EngineTables, checkpoint: Mapping[str, Floats]) -> None:
    """Reject switches of contacts that name other columns than the model's: kernels trust them."""
    mine = getattr(getattr(engine.compiled.arrays, "joints", None), "switches", None)
    for k, table in enumerate(engine.forces_before):
        if table is mine and mine is not None:
            given = checkpoint[f"start_{k}"]
            if not np.array_equal(given[[*NAMED_COLUMNS]], np.asarray(mine)[[*NAMED_COLUMNS]]):
                raise unfit(f"start_{k}")


def _keys_of_points(engine: EngineTables) -> str:
    """The name of the keys of points of contact, which are large integers; or nothing."""
    T = getattr(engine.compiled.arrays, "touching", None)
    rows = [f"start_{k}" for k, x in enumerate(engine.forces_before) if T and x is T.keys]
    return rows[0] if rows else ""


def is_larger(engine: EngineTables, checkpoint: Mapping[str, Floats]) -> bool:
    """Whether a checkpoint has more room for points of contact than an engine."""
    key = _keys_of_points(engine)
    given = checkpoint.get(key)
    return given is not None and len(given) > len(checkpoint_of(engine)[key])


def _check_points(engine: EngineTables, checkpoint: Mapping[str, Floats]) -> None:
    """Reject a number of cached points of contact that is not one of rows: kernels trust it."""
    T = getattr(engine.compiled.arrays, "touching", None)
    for k, table in enumerate(engine.forces_before):
        if T is not None and table is T.tally:
            count = checkpoint[f"start_{k}"][0, TouchCount.CACHED]
            if not 0 <= count <= len(T.keys):
                raise unfit(f"start_{k}")


def unfit(key: str) -> InputError:
    """The error of a checkpoint that is not of this model."""
    return InputError(
        f"the checkpoint is of another model, or was written by another version of polhode "
        f"('{key}' does not match); start the run again."
    )


def _like(given: Floats, mine: Floats, ticks: bool) -> bool:
    """Whether a table can replace another; integers are small, except for ticks."""
    if given.shape != mine.shape or given.dtype.kind != mine.dtype.kind:
        return False
    small = ticks or mine.dtype.kind != "i" or not mine.shape
    return small or bool((np.abs(given) <= LARGEST_WHOLE).all())
