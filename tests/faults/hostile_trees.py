"""Models that are well-formed and wrong: trees of valid ones, some of whose values, names and parts
are others, or are parts of other models.
"""

import copy
import json
import math
import tomllib
from functools import cache

from fault_models import CRANE, EVERYTHING, GIRDER, MECHANISMS, STRUCTURES

from polhode.files.models import builtin_models

PARTS = """
title = "Parts that are rarely together"
gravity = [0, 0, -9.81]
[[body]]
name = "one"
mass = 1.0
inertia = [0.1, 0.1, 0.1]
position = [0, 0, 1]
markers = { nose = [0, 0, 0.1] }
shape = { box = { size = [0.1, 0.1, 0.1] } }
[[body]]
name = "two"
mass = 1.0
inertia = [0.1, 0.1, 0.1]
position = [0, 1, 1]
[body.shape.mesh]
vertices = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
faces = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]
[[body]]
name = "three"
mass = 1.0
inertia = [0.1, 0.1, 0.1]
position = [0, 2, 1]
[[body]]
name = "free"
mass = 2.0
inertia = [0.2, 0.3, 0.4]
position = [5, 0, 3]
velocity = [1, 0, 0]
angular_velocity_world = [0, 1, 0]
[[body]]
name = "egg"
mass = 1.0
inertia = [0.1, 0.1, 0.1]
position = [9, 0, 0.29]
[[joint]]
name = "first"
type = "revolute"
bodies = ["ground", "one"]
point = [0, 0, 1]
axis = [0, 0, 1]
armature = 0.1
stop = { angle = [-1, 1], restitution = 0.5 }
friction = { torque = 0.1 }
initial = { angle = 0.1, rate = 0.5 }
[[joint]]
name = "second"
type = "cylindrical"
bodies = ["one", "two"]
point = [0, 1, 1]
axis = [0, 0, 1]
armature = { angle = 0.1, displacement = 0.2 }
stop = { displacement = [-0.1, 0.1], stiffness = 1e4, damping = 0.1 }
[[joint]]
name = "third"
type = "prismatic"
bodies = ["two", "three"]
point = [0, 2, 1]
axis = [0, 1, 0]
[[joint]]
name = "rod"
type = "distance"
bodies = ["ground", "free"]
points = [[5, 0, 5], [5, 0, 3]]
length = 2.0
[[coupling]]
name = "screw"
joints = ["first", "third"]
ratio = 0.5
[[force]]
name = "drive"
type = "motor"
joint = "first"
spline = { times = [0, 1, 2], values = [0, 1, 0] }
[[force]]
name = "push"
type = "force"
body = "three"
point = [0, 0, 0.1]
minimum_jerk = { times = [0, 1], values = [[0, 0, 0], [1, 0, 0]] }
[[force]]
name = "wheel"
type = "rotor"
body = "free"
axis = [0, 0, 1]
inertia = 0.01
speed = 10.0
ramp = { times = [0, 1], values = [0, 1] }
[[force]]
name = "rubber"
type = "bushing"
bodies = ["three", "free"]
point = [2, 1, 2]
axis = [0, 0, 1]
stiffness = [100, 100, 200]
turning_stiffness = [1, 1, 2]
damping = [1, 1, 1]
turning_damping = [0.1, 0.1, 0.1]
[[force]]
name = "coil"
type = "torsion-spring"
joint = "first"
polynomial = [1.0, 0.0, 0.5]
damping = 0.01
[[force]]
name = "rope"
type = "constant-tension"
bodies = ["ground", "free"]
points = [[0, 0, 9], [5, 0, 3]]
tension = 1.0
[[force]]
name = "shock"
type = "damper"
bodies = ["one", "free"]
points = [[0, 0, 1], [5, 0, 3]]
table = { at = [-1, 0, 1], force = [-2, 0, 2], smooth = true, beyond = "linear" }
[[force]]
name = "air"
type = "drag"
body = "free"
linear = 0.1
angular = 0.01
[[beam]]
name = "arm"
bodies = ["three", ""]
curve = [[0, 2, 1], [0.5, 2, 1.1], [1, 2, 1]]
elements = 2
section = { tube = { radius = 0.05, thickness = 0.01 }, material = "steel" }
up = [0, 0, 1]
load = { harmonic = { amplitude = [0, 0, 1], frequency = 3 }, frame = "body" }
[[cable]]
name = "line"
bodies = ["two", "free"]
points = [[0, 1, 1], [5, 0, 3]]
length = 6.0
elements = 2
stiffness = 1e4
mass = 0.3
[[contact]]
name = "floor"
body = "free"
shape = { wheel = { radius = 0.4, rounding = 0.1 } }
law = { friction = 0.3 }
[[contact]]
name = "rocks"
body = "egg"
shape = { ellipsoid = [0.1, 0.2, 0.3], center = [0, 0, 0.01] }
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
[[contact]]
name = "pair"
bodies = ["one", "free"]
shapes = [{ ball = 0.1 }, { ball = 0.1 }]
law = { stiffness = 1e5, damping = 0.1 }
[[flexible]]
name = "bar"
ports = ["one", "free"]
stiffness = [
  [100, 0, 0, 0, 0, 0],
  [0, 100, 0, 0, 0, 0],
  [0, 0, 100, 0, 0, 0],
  [0, 0, 0, 100, 0, 0],
  [0, 0, 0, 0, 100, 0],
  [0, 0, 0, 0, 0, 100],
]
damping = 1e-4
[[event]]
name = "apex"
when = "abs(joint.first.angle) > 0.3 and norm(body.free.position) > 1 or time > 3"
action = "record"
[simulation]
scheme = "energy-momentum"
step = "tolerance(1e-4)"
until = 0.01
save_dt = 0.002
stop_when = "norm(beam.arm.1.moment) > 1e6"
"""
NUMBERS = [
    *(0, 1, -1, 2, 3, 0.5, -0.0, 1e-9, 1e9, 1e-30, 1e30, -1e30, 1e-300, 1e300, 5e-324),
    *(1.7976931348623157e308, math.nan, math.inf, -math.inf, 2**31, 2**53 + 1, 2**63 - 1, 2**63),
    *(-(2**63), 10**30, 10**400, 1e-16, 1 + 1e-15, 100, 10_000),
]
SCALES = [-1, 2, 1e-6, 1e6]
TEXTS = [
    *("", " ", "ground", "a\x00b", "\x1b[31mred", "a\nb", "\t", "n" * 300, "$x^2$", "\\alpha{"),
    *(
        "<script>",
        "é" * 120,
        "\u202eabc",
        "..",
        "a/b",
        "body.one.mass",
        "x",
        "xyz",
        "zxz",
        "\u2028",
    ),
    *("tolerance(1e-300)", "tolerance(1e300)", "reversible(1e-300)", "reversible(1e300)", "inf"),
    *("reversible(1e-3, floor=2)", "tolerance(1e-6,)", "reversible()", "1e-3", "%s", "{0}", "true"),
    *("time > 0", "1 > 0", "time", "1 / 0 > 1", "time / time > 1", "2 ** 9 > 1", "energy > 1e999"),
    *("(" * 300 + "time" + ")" * 300, "-" * 900 + "1", "time" + " + time" * 250, "not time > 1"),
    *(
        "norm(body.one.position - body.two.position) < 1",
        "joint.first.angle",
        "body.one",
        "beam.arm",
    ),
    *("0x10 > 1", "1j > 0", "'a' > 1", "time > 1 if time else 2", "lambda: 1", "a := 1", "é > 1"),
    *("rolling", "smooth", "record", "stop", "rising", "both", "lumped", "steel", "body", "world"),
    *("spherical", "revolute", "fixed", "distance", "motor", "spring", "user", "rotor", "planar"),
]
WHEN = "time > 0.0015 and energy > -1e300"
SCHEMES = [
    *("energy-momentum", "energy-decaying", "energy-decaying(rho=0)", "euler-parameters", "rk4"),
    *("geradin-as-printed", "algo-1", "algo-c1", "simo-wong", "predictor-corrector", "staggered"),
    *("park-chiou-downer", "peskin", "peskin-euler", "exact-free-body", "dop853", "bdf", "rattlie"),
    *("generalized-alpha", "generalized-alpha(rho=0)", "generalized-alpha(rho=1)", "exact-flight"),
    *("simo-gonzalez", "newmark", "central-difference", "staggered-central-difference"),
    *("tamma-namburu", "suzuki-4(energy-momentum)", "yoshida-4(rattlie)", "kahan-li-6(rattlie)"),
    *("dop853(tolerance=1e-300)", "dop853(tolerance=1)", "newmark(beta=0,gamma=0.5)"),
    *("suzuki-4(exact-flight)", "kahan-li-8(energy-momentum)", "simo-gonzalez(stiffness=1e300)"),
]


