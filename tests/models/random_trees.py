"""Random bodies, and random trees of every type of joint."""

from collections.abc import Sequence

import numpy as np

import polhode as ph
from polhode.model.joints import TYPES

KINDS = tuple(TYPES)  # a new joint is in all random trees
RATE, SPEED = ("revolute", "cylindrical", "planar"), ("cylindrical", "prismatic", "planar")


def unit(v):
    return v / np.linalg.norm(v)


def random_inertia(rng, mass):
    """Full tensor of a real body: of random mass points, about 0.3 m in size."""
    X = 0.3 * rng.standard_normal((6, 3))
    X -= X.mean(axis=0)
    return mass / 6 * sum((x @ x) * np.eye(3) - np.outer(x, x) for x in X)


def make_tree(rng, kinds: Sequence[str], *, ground, chain=False, gravity=(0, 0, 0), speed=1.0):
    """Return a system with these joints, moving as all of them allow.

    Free trees have one body more than joints. Which body of a joint comes first is random.
    """
    count = len(kinds) + (0 if ground else 1)
    x, omega = np.zeros((count, 3)), np.zeros((count, 3))
    bodies, joints = [], []
    for i in range(count):
        k = i if ground else i - 1
        given = {}
        if k < 0:
            omega[i] = speed * rng.standard_normal(3)
            given = {"velocity": speed * rng.standard_normal(3), "angular_velocity_world": omega[i]}
        else:
            p = i - 1 if chain else int(rng.integers(-1 if ground else 0, i))
            p = -1 if k == 0 and ground else p
            start = x[p] if p >= 0 else np.zeros(3)
            point = start + 0.5 * unit(rng.standard_normal(3))
            x[i] = point + 0.4 * unit(rng.standard_normal(3))
            turning = omega[p] if p >= 0 else np.zeros(3)
            joint, relative = _joint(rng, kinds[k], k, i, p, point, speed)
            if relative is not None:
                omega[i] = turning + relative
                given = {"angular_velocity_world": omega[i]}
            else:  # follows from the joint's initial rate
                sign = 1.0 if joint.second == f"b{i}" else -1.0
                axis = unit(np.asarray(joint.axis)) if joint.axis is not None else np.zeros(3)
                omega[i] = turning + sign * joint.initial.get("rate", 0.0) * axis
            joints.append(joint)
        mass = float(rng.uniform(0.5, 2.0))
        bodies.append(
            ph.Body(
                f"b{i}",
                mass=mass,
                inertia=random_inertia(rng, mass),
                position=x[i],
                orientation=unit(rng.standard_normal(4)),
                **given,
            )
        )
    return ph.System(bodies, joints, gravity=gravity)


def _joint(rng, kind, k, i, p, point, speed):
    """Return a joint of body i to body p, and the relative rate its body has to be given."""
    names = [f"b{p}" if p >= 0 else "ground", f"b{i}"]
    if rng.random() < 0.5:
        names.reverse()
    a = unit(rng.standard_normal(3))
    relative, given, initial = None, {"point": point}, {}
    if kind == "universal":
        b = unit(np.cross(a, rng.standard_normal(3)))
        given["axes"] = (a, b)
        relative = speed * (rng.standard_normal() * a + rng.standard_normal() * b)
    elif kind in ("spherical", "distance"):
        relative = speed * rng.standard_normal(3)
        if kind == "distance":
            given = {"points": (point, point + 0.3 * a)}
    elif kind != "fixed":
        given["axis"] = a
    if kind in RATE:
        initial["rate"] = speed * rng.standard_normal()
    if kind in SPEED:
        initial["speed"] = speed * rng.standard_normal(2 if kind == "planar" else None)
    return TYPES[kind](f"j{k}", *names, initial=initial, **given), relative
