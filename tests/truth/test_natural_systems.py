"""Systems of bodies in natural coordinates: joints as shared points, loads, results as bodies."""

import re
import sys

import numpy as np
import pytest

import polhode as ph
from polhode.lowering.structures.natural import natural_form
from polhode.run.engine import Engine
from polhode.schemes import all_schemes
from polhode.schemes._claims import ALWAYS
from polhode.schemes._scheme import CONSTANT_MASS
from polhode.schemes.choice import choose
from tests.models.structures import EPS, random_inertia, random_quaternion, three_links, tumbling

RECORDS = [r for r in all_schemes() if CONSTANT_MASS in r.applies_to]
NAMES = [r.name for r in RECORDS]


def box(name, position, rng, **given):
    turned = {"inertia": random_inertia(rng), "orientation": random_quaternion(rng)}
    return ph.Body(name, mass=2.0, position=position, **turned, **given)


def hinged(rng):
    """A hinge to ground, a weld, a ball: four bodies, gravity along z."""
    bodies = [box(c, (k + 0.5, 0.1 * k, 0.0), rng) for k, c in enumerate("abcd")]
    joints = [
        ph.Revolute("door", "ground", "a", point=(0, 0, 0), axis=(0.2, 0.1, 1)),
        ph.Fixed("weld", "a", "b", point=(1, 0, 0)),
        ph.Revolute("knee", "c", "b", point=(2, 0.2, 0), axis=(0, 1, 0.3)),
        ph.Spherical("ball", "c", "d", point=(3, 0.1, 0.2)),
    ]
    return ph.System(bodies, joints, gravity=(0, 0, -9.81))


def four_bar(rng):
    """A closed loop on parallel hinges."""
    corners = [(0, 0, 0), (0.4, 0, 1), (1.8, 0, 1.2), (1.5, 0, 0)]
    bodies = [
        box(c, np.add(p, q) / 2, rng) for c, p, q in zip("abc", corners, corners[1:], strict=False)
    ]
    names = ["ground", "a", "b", "c", "ground"]
    joints = [
        ph.Revolute(f"{k}", names[k], names[k + 1], point=corners[k], axis=(0, 1, 0))
        for k in range(4)
    ]
    return ph.System(bodies, joints, gravity=(0, 0, -9.81))


@pytest.mark.parametrize("stiffness", ["1e7", "inf"])
def test_joints_as_shared_points_give_the_motion_of_the_joints(stiffness):
    """Beside the joints carried by multipliers: both are of order two, and k is large."""
    system = hinged(np.random.default_rng(2))
    scheme = f"simo-gonzalez(stiffness={stiffness})"
    exact = ph.simulate(system, "energy-momentum", step=2.5e-4, until=0.5).trajectory
    errors = []
    for h in (0.01, 0.005):
        run = ph.simulate(system, scheme, step=h, until=0.5)
        t = run.trajectory
        assert run.certificate().broken == []
        errors.append(np.abs(t.position[-1] - exact.position[-1]).max())
        assert np.abs(np.einsum("na,na->n", t.quaternion[-1], exact.quaternion[-1])).min() > 0.999
    assert errors[1] <= 5e-4
    if stiffness == "inf":
        assert np.log2(errors[0] / errors[1]) == pytest.approx(2.0, abs=0.1)
        assert run.certificate()["constraints_length"].relative <= 1e-13


def test_a_loop_needs_no_more_coordinates_than_nodes_that_can_move():
    a = natural_form(four_bar(np.random.default_rng(2)))
    # Axes of hinges are parallel: of the four points of a link on its two axes, three and one of
    # its own span it. The two inner hinges have one node each, whose second point follows.
    inner, own = 2, 3
    assert a.n == 3 * (inner + own)


@pytest.mark.parametrize("stiffness", ["1e5", "inf"])
def test_a_closed_loop_keeps_energy_and_with_rods_has_order_two(stiffness):
    system = four_bar(np.random.default_rng(2))
    ends = []
    for h in (0.008, 0.004, 0.002):
        run = ph.simulate(system, f"simo-gonzalez(stiffness={stiffness})", step=h, until=0.4)
        ends.append(run.trajectory.position[-1])
    c = run.certificate()
    assert c["energy"].relative <= 1e-12
    if stiffness == "inf":
        assert c["constraints_length"].relative <= 1e-13
        assert c["constraints_angle"].relative <= 1e-13
        one, two = np.abs(ends[0] - ends[1]).max(), np.abs(ends[1] - ends[2]).max()
        assert np.log2(one / two) == pytest.approx(2.0, abs=0.1)


