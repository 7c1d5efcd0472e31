"""Superelements: what they conserve, and that they are the linear part where it moves little."""

import numpy as np
import pytest

import polhode as ph
from polhode.appearance.elements import ties
from polhode.assembly.closure import moved
from polhode.assembly.start import start
from polhode.model.beams.screw import cross_matrix
from polhode.model.orientation import matrix
from polhode.statics.beams import BeamsAtRest
from tests.plain_beam import hat, strain
from tests.rounding import walk

pytestmark = pytest.mark.plain
EPS = np.finfo(float).eps
POINTS = np.array([[0.0, 0.0, 0.0], [1.0, 0.2, 0.0], [0.3, 1.0, 0.4]])


def free_stiffness(seed=3):
    """A stiffness of three ports that lets rigid motions pass."""
    rng = np.random.default_rng(seed)
    A = rng.normal(size=(12, 12))
    held = 50.0 * A @ A.T + 3e3 * np.eye(12)
    away = np.zeros((12, 6))  # motions of ports as the first leads them
    for k, s in enumerate(POINTS[1:] - POINTS[0]):
        away[6 * k : 6 * k + 6] = np.block(
            [[np.eye(3), -cross_matrix(s)], [np.zeros((3, 3)), np.eye(3)]]
        )
    D = np.hstack([-away, np.eye(12)])
    return D.T @ held @ D, held


def system(**more):
    rng = np.random.default_rng(7)
    bodies = [
        ph.Body(
            name,
            mass=mass,
            inertia=(0.05, 0.06, 0.04),
            position=x,
            orientation=ph.rotation_vector(0.3 * rng.normal(size=3)),
            velocity=rng.normal(size=3),
            angular_velocity=2.0 * rng.normal(size=3),
        )
        for name, mass, x in zip("abc", (1.0, 0.7, 0.5), POINTS, strict=True)
    ]
    given = {"stiffness": free_stiffness()[0]} | more
    return ph.System(bodies, flexibles=[ph.Flexible("frame", ["a", "b", "c"], **given)])


def potential(parts, held, x, R):
    """Strain energy by plain formulas, for complex places and axes too."""
    screws = []
    for k in (1, 2):
        s = (x[k] - x[0], R[0] @ parts[0].T, R[k] @ parts[k].T)
        rest = np.concatenate([POINTS[k] - POINTS[0], np.zeros(3)])
        screws.append(strain(*s) - rest)
    T = np.eye(12)
    for k in (1, 2):
        at = slice(6 * k - 6, 6 * k - 3), slice(6 * k - 3, 6 * k)
        T[at] = -0.5 * hat(POINTS[k] - POINTS[0])
    u = T @ np.concatenate(screws)
    return 0.5 * u @ held @ u


def test_forces_are_the_derivative_of_the_energy():
    one, held = system(), free_stiffness()[1]
    s, rng = start(one), np.random.default_rng(0)
    x, q = moved(s.x, s.q, 0.1 * rng.normal(size=(3, 6)))
    axes, R = matrix(s.q), matrix(q)
    found = BeamsAtRest(one).forces(x, q)
    wanted, h = np.zeros((3, 6)), 1e-30
    for i in range(3):
        for c in range(6):
            d = np.zeros((3, 6), complex)
            d[i, c] = 1j * h
            turned = [r + hat(t[3:]) @ r for r, t in zip(R, d, strict=True)]
            wanted[i, c] = -potential(axes, held, x + d[:, :3], turned).imag / h
    np.testing.assert_allclose(found, wanted, rtol=0, atol=256 * EPS * np.abs(wanted).max())


def test_the_stiffness_is_the_derivative_of_the_forces():
    one = system()
    beams, s, rng = BeamsAtRest(one), start(one), np.random.default_rng(1)
    x, q = moved(s.x, s.q, 0.1 * rng.normal(size=(3, 6)))
    K, h = beams.stiffness(x, q), 1e-5
    for k in range(18):
        d = np.zeros(18)
        d[k] = h
        above, below = (beams.forces(*moved(x, q, sign * d.reshape(3, 6))) for sign in (1, -1))
        slope = (below - above).ravel() / (2 * h)
        np.testing.assert_allclose(K[:, k], slope, rtol=0, atol=1e-8 * np.abs(K).max())


