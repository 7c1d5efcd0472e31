"""`python -m benchmarks.report`: us and the peers on the same work, in one run and one report.

Every program runs in a process of its own, one thread, in rounds, so that all meet the same
machine; a number is the least over the rounds. All that the report says is measured in the run
that writes it, or (`--from`) read from the rows of an earlier one.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.report_page import least, page, with_sections

PEERS = (
    "polhode",
    "heyoka",
    "scipy",
    "mujoco",
    "pinocchio",
    "drake",
    "exudyn",
    "elastica",
    "pybullet",
    "jax",
    "numpy",
)
SECTIONS = ("W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "instructions")
LIMIT = 600  # seconds that a program may take in a round
ONE_THREAD = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"), "1"
)


def run_peer(name, references, works):
    """Rows of one program, and its version; or why there are none."""
    command = [sys.executable, "-m", f"benchmarks.peers.{name}_peer", str(references)]
    try:
        done = subprocess.run(
            [*command, ",".join(works)],
            env={**os.environ, **ONE_THREAD},
            capture_output=True,
            text=True,
            timeout=LIMIT,
            check=False,
        )
        out, said = done.stdout, done.stderr
    except subprocess.TimeoutExpired as late:
        out, said = (x.decode() if x else "" for x in (late.stdout, late.stderr))
        said += f"stopped after {LIMIT} s"
    lines = [json.loads(line) for line in out.splitlines() if line.startswith('{"program"')]
    version = next((line["version"] for line in lines if "version" in line), None)
    why = None
    if version is None:
        why = (said.strip().splitlines() or ["nothing was said"])[-1]
        why = why.replace(f"{sys.executable}: ", "")[:200]
    return version, [line for line in lines if "work" in line], why


def gather(names, rounds, references, works, path):
    """All rows of all rounds, versions, and what did not run; kept in a file as they come."""
    rows, versions, missing = [], {}, {}
    found = {"rows": rows, "versions": versions, "missing": missing}
    for number in range(rounds):
        for name in names:
            if name in missing:
                continue
            began = time.perf_counter()
            version, lines, why = run_peer(name, references, works)
            took = time.perf_counter() - began
            print(f"round {number + 1} of {rounds}: {name}, {took:.0f} s", file=sys.stderr)
            if why:
                missing[name] = why
                print(f"  not run: {why}", file=sys.stderr)
            elif lines:
                versions[name] = version
            rows += [{**row, "round": number} for row in lines]
            path.write_text(json.dumps(found) + "\n")
    return found


def processor():
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(x.partition(":")[2].strip() for x in lines if x.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def revision():
    """The commit, and whether something differs from it."""
    try:
        said = ["git", "describe", "--always", "--dirty=, modified", "--exclude=*"]
        return subprocess.run(said, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def counted():
    """Instructions now and before; None where they cannot be counted."""
    from benchmarks import instructions

    why = instructions.why_not()
    try:
        rows = None if why else instructions.table()
    except (OSError, subprocess.CalledProcessError) as error:
        why = str(error).splitlines()[0]
    if why:
        print(f"instructions are not counted: {why}", file=sys.stderr)
        return None
    return {"rows": rows, "before": instructions.FIRST_JOINTS, "processor": instructions.CPU}


def measured(given, sections):
    from benchmarks import flops, peak
    from benchmarks.peers import references

    path = given.out / "references.npz"
    works = [s for s in sections if s.startswith("W")]
    if set(works) - {"W6", "W9"} and not path.exists():  # these compare times and energies alone
        print("computing references, a minute", file=sys.stderr, flush=True)
        references.make(path)
    loads = [os.getloadavg()[0]]
    names = given.peers.split(",") if works else []
    found = gather(names, given.rounds, path, works, given.out / "rows.json")
    loads.append(os.getloadavg()[0])
    found["peak"] = peak.peak() if "W5" in sections else None
    found["operations"] = flops.counts() if "W5" in sections else {}
    found["instructions"] = counted() if "instructions" in sections else None
    found["machine"] = {
        "processor": processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "date": time.strftime("%Y-%m-%d"),
        "revision": revision(),
        "rounds": given.rounds,
        "load": max(loads),
    }
    return found


def sections_of(only):
    sections = only.split(",") if only else list(SECTIONS)
    unknown = [s for s in sections if s not in SECTIONS]
    if unknown:
        sys.exit(f"there is no section {', '.join(unknown)}; choose of {', '.join(SECTIONS)}.")
    return sections


def main():
    parser = argparse.ArgumentParser(prog="python -m benchmarks.report", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("out/bench"))
    parser.add_argument("--peers", default=",".join(PEERS), help="separated by commas")
    parser.add_argument("--only", default="", help=f"some of {','.join(SECTIONS)}; default all")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--from", dest="rows", type=Path, help="rows.json of an earlier run")
    parser.add_argument("--docs", type=Path, help="write the page of this folder, or its sections")
    given = parser.parse_args()
    sections = sections_of(given.only)
    given.out.mkdir(parents=True, exist_ok=True)
    found = json.loads(given.rows.read_text()) if given.rows else measured(given, sections)
    (given.out / "rows.json").write_text(json.dumps(found, indent=1) + "\n")
    from benchmarks import figures

    rows = least(found["rows"])
    (given.out / "report.md").write_text(page(found))
    figures.draw(rows, given.out)
    if given.docs and given.only:
        at = given.docs / "speed.md"
        at.write_text(with_sections(at.read_text(), found))
    elif given.docs:
        (given.docs / "speed.md").write_text(page(found, "_static"))
        figures.draw(rows, given.docs / "_static")
    print(page(found))


if __name__ == "__main__":
    main()
