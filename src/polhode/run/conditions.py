"""Conditions on results, such as ``joint.hinge.angle > 1.5 and time > 1``, read without executing.

A condition becomes a *margin*, a number that is positive where it is true: a > b has a - b, `and`
the smallest of its parts, `or` the largest. A quantity without a comparison is its own margin.
Python's parser reads the text; only what `_KNOWN` lists has a meaning here.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from polhode.errors import InputError, MissingResultError, ModelError, suggestion
from polhode.model.event import Event
from polhode.model.numbers import Floats, shown
from polhode.quantities import KINDS
from polhode.quantities.paths import BARE, WORD, path_of
from polhode.run.state_now import StateNow

LONGEST_TEXT = 2000  # characters
_PATH = re.compile(rf"\b(?:{'|'.join(KINDS)})(?:\.(?:{WORD}))+")
_SUMS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: np.add,
    ast.Sub: np.subtract,
    ast.Mult: np.multiply,
    ast.Div: np.divide,
}
_FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "abs": np.abs,
    "norm": lambda x: np.sqrt(np.einsum("ta,ta->t", x, x)),
}
_KNOWN = "names of results, numbers, + - * /, < <= > >=, and, or, abs and norm"
Values = Callable[[Any], Any]  # of a trajectory


@dataclass(frozen=True)
class Expression:
    """The values of a part of a condition, and their kind."""

    of: Values
    kind: str  # "number", "vector" or "condition"


class Condition:
    """A condition of an event on a model: its margin over the samples of a trajectory."""

    def __init__(self, event: Event, sample: Any) -> None:
        """Parse it and evaluate it on a trajectory of one sample."""
        self.event = event
        self.is_text = isinstance(event.when, str)
        if self.is_text:
            self._of = _Text(event, sample).read()
            self.is_condition = self._of.kind == "condition"
        else:
            value = self._tried(sample)
            self.is_condition = isinstance(value, bool | np.bool_)
        self.direction = event.direction or ("rising" if self.is_condition else "both")

    def _tried(self, sample: Any) -> Any:
        """What a function says of the start; that it cannot be called is said by its name."""
        try:
            return self._called(sample, 0, {})
        except InputError:
            raise
        except Exception as error:
            raise InputError(
                f"when of event '{self.event.name}' raised {type(error).__name__}: {error}; "
                "it was called with the state at the start."
            ) from error

    def _called(self, t: Any, row: int, cache: dict[Any, Floats]) -> Any:
        when: Any = self.event.when
        value = when(StateNow(t, row, cache))
        if not isinstance(value, bool | np.bool_) and not np.isscalar(value) and np.ndim(value):
            raise InputError(
                f"when of event '{self.event.name}' returned {value!r}; it must return a number, "
                "or True or False."
            )
        return value

    def margins(self, t: Any) -> Floats:
        """Margins of all samples, positive where the condition is true."""
        rows = len(t.index)
        if self.is_text:
            with np.errstate(all="ignore"):  # what is not a number is rejected below
                found = self._of.of(t)
            values = np.broadcast_to(np.asarray(found, dtype=np.float64), (rows,))
        else:
            cache: dict[Any, Floats] = {}
            said = [self._called(t, row, cache) for row in range(rows)]
            signs = [(1.0 if v else -1.0) if self.is_condition else float(v) for v in said]
            values = np.array(signs, dtype=np.float64)
        if not np.isfinite(values).all():
            at = t.time[int(np.flatnonzero(~np.isfinite(values))[0])]
            raise InputError(
                f"when of event '{self.event.name}' is NaN at t = {at:.9g} s; "
                "it may divide by zero there."
            )
        return values

    def fits(self, before: bool, after: bool) -> bool:
        """Whether a change between true and false is in the direction of the event."""
        if before == after:
            return False
        return self.direction == "both" or (self.direction == "rising") == after


class _Text:
    """Reads the text of one condition."""

    def __init__(self, event: Event, sample: Any) -> None:
        self.event, self.sample, self.text = event, sample, str(event.when)
        self.paths: dict[str, tuple[str, int]] = {}  # by the word that stands for it

    def read(self) -> Expression:
        """The parsed condition."""
        if len(self.text) > LONGEST_TEXT:
            raise self._error(0, f"it has {len(self.text)} characters; use at most {LONGEST_TEXT}")
        try:
            tree = ast.parse(self._plain(), mode="eval").body
            found = self._meaning(tree)
        except SyntaxError as error:
            raise self._error((error.offset or 1) - 1, "it cannot be read here") from None
        except (RecursionError, MemoryError, ValueError):
            raise self._error(0, "it is nested too deeply, or has an invalid character") from None
        if found.kind == "vector":
            raise self._error(0, "it is a vector; add .x, .y or .z, or use norm(...)")
        return found

    def _plain(self) -> str:
        """The text with a word of the same length for each name of a result."""

        def word(match: re.Match[str]) -> str:
            key = f"_{len(self.paths)}".ljust(len(match[0]), "_")
            self.paths[key] = match[0], match.start()
            return key

        return _PATH.sub(word, self.text)

    def _error(self, column: int, what: str) -> InputError:
        return InputError(
            f"when of event '{self.event.name}' is {shown(self.text)}: {what} (character "
            f"{column + 1})."
        )

    def _meaning(self, node: Any) -> Expression:
        found = getattr(self, f"_{type(node).__name__.lower()}", None)
        if found is None:
            raise self._error(node.col_offset, f"conditions have {_KNOWN}, and nothing else")
        meaning: Expression = found(node)
        return meaning

    def _number(self, node: Any) -> Expression:
        found = self._meaning(node)
        if found.kind == "condition":
            raise self._error(node.col_offset, "a comparison is used where a number is needed")
        return found

    def _constant(self, node: ast.Constant) -> Expression:
        value = node.value
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._error(node.col_offset, "a text, or True or False, is not a number")
        try:
            number = float(value)
        except OverflowError:
            raise self._error(node.col_offset, "an integer has too many digits") from None
        return Expression(lambda t: number, "number")

    def _name(self, node: ast.Name) -> Expression:
        if node.id in self.paths:
            return self._path(*self.paths[node.id])
        if node.id not in BARE:
            known = (*BARE, *KINDS, *_FUNCTIONS)
            hint = suggestion(node.id, known).strip().rstrip(".")
            raise self._error(node.col_offset, f"there is no quantity '{node.id}'. {hint}".strip())
        return self._path(node.id, node.col_offset)

    def _path(self, text: str, column: int) -> Expression:
        try:
            path = path_of(text, self.sample.system)
            rank = len(path.dimensions(path.on(self.sample)))
        except (InputError, ModelError, MissingResultError) as error:
            raise self._error(column, str(error).rstrip(".")) from None
        if rank > 1 or path.quantity.name == "state":
            raise self._error(column, "it is neither a number nor a vector; name a component")
        return Expression(path.of, "vector" if rank else "number")

    def _binop(self, node: ast.BinOp) -> Expression:
        of = _SUMS.get(type(node.op))
        if of is None:
            raise self._error(node.col_offset, f"conditions have {_KNOWN}, and nothing else")
        a, b = self._number(node.left), self._number(node.right)
        kinds = {a.kind, b.kind}
        if kinds == {"vector"} and type(node.op) not in (ast.Add, ast.Sub):
            raise self._error(node.col_offset, "vectors can only be added and subtracted")
        if len(kinds) == 2 and type(node.op) in (ast.Add, ast.Sub):
            raise self._error(node.col_offset, "a vector and a number cannot be added")
        return Expression(lambda t: of(*_level(a.of(t), b.of(t))), max(kinds))

    def _unaryop(self, node: ast.UnaryOp) -> Expression:
        if not isinstance(node.op, ast.USub | ast.UAdd):
            raise self._error(node.col_offset, f"conditions have {_KNOWN}, and nothing else")
        inner = self._number(node.operand)
        if isinstance(node.op, ast.UAdd):
            return inner
        return Expression(lambda t: np.negative(inner.of(t)), inner.kind)

    def _call(self, node: ast.Call) -> Expression:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name not in _FUNCTIONS or len(node.args) != 1 or node.keywords:
            raise self._error(node.col_offset, "the only functions are abs(...) and norm(...)")
        of, inner = _FUNCTIONS[name], self._number(node.args[0])
        wanted = "vector" if name == "norm" else "number"
        if inner.kind != wanted:
            raise self._error(node.col_offset, f"{name} takes a {wanted}")
        return Expression(lambda t: of(inner.of(t)), "number")

    def _compare(self, node: ast.Compare) -> Expression:
        sides = [self._number(x) for x in (node.left, *node.comparators)]
        if any(side.kind == "vector" for side in sides):
            raise self._error(node.col_offset, "a vector is compared; add .x, .y or .z, or norm()")
        parts: list[Values] = []
        for a, op, b in zip(sides, node.ops, sides[1:], strict=False):
            if not isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE):
                raise self._error(
                    node.col_offset, "compare by < or >; for 'equal', write the difference alone"
                )
            low, high = (a, b) if isinstance(op, ast.Lt | ast.LtE) else (b, a)
            parts.append(_difference(high, low))
        return Expression(lambda t: _least([part(t) for part in parts]), "condition")

    def _boolop(self, node: ast.BoolOp) -> Expression:
        parts = [self._meaning(x) for x in node.values]
        for part, at in zip(parts, node.values, strict=True):
            if part.kind != "condition":
                raise self._error(at.col_offset, "'and' and 'or' join comparisons")
        together = _least if isinstance(node.op, ast.And) else _largest
        return Expression(lambda t: together([part.of(t) for part in parts]), "condition")


def _level(a: Any, b: Any) -> tuple[Any, Any]:
    """Numbers over time as columns where the other side is a vector."""
    if np.ndim(a) == 2 and np.ndim(b) == 1:
        return a, b[:, None]
    return (a[:, None], b) if np.ndim(a) == 1 and np.ndim(b) == 2 else (a, b)


def _difference(high: Expression, low: Expression) -> Values:
    return lambda t: np.subtract(high.of(t), low.of(t))


def _least(parts: list[Any]) -> Any:
    return np.minimum.reduce(np.broadcast_arrays(*parts)) if len(parts) > 1 else parts[0]


def _largest(parts: list[Any]) -> Any:
    return np.maximum.reduce(np.broadcast_arrays(*parts)) if len(parts) > 1 else parts[0]
