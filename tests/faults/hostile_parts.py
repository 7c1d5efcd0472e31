"""Hostile parts of a system from Python by seed: beams, cables, contacts, couplings, events, runs.

Sound arguments, of which one or two values, however deep inside, are replaced.
"""

import inspect
from functools import partial

from hostile_control import HOSTILE

import polhode as ph

ODD = [
    *HOSTILE,
    *("ground", "a", "b", "hinge", "none", (0, 0, 1), (1e-300, 0, 0), (0, 0, float("nan"))),
    *([(0, 0, 0), (0, 0, 0)], {"ball": 0.1}, {"ball": -1}, {"box": (1, 1)}, {"friction": -1}),
    *({"stiffness": 1e300}, {"stiffness": 0}, {"point": (0, 0, 0)}, {"radius": 0}, 2, 3, 0.5, 1e9),
]
SECTION = {"shape": {"round": {"radius": 0.05}}, "material": "steel"}
STIFF = {"stiffness": [1e5, 1e5, 1e5, 10, 10, 10], "mass": 0.3, "inertia": [0.01, 0.01, 0.02]}
ENDS = [[0, 0, 0], [1, 0, 0]]
PLANE = {"point": [0, 0, -1], "normal": [0, 0, 1]}
ARC = {"center": [1, 1, 0], "start": [0, 1, 0], "end": [1, 0, 0]}
PARTS = [
    ("Beam", {"first": "a", "second": "b", "points": ENDS, "elements": 2, "section": SECTION}),
    ("Beam", {"first": "a", "arc": ARC, "elements": 2, "section": STIFF, "mass": "corrected"}),
    ("Beam", {"curve": [[0, 0, 0], [1, 0, 0], [2, 1, 0]], "elements": 2, "section": STIFF}),
    ("Beam", {"points": ENDS, "section": STIFF, "up": [0, 0, 1], "twist": 0.1, "load": [0, 0, 1]}),
    ("Cable", {"first": "a", "second": "b", "points": ENDS, "stiffness": 1e4, "mass": 0.3}),
    (
        "Cable",
        {"first": "a", "points": ENDS, "length": 1.2, "elements": 3, "stiffness": 9, "mass": 1},
    ),
    ("Contact", {"body": "a", "shape": {"ball": 0.1}, "plane": PLANE, "restitution": 0.5}),
    (
        "Contact",
        {"body": "a", "shape": {"box": [1, 1, 1]}, "plane": PLANE, "law": {"friction": 0.3}},
    ),
    ("Contact", {"body": "a", "shape": {"disc": 0.3}, "plane": PLANE, "law": "rolling"}),
    ("Contact", {"body": "a", "shape": {"wheel": [0.3, 0.1]}, "plane": PLANE, "opens": True}),
    ("Contact", {"body": "a", "shape": {"ellipsoid": [0.3, 0.2, 0.1]}, "plane": PLANE}),
    ("Contact", {"body": "a", "shape": {"points": ENDS}, "plane": {**PLANE, "body": "b"}}),
    ("Contact", {"bodies": ["a", "b"], "shapes": [{"ball": 0.1}, {"ball": 0.2}]}),
    (
        "Contact",
        {
            "body": "a",
            "shape": {"ball": 0.1},
            "plane": PLANE,
            "law": {"stiffness": 1e4, "exponent": 1.5, "damping": 0.2},
        },
    ),
    (
        "Contacts",
        {
            "friction": 0.5,
            "restitution": 0.1,
            "planes": [PLANE],
            "exclude": [("a", "ground")],
            "include": [("a", "b")],
            "ground": [
                {"heightfield": [[0, 1], [1, 0]], "size": [1, 1], "center": [0, 0, -9]},
                {"ball": 0.1, "center": [0, 0, -9], "orientation": [1, 0, 0, 0], "material": "ice"},
            ],
            "materials": {"ice": {"friction": 0.1, "restitution": 0.2}},
            "combine": "min",
            "pairs": [{"materials": ["ice", "ice"], "friction": 0.3}],
        },
    ),
    (
        "Body",
        {
            "mass": 1.0,
            "inertia": [1, 1, 1],
            "position": [5, 0, 5],
            "shape": {"hull": [*ENDS, [0, 1, 0], [0, 0, 1]]},
            "collision": [
                {"capsule": {"radius": 0.1, "height": 0.2}, "center": [0, 0, 1]},
                {"mesh": {"vertices": [*ENDS, [0, 1, 0], [0, 0, 1]], "faces": [[0, 1, 2]] * 4}},
            ],
            "material": "ice",
        },
    ),
    ("Coupling", {"joints": ["hinge", "axle"], "ratio": -2.0}),
    ("Coupling", {"joints": ["hinge", "axle"], "weights": [1.0, 2.0]}),
    ("Revolute", {"first": "ground", "second": "a", "point": [0, 0, 0], "axis": [0, 1, 0]}),
    (
        "Revolute",
        {
            "first": "ground",
            "second": "a",
            "point": [0, 0, 0],
            "axis": [0, 1, 0],
            "stop": {"angle": [-1, 1], "stiffness": 500.0, "damping": 0.2},
            "initial": {"angle": 0.1, "rate": 1.0},
            "friction": {"torque": 0.2},
        },
    ),
    ("Spring", {"between": ["a", "b"], "points": ENDS, "stiffness": 10.0, "length": 1.0}),
    (
        "Spring",
        {
            "between": ["a", "b"],
            "points": ENDS,
            "table": {
                "at": [0.5, 1.0, 2.0],
                "force": [0, 0, 3],
                "smooth": True,
                "beyond": "linear",
            },
        },
    ),
    ("PointForce", {"body": "a", "value": [0, 0, 1], "point": [0, 1, 0]}),
    ("Torque", {"body": "a", "harmonic": {"amplitude": [1, 0, 0], "frequency": 2.0}}),
    ("Torque", {"body": "a", "table": {"times": [0, 1], "values": [[0, 0, 0], [1, 0, 0]]}}),
    ("TorsionSpring", {"joint": "hinge", "stiffness": 2.0, "damping": 0.1}),
    ("Motor", {"joint": "hinge", "value": 2.0}),
    ("Rotor", {"body": "a", "axis": [0, 0, 1], "inertia": 0.1, "momentum": 0.3}),
    ("Bushing", {"between": ["ground", "a"], "point": [0, 0, 0], "stiffness": [1e3, 1e3, 1e3]}),
    ("Event", {"when": "joint.hinge.angle > 0.1", "action": "record", "direction": "rising"}),
    ("simulate", {"step": 1e-3, "until": 2e-3, "scheme": "energy-momentum", "save_every": 1}),
    ("simulate", {"step": "tolerance(1e-6)", "until": 2e-3, "save_dt": 1e-3}),
    ("simulate", {"step": 1e-3, "until": 2e-3, "save_at": [0.0, 1e-3], "stop_when": "time > 1"}),
]
WORDS = [
    *("time", "joint.hinge.angle", "body.a.position", "body.a.velocity.z", "joint.hinge.rate", "1"),
    *("norm(body.b.position)", "abs(time)", "energy", "x", "__import__('os')", "body.a.__class__"),
    *("9" * 400, "1e999", "(", ")", "[1]", "'a'", "lambda: 0", "{}", "body", "joint.hinge", "nan"),
    *(
        "f'{time}'",
        "time if time else 1",
        "(time)(1)",
        "time[0]",
        "True",
        "None",
        "...",
        "body.a.x",
    ),
]
JOINTS = [
    " < ",
    " > ",
    " <= ",
    " and ",
    " or ",
    " + ",
    " - ",
    " * ",
    " / ",
    " ** ",
    " == ",
    " ",
    ",",
]


