"""Hostile controllers and settings by seed: functions that fail, names and numbers of no use."""

import inspect

import numpy as np

import polhode as ph

HOSTILE = [
    *(0, -1, 1e-300, 1e300, 5e-324, float("nan"), float("inf"), True, None, "", "push", "\x1b[31m"),
    *(
        (),
        [],
        {},
        [[]],
        [1, 2],
        (0, 0, 0),
        [None],
        ["push"],
        ["jet"],
        [1e300, 0, 0],
        np.zeros((2, 2)),
    ),
    *(10**400, 1j, object, b"x", {"value": 1}, {"minimum_jerk": {}}, "body.sat.nose", "time"),
]
NAMES = ["push", "wheel", "jet", "jet.x", "rail", "pussh", "sat", "ground", "a/b", "n" * 300]
READ = ["joint.rail.displacement", "joint.rail.speed", "body.sat.angular_velocity", "time", "x"]


def holds(t, inputs, state, parameters):
    return -inputs[0]


def counts(t, inputs, state, parameters):
    state[0] += parameters[0]
    return state[0]


def is_not_a_number(t, inputs, state, parameters):
    return inputs[0] / 0.0 if t < 0.0 else np.nan


def is_huge(t, inputs, state, parameters):
    return 1e300


def returns_nothing(t, inputs, state, parameters):
    pass


def returns_text(t, inputs, state, parameters):
    return "push"


def returns_too_many(t, inputs, state, parameters):
    return 1.0, 2.0, 3.0, 4.0, 5.0, 6.0


def fails(t, inputs, state, parameters):
    raise KeyError("no \x1b[31m key")


def divides(t, inputs, state, parameters):
    return 1 / (t - t)


def takes_two(t, inputs):
    return 0.0


FUNCTIONS = [
    *(holds, counts, is_not_a_number, is_huge, returns_nothing, returns_text, returns_too_many),
    *(fails, divides, takes_two, 3, None),
]


def cart():
    """A cart on a rail, and a satellite with a wheel and a thruster."""
    bodies = [
        ph.Body("cart", 3.0, inertia=(0.1, 0.1, 0.1)),
        ph.Body("sat", 4.0, inertia=(1.0, 2.0, 2.5), position=(0, 5, 0)),
    ]
    joints = [ph.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0))]
    forces = [
        ph.Motor("push", "rail", controlled=True),
        ph.Rotor("wheel", "sat", axis=(0, 0, 1), inertia=0.1, momentum=0.3, controlled=True),
        ph.PointForce("jet", "sat", frame="body", point=(0.2, 5, 0), controlled=True),
    ]
    return ph.System(bodies, joints, forces)


def control(rng):
    """A kind of controller or a call of a simulation, with arguments of which some are hostile."""
    kind, sound = rng.choice(
        [
            ("Controller", {"inputs": rng.sample(READ[:4], 2), "outputs": [rng.choice(NAMES[:4])]}),
            ("PD", {"motors": "push", "kp": 10.0, "kd": 1.0}),
            ("PID", {"motors": ["push"], "kp": 10.0, "ki": 1.0, "target": 0.5, "limit": 9.0}),
            ("StateFeedback", {"K": [[1.0, 2.0]], "inputs": READ[:2], "outputs": ["push"]}),
            ("set_motor", {"name": "push", "value": 2.0}),
            ("set_rotor", {"name": "wheel", "value": 0.1}),
            ("set_load", {"name": "jet", "value": (0, 0, 1)}),
            ("apply", {"body": "sat", "force": (0, 0, 1), "torque": (0, 1, 0), "point": (0, 5, 1)}),
            ("set_state", {"state": {"sat": {"position": (0, 6, 0)}}}),
        ]
    )
    given = dict(sound)
    if kind == "Controller":
        more = {"period": 2e-3, "state": [0.0], "parameters": [1.0], "name": "mine"}
        given |= {"function": rng.choice(FUNCTIONS), **more}
    for _ in range(rng.choice([0, 1, 1, 2])):
        key = rng.choice([*given, "period", "kq"])
        given[key] = rng.choice([*HOSTILE, *NAMES, *READ])
    return kind, given


def controlled(case):
    """Run two steps with it."""
    kind, given = case
    if hasattr(ph, kind):
        make = getattr(ph, kind)
        controller = _made(make, given)
        ph.simulate(cart(), step=1e-3, until=4e-3, controllers=[controller])
        return
    sim = ph.Simulation(cart(), step=1e-3)
    _made(getattr(sim, kind), given)
    sim.step(2)


def _made(function, given):
    """Call it; arguments that Python itself rejects are no fault of what is called."""
    signature = inspect.signature(function)
    known = {k: v for k, v in given.items() if k in signature.parameters}
    return function(**known)
