"""The three-link mechanism against a trajectory that no scheme here made."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

import polhode as ph
from polhode.diagnostics.order import orders

pytestmark = pytest.mark.jit

DATA = Path(__file__).parents[1] / "data" / "threelink_plusz.csv"
NAMES = ("one", "two", "three")
ORDERS = {
    "energy-momentum": 2,
    "euler-parameters": 2,
    "suzuki-4(energy-momentum)": 4,
    "yoshida-4(energy-momentum)": 4,
}


@cache
def reference():
    """Positions (time, 3, 3) and body rates (time, 3, 3) every 0.1 s."""
    rows = np.genfromtxt(DATA, delimiter=",", names=True)
    x = np.stack([np.stack([rows[f"{c}{n}"] for c in "xyz"], -1) for n in "123"], 1)
    Om = np.stack([np.stack([rows[f"Om{n}{c}"] for c in "123"], -1) for n in "123"], 1)
    return rows["t"], x, Om


def three_links():
    s = np.sqrt(0.5)
    block = {"mass": 12.0, "inertia": (0.29, 1.04, 1.25)}
    return ph.System(
        [
            ph.Body("one", position=(0.5, 0, 0), **block),
            ph.Body("two", position=(1, 0, 0.5), orientation=(s, 0, -s, 0), **block),
            ph.Body("three", position=(1, 0.5, 1), orientation=(s, 0, 0, s), **block),
        ],
        [
            ph.Spherical("foot", "ground", "one", point=(0, 0, 0)),
            ph.Spherical("knee", "one", "two", point=(1, 0, 0)),
            ph.Spherical("hip", "two", "three", point=(1, 0, 1)),
        ],
        gravity=(0, 0, -1),
    )


@cache
def run(scheme, step, until=12.0):
    return ph.simulate(three_links(), scheme, step=step, until=until, save_every=round(0.1 / step))


@pytest.mark.parametrize("scheme", ORDERS)
def test_energy_and_joints_are_kept_for_twelve_seconds(scheme):
    c = run(scheme, 0.005).certificate()
    print(f"{scheme}: energy {c['energy'].relative:.1e}", end=", ")
    print(f"joints {c['constraints_length'].drift:.1e} m")
    assert c["energy"].relative <= 5e-14
    assert c["constraints_length"].drift <= 5e-15
    assert c["angular_momentum_z"].promised
    assert c["angular_momentum_z"].kept == ("euler" not in scheme)
    assert not c.broken


@pytest.mark.parametrize(
    ("scheme", "bound"),
    [
        ("energy-momentum", 3e-4),
        ("euler-parameters", 4e-4),
        ("suzuki-4(energy-momentum)", 5e-8),
        ("yoshida-4(energy-momentum)", 1e-6),
    ],
)
def test_the_third_centre_is_where_the_reference_has_it_at_six_seconds(scheme, bound):
    t, x, _ = reference()
    r = run(scheme, 0.005)
    error = np.abs(r.trajectory.position[60, 2] - x[60, 2]).max()
    print(f"{scheme}: {error:.2e} m at {t[60]:g} s")
    assert r.time[60] == pytest.approx(t[60])
    assert bound / 5 <= error <= bound


@pytest.mark.parametrize("scheme", ORDERS)
def test_configuration_and_reported_velocity_have_the_order_of_the_scheme(scheme):
    _, x, Om = reference()
    steps = (0.02, 0.01, 0.005)
    runs = [run(scheme, h).trajectory for h in steps]
    for k in (20, 60):
        position = orders(steps, [np.abs(r.position[k] - x[k]).max() for r in runs])
        rate = orders(steps, [np.abs(r.angular_velocity[k] - Om[k]).max() for r in runs])
        print(f"{scheme} at {k / 10:g} s: position {position}, rate {rate}")
        assert np.allclose(position, ORDERS[scheme], atol=0.15)
        assert np.allclose(rate, ORDERS[scheme], atol=0.2)


def test_orders_above_four_hold_with_joints():
    """They would not if the substeps were not taken in halves (`schemes.composition`)."""
    _, x, Om = reference()
    steps = (0.1, 0.05, 0.025)
    runs = [run("sofroniou-spaletta-6(energy-momentum)", h, 2.0).trajectory for h in steps]
    position = orders(steps, [np.abs(r.position[20] - x[20]).max() for r in runs])
    rate = orders(steps, [np.abs(r.angular_velocity[20] - Om[20]).max() for r in runs])
    print(f"position {position}, rate {rate}")
    assert np.allclose(position, 6, atol=0.15)
    assert np.allclose(rate, 6, atol=0.2)


@pytest.mark.parametrize("scheme", ORDERS)
def test_velocity_and_reactions_have_the_order_of_the_scheme(scheme):
    """The reference is a fine run; it has the reference's positions to 1e-11 m itself."""
    fine = run("suzuki-4(energy-momentum)", 0.0005, 4.0)
    _, x, Om = reference()
    assert np.abs(fine.trajectory.position[:41] - x[:41]).max() <= 2e-11
    assert np.abs(fine.trajectory.angular_velocity[:41] - Om[:41]).max() <= 1e-9
    steps = (0.02, 0.01, 0.005)
    errors = {"velocity": [], "reaction": [], "acceleration": []}
    for h in steps:
        a, b = run(scheme, h), fine
        errors["velocity"].append(np.abs(a.trajectory.velocity[:41] - b.trajectory.velocity).max())
        for joint in ("foot", "knee", "hip"):
            force, exact = a.joint(joint).reaction.values[:41], b.joint(joint).reaction.values
            errors["reaction"].append(np.abs(force - exact).max())
        errors["acceleration"].append(
            np.abs(a.body("three").acceleration.values[:41] - b.body("three").acceleration).max()
        )
    errors["reaction"] = np.reshape(errors["reaction"], (3, 3)).max(axis=1)
    for name, values in errors.items():
        seen = orders(steps, values)
        print(f"{scheme}: {name} {np.array2string(np.asarray(values), precision=2)}, {seen}")
        assert np.allclose(seen, ORDERS[scheme], atol=0.15)


def test_reactions_obey_newtons_law_for_each_link():
    """Force from below less force on the next link is mass times (acceleration - gravity)."""
    r = run("energy-momentum", 0.005)
    forces = [r.joint(j).reaction.values for j in ("foot", "knee", "hip")] + [0.0]
    for k, name in enumerate(NAMES):
        needed = 12.0 * (r.body(name).acceleration.values + np.array([0, 0, 1.0]))
        assert np.abs(forces[k] - forces[k + 1] - needed).max() <= 2e-11
    assert np.abs(r.joint("knee").torque_world).max() <= 1e-12  # a ball joint has none


def test_the_raw_momenta_of_a_composition_are_of_order_two_only():
    """Why velocities are projected: the stored ones keep a part against the joints."""
    fine = run("suzuki-4(energy-momentum)", 0.0005, 4.0).trajectory.velocity
    steps = (0.02, 0.01, 0.005)
    errors = []
    for h in steps:
        stored = run("suzuki-4(energy-momentum)", h).trajectory.stored[:41, :, 3:6] / 12.0
        errors.append(np.abs(stored - fine).max())
    assert np.allclose(orders(steps, errors), 2, atol=0.3)
