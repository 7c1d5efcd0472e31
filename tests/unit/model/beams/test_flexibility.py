"""Flexibility of elements, against closed forms of linear theory."""

import numpy as np

import polhode as ph
from polhode.model.beams.screw import transport
from tests.rounding import within

EA, GA2, GA3, GJ, EI2, EI3 = STIFFNESS = (7e4, 3e3, 2e3, 50.0, 40.0, 60.0)
SECTION = ph.Section(stiffness=STIFFNESS, mass=1.0, inertia=(2.0, 1.0, 1.0))


def _tip_compliance(element):
    """How the free end shifts and turns by a force and moment there, in its own section axes."""
    T = np.linalg.inv(transport(element.rest * element.length, 1.0))
    return element.length * T @ element.flexibility @ T.T


def test_a_straight_element_is_timoshenkos():
    beam = ph.Beam("b", "ground", points=[(0, 0, 0), (0, 2, 0)], elements=1, section=SECTION)
    L, (element,) = 2.0, beam.parts
    C = _tip_compliance(element)
    cases = {
        (0, 0): L / EA,
        (1, 1): L / GA2 + L**3 / (3 * EI3),
        (2, 2): L / GA3 + L**3 / (3 * EI2),
        (3, 3): L / GJ,
        (4, 4): L / EI2,
        (5, 5): L / EI3,
        (1, 5): L**2 / (2 * EI3),
        (2, 4): -(L**2) / (2 * EI2),
    }
    for (i, j), expected in cases.items():
        assert within(abs(C[i, j] - expected), abs(expected), 2000), (i, j)


def test_a_quarter_circle_of_one_element_bends_as_castigliano_says():
    R = 1.5
    arc = {"center": (0, R, 0), "start": (0, 0, 0), "end": (R, R, 0)}
    beam = ph.Beam("b", "ground", arc=arc, elements=1, section=SECTION)
    C = _tip_compliance(beam.parts[0])
    # a force P at the tip along its section axis 2, towards the centre: N = P sin, V = P cos,
    # M = P R sin of the angle from the tip
    quarter = np.pi / 4.0
    expected = quarter * R * (1 / EA + 1 / GA2 + R**2 / EI3)
    assert within(abs(C[1, 1] - expected), expected, 3000)
    # out of the plane: bending P R sin, torsion P R (1 - cos)
    expected = quarter * 2 * R / GA3 + quarter * R**3 / EI2 + (3 * quarter - 2) * R**3 / GJ
    assert within(abs(C[2, 2] - expected), expected, 3000)


def test_elements_of_a_coupled_section_add_up():
    rng = np.random.default_rng(3)
    A = rng.normal(size=(6, 6))
    section = ph.Section(stiffness=A @ A.T + 6 * np.eye(6), mass=1.0, inertia=(2.0, 1.0, 1.0))
    arc = {"center": (0, 2, 0), "start": (0, 0, 0), "end": (2, 2, 0)}

    def tip(elements):
        beam = ph.Beam("b", "ground", arc=arc, elements=elements, section=section, twist=0.7)
        total, rest = np.zeros((6, 6)), np.eye(6)
        for element in reversed(beam.parts):
            total += rest @ _tip_compliance(element) @ rest.T
            X = element.rest * element.length
            rest = rest @ np.linalg.solve(transport(X, 1.0), transport(X, 0.0))
        return total

    # the twisted arc is no helix: its elements are, and more of them come nearer to it
    errors = [np.abs(tip(n) - tip(64)).max() for n in (4, 8, 16)]
    assert errors[0] > 3.0 * errors[1] > 9.0 * errors[2]
    straight = ph.Beam("b", "ground", points=[(0, 0, 0), (2, 0, 0)], elements=2, section=section)
    whole = ph.Beam("b", "ground", points=[(0, 0, 0), (2, 0, 0)], elements=1, section=section)
    a, b = (_tip_compliance(p) for p in straight.parts)
    X = straight.parts[1].rest * straight.parts[1].length
    move = np.linalg.solve(transport(X, 1.0), transport(X, 0.0))
    expected = _tip_compliance(whole.parts[0])
    assert within(np.abs(move @ a @ move.T + b - expected).max(), np.abs(expected).max(), 3000)


def test_a_tapered_cantilever_bends_as_its_sections_do():
    """A wedge: the tip's compliance is the integral of x²/(E I(x)), which is elementary."""
    b, h0, h1, L, E, G = 0.02, 0.06, 0.03, 1.0, 7e10, 2.6e10
    more = {"young": E, "shear": G, "density": 2700.0}
    ends = [ph.Section.rectangle(b, h, **more) for h in (h0, h1)]
    beam = ph.Beam("w", "ground", points=[(0, 0, 0), (L, 0, 0)], elements=1, section=ends)
    slope = (h0 - h1) / L
    h = h0
    moment = (12.0 / (E * b * slope**3)) * (
        np.log(h / h1) + 2 * h1 * (1 / h - 1 / h1) - 0.5 * h1**2 * (1 / h**2 - 1 / h1**2)
    )
    nu = E / (2 * G) - 1
    k = 10 * (1 + nu) / (12 + 11 * nu)
    shear = np.log(h / h1) / (k * G * b * slope)
    found = _tip_compliance(beam.parts[0])[2, 2]
    assert abs(found - moment - shear) <= 1e-9 * found  # eight points of Gauss, h1/h0 = 1/2
