"""Runs of beams, cables, contacts, stiff springs, controllers and couplings come back."""

import dataclasses

import pytest

import polhode as ph
from tests.comparing import equal

DOWN = (0.0, 0.0, -9.81)
LEFT_OUT = ("system", "compiled", "certificates", "nodes", "assembled", "end")


def load(**more):
    return ph.Body("load", 2.0, inertia=(0.1, 0.2, 0.15), position=(0.3, 0.0, 0.5), **more)


def hold(t, inputs, state, parameters):
    state[0] += 1.0
    return -5.0 * inputs[0] - inputs[1]


def beam():
    square = ph.Section.rectangle(0.02, 0.02, material="steel")
    rod = ph.Beam("rod", "ground", "", points=[(0, 0, 0), (1, 0, 0)], elements=2, section=square)
    return ph.System([], beams=[rod], gravity=DOWN), ()


def cable():
    ends = [(0, 0, 2), (0.3, 0, 0.6)]
    rope = ph.Cable("rope", "ground", "load", ends, length=1.5, elements=2, stiffness=1e4, mass=0.1)
    return ph.System([load()], cables=[rope], gravity=DOWN), ()


def contact():
    floor = ph.Contact("floor", body="load", shape={"ball": 0.1}, restitution=0.5)
    return ph.System([load(velocity=(1, 0, -40))], contacts=[floor], gravity=DOWN), ()


def stiff_spring():
    spring = ph.Spring("s", ("ground", "load"), [(0, 0, 1), (0.3, 0.1, 0.5)], stiffness=1e10)
    return ph.System([load(angular_velocity=(1, 2, 3))], forces=[spring], gravity=DOWN), ()


def controller():
    hinge = ph.Revolute("hinge", "ground", "load", point=(0, 0, 0.5), axis=(0, 1, 0.2))
    motor = ph.Motor("motor", "hinge", controlled=True)
    inputs = ["joint.hinge.angle", "joint.hinge.rate"]
    hand = ph.Controller(inputs, ["motor"], hold, period=0.02, state=[0.0])
    return ph.System([load()], [hinge], [motor], gravity=DOWN), (hand,)


def coupling():
    wheels = [
        ph.Body(n, 1.0, inertia=(0.3, 0.4, 0.5), position=(k, 0, 0)) for k, n in enumerate("ab")
    ]
    shafts = [
        ph.Revolute(f"shaft {b.name}", "ground", b.name, point=b.position, axis=(0, 0, 1))
        for b in wheels
    ]
    gear = ph.Coupling("gear", [shaft.name for shaft in shafts], ratio=-2.0)
    torque = ph.Torque("drive", "a", value=(0, 0, 3.0))
    return ph.System(wheels, shafts, [torque], couplings=[gear]), ()


def shapes():
    boxes = [
        ph.Body.box(f"b{k}", size=(0.2,) * 3, density=500, position=(0, 0, 0.1 + 0.2 * k))
        for k in range(2)
    ]
    floor = {"point": (0, 0, 0), "normal": (0, 0, 1)}
    return ph.System(boxes, contacts=ph.Contacts(friction=0.5, planes=[floor]), gravity=DOWN), ()


ROOMS = (beam, cable, contact, stiff_spring, controller, coupling, shapes)


@pytest.mark.parametrize("room", ROOMS)
def test_a_run_of_every_room_is_certified_and_comes_back(room, tmp_path):
    system, controllers = room()
    more = {"controllers": controllers} if controllers else {}
    run = ph.simulate(system, step=0.01, until=0.05, **more)
    certificate = run.certificate()
    assert not certificate.broken
    assert certificate.resolution.turn is not None
    run.save(tmp_path / "run.zarr")
    back = ph.load(tmp_path / "run.zarr")
    # What controllers hold is read through their functions, which no file holds.
    out = (*LEFT_OUT, "carried") if controllers else LEFT_OUT
    for field in dataclasses.fields(run.trajectory):
        if field.name not in out:
            mine, its = (getattr(r.trajectory, field.name) for r in (run, back))
            equal(mine, its, field.name)
    equal(run.trajectory.end, {k: v for k, v in back.trajectory.end.items() if k != "rows"}, "end")
    equal(run.trajectory.observed, back.trajectory.observed, "observed")
    equal(run.ledger, back.ledger, "ledger")
    equal(certificate.as_dict(), back.certificate().as_dict(), "certificate")
