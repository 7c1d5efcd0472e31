"""The notebook of the gallery runs, and shows what a notebook should."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATH = ROOT / "examples" / "notebook.ipynb"
pytestmark = pytest.mark.jit


@pytest.fixture(scope="module")
def notebook():
    import sys

    spec = importlib.util.spec_from_file_location("notebook", ROOT / "docs" / "notebook.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["notebook"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def cells(notebook):
    return notebook.executed(PATH)


def test_every_cell_runs_and_the_replay_is_in_its_place(cells):
    shown = [cell.html for cell in cells if cell.html is not None]
    assert len(shown) == 3  # run, joint, replay
    assert "<table" in shown[0]
    assert "energy" in shown[0]
    assert "angle" in shown[1]
    assert shown[2].startswith("<iframe")
    assert "srcdoc=" in shown[2]
    assert "\n" not in shown[2]  # pages around it may indent lines
    assert "rad at most" in cells[-1].printed


def test_the_notebook_is_a_page_of_the_documentation(notebook):
    text = notebook.page(PATH)
    assert text.startswith("# A notebook")
    assert "```{raw} html\n<iframe" in text


@pytest.mark.slow
def test_the_notebook_for_teachers_finds_the_theory_of_the_pendulum(notebook):
    cells = notebook.executed(ROOT / "docs" / "tutorials" / "teaching.ipynb")
    (difference,) = [c.printed for c in cells if "largest difference" in c.printed]
    assert float(difference.split()[2]) < 1e-5
    assert "<iframe" in next(c.html for c in cells if c.html and "<iframe" in c.html)
