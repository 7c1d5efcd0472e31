"""A force by points (y, force) of a table: pieces of polynomials, with their integral.

A piece gives, from its origin y0 on, force = a0 + a1 x + a2 x² + a3 x³ with x = y - y0, and V, the
integral of the force from the first point of the table, is exact. The first and last pieces
extend below and above the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from polhode.errors import ModelError
from polhode.kernel.columns import LawKind, TableValue
from polhode.model.laws._law import Law
from polhode.model.numbers import Floats, array, mapping

STAYS, SLOPES = "constant", "linear"  # beyond the ends
POWERS = np.arange(4)
SEARCHED = 1001  # rates at which the slope of a smooth table is evaluated
_KEYS = ("at", "force", "smooth", "beyond")


def pieces_of(what: str, table: Mapping[str, Any]) -> Floats:
    """Polynomial pieces of a table with `at`, `force` and optionally `smooth`.

    Between its points the force is linear or, if smooth, the monotone cubic of Fritsch and Butland
    (SciPy's pchip), which has no peaks that the points do not have. `beyond` its ends the force is
    constant, or linear with the slope of the end.
    """
    mapping(f"table of {what}", table, "give { at = [..], force = [..] }, two lists")
    unknown = [key for key in table if key not in _KEYS]
    if unknown or not {"at", "force"} <= set(table):
        raise ModelError(
            f"table of {what} has {', '.join(table)}; it takes at, force and, optionally, smooth "
            "and beyond."
        )
    beyond, smooth = table.get("beyond", STAYS), table.get("smooth", False)
    if beyond not in (STAYS, SLOPES):
        raise ModelError(f"beyond of {what} is {beyond!r}; use '{STAYS}' or '{SLOPES}'.")
    if not isinstance(smooth, bool):
        raise ModelError(f"smooth of {what} is {smooth!r}; use true or false.")
    count = len(table["at"])
    at = array(f"at of {what}", table["at"], count)
    if count < 2 or not np.all(np.diff(at) > 0):
        raise ModelError(f"at of {what} is {table['at']!r}; give at least two increasing numbers.")
    return _pieces(at, array(f"force of {what}", table["force"], count), smooth, beyond == SLOPES)


def _pieces(at: Floats, force: Floats, smooth: bool, linear: bool) -> Floats:
    width = np.diff(at)
    inside = np.zeros((len(width), 4))
    if smooth:
        slope, d = np.diff(force) / width, _slopes(width, np.diff(force) / width)
        inside[:, 0], inside[:, 1] = force[:-1], d[:-1]
        inside[:, 2] = (3.0 * slope - 2.0 * d[:-1] - d[1:]) / width
        inside[:, 3] = (d[:-1] + d[1:] - 2.0 * slope) / width**2
    else:
        inside[:, 0], inside[:, 1] = force[:-1], np.diff(force) / width
    first, last = inside[0, 1], np.sum(POWERS * inside[-1] * width[-1] ** np.maximum(POWERS - 1, 0))
    ends = [[force[0], linear * first, 0, 0], [force[-1], linear * last, 0, 0]]
    found = np.zeros((len(at) + 1, TableValue.WIDTH))
    found[:, TableValue.ORIGIN] = [at[0], *at]
    found[:, TableValue.FORCE :] = [ends[0], *inside, ends[1]]
    V = np.sum(inside * width[:, None] ** (POWERS + 1) / (POWERS + 1), axis=1)
    found[2:, TableValue.POTENTIAL] = np.cumsum(V)
    return found


def _slopes(width: Floats, slope: Floats) -> Floats:
    """Slopes at the points that make the cubic monotone, from widths and secant slopes.

    Inside, the weighted harmonic mean of Fritsch and Butland, zero at an extreme; at the ends, the
    parabola through three points, limited as SciPy's pchip does.
    """
    if len(width) == 1:
        return np.repeat(slope, 2)
    found = np.zeros(len(width) + 1)
    left, right = 2 * width[1:] + width[:-1], width[1:] + 2 * width[:-1]
    same = slope[:-1] * slope[1:] > 0.0
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = (left + right) / (left / slope[:-1] + right / slope[1:])
    found[1:-1] = np.where(same, mean, 0.0)
    for at, (h, k), (a, b) in (
        (0, width[:2], slope[:2]),
        (-1, width[:-3:-1], slope[:-3:-1]),
    ):
        end = ((2 * h + k) * a - h * b) / (h + k)
        if end * a <= 0.0:
            end = 0.0
        elif a * b <= 0.0 and abs(end) > 3 * abs(a):
            end = 3 * a
        found[at] = end
    return found


def ends_of(pieces: Floats) -> tuple[float, float]:
    """First and last point of a table."""
    return float(pieces[0, TableValue.ORIGIN]), float(pieces[-1, TableValue.ORIGIN])


def force_at(pieces: Floats, y: Floats) -> Floats:
    """Force of a table."""
    piece, x = _found(pieces, y)
    return np.sum(piece[..., TableValue.FORCE :] * x[..., None] ** POWERS, axis=-1)


def slope_at(pieces: Floats, y: Floats) -> Floats:
    """Derivative of the force of a table."""
    piece, x = _found(pieces, y)
    powers = x[..., None] ** np.maximum(POWERS - 1, 0)
    return np.sum(POWERS * piece[..., TableValue.FORCE :] * powers, axis=-1)


def potential_at(pieces: Floats, y: Floats) -> Floats:
    """Integral of the force of a table from its first point."""
    piece, x = _found(pieces, y)
    parts = piece[..., TableValue.FORCE :] * x[..., None] ** (POWERS + 1) / (POWERS + 1)
    return np.asarray(piece[..., TableValue.POTENTIAL] + np.sum(parts, axis=-1))


def _found(pieces: Floats, y: Floats) -> tuple[Floats, Floats]:
    y = np.asarray(y, dtype=float)
    piece = pieces[np.searchsorted(pieces[1:, TableValue.ORIGIN], y, side="right")]
    return piece, y - piece[..., TableValue.ORIGIN]


@dataclass(frozen=True)
class _ByTable(Law):
    pieces: Floats = field(kw_only=True)

    @property
    def table(self) -> Floats:
        """Pieces of the table of its force."""
        return self.pieces

    @property
    def coefficients(self) -> Sequence[float]:
        """All numbers of the pieces."""
        return [float(x) for x in self.pieces.ravel()]


@dataclass(frozen=True)
class TableLaw(_ByTable):
    """V' by a table of y."""

    code: ClassVar[int] = LawKind.TABLE
    is_potential: ClassVar[bool] = True

    def potential(self, y: Floats) -> Floats:
        """V(y), zero at the first point."""
        return potential_at(self.pieces, y)

    def slope(self, y: Floats) -> Floats:
        """V'(y)."""
        return force_at(self.pieces, y)

    def curvature(self, y: Floats) -> Floats:
        """V''(y)."""
        return slope_at(self.pieces, y)

    @property
    def bends(self) -> Floats:
        """The points of the table."""
        return np.asarray(self.pieces[:, TableValue.ORIGIN])


@dataclass(frozen=True)
class TableDamper(_ByTable):
    """Drag by a table of the rate."""

    code: ClassVar[int] = LawKind.DAMPER_TABLE
    is_damper: ClassVar[bool] = True

    def drag(self, rate: Floats, y: Floats | float = 0.0) -> Floats:
        """What it opposes to a rate."""
        return force_at(self.pieces, rate)

    @property
    def steepest_drag(self) -> float:
        """Largest slope between the ends of the table."""
        low, high = ends_of(self.pieces)
        return float(slope_at(self.pieces, np.linspace(low, high, SEARCHED)).max())
