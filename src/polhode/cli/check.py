"""`polhode check`: a model before it moves."""

from __future__ import annotations

import json as encoder
from typing import Annotated, Any

from cyclopts import Parameter

from polhode.cli import BAD_INPUT, DONE, FAILED, printable
from polhode.errors import AssemblyError, InputError, PolhodeError
from polhode.files.models import load_model


def check(
    model: str,
    /,
    *,
    equilibrium: bool = False,
    modes: bool = False,
    set: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    all: Annotated[bool, Parameter(negative=())] = False,
    json: bool = False,
) -> int:
    """Assemble and check a model.

    Prints degrees of freedom, loops with their redundant constraints, assembly corrections, and the
    schemes that run it.

    Parameters
    ----------
    model
        Name of a built-in model (`polhode models` lists them), or path of a model file.
    equilibrium
        Find the equilibrium under the loads at the start.
    modes
        List frequencies, damping and modes about the start, or about the equilibrium.
    set
        Change a value of the model, such as --set body.top.mass=4; may be given again.
    all
        List the schemes that do not fit, too, with the reason.
    json
        Print one JSON object, and nothing else.
    """
    from polhode.api.check import check as checked  # loads Numba

    loaded = load_model(model, set)
    report: dict[str, Any] = {"model": loaded.name}
    if loaded.system.is_structure and (equilibrium or modes):
        raise InputError(f"'{model}' is a structure; --equilibrium and --modes are for bodies.")
    try:
        found = checked(loaded.system)
        report |= {"assembles": True, **found.as_dict()}
        texts = [found.text(all=all)]
    except AssemblyError as error:
        if not json:
            raise
        print(encoder.dumps({**report, "assembles": False, "error": str(error)}, indent=2))
        return BAD_INPUT
    code = DONE
    try:
        texts += _statics(loaded.system, report, equilibrium, modes)
    except PolhodeError as error:
        if not json:
            print(printable("\n".join(texts)))
            raise
        report["error"] = str(error)
        code = FAILED
    print(encoder.dumps(report, indent=2) if json else printable("\n".join(texts)))
    return code


def _statics(system: Any, report: dict[str, Any], equilibrium: bool, modes: bool) -> list[str]:
    from polhode.statics.equilibrium import equilibrium as rest
    from polhode.statics.modes import modes as vibrations

    texts, about = [], system
    if equilibrium:
        about = rest(system)
        report["equilibrium"] = about.as_dict()
        texts.append(str(about))
    if modes:
        found = vibrations(about)
        report["modes"] = found.as_dict()
        texts += ["Modes", str(found)]
    return texts
