"""What a value in a model file may be, each with the words of its error.

A field of a class of the model gets its word by its annotation or, where that is too general, by
its name. The class itself checks the rest: a new joint or force needs no line here.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from polhode.model.numbers import Vector
from polhode.model.shapes import ALIASES, HEIGHTFIELD, KINDS
from polhode.model.shapes import WORDS as SHAPE_WORDS

Schema = dict[str, Any]
_NUMBER: Schema = {"type": "number"}
_VECTOR: Schema = {"type": "array", "items": _NUMBER, "minItems": 3, "maxItems": 3}


def word(words: str, holds: Callable[[Any], bool], schema: Schema) -> Any:
    """Return a type for pydantic of the values for which `holds`, which are `words`."""

    def check(value: Any) -> Any:
        if not holds(value):
            raise PydanticCustomError("word", "{words}", {"words": words})
        return value

    return Annotated[Any, PlainValidator(check), WithJsonSchema(schema)]


def is_number(value: Any) -> bool:
    """Whether a value is a number that a float can hold; a class rejects nan by itself."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    try:
        float(value)
    except OverflowError:
        return False
    return True


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**63


def is_vector(value: Any, length: int = 3) -> bool:
    """Whether a value is a list of that many numbers."""
    return isinstance(value, list) and len(value) == length and all(map(is_number, value))


def _are_vectors(value: Any) -> bool:
    return isinstance(value, list) and all(map(is_vector, value))


def _is_pair(value: Any) -> bool:
    return _are_vectors(value) and len(value) == 2


def _are_names(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(v, str) for v in value)


def _is_inertia(value: Any) -> bool:
    return is_vector(value) or (_are_vectors(value) and len(value) == 3)


def _plain(value: Any) -> bool:
    return not isinstance(value, bool)


def table(
    required: Mapping[str, Any],
    optional: Mapping[str, Any],
    words: str,
    or_else: Callable[[Any], bool] = lambda v: False,
) -> Any:
    """Return a type for an inline table with these keys and no others."""
    kind = word(words, lambda v: isinstance(v, dict) or or_else(v), {})
    properties = {k: schema_of(v) for k, v in {**required, **optional}.items()}
    schema = {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }
    return Annotated[kind, Inside(dict(required), dict(optional)), WithJsonSchema(schema)]


class Inside:
    """The keys of an inline table, with their types."""

    def __init__(self, required: dict[str, Any], optional: dict[str, Any]) -> None:
        self.required, self.optional = required, optional


def inside(kind: Any) -> Inside | None:
    """The keys of an inline table's type, or None."""
    return next((m for m in getattr(kind, "__metadata__", ()) if isinstance(m, Inside)), None)


def schema_of(kind: Any) -> Schema:
    """JSON schema of a type made here."""
    found: Schema = {}
    for part in getattr(kind, "__metadata__", ()):
        if isinstance(part, WithJsonSchema):
            found = part.json_schema or {}
    return found


Text = word("text in quotes", lambda v: isinstance(v, str), {"type": "string"})
Number = word("a number", is_number, _NUMBER)
Truth = word("true or false", lambda v: isinstance(v, bool), {"type": "boolean"})
Whole = word("an integer", _is_whole, {"type": "integer"})
Vector3 = word("three numbers in brackets", is_vector, _VECTOR)
Two = word("two numbers in brackets", lambda v: is_vector(v, 2), {"type": "array"})
Vectors = word("a list of points in brackets", _are_vectors, {"type": "array", "items": _VECTOR})
Pair = word(
    "two points in brackets, one for each body",
    _is_pair,
    {"type": "array", "items": _VECTOR, "minItems": 2, "maxItems": 2},
)
Names = word(
    "the names of two bodies in brackets",
    _are_names,
    {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2},
)
Ends = word(
    'the names of at most two bodies in brackets, "" for a free end',
    lambda v: isinstance(v, list) and len(v) <= 2 and all(isinstance(x, str) for x in v),
    {"type": "array", "items": {"type": "string"}, "maxItems": 2},
)
List = word("a list in brackets", lambda v: isinstance(v, list), {"type": "array"})
Table = word("a table, such as { key = value }", lambda v: isinstance(v, dict), {"type": "object"})
Anything = word("anything but a truth value", _plain, {})
Inertia = word(
    "three principal moments or a 3x3 tensor",
    _is_inertia,
    {"anyOf": [_VECTOR, {"type": "array", "items": _VECTOR, "minItems": 3, "maxItems": 3}]},
)
Axes = word("two directions in brackets", _is_pair, schema_of(Pair))

