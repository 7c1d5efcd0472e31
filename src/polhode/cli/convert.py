"""`polhode convert`: a robot of another program as a model file."""

from __future__ import annotations

import json as encoder
import sys
from pathlib import Path

from polhode.errors import InputError
from polhode.files.models import file_text
from polhode.files.robots import Robot
from polhode.files.tables import Simulation
from polhode.files.writing import model_text


def convert(
    file: Path,
    /,
    *,
    out: Path | None = None,
    floating: bool = False,
    force: bool = False,
    json: bool = False,
) -> None:
    """Turn a robot (URDF) or a model of MuJoCo (MJCF) into a model file; list what is left out.

    Parameters
    ----------
    file
        A .urdf file, or an .xml file of either kind; MJCF needs MuJoCo (polhode[import]).
    out
        Where to write the model; the default is the standard output.
    floating
        Let the root link of a URDF float instead of fixing it to the world.
    force
        Overwrite an existing file.
    json
        Print one JSON object: the parts, what is left out, and the model if it has no file.
    """
    if out is not None and out.exists() and not force:
        raise InputError(f"'{out}' already exists; use --force to overwrite it.")
    robot = _read(file, floating)
    system = robot.system()
    settings = Simulation("energy-momentum", 1e-3, 10.0)
    text = f"# From {file.name}.\n\n{model_text(system, settings)}"
    if out is not None:
        try:
            out.write_text(text, encoding="utf-8")
        except OSError as error:
            raise InputError(f"'{out}' cannot be written: {error.strerror or error}.") from None
    if json:
        kinds = ("bodies", "joints", "forces")
        told = {kind: [part.name for part in getattr(system, kind)] for kind in kinds}
        model = {"model": text} if out is None else {"file": str(out)}
        print(encoder.dumps({**model, **told, "left_out": robot.ignored}, indent=2))
        return
    for left in robot.ignored:
        print(f"polhode: left out: {left}", file=sys.stderr)
    print(text if out is None else f"{out}\n", end="")


def _read(file: Path, floating: bool) -> Robot:
    from polhode.files.mjcf import read_mjcf
    from polhode.files.urdf import read_urdf

    if "<robot" in file_text(file):
        return read_urdf(file, floating)
    if "<mujoco" in file_text(file):
        if floating:
            raise InputError("--floating is for URDF; give a free joint in MJCF.")
        return read_mjcf(file)
    raise InputError(f"'{file}' is neither URDF (<robot>) nor MJCF (<mujoco>).")
