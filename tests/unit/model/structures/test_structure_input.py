"""What users give: checked, and rejected in one sentence with the remedy."""

import numpy as np
import pytest
from scipy.sparse import csr_array

import polhode as ph

A, B = ph.Node("a", (0, 0, 0), fixed=True), ph.Node("b", (1, 0, 0), mass=1.0)
BODY = ph.Body("body", mass=1.0, inertia=(1, 1, 1))


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: ph.Node("a", (0, 0)), "position of node 'a' is (0, 0); it must be 3 numbers"),
        (lambda: ph.Node("a", (0, 0, 0), mass=-1), "mass of node 'a' is -1; it must not be"),
        (
            lambda: ph.Node("a", (0, 0, 0), fixed="xw").held,
            "names 'w'; it must be true, or some of x, y, z",
        ),
        (
            lambda: ph.Node("a", (0, 0, 0), velocity=(1, 0, 0), fixed="x"),
            "node 'a' is fixed and has a velocity",
        ),
        (lambda: ph.Structure([]), "the structure has no node"),
        (lambda: ph.Structure([A, A]), "2 nodes are named 'a'; rename all but one"),
        (
            lambda: ph.Structure([A, B], [ph.NodeSpring("s", ("a", "c"), stiffness=1.0)]),
            "element 's' names the node 'c', which does not exist.",
        ),
        (lambda: ph.NodeSpring("s", ("a", "b", "c"), stiffness=1.0), "has 3 nodes; it needs 2"),
        (
            lambda: ph.NodeSpring("s", "ab", stiffness=-1.0),
            "stiffness of spring 's' is -1; it must",
        ),
        (lambda: ph.Bar("s", "ab", area=0, modulus=1), "area of bar 's' is 0; it must be positive"),
        (
            lambda: ph.Structure([A, ph.Node("c", (0, 0, 1))]),
            "node 'c' has no mass and can move; give it a mass",
        ),
        (
            lambda: ph.Structure([A, B], damping=(0, 0.1)),
            "damping by stiffness needs a linear structure",
        ),
        (lambda: ph.NaturalBody("e", "abc", body=BODY), "has 3 nodes; it needs 4"),
        (
            lambda: ph.Structure(
                [ph.Node(c, (i, 0, 0), mass=1.0) for i, c in enumerate("abcd")],
                [ph.NaturalBody("e", "abcd", body=BODY)],
            ),
            "the four points of body 'e' are (almost) coplanar",
        ),
        (lambda: ph.LinearStructure([[1, 2]], [[1.0]]), "the mass matrix has the shape (1, 2)"),
        (lambda: ph.LinearStructure([1.0], [1.0, 2.0]), "has 2 rows; the mass matrix has 1"),
        (
            lambda: ph.LinearStructure([1.0, 1.0], [[1, 2], [3, 4]]),
            "the stiffness matrix is not symmetric (entries differ by 1)",
        ),
        (lambda: ph.LinearStructure([1.0], [1.0], fixed=[0]), "every coordinate is fixed"),
        (lambda: ph.LinearStructure([1.0], [1.0], fixed=[3]), "there is no coordinate 3"),
        (
            lambda: ph.LinearStructure([1.0, 1.0], [1.0, 1.0], fixed=[1], velocity=[0, 2]),
            "velocity of a fixed coordinate is not zero",
        ),
    ],
)
def test_bad_input_is_refused(make, said):
    with pytest.raises(ph.ModelError) as caught:
        make()
    assert said in str(caught.value)


def test_a_structure_has_its_own_stiffness():
    model = ph.Structure([A, B], [ph.NodeSpring("s", "ab", stiffness=1.0)])
    with pytest.raises(ph.SchemeError, match="a structure's elements have their own"):
        ph.simulate(model, "simo-gonzalez(stiffness=5)", step=0.1, until=0.1)
    with pytest.raises(ph.SchemeError, match="schemes that fit: simo-gonzalez"):
        ph.simulate(model, "energy-momentum", step=0.1, until=0.1)


def chain(n=4):
    K = 2 * np.eye(n) - np.eye(n, k=1) - np.eye(n, k=-1)
    return np.ones(n), 9 * K


def test_matrices_may_be_sparse_or_dense_and_coordinates_fixed_or_shared():
    M, K = chain(5)
    one = ph.LinearStructure(np.diag(M), K, fixed=[0], shared=[(3, 4)], velocity=[0, 1, 0, 2, 2])
    two = ph.LinearStructure(
        csr_array(np.diag(M)), csr_array(K), fixed=[0], shared=[(3, 4)], velocity=[0, 1, 0, 2, 2]
    )
    T = np.zeros((5, 3))
    T[1, 0] = T[2, 1] = T[3, 2] = T[4, 2] = 1.0
    assert one.assembled.mass.dense() == pytest.approx(T.T @ np.diag(M) @ T)
    assert two.assembled.stiffness.dense() == pytest.approx(T.T @ K @ T)
    assert one.assembled.names == ("1", "2", "3")


