"""Random systems that touch: trees of bodies with stops, points, boxes and balls on planes."""

import numpy as np

import polhode as ph

HINGED, SLIDING, FREE = range(3)


def random_system(seed, most=3, rubs=False, slick=False):
    """One to three bodies, free or on joints with stops, that fall on planes and on each other.

    With `rubs`, joints have dry friction, too; with `slick`, so have planes of the ground.
    """
    rng = np.random.default_rng(seed)
    count = int(rng.integers(1, most + 1))
    bodies, joints, contacts = [], [], []
    for k in range(count):
        name = f"body {k}"
        place = np.array([0.8 * k, 0.0, rng.uniform(0.6, 1.2)])
        kind = int(rng.integers(0, 3))
        moving = {}
        if kind == FREE:
            moving = {"velocity": rng.normal(size=3), "angular_velocity": 2 * rng.normal(size=3)}
            moving["orientation"] = ph.rotation_vector(rng.normal(size=3))
        half = rng.uniform(0.05, 0.2, size=3)
        mass = float(rng.uniform(0.5, 2.0))
        inertia = mass * (np.sum(half**2) - half**2) / 3
        bodies.append(ph.Body(name, mass, inertia=inertia, position=place, **moving))
        if kind != FREE:
            size = float(np.random.default_rng([seed, k]).uniform(0.0, 3.0)) if rubs else 0.0
            joints.append(_jointed(rng, k, name, place, kind, size))
        if kind == FREE or rng.random() < 0.5:
            mu = float(np.random.default_rng([seed, k, 1]).uniform(0.0, 0.8)) if slick else 0.0
            contacts.append(_on_floor(rng, k, name, half, mu))
    contacts += _between_balls(rng, count)
    return ph.System(bodies, joints, contacts=contacts, gravity=(0, 0, -9.81))


def _restitution(rng):
    return float(rng.choice([0.0, 1.0, rng.random()]))


def _jointed(rng, k, name, place, kind, size):
    """A joint to the ground or to the body before, with a stop about the start."""
    to = "ground" if k == 0 or rng.random() < 0.5 else f"body {k - 1}"
    e = _restitution(rng)
    axis = rng.normal(size=3)
    if kind == HINGED:
        limits = [-rng.uniform(0.1, 1.0), rng.uniform(0.1, 1.0)]
        point = place + [rng.uniform(-0.6, -0.2), 0.0, rng.uniform(0.0, 0.3)]
        stop = {"angle": limits, "restitution": e}
        rate = {"rate": float(3 * rng.normal())}
        more = {"initial": rate, "stop": stop, "friction": {"torque": size}}
        return ph.Revolute(f"joint {k}", to, name, point=point, axis=axis, **more)
    limits = [-rng.uniform(0.1, 0.4), rng.uniform(0.1, 0.4)]
    stop = {"displacement": limits, "restitution": e}
    rate = {"speed": float(rng.normal())}
    more = {"initial": rate, "stop": stop, "friction": {"force": 3 * size}}
    return ph.Prismatic(f"joint {k}", to, name, point=place, axis=axis, **more)


def _on_floor(rng, k, name, half, mu):
    shape = (
        {"ball": float(half.min()), "center": 0.05 * rng.normal(size=3)},
        {"box": 2 * half},
        {"points": half * rng.uniform(-1, 1, size=(3, 3))},
    )[int(rng.integers(0, 3))]
    slope = np.array([0.2, 0.2, 0.0]) * rng.normal(size=3) * (rng.random() < 0.5)
    plane = {"point": [0.8 * k, 0, 0], "normal": slope + [0, 0, 1]}
    more = {"plane": plane, "restitution": _restitution(rng), "law": {"friction": mu}}
    return ph.Contact(f"floor {k}", body=name, shape=shape, **more)


def _between_balls(rng, count):
    found = []
    for k in range(1, count):
        if rng.random() < 0.5:
            shapes = [{"ball": float(r)} for r in rng.uniform(0.1, 0.25, size=2)]
            found.append(
                ph.Contact(
                    f"meet {k}",
                    bodies=[f"body {k - 1}", f"body {k}"],
                    shapes=shapes,
                    restitution=_restitution(rng),
                )
            )
    return found
