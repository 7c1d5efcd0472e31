"""The pages for users of other programs: their code runs and gives the figures in their tables."""

import importlib.util
import re
from pathlib import Path

import pytest

PAGES = Path(__file__).parents[2] / "docs" / "neighbours"
PROGRAMS = {"mujoco": "mujoco", "exudyn": "exudyn", "drake": "pydrake", "scipy": "scipy"}


@pytest.mark.jit
@pytest.mark.parametrize("page", PROGRAMS)
def test_the_code_gives_the_figures_of_the_table(page, capsys):
    if importlib.util.find_spec(PROGRAMS[page]) is None:
        pytest.skip(f"{page} is not installed")
    text = (PAGES / f"{page}.md").read_text(encoding="utf-8")
    for block in re.findall(r"```python\n(.*?)```", text, flags=re.S):
        exec(block, {})  # the pages are ours
    printed = [float(x) for x in re.findall(r"-?\d+\.\d+(?:e-?\d+)?", capsys.readouterr().out)]
    shown = [float(x) for x in re.findall(r"-?\d\.\d{4,}", text.partition("| after 2 s")[2])]
    assert len(shown) >= 4
    for number in shown:
        digits = len(f"{number}".partition(".")[2])
        assert any(abs(number - x) <= 0.51 * 10.0**-digits for x in printed), number
