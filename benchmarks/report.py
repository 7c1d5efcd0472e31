"""`python -m benchmarks.report`: us and the peers on the same work, in one run and one report.

Every program runs in a process of its own, one thread, in rounds, so that all meet the same
machine; a number is the median over the rounds. All that the report says is measured in the run
that writes it, or (`--from`) read from the rows of an earlier one.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path

PEERS = (
    "polhode",
    "heyoka",
    "scipy",
    "mujoco",
    "pinocchio",
    "drake",
    "exudyn",
    "pybullet",
    "jax",
    "numpy",
)
LIMIT = 1200  # seconds that a program may take in a round
ASKED = 1e-6
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


def run_peer(name, references, only):
    """Rows of one program, and its version; or why there are none."""
    command = [sys.executable, "-m", f"benchmarks.peers.{name}_peer", str(references)]
    if only:
        command.append(only)
    environment = {**os.environ, **ONE_THREAD, "NUMBA_NUM_THREADS": "1"}
    try:
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=LIMIT, check=False
        )
        out, said = done.stdout, done.stderr
    except subprocess.TimeoutExpired as late:
        out, said = (x.decode() if x else "" for x in (late.stdout, late.stderr))
        said += f"stopped after {LIMIT} s"
    lines = [json.loads(line) for line in out.splitlines() if line.startswith('{"program"')]
    version = next((line["version"] for line in lines if "version" in line), None)
    why = None
    if version is None:
        why = (said.strip().splitlines() or ["nothing was said"])[-1][:200]
    return version, [line for line in lines if "work" in line], why


def gather(names, rounds, references, only, path):
    """All rows of all rounds, versions, and what did not run; kept in a file as they come."""
    rows, versions, missing = [], {}, {}
    found = {"rows": rows, "versions": versions, "missing": missing}
    for number in range(rounds):
        for name in names:
            if name in missing:
                continue
            print(f"round {number + 1} of {rounds}: {name}", file=sys.stderr, flush=True)
            version, lines, why = run_peer(name, references, only)
            if why:
                missing[name] = why
            versions[name] = version
            rows += [{**row, "round": number} for row in lines]
            path.write_text(json.dumps(found) + "\n")
    return found


def medians(rows):
    """One row for each program, work, method and setting, times by their median."""
    groups = defaultdict(list)
    for row in rows:
        if "failed" not in row:
            groups[row["program"], row["work"], row["method"], row["setting"]].append(row)
    found = []
    for group in groups.values():
        row = dict(group[-1])
        for key in ("seconds", "per_link", "speed"):
            if key in row:
                row[key] = statistics.median(r[key] for r in group)
        found.append(row)
    return found


def cheapest(rows, work, error=ASKED):
    """By program, the quickest row of a workload with an error of at most `error`."""
    best = {}
    for row in rows:
        if row["work"] != work or row["error"] is None or row["error"] > error:
            continue
        known = best.get(row["program"])
        if known is None or row["seconds"] < known["seconds"]:
            best[row["program"]] = row
    return best


def table(heads, lines):
    out = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "\n".join([*out, *("| " + " | ".join(map(str, line)) + " |" for line in lines)])


def time_text(seconds):
    for unit, scale in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= scale:
            return f"{seconds / scale:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def reached(rows, work):
    """Table of who reaches the error asked for, and in which time."""
    best = cheapest(rows, work)
    ours = best.get("polhode", {}).get("seconds")
    lines = [
        (
            r["program"],
            f"{r['method']}, {r['setting']}",
            time_text(r["seconds"]),
            f"{r['error']:.1e}",
            f"{ours / r['seconds']:.3g}" if ours else "-",
        )
        for r in sorted(best.values(), key=lambda r: r["seconds"])
    ]
    others = {r["program"] for r in rows if r["work"] == work} - set(best)
    for program in sorted(others):
        tried = [r for r in rows if r["work"] == work and r["program"] == program]
        least = min(tried, key=lambda r: float("inf") if r["error"] is None else r["error"])
        note = least.get("note", "")
        said = f"not reached; {least['method']}, {least['setting']}{': ' + note if note else ''}"
        lines.append((program, said, time_text(least["seconds"]), f"{least['error']:.1e}", "-"))
    return table(("program", "setting", "time", "error", "polhode's time over it"), lines)


def verdicts(rows, peak, lanes):
    """The targets, each with the figure and how it stands."""

    def ratio(work, other, target):
        best = cheapest(rows, work)
        if "polhode" not in best or other not in best:
            return work, f"≤ {target:g}x {other}", "not measured", "-"
        found = best["polhode"]["seconds"] / best[other]["seconds"]
        return (
            f"{work} to {ASKED:g}",
            f"≤ {target:g}x {other}",
            f"{found:.3g}x",
            _met(found <= target, found / target),
        )

    lines = [ratio("W1", "heyoka", 0.1), ratio("W2", "heyoka", 1.0), ratio("W3", "MuJoCo", 0.5)]
    cost = {(r["program"], r["n"]): r["per_link"] for r in rows if r["work"] == "W4"}
    if ("polhode", 100) in cost and ("Pinocchio", 100) in cost:
        found = cost["polhode", 100] / cost["Pinocchio", 100]
        said = f"{found:.3g}x"
        lines.append(("W4, N = 100, a step", "≤ 2x Pinocchio", said, _met(found <= 2, found / 2)))
    best = cheapest(rows, "W4 error", 1e-5)
    if "polhode" in best and "Pinocchio" in best:
        found = best["polhode"]["seconds"] / best["Pinocchio"]["seconds"]
        lines.append(
            ("W4, N = 10, 1 s, to 1e-5", "≤ 1x Pinocchio", f"{found:.3g}x", _met(found <= 1, found))
        )
    lost = [r["error"] for r in rows if r["work"] == "W4 energy"]
    if lost:
        said = f"{lost[-1]:.1e}"
        lines.append(("W4 energy, N = 100, 10 s", "≤ 1e-11", said, _met(lost[-1] <= 1e-11)))
    ours = {n: c for (p, n), c in cost.items() if p == "polhode"}
    if ours:
        found = max(ours.values()) / min(ours.values())
        said = f"largest over smallest {found:.2f}"
        lines.append((f"W4 flat, N = {min(ours)} to {max(ours)}", "flat", said, "-"))
    for scheme, target in (("simo-wong", 2e8), ("energy-momentum", 1e8)):
        found = max(
            (
                r["speed"]
                for r in rows
                if r["work"] == "W5" and r["method"] == scheme and r["program"] == "polhode"
            ),
            default=None,
        )
        if found:
            share = f", {100 * found * lanes[scheme] / peak:.0f} % of the peak" if peak else ""
            lines.append(
                (
                    f"W5 {scheme}",
                    f"≥ {target:.0e}/s",
                    f"{found:.3g}/s{share}",
                    _met(found >= target, target / found),
                )
            )
    return table(("target", "asked", "measured", "verdict"), lines)


def _met(good, by=None):
    return "met" if good else f"missed by {100 * (by - 1):.0f} %" if by else "missed"


def chain_table(rows):
    cost = defaultdict(dict)
    for r in rows:
        if r["work"] == "W4":
            cost[f"{r['program']}, {r['method']}"][r["n"]] = r["per_link"]
    numbers = sorted({n for c in cost.values() for n in c})
    lines = [
        (name, *(f"{1e9 * c[n]:.0f}" if n in c else "-" for n in numbers))
        for name, c in cost.items()
    ]
    return table(("ns per link and step", *(f"N = {n}" for n in numbers)), lines)


def speed_table(rows):
    lines = [
        (r["program"], r["method"], r["setting"], f"{r['speed']:.3g}")
        for r in sorted(rows, key=lambda r: -r.get("speed", 0))
        if "speed" in r
    ]
    return table(("program", "method", "bodies", "body-steps a second and core"), lines)


def write(found, path, figures="."):
    """Write the report; `figures` is where its figures stand, as seen from it."""
    rows = medians(found["rows"])
    machine = found["machine"]
    parts = [
        "# Speed beside other programs",
        f"Measured {machine['date']} on {machine['processor']} ({machine['cores']} cores), Python "
        f"{machine['python']}, in {machine['rounds']} rounds, one thread each; times are medians "
        "of processor time. Everyone's setting is the quickest of those tried that reaches the "
        "error." + _load(machine),
        table(("program", "version"), found["versions"].items()),
    ]
    if found["missing"]:
        parts.append("Not run here:\n\n" + table(("program", "why"), found["missing"].items()))
    failed = {(r["program"], r["work"]): r["failed"] for r in found["rows"] if "failed" in r}
    if failed:
        lines = [(*key, why) for key, why in failed.items()]
        parts.append("Failed:\n\n" + table(("program", "work", "why"), lines))
    parts.append("## Targets\n\n" + verdicts(rows, found["peak"], found["lanes"]))
    if found["peak"]:
        parts.append(f"Peak of a core, by fused operations: {found['peak'] / 1e9:.1f} GFlop/s.")
    parts.append(f"![Time against error]({figures}/work-precision.svg)")
    parts.append(f"![Cost of a link against their number]({figures}/cost-of-links.svg)")
    titles = {
        "W1": "W1: a torque-free body about its middle axis, 100 s, 1000 output times",
        "W2": "W2: Géradin's top, case 1, 10 s",
        "W3": "W3: three links on balls, 12 s",
    }
    for work, title in titles.items():
        parts.append(f"## {title}\n\nTo an error of {ASKED:g}.\n\n" + reached(rows, work))
        if work == "W2":
            parts.append(_long(rows))
    parts.append("## W4: chains on balls\n\n" + chain_table(rows))
    parts.append("## W5: ensembles\n\n" + speed_table(rows))
    path.write_text("\n\n".join(parts) + "\n")


def _load(machine):
    busy = machine.get("load", 0.0)
    if busy <= machine["cores"]:
        return ""
    return f" Others used the machine meanwhile (load {busy:.0f}), which slows caches and clocks."


def _long(rows):
    lines = [
        (r["program"], f"{r['method']}, {r['setting']}", time_text(r["seconds"]))
        for r in rows
        if r["work"] == "W2 T=1000"
    ]
    return "The same for 1000 s:\n\n" + table(("program", "setting", "time"), lines)


def processor():
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(x.partition(":")[2].strip() for x in lines if x.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def measured(given):
    from benchmarks import flops, peak
    from benchmarks.peers import references

    path = given.out / "references.npz"
    if not path.exists():
        print("computing references, two minutes", file=sys.stderr, flush=True)
        references.make(path)
    rows = given.out / "rows.json"
    loads = [os.getloadavg()[0]]
    found = gather(given.peers.split(","), given.rounds, path, given.work, rows)
    loads.append(os.getloadavg()[0])
    found["peak"] = peak.peak()
    found["lanes"] = {
        "simo-wong": flops.simo_wong(),
        "energy-momentum": flops.energy_momentum(iterations=2),
    }
    found["machine"] = {
        "processor": processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "date": time.strftime("%Y-%m-%d"),
        "rounds": given.rounds,
        "load": max(loads),
    }
    return found


def main():
    parser = argparse.ArgumentParser(prog="python -m benchmarks.report", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("out/bench"))
    parser.add_argument("--peers", default=",".join(PEERS), help="separated by commas")
    parser.add_argument("--work", default="", help="W1,W2,...; default all")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--from", dest="rows", type=Path, help="rows.json of an earlier run")
    parser.add_argument("--docs", type=Path, help="write the report as a page of this folder too")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    found = json.loads(given.rows.read_text()) if given.rows else measured(given)
    (given.out / "rows.json").write_text(json.dumps(found, indent=1) + "\n")
    from benchmarks import figures

    write(found, given.out / "report.md")
    figures.draw(medians(found["rows"]), given.out)
    if given.docs:
        write(found, given.docs / "speed.md", "_static")
        figures.draw(medians(found["rows"]), given.docs / "_static")
    print((given.out / "report.md").read_text())


if __name__ == "__main__":
    main()
