"""Frequencies, damping and labels of modes, against closed forms."""

import math

import numpy as np
import pytest

import polhode as ph

G = 9.81


def hanging(n, length=0.5):
    """Mass points on rods without mass, straight down."""
    at = np.outer(np.arange(n + 1), (0, 0, -length))
    names = ["ground", *(f"m{k}" for k in range(1, n + 1))]
    bodies = [ph.Body(names[k], mass=2, position=at[k]) for k in range(1, n + 1)]
    joints = [
        ph.Distance(f"r{k}", names[k - 1], names[k], points=(at[k - 1], at[k]))
        for k in range(1, n + 1)
    ]
    return ph.System(bodies, joints, gravity=(0, 0, -G))


@pytest.mark.parametrize("n", [2, 50])
def test_a_hanging_chain_swings_with_the_zeros_of_laguerre(n):
    """Equal masses and rods: omega² = (g/l) x with L_n(x) = 0, in two directions each.

    For the double pendulum that is (2 ± sqrt 2) g/l.
    """
    found = ph.modes(hanging(n))
    x = np.polynomial.laguerre.laggauss(n)[0]
    wanted = np.repeat(np.sqrt(x * G / 0.5), 2) / (2 * math.pi)
    # the matrix of n = 50 has a condition of (x_n / x_1) = 6000, and rounding as much
    np.testing.assert_allclose(found.frequencies, wanted, rtol=1e-11)
    assert all(mode.damping == 0.0 for mode in found)


def test_a_double_pendulum_of_rods():
    """Two uniform rods on hinges: the generalised eigenvalues of its 2 x 2 matrices."""
    m, l = 1.5, 0.8
    J = m * l * l / 12
    bodies = [
        ph.Body(name, mass=m, inertia=(J, J, J / 50), position=(0, 0, -(k + 0.5) * l))
        for k, name in enumerate(("upper", "lower"))
    ]
    joints = [
        ph.Revolute("shoulder", "ground", "upper", point=(0, 0, 0), axis=(0, 1, 0)),
        ph.Revolute("elbow", "upper", "lower", point=(0, 0, -l), axis=(0, 1, 0)),
    ]
    found = ph.modes(ph.System(bodies, joints, gravity=(0, 0, -G)))
    # m l² [4/3 1/2; 1/2 1/3] θ'' + m g l [3/2 0; 0 1/2] θ = 0
    M, K = np.array([[4 / 3, 1 / 2], [1 / 2, 1 / 3]]), np.diag([1.5, 0.5]) * G / l
    wanted = np.sqrt(np.sort(np.linalg.eigvals(np.linalg.solve(M, K)).real)) / (2 * math.pi)
    np.testing.assert_allclose(found.frequencies, wanted, rtol=1e-13)
    assert found[0].motion == "shift along x"
    assert next(iter(found[0].bodies)) == "lower"
    assert next(iter(found[1].joints)) == "elbow"  # in the fast mode they go against each other


@pytest.fixture
def mounted():
    """A box between six springs with dampers, two along each axis, fixed to its middle faces."""
    k, c = 100.0, 3.0
    box = ph.Body("box", mass=2, inertia=(0.3, 0.4, 0.5))
    springs = []
    for axis in range(3):
        for sign in (-1, 1):
            e = sign * np.eye(3)[axis]
            springs.append(
                ph.Spring(
                    f"s{axis}{sign}",
                    between=("ground", "box"),
                    points=(2 * e, 0.2 * e),
                    stiffness=k,
                    length=1.0,
                    damping=c,
                )
            )
    return ph.System([box], [], springs)


def test_a_spring_mounted_body(mounted):
    """Springs of k = 100, drawn from 1 m to 1.8 m: T = 80 N, and T/length = 400/9 across.

    Along each axis 2k + 4 T/1.8 and a damping of 2c; about each, four springs hold with the moment
    T (1.8 + 0.2) 0.2 / 1.8 a radian. Turns are not damped.
    """
    found = ph.modes(mounted)
    T, L, a = 80.0, 1.8, 0.2
    about = 4 * T * a * (L + a) / L
    shift = np.roots([2.0, 6.0, 200 + 4 * T / L])
    wanted = sorted([*(math.sqrt(about / J) for J in (0.3, 0.4, 0.5)), *[shift[0].imag] * 3])
    np.testing.assert_allclose(2 * np.pi * found.frequencies, wanted, rtol=1e-11)
    for mode in found:
        if mode.motion.startswith("shift"):
            assert mode.eigenvalue.real == pytest.approx(-1.5, rel=1e-11)
            assert mode.damping == pytest.approx(1.5 / abs(shift[0]), rel=1e-11)
        else:
            assert abs(mode.damping) <= 1e-11
    assert sorted(m.motion for m in found) == sorted(
        [f"shift along {a}" for a in "xyz"] + [f"turn about {a}" for a in "xyz"]
    )


