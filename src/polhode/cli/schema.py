"""`polhode schema`: the JSON schema of model files."""

from __future__ import annotations

import json

from polhode.files.schema import model_schema


def schema() -> None:
    """Print the JSON schema of model files.

    Editors complete and check a model file whose first line is "#:schema model.schema.json".
    """
    print(json.dumps(model_schema(), indent=2))
