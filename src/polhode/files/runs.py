"""Run directories for reading: what is run, its last checkpoint, its samples so far."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from polhode.errors import InputError, ModelFileError
from polhode.files.contents import Contents, contents_of
from polhode.files.models import read_model
from polhode.model.numbers import Floats
from polhode.results.samples import Outcome
from polhode.schemes.choice import choose

CHECKPOINT = "time/checkpoint.npz"  # beside the chunks of an array, where zarr lists nothing
BLOCK_BYTES = 8_000_000  # of samples that are held at once
Checkpoint = dict[str, Floats]


@dataclass(frozen=True)
class Plan:
    """What is run: everything needed to start, or to continue."""

    model: str  # text of the model file
    name: str
    scheme: str
    way: str
    step: float
    steps: int
    every: int

    @property
    def rows(self) -> int:
        """Number of samples, with the start and the end."""
        return self.steps // self.every + 1 + (self.steps % self.every > 0)


def store_path(path: str | Path) -> Path:
    """The zarr directory of a run, given it or the folder it is in."""
    given = Path(path)
    return given / "run.zarr" if (given / "run.zarr").is_dir() else given


def run_plan(path: Path) -> Plan:
    """What a run directory is the run of."""
    return plan_from(run_attributes(path))


def plan_from(attributes: dict[str, Any]) -> Plan:
    """The plan that is kept in the attributes."""
    return Plan(**{k: attributes[k] for k in Plan.__dataclass_fields__})


def planned_model(plan: Plan) -> Any:
    """What is simulated."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # given when the run started
        return read_model(plan.model, plan.name, f"the model of run '{plan.name}'").system


def run_attributes(path: Path) -> dict[str, Any]:
    """The attributes of a run directory, or why it is none."""
    if not path.exists():
        raise InputError(f"there is no run '{path}'.")
    try:
        content = json.loads((path / "zarr.json").read_text(encoding="utf-8"))
        attributes: dict[str, Any] = content["attributes"]
        plan_from(attributes)
    except (OSError, ValueError, LookupError, TypeError):
        raise InputError(
            f"'{path}' is not a run of polhode; give a folder that --out or run.save made."
        ) from None
    return attributes


def read_checkpoint(path: Path) -> Checkpoint:
    """The last checkpoint of a run."""
    try:
        with np.load(path / CHECKPOINT, allow_pickle=False) as content:
            return {k: content[k] for k in content.files}
    except (OSError, ValueError, EOFError) as error:
        raise InputError(
            f"the run '{path}' has no checkpoint to go on from ({error}); it ended before its "
            "first samples: begin anew."
        ) from None


def contents(plan: Plan) -> Contents:
    """What a run directory holds."""
    return contents_of(planned_model(plan), choose(plan.scheme), plan.way, plan.step)


class RunFile:
    """A run directory for reading, finished or not; it is opened once, and read in parts.

    `known` is what it holds, where the model is at hand.
    """

    def __init__(self, path: Path, known: Contents | None = None) -> None:
        import zarr

        self.path, self.attributes = path, run_attributes(path)
        self.plan = plan_from(self.attributes)
        self._group: Any = zarr.open_group(path, mode="r", use_consolidated=False)
        try:
            time = np.asarray(self._array("time")[:])
            self._contents = known or contents(self.plan)
        except (KeyError, ModelFileError) as error:
            raise InputError(f"the run '{path}' cannot be read: {error}.") from None
        written = np.isfinite(time)
        self.rows = len(time) if written.all() else int(np.argmin(written))
        self.time = time[: self.rows]

    def _array(self, name: str) -> Any:
        return self._group[name]

    @cached_property
    def checkpoint(self) -> Checkpoint:
        """The last checkpoint, or nothing."""
        return read_checkpoint(self.path) if (self.path / CHECKPOINT).exists() else {}

    @property
    def model(self) -> Any:
        """What was simulated."""
        return self._contents.system

    @property
    def interrupted(self) -> bool:
        """Whether it has not got to the end that was asked for."""
        return int(self.checkpoint.get("n", 0)) < self.plan.steps

    @property
    def bytes(self) -> int:
        """Size of the samples in memory, about."""
        return 8 * 13 * self.rows * self._contents.count

    def trajectory(self, *parts: slice) -> Any:
        """Samples, all or some: a `Trajectory`, or a `NodeTrajectory` of a structure."""
        chosen = [slice(*part.indices(self.rows)) for part in parts or (slice(None),)]

        def take(name: str) -> Floats:
            array = self._array(name)
            if array.metadata.dimension_names != ("time", *array.metadata.dimension_names[1:]):
                return np.asarray(array[:])  # labels
            found = [np.asarray(array[part]) for part in chosen]
            return found[0] if len(found) == 1 else np.concatenate(found)

        try:
            return self._contents.read(take, self._outcome())
        except KeyError as error:
            raise InputError(f"the run '{self.path}' cannot be read: {error}.") from None

    def _outcome(self) -> Outcome:
        counts: dict[str, Any] = {k: int(v) for k, v in self.checkpoint.items() if v.ndim == 0}
        seconds: dict[str, Any] = {k: float(self.attributes.get(k) or 0.0) for k in _SECONDS}
        last = int(self._array("step_number")[self.rows - 1]) if self.rows else 0
        return Outcome(
            steps=max(counts.get("n", 0), last),
            **{k: counts.get(k, 0) for k in _COUNTED},
            **seconds,
            interrupted=self.interrupted,
            notes=list(self.attributes.get("notes") or ()),
            end=self.checkpoint,
        )

    @property
    def block(self) -> int:
        """Rows that are in memory at once where a run is read in blocks."""
        return max(1, BLOCK_BYTES // (8 * 40 * self._contents.count))

    def blocks(self) -> Iterator[Any]:
        """All samples in blocks, each with the first of all before it."""
        yield self.trajectory(slice(0, self.block))
        for first in range(self.block, self.rows, self.block):
            yield self.trajectory(slice(0, 1), slice(first, first + self.block))

    def thinned(self, most: int) -> Any:
        """Every so many samples, and the last; all, if they are not more than `most`."""
        every = -(-self.rows // most)
        return self.trajectory(slice(0, self.rows - 1, every), slice(self.rows - 1, self.rows))


_COUNTED = ("iterations", "most_iterations", "halvings", "most_halvings")
_SECONDS = ("wall_seconds", "seconds_compiling")
