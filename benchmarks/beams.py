"""`python -m benchmarks.beams`: cost per element and step of a flying beam, by its elements.

Exit with 1 where the cost is not flat over the number of elements.
"""

import argparse
import sys
import time

from polhode.kernel.stepping.loop import Count

STEP, STEPS, BEFORE = 0.01, 20, 100  # s, steps of a block and those before it
BLOCK = 4000  # at least so many elements times steps between two looks at the clock
FLAT = 1.5  # largest over smallest cost per element


def engine(n):
    """Return the planar flying beam of W8, some steps after its start."""
    from benchmarks.peers.polhode_peer import beam
    from polhode.run.engine import Engine

    found = Engine(beam(n), "energy-momentum", STEP)
    found.start()
    found.advance(BEFORE, sys.maxsize, found.buffers(1))
    return found


def costs(numbers, repeats):
    """Best processor seconds per element and step, and iterations a step, by number of elements.

    All beams take the same steps again and again, in turns.
    """
    engines = {n: engine(n) for n in numbers}
    starts = {n: e.checkpoint() for n, e in engines.items()}
    best, iterations = {}, {}
    for _ in range(repeats):
        for n, e in engines.items():
            times, buffers, took = max(1, BLOCK // (STEPS * n)), e.buffers(1), 0.0
            for _ in range(times):
                e.restore(starts[n])
                before = int(e.counts[0, Count.ITERATIONS])
                began = time.process_time()
                e.advance(STEPS, sys.maxsize, buffers)
                took += time.process_time() - began
            took /= times * STEPS * n
            best[n] = min(took, best.get(n, took))
            iterations[n] = (int(e.counts[0, Count.ITERATIONS]) - before) / STEPS
    return best, iterations


def main():
    parser = argparse.ArgumentParser(prog="python -m benchmarks.beams", description=__doc__)
    parser.add_argument("--elements", default="10,100,1000", help="separated by commas")
    parser.add_argument("--repeats", type=int, default=25)
    given = parser.parse_args()
    best, iterations = costs([int(n) for n in given.elements.split(",")], given.repeats)
    print(
        f"{'elements':>8} {'us an element and step':>24} {'iterations':>12} {'us an iteration':>16}"
    )
    for n, took in best.items():
        each = took / (1.0 + iterations[n])
        print(f"{n:8} {1e6 * took:24.2f} {iterations[n]:12.2f} {1e6 * each:16.2f}")
    flat = max(best.values()) / min(best.values())
    print(f"largest over smallest: {flat:.2f} (target {FLAT:g}){'  MISSED' * (flat > FLAT)}")
    return flat > FLAT


if __name__ == "__main__":
    sys.exit(main())
