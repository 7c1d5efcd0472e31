"""What a step costs over releases: ten workloads as multiples of one loop written by hand.

``python -m benchmarks.history`` measures, adds a record to `benchmarks/history.json` (one a
version: a later one replaces it) and writes `docs/history.md` with the curves; ``--page`` writes
the page alone. The unit is a step of the RK4 of `micro/hand_written.py` on the same machine,
measured between the workloads, so that records of different machines can be compared. The least of
all repeats counts.
"""

import argparse
import json
import platform
import subprocess
import time
from datetime import date
from functools import partial
from pathlib import Path

from benchmarks.micro.__main__ import by_hand

ROOT = Path(__file__).parents[1]
RECORDS, PAGE = ROOT / "benchmarks" / "history.json", ROOT / "docs" / "history.md"
FIGURE = ROOT / "docs" / "_static" / "history.svg"
WORKLOADS = {  # built-in models under their own schemes, and steps that take some 0.1 s
    **dict.fromkeys(("wing-nut", "heavy-top"), 400_000),
    **dict.fromkeys(("double-pendulum", "gyroscope"), 40_000),
    **dict.fromkeys(("slider-crank", "satellite"), 10_000),
    **dict.fromkeys(("andrews-squeezer", "stewart-platform", "flexible-four-bar"), 2000),
    "chain-100": 2000,
}
LOOP, REPEATS = 1_000_000, 5


def processor_seconds(work):
    """What a call takes of the processor, whatever runs beside it."""
    started = time.process_time()
    work()
    return time.process_time() - started


def measured():
    """Time of a step of every workload over one of the loop: of many steps less a few."""
    import polhode as ph
    from polhode.files.models import load_model

    def simulated(model, steps):
        s = model.simulation
        h = s.step if isinstance(s.step, float) else 1e-3
        ph.simulate(model.system, s.scheme, step=h, until=steps * h, save_every=steps, quiet=True)

    works = {"loop": lambda: by_hand(LOOP, True)}
    for name, steps in WORKLOADS.items():
        works[name, "few"] = partial(simulated, load_model(name), steps // 10)
        works[name, "many"] = partial(simulated, load_model(name), steps)
    for work in works.values():
        work()  # compiles
    best = {}
    for _ in range(REPEATS):
        for key, work in works.items():
            best[key] = min(best.get(key, float("inf")), processor_seconds(work))
    loop = best["loop"] / LOOP
    ratios = {
        name: (best[name, "many"] - best[name, "few"]) / (steps - steps // 10) / loop
        for name, steps in WORKLOADS.items()
    }
    return ratios, loop


def record():
    """What is written down of this version."""
    import polhode

    ratios, loop = measured()
    revision = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    ).stdout.strip()
    return {
        "version": polhode.__version__,
        "revision": revision,
        "date": date.today().isoformat(),
        "machine": f"{platform.machine()}, Python {platform.python_version()}",
        "loop_ns": round(1e9 * loop, 2),
        "ratios": {name: round(value, 1) for name, value in ratios.items()},
    }


def draw(records):
    """The curves, from all records."""
    from matplotlib import pyplot

    from polhode.plots import STYLE

    versions = [r["version"] for r in records]
    with pyplot.rc_context(STYLE):
        figure, ax = pyplot.subplots()
        for name in WORKLOADS:
            ax.semilogy(versions, [r["ratios"].get(name) for r in records], "o-", label=name)
        ax.set_ylabel("a step, in steps of the loop")
        ax.legend(loc="center left", bbox_to_anchor=(1.01, 0.5))
        figure.savefig(FIGURE, metadata={"Date": None})


def page(records):
    """The page, from all records."""
    versions = [r["version"] for r in records]
    head = f"| workload | {' | '.join(versions)} |\n|---{'|---' * len(versions)}|"
    rows = [
        f"| `{name}` | " + " | ".join(f"{r['ratios'].get(name, '')}" for r in records) + " |"
        for name in WORKLOADS
    ]
    told = [
        f"- {r['version']}: revision {r['revision']}, {r['date']}, {r['machine']}, "
        f"a step of the loop {r['loop_ns']} ns"
        for r in records
    ]
    return "\n".join(
        [
            "# Cost of a step over releases\n",
            "A step of ten built-in models under their own schemes, in steps of an RK4 of one free "
            "body that is written by hand and compiled by Numba, on the same machine. The page is "
            "made by `python -m benchmarks.history` at every release.\n",
            "![Cost of a step over releases](_static/history.svg)\n",
            head,
            *rows,
            "",
            *told,
            "",
        ]
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--page", action="store_true")
    known = json.loads(RECORDS.read_text(encoding="utf-8")) if RECORDS.exists() else []
    if not parser.parse_args().page:
        new = record()
        known = [r for r in known if r["version"] != new["version"]] + [new]
        RECORDS.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
    draw(known)
    PAGE.write_text(page(known), encoding="utf-8")


if __name__ == "__main__":
    main()
