"""What a study keeps of every member: the entries of `keep`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from polhode.errors import InputError, suggestion
from polhode.model.numbers import shown

# Word, and what is kept.
WORDS = {
    "final": "positions, orientations and velocities of all bodies at the end",
    "trajectory": "position and quaternion of all bodies at the samples",
    "energy_drift": "largest relative drift of the energy, or of its balance where loads do work",
    "drift": "largest relative drift of every conserved quantity",
    "digits": "digits to which all was conserved that the scheme claims to conserve",
    "iterations": "Newton iterations a step, on average",
    "most_iterations": "Newton iterations of the worst step",
    "halvings": "how often a step was halved",
    "largest_reaction": "largest reaction force of every joint",
}
TAKES = ("max", "min", "mean", "final", "largest")  # largest: of the absolute value


@dataclass(frozen=True)
class Output:
    """Something to keep: one of `WORDS`, or a number taken from a result over time."""

    name: str
    of: str = ""  # such as "body.top.position.z"
    take: str = ""

    def as_data(self) -> Any:
        """The entry of a study file."""
        return {"name": self.name, "of": self.of, "take": self.take} if self.of else self.name


def output_of(given: Any) -> Output:
    """The output that an entry of `keep` describes."""
    if isinstance(given, str):
        if given not in WORDS:
            raise InputError(f"keep has no entry '{given}'." + suggestion(given, WORDS))
        return Output(given)
    if not isinstance(given, dict) or not all(isinstance(v, str) for v in given.values()):
        raise InputError(
            f"keep has {shown(given)}; give a word, or a table with name, of and take."
        )
    for key in given:
        if key not in ("name", "of", "take"):
            raise InputError(f"keep has no key '{key}'." + suggestion(key, ("name", "of", "take")))
    if "of" not in given or "take" not in given:
        raise InputError(
            f"keep has {shown(given)}; it needs of and take, like "
            '{ of = "body.top.position.z", take = "max" }.'
        )
    if given["take"] not in TAKES:
        raise InputError(f"take is '{given['take']}' in keep." + suggestion(given["take"], TAKES))
    name = given.get("name") or f"{given['take']}_{given['of']}"
    if name in WORDS or not name.strip() or name != "_".join(name.split()) or "/" in name:
        raise InputError(
            f"an entry of keep is named '{name}'; give a unique name without spaces or slashes."
        )
    return Output(name, given["of"], given["take"])
