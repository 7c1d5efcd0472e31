"""`python -m benchmarks.chain`: cost per link and step of chains on ball joints, and the first run.

Exit with 1 where the cost is not flat over the number of links, or a link costs too many steps
of the RK4 written by hand (one free body; `benchmarks.micro.hand_written`).
"""

import argparse
import json
import sys
import time
from pathlib import Path

from benchmarks.micro.__main__ import by_hand, start_times
from polhode.kernel.stepping.loop import Count

LENGTH, MASS, SIDE, G, STEP = 0.1, 0.1, 0.02, 9.81, 1e-3
ACROSS = MASS * (LENGTH**2 + SIDE**2) / 12
INERTIA = (MASS * SIDE**2 / 6, ACROSS, ACROSS)

FLAT = 1.5  # largest over smallest cost per link
RATIO = 2.5e-6 / 24e-9  # 2.5 us a link and step where a step of RK4 takes 24 ns
COLD, WARM = 12.0, 1.2  # seconds until the first simulation of a jointed top returns
STEPS, BLOCK = 20, 40_000  # at least so many links times steps between two looks at the clock


def chain(n):
    """Return n links from horizontal, gravity tilted by a thousandth."""
    import polhode as ph

    names = ["ground", *(f"link {k}" for k in range(n))]
    bodies = [
        ph.Body(name, mass=MASS, inertia=INERTIA, position=((k + 0.5) * LENGTH, 0, 0))
        for k, name in enumerate(names[1:])
    ]
    joints = [
        ph.Spherical(f"joint {k}", names[k], names[k + 1], point=(k * LENGTH, 0, 0))
        for k in range(n)
    ]
    return ph.System(bodies, joints, gravity=(0, 1e-3 * G, -G))


def engine(n, scheme):
    from polhode.run.engine import Engine

    found = Engine(chain(n), scheme, STEP)
    found.start()
    return found


def costs(numbers, scheme, repeats):
    """Best seconds per link and step, and iterations, of each number of links; seconds of RK4.

    All chains take the same steps again and again: from 0.1 s to 0.12 s of the fall. Repeats of
    all numbers and of RK4 are interleaved, so that all meet the same machine.
    """
    engines, starts = {}, {}
    for n in numbers:
        began = time.perf_counter()
        engines[n] = engine(n, scheme)
        print(f"{n:6} links: made in {time.perf_counter() - began:.1f} s", file=sys.stderr)
        engines[n].advance(100, sys.maxsize, engines[n].buffers(1))
        starts[n] = engines[n].checkpoint()
    best, iterations, by_rk4 = {}, {}, float("inf")
    by_hand(1000, False)
    for _ in range(repeats):
        began = time.perf_counter()
        by_hand(200_000, False)
        by_rk4 = min(by_rk4, (time.perf_counter() - began) / 200_000)
        for n, e in engines.items():
            times, buffers = max(1, BLOCK // (STEPS * n)), e.buffers(1)
            took = 0.0
            for _ in range(times):
                e.restore(starts[n])
                before = int(e.counts[0, Count.ITERATIONS])
                began = time.perf_counter()
                e.advance(STEPS, sys.maxsize, buffers)
                took += time.perf_counter() - began
            took /= times * STEPS * n
            best[n] = min(took, best.get(n, took))
            iterations[n] = (int(e.counts[0, Count.ITERATIONS]) - before) / STEPS
    return best, iterations, by_rk4


def main():
    parser = argparse.ArgumentParser(prog="python -m benchmarks.chain", description=__doc__)
    parser.add_argument("--links", default="10,100,1000,10000", help="separated by commas")
    parser.add_argument("--scheme", default="energy-momentum")
    parser.add_argument("--repeats", type=int, default=15)
    parser.add_argument("--no-start", action="store_true", help="leave out the times of first runs")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all numbers to a file")
    given = parser.parse_args()
    numbers = [int(n) for n in given.links.split(",")]
    best, iterations, by_rk4 = costs(numbers, given.scheme, given.repeats)
    flat, ratio = max(best.values()) / min(best.values()), max(best.values()) / by_rk4
    print(f"{'links':>7} {'us a link and step':>20} {'steps of RK4':>14} {'iterations':>12}")
    for n, took in best.items():
        print(f"{n:7} {1e6 * took:20.2f} {took / by_rk4:14.1f} {iterations[n]:12.2f}")
    print(f"RK4 of one free body, by hand, not normalised: {1e9 * by_rk4:.1f} ns")
    missed = flat > FLAT, ratio > RATIO
    print(f"largest over smallest: {flat:.2f} (target {FLAT:g}){'  MISSED' * missed[0]}")
    print(f"largest over RK4: {ratio:.0f} (target {RATIO:.0f}){'  MISSED' * missed[1]}")
    result = {
        "seconds_per_link_and_step": best,
        "iterations": iterations,
        "rk4_seconds": by_rk4,
        "flatness": flat,
        "ratio": ratio,
    }
    if not given.no_start:
        cold, warm = start_times(given.scheme, "tip")
        print(
            f"first simulation of a top on a ball joint: {cold:.1f} s with an empty cache ", end=""
        )
        print(f"(target {COLD:g}), {warm:.2f} s with a warm one (target {WARM:g})")
        result |= {"first_simulation": {"cold": cold, "warm": warm}}
    if given.json:
        given.json.write_text(json.dumps(result, indent=2) + "\n")
    return any(missed)


if __name__ == "__main__":
    sys.exit(main())
