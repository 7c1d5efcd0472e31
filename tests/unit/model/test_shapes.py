"""Bodies by shape and density: closed forms, and meshes against them."""

import numpy as np
import pytest

import polhode as ph
from polhode.files.meshes import triangles
from polhode.model.shapes import KINDS, core_of, properties
from tests.models.shapes import CUBE, EXAMPLES

RHO = 700.0


def revolved(outline, n):
    """A closed mesh of points (r, z), from bottom to top on the axis, turned about z."""
    angles = 2.0 * np.pi * np.arange(n) / n
    rings = outline[1:-1]
    points = [(0.0, 0.0, outline[0][1])]
    points += [(r * np.cos(a), r * np.sin(a), z) for r, z in rings for a in angles]
    points.append((0.0, 0.0, outline[-1][1]))
    faces = []
    for k in range(n):
        m = (k + 1) % n
        faces.append((0, 1 + m, 1 + k))
        for ring in range(len(rings) - 1):
            a, b = 1 + ring * n, 1 + (ring + 1) * n
            faces += [(a + k, a + m, b + m), (a + k, b + m, b + k)]
        top = 1 + (len(rings) - 1) * n
        faces.append((len(points) - 1, top + k, top + m))
    return points, faces


def test_a_box():
    b = ph.Body.box("b", size=(1.0, 2.0, 3.0), density=RHO, position=(1, 0, 0))
    assert b.mass == pytest.approx(6.0 * RHO, rel=1e-15)
    assert np.diag(b.inertia) == pytest.approx(0.5 * RHO * np.array([13.0, 10.0, 5.0]), rel=1e-15)
    assert b.shape == {"box": {"size": [1.0, 2.0, 3.0]}}
    assert list(b.position) == [1.0, 0.0, 0.0]


ROUND = {
    "sphere": (
        ph.Body.sphere("b", radius=0.5, density=RHO),
        [(0.5 * np.cos(a), 0.5 * np.sin(a)) for a in np.linspace(-np.pi / 2, np.pi / 2, 301)],
    ),
    "cylinder": (
        ph.Body.cylinder("b", radius=0.5, height=1.2, density=RHO),
        [(0.0, -0.6), (0.5, -0.6), (0.5, 0.6), (0.0, 0.6)],
    ),
    "capsule": (
        ph.Body.capsule("b", radius=0.5, height=1.2, density=RHO),
        [
            (0.5 * np.cos(a), 0.5 * np.sin(a) + 0.6 * np.sign(a))
            for a in np.linspace(-np.pi / 2, np.pi / 2, 300)
        ],
    ),
    "cone": (
        ph.Body.cone("b", radius=0.5, height=1.2, density=RHO),
        [(0.0, -0.9), (0.5, 0.3), (0.0, 0.3)],
    ),
}


@pytest.mark.parametrize("kind", ROUND)
def test_a_mesh_of_many_faces_has_the_mass_and_inertia_of_the_solid(kind):
    """The area of a polygon of n corners in a circle is 1 - (2 pi / n)^2 / 6 of the circle's."""
    exact, outline = ROUND[kind]
    n = 300
    points, faces = revolved(outline, n)
    mesh = ph.Body.mesh("b", vertices=points, faces=faces, density=RHO)
    error = 2.0 * (2.0 * np.pi / n) ** 2 / 6.0  # twice: the fourth power of the radius
    error *= 2.0 if kind in ("sphere", "capsule") else 1.0  # and its outline is a polygon, too
    assert mesh.mass == pytest.approx(exact.mass, rel=error)
    assert np.asarray(mesh.position) == pytest.approx(np.zeros(3), abs=error)
    scale = np.abs(exact.inertia).max()
    assert np.asarray(mesh.inertia) == pytest.approx(exact.inertia, abs=2.0 * error * scale)


def test_a_mesh_is_where_its_vertices_are():
    vertices, faces = CUBE
    b = ph.Body.mesh("b", vertices=vertices, faces=faces, density=RHO)
    assert b.mass == pytest.approx(RHO, rel=1e-14)
    assert np.asarray(b.position) == pytest.approx([0.5, 0.5, 0.5], abs=1e-15)
    assert np.asarray(b.inertia) == pytest.approx(RHO / 6.0 * np.eye(3), abs=1e-12 * RHO)
    moved = ph.Body.mesh("b", vertices=vertices, faces=faces, density=RHO, position=(3, 0, 0))
    assert list(moved.position) == [3.0, 0.0, 0.0]
    with pytest.raises(ph.ModelError, match="encloses the volume -1"):
        ph.Body.mesh("b", vertices=vertices, faces=[f[::-1] for f in faces], density=RHO)


def test_an_ellipsoid_is_a_ball_that_is_stretched():
    """Volume and second moments scale with the axes: J = V/5 (b² + c², ...)."""
    volume, _, J = properties({"ellipsoid": {"size": [1.0, 2.0, 3.0]}})
    ball, _, K = properties({"sphere": {"radius": 1.0}})
    second = 0.5 * K[0, 0] * 6.0 * np.array([1.0, 4.0, 9.0])  # integrals of x², y², z²
    assert volume == pytest.approx(6.0 * ball, rel=1e-15)
    assert np.diag(J) == pytest.approx(second.sum() - second, rel=1e-15)


