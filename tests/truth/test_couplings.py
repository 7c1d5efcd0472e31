"""Coupled joints move by their closed forms, with the reactions of these, and keep energy."""

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import polhode as ph
from tests.rounding import within

pytestmark = pytest.mark.plain

G = 9.81


def wheel(name, inertia, x=0.0, mass=1.0):
    """A wheel on a shaft along z through its centre."""
    body = ph.Body(name, mass=mass, inertia=(0.3, 0.4, inertia), position=(x, 0, 0))
    return body, ph.Revolute(f"{name} shaft", "ground", name, point=(x, 0, 0), axis=(0, 0, 1))


def torque(body, value):
    return ph.Torque(f"on {body}", body, value=(0, 0, value))


def at_start(system):
    """Results at the start, where accelerations and reactions are those of the equations."""
    return ph.simulate(system, step=1e-3, until=1e-3)


def angular_acceleration(run, body):
    index = [b.name for b in run.trajectory.system.bodies].index(body)
    return run.trajectory.observed.angular_acceleration[0, index, 2]


@pytest.mark.parametrize("ratio", [-2.5, 0.75], ids=["gear", "belt"])
def test_a_gear_reflects_inertia_by_the_square_of_its_ratio(ratio):
    (a, shaft_a), (b, shaft_b) = wheel("a", 0.5), wheel("b", 0.2, 1.0)
    coupling = ph.Coupling("gear", ["a shaft", "b shaft"], ratio=ratio)
    loads = [torque("a", 2.0), torque("b", 0.3)]
    run = at_start(ph.System([a, b], [shaft_a, shaft_b], loads, couplings=[coupling]))
    alpha = (2.0 + ratio * 0.3) / (0.5 + ratio**2 * 0.2)
    assert within(abs(angular_acceleration(run, "a") - alpha), alpha, 50)
    assert within(abs(angular_acceleration(run, "b") - ratio * alpha), alpha * 3, 50)
    reaction = run.coupling("gear").reaction
    assert list(reaction["joint"].values) == ["a shaft", "b shaft"]
    on_a, on_b = reaction.values[0]
    assert within(abs(on_a - (0.5 * alpha - 2.0)), 2.0, 50)
    assert within(abs(on_b - (0.2 * ratio * alpha - 0.3)), 2.0, 50)
    assert within(abs(on_a + ratio * on_b), 2.0, 50)  # it does no work


def test_a_screw_moves_the_mass_and_the_inertia_over_the_square_of_its_pitch():
    m, J, p = 2.0, 0.01, 0.05
    nut = ph.Body("nut", mass=m, inertia=(0.02, 0.02, J))
    guide = ph.Cylindrical("guide", "ground", "nut", point=(0, 0, 0), axis=(0, 0, 1))
    screw = ph.Coupling("screw", ["guide"], ratio=p)
    run = at_start(ph.System([nut], [guide], gravity=(0, 0, -G), couplings=[screw]))
    a = -m * G / (m + J / p**2)
    assert within(abs(run.trajectory.observed.acceleration[0, 0, 2] - a), G, 50)
    assert within(abs(angular_acceleration(run, "nut") - a / p), G / p, 50)
    reaction = run.coupling("screw").reaction
    assert list(reaction["joint"].values) == ["guide.angle", "guide.displacement"]
    turn, push = reaction.values[0]
    assert within(abs(turn - J * a / p), m * G, 50)
    assert within(abs(push - m * (a + G)), m * G, 50)
    assert "N m or N" in reaction.attrs.values()


def test_a_rack_and_its_pinion():
    r, J, m = 0.3, 0.2, 4.0
    pinion, shaft = wheel("pinion", J)
    rack = ph.Body("rack", mass=m, inertia=(1, 1, 1), position=(0, -r, 0))
    rail = ph.Prismatic("rail", "ground", "rack", point=(0, -r, 0), axis=(1, 0, 0))
    coupling = ph.Coupling("teeth", ["pinion shaft", "rail"], ratio=r)
    system = ph.System([pinion, rack], [shaft, rail], [torque("pinion", 1.5)], couplings=[coupling])
    run = at_start(system)
    alpha = 1.5 / (J + m * r**2)
    assert within(abs(angular_acceleration(run, "pinion") - alpha), alpha, 50)
    turn, push = run.coupling("teeth").reaction.values[0]
    assert within(abs(push - m * r * alpha), 5.0, 50)
    assert within(abs(turn + r * push), 5.0, 50)


