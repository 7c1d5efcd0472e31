"""Numbers by the names of parameters: what gradients, fits and optimisations return."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from polhode.model.numbers import Floats


def tied(name: str) -> list[str]:
    """Names of the parameters that have one value: ``"body.a.mass = body.b.mass"`` has two."""
    return re.split(r" = (?=\w+\.)", name)


@dataclass(frozen=True, eq=False)
class NamedNumbers(Mapping[str, float]):
    """Numbers by name, and as an array in the same order."""

    names: tuple[str, ...]
    array: Floats

    def __getitem__(self, name: str) -> float:
        for own, value in zip(self.names, self.array, strict=True):
            if name == own or name in tied(own):
                return float(value)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)