def loaded(rng):
    """Forces and torques in world and body axes, a spring with a damper, gravity."""
    a = tumbling(rng)
    b = box("c", (1.5, 0.3, -0.2), rng, velocity=(0, 0.1, 0))
    wave = {"amplitude": (0.0, 1.0, 2.0), "frequency": 0.7}
    forces = [
        ph.Torque("world", body="b", harmonic=wave),
        ph.Torque("body", body="c", frame="body", value=(0.3, -0.2, 0.4)),
        ph.PointForce("push", body="b", point=(0.5, 0, 0.1), value=(1.0, 0, 0.5)),
        ph.PointForce("jet", body="c", frame="body", point=(1.5, 0.5, 0), value=(0, 0.6, 0)),
        ph.Spring("s", ("b", "c"), [(0.5, 0, 0), (1.2, 0.1, 0)], stiffness=20.0, damping=0.8),
    ]
    return ph.System([a, b], forces=forces, gravity=(0, 0, -9.81))


@pytest.mark.parametrize("scheme", NAMES)
def test_loads_act_as_on_rigid_bodies(scheme):
    """Beside another scheme on rigid bodies; what is left is the compliance of the springs."""
    system = loaded(np.random.default_rng(7))
    exact = ph.simulate(system, "rk4", step=1e-3, until=0.6).trajectory
    stiff = f"{scheme}(stiffness=2e5)"
    t = ph.simulate(system, stiff, step=1.5e-4, until=0.6, save_every=800).trajectory
    for key, tolerance in (("position", 1e-4), ("velocity", 1e-3)):
        assert getattr(t, key)[-1] == pytest.approx(getattr(exact, key)[-1], abs=tolerance)
    turned = np.abs(np.einsum("na,na->n", t.quaternion[-1], exact.quaternion[-1]))
    assert turned.min() > 1 - 1e-6
    spin = t.spin[-1] - exact.spin[-1]
    assert np.abs(spin).max() <= 2e-3


def test_a_torque_gives_the_body_exactly_its_impulse():
    """Whatever the axes have become half way."""
    body = tumbling(np.random.default_rng(3), velocity=(0, 0, 0))
    push = ph.Torque("t", body="b", value=(1.0, -2.0, 0.5))
    h, k, steps = 0.05, 1e4, 40
    scheme = f"simo-gonzalez(stiffness={k})"
    run = ph.simulate(ph.System([body], forces=[push]), scheme, step=h, until=steps * h)
    L = run.angular_momentum.values
    wanted = L[0] + run.time[:, None] * np.array([1.0, -2.0, 0.5])
    fastest = np.linalg.norm(run.trajectory.angular_velocity, axis=-1).max()
    rounding = 2 * EPS * h * k * h * fastest  # of a stiff force times h, which Newton leaves
    assert pytest.approx(wanted, abs=2 * steps * rounding) == L


def test_a_point_mass_is_one_node():
    bob = ph.Body("bob", mass=2.0, position=(1, 0, 0))
    ends = [(0, 0, 0), (1, 0, 0)]
    thread = ph.Spring("thread", ("ground", "bob"), ends, stiffness=500.0)
    hung = ph.System([bob], forces=[thread], gravity=(0, 0, -9.81))
    run = ph.simulate(hung, "simo-gonzalez", step=0.01, until=3.0)
    assert run.trajectory.nodes.assembled.n == 3
    assert run.certificate()["energy"].kept
    assert run.body("bob").position.shape == (301, 3)


def test_joints_that_points_cannot_express_leave_the_schemes_out():
    rail = ph.Prismatic("rail", "ground", "b", point=(0, 0, 0), axis=(1, 0, 0))
    system = ph.System([ph.Body("b", mass=1.0, inertia=(1, 1, 1))], [rail])
    with pytest.raises(ph.SchemeError, match="schemes that fit: energy-momentum"):
        ph.simulate(system, "simo-gonzalez", step=0.01, until=0.01)
    with pytest.raises(ph.ModelError, match="'rail' is prismatic, which shared points cannot"):
        natural_form(system)


def test_reactions_follow_from_the_bodies():
    run = ph.simulate(three_links(), "simo-gonzalez(stiffness=1e8)", step=0.005, until=1.0)
    rigid = ph.simulate(three_links(), "energy-momentum", step=0.005, until=1.0)
    force, known = (r.joint("foot").reaction.values[-1] for r in (run, rigid))
    assert force == pytest.approx(known, abs=0.02 * np.linalg.norm(known))


# --- what every scheme owes ------------------------------------------------------------------

VARIANTS = [
    *NAMES,
    "tamma-namburu(internal=trapezoidal)",
    "staggered-central-difference(start=quiescent)",
]


