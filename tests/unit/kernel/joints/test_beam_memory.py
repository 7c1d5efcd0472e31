"""Beams under a scheme that decays: what is remembered, filtered and given back."""

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.beams.tables import BeamRate
from polhode.kernel.columns import RowValue
from polhode.kernel.joints import beam_memory
from polhode.lowering.system import Way, compile_system

STIFFNESS = (1e6, 1e6, 1e6, 500, 500, 500)


def swung(rho, steps=12):
    """An arm on a ball joint, shaken at its end faster than steps resolve."""
    section = ph.Section(stiffness=STIFFNESS, mass=1.0, inertia=(2, 1, 1))
    hub = ph.Body("hub", mass=1.0, inertia=(0.1, 0.1, 0.1), angular_velocity=(0, 0, 1.0))
    arm = ph.Beam("b", "hub", points=[(0, 0, 0), (2, 0, 0)], elements=2, section=section)
    shake = ph.PointForce("f", "b.2", steps=[(0, 0.02, (30, 0, 5))])
    pin = ph.Spherical("pin", "ground", "hub", point=(0, 0, 0))
    system = ph.System([hub], [pin], [shake], beams=[arm])
    return ph.simulate(system, scheme=f"energy-decaying(rho={rho})", step=0.01, until=0.01 * steps)


@pytest.mark.parametrize("rho", [0.0, 0.8])
def test_the_augmented_energy_decays_and_the_loss_is_booked(rho):
    ledger = swung(rho).ledger
    after = slice(3, None)  # nothing pushes any more
    assert np.all(np.diff(ledger.augmented[after]) < 0.0)
    assert ledger.numerical[-1] > 0.0
    assert np.abs(ledger.balance).max() < 1e-13 * ledger.scale


def test_with_rho_one_it_is_the_conserving_scheme():
    ledger = swung(1.0).ledger
    assert ledger.numerical[-1] == 0.0
    assert np.abs(ledger.balance).max() < 1e-13 * ledger.scale


def test_the_filter_takes_what_the_stiffening_does():
    section = ph.Section(stiffness=STIFFNESS, mass=1.0, inertia=(2, 1, 1))
    beam = ph.Beam("b", points=[(0, 0, 0), (2, 0, 0)], elements=1, section=section)
    c = compile_system(ph.System([], beams=[beam]), Way.JOINTED, remembers=True)
    J, rng = c.arrays.joints, np.random.default_rng(1)
    y, moved, alpha, eta, h = rng.normal(size=6), rng.normal(size=6), 0.1, 0.7, 0.25
    J.beams.rates[0, :6], J.beams.rates[0, BeamRate.FACTOR] = y, alpha
    J.rows[RowValue.AFTER, :6] = moved
    K = np.linalg.inv(2.0 * np.asarray(c.system.beam_elements[0].flexibility))
    energy = beam_memory.energy_of_beams(J, J.beams, 0.3, h)
    assert energy == pytest.approx(0.15 * h * h * y @ K @ y, rel=1e-12)
    taken = beam_memory.filter_beams(J, J.beams, eta, h)
    assert taken == pytest.approx(alpha * moved @ K @ (moved - h * y), rel=1e-12)
    np.testing.assert_allclose(J.beams.rates[0, :6], y + eta * (moved / h - y), rtol=1e-13)
    beam_memory.shrink_beams(J.beams, 0.5)
    np.testing.assert_allclose(J.beams.rates[0, :6], 0.5 * (y + eta * (moved / h - y)), rtol=1e-13)
