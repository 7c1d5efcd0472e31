"""`polhode warmup`: compile kernels ahead of the first run."""

from __future__ import annotations

import time

import polhode as ph
from polhode.errors import InputError
from polhode.kernel.jit import DISABLED, cache_directory
from polhode.schemes import NAMES
from polhode.schemes.choice import choose
from polhode.simulate import Engine, way_of


def warmup(*schemes: str) -> None:
    """Compile the kernels ahead of the first run, for free bodies and tops, with and without loads.

    Parameters
    ----------
    schemes
        Names of schemes; all of them if none is given.
    """
    chosen = [choose(name) for name in schemes or NAMES]
    if DISABLED:
        raise InputError("NUMBA_DISABLE_JIT is set, so nothing is compiled; unset it first.")
    if cache_directory() is None:
        raise InputError("no cache can be written; set POLHODE_CACHE_DIR to a writable folder.")
    began = time.perf_counter()
    for scheme in chosen:
        for loads, system in _systems():
            way = way_of(scheme.record, system)
            if way is None:
                continue
            print(f"compiling {scheme.name} ({way}, {loads}) ...", end=" ", flush=True)
            engine = Engine(system, scheme, 1e-3)
            engine.start()
            print(f"{engine.seconds_compiling:.1f} s", flush=True)
    print(f"all kernels are ready after {time.perf_counter() - began:.1f} s")


def _systems() -> list[tuple[str, ph.System]]:
    """One system for every combination of types that kernels are compiled for."""
    body = ph.Body("body", mass=1.0, inertia=(1, 1, 1), position=(0, 0, 1))
    joint = ph.Spherical("tip", "ground", "body", point=(0, 0, 0))
    load = ph.Torque("load", "body", value=(0, 0, 1))
    return [
        (said, ph.System([body], joints, forces, gravity=(0, 0, -9.81)))
        for joints in ((), (joint,))
        for said, forces in (("no loads", ()), ("loads", (load,)))
    ]
