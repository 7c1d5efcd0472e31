"""Potentials that users give: of a length by the quotient (17), and of a place."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import polhode as ph
from polhode.diagnostics.order import measured_order
from tests.models.structures import EPS, bowl, morse

OTHERS = ("newmark", "central-difference", "staggered-central-difference", "tamma-namburu")
SCHEMES = ["simo-gonzalez", *(pytest.param(s, marks=pytest.mark.slow) for s in OTHERS)]


def molecule(**bond):
    """Two atoms that turn about each other and fly away together."""
    a = ph.Node("a", (0, 0, 0), velocity=(0.3, -0.8, 0.1), mass=1.0)
    b = ph.Node("b", (1.5, 0, 0), velocity=(-0.1, 0.9, 0.4), mass=2.0)
    bond = bond or {"potential": morse, "parameters": (5.0, 1.5, 1.2)}
    return ph.Structure([a, b], [ph.NodeSpring("bond", "ab", **bond)])


def ball():
    """A mass in a potential that is not symmetric about anything."""
    node = ph.Node("ball", (0.4, -0.1, 0.2), velocity=(0.1, 0.5, 0.0), mass=1.3)
    return ph.Structure([node], [ph.Field("bowl", ["ball"], potential=bowl, parameters=(2.0, 1.0))])


def test_a_bond_by_a_users_potential_keeps_energy_and_momenta():
    run = ph.simulate(molecule(), "simo-gonzalez", step=0.02, until=40.0)
    c = run.certificate()
    kept = {i.name: i.relative for i in c.invariants if i.promised and i.claimed}
    assert len(kept) == 7
    assert max(kept.values()) <= 16 * EPS * np.sqrt(c.steps)


def test_a_users_field_keeps_the_energy():
    c = ph.simulate(ball(), "simo-gonzalez", step=0.02, until=40.0).certificate()
    promised = [i.name for i in c.invariants if i.promised]
    assert promised == ["energy"]
    assert c["energy"].relative <= 16 * EPS * np.sqrt(c.steps)


def test_a_spring_given_by_its_potential_is_that_spring():
    def square(length, parameters):
        e = length - 1.2
        return 7.0 * e * e / 2, 7.0 * e

    ends = [
        ph.simulate(molecule(**bond), "simo-gonzalez", step=0.02, until=2.0).trajectory.u[-1]
        for bond in ({"stiffness": 7.0, "length": 1.2}, {"potential": square})
    ]
    # The quotient is rounded by eps V/|L1 - L0|, at most eps/1e-6 of a force, at every step.
    assert ends[0] == pytest.approx(ends[1], abs=100 * EPS / 1e-6)


def exact_ball(until):
    def rate(t, y):
        return [*y[3:], *(-np.array(bowl(y[:3], (2.0, 1.0))[1]) / 1.3)]

    start = [0.4, -0.1, 0.2, 0.1, 0.5, 0.0]
    return solve_ivp(rate, (0, until), start, "DOP853", rtol=1e-12, atol=1e-13).y[:, -1]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_scheme_follows_a_users_field_with_its_order(scheme):
    truth, steps = exact_ball(2.0), (0.02, 0.01)
    errors = []
    for h in steps:
        t = ph.simulate(ball(), scheme, step=h, until=2.0).trajectory
        errors.append(np.abs(np.concatenate([t.u[-1], t.v[-1]]) - truth).max())
    assert measured_order(steps, errors) == pytest.approx(2.0, abs=0.1)


def kepler():
    """A planet on an ellipse of semi-axis 1 and eccentricity 0.3, from its nearest point on."""
    speed = np.sqrt(1.3 / 0.7)
    return ph.System(
        [ph.Body("planet", mass=1.0, position=(0.7, 0, 0), velocity=(0, speed, 0))],
        forces=[ph.Attraction("sun", between=("ground", "planet"), strength=1.0)],
    )


def test_attraction_in_natural_coordinates_closes_keplers_ellipse():
    """After a period of 2 pi the planet is back: the error falls with the square of the step."""
    errors, steps = [], (200, 400)
    for n in steps:
        run = ph.simulate(kepler(), "simo-gonzalez", step=2 * np.pi / n, until=2 * np.pi)
        errors.append(np.linalg.norm(run.trajectory.position[-1, 0] - (0.7, 0, 0)))
        assert run.certificate()["energy"].relative <= 64 * EPS * np.sqrt(n)
    assert measured_order(1.0 / np.array(steps), errors) == pytest.approx(2.0, abs=0.1)


LAWS = {
    "polynomial": {"polynomial": (2.0, 8.0, 0.0, 3.0), "length": 0.4},
    "table": {"table": {"at": [0.2, 0.6, 2.0], "force": [-1.0, 3.0, 9.0]}},
    "potential": {"potential": morse, "parameters": (5.0, 1.5, 0.6)},
    "potential and damper": {"potential": morse, "parameters": (5.0, 1.5, 0.6), "damping": 0.4},
}


def slope(law, L):
    """V' of these laws once more."""
    if "table" in law:
        return np.interp(L, law["table"]["at"], law["table"]["force"])
    if "polynomial" in law:
        e = L - law["length"]
        return 2.0 + 8.0 * e + 3.0 * e**3
    return morse(L, law["parameters"])[1]


@pytest.mark.parametrize("law", LAWS)
def test_springs_between_bodies_keep_their_law_in_natural_coordinates(law):
    given, start, v = LAWS[law], np.array([0.4, 0.1, 0.5]), (0.3, -0.2, 0.4)
    c = given.get("damping", 0.0)

    def rate(t, y):
        L = np.linalg.norm(y[:3])
        n = y[:3] / L
        return [*y[3:], *(-(slope(given, L) + c * (n @ y[3:])) / 2.0 * n)]

    truth = solve_ivp(rate, (0, 1.0), [*start, *v], "DOP853", rtol=1e-11, atol=1e-13).y[:3, -1]
    spring = ph.Spring("s", between=("ground", "b"), points=[(0, 0, 0), start], **given)
    body = ph.Body("b", mass=2.0, position=start, velocity=v)
    errors, steps = [], (0.01, 0.005)
    for h in steps:
        run = ph.simulate(ph.System([body], forces=[spring]), "simo-gonzalez", step=h, until=1.0)
        errors.append(np.linalg.norm(run.trajectory.position[-1, 0] - truth))
    assert measured_order(steps, errors) == pytest.approx(2.0, abs=0.1)


def test_a_failing_function_is_reported():
    def broken(x, parameters):
        raise ArithmeticError("no value here")

    node = ph.Node("n", (0, 0, 1), mass=1.0)
    model = ph.Structure([node], [ph.Field("f", ["n"], potential=broken)])
    with pytest.raises(ph.RunError, match="failed at step 0"):
        ph.simulate(model, "simo-gonzalez", step=0.01, until=0.1)


def test_two_laws_at_once_are_refused():
    nodes = [ph.Node("a", (0, 0, 0), mass=1.0), ph.Node("b", (1, 0, 0), mass=1.0)]
    for given in ({"potential": morse, "stiffness": 1.0}, {"potential": morse, "k3": 1.0}):
        with pytest.raises(ph.ModelError, match="give one of them"):
            ph.Structure(nodes, [ph.NodeSpring("s", "ab", **given)])
    with pytest.raises(ph.ModelError, match="needs a function"):
        ph.Structure(nodes, [ph.Field("f", "a")])
