"""ARCHITECTURE.md leads to files and functions that exist, and names every room."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "polhode"
TEXT = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")


def test_the_way_of_a_step_names_functions_that_exist():
    rows = re.findall(r"^\| `([\w/]+\.py)` \| (.+?) \|", TEXT, flags=re.M)
    assert len(rows) > 10
    for file, names in rows:
        source = (SOURCES / file).read_text(encoding="utf-8")
        for name in re.findall(r"`(\w+)`", names):
            assert re.search(rf"^(def {name}\(|{name} = )", source, flags=re.M), (file, name)


def test_every_room_is_on_the_map():
    rooms = {p.parent.name for p in SOURCES.glob("*/__init__.py")}
    rooms |= {p.parent.name for p in (SOURCES / "kernel").glob("*/__init__.py")}
    for room in rooms:
        assert f"{room}/" in TEXT, room


def test_at_most_five_modules_stand_at_the_top():
    assert len(list(SOURCES.glob("*.py"))) <= 5
