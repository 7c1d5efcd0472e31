"""Rotating beam: (EI w'')'' - (T w')' = m s^2 w, T = m W^2 (1 - x^2)/2 (Wright and others, 1982).

A cantilever that turns about its root, unit length, mass and stiffness. Out of the plane of
rotation the frequencies are those of Wright, Smith, Thresher and Wang (J. Appl. Mech. 49, 197); in
the plane their squares are less by W², which Putter and Manor (1978) have as well.
"""

import numpy as np

import polhode as ph
from tests.truth.wall import case

WRIGHT = {0: (3.5160, 22.0345), 2: (4.1373, 22.6149), 6: (7.3604, 26.8091), 10: (11.2023, 33.6404)}


def frequencies(speed, elements):
    """Of the beam with `elements`: four slowest, out of and in the plane in turn."""
    section = {"stiffness": (1e7, 1e7, 1e7, 1, 1, 1), "mass": 1.0, "inertia": (1e-6, 5e-7, 5e-7)}
    hub = ph.Body("hub", 1e6, inertia=(1e8, 1e8, 1e8))
    axle = ph.Revolute("axle", "ground", "hub", point=(0, 0, 0), axis=(0, 0, 1))
    blade = ph.Beam(
        "blade",
        "hub",
        points=[(0, 0, 0), (1, 0, 0)],
        section=section,
        elements=elements,
        mass="corrected",
    )
    system = ph.System([hub], [axle], beams=[blade])
    found = ph.modes(ph.equilibrium(system, spin=(0, 0, speed)), moving=True)
    assert found.stable
    return np.array([m.eigenvalue.imag for m in found if m.eigenvalue.imag > 1.0][:4])


def exact(speed, modes=14):
    """Ritz's method with x² times Legendre polynomials: (out of the plane, in the plane)."""
    x, weights = np.polynomial.legendre.leggauss(60)
    x, weights = 0.5 * (x + 1.0), 0.5 * weights
    shapes = [
        np.polynomial.Polynomial((0, 0, 1))
        * np.polynomial.Legendre.basis(k, domain=(0, 1)).convert(kind=np.polynomial.Polynomial)
        for k in range(modes)
    ]
    w, w1, w2 = (np.array([s.deriv(k)(x) if k else s(x) for s in shapes]) for k in range(3))
    M, T = w * weights @ w.T, w1 * (weights * 0.5 * speed**2 * (1 - x * x)) @ w1.T
    K = w2 * weights @ w2.T
    squares = np.sort(np.linalg.eigvals(np.linalg.solve(M, K + T)).real)[:2]
    return np.sqrt(squares), np.sqrt(squares - speed**2)


@case(5e-6, over=(0, 2, 6, 10))
def test_ritz_has_the_digits_that_wright_printed_at_speed(speed):
    """Four decimals each: half of the last digit of the first is 1.4e-5 at rest, 4.5e-6 at 10."""
    return float(np.abs(exact(speed)[0] / WRIGHT[speed] - 1.0).max())


@case(2e-3, over=(2, 10))
def test_eight_elements_out_of_and_in_the_plane_at_speed(speed):
    out, within = exact(speed)
    wanted = np.sort(np.concatenate([out, within]))
    return float(np.abs(frequencies(speed, 8) / wanted - 1.0).max())


@case(0.5)
def test_errors_of_bending_fall_with_the_order_two_at_least():
    """Between 4 and 8 elements, at speed 6: what the order lacks of two."""
    out, within = exact(6)
    wanted = np.sort(np.concatenate([out, within]))[:2]
    errors = [np.abs(frequencies(6, n)[:2] / wanted - 1.0).max() for n in (4, 8)]
    return max(0.0, 2.0 - float(np.log2(errors[0] / errors[1])))
