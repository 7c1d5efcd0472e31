"""Linear structural dynamics: orders, spectra, identities, limits."""

import numpy as np
import pytest
from scipy.linalg import eigh, expm

import polhode as ph
from polhode.diagnostics.order import orders
from polhode.lowering.structures.frequencies import largest_frequency
from polhode.run.engine import Engine
from tests.models.structures import EPS, truss

OMEGA = 3.0
SCHEMES = (
    "simo-gonzalez",
    "newmark",
    "central-difference",
    "staggered-central-difference",
    "tamma-namburu",
    "tamma-namburu(internal=trapezoidal)",
)


def oscillator(**given):
    start = {"displacement": [1.0], "velocity": [1.0]}
    return ph.LinearStructure(mass=[1.0], stiffness=[OMEGA**2], **{**start, **given})


def exact(t):
    return np.array(
        [
            np.cos(OMEGA * t) + np.sin(OMEGA * t) / OMEGA,
            np.cos(OMEGA * t) - OMEGA * np.sin(OMEGA * t),
        ]
    )


def end_errors(model, scheme, truth, until, steps):
    found = []
    for n in steps:
        t = ph.simulate(model, scheme, step=until / n, until=until).trajectory
        found.append([np.abs(t.u[-1] - truth[0]).max(), np.abs(t.v[-1] - truth[1]).max()])
    return np.array(found)


@pytest.mark.parametrize(
    ("scheme", "order"),
    [
        *((s, 2) for s in SCHEMES),
        pytest.param("suzuki-4(simo-gonzalez)", 4, marks=pytest.mark.slow),
        ("staggered-central-difference(start=quiescent)", 1),
        ("tamma-namburu(corrector=no)", 1),
        ("newmark(beta=0.3025,gamma=0.6)", 1),
    ],
)
def test_orders_on_the_oscillator(scheme, order):
    steps = (200, 400) if order > 1 else (3200, 6400)
    errors = end_errors(oscillator(), scheme, exact(4.0), 4.0, steps)
    measured = [orders([1 / n for n in steps], e)[0] for e in errors.T]
    print(f"{scheme}: orders {measured[0]:.3f} and {measured[1]:.3f}")
    assert measured == pytest.approx([order, order], abs=0.01 if order > 1 else 0.03)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_order_two_on_a_girder_of_200_bars_under_a_load(scheme):
    """Against the exponential of the equations as a system of first order."""
    girder = truss()
    free = np.flatnonzero(~girder.assembled.fixed)
    M = girder.assembled.mass.dense()[np.ix_(free, free)]
    K = girder.assembled.stiffness.dense()[np.ix_(free, free)]
    F = np.zeros(len(free))
    F[-1], F[-3] = 400.0, 100.0
    model = ph.LinearStructure(M, K, loads=[ph.CoordinateLoad("push", F, value=1.0)])
    n, until = len(free), 0.02
    A = np.zeros((2 * n + 1, 2 * n + 1))
    A[:n, n : 2 * n] = np.eye(n)
    A[n : 2 * n, :n] = -np.linalg.solve(M, K)
    A[n : 2 * n, -1] = np.linalg.solve(M, F)
    end = (expm(until * A) @ np.eye(2 * n + 1)[-1])[: 2 * n].reshape(2, n)
    assert len(girder.elements) == 200
    assert model.assembled.n == n == 198
    steps = (640, 1280)
    errors = end_errors(model, scheme, end, until, steps)
    measured = [orders([1 / k for k in steps], e)[0] for e in errors.T]
    print(f"200 bars, {scheme}: orders {measured[0]:.3f} and {measured[1]:.3f}")
    assert measured == pytest.approx([2.0, 2.0], abs=0.02)


