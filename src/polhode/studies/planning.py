"""Make a study from what a user gives, and check it before it runs."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from polhode.errors import InputError
from polhode.files.writing import model_text
from polhode.model.numbers import listed, shown
from polhode.model.system import System
from polhode.studies.axes import SETTINGS, Axis, axis_of
from polhode.studies.members import StudyMembers
from polhode.studies.study import KEPT, Study
from polhode.studies.study_file import load_study, model_text_of, outputs_of

MOST_SETTINGS = 10_000  # combinations of scheme, step and until that are checked ahead


def study_of(study: Study | System | str | Path, given: Mapping[str, Any]) -> Study:
    """The study that a user means: one, a study file, or a model with what varies."""
    given = {k: v for k, v in given.items() if v is not None}
    if isinstance(study, Study) or (not isinstance(study, System) and "vary" not in given):
        if given:
            raise InputError(f"the study already sets {', '.join(given)}; omit them.")
        return study if isinstance(study, Study) else load_study(study)
    if isinstance(study, System):
        text, name = model_text(study), study.title or "system"
    else:
        text, name = model_text_of(study)
    vary = given.pop("vary", {})
    if not isinstance(vary, Mapping):
        raise InputError(f"vary is {shown(vary)}; give values by path: {{'body.a.mass': [4, 5]}}.")
    axes = tuple(_axis(path, what) for path, what in vary.items())
    keep = outputs_of(given.pop("keep", KEPT))
    return Study(model=text, name=name, axes=axes, keep=keep, **given)


def _axis(path: Any, what: Any) -> Axis:
    """An axis by a path and values or a table; several paths have rows."""
    if isinstance(path, tuple):
        rows = [_plain(row) for row in listed(f"rows of {path}", what)]
        return axis_of({"paths": list(path), "rows": rows})
    if isinstance(what, Mapping):
        return axis_of({"path": path, **{k: _plain(v) for k, v in what.items()}})
    return axis_of({"path": path, "values": _plain(what)})


def _plain(values: Any) -> Any:
    if isinstance(values, str):
        return values
    if isinstance(values, np.ndarray):
        return values.tolist()
    if not isinstance(values, Iterable):
        return values  # the axis rejects it
    return [v.item() if isinstance(v, np.generic) else v for v in values]


def check(study: Study) -> None:
    """Raise what is wrong with the study, as far as can be known without running it."""
    for path in (p for axis in study.axes for p in axis.paths):
        if path.startswith(("beam.", "cable.")) and path.endswith(".elements"):
            raise InputError(
                f"{path} cannot vary: members of a study have the same bodies; run one study for "
                "each number of elements."
            )
    members = StudyMembers(study)
    first = {path: v[0] for path, v in study.values(0, 1).items()}
    members.checked(first)
    _ = members.kept
    varying = {p: v for a in study.axes if not a.is_drawn for p, v in a.points().items()}
    keeps_time = any(w.name == "trajectory" for w in study.keep)
    if keeps_time and len(set(varying.get("until", ()))) > 1:
        raise InputError("trajectories share one time axis; omit them if until varies.")
    axes = [a.points() for a in study.axes if set(a.paths) & set(SETTINGS)]
    counts = [len(next(iter(points.values()))) for points in axes]
    for places in itertools.islice(itertools.product(*map(range, counts)), MOST_SETTINGS):
        chosen = {
            path: values[k]
            for points, k in zip(axes, places, strict=True)
            for path, values in points.items()
        }
        if chosen:
            members.checked({**first, **chosen})


def usable_cores() -> int:
    """Processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