def test_results_of_nodes_and_coordinates_have_names():
    model = ph.Structure([A, B], [ph.NodeSpring("s", "ab", stiffness=100.0)], gravity=(0, 0, -9.81))
    run = ph.simulate(model, "simo-gonzalez", step=0.01, until=1.0)
    assert run.node("b").position.dims == ("time", "axis")
    assert run.certificate()["energy"].kept
    assert float(run.energy.total[-1]) == pytest.approx(float(run.energy.total[0]), abs=1e-12)
    with pytest.raises(ph.ModelError, match="there is no node 'c'"):
        run.node("c")
    M, K = chain(2)
    named = ph.LinearStructure(M, K, names=["roof", "floor"], velocity=[1, 0])
    linear = ph.simulate(named, "newmark", step=0.01, until=1.0)
    assert linear.node("floor").displacement.dims == ("time",)
    assert [i.name for i in linear.certificate().invariants] == ["energy"]


def test_a_node_that_is_partly_fixed_moves_along_the_rest():
    nodes = [A, ph.Node("b", (1, 0, 0.3), mass=1.0, fixed="yz")]
    spring = ph.NodeSpring("s", "ab", stiffness=50.0, length=0.7)
    for scheme in ("simo-gonzalez", "central-difference"):
        run = ph.simulate(ph.Structure(nodes, [spring]), scheme, step=0.01, until=1.0)
        x = run.node("b").position.values
        assert np.array_equal(x[:, 1:], np.tile([0.0, 0.3], (101, 1)))
        assert np.ptp(x[:, 0]) > 0.1


def test_a_bar_vibrates_at_its_frequency():
    """One bar, fixed at one end, lumped mass: omega² = (EA/L) / (rho A L/2 + m)."""
    bar = ph.Bar("bar", "ab", area=1e-4, modulus=2e9, density=7800.0)
    end = ph.Node("b", (1, 0, 0), velocity=(0.01, 0, 0), mass=1.0)
    omega = np.sqrt(2e5 / (0.39 + 1.0))
    model = ph.Structure([A, end], [bar], linear=True)
    run = ph.simulate(model, "simo-gonzalez", step=1e-5, until=0.01)
    moved = run.node("b").position.values[:, 0] - 1.0
    assert moved == pytest.approx(0.01 / omega * np.sin(omega * run.time), abs=1e-9)


def test_consistent_mass_has_the_same_weight():
    bars = [
        ph.Bar("bar", "ab", area=1e-4, modulus=2e9, density=7800.0, consistent=c)
        for c in (False, True)
    ]
    a, b = (ph.Structure([A, B], [bar], gravity=(0, 0, -1)).assembled for bar in bars)
    assert a.constant == pytest.approx(b.constant)
    assert a.mass.values.sum() == pytest.approx(b.mass.values.sum())
    assert a.mass.dense()[3, 3] != pytest.approx(b.mass.dense()[3, 3])


def test_a_structure_runs_step_by_step():
    model = ph.Structure([A, B], [ph.NodeSpring("s", "ab", stiffness=100.0)], gravity=(0, 0, -9.81))
    sim = ph.Simulation(model, "simo-gonzalez", step=0.01)
    sim.step(4)
    sim.step(6)
    run = ph.simulate(model, "simo-gonzalez", step=0.01, until=0.1)
    assert np.array_equal(sim.state["b"].position, run.node("b").position.values[-1])


@pytest.mark.jit
def test_a_newton_that_does_not_converge_fails_loudly_and_loses_nothing():
    spring = ph.NodeSpring("s", "ab", stiffness=100.0)
    blow = ph.NodeLoad(
        "blow", "b", steps=[(0.03, 1.0, (0, 0, 1e300))]
    )  # its square is not a number
    with pytest.raises(ph.NotConvergedError, match="at step 3") as caught:
        ph.simulate(ph.Structure([A, B], [spring], [blow]), "simo-gonzalez", step=0.01, until=1.0)
    run = caught.value.run
    assert isinstance(run, ph.StructureRun)
    assert list(run.trajectory.index) == [0, 1, 2, 3]
    assert np.isfinite(run.trajectory.u).all()


@pytest.mark.jit
def test_a_structure_that_blows_up_fails_loudly():
    """The limit at the start is not that of a spring that hardens."""
    nodes = [A, ph.Node("b", (1, 0, 0), mass=1.0, velocity=(20.0, 0, 0))]
    hard = ph.NodeSpring("s", "ab", stiffness=1.0, k4=1e4)
    with pytest.raises(ph.RunError, match="no longer finite") as caught:
        ph.simulate(ph.Structure(nodes, [hard]), "central-difference", step=0.1, until=100.0)
    assert np.isfinite(caught.value.run.trajectory.u).all()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"length": 0.9}, "rod 's' is 0.9 m long and its ends are 1 m apart; make them agree"),
        ({}, "the initial velocities stretch rod 's' by 2 m/s; give velocities across it"),
    ],
)
def test_rods_fit_their_nodes_at_the_start(given, said):
    nodes = [A, ph.Node("b", (1, 0, 0), mass=1.0, velocity=(2.0, 1.0, 0))]
    rod = ph.NodeSpring("s", "ab", stiffness=float("inf"), **given)
    with pytest.raises(ph.ModelError) as caught:
        ph.simulate(ph.Structure(nodes, [rod]), "simo-gonzalez", step=0.01, until=0.01)
    assert said in str(caught.value)
