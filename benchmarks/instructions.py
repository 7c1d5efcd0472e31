"""`python -m benchmarks.instructions`: instructions per body and step, counted by valgrind.

Times depend on the machine and its neighbours, instructions do not. A process that has built and
warmed up everything forks for each case one child that takes some steps and one that takes more;
the difference of their counts is what the steps took. Kernels are compiled for one kind of
processor (`CPU`), with and without valgrind: it does not know all instructions of newer ones, and
what is compiled beforehand would not be found in the cache.

`--before REVISION` counts an older revision of the repository too, in a worktree of its own.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

CPU = "haswell"  # vectors of four, fused operations
FIRST_JOINTS = "9c8f31f"  # the first revision with joints
CASES = (
    ("chain", 100, "energy-momentum"),
    ("chain", 10, "energy-momentum"),
    ("chain", 3, "energy-momentum"),
    ("free", 1, "energy-momentum"),
    ("free", 1, "euler-parameters"),
    ("free", 1, "simo-wong"),
    ("free", 1, "rk4"),
)
MECHANISMS = (("hinges", 30, "energy-momentum"), ("loop", 3, "energy-momentum"))
COUNTED = 20_000  # bodies times steps

RUN = """
import json, os, sys
import polhode as ph
from benchmarks_cases import KINDS

def runner(system, scheme):
    if hasattr(ph, "Simulation"):
        return ph.Simulation(system, scheme, step=1e-3).step
    return lambda steps: ph.simulate(  # revisions without step-by-step simulations
        system, scheme, step=1e-3, until=1e-3 * steps, save_every=steps
    )

for kind, n, scheme, steps in json.loads(sys.argv[1]):
    try:
        run = runner(KINDS[kind](n), scheme)
        run(10)
    except (ph.PolhodeError, AttributeError):  # the scheme does not run it; no beams yet
        continue
    for many in (steps, 2 * steps) if len(sys.argv) > 2 else ():
        child = os.fork()
        if not child:
            run(many)
            os._exit(0)
        os.waitpid(child, 0)
        print(json.dumps([kind, n, scheme, many, child]), flush=True)
"""
MODELS = """
import polhode as ph

def links(n):
    L, m, a = 0.1, 0.1, 0.02
    J = (m * a * a / 6, m * (L * L + a * a) / 12, m * (L * L + a * a) / 12)
    return [
        ph.Body(f"link {k}", mass=m, inertia=J, position=((k + 0.5) * L, 0, 0)) for k in range(n)
    ]

def joined(n, joint, **more):
    bodies = links(n)
    names = ["ground", *(b.name for b in bodies)]
    joints = [
        joint(f"joint {k}", names[k], names[k + 1], point=(0.1 * k, 0, 0), **more)
        for k in range(n)
    ]
    return bodies, joints

def chain(n):
    return ph.System(*joined(n, ph.Spherical), gravity=(0, 9.81e-3, -9.81))

def hinges(n):
    return ph.System(*joined(n, ph.Revolute, axis=(0, 1, 0)), gravity=(0, 0, -9.81))

def loop(n):
    bodies, joints = joined(n, ph.Revolute, axis=(0, 1, 0))
    rod = ph.Distance("rod", "ground", bodies[-1].name, points=[(0.1 * n, 0, 1), (0.1 * n, 0, 0)])
    return ph.System(bodies, [*joints, rod], gravity=(0, 0, -9.81))

def free(n):
    body = ph.Body("b", mass=1.0, inertia=(2.0, 3.0, 4.0), angular_velocity=(8, 0.02, 0))
    return ph.System([body])

def beam(n):
    section = ph.Section(
        stiffness=(1e4, 1e4, 1e4, 100, 100, 100), mass=1.0, inertia=(20, 10, 10)
    )
    line = [(6, 0, 0), (0, 8, 0)]
    turn = (0, 0, 0.5)
    one = ph.Beam(
        "b", points=line, elements=n, section=section, up=(0, 0, 1), angular_velocity_world=turn
    )
    return ph.System([], beams=[one], gravity=(0, 0, -9.81))

