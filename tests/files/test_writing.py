"""A system written to a file and read again is the same system, to the last bit."""

import dataclasses
import json
import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import polhode as ph
from polhode.files.models import SystemReader, builtin_models, load_model, read_model
from polhode.files.schema import model_schema, structure_schema
from polhode.files.tables import FORCES, JOINTS, SimulationTable, keys
from polhode.files.writing import model_text
from polhode.model.shapes import PLACE, WORDS


def same(a, b):
    if isinstance(a, np.ndarray) or isinstance(b, np.ndarray):
        return np.array_equal(np.asarray(a), np.asarray(b))
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    if isinstance(a, list | tuple):
        return len(a) == len(b) and all(map(same, a, b))
    if dataclasses.is_dataclass(a):  # what a force is made of
        parts = [f.name for f in dataclasses.fields(a)]
        return type(a) is type(b) and all(same(getattr(a, p), getattr(b, p)) for p in parts)
    return a == b


def assert_same(a, b):
    assert type(a) is type(b)
    for f in dataclasses.fields(a):
        x, y = getattr(a, f.name), getattr(b, f.name)
        assert same(x, y), f"{f.name} of {a.name}: {x} and {y}"


def again(system, simulation=None):
    return read_model(model_text(system, simulation), "again", "again.toml")


def assert_identity(system):
    found = again(system).system
    assert found.title == system.title
    assert same(found.gravity, system.gravity)
    for kind in ("bodies", "joints", "forces"):
        assert len(getattr(system, kind)) == len(getattr(found, kind))
        for a, b in zip(getattr(system, kind), getattr(found, kind), strict=True):
            assert_same(a, b)


@pytest.mark.parametrize("name", builtin_models())
def test_a_built_in_model_comes_back(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ph.ModelWarning)
        model = load_model(name)
        back = again(model.system, model.simulation)
        assert back.simulation == model.simulation
        assert model_text(back.system) == model_text(model.system)
        if isinstance(model.system, ph.System):
            assert_identity(model.system)


number = st.floats(-1e6, 1e6, allow_nan=False)
vector = st.tuples(number, number, number)
text = st.text(min_size=1, max_size=8).filter(
    lambda s: s.isprintable() and s == s.strip() != "ground"
)


@st.composite
def bodies(draw, name):
    mass = draw(st.floats(1e-9, 1e9))
    r = draw(st.floats(1e-3, 1e3))
    turn = draw(st.tuples(*[st.floats(-10, 10)] * 3))
    tensor = mass * r * r * (np.eye(3) + 0.1 * draw(st.booleans()) * np.ones((3, 3)))
    return ph.Body(
        name,
        mass=mass,
        inertia=tensor,
        position=draw(vector),
        orientation=ph.rotation_vector(turn),
        velocity=draw(st.none() | vector),
        **{draw(st.sampled_from(["angular_velocity", "angular_velocity_world"])): draw(vector)},
        markers={draw(text): draw(vector)} if draw(st.booleans()) else {},
    )


@given(st.data())
def test_any_body_comes_back(data):
    names = data.draw(st.lists(text, min_size=1, max_size=3, unique=True))
    system = ph.System(
        [data.draw(bodies(n)) for n in names],
        gravity=data.draw(vector),
        title=data.draw(st.text(max_size=20)),
    )
    assert_identity(system)


A = ph.Body("a", mass=1.0, inertia=(1, 1, 1), position=(0, 0, 1))
B = ph.Body("b", mass=1.0, inertia=(1, 2, 2.5), position=(0, 1, 0.1))
POINTS = ph.Body(
    "p",
    points=[
        {"mass": 1.1, "position": (0.1, 0, 0)},
        {"mass": 0.7, "position": (1, 0.3, 0)},
        {"mass": 1 / 3, "position": (0, 1, 0.9)},
    ],
)
GEOMETRY = {
    "spherical": {"point": (0.1, 0, 0)},
    "universal": {"point": (0, 0, 0), "axes": [(1, 0, 0), (0, 1, 0)]},
    "fixed": {"point": (0, 0, 0.3)},
    "distance": {"points": [(0, 0, 0), (0, 1, 0.2)]},
}
ENDS = {"between": ("a", "b"), "points": [(0, 0, 1), (0, 1, 0.1)]}
LOADS = {
    "force": {"body": "a", "point": (0, 0, 1.5), "steps": [[0, 0.1, [1, 0, 0.3]]]},
    "torque": {"body": "b", "frame": "body", "table": {"times": [0, 1], "values": [[0, 0, 0]] * 2}},
    "point-forces": {"body": "p", "damping": 0.1},
    "spring": {**ENDS, "table": {"at": [0.5, 1.0, 2.0], "force": [-1.0, 0.0, 2.0]}},
    "torsion-spring": {"joint": "j", "stiffness": 1 / 3, "angle": 0.1, "damping": 0.2},
    "bushing": {"between": ("a", "b"), "point": (0, 0, 1 / 3), "stiffness": (1.0, 2.0, 1 / 7)},
    "motor": {"joint": "j", "ramp": {"times": [0, 1], "values": [0, 0.1]}, "controlled": True},
    "attraction": {"between": ("ground", "a"), "strength": 3.0, "centre": (0.0, 0.0, -9.0)},
    "gravity-gradient": {"body": "a", "parameter": 3.0, "centre": (0.0, 0.0, -9.0)},
    "rotor": {"body": "a", "axis": (0, 1, 0), "inertia": 0.1, "speed": 12.0, "value": 0.1},
}


