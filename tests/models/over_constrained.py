"""Random mechanisms with redundant rows that move (or are locked) because of their proportions."""

import math

import numpy as np

import polhode as ph
from tests.models.random_loops import KINDS, closed_loop, inertia, joint, moving, unit


def body(rng, name, near):
    """A random body with its centre of mass near some points."""
    mass = float(rng.uniform(0.5, 2.0))
    return ph.Body(
        name,
        mass=mass,
        inertia=inertia(rng, mass),
        position=np.mean(near, axis=0) + 0.1 * rng.standard_normal(3),
        orientation=unit(rng.standard_normal(4)),
    )


def ring(rng, points, axes, kinds=None, ends=("ground", "ground"), prefix=""):
    """Bodies between these joints; those at the ends are attached to ground, or to other bodies."""
    kinds = kinds or [ph.Revolute] * len(points)
    bodies = [
        body(rng, f"{prefix}b{k}", (points[k], points[k + 1])) for k in range(len(points) - 1)
    ]
    chain = [ends[0], *(b.name for b in bodies), ends[1]]
    joints = []
    for k, kind in enumerate(kinds):
        pair = chain[k : k + 2] if rng.random() < 0.5 else chain[k : k + 2][::-1]
        joints.append(kind(f"{prefix}j{k}", *pair, point=points[k], axis=axes[k]))
    return bodies, joints


def turn(rng):
    """A random rotation."""
    Q, _ = np.linalg.qr(rng.standard_normal((3, 3)))
    return Q * np.sign(np.linalg.det(Q))


def around(rng, n):
    """Points on a crooked ring in the xy plane."""
    angles = 2 * np.pi * (np.arange(n) + rng.uniform(-0.3, 0.3, n)) / n
    radii = rng.uniform(0.6, 1.2, n)
    return np.column_stack([radii * np.cos(angles), radii * np.sin(angles), np.zeros(n)])


def planar(rng):
    """Four to six parallel hinges; sometimes one of them is a slide in their plane."""
    Q, n = turn(rng), int(rng.integers(4, 7))
    points, axes, kinds = around(rng, n), np.tile([0.0, 0, 1], (n, 1)), [ph.Revolute] * n
    points[:, 2] += rng.uniform(-0.2, 0.2, n)
    if rng.random() < 0.3:
        angle = rng.uniform(0, 2 * np.pi)
        axes[1], kinds[1] = (math.cos(angle), math.sin(angle), 0), ph.Prismatic
    return ring(rng, points @ Q.T, axes @ Q.T, kinds)


def spherical(rng):
    """Four to six hinges whose axes meet in a point."""
    n = int(rng.integers(4, 7))
    axes = around(rng, n) + (0, 0, rng.uniform(0.3, 1.0))
    Q, shift = turn(rng), rng.standard_normal(3)
    points = axes * rng.uniform(0.5, 1.2, (n, 1)) + shift
    return ring(rng, points @ Q.T, axes @ Q.T)


def bennett(rng):
    """Bennett's linkage of random sides."""
    a, alpha = rng.uniform(0.7, 1.2), rng.uniform(0.4, 1.2)
    b = a * rng.uniform(0.5, 0.9)
    beta, theta = math.asin(b * math.sin(alpha) / a), rng.uniform(0.6, 2.0)
    ratio = math.sin((beta + alpha) / 2) / math.sin((beta - alpha) / 2)
    phi = 2 * math.atan(ratio / math.tan(theta / 2))
    T, points, axes = np.eye(4), [], []
    for angle, length, twist in ((theta, a, alpha), (phi, b, beta)) * 2:
        angle = -angle if len(points) > 1 else angle
        points.append(T[:3, 3])
        axes.append(T[:3, 2])
        c, s, ct, st = math.cos(angle), math.sin(angle), math.cos(twist), math.sin(twist)
        rows = [[c, -s * ct, s * st, length * c], [s, c * ct, -c * st, length * s], [0, st, ct, 0]]
        T = T @ np.array([*rows, [0, 0, 0, 1]])
    Q = turn(rng)
    return ring(rng, np.array(points) @ Q.T, np.array(axes) @ Q.T)


def line_symmetric(rng):
    """Bricard's line-symmetric linkage: three hinges, and the same turned by half a turn."""
    points = np.array([[0.9, 0.1, -0.3], [0.3, 0.9, 0.2], [-0.6, 0.7, 0.3]])
    points = points + 0.15 * rng.standard_normal((3, 3))
    axes, half, Q = rng.standard_normal((3, 3)), np.diag([-1.0, -1.0, 1.0]), turn(rng)
    both = np.vstack([points, points @ half]), np.vstack([axes, axes @ half])
    return ring(rng, both[0] @ Q.T, both[1] @ Q.T)


def plane_symmetric(rng):
    """Bricard's plane-symmetric linkage: two hinges in the plane, two pairs of mirror images."""
    mirror, Q = np.diag([1.0, -1.0, 1.0]), turn(rng)
    one, two = np.array([0.5, 0.8, 0.1]), np.array([-0.5, 0.8, -0.2])
    one, two = (p + 0.1 * rng.standard_normal(3) for p in (one, two))
    a, b = rng.standard_normal((2, 3))
    ends, tilt = np.array([[1.0, 0, 0.2], [-1.0, 0, 0.1]]), rng.uniform(0, np.pi, 2)
    flat = np.column_stack([np.cos(tilt), np.zeros(2), np.sin(tilt)])
    points = np.array([ends[0], one, two, ends[1], mirror @ two, mirror @ one])
    # A mirror image of a turn goes the other way round, which a line does not mind.
    axes = np.array([flat[0], a, b, flat[1], mirror @ b, mirror @ a])
    return ring(rng, points @ Q.T, axes @ Q.T)


