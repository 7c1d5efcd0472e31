"""Named models: a built-in model or a model file can replace a system."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from polhode.errors import InputError
from polhode.model.numbers import checked_path, shown
from polhode.model.part import knows_its_arguments
from polhode.model.system import System

if TYPE_CHECKING:
    from polhode.files.models import Model, SimulationTable


def load_model(model: str | Path) -> Any:
    """The system, or the structure, of a built-in model or of a model file."""
    return found(model)[0]


def save_model(system: Any, path: str | Path, **simulation: Any) -> None:
    """Write a system or structure as a model file, which `load_model` reads back bit for bit.

    `simulation` are settings of runs, such as ``step=1e-3, until=10.0, scheme="rk4"``. A model with
    a function of the user cannot be written.
    """
    from polhode.files.paths import replace_file
    from polhode.files.tables import SimulationTable
    from polhode.files.writing import model_text

    model, settings = found(system)[0], knows_its_arguments("save_model")(SimulationTable)
    text = model_text(model, settings(**simulation))
    replace_file(checked_path("a model file", path), text.encode())


def found(model: Any) -> tuple[Any, SimulationTable | None]:
    """Return a system or structure, with the settings of its file if given by name."""
    if isinstance(model, System):
        return model, None
    if not isinstance(model, str | Path):
        from polhode.model.structures import LinearStructure, Structure  # few runs are of these

        if not isinstance(model, Structure | LinearStructure):
            raise InputError(
                f"the model is {shown(model)}; give a System, a Structure, the name of a built-in "
                "model or a model file."
            )
        return model, None
    from polhode.files import models  # files are slow to load

    loaded: Model = models.load_model(model)
    return loaded.system, loaded.simulation


def setting(key: str, given: Any, settings: SimulationTable | None) -> Any:
    """The argument, or the setting of the file."""
    value = getattr(settings, key, None) if given is None else given
    if value is None:
        where = "" if settings is None else ", or write it under [simulation] in the file"
        raise InputError(f"simulate needs {key}; give {key}= in seconds{where}.")
    return value
