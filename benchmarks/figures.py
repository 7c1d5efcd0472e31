"""Figures of the report: work against precision, and the cost of a link against their number."""

from collections import defaultdict

import matplotlib.pyplot as plt
from matplotlib.ticker import NullFormatter

plt.switch_backend("agg")
plt.rcParams["svg.hashsalt"] = "polhode"  # the same bytes for the same numbers
plt.rcParams["svg.fonttype"] = "none"

COLOURS = {
    "polhode": "#0b5cad",
    "heyoka": "#c2410c",
    "MuJoCo": "#15803d",
    "SciPy": "#7e22ce",
    "Pinocchio": "#b45309",
    "Drake": "#0e7490",
    "Exudyn": "#be123c",
    "PyBullet": "#525252",
}
TITLES = {
    "W1": "Torque-free, 100 s",
    "W2": "Géradin's top, 10 s",
    "W3": "Three links, 12 s",
}


def work_precision(rows, path):
    figure, axes = plt.subplots(1, 3, figsize=(12, 4.2), sharey=True, layout="constrained")
    drawn = {}
    for ax, (work, title) in zip(axes, TITLES.items(), strict=True):
        lines = defaultdict(list)
        for r in rows:
            if r["work"] == work and r["error"] and r["error"] < 1.0:
                lines[r["program"], r["method"]].append((r["error"], r["seconds"]))
        styles = iter(("-", "--", "-.", ":", (0, (5, 1)), (0, (1, 1)), (0, (3, 1, 1, 1))))
        for (program, method), points in lines.items():
            points.sort()
            ours = program == "polhode"
            (line,) = ax.loglog(
                *zip(*points, strict=True),
                marker="o" if ours else "s",
                markersize=4,
                linewidth=1.6 if ours else 1,
                linestyle=next(styles, "-") if ours else "-",
                color=COLOURS.get(program, "#888888"),
                label=method if ours else None,
            )
            drawn[program] = line
        ax.set_title(title)
        ax.set_xlabel("error (rad)" if work != "W3" else "error (m)")
        ax.invert_xaxis()
        ax.xaxis.set_minor_formatter(NullFormatter())
        if any(program == "polhode" for program, _ in lines):
            ax.legend(title="polhode", fontsize=6, title_fontsize=7, framealpha=0.8)
        ax.grid(alpha=0.3)
    axes[0].set_ylabel("time (s)")
    figure.legend(drawn.values(), drawn.keys(), loc="outside lower center", ncols=len(drawn))
    figure.savefig(path, metadata={"Date": None} if str(path).endswith("svg") else None)
    plt.close(figure)


def cost_of_links(rows, path):
    figure, ax = plt.subplots(figsize=(7, 4.2), layout="constrained")
    lines = defaultdict(list)
    for r in rows:
        if r["work"] == "W4":
            lines[f"{r['program']}, {r['method']}"].append((r["n"], 1e6 * r["per_link"]))
    for name, points in lines.items():
        program = name.partition(",")[0]
        points.sort()
        ours = program == "polhode"
        ax.loglog(
            *zip(*points, strict=True),
            marker="o" if ours else "s",
            markersize=4,
            linewidth=2 if ours else 1,
            color=COLOURS.get(program, "#888888"),
            label=name,
        )
    ax.set_xlabel("links")
    ax.set_ylabel("µs per link and step")
    ax.set_title("A chain on balls")
    ax.grid(alpha=0.3)
    ax.legend(frameon=False)
    figure.savefig(path, metadata={"Date": None} if str(path).endswith("svg") else None)
    plt.close(figure)


def draw(rows, folder):
    """Write the figures for which there are numbers."""
    works = {r["work"] for r in rows}
    if works & set(TITLES):
        work_precision(rows, folder / "work-precision.svg")
    if "W4" in works:
        cost_of_links(rows, folder / "cost-of-links.svg")
