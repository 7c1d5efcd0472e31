"""The step of a run: a number of seconds, or a rule for adaptive steps.

In files and on the command line a rule is text, such as ``"reversible(1e-2)"``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any

from polhode.errors import InputError, suggestion
from polhode.model.numbers import divided, not_negative, positive, shown

_FORM = re.compile(r"^\s*([a-z_-]+)\s*\(([^()]*)\)\s*$")


@dataclass(frozen=True)
class Rule:
    """A rule for steps."""

    def __str__(self) -> str:
        """Return the text of the rule."""
        if "text" in vars(self):
            return str(vars(self)["text"])
        first, *rest = ((f.name, getattr(self, f.name)) for f in fields(self))
        given = [_number(first[1]), *(f"{k}={_number(v)}" for k, v in rest if v is not None)]
        return f"{_NAMES[type(self)]}({', '.join(given)})"


def _number(value: float) -> str:
    return f"{float(value)!r}".removesuffix(".0")


@dataclass(frozen=True)
class Reversible(Rule):
    """Reversible steps, controlled by the power of the applied forces; see `reversible`."""

    first: float
    floor: float | None = None

    def __post_init__(self) -> None:
        """Check the numbers."""
        positive("the first step of reversible(...)", self.first)
        if self.floor is not None:
            not_negative("floor of reversible(...)", self.floor)


@dataclass(frozen=True)
class Tolerance(Rule):
    """Steps controlled by an error estimate; see `tolerance`."""

    error: float
    first: float | None = None

    def __post_init__(self) -> None:
        """Check the numbers."""
        positive("the error of tolerance(...)", self.error)
        if self.first is not None:
            positive("first of tolerance(...)", self.first)


_NAMES: dict[type[Rule], str] = {Reversible: "reversible", Tolerance: "tolerance"}


def reversible(first: float, floor: float | None = None) -> Reversible:
    """Reversible adaptive steps for symmetric schemes: short where bodies move fast.

    Parameters
    ----------
    first
        Length of the first step in seconds; the others follow from it.
    floor
        Kinetic energy in joules below which steps hardly grow; by default a tenth of the kinetic
        energy at the start, weights times the size of the model and elastic energies together.
    """
    return Reversible(first, floor)


def tolerance(error: float, first: float | None = None) -> Tolerance:
    """Adaptive steps with a local error of about `error` metres.

    `first` is the length of the first step in seconds, by default found by trial.
    """
    return Tolerance(error, first)


def chosen_step(value: Any) -> float | Rule:
    """Return a step from seconds, a rule, or the text of a rule."""
    if isinstance(value, Rule):
        return value
    if not isinstance(value, str):
        divided(value, 0.0)  # rejects what is not a positive number
        return float(value)
    form, names = _FORM.match(value), {name: kind for kind, name in _NAMES.items()}
    if form is None or form.group(1) not in names:
        hint = suggestion(form.group(1), names) if form else ""
        raise InputError(
            f"step is {shown(value)}; it must be a number of seconds, 'reversible(1e-2)' or "
            f"'tolerance(1e-5)'.{hint}"
        )
    kind = names[form.group(1)]
    rule = kind(**_arguments(value, form.group(2), [f.name for f in fields(kind)]))
    object.__setattr__(rule, "text", value.strip())
    return rule


def first_step(step: float | Rule) -> float:
    """Length of the first step; an estimate if the rule finds it by trial."""
    if isinstance(step, Rule):
        found = getattr(step, "first")  # noqa: B009 - of every rule
        return SECONDS_UNTIL_KNOWN if found is None else float(found)
    return step


def _arguments(text: str, inside: str, known: list[str]) -> dict[str, float]:
    """The numbers between the brackets of a rule, by name."""
    found: dict[str, float] = {}
    for k, part in enumerate(inside.split(",")):
        key, equals, value = part.rpartition("=")
        key = key.strip() if equals else known[0] if k == 0 else ""
        if key not in known or key in found:
            raise InputError(
                f"step is {shown(text)}, where {shown(part.strip())} is unknown; write one number "
                f"and optionally {known[1]}=...."
            )
        try:
            found[key] = float(value)
        except ValueError:
            raise InputError(
                f"step is {shown(text)}, where {shown(value.strip())} is not a number."
            ) from None
    if known[0] not in found:
        raise InputError(f"step is {shown(text)}; give a number first, as in {shown(_EXAMPLE)}.")
    return found


_EXAMPLE = "reversible(1e-2)"
SECONDS_UNTIL_KNOWN = 1e-3  # s, instead of a first step that is not known before a run
