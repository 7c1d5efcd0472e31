"""Stiff springs are solved for as joints are: the same motion, without the noise of places."""

import numpy as np
import pytest

import polhode as ph
from polhode.diagnostics.energy import potential_scale
from polhode.kernel.joints.compliance import Strain
from polhode.lowering import compliance
from polhode.model.element_coordinates import coordinate
from polhode.run.engine import Engine
from tests.rounding import within

EPS = np.finfo(float).eps
STEP = 0.01
ENDS = np.array([(0.1, 0.2, 0.0), (1.3, 0.0, 0.1)])
SCHEMES = (  # each is a kernel to compile
    "energy-momentum",
    "energy-decaying",
    pytest.param("euler-parameters", marks=pytest.mark.slow),
    pytest.param("suzuki-4(energy-momentum)", marks=pytest.mark.slow),
)
# Roundings of an energy a step that do not cancel: two bodies and six springs, some ten products
# in each of five iterations.
ROUNDINGS = 400


def pair():
    """Two bodies that move as one, so that forces are no larger than motion asks for."""
    rate, inertias = np.array([3.0, 2.0, 1.0]), ((0.2, 0.3, 0.4), (0.4, 0.3, 0.5))
    at = np.array([(0.0, 0.0, 0.0), (1.4, 0.1, 0.2)])
    return [
        ph.Body(
            name, mass=m, inertia=J, position=x, velocity=np.cross(rate, x), angular_velocity=rate
        )
        for name, m, J, x in zip("ab", (1.0, 2.0), inertias, at, strict=True)
    ]


def distance(k, c=0.0):
    ends = {"between": ("a", "b"), "points": ENDS}
    return ph.System(pair(), forces=[ph.Spring("s", **ends, stiffness=k, damping=c)])


def bushing(k, c=0.0):
    all_ways = {"stiffness": (k,) * 3, "turning_stiffness": (k,) * 3, "damping": (c,) * 3}
    return ph.System(
        pair(), forces=[ph.Bushing("s", between=("a", "b"), point=(0.7, 0, 0.1), **all_ways)]
    )


def torsion(k, c=0.0):
    hinge = ph.Revolute("hinge", "a", "b", point=(0.7, 0, 0), axis=(0, 1, 0.2))
    return ph.System(pair(), [hinge], [ph.TorsionSpring("s", "hinge", stiffness=k, damping=c)])


MODELS = {"distance": distance, "bushing": bushing, "torsion": torsion}
each_model = pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
each_scheme = pytest.mark.parametrize("scheme", SCHEMES)


def run(system, scheme="energy-momentum", steps=20, **more):
    return ph.simulate(system, scheme, step=STEP, until=steps * STEP, **more)


def places(r):
    return np.array([r.body(name).position.values for name in "ab"])


def is_solved_for(system, scheme="energy-momentum"):
    return Engine(system, scheme, STEP).compiled.arrays.joints.compliance is not None


@each_model
@each_scheme
def test_both_forms_give_the_same_motion(model, scheme, monkeypatch):
    system, steps = model(1e4, 0.3), 10
    assert is_solved_for(system, scheme)
    solved = run(system, scheme, steps)
    monkeypatch.setattr(compliance, "STIFF", np.inf)
    assert not is_solved_for(system, scheme)
    by_law = run(system, scheme, steps)
    # Places are rounded by eps L, which a law turns into velocities (h omega)² eps L/h.
    stiff = max(
        e.law.stiffness * compliance.largest_mobility(e, system.bodies)
        for e in by_law.trajectory.arrays.lowered.elements
    )
    found = np.abs(places(solved) - places(by_law)).max()
    assert 0.0 < found <= steps**1.5 * STEP**2 * stiff * EPS * 4.0


@pytest.mark.jit
@each_model
@each_scheme
def test_energy_is_kept_however_stiff(model, scheme):
    steps = 200
    for k in (1e8, 1e12):
        r = run(model(k), scheme, steps)
        scale = r.ledger.scale + potential_scale(r.trajectory)
        assert within(np.abs(r.ledger.balance).max(), scale, ROUNDINGS * steps)
        assert scale < 100 * r.ledger.scale
        assert r.halvings.total == 0


@pytest.mark.jit
def test_strains_that_are_carried_stay_those_of_the_places():
    steps = 2000
    r = run(distance(1e10), steps=steps)
    t = r.trajectory
    (spring,) = t.arrays.lowered.elements
    strain = coordinate(spring, t.position, t.rotation) - spring.law.rest
    carried = t.end["start_4"][Strain.START, 0]
    # Both bodies are moved by rounded steps, in three directions.
    assert within(abs(carried - strain[-1]), 2.0, 6 * steps)


def test_a_run_goes_on_with_its_strains(tmp_path):
    whole = run(distance(1e8), steps=12)
    run(distance(1e8), steps=5, out=tmp_path / "cut.zarr")
    on = ph.resume(tmp_path / "cut.zarr", until=12 * STEP)
    assert np.array_equal(on.trajectory.stored[-1], whole.trajectory.stored[-1])
    assert np.array_equal(on.body("a").velocity.values, whole.body("a").velocity.values)


def test_springs_are_stiff_where_steps_do_not_resolve_them():
    bodies = [ph.Body("ball", mass=2.0, inertia=(1, 1, 1))]

    def system(**law):
        spring = ph.Spring("s", between=("ground", "ball"), points=((1, 0, 0), (0, 0, 0)), **law)
        return ph.System(bodies, forces=[spring])

    bound = 2.0 / STEP**2  # h² k/m = 1
    assert is_solved_for(system(stiffness=1.001 * bound))
    assert not is_solved_for(system(stiffness=0.999 * bound))
    assert not is_solved_for(system(polynomial=(0.0, 1e12)))
    for scheme in ("generalized-alpha", "bdf", "rattlie", "dop853", "rk4"):
        engine = Engine(system(stiffness=1e9), scheme, STEP)
        assert getattr(engine.compiled.arrays.joints, "compliance", None) is None
