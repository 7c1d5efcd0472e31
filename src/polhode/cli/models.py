"""`polhode models`: list the built-in models."""

from __future__ import annotations

import json as encoder

from polhode.files.models import builtin_models
from polhode.files.paths import text_of
from polhode.files.problems import parsed

KINDS = {
    "bodies": "body",
    "joints": "joint",
    "forces": "force",
    "nodes": "node",
    "elements": "element",
}


def models(*, json: bool = False) -> None:
    """List the built-in models.

    Parameters
    ----------
    json
        Print a JSON list.
    """
    rows = []
    for name, file in builtin_models().items():
        content = parsed(text_of(file), name)
        counts = {kind: len(content.get(key, [])) for kind, key in KINDS.items()}
        scheme = content["simulation"]["scheme"]
        rows.append({"name": name, "title": content["title"], **counts, "scheme": scheme})
    if json:
        print(encoder.dumps(rows, indent=2))
        return
    from polhode.cli.table import print_table

    print_table(("model", "title", "scheme"), [(r["name"], r["title"], r["scheme"]) for r in rows])
