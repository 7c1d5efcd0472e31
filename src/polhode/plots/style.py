"""Style of all figures: colours for colour-blind readers too, units on the axes, no frame."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from matplotlib import get_backend, rc_context
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.rcsetup import cycler
from matplotlib.text import Text
from matplotlib.ticker import NullFormatter

from polhode.results.trajectory import Trajectory

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#555b66")


def colour(k: int) -> str:
    """Return the value of the k-th colour: matplotlib resolves "C0" after the style has ended."""
    return COLOURS[k % len(COLOURS)]


DASHES = ("-", "--", "-.", ":")

STYLE: Any = {
    "figure.figsize": (6.4, 3.8),
    "figure.dpi": 110,
    "figure.constrained_layout.use": True,
    "savefig.dpi": 160,
    "font.size": 10,
    "axes.prop_cycle": cycler(color=COLOURS),
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.formatter.useoffset": False,
    "grid.color": "#d9dde3",
    "grid.linewidth": 0.6,
    "lines.linewidth": 1.4,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "text.usetex": False,
}

P = ParamSpec("P")
T = TypeVar("T")


def styled(draw: Callable[P, T]) -> Callable[P, T]:
    """Let a function draw in polhode's style."""

    @wraps(draw)
    def drawn(*args: P.args, **kwargs: P.kwargs) -> T:
        with rc_context(STYLE):
            found = draw(*args, **kwargs)
            for text in found.findobj(Text) if isinstance(found, Artist) else ():
                if "$" in text.get_text() and "mathdefault" not in text.get_text():
                    text.set_parse_math(False)  # a name; ticks with powers of ten have the other
        if isinstance(found, Figure) and "inline" in get_backend():  # a notebook shows the value
            from matplotlib import pyplot

            pyplot.close(found)
        return found

    return drawn


def trajectory_of(run: Any) -> Trajectory:
    """The trajectory of a run, or the one given."""
    return getattr(run, "trajectory", run)


def canvas(ax: Axes | None, **options: Any) -> tuple[Figure, Axes]:
    """The given axes with their figure, or new ones."""
    if ax is not None:
        figure = ax.get_figure(root=True)
        assert figure is not None
        return figure, ax
    from matplotlib import pyplot

    figure, made = pyplot.subplots(**options)
    return figure, made


def title_of(t: Any) -> str:
    """Title of the system and scheme."""
    return f"{getattr(t.system, 'title', '') or 'Run'}: {t.scheme}"


def in_seconds(ax: Axes) -> None:
    """Name the axis of time."""
    ax.set_xlabel("time (s)")
    ax.margins(x=0.0)


def legend(ax: Any) -> None:
    """Name the curves beside them, where no curve is covered."""
    ax.legend(loc="center left", bbox_to_anchor=(1.01, 0.5))


def finished(figure: Figure, ax: Axes, t: Any, ylabel: str) -> Figure:
    """A figure over time, with its title, axes and legend."""
    ax.set(title=title_of(t), ylabel=ylabel)
    in_seconds(ax)
    legend(ax)
    return figure


def without_numbers(ax: Any) -> None:
    """Remove the tick labels of a three-dimensional figure."""
    for axis in (ax.xaxis, ax.yaxis, ax.zaxis):
        axis.set_major_formatter(NullFormatter())  # empty labels had a place: they broke the layout
