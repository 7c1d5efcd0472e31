"""Rotating beam: (EI w'')'' - (T w')' = m s^2 w, T = m W^2 (1 - x^2)/2 (Wright and others, 1982).

A cantilever that turns about its root, unit length, mass and stiffness. Out of the plane of
rotation the equation is solved by power series, as Wright, Smith, Thresher and Wang do (J. Appl.
Mech. 49, 197), here in forty digits; in the plane the squares of the frequencies are less by W²
(Putter and Manor, 1978).
"""

import functools
from decimal import Decimal, localcontext

import numpy as np

import polhode as ph
from tests.truth.wall import case

TERMS, DIGITS = 100, 40  # of a power series: what is left out is below the last digit


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


def free_end(speed, square):
    """Determinant of w'' and w''' at the free end, of series that begin with x² and x³.

    Of (n+4)(n+3)(n+2)(n+1) a_(n+4) = W²/2 ((n+2)(n+1) a_(n+2) - n(n+1) a_n) + s² a_n.
    """
    half, ends = Decimal(speed) ** 2 / 2, []
    for first in (2, 3):
        a = [Decimal(n == first) for n in range(TERMS)]
        for n in range(TERMS - 4):
            pull = half * ((n + 2) * (n + 1) * a[n + 2] - n * (n + 1) * a[n])
            a[n + 4] += (pull + square * a[n]) / ((n + 4) * (n + 3) * (n + 2) * (n + 1))
        bent = sum(n * (n - 1) * a[n] for n in range(TERMS))
        sheared = sum(n * (n - 1) * (n - 2) * a[n] for n in range(TERMS))
        ends.append((bent, sheared))
    return ends[0][0] * ends[1][1] - ends[0][1] * ends[1][0]


@functools.cache
def exact(speed):
    """The two slowest frequencies by power series: (out of the plane, in the plane)."""
    found = []
    with localcontext(prec=DIGITS):
        grid = [Decimal(k) for k in range(1, 50)]
        values = [free_end(speed, s**2) for s in grid]
        for k in [k for k in range(48) if values[k] * values[k + 1] < 0][:2]:
            low, high = grid[k], grid[k + 1]
            for _ in range(60):  # bisection: 2^-60 of 1
                middle = (low + high) / 2
                same = free_end(speed, middle**2) * values[k] > 0
                low, high = (middle, high) if same else (low, middle)
            found.append(float(low))
    squares = np.array(found) ** 2
    return np.sqrt(squares), np.sqrt(squares - speed**2)


def by_ritz(speed, modes=14):
    """The same out of the plane by Ritz's method, with x² times Legendre polynomials."""
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
    return np.sqrt(np.sort(np.linalg.eigvals(np.linalg.solve(M, K + T)).real)[:2])


@case(1e-8, over=(0, 2, 6, 10))
def test_ritz_and_power_series_agree_at_speed(speed):
    return float(np.abs(by_ritz(speed) / exact(speed)[0] - 1.0).max())


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
