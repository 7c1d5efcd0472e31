"""What is read inside the loop is what the results say, which are computed in numpy."""

import numpy as np

import polhode as ph
from polhode.kernel.control.sensing import sense_forces, sense_places, sense_rates
from polhode.quantities.paths import path_of
from polhode.run.engine import Engine
from polhode.run.sensors import Board

EPS = np.finfo(float).eps
NAMES = [
    "joint.hip.angle",
    "joint.hip.rate",
    "joint.hip.torque",
    "joint.hip.torque_world",
    "joint.slot.displacement",
    "joint.slot.speed",
    "joint.cross.angles",
    "joint.cross.reaction",
    "body.c.position",
    "body.c.quaternion",
    "body.c.velocity",
    "body.c.acceleration",
    "body.b.angular_velocity",
    "body.b.angular_velocity_world",
    "force.spring.length",
    "force.spring.rate",
    "force.wheel.momentum",
    "force.wheel.speed",
    "force.drive.work",
    "time",
]


def mechanism():
    bodies = [
        ph.Body(n, 1.0 + k, inertia=(0.1, 0.2, 0.25), position=(k + 0.5, 0, 0))
        for k, n in enumerate("abc")
    ]
    joints = [
        ph.Revolute("hip", "ground", "a", point=(0, 0, 0), axis=(0, 1, 0), initial={"rate": 1.0}),
        ph.Prismatic("slot", "a", "b", point=(1, 0, 0), axis=(1, 0, 1), initial={"speed": 0.3}),
        ph.Universal("cross", "b", "c", point=(2, 0, 0), axes=[(0, 1, 0), (0, 0, 1)]),
    ]
    forces = [
        ph.Motor("drive", "hip", value=0.4),
        ph.Spring("spring", between=("ground", "c"), points=[(0, 0, 2), (2.5, 0, 0)], stiffness=30),
        ph.Rotor("wheel", "b", axis=(1, 0, 0), inertia=0.02, momentum=0.3, value=0.1),
    ]
    return ph.System(bodies, joints, forces, gravity=(0, 0, -9.81))


def test_sensors_read_what_the_results_say():
    engine = Engine(mechanism(), "energy-momentum", 0.01)
    engine.start()
    samples = engine.buffers(1)
    engine.advance(3, 99, samples)
    t = engine.now()
    board = Board(engine.compiled)
    columns = [board.named(name) for name in NAMES]
    senses, c = board.senses(), engine.compiled
    for sense in (sense_places, sense_rates, sense_forces):
        sense(c.arrays, senses, c.state, engine.time)
    for name, where in zip(NAMES, columns, strict=True):
        told = np.ravel(path_of(name, t.system).of(t)[0])
        found = np.asarray(senses.values)[0, where]
        # numbers of size 100 at most, after some hundred operations of elimination
        assert np.abs(found - told).max() < 100 * 1000 * EPS, name


def test_a_reduced_top_is_read_from_its_tip():
    top = ph.Body("top", 2.0, inertia=(1, 1, 0.5), position=(0, 0, 1), angular_velocity=(1, 2, 9))
    tip = ph.Spherical("tip", "ground", "top", point=(0, 0, 0))
    engine = Engine(ph.System([top], [tip], gravity=(0, 0, -9.81)), "simo-wong", 0.01)
    engine.start()
    board = Board(engine.compiled)
    names = ("body.top.position", "body.top.velocity", "body.top.acceleration")
    columns = [board.named(name) for name in names]
    senses, c = board.senses(), engine.compiled
    for sense in (sense_places, sense_rates, sense_forces):
        sense(c.arrays, senses, c.state, 0.0)
    t = engine.now()
    for name, where in zip(names, columns, strict=True):
        told = path_of(name, t.system).of(t)[0]
        assert np.abs(np.asarray(senses.values)[0, where] - told).max() < 1000 * EPS, name
    assert len(board.named("joint.tip.reaction")) == 3  # computed: kernels have no joint here