def test_a_differential_shares_the_torque_of_its_carrier():
    parts = [wheel("left", 0.2), wheel("right", 0.5, 1.0), wheel("carrier", 0.3, 2.0)]
    bodies, joints = zip(*parts, strict=True)
    coupling = ph.Coupling("differential", [j.name for j in joints], weights=[1, 1, -2])
    run = at_start(ph.System(bodies, joints, [torque("carrier", 6.0)], couplings=[coupling]))
    # J_i a_i = T_i + w_i lambda, sum of w_i a_i = 0
    weights, J, T = np.array([1, 1, -2]), np.array([0.2, 0.5, 0.3]), np.array([0, 0, 6.0])
    force = -np.sum(weights * T / J) / np.sum(weights**2 / J)
    found = [angular_acceleration(run, b.name) for b in bodies]
    np.testing.assert_allclose(found, (T + weights * force) / J, rtol=1e-13)
    reaction = run.coupling("differential").reaction.values[0]
    np.testing.assert_allclose(reaction, weights * force, rtol=1e-13)


def geared_pendulum(ratio=-3.0):
    """A pendulum whose shaft drives a wheel, which turns on the pendulum itself."""
    rod = ph.Body("rod", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(0, 0, -0.5))
    wheel = ph.Body("wheel", mass=0.5, inertia=(0.02, 0.02, 0.03), position=(0, 0, -1.0))
    hinge = ph.Revolute(
        "hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0), initial={"angle": 1.0, "rate": 2}
    )
    pin = ph.Revolute("pin", "rod", "wheel", point=(0, 0, -1.0), axis=(0, 1, 0))
    coupling = ph.Coupling("chain", ["hinge", "pin"], ratio=ratio)
    return ph.System([rod, wheel], [hinge, pin], gravity=(0, 0, -G), couplings=[coupling])


def test_a_pendulum_with_a_wheel_on_it_is_of_order_two_and_keeps_energy():
    """The wheel turns (1 + ratio) times as fast as the rod: J_eff is constant."""
    ratio = -3.0
    J = 0.1 + 1.0 * 0.25 + 0.5 * 1.0 + 0.02 * (1 + ratio) ** 2
    weight = G * (1.0 * 0.5 + 0.5 * 1.0)

    def rate(t, y):
        return [y[1], -weight * math.sin(y[0]) / J]

    until = 0.8
    tight = {"method": "DOP853", "rtol": 1e-13, "atol": 1e-13}
    exact = solve_ivp(rate, (0, until), (1.0, 2.0), **tight).y[0, -1]
    errors = []
    for step in (0.04, 0.02):
        run = ph.simulate(geared_pendulum(ratio), step=step, until=until)
        errors.append(abs(run.joint("hinge").angle.values[-1] - exact))
        assert run.certificate()["energy"].verdict == "kept"
        assert np.abs(run.coupling("chain").misfit.values).max() <= 1e-14
        turned = run.joint("pin").angle.values
        assert np.ptp(turned) > math.pi or step > 0.02
    assert math.log2(errors[0] / errors[1]) == pytest.approx(2.0, abs=0.1)


def test_rates_that_are_not_given_follow_from_the_coupling():
    run = ph.simulate(geared_pendulum(), step=0.01, until=0.01)
    assert run.joint("pin").rate.values[0] == pytest.approx(-6.0, abs=1e-13)


def planetary():
    """A free carrier with two wheels that are geared, all turning in space."""
    carrier = ph.Body(
        "carrier", mass=2.0, inertia=(0.3, 0.4, 0.5), angular_velocity=(0.5, -0.7, 2.0)
    )
    parts, joints = [carrier], []
    for name, x, axis in (("sun", -0.4, (0, 0, 1)), ("planet", 0.5, (0, 0.6, 0.8))):
        parts.append(ph.Body(name, mass=0.7, inertia=(0.03, 0.04, 0.05), position=(x, 0.1, 0)))
        more = {"initial": {"rate": 5.0}} if name == "sun" else {}
        joints.append(ph.Revolute(name, "carrier", name, point=(x, 0.1, 0), axis=axis, **more))
    return ph.System(parts, joints, couplings=[ph.Coupling("gear", ["sun", "planet"], ratio=-1.7)])


