"""The private names of Numba: one list, complete, and no program without them."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

import polhode
from polhode.kernel.compile import numba_private

PACKAGE = Path(polhode.__file__).parent


def test_this_numba_has_every_private_name_that_is_used():
    gone = numba_private.missing()
    assert not gone, (
        f"this version of Numba has no {' and no '.join(gone)}: teach kernel/compile/compiler.py "
        "its new way, or leave it to POLHODE_COMPILER=stock"
    )


@pytest.mark.parametrize("name", ["JITCodeLibrary", "CPUDispatcher", "JITCodeLibrary._finalized"])
def test_a_name_that_is_gone_is_named(monkeypatch, name):
    home = numba_private._HOMES[name]
    module, first = import_module(home), name.partition(".")[0]
    monkeypatch.setattr(module, first, type("Other", (), {}))
    if "." not in name:
        monkeypatch.delattr(module, first)
    assert f"{home}.{name}" in numba_private.missing()


def test_nobody_else_imports_private_names():
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            private = [n for n in names if n.startswith(("numba.core", "numba.np"))]
            assert not private, f"{path}: list {private} in numba_private.NAMES"


def test_every_listed_name_is_used():
    users = ("compiler", "decisions", "passes", "shortcuts", "values")
    files = [PACKAGE / "kernel" / "compile" / f"{name}.py" for name in users]
    source = "\n".join(
        path.read_text(encoding="utf-8").partition("annotations")[2] for path in files
    )
    attributes = {n.attr for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Attribute)}
    defined = {n.name for n in ast.walk(ast.parse(source)) if isinstance(n, ast.FunctionDef)}
    listed = {name.rpartition(".")[2] for names in numba_private.NAMES.values() for name in names}
    assert listed - {"CPUCodegen"} <= attributes | defined  # a codegen is handed over, not named


WITHOUT = """
import json, sys, warnings
from numba.core import codegen
del codegen.JITCodeLibrary
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    from polhode.kernel.compile import jit
private = [m for m in sys.modules if m == "polhode.kernel.compile.compiler"]
print(json.dumps([jit.STOCK, private, [str(w.message) for w in said]]))
"""


def test_where_a_private_name_is_gone_kernels_are_compiled_by_stock_numba(python):
    stock, private, said = python(WITHOUT)
    assert stock
    assert private == []
    assert len(said) == 1
    assert "no numba.core.codegen.JITCodeLibrary" in said[0]


def test_an_unknown_compiler_is_refused(python):
    code = """
import json
from polhode.errors import InputError
try:
    from polhode.kernel.compile import jit
except InputError as error:
    print(json.dumps(str(error)))
"""
    answer = "POLHODE_COMPILER is 'gcc'; it can only be 'stock', or unset."
    assert python(code, POLHODE_COMPILER="gcc") == answer
