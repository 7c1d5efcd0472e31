"""Model parts: frozen dataclasses whose constructors report unknown arguments."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import wraps
from typing import Any, ParamSpec, TypeVar, dataclass_transform

import numpy as np

from polhode.errors import (
    ArgumentError,
    MissingResultError,
    ModelError,
    PolhodeError,
    suggestion,
    well_scaled,
)
from polhode.model.numbers import shown

P = ParamSpec("P")
T = TypeVar("T")
_PLAIN = (str, int, float, type(None))  # values of arguments that every part can look at
# functions of the package that take a system
OF_SYSTEMS = "simulate", "Simulation", "check", "equilibrium", "modes", "linearise", "JointSpace"


def knows_its_arguments(name: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Let a call reject an argument that it does not have by a one-line error."""

    def made(call: Callable[P, T]) -> Callable[P, T]:
        words = inspect.signature(call).parameters
        own = [word for word, x in words.items() if x.kind is not x.VAR_KEYWORD]
        known = [word for word in own if word not in ("self", "cls")]
        needed = [word for word in own if words[word].default is words[word].empty]
        named_alone = [word for word in own if words[word].kind is words[word].KEYWORD_ONLY]
        most = len(own) - len(named_alone)  # by position
        takes_more = len(own) < len(words)

        @wraps(call)
        def checked(*given: P.args, **named: P.kwargs) -> T:
            if len(given) > most:
                others = [word for word in named_alone if word not in named]
                bound = len(own) - len(known)  # self, or cls
                hint = f"name the others, such as {others[0]}=" if others else "omit some"
                raise ArgumentError(
                    f"{name} takes at most {most - bound} positional arguments, and "
                    f"{len(given) - bound} were given; {hint}."
                )
            for word in named:
                if word not in known and not takes_more:
                    hint = suggestion(word, known)
                    raise ArgumentError(f"{name} has no argument '{word}'.{hint}")
            if missing := [word for word in needed[len(given) :] if word not in named]:
                raise ArgumentError(f"{name} needs {' and '.join(missing)}; give {missing[0]}=.")
            return call(*given, **named)

        return checked

    return made


def _computable(name: str, init: Callable[P, None]) -> Callable[P, None]:
    """Convert arguments to representable numbers, and reject those that overflow.

    Of integers that no 64 bits hold, NumPy would make arrays of objects: they become floats.
    What the part's own checks cannot even look at is rejected as well, such as an array for a name.
    """
    words = [*inspect.signature(init).parameters][1:]

    @wraps(init)
    def computed(*given: P.args, **named: P.kwargs) -> None:
        try:
            with well_scaled():
                init(*map(_held, given), **{word: _held(x) for word, x in named.items()})
        except PolhodeError:
            raise
        except (TypeError, ValueError, AttributeError, LookupError, RecursionError) as error:
            values = {**dict(zip(words, given[1:], strict=False)), **named}
            odd = {k: x for k, x in values.items() if not isinstance(x, _PLAIN)} or values
            told = ", ".join(f"{k} = {shown(x)}" for k, x in odd.items())
            raise ModelError(
                f"a {name} cannot be made of {told} ({shown(error).rstrip('.')}); give names, "
                "numbers and lists of them."
            ) from error

    return computed


def _held(value: Any) -> Any:
    """Return a copy, since the caller may modify arrays and lists later."""
    if type(value) is int and abs(value) >= 2**63:
        try:
            return float(value)
        except OverflowError:
            return value  # `number` rejects it
    if isinstance(value, np.ndarray):
        return value.copy()
    if type(value) in (list, tuple):
        return type(value)(map(_held, value))
    return {key: _held(x) for key, x in value.items()} if type(value) is dict else value


def _public(part: Any) -> list[str]:
    """Arguments and methods, for completion; what polhode alone asks for is left out."""
    kind = type(part)
    methods = [word for word in dir(kind) if inspect.isroutine(getattr(kind, word))]
    names = [f.name for f in fields(part) if f.init] + methods
    return [word for word in names if not word.startswith("_")]


def _refuse(part: Any, name: str) -> None:
    """Raise an error that suggests the intended attribute."""
    if name.startswith("_") or hasattr(type(part), name):
        object.__getattribute__(part, name)  # raises what is wrong
    meant = {"run": "simulate"}.get(name, name)
    if meant in OF_SYSTEMS:
        hint = f" Call ph.{meant}(system, ...)."
    else:
        hint = suggestion(name, dir(part))
    raise MissingResultError(f"a {type(part).__name__} has no '{name}'.{hint}")


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(field,))
def model_part(*, repr: bool = True) -> Any:
    """Make a frozen dataclass with checked arguments and a compact representation."""

    def made(kind: type[T]) -> type[T]:
        new: Any = dataclass(frozen=True, eq=False, repr=False)(kind)
        if repr:
            new.__repr__ = brief
        new.__getattr__, new.__dir__ = _refuse, _public
        new.__init__ = knows_its_arguments(kind.__name__)(_computable(kind.__name__, new.__init__))
        return kind

    return made


def brief(part: Any) -> str:
    """Return the constructor call of a part, with its name first."""
    own = [f for f in fields(part) if f.init and f.repr]
    given = [
        repr(part.name) if f.name == "name" else f"{f.name}={getattr(part, f.name)!r}"
        for f in sorted(own, key=lambda f: f.name != "name")
        if f.name == "name" or not _is_default(f, getattr(part, f.name))
    ]
    return f"{type(part).__name__}({', '.join(given)})"


def _is_default(f: Field[Any], value: Any) -> bool:
    default: Any = f.default if f.default_factory is MISSING else f.default_factory()
    if value is default:
        return True
    return type(value) is type(default) and bool(np.array_equal(value, default))
