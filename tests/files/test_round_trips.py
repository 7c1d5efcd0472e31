"""What is saved comes back: everything, for every scheme, without forces and with every force."""

import dataclasses

import numpy as np
import pytest

import polhode as ph
from polhode.model.forces import TYPES
from polhode.run.ways import way_of
from polhode.schemes import all_schemes
from polhode.schemes._scheme import CONSTANT_MASS
from tests.comparing import equal

CORNERS = ((0.0, 0.0, 0.5), (0.7, 0.1, 0.6), (0.2, 0.6, 0.4), (0.1, -0.3, 1.1))
A = ph.Body(
    "a",
    points=[{"mass": 0.3 + 0.1 * k, "position": at} for k, at in enumerate(CORNERS)],
    angular_velocity=(0.3, -1.0, 2.5),
)
B = ph.Body("b", mass=0.8, inertia=(0.3, 0.2, 0.25), position=(1.5, 0.2, 0.6))
BALL = ph.Spherical("ball", "ground", "a", point=(0, 0, 0))
HINGE = ph.Revolute("hinge", "a", "b", point=(0.7, 0, 0.6), axis=(0, 1, 0.2), initial={"rate": 3.0})
# A scheme takes the first that it runs.
SYSTEMS = (
    ([A, B], [BALL, HINGE]),
    ([A], [BALL]),
    ([A, B], []),
    ([A], []),
)
FORCES = {kind: force("f", **force.example) for kind, force in TYPES.items()}


def same(run, back):
    """Compare all that was saved, and all that follows from it."""
    t, u = run.trajectory, back.trajectory
    for field in dataclasses.fields(t):
        if field.name not in ("system", "compiled", "certificates", "nodes", "assembled", "end"):
            equal(getattr(t, field.name), getattr(u, field.name), field.name)
    equal(t.end, {k: v for k, v in u.end.items() if k != "rows"}, "end")
    if t.nodes is not None:
        equal([t.nodes.u, t.nodes.v, t.nodes.memory], [u.nodes.u, u.nodes.v, u.nodes.memory], "")
    equal(t.observed, u.observed, "observed")
    equal(run.ledger, back.ledger, "ledger")
    equal(run.certificate().as_dict(), back.certificate().as_dict(), "certificate")
    assert run.iterations == back.iterations
    assert run.halvings == back.halvings


def round_trip(record, forces, path):
    """Save a run of the first system that the scheme runs with these forces, and compare."""
    for bodies, joints in SYSTEMS:
        names = {part.name for part in (*bodies, *joints)}
        here = [f for f in forces if names.issuperset((*f.bodies, *f.joints))]
        if len(here) < len(forces) and len(forces) == 1:
            continue
        system = ph.System(bodies, joints, here, gravity=(0, 0, -9.81))
        if way_of(record, system) is None:
            continue
        soft = CONSTANT_MASS in record.applies_to and not record.implicit
        scheme = record.name + ("(stiffness=1e4)" if soft else "")
        try:
            run = ph.simulate(system, scheme, step=1e-3, until=0.006, save_every=2)
        except ph.InputError:  # natural coordinates do not know every force
            continue
        run.save(path)
        same(run, ph.load(path))
        return True
    return False


LONG = (
    "rk4",
    "dop853",
    "energy-decaying",
    "euler-parameters",
    "generalized-alpha",
    "bdf",
    "rattlie",
    "exact-flight",
)  # to compile, with all forces


@pytest.mark.plain  # files, not kernels
@pytest.mark.parametrize(
    "record",
    [
        pytest.param(r, id=r.name, marks=[pytest.mark.slow] if r.name in LONG else [])
        for r in all_schemes()
    ],
)
def test_a_run_comes_back_without_forces_and_with_all_of_them(record, tmp_path):
    assert round_trip(record, [], tmp_path / "none")
    fits = ("spring",) if CONSTANT_MASS in record.applies_to else FORCES.keys() - {"user"}
    several = [dataclasses.replace(FORCES[kind], name=kind) for kind in FORCES if kind in fits]
    assert round_trip(record, several, tmp_path / "all")


@pytest.mark.slow
@pytest.mark.parametrize("record", all_schemes(), ids=lambda r: r.name)
def test_a_run_comes_back_with_every_force_alone(record, tmp_path):
    tried = {k for k in FORCES if k != "user" and round_trip(record, [FORCES[k]], tmp_path / k)}
    if CONSTANT_MASS not in record.applies_to:
        runs = [s for s in SYSTEMS if way_of(record, ph.System(*s)) is not None]
        parts = [{part.name for part in (*bodies, *joints)} for bodies, joints in runs]
        fits = {k for k, f in FORCES.items() if any({*f.bodies, *f.joints} <= p for p in parts)}
        assert tried == fits - {"user"}


def test_a_run_with_turns_of_a_torsion_spring_comes_back(tmp_path):
    """Where a spring winds up, its moment at a sample is that of this sample's angle."""
    wheel = ph.Body("wheel", mass=1.0, inertia=(0.1, 0.1, 0.1))
    hinge = ph.Revolute(
        "hinge", "ground", "wheel", point=(0, 0, 0), axis=(0, 0, 1), initial={"rate": 30.0}
    )
    coil = ph.TorsionSpring("coil", joint="hinge", stiffness=0.5)
    run = ph.simulate(ph.System([wheel], [hinge], [coil]), step=1e-3, until=1.0, save_every=10)
    run.save(tmp_path / "r")
    back = ph.load(tmp_path / "r")
    same(run, back)
    angle = run.joint("hinge").angle.values
    assert np.abs(angle).max() > 4 * np.pi
    for found in (run, back):
        turning = found.trajectory.observed.angular_acceleration[:, 0, 2]
        np.testing.assert_allclose(turning, -0.5 / 0.1 * angle, rtol=1e-9, atol=1e-9)
