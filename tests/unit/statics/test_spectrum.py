"""Eigenvalues of stiff, damped and free motions, held to rational arithmetic without rounding."""

from fractions import Fraction

import numpy as np
import pytest

import polhode as ph
from polhode.statics.modes import state_of
from polhode.statics.spectrum import groups

STEEL = ph.Section.round(0.005, material="steel")


class Rational:
    """A complex number of fractions: exact."""

    def __init__(self, real, imag=0):
        self.real, self.imag = Fraction(real), Fraction(imag)

    def __add__(self, other):
        return Rational(self.real + other.real, self.imag + other.imag)

    def __sub__(self, other):
        return Rational(self.real - other.real, self.imag - other.imag)

    def __mul__(self, o):
        real = self.real * o.real - self.imag * o.imag
        return Rational(real, self.real * o.imag + self.imag * o.real)

    def __truediv__(self, o):
        size = o.real * o.real + o.imag * o.imag
        found = self * Rational(o.real, -o.imag)
        return Rational(found.real / size, found.imag / size)

    def __bool__(self):
        return bool(self.real or self.imag)


def solved(P, Q):
    """P⁻¹ Q by elimination."""
    n = len(P)
    rows = [[*P[i], *Q[i]] for i in range(n)]
    for k in range(n):
        pivot = next(i for i in range(k, n) if rows[i][k])
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [entry / rows[k][k] for entry in rows[k]]
        for i in range(n):
            if i != k and rows[i][k]:
                factor = rows[i][k]
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[k], strict=True)]
    return [row[n:] for row in rows]


def newton_step(p, value):
    """How far Newton's method on the determinant of the pencil goes from a value: 1/tr(P⁻¹ P').

    P(s) = [s 1 - A, G; -B (1 + tau s), F] with states and stresses as they are, without rounding.
    """
    n, m, f = len(p.A), len(p.F), p.places
    s = Rational(value.real, value.imag)
    zero = Rational(0)
    P = [[zero] * (n + m) for _ in range(n + m)]
    slope = [[zero] * (n + m) for _ in range(n + m)]
    for i in range(n):
        for j in range(n):
            P[i][j] = Rational(-p.A[i, j]) + (s if i == j else zero)
        slope[i][i] = Rational(1)
        for k in range(m):
            P[i][n + k] = Rational(p.G[i - f, k]) if i >= f else zero
    for k in range(m):
        for j in range(f):
            own, tau = Rational(-p.B[k, j]), Rational(p.tau[k])
            P[n + k][j], slope[n + k][j] = own + own * tau * s, own * tau
        for j in range(m):
            P[n + k][n + j] = Rational(p.F[k, j])
    found = solved(P, slope)
    trace = sum((found[i][i] for i in range(n + m)), zero)
    step = Rational(1) / trace
    return float(step.real) + 1j * float(step.imag)


def wire(elements, damping, length=1.2):
    points = [(0, 0, 0), (length, 0, 0)]
    beam = ph.Beam("b", "ground", points=points, elements=elements, section=STEEL, damping=damping)
    return ph.System([], beams=[beam])


def springs(k):
    """A kilogram on 5 N/m with a damper, and on it another on k."""
    bodies = [ph.Body(name, 1.0, position=(x, 0, 0)) for name, x in (("a", 0.0), ("b", 1.0))]
    rails = [
        ph.Prismatic(f"r{b.name}", "ground", b.name, point=b.position, axis=(1, 0, 0))
        for b in (ph.Body(b.name, 1.0, (1, 1, 1), position=b.position) for b in bodies)
    ]
    bodies = [ph.Body(b.name, 1.0, (1, 1, 1), position=b.position) for b in bodies]
    forces = [
        ph.Spring("soft", ("ground", "a"), ((-1, 0, 0), (0, 0, 0)), stiffness=5.0, damping=0.3),
        ph.Spring("stiff", ("a", "b"), ((0, 0, 0), (1, 0, 0)), stiffness=k, damping=0.1),
    ]
    return ph.System(bodies, rails, forces)


SYSTEMS = {
    "a damped element": lambda: wire(1, 1e-3),
    "springs 5 and 1e6": lambda: springs(1e6),
}


@pytest.mark.parametrize("make", SYSTEMS.values(), ids=SYSTEMS)
def test_every_eigenvalue_is_one_of_the_exact_pencil(make):
    r, x, q, _ = state_of(make(), None)
    pencil, _ = r.resting(x, q)
    found = [mode.eigenvalue for mode in ph.modes(make())]
    assert len(found) >= 2
    assert all(found)
    for value in found:
        assert abs(newton_step(pencil, value)) <= 1e-8 * abs(value)


@pytest.mark.parametrize("k", [1e6, 1e9, 1e10, 1e12])
def test_a_slow_mode_beside_a_stiff_one_is_not_lost(k):
    """Independent: s² + 0.3 s + 5 = 0, however stiff the other is; both slide along one axis."""
    body = {"mass": 1.0, "inertia": (1, 1, 1)}
    bodies = [ph.Body("a", **body), ph.Body("b", **body, position=(5, 0, 0))]
    rails = [
        ph.Prismatic(b.name, "ground", b.name, point=b.position, axis=(1, 0, 0)) for b in bodies
    ]
    pull = [
        ph.Spring("sa", ("ground", "a"), ((-1, 0, 0), (0, 0, 0)), stiffness=5.0, damping=0.3),
        ph.Spring("sb", ("ground", "b"), ((4, 0, 0), (5, 0, 0)), stiffness=k, damping=1.0),
    ]
    slow, fast = (mode.eigenvalue for mode in ph.modes(ph.System(bodies, rails, pull)))
    assert slow == pytest.approx(-0.15 + 1j * np.sqrt(5.0 - 0.15**2), rel=1e-12)
    assert fast == pytest.approx(-0.5 + 1j * np.sqrt(k - 0.25), rel=1e-12)


@pytest.mark.parametrize("elements", [4, 10])
@pytest.mark.parametrize("moving", [False, True])
def test_damping_of_a_beam_turns_each_frequency_into_a_pair(elements, moving):
    """Kelvin-Voigt damping is tau K: s² + tau w² s + w² = 0 for each frequency w without it."""
    if moving and elements > 4:
        pytest.skip("differences of 120 states")
    tau = 1e-3
    without = [mode.eigenvalue.imag for mode in ph.modes(wire(elements, 0.0))]
    found = [mode.eigenvalue for mode in ph.modes(wire(elements, tau), moving=moving)]
    for k, w in enumerate(without[:6]):
        s = np.roots([1.0, tau * w * w, w * w])
        assert found[k] == pytest.approx(complex(s[np.argmax(s.imag)]), rel=1e-9)
    assert len(found) == 6 * elements + sum(tau * w > 2.0 for w in without)


def test_a_free_damped_beam_has_six_motions_without_stiffness():
    beam = ph.Beam("b", points=[(0, 0, 0), (1.2, 0, 0)], elements=3, section=STEEL, damping=1e-4)
    found = ph.modes(ph.System([], beams=[beam]))
    assert [mode.eigenvalue for mode in found[:6] if mode.eigenvalue == 0] == [0j] * 6
    assert found[6].eigenvalue != 0
    assert found.stable


def test_parts_of_a_graph():
    linked = np.zeros((4, 4), bool)
    linked[0, 2] = linked[2, 0] = True
    assert groups(linked).tolist() == [0, 1, 0, 2]
