"""Copies of a system with other parts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Self

from polhode.errors import named
from polhode.model.contacts.touching import Contacts

LISTS = ("bodies", "joints", "forces", "beams", "cables", "flexibles", "contacts", "couplings")
MAKERS = ("beams", "cables", "flexibles")  # of bodies


class Editable:
    """What is changed by the names of its parts."""

    def with_(self, **changes: Any) -> Self:
        """A copy with other parts, such as ``with_(forces=[spring], gravity=(0, 0, 0))``.

        Parts are added, or replace those of the same name; gravity, title, state and `Contacts` are
        replaced.
        """
        if isinstance(changes.get("contacts"), Contacts):
            changes["touching"] = changes["contacts"]
        for key, given in changes.items():
            if key in LISTS and isinstance(given, Iterable):
                new = tuple(given)
                names = {part.name for part in new if getattr(part, "name", "")}
                kept = [part for part in getattr(self, key) if part.name not in names]
                changes[key] = (*kept, *new)
        if not changes.keys().isdisjoint(MAKERS):  # which make new nodes
            bodies = changes.get("bodies", getattr(self, "bodies", ()))
            changes["bodies"] = [body for body in bodies if not getattr(body, "is_made", False)]
        return self._changed(changes)

    def without(self, *names: str) -> Self:
        """A copy without the parts of these names."""
        parts = [part for key in LISTS for part in getattr(self, key)]
        for name in names:
            named("part", name, parts)  # which rejects others
        state = getattr(self, "state", {})
        kept: dict[str, Any] = {"state": {n: s for n, s in state.items() if n not in names}}
        for key in LISTS:
            kept[key] = [part for part in getattr(self, key) if part.name not in names]
        return self._changed(kept)

    def _changed(self, changes: dict[str, Any]) -> Self:
        found: Self = replace(self, **changes)  # type: ignore[type-var]
        return found
