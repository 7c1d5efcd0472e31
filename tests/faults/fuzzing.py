"""Damaged and hostile inputs by seed: models, structures, robots, studies and command lines."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from polhode.files.models import builtin_models

EVERYTHING = """
title = "Everything"
gravity = [0, 0, -9.81]
[[body]]
name = "a"
mass = 1.0
inertia = [[1, 0.1, 0], [0.1, 1, 0], [0, 0, 1]]
position = [0, 0, 1]
orientation = { euler = "zxz", degrees = [0, 0, 0] }
markers = { nose = [0, 0, 0.7] }
[[body]]
name = "b"
mass = 2.0
inertia = [1, 1, 1]
position = [0, 1, 1]
[[body]]
name = "c"
points = [
  { mass = 1.0, position = [1, 0, 0] },
  { mass = 2.0, position = [0, 0.8, 0] },
  { mass = 1.5, position = [-0.3, -0.5, 0.6] },
]
[[joint]]
name = "hinge"
type = "revolute"
bodies = ["ground", "a"]
point = [0, 0, 0]
axis = [0, 1, 0]
initial = { angle = 0.1, rate = 1 }
[[joint]]
name = "cross"
type = "universal"
bodies = ["a", "b"]
point = [0, 0.5, 1]
axes = [[1, 0, 0], [0, 1, 0]]
[[joint]]
name = "rail"
type = "prismatic"
bodies = ["ground", "c"]
frames = [{ point = [0, 0, 0], axis = [1, 0, 0] }, { point = [0, 0, 0], axis = [1, 0, 0] }]
[[force]]
name = "spring"
type = "spring"
bodies = ["ground", "b"]
points = [[0, 0, 2], [0, 1, 1]]
stiffness = 10
length = 0.5
[[force]]
name = "push"
type = "force"
body = "c"
harmonic = { amplitude = [1, 0, 0], frequency = 2 }
[[force]]
name = "twist"
type = "torque"
body = "a"
frame = "body"
table = { times = [0, 1], values = [[0, 0, 0], [1, 0, 0]] }
[simulation]
scheme = "energy-momentum"
step = 1e-3
until = 1.0
"""
STRUCTURES = [
    """
title = "Nodes"
gravity = [0, 0, -9.81]
damping = [0.1, 0]
[[node]]
name = "wall"
position = [0, 0, 0]
fixed = true
[[node]]
name = "tip"
position = [1, 0, 0.5]
velocity = [0, 0.1, 0]
mass = 2.0
fixed = "x"
[[element]]
name = "bar"
type = "bar"
nodes = ["wall", "tip"]
area = 1e-4
modulus = 2e8
density = 7800
[[element]]
name = "spring"
type = "spring"
nodes = ["tip", "wall"]
stiffness = 1e3
length = 1.0
damping = 0.5
k4 = 3.0
[[load]]
name = "push"
node = "tip"
harmonic = { amplitude = [1, 0, 0], frequency = 2 }
[simulation]
scheme = "simo-gonzalez"
step = 1e-3
until = 0.1
""",
    """
[matrices]
mass = [1.0, 2.0]
stiffness = [[9.0, -1.0], [-1.0, 4.0]]
damping = { size = 2, rows = [0], columns = [0], values = [0.1] }
velocity = [1, 0]
fixed = []
[[load]]
name = "f"
pattern = [0, 1]
value = 2.0
""",
]
TOKENS = [
    *("nan", "inf", "-inf", "1e999", "-1", "0", "1e-300", "1e300", "9" * 30, "true", '""', "[]"),
    *("{}", "[[]]", '"ground"', "'a'", "2020-01-01", "[1, 2]", "[0, 0, 0]", "\x00", "é", '"""'),
    *("[[body]]", "[simulation]", "#", "= =", "\n", "[", "]", "}", "name = 'a'", "type = 'fixed'"),
]
URDF = """
<robot name="arm">
  <link name="base"/>
  <link name="left/upper"><inertial><origin xyz="0 0 0.2" rpy="0 0.1 0"/><mass value="2"/>
    <inertia ixx="0.1" iyy="0.1" izz="0.05" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="lower"><inertial><mass value="1"/><inertia ixx="0.1" iyy="0.1" izz="0.1"/></inertial>
    <visual><geometry><box size="1 1 1"/></geometry></visual></link>
  <link name="tool"/>
  <joint name="shoulder/pan" type="revolute"><origin xyz="0 0 1" rpy="0 0 0.5"/>
    <parent link="base"/><child link="left/upper"/><axis xyz="0 0 1"/>
    <limit effort="1" velocity="1"/><dynamics damping="0.1" friction="0.2"/></joint>
  <joint name="elbow" type="prismatic"><parent link="left/upper"/><child link="lower"/>
    <axis xyz="1 0 0"/></joint>
  <joint name="hand" type="fixed"><parent link="lower"/><child link="tool"/></joint>
</robot>
"""
STUDY = """
title = "Tops"
model = "heavy-top"
scheme = "energy-momentum"
step = 1e-2
until = 0.1
draws = 3
sampling = "random"
seed = 1
samples = 5
keep = ["final", "energy_drift", { name = "reach", of = "position.top.x", take = "max" }]
[[vary]]
path = "body.top.mass"
name = "mass"
values = [4, 5, 6]
[[vary]]
path = "body.top.angular_velocity.z"
uniform = [20, 60]
[[vary]]
path = "step"
range = [0.01, 0.02, 2]
[[vary]]
paths = ["body.top.position.x", "gravity.z"]
rows = [[0, -9.81], [1, -1.6]]
"""
NAMES = [
    *("a/b", "..", ".", "", " ", "a b", "a\x00b", "\x1b[31mred", "n" * 300, "a,b", 'a"b', "$x^2$"),
    *("\\alpha", "<script>", "failure", "body", "member", "time", "__x", "é" * 120, "\u202eabc"),
]
VALUES = [
    *("0", "-1", "nan", "inf", "1e300", "5e-324", "1e-300", "x", "", "9" * 400, "0.02", "0.01"),
    *("[[[[", "heavy-top", "nowhere.toml", "/dev/null", "/", "..", "\x00", "-", "--", "é", "{}"),
]
OPTIONS = {
    "run": (
        *("--scheme", "--step", "--until", "--save-every", "--set", "--tolerance", "--resume"),
        *("--strict", "--json", "--quiet"),
    ),
    "check": ("--equilibrium", "--modes", "--json"),
    "sweep": ("--resume", "--status", "--workers", "--cluster", "--json"),
    "convert": ("--floating", "--json"),
    "models": ("--json",),
    "schemes": ("--json",),
    "schema": ("--study", "--structure"),
    "completion": (),
    "export": ("--force", "--json"),
}
SETS = [
    *("body.top.mass=4", "body.top.mass=", "=", "body=1", "body.top=3", "joint.tip.point.2=1e8"),
    *("body.top.inertia=[1e-300,1,1]", "gravity.z=1e300", "a" + ".b" * 100, "x=[[[[[[[[[["),
    *(
        "body.top.inertia.0.0.0=1",
        "simulation=3",
        "simulation.step=1e-9",
        "title=3",
        "body.top.x.y=1",
    ),
]


