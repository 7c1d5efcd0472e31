"""Armatures: coordinates with an inertia of their own, which is that of the bodies and no other.

What a rotor does must be what a larger inertia of a body would do, where that is the same.
"""

from dataclasses import replace

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import polhode as ph
from polhode.appearance.elements import joints, looks
from polhode.errors import InputError, ModelError
from polhode.files.writing import model_text
from polhode.model.joints import TYPES
from tests.rounding import walk, within

pytestmark = pytest.mark.plain

G = 9.81
A = 0.35
INITIAL = {"angle": 0.7, "displacement": 0.2, "rate": -1.5, "speed": 0.8}


def rod(inertia=0.2, **joint):
    """A rod on a hinge, 0.4 m below it."""
    body = ph.Body("rod", mass=1.5, inertia=(0.3, inertia, 0.3), position=(0, 0, -0.4))
    hinge = ph.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0), **joint)
    return ph.System([body], [hinge], gravity=(0, 0, -G))


def cart(mass=2.0, **joint):
    """A cart on a slope, held by a spring."""
    axis = np.array([1.0, 0.0, 1.0])
    body = ph.Body("cart", mass=mass, inertia=(0.1, 0.1, 0.1))
    rail = ph.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=axis, **joint)
    spring = ph.Bushing(
        "spring", ("ground", "cart"), point=(0, 0, 0), axis=axis, stiffness=(0, 0, 50.0)
    )
    return ph.System([body], [rail], [spring])


def chain(seed, armature, *, ground=True):
    """Bodies on random axes, with a hinge, a slider, a cylindrical joint and a hinge again."""
    rng = np.random.default_rng(seed)
    kinds = ph.Revolute, ph.Prismatic, ph.Cylindrical, ph.Revolute
    bodies, joints, x, before = [], [], np.zeros(3), "ground" if ground else "b"
    if not ground:
        bodies.append(ph.Body("b", mass=1.0, inertia=(0.2, 0.3, 0.4)))
    for k, kind in enumerate(kinds):
        x = x + rng.uniform(-0.5, 0.5, 3)
        inertia, mass = rng.uniform(0.2, 0.3, 3), rng.uniform(0.5, 2)
        bodies.append(ph.Body(f"b{k}", mass=mass, inertia=inertia, position=x))
        has = [c for c in ("angle", "displacement") if c in kind.coordinates]
        own = {c: float(rng.uniform(0.1, 1.0)) for c in has}
        rates = {{"angle": "rate", "displacement": "speed"}[c]: float(rng.normal()) for c in has}
        axis = rng.normal(size=3)
        more = {"armature": own} if armature else {}
        place = {"point": x - rng.uniform(-0.3, 0.3, 3), "axis": axis, "initial": rates}
        joints.append(kind(f"j{k}", before, f"b{k}", **place, **more))
        before = f"b{k}"
    return ph.System(bodies, joints, gravity=(0.3, -0.5, -G) if ground else (0, 0, 0))


@pytest.mark.parametrize("seed", range(2))
def test_joint_space_has_it_on_the_diagonal_of_the_mass_matrix_alone(seed):
    with_it, without = (ph.JointSpace(chain(seed, given)) for given in (True, False))
    own = [a for joint in chain(seed, True).joints for a in joint.armatures.values()]
    names = [c.name for c in with_it.coordinates]
    assert names == [c.name for c in without.coordinates]
    rng = np.random.default_rng(seed)
    q, v, a, tau = rng.normal(size=(4, len(names)))
    M = without.mass_matrix(q) + np.diag(own)
    scale = np.abs(M).max()
    assert within(np.abs(with_it.mass_matrix(q) - M).max(), scale, 500)
    bias = without.bias(q, v)
    assert within(np.abs(with_it.bias(q, v) - bias).max(), np.abs(bias).max() + G, 2000)
    given = with_it.inverse_dynamics(q, v, a)
    assert within(np.abs(given - (M @ a + bias)).max(), np.abs(given).max() + scale, 2000)
    found = with_it.forward_dynamics(q, v, tau)
    assert np.abs(M @ found + bias - tau).max() < walk(2000) * np.linalg.cond(M) * 100
    energy = without.kinetic(q, v) + 0.5 * np.sum(own * v**2)
    assert within(abs(with_it.kinetic(q, v) - energy), energy, 500)
    for sums, of in (("center_of_mass", (q,)), ("centroidal_momentum", (q, v))):
        found, wanted = (getattr(space, sums)(*of) for space in (with_it, without))
        assert within(np.abs(found - wanted).max(), np.abs(wanted).max(), 500)


