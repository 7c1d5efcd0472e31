"""A short animated picture for slides, without a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from polhode.plots.in_space import _even, _room, _traced, draw_bodies
from polhode.plots.style import styled, title_of, trajectory_of


@styled
def film(
    run: Any, target: str | Path, *, seconds: float = 6.0, per_second: int = 20, dpi: int = 90
) -> Path:
    """Write an animated GIF of a run, lasting so many seconds."""
    from matplotlib import pyplot
    from matplotlib.animation import FuncAnimation, PillowWriter

    t = trajectory_of(run)
    figure, ax = _room()
    paths = _traced(t)
    lines = [ax.plot(*p[:1].T, color="#9aa1ad", linewidth=0.8)[0] for p in paths.values()]
    _even(ax, np.concatenate(list(paths.values())))
    drawn: list[Any] = []

    def frame(sample: int) -> list[Any]:
        while drawn:
            drawn.pop().remove()
        for line, points in zip(lines, paths.values(), strict=True):
            line.set_data_3d(*points[: sample + 1].T)
        drawn.extend(draw_bodies(ax, t, sample))
        ax.set_title(f"{title_of(t)}, t = {t.time[sample]:.2f} s")
        return drawn

    count = max(2, min(len(t.time), int(seconds * per_second)))
    samples = np.linspace(0, len(t.time) - 1, count).round().astype(int)
    made = FuncAnimation(figure, frame, frames=samples.tolist(), init_func=lambda: drawn)
    path = Path(target)
    path.parent.mkdir(parents=True, exist_ok=True)
    made.save(path, writer=PillowWriter(fps=per_second), dpi=dpi)
    pyplot.close(figure)
    return path
