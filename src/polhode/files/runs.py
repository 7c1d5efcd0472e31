"""Run directories for reading: what is run, its last checkpoint, its samples so far."""

from __future__ import annotations

import json
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from polhode.errors import InputError, ModelFileError
from polhode.files.models import read_model
from polhode.model.compiled import compile_system
from polhode.model.numbers import Floats
from polhode.model.system import System
from polhode.schemes.choice import choose
from polhode.trajectory import Trajectory

CHECKPOINT = "time/checkpoint.npz"  # beside the chunks of an array, where zarr lists nothing
Checkpoint = dict[str, Floats]


@dataclass(frozen=True)
class Plan:
    """What is run: everything needed to begin, or to go on."""

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


def planned_system(plan: Plan) -> System:
    """The system that is simulated."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # said when the run began
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


def read_trajectory(path: Path, rows: slice | None = None) -> Trajectory:
    """The samples of a run, finished or not; `rows` are some of them."""
    import zarr

    attributes = run_attributes(path)
    plan = plan_from(attributes)
    group: Any = zarr.open_group(path, mode="r", use_consolidated=False)
    try:
        time = np.asarray(group["time"][:])
        count = len(time) if np.isfinite(time).all() else int(np.argmin(np.isfinite(time)))
        chosen = slice(*(rows or slice(None)).indices(count))
        read = {k: np.asarray(group[k][chosen]) for k in ("position", "momentum", "quaternion")}
        read["angular_momentum"] = np.asarray(group["angular_momentum"][chosen])
        index = np.asarray(group["step_number"][chosen])
        compiled, scheme = compile_system(planned_system(plan), plan.way), choose(plan.scheme)
        stored = np.concatenate([read[k] for k in read], axis=-1)
        memory = np.zeros((len(index), compiled.n, 1))
        if scheme.record.width:
            memory = np.asarray(group["memory"][chosen])
        carried = np.zeros((len(index), compiled.arrays.carried.size))
        if compiled.accounts.width:
            carried = np.asarray(group["carried"][chosen])
    except (KeyError, ModelFileError) as error:
        raise InputError(f"the run '{path}' cannot be read: {error}.") from None
    checkpoint = read_checkpoint(path) if (path / CHECKPOINT).exists() else {}
    counts = {k: int(v) for k, v in checkpoint.items() if v.ndim == 0}
    t = Trajectory.of(
        compiled,
        scheme,
        plan.step,
        index,
        stored,
        memory,
        carried=carried,
        steps=max(counts.get("n", 0), int(index[-1]) if len(index) else 0),
        iterations=counts.get("iterations", 0),
        most_iterations=counts.get("most_iterations", 0),
        halvings=counts.get("halvings", 0),
        wall_seconds=float(attributes.get("wall_seconds") or 0.0),
        seconds_compiling=float(attributes.get("seconds_compiling") or 0.0),
        interrupted=counts.get("n", 0) < plan.steps,
        end=checkpoint,
    )
    if t.turns_about_tip.any():
        tips = np.asarray(compiled.state)[:, 0:3]
        t.stored[..., 0:3] = np.where(t.turns_about_tip[:, None], tips, t.stored[..., 0:3])
    return t
