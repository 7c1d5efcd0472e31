"""The report as a page: what the rows of a run say, in tables and verdicts."""

from collections import defaultdict

from benchmarks.peers.work import ASKED, CHAIN_ERROR, CHAIN_UNTIL, W8_ASKED, W9_CASES

TITLES = {
    "W1": "W1: a torque-free body about its middle axis, 100 s, 1000 output times",
    "W2": "W2: Géradin's top, case 1, 10 s",
    "W3": "W3: three links on balls, 12 s",
    "W7": "W7: a hundred links on balls, 0.5 s",
    "W8": "W8: the planar flight of a beam, 2.5 s, its ends to 5 mm of 10 m",
}

OTHER_ERRORS = {"W8": W8_ASKED}


def least(rows):
    """One row for each program, work, method and setting: the quickest of all rounds."""
    found = {}
    for row in rows:
        if "failed" in row:
            continue
        key = row["program"], row["work"], row["method"], row["setting"]
        if key not in found or row["seconds"] < found[key]["seconds"]:
            found[key] = row
    return list(found.values())


def cheapest(rows, work, error=ASKED):
    """By program, the quickest row of a workload with an error of at most `error`."""
    best = {}
    for row in rows:
        if row["work"] != work or row["error"] is None or not row["error"] <= error:
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


def reached(rows, work, error=ASKED):
    """Table of who reaches the error asked for, and in which time."""
    best = cheapest(rows, work, error)
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
        closest = min(tried, key=lambda r: float("inf") if r["error"] is None else r["error"])
        note = f": {closest['note']}" if closest.get("note") else ""
        said = f"not reached; {closest['method']}, {closest['setting']}{note}"
        lines.append((program, said, time_text(closest["seconds"]), f"{closest['error']:.1e}", "-"))
    return table(("program", "setting", "time", "error", "polhode's time over it"), lines)


def _met(good, by=None):
    return "met" if good else f"missed by {100 * (by - 1):.0f} %" if by else "missed"


def ratio(rows, work, other, target, said, error=ASKED):
    """A target on the time to an error, or None where it was not measured."""
    best = cheapest(rows, work, error)
    if "polhode" not in best or other not in best:
        return None
    found = best["polhode"]["seconds"] / best[other]["seconds"]
    asked = f"≤ {target:g}x {other}"
    return said, asked, f"{found:.3g}x", _met(found <= target, found / target)


def chain_targets(rows):
    cost = {(r["program"], r["n"]): r["per_link"] for r in rows if r["work"] == "W4"}
    lines = []
    if ("polhode", 100) in cost and ("Pinocchio", 100) in cost:
        found = cost["polhode", 100] / cost["Pinocchio", 100]
        said = f"{found:.3g}x"
        lines.append(("W4, N = 100, a step", "≤ 2x Pinocchio", said, _met(found <= 2, found / 2)))
    for n in CHAIN_UNTIL:
        said = f"W4, N = {n}, to {CHAIN_ERROR:g} m"
        lines.append(ratio(rows, f"W4 error {n}", "Pinocchio", 1.0, said, CHAIN_ERROR))
    lost = [r["error"] for r in rows if r["work"] == "W4 energy"]
    if lost:
        lines.append(
            ("W4 energy, N = 100, 10 s", "≤ 1e-11", f"{lost[-1]:.1e}", _met(lost[-1] <= 1e-11))
        )
    ours = {n: c for (p, n), c in cost.items() if p == "polhode"}
    if ours:
        said = f"largest over smallest {max(ours.values()) / min(ours.values()):.2f}"
        lines.append((f"W4 flat, N = {min(ours)} to {max(ours)}", "flat", said, "-"))
    return lines


def ensemble_targets(rows, peak, operations):
    lines = []
    for scheme, target in (("simo-wong", 2e8), ("energy-momentum", 1e8)):
        ours = [
            r for r in rows if (r["program"], r["work"], r["method"]) == ("polhode", "W5", scheme)
        ]
        if not ours:
            continue
        best = max(ours, key=lambda r: r["speed"])
        found, share = best["speed"], ""
        if peak and best["operations"] in operations:
            part = found * operations[best["operations"]] / peak
            share = f", {100 * part:.0f} % of the peak"
        said = f"{found:.3g}/s{share}"
        verdict = _met(found >= target, target / found)
        lines.append((f"W5 {scheme}", f"≥ {target:.0e}/s", said, verdict))
    return lines