@pytest.mark.parametrize(
    ("model", "joint", "coordinate", "larger"),
    [
        (rod, "hinge", "angle", {"inertia": 0.2 + A}),
        (cart, "rail", "displacement", {"mass": 2 + A}),
    ],
    ids=["hinge", "slider"],
)
@pytest.mark.parametrize(
    "scheme", ["energy-momentum", "suzuki-4(energy-momentum)", "energy-decaying"]
)
def test_on_the_ground_it_is_inertia_of_the_body(scheme, model, joint, coordinate, larger):
    """Step for step, except for rounding: the rotor takes increments as the body does."""
    rate = {"angle": "rate", "displacement": "speed"}[coordinate]
    initial = {key: INITIAL[key] for key in (coordinate, rate)}
    settings = {"step": 0.02, "until": 0.16}
    geared = ph.simulate(model(initial=initial, armature=A), scheme, **settings)
    heavy = ph.simulate(model(initial=initial, **larger), scheme, **settings)
    for result in (coordinate, rate):
        both = (getattr(run.joint(joint), result).values for run in (geared, heavy))
        assert np.abs(np.subtract(*both)).max() < walk(8 * 100) * 10
    kinetic = geared.ledger.kinetic - heavy.ledger.kinetic
    assert np.abs(kinetic).max() < walk(8 * 100) * np.abs(heavy.ledger.kinetic).max() * 10


@pytest.mark.parametrize("seed", range(1))
def test_a_free_chain_keeps_energy_and_both_momenta_of_its_bodies(seed):
    run = ph.simulate(chain(seed, True, ground=False), step=0.01, until=0.2)
    promised = [i for i in run.certificate().invariants if i.promised]
    names = {i.name for i in promised}
    assert {"energy", "linear_momentum_x", "angular_momentum_z"} <= names
    assert all(i.relative < walk(20 * 1000) for i in promised)
    assert run.ledger.kinetic[0] > 0.0


@pytest.mark.parametrize("kind", TYPES)
def test_every_joint_that_has_a_coordinate_takes_it_and_keeps_what_it_keeps_without(kind):
    """Two free bodies with such a joint: energy and both momenta, for each of its coordinates."""
    rng = np.random.default_rng(list(TYPES).index(kind))
    place = {
        "universal": {"point": (0.2, 0, 0), "axes": ((1, 0, 0), (0, 1, 0))},
        "distance": {"points": ((0.1, 0, 0), (0.4, 0.1, 0))},
        **{key: {"point": (0.2, 0, 0)} for key in ("spherical", "fixed")},
    }.get(kind, {"point": (0.2, 0, 0), "axis": (0.3, 0.5, 1.0)})
    bare = TYPES[kind]("j", "a", "b", **place)
    if not bare.scalars:
        with pytest.raises(ModelError, match="cannot have an armature"):
            TYPES[kind]("j", "a", "b", **place, armature=A)
        return
    rates = {{"angle": "rate", "displacement": "speed"}[c]: rng.normal() for c in bare.scalars}
    joint = TYPES[kind](
        "j", "a", "b", **place, armature=dict.fromkeys(bare.scalars, A), initial=rates
    )
    bodies = [
        ph.Body("a", mass=1.0, inertia=(0.2, 0.3, 0.4), angular_velocity=rng.normal(size=3)),
        ph.Body("b", mass=2.0, inertia=(0.5, 0.3, 0.4), position=(0.5, 0.1, 0)),
    ]
    run = ph.simulate(ph.System(bodies, [joint]), step=0.02, until=0.1)
    promised = [i for i in run.certificate().invariants if i.promised]
    assert sum(i.name.startswith(("energy", "linear", "angular")) for i in promised) == 7
    assert all(i.relative < walk(5 * 1000) for i in promised)
    wanted = ph.simulate(ph.System(bodies, [replace(joint, armature=None)]), step=0.02, until=0.02)
    own = 0.5 * A * sum(rate**2 for rate in rates.values())
    assert within(abs(run.ledger.kinetic[0] - wanted.ledger.kinetic[0] - own), own, 1000)


