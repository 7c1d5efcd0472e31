"""Tolerances from counts of roundings, and how much of each was used.

Each operation rounds by at most U = 2^-53 of its result. Roundings that do not know of each other
add up like a random walk: after n of them the error has a standard deviation of at most
U sqrt(n/3), and 6 of these are not exceeded on any processor, whatever the order of its
sums (once in 1e9).
"""

import math
import os

U = 2.0**-53
SIGMAS = 6.0
SHARES: dict[str, float] = {}


def walk(roundings):
    """Relative error that so many independent roundings make at most."""
    return SIGMAS * U * math.sqrt(roundings / 3.0)


def within(error, scale, roundings):
    """Whether an error is no more than so many roundings of numbers as large as `scale` make."""
    share = float(error) / (walk(roundings) * float(scale))
    test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" ")[0]
    SHARES[test] = max(share, SHARES.get(test, 0.0))
    return share <= 1.0