@pytest.mark.parametrize("scheme", ["energy-momentum", "suzuki-4(energy-momentum)"])
def test_a_free_gear_keeps_energy_and_momenta(scheme):
    run = ph.simulate(planetary(), scheme=scheme, step=0.02, until=0.3)
    for row in run.certificate().invariants:
        assert row.verdict == "kept", row
    assert np.ptp(run.joint("sun").rate.values) > 1e-3  # it is no steady motion


def test_other_schemes_with_joints():
    for scheme in ("energy-decaying(rho=0.8)", "euler-parameters"):
        run = ph.simulate(geared_pendulum(), scheme=scheme, step=0.02, until=0.2)
        assert np.abs(run.coupling("chain").misfit.values).max() <= 1e-14
    with pytest.raises(ph.errors.SchemeError, match=r"rattlie.*schemes that fit: energy-momentum"):
        ph.simulate(geared_pendulum(), scheme="rattlie", step=0.02, until=0.2)


def test_coupled_loops_keep_energy():
    """Two four-bars, whose cranks are geared, close loops on either side."""
    bodies, joints = [], []
    for k, y in enumerate((0.0, 1.0)):
        places = [(0, y, 0), (0, y, 1), (2, y, 1.5), (2, y, 0)]
        ends = ["ground", *(f"{part}{k}" for part in ("crank", "rod", "rocker")), "ground"]
        for name, p, q in zip(ends[1:4], places, places[1:], strict=False):
            middle = 0.5 * (np.array(p) + np.array(q))
            bodies.append(ph.Body(name, mass=1.0, inertia=(0.1, 0.12, 0.11), position=middle))
        for n, (first, second, point) in enumerate(zip(ends, ends[1:], places, strict=False)):
            kind = ph.Revolute if n != 2 else ph.Spherical
            more = {"axis": (0, 1, 0)} if kind is ph.Revolute else {}
            joints.append(kind(f"{n}.{k}", first, second, point=point, **more))
    tie = ph.Coupling("gear", ["0.0", "0.1"], ratio=-1.5)
    system = ph.System(bodies, joints, gravity=(0, 0, -G), couplings=[tie])
    assert ph.check(system).degrees_of_freedom == 1
    run = ph.simulate(system, step=0.01, until=0.1)
    assert run.certificate()["energy"].verdict == "kept"
    assert np.abs(run.coupling("gear").misfit.values).max() <= 1e-14


def test_modes_and_equilibrium_of_coupled_joints():
    """A wheel geared to a pendulum: omega² = m g l/(m l² + J + ratio² J2)."""
    rod = ph.Body("rod", mass=2.0, inertia=(0.1, 0.1, 0.1), position=(0, 0, -0.5))
    wheel = ph.Body("wheel", mass=1.0, inertia=(0.2, 0.3, 0.2), position=(1, 0, 0))
    hinge = ph.Revolute(
        "hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0), initial={"angle": 0.2}
    )
    shaft = ph.Revolute("shaft", "ground", "wheel", point=(1, 0, 0), axis=(0, 1, 0))
    tie = ph.Coupling("gear", ["hinge", "shaft"], ratio=-2.0)
    system = ph.System([rod, wheel], [hinge, shaft], gravity=(0, 0, -G), couplings=[tie])
    rest = ph.equilibrium(system)
    modes = ph.modes(rest)
    expected = math.sqrt(2.0 * G * 0.5 / (0.1 + 0.5 + 4.0 * 0.3))
    assert 2 * math.pi * modes.frequencies[0] == pytest.approx(expected, rel=1e-9)


def test_check_counts_a_coupling():
    found = ph.check(geared_pendulum())
    assert found.degrees_of_freedom == 1
    assert found.rows == 11