def test_a_superelement_of_two_ports_is_a_beam_element():
    section = ph.Section(stiffness=(1e4, 1e3, 2e3, 50, 30, 40), mass=1.0, inertia=(2, 1, 1))
    line = [(0, 0, 0), (1.5, 0, 0)]
    beam = ph.Beam("b", points=line, elements=1, section=section, up=(0, 0, 1))
    (element,) = beam.parts
    T = np.eye(6)  # back from screws to displacements
    T[:3, 3:] = 0.5 * cross_matrix(np.array([1.5, 0, 0]))
    held = T.T @ np.linalg.inv(1.5 * element.flexibility) @ T
    bodies = [
        ph.Body(n, mass=0.75, inertia=(1, 1, 1), position=p, angular_velocity=(1, k, 2))
        for k, (n, p) in enumerate(zip("ab", line, strict=True))
    ]
    turned = ph.System(bodies, flexibles=[ph.Flexible("f", ["a", "b"], held)])
    welded = ph.Beam("b", "a", "b", points=line, elements=1, section=section, up=(0, 0, 1))
    s = start(turned)
    x, q = moved(s.x, s.q, 0.2 * np.random.default_rng(2).normal(size=(2, 6)))
    found = BeamsAtRest(turned).forces(x, q)
    other = ph.System(bodies, beams=[welded])
    places = np.concatenate([x, x]), np.concatenate([q, q])
    wanted = BeamsAtRest(other).forces(*places)[2:]
    np.testing.assert_allclose(found, wanted, rtol=0, atol=256 * EPS * np.abs(wanted).max())


def test_modes_of_a_held_part_are_those_of_its_matrices():
    K, _ = free_stiffness()
    M = np.zeros((18, 18))
    for k, mass in enumerate((2.0, 1.0, 0.5)):
        M[6 * k : 6 * k + 6, 6 * k : 6 * k + 6] = np.diag([mass] * 3 + [0.03, 0.02, 0.04])
    light = [
        ph.Body(n, mass=1e-9, inertia=[1e-11] * 3, position=p)
        for n, p in zip("bc", POINTS[1:], strict=True)
    ]
    part = ph.Flexible("f", ["ground", "b", "c"], K, mass=M, points=POINTS)
    found = ph.modes(ph.System(light, flexibles=[part])).frequencies
    wanted = np.sqrt(np.linalg.eigvals(np.linalg.solve(M[6:, 6:], K[6:, 6:])).real) / (2 * np.pi)
    np.testing.assert_allclose(np.sort(found)[:12], np.sort(wanted), rtol=1e-6)


@pytest.mark.parametrize("scheme", ["energy-momentum", "energy-decaying(rho=0.5)"])
def test_energy_and_momenta_are_kept_interpreted_and_losses_booked(scheme):
    run = ph.simulate(system(damping=1e-3), scheme=scheme, step=0.02, until=0.2)
    found = {i.name: i.relative for i in run.certificate().invariants if i.promised}
    assert {"energy_balance", "linear_momentum_x", "angular_momentum_z"} <= set(found)
    found.pop("energy", None)  # damping, or the scheme, takes some
    assert max(found.values()) < walk(10 * 200)
    assert set(run.ledger.dissipated) == {"frame"}
    assert np.all(np.diff(run.ledger.dissipated["frame"]) > 0.0)


@pytest.mark.slow
@pytest.mark.jit
def test_a_free_part_keeps_everything(tmp_path):
    run = ph.simulate(system(), step=0.02, until=8.0)
    found = {i.name: i.relative for i in run.certificate().invariants if i.promised}
    assert {"energy", "linear_momentum_x", "angular_momentum_z"} <= set(found)
    assert max(found.values()) < walk(400 * 200)
    ph.simulate(system(), step=0.02, until=4.0, out=tmp_path / "half")
    rest = ph.resume(tmp_path / "half", until=8.0)
    assert np.array_equal(run.trajectory.stored[-1], rest.trajectory.stored[-1])
    view = ph.load(tmp_path / "half").flexible("frame")
    wanted = run.flexible("frame").energy.values
    np.testing.assert_allclose(view.energy.values, wanted, rtol=0, atol=64 * EPS * wanted.max())


