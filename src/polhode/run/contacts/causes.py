"""Causes of cut steps at contacts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np

from polhode.errors import RunError
from polhode.kernel.contacts.switches import Code
from polhode.model.numbers import Floats
from polhode.run.engine_tables import EngineTables, Snapshot


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
STILL = 1e-12  # part of the fastest motion so far that is rounding


def touches(
    owners: Floats, rubs: Floats, slick: Floats, codes: tuple[Floats, Floats], total: Floats
) -> list[Touch]:
    """Changes of state by owner, from one set of codes to the next, with the impulses between."""
    found, most = list[Touch](), float(total.max())
    for name in dict.fromkeys(owners.tolist()):
        mine = (owners == name) & ~rubs
        impulse = float(total[mine].sum())
        if impulse > STILL * most:
            found.append(Touch(name, "impact", impulse))
        was, is_now = ((each != Code.OPEN)[mine].any() for each in codes)
        if was != is_now:
            found.append(Touch(name, "closes" if is_now else "opens", 0.0))
        slid, slips = ((each == Code.FORWARDS)[mine & slick].any() for each in codes)
        if is_now and slid != slips:
            found.append(Touch(name, "slips" if slips else "sticks", 0.0))
    slides = [np.where(rubs & (each >= Code.FORWARDS), each, 0) for each in codes]
    for k in np.flatnonzero(slides[0] != slides[1]):
        found.append(Touch(str(owners[k]), "slips" if slides[1][k] else "sticks", 0.0))
    return found


class Mask(NamedTuple):
    """Which rows of gaps and joints, and which points by their friction."""

    rows: Floats
    points: Floats

    @property
    def any(self) -> bool:
        """Whether there is one."""
        return bool(self.rows.any() or self.points.any())


@contextmanager
def computable(engine: EngineTables, mark: Snapshot | None = None) -> Iterator[None]:
    """End the run at the last finite state if numbers overflow."""
    mark = engine.snapshot() if mark is None else mark
    try:
        yield
    except (np.linalg.LinAlgError, ArithmeticError) as error:
        when = engine.time
        engine.go_back(mark)
        raise RunError(
            f"contact resolution overflowed at t = {when:.9g} s ({str(error).lower()}): check "
            "velocities, masses and lengths."
        ) from error
