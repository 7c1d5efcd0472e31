"""Numbers in tables, such as 5.5e-15, are not broken at the sign of their exponent."""

import re

from docutils import nodes

SIGN = re.compile(r"(?<=\de)-(?=\d)")
UNBROKEN = "\u2011"  # a hyphen at which no line ends


def keep_whole(app, document: nodes.document) -> None:
    """Put a hyphen that does not break into the numbers of all tables."""
    for entry in document.findall(nodes.entry):
        for text in list(entry.findall(nodes.Text)):
            if not isinstance(text.parent, nodes.literal | nodes.math) and SIGN.search(text):
                text.parent.replace(text, nodes.Text(SIGN.sub(UNBROKEN, text)))


def setup(app) -> dict[str, bool]:
    """Change pages when they have been read."""
    app.connect("doctree-read", keep_whole)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
