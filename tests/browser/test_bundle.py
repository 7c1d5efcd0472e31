"""The committed script and style are what the sources in viewer-src make."""

import shutil
import subprocess
from importlib import resources
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "viewer-src"


@pytest.mark.skipif(
    shutil.which("node") is None or not (SOURCES / "node_modules").is_dir(),
    reason="only maintainers build the page: needs node, and npm ci in viewer-src",
)
def test_building_again_gives_the_same_bytes():
    done = subprocess.run(
        ["node", "build.mjs", "--check"], cwd=SOURCES, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_no_file_of_the_page_names_a_host_to_load_from():
    assert "http" not in (SOURCES / "package-lock.json").read_text()
    assets = resources.files("polhode.viewer").joinpath("assets")
    for name in ("viewer.js", "viewer.css", "page.html"):
        text = assets.joinpath(name).read_text(encoding="utf-8")
        assert set(_hosts(text)) <= {"www.w3.org"}  # a namespace, not an address
        assert "</script" not in text or name == "page.html"


def _hosts(text):
    for piece in text.split("://")[1:]:
        host = piece.split("/")[0].split('"')[0]
        if host and host[0].isalnum() and len(host) < 80:
            yield host
