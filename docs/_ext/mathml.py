"""Formulas as MathML: converted by latex2mathml, shown in the math font of `_static`.

Browsers set MathML without a script, but need a font with a MATH table for accents, fences and
fractions: without one Chromium drops overbars.
"""

from __future__ import annotations

import html
import re

from docutils import nodes
from latex2mathml.converter import convert
from sphinx.errors import SphinxError

_OVER = r'<mover>\1<mo stretchy="true">{}</mo>'
_ACCENT = r'<mover accent="true">\1<mo stretchy="false">{}</mo>'
_BESIDE = r'\1<mrow><mspace width="0.35em"/>\2</mrow>'
_PRIME = '<mpadded voffset="-0.45em" height="0.3em"><mo class="prime">&#x02032;</mo></mpadded>'
_TIGHT = r'<mo stretchy="false" lspace="0" rspace="0">\1</mo>'
_NAME = r'<mo form="prefix" lspace="0.17em" rspace="{}">\1</mo>'

# What the converter leaves to browsers, and they do not set as TeX does.
MENDED = (
    # Bars and hats are accents; over several letters they stretch, with glyphs of the font.
    (r'<mover>(<mrow>(?:(?!<mover).)*?</mrow>)<mo accent="true">&#x02015;</mo>', _OVER.format("‾")),
    (r"<mover>(<mrow>(?:(?!<mover).)*?</mrow>)<mo>&#x0005E;</mo>", _OVER.format("ˆ")),
    (r'<mover>((?:(?!<mover).)*?)<mo stretchy="true">&#x000AF;</mo>', _ACCENT.format("¯")),
    (r'<mover accent="true">((?:(?!<mover).)*?)<mo>&#x0005E;</mo>', _ACCENT.format("ˆ")),
    (
        r"<mover>((?:(?!<mover).)*?)<mo[^>]*>(&#x002D9;|&#x000A8;|&#x0007E;)</mo>",
        r'<mover accent="true">\1<mo stretchy="false">\2</mo>',
    ),
    # The upper end of an integral stands to the right of the sign, not upon it.
    (r"(<msubsup><mo>&#x0222B;</mo><m[ion]>[^<]*</m[ion]>)(<m[ion]>[^<]*</m[ion]>)", _BESIDE),
    # Capital Greek letters are upright.
    (r"<mi>(&#x003(?:9[1-9A-F]|A[0-9]);)</mi>", r'<mi mathvariant="normal">\1</mi>'),
    # A minus after a sign belongs to what follows; a prime is raised in the font already.
    (r"(&#x0003D;</mo>(?:<mspace[^>]*>)?)<mo>&#x02212;", r'\1<mo form="prefix">&#x02212;'),
    (r"<mi>&#x02032;</mi>", _PRIME),
    # Bars of a norm and slashes have no space about them; names of functions have some.
    (r'<mo(?: stretchy="false")?>(&#x0007C;|&#x02016;|&#x0002F;)</mo>', _TIGHT),
    (r"<m[io]>([a-z]{2,})</m[io]>(?=<mo[^>]*>&#x00028;)", _NAME.format("0")),
    (r"<m[io]>([a-z]{2,})</m[io]>", _NAME.format("0.17em")),
)


def mathml(tex: str, display: bool = False) -> str:
    """The formula as a MathML element; an unknown command is an error of the build."""
    tex = tex.strip()
    found = convert(tex.replace("{aligned}", "{align*}"), display="block" if display else "inline")
    unknown = re.search(r"<m(?:text|i|o)>(\\[A-Za-z]+)", found)
    if unknown:
        raise SphinxError(f"{unknown[1]} is not understood: {tex}")
    for pattern, replacement in MENDED:
        found = re.sub(pattern, replacement, found)
    label = html.escape(tex, quote=True)
    return found.replace("<math ", f'<math aria-label="{label}" ', 1)


def _inline(self, node: nodes.math) -> None:
    end = html.escape(node.get("end", ""))
    self.body.append(f'<span class="together">{mathml(node.astext())}{end}</span>')
    raise nodes.SkipNode


def _keep_together(_app, doctree: nodes.document, _name: str) -> None:
    """Take the sign that follows a formula to it, so that no line begins with one."""
    for node in list(doctree.findall(nodes.math)):
        after = node.next_node(nodes.Text, descend=False, siblings=True)
        place = node.parent.index(node) + 1
        if place < len(node.parent) and node.parent[place] is after:
            text = after.astext()
            sign = re.match(r"[.,;:)]*", text).group()
            node["end"] = sign
            node.parent.replace(after, nodes.Text(text[len(sign) :]))


def _block(self, node: nodes.math_block) -> None:
    tag = re.search(r"\\tag\{(\w+)\}", node.astext())
    label = tag[1] if tag else node["number"]
    number = f'<span class="eqno">({label})</span>' if label else ""
    names = "".join(f'<span id="{i}"></span>' for i in node["ids"])
    tex = re.sub(r"\\tag\{\w+\}", "", node.astext()).strip()
    tex = re.sub(r"\n\s*\n", r" \\\\ ", tex)
    self.body.append(f'<div class="math-block">{names}{mathml(tex, True)}{number}</div>')
    raise nodes.SkipNode


def setup(app) -> dict[str, bool]:
    """Add the renderer."""
    app.connect("doctree-resolved", _keep_together)
    app.add_html_math_renderer("mathml", (_inline, None), (_block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
