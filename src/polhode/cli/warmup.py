"""`polhode warmup`: compile kernels ahead of the first run."""

from __future__ import annotations

import time

import polhode as ph
from polhode.engine import Engine, way_of
from polhode.errors import InputError
from polhode.kernel.jit import DISABLED, cache_directory
from polhode.schemes import NAMES
from polhode.schemes.choice import choose


def warmup(*schemes: str) -> None:
    """Compile the kernels ahead of the first run, without and with joints and loads.

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
        for kind, system in _systems():
            if way_of(scheme.record, system) is None:
                continue
            print(f"compiling {scheme.name} ({kind}) ...", end=" ", flush=True)
            engine = Engine(system, scheme, 1e-3)
            engine.start()
            print(f"{engine.seconds_compiling:.1f} s", flush=True)
    print(f"all kernels are ready after {time.perf_counter() - began:.1f} s")


def _systems() -> list[tuple[str, ph.System]]:
    """One system for every combination of types that kernels are compiled for."""
    body = ph.Body("body", mass=1.0, inertia=(1, 1, 1), position=(0, 0, 1))
    ball = ph.Spherical("ball", "ground", "body", point=(0, 0, 0))
    hinge = ph.Revolute("hinge", "ground", "body", point=(0, 0, 0), axis=(1, 0, 0))
    load = ph.Torque("load", "body", value=(0, 0, 1))
    all_joints = {"no joints": (), "ball joints": (ball,), "other joints": (hinge,)}
    all_loads = {"no loads": (), "loads": (load,)}
    return [
        (f"{joined}, {loaded}", ph.System([body], joints, loads, gravity=(0, 0, -9.81)))
        for joined, joints in all_joints.items()
        for loaded, loads in all_loads.items()
    ]
