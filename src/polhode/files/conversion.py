"""Robots to model files, in a child process with limits of time and memory.

A few lines of MJCF can describe millions of bodies, and the reader that expands them is MuJoCo's.
"""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

if __name__ == "__main__":  # the child is started by the path of this file
    sys.path.insert(0, str(Path(__file__).parents[2]))

from polhode.errors import InputError, ModelFileError
from polhode.files.limits import limit
from polhode.files.reading import file_text

# A library for windows, which MuJoCo loads, starts an interpreter that imports from this folder.
# Which shapes overlap is asked of kernels once, so that they are not compiled.
ALONE = {"MUJOCO_GL": "disabled", "PYTHONSAFEPATH": "1", "NUMBA_DISABLE_JIT": "1"}
WAITED = 10  # times the seconds of the processor, on a busy machine
_TOO_LONG = -int(getattr(signal, "SIGXCPU", 24))  # exit code of a process that was


@dataclass(frozen=True)
class Converted:
    """A robot as the text of a model file."""

    text: str
    bodies: list[str]
    joints: list[str]
    forces: list[str]
    left_out: list[str]


@np.errstate(all="ignore")  # what overflows is refused by name
def convert_robot(
    path: Path,
    floating: bool = False,
    limits: bool = True,
    contacts: bool = True,
    ground: bool = False,
) -> Converted:
    """Convert a URDF or MJCF file; `floating` lets the root link of a URDF float.

    Without `limits` joints have neither stops nor dry friction, without `contacts` shapes touch
    nothing. With `ground` the world of a URDF has the plane z = 0.
    """
    from polhode.files.mjcf import read_mjcf
    from polhode.files.tables import SimulationTable
    from polhode.files.urdf import urdf_robot
    from polhode.files.writing import model_text

    text = file_text(path)
    if "<robot" in text:
        robot = urdf_robot(text, path.name, floating, ground)
    elif "<mujoco" not in text:
        raise InputError(f"'{path}' is neither URDF (<robot>) nor MJCF (<mujoco>).")
    elif floating:
        raise InputError("--floating is for URDF; give a free joint in MJCF.")
    elif ground:
        raise InputError("--ground is for URDF; give a geom of type plane in MJCF.")
    else:
        robot = read_mjcf(path)
    system = robot.system(limits, contacts)
    model = model_text(system, SimulationTable("energy-momentum", 1e-3, 10.0))
    return Converted(
        f"# From {path.name}.\n\n{model}",
        bodies=[b.name for b in system.bodies],
        joints=[j.name for j in system.joints],
        forces=[f.name for f in system.forces],
        left_out=robot.ignored,
    )


def convert_in_child(
    path: Path,
    floating: bool = False,
    limits: bool = True,
    contacts: bool = True,
    ground: bool = False,
) -> Converted:
    """Convert a robot in a process of its own."""
    seconds, megabytes = limit("ROBOT_SECONDS"), limit("ROBOT_MB")
    given = [str(path), *(str(int(asked)) for asked in (floating, limits, contacts, ground))]
    try:
        done = subprocess.run(
            [sys.executable, "-P", __file__, str(megabytes), str(seconds), *given],
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=WAITED * seconds,
            check=False,
            env={**os.environ, **ALONE},
        )
        too_long = done.returncode == _TOO_LONG
    except subprocess.TimeoutExpired:
        too_long = True
    except ValueError as error:  # a null byte in the path
        raise ModelFileError(f"'{path}' cannot be read: {error}.") from None
    if too_long:
        raise ModelFileError(
            f"{path.name}: conversion takes more than {seconds:g} s; make it smaller, or set "
            "POLHODE_ROBOT_SECONDS."
        )
    try:
        answer = json.loads(done.stdout.splitlines()[-1])
    except (ValueError, IndexError):  # the child was ended by the system, or in MuJoCo
        reason = (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
        raise ModelFileError(
            f"{path.name}: the process that converts it ended without a result, within "
            f"{megabytes:g} MB of memory ({reason.rstrip('.')}); make it smaller, or set "
            "POLHODE_ROBOT_MB."
        ) from None
    if "error" in answer:
        raise (ModelFileError if answer["of_file"] else InputError)(answer["error"])
    return Converted(**answer)


def _main(megabytes: str, seconds: str, path: str, *asked: str) -> None:
    try:
        import resource

        size, most = int(float(megabytes) * 1e6), math.ceil(float(seconds))
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
        resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))
    except (ImportError, ValueError, OSError):
        pass  # not on this system
    try:
        answer = asdict(convert_robot(Path(path), *(word == "1" for word in asked)))
    except InputError as error:
        answer = {"error": str(error), "of_file": isinstance(error, ModelFileError)}
    print(f"\n{json.dumps(answer)}")


if __name__ == "__main__":
    _main(*sys.argv[1:])