@pytest.mark.parametrize("scheme", VARIANTS)
def test_conserves_what_it_claims_and_nothing_else(scheme):
    chosen = choose(scheme)
    words = [p for p in scheme.partition("(")[2].rstrip(")").split(",") if p]
    soft = f"{chosen.name}({','.join(['stiffness=1e3', *words])})"
    system = ph.System([tumbling(np.random.default_rng(1))])
    c = ph.simulate(system, soft, step=0.004, until=2.0).certificate()
    claims = chosen.record.conserves(chosen.parameters)
    claimed = {x.quantity for x in claims if x.condition == ALWAYS}
    drifts = {}
    for i in c.invariants:
        name = re.sub("_[xyz]$", "", i.name)
        drifts[name] = max(drifts.get(name, 0.0), i.relative)
    assert all(drifts[name] <= 32 * EPS * np.sqrt(c.steps) for name in claimed)
    assert all(drift > 1e-9 for name, drift in drifts.items() if name not in claimed)


def engines(scheme, count=2):
    for _ in range(count):
        engine = Engine(three_links(), f"{scheme}(stiffness=1e4)", 1e-3)
        engine.start()
        yield engine


@pytest.mark.parametrize("scheme", NAMES)
def test_state_and_memory_are_all_that_a_run_goes_on_from(scheme):
    first, second = engines(scheme)
    first.advance(5, sys.maxsize, first.buffers(1))
    second.compiled.state[:], second.memory[:] = first.compiled.state, first.memory
    second.counts[:], second.n = first.counts, first.n
    for engine in (first, second):
        engine.advance(2, sys.maxsize, engine.buffers(1))
        engine.advance(3, sys.maxsize, engine.buffers(1))
    assert np.array_equal(first.compiled.state, second.compiled.state)
    assert np.array_equal(first.memory, second.memory)


@pytest.mark.parametrize("scheme", [r.name for r in RECORDS if r.symmetric(r.completed({}))])
def test_returns_to_the_start_when_time_runs_back(scheme):
    (engine,) = engines(scheme, 1)
    start, h, steps = np.array(engine.compiled.state), 1e-3, 20
    engine.advance(steps, sys.maxsize, engine.buffers(2))
    assert np.abs(engine.compiled.state - start).max() > 1e-3
    engine.n, engine.step = -steps, -h
    engine.advance(steps, sys.maxsize, engine.buffers(2))
    assert np.asarray(engine.compiled.state) == pytest.approx(start, abs=1e-10)


@pytest.mark.jit
@pytest.mark.parametrize("scheme", NAMES)
def test_allocates_nothing_in_a_step(scheme):
    from numba.core.runtime import _nrt_python, rtsys

    (engine,) = engines(scheme, 1)
    _nrt_python.memsys_enable_stats()
    counts = []
    for steps in (1, 50):
        before = rtsys.get_allocation_stats().alloc
        engine.advance(steps, sys.maxsize, engine.buffers(1))
        counts.append(rtsys.get_allocation_stats().alloc - before)
    _nrt_python.memsys_disable_stats()
    assert counts[0] == counts[1]


def test_the_result_says_natural():
    t = ph.simulate(three_links(), "simo-gonzalez", step=0.01, until=0.1).trajectory
    assert t.way == "natural"
    assert t.stored.shape == (11, 3, 13)
    assert np.linalg.norm(t.quaternion, axis=-1) == pytest.approx(np.ones((11, 3)), abs=1e-15)


@pytest.mark.parametrize("scheme", ["central-difference", "tamma-namburu"])
def test_explicit_schemes_refuse_rods(scheme):
    with pytest.raises(ph.SchemeError, match="cannot hold rods"):
        ph.simulate(three_links(), f"{scheme}(stiffness=inf)", step=1e-3, until=1e-3)


def test_a_flat_body_runs_implicitly_and_is_refused_elsewhere():
    """Its mass matrix is singular: no mass along its third axis."""
    flat = ph.Body("b", mass=1.0, inertia=(1.0, 2.0, 3.0), angular_velocity=(0.1, 2.0, 0.3))
    run = ph.simulate(ph.System([flat]), "simo-gonzalez", step=0.01, until=2.0)
    assert run.certificate()["energy"].relative <= 1e-13
    with pytest.raises(ph.SchemeError, match="flat"):
        ph.simulate(ph.System([flat]), "simo-gonzalez(stiffness=inf)", step=0.01, until=2.0)
    with pytest.raises(ph.SchemeError, match="the mass matrix is singular"):
        ph.simulate(ph.System([flat]), "central-difference", step=1e-4, until=1e-4)