def sarrus(rng):
    """Sarrus' linkage: a platform on two limbs of three parallel hinges."""
    Q = turn(rng)
    bodies, joints = [body(rng, "platform", np.array([[0.0, 0, 1]]) @ Q.T)], []
    for k, angle in enumerate((0.0, rng.uniform(0.6, 2.2))):
        e = np.array([math.cos(angle), math.sin(angle), 0.0])
        points = np.array([0.5 * e, rng.uniform(0.9, 1.2) * e + (0, 0, 0.5), 0.4 * e + (0, 0, 1)])
        axes = np.tile(np.cross(e, (0, 0, 1)), (3, 1))
        more = ring(rng, points @ Q.T, axes @ Q.T, ends=("ground", "platform"), prefix=f"limb{k}-")
        bodies, joints = bodies + more[0], joints + more[1]
    return bodies, joints


def door(rng):
    """A body on two or three hinges of one axis, of which one may slide, with a pendulum on it."""
    axis, origin = unit(rng.standard_normal(3)), rng.standard_normal(3)
    leaf = body(rng, "leaf", (origin + unit(np.cross(axis, rng.standard_normal(3))),))
    kinds = [ph.Revolute, ph.Cylindrical if rng.random() < 0.4 else ph.Revolute, ph.Revolute]
    joints = [
        kind(f"hinge{k}", "ground", "leaf", point=origin + (0.4 * k) * axis, axis=axis)
        for k, kind in enumerate(kinds[: int(rng.integers(2, 4))])
    ]
    hook = leaf.position + 0.3 * unit(rng.standard_normal(3))
    bell = body(rng, "bell", (hook - (0, 0, 0.5),))
    return [leaf, bell], [*joints, ph.Spherical("hook", "leaf", "bell", point=hook)]


def twin_balls(rng):
    """Bodies tied by two ball joints each: a hinge whose axis turns with them."""
    bodies, joints, at = [], [], np.zeros(3)
    for k in range(int(rng.integers(1, 4))):
        bodies.append(body(rng, f"b{k}", (at, at + unit(rng.standard_normal(3)))))
        before = f"b{k - 1}" if k else "ground"
        if k == 0 and rng.random() < 0.5:
            joints.append(ph.Spherical("root", before, "b0", point=at))
        else:
            for m in range(2):
                point = at + 0.3 * unit(rng.standard_normal(3))
                joints.append(ph.Spherical(f"j{k}-{m}", before, f"b{k}", point=point))
        at = np.asarray(bodies[-1].position) + 0.4 * unit(rng.standard_normal(3))
    return bodies, joints


def cranks(rng):
    """Three to five parallel cranks of one length under a bar: planar, with one motion left."""
    Q, n = turn(rng), int(rng.integers(3, 6))
    feet = np.cumsum(rng.uniform(0.3, 0.8, (n, 1)) * [[1.0, 0, 0]], axis=0)
    feet[:, 2] += rng.uniform(-0.2, 0.2, n)
    angle = rng.uniform(0.6, 1.8)
    tips = feet + np.array([math.cos(angle), math.sin(angle), 0.0])
    feet, tips, axis = feet @ Q.T, tips @ Q.T, Q[:, 2]
    bodies, joints = [body(rng, "bar", tips)], []
    for k in range(n):
        bodies.append(body(rng, f"crank{k}", (feet[k], tips[k])))
        joints.append(ph.Revolute(f"foot{k}", "ground", f"crank{k}", point=feet[k], axis=axis))
        joints.append(ph.Revolute(f"tip{k}", f"crank{k}", "bar", point=tips[k], axis=axis))
    return bodies, joints


def slides(rng):
    """Four or five slides in a ring: bodies that cannot turn, three redundant rows."""
    n = int(rng.integers(4, 6))
    return ring(rng, around(rng, n), rng.standard_normal((n, 3)), [ph.Prismatic] * n)


def doubled(rng):
    """A chain of any joints, two of its bodies tied once more by a weld and a ball."""
    kinds = [str(k) for k in rng.choice(KINDS[:5], 3)]
    bodies, joints, at = [], [], np.zeros(3)
    for k, kind in enumerate(kinds):
        bodies.append(body(rng, f"b{k}", (at + 0.5 * unit(rng.standard_normal(3)),)))
        joints.append(joint(rng, kind, f"j{k}", (f"b{k - 1}" if k else "ground", f"b{k}"), at))
        at = np.asarray(bodies[-1].position) + 0.3 * unit(rng.standard_normal(3))
    bodies.append(body(rng, "more", (at,)))
    joints.append(ph.Fixed("weld", "b2", "more", point=at))
    joints.append(ph.Spherical("peg", "more", "b2", point=at + 0.2 * rng.standard_normal(3)))
    return bodies, joints


FAMILIES = (
    planar,
    spherical,
    bennett,
    line_symmetric,
    plane_symmetric,
    sarrus,
    door,
    twin_balls,
    cranks,
    slides,
    doubled,
)


def mechanism(seed):
    """A random over-constrained mechanism that moves as its joints allow; its family's name."""
    rng = np.random.default_rng(seed)
    family = (
        FAMILIES[seed % (len(FAMILIES) + 1)] if seed % (len(FAMILIES) + 1) < len(FAMILIES) else None
    )
    if family is None:  # more rows than bodies can follow: locked
        kinds = [str(k) for k in rng.choice(("revolute", "universal", "prismatic"), 3)]
        return "locked", closed_loop(rng, kinds, ["revolute", "fixed"], True)
    bodies, joints = family(rng)
    gravity = 9.81 * unit(rng.standard_normal(3))
    return family.__name__, moving(ph.System(bodies, joints, gravity=gravity), rng, 1.0)
