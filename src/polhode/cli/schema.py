"""`polhode schema`: the JSON schema of model files."""

from __future__ import annotations

import json

from polhode.files.schema import model_schema, structure_schema


def schema(*, study: bool = False, structure: bool = False) -> None:
    """Print the JSON schema of model files.

    Editors complete and check a model file whose first line is "#:schema model.schema.json".

    Parameters
    ----------
    study
        Print the schema of study files instead.
    structure
        Print the schema of files of structures instead.
    """
    if study:
        from polhode.studies.study_file import study_schema

        print(json.dumps(study_schema(), indent=2))
    elif structure:
        print(json.dumps(structure_schema(), indent=2))
    else:
        print(json.dumps(model_schema(), indent=2))
