"""A real Chromium without a screen, and pages to open in it.

Without a browser these tests are skipped; with CI=true they fail.
"""

import os
import sys
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import sync_playwright

import polhode as ph

sys.path.insert(0, str(Path(__file__).parent))
import chromium

SOFTWARE_GL = ["--enable-unsafe-swiftshader", "--no-sandbox"]
NAUGHTY = "<script>alert(1)</script>"


@pytest.fixture(scope="session")
def chromium_path():
    path = chromium.find()
    if path is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(chromium.MISSING)
    return path


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as p:
        yield p


@pytest.fixture(scope="session")
def browser(chromium_path, playwright):
    made = playwright.chromium.launch(executable_path=chromium_path, args=SOFTWARE_GL)
    yield made
    made.close()


@pytest.fixture(scope="session")
def blind(chromium_path, playwright):
    """A browser without WebGL."""
    arguments = ["--disable-gpu", "--disable-3d-apis", "--no-sandbox"]
    made = playwright.chromium.launch(executable_path=chromium_path, args=arguments)
    yield made
    made.close()


class Opened:
    """A page, and everything that it asked for or complained of."""

    def __init__(self, page, file):
        self.page, self.requests, self.errors, self.dialogs = page, [], [], []
        page.on("request", lambda r: self.requests.append(r.url))
        page.on("pageerror", lambda e: self.errors.append(str(e)))
        page.on("console", lambda m: m.type == "error" and self.errors.append(m.text))
        page.on("dialog", lambda d: (self.dialogs.append(d.message), d.dismiss()))
        page.goto(file.as_uri())
        page.wait_for_selector("html[data-ready]", timeout=60_000)

    @property
    def time(self):
        return self.page.evaluate("polhode.clock.time")

    def seek(self, t):
        self.page.evaluate("t => polhode.seek(t)", t)

    @property
    def positions(self):
        """Of the bodies in every scene, (run, body, 3), read back from the scenes."""
        return np.array(self.page.evaluate("polhode.positions()"))


@pytest.fixture
def opened(browser):
    """Open a file in a window of its own; nothing may go wrong in it."""
    contexts, pages = [], []

    def opening(file, using=browser, width=1280, height=800, **more):
        context = using.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        pages.append(Opened(context.new_page(), file))
        return pages[-1]

    yield opening
    for context in contexts:
        context.close()
    for page in pages:
        assert page.errors == []
        assert page.dialogs == []
        assert [url for url in page.requests if not url.startswith(("file:", "data:"))] == []


def pendulum(scheme="energy-momentum", name="bob", step=2e-3):
    """Two links on a hinge and a ball joint, with a spring."""
    one = ph.Body(name, 1.0, inertia=(0.02, 0.02, 0.004), position=(0.5, 0, 0))
    two = ph.Body("second", 0.5, inertia=(0.01, 0.02, 0.015), position=(1.0, 0.2, 0))
    hinge = ph.Revolute("hinge", "ground", name, point=(0, 0, 0), axis=(0, 1, 0))
    ball = ph.Spherical("ball", name, "second", point=(1.0, 0, 0))
    spring = ph.Spring("coil", ("ground", "second"), [(1.0, 0.2, 1.0), (1.0, 0.2, 0)], 4.0)
    title = f"Links & <b>{scheme}</b>"
    system = ph.System([one, two], [hinge, ball], [spring], (0, 0, -9.81), title)
    return ph.simulate(system, scheme, step=step, until=2.0)


def tumbling():
    body = ph.Body("nut", 1.0, inertia=(1.0, 2.0, 2.6), angular_velocity=(0.05, 3.0, 0.0))
    return ph.simulate(ph.System([body], title="Tumbling"), step=1e-2, until=20.0)


@pytest.fixture(scope="session")
def run():
    return pendulum()


@pytest.fixture(scope="session")
def file(run, tmp_path_factory):
    return run.replay(tmp_path_factory.mktemp("pages") / "links.html")


@pytest.fixture(scope="session")
def pair(run):
    return run, pendulum(step=5e-3)


@pytest.fixture(scope="session")
def two(pair, tmp_path_factory):
    first, second = pair
    return first.replay(tmp_path_factory.mktemp("pages") / "two.html", beside=second)


@pytest.fixture(scope="session")
def lone(tmp_path_factory):
    return tumbling().replay(tmp_path_factory.mktemp("pages") / "tumbling.html")


@pytest.fixture(scope="session")
def naughty(tmp_path_factory):
    return pendulum(name=NAUGHTY).replay(tmp_path_factory.mktemp("pages") / "naughty.html")
