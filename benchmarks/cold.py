"""`python -m benchmarks.cold`: processor seconds of a first run, with no cache and with a full one.

Each case runs in two processes of its own: the first finds no compiled kernel, the second those
that the first has left. Counted is from after the import of polhode until 50 steps are done; of the
tutorial, until all of its code has run. Python may keep bytecode, which an environment can forbid,
and has translated all modules before. Seconds of the processor depend less on neighbours than time
does, but they do: compare figures that were taken together (`--before REVISION`).
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.instructions import worktree

HOME = Path(__file__).resolve().parents[1]
MODELS = ("heavy-top", "double-pendulum", "stewart-platform", "mast")
TUTORIAL = "tutorial"

RUN = """
import sys, time
import polhode as ph
begun = time.process_time()
if sys.argv[1].endswith(".py"):
    exec(compile(open(sys.argv[1], encoding="utf-8").read(), sys.argv[1], "exec"))
else:
    model = ph.load_model(sys.argv[1])
    ph.simulate(model, step=1e-3, until=0.05)
print("seconds", time.process_time() - begun)
"""


def tutorial(home, folder):
    """A program of all the code in the tutorial."""
    text = (home / "docs" / "tutorial.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, flags=re.DOTALL | re.MULTILINE)
    path = folder / "tutorial.py"
    path.write_text("\n".join(blocks), encoding="utf-8")
    return path


def seconds(home, case, more=()):
    """Processor seconds of a case by the sources in `home`: cold, then warm."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        given = tutorial(home, folder) if case == TUTORIAL else case
        environment = {
            **os.environ,
            "PYTHONPATH": str(home / "src"),
            "POLHODE_CACHE_DIR": str(folder / "kernels"),
            "MPLBACKEND": "agg",
            **dict(more),
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        subprocess.run(
            [sys.executable, "-m", "compileall", "-q", str(home / "src")],
            env=environment,
            check=True,
        )
        code = [sys.executable, "-W", "ignore", "-c", RUN, str(given)]
        found = []
        for _ in range(2):
            done = subprocess.run(
                code, env=environment, cwd=folder, check=True, capture_output=True, text=True
            )
            found.append(float(done.stdout.rpartition("seconds")[2]))
        return tuple(found)


def main():
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cold", description=__doc__)
    parser.add_argument("--before", metavar="REVISION", help="measure an older revision, too")
    parser.add_argument("--stock", action="store_true", help="measure public Numba alone, too")
    parser.add_argument("cases", nargs="*", default=[*MODELS, TUTORIAL])
    given = parser.parse_args()
    stock = {"POLHODE_COMPILER": "stock"}.items()
    print(f"{'processor seconds':18} {'cold':>6} {'warm':>6}")
    for case in given.cases:
        cold, warm = seconds(HOME, case)
        print(f"{case:18} {cold:6.2f} {warm:6.2f}", end="", flush=True)
        if given.stock:
            print(f"   stock {seconds(HOME, case, stock)[1]:6.2f}", end="", flush=True)
        if given.before:
            with worktree(given.before) as source:
                cold, warm = seconds(source.parent, case)
            print(f"   before {cold:6.2f} {warm:6.2f}", end="")
        print(flush=True)


if __name__ == "__main__":
    main()
