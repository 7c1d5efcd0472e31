"""`python -m benchmarks.micro`: print the table; exit with 1 if a ratio is above its target."""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

from benchmarks.micro.hand_written import rk4

STEP = 1e-3
INERTIA, RATES = (5.0, 10.0, 1.0), (8.0, 0.02, 0.0)
# How many times the hand-written RK4's time a step may take.
TARGETS = {
    "simo-wong": 2.2,
    "predictor-corrector": 4.5,
    "staggered": 4.5,
    "peskin": 4.5,
    "energy-momentum": 4.0,
    "algo-1": 12.0,
    "algo-c1": 12.0,
}
COLD, WARM, IMPORT = 4.0, 1.0, 0.2  # seconds, for the eye
UNIT, BARE = "rk4 by hand", "rk4 by hand, never normalised"

FIRST_RUN = """
import sys, time, warnings
warnings.simplefilter("ignore")
import polhode as ph
body = ph.Body("body", mass=1.0, inertia=(5, 10, 1), angular_velocity=(8, 0.02, 0),
               position=(0, 0, 1))
tip = [ph.Spherical("tip", "ground", "body", point=(0, 0, 0))] if sys.argv[2] == "tip" else []
system = ph.System([body], tip, gravity=(0, 0, -9.81) if tip else (0, 0, 0))
ph.simulate(system, sys.argv[1], step=1e-3, until=1.0)
print(time.time())
"""


def free_body():
    import polhode as ph

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ph.ModelWarning)
        body = ph.Body("body", mass=1.0, inertia=INERTIA, angular_velocity=RATES)
    return ph.System([body])


def by_hand(steps, normalise):
    rk4(*INERTIA, *RATES, 1.0, 0.0, 0.0, 0.0, STEP, steps, normalise)


def steppers(names):
    """By name, a function that takes N steps; all are compiled."""
    from polhode.run.engine import Engine

    found = {
        UNIT: lambda steps: by_hand(steps, True),
        BARE: lambda steps: by_hand(steps, False),
    }
    for name in names:
        engine = Engine(free_body(), name, STEP)
        engine.start()
        samples = engine.buffers(1)
        found[name] = lambda steps, e=engine, s=samples: e.advance(steps, sys.maxsize, s)
    for step in found.values():
        step(1000)
    return found


def nanoseconds(names, steps, repeats):
    """Best time per step of each, the repeats interleaved so that all meet the same machine."""
    best = {}
    run = steppers(names)
    for _ in range(repeats):
        for name, take in run.items():
            began = time.perf_counter()
            take(steps)
            took = 1e9 * (time.perf_counter() - began) / steps
            best[name] = min(took, best.get(name, took))
    return best


def first_run(scheme, kind, folder):
    """Seconds from the start of a process until its first simulation returns."""
    environment = {**os.environ, "POLHODE_CACHE_DIR": str(folder)}
    began = time.time()
    command = [sys.executable, "-c", FIRST_RUN, scheme, kind]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout) - began


def start_times(scheme, kind, repeats=3):
    """Medians with an empty cache and with a warm one."""
    cold, warm = [], []
    for _ in range(repeats):
        with tempfile.TemporaryDirectory() as folder:
            cold.append(first_run(scheme, kind, folder))
            warm.append(first_run(scheme, kind, folder))
    return statistics.median(cold), statistics.median(warm)


def import_time(repeats=7):
    """Median of the seconds that importing polhode takes after numpy."""
    lines = ("import numpy, time", "began = time.perf_counter()", "import polhode")
    code = "\n".join((*lines, "print(time.perf_counter() - began)"))
    command = [sys.executable, "-c", code]
    return statistics.median(
        float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        for _ in range(repeats)
    )


def step_table(names, steps, repeats):
    best = nanoseconds(names, steps, repeats)
    unit = best[UNIT]
    print(f"{'one free body':24} {'ns/step':>8} {'ratio':>7} {'target':>7}")
    rows = []
    for name, took in best.items():
        target = TARGETS.get(name)
        missed = target is not None and took > target * unit
        rows.append({"name": name, "nanoseconds": took, "ratio": took / unit, "target": target})
        shown = f"{target:7.1f}" if target else " " * 7
        print(f"{name:24} {took:8.1f} {took / unit:7.2f} {shown}{'  MISSED' * missed}")
    return rows


def start_table(names, repeats):
    from polhode.schemes import _scheme, scheme

    print(f"\n{'first simulation':34} {'empty cache':>12} {'warm cache':>12}")
    rows = []
    for name in names:
        applies = scheme(name).applies_to
        kinds = {
            "free": _scheme.FREE in applies,
            "tip": _scheme.JOINTED in applies or _scheme.BALL_TO_GROUND in applies,
        }
        for kind in (k for k, fits in kinds.items() if fits):
            cold, warm = start_times(name, kind, repeats)
            rows.append({"name": name, "kind": kind, "cold": cold, "warm": warm})
            words = "one free body" if kind == "free" else "a ball joint"
            over = "  above" * (cold > COLD) + "  warm above" * (warm > WARM)
            print(f"{name + ', ' + words:34} {cold:10.2f} s {warm:10.2f} s{over}", flush=True)
    print(f"targets {COLD:g} s and {WARM:g} s")
    took = import_time()
    print(f"import polhode above numpy: {took:.3f} s (target {IMPORT:g} s)")
    return {"first_simulation": rows, "import": took}


def main():
    from polhode.schemes import NAMES, _scheme, scheme

    parser = argparse.ArgumentParser(prog="python -m benchmarks.micro", description=__doc__)
    parser.add_argument("--schemes", help="names, separated by commas; default all")
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--no-start", action="store_true", help="leave out the times of first runs")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all numbers to a file")
    given = parser.parse_args()
    names = given.schemes.split(",") if given.schemes else NAMES
    free = [name for name in names if _scheme.FREE in scheme(name).applies_to]
    rows = step_table(free, given.steps, given.repeats)
    started = {} if given.no_start else start_table(names, 3)
    if given.json:
        machine = {"processor": platform.processor(), "python": platform.python_version()}
        numbers = {"steps": rows, **started, "machine": machine}
        given.json.write_text(json.dumps(numbers, indent=2) + "\n")
    missed = [r["name"] for r in rows if r["target"] and r["ratio"] > r["target"]]
    if missed:
        print(f"above their targets: {', '.join(missed)}", file=sys.stderr)
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
