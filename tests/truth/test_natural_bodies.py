"""Bodies in natural coordinates: exact mass, springs with the right tangents, momenta kept."""

import warnings

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.structures import sparse
from polhode.kernel.structures.layout import Motion, Work
from polhode.lowering.structures.natural import natural_form
from polhode.run.engine import Engine
from polhode.schemes import newmark, simo_gonzalez
from tests.models.structures import (
    EPS,
    bowl,
    morse,
    random_inertia,
    random_quaternion,
    three_links,
    tumbling,
)

SEEDS = range(8)


def rigid_energy(system):
    total = 0.0
    for b in system.bodies:
        v, w = np.asarray(b.velocity), np.asarray(b.angular_velocity)
        total += 0.5 * b.mass * v @ v + 0.5 * w @ np.asarray(b.inertia) @ w
    return total


@pytest.mark.parametrize("seed", SEEDS)
def test_kinetic_energy_is_that_of_the_rigid_body(seed):
    """C = E ⊗ 1 with E = tr(J)/2 - J, for a full tensor."""
    system = ph.System([tumbling(np.random.default_rng(seed))])
    a = natural_form(system)
    K = 0.5 * a.v @ (a.mass @ a.v)
    print(f"kinetic energy differs by {K / rigid_energy(system) - 1:.1e}")
    assert pytest.approx(rigid_energy(system), rel=1e-14) == K


@pytest.mark.parametrize("seed", SEEDS)
def test_momenta_are_those_of_the_rigid_body(seed):
    body = tumbling(np.random.default_rng(seed))
    a = natural_form(ph.System([body]))
    p = (a.mass @ a.v).reshape(-1, 3)
    R, J = body.R, np.asarray(body.inertia)
    spin = R @ J @ np.asarray(body.angular_velocity)
    L = np.cross(body.position, body.mass * np.asarray(body.velocity)) + spin
    assert p.sum(axis=0) == pytest.approx(body.mass * np.asarray(body.velocity), abs=1e-14)
    assert np.cross(a.u.reshape(-1, 3), p).sum(axis=0) == pytest.approx(L, abs=1e-13)


def test_the_tensor_is_that_of_the_appendix():
    J = random_inertia(np.random.default_rng(3))
    E = natural_form(ph.System([ph.Body("b", mass=1.0, inertia=J)])).bodies[0].euler
    a, b, c = ((J[1, 1] + J[2, 2] - J[0, 0]) / 2, (J[0, 0] + J[2, 2] - J[1, 1]) / 2, 0.0)
    c = (J[0, 0] + J[1, 1] - J[2, 2]) / 2
    assert pytest.approx(np.diag([a, b, c]) - J + np.diag(np.diag(J)), abs=1e-15) == E


def test_a_body_that_cannot_be_is_refused_with_the_reason():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ph.ModelWarning)
        body = ph.Body("top", mass=5.0, inertia=(0.8, 0.8, 1.8))
    with pytest.raises(ph.ModelError, match=r"negative mass -0\.1 kg m²") as caught:
        ph.simulate(ph.System([body]), "simo-gonzalez", step=0.01, until=0.01)
    assert "energy-momentum" in str(caught.value)


def test_the_map_of_a_link_is_that_of_the_paper():
    """(12): ends of a link of length 2a, and the tips of y and z."""
    a = 0.7
    body = ph.Body("link", mass=1.0, inertia=(1, 1, 1), position=(a, 0, 0))
    places = [(0, 0, 0), (2 * a, 0, 0), (a, 1, 0), (a, 0, 1)]
    nodes = [ph.Node(str(k), p) for k, p in enumerate(places)]
    by_hand = [
        [0.5, 0.5, 0, 0],
        [-0.5 / a, 0.5 / a, 0, 0],
        [-0.5, -0.5, 1, 0],
        [-0.5, -0.5, 0, 1],
    ]
    found, given = (
        ph.Structure(nodes, [ph.NaturalBody("e", "0123", body=body, map=P)]).assembled
        for P in (None, by_hand)
    )
    assert found.mass.dense() == pytest.approx(given.mass.dense(), abs=1e-15)
    for s, t in zip(found.springs, given.springs, strict=True):
        assert s.sum.terms == pytest.approx(t.sum.terms, abs=1e-15)


