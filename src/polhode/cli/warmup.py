"""`polhode warmup`: compile kernels before the first run."""

from __future__ import annotations

import json as encoder
import sys
import time
from typing import TypedDict

import polhode as ph
from polhode.cli import tell
from polhode.cli.table import print_table
from polhode.errors import InputError
from polhode.kernel.compile.cache import cache_directory
from polhode.kernel.compile.jit import DISABLED
from polhode.run.engine import Engine
from polhode.run.ways import way_of
from polhode.schemes import NAMES, all_schemes
from polhode.schemes.choice import ChosenScheme, choose


class Waited(TypedDict):
    """Compile time of a first run."""

    seconds: float
    compiled_before: bool


def warmup(*schemes: str, ensembles: bool = False, json: bool = False) -> None:
    """Compile the kernels before the first run, and print how long each took.

    Parameters
    ----------
    schemes
        Scheme strings; all schemes by default.
    ensembles
        Compile the vector kernels of `simulate_many` as well.
    json
        Print one JSON object: seconds by scheme and kind of system.
    """
    chosen = [choose(name) for name in schemes or NAMES]
    if DISABLED:
        raise InputError("NUMBA_DISABLE_JIT is set, so nothing is compiled; unset it first.")
    if cache_directory() is None:
        raise InputError(
            "the kernel cache cannot be written; set POLHODE_CACHE_DIR to a writable folder."
        )
    began = time.perf_counter()
    systems = _systems()
    rows = {str(s): {k: _compiled(s, k, m) for k, m in systems.items()} for s in chosen}
    if ensembles:
        rows["ensembles"] = {next(iter(systems)): _compiled_ensembles()}
    if json:
        print(encoder.dumps(rows, indent=2))
        return
    print("seconds until the first run starts (* compiled before)")
    print_table(
        ("scheme", *systems),
        [(name, *(_shown(row.get(kind)) for kind in systems)) for name, row in rows.items()],
    )
    print(f"all kernels ready after {time.perf_counter() - began:.1f} s")


def _shown(waited: Waited | None) -> str:
    if waited is None:
        return "-"
    return f"{waited['seconds']:.1f}{' *' if waited['compiled_before'] else ''}"


def _compiled(scheme: ChosenScheme, kind: str, system: ph.System) -> Waited | None:
    if way_of(scheme.record, system) is None:
        return None
    if sys.stderr.isatty():
        tell(f"compiling {scheme} ({kind})")
    engine = Engine(system, scheme, 1e-3)
    fresh = engine.needs_compiling
    engine.start()
    return {"seconds": round(engine.seconds_compiling, 3), "compiled_before": not fresh}


def _compiled_ensembles() -> Waited:
    """Free bodies with any inertia under the schemes that have vector kernels, and tops."""
    began = time.perf_counter()
    systems = _systems()
    vary = {"body.mass": [1.0, 2.0]}
    for name in (r.name for r in all_schemes() if r.lanes):
        ph.simulate_many(systems["free"], name, step=1e-3, until=1e-3, vary=vary)
    ph.simulate_many(systems["balls"], "simo-wong", step=1e-3, until=1e-3, vary=vary)
    return {"seconds": round(time.perf_counter() - began, 3), "compiled_before": False}


def _systems() -> dict[str, ph.System]:
    """One system for every combination of types that kernels are compiled for."""
    body = ph.Body("body", mass=1.0, inertia=(1, 1, 1), position=(0, 0, 1))
    ball = ph.Spherical("ball", "ground", "body", point=(0, 0, 0))
    hinge = ph.Revolute("hinge", "ground", "body", point=(0, 0, 0), axis=(1, 0, 0))
    second = ph.Revolute("second", "ground", "body", point=(1, 0, 0), axis=(1, 0, 0))
    load = ph.Torque("load", "body", value=(0, 0, 1))
    redundant = {"redundant joints": (hinge, second)}
    all_joints = {"free": (), "balls": (ball,), "joints": (hinge,), **redundant}
    return {
        joined + loaded: ph.System([body], joints, loads, gravity=(0, 0, -9.81))
        for joined, joints in all_joints.items()
        for loaded, loads in (("", ()), (", loads", (load,)))
    }
