"""Only the engine writes into its clock and its tables: everything else calls its methods."""

import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "polhode"
WRITERS = {"run/engine.py", "run/engine_tables.py"}
BEFORE_ENGINES = {"run/controllers.py"}  # fills tables that no engine has yet
ROOMS = ("run", "api", "mechanics", "ensembles", "studies", "cli", "papers")
FILES = sorted(path for room in ROOMS for path in (SOURCE / room).rglob("*.py"))
ENGINE = r"\b(engine|e|new|old|made|found|self\._engine|self\.engine)"
OWN = "n|base|between|resumed|memory|carried|watched|counts|compiled"
WRITES = re.compile(
    rf"{ENGINE}\.({OWN})(, [\w., ]+)?(\[[^=]*\])? [-+]?= "
    r"|\.counts\[.*\] [-+]?= |\.state\[.*\] [-+]?= |carried\[Carried.*\] [-+]?= "
    r"|\bswitches\[.*\] = |\.last\[:\] = |closure\.gaps\[.*\] = "
)


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.relative_to(SOURCE).as_posix())
def test_only_the_engine_writes_into_itself(path):
    if path.relative_to(SOURCE).as_posix() in WRITERS | BEFORE_ENGINES:
        return
    lines = path.read_text(encoding="utf-8").splitlines()
    found = [line.strip() for line in lines if WRITES.search(line)]
    assert not found, found
