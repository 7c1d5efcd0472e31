"""Beams at rest: roll-up, a curved cantilever, frequencies and buckling."""

import numpy as np
import pytest

import polhode as ph
from polhode.assembly.closure import moved
from polhode.assembly.start import start
from polhode.statics.beams import BeamsAtRest
from tests.truth.beam_forms import euler_bernoulli_roots, timoshenko_cantilever
from tests.truth.rod import clamped_rod


def roll_up(elements):
    """A cantilever whose end moment bends it to a full circle."""
    section = ph.Section(stiffness=(1e4, 1e4, 1e4, 100, 100, 100), mass=1.0, inertia=(1, 1, 1))
    line = [(0, 0, 0), (10, 0, 0)]
    beam = ph.Beam("b", "ground", points=line, elements=elements, section=section, up=(0, 0, 1))
    moment = ph.Torque("m", f"b.{elements}", value=(0, 0, 2 * np.pi * 100 / 10))
    return ph.System([], [], [moment], beams=[beam])


@pytest.mark.parametrize("elements", [3, 10])
def test_a_moment_rolls_a_beam_up_to_a_circle(elements):
    found = ph.equilibrium(roll_up(elements))
    np.testing.assert_allclose(found.position[-1], 0.0, rtol=0, atol=1e-11)
    assert found.residual < 1e-11
    assert found.iterations < 40


BEND = (1e7, 4.16667e6, 4.16667e6, 8.333e5, 8.333e5, 8.333e5)


def bend(elements, load):
    """An eighth of a circle of radius 100, pulled out of its plane at its end."""
    section = ph.Section(stiffness=BEND, mass=1.0, inertia=(1, 1, 1))
    arc = {"center": (100, 0, 0), "start": (0, 0, 0), "axis": (0, 0, -1), "angle": np.pi / 4}
    beam = ph.Beam("b", "ground", arc=arc, elements=elements, section=section, up=(0, 0, 1))
    pull = ph.PointForce("p", f"b.{elements}", value=(0, 0, load))
    return ph.System([], [], [pull], beams=[beam])


@pytest.mark.parametrize(("load", "finest"), [(300.0, 2e-5), (600.0, 4e-5)])
def test_the_curved_cantilever_converges_to_the_rod(load, finest):
    rod = clamped_rod(
        25 * np.pi,
        BEND,
        curvature=(0, 0, -0.01),
        axes=np.array([[0, -1, 0], [1, 0, 0], [0, 0, 1]]),
        force=(0, 0, load),
    )
    found = [ph.equilibrium(bend(elements, load)).position[-1] for elements in (4, 8, 16)]
    errors = [np.abs(tip - rod.tip).max() for tip in found]
    assert errors[2] < finest
    assert np.all(np.log2(np.divide(errors[:-1], errors[1:])) > 3.7)  # order four


def test_stiffness_is_the_derivative_of_forces():
    section = ph.Section(stiffness=(1e4, 1e4, 1e4, 500, 400, 300), mass=1.0, inertia=(2, 1, 1))
    beam = ph.Beam("b", "ground", points=[(0, 0, 0), (3, 0, 0)], elements=3, section=section)
    system = ph.System([], beams=[beam])
    beams, s, rng = BeamsAtRest(system), start(system), np.random.default_rng(0)
    x, q = moved(s.x, s.q, 0.1 * rng.normal(size=(3, 6)))
    K, h = beams.stiffness(x, q), 1e-5
    for k in range(18):
        d = np.zeros(18)
        d[k] = h
        above, below = (beams.forces(*moved(x, q, sign * d.reshape(3, 6))) for sign in (1, -1))
        slope = (below - above).ravel() / (2 * h)
        np.testing.assert_allclose(K[:, k], slope, rtol=0, atol=1e-8 * np.abs(K).max())


@pytest.mark.parametrize(
    ("mass", "largest", "order"), [("lumped", 0.02, 1.7), ("corrected", 3e-4, 3.7)]
)
def test_frequencies_of_a_cantilever_converge(mass, largest, order):
    """Slender: the roots of cosh(x) cos(x) = -1."""
    EI = 100.0, 150.0
    roots = euler_bernoulli_roots(2)
    wanted = np.sort(np.outer(np.sqrt(EI), roots**2).ravel())[:3] / (2 * np.pi)
    errors = []
    for elements in (6, 12):
        section = ph.Section(
            stiffness=(1e10, 1e10, 1e10, 2e5, *EI), mass=1.0, inertia=(1e-11, 5e-12, 5e-12)
        )
        line = [(0, 0, 0), (1, 0, 0)]
        beam = ph.Beam("b", "ground", points=line, elements=elements, section=section, mass=mass)
        found = np.sort(ph.modes(ph.System([], beams=[beam])).frequencies)[:3]
        errors.append(np.abs(found / wanted - 1.0))
    assert errors[1].max() < largest
    assert np.all(np.log2(errors[0] / errors[1])[:2] > order)  # the first mode, both ways