Held = word(
    'true or false, axes such as "xy", or a list',
    lambda v: isinstance(v, bool | str | list),
    {"type": ["boolean", "string", "array"]},
)
Steps = word(
    "a list of [t0, t1, value]",
    lambda v: isinstance(v, list),
    {"type": "array", "items": {"type": "array", "minItems": 3, "maxItems": 3}},
)
Times = word(
    "a list of numbers", lambda v: isinstance(v, list), {"type": "array", "items": _NUMBER}
)
Lookup = table(
    {},
    {"times": Times, "values": List, "at": Times, "force": Times, "smooth": Truth, "beyond": Text},
    "a table of numbers",
)
Harmonic = table(
    {"amplitude": Anything, "frequency": Number},
    {"phase": Number, "offset": Anything},
    "a table with amplitude and frequency",
)
Reference = table(
    {"values": List},
    {
        "times": Times,
        "share": Number,
        "start": Number,
        "speed": Number,
        "acceleration": Number,
        "rates": List,
    },
    "a table with times and values",
)
Orientation = table(
    {},
    {
        "euler": Text,
        "degrees": Vector3,
        "radians": Vector3,
        "quaternion": word(
            "four numbers in brackets", lambda v: is_vector(v, 4), {"type": "array"}
        ),
        "rotation_vector": Vector3,
        "matrix": Inertia,
    },
    "a table, such as { quaternion = [w, x, y, z] }",
    or_else=lambda v: is_vector(v, 4) or (_are_vectors(v) and len(v) == 3),
)


def _sizes(kind: str) -> Any:
    """Return a type for the sizes of a shape: a table, or its only size."""
    keys = KINDS[ALIASES.get(kind, kind)].sizes
    sizes: Schema = {"type": "object", "required": [*keys], "additionalProperties": False}
    sizes["properties"] = {key: {"type": ["number", "array"]} for key in keys}
    single = len(keys) == 1
    words = f"the {keys[0]}" if single else f"a table with {' and '.join(keys)}"
    return word(
        f"{words} of a {kind}",
        lambda v: isinstance(v, dict) or (single and not isinstance(v, bool | str)),
        {"anyOf": [sizes, {"type": ["number", "array"]}]} if single else sizes,
    )


_PLACED = {"center": Vector3, "orientation": Orientation}
_SHAPES = {kind: _sizes(kind) for kind in SHAPE_WORDS}
Shape = table({}, _SHAPES | _PLACED, "a table, such as { ball = 0.1 }")
Collider = table({}, _SHAPES | _PLACED | {"material": Text}, "a table, such as { ball = 0.1 }")
GroundShape = table(
    {},
    _SHAPES
    | _PLACED
    | {"material": Text, "size": Two}
    | {
        HEIGHTFIELD: word(
            'the name of a file, like "hills.npz:z", or rows of heights',
            lambda v: isinstance(v, str | list),
            {"type": ["string", "array"]},
        )
    },
    "a table, such as { box = [1, 1, 0.2] }",
)
Plane = table({}, {"point": Vector3, "normal": Vector3, "material": Text}, "a table with a point")
Frame = table({}, {"point": Vector3, "axis": Vector3}, "a table with point and axis")
MassPoint = table({"mass": Number, "position": Vector3}, {}, "a table with mass and position")


def many(kind: Any, words: str) -> Any:
    """Return a type for a list of inline tables."""
    of = inside(kind)
    schema = {"type": "array", "items": schema_of(kind)}
    plain = word(words, lambda v: isinstance(v, list) and all(isinstance(x, dict) for x in v), {})
    return Annotated[plain, of, WithJsonSchema(schema)]


