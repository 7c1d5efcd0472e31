"""Quantities by their paths, such as ``body.top.position.z``: one grammar for every door.

A path has the kind of a part, its name, the quantity, and perhaps labels of components. Names match
longest first; a name with a space or a sign stands in quotes. `BARE` words stand for themselves.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from polhode.errors import InputError, suggestion
from polhode.model.numbers import Floats
from polhode.quantities import KINDS, Part, Quantity, parts_of
from polhode.quantities._quantity import AXES

WORD = r"'[^']*'|\"[^\"]*\"|\w+"
_PIECE = re.compile(WORD)
BARE = {
    "time": "system.time",
    "energy": "system.energy.total",
    "kinetic_energy": "system.energy.kinetic",
    "potential_energy": "system.energy.potential",
}


def pieces(text: str) -> list[str]:
    """Words of a path, without their quotes."""
    return [piece.strip("'\"") for piece in _PIECE.findall(text)] or [""]


@dataclass(frozen=True)
class Path:
    """A quantity of one part of a model, or some of its components."""

    kind: str
    name: str
    part: type[Part]
    quantity: Quantity
    labels: tuple[str, ...] = ()

    @property
    def stem(self) -> str:
        """The path without components."""
        return ".".join(word for word in (self.kind, self.name, self.quantity.name) if word)

    def on(self, motion: Any) -> Part:
        """Its part of a motion; refuse a quantity or a component that this does not have."""
        part = self.part(motion, self.name)
        if not part.has(self.quantity):
            raise part.missing(self.quantity)
        self.places(part)
        return part

    def of(self, motion: Any) -> Floats:
        """Its values over the samples of a motion: (time, ...)."""
        part = self.on(motion)
        where: Any = (slice(None), *self.places(part))
        return np.asarray(part.values(self.quantity)[where])

    def dimensions(self, part: Part) -> list[tuple[str, Sequence[Any]]]:
        """Dimensions that components leave, with their labels."""
        return part.dimensions(self.quantity)[len(self.labels) :]

    def places(self, part: Part) -> list[int]:
        """Return the numbers of its components along the dimensions."""
        dims, found = part.dimensions(self.quantity), []
        for k, label in enumerate(self.labels):
            known = [str(x) for x in dims[k][1]] if k < len(dims) else []
            if label not in known and len(known) == len(AXES) and label in AXES:
                label = known[AXES.index(label)]  # axes of sections
            if label not in known:
                has = f"it has {', '.join(known)}" if known else "it is a number"
                raise InputError(f"'{self.stem}' has no component '{label}'; {has}.")
            found.append(known.index(label))
        return found


def path_of(text: str, system: Any) -> Path:
    """Read a path; the parts that it names are those of a system."""
    kind, *parts = pieces(BARE.get(text.strip(), text))
    if kind not in KINDS:
        known = (*BARE, *KINDS)
        hint = suggestion(kind, known) or f" Names start with {', '.join(known)}."
        raise InputError(f"there is no result '{text}'.{hint}")
    return path_within(kind, parts, system)


def path_within(kind: str, parts: Sequence[str], system: Any) -> Path:
    """Read a path whose kind is known."""
    known = parts_of(system, kind)
    lengths = range(len(parts), 0, -1)  # names match longest first
    count = next((n for n in lengths if ".".join(parts[:n]) in known), 0)
    name, rest = ".".join(parts[:count]), list(parts[count:])
    if name not in known:
        asked = parts[0] if parts else ""
        hint = suggestion(asked, known) or f" There are no {kind}s." * (not known)
        raise InputError(f"there is no {kind} '{asked}'.{hint}")
    part, own = known[name], f"{kind} '{name}'" if name else "the system"
    if not rest:
        several = ", ".join(part.quantities)
        raise InputError(f"{own} has several results; add one of {several}.")
    if rest[0] not in part.quantities:
        hint = suggestion(rest[0], part.quantities)
        raise InputError(f"{own} has no result '{rest[0]}'.{hint}")
    quantity = part.quantities[rest[0]]
    if len(rest) - 1 > max(len(quantity.dims), 1):
        raise InputError(f"'{'.'.join((kind, *parts))}' has too many components.")
    return Path(kind, name, part, quantity, tuple(rest[1:]))
