"""`python -m benchmarks.billion`: a billion members on a thousand workers, simulated.

What one worker, one scheduler and one disk take is measured here, in about a minute; a discrete
simulation then lets a thousand workers ask one scheduler for batches, compute, die now and then,
and write parts to a file server. `--docs docs` writes the figures into `docs/billion.md`.
"""

import argparse
import heapq
import math
import os
import random
import re
import shutil
import statistics
import tempfile
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.studies import FREE, JOINTED, planned

MEMBERS, WORKERS = 10**9, 1000
LENGTHS = (0.5, 1.0, 2.0, 5.0, 10.0, 60.0)  # seconds of a batch
SPREAD = 0.2  # of the logarithm of a batch's length
LIFE, RESTART = 24 * 3600.0, 30.0  # seconds until a worker dies, on average, and until it is back
STREAMS = 16  # parts that the file server makes safe at a time
MOST = 60_000  # batches that are simulated; the rest continues at the same rate


# --- measured ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Measured:
    free: float  # members a second of a worker on vector kernels
    jointed: float  # the same one by one
    task: float  # seconds that a Dask scheduler and client spend on a task
    write: float  # seconds to write a part
    listing: float  # seconds to list a part in the ledger
    read: float  # seconds to read a part
    width: float  # bytes of a member in a part


def measured():
    place = Path(tempfile.mkdtemp(prefix="polhode-billion-"))
    try:
        free, part = rate(FREE, 2000)
        jointed, _ = rate(JOINTED, 20)
        return Measured(free, jointed, per_task(), *disk(place, part))
    finally:
        shutil.rmtree(place)


def rate(given, count):
    """Members a second in this process, and what a batch of them is."""
    from polhode.studies.members import StudyMembers

    members = StudyMembers(planned(given, count))
    members.computed(range(min(count, 2)))  # compiles
    began = time.process_time()
    found = members.computed(range(count))
    return count / (time.process_time() - began), found


