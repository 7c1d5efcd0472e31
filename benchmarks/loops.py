"""`python -m benchmarks.loops`: closed mechanisms and large frames.

First a table of mechanisms of the field, with copies a million times as heavy and as light: step,
error against a reference, closure, energy and iterations. Then the cost per body and step of
ladders and nets, and how it grows with their size.
"""

import argparse
import json
import sys
import time
from pathlib import Path

import numpy as np

from polhode.kernel.stepping.loop import Count

ROOT = Path(__file__).parents[1]

RUNGS, MESHES = "10,30,100,300,1000,3000", "5,10,20,30"
FOURTH = "suzuki-4(energy-momentum)"


def reference(name):
    return json.loads((ROOT / "tests" / "data" / "loops.json").read_text())[name]


def four_bar_error(n):
    def error(run):
        from tests.truth import loop_oracles as oracles

        t = run.trajectory
        wanted = oracles.four_bar(n, [t.time[-1]])[0][0]
        return float(np.abs(2 * t.position[-1, 0] - (np.cos(wanted), np.sin(wanted), 0)).max())

    return error


def andrews_error(run):
    from tests.models import mechanisms as mk

    data = reference("andrews")
    return float(np.abs(mk.andrews_angles(run.trajectory) - data["q"]).max())


def bricard_error(run):
    data = reference("bricard")
    t = run.trajectory
    at = [int(np.argmin(np.abs(t.time - u))) for u in data["t"]]
    return float(np.abs(t.position[at, 2] - data["rod2"]).max())


def mechanisms():
    """Name, maker, end, schemes with steps, and error."""
    from tests.models import mechanisms as mk

    second = "energy-momentum"
    return [
        (
            "2-four-bar, 10 s (m)",
            lambda scale=1.0: mk.n_four_bar(2, scale=scale),
            10.0,
            [(second, 0.01), (second, 0.005), (second, 0.0025), (FOURTH, 0.02), (FOURTH, 0.01)],
            four_bar_error(2),
        ),
        (
            "40-four-bar, 20 s (m)",
            lambda scale=1.0: mk.n_four_bar(40, scale=scale),
            20.0,
            [(second, 0.01), (second, 0.005), (FOURTH, 0.02)],
            four_bar_error(40),
        ),
        (
            "Andrews, 0.03 s (rad)",
            mk.andrews,
            0.03,
            [(second, 2e-5), (second, 1e-5), (FOURTH, 4e-5), (FOURTH, 2e-5), (FOURTH, 1e-5)],
            andrews_error,
        ),
        (
            "Bricard, 10 s (m)",
            mk.bricard,
            10.0,
            [(second, 0.01), (second, 0.005), (FOURTH, 0.02), (FOURTH, 0.01)],
            bricard_error,
        ),
    ]


def print_mechanisms():
    import polhode as ph

    heads = ("mechanism", "scheme", "step", "error", "closure", "energy", "iterations", "s")
    print("{:22} {:26} {:>8} {:>9} {:>9} {:>9} {:>11} {:>7}".format(*heads))
    rows = []
    for name, make, until, choices, error in mechanisms():
        copies = [(scale, *choices[-1]) for scale in (1e6, 1e-6)]  # of the last, in mass
        for scale, scheme, step in [*((1.0, *choice) for choice in choices), *copies]:
            run = ph.simulate(make(scale=scale), scheme, step=step, until=until)
            c, t = run.certificate(), run.trajectory
            closure = max(c["constraints_length"].relative, c["constraints_angle"].drift)
            energy = c["energy"].relative if c["energy"].promised else float("nan")
            mean = t.iterations / t.steps
            label = name if scale == 1.0 else f"  masses x {scale:g}"
            row = (label, scheme, step, error(run), closure, energy, mean, t.wall_seconds)
            print("{:22} {:26} {:8.2g} {:9.1e} {:9.1e} {:9.1e} {:11.2f} {:7.1f}".format(*row))
            rows.append(row)
    return rows


def cost(system, step=1e-3, least=20_000):
    """Best seconds per body and step, iterations per step, and seconds to get ready."""
    from polhode.run.engine import Engine

    began = time.perf_counter()
    engine = Engine(system, "energy-momentum", step)
    engine.start()
    ready = time.perf_counter() - began
    n = len(system.bodies)
    steps = max(2, least // n)
    engine.advance(2, sys.maxsize, engine.buffers(1))
    best, before = float("inf"), int(engine.counts[0, Count.ITERATIONS])
    for _ in range(3):
        tick = time.perf_counter()
        engine.advance(steps, sys.maxsize, engine.buffers(1))
        best = min(best, (time.perf_counter() - tick) / (steps * n))
    iterations = (int(engine.counts[0, Count.ITERATIONS]) - before) / (3 * steps)
    return best, iterations, ready


def print_costs(rungs, meshes):
    import polhode as ph
    from tests.models import mechanisms as mk

    frames = [(f"ladder, {k} rungs, balls", lambda k=k: mk.ladder(k)) for k in rungs]
    frames += [(f"ladder, {k} rungs, hinges", lambda k=k: mk.ladder(k, ph.Revolute)) for k in rungs]
    frames += [(f"net, {k} x {k}, balls", lambda k=k: mk.net(k)) for k in meshes]
    print(
        f"{'frame':30} {'bodies':>7} {'us a body and step':>19} {'iterations':>11} {'ready, s':>9}"
    )
    rows = []
    for name, make in frames:
        system = make()
        best, iterations, ready = cost(system)
        row = (name, len(system.bodies), 1e6 * best, iterations, ready)
        print("{:30} {:7} {:19.2f} {:11.2f} {:9.1f}".format(*row), flush=True)
        rows.append(row)
    return rows


def main():
    parser = argparse.ArgumentParser(prog="python -m benchmarks.loops", description=__doc__)
    parser.add_argument("--rungs", default=RUNGS, help="of ladders, separated by commas")
    parser.add_argument("--meshes", default=MESHES, help="of nets, along a side")
    parser.add_argument("--no-mechanisms", action="store_true")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all numbers to a file")
    given = parser.parse_args()
    result = {}
    if not given.no_mechanisms:
        result["mechanisms"] = print_mechanisms()
    sizes = ([int(k) for k in text.split(",") if k] for text in (given.rungs, given.meshes))
    result["costs"] = print_costs(*sizes)
    if given.json:
        given.json.write_text(json.dumps(result, indent=2) + "\n")


if __name__ == "__main__":
    main()
