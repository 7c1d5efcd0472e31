"""Random trees of joints, closed by more joints, moving as all of them allow."""

from dataclasses import replace

import numpy as np

import polhode as ph
from polhode.assembly.constraints import Constraints
from polhode.assembly.projection import Projection
from polhode.assembly.start import start
from polhode.model.joints import TYPES
from polhode.model.orientation import matrix

KINDS = tuple(TYPES)  # a new joint is in all random loops


def unit(v):
    return v / np.linalg.norm(v)


def joint(rng, kind, name, ends, point):
    """A joint of any type at a world point, which of its bodies comes first at random."""
    a = unit(rng.standard_normal(3))
    more = {"point": point}
    if kind == "universal":
        more["axes"] = (a, unit(np.cross(a, rng.standard_normal(3))))
    elif kind == "distance":
        more = {"points": (point, point + 0.4 * a)}
    elif kind not in ("spherical", "fixed"):
        more["axis"] = a
    first, second = ends if rng.random() < 0.5 else ends[::-1]
    return TYPES[kind](name, first, second, **more)


def inertia(rng, mass):
    """Full tensor of a real body, of random mass points about 0.3 m apart."""
    X = 0.3 * rng.standard_normal((6, 3))
    X -= X.mean(axis=0)
    return mass / 6 * sum((x @ x) * np.eye(3) - np.outer(x, x) for x in X)


def closed_loop(rng, kinds, closing, ground, speed=1.0):
    """A chain of these joints whose last body is tied back, by `closing`, to what is before it."""
    count = len(kinds) + (0 if ground else 1)
    bodies, joints, x = [], [], np.zeros(3)
    for i in range(count):
        k = i if ground else i - 1
        point = x + 0.5 * unit(rng.standard_normal(3))
        x = point + 0.4 * unit(rng.standard_normal(3))
        mass = float(rng.uniform(0.5, 2.0))
        bodies.append(
            ph.Body(
                f"b{i}",
                mass=mass,
                inertia=inertia(rng, mass),
                position=x,
                orientation=unit(rng.standard_normal(4)),
            )
        )
        if k >= 0:
            before = "ground" if i == 0 else f"b{i - 1}"
            joints.append(joint(rng, kinds[k], f"j{k}", (before, f"b{i}"), point))
    for k, kind in enumerate(closing):
        others = ["ground"] if ground else []
        others += [b.name for b in bodies[:-1]]
        other = others[0] if k == 0 else str(rng.choice(others))
        point = x + 0.3 * unit(rng.standard_normal(3))
        joints.append(joint(rng, kind, f"c{k}", (other, bodies[-1].name), point))
    gravity = (0, 0, -9.81) if ground else (0, 0, 0)
    return moving(ph.System(bodies, joints, gravity=gravity), rng, speed)


def moving(system, rng, speed):
    """The system with a random motion that its joints allow."""
    s = start(system)
    constraints = Constraints(system, s.frames)
    C = constraints.jacobian(s.x, s.q)
    u = speed * rng.standard_normal((len(system.bodies), 6))
    for _ in range(2):
        u = u - Projection(system, s.q, C).twists(C.times(u))
    R = matrix(s.q)
    bodies = [
        replace(b, velocity=u[i, :3], angular_velocity=R[i].T @ u[i, 3:])
        for i, b in enumerate(system.bodies)
    ]
    return ph.System(bodies, system.joints, gravity=system.gravity)
