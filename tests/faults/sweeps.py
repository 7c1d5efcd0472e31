"""All sweeps of faults by one command, each with its figures.

`python -m tests.faults.sweeps` runs all; `python -m tests.faults.sweeps changes bits --seed 7` runs
two. With NUMBA_DISABLE_JIT=1 nothing is compiled, and runs are shorter. A sweep that finds a fault
says which, and the exit code is 1. Inputs go round the kinds in twenty parts, each in a fork of its
own, and a line of JSON is added for each to `--log`; a second call continues after the last one.
"""

import argparse
import json
import random
import sys
import tempfile
import time
import traceback
import warnings
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))
from breakdowns import RunCase, StudyCase, break_at_every_change, kill_at_random, race
from fuzzing import KINDS, Tally, forked_tally, fuzz
from hostile_control import cart
from hostile_folders import try_folders
from test_damage import flips
from test_every_change import MODELS, case_of

import polhode as ph
from polhode.files.models import load_model

POWER_EVERY = 9  # changes: about 220 power failures of all cases
PARTS = 20


def changes(folder, options):
    """Killed before every change of the file system."""
    for model in (*MODELS, "study"):
        count = break_at_every_change(case_of(model, _fresh(folder, model)))
        yield f"{model} {count}: read by plain xarray, continued to the same bits"


def power(folder, options):
    """Power failures; changes that were not synced are lost at random."""
    for model in (*MODELS, "study"):
        case = case_of(model, _fresh(folder, f"power-{model}"))
        count = break_at_every_change(case, POWER_EVERY, seed=1000 * options.seed)
        yield f"{model} {count}: continued to the same bits"


WALK = {"step": 1e-3, "steps": 300}
EVENTS = (ph.Event("low", "joint.shoulder.angle"), ph.Event("turns", "joint.elbow.rate"))
KILLED = {  # what is killed, and how; each run is written in about 30 chunks
    "free body": {"model": "wing-nut", **WALK},
    "joints": {"model": "double-pendulum", **WALK},
    "contacts that bounce": {"model": "bouncing-ball", "step": 5e-3, "steps": 300},
    "contacts and stops": {"model": "contacts", "step": 1e-3, "steps": 60},
    "friction and rolling": {"model": "friction", "step": 1e-3, "steps": 60},
    "stops": {"model": "stopped-pendulum", "step": 5e-3, "steps": 300},
    "beams": {"model": "flying-spaghetti", "step": 0.02, "steps": 60},
    "beams, cables and couplings": {"model": "beams", "step": 1e-3, "steps": 60},
    "controller": {
        "model": cart(),
        "controllers": (ph.PID(["push"], kp=10.0, ki=1.0, target=0.5),),
        **WALK,
    },
    "reversible steps, events": {
        **{"model": "double-pendulum", "step": "reversible(4e-3)", "until": 2.0, "events": EVENTS},
    },
    "steps by tolerance, events": {
        **{"model": "double-pendulum", "step": "tolerance(1e-6)", "until": 2.0, "events": EVENTS},
    },
}
SPAWNED = ("free body", "contacts that bounce", "beams", "stops", "joints")  # new interpreters, too
CHUNKS = 30


def kills(folder, options):
    """`kill -9` at random moments: forks, and one of twenty a new interpreter."""
    new = options.kills // 20
    each = (options.kills - new) // (len(KILLED) + 1)
    for number, (name, given) in enumerate(KILLED.items()):
        case = _short(
            RunCase(scheme="energy-momentum", path=_place(folder, name), every=7, **given)
        )
        reached = kill_at_random(case, each, options.seed + number)
        yield f"{name} {len(reached)}, {sum(r > 0 for r in reached)} with samples: same bits"
        if name in SPAWNED:
            count = new // len(SPAWNED)
            reached = kill_at_random(case, count, options.seed, case.spawned)
            with_some = sum(r > 0 for r in reached)
            yield f"{name}, interpreters {len(reached)}, {with_some} with samples: same bits"
    case = StudyCase(_place(folder, "study"))
    rest = options.kills - new - len(KILLED) * each
    reached = kill_at_random(case, rest, options.seed)
    yield f"studies {len(reached)}, {sum(r > 0 for r in reached)} with members: same bits"


