"""`polhode convert`: convert a robot of another program to a model file."""

from __future__ import annotations

import json as encoder
from dataclasses import asdict
from pathlib import Path

from polhode.cli import tell
from polhode.errors import InputError
from polhode.files.conversion import convert_in_child
from polhode.files.paths import replace_file


def convert(
    file: Path,
    /,
    *,
    out: Path | None = None,
    floating: bool = False,
    no_limits: bool = False,
    no_contacts: bool = False,
    ground: bool = False,
    force: bool = False,
    json: bool = False,
) -> None:
    """Convert a robot (URDF) or a MuJoCo model (MJCF) to a model file; list what is omitted.

    Parameters
    ----------
    file
        A .urdf file, or an .xml file of either kind; MJCF needs MuJoCo (polhode[import]).
    out
        The model file; default the standard output.
    floating
        Let the root link of a URDF move freely instead of fixing it to the world.
    no_limits
        Leave out limits of joints, which become rigid stops, and their dry friction: for schemes,
        controllers and gradients that know neither.
    no_contacts
        Leave out contacts: shapes are drawn and touch nothing.
    ground
        Let the shapes of a URDF touch the plane z = 0 of the world.
    force
        Overwrite an existing file.
    json
        Print one JSON object: counts, what is omitted, and the model if --out is not given.
    """
    if out is not None and out.exists() and not force:
        raise InputError(f"'{out}' already exists; use --force to overwrite it.")
    found = convert_in_child(file, floating, not no_limits, not no_contacts, ground)
    if out is not None:
        try:
            replace_file(out, found.text.encode())
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise InputError(f"'{out}' cannot be written: {reason}.") from None
    if json:
        parts = asdict(found)
        text = parts.pop("text")
        model = {"model": text} if out is None else {"file": str(out)}
        print(encoder.dumps({**model, **parts}, indent=2))
        return
    for left in found.left_out:
        tell(f"polhode: omitted: {left}")
    print(found.text if out is None else f"{out}\n", end="")
