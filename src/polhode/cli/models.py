"""`polhode models`: list the built-in models."""

from __future__ import annotations

import json as encoder
import warnings

from polhode.errors import ModelWarning
from polhode.files.models import builtin_models, load_model

KINDS = ("bodies", "joints", "forces", "nodes", "elements")


def models(*, json: bool = False) -> None:
    """List the built-in models.

    Parameters
    ----------
    json
        Print a JSON list.
    """
    rows = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ModelWarning)
        for name in builtin_models():
            model = load_model(name)
            rows.append(
                {
                    "name": name,
                    "title": model.system.title,
                    **{kind: len(getattr(model.system, kind, ())) for kind in KINDS},
                    "scheme": model.simulation.scheme,
                }
            )
    if json:
        print(encoder.dumps(rows, indent=2))
        return
    from polhode.cli.table import print_table

    print_table(("model", "title", "scheme"), [(r["name"], r["title"], r["scheme"]) for r in rows])
