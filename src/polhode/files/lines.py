"""The lines of keys in the text of a TOML file.

Neither tomllib nor tomlkit gives line numbers. This scan follows tables, keys and brackets only:
the text is known to be valid, and a line that cannot be found is not named.
"""

from __future__ import annotations

import re
from collections import Counter

Path = tuple[str | int, ...]

_HEADER = re.compile(r"^\s*(\[\[?)([^\[\]]+)\]\]?\s*(#.*)?$")
PART = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""  # of a key
_KEY = re.compile(rf"^\s*({PART}(?:\s*\.\s*{PART})*)\s*=")
_MARK = re.compile(r"[\[\]{}\"'#]")  # what changes the depth of brackets, or quotes
_TRIPLE = ('"""', "'''")


def key_lines(text: str) -> dict[Path, int]:
    """Line numbers, starting at 1, of tables and keys by path: ("body", 0, "mass")."""
    lines: dict[Path, int] = {}
    counts: Counter[Path] = Counter()
    prefix: Path = ()
    depth, quote = 0, ""
    for number, line in enumerate(text.split("\n"), 1):
        if depth == 0 and not quote:
            if header := _HEADER.match(line):
                prefix = _resolved(_parts(header[2]), counts, many=header[1] == "[[")
                lines.setdefault(prefix, number)
                continue
            if key := _KEY.match(line):
                lines.setdefault((*prefix, *_parts(key[1])), number)
        if quote or _MARK.search(line):
            depth, quote = _scanned(line, depth, quote)
    return lines


def line_of(lines: dict[Path, int], path: Path) -> int | None:
    """The line of a key, or of the nearest table around it."""
    while path:
        if path in lines:
            return lines[path]
        path = path[:-1]
    return None


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(p.strip().strip("\"'") for p in re.findall(PART, dotted))


def _resolved(parts: tuple[str, ...], counts: Counter[Path], many: bool) -> Path:
    """A header's path, with the number of the table in each list of tables on the way."""
    path: Path = ()
    for k, part in enumerate(parts):
        path = (*path, part)
        if many and k == len(parts) - 1:
            counts[path] += 1
        if counts[path]:
            path = (*path, counts[path] - 1)
    return path


def _scanned(line: str, depth: int, quote: str) -> tuple[int, str]:
    """Depth of brackets and the open triple quote at the end of a line."""
    i = 0
    while i < len(line):
        if quote:
            end = line.find(quote, i)
            if end < 0:
                return depth, quote if quote in _TRIPLE else ""
            escaped = quote == '"' and (end - len(line[:end].rstrip("\\"))) % 2 == 1
            i, quote = (end + 1, quote) if escaped else (end + len(quote), "")
            continue
        c = line[i]
        if c == "#":
            break
        if c in "\"'":
            quote = line[i : i + 3] if line[i : i + 3] in _TRIPLE else c
            i += len(quote)
            continue
        depth += (c in "[{") - (c in "]}")
        i += 1
    return depth, quote if quote in _TRIPLE else ""
