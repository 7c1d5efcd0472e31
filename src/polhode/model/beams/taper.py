"""The section along a beam: uniform, or linearly tapered between two sections."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.errors import ModelError
from polhode.model.beams.section import Section
from polhode.model.numbers import Floats, shown


class Sections:
    """The section of a beam at a fraction of its length, from 0 to 1.

    Two sections of one shape and material change in their sizes; others in stiffness, mass and
    inertia.
    """

    def __init__(self, what: str, given: Any) -> None:
        if given is None:
            raise ModelError(f"{what} has no section; give one, such as ph.Section.round(...).")
        if isinstance(given, list | tuple):
            if len(given) != 2:
                raise ModelError(
                    f"section of {what} is {shown(given)}; give one, or two for a linear taper."
                )
            self.first, self.last = Section.of(given[0]), Section.of(given[1])
        else:
            self.first = self.last = Section.of(given)

    @property
    def uniform(self) -> bool:
        """Whether the section is uniform."""
        return self.first is self.last

    @property
    def given(self) -> Any:
        """The section as written in a file."""
        return self.first.table() if self.uniform else [self.first.table(), self.last.table()]

    def at(self, part: float) -> Section:
        """The section at a fraction of the length."""
        a, b = self.first, self.last
        assert a.shape is not None
        assert b.shape is not None
        name = next(iter(a.shape))
        sizes = {
            k: (1.0 - part) * a.shape[name][k] + part * b.shape[name][k] for k in a.shape[name]
        }
        return Section({name: sizes}, a.material, a.young, a.shear, a.density)

    @property
    def _by_size(self) -> bool:
        a, b = self.first, self.last
        if a.shape is None or b.shape is None or list(a.shape) != list(b.shape):
            return False
        name = next(iter(a.shape))
        keys = ("material", "young", "shear", "density")
        own = a.mass is a.inertia is b.mass is b.inertia is None
        same = all(getattr(a, key) == getattr(b, key) for key in keys)
        return own and same and set(a.shape[name]) == set(b.shape[name])

    def along(self, parts: Floats, key: str) -> Floats:
        """`matrix`, `mass_per_length` or `inertia_per_length` at many fractions of the length."""
        a, b = np.asarray(getattr(self.first, key)), np.asarray(getattr(self.last, key))
        if self.uniform:
            return np.broadcast_to(a, (len(parts), *a.shape))
        if self._by_size:
            return np.array([getattr(self.at(float(part)), key) for part in parts])
        share = np.reshape(parts, (-1, *(1,) * a.ndim))
        return (1.0 - share) * a + share * b
