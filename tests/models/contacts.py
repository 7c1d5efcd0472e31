"""Small systems that touch."""

import itertools

import numpy as np

import polhode as ph

G = 9.81
WEIGHT = (0.0, 0.0, -G)


def ball(e, height=1.0, radius=0.1, **more):
    body = ph.Body("ball", 1.0, inertia=(0.004,) * 3, position=(0, 0, height + radius), **more)
    floor = ph.Contact("floor", body="ball", shape={"ball": radius}, restitution=e)
    return ph.System([body], contacts=[floor], gravity=WEIGHT)


def box(e):
    half = np.array([0.1, 0.2, 0.3])
    inertia = (np.sum(half**2) - half**2) / 3
    body = ph.Body(
        "box",
        1.0,
        inertia=inertia,
        position=(0, 0, 1.0),
        orientation=ph.rotation_vector((0.3, 0.5, 0.2)),
        velocity=(0.3, 0.1, 0),
        angular_velocity=(2, -3, 1),
    )
    floor = ph.Contact("floor", body="box", shape={"box": 2 * half}, restitution=e)
    return ph.System([body], contacts=[floor], gravity=WEIGHT)


def pendulum(e):
    links = [
        ph.Body(name, 1.0, inertia=(0.0933, 0.0933, 0.01), position=(0, 0, z))
        for name, z in (("upper", -0.5), ("lower", -1.5))
    ]
    joints = [
        ph.Revolute(
            name,
            *ends,
            point=(0, 0, z),
            axis=(0, 1, 0),
            initial={"angle": start},
            stop={"angle": limits, "restitution": e},
        )
        for name, ends, z, start, limits in (
            ("shoulder", ("ground", "upper"), 0, 0.9, (-0.5, 1.5)),
            ("elbow", ("upper", "lower"), -1, 0.2, (-0.4, 0.9)),
        )
    ]
    return ph.System(links, joints, gravity=WEIGHT)


def cradle(count=5, radius=0.1):
    names = [f"ball {k}" for k in range(count)]
    bodies = [
        ph.Body(name, 1.0, inertia=(0.004,) * 3, position=(2 * radius * k, 0, 0))
        for k, name in enumerate(names)
    ]
    joints = [
        ph.Revolute(
            f"hinge {k}",
            "ground",
            name,
            point=(2 * radius * k, 0, 1),
            axis=(0, 1, 0),
            initial={"angle": 0.5} if k == 0 else {},
        )
        for k, name in enumerate(names)
    ]
    contacts = [
        ph.Contact(f"{k}", bodies=pair, shapes=[{"ball": radius}] * 2, restitution=1.0)
        for k, pair in enumerate(itertools.pairwise(names))
    ]
    return ph.System(bodies, joints, contacts=contacts, gravity=WEIGHT)


def drift(run):
    """Largest change of the energy, relative to the largest kinetic energy."""
    E = run.energy.total.values
    return np.abs(E - E[0]).max() / run.energy.kinetic.values.max()


def deepest(run):
    """The smallest gap of all samples."""
    t = run.trajectory
    return t.arrays.gaps.values(t.position, t.rotation).min()


def balance(run):
    """Largest error of the ledger, relative to its scale."""
    return np.abs(run.ledger.balance).max() / run.ledger.scale
