"""Links to files of the repository lead, in the built pages, to the page made from them."""

from __future__ import annotations

import re

PAGES = (
    (r"examples/(\w+)\.py", r"gallery/\1.rst"),
    (r"examples/?", "examples.rst"),
    (r"src/polhode/schemes/?", "generated/schemes.md"),
    (r"src/polhode/model/joints/?", "generated/joints.md"),
    (r"src/polhode/model/forces/?", "generated/forces.md"),
    (r"src/polhode/papers/?", "generated/papers/index.md"),
    (r"CHANGELOG\.md", "generated/changes.md"),
)
LINK = re.compile(r"\]\((?:\.\./)+((?:examples|src|CHANGELOG)[^)#]*)(#[^)]*)?\)")


def linked(docname: str, text: str) -> str:
    """The text of a page with links to pages instead of sources."""
    up = "../" * docname.count("/")

    def page(match: re.Match[str]) -> str:
        for source, target in PAGES:
            found = re.fullmatch(source, match[1])
            if found:
                return f"]({up}{found.expand(target)}{match[2] or ''})"
        return match[0]

    return LINK.sub(page, text)


def setup(app) -> dict[str, bool]:
    """Rewrite the links before pages are read."""
    app.connect("source-read", lambda _, name, text: text.__setitem__(0, linked(name, text[0])))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
