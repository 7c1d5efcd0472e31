"""Random scenes of bodies that touch by their shapes, loose or with joints and springs."""

import numpy as np

import polhode as ph
from tests.models.touching import FLOOR, ball, box, energy_scale, scene

SPACING, SIZE = 0.36, 0.1  # of the places of bodies, and of their largest half edge
STEP, UNTIL = 2e-3, 0.3
HULL = [(1, 1, 1), (-1, -1, 1), (-1, 1, -1), (1, -1, -1), (0.2, 0.1, 1)]


def random_shape(rng):
    """A shape inside a ball of 0.17 m."""
    a, b, c = rng.uniform(0.3, 1.0, 3) * SIZE
    shapes = [
        {"ball": a},
        {"box": {"size": (2 * a, 2 * b, 2 * c)}},
        {"capsule": {"radius": 0.5 * a, "height": b}},
        {"cylinder": {"radius": a, "height": b}},
        {"cone": {"radius": a, "height": b}},
        {"ellipsoid": {"size": (a, b, c)}},
        {"hull": {"points": [tuple(0.9 * a * np.array(p)) for p in HULL]}},
    ]
    return shapes[rng.integers(len(shapes))]


def random_body(rng, name, at, calm=False):
    """A body of random mass, shape and motion."""
    J = rng.uniform(0.5, 1.0, 3)
    mass = 10 ** rng.uniform(-1, 1)
    motion = {} if calm else {
        "velocity": tuple(rng.uniform(-2, 2, 3)),
        "angular_velocity": tuple(rng.uniform(-5, 5, 3)),
        "orientation": ph.euler("xyz", degrees=tuple(rng.uniform(-180, 180, 3))),
    }  # fmt: skip
    return ph.Body(
        name,
        mass=mass,
        inertia=tuple(mass * SIZE**2 * J / 2),
        position=tuple(at),
        collision=[random_shape(rng)],
        **motion,
    )


def random_law(rng):
    """Friction, restitution, planes and gravity."""
    wall = {"point": (-0.3, 0, 0), "normal": (1, 0, 0.1)}
    return {
        "friction": float(rng.choice([0.0, 0.3, 1.0])),
        "restitution": float(rng.choice([0.0, 0.3, 0.8, 1.0])),
        "planes": [*FLOOR, wall],
        "gravity": (0, 0, -9.81),
    }


def loose_scene(seed, order=None):
    """Between two and nine bodies above a floor; `order` is that of the bodies."""
    rng = np.random.default_rng(seed)
    count = int(rng.integers(2, 10))
    grid = np.stack(np.meshgrid(*[np.arange(3)] * 3, indexing="ij"), -1).reshape(-1, 3)
    places = SPACING * grid[rng.permutation(27)[:count]] + [0, 0, 0.25]
    bodies = [random_body(rng, f"b{i}", at) for i, at in enumerate(places)]
    if order is not None:
        bodies = [bodies[i] for i in order(count)]
    return scene(bodies, **random_law(rng))


def crowd(seed, order=None):
    """Balls and boxes that fly together in a cube above a floor: many hit in one step."""
    rng, bodies = np.random.default_rng(seed), []
    law = {"friction": (0.0, 0.5)[seed % 2], "restitution": (0.0, 0.5, 1.0)[seed % 3]}
    for i, at in enumerate(np.stack(np.meshgrid(*[[-0.25, 0, 0.25]] * 3), -1).reshape(-1, 3)):
        made = ball if i % 2 else box
        moves = {
            "velocity": tuple(rng.uniform(-1, 1, 3) - 3 * at),
            "angular_velocity": tuple(rng.uniform(-3, 3, 3)),
        }
        bodies.append(made(f"b{i}", tuple(at + [0, 0, 0.5]), **moves))
    if order is not None:
        bodies = [bodies[i] for i in order(len(bodies))]
    return scene(bodies, planes=FLOOR, **law)


def jointed_scene(seed):
    """A chain with hinges and springs, and a loose body or two, above a floor."""
    rng = np.random.default_rng(seed)
    count = int(rng.integers(2, 5))
    bodies = [random_body(rng, f"b{i}", (SPACING * i, 0, 0.3), calm=True) for i in range(count)]
    joints, forces = [], []
    for i in range(count - 1):
        point, axis = (SPACING * (i + 0.5), 0, 0.3), rng.standard_normal(3)
        ends = f"b{i}", f"b{i + 1}"
        joints.append(ph.Revolute(f"j{i}", *ends, point=point, axis=tuple(axis)))
        law = {"stiffness": 10 ** rng.uniform(-1, 1), "damping": rng.uniform(0, 0.05)}
        forces.append(ph.TorsionSpring(f"s{i}", joint=f"j{i}", **law))
    bodies += [random_body(rng, "free", (SPACING, SPACING, 0.5))]
    return scene(bodies, joints, forces, **random_law(rng))


def assert_sound(run):
    """No value is lost, energy is what is booked, and it does not rise: no load does work."""
    scale, L = energy_scale(run), run.ledger
    assert np.isfinite(run.trajectory.position).all()
    assert np.abs(L.balance).max() <= 1e-11 * scale
    total = L.kinetic + sum(L.potential.values())
    assert np.diff(total).max() <= 1e-9 * scale
