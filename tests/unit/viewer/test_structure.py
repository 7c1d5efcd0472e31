"""Structures in the page: nodes and bars where the run has them."""

import numpy as np
import pytest

import polhode as ph
from polhode.viewer.content import structure_content

pytestmark = pytest.mark.jit


def test_nodes_are_balls_and_elements_bars(tmp_path):
    nodes = [ph.Node("wall", (0, 0, 0), fixed=True), ph.Node("end", (1, 0, 0), mass=2.0)]
    bar = ph.NodeSpring("bar", ("wall", "end"), stiffness=50.0)
    structure = ph.Structure(nodes, [bar], gravity=(0, 0, -9.81), title="One bar")
    run = ph.simulate(structure, "simo-gonzalez", step=1e-2, until=1.0)
    found = structure_content(run.trajectory, np.arange(len(run.time)))
    assert [b["name"] for b in found["bodies"]] == ["wall", "end"]
    assert found["ties"][0]["bodies"] == [0, 1]
    assert np.array_equal(found["motion"]["position"], run.trajectory.position)
    page = run.replay(tmp_path / "bar.html")
    assert "<title>One bar</title>" in page.read_text(encoding="utf-8")


def test_matrices_alone_have_nothing_to_show(tmp_path):
    model = ph.LinearStructure(mass=[1.0], stiffness=[9.0], displacement=[1.0])
    run = ph.simulate(model, "newmark", step=1e-2, until=0.1)
    with pytest.raises(ph.InputError, match="no geometry to show"):
        run.replay(tmp_path / "x.html")
