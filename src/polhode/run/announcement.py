"""Message before a first run, which compiles for some seconds."""

from __future__ import annotations

import sys
from contextlib import suppress

from polhode.lowering.system import Way
from polhode.run.engine import Engine

_BODIES = {
    Way.FREE: "free bodies",
    Way.REDUCED: "bodies on one ball joint",
    Way.JOINTED: "bodies with joints and forces",
    Way.NATURAL: "structures",
}


def announce(engine: Engine) -> None:
    """Print on stderr what will be compiled, unless it is cached."""
    if engine.needs_compiling:
        what = f"compiling {engine.scheme.name} for {_BODIES[engine.way]}"
        with suppress(OSError):  # nobody can read it
            print(f"{what}; a few seconds, once per kind of model", file=sys.stderr, flush=True)
