"""The pages for users of other programs: their code runs and gives the figures in their tables."""

import importlib.util
import inspect
import re
from pathlib import Path

import pytest

from polhode.files import mjcf, urdf
from polhode.model import forces, joints
from polhode.model.shapes import WORDS

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


def loaded_generate():
    spec = importlib.util.spec_from_file_location("generate", PAGES.parent / "generate.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_table_of_features_names_every_joint_force_and_shape():
    table = loaded_generate()._has()
    for name in (*joints.TYPES, *forces.TYPES, *WORDS):
        assert name in table


def test_a_feature_that_is_gone_is_an_error():
    with pytest.raises(AttributeError, match="no attribute"):
        loaded_generate()._called("JointSpace.mass_matrices")


@pytest.mark.parametrize("page", PROGRAMS)
def test_no_page_denies_what_the_records_have(page):
    text = (PAGES / f"{page}.md").read_text(encoding="utf-8")
    assert "generated/neighbours/has.md" in text
    assert f"generated/neighbours/{page}.md" in text
    denied = re.findall(r"^## What .* has and polhode does not\n(.*)", text, flags=re.S | re.M)
    assert len(denied) == 1
    for feature in loaded_generate().features():
        word = re.sub("s$", "", feature)
        assert not re.search(rf"\b{word}", denied[0]), feature


def test_converters_do_not_deny_contacts():
    for reader in (urdf, mjcf):
        assert not re.search("no contact|not supported|none here", inspect.getsource(reader))
