"""`python -m benchmarks.instructions`: instructions per link and step of a chain, by valgrind.

The same process runs under valgrind with some steps and with more; the difference, over links and
steps, is what a step takes. Times depend on the machine and its neighbours, instructions do not:
run it before and after a change.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

RUN = """
import sys
from benchmarks.peers.polhode_peer import chain
from polhode.engine import Engine
n, scheme, steps = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
engine = Engine(chain(n), scheme, 1e-3)
engine.start()
engine.advance(steps, sys.maxsize, engine.room(1))
"""


def counted(links, scheme, steps):
    """Instructions of a whole process."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "callgrind"
        tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={path}", "--smc-check=all"]
        code = [sys.executable, "-c", RUN, str(links), scheme, str(steps)]
        done = subprocess.run(
            [*tool, *code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "0"},
        )
        return int(re.search(r"Collected : (\d+)", done.stderr).group(1))


def per_link_and_step(links, scheme, steps):
    few, many = (counted(links, scheme, n) for n in (steps, 3 * steps))
    return (many - few) / (2 * steps * links)


def main():
    parser = argparse.ArgumentParser(prog="python -m benchmarks.instructions", description=__doc__)
    parser.add_argument("--links", type=int, default=100)
    parser.add_argument("--scheme", default="energy-momentum")
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--json", type=Path, metavar="FILE")
    given = parser.parse_args()
    if shutil.which("valgrind") is None:
        sys.exit("valgrind is not installed; install it to count instructions.")
    subprocess.run(
        [sys.executable, "-c", RUN, str(given.links), given.scheme, "1"], check=True
    )  # compile, so that the compiler is not counted
    found = per_link_and_step(given.links, given.scheme, given.steps)
    print(f"{given.scheme}, {given.links} links: {found:.0f} instructions per link and step")
    if given.json:
        given.json.write_text(json.dumps({"links": given.links, "instructions": found}) + "\n")


if __name__ == "__main__":
    main()
