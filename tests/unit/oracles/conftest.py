"""A truth of its own: power series of quadratic equations, summed with `decimal`.

The equations of a free body, a heavy top and a pendulum (with sine and cosine as unknowns) all
have the form ``y_i' = sum of c y_j y_k`` with ``y_0 = 1``. The coefficients of their Taylor series
follow by Cauchy products; the steps are chosen so that what is cut off stays below the digits asked
for.
"""

from collections.abc import Callable, Sequence
from decimal import Context, Decimal, localcontext
from itertools import product
from pathlib import Path

import numpy as np
import pytest

Term = tuple[int, Decimal, int, int]  # i, c, j, k
DIGITS, ORDER = 34, 32
QUATERNION = [  # 2 q' = q (0, Omega), as (row, sign, q, Omega)
    *[(0, -1, 1, 0), (0, -1, 2, 1), (0, -1, 3, 2)],
    *[(1, 1, 0, 0), (1, 1, 2, 2), (1, -1, 3, 1)],
    *[(2, 1, 0, 1), (2, 1, 3, 0), (2, -1, 1, 2)],
    *[(3, 1, 0, 2), (3, 1, 1, 1), (3, -1, 2, 0)],
]


def taylor(
    terms: Sequence[Term], y0: Sequence[Decimal], times: Sequence[Decimal]
) -> list[list[Decimal]]:
    """States at increasing times; ``y0[0]`` must be 1."""
    with localcontext(Context(prec=DIGITS + 4)):
        y, now, out = list(y0), Decimal(0), []
        for end in (+t for t in times):  # the sign rounds to the digits kept
            while now < end:
                series = _series(terms, y)
                last = max(abs(c[-1]) for c in series) or Decimal("1e-999")
                size = max(abs(x) for x in y)
                step = min(
                    end - now, (Decimal(10) ** -DIGITS * size / last) ** (Decimal(1) / ORDER)
                )
                y = [_horner(c, step) for c in series]
                now += step
            out.append(y)
        return out


def _series(terms: Sequence[Term], y: Sequence[Decimal]) -> list[list[Decimal]]:
    series = [[x] for x in y]
    for n in range(ORDER):
        rates = [Decimal(0)] * len(y)
        for i, c, j, k in terms:
            rates[i] += c * sum(a * b for a, b in zip(series[j], reversed(series[k]), strict=True))
        for s, r in zip(series, rates, strict=True):
            s.append(r / (n + 1))
    return series


def _horner(coefficients: Sequence[Decimal], x: Decimal) -> Decimal:
    total = Decimal(0)
    for c in reversed(coefficients):
        total = total * x + c
    return total


def attitude_terms(q: int, w: int) -> list[Term]:
    """Quaternion kinematics with q at index ``q`` and the body rates at ``w``."""
    return [(q + i, Decimal(s) / 2, q + j, w + k) for i, s, j, k in QUATERNION]


def free_body_terms(J: Sequence[Sequence[Decimal]]) -> list[Term]:
    """Unknowns 1, Omega (1..3), q (4..7), for a symmetric tensor."""
    with localcontext(Context(prec=DIGITS + 10)):
        cofactor = [
            [
                J[(i + 1) % 3][(j + 1) % 3] * J[(i + 2) % 3][(j + 2) % 3]
                - J[(i + 1) % 3][(j + 2) % 3] * J[(i + 2) % 3][(j + 1) % 3]
                for j in range(3)
            ]
            for i in range(3)
        ]
        det = sum(J[0][j] * cofactor[0][j] for j in range(3))
        table: dict[tuple[int, int, int], Decimal] = {}
        for i, a, k, m in product(range(3), repeat=4):  # Omega' = J^-1 (J Omega x Omega)
            b, c = (a + 1) % 3, (a + 2) % 3
            for row, col, sign in ((b, c, 1), (c, b, -1)):
                if m == col:
                    key = (i, *sorted((k, m)))
                    table[key] = (
                        table.get(key, Decimal(0)) + sign * cofactor[i][a] * J[row][k] / det
                    )
        rates = [(1 + i, c, 1 + k, 1 + m) for (i, k, m), c in table.items() if c]
        return rates + attitude_terms(4, 1)


