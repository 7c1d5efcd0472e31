"""Tables of beam elements."""

from enum import IntEnum
from typing import Any, NamedTuple

from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.pointer_table import Table


class BeamIndex(IntEnum):
    """An element: its bodies, its first row, the pair of bodies whose blocks it adds to.

    Where its strain is carried, the account of what its damping takes (-1: none), and the first of
    its ties to other elements with the end of them.
    """

    BODY_A, BODY_B, ROW, PAIR, STRAIN, LOST, TIES, TIES_END, WIDTH = range(9)


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


class TieIndex(IntEnum):
    """A tie of one element to another: the other's first row, and how far its rows are behind."""

    ROW, SHIFT, WIDTH = range(3)


class TieValue(IntEnum):
    """Flexibility and stiffness by which the other acts, in blocks as those of an element."""

    FLEXIBILITY, STIFFNESS, WIDTH = 0, 36, 72


ROWS = 6  # of an element


@bundle
class ElementTies(NamedTuple):
    """Ties of elements that share one stiffness: those of a superelement."""

    integers: Table
    numbers: Table


@bundle
class Beams(NamedTuple):
    """All elements of beams."""

    integers: Table
    numbers: Table
    series: Table  # of `logarithm`
    rates: Any  # Table, or None where the scheme remembers nothing
    ties: Any  # ElementTies, or None without superelements