@cache
def trees():
    """Parsed models: the built-in ones that are short, and those of the tests."""
    texts = [f.read_text(encoding="utf-8") for f in builtin_models().values()]
    texts = [text for text in texts if len(text) < 9000]
    own = [PARTS, EVERYTHING, CRANE, GIRDER, *MECHANISMS, *STRUCTURES]
    return [tomllib.loads(text) for text in own], [tomllib.loads(text) for text in texts]


def places(tree, path=()):
    """Paths of all values."""
    found = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for key, value in found:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))


def at(tree, path):
    for key in path:
        tree = tree[key]
    return tree


def names_in(tree):
    return [
        part["name"]
        for parts in tree.values()
        if isinstance(parts, list)
        for part in parts
        if isinstance(part, dict) and isinstance(part.get("name"), str)
    ] or ["one"]


def another(value, rng, tree):
    """A value instead of this one."""
    kind = rng.random()
    if kind < 0.05:
        return rng.choice([[], {}, [[]], [{}], True, False, [value], {"x": value}, [value] * 2000])
    if kind < 0.15:
        return rng.choice(NUMBERS)
    if isinstance(value, str):
        return rng.choice(names_in(tree)) if kind < 0.6 else rng.choice(TEXTS)
    if isinstance(value, bool):
        return not value if kind < 0.6 else rng.choice(TEXTS)
    if isinstance(value, int | float):
        scaled = value * rng.choice([-1, 2]) if abs(value) > 1e300 else value * rng.choice(SCALES)
        return rng.choice([scaled, rng.choice(NUMBERS)])
    if isinstance(value, list) and value:
        longer = [*value, copy.deepcopy(rng.choice(value))]
        zeros = [0.0 if isinstance(x, int | float) else x for x in value]
        others = [rng.choice(NUMBERS) for _ in value]
        return rng.choice([longer, value[:-1], value[::-1], zeros, others, [value[0]] * len(value)])
    return rng.choice([*NUMBERS, *TEXTS])


