"""The script of the page: the modules in `modules`, joined so that one page holds them all.

A module becomes a function that is called once, after those that it imports; what it exports is
what the function returns. `assets/libraries.js` has three.js and uPlot, in one object.
"""

from __future__ import annotations

import re
from functools import cache

from polhode.files.paths import own_text

_MAIN = "main"
_IMPORT = re.compile(r'^import\s+(?:(\w+)|\{([^}]*)\})\s+from\s+"([^"]+)";\n', flags=re.M)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", flags=re.M)
_COMMENT = re.compile(r"^\s*(?://[^\n]*|/\*\*.*?\*/)\n", flags=re.M | re.S)
_OWN = "./"


@cache
def script() -> str:
    """Libraries and modules, in the order in which they need each other."""
    libraries = own_text("polhode.viewer", "assets", "libraries.js")
    return "\n".join([libraries, *_joined(_MAIN, {}).values()])


def _joined(name: str, known: dict[str, str]) -> dict[str, str]:
    """The module and all that it imports, by name, the imported ones first."""
    text = own_text("polhode.viewer", "modules", f"{name}.js")
    for _, _, source in _IMPORT.findall(text):
        own = source.removeprefix(_OWN).removesuffix(".js")
        if source.startswith(_OWN) and own not in known:
            known = _joined(own, known)
    return known | {name: _function(name, text)}


def _function(name: str, text: str) -> str:
    exports = ", ".join(_EXPORT.findall(text))
    body = _COMMENT.sub("", _EXPORT.sub("", _IMPORT.sub(_taken, text)))
    lines = "\n".join(line.strip() for line in body.splitlines() if line.strip())
    return "\n".join(
        [
            f"const module_{name} = (() => {{",
            '"use strict";',
            lines,
            f"return {{ {exports} }};",
            "})();",
        ]
    )


def _taken(found: re.Match[str]) -> str:
    """An import as the names taken from what a module or the libraries have."""
    one, several, source = found.groups()
    own = source.removeprefix(_OWN).removesuffix(".js")
    home = f"module_{own}" if source.startswith(_OWN) else "libraries"
    names = " ".join((one or several).split())
    return f"const {{ {names} }} = {home};\n"