def condition(rng):
    """A condition of an event, of words that have a meaning and of others."""
    text = rng.choice(WORDS)
    for _ in range(rng.choice([1, 1, 2, 3, 40, 400])):
        text += rng.choice(JOINTS) + rng.choice(WORDS[:8] if rng.random() < 0.9 else WORDS)
    return "(" * rng.choice([0, 0, 0, 1, 90, 3000]) + text


def replaced(value, rng):
    """A copy with another value somewhere inside."""
    inside = isinstance(value, dict | list) and len(value) > 0
    if not inside or rng.random() < 0.3:
        return rng.choice(ODD)
    if isinstance(value, dict):
        key = rng.choice([*value])
        if rng.random() < 0.1:
            return {**value, "odd": 1}
        return {**value, key: replaced(value[key], rng)}
    at = rng.randrange(len(value))
    if rng.random() < 0.1:
        return value[:at]
    return [*value[:at], replaced(value[at], rng), *value[at + 1 :]]


def part(rng):
    """A class or function of polhode, and arguments of which up to two are hostile."""
    if rng.random() < 0.15:
        return "Event", {"when": condition(rng)}
    name, sound = rng.choice(PARTS)
    given = dict(sound)
    for _ in range(rng.choice([0, 1, 1, 1, 2])):
        key = rng.choice([*given])
        given[key] = replaced(given[key], rng)
    if rng.random() < 0.1 and name != "simulate":
        given["name"] = rng.choice(ODD)
    return name, given


def built(case):
    """Make the part, put it into a system of two bodies, and take a step."""
    name, given = case
    bodies = [
        ph.Body("a", 1.0, inertia=(0.1, 0.2, 0.3), markers={"nose": (1, 0, 0)}),
        ph.Body("b", 2.0, inertia=(0.3, 0.2, 0.3), position=(1, 0, 0), shape={"ball": 0.1}),
    ]
    pin = partial(ph.Revolute, axis=(0, 1, 0))
    joints = [
        pin("hinge", "ground", "a", point=(0, 0, 0)),
        pin("axle", "ground", "b", point=(1, 0, 0)),
    ]
    if name == "simulate":
        ph.simulate(ph.System(bodies, joints), **given)
        return
    given = {"name": "part", **given} if name != "Contacts" else given
    if name == "Beam":
        given["section"] = _section(given["section"])
    made = getattr(ph, name)(**given)
    lists = {
        "Beam": {"joints": [], "beams": [made]},
        "Cable": {"joints": [], "cables": [made]},
        "Contact": {"joints": [], "contacts": [made], "gravity": (0, 0, -9.81)},
        "Contacts": {"joints": joints, "contacts": made},
        "Body": {"contacts": ph.Contacts(planes=[PLANE], materials={"ice": {}})},
        "Coupling": {"joints": joints, "couplings": [made]},
        "Revolute": {"joints": [made]},
    }
    others = {"joints": joints} if name == "Event" else {"joints": joints, "forces": [made]}
    bodies += [made] if name == "Body" else []
    system = ph.System(bodies, **lists.get(name, others))
    events = [made] if name == "Event" else []
    ph.simulate(system, "energy-momentum", step=1e-3, until=1e-3, events=events)


def _section(given):
    """The section of these arguments; those that Python itself rejects are omitted."""
    if not isinstance(given, dict):
        return given
    known = inspect.signature(ph.Section).parameters
    return ph.Section(**{key: value for key, value in given.items() if key in known})
