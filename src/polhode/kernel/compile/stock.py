"""Kernels on public Numba alone, for versions whose private names `compiler.py` does not know.

A kernel is an overload: when Numba knows the types of its arguments, it is handed a copy of the
function in which every branch that the types decide (a missing part of a system, a `Known` number)
is decided. Every kernel is then a function of its own for Numba, optimised alone and again inside
its callers, and nothing is cached: the bits are the same, compiling takes longer.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections import Counter
from collections.abc import Callable
from enum import EnumType, IntEnum
from functools import update_wrapper
from types import CodeType, FunctionType
from typing import Any

import numba
from numba import types
from numba.extending import overload, type_callable

from polhode.kernel.compile.known import is_known


class Kernel:
    """A function that Python and other kernels call, compiled for every combination of types."""

    def __init__(self, function: FunctionType, options: dict[str, Any]) -> None:
        update_wrapper(self, function)
        self.py_func, self.targetoptions = function, options
        names = function.__code__.co_varnames[: function.__code__.co_argcount]

        def choose(*kinds: Any) -> FunctionType:
            return decided(function, dict(zip(names, kinds, strict=True)))

        literal = any(is_known(function))  # Numba then tells the values of constants first
        overload(self, jit_options=options, prefer_literal=literal)(_spelled(names, choose))
        self._called = numba.njit(**options)(_spelled(names, self))

    def __call__(self, *arguments: Any) -> Any:
        """Compile for the types of these arguments, if need be, and call."""
        return self._called(*arguments)


def _spelled(names: tuple[str, ...], function: Callable[..., Any]) -> Any:
    """A function with these argument names, which Numba compares."""
    arguments = ", ".join(names)
    return eval(f"lambda {arguments}: function({arguments})", {"function": function})


def type_operator(operation: Callable[..., Any], arity: int, typer: Callable[..., Any]) -> None:
    """Let Numba ask `typer` for the signature of an operation."""
    spelled = _spelled(tuple("abcd"[:arity]), typer)
    type_callable(operation)(lambda context: spelled)


def decided(function: FunctionType, kinds: dict[str, Any]) -> FunctionType:
    """Copy a function, with every branch taken that the types of its arguments decide."""
    assert function.__closure__ is None
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.decorator_list, definition.returns = [], None
    for argument in definition.args.args:
        argument.annotation = None
    _Decide(definition, kinds, function.__globals__).visit(definition)
    ast.increment_lineno(tree, function.__code__.co_firstlineno - 1)
    module = compile(ast.fix_missing_locations(tree), function.__code__.co_filename, "exec")
    code = next(c for c in module.co_consts if isinstance(c, CodeType))
    return FunctionType(code, function.__globals__, function.__name__, function.__defaults__)


def _are_numbers(*values: Any) -> bool:
    return all(isinstance(value, int) for value in values)


def _assigned(node: ast.AST) -> list[tuple[str, ast.expr]]:
    """The names of an assignment, each with its own value."""
    if not isinstance(node, ast.Assign):
        return []
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = list(zip(target.elts, value.elts, strict=True))
    else:
        pairs = [(target, value)]
    return [(name.id, each) for name, each in pairs if isinstance(name, ast.Name)]


class _Decide(ast.NodeTransformer):
    """Replaces questions by their answers, and branches on an answer by what is done."""

    def __init__(self, definition: ast.FunctionDef, kinds: dict[str, Any], scope: Any) -> None:
        self._scope = scope
        nodes = list(ast.walk(definition))
        names = [n for n in nodes if isinstance(n, ast.Name)]
        written = Counter(n.id for n in names if isinstance(n.ctx, ast.Store))
        self._locals = {*written, *kinds}
        self._kinds = {name: kind for name, kind in kinds.items() if name not in written}
        for node in nodes:
            for name, value in _assigned(node):
                kind = self._kind(value)
                if kind is not None and written[name] == 1:
                    self._kinds[name] = kind

    def _kind(self, node: ast.expr) -> Any:
        """The type of an argument, or of a field of one; else None."""
        if isinstance(node, ast.Name):
            return self._kinds.get(node.id)
        if isinstance(node, ast.Attribute):
            owner = self._kind(node.value)
            if isinstance(owner, types.BaseNamedTuple) and node.attr in owner.fields:
                return owner.types[owner.fields.index(node.attr)]
        return None

    def _value(self, node: ast.expr) -> Any:
        """The value of a constant, a global or a known number; else Ellipsis."""
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name) and node.id not in self._locals:
            return self._scope.get(node.id, ...)
        if isinstance(node, ast.Attribute):
            group = self._value(node.value)
            if isinstance(group, EnumType):
                return getattr(group, node.attr)
        kind = self._kind(node)
        if isinstance(kind, types.NoneType):
            return None
        return kind.literal_value if isinstance(kind, types.IntegerLiteral) else ...

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Write down a known number, and a column or code by its group."""
        value = self._value(node)
        is_number = isinstance(value, IntEnum) or self._kind(node) is not None
        return ast.Constant(int(value)) if is_number and isinstance(value, int) else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Write down a column or code: ``Pose.X1``."""
        value = self._value(node)
        return ast.Constant(int(value)) if isinstance(value, IntEnum) else self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Whether something is None, or a known number has a value."""
        operation, left = node.ops[0], self._value(node.left)
        right = self._value(node.comparators[0])
        if isinstance(operation, ast.Is | ast.IsNot) and right is None:
            if left is not ... or self._kind(node.left) is not None:
                return ast.Constant((left is None) == isinstance(operation, ast.Is))
        elif isinstance(operation, ast.Eq | ast.NotEq) and _are_numbers(left, right):
            return ast.Constant((left == right) == isinstance(operation, ast.Eq))
        return self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """Leave out what is answered, up to the part that decides."""
        self.generic_visit(node)
        deciding = isinstance(node.op, ast.Or)
        kept: list[ast.expr] = []
        for part in node.values:
            value = self._value(part)
            if value is deciding:
                return ast.Constant(value) if not kept else ast.BoolOp(node.op, [*kept, part])
            if not isinstance(value, bool):
                kept.append(part)
        if not kept:
            return ast.Constant(not deciding)
        return kept[0] if len(kept) == 1 else ast.BoolOp(node.op, kept)

    def visit_If(self, node: ast.If) -> Any:
        """Keep the branch that is taken."""
        node.test = self.visit(node.test)
        value = self._value(node.test)
        if not isinstance(value, bool):
            return self.generic_visit(node)
        kept = [self.visit(statement) for statement in (node.body if value else node.orelse)]
        flat = [s for k in kept for s in (k if isinstance(k, list) else [k])]
        return flat or ast.Pass()

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        """Keep the value that is chosen."""
        node.test = self.visit(node.test)
        value = self._value(node.test)
        if not isinstance(value, bool):
            return self.generic_visit(node)
        chosen: ast.AST = self.visit(node.body if value else node.orelse)
        return chosen