def plain(cls):
    """What a force needs by the names of its fields, and a number for every number."""
    ends = {**ENDS, "body": "a", "joint": "j"}
    numbers = {f.name: 0.7 for f in dataclasses.fields(cls) if f.type == "float"}
    return {f.name: ends[f.name] for f in dataclasses.fields(cls) if f.name in ends} | numbers


@pytest.mark.parametrize("kind", JOINTS)
def test_a_joint_of_every_type_comes_back(kind):
    axis = {"point": (0, 0, 1 / 3), "axis": (0.1, 0.2, 0.3)}
    joint = JOINTS[kind]("j", "a", "b", **GEOMETRY.get(kind, axis))
    assert_identity(ph.System([A, B], [joint]))


@pytest.mark.parametrize("kind", FORCES)
def test_a_force_of_every_type_comes_back(kind):
    hinge = ph.Revolute("j", "a", "b", point=(0, 0, 1 / 3), axis=(0.1, 0.2, 0.3))
    force = FORCES[kind]("f", **LOADS.get(kind) or plain(FORCES[kind]))
    assert_identity(ph.System([A, B, POINTS], [hinge], forces=[force]))


def test_a_driven_joint_comes_back():
    motion = {"angle": {"harmonic": {"amplitude": 1.0, "frequency": 2.0, "offset": 0.3}}}
    joint = ph.Cylindrical(
        "j", "a", "b", point=(0, 0, 0), axis=(0, 0, 1), motion=motion, initial={"speed": 0.2}
    )
    assert_identity(ph.System([A, B], [joint]))


def test_a_function_cannot_be_written_and_says_so():
    force = ph.UserForce("f", "a", force=lambda *_: (0, 0, 0))
    with pytest.raises(ph.ModelError, match="'f' has a function, which cannot be saved"):
        model_text(ph.System([A], forces=[force]))


def test_the_schema_of_structures_has_every_element():
    parts = json.loads(json.dumps(structure_schema()))["properties"]
    kinds = [t["properties"]["type"]["const"] for t in parts["element"]["items"]["oneOf"]]
    assert kinds == ["bar", "spring", "natural-body"]
    assert {"position", "velocity", "mass", "fixed"} < set(parts["node"]["items"]["properties"])


def test_the_schema_has_every_key_of_every_type():
    schema = json.loads(json.dumps(model_schema()))
    parts = schema["properties"]
    settings = {f.name for f in dataclasses.fields(SimulationTable)} - {"events"}
    assert set(parts["simulation"]["properties"]) == settings
    assert set(parts["event"]["items"]["properties"]) == {"name", "when", "action", "direction"}
    assert set(parts["body"]["items"]["properties"]) == set(keys(ph.Body))
    assert set(parts["contacts"]["properties"]) == set(keys(ph.Contacts))
    assert set(parts) == set(SystemReader.top)
    body = parts["body"]["items"]["properties"]
    for shapes, more in ((body["shape"], ()), (body["collision"]["items"], ("material",))):
        assert set(shapes["properties"]) == {*WORDS, *PLACE, *more}
    ground = parts["contacts"]["properties"]["ground"]["items"]["properties"]
    assert set(ground) == {*WORDS, *PLACE, "heightfield", "size", "material"}
    for name, known in (("joint", JOINTS), ("force", FORCES)):
        found = {s["properties"]["type"]["const"]: s for s in parts[name]["items"]["oneOf"]}
        assert set(found) == set(known)
        for word, cls in known.items():
            assert set(found[word]["properties"]) == {"type", *keys(cls)}
            assert found[word]["additionalProperties"] is False