def _place(folder, name):
    return _fresh(folder, f"kill-{name}") / "run.zarr"


def _short(case):
    """Written in about so many chunks, as long as they take here once kernels are compiled."""
    case.work(out=None)
    began = time.perf_counter()
    case.work(out=None)
    case.chunk = (time.perf_counter() - began) / CHUNKS
    return case


def races(folder, options):
    """Two or three processes on one run."""
    rng, codes = random.Random(options.seed), Counter()
    for model in ("wing-nut", "double-pendulum"):
        path = _fresh(folder, f"race-{model}") / "run.zarr"
        case = RunCase(model, "energy-momentum", 1e-3, path, steps=9)
        for _ in range(50):
            codes.update(race(case, rng))
    yield f"100: {codes[0]} processes wrote the right run, {codes[2]} were rejected"


def bits(folder, options):
    """Flipped bits in files of runs."""
    whole = _fresh(folder, "bits") / "run.zarr"
    model = load_model("double-pendulum")
    step = model.simulation.step
    ph.simulate(model.system, step=step, until=20 * step, save_every=3, out=whole)
    tally = flips(whole, _fresh(folder, "flipped"), 300, options.seed)
    assert tally["wrong"] == 0, tally
    yield f"300: {tally}"


def directories(folder, options):
    """Run directories damaged in one to three files."""
    work = _fresh(folder, "directories")
    found = forked_tally(lambda: fuzz("run directories", range(600), options.seed, work), "")
    assert not found.failures, found.failures[0]
    yield str(found)


def inputs(folder, options):
    """Damaged models, structures, robots, studies, command lines, calls and parts."""
    shares, work = sum(kind.share for kind in KINDS.values()), _fresh(folder, "inputs")
    log = options.log or folder / "inputs.jsonl"
    done = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
    there = {(row["kind"], row["first"]) for row in done}
    for part in range(PARTS):
        for name in options.only or KINDS:
            count = max(PARTS, options.inputs * KINDS[name].share // shares)
            first, end = count * part // PARTS, count * (part + 1) // PARTS
            if (name, first) in there:
                continue
            tally = forked_tally(
                lambda n=name, r=range(first, end): fuzz(n, r, options.seed, work), name
            )
            row = {"kind": name, "first": first, "tally": tally.as_json()}
            with log.open("a") as file:
                file.write(json.dumps(row) + "\n")
            done.append(row)
    total = Tally()
    for name in options.only or KINDS:
        tally = Tally()
        for row in (row for row in done if row["kind"] == name):
            tally.add(Tally.of_json(row["tally"]))
        total.add(tally)
        yield f"{name}: {tally}"
    yield f"all: {total}"
    assert not total.failures, "\n\n".join(total.failures[:5])


def folders(folder, options):
    """Run and study folders with links, pipes, devices, hard links, sparse files and rights."""
    place = _fresh(folder, "hostile")
    codes, faults, longest, largest = try_folders(options.folders, options.seed, place)
    assert not faults, "\n".join([f"{len(faults)} faults", *faults[:9]])
    figures = f"longest {longest:.1f} s, largest memory {largest / 1e9:.2f} GB"
    outside = "nothing opened or changed outside"
    yield f"{options.folders}: exit codes {dict(codes)}, {outside}, {figures}"


SWEEPS = {f.__name__: f for f in (changes, power, kills, races, bits, directories, folders, inputs)}


def _fresh(folder, name):
    path = folder / name.replace(" ", "-")
    path.mkdir()
    return path


def main():
    """Run the sweeps that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="SWEEP", help=", ".join(SWEEPS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--folders", type=int, default=500)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--only", action="append", choices=KINDS, help="a kind of input")
    parser.add_argument("--log", type=Path)
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    failed = False
    for name in options.names or SWEEPS:
        began = time.perf_counter()
        with tempfile.TemporaryDirectory(prefix="sweep-") as folder:
            try:
                for line in SWEEPS[name](Path(folder), options):
                    print(f"{name}: {line}", flush=True)
            except Exception:
                failed = True
                print(f"{name}: FAILS\n{traceback.format_exc()}", flush=True)
        print(f"{name}: {time.perf_counter() - began:.0f} s on the clock", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
