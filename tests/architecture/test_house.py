"""What the house asks of its files, and import-linter cannot see."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import polhode
from polhode.model import forces, joints
from polhode.schemes import NAMES, scheme
from polhode.schemes.substeps import COMPOSITIONS

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "polhode"
FILES = sorted(SOURCE.rglob("*.py"))
HELPERS = {"__init__", "choice", "composition", "substeps"}  # in schemes/, but no schemes
SCHEMES = [
    p
    for p in sorted((SOURCE / "schemes").glob("*.py"))
    if p.stem not in HELPERS and not p.stem.startswith("_")
]

# Longer than they should be; whoever shortens one takes it off the list.
LONG_FILES: set[str] = set()


def files(paths, known=frozenset()):
    """One test a file; the known ones must fail, or they are known no more."""
    return pytest.mark.parametrize(
        "path",
        [
            pytest.param(p, marks=[pytest.mark.xfail(reason="too long")] if p.name in known else [])
            for p in paths
        ],
        ids=lambda p: p.relative_to(SOURCE).as_posix(),
    )


@cache
def lines(path):
    return path.read_text(encoding="utf-8").splitlines()


@cache
def parsed(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path):
    """Modules that a file imports, wherever in it."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module


@files(SCHEMES)
def test_a_scheme_stands_in_the_list_under_its_own_name(path):
    name = path.stem.replace("_", "-")
    assert name in NAMES
    assert scheme(name).name == name


def test_every_name_in_the_list_has_a_file():
    assert {name.replace("-", "_") for name in NAMES} == {p.stem for p in SCHEMES}
    assert len(set(NAMES)) == len(NAMES)


@files(SCHEMES)
def test_the_record_stands_last(path):
    last = parsed(path).body[-1]
    assert isinstance(last, ast.Assign)
    assert [target.id for target in last.targets] == ["SCHEME"]


@files(SCHEMES)
def test_a_scheme_is_short(path):
    assert len(lines(path)) <= 120


@files(SCHEMES)
def test_a_scheme_has_a_table_of_its_symbols(path):
    """Symbol, meaning and equation; every row names an equation or step of the docstring."""
    text = ast.get_docstring(parsed(path))
    table = re.search(
        r"^=+  =+  =+\nsymbol +meaning +equation\n=+  =+  =+\n(.+?)\n=+  =+", text, re.S | re.M
    )
    assert table, "no symbol table"
    rows = table.group(1).splitlines()
    assert len(rows) >= 3
    for row in rows:
        assert re.search(r"(\(\w+\)|steps? \d(-\d)?)$", row), row


@files(SCHEMES)
def test_a_scheme_cites_equations_beside_its_code(path):
    """A number or step of the paper in a comment or a function's docstring."""
    module = parsed(path)
    texts = [ast.get_docstring(n) or "" for n in ast.walk(module) if isinstance(n, ast.FunctionDef)]
    texts += [line.partition("#")[2] for line in lines(path) if "  # " in line]
    assert any(re.search(r"\(\w{1,2}\)|steps? \d", text) for text in texts)


@files(SCHEMES)
def test_a_scheme_reads_like_its_paper(path):
    """Vectors are values: no arrays, and nothing of NumPy or Numba in it."""
    assert not any(m.split(".")[0] in ("numpy", "numba") for m in imported(path))
    assert not any(re.search(r"\bnp\.", line) for line in lines(path))


@files(SCHEMES)
def test_a_scheme_knows_no_other(path):
    names = {f"polhode.schemes.{p.stem}" for p in SCHEMES}
    assert names.isdisjoint(imported(path))


@pytest.mark.parametrize("name", [*NAMES, *COMPOSITIONS])
def test_what_a_record_cites_is_in_the_references(name):
    keys = re.findall(r"^@\w+\{([^,]+),", (ROOT / "references.bib").read_text(), re.MULTILINE)
    cited = COMPOSITIONS[name].reference if name in COMPOSITIONS else scheme(name).reference
    assert cited in keys
    assert len(set(keys)) == len(keys)


@files(FILES, known=LONG_FILES)
def test_no_file_is_too_long(path):
    """A file ends where its concept ends; above this, look for a second concept in it."""
    assert len(lines(path)) <= 400


@files(FILES)
def test_numba_stays_in_the_kernel(path):
    if "kernel" not in path.relative_to(SOURCE).parts:
        assert not any(m.split(".")[0] in ("numba", "llvmlite") for m in imported(path))


@files([p for p in FILES if p.parent.name in ("kernel", "schemes") and p.name != "jit.py"])
def test_kernels_are_compiled_by_our_decorators_only(path):
    """Options of the compiler live in one module; user functions are the user's."""
    text = path.read_text(encoding="utf-8")
    if path.name != "user.py":
        assert not re.search(r"\bnumba\.(njit|jit|cfunc|vectorize|guvectorize)\b", text)
    assert "fastmath" not in text


@pytest.mark.parametrize(
    ("room", "types"),
    [("joints", joints.TYPES), ("forces", forces.TYPES)],
    ids=["joints", "forces"],
)
def test_joints_and_forces_are_one_a_file_and_in_their_list(room, types):
    found = {p.stem for p in (SOURCE / "model" / room).glob("*.py") if not p.stem.startswith("_")}
    assert {t.__module__.rpartition(".")[2] for t in types.values()} == found
    assert all(kind == t.kind for kind, t in types.items())
    for t in types.values():
        assert getattr(polhode, t.__name__) is t  # and users reach it


def test_public_names_are_there():
    for name in polhode.__all__:
        assert getattr(polhode, name) is not None
