"""Structures from files: TOML and Matrix Market."""

import numpy as np
import pytest
import scipy.io
from scipy.sparse import coo_array

import polhode as ph

GIRDER = """
title = "Two bars"
gravity = [0, 0, -9.81]

[[node]]
name = "left"
position = [0, 0, 0]
fixed = true

[[node]]
name = "top"
position = [1, 0, 1]
mass = 2.0
fixed = "y"

[[node]]
name = "right"
position = [2, 0, 0]
fixed = true

[[element]]
name = "first"
type = "bar"
nodes = ["left", "top"]
area = 1e-4
modulus = 2e8
density = 7800

[[element]]
name = "second"
type = "spring"
nodes = ["top", "right"]
stiffness = 1e4
damping = 3.0

[[load]]
name = "push"
node = "top"
harmonic = { amplitude = [1, 0, 0], frequency = 2 }

[simulation]
scheme = "simo-gonzalez"
step = 1e-3
until = 0.1
"""


NO_NODE = "element 'e' names the node 'a', which does not exist."
HEAD = "%%MatrixMarket matrix coordinate real general\n"


def written(tmp_path, text, name="model.toml"):
    path = tmp_path / name
    path.write_text(text)
    return path


def test_a_file_is_the_structure_that_python_would_make(tmp_path):
    model = ph.load_structure(written(tmp_path, GIRDER))
    nodes = [
        ph.Node("left", (0, 0, 0), fixed=True),
        ph.Node("top", (1, 0, 1), mass=2.0, fixed="y"),
        ph.Node("right", (2, 0, 0), fixed=True),
    ]
    bars = [
        ph.Bar("first", ("left", "top"), area=1e-4, modulus=2e8, density=7800),
        ph.NodeSpring("second", ("top", "right"), stiffness=1e4, damping=3.0),
    ]
    push = ph.NodeLoad("push", "top", harmonic={"amplitude": (1, 0, 0), "frequency": 2})
    same = ph.Structure(nodes, bars, [push], gravity=(0, 0, -9.81))
    s = model.simulation
    one, two = (
        ph.simulate(m, s.scheme, step=s.step, until=s.until).trajectory.u
        for m in (model.structure, same)
    )
    assert np.array_equal(one, two)
    assert model.structure.title == "Two bars"


def test_a_natural_body_stands_in_a_file(tmp_path):
    text = "".join(
        f'[[node]]\nname = "{c}"\nposition = {p}\n'
        for c, p in zip("abcd", ([0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]), strict=True)
    )
    text += '[[element]]\nname = "e"\ntype = "natural-body"\nnodes = ["a", "b", "c", "d"]\n'
    text += "stiffness = 1e5\nbody = { mass = 2.0, inertia = [1, 1, 1], position = [0.1, 0, 0] }\n"
    a = ph.load_structure(written(tmp_path, text)).structure.assembled
    assert [b.name for b in a.bodies] == ["e"]
    assert a.mass.values.sum() == pytest.approx(3 * 2.0)


@pytest.mark.parametrize("symmetry", ["general", "symmetric"])
@pytest.mark.parametrize("dense", [False, True])
def test_matrices_are_read_as_scipy_writes_them(tmp_path, symmetry, dense):
    rng = np.random.default_rng(1)
    B = rng.standard_normal((5, 5)) * (rng.random((5, 5)) < 0.6)
    K = B @ B.T + np.eye(5)
    path = tmp_path / "k.mtx"
    scipy.io.mmwrite(path, K if dense else coo_array(K), symmetry=symmetry, precision=17)
    assert ph.read_matrix(path).dense() == pytest.approx(K, abs=1e-15)


def test_a_linear_structure_names_its_matrix_files(tmp_path):
    scipy.io.mmwrite(tmp_path / "m.mtx", coo_array(np.diag([1.0, 2.0])))
    scipy.io.mmwrite(tmp_path / "k.mtx", coo_array(np.array([[9.0, -1], [-1, 4]])))
    text = '[matrices]\nmass = "m.mtx"\nstiffness = "k.mtx"\nvelocity = [1, 0]\n'
    text += '[[load]]\nname = "f"\npattern = [0, 1]\nvalue = 2.0\n'
    model = ph.load_structure(written(tmp_path, text)).structure
    same = ph.LinearStructure(
        [1.0, 2.0],
        [[9.0, -1], [-1, 4]],
        velocity=[1, 0],
        loads=[ph.CoordinateLoad("f", [0, 1], value=2.0)],
    )
    one, two = (ph.simulate(m, "newmark", step=0.01, until=1.0).trajectory.u for m in (model, same))
    assert np.array_equal(one, two)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("node = 1", "node is not a list of tables; start each with [[node]]."),
        ("nod = 1\nelement = []", "model.toml:1: there is no key nod. Did you mean 'node'?"),
        (
            "[[node]]\nname = 'a'\nposition = [0, 0, 0]\nmas = 1",
            "toml:4: there is no key node.a.mas.",
        ),
        (
            "[[node]]\nname = 'a'\nposition = 'here'",
            "model.toml:3: node.a.position: position of node 'a' is 'here'",
        ),
        (
            "[[element]]\nname = 'e'\ntype = 'beam'",
            "model.toml:3: element.e.type is 'beam'. There are",
        ),
        ("[matrices]\nmass = [1.0]", "model.toml:1: matrices has no stiffness; add"),
        ("[matrices]\nmass = 'no.mtx'\nstiffness = [1.0]", "cannot be read"),
        ("[matrices]\nmass = [1]\nstiffness = [1]\nfixed = 2", "toml:4: matrices.fixed is 2; it"),
        ("[[element]]\nname = 'e'\ntype = 'spring'\nnodes = ['a', 'b']\nstiffness = 1.0", NO_NODE),
        ("[matrices]\nmass = { size = 2 }\nstiffness = [1.0]", "as a table it has size, rows"),
        ("x = [", "this is not valid TOML"),
    ],
)
def test_error_names_the_file(tmp_path, text, said):
    path = written(tmp_path, text)
    with pytest.raises(ph.ModelFileError) as caught:
        ph.load_structure(path)
    assert said in str(caught.value)
    assert str(caught.value).startswith("model.toml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "does not start with '%%MatrixMarket matrix'"),
        (
            "%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 1 0",
            "is coordinate, complex",
        ),
        (HEAD + "2 3 0\n", "must be square"),
        (
            HEAD + "2 2 2\n1 1 1\n",
            "has 1 entries instead of 2",
        ),
        (HEAD + "2 2 1\n3 1 1\n", "outside of 2 x 2"),
        ("%%MatrixMarket matrix array real general\n2 2\n1\n", "entries at most instead of 4"),
    ],
)
def test_an_invalid_matrix_file_is_rejected(tmp_path, text, said):
    with pytest.raises(ph.ModelFileError) as caught:
        ph.read_matrix(written(tmp_path, text, "m.mtx"))
    assert said in str(caught.value)


def test_a_structure_that_cannot_move_is_refused(tmp_path):
    path = written(tmp_path, "[[node]]\nname = 'a'\nposition = [0, 0, 0]\nmass = 1\nfixed = true")
    found = ph.load_structure(path).structure
    for use in (ph.check, lambda s: ph.Simulation(s, "simo-gonzalez", step=1e-3)):
        with pytest.raises(ph.ModelError, match="every coordinate of the structure is fixed"):
            use(found)
