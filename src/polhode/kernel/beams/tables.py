"""Tables of beam elements."""

from enum import IntEnum
from typing import Any, NamedTuple

from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.pointer_table import Table


class BeamIndex(IntEnum):
    """An element: its bodies, its first row, the pair of bodies whose blocks it adds to.

    Where its strain is carried, and the account of what its damping takes (-1: none).
    """

    BODY_A, BODY_B, ROW, PAIR, STRAIN, LOST, WIDTH = range(7)


class BeamValue(IntEnum):
    """Numbers of an element.

    Points and frames in its bodies; the logarithm at rest, times the length; flexibility (times the
    length) and stiffness (its inverse) as blocks gamma-gamma, gamma-kappa, kappa-gamma, kappa-kappa
    of nine numbers; the time of its damping.
    """

    POINT_A, POINT_B, AXES_A, AXES_B, REST = 0, 3, 6, 15, 24
    FLEXIBILITY, STIFFNESS, DAMPING, WIDTH = 30, 66, 102, 103


class BeamRate(IntEnum):
    """What a decaying scheme remembers of an element: its strain rate, and the scheme's factor."""

    RATE, FACTOR, WIDTH = 0, 6, 7


ROWS = 6  # of an element


@bundle
class Beams(NamedTuple):
    """All elements of beams."""

    integers: Table
    numbers: Table
    series: Table  # of `logarithm`
    rates: Any  # Table, or None where the scheme remembers nothing
