"""Limits on what is read, so that no file takes all memory or time.

Each can be changed by an environment variable, such as POLHODE_MODEL_MB=200.
"""

from __future__ import annotations

import math
import os

from polhode.errors import InputError

# Name, default, and what is limited; docs/promises.md has the same list.
LIMITS = {
    "MODEL_MB": (8.0, "size of a model, study or robot file, megabytes"),
    "MATRIX_MB": (256.0, "size of a matrix file, megabytes"),
    "MESH_MB": (64.0, "size of a mesh file, megabytes"),
    "RUN_MB": (256.0, "size of a file in a run or study folder, megabytes"),
    "JSON_MB": (32.0, "size of a JSON file in a run or study folder, megabytes"),
    "PROBLEMS": (50.0, "problems of a file that are listed; the rest are counted"),
    "NESTING": (32.0, "parts of a dotted key"),
    "STUDY_POINTS": (1e6, "points along one axis of a study"),
    "ELEMENTS": (1e4, "elements of all beams and cables of a file"),
    "MATRIX_ROWS": (1e6, "rows of a matrix"),
    "ROBOT_PARTS": (2e4, "elements of a robot, with all that it repeats"),
    "ROBOT_FILES": (1000.0, "files that a robot names"),
    "ROBOT_SECONDS": (10.0, "time to convert a robot, seconds"),
    "ROBOT_MB": (1000.0, "memory to convert a robot, megabytes"),
}


def limit(name: str) -> float:
    """The value of a limit."""
    default, meaning = LIMITS[name]
    text = os.environ.get(f"POLHODE_{name}")
    if text is None:
        return default
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.0 < value < math.inf:
        raise InputError(f"POLHODE_{name} is '{text}'; give a positive number ({meaning}).")
    return value
