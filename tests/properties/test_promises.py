"""What a model promises is what no motion changes: every part, on, off and along the axes.

A part ties a body to the ground. It is placed on or beside the axes through the point about which
moments are taken, with its own axis along a world axis or none. A momentum is promised exactly when
a search for a motion that changes it finds none.
"""

from dataclasses import replace
from itertools import product
from typing import ClassVar

import numpy as np
import pytest

import polhode as ph
from polhode.assembly.all_rows import constraints_of
from polhode.assembly.projection import Projection
from polhode.assembly.start import start
from polhode.diagnostics.promises import angular_promise, linear_promise
from polhode.model import forces, joints
from polhode.model.joints._joint import IN_PLANE, Joint, Primitive, X, Y
from polhode.model.orientation import matrix
from polhode.model.part import model_part
from polhode.quantities.system import angular_momentum, linear_momentum

pytestmark = pytest.mark.jit

TRIES = 4  # motions tried until one changes a momentum
CHANGED = 1e-9  # of a momentum of order one, in 30 steps
ANCHOR = np.array([0.3, -0.2, 0.4])
AXES = {"x": (1, 0, 0), "z": (0, 0, 1), "tilted": (0.6, 0, 0.8)}


@model_part()
class PointOnLine(Joint):
    """A joint that nobody has said anything about: its primitives say it all."""

    kind: ClassVar[str] = "point on line"
    primitives: ClassVar[tuple[Primitive, ...]] = (Primitive(IN_PLANE, X), Primitive(IN_PLANE, Y))


def placed(kind, point, axis):
    a = np.asarray(axis, float)
    if kind == "distance":
        return {"points": (point, point + 0.5 * a)}
    if kind == "universal":
        return {"point": point, "axes": (a, np.cross(a, (0, 1, 0)))}
    return {"point": point, **({"axis": a} if KINDS[kind].has_axis else {})}


KINDS = {**joints.TYPES, "point on line": PointOnLine}


def bodies(at, points):
    """Bodies; parts hold the first."""
    J = [[0.5, 0.05, 0.02], [0.05, 0.6, -0.03], [0.02, -0.03, 0.7]]
    if points:
        cloud = [{"mass": 0.3, "position": p} for p in (*np.eye(3), -np.ones(3), (0.2, 0.3, 0))]
        return [ph.Body("a", points=cloud)]
    more = {"mass": 0.8, "inertia": (0.3, 0.2, 0.25)}
    b = ph.Body("b", position=(1.5, 0.2, 0.3), **more)
    c = ph.Body("c", position=(1.8, -0.4, 0.2), **more)
    return [ph.Body("a", 1.3, inertia=J, position=at), b, c]