def test_loops_keep_energy_with_armatures_of_all_their_joints():
    model = ph.load_model("four-bars")
    loop = replace(model, joints=[replace(j, armature=0.05) for j in model.joints])
    run = ph.simulate(loop, step=0.005, until=0.02)
    assert all(i.relative < walk(4 * 1000) for i in run.certificate().invariants if i.promised)
    with pytest.raises(InputError, match=r"of joint 'A\d' is on joint 'A\d', .* put it on another"):
        ph.JointSpace(loop)


def test_check_counts_armatures_and_no_parts_of_them():
    with_it, without = (ph.check(chain(0, given)) for given in (True, False))
    counts = "bodies", "joints", "rows", "rank", "degrees_of_freedom", "couplings"
    for count in counts:
        assert getattr(with_it, count) == getattr(without, count), count
    assert (with_it.armatures, without.armatures) == (5, 0)
    assert "4 bodies, 4 joints, 5 armatures" in str(with_it)
    text = repr(chain(0, True))
    assert "rotor" not in text
    assert "5 armatures: j0, j1, j2, j2, and 1 more" in text


def test_on_the_ground_its_torque_changes_the_angular_momentum():
    initial = {"rate": 2.0}
    system = rod(initial=initial, armature=A)
    flat = ph.System([system.bodies[0]], [system.joints[0]])
    row = {i.name: i for i in ph.simulate(flat, step=0.1, until=0.1).certificate().invariants}
    assert row["angular_momentum_y"].why == "the armature of joint 'hinge' has a moment about y"


def test_a_double_pendulum_follows_the_reduced_equations_with_order_two():
    """M(q) + diag(a), written down by hand, by DOP853."""
    m, d, J, own = 1.0, 0.5, 0.1, np.array([0.3, 0.2])

    def system():
        bodies = [
            ph.Body("a", mass=m, inertia=(J, J, J), position=(0, 0, -d)),
            ph.Body("b", mass=m, inertia=(J, J, J), position=(0, 0, -3 * d)),
        ]
        first, second = ({"angle": 0.5, "rate": 1.0}, {"angle": 0.8, "rate": -2.0})
        axis = {"axis": (0, -1, 0)}
        joints = [
            ph.Revolute("one", "ground", "a", point=(0, 0, 0), **axis, initial=first, armature=0.3),
            ph.Revolute(
                "two", "a", "b", point=(0, 0, -2 * d), **axis, initial=second, armature=0.2
            ),
        ]
        return ph.System(bodies, joints, gravity=(0, 0, -G))

    def derivative(_, y):
        q, v = y[:2], y[2:]
        c, s = np.cos(q[1]), np.sin(q[1])
        elbow = J + m * d * d
        cross = 2 * m * d * d * c
        M = np.array(
            [[J + 5 * m * d * d + elbow + 2 * cross, elbow + cross], [elbow + cross, elbow]]
        )
        k = 2 * m * d * d * s
        coriolis = np.array([-k * (2 * v[0] * v[1] + v[1] ** 2), k * v[0] ** 2])
        low = m * G * d * np.sin(q[0] + q[1])
        gravity = np.array([3 * m * G * d * np.sin(q[0]) + low, low])
        return np.concatenate([v, np.linalg.solve(M + np.diag(own), -coriolis - gravity)])

    exact = solve_ivp(
        derivative, (0, 0.4), [0.5, 0.8, 1.0, -2.0], method="DOP853", rtol=1e-12, atol=1e-12
    ).y[:2, -1]
    errors = []
    for h in (0.02, 0.01):
        run = ph.simulate(system(), step=h, until=0.4)
        found = [run.joint(name).angle.values[-1] for name in ("one", "two")]
        errors.append(np.abs(found - exact).max())
    assert errors[1] < 1e-3
    assert 1.9 < np.log2(errors[0] / errors[1]) < 2.1


def wheel(**joint):
    """A wheel that turns without weight."""
    body = ph.Body("wheel", mass=1.0, inertia=(0.1, 0.1, 0.2))
    axis = {"point": (0, 0, 0), "axis": (0, 0, 1), "initial": {"rate": 3.0}}
    return ph.System([body], [ph.Revolute("hinge", "ground", "wheel", **axis, **joint)])


