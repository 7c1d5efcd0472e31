"""Every part of a model that runs are differentiated through: against differences of whole runs."""

import numpy as np
import pytest

import polhode as ph
from polhode.mechanics.parameters import WEIGHTS, Parameters
from tests.unit.mechanics.mechanisms import random_mechanism

pytestmark = pytest.mark.plain

STEP, STEPS = 0.02, 2
GRAVITY = (0, 0, -9.81)
Y = (0, 1, 0)


def bodies(n):
    return [
        ph.Body(f"b{k}", mass=1.0 + k, inertia=(0.1, 0.12, 0.08), position=(0.5 + k, 0, 0.1 * k))
        for k in range(n)
    ]


def balls():
    joints = [
        ph.Spherical("a", "ground", "b0", (0, 0, 0)),
        ph.Spherical("c", "b0", "b1", (1, 0, 0)),
    ]
    return ph.System(bodies(2), joints, gravity=GRAVITY)


def thrown():
    body = ph.Body("b0", mass=1.3, inertia=(0.1, 0.2, 0.25), velocity=(1, 0, 2),
                   angular_velocity=(1, 2, 0.5), markers={"nose": (0.3, 0.1, 0)})  # fmt: skip
    return ph.System([body], gravity=GRAVITY)


def geared():
    joints = [
        ph.Revolute("a", "ground", "b0", (0, 0, 0), Y, initial={"rate": 1.0}),
        ph.Revolute("c", "ground", "b1", (1, 0, 0), (0, 1, 0.2)),
    ]
    return ph.System(bodies(2), joints, couplings=[ph.Coupling("g", ["a", "c"], ratio=-2.0)],
                     gravity=GRAVITY)  # fmt: skip


def rolling():
    tilt, plane = 0.3, {"point": (0, 0, 0), "normal": (0, 0, 1)}
    disc = ph.Body("b0", mass=1.0, inertia=(0.0625, 0.0625, 0.12),
                   position=(0, 0, 0.5 * np.cos(tilt)), angular_velocity=(0.4, 0.2, 6.0),
                   orientation=ph.rotation_vector((np.pi / 2 - tilt, 0, 0)))  # fmt: skip
    floor = ph.Contact("floor", "b0", shape={"disc": 0.5}, plane=plane, law="rolling")
    return ph.System([disc], contacts=[floor], gravity=GRAVITY)


def beam():
    section = ph.Section(
        stiffness=(1e4, 1e4, 1e4, 20, 30, 30), mass=2.0, inertia=(0.02, 0.01, 0.01)
    )
    arm = ph.Beam("arm", "ground", "", points=[(0, 0, 0), (1, 0, 0)], elements=2, section=section,
                  up=(0, 0, 1), damping=0.01)  # fmt: skip
    return ph.System([], beams=[arm], gravity=GRAVITY)


def by_tables():
    points = ((0.5, 0.2, 1), (0.8, 0, 0))
    forces = [
        ph.Spring("s", ("ground", "b0"), points=points,
                  table={"at": [0, 0.5, 1.0, 1.5, 2.0], "force": [-4, -1, 0, 3, 9]}),
        ph.Damper("d", ("ground", "b0"), points=points, damping=0.3),
        ph.Motor("m", joint="a", table={"times": [0, 1], "values": [0.5, 1.0]}),
    ]  # fmt: skip
    return ph.System(bodies(1), [ph.Revolute("a", "ground", "b0", (0, 0, 0), Y)], forces,
                     gravity=GRAVITY)  # fmt: skip


def redundant():
    wave = {"angle": {"harmonic": {"amplitude": 0.4, "frequency": 1.5}}}
    joints = [
        ph.Revolute("one", "ground", "b0", (0, 0, 0), Y, motion=wave),
        ph.Revolute("two", "ground", "b0", (0, 0.3, 0), Y),
        ph.Spherical("ball", "b0", "b1", (1, 0, 0)),
    ]
    return ph.System(bodies(2), joints, gravity=GRAVITY)