def moving(system, seed):
    """The system with a random motion that its joints allow."""
    rng = np.random.default_rng(seed)
    if any(joint.motion for joint in system.joints):  # which moves the first body
        a, *others = system.bodies
        spun = [replace(b, angular_velocity=rng.standard_normal(3)) for b in others]
        return replace(system, bodies=[a, *spun])
    if len(points := system.bodies[0].points or ()):
        u, w = rng.standard_normal((2, 3))
        return replace(system, bodies=[ph.Body("a", points=points, velocity=u, angular_velocity=w)])
    s = start(system)
    C = constraints_of(system, s, motions=True).jacobian(s.x, s.q)
    u = np.random.default_rng(seed // 2).standard_normal((len(system.bodies), 6))
    u *= (-1) ** seed  # towards what is touched, or away from it
    for _ in range(3):
        u = u - Projection(system, s.q, C).twists(C.times(u))
    u[np.abs(u) <= 1e-14] = 0.0
    turning = [
        {} if b.is_point_mass else {"angular_velocity": matrix(q).T @ w[3:]}
        for b, w, q in zip(system.bodies, u, s.q, strict=True)
    ]
    given = [
        replace(b, velocity=w[:3], **turn)
        for b, w, turn in zip(system.bodies, u, turning, strict=True)
    ]
    return replace(system, bodies=given)


def changes(system, about):
    """By how much the six momenta of all bodies and rotors change in a short run."""
    t = ph.simulate(system, step=0.01, until=0.3, save_every=10).trajectory
    return np.ptp(np.hstack([linear_momentum(t), angular_momentum(t, about)]), axis=0)


def assert_promised_exactly(
    parts, *, linked=True, points=False, at=ANCHOR + (0.4, 0.3, -0.2), **given
):
    """Six momenta of bodies with these joints and other parts; `linked` by a ball joint."""
    own = bodies(at, points)
    tail = [ph.Spherical("tail", "b", "c", point=(1.6, 0, 0.1))] if own[1:] else []
    link = [ph.Spherical("link", "a", "b", point=(0.9, 0.3, 0.1))] if linked and tail else []
    system = ph.System(own, [*link, *tail, *parts], **given)
    promised = [linear_promise(system, k)[0] for k in range(3)]
    promised += [angular_promise(system, k, ANCHOR)[0] for k in range(3)]
    most = np.zeros(6)
    for seed in range(TRIES):
        most = np.maximum(most, changes(moving(system, seed), ANCHOR))
        if np.all((most > CHANGED) | promised):
            break
    found = [bool(change <= CHANGED) for change in most]
    assert promised == found, dict(zip(("Px", "Py", "Pz", "Lx", "Ly", "Lz"), most, strict=True))


PLACES = [
    pytest.param(point, axis, first, id=f"{where}-{name}-{'ground first' if first else 'second'}")
    for (where, point), (name, axis), first in product(
        {"on": ANCHOR, "off": ANCHOR + (0.5, 0.7, 0.6)}.items(), AXES.items(), (True, False)
    )
]
everywhere = pytest.mark.parametrize(("point", "axis", "first"), PLACES)
upright = pytest.mark.parametrize(("point", "axis", "first"), [p for p in PLACES if "-z-" in p.id])


def held(kind, point, axis, first, **given):
    ends = ("ground", "a") if first else ("a", "ground")
    return KINDS[kind]("part", *ends, **placed(kind, point, axis), **given)


@everywhere
@pytest.mark.parametrize("kind", KINDS)
def test_a_joint(kind, point, axis, first):
    assert_promised_exactly([held(kind, point, axis, first)])


COORDINATES = {"revolute": "angle", "prismatic": "displacement", "cylindrical": "displacement"}


def on_coordinate(coordinate):
    """What may act along the coordinate of a joint to ground, by name."""
    angle = coordinate == "angle"
    return {
        "motion": {"motion": {coordinate: {"harmonic": {"amplitude": 0.3, "frequency": 1.0}}}},
        "stop": {"stop": {coordinate: [-1e-3, 1e-3], "restitution": 1.0}},
        "compliant stop": {"stop": {coordinate: [-1e-3, 1e-3], "stiffness": 50.0}},
        "friction": {"friction": {"torque" if angle else "force": 0.5}},
        "armature": {"armature": {coordinate: 0.5}},
    }


@upright
@pytest.mark.parametrize("kind", COORDINATES)
@pytest.mark.parametrize("part", on_coordinate("angle"))
def test_what_acts_along_a_coordinate(part, kind, point, axis, first):
    given = on_coordinate(COORDINATES[kind])[part]
    assert_promised_exactly([held(kind, point, axis, first, **given)])


@everywhere
@pytest.mark.parametrize("ratio", [0.3, -0.3])
def test_a_screw(ratio, point, axis, first):
    screw = ph.Coupling("screw", ["part"], ratio=ratio)
    assert_promised_exactly([held("cylindrical", point, axis, first)], couplings=[screw])


@upright
@pytest.mark.parametrize("ratio", [1.0, -2.0])
def test_gears_on_one_axis(ratio, point, axis, first):
    """Of the ratio one, the torques of the ground on both shafts cancel."""
    other = KINDS["revolute"]("other", "ground", "b", point=point, axis=axis)
    gear = ph.Coupling("gear", ["part", "other"], ratio=ratio if first else -ratio)
    parts = [held("revolute", point, axis, first), other]
    assert_promised_exactly(parts, couplings=[gear], linked=False)


def force(kind, point, axis, first):
    """A force of a kind, placed; None where there is nothing to place."""
    ends = {"between": ("ground", "a") if first else ("a", "ground")}
    far = ANCHOR + (0.6, 0.2, 0.1)
    points = {"points": (point, far) if first else (far, point)}
    a = np.asarray(axis, float)
    return {
        "spring": lambda: ph.Spring("f", **ends, **points, stiffness=9.0, length=0.1),
        "damper": lambda: ph.Damper("f", **ends, **points, damping=2.0),
        "constant-tension": lambda: ph.ConstantTension("f", **ends, **points, tension=3.0),
        "attraction": lambda: ph.Attraction("f", **ends, strength=2.0, centre=tuple(point)),
        "bushing": lambda: ph.Bushing("f", **ends, point=point, axis=a, stiffness=(5, 5, 9)),
        "force": lambda: ph.PointForce("f", "a", point=point, value=5 * a),
        "torque": lambda: ph.Torque("f", "a", frame="world" if first else "body", value=5 * a),
        "drag": lambda: ph.Drag("f", "a", linear=0.0 if first else 0.5, angular=0.5),
        "gravity-gradient": lambda: ph.GravityGradient(
            "f", "a", parameter=2.0, centre=tuple(point - (3 * a if first else 0 * a))
        ),
        "rotor": lambda: ph.Rotor("f", "a", axis=a, inertia=0.1, speed=30.0, value=0.3),
        "user": lambda: ph.UserForce("f", "a", **{"force" if first else "torque": swirl}),
        "motor": lambda: ph.Motor("f", "part", value=3.0),
        "torsion-spring": lambda: ph.TorsionSpring("f", "part", stiffness=8.0, angle=0.4),
        "torsion-damper": lambda: ph.TorsionDamper("f", "part", damping=0.5),
        "point-forces": lambda: ph.PointForces("f", "a", weight=tuple(a)),
    }[kind]()


def swirl(t, x, v, R, omega, p):
    return 1.0 - x[1], x[0], 1.0 + 0.3 * np.sin(t)


@everywhere
@pytest.mark.parametrize("kind", forces.TYPES)
def test_a_force(kind, point, axis, first):
    load = force(kind, point, axis, first)
    parts = [held("revolute", point, axis, first)] if load.joints else []
    assert_promised_exactly(parts, forces=[load], points=kind == "point-forces")


@everywhere
@pytest.mark.parametrize("law", ["smooth", {"friction": 0.4}, {"stiffness": 300.0}], ids=str)
def test_a_contact(law, point, axis, first):
    """With a plane of the ground, or one of the other body, which is internal."""
    normal = np.asarray(axis, float)
    plane = {"point": ANCHOR, "normal": normal, "body": "ground" if first else "b"}
    ball = ANCHOR + 0.301 * normal + np.cross(normal, point - ANCHOR)
    contact = ph.Contact("c", "a", {"ball": 0.3}, plane=plane, law=law, restitution=0.0)
    assert_promised_exactly([], contacts=[contact], at=ball, linked=first)


@pytest.mark.parametrize("axis", AXES.values(), ids=AXES)
@pytest.mark.parametrize("end", ["ground", ""])
def test_a_beam_and_a_cable(end, axis):
    a = np.asarray(axis, float)
    section = {"stiffness": (50, 50, 50, 5, 5, 5), "mass": 1.0, "inertia": (0.1, 0.1, 0.1)}
    beam = ph.Beam("beam", end, "a", points=(ANCHOR, ANCHOR + a), section=section, elements=2)
    assert_promised_exactly([], beams=[beam], at=ANCHOR + a)
    cable = ph.Cable(
        "rope", end, "a", (ANCHOR, ANCHOR + a), length=0.9, elements=2, stiffness=50.0, mass=0.5
    )
    assert_promised_exactly([], cables=[cable], at=ANCHOR + a)


@pytest.mark.parametrize("axis", AXES.values(), ids=AXES)
def test_gravity(axis):
    assert_promised_exactly([], gravity=tuple(axis))
