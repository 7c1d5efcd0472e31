"""Meshes of STL and OBJ files."""

import numpy as np
import pytest

import polhode as ph

OBJ = """# a unit cube, one side of it a square
v 0 0 0
v 0 0 1
v 0 1 0
v 0 1 1
v 1 0 0
v 1 0 1
v 1 1 0
v 1 1 1
f 1/1/1 2//1 4
f 1 4 3
f 5 7 8 6
f 1 5 6
f 1 6 2
f 3 4 8
f 3 8 7
f 1 3 7
f 1 7 5
f 2 6 8
f 2 8 -5
"""


def triangles(vertices, faces):
    return np.asarray(vertices)[np.asarray(faces)]


def ascii_stl(corners):
    rows = "".join(
        "facet normal 0 0 0\nouter loop\n"
        + "".join(f"vertex {x} {y} {z}\n" for x, y, z in face)
        + "endloop\nendfacet\n"
        for face in corners
    )
    return f"solid cube\n{rows}endsolid\n".encode()


def binary_stl(corners):
    rows = np.zeros(len(corners), [("n", "<f4", 3), ("c", "<f4", (3, 3)), ("u", "<u2")])
    rows["c"] = corners
    return b"solid".ljust(80) + np.uint32(len(corners)).tobytes() + rows.tobytes()


def test_a_cube_is_the_same_in_every_format(tmp_path):
    (tmp_path / "cube.obj").write_text(OBJ)
    vertices, faces = ph.read_mesh(tmp_path / "cube.obj")
    assert faces.shape == (12, 3)
    corners = triangles(vertices, faces)
    for number, content in enumerate((ascii_stl(corners), binary_stl(corners))):
        file = tmp_path / f"cube-{number}.stl"
        file.write_bytes(content)
        points, sides = ph.read_mesh(file, scale=2.0)
        assert points.shape == (8, 3)
        assert np.array_equal(triangles(points, sides), 2.0 * corners)
        body = ph.Body.mesh("cube", vertices=points, faces=sides, density=1.0)
        assert body.mass == pytest.approx(8.0, rel=1e-14)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("m.stl", b"", "it has no triangles"),
        ("m.stl", b"\xff" * 100, "is not a mesh"),
        ("m.stl", b"solid\nvertex 1 2 x\n", "is not a mesh"),
        ("m.obj", b"v 0 0 0\n", "it has no faces"),
        ("m.obj", b"v 0 0 0\nf 1 2 3\n", "names a vertex that does not exist"),
    ],
)
def test_an_invalid_mesh_file_gives_one_line_error(name, content, said, tmp_path):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(ph.ModelFileError, match=said):
        ph.read_mesh(tmp_path / name)