def verdicts(rows, peak, operations):
    """The targets, each with the figure and how it stands."""
    lines = [
        ratio(rows, work, other, target, f"{work} to {ASKED:g}")
        for work, other, target in (
            ("W1", "heyoka", 0.1),
            ("W2", "heyoka", 1),
            ("W3", "MuJoCo", 0.5),
        )
    ]
    lines += chain_targets(rows) + ensemble_targets(rows, peak, operations) + tick_targets(rows)
    return table(("target", "asked", "measured", "verdict"), [x for x in lines if x])


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
    iterations = {r["n"]: r["iterations"] for r in rows if "iterations" in r}
    told = (f"{iterations[n]:.2f}" if n in iterations else "-" for n in numbers)
    lines.append(("polhode, iterations a step", *told))
    return table(("ns per link and step", *(f"N = {n}" for n in numbers)), lines)


def speed_table(rows):
    lines = [
        (r["program"], r["method"], r["setting"], f"{r['speed']:.3g}")
        for r in sorted(rows, key=lambda r: -r.get("speed", 0))
        if "speed" in r
    ]
    return table(("program", "method", "bodies", "body-steps a second and core"), lines)


def long_table(rows):
    lines = [
        (r["program"], f"{r['method']}, {r['setting']}", time_text(r["seconds"]))
        for r in rows
        if r["work"] == "W2 T=1000"
    ]
    return "The same for 1000 s:\n\n" + table(("program", "setting", "time"), lines)


def tick_table(rows):
    """Microseconds a tick of W6."""
    lines = [
        (
            r["program"],
            r["method"],
            f"{r['tick']:.3g}",
            f"{r['newton']:.2f}" if "newton" in r else "-",
            ", ".join(f"{x:.3f}" for x in r.get("end", ())) or "-",
        )
        for r in sorted(rows, key=lambda r: r.get("tick", 0.0))
        if "tick" in r
    ]
    heads = ("program", "method", "µs a tick", "iterations", "angles after 1 s")
    return table(heads, lines)


def tick_targets(rows):
    """What W6 asks for."""
    tick = {r["method"]: r["tick"] for r in rows if r["work"] == "W6" and r["program"] == "polhode"}
    if not tick:
        return []
    lines = []
    for method, said, asked in (
        ("energy-momentum", "a tick in NumPy", 60.0),
        ("sim.step() over its kernel", "sim.step() over its kernel", 10.0),
        ("sim.joint().angle after a step", "sim.joint().angle after a step", 3.0),
        ("sim.body().position after a step", "sim.body().position after a step", 3.0),
    ):
        found = tick[method]
        verdict = _met(found <= asked, found / asked)
        lines.append((f"W6, {said}", f"≤ {asked:g} µs", f"{found:.3g} µs", verdict))
    share = tick["compiled controller, no gains"] / tick["no controller"]
    verdict = _met(share <= 1.3, share / 1.3)
    return [*lines, ("W6, compiled controller", "≤ 1.3x", f"{share:.3g}x", verdict)]


def control(rows):
    """The section on W6."""
    return (
        "## W6: a controller in the loop\n\n"
        "An arm of six hinges and a PD controller in NumPy: read angles and rates, compute, set "
        "torques, step. A compiled controller runs inside the loop of the steps; without gains it "
        "reads and computes the same, and the arm moves as without a controller, so that the two "
        "can be compared.\n\n" + tick_table(rows)
    )


def instruction_table(counted):
    lines = [
        (
            "free body" if r["kind"] == "free" else f"chain of {r['n']}",
            r["scheme"],
            f"{r['now']:.0f}",
            f"{r['before']:.0f}" if r["before"] else "-",
        )
        for r in counted["rows"]
    ]
    heads = ("system", "scheme", "instructions per body and step", f"at {counted['before']}")
    return (
        f"Counted by valgrind, compiled for {counted['processor']}; {counted['before']} is the "
        f"first revision with joints.\n\n" + table(heads, lines)
    )


def head(found):
    machine = found["machine"]
    rounds = f"{machine['rounds']} round{'s' * (machine['rounds'] != 1)}"
    busy = machine.get("load", 0.0)
    load = (
        f" Others used the machine meanwhile (load {busy:.0f}), which slows caches and clocks."
        if busy > machine["cores"]
        else ""
    )
    return (
        f"Measured {machine['date']} at revision {machine['revision']} on {machine['processor']} "
        f"({machine['cores']} cores), Python {machine['python']}, in {rounds}, "
        "one thread each; times are of the processor, the least of all repeats and rounds. "
        f"Everyone's setting is the quickest of those tried that reaches the error.{load}"
    )