def top_terms(A: Decimal, C: Decimal, mgl: Decimal) -> list[Term]:
    """Unknowns 1, Omega (1..3), q (4..7), vertical in the body (8..10), moments about the tip."""
    with localcontext(Context(prec=DIGITS + 10)):
        gyro, pull = (A - C) / A, mgl / A
        rates = [(1, gyro, 2, 3), (2, -gyro, 1, 3), (1, pull, 9, 0), (2, -pull, 8, 0)]
        one = Decimal(1)
        vertical = [
            (8 + i, s * one, 8 + (i + a) % 3, 1 + (i + b) % 3)
            for i in range(3)
            for s, a, b in ((1, 1, 2), (-1, 2, 1))
        ]
        return rates + vertical + attitude_terms(4, 1)


def pendulum_terms(ratio: Decimal) -> list[Term]:
    """Unknowns 1, sine, cosine, rate, angle."""
    one = Decimal(1)
    return [(1, one, 2, 3), (2, -one, 1, 3), (3, -ratio, 1, 0), (4, one, 3, 0)]


def cosine_and_sine(x: Decimal) -> tuple[Decimal, Decimal]:
    """Of any angle, from the equations ``c' = -s, s' = c``."""
    one = Decimal(1)
    terms, start = [(1, -one, 2, 0), (2, one, 1, 0)], [one, one, Decimal(0)]
    c, s = taylor(terms, start, [x.copy_abs()])[0][1:]  # abs would round
    return c, s.copy_sign(s * x)


def number(x: float) -> Decimal:
    return Decimal(float(x))


class Truth:
    """Motions by power series. States are 1, Omega, q, and for a top the vertical in the body."""

    taylor = staticmethod(taylor)
    number = staticmethod(number)
    cosine_and_sine = staticmethod(cosine_and_sine)

    @staticmethod
    def free_body(J, Omega0, q0=(1, 0, 0, 0)):
        """Equations and initial state of a free body."""
        J = np.diag(J) if np.ndim(J) == 1 else np.asarray(J)
        terms = free_body_terms([[number(x) for x in row] for row in J])
        return terms, [number(x) for x in (1, *Omega0, *q0)]

    @staticmethod
    def top(A, C, mgl, theta, phi, psi, theta_rate, phi_rate, psi_rate):
        """Equations and initial state of a heavy top."""
        with localcontext(Context(prec=DIGITS + 10)):
            v, r, w = number(theta_rate), number(phi_rate), number(psi_rate)
            (z, s), (c, sin) = cosine_and_sine(number(theta)), cosine_and_sine(number(psi))
            Omega = [v * c + r * s * sin, r * s * c - v * sin, w + r * z]
            a, b = cosine_and_sine(number(theta) / 2)
            d, e = cosine_and_sine((number(phi) + number(psi)) / 2)
            f, g = cosine_and_sine((number(phi) - number(psi)) / 2)
            q = [a * d, b * f, b * g, a * e]
            state = [Decimal(1), *Omega, *q, s * sin, s * c, z]
        return top_terms(number(A), number(C), number(mgl)), state

    @staticmethod
    def pendulum(gravity, length, angle0, rate0):
        """Equations and initial state 1, sine, cosine, rate, angle of a pendulum."""
        c, s = cosine_and_sine(number(angle0))
        ratio = Context(prec=DIGITS + 10).divide(number(gravity), number(length))
        return pendulum_terms(ratio), [Decimal(1), s, c, number(rate0), number(angle0)]

    @staticmethod
    def at(motion, times):
        """States at increasing times >= 0, as doubles."""
        return np.array(taylor(*motion, [number(t) for t in times]), dtype=float)

    @staticmethod
    def period(motion, guess, component):
        """Time near the guess when a component is back at its first value, by Newton's method."""
        terms, y0 = motion
        T = number(guess)
        with localcontext(Context(prec=DIGITS + 4)):
            for _ in range(3):
                y = taylor(terms, y0, [T])[0]
                rate = _series(terms, y)[component][1]
                T -= (y[component] - y0[component]) / rate
        return T


@pytest.fixture(scope="session")
def truth() -> type[Truth]:
    return Truth


@pytest.fixture(scope="session")
def reference() -> Callable[[str], dict[str, np.ndarray]]:
    """Columns of a file in tests/data, with vectors under ``q`` and ``Omega``."""

    def read(name: str) -> dict[str, np.ndarray]:
        path = Path(__file__).parents[2] / "data" / name
        table = np.genfromtxt(path, delimiter=",", names=True, deletechars="")
        columns = {key: table[key] for key in table.dtype.names}
        columns["q"] = np.stack([columns[f"q{i}"] for i in range(4)], axis=-1)
        columns["Omega"] = np.stack([columns[f"Om{i}"] for i in (1, 2, 3)], axis=-1)
        return columns

    return read
