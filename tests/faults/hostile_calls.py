"""Hostile calls of joint space, derivatives of runs and superelements by seed."""

import io
from functools import cache

import numpy as np
from hostile_control import HOSTILE

import polhode as ph

WRT = ["body.bar.mass", "force.friction.damping", "gravity.z", "joint.hinge.point.x"]
ODD = [
    *HOSTILE,
    *([0.3, 0.8], [[0.1, 0.2], [0.3, 0.4]], [np.nan, 0.0], [np.inf, 0.0], [1e300, 1e300], "tip"),
    *(np.zeros(0), np.zeros((0, 2)), np.zeros((2, 2, 2)), np.array(["a", "b"]), [0.1, 0.2, 0.3]),
    *(["body.bar.mass"] * 2, ["body.bar.masss"], {"joint.hinge.angle": [1.0]}, {"time": [0, 1]}),
    *(["joint.hinge.torque"], ["body.bar.tip.position"], np.array([1 + 1j, 0]), [True, False]),
]
SCHEMES = ["energy-momentum", "rk4", "suzuki-4(energy-momentum)", "nothing", "", 3]


@cache
def pendulum():
    bar = ph.Body("bar", 1.0, inertia=(0.05, 0.09, 0.09), position=(0.5, 0, 0))
    tip = ph.Body(
        "end", 0.5, inertia=(0.01, 0.02, 0.02), position=(1.2, 0, 0), markers={"tip": (0.2, 0, 0)}
    )
    joints = [
        ph.Revolute("hinge", "ground", "bar", point=(0, 0, 0), axis=(0, 1, 0)),
        ph.Revolute("elbow", "bar", "end", point=(1, 0, 0), axis=(0, 1, 0)),
    ]
    damper = ph.TorsionDamper("friction", joint="hinge", damping=0.2)
    return ph.System([bar, tip], joints, [damper], gravity=(0, 0, -9.81))


@cache
def joint_space():
    return ph.JointSpace(pendulum())


def last_height(run):
    return run.body("end").position[-1][2]


def fails(run):
    raise KeyError("no \x1b[31m key")


Q, V = [0.3, 0.8], [1.0, -0.5]
RUN = {"step": 0.02, "until": 0.06, "scheme": "energy-momentum"}
DATA = {"time": [0.0, 0.02, 0.04], "joint.hinge.angle": [0.0, 0.01, 0.02]}
SPACE = {
    "mass_matrix": {"q": Q},
    "bias": {"q": Q, "v": V, "time": 0.0},
    "inverse_dynamics": {"q": Q, "v": V, "a": [0.0, 2.0], "time": 0.0},
    "forward_dynamics": {"q": Q, "v": V, "tau": [0.0, 2.0]},
    "jacobian": {"at": "tip", "q": Q},
    "reach": {"marker": "tip", "pose": (0.9, 0, -0.7), "start": Q},
    "pose": {"q": Q},
    "kinetic": {"q": Q, "v": V},
    "center_of_mass": {"q": Q},
    "centroidal_momentum": {"q": Q, "v": V},
}
PLAN = {"hinge": {"times": [0, 0.5, 1], "values": [0, 0.6, 0.4]}, "elbow": lambda t: 0.1 * t}
DERIVED = {
    "sensitivities": {"wrt": WRT[:2], "outputs": ["joint.hinge.angle"], **RUN},
    "gradient": {"loss": last_height, "wrt": WRT[:2], **RUN},
    "identify": {"data": DATA, "wrt": WRT[1:2], "scheme": "energy-momentum"},
    "linearise": {"about": None, "inputs": ["joint.hinge.torque"], "outputs": [], "step": 0.01},
    "inverse_dynamics": {"motions": PLAN, "times": [0.0, 0.5]},
    "JointSpace": {"independent": ["joint.hinge.angle", "joint.elbow.angle"]},
}
FLEXIBLE = {
    "ports": ["bar", "end"],
    "stiffness": np.diag([4e5, 2e4, 2e4, 800.0, 6e3, 6e3]),
    "points": [(0.5, 0, 0), (1.2, 0, 0)],
    "damping": 1e-4,
    "mass": None,
    "name": "boom",
}
MATRICES = [
    *(np.zeros((6, 6)), np.full((6, 6), np.nan), -np.eye(6), np.eye(5), np.eye(12), np.ones(6)),
    *(1e300 * np.eye(6), 1e-300 * np.eye(6), np.triu(np.ones((6, 6))), np.eye(6) * 1j, "boom.npz"),
]


def call(rng):
    """A call with sound arguments, of which up to two are made hostile."""
    kind = rng.choice(["space", "space", "derived", "derived", "flexible"])
    name, sound = {
        "space": lambda: rng.choice([*SPACE.items()]),
        "derived": lambda: rng.choice([*DERIVED.items()]),
        "flexible": lambda: ("Flexible", FLEXIBLE),
    }[kind]()
    given = dict(sound)
    for _ in range(rng.choice([0, 1, 1, 2])):
        key = rng.choice([*given])
        more = {"scheme": SCHEMES, "stiffness": MATRICES, "loss": [fails]}
        given[key] = rng.choice([*ODD, *more.get(key, ())])
    return kind, name, given


def called_so(case):
    """Make the call."""
    kind, name, given = case
    if kind == "space":
        getattr(joint_space(), name)(**given)
    elif kind == "derived":
        getattr(ph, name)(pendulum(), **given)
    else:
        part = ph.Flexible(**given)
        system = ph.System(pendulum().bodies, flexibles=[part])
        ph.simulate(system, step=1e-3, until=1e-3)


def matrix_file(rng):
    """The bytes of a matrix file, some of them damaged."""
    K = np.diag([3.0, 2.0, 1.0, 4.0, 5.0, 6.0])
    M = np.diag([1.0, 1.0, 1.0, 0.1, 0.1, 0.1] * 2)
    if rng.random() < 0.3:
        K = rng.choice([m for m in MATRICES if not isinstance(m, str)])
    file = io.BytesIO()
    save = rng.choice([np.savez, np.savez_compressed])
    save(file, K=K, M=M)
    content = bytearray(file.getvalue())
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        at = rng.randrange(len(content)) if content else 0
        how = rng.randrange(4)
        if how == 0 and content:
            content[at] ^= 1 << rng.randrange(8)
        elif how == 1:
            del content[at:]
        elif how == 2:
            content[at:at] = rng.randbytes(rng.randint(1, 12))
        else:
            del content[at : at + rng.randint(1, 40)]
    return bytes(content)