# --- tangents --------------------------------------------------------------------------------


def everything():
    """Springs, cubic ones, dampers, rods, a body and a pin, moving."""
    rng = np.random.default_rng(5)
    nodes = [ph.Node(c, rng.standard_normal(3), mass=1.0 + k) for k, c in enumerate("abcdef")]
    nodes.append(ph.Node("pin", (0, 0, 0), mass=1.0, fixed="yz"))
    body = ph.Body(
        "body", mass=2.0, inertia=random_inertia(rng), orientation=random_quaternion(rng)
    )
    elements = [
        ph.NodeSpring("soft", "ab", stiffness=30.0, length=0.5, damping=2.0),
        ph.NodeSpring("hard", "bc", stiffness=10.0, k3=4.0, k4=7.0),
        ph.NodeSpring("pinned", ("c", "pin"), stiffness=20.0, damping=1.0),
        ph.NodeSpring("rod", "ad", stiffness=float("inf")),
        ph.NodeSpring("bond", "ae", potential=morse, parameters=(5.0, 1.5, 1.2), damping=0.7),
        ph.NodeSpring("steep", "bf", polynomial=(1.0, 3.0, 0.0, 2.0), length=1.0),
        ph.Field("bowl", "b", potential=bowl, parameters=(2.0, 0.5)),
        ph.NaturalBody("body", "cdef", body=body, stiffness=50.0),
    ]
    return ph.Structure(nodes, elements, gravity=(0, 0, -9.81))


def prepared(model, scheme):
    """An engine in the middle of a step; it is not started, which would compile its loop."""
    engine = Engine(model, scheme, 0.05)
    rng = np.random.default_rng(1)
    c = engine.compiled
    moving = np.asarray(c.arrays.given[2]) == 0
    engine.memory[:] = 0.3 * rng.standard_normal(engine.memory.shape) * moving
    c.arrays.work[Work.DELTA] = 0.05 * rng.standard_normal(c.n)
    c.state[Motion.V] += 0.3 * rng.standard_normal(c.n) * moving
    return engine


@pytest.mark.parametrize(
    ("module", "name"),
    [(simo_gonzalez, "simo-gonzalez"), (newmark, "newmark(beta=0.3,gamma=0.6)")],
    ids=["simo-gonzalez", "newmark"],
)
def test_the_assembled_tangent_is_the_derivative_of_the_residual(module, name):
    """Every element, by central differences of fourth order; rods without their softening."""
    h = 0.05
    engine = prepared(everything(), name)
    c, par = engine.compiled, engine.scheme.par
    work, arrays = c.arrays.work, c.arrays
    arrays.numbers[:, 5] = 0.0
    D = np.array(work[Work.DELTA])

    def residual(at):
        work[Work.DELTA] = at
        module.residual(arrays, c.state, engine.memory, par, 0.0, h)
        return np.array(work[Work.RESIDUAL])

    d = 1e-4
    columns = []
    for i in range(c.n):
        e = np.zeros(c.n)
        e[i] = d
        near = residual(D + e) - residual(D - e)
        far = residual(D + 2 * e) - residual(D - 2 * e)
        columns.append((8 * near - far) / (12 * d))
    residual(D)
    module.tangent(arrays, c.state, engine.memory, par, 0.0, h)
    f = arrays.factors
    K = np.zeros((c.n, c.n))
    rows = np.repeat(np.arange(c.n), np.diff(np.asarray(f.start)[0]))
    K[rows, np.asarray(f.column)[0]] = np.asarray(f.value)[0]
    off = np.abs(np.transpose(columns) - K).max() / np.abs(K).max()
    print(f"{name}: tangent and differences are {off:.1e} apart")
    assert off <= 2e-9


