"""The JSON schema of model files, by which editors complete and check them."""

from __future__ import annotations

from typing import Any

from polhode.files.tables import FORCES, JOINTS, SimulationTable, table_model
from polhode.files.words import Text, Vector3, schema_of
from polhode.model.beams import Beam
from polhode.model.body import Body
from polhode.model.cables import Cable
from polhode.model.contacts.contact import Contact
from polhode.model.contacts.touching import Contacts
from polhode.model.coupling import Coupling
from polhode.model.event import Event
from polhode.model.flexible import Flexible


def model_schema() -> dict[str, Any]:
    """The schema, made from the same types that reading checks."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "polhode model",
        "description": "SI units; world z up; quaternions scalar first.",
        "type": "object",
        "additionalProperties": False,
        "anyOf": [{"required": ["body"]}, *({"required": [key]} for key in ("beam", "cable"))],
        "properties": {
            "title": {**schema_of(Text), "description": "For reports."},
            "gravity": {**schema_of(Vector3), "description": "Acceleration, a world vector."},
            "body": {"type": "array", "minItems": 1, "items": _schema(Body)},
            "joint": {"type": "array", "items": _one_of(JOINTS)},
            "force": {"type": "array", "items": _one_of(FORCES)},
            "beam": {"type": "array", "items": _schema(Beam)},
            "cable": {"type": "array", "items": _schema(Cable)},
            "flexible": {"type": "array", "items": _schema(Flexible)},
            "contact": {"type": "array", "items": _schema(Contact)},
            "contacts": _schema(Contacts),
            "coupling": {"type": "array", "items": _schema(Coupling)},
            "state": {"type": "object", "description": "Of bodies at the start, by name."},
            "event": {"type": "array", "items": _schema(Event)},
            "simulation": _schema(SimulationTable),
            "view": {
                "type": "object",
                "properties": {"plots": {"type": "array", "items": {"type": "string"}}},
                "additionalProperties": False,
                "description": "What the page shows first: plots, by the paths of results.",
            },
        },
    }


def structure_schema() -> dict[str, Any]:
    """The schema of files with nodes and elements, or matrices."""
    from polhode.files.structures import ELEMENTS  # loads Numba
    from polhode.model.structures import Node, NodeLoad

    matrix = {"type": ["string", "array", "object"]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "polhode structure",
        "description": "SI units; world z up.",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "title": {**schema_of(Text), "description": "For reports."},
            "gravity": {**schema_of(Vector3), "description": "Acceleration, a world vector."},
            "linear": {"type": "boolean", "description": "Displacements are small."},
            "damping": {"type": "array", "description": "Of Rayleigh: by mass and by stiffness."},
            "node": {"type": "array", "items": _schema(Node)},
            "element": {"type": "array", "items": _one_of(ELEMENTS)},
            "load": {"type": "array", "items": {"anyOf": [_schema(NodeLoad), {"type": "object"}]}},
            "matrices": {
                "type": "object",
                "properties": dict.fromkeys(("mass", "stiffness", "damping"), matrix),
                "required": ["mass", "stiffness"],
            },
            "simulation": _schema(SimulationTable),
        },
    }


def _one_of(types: Any) -> dict[str, Any]:
    return {"oneOf": [_schema(cls, word) for word, cls in types.items()]}


def _schema(cls: Any, word: str | None = None) -> dict[str, Any]:
    schema = table_model(cls, word).model_json_schema()
    text = (cls.__doc__ or "").strip().split("\n\n")[0]
    schema["description"] = " ".join(text.split())
    for part in schema.get("properties", {}).values():
        part.pop("default", None)
        part.pop("title", None)
    return schema
