"""A run of the command line before it starts: from a model, or from a run directory."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from polhode.errors import InputError
from polhode.files.models import Model

if TYPE_CHECKING:
    from polhode.files.store import Store
    from polhode.run.engine import Engine
    from polhode.run.timing import Timing

T = TypeVar("T")


@dataclass
class PlannedRun:
    """A run to be started, and its folder."""

    name: str
    engine: Engine
    steps: int
    save_every: int | None
    timing: Timing | None = None
    store: Store | None = None
    folder: Path | None = None

    @property
    def path(self) -> str | None:
        """The argument of --resume."""
        return None if self.store is None else str(self.folder or self.store.path)


def started(
    model: Model, given: dict[str, Any], out: str | None, overwrite: bool = False
) -> PlannedRun:
    """Return a run from the start."""
    settings = replace(model.simulation, **given)
    step: Any = _needed(settings.step, "step", model)
    until = _needed(settings.until, "until", model)
    from polhode.run.engine import Engine
    from polhode.run.sampler import checked_save_every  # loads Numba
    from polhode.run.timing import planned as plan
    from polhode.run.ways import default_scheme

    engine = Engine(model.system, settings.scheme or default_scheme(model.system), step)
    saving = (settings.save_every, settings.save_dt, settings.save_at)
    steps, timing = plan(engine, until, *saving, settings.events, settings.stop_when)
    every = checked_save_every(settings.save_every, steps)
    planned = PlannedRun(model.name, engine, steps, every, timing)
    if out is not None:
        from polhode.api.recording import created

        planned.folder = Path(out)
        path = planned.folder / "run.zarr"
        planned.store = created(engine, path, steps, every, model.name, overwrite, timing)
    return planned


def resumed(folder: Path, until: float | None, refused: dict[str, Any]) -> PlannedRun:
    """Return a run from its last checkpoint."""
    refused.pop("until", None)
    if refused:
        raise InputError(f"--resume continues a run as it was started; omit {', '.join(refused)}.")
    from polhode.api.recording import reopened

    engine, store, timing = reopened(folder, until)
    path = store.path.parent if store.path.name == "run.zarr" else None
    plan = store.plan
    return PlannedRun(plan.name, engine, plan.steps, plan.every, timing, store, path)


def _needed(value: T | None, key: str, model: Model) -> T:
    if value is None:
        raise InputError(
            f"model '{model.name}' does not say its {key}; give --{key}, or write it under "
            "[simulation] in the file."
        )
    return value