def damaged(text, rng, tokens=TOKENS):
    """Damage a text in one to three places."""
    for _ in range(rng.randint(1, 3)):
        lines = text.split("\n")
        at = rng.randrange(len(text)) if text else 0
        row = rng.randrange(len(lines))
        kind = rng.randrange(8)
        if kind == 0:
            text = text[:at] + chr(rng.randrange(32, 127)) + text[at + 1 :]
        elif kind == 1:
            text = text[:at] + text[at + rng.randint(1, 12) :]
        elif kind == 2:
            text = text[:at] + rng.choice(tokens) + text[at:]
        elif kind == 3:
            text = text[: rng.randrange(len(text) + 1)]
        elif kind == 4:
            lines.insert(rng.randrange(len(lines)), lines[row])
            text = "\n".join(lines)
        elif kind == 5:
            del lines[row]
            text = "\n".join(lines)
        else:  # another value for a key
            key, equals, _ = lines[row].partition("=")
            lines[row] = f"{key}= {rng.choice(tokens)}" if equals else lines[row]
            text = "\n".join(lines)
    return text


def toml(name):
    """A name in the quotes of TOML."""
    escaped = "".join(c if c.isprintable() and c not in '"\\' else f"\\u{ord(c):04x}" for c in name)
    return f'"{escaped}"'


def model(rng):
    """A damaged model file; some have a hostile name."""
    built_in = [f.read_text(encoding="utf-8") for f in builtin_models().values()]
    text = EVERYTHING if rng.random() < 0.5 else rng.choice([t for t in built_in if len(t) < 9000])
    if rng.random() < 0.2:
        old = rng.choice(["hinge", "cross", "rail", "spring", "push", "twist", "nose"])
        text = text.replace(f'"{old}"', toml(rng.choice(NAMES)))
    return damaged(text, rng)


def structure(rng):
    """A damaged file of a structure."""
    return damaged(rng.choice(STRUCTURES), rng)


def robot(rng):
    """A damaged URDF file."""
    numbers = [
        "0 0 0",
        "nan",
        "1e300",
        "-1",
        "",
        "<",
        "&lol;",
        '"',
        "/>",
        "link",
        "1 2",
        "inf",
        "\x00",
    ]
    return damaged(URDF, rng, [*numbers, *NAMES])


def study(rng):
    """A damaged study file."""
    text = STUDY
    if rng.random() < 0.3:
        text = text.replace('"mass"', toml(rng.choice(NAMES)))
    return damaged(text, rng, [*TOKENS, "[0, 1, 500000000]", '"step"', '"failure"', "1e15"])


def command(rng):
    """A command line."""
    name = rng.choice([*OPTIONS, rng.choice(["rnu", "", "--help", "--version", "view x"])])
    found = name.split()
    for _ in range(rng.randrange(4)):
        option = rng.choice([*OPTIONS.get(name, ()), "", "--nonsense"])
        found += [option] if option else []
        if option == "--set":
            found.append(rng.choice(SETS))
        elif rng.random() < 0.7:
            found.append(rng.choice(VALUES))
    if rng.random() < 0.5:
        found.insert(1, rng.choice(["heavy-top", "free-box", "slider-crank", *VALUES]))
    return found


@dataclass(frozen=True)
class Kind:
    """A kind of input: what makes a case, and the file that it is written to."""

    make: Callable[[random.Random], object]
    file: str = ""
    command: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    compiles: bool = False


TWO_STEPS = ("--step", "1e-3", "--until", "0.002", "--json", "--quiet", "--scheme")
KINDS = {
    "models": Kind(model, "m.toml", ("check",)),
    "structures": Kind(structure, "s.toml", ("check",)),
    "robots": Kind(robot, "r.urdf", ("convert",)),
    "studies": Kind(study, "y.toml"),
    "command lines": Kind(command, compiles=True),
    "runs": Kind(model, "m.toml", ("run",), (*TWO_STEPS, "energy-momentum"), compiles=True),
    "runs of structures": Kind(
        structure, "s.toml", ("run",), (*TWO_STEPS, "simo-gonzalez"), compiles=True
    ),
}
