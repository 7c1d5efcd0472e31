"""Beams that touch: impacts at nodes, on floors and by stops, keep energy and their books."""

import math

import numpy as np
import pytest

import polhode as ph
from polhode.errors import SchemeError
from tests.models.contacts import WEIGHT, G, balance, deepest, drift
from tests.rounding import within

SECTION = ph.Section.rectangle(0.02, 0.02, young=2e8, shear=8e7, density=1000.0)


def cantilever(e, law="smooth", elements=3):
    """A beam clamped at one end, whose other end falls on a floor."""
    ends = [(0, 0, 0), (1, 0, 0)]
    beam = ph.Beam("beam", "ground", "", points=ends, elements=elements, section=SECTION)
    floor = ph.Contact(
        "floor",
        body=f"beam.{elements}",
        shape={"points": [[0, 0, 0]]},
        plane={"point": [0, 0, -0.05]},
        restitution=e,
        law=law,
    )
    return ph.System([], beams=[beam], contacts=[floor], gravity=WEIGHT)


def hinged(e, friction=0.0):
    """An arm that bends, on a hinge with stops."""
    hub = ph.Body("hub", 0.3, inertia=(0.001,) * 3)
    beam = ph.Beam("beam", "hub", "", points=[(0, 0, 0), (1, 0, 0)], elements=2, section=SECTION)
    hinge = ph.Revolute(
        "hinge",
        "ground",
        "hub",
        point=(0, 0, 0),
        axis=(0, 1, 0),
        stop={"angle": [-0.2, 0.05], "restitution": e},
        friction={"torque": friction},
    )
    return ph.System([hub], [hinge], beams=[beam], gravity=WEIGHT)


@pytest.mark.jit
@pytest.mark.parametrize("system", [cantilever(1.0), hinged(1.0)], ids=["floor", "stop"])
def test_restitution_one_keeps_energy_and_nothing_passes(system):
    run = ph.simulate(system, step=2e-3, until=1.0)
    assert np.count_nonzero(run.events.kinds == "impact") > 5
    assert drift(run) < 1e-13
    assert deepest(run) > -1e-15
    assert run.certificate()["energy"].verdict == "kept"


@pytest.mark.jit
@pytest.mark.parametrize("e", [0.0, 0.5])
@pytest.mark.parametrize("mu", [0.0, 0.3])
def test_books_balance_where_energy_is_lost(e, mu):
    for system in (cantilever(e, {"friction": mu}), hinged(e, mu / 3)):
        run = ph.simulate(system, step=2e-3, until=0.6)
        assert len(run.events) >= 2
        assert balance(run) < 1e-13
        assert np.diff(run.energy.total.values).max() < 1e-14 * run.ledger.scale
        assert run.certificate()["energy"].verdict == "decays"


def on_a_rope(e):
    """A ball that falls with a cable and bounces on a floor."""
    ball = ph.Body("ball", 1.0, inertia=(0.01,) * 3, position=(0.6, 0, 1))
    ends = [(0, 0, 1), (0.6, 0, 1)]
    rope = ph.Cable("rope", "ground", "ball", points=ends, elements=4, stiffness=1e3, mass=0.1)
    plane = {"point": [0, 0, 0.5]}
    floor = ph.Contact("floor", body="ball", shape={"ball": 0.1}, plane=plane, restitution=e)
    return ph.System([ball], cables=[rope], contacts=[floor], gravity=WEIGHT)


def framed(e):
    """A mass on a superelement that strikes a floor as it sinks."""
    hub, tip = (ph.Body(n, 0.5, inertia=(0.01,) * 3, position=(x, 0, 0)) for n, x in PORTS)
    stiffness = np.diag([2e3, 2e3, 2e3, 20.0, 20.0, 20.0])
    frame = ph.Flexible("frame", ports=["hub", "tip"], stiffness=stiffness)
    plane = {"point": [0, 0, -0.102]}
    floor = ph.Contact("floor", body="tip", shape={"ball": 0.1}, plane=plane, restitution=e)
    weld = ph.Fixed("weld", "ground", "hub", point=(0, 0, 0))
    return ph.System([hub, tip], [weld], flexibles=[frame], contacts=[floor], gravity=WEIGHT)


PORTS = (("hub", 0.0), ("tip", 1.0))
STRUCK = {"floor": cantilever, "stop": hinged, "cable": on_a_rope, "superelement": framed}


@pytest.mark.jit
@pytest.mark.parametrize("name", STRUCK)
@pytest.mark.parametrize("e", [0.5, 1.0])
def test_energy_with_its_memory_decays_where_flexible_parts_strike(name, e):
    """Energy alone rises: the memory of energy-decaying gives some back."""
    run = ph.simulate(STRUCK[name](e), "energy-decaying(rho=0.5)", step=2e-3, until=0.3)
    certificate, books = run.certificate(), run.ledger
    assert np.count_nonzero(run.events.kinds == "impact") > 0
    assert np.diff(run.energy.total.values).max() > 1e-10 * books.scale
    assert np.diff(books.augmented).max() < 1e-13 * books.scale
    assert certificate["energy"].verdict == "decays"
    assert certificate.broken == []


def falling_rod(height):
    """An upright rod of one element: two masses with a spring between them."""
    ends = [(0, 0, height), (0, 0, height + 1)]
    rod = ph.Beam("rod", "", "", points=ends, elements=1, section=SOFT)
    floor = ph.Contact("floor", body="rod.0", shape={"points": [[0, 0, 0]]}, restitution=1.0)
    return ph.System([], beams=[rod], contacts=[floor], gravity=WEIGHT)


SOFT = ph.Section(stiffness=(400.0, 1e3, 1e3, 1.0, 1.0, 1.0), mass=2.0, inertia=(1e-3, 5e-4, 5e-4))
SCHEMES = {"energy-momentum": 2, "suzuki-4(energy-momentum)": 4, "energy-decaying(rho=1)": 2}


@pytest.mark.plain
@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_rod_that_falls_upright_rebounds_as_two_masses_with_a_spring(scheme):
    """Its nodes part with -v and v; their distance swings, d = 1 - 2 v/w sin(w t)."""
    height, k, m = 0.2, 400.0, 1.0
    fall, v, w = math.sqrt(2 * height / G), math.sqrt(2 * height * G), math.sqrt(2 * k / m)
    found = []
    for count in (16, 32):
        run = ph.simulate(falling_rod(height), scheme, step=0.25 / count, until=0.25)
        (hit,) = run.events
        assert within(abs(hit.time - fall), fall, 100)
        assert within(abs(hit.impulse - 2 * m * v), 2 * m * v, 100)  # on the lower node alone
        t = 0.25 - fall
        middle, half = 0.5 - G * t**2 / 2, 0.5 - v / w * math.sin(w * t)
        ends = [run.body(f"rod.{i}").position.values[-1, 2] for i in (0, 1)]
        found.append(np.hypot(ends[0] - (middle - half), ends[1] - (middle + half)))
    assert math.log2(found[0] / found[1]) > SCHEMES[scheme] - 0.3


def test_schemes_without_contacts_are_refused_by_name():
    with pytest.raises(SchemeError, match="'rk4' does not run contacts, such as"):
        ph.simulate(cantilever(1.0), "rk4", step=1e-3, until=0.1)
