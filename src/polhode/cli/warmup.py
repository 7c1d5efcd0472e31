"""`polhode warmup`: compile kernels ahead of the first run."""

from __future__ import annotations

import sys
import time

import polhode as ph
from polhode.cli.table import print_table
from polhode.engine import Engine, way_of
from polhode.errors import InputError
from polhode.kernel.jit import DISABLED, cache_directory
from polhode.schemes import NAMES
from polhode.schemes.choice import ChosenScheme, choose


def warmup(*schemes: str, ensembles: bool = False) -> None:
    """Compile the kernels ahead of the first run, and say how long each took.

    Parameters
    ----------
    schemes
        Scheme strings; all schemes if none is given.
    ensembles
        Compile the vector kernels of `simulate_many` as well.
    """
    chosen = [choose(name) for name in schemes or NAMES]
    if DISABLED:
        raise InputError("NUMBA_DISABLE_JIT is set, so nothing is compiled; unset it first.")
    if cache_directory() is None:
        raise InputError("no cache can be written; set POLHODE_CACHE_DIR to a writable folder.")
    began = time.perf_counter()
    systems = _systems()
    rows = []
    for scheme in chosen:
        waited = [_compiled(scheme, kind, system) for kind, system in systems.items()]
        rows.append((str(scheme), *waited))
    if ensembles:
        rows.append(("ensembles", _compiled_ensembles()))
    print("seconds until the first run begins (* it was compiled before)")
    print_table(
        ("scheme", *systems), [(*row, *[""] * (len(systems) + 1 - len(row))) for row in rows]
    )
    print(f"all kernels are ready after {time.perf_counter() - began:.1f} s")


def _compiled(scheme: ChosenScheme, kind: str, system: ph.System) -> str:
    if way_of(scheme.record, system) is None:
        return "-"
    if sys.stderr.isatty():
        print(f"compiling {scheme} ({kind})", file=sys.stderr, flush=True)
    engine = Engine(system, scheme, 1e-3)
    known = engine.needs_compiling
    engine.start()
    return f"{engine.seconds_compiling:.1f}{'' if known else ' *'}"


def _compiled_ensembles() -> str:
    """Free bodies with any inertia under both schemes that have vector kernels, and tops."""
    began = time.perf_counter()
    systems = _systems()
    vary = {"body.mass": [1.0, 2.0]}
    for name in ("simo-wong", "energy-momentum"):
        ph.simulate_many(systems["free"], name, step=1e-3, until=1e-3, vary=vary)
    ph.simulate_many(systems["balls"], "simo-wong", step=1e-3, until=1e-3, vary=vary)
    return f"{time.perf_counter() - began:.1f}"


def _systems() -> dict[str, ph.System]:
    """One system for every combination of types that kernels are compiled for."""
    body = ph.Body("body", mass=1.0, inertia=(1, 1, 1), position=(0, 0, 1))
    ball = ph.Spherical("ball", "ground", "body", point=(0, 0, 0))
    hinge = ph.Revolute("hinge", "ground", "body", point=(0, 0, 0), axis=(1, 0, 0))
    load = ph.Torque("load", "body", value=(0, 0, 1))
    all_joints = {"free": (), "balls": (ball,), "joints": (hinge,)}
    return {
        joined + loaded: ph.System([body], joints, loads, gravity=(0, 0, -9.81))
        for joined, joints in all_joints.items()
        for loaded, loads in (("", ()), (", loads", (load,)))
    }