PairOfMaterials = table(
    {"materials": Names}, {"friction": Number, "restitution": Number}, "a table with materials"
)
Pairs = word(
    "a list of pairs of names",
    lambda v: isinstance(v, list) and all(map(_are_names, v)),
    {"type": "array", "items": schema_of(Names)},
)
Arc = table(
    {"center": Vector3, "start": Vector3},
    {"end": Vector3, "axis": Vector3, "angle": Number},
    "a table with center, start and end",
)
SectionWords = table(
    {},
    {
        **dict.fromkeys(("round", "tube", "rectangle"), Table),
        "material": Text,
        **dict.fromkeys(("young", "shear", "density", "mass"), Number),
        "stiffness": List,
        "inertia": Inertia,
    },
    'a table, such as { round = { radius = 0.01 }, material = "steel" }, or two of them',
    or_else=lambda v: isinstance(v, list) and len(v) == 2 and all(isinstance(x, dict) for x in v),
)
BeamLoadWords = table(
    {},
    {"frame": Text, "value": Vector3, "steps": Steps, "table": Lookup, "harmonic": Harmonic},
    "three numbers in brackets, or a table, such as { value = [0, 0, -1], frame = 'body' }",
    or_else=is_vector,
)

_OF_FLEXIBLE = {
    "ports": word(
        "the names of bodies in brackets",
        lambda v: isinstance(v, list) and all(isinstance(x, str) for x in v),
        {"type": "array", "items": {"type": "string"}, "minItems": 2},
    ),
    "points": Vectors,
    "stiffness": word(
        'the name of a file, like "frame.npz:K", or rows of numbers',
        lambda v: not isinstance(v, bool | int | float),
        {"type": ["string", "array"]},
    ),
}
_OF_FLEXIBLE["mass"] = _OF_FLEXIBLE["stiffness"]

# Fields with a general annotation, by name.
_BY_NAME = {
    "inertia": Inertia,
    "orientation": Orientation,
    "point": Vector3,
    "axis": Vector3,
    "axes": Axes,
    "frames": many(Frame, "a list of two frames"),
    "shape": Shape,
    "collision": many(Collider, "a list of shapes"),
    "planes": many(Plane, "a list of { point = ..., normal = ... }"),
    "ground": many(GroundShape, "a list of shapes"),
    "pairs": many(PairOfMaterials, "a list of { materials = [...], friction = ... }"),
    "exclude": Pairs,
    "include": Pairs,
    "steps": Steps,
    "table": Lookup,
    "ramp": Lookup,
    "harmonic": Harmonic,
    "minimum_jerk": Reference,
    "trapezoid": Reference,
    "spline": Reference,
    "fixed": Held,
    "curve": Vectors,
    "arc": Arc,
    "section": SectionWords,
    "load": BeamLoadWords,
    "when": Text,
    "step": word(
        'a number, or a rule in quotes, like "reversible(1e-2)" or "tolerance(1e-5)"',
        lambda v: is_number(v) or isinstance(v, str),
        {"type": ["number", "string"]},
    ),
    "action": Text,
}
_BY_TYPE: dict[Any, Any] = {
    str: Text,
    float: Number,
    int: Whole,
    bool: Truth,
    Vector: Vector3,
    tuple[float, float, float]: Vector3,
}


def word_for(name: str, annotation: Any, owner: str = "") -> Any | None:
    """The type of a field in a file, or None for what no file can hold, a function."""
    if owner == "Contact" and name == "law":
        return Anything
    if owner == "Flexible" and name in _OF_FLEXIBLE:
        return _OF_FLEXIBLE[name]
    bare = _without_none(annotation)
    head = get_origin(bare) or bare
    if head is Callable:
        return None
    if name == "points":
        masses = get_origin(get_args(bare)[0]) is Mapping
        return many(MassPoint, "a list of { mass = ..., position = ... }") if masses else Pair
    if bare in _BY_TYPE:
        return _BY_TYPE[bare]
    if name in _BY_NAME:
        return _BY_NAME[name]
    if head is Mapping:
        return Table
    return List if head is Sequence else Anything


def _without_none(annotation: Any) -> Any:
    if get_origin(annotation) not in (Union, types.UnionType):
        return annotation
    rest = tuple(a for a in get_args(annotation) if a is not type(None))
    return Union[rest]  # noqa: UP007 - of a tuple that is known at run time only
