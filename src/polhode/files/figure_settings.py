"""Settings of figures in the current folder, which a command ignores."""

from __future__ import annotations

import os
from contextlib import chdir
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

SETTINGS = "matplotlibrc"  # which matplotlib reads before the user's own, where it is imported


def ignore_figure_settings() -> None:
    """Import matplotlib from another folder, where this one has settings of a stranger."""
    if os.path.lexists(SETTINGS) and find_spec("matplotlib") is not None:
        with chdir(Path(__file__).parent):
            import_module("matplotlib")
