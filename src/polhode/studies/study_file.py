"""Study files: TOML with the same words as `polhode.sweep`; errors name the line."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import Any

from polhode.errors import InputError, ModelFileError, suggestion
from polhode.files.models import builtin_models, file_text, load_model
from polhode.files.paths import named_path, text_of
from polhode.files.problems import Place, parsed, sentences
from polhode.files.reading import Reader
from polhode.files.tables import arguments, table_model
from polhode.files.writing import model_text
from polhode.model.numbers import checked_path
from polhode.studies.axes import axis_of
from polhode.studies.outputs import Output, output_of
from polhode.studies.study import KEPT, RANDOM, SAMPLES, Study

NAME_FILES = ("flexible", "matrices", "contacts")  # tables that may


@dataclass(frozen=True)
class StudyTable:
    """A study: a model, what varies, and what is kept of every member."""

    model: str  # the name of a built-in model, or the path of a model file beside this one
    title: str = ""
    scheme: str | None = None
    step: float | str | None = None
    until: float | None = None
    draws: int | None = None
    sampling: str = RANDOM
    seed: int = 0
    samples: int = SAMPLES
    keep: Sequence[Any] = KEPT
    vary: Sequence[Any] = ()


@dataclass(frozen=True)
class VaryTable:
    """What varies: its path, and values, a range, or a distribution."""

    path: str | None = None
    paths: Sequence[str] | None = None
    name: str | None = None
    values: Sequence[Any] | None = None
    rows: Sequence[Any] | None = None
    range: Sequence[float] | None = None
    log_range: Sequence[float] | None = None
    uniform: Sequence[float] | None = None
    log_uniform: Sequence[float] | None = None
    normal: Sequence[float] | None = None
    log_normal: Sequence[float] | None = None


def load_study(path: str | Path) -> Study:
    """Read a study from its file."""
    file = checked_path("a study", path)
    if file.suffix != ".toml" or file.is_dir():
        raise InputError(f"'{file}' is not a study file; give the path of a .toml file.")
    text = file_text(file)
    return _StudyReader(parsed(text, file.name), text, file.name).study(file.parent)


class _StudyReader(Reader):
    """Reads one study."""

    top = tuple(f.name for f in fields(StudyTable))
    plural = {}  # noqa: RUF012

    def study(self, folder: Path) -> Study:
        given, self.problems = arguments(self.content, StudyTable, Place())
        axes = []
        for number, table in enumerate(self.tables("vary")):
            place = self.place("vary", number)
            values, wrong = arguments(table, VaryTable, place)
            self.problems += wrong
            axes += [] if wrong else [self.tried(place, partial(axis_of, values))]
        entries = self.content.get("keep", KEPT)
        keep = self.tried(Place(), partial(outputs_of, entries))
        if not self.problems:
            rest = {k: v for k, v in given.items() if k not in ("vary", "keep", "model")}
            text, name = model_text_of(self._model(given["model"], folder))
            make = partial(Study, text, name, tuple(axes), keep=keep, **rest)
            study: Study | None = self.tried(Place(), make)
            if study is not None:
                return study
        raise ModelFileError(*sentences(self.problems, self.text, self.file))

    def _model(self, given: str, folder: Path) -> str | Path:
        """The model of a study: a built-in one, or a file below the folder of the study."""
        if given in builtin_models():
            return given
        path = named_path(folder, given, "model")
        return path if path.suffix == ".toml" or path.exists() else given


def outputs_of(keep: Any) -> tuple[Output, ...]:
    """What is kept; every name once."""
    if isinstance(keep, str) or not isinstance(keep, list | tuple):
        raise InputError(f"keep is {keep!r}; give a list in brackets.")
    found = tuple(output_of(entry) for entry in keep)
    names = [output.name for output in found]
    for name in names:
        if names.count(name) > 1:
            raise InputError(f"'{name}' is kept twice; omit one of them.")
    if not found:
        raise InputError("keep is empty; name something to keep, such as 'final'.")
    return found


def model_text_of(model: str | Path) -> tuple[str, str]:
    """Text and name of a model: a built-in one, or the path of a file."""
    name, builtin = str(model), builtin_models()
    if name in builtin:
        return text_of(builtin[name]), name
    path = Path(name)
    if path.suffix != ".toml" and not os.path.exists(path):  # noqa: PTH110 - of any text
        known = suggestion(name, builtin) or " Give the path of a .toml file."
        raise ModelFileError(f"there is no built-in model '{name}'.{known}")
    text = file_text(path)
    if {*NAME_FILES} & {*parsed(text, path.name)}:  # a study takes what is in them along
        found = load_model(path)
        text = model_text(found.system, found.simulation)
    return text, path.stem


def study_schema() -> dict[str, Any]:
    """The JSON schema of study files, made from the same types that reading checks."""
    whole = table_model(StudyTable).model_json_schema()
    vary = table_model(VaryTable).model_json_schema()
    for table in (whole, vary):
        for part in table["properties"].values():
            part.pop("default", None)
            part.pop("title", None)
    whole["properties"]["vary"] = {"type": "array", "minItems": 1, "items": vary}
    whole["required"] = ["model", "vary"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **whole,
        "title": "polhode study",
    }