CASES = {
    balls: ("b1", ["body.b0.mass", "joint.c.point.x", "body.b1.inertia.yy"]),
    thrown: ("b0", ["body.b0.angular_velocity.y", "body.b0.velocity.x", "gravity.z"]),
    geared: ("b1", ["body.b0.mass", "joint.c.axis.z", "coupling.g.ratio"]),
    rolling: ("b0", ["body.b0.mass", "body.b0.inertia.2", "body.b0.angular_velocity.z"]),
    beam: ("arm.2", ["beam.arm.damping", "gravity.z", "beam.arm.section.mass"]),
    by_tables: ("b0", ["body.b0.mass", "force.s.table.force.3", "force.d.damping"]),
    redundant: ("b1", ["joint.one.motion.angle.harmonic.amplitude", "joint.ball.point.x"]),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_a_part_has_derivatives(case):
    system, (body, names) = case(), CASES[case]
    how = {"step": STEP, "until": STEPS * STEP}
    found = ph.gradient(system, {f"body.{body}.position": 0.3}, names, **how)
    slopes = ph.sensitivities(system, names, outputs=[f"body.{body}.position"], **how)
    missed = found.run.body(body).position.values - 0.3
    forward = np.einsum("tq,tqp->p", 2.0 * missed, slopes.values)
    assert np.abs(found.array - forward).max() <= 1e-13 * np.abs(forward).max()
    p = Parameters(system, names)
    way = p.nudges * [1.0, -0.7, 0.4][: len(names)]
    total = 0.0
    for i, weight in WEIGHTS.items():
        run = ph.simulate(p.at(p.values + i * way), save_every=1, **how)
        total += weight * ((run.body(body).position.values - 0.3) ** 2).sum()
    # A loss is known to some 2**-52, and differences to a thousand of these.
    assert abs(found.array @ way - total) <= 1e3 * 2**-52 * found.value


@pytest.mark.parametrize("seed", [0, 1], ids=["tree", "loop"])
def test_forward_and_backward_agree(seed):
    system, last, names = random_mechanism(seed)
    names = names[::4]
    how = {"step": STEP, "until": STEPS * STEP}
    weights = np.random.default_rng(seed).standard_normal((STEPS + 1, 3))
    path = f"body.{last}.position"
    found = ph.gradient(system, lambda run: (run.body(last).position * weights).sum(), names, **how)
    slopes = ph.sensitivities(system, names, outputs=[path], **how)
    assert slopes.dims == ("time", "quantity", "parameter")
    assert list(slopes.quantity) == [f"{path}.{c}" for c in "xyz"]
    total = np.einsum("tq,tqp->p", weights, slopes.values)
    assert np.abs(found.array - total).max() <= 1e-13 * np.abs(total).max()


def test_states_between_samples_are_computed_again(monkeypatch):
    """Where they would need too much room; the derivatives are the same to rounding."""
    from polhode.mechanics import differentiable_run

    how = {"step": STEP, "until": 6 * STEP, "save_every": 2}
    names = ["body.b0.mass", "joint.c.point.x"]
    kept = ph.gradient(balls(), {"body.b1.position": 0.3}, names, **how)
    monkeypatch.setattr(differentiable_run, "KEPT_BYTES", 0.0)
    again = ph.gradient(balls(), {"body.b1.position": 0.3}, names, **how)
    assert again.value == pytest.approx(kept.value, rel=2**-50)
    assert np.abs(again.array - kept.array).max() <= 2**-44 * np.abs(kept.array).max()


def test_what_redundancy_makes_undefined_is_refused():
    joints = [ph.Revolute(f"j{y}", "ground", "b0", (0, y, 0), Y) for y in (0, 1)]
    doubled = ph.System(bodies(1), joints, gravity=GRAVITY)
    with pytest.raises(ph.PolhodeError, match="no derivative by 'joint"):
        ph.gradient(doubled, {"body.b0.position": 0.3}, ["joint.j1.point.x"], step=STEP, until=STEP)
