"""phi/sin(phi) and its companion, as functions of sin²(phi/2)."""

import math

import numpy as np
import pytest

from polhode.kernel.beams.logarithm import SMALL, changes, series_table, values

EPS = np.finfo(float).eps
SERIES = series_table()
ANGLES = [0.0, 1e-9, 1e-3, 0.1, 0.5, 0.643, 0.644, 1.0, 2.0, 2.8]


def X_of(phi):
    return math.sin(phi / 2) ** 2


def plain(X):
    """w and q for complex X."""
    phi = 2 * np.arcsin(np.sqrt(X + 0j))
    if abs(X) < 1e-3:
        w = 1 + 2 * X / 3 + 8 * X**2 / 15 + 16 * X**3 / 35 + 128 * X**4 / 315 + 256 * X**5 / 693
        rest = 2 / 3 + 8 * X / 15 + 16 * X**2 / 35 + 128 * X**3 / 315 + 256 * X**4 / 693
        return w, -rest / (4 * (1 - X))
    w = phi / np.sin(phi)
    return w, (1 - w) / np.sin(phi) ** 2


@pytest.mark.parametrize("phi", ANGLES)
def test_values_and_slopes(phi):
    X = X_of(phi)
    w, dw, q, dq = values(SERIES, X)
    # The plain q loses digits as 1/sin² where w is near one.
    size = 1.0 / (1.0 - X) ** 3
    lost = 32 * EPS * size * max(1.0, 1.0 / max(X, 1e-3))
    assert w == pytest.approx(plain(X)[0].real, rel=0, abs=8 * EPS * size)
    assert q == pytest.approx(plain(X)[1].real, rel=0, abs=lost)
    steps = [part.imag / 1e-30 for part in plain(X + 1e-30j)]
    assert dw == pytest.approx(steps[0], rel=0, abs=lost)
    assert dq == pytest.approx(steps[1], rel=0, abs=8 * lost / max(X, 1e-3))


@pytest.mark.parametrize("first", ANGLES)
@pytest.mark.parametrize("second", ANGLES)
def test_a_quotient_times_the_way_is_the_change(first, second):
    X0, X1 = X_of(first), X_of(second)
    for change, start, end in zip(
        changes(SERIES, X0, X1), values(SERIES, X0)[::2], values(SERIES, X1)[::2], strict=True
    ):
        scale = (abs(start) + abs(end)) * max(1.0, 1.0 / max(X0, X1) if max(X0, X1) > SMALL else 1)
        assert change.start == pytest.approx(start, rel=0, abs=16 * EPS * scale)
        assert change.end == pytest.approx(end, rel=0, abs=16 * EPS * scale)
        moved = change.quotient * (X1 - X0)
        assert moved == pytest.approx(end - start, rel=0, abs=16 * EPS * scale)


@pytest.mark.parametrize("X0", [0.0, 0.03, 0.0999, 0.2, 0.6])
@pytest.mark.parametrize("d", [0.0, 1e-9, 1e-4, 4e-3, 0.05, 0.3])
def test_the_derivative_of_a_quotient(X0, d):
    e = 1e-4  # central differences of the fourth order, of smooth functions
    for k in range(2):
        bend = changes(SERIES, X0, X0 + d)[k].bend

        def quotient(way, k=k):
            return changes(SERIES, X0, X0 + d + way)[k].quotient

        found = (8 * (quotient(e) - quotient(-e)) - quotient(2 * e) + quotient(-2 * e)) / (12 * e)
        # the fifth derivative of a function with a pole at one; quotients lose eps/d
        left = 1e3 * e**4 / (1 - X0 - d - e) ** 6 + 1e-12 / e / 10
        assert bend == pytest.approx(found, rel=0, abs=left)


def test_an_element_that_is_half_a_turn_off_gives_numbers():
    assert all(math.isfinite(x) for x in values(SERIES, 1.0))