@pytest.mark.slow
@pytest.mark.parametrize(("GA", "inertia"), [(1e9, 1e-9), (2e3, 0.02)], ids=["slender", "stout"])
def test_five_frequencies_converge_to_those_of_timoshenko(GA, inertia):
    EI, mass = 100.0, 1.0
    wanted = timoshenko_cantilever(1.0, EI, GA, mass, inertia, 5) / (2 * np.pi)
    if GA == 1e9:
        euler = euler_bernoulli_roots(5) ** 2 * np.sqrt(EI / mass) / (2 * np.pi)
        np.testing.assert_allclose(wanted, euler, rtol=1e-4)
    errors = []
    for elements in (16, 32):
        section = ph.Section(
            stiffness=(1e8, GA, GA, 2e3, EI, 1e7),
            mass=mass,
            inertia=(2 * inertia, inertia, inertia),
        )
        line = [(0, 0, 0), (1, 0, 0)]
        beam = ph.Beam("b", "ground", points=line, elements=elements, section=section, up=(0, 0, 1))
        found = np.asarray(ph.modes(ph.System([], beams=[beam])).frequencies)
        nearest = [found[np.argmin(np.abs(found - f))] for f in wanted]
        errors.append(np.abs(nearest / wanted - 1.0))
    assert errors[1].max() < 0.01
    np.testing.assert_allclose(np.log2(errors[0] / errors[1]), 2.0, rtol=0, atol=0.15)


def test_a_column_buckles_under_eulers_load():
    section = ph.Section(
        stiffness=(1e8, 1e8, 1e8, 2e3, 100, 150), mass=1.0, inertia=(1e-4, 1e-4, 1e-4)
    )
    factors = []
    for elements in (2, 4):
        line = [(0, 0, 0), (0, 0, 1)]
        beam = ph.Beam("b", "ground", points=line, elements=elements, section=section)
        press = ph.PointForce("p", f"b.{elements}", value=(0, 0, -1.0))
        factors.append(ph.buckling(ph.System([], [], [press], beams=[beam])).factor)
    errors = np.array(factors) / (np.pi**2 * 100 / 4) - 1.0
    assert abs(errors[1]) < 5e-4
    assert errors[0] / errors[1] > 8.0


def test_a_beam_on_a_hinge_hangs_down():
    section = ph.Section({"round": {"radius": 0.01}}, material="steel")
    beam = ph.Beam("b", points=[(0, 0, 0), (0.8, 0, 0.1)], elements=2, section=section)
    pin = ph.Revolute("pin", "ground", "b.0", point=(0, 0, 0), axis=(0, 1, 0))
    found = ph.equilibrium(ph.System([], [pin], gravity=(0, 0, -9.81), beams=[beam]))
    assert found.stable
    assert found.position[-1][2] == pytest.approx(-np.hypot(0.8, 0.1), rel=1e-5)


def test_a_beam_on_a_geared_hinge_and_a_load_on_a_slack_cable_hang_down():
    """The load stays free to spin, and the cable is slack at first and nearly so in the end."""
    weight, length, stiffness, mass, pieces = 9.81, 1.1, 1e4, 0.3, 3
    bodies = [
        ph.Body("hub", 1.0, inertia=(0.1, 0.1, 0.1)),
        ph.Body("wheel", 2.0, inertia=(0.1, 0.2, 0.1), position=(0, 1, 0)),
        ph.Body("load", 0.5, inertia=(0.01, 0.01, 0.01), position=(0, 1, -1)),
    ]
    joints = [
        ph.Revolute("a", "ground", "hub", point=(0, 0, 0), axis=(0, 1, 0)),
        ph.Revolute("b", "ground", "wheel", point=(0, 1, 0), axis=(0, 1, 0)),
    ]
    section = ph.Section(
        stiffness=(1e6, 4e5, 4e5, 800, 1e3, 1e3), mass=3.0, inertia=(0.1, 0.1, 0.1)
    )
    line = [(0, 0, 0), (1.2, 0, 0)]
    cable = ph.Cable(
        "rope",
        "wheel",
        "load",
        points=[(0, 1, 0), (0, 1, -1)],
        length=length,
        elements=pieces,
        stiffness=stiffness,
        mass=mass,
        slack=True,
    )
    system = ph.System(
        bodies,
        joints,
        gravity=(0, 0, -weight),
        couplings=[ph.Coupling("gear", ("a", "b"), ratio=-2.0)],
        beams=[ph.Beam("arm", "hub", points=line, elements=2, section=section, up=(0, 0, 1))],
        cables=[cable],
    )
    found = ph.equilibrium(system)
    places = dict(zip((b.name for b in system.bodies), found.position, strict=True))
    rest, piece = length / pieces, mass * length / pieces
    tensions = weight * (0.5 + piece * (0.5 + np.arange(pieces)))
    np.testing.assert_allclose(places["arm.2"][:2], 0.0, atol=1e-8)
    np.testing.assert_allclose(
        places["load"], (0, 1, -np.sum(rest * (1.0 + tensions / stiffness))), atol=1e-8
    )
    assert found.stable
    assert found.iterations < 60
