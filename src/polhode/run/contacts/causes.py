"""Causes of cut steps at contacts."""

from __future__ import annotations

from typing import NamedTuple

from polhode.model.numbers import Floats


class Touch(NamedTuple):
    """A change of a stop, of joint friction or of a contact."""

    owner: str
    kind: str  # impact, closes, opens, sticks, slips
    impulse: float


class Cause(NamedTuple):
    """Why a step ends early, by row indices.

    Closed ones that pull, or take more than friction has; those that slide and come to rest; those
    of which this happens at once, as the step begins; those that slide and by their law have not
    moved over the step.
    """

    gives: frozenset[int] = frozenset()
    rests: frozenset[int] = frozenset()
    at_once: frozenset[int] = frozenset()
    unmoved: frozenset[int] = frozenset()

    @property
    def rows(self) -> list[int]:
        """All of them."""
        return sorted(self.gives | self.rests | self.at_once)


NOTHING = Cause()


class Mask(NamedTuple):
    """Which rows of gaps and joints, and which points by their friction."""

    rows: Floats
    points: Floats

    @property
    def any(self) -> bool:
        """Whether there is one."""
        return bool(self.rows.any() or self.points.any())
