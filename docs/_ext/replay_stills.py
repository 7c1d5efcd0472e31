"""Thumbnails of the gallery: stills of the replay pages with which examples end.

A scraper of sphinx-gallery sees what an example shows last; where that is a page, a browser opens
it and takes a picture. Without a browser the thumbnail is the first figure of the example.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from polhode.viewer.page import InlinePage

SIZE = {"width": 800, "height": 560}  # twice that of a thumbnail
MOMENT = 0.37  # of the run: not its start, where everything is at rest
SOFTWARE_GL = ["--enable-unsafe-swiftshader", "--no-sandbox"]
ALONE = """
  #stage { position: fixed; inset: 0; z-index: 9; background: var(--background); }
  #scene { position: absolute; inset: 0; height: auto !important; }
  .part.second, .name, #grid, #tools, #layers { display: none !important; }
"""


def scraper(block: Any, block_vars: dict[str, Any], gallery_conf: dict[str, Any]) -> str:
    """Keep a still of a page that a block shows; add nothing to the text."""
    shown = block_vars["example_globals"].get("___")
    if isinstance(shown, InlinePage):
        target = _still(Path(block_vars["target_file"]).parent, Path(block_vars["src_file"]).stem)
        target.parent.mkdir(parents=True, exist_ok=True)
        _take(shown, target)
    return ""


def _still(gallery: Path, example: str) -> Path:
    return gallery / "images" / "still" / f"{example}.png"


def _take(page: InlinePage, target: Path) -> None:
    sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "browser"))
    import chromium
    from playwright.sync_api import sync_playwright

    path = chromium.find()
    if path is None:
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = page.save(Path(folder) / "page.html")
        browser = playwright.chromium.launch(executable_path=path, args=SOFTWARE_GL)
        opened = browser.new_page(viewport=SIZE, color_scheme="light")
        opened.goto(file.as_uri())
        opened.wait_for_selector("html[data-ready]", timeout=60_000)
        opened.add_style_tag(content=ALONE)
        opened.evaluate("t => polhode.seek(t * polhode.clock.end)", MOMENT)
        opened.wait_for_timeout(600)  # the picture at rest is finer
        opened.screenshot(path=str(target))
        browser.close()


def _placed(app: Any) -> None:
    """Put the stills where sphinx-gallery has put its thumbnails."""
    gallery = Path(app.srcdir) / "gallery"
    for still in _still(gallery, "*").parent.glob("*.png"):
        shutil.copyfile(still, gallery / "images" / "thumb" / f"sphx_glr_{still.stem}_thumb.png")


def setup(app: Any) -> dict[str, bool]:
    """Run after sphinx-gallery, which writes its pages when the builder is ready."""
    app.connect("builder-inited", _placed, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