def opening(found):
    """What was run, where, what was not, and the targets."""
    rows = least(found["rows"])
    parts = ["# Speed beside other programs", head(found)]
    parts.append(table(("program", "version"), found["versions"].items()))
    if found["missing"]:
        parts.append("Not run here:\n\n" + table(("program", "why"), found["missing"].items()))
    failed = {(r["program"], r["work"]): r["failed"] for r in found["rows"] if "failed" in r}
    if failed:
        lines = [(*key, why) for key, why in failed.items()]
        parts.append("Failed:\n\n" + table(("program", "work", "why"), lines))
    parts.append("## Targets\n\n" + verdicts(rows, found["peak"], found["operations"]))
    if found["peak"]:
        counts = ", ".join(f"{n:.0f} ({name})" for name, n in found["operations"].items())
        parts.append(
            f"Peak of a core, by fused operations: {found['peak'] / 1e9:.1f} GFlop/s. Operations "
            f"of a body and step in ensembles: {counts}; none is fused or reordered."
        )
    return parts


def chains(rows):
    """The section on W4."""
    parts = ["## W4: chains on balls\n\n" + chain_table(rows)]
    for n, until in CHAIN_UNTIL.items():
        said = f"{n} links for {until:g} s to an error of {CHAIN_ERROR:g} m:\n\n"
        parts.append(said + reached(rows, f"W4 error {n}", CHAIN_ERROR))
    return parts


def ensembles(rows):
    """The section on W5."""
    return "## W5: ensembles\n\n" + speed_table(rows)


def contacts(rows):
    """The section on W9."""
    mine = [r for r in rows if r["work"] == "W9"]
    order = {case: k for k, case in enumerate(W9_CASES)}
    lines = [
        (
            r["case"],
            r["program"],
            f"{r['method']}, {r['setting'].partition(', ')[2]}",
            f"{r['end'] - 1:+.1e}",
            f"{r['most'] - 1:+.1e}",
            time_text(r["seconds"]),
        )
        for r in sorted(mine, key=lambda r: (order[r["case"]], abs(r["end"] - 1)))
    ]
    return (
        "## W9: contact\n\n"
        "A ball that bounces a hundred times and a box that tumbles on its corners, both without "
        "loss, and a disc that rolls without slip, 10 s each. Their energy should stay what it is: "
        "by how much it differs at the end, and at most (above zero: gained), in parts of the "
        "first, heights counted from where the body can be lowest.\n\n"
        + table(("body", "program", "setting", "at the end", "at most", "time"), lines)
    )


def page(found, figures="."):
    """Text of the report; `figures` is where its figures stand, as seen from it."""
    rows, parts = least(found["rows"]), opening(found)
    works = {r["work"].split()[0] for r in rows}
    if works & set(TITLES):
        parts.append(f"![Time against error]({figures}/work-precision.svg)")
    if "W4" in works:
        parts.append(f"![Cost of a link against their number]({figures}/cost-of-links.svg)")
    for work, title in TITLES.items():
        if work in works:
            asked = OTHER_ERRORS.get(work, ASKED)
            told = f"## {title}\n\nTo an error of {asked:g}.\n\n"
            parts.append(told + reached(rows, work, asked))
        if work in works and work == "W2":
            parts.append(long_table(rows))
    if "W4" in works:
        parts += chains(rows)
    for work, section in (("W5", ensembles), ("W6", control), ("W9", contacts)):
        if work in works:
            parts.append(section(rows))
    if found.get("instructions"):
        parts.append("## Instructions\n\n" + instruction_table(found["instructions"]))
    return "\n\n".join(parts) + "\n"


def with_sections(text, found):
    """A page with those sections replaced that were measured anew; new ones come at the end."""
    rows, fresh = least(found["rows"]), {}
    for part in page(found).split("\n## ")[1:]:
        title, _, body = part.partition("\n\n")
        if title[0] == "W":
            fresh[title] = f"{head(found)}\n\n{body.strip()}"
    lines = [line for line in tick_targets(rows) if line]
    for title in fresh:
        if title.startswith("W6") and lines:
            heads = ("target", "asked", "measured", "verdict")
            fresh[title] += "\n\n" + table(heads, lines)
    start, *old = text.rstrip().split("\n## ")
    kept = dict(part.partition("\n\n")[::2] for part in old)
    kept |= fresh
    parts = [start.rstrip(), *(f"## {title}\n\n{body.strip()}" for title, body in kept.items())]
    return "\n\n".join(parts) + "\n"
