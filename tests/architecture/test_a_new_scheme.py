"""A new scheme is one file and one name in a list: added to a copy of the house, it is held to its
record like every other."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAME = "forward-euler"
FILE = (ROOT / "docs" / "tutorials" / "forward_euler.py").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """A copy of the house with one more scheme."""
    home = tmp_path_factory.mktemp("house")
    ignore = shutil.ignore_patterns("__pycache__")
    for room in ("src", "tests", "models"):
        shutil.copytree(ROOT / room, home / room, ignore=ignore)
    for file in ("pyproject.toml", "references.bib"):
        shutil.copy(ROOT / file, home / file)
    schemes = home / "src" / "polhode" / "schemes"
    (schemes / "forward_euler.py").write_text(FILE, encoding="utf-8")
    names = (schemes / "__init__.py").read_text(encoding="utf-8")
    listed = names.replace('    "rk4",\n', f'    "rk4",\n    "{NAME}",\n')
    assert listed != names
    (schemes / "__init__.py").write_text(listed, encoding="utf-8")
    return home


def run(home, *command):
    places = {"PYTHONPATH": str(home / "src"), "POLHODE_CACHE_DIR": str(home / "cache")}
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=home,
        env={**os.environ, **places, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_is_listed_with_its_record(copied):
    rows = json.loads(run(copied, "polhode", "schemes", "--json").stdout)
    row = next(r for r in rows if r["name"] == NAME)
    assert (row["order"], row["equations"]) == (1, "I.7")


def test_the_architecture_tests_accept_it(copied):
    done = run(copied, "pytest", "-q", "tests/architecture/test_house.py", "-k", "scheme or record")
    assert done.returncode == 0, done.stdout


def held_to_its_record(home):
    """The property tests of this scheme alone, in the copy, without the compiler."""
    command = ("pytest", "-qx", "-p", "no:cacheprovider", "-m", "not slow and not jit")
    return run(home, *command, "tests/properties/test_every_scheme.py", "-k", NAME)


def test_the_property_tests_hold_it_to_its_record(copied):
    done = held_to_its_record(copied)
    assert done.returncode == 0, done.stdout[-3000:]
    assert int(re.search(r"(\d+) passed", done.stdout).group(1)) >= 5


@pytest.mark.parametrize(
    ("true", "false"),
    [
        pytest.param("order=lambda p: 1", "order=lambda p: 2", id="order"),
        pytest.param(  # Hypothesis looks for a minute for the simplest failure
            "Claim(LINEAR_MOMENTUM)",
            'Claim("energy"), Claim(LINEAR_MOMENTUM)',
            id="energy",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_record_that_claims_too_much_is_found_out(copied, true, false):
    file = copied / "src" / "polhode" / "schemes" / "forward_euler.py"
    assert true in FILE
    file.write_text(FILE.replace(true, false), encoding="utf-8")
    try:
        assert held_to_its_record(copied).returncode == 1
    finally:
        file.write_text(FILE, encoding="utf-8")
