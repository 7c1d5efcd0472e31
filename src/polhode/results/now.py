"""Current results of a joint or a load, by the names of run results."""

from __future__ import annotations

from typing import Any

from polhode.results import summary
from polhode.results.views import View


class Now:
    """The only sample of a view: ``sim.joint("h").angle`` is ``run.joint("h").angle`` at its end.

    Angles, rates, lengths and forces are numbers; reactions are arrays of three.
    """

    def __init__(self, view: View) -> None:
        self._view = view

    def __getattr__(self, name: str) -> Any:
        """Return a result as a number or an array."""
        if name.startswith("_"):
            raise AttributeError(name)
        values = getattr(self._view, name).values[-1]
        return values.item() if values.ndim == 0 else values

    def __dir__(self) -> list[str]:
        """Return the names of available results."""
        return list(self._view.available)

    def __repr__(self) -> str:
        """Return every result with its unit."""
        found = self._view.available
        width = max(map(len, found), default=0)
        lines = [
            f"  {key:{width}}  {summary.number(values.values[-1])} {values.attrs['units']}"
            for key, values in found.items()
        ]
        return "\n".join([self._view.head, *lines])
