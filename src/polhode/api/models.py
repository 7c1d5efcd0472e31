"""Named models: a built-in model or a model file can replace a system."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from polhode.errors import InputError
from polhode.model.numbers import shown
from polhode.model.system import System

if TYPE_CHECKING:
    from polhode.files.models import Model, SimulationTable

# Words of other programs for the arguments of a run.
ALSO_CALLED = {
    **dict.fromkeys(("dt", "timestep", "time_step", "h", "step_size"), "step"),
    **dict.fromkeys(("duration", "t_end", "tmax", "end", "end_time", "time"), "until"),
    **dict.fromkeys(("method", "integrator", "solver"), "scheme"),
    "model": "system",
}


def load_model(model: str | Path) -> Any:
    """The system, or the structure, of a built-in model or of a model file."""
    return found(model)[0]


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
