"""Thumbnails of the gallery: stills of the replay pages with which examples end.

A scraper of sphinx-gallery sees what an example shows last; where that is a page, a browser opens
it and takes a picture, and a small film that ``gallery.js`` shows while the mouse is on it. Without
a browser the thumbnail is the first figure of the example.

``python docs/_ext/replay_stills.py`` makes the moving picture of the README.
"""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import polhode as ph
from polhode.viewer.page import InlinePage

ROOT = Path(__file__).parents[2]
SIZE = {"width": 800, "height": 560}  # twice that of a thumbnail
MOMENT = 0.37  # of the run: not its start, where everything is at rest
GHOSTS = (0.05, 0.16, 0.27)  # earlier moments, which a still shows fainter
FAINT = 0.35
SECONDS = 2.5  # of the film on a thumbnail
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
    from PIL import Image, ImageChops

    shots = [
        Image.open(io.BytesIO(p)).convert("RGB") for p in pictures(page, [*GHOSTS, MOMENT], SIZE)
    ]
    if shots:
        film(page, target.with_suffix(".webp"), {k: v // 2 for k, v in SIZE.items()})
        *ghosts, still = shots
        for ghost in ghosts:
            faint = Image.blend(Image.new("RGB", ghost.size, "white"), ghost, FAINT)
            still = ImageChops.darker(still, faint)
        still.save(target)


def pictures(page: InlinePage, moments: Sequence[float], size: Any) -> list[bytes]:
    """PNG pictures of the scene at parts of the run; none without a browser."""
    with _opened(page, size) as opened:
        found = []
        for moment in moments if opened else ():
            opened.evaluate("t => polhode.seek(t * polhode.clock.end)", moment)
            opened.wait_for_timeout(600)  # the picture at rest is finer
            found.append(opened.screenshot())
    return found


def film(page: InlinePage, target: Path, size: Any, seconds: float = SECONDS) -> None:
    """Let the page save the run as a GIF; where the target is a WebP, which is smaller, as that."""
    from PIL import Image

    with _opened(page, size) as opened:
        opened.evaluate("s => { polhode.clock.speed = polhode.clock.end / s; }", seconds)
        with opened.expect_download() as download:
            opened.evaluate("document.getElementById('gif').click()")
        if target.suffix == ".gif":
            download.value.save_as(target)
            return
        with Image.open(download.value.path()) as moving:
            moving.save(target, save_all=True, quality=55)


@contextmanager
def _opened(page: InlinePage, size: Any) -> Iterator[Any]:
    """The scene of a page alone, in a browser; None where there is none."""
    sys.path.insert(0, str(ROOT / "tests" / "browser"))
    import chromium
    from playwright.sync_api import sync_playwright

    path = chromium.find()
    if path is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = page.save(Path(folder) / "page.html")
        browser = playwright.chromium.launch(executable_path=path, args=SOFTWARE_GL)
        opened = browser.new_page(viewport=size, color_scheme="light")
        opened.goto(file.as_uri())
        opened.wait_for_selector("html[data-ready]", timeout=60_000)
        opened.add_style_tag(content=ALONE)
        yield opened
        browser.close()


def _placed(app: Any) -> None:
    """Put the stills where sphinx-gallery has put its thumbnails."""
    gallery = Path(app.srcdir) / "gallery"
    for still in _still(gallery, "*").parent.glob("*.png"):
        shutil.copyfile(still, gallery / "images" / "thumb" / f"sphx_glr_{still.stem}_thumb.png")


def _films_placed(app: Any, failed: Exception | None) -> None:
    """Put the films beside the thumbnails of the built pages."""
    for made in _still(Path(app.srcdir) / "gallery", "*").parent.glob("*.webp"):
        shutil.copyfile(made, Path(app.outdir) / "_images" / f"sphx_glr_{made.stem}_thumb.webp")


def setup(app: Any) -> dict[str, bool]:
    """Run after sphinx-gallery, which writes its pages when the builder is ready."""
    app.connect("builder-inited", _placed, priority=900)
    app.connect("build-finished", _films_placed)
    app.add_js_file("gallery.js")
    return {"parallel_read_safe": True, "parallel_write_safe": True}


if __name__ == "__main__":
    top = ph.simulate("heavy-top", until=2.0).replay()
    film(top, ROOT / "docs" / "_static" / "heavy-top.gif", {"width": 420, "height": 320})
