"""Shapes of sections: area, moments of area, torsion constant and shear factors.

Axis 2 and 3 lie in the section. Shear factors are Cowper's (1966); the torsion constant of a
rectangle is Saint-Venant's series.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from polhode.errors import ModelError
from polhode.model.numbers import mapping, positive


class Shape(NamedTuple):
    """Geometric properties of a section."""

    area: float
    moment_2: float  # of area, about axis 2: the integral of x3²
    moment_3: float
    torsion: float
    shear_2: float  # factor of G A along axis 2
    shear_3: float


def round_shape(sizes: Mapping[str, float], poisson: float) -> Shape:
    """A solid circle, by its radius."""
    return _ring(sizes["radius"], 0.0, poisson)


def tube_shape(sizes: Mapping[str, float], poisson: float) -> Shape:
    """A ring, by its outer radius and its inner radius or the thickness of its wall."""
    radius = sizes["radius"]
    if ("inner" in sizes) == ("thickness" in sizes):
        raise ModelError("section tube needs either inner or thickness.")
    inner = sizes["inner"] if "inner" in sizes else radius - sizes["thickness"]
    if not 0.0 <= inner < radius:
        raise ModelError(
            f"section tube has the radii {radius:g} outside and {inner:g} inside; the inner one "
            "lies from 0 to below the outer."
        )
    return _ring(radius, inner, poisson)


def _ring(r: float, inner: float, nu: float) -> Shape:
    area = math.pi * (r - inner) * (r + inner)
    moment = area * (r * r + inner * inner) / 4.0
    m2 = (inner / r) ** 2
    ring = (1.0 + m2) ** 2
    k = 6.0 * (1.0 + nu) * ring / ((7.0 + 6.0 * nu) * ring + (20.0 + 12.0 * nu) * m2)
    return Shape(area, moment, moment, 2.0 * moment, k, k)


def rectangle_shape(sizes: Mapping[str, float], poisson: float) -> Shape:
    """A rectangle: width along axis 2, height along axis 3."""
    b, h = sizes["width"], sizes["height"]
    k = 10.0 * (1.0 + poisson) / (12.0 + 11.0 * poisson)
    return Shape(b * h, b * h**3 / 12.0, h * b**3 / 12.0, _rectangle_torsion(b, h), k, k)


_TERMS = range(1, 20, 2)  # the terms fall as exp(-pi n)
_ODD_FIFTHS = 1.0045237627951398  # the sum of n^-5 over odd n, 31/32 zeta(5)


def _rectangle_torsion(b: float, h: float) -> float:
    long, short = max(b, h), min(b, h)
    ratio = math.pi * min(long / short, 20.0)  # beyond it the terms vanish
    terms = (2.0 / ((math.exp(n * ratio) + 1.0) * n**5) for n in _TERMS if n * ratio < 700.0)
    rest = 192.0 / math.pi**5 * short / long * (_ODD_FIFTHS - sum(terms))
    return long * short**3 / 3.0 * (1.0 - rest)


# By name: the sizes that it must have, those that it may have, and its formulas.
SHAPES: dict[
    str, tuple[tuple[str, ...], tuple[str, ...], Callable[[Mapping[str, float], float], Shape]]
] = {
    "round": (("radius",), (), round_shape),
    "tube": (("radius",), ("inner", "thickness"), tube_shape),
    "rectangle": (("width", "height"), (), rectangle_shape),
}


def checked_sizes(name: str, given: Any) -> dict[str, float]:
    """The sizes of a shape, checked to be positive."""
    needed, allowed, _ = SHAPES[name]
    mapping(f"section {name}", given, f"give {' and '.join(needed)}", needed + allowed)
    for key in needed:
        if key not in given:
            raise ModelError(f"section {name} has no {key}; give {' and '.join(needed)}, in m.")
    return {
        key: float(value) if key == "inner" and value == 0 else positive(f"section {key}", value)
        for key, value in given.items()
    }