def test_results_are_the_forces_of_the_linear_part_where_it_moves_little():
    K, held = free_stiffness()
    rng, size = np.random.default_rng(4), 1e-6
    bodies = [
        ph.Body(
            n,
            mass=1.0,
            inertia=(1, 1, 1),
            position=x,
            velocity=size * rng.normal(size=3),
            angular_velocity=size * rng.normal(size=3),
        )
        for n, x in zip("abc", POINTS, strict=True)
    ]
    one = ph.System(bodies, flexibles=[ph.Flexible("f", ["a", "b", "c"], K)])
    run = ph.simulate(one, step=5e-3, until=0.02)
    t = run.trajectory
    x, R = t.position[-1], t.rotation[-1]
    u = []
    for k in (1, 2):
        turn = R[0].T @ R[k]
        shift = R[0].T @ (x[k] - x[0]) - (POINTS[k] - POINTS[0])
        u.append([*shift, turn[2, 1], turn[0, 2], turn[1, 0]])
    u = np.ravel(u)
    wanted = (held @ u).reshape(2, 6)
    view = run.flexible("f")
    assert view.force.dims == ("time", "port", "axis")
    found = np.hstack([view.force.values[-1], view.moment.values[-1]])
    np.testing.assert_allclose(found, wanted, rtol=0, atol=30 * size * np.abs(wanted).max())
    assert view.energy.values[-1] == pytest.approx(0.5 * u @ (held @ u), rel=1e-4)


def test_the_page_and_the_check_show_it(tmp_path):
    one = system(damping=1e-3)
    run = ph.simulate(one, step=0.02, until=0.04)
    drawn = [tie for tie in ties(run.trajectory) if tie["kind"] == "bar"]
    assert [tie["bodies"] for tie in drawn] == [[0, 1], [0, 2]]
    assert "Flexible 'frame': ports a, b, c, without mass" in str(ph.check(one))


def random_frame(seed):
    """Bodies, joints and beams in a tree, and a superelement that ties three of them into loops."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(3, 7))
    x = 1.5 * rng.normal(size=(n, 3))
    bodies = [
        ph.Body(f"b{i}", mass=rng.uniform(0.5, 2), inertia=rng.uniform(0.1, 0.15, 3), position=x[i])
        for i in range(n)
    ]
    joints, beams = [], []
    for i in range(1, n):
        j, kind = int(rng.integers(0, i)), rng.integers(0, 4)
        pair, middle = (f"b{j}", f"b{i}"), 0.5 * (x[i] + x[j])
        if kind == 1:
            joints.append(ph.Revolute(f"j{i}", *pair, point=middle, axis=rng.normal(size=3)))
        elif kind == 2:
            joints.append(ph.Spherical(f"j{i}", *pair, point=middle))
        elif kind == 3:
            EA = tuple(10.0 ** rng.uniform(3, 7, 6))
            section = ph.Section(stiffness=EA, mass=0.5, inertia=(0.02, 0.01, 0.01))
            beams.append(ph.Beam(f"k{i}", *pair, points=[x[j], x[i]], elements=2, section=section))
    chosen = rng.permutation(n)[:3]
    ports = [f"b{i}" for i in chosen]
    points = x[chosen] + 0.2 * rng.normal(size=(3, 3))
    if seed % 3 == 0:
        ports[seed % 2] = "ground"
    A = rng.normal(size=(12, 12))
    K = 10.0 ** rng.uniform(2, 8) * (A @ A.T / 12 + np.eye(12))
    M = np.kron(np.eye(3) + 0.3, np.diag([0.5] * 3 + [0.02] * 3)) if seed % 2 else None
    part = ph.Flexible("f", ports, K, mass=M, points=points)
    push = ph.PointForce("push", "b1", steps=[(0, 0.02, 20.0 * rng.normal(size=3))])
    return ph.System(bodies, joints, [push], beams=beams, flexibles=[part])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_every_law_holds_in_frames_of_all_kinds(seed):
    run = ph.simulate(random_frame(seed), step=4e-3, until=0.04)
    found = {i.name: i.relative for i in run.certificate().invariants if i.promised}
    assert max(found.values()) < 1e-12
    assert run.trajectory.halvings == 0