def test_a_pendulum_upside_down_falls_away():
    body = ph.Body("rod", mass=1, inertia=(1 / 12, 1 / 12, 0.01), position=(0, 0, 0.5))
    hinge = ph.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0))
    found = ph.modes(ph.System([body], [hinge], gravity=(0, 0, -G)))
    assert found[0].eigenvalue == pytest.approx(math.sqrt(0.5 * G / (1 / 3)), rel=1e-13)
    assert not found.stable
    assert "falls away" in str(found)


def test_an_overdamped_body_creeps_in_two_ways():
    body = ph.Body("m", mass=1.0, position=(0, 0, -1))
    slide = ph.Spring(
        "s",
        between=("ground", "m"),
        points=((0, 0, 0), (0, 0, -1)),
        stiffness=10.0,
        damping=20.0,
    )
    found = ph.modes(ph.equilibrium(ph.System([body], [], [slide], gravity=(0, 0, -G))))
    creeping = sorted(m.eigenvalue.real for m in found if m.frequency == 0)
    np.testing.assert_allclose(creeping, sorted(np.roots([1, 20, 10])), rtol=1e-10)
    # across it is a pendulum of the stretched length
    length = 1 + G / 10
    swings = [m.frequency for m in found if m.frequency > 0]
    np.testing.assert_allclose(swings, [math.sqrt(G / length) / (2 * math.pi)] * 2, rtol=1e-11)


def test_a_position_out_of_equilibrium_is_reported():
    body = ph.Body("rod", mass=1, inertia=(1 / 12, 1 / 12, 0.01), position=(0.5, 0, 0))
    hinge = ph.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0))
    assert "not an equilibrium" in str(ph.modes(ph.System([body], [hinge], gravity=(0, 0, -G))))


@pytest.mark.parametrize("spin", [6.0, 30.0])
def test_a_sleeping_top_nutates_and_precesses(spin):
    """Upright on its tip: J1 w² - J3 spin w + m g l = 0; too slow, it falls."""
    m, l, J1, J3 = 2.0, 0.3, 0.05, 0.02
    top = ph.Body(
        "top",
        mass=m,
        inertia=(J1, J1, J3),
        position=(0, 0, l),
        angular_velocity=(0, 0, spin),
    )
    tip = ph.Spherical("tip", "ground", "top", point=(0, 0, 0))
    found = ph.modes(ph.System([top], [tip], gravity=(0, 0, -G)), moving=True)
    about_tip = J1 + m * l * l
    roots = np.roots([about_tip, -J3 * spin, m * G * l])
    if J3 * spin < 2 * math.sqrt(about_tip * m * G * l):
        assert not found.stable
        grows = max(mode.eigenvalue.real for mode in found)
        assert grows == pytest.approx(np.abs(roots.imag).max(), rel=1e-9)
    else:
        np.testing.assert_allclose(
            found.frequencies[-2:], np.sort(np.abs(roots)) / (2 * math.pi), rtol=1e-9
        )


def test_a_rotor_between_springs_whirls():
    """A disc on four springs, turning: J1 w² ± J3 spin w - k = 0 for its tilts."""
    J1, J3, spin, stiffness, arm = 0.02, 0.03, 100.0, 500.0, 0.2
    disc = ph.Body("disc", mass=3.0, inertia=(J1, J1, J3), angular_velocity=(0, 0, spin))
    hold = ph.Body("ring", mass=1e-9, inertia=(1e-13, 1e-13, 1e-13))
    axle = ph.Revolute("axle", "ring", "disc", point=(0, 0, 0), axis=(0, 0, 1))
    centre = ph.Spherical("centre", "ground", "ring", point=(0, 0, 0))
    springs = [
        ph.Spring(
            f"s{k}",
            between=("ground", "ring"),
            points=((*(arm * np.array(e)), -1.0), (*(arm * np.array(e)), 0)),
            stiffness=stiffness,
        )
        for k, e in enumerate([(1, 0), (-1, 0), (0, 1), (0, -1)])
    ]
    found = ph.modes(ph.System([hold, disc], [axle, centre], springs), moving=True)
    k = 2 * stiffness * arm**2
    wanted = sorted(np.abs(np.roots([J1, J3 * spin, -k])) / (2 * math.pi))
    tilts = [f for f in found.frequencies if f > 0.1][:2]  # the ring's own turn is free
    np.testing.assert_allclose(tilts, wanted, rtol=1e-8)


def test_a_run_can_be_linearised_where_it_is():
    body = ph.Body("rod", mass=1, inertia=(1 / 12, 1 / 12, 0.01), position=(0, 0, -0.5))
    hinge = ph.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0))
    run = ph.simulate(ph.System([body], [hinge], gravity=(0, 0, -G)), step=0.01, until=0.1)
    assert ph.modes(run)[0].frequency == pytest.approx(math.sqrt(1.5 * G) / (2 * math.pi))
