"""The examples of the gallery run, and say what they say."""

import re
import runpy
from pathlib import Path

import matplotlib as mpl
import pytest
from matplotlib import pyplot

mpl.use("agg")
pytestmark = pytest.mark.jit

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
# These compute for long, or compile kernels for themselves alone.
LONG = {
    "16_many",
    "20_sweep",
    "23_identify",
    "27_helicopter_blade",
    "28_flexible_four_bar",
    "33_gears",
    "34_rolling",
    "35_bicycle",
    "36_superelement",
    "37_tippe_top",
    "39_swing_up",
    "41_woodpecker",
    "43_escapement",
}


@pytest.mark.parametrize(
    "path",
    [pytest.param(p, marks=pytest.mark.slow if p.stem in LONG else ()) for p in EXAMPLES],
    ids=lambda p: p.stem,
)
def test_an_example_runs_and_draws(path, capsys):
    runpy.run_path(str(path), run_name="__main__")
    assert pyplot.get_fignums()
    pyplot.close("all")
    assert "LOST" not in capsys.readouterr().out


def test_there_are_enough_of_them_and_each_has_a_title():
    assert len(EXAMPLES) >= 12
    titles = [p.read_text(encoding="utf-8").splitlines()[1] for p in EXAMPLES]
    assert len(set(titles)) == len(EXAMPLES)


def test_each_ends_with_its_replay():
    for path in EXAMPLES:
        last = path.read_text(encoding="utf-8").rstrip().splitlines()[-1]
        assert ".replay(" in last, path.name


def test_every_example_has_one_place_in_the_gallery():
    page = (ROOT / "docs" / "examples.rst").read_text(encoding="utf-8")
    placed = re.findall(r"^ +\.\./examples/(\w+\.py)$", page, flags=re.M)
    assert sorted(placed) == sorted(path.name for path in (ROOT / "examples").glob("*.py"))
