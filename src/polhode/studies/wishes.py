"""What a study keeps of every member, by the words of a study file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from polhode.errors import InputError, suggestion
from polhode.files.words import shown

# Word, and what it keeps.
WORDS = {
    "final": "where the bodies are at the end, and how they move",
    "trajectory": "position and quaternion of all bodies at the samples",
    "energy_drift": "largest relative drift of the energy, or of its balance where loads do work",
    "drift": "largest relative drift of every quantity that had to be kept",
    "digits": "digits to which all was kept that was promised and claimed",
    "iterations": "Newton iterations a step, on average",
    "most_iterations": "Newton iterations of the worst step",
    "halvings": "how often a step was halved",
    "largest_reaction": "largest reaction force of every joint",
}
TAKES = ("max", "min", "mean", "final", "largest")  # the last is that of the absolute value


@dataclass(frozen=True)
class Wish:
    """Something to keep: one of `WORDS`, or a number taken from a result over time."""

    name: str
    of: str = ""  # such as "position.top.z"
    take: str = ""

    def as_data(self) -> Any:
        """The wish as it stands in a study file."""
        return {"name": self.name, "of": self.of, "take": self.take} if self.of else self.name


def wish_of(given: Any) -> Wish:
    """The wish that an entry of `keep` means."""
    if isinstance(given, str):
        if given not in WORDS:
            raise InputError(
                f"there is nothing called '{given}' to keep." + suggestion(given, WORDS)
            )
        return Wish(given)
    if not isinstance(given, dict) or not all(isinstance(v, str) for v in given.values()):
        raise InputError(
            f"keep has {shown(given)}; give a word, or a table with name, of and take."
        )
    for key in given:
        if key not in ("name", "of", "take"):
            raise InputError(
                f"there is no key '{key}' in keep." + suggestion(key, ("name", "of", "take"))
            )
    if "of" not in given or "take" not in given:
        raise InputError(
            f"keep has {shown(given)}; it needs of and take, like "
            '{ of = "position.top.z", take = "max" }.'
        )
    if given["take"] not in TAKES:
        raise InputError(f"take is '{given['take']}' in keep." + suggestion(given["take"], TAKES))
    name = given.get("name") or f"{given['take']}_{given['of']}"
    if name in WORDS or not name.strip() or name != "_".join(name.split()) or "/" in name:
        raise InputError(
            f"a wish of keep is named '{name}'; give it a name without spaces of its own."
        )
    return Wish(name, given["of"], given["take"])
