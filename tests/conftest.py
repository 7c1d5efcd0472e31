"""What all tests share: how many examples Hypothesis tries, and what needs the compiler."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

sys.path.insert(0, str(Path(__file__).parent))
import rounding

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


def pytest_collection_modifyitems(items):
    """With the compiler switched off, skip what needs it (`make test` does not even select it)."""
    if INTERPRETED:
        for item in items:
            if item.get_closest_marker("jit"):
                item.add_marker(pytest.mark.skip(reason="needs the compiler"))


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
