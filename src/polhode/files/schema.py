"""The JSON schema of model files, by which editors complete and check them."""

from __future__ import annotations

from typing import Any

from polhode.files.tables import FORCES, JOINTS, Simulation, table_model
from polhode.files.words import Text, Vector3, schema_of
from polhode.model.body import Body


def model_schema() -> dict[str, Any]:
    """The schema, made from the same types that reading checks."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "polhode model",
        "description": "SI units; world z up; quaternions scalar first.",
        "type": "object",
        "additionalProperties": False,
        "required": ["body"],
        "properties": {
            "title": {**schema_of(Text), "description": "For reports."},
            "gravity": {**schema_of(Vector3), "description": "Acceleration, a world vector."},
            "body": {"type": "array", "minItems": 1, "items": _schema(Body)},
            "joint": {"type": "array", "items": _one_of(JOINTS)},
            "force": {"type": "array", "items": _one_of(FORCES)},
            "simulation": _schema(Simulation),
        },
    }


def _one_of(types: Any) -> dict[str, Any]:
    return {"oneOf": [_schema(cls, word) for word, cls in types.items()]}


def _schema(cls: Any, word: str | None = None) -> dict[str, Any]:
    schema = table_model(cls, word).model_json_schema()
    told = (cls.__doc__ or "").strip().split("\n\n")[0]
    schema["description"] = " ".join(told.split())
    for part in schema.get("properties", {}).values():
        part.pop("default", None)
        part.pop("title", None)
    return schema
