"""Every line of the threat model in SECURITY.md names tests that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROWS = [
    line.strip("| \n").split(" | ")
    for line in (ROOT / "SECURITY.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith(("| ---", "| From"))
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_line_of_the_threat_model_names_tests_that_exist(row):
    *_, tests = row
    named = re.findall(r"`(test\w+(?:\.py)?|tests/\w+)`", tests)
    assert named
    files = [*(ROOT / "tests").rglob("test_*.py")]
    functions = {f for p in files for f in re.findall(r"^def (test_\w+)", p.read_text(), re.M)}
    known = functions | {p.name for p in files} | {f"tests/{p.parent.name}" for p in files}
    assert {*named} <= known


def test_the_table_is_found():
    assert len(ROWS) >= 8
