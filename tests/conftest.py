"""What all tests share: how many examples Hypothesis tries, and what needs the compiler."""

import os

import pytest
from hypothesis import HealthCheck, settings

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
