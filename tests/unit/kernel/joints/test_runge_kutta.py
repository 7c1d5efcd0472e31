"""Explicit steps of bodies with joints: accuracy, books, substeps, and what cannot be done."""

import numpy as np
import pytest

import polhode as ph
from polhode.errors import RunError, SchemeError
from polhode.schemes.choice import choose

pytestmark = pytest.mark.jit

SWING = {"angle": {"harmonic": {"amplitude": 0.2, "frequency": 1.0}}}


def four_bar():
    """A motor on a crank, a coupler with a rotor and a prescribed arm, a rocker on a spring.

    The loop has redundant rows.
    """
    bars = {"crank": (0, 0, 0.25), "coupler": (0.6, 0, 0.7), "rocker": (1.2, 0, 0.45)}
    bodies = [
        ph.Body(name, mass=1.0, inertia=(0.1, 0.1, 0.05), position=x)
        for name, x in {**bars, "arm": (0.6, 0, 1.1)}.items()
    ]
    ends = {"foot": ("ground", "crank"), "a": ("crank", "coupler"), "b": ("coupler", "rocker")}
    ends["end"] = ("rocker", "ground")
    points = [(0, 0, 0), (0, 0, 0.5), (1.2, 0, 0.9), (1.2, 0, 0)]
    joints = [
        ph.Revolute(name, *pair, point=point, axis=(0, 1, 0))
        for (name, pair), point in zip(ends.items(), points, strict=True)
    ]
    joints.append(
        ph.Revolute("top", "coupler", "arm", point=(0.6, 0, 0.7), axis=(0, 1, 0), motion=SWING)
    )
    wave = {"amplitude": 2.0, "frequency": 1.5}
    tie = {"points": [(2, 0, 1), (1.2, 0, 0.9)], "stiffness": 20.0, "length": 0.3, "damping": 0.5}
    forces = [
        ph.Spring("s", between=("ground", "rocker"), **tie),
        ph.Motor("m", "foot", value=2.0),
        ph.Rotor("w", body="coupler", axis=(0, 3, 4), inertia=0.1, speed=3.0, harmonic=wave),
    ]
    return ph.System(bodies, joints, forces, gravity=(0, 0, -9.81))


def end(scheme, step, until=0.5):
    run = ph.simulate(four_bar(), scheme, step=step, until=until)
    return run, run.trajectory.position[-1]


@pytest.mark.slow
def test_it_goes_where_the_conserving_scheme_goes():
    _, exact = end("suzuki-4(energy-momentum)", 5e-4)
    quick, x = end("dop853(tolerance=1e-11)", 0.1)
    assert x == pytest.approx(exact, rel=0, abs=1e-9)
    c = quick.certificate()
    assert c["constraints_length"].relative <= 1e-13
    assert np.abs(quick.ledger.balance).max() <= 1e-9 * quick.ledger.scale
    errors = [np.abs(end("rk4", h)[1] - exact).max() for h in (0.02, 0.01)]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(4, abs=0.3)


def test_a_smaller_tolerance_takes_more_substeps_and_leaves_less():
    energies = []
    for tolerance in (1e-5, 1e-8, 1e-11):
        run, _ = end(f"dop853(tolerance={tolerance})", 0.25)
        energies.append(np.abs(run.ledger.balance).max() / run.ledger.scale)
    assert energies[0] > 30 * energies[1] > 900 * energies[2]


def test_forces_that_are_too_stiff_are_said_so():
    body = ph.Body("b", mass=1.0, inertia=(0.5, 0.6, 0.7), velocity=(1, 0, 0))
    ends = [(1, 0.5, 0), (0, 0.5, 0)]
    tether = ph.Spring("s", between=("ground", "b"), points=ends, stiffness=1e18)
    with pytest.raises(RunError, match=r"cannot meet its tolerance at step 0 .*; use a larger"):
        ph.simulate(ph.System([body], forces=[tether]), "dop853", step=0.1, until=1.0)


@pytest.mark.parametrize("tolerance", ["0", "1e-16", "2", "small"])
def test_a_tolerance_outside_of_its_domain_is_refused(tolerance):
    with pytest.raises(SchemeError, match=r"tolerance of scheme 'dop853' is .*; it must be"):
        choose(f"dop853(tolerance={tolerance})")
