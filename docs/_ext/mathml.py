"""Formulas as MathML, which every browser sets by itself: no script and no font is fetched.

A small part of TeX is understood, what these pages use; anything else is an error of the build.
"""

from __future__ import annotations

import html
import re

from docutils import nodes
from sphinx.errors import SphinxError

_NAMES = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma "
    "tau upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega ell infty "
    "partial varphi nabla"
)
GREEK = dict(zip(_NAMES.split(), "αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΦΨΩℓ∞∂φ∇", strict=True))
SIGNS = {
    "times": "×", "cdot": "·", "le": "≤", "ge": "≥", "ne": "≠", "approx": "≈", "pm": "±",
    "to": "→", "mapsto": "↦", "Rightarrow": "⇒", "iff": "⇔", "in": "∈", "circ": "∘", "sum": "∑",
    "int": "∫", "perp": "⊥", "ll": "≪", "gg": "≫", "dots": "…", "lVert": "‖", "rVert": "‖",
    "lvert": "|", "rvert": "|", "{": "{", "}": "}", "prime": "′", "equiv": "≡",
    "varepsilon": "ε", "otimes": "⊗", "top": "⊤", "cdots": "⋯", "ldots": "…", "sim": "∼",
    "mid": "|", "langle": "⟨", "rangle": "⟩", "leq": "≤", "geq": "≥", "neq": "≠", "prod": "∏",
}  # fmt: skip
_WORDS = "arctan sin cos tan exp log ln sinh cosh tanh diag max min det tr"
WORDS = frozenset(_WORDS.split())
ACCENTS = {
    "hat": "^",
    "bar": "¯",
    "dot": "˙",
    "ddot": "¨",
    "tilde": "~",
    "vec": "→",
    "overline": "¯",
}
SPACES = {
    ",": "0.17em",
    ";": "0.28em",
    "quad": "1em",
    "qquad": "2em",
    "!": "-0.17em",
    " ": "0.25em",
}
FENCES = {"aligned": ("", ""), "bmatrix": ("[", "]"), "pmatrix": ("(", ")"), "cases": ("{", "")}
TOKEN = re.compile(r"\\begin\{(\w+)\}|\\end\{(\w+)\}|\\([A-Za-z]+|.)|([A-Za-z])|([0-9.]+)|(\S)|\s+")


