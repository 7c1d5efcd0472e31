"""What all tests share: how many examples Hypothesis tries, and what needs the compiler."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import rounding
from tests.models import random_trees

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")

# The same examples every time, and no clock: a shared machine must not decide what passes.
settings.register_profile(
    "compiled",
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("interpreted", settings.get_profile("compiled"), max_examples=15)
settings.load_profile("interpreted" if INTERPRETED else "compiled")


UNIT = Path(__file__).parent / "unit"
# Unit tests of compiled code itself: `make test` runs these both interpreted and compiled.
COMPILED_ROOMS = {UNIT / "kernel" / "algebra", UNIT / "kernel" / "compile"}


@pytest.hookimpl(tryfirst=True)  # before tests are selected by their marks
def pytest_collection_modifyitems(items):
    """Mark the unit tests that `make test` runs interpreted only; skip what needs the compiler.

    A unit test would compile its kernel as a whole of its own, which no run does: that code is
    made and thrown away. As parts of whole runs the same kernels are tested compiled by all other
    tests, and `make soak` runs the unit tests compiled as well.
    """
    for item in items:
        needs, rooms = item.get_closest_marker("jit"), set(item.path.parents)
        if needs and INTERPRETED:
            item.add_marker(pytest.mark.skip(reason="needs the compiler"))
        elif not needs and UNIT in rooms and (INTERPRETED or not rooms & COMPILED_ROOMS):
            item.add_marker("plain")


@pytest.fixture(scope="session")
def tree():
    """Random systems of bodies and joints, by seed and kinds of joints."""
    return random_trees.make_tree


@pytest.fixture(scope="session")
def kinds():
    return random_trees.KINDS


def pytest_addoption(parser):
    parser.addoption("--shares", action="store_true", help="show how much of tolerances was used")


def pytest_configure(config):
    if config.getoption("--shares"):
        rounding.watch()


def pytest_terminal_summary(terminalreporter, config):
    if config.getoption("--shares"):
        terminalreporter.section("shares of tolerances that were used")
        for test, share in sorted(rounding.SHARES.items(), key=lambda item: -item[1])[:12]:
            terminalreporter.write_line(f"{share:6.3f}  {test}")
