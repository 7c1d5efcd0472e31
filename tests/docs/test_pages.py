"""What the documentation is made with: formulas as MathML, pages from records, links."""

import importlib.util
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import polhode as ph
from polhode.model import forces, joints
from polhode.schemes import NAMES

DOCS = Path(__file__).parents[2] / "docs"


def loaded(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def mathml():
    return loaded(DOCS / "_ext" / "mathml.py").mathml


@pytest.mark.parametrize(
    ("tex", "wanted"),
    [
        (r"\tfrac12 h", "<mfrac>"),
        (r"a_0^2", "<msubsup>"),
        (r"\begin{aligned} a &= b \\ c &= d \end{aligned}", "<mtr>"),
        (r"\bar\Omega \times \hat n", "<mover"),
        (r"x < y", "&lt;"),
        (r"\bar p", '<mover accent="true"><mi>p</mi><mo stretchy="false">¯</mo></mover>'),
        (r"\overline{x + y}", '<mo stretchy="true">‾</mo>'),
        (r"\widehat{x y}", '<mo stretchy="true">ˆ</mo>'),
        (r"\dot q", '<mover accent="true"><mi>q</mi>'),
        (r"\Delta x", '<mi mathvariant="normal">&#x00394;</mi>'),
        (r"a = -b", '<mo form="prefix">'),
        (r"\int_0^L f", '<mrow><mspace width="0.35em"/><mi>L</mi></mrow></msubsup>'),
    ],
)
def test_a_formula_becomes_mathml(mathml, tex, wanted):
    text = mathml(tex)
    ElementTree.fromstring(text)  # well formed
    assert wanted in text


def test_the_math_font_is_shipped_and_used():
    """Accents need its MATH table; the file starts with the signature of a WOFF font."""
    style = (DOCS / "_static" / "polhode.css").read_text(encoding="utf-8")
    (name,) = re.findall(r'src: url\("([^"]+)"\)', style)
    font = (DOCS / "_static" / name).read_bytes()
    assert font.startswith(b"wOFF")
    assert b"MATH" in font[:1000]  # in its table of contents
    assert (DOCS / "_static" / "math-LICENSE.txt").is_file()
    assert '"polhode math"' in re.search(r"^math \{(.*?)\}", style, flags=re.M).group(1)


def test_a_formula_that_is_not_understood_is_an_error(mathml):
    with pytest.raises(Exception, match="is not understood"):
        mathml(r"\nonsense x")


def test_every_scheme_joint_and_force_has_its_place_on_a_page():
    generate = loaded(DOCS / "generate.py")
    pages = {
        generate._schemes(): [f"## {name}\n" for name in NAMES],
        generate._joints(): [f"## {t.__name__}\n" for t in joints.TYPES.values()],
        generate._forces(): [f"## {t.__name__}\n" for t in forces.TYPES.values()],
    }
    for text, heads in pages.items():
        for head in heads:
            assert head in text


def test_a_broken_link_is_found(tmp_path):
    check = loaded(DOCS / "check_links.py")
    page = tmp_path / "index.html"
    page.write_text('<a id="here"></a><a href="#here">x</a><a href="index.html">y</a>')
    assert check.main(tmp_path) == 0
    page.write_text('<a href="gone.html">x</a><a href="#gone">y</a>')
    (tmp_path / "b.html").write_text(
        '<p id="p"></p><script src="https://example.org/x.js"></script>'
    )
    assert check.main(tmp_path) >= 2


def test_no_page_of_the_sources_loads_anything_from_elsewhere():
    for path in DOCS.rglob("*.md"):
        if {"generated", "_build", "gallery"} & set(path.parts):
            continue
        assert 'src="http' not in path.read_text(encoding="utf-8")


def test_every_formula_of_the_pages_is_understood(mathml):
    found = 0
    for path in [*DOCS.glob("*.md"), *DOCS.glob("howto/*.md"), *DOCS.glob("theory/*.md")]:
        text = re.sub(r"```.*?```|`[^`\n]*`", "", path.read_text(encoding="utf-8"), flags=re.S)
        for block, inline in re.findall(r"\$\$(.+?)\$\$|\$([^$]+?)\$", text, flags=re.S):
            ElementTree.fromstring(mathml(block or inline))
            found += 1
    assert found > 100


def test_every_public_name_has_a_place_in_the_reference():
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    told = set(re.findall(r"auto(?:class|function):: (\w+)", text))
    told |= {t.__name__ for t in (*joints.TYPES.values(), *forces.TYPES.values())}
    assert {name for name in ph.__all__ if not name.startswith("_")} - told == set()
