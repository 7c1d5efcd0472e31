"""Tolerances from counts of roundings, and how much of each was used.

Each operation rounds by at most U = 2^-53 of its result. Roundings that do not know of each other
add up like a random walk: after n of them the error has a standard deviation of at most
U sqrt(n/3), and 6 of these are not exceeded on any processor, whatever the order of its
sums (once in 1e9).
"""

import math
import os

import numpy as np
import pytest

U = 2.0**-53
SIGMAS = 6.0
SHARES: dict[str, float] = {}


def walk(roundings):
    """Relative error that so many independent roundings make at most."""
    return SIGMAS * U * math.sqrt(roundings / 3.0)


def within(error, scale, roundings):
    """Whether an error is no more than so many roundings of numbers as large as `scale` make."""
    tolerance = walk(roundings) * float(scale)
    _record(error, tolerance)
    return float(error) <= tolerance


def _record(error, tolerance):
    with np.errstate(all="ignore"):
        used = np.asarray(error, float) / np.asarray(tolerance, float)
    share = float(np.max(np.nan_to_num(used, posinf=0.0), initial=0.0))
    test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" ")[0]
    SHARES[test] = max(share, SHARES.get(test, 0.0))


def watch():
    """Record what pytest.approx and assert_allclose use of their tolerances, too."""
    approx, allclose = pytest.approx, np.testing.assert_allclose

    class Watched:
        __array_ufunc__ = None
        __hash__ = None

        def __init__(self, expected, rel=None, abs=None, nan_ok=False):
            self.inner = approx(expected, rel=rel, abs=abs, nan_ok=nan_ok)
            self.expected, self.rel, self.abs = expected, rel, abs

        def __repr__(self):
            return repr(self.inner)

        def __eq__(self, actual):
            rel = (0.0 if self.abs is not None else 1e-6) if self.rel is None else self.rel
            least = 1e-12 if self.abs is None else self.abs
            try:
                wanted = np.asarray(self.expected, float)
                tolerance = np.maximum(rel * np.abs(wanted), least)
                with np.errstate(invalid="ignore"):  # an infinity less another
                    _record(np.abs(np.asarray(actual, float) - wanted), tolerance)
            except (TypeError, ValueError):  # no numbers
                pass
            return self.inner == actual

        def __ne__(self, actual):  # what must differ uses nothing of a tolerance
            return self.inner != actual

    def watched(actual, desired, rtol=1e-7, atol=0, *args, **more):
        wanted = np.asarray(desired)  # may be complex
        error = np.abs(np.asarray(actual) - wanted)
        _record(error, atol + rtol * np.abs(wanted))
        return allclose(actual, desired, rtol, atol, *args, **more)

    pytest.approx, np.testing.assert_allclose = Watched, watched
