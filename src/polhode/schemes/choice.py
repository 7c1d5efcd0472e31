"""Scheme strings, such as ``algo-c1(beta=0.25,gamma=0.5)``: the same everywhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from polhode.errors import SchemeError, suggestion
from polhode.model.numbers import shown
from polhode.schemes import NAMES, scheme
from polhode.schemes._scheme import Choice, Parameters, Real, Scheme
from polhode.schemes.composition import check_length, check_symmetric, compose
from polhode.schemes.substeps import COMPOSITIONS, Composition

LONGEST_SCHEME = 1000  # characters
_FORM = re.compile(r"^\s*([a-z][a-z0-9-]*)\s*(?:\((.*)\))?\s*$")


@dataclass(frozen=True)
class ChosenScheme:
    """A record with its parameters."""

    record: Scheme
    parameters: Parameters

    @property
    def name(self) -> str:
        """The record's name."""
        return self.record.name

    @property
    def par(self) -> tuple[float, ...]:
        """The parameters as kernels see them."""
        return self.record.par(self.parameters)

    def __reduce__(self) -> tuple[Callable[[str], ChosenScheme], tuple[str]]:
        """Pickle and copy as a scheme string."""
        return choose, (str(self),)

    def __str__(self) -> str:
        """Return the scheme string, with the parameters that do not follow from the others."""
        needed = dict(self.parameters)
        for key in reversed(self.parameters):
            others = {k: v for k, v in needed.items() if k != key}
            if self.record.completed(others) == self.parameters:
                needed = others
        given = [f"{k}={_text(v)}" for k, v in needed.items()]
        if not given:
            return self.name
        outer, _, rest = self.name.partition("(")  # of a composition, the parameters go inside
        inside = f"{rest.rstrip(')')}({','.join(given)})" if rest else ",".join(given)
        return f"{outer}({inside})"


def _text(value: float | str) -> str:
    return value if isinstance(value, str) else repr(float(value)).removesuffix(".0")


def choose(text: str | ChosenScheme) -> ChosenScheme:
    """Read a scheme string."""
    if isinstance(text, ChosenScheme):
        return text
    if len(str(text)) > LONGEST_SCHEME:
        raise SchemeError(
            f"scheme {shown(str(text))} has {len(str(text))} characters; use at most "
            f"{LONGEST_SCHEME}."
        )
    form = _FORM.match(str(text))
    if form is None and (spelt := str(text).replace("_", "-").lower()) in NAMES:
        raise SchemeError(f"there is no scheme {text!r}. Did you mean '{spelt}'?")
    if form is None:
        raise SchemeError(f"scheme {text!r} cannot be read; write it as 'algo-1(gamma=0.5)'.")
    name, inside = form.group(1), form.group(2) or ""
    if name in COMPOSITIONS:
        return _composed(COMPOSITIONS[name], inside)
    if name not in NAMES:
        raise SchemeError(
            f"there is no scheme '{name}'." + suggestion(name, [*NAMES, *COMPOSITIONS])
        )
    record = scheme(name)
    given: Parameters = {}
    for part in filter(None, (p.strip() for p in inside.split(","))):
        key, equals, value = (x.strip() for x in part.partition("="))
        if not equals:
            raise SchemeError(
                f"parameter {part!r} of scheme '{name}' has no value; write name=value."
            )
        if key in given:
            raise SchemeError(f"parameter '{key}' of scheme '{name}' is given twice; give it once.")
        given[key] = _parameter(record, key, value)
    return ChosenScheme(record, record.completed(given))


def _composed(composition: Composition, inside: str) -> ChosenScheme:
    if not inside.strip():
        raise SchemeError(
            f"'{composition.name}' composes another scheme; write "
            f"{composition.name}(energy-momentum)."
        )
    chosen = choose(inside)
    check_symmetric(composition, chosen.record, chosen.parameters)
    check_length(composition, chosen.record)
    return ChosenScheme(compose(composition, chosen.record), chosen.parameters)


def _parameter(record: Scheme, key: str, value: str) -> float | str:
    known = {p.name: p for p in record.parameters}
    if key not in known:
        message = f"scheme '{record.name}' has no parameter '{key}'."
        raise SchemeError(message + (suggestion(key, known) or " It has none."))
    parameter = known[key]
    if isinstance(parameter, Choice):
        if value not in parameter.options:
            raise SchemeError(
                f"{key} of scheme '{record.name}' is '{value}'; it must be one of "
                f"{', '.join(parameter.options)}."
            )
        return value
    return _number(record, parameter, value)


def _number(record: Scheme, parameter: Real, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = float("nan")
    if not parameter.admits(number):
        raise SchemeError(
            f"{parameter.name} of scheme '{record.name}' is {value}; it must be a number with "
            f"{parameter.domain}."
        )
    return number