@pytest.mark.parametrize("restitution", [1.0, 0.6])
def test_an_impact_on_a_stop_takes_its_part_of_the_energy_of_both(restitution):
    stop = {"angle": [-0.5, 0.5], "restitution": restitution}
    run = ph.simulate(wheel(stop=stop, armature=A), step=0.1, until=1.0)
    assert 2 <= len(run.events) <= 3
    energy = 0.5 * (0.2 + A) * 3.0**2 * restitution ** (2.0 * np.arange(len(run.events) + 1))
    kinetic, lost = run.ledger.kinetic, run.ledger.impact["hinge"]
    assert np.abs(kinetic[:, None] - energy).min(axis=1).max() < walk(1000) * energy[0]
    assert within(abs(lost[-1] - (energy[0] - energy[-1])), energy[0], 1000)
    assert within(np.abs(run.ledger.balance).max(), energy[0], 1000)


def test_dry_friction_stops_both_in_the_time_of_their_inertia():
    run = ph.simulate(wheel(friction={"torque": 1.1}, armature=A), step=0.1, until=2.0)
    rest = 3.0 * (0.2 + A) / 1.1
    rate = run.joint("hinge").rate.values
    expected = np.maximum(3.0 * (1.0 - run.time / rest), 0.0)
    assert within(np.abs(rate - expected).max(), 3.0, 1000)
    assert rate[-1] == 0.0
    assert within(abs(run.ledger.friction["hinge"][-1] - 0.5 * (0.2 + A) * 9.0), 3.0, 1000)


def test_modes_have_it_and_equilibria_do_not():
    spring = ph.TorsionSpring("spring", "hinge", stiffness=20.0, angle=0.6)
    with_it, without = (
        ph.System(s.bodies, s.joints, [spring], gravity=s.gravity) for s in (rod(armature=A), rod())
    )
    at = [ph.equilibrium(s).system for s in (with_it, without)]
    places = [s.body("rod").position for s in at]
    assert np.abs(np.subtract(*places)).max() < 1e-12
    squares = [ph.modes(s).frequencies[0] ** 2 for s in at]
    ratio = (0.2 + 1.5 * 0.4**2 + A) / (0.2 + 1.5 * 0.4**2)
    assert len(ph.modes(at[0]).frequencies) == 1
    assert squares[1] / squares[0] == pytest.approx(ratio, rel=1e-9)


def test_files_hold_it_and_runs_resume(tmp_path):
    system = chain(1, True)
    text = model_text(system)
    assert "rotor" not in text
    (tmp_path / "chain.toml").write_text(text)
    again = ph.load_model(tmp_path / "chain.toml")
    assert [j.armatures for j in again.joints] == [j.armatures for j in system.joints]
    whole = ph.simulate(again, step=0.01, until=0.04)
    ph.simulate(again, step=0.01, until=0.02, out=tmp_path / "run.zarr")
    resumed = ph.resume(tmp_path / "run.zarr", until=0.04)
    assert np.array_equal(whole.trajectory.stored, resumed.trajectory.stored)


def test_a_simulation_shows_and_sets_the_joints_of_the_model_alone():
    sim = ph.Simulation(rod(armature=A, initial={"rate": 1.0}), step=0.01)
    assert sim.joints == ("hinge",)
    sim.step(5)
    sim.set_state(angles=[7.0], rates=[2.0])
    sim.step(10)
    run = ph.simulate(rod(armature=A, initial={"angle": 7.0, "rate": 2.0}), step=0.01, until=0.1)
    last = run.joint("hinge")
    assert abs(sim.angles[0] - last.angle.values[-1]) < walk(1000) * 7.0
    assert abs(sim.rates[0] - last.rate.values[-1]) < walk(1000) * 7.0


def test_runs_have_derivatives_by_it():
    """On the ground, by the armature as by the inertia of the body."""
    initial = {"angle": 0.7, "rate": -1.5}
    models = rod(initial=initial, armature=A), rod(0.2 + A, initial=initial)
    names = "joint.hinge.armature", "body.rod.inertia.yy"
    geared, heavy = (
        ph.gradient(
            model, lambda run: run.joint("hinge").angle[-1] ** 2, [name], step=0.05, until=0.3
        )[name]
        for model, name in zip(models, names, strict=True)
    )
    assert geared == pytest.approx(heavy, rel=1e-8)


def test_no_rotor_is_drawn(tmp_path):
    run = ph.simulate(rod(initial={"rate": 2.0}, armature=A), step=0.01, until=0.1)
    drawn = looks(run.trajectory)
    assert [len(look.solids) > 0 for look in drawn] == [True, False]
    assert [sign["name"] for sign in joints(run.trajectory, drawn)] == ["hinge"]
    run.replay(tmp_path / "run.html")