def mutate(tree, rng, others):
    """Change one thing of a tree in place."""
    found = [*places(tree)]
    if not found:
        return
    *above, key = path = rng.choice(found)
    parent, value = at(tree, above), at(tree, path)
    kind = rng.randrange(12)
    if kind < 6:
        parent[key] = another(value, rng, tree)
    elif kind == 6:
        del parent[key]
    elif kind == 7 and isinstance(parent, dict):  # another key of a table
        sibling = at(tree, rng.choice(found)[:-1])
        known = [*sibling] if isinstance(sibling, dict) else ["name"]
        parent[rng.choice(known or ["name"])] = parent.pop(key)
    elif kind == 8:  # a value from elsewhere
        parent[key] = copy.deepcopy(at(tree, rng.choice(found)))
    elif kind == 9 and isinstance(parent, list):  # a part again
        parent.insert(0, copy.deepcopy(value))
    else:
        graft(tree, rng, rng.choice(others))


def graft(tree, rng, other):
    """Add a part of another model, with names of this one."""
    section = rng.choice([k for k, v in other.items() if isinstance(v, list)] or ["body"])
    part = copy.deepcopy(rng.choice(other.get(section) or [{}]))
    if not isinstance(part, dict) or not isinstance(tree.get(section, []), list):
        return
    here = names_in(tree)
    for key, value in part.items():
        if key in ("body", "joint", "node"):
            part[key] = rng.choice(here)
        elif key in ("bodies", "joints", "ports", "nodes"):
            part[key] = [rng.choice(here) for _ in value]
    tree.setdefault(section, []).append(part)


def tree(rng):
    """A mutated tree."""
    own, builtin = trees()
    found = copy.deepcopy(rng.choice(own) if rng.random() < 0.6 else rng.choice(builtin))
    for _ in range(rng.choice([1, 1, 1, 2, 3, 5])):
        mutate(found, rng, own)
    return written(found)


def settings(rng):
    """A mutated tree, and how two steps or so of it are run."""
    found = {"scheme": rng.choice(SCHEMES)} if rng.random() < 0.4 else {}
    if rng.random() < 0.8:
        found["step"] = rng.choice([1e-3, 1e-3, 1.0, 1e-9, "tolerance(1e-4)", "reversible(1e-3)"])
    if rng.random() < 0.4:
        found |= rng.choice(
            [{"save_dt": 7e-4}, {"save_at": (0.0, 5e-4)}, {"save_every": 2}, {"stop_when": WHEN}]
        )
    if "step" not in found:
        found["step"] = 1e-3
    found["until"] = 2 * found["step"] if isinstance(found["step"], float) else 2e-3
    return tree(rng), found


def written(table):
    """A tree as TOML, tables in one line."""
    return "".join(f"{_text(key)} = {_value(value)}\n" for key, value in table.items())


def _value(value):
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_text(k)} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, str):
        return _text(value)
    return str(value).lower()


def _text(text):
    return json.dumps(str(text), ensure_ascii=False).replace("\x7f", "\\u007f")
