"""What a superelement is made of, and what is rejected."""

import numpy as np
import pytest

import polhode as ph
from polhode.model.flexible.condensed import by_screws, held_stiffness, lumped, rigid_motions
from polhode.statics.beams import BeamsAtRest

POINTS = np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0]])
BODIES = [
    ph.Body(n, mass=1.0, inertia=(1, 1, 1), position=p) for n, p in zip("ab", POINTS, strict=True)
]


def bar(k=100.0):
    """Two ports that only a shift between them strains, and turns of the second."""
    D = np.hstack([-rigid_motions(POINTS)[6:], np.eye(6)])
    return k * D.T @ D


def make(stiffness, ports=("a", "b"), **more):
    return ph.System(BODIES, flexibles=[ph.Flexible("bar", ports, stiffness, **more)])


def test_a_free_stiffness_and_a_held_one_are_the_same():
    free, held = make(bar()), make(bar()[6:, 6:])
    for a, b in zip(free.beam_elements, held.beam_elements, strict=True):
        np.testing.assert_allclose(a.flexibility, b.flexibility, rtol=1e-14)


def test_rigid_motions_are_those_of_points():
    R = rigid_motions(POINTS)
    np.testing.assert_array_equal(R[6:9, 5], [0.0, 1.0, 0.0])  # z x (1, 0, 0)
    assert np.abs(bar() @ R).max() == 0.0


def test_screws_follow_displacements():
    K = by_screws(np.eye(6), POINTS)
    # a turn about z by one as a screw moves the port by half of z x s
    assert K[5, 5] == pytest.approx(1.25)


def test_masses_add_up_to_the_whole():
    rod = np.array([[2.0, 1.0], [1.0, 2.0]]) / 6.0
    M = np.kron(rod, np.diag([3.0, 3.0, 3.0, 0.1, 0.1, 0.1]))
    mass, inertia = lumped("mass", M)
    np.testing.assert_allclose(mass, [1.5, 1.5])
    np.testing.assert_allclose(inertia, [0.05 * np.eye(3)] * 2)


def test_a_mass_makes_bodies_that_are_welded_to_the_ports():
    M = np.diag(np.tile([2.0] * 3 + [0.1] * 3, 2))
    one = make(bar(), mass=M)
    assert [b.name for b in one.bodies] == ["a", "b", "bar.0", "bar.1"]
    assert [j.name for j in one.joints] == ["bar.0", "bar.1"]
    assert one.body("bar.1").mass == 2.0
    assert one.beam_elements[0].bodies == ("bar.0", "bar.1")


def lean():
    K = bar()
    K[0, 7] += 1.0
    return K


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"stiffness": lean()}, r"is not symmetric"),
        ({"stiffness": np.eye(12)}, r"has 0 rigid-body modes; a free part has 6"),
        ({"stiffness": np.diag([1.0] * 5 + [0.0])}, r"has 1 rigid-body mode; held .* has 0"),
        ({"stiffness": -bar()}, r"must not be negative"),
        ({"stiffness": np.eye(7)}, r"has 7 rows; with its ports it must have 6 or 12"),
        ({"stiffness": None}, r"is missing; give a matrix of 6 or 12 rows"),
        ({"stiffness": [1.0, 2.0]}, r"is not a matrix"),
        ({"stiffness": [[1.0, 2.0], [3.0]]}, r"is not a matrix"),
        ({"stiffness": 1j * np.eye(6)}, r"is not a matrix"),
        ({"stiffness": np.full((6, 6), np.nan)}, r"finite"),
        ({"stiffness": np.zeros((6, 6))}, r"must not be negative|rigid-body modes"),
        ({"stiffness": bar(), "points": [(0, 0, 0), (0, 2, 0)]}, r"resists rigid motions"),
        ({"stiffness": bar(), "ports": ["a"]}, r"are 1; give 2"),
        ({"stiffness": bar(), "ports": ["a", "a"]}, r"has the port 'a' twice"),
        ({"stiffness": bar(), "ports": ["a", "x"]}, r"has the port 'x', which is not a body"),
        ({"stiffness": bar(), "ports": ["ground", "a"]}, r"give points, the positions"),
        ({"stiffness": bar(), "damping": -1.0}, r"must not be negative"),
        ({"stiffness": bar(), "mass": np.eye(6)}, r"has 6 rows; with its ports it must have 12"),
        ({"stiffness": bar(), "mass": np.zeros((12, 12))}, r"gives port 1 zero mass"),
    ],
)
def test_invalid_input_gives_one_line_error(given, message):
    with pytest.raises(ph.ModelError, match=message) as found:
        make(**given)
    assert "flexible 'bar'" in str(found.value)


def test_point_masses_cannot_be_ports():
    point = ph.Body("p", mass=1.0, position=(1, 0, 0))
    with pytest.raises(ph.ModelError, match="a point mass, which cannot rotate"):
        ph.System([BODIES[0], point], flexibles=[ph.Flexible("bar", ["a", "p"], bar())])


def test_a_mode_that_is_too_soft_is_no_rigid_body_mode():
    K = np.diag([1.0] * 5 + [1e-7])
    assert np.array_equal(held_stiffness("K", K, POINTS), K)


def test_both_ports_at_one_point_are_a_bushing_for_large_turns():
    """Its moment is the stiffness times the angle, by any amount, and the same seen from both."""
    at, k = (0.5, 0.0, 0.0), 40.0
    one = ph.System(
        [
            ph.Body("a", mass=1.0, inertia=(1, 1, 1)),
            ph.Body("b", mass=1.0, inertia=(1, 1, 1), position=(1, 0, 0)),
        ],
        flexibles=[ph.Flexible("bush", ["a", "b"], np.diag([9.0] * 3 + [k] * 3), points=[at, at])],
    )
    beams, angle = BeamsAtRest(one), 2.5
    q = np.array([[1.0, 0.0, 0.0, 0.0], [np.cos(angle / 2), 0.0, 0.0, np.sin(angle / 2)]])
    x = np.array([(0.0, 0.0, 0.0), (0.5 + 0.5 * np.cos(angle), 0.5 * np.sin(angle), 0.0)])
    forces = beams.forces(x, q)
    np.testing.assert_allclose(forces[:, :3], 0.0, rtol=0, atol=1e-13)
    np.testing.assert_allclose(forces[:, 5], [k * angle, -k * angle], rtol=1e-14)
