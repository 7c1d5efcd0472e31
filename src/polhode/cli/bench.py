"""`polhode bench`: how fast steps are on this machine."""

from __future__ import annotations

import json as encoder
import sys
import time
from typing import Any

import numpy as np

import polhode as ph
from polhode.cli.table import print_table
from polhode.errors import InputError
from polhode.kernel.compile.jit import DISABLED
from polhode.run.engine import Engine
from polhode.run.ways import way_of
from polhode.schemes import all_schemes
from polhode.schemes.choice import choose

DEFAULT = ("energy-momentum", "exact-free-body", "simo-wong", "rk4")
STEP, MEMBERS, LINKS = 1e-3, 20_000, 100
LONGEST_MEASUREMENT = 3600.0  # seconds of a measurement


def bench(*schemes: str, seconds: float = 0.3, ensembles: bool = False, json: bool = False) -> None:
    """Time the steps of a free body, a top and a chain of 100 links (compiling first).

    To compare with other programs, run `make bench` in the source tree.

    Parameters
    ----------
    schemes
        Scheme strings; four common ones by default.
    seconds
        Duration of each measurement.
    ensembles
        Also measure `simulate_many`, on one thread.
    json
        Print a JSON object.
    """
    if DISABLED:
        raise InputError("NUMBA_DISABLE_JIT is set, so nothing is compiled; unset it first.")
    if not 0.0 < seconds <= LONGEST_MEASUREMENT:
        raise InputError(
            f"--seconds is {seconds:g}; it must be positive, and at most {LONGEST_MEASUREMENT:g}."
        )
    chosen = [choose(name) for name in schemes or DEFAULT]
    systems = {"free body": _free(), "top": _top(), f"chain of {LINKS}, per link": _chain()}
    found: dict[str, dict[str, float | None]] = {}
    for scheme in chosen:
        found[str(scheme)] = {
            name: _nanoseconds(Engine(system, scheme, STEP), seconds) / len(system.bodies)
            if way_of(scheme.record, system)
            else None
            for name, system in systems.items()
        }
    speeds = _speeds() if ensembles else {}
    if json:
        report: dict[str, Any] = {"nanoseconds_per_step": found}
        if speeds:
            report["body_steps_per_second"] = speeds
        print(encoder.dumps(report, indent=2))
        return
    print("nanoseconds per step (time of one thread)")
    rows = [
        (name, *("-" if v is None else f"{v:.0f}" for v in times.values()))
        for name, times in found.items()
    ]
    print_table(("scheme", *systems), rows)
    for name, speed in speeds.items():
        print(f"ensemble of {MEMBERS} free bodies, {name}: {speed:.2g} body-steps per second")


def _nanoseconds(engine: Engine, seconds: float) -> float:
    """Median time of a step, over repeats from the same start."""
    engine.start()
    start = engine.snapshot()
    times: list[float] = []
    samples, steps, began = engine.buffers(1), 20, time.perf_counter()
    while len(times) < 3 or time.perf_counter() - began < seconds:
        engine.go_back(start)
        tick = time.thread_time()
        engine.advance(steps, sys.maxsize, samples)
        took = time.thread_time() - tick
        if took < 2e-3:
            steps *= 2
        else:
            times.append(took / steps)
    return 1e9 * float(np.median(times))


def _speeds() -> dict[str, float]:
    rates = np.random.default_rng(0).normal(size=(MEMBERS, 3))
    vary, steps, found = {"body.angular_velocity": rates}, 1000, {}
    for name in (r.name for r in all_schemes() if r.lanes):
        for until in (STEP, steps * STEP):  # the first compiles
            run = ph.simulate_many(
                _free(), name, step=STEP, until=until, vary=vary, save_every=steps, threads=1
            )
        found[name] = MEMBERS * steps / run.wall_seconds
    return found


def _free() -> ph.System:
    rates = (1.0, 2.0, -1.0)
    return ph.System([ph.Body("body", mass=1.0, inertia=(1, 2, 2.5), angular_velocity=rates)])


def _top() -> ph.System:
    body = ph.Body(
        "top",
        mass=1.0,
        inertia=(0.2, 0.2, 0.1),
        position=(0.3, 0, 0.4),
        angular_velocity=(0, 0, 30),
    )
    tip = ph.Spherical("tip", "ground", "top", point=(0, 0, 0))
    return ph.System([body], [tip], gravity=(0, 0, -9.81))


def _chain() -> ph.System:
    names = ["ground", *(f"link {k}" for k in range(LINKS))]
    inertia = (1e-5, 1e-4, 1e-4)
    bodies = [
        ph.Body(name, mass=0.1, inertia=inertia, position=(0.1 * k + 0.05, 0, 0))
        for k, name in enumerate(names[1:])
    ]
    joints = [
        ph.Spherical(f"joint {k}", names[k], names[k + 1], point=(0.1 * k, 0, 0))
        for k in range(LINKS)
    ]
    return ph.System(bodies, joints, gravity=(0, 0, -9.81))