def per_task(count=1000):
    """Seconds a task on a local cluster, from submitting it to knowing its answer."""
    import distributed

    with (
        distributed.LocalCluster(
            n_workers=1,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            silence_logs=50,
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        client.gather(client.map(abs, range(20)))
        began = time.process_time()  # of this process: client and scheduler
        client.gather(client.map(abs, range(10**6, 10**6 + count), pure=False))
        return (time.process_time() - began) / count


def disk(place, computed, count=200):
    from polhode.studies.members import Computed
    from polhode.studies.parts import FOLDER, ledger, read_part, write_part

    (place / FOLDER).mkdir()
    times = []
    for k in range(count):
        began = time.perf_counter()
        shifted = computed.members + (k * len(computed.members))
        write_part(place, Computed(shifted, computed.numbers, {}))
        times.append(time.perf_counter() - began)
    size = next(os.scandir(place / FOLDER)).stat().st_size / len(computed.members)
    began = time.perf_counter()
    entries = ledger(place)
    listing = (time.perf_counter() - began) / count
    began = time.perf_counter()
    for entry in entries:
        assert read_part(place, entry) is not None
    return statistics.median(times), listing, (time.perf_counter() - began) / count, size


# --- simulated --------------------------------------------------------------------------------

ASKS, WRITES = 0, 1


def simulated(length, work, m, rng):
    """Seconds, and shares of time: workers at work, scheduler and server busy; batches a second.

    `work` is the computing time of all members on one worker.
    """
    batches = work / length
    left = min(MOST, math.ceil(batches))
    asked = left
    scheduler = busy = 0.0  # when it is free again; time spent on what is kept
    server = [0.0] * STREAMS  # when each stream is free again
    events = [(rng.uniform(0.0, length), ASKS, w, 0.0) for w in range(WORKERS)]
    heapq.heapify(events)
    now, done = 0.0, 0
    while done < asked:
        now, kind, worker, took = heapq.heappop(events)
        if kind == WRITES:
            written = max(server[0], now) + m.write
            heapq.heapreplace(server, written)
            done, busy = done + 1, busy + took
            heapq.heappush(events, (written, ASKS, worker, 0.0))
            continue
        if left <= 0:
            continue
        left -= 1
        scheduler = max(scheduler, now) + m.task
        took = length * rng.lognormvariate(-0.5 * SPREAD**2, SPREAD)
        if rng.expovariate(1.0 / LIFE) < took:  # it dies: its batch comes back in halves
            left, asked = left + 2, asked + 1
            again = scheduler + took * rng.random() + RESTART
            heapq.heappush(events, (again, ASKS, worker, 0.0))
        else:
            heapq.heappush(events, (scheduler + took, WRITES, worker, took))
    now = max(server)
    pace = done / now
    return {
        "seconds": batches / pace,
        "at work": busy / (now * WORKERS),
        "scheduler": done * m.task / now,
        "server": done * m.write / (now * STREAMS),
        "pace": pace,
        "parts": batches,
    }


# --- told -------------------------------------------------------------------------------------


def duration(seconds):
    return f"{seconds / 60:.3g} min" if seconds < 5400 else f"{seconds / 3600:.3g} h"


def table(kind, per_worker, m):
    work = MEMBERS / per_worker
    ideal = work / WORKERS
    lines = [
        f"**{kind}**: {per_worker:,.0f} members a second on a worker, so that {WORKERS} workers "
        f"need at least {duration(ideal)}.",
        "",
        "| batch | parts | in all | at work | scheduler busy | server busy | parts/s |",
        "|---|---|---|---|---|---|---|",
    ]
    for length in LENGTHS:
        r = simulated(length, work, m, random.Random(1))
        lines.append(
            f"| {length:g} s | {r['parts']:,.0f} | {duration(r['seconds'])} | "
            f"{100 * r['at work']:.0f} % | {100 * r['scheduler']:.0f} % | "
            f"{100 * r['server']:.0f} % | {r['pace']:,.0f} |"
        )
    return lines


def figures(m):
    parts = MEMBERS / m.jointed / 60.0
    size = MEMBERS * m.width / 1e9
    gathering = duration(parts * m.read)
    day = datetime.now(UTC).strftime("%Y-%m-%d")
    return "\n".join(
        [
            f"Measured {day} on {os.cpu_count()} cores: a Dask task costs client and scheduler "
            f"{1e3 * m.task:.2g} ms, a part is written and made safe in {1e3 * m.write:.2g} ms, "
            f"listed in {1e6 * m.listing:.2g} µs and read in {1e3 * m.read:.2g} ms; a member "
            f"takes {m.width:.0f} bytes.",
            "",
            f"A lone disk, which makes one part safe after the other, takes "
            f"{1 / m.write:.0f} parts a second, so that batches of {WORKERS} workers would have to "
            f"last {WORKERS * m.write:.0f} s; the tables are for a file server that takes "
            f"{STREAMS} at a time.",
            "",
            *table("Free flight on vector kernels, 20 000 steps", m.free, m),
            "",
            *table("Three links on ball joints, one by one, 400 steps", m.jointed, m),
            "",
            f"The store has {size:,.0f} GB. With batches of a minute the second study has "
            f"{parts:,.0f} parts; to list them takes {parts * m.listing:.2g} s, to gather them "
            f"with one process {gathering}.",
        ]
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--docs", type=Path, help="write the figures into the page billion.md")
    given = parser.parse_args()
    text = figures(measured())
    print(text)
    if given.docs:
        page = given.docs / "billion.md"
        whole = page.read_text(encoding="utf-8")
        marked = r"(<!-- figures -->\n).*(<!-- end of figures -->)"
        changed, count = re.subn(marked, lambda f: f"{f[1]}{text}\n{f[2]}", whole, flags=re.S)
        assert count == 1
        page.write_text(changed, encoding="utf-8")


if __name__ == "__main__":
    main()
