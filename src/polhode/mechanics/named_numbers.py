"""Numbers by the names of parameters: what gradients, fits and optimisations return."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from polhode.model.numbers import Floats


@dataclass(frozen=True, eq=False)
class NamedNumbers(Mapping[str, float]):
    """Numbers by name, and as an array in the same order."""

    names: tuple[str, ...]
    array: Floats

    def __getitem__(self, name: str) -> float:
        if name not in self.names:
            raise KeyError(name)
        return float(self.array[self.names.index(name)])

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)