def test_nodes_and_matrices_are_one_model():
    girder = truss(60)
    a = girder.assembled
    free = np.flatnonzero(~a.fixed)
    pulled = [
        ph.Node(n.name, n.position, (0, 0, 1.0) if not n.fixed else (0, 0, 0), fixed=n.fixed)
        for n in girder.nodes
    ]
    moving = ph.Structure(pulled, girder.elements, linear=True)
    v = moving.assembled.v
    pick = np.ix_(free, free)
    same = ph.LinearStructure(a.mass.dense()[pick], a.stiffness.dense()[pick], velocity=v[free])
    step = 1e-5
    one, two = (
        ph.simulate(m, "central-difference", step=step, until=100 * step).trajectory
        for m in (moving, same)
    )
    # Positions of some 5 m are rounded, displacements are not.
    rounding = 100 * EPS * np.abs(a.u).max()
    assert one.u[-1, free] - a.u[free] == pytest.approx(two.u[-1], rel=0, abs=rounding)


def amplification(scheme, h):
    """Matrix of one step on (d, v) of an oscillator whose load and acceleration follow."""
    columns = []
    for start in np.eye(2):
        model = oscillator(displacement=start[:1], velocity=start[1:])
        engine = Engine(model, scheme, h)
        engine.start()
        engine.advance(1, 10**9, engine.buffers(1))
        columns.append(np.asarray(engine.compiled.state)[:, 0].copy())
    return np.transpose(columns)


@pytest.mark.parametrize("z", [0.1, 1.0, 1.9, 1.999])
def test_tamma_namburu_and_central_difference_have_one_spectrum(z):
    a, b = (amplification(s, z / OMEGA) for s in ("tamma-namburu", "central-difference"))
    print(
        f"h omega = {z}: trace {np.trace(a) - np.trace(b):.1e}, det {np.linalg.det(a @ b) - 1:.1e}"
    )
    assert np.trace(a) == pytest.approx(np.trace(b), abs=1e-14)
    assert np.linalg.det(a) == pytest.approx(np.linalg.det(b), abs=1e-14)
    assert np.trace(a) == pytest.approx(2 - z * z, abs=1e-14)
    assert np.abs(np.linalg.eigvals(a)) == pytest.approx([1.0, 1.0], abs=1e-13)


def test_staggered_is_the_central_difference_in_the_coordinates():
    wave = ph.CoordinateLoad("wave", 0, harmonic={"amplitude": 2.0, "frequency": 0.4})
    model = oscillator(loads=[wave], damping=[0.3])
    a, b = (
        ph.simulate(model, s, step=0.05, until=5.0).trajectory
        for s in ("central-difference", "staggered-central-difference")
    )
    assert a.u == pytest.approx(b.u, abs=1e-13)
    assert a.v == pytest.approx(b.v, abs=1e-13)


def test_velocities_half_way_change_by_the_force_at_the_step_between():
    """(18): M (v_{n+3/2} - v_{n+1/2}) = h F_{n+1} - h K d_{n+1}."""
    rng = np.random.default_rng(4)
    B = rng.standard_normal((4, 4))
    M, K = np.diag([1.0, 2.0, 0.5, 3.0]), B @ B.T + np.eye(4)
    wave = ph.CoordinateLoad("wave", [1, 0, 2, 0], harmonic={"amplitude": 2.0, "frequency": 0.4})
    model = ph.LinearStructure(M, K, displacement=rng.standard_normal(4), loads=[wave])
    h = 0.05
    t = ph.simulate(model, "staggered-central-difference", step=h, until=5.0).trajectory
    half = t.memory["half_velocity"]
    F = 2.0 * np.sin(0.8 * np.pi * t.time)[:, None] * np.array([1, 0, 2, 0])
    left = np.diff(half, axis=0) @ M
    assert left == pytest.approx(h * (F - t.u @ K)[1:], abs=64 * EPS * np.abs(half).max())


