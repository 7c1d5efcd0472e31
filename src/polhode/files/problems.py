"""How what is wrong with a file is told: a sentence a problem, with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from typing import Any

from polhode.errors import ModelFileError
from polhode.files import lines
from polhode.files.tables import Problem


def sentences(
    problems: Iterable[Problem], text: str, file: str, content: dict[str, Any]
) -> list[str]:
    """Return what is wrong, one sentence a problem, in the order of the lines."""
    where = lines.key_lines(text)
    told = []
    for problem in problems:
        line = lines.line_of(where, problem.path)
        place = f"{file}:{line}: " if line else f"{file}: "
        told.append((line or 0, place + _said(problem, _shown_path(problem.path, content))))
    return [sentence for _, sentence in sorted(told, key=lambda t: t[0])]


def _shown_path(path: lines.Path, content: dict[str, Any]) -> str:
    """A path as a person reads it: tables by their names, or by their numbers from 1 on."""
    text = ""
    for k, part in enumerate(path):
        if isinstance(part, int):
            name = content[str(path[k - 1])][part].get("name")
            text += f".{name}" if str(name or "").strip() else f"[{part + 1}]"
        else:
            text += f".{part}" if text else str(part)
    return text


def _said(problem: Problem, path: str) -> str:
    if problem.said.startswith("= "):
        return problem.said[2:]
    if problem.said.startswith(": "):
        return f"{path}{problem.said}" if path else problem.said[2:]
    return problem.said.replace("{}", path, 1)


def parsed(text: str, file: str) -> dict[str, Any]:
    """What a TOML file says, or why it is none."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        reason, line = "its brackets are nested too deeply", ""
    except ValueError as error:  # of which the parser's own is a kind
        reason = " ".join(str(error).split())
        if "integer string conversion" in reason:
            reason = "a whole number has too many digits"
        found = re.search(r" \(at line (\d+), column (\d+)\)$", reason)
        line = f":{found[1]}" if found else ""
        if found:
            reason = f"{reason[: found.start()]} in column {found[2]}"
        reason = reason[:1].lower() + reason[1:]
    raise ModelFileError(f"{file}{line}: this is not valid TOML: {reason}.")