class Reader:
    """Reads TeX piece by piece."""

    def __init__(self, tex: str) -> None:
        self.tex = tex = re.sub(r"\\t?frac\s*(\w)\s*(\w)", r"\\frac{\1}{\2}", tex)
        self.tokens = [m for m in TOKEN.finditer(tex) if not m.group().isspace()]
        self.at = 0

    @property
    def next(self) -> str:
        return self.tokens[self.at].group() if self.at < len(self.tokens) else ""

    def take(self) -> re.Match[str]:
        if self.at >= len(self.tokens):
            raise SphinxError(f"formula ends too early: {self.tex}")
        self.at += 1
        return self.tokens[self.at - 1]

    def row(self, *ends: str) -> str:
        """All pieces up to one of the ends, which stays."""
        pieces = []
        while self.next and self.next not in ends:
            pieces.append(self.scripted())
        return f"<mrow>{''.join(pieces)}</mrow>"

    def scripted(self) -> str:
        base, big = self.piece()
        below = above = ""
        while self.next in ("_", "^", "'"):
            sign = self.take().group()
            if sign == "'":
                above += "<mo>′</mo>"
            elif sign == "_":
                below = self.piece()[0]
            else:
                above += self.piece()[0]
        if not below and not above:
            return base
        above = f"<mrow>{above}</mrow>" if above else ""
        kind = ("munder", "mover", "munderover") if big else ("msub", "msup", "msubsup")
        if below and above:
            return f"<{kind[2]}>{base}{below}{above}</{kind[2]}>"
        tag = kind[0] if below else kind[1]
        return f"<{tag}>{base}{below or above}</{tag}>"

    def group(self) -> str:
        """What stands in braces, as text."""
        if self.take().group() != "{":
            raise SphinxError(f"a brace is missing: {self.tex}")
        start = self.tokens[self.at - 1].end()
        while self.next != "}":
            self.take()
        return self.tex[start : self.take().start()]

    def piece(self) -> tuple[str, bool]:
        token = self.take()
        environment, _, command, letter, number, sign = token.groups()
        if environment:
            return self.table(environment), False
        if command:
            return self.command(command)
        if letter:
            return f"<mi>{letter}</mi>", False
        if number:
            return f"<mn>{number}</mn>", False
        if sign == "{":
            inside = self.row("}")
            self.take()
            return inside, False
        return f"<mo>{html.escape({'-': '−', '*': '·'}.get(sign, sign))}</mo>", False

    def command(self, name: str) -> tuple[str, bool]:
        if name in GREEK:
            slant = ' mathvariant="normal"' if GREEK[name].isupper() else ""
            return f"<mi{slant}>{GREEK[name]}</mi>", False
        if name in SIGNS:
            return f"<mo>{SIGNS[name]}</mo>", name == "sum"
        if name in WORDS:
            return f'<mi>{name}</mi><mspace width="0.1em"/>', False
        if name in SPACES:
            return f'<mspace width="{SPACES[name]}"/>', False
        if name in ACCENTS:
            return f'<mover accent="true">{self.piece()[0]}<mo>{ACCENTS[name]}</mo></mover>', False
        made = getattr(self, f"_{name}", None)
        if made is None:
            raise SphinxError(f"\\{name} is not understood: {self.tex}")
        return made(), False

    def _frac(self) -> str:
        return f"<mfrac>{self.piece()[0]}{self.piece()[0]}</mfrac>"

    _tfrac = _frac

    def _sqrt(self) -> str:
        return f"<msqrt>{self.piece()[0]}</msqrt>"

    def _text(self) -> str:
        return f"<mtext>{html.escape(self.group())}</mtext>"

    _mathrm = _operatorname = _text

    def _bar(self) -> str:
        return f'<mrow class="bar">{self.piece()[0]}</mrow>'  # fonts do not agree on the accent

    _overline = _bar

    def _widehat(self) -> str:
        return f"<mover>{self.piece()[0]}<mo>^</mo></mover>"

    def _left(self) -> str:
        fence = self.take().group().removeprefix("\\")
        fence = "" if fence == "." else SIGNS.get(fence, fence)
        return f'<mo stretchy="true">{html.escape(fence)}</mo>'

    _right = _left

    def table(self, kind: str) -> str:
        end = f"\\end{{{kind}}}"
        rows, cells = [], []
        while True:
            cells.append(f"<mtd>{self.row('&', chr(92) * 2, end)}</mtd>")
            mark = self.take().group()
            if mark != "&":
                rows.append(f"<mtr>{''.join(cells)}</mtr>")
                cells = []
            if mark == end:
                break
        align = ' class="aligned"' if kind == "aligned" else ""
        left, right = (f'<mo stretchy="true">{f}</mo>' if f else "" for f in FENCES[kind])
        return f"<mrow>{left}<mtable{align}>{''.join(rows)}</mtable>{right}</mrow>"


def mathml(tex: str, display: bool = False) -> str:
    """The formula as a MathML element."""
    reader = Reader(tex.strip())
    inside = reader.row()
    kind = ' display="block"' if display else ""
    return f'<math{kind} aria-label="{html.escape(tex.strip(), quote=True)}">{inside}</math>'


def _inline(self, node: nodes.math) -> None:
    self.body.append(mathml(node.astext()))
    raise nodes.SkipNode


def _block(self, node: nodes.math_block) -> None:
    number = f'<span class="eqno">({node["number"]})</span>' if node["number"] else ""
    names = "".join(f'<span id="{i}"></span>' for i in node["ids"])
    tex = re.sub(r"\n\s*\n", r" \\\\ ", node.astext().strip())
    self.body.append(f'<div class="math-block">{names}{mathml(tex, True)}{number}</div>')
    raise nodes.SkipNode


def setup(app) -> dict[str, bool]:
    """Add the renderer."""
    app.add_html_math_renderer("mathml", (_inline, None), (_block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