def test_without_its_corrector_tamma_namburu_grows_at_any_step():
    """Remark 3: the determinant is 1 + z²/2."""
    for z in (0.01, 0.1, 1.0):
        a = amplification("tamma-namburu(corrector=no)", z / OMEGA)
        assert np.linalg.det(a) == pytest.approx(1 + z * z / 2, rel=1e-13)


# --- limits ----------------------------------------------------------------------------------

EXPLICIT = ("central-difference", "staggered-central-difference", "tamma-namburu")


@pytest.mark.parametrize("scheme", EXPLICIT)
def test_the_limit_is_met_and_beyond_it_there_is_an_error(scheme):
    model = oscillator()
    for close in (0.999, 1.0 - 1e-9):
        h = 2.0 * close / OMEGA
        bounded = ph.simulate(model, scheme, step=h, until=2000 * h).trajectory.u
        assert np.isfinite(bounded).all()
        assert np.abs(bounded).max() <= 2.0 / np.sqrt(1 - close**2) * 1.01
    h = 2.0 * (1 + 1e-6) / OMEGA
    with pytest.raises(ph.SchemeError, match="beyond the stability limit") as caught:
        ph.simulate(model, scheme, step=h, until=h)
    assert "2/omega = 0.666666667 s" in str(caught.value)


@pytest.mark.parametrize("elements", [90, 360])
def test_the_largest_frequency_is_that_of_the_whole_structure(elements):
    """Dense and sparse solvers, against the full spectrum."""
    a = truss(elements).assembled
    free = np.flatnonzero(~a.fixed)
    pick = np.ix_(free, free)
    top = eigh(a.stiffness.dense()[pick], a.mass.dense()[pick], eigvals_only=True)[-1]
    assert largest_frequency(a) == pytest.approx(np.sqrt(top), rel=1e-9)


def test_newmark_has_a_limit_where_beta_is_small():
    h = 1.0 / np.sqrt(0.25 - 0.1) / OMEGA
    scheme = "newmark(beta=0.1)"
    assert (
        np.abs(ph.simulate(oscillator(), scheme, step=0.999 * h, until=999 * h).trajectory.u).max()
        < 40
    )
    with pytest.raises(ph.SchemeError, match="stability limit"):
        ph.simulate(oscillator(), scheme, step=1.001 * h, until=1.001 * h)


def test_a_limit_that_moves_is_warned_of():
    nodes = [ph.Node("a", (0, 0, 0), fixed=True), ph.Node("b", (1, 0, 0), mass=1.0)]
    model = ph.Structure(nodes, [ph.NodeSpring("s", "ab", stiffness=100.0)])
    with pytest.warns(ph.ModelWarning, match="close to the stability limit 0.2 s"):
        ph.simulate(model, "central-difference", step=0.19, until=0.19)
    run = ph.simulate(model, "central-difference", step=0.01, until=0.01)
    assert any("changes with the motion" in note for note in run.certificate().notes)


def test_free_vibration_energies():
    """The table of all schemes: exact, or bounded by the second order of the step."""
    girder = truss(60)
    a = girder.assembled
    free = np.flatnonzero(~a.fixed)
    pick = np.ix_(free, free)
    M, K = a.mass.dense()[pick], a.stiffness.dense()[pick]
    values, shapes = eigh(K, M)
    model = ph.LinearStructure(M, K, displacement=shapes[:, 0] + shapes[:, 3])
    h = 0.2 / np.sqrt(values[-1])
    print(f"\n{'scheme':42} largest relative change of energy in 2000 steps")
    for scheme in SCHEMES:
        t = ph.simulate(model, scheme, step=h, until=2000 * h).trajectory
        E = t.kinetic + t.potential
        change = np.abs(E - E[0]).max() / E[0]
        print(f"{scheme:42} {change:.1e}")
        if scheme in ("simo-gonzalez", "newmark"):
            assert change <= 8 * EPS * np.sqrt(2000)
        else:
            assert 1e-9 < change <= 0.26 * h * h * values[3]
