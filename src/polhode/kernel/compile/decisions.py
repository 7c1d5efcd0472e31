"""A pass of the compiler: branches that the types decide, and columns by their names as numbers."""

from __future__ import annotations

import operator
from enum import EnumType, IntEnum
from typing import Any

from numba import types

from polhode.kernel.compile import numba_private as private

_QUESTIONS = (operator.is_, operator.is_not, operator.eq, operator.ne)


def _make_constant(function: Any, statement: Any, value: int | bool) -> None:
    """Replace what a statement assigns, and that one among the definitions of its target."""
    old, statement.value = statement.value, private.Const(value, statement.loc)
    known = function._definitions[statement.target.name]
    known[:] = [statement.value if each is old else each for each in known]


def _fold_members(function: Any, block: Any) -> None:
    """Make plain numbers of columns and codes: ``Pose.X1``, or a global that is such a member."""
    groups: dict[str, type[IntEnum]] = {}
    kept = []
    for statement in block.body:
        value = statement.value if isinstance(statement, private.Assign) else None
        if isinstance(value, private.Global | private.FreeVar):
            if isinstance(value.value, IntEnum):
                _make_constant(function, statement, int(value.value))
            elif isinstance(value.value, EnumType) and issubclass(value.value, IntEnum):
                groups[statement.target.name] = value.value
                continue
        elif (
            isinstance(value, private.Expr) and value.op == "getattr" and value.value.name in groups
        ):
            _make_constant(function, statement, int(groups[value.value.name][value.attr]))
        kept.append(statement)
    block.body = kept


def decide(state: Any) -> None:
    """Decide what types tell: whether an argument, or a field of one, is None; a `Known` number."""
    for block in state.func_ir.blocks.values():
        _fold_members(state.func_ir, block)
        for statement in block.find_insts(private.Assign):
            answer = _answer(state, statement.value)
            if answer is not None:
                _make_constant(state.func_ir, statement, answer)


def _answer(state: Any, asked: Any) -> bool | None:
    if not (isinstance(asked, private.Expr) and asked.op == "binop") or asked.fn not in _QUESTIONS:
        return None
    kind, other = _kind(state, asked.lhs), _constant(state, asked.rhs)
    if asked.fn in (operator.is_, operator.is_not):
        if kind is None or other is not None:
            return None
        return isinstance(kind, types.NoneType) == (asked.fn is operator.is_)
    if not isinstance(kind, types.IntegerLiteral) or not isinstance(other, int):
        return None
    return (kind.literal_value == other) == (asked.fn is operator.eq)


def _kind(state: Any, variable: Any) -> Any:
    """The type of an argument, or of a field of one; else None."""
    found = private.guard(private.get_definition, state.func_ir, variable)
    if isinstance(found, private.Arg):
        return state.args[found.index]
    if isinstance(found, private.Expr) and found.op == "getattr":
        owner = _kind(state, found.value)
        if isinstance(owner, types.BaseNamedTuple) and found.attr in owner.fields:
            return owner.types[owner.fields.index(found.attr)]
    return None


def _constant(state: Any, variable: Any) -> Any:
    found = private.guard(private.get_definition, state.func_ir, variable)
    return found.value if isinstance(found, private.Const | private.Global) else ...
