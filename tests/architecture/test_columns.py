"""Columns and codes have names, and every name one value."""

import ast
import math
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest

import polhode

SOURCE = Path(polhode.__file__).parent
# Tables of one column, whose only column needs no name.
ONE_COLUMN = {"order", "sums", "times", "residual", "factored", "number", "step", "time"}
ONE_COLUMN |= {"corners", "excluded", "levels", "starts", "members", "grouped", "keys", "ranks"}
ONE_COLUMN |= {"meetings", "pressing"}
READERS = {"vec", "quat", "mat", "put", "put_quat", "put_mat", "add"}


def constants(path):
    """Numbers and words that a module gives a name, with the name of every one of them."""
    known = {"range": range, "math": math, "float": float, "np": np}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if not isinstance(node, ast.Assign):
            continue
        try:
            value = eval(compile(ast.Expression(node.value), str(path), "eval"), dict(known))
        except Exception:
            continue
        for target in node.targets:
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            values = value if isinstance(target, ast.Tuple) else [value]
            for name, each in zip(names, values, strict=False):
                if isinstance(name, ast.Name) and name.id.isupper():
                    known[name.id] = each
                    if isinstance(each, int | float | str):
                        yield name.id, each


def test_no_name_of_a_number_or_word_has_two_values():
    found = defaultdict(lambda: defaultdict(list))
    for path in sorted(SOURCE.rglob("*.py")):
        for name, value in constants(path):
            found[name][value].append(str(path.relative_to(SOURCE)))
    double = {name: dict(values) for name, values in found.items() if len(values) > 1}
    assert not double


def is_number(node):
    return isinstance(node, ast.Constant) and type(node.value) is int


def bare(tree):
    """Columns that are plain numbers: table[row, 3], vec(table, row, 3).

    A number that is added to a name, one beside a row's name, and the vector of a table of vectors
    are none.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
            owner = node.value
            name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
            named_row = isinstance(node.slice.elts[0], ast.Attribute)
            if is_number(node.slice.elts[-1]) and not named_row and name not in ONE_COLUMN:
                yield node
        called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        reads = called and node.func.id in READERS and len(node.args) > 2
        if reads and is_number(node.args[2]) and not ast.unparse(node.args[0]).endswith("offsets"):
            yield node


def test_no_kernel_reads_a_column_by_a_bare_number():
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno}: {ast.unparse(node)}"
        for path in sorted((SOURCE / "kernel").rglob("*.py"))
        for node in bare(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not found


def bare_widths(tree):
    """Tables made with a plain number of columns: zeros(n, 6), integers(rows, 3)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) == 2:
            made = node.func.id in ("zeros", "integers") and is_number(node.args[1])
            if made and node.args[1].value > 1:
                yield node


@pytest.mark.parametrize("room", ["lowering", "run", "results", "ensembles"])
def test_no_table_is_made_with_a_bare_width(room):
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno}: {ast.unparse(node)}"
        for path in sorted((SOURCE / room).rglob("*.py"))
        for node in bare_widths(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not found


def test_a_bare_width_is_seen():
    tree = ast.parse("zeros(n, 6)\nintegers(a, Span.WIDTH)\nzeros(2, 1)\nintegers([], 3)")
    assert len(list(bare_widths(tree))) == 2


def test_a_bare_column_is_seen():
    tree = ast.parse("a[i, 3]\nvec(a, i, 6)\na[i, Pose.X1]\nvec(a, i, Pose.X1)\na[0, k + 1]")
    assert len(list(bare(tree))) == 2


def test_no_two_classes_have_one_name():
    """Of those that other modules may import; both compilers have a Kernel, one of them is used."""
    found = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(path.relative_to(SOURCE)))
    double = {name: paths for name, paths in found.items() if len(paths) > 1}
    assert double == {"Kernel": ["kernel/compile/compiler.py", "kernel/compile/stock.py"]}