def test_the_damping_of_explicit_schemes_is_the_derivative_by_the_velocities():
    from polhode.kernel.structures.equations import begin_matrix
    from polhode.kernel.structures.springs import add_damper_matrix, evaluate_inner

    rng = np.random.default_rng(2)
    nodes = [ph.Node(c, rng.standard_normal(3), mass=1.0) for c in "abc"]
    springs = [
        ph.NodeSpring("1", "ab", stiffness=3.0, damping=2.0),
        ph.NodeSpring("2", "bc", stiffness=3.0, damping=0.7),
    ]
    engine = Engine(ph.Structure(nodes, springs), "central-difference", 0.01)
    c, a = engine.compiled, engine.compiled.arrays

    def force(v):
        a.work[Work.RATE] = v
        evaluate_inner(a, c.state, int(Motion.U), a.work, int(Work.RATE))
        return np.array(a.work[Work.INNER])

    at_rest = force(np.zeros(c.n))
    columns = [force(e) - at_rest for e in np.eye(c.n)]
    begin_matrix(a, 0.0, 0.0, 0.0)
    add_damper_matrix(a, c.state, int(Motion.U), 1.0)
    f = a.factors
    rows = np.repeat(np.arange(c.n), np.diff(np.asarray(f.start)[0]))
    D = np.zeros((c.n, c.n))
    D[rows, np.asarray(f.column)[0]] = np.asarray(f.value)[0]
    assert np.transpose(columns) == pytest.approx(D, abs=1e-14)


@pytest.mark.parametrize("seed", range(3))
def test_factors_solve_what_they_are_factors_of(seed):
    """The pattern, its fill and the order of elimination."""
    engine = prepared(everything(), "simo-gonzalez")
    c, par, h = engine.compiled, engine.scheme.par, 0.05
    arrays, f = c.arrays, c.arrays.factors
    simo_gonzalez.residual(arrays, c.state, engine.memory, par, 0.0, h)
    simo_gonzalez.tangent(arrays, c.state, engine.memory, par, 0.0, h)
    rows = np.repeat(np.arange(c.n), np.diff(np.asarray(f.start)[0]))
    K = np.zeros((c.n, c.n))
    K[rows, np.asarray(f.column)[0]] = np.asarray(f.value)[0]
    right = np.random.default_rng(seed).standard_normal(c.n)
    arrays.work[Work.AT] = right
    assert sparse.factorise(f)
    sparse.solve(f, arrays.work, Work.AT)
    x = np.array(arrays.work[Work.AT])
    assert np.abs(K @ x - right).max() <= 1e4 * EPS * np.abs(K).max() * np.abs(x).max()


# --- what the conserving scheme keeps --------------------------------------------------------


def free_pair(rng):
    """Two free bodies on a ball joint, and a spring between them."""
    b = tumbling(rng)
    other = ph.Body(
        "c",
        mass=1.0,
        inertia=random_inertia(rng, 1.0),
        position=(1.0, 0.2, -0.1),
        orientation=random_quaternion(rng),
    )
    ball = ph.Spherical("ball", "b", "c", point=(0.7, 0.1, 0.0))
    ends = [(0.4, -0.3, 0.2), (1.0, 0.9, -0.1)]
    spring = ph.Spring("s", between=("b", "c"), points=ends, stiffness=20.0, length=0.4)
    return ph.System([b, other], [ball], [spring])


@pytest.mark.parametrize("stiffness", ["1e4", "1e6", "inf"])
@pytest.mark.parametrize("seed", range(2))
def test_simo_gonzalez_keeps_energy_and_all_momenta_of_free_bodies(stiffness, seed):
    system = free_pair(np.random.default_rng(seed))
    run = ph.simulate(system, f"simo-gonzalez(stiffness={stiffness})", step=0.01, until=3.0)
    c = run.certificate()
    kept = {i.name: i.relative for i in c.invariants if i.promised and i.claimed}
    assert len(kept) == 7
    # What rounding of a stiff force leaves, step by step, as a random walk.
    force = 1.0 if stiffness == "inf" else 1e-4 * float(stiffness)
    print(f"k = {stiffness}: energy, P and L drift by {max(kept.values()):.1e} at most")
    assert max(kept.values()) <= 16 * EPS * max(force, 1.0) * np.sqrt(c.steps)


def test_both_forms_of_the_quotient_agree():
    """(17), its factor put right, and (19)."""
    ends = [
        ph.simulate(
            three_links(), f"simo-gonzalez(quotient={form})", step=0.005, until=1.0
        ).trajectory.position[-1]
        for form in ("closed", "literal")
    ]
    assert ends[0] == pytest.approx(ends[1], abs=1e-9)
