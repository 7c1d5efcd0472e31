"""The figures that every run gets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from polhode.plots.in_space import path, polhode
from polhode.plots.in_time import drift, energy, momentum
from polhode.plots.style import trajectory_of


def figures(run: Any, folder: str | Path) -> list[Path]:
    """Write energy, drift, momentum and paths (and the polhode of a lone body) as PNG."""
    from matplotlib import pyplot

    t = trajectory_of(run)
    kinds: dict[str, Any] = {"energy": energy, "drift": drift, "momentum": momentum, "paths": path}
    if len(t.system.bodies) == 1 and not t.system.bodies[0].is_point_mass:
        kinds["polhode"] = polhode
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    written = []
    for name, draw in kinds.items():
        figure = draw(t)
        written.append(target / f"{name}.png")
        figure.savefig(written[-1])
        pyplot.close(figure)
    return written