KINDS = {"chain": chain, "hinges": hinges, "loop": loop, "free": free, "beam": beam}
"""


def steps_of(n):
    return max(20, COUNTED // n // 10)


def counted(source, cases):
    """Instructions per body and step of the cases, by the package in the folder `source`."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "benchmarks_cases.py").write_text(MODELS)
        environment = {
            **os.environ,
            "PYTHONPATH": f"{source}{os.pathsep}{folder}",
            "POLHODE_CACHE_DIR": str(place / "kernels"),
            "NUMBA_CPU_NAME": CPU,
            "NUMBA_CPU_FEATURES": "",
            "OPENBLAS_NUM_THREADS": "1",
            "PYTHONHASHSEED": "0",
        }
        given = json.dumps([[*case, steps_of(case[1])] for case in cases])
        code = [sys.executable, "-W", "ignore", "-c", RUN, given]
        subprocess.run(code, env=environment, check=True, capture_output=True)  # compile
        tool = ["valgrind", "--tool=cachegrind", "--cache-sim=no"]
        tool += [f"--log-file={place}/%p.log", "--cachegrind-out-file=/dev/null"]
        done = subprocess.run(
            [*tool, *code, "count"], env=environment, check=True, capture_output=True, text=True
        )
        found = {}
        for line in filter(lambda x: x.startswith("["), done.stdout.splitlines()):
            kind, n, scheme, steps, process = json.loads(line)
            text = (place / f"{process}.log").read_text()
            total = int(re.search(r"I\s+refs:\s+([\d,]+)", text).group(1).replace(",", ""))
            found.setdefault((kind, n, scheme), []).append((steps, total))
        return {case: (b[1] - a[1]) / (b[0] - a[0]) / case[1] for case, (a, b) in found.items()}


@contextmanager
def worktree(revision):
    """Sources of an older revision."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "tree"
        add = ["git", "worktree", "add", "--quiet", "--detach", str(place), revision]
        subprocess.run(add, check=True, capture_output=True)
        try:
            yield place / "src"
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(place)], check=True)


def table(cases=CASES, before=FIRST_JOINTS):
    """Rows of the cases: kind, number of bodies, scheme, count now and before (or None)."""
    now, then = counted(Path(__file__).parents[1] / "src", cases), {}
    if before:
        with worktree(before) as source:
            then = counted(source, cases)
    return [
        {"kind": k, "n": n, "scheme": s, "now": now[k, n, s], "before": then.get((k, n, s))}
        for k, n, s in cases
        if (k, n, s) in now
    ]


def every_case():
    """The cases of `CASES`, hinges, a loop, and every scheme that runs a free body."""
    from polhode.schemes import all_schemes

    free = (("free", 1, s.name) for s in all_schemes() if s.step is not None)
    return tuple(dict.fromkeys((*CASES, *MECHANISMS, *free)))


def why_not():
    """Reason why nothing can be counted here, or None."""
    return None if shutil.which("valgrind") else "valgrind is not installed"


def main():
    parser = argparse.ArgumentParser(prog="python -m benchmarks.instructions", description=__doc__)
    parser.add_argument("--before", metavar="REVISION", nargs="?", const=FIRST_JOINTS)
    parser.add_argument("--cases", help="kind:bodies:scheme,... (chain, hinges, loop, free, beam)")
    parser.add_argument("--all", action="store_true", help="every scheme, hinges and a loop too")
    parser.add_argument("--json", type=Path, metavar="FILE")
    given = parser.parse_args()
    if why := why_not():
        sys.exit(f"{why}; install it to count instructions.")
    cases = every_case() if given.all else CASES
    if given.cases:
        parts = (case.split(":") for case in given.cases.split(","))
        cases = tuple((kind, int(n), scheme) for kind, n, scheme in parts)
    rows = table(cases, given.before)
    print(f"instructions per body and step, compiled for {CPU}")
    for r in rows:
        then = f"   before {r['before']:8.0f}" if r["before"] else ""
        print(f"{r['kind']:6} {r['n']:4} {r['scheme']:20} {r['now']:8.0f}{then}")
    if given.json:
        given.json.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
