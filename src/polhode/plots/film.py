"""A short animation for slides, without a browser."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import numpy as np

from polhode.errors import InputError
from polhode.files.paths import make_folder, replaced_by_name
from polhode.plots.in_space import _even, _room, _traced
from polhode.plots.solids import Solids
from polhode.plots.style import styled, title_of, trajectory_of


@styled
def film(
    run: Any, target: str | Path, *, seconds: float = 6.0, per_second: int = 20, dpi: int = 90
) -> Path:
    """Write a film of a run that lasts `seconds`: an animated GIF, or an MP4 if its name ends so.

    An MP4 needs ffmpeg, or the package imageio-ffmpeg, which includes it.
    """
    from matplotlib import pyplot
    from matplotlib.animation import FuncAnimation

    path = Path(target)
    writer = _writer(path, per_second)
    t = trajectory_of(run)
    figure, ax = _room()
    paths, bodies = _traced(t), Solids(t)
    lines = [ax.plot(*p[:1].T, color="#9aa1ad", linewidth=0.8)[0] for p in paths.values()]
    _even(ax, np.concatenate([*paths.values(), bodies.extent]))
    drawn: list[Any] = []

    def frame(sample: int) -> list[Any]:
        while drawn:
            drawn.pop().remove()
        for line, points in zip(lines, paths.values(), strict=True):
            line.set_data_3d(*points[: sample + 1].T)
        drawn.extend(bodies.draw(ax, sample))
        ax.set_title(f"{title_of(t)}, t = {t.time[sample]:.2f} s")
        return drawn

    count = max(2, min(len(t.time), int(seconds * per_second)))
    samples = np.linspace(0, len(t.time) - 1, count).round().astype(int)
    made = FuncAnimation(figure, frame, frames=samples.tolist(), init_func=lambda: drawn)
    figure.set_layout_engine("none")  # the axes stay where they are, and frames are quicker
    ax.set_position((0.0, 0.04, 0.94, 0.9))
    make_folder(path.parent)
    with replaced_by_name(path) as name:
        made.save(name, writer=writer, dpi=dpi)
    pyplot.close(figure)
    return path


def _writer(path: Path, per_second: int) -> Any:
    """The writer for a film of that name."""
    from matplotlib import rcParams
    from matplotlib.animation import FFMpegWriter, PillowWriter

    if path.suffix == ".gif":
        return PillowWriter(fps=per_second)
    if path.suffix != ".mp4":
        raise InputError(f"a film named '{path.name}' must end in .gif or .mp4.")
    rcParams["animation.ffmpeg_path"] = _ffmpeg(path)  # put back by `styled`
    return FFMpegWriter(fps=per_second, codec="h264", extra_args=["-pix_fmt", "yuv420p"])


def _ffmpeg(path: Path) -> str:
    if found := shutil.which("ffmpeg"):
        return found
    try:
        from imageio_ffmpeg import get_ffmpeg_exe
    except ImportError:
        raise InputError(
            f"'{path.name}' needs ffmpeg, which was not found: install it, or the package "
            "imageio-ffmpeg, or name the film .gif."
        ) from None
    return str(get_ffmpeg_exe())
