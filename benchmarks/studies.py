"""`python -m benchmarks.studies`: members a second of a study on one core, on two, and on Dask.

The study is a Monte-Carlo of a thrown box: 100 000 members by default, on vector kernels. It is run
by one worker process, by two (or `--workers`), and by as many on a local Dask cluster, each in an
empty folder; the stores must agree to the last bit. `--jointed` takes the three-link mechanism
instead, member by member, a hundredth of the members.
"""

import argparse
import json
import resource
import shutil
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

FREE = {
    "model": "free-box",
    "vary": {
        "body.box.angular_velocity.x": {"normal": (0.3, 0.05)},
        "body.box.angular_velocity.y": {"normal": (7.0, 0.5)},
        "body.box.mass": {"uniform": (5.0, 7.0)},
    },
    "step": 1e-3,
    "until": 20.0,
    "samples": 20,
    "seed": 1,
    "keep": ["final", "energy_drift", "digits"],
}
JOINTED = {
    "model": "three-link",
    "vary": {
        "body.three.mass": {"uniform": (6.0, 18.0)},
        "gravity.z": {"uniform": (-10.0, -1.0)},
    },
    "until": 2.0,
    "seed": 1,
    "keep": ["final", "energy_drift", "digits", "largest_reaction"],
}


def planned(given, members):
    from polhode.studies.planning import study_of

    rest = {k: v for k, v in given.items() if k != "model"}
    return study_of(given["model"], {**rest, "draws": members})


def timed(study, folder, workers, cluster):
    """Results; seconds to the store, those of computing, those of processors; batches."""
    from polhode.studies.sweeping import carried_out

    last, spent = [], processor_seconds()
    began = time.perf_counter()
    results = carried_out(study, folder, workers, cluster, progress=last.append)
    whole = time.perf_counter() - began
    batches = len(list((folder / "parts").glob("*.npz")))
    return results, whole, last[-1].seconds, processor_seconds() - spent, batches


def processor_seconds():
    """Of this process and of all that it has waited for: on a busy machine the better clock."""
    own, others = (resource.getrusage(w) for w in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


def same(a, b):
    """Whether two stores hold the same bits."""
    return all(
        np.array_equal(a.dataset[n].values.view(np.uint64), b.dataset[n].values.view(np.uint64))
        for n in a.names
    )


def measured(study, workers, clusters, place):
    rows, first = [], None
    runs = [("one worker", 1, None), (f"{workers} workers", workers, None)]
    runs += [(f"Dask, {workers} workers", workers, "local")] if clusters else []
    for name, count, cluster in runs:
        folder = place / name.replace(" ", "-")
        results, whole, computing, spent, batches = timed(study, folder, count, cluster)
        rate = study.count / computing
        print(
            f"{name:18} {computing:8.2f} s {rate:12,.0f} members/s {whole:8.2f} s in all "
            f"{spent:8.2f} s of processors {batches:6} batches  {len(results.failures)} failed",
            flush=True,
        )
        if first is not None and not same(first, results):
            sys.exit(f"{name}: the results differ")
        first = first or results
        row = {"name": name, "computing": computing, "whole": whole, "processors": spent}
        rows.append({**row, "rate": rate, "batches": batches})
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--members", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--jointed", action="store_true")
    parser.add_argument("--no-dask", action="store_true")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    count = max(1, given.members // 100) if given.jointed else given.members
    study = planned(JOINTED if given.jointed else FREE, count)
    place = Path(tempfile.mkdtemp(prefix="polhode-studies-"))
    try:
        warm = planned(JOINTED if given.jointed else FREE, 2)
        timed(warm, place / "warm", 1, None)  # kernels are compiled, and nothing is measured
        print(f"{study.name}: {count:,} members of {study.keep[0].name} and others")
        rows = measured(study, given.workers, not given.no_dask, place)
    finally:
        shutil.rmtree(place)
    one, many = rows[0], rows[1]
    for key, told in (("computing", "while computing"), ("whole", "from start to store")):
        share = one[key] / (given.workers * many[key])
        print(f"efficiency of {given.workers} workers against one, {told}: {100 * share:.0f} %")
        if not given.no_dask:
            more = rows[2][key] / many[key] - 1.0
            print(f"Dask takes {100 * more:+.0f} % time {told}")
    if not given.no_dask:
        more = rows[2]["processors"] / many["processors"] - 1.0
        print(f"Dask takes {100 * more:+.0f} % time of processors")
    if given.json:
        given.json.write_text(json.dumps(rows, indent=2))


if __name__ == "__main__":
    main()