def test_a_mesh_with_a_hole_has_no_mass():
    vertices, faces = CUBE
    with pytest.raises(ph.ModelError, match="not closed: 3 edges"):
        ph.Body.mesh("b", vertices=vertices, faces=faces[1:], density=RHO)
    apart = np.asarray(vertices)[np.asarray(faces)].reshape(-1, 3)  # each face with its own corners
    whole = ph.Body.mesh("b", vertices=apart, faces=np.arange(36).reshape(12, 3), density=RHO)
    assert whole.mass == pytest.approx(RHO, rel=1e-14)


@pytest.mark.parametrize(
    ("shape", "said"),
    [
        ("box", "shape of body 'b' is 'box'; give a table"),
        (("box", 1), "give a table"),
        ({"center": (0, 0, 0)}, "give one of: box, sphere"),
        ({"bal": 1.0}, "has no 'bal'. Did you mean 'ball'"),
        ({"ball": {}}, "a ball needs radius"),
        ({"box": 3}, "is a box whose size is 3; it must be 3 numbers"),
        ({"box": {"size": 3}}, "is a box whose size is 3; it must be 3 numbers"),
        ({"box": {"size": (1, -2, 3)}}, "all three must be positive"),
        ({"plane": 1}, "only the ground has"),
        ({"heightfield": [[0, 0], [0, 0]], "size": (1, 1)}, "only the ground has"),
        ({"wheel": {"radius": 1, "rounding": 2}}, "must be below the radius"),
        ({"ball": 1, "box": (1, 1, 1)}, "give one of"),
        ({"ball": 1, "center": 3}, "center of shape of body 'b' is 3"),
        ({"cone": {"radius": 1}}, "a cone needs radius and height"),
        ({"sphere": {"radius": 0}}, "shape of body 'b' is a sphere whose radius is 0; it must be"),
        ({"mesh": {"vertices": [], "faces": []}}, "is a mesh whose vertices is"),
        ({"mesh": {"vertices": CUBE[0], "faces": [(0, 1, 99)] * 4}}, "vertex that does not exist"),
    ],
)
def test_a_wrong_shape_is_refused_where_it_is_given(shape, said):
    with pytest.raises(ph.ModelError, match=said):
        ph.Body("b", mass=1.0, shape=shape)


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ({"ball": 0.5}, {"sphere": {"radius": 0.5}}),
        ({"box": (1, 2, 3)}, {"box": {"size": [1.0, 2.0, 3.0]}}),
        ({"disc": 1}, {"disc": {"radius": 1.0}}),
        ({"hull": np.eye(3)}, {"hull": {"points": np.eye(3).tolist()}}),
    ],
)
def test_the_only_size_of_a_shape_may_stand_alone(short, long):
    assert ph.Body("b", mass=1.0, shape=short).shape == long
    assert ph.Body("b", mass=1.0, shape=long).shape == long


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_of_a_core_is_beyond_its_reach_and_something_is_at_it(kind):
    """The farthest point by a support function in many directions, which knows no formulas."""
    body = ph.Body("b", mass=1.0, shape=EXAMPLES[kind])
    core = core_of("a shape", body.shape)
    u = np.random.default_rng(1).normal(size=(4000, 3))
    u /= np.linalg.norm(u, axis=1)[:, None]
    a, _, c = core.size
    rim = u * (1.0, 1.0, 0.0) / np.hypot(u[:, 0], u[:, 1])[:, None]
    cores = {
        "BALL": lambda: 0.0 * u,
        "BOX": lambda: np.sign(u) * core.size,
        "CAPSULE": lambda: np.sign(u) * (0.0, 0.0, c),
        "CYLINDER": lambda: a * rim + np.sign(u) * (0.0, 0.0, c),
        "CONE": lambda: np.concatenate([a * rim + (0.0, 0.0, 0.25 * c), 0 * u - (0, 0, 0.75 * c)]),
        "ELLIPSOID": lambda: np.concatenate([u * core.size, np.diag(core.size)]),
        "HULL": lambda: core.points,
    }
    farthest = np.linalg.norm(cores[core.kind](), axis=1).max() + core.rounding
    assert core.reach == pytest.approx(farthest, rel=1e-14)


@pytest.mark.parametrize(
    "shape",
    [
        {"box": {"size": (1.0, 2.0, 3.0)}},
        {"sphere": {"radius": 0.5}},
        {"cylinder": {"radius": 0.5, "height": 2.0}},
    ],
    ids=lambda s: next(iter(s)),
)
def test_a_surface_for_drawing_is_closed_and_faces_outwards(shape):
    """An inscribed polygon of 16 sides has 0.974 of a circle's area; a ball has it twice."""
    vertices, faces = triangles(shape)
    edges = [tuple(f[[k, (k + 1) % 3]]) for f in faces for k in range(3)]
    assert len(set(edges)) == len(edges)
    assert {e[::-1] for e in edges} == set(edges)
    exact = properties(shape)[0]
    volume, centre, _ = properties({"mesh": {"vertices": vertices, "faces": faces}})
    assert 0.974**2 * 0.97 * exact < volume <= exact * (1 + 1e-14)
    assert centre == pytest.approx(np.zeros(3), abs=1e-14)
