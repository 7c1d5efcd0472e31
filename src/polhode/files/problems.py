"""Problems of a file: each has its place and one sentence; all are reported at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from polhode.errors import ModelFileError, on_one_line, suggestion
from polhode.files import lines
from polhode.files.limits import limit


@dataclass(frozen=True)
class Place:
    """A place in a file: the keys that lead to it, and its name in sentences."""

    path: lines.Path = ()
    name: str = ""

    def key(self, key: str) -> Place:
        """The place of a key in the table here."""
        return Place((*self.path, key), f"{self.name}.{key}" if self.name else key)

    def item(self, number: int, table: Any) -> Place:
        """The place of a table in the list here, by its name, or its number from 1."""
        name = table.get("name") if isinstance(table, dict) else None
        shown = f".{name[:60]}" if isinstance(name, str) and name.strip() else f"[{number + 1}]"
        return Place((*self.path, number), f"{self.name}{shown}")

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Problem:
    """What is wrong at a place; `word` is not one of `known`."""

    place: Place
    sentence: str
    word: str = ""
    known: Sequence[str] = ()
    missing: str = ""  # the key that is missing


def sentences(problems: Sequence[Problem], text: str, file: str) -> list[str]:
    """Return the problems as sentences with lines, in their order; those beyond a limit counted."""
    where, most = lines.key_lines(text), int(limit("PROBLEMS"))
    found = [(lines.line_of(where, p.place.path) or 0, p) for p in problems[: 10 * most]]
    found.sort(key=lambda pair: pair[0])
    listed = []
    for line, p in found[:most]:
        place = f"{file}:{line}" if line else file
        told = f"{place}: {p.sentence}{suggestion(p.word, p.known) if p.word else ''}"
        listed.append(on_one_line(told))
    if len(problems) > most:
        listed.append(f"{file}: {len(problems) - most} more problems are not listed.")
    return listed


def parsed(text: str, file: str) -> dict[str, Any]:
    """The content of a TOML file, or an error that says why it is not one."""
    most = int(limit("NESTING"))
    if re.search(
        rf"(?:^|[{{,])[ \t\[]*{lines.PART}(?:[ \t]*\.[ \t]*{lines.PART}){{{most}}}", text, re.M
    ):
        raise ModelFileError(f"{file}: a dotted key has more than {most} parts; use fewer.")
    try:
        return tomllib.loads(text)
    except RecursionError:
        reason, line = "its brackets are nested too deeply", ""
    except ValueError as error:  # TOMLDecodeError is one
        reason = " ".join(str(error).split())
        if "integer string conversion" in reason:
            reason = "an integer has too many digits"
        found = re.search(r" \(at line (\d+), column (\d+)\)$", reason)
        line = f":{found[1]}" if found else ""
        if found:
            reason = f"{reason[: found.start()]} in column {found[2]}"
        reason = reason[:1].lower() + reason[1:]
    raise ModelFileError(f"{file}{line}: this is not valid TOML: {reason}.")
