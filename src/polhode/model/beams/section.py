"""The section of a beam: stiffness, mass and inertia per length, in section axes.

Axis 1 is along the beam. A stiffness is by EA, GA2, GA3, GJ, EI2, EI3: forces from the strains
along the axes, moments from the turning about them, per length.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, NamedTuple

import numpy as np

from polhode.errors import ModelError, suggestion
from polhode.model.numbers import Floats, array, mapping, positive, shape_of, shown
from polhode.model.part import knows_its_arguments, model_part


class Shape(NamedTuple):
    """Geometric properties of a section; axes 2 and 3 lie in it.

    Shear factors are Cowper's (1966); the torsion constant of a rectangle is Saint-Venant's series.
    """

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


class Material(NamedTuple):
    """Moduli in Pa, density in kg/m³."""

    young: float
    shear: float
    density: float

    @property
    def poisson(self) -> float:
        """Poisson's ratio."""
        return self.young / (2.0 * self.shear) - 1.0


ROUNDING = 1e-9  # of moduli that were given for an incompressible material
MATERIALS: dict[str, Material] = {
    "steel": Material(210e9, 81e9, 7850.0),
    "aluminium": Material(70e9, 26e9, 2700.0),
    "titanium": Material(114e9, 43e9, 4430.0),
    "copper": Material(120e9, 45e9, 8940.0),
    "brass": Material(100e9, 37e9, 8500.0),
    "glass": Material(70e9, 29e9, 2500.0),
    "nylon": Material(2.7e9, 0.96e9, 1140.0),
    "rubber": Material(0.01e9, 0.0034e9, 1100.0),
}


def material(name: str) -> Material:
    """The material of that name."""
    if name not in MATERIALS:
        known = suggestion(name, MATERIALS)
        raise ModelError(
            f"section material '{name}' is unknown; give young, shear and density.{known}"
        )
    return MATERIALS[name]


def checked(young: float, shear: float, density: float) -> Material:
    """Material with these moduli, checked for a valid Poisson's ratio.

    A solid that resists every strain has a Poisson's ratio of at most 1/2.
    """
    found = Material(young, shear, density)
    if found.poisson > 0.5 * (1.0 + ROUNDING):
        raise ModelError(
            f"section moduli young = {young:g} and shear = {shear:g} give a Poisson's ratio of "
            f"{found.poisson:.3g}, which is impossible; shear must be at least young/3."
        )
    return found


KEYS = (*SHAPES, "material", "young", "shear", "density", "stiffness", "mass", "inertia")
ASYMMETRY = 1e-9  # of a matrix, in parts of its largest entry, taken for rounding


@model_part()
class Section:
    """A section by shape and material, or by stiffness, mass and inertia per length.

    Parameters
    ----------
    shape
        ``{"round": {"radius": r}}``, ``{"tube": {"radius": r, "thickness": t}}`` (or ``inner``),
        ``{"rectangle": {"width": b, "height": h}}``, width along axis 2.
    material
        By name, such as "steel"; or `young`, `shear` (Pa) and `density` (kg/m³).
    stiffness
        Instead of shape and material: EA, GA2, GA3, GJ, EI2, EI3, or a 6x6 matrix.
    mass, inertia
        Per length, kg/m and kg m: with `stiffness`, and instead of what shape and density give.
        Three moments about the section's axes, or a 3x3 tensor.
    """

    shape: Mapping[str, Any] | None = None
    material: str | None = None
    young: float | None = None
    shear: float | None = None
    density: float | None = None
    stiffness: Any = None
    mass: float | None = None
    inertia: Any = None
    matrix: Floats = field(init=False, repr=False)  # 6x6
    mass_per_length: float = field(init=False, repr=False)
    inertia_per_length: Floats = field(init=False, repr=False)  # 3x3

    def __post_init__(self) -> None:
        """Check all values and compute stiffness, mass and inertia."""
        if (self.shape is None) == (self.stiffness is None):
            raise ModelError(
                "section needs a shape (round, tube or rectangle) with a material, or a stiffness "
                "with mass and inertia per length."
            )
        if self.shape is not None:
            stiffness, mass, inertia = self._from_shape()
        else:
            stiffness, mass, inertia = self._from_stiffness()
        for key, value in (
            ("matrix", stiffness),
            ("mass_per_length", mass),
            ("inertia_per_length", inertia),
        ):
            object.__setattr__(self, key, value)

    @classmethod
    @knows_its_arguments("Section.round")
    def round(cls, radius: float, **more: Any) -> Section:
        """A solid circle; `more` is the material."""
        return cls({"round": {"radius": radius}}, **more)

    @classmethod
    @knows_its_arguments("Section.tube")
    def tube(
        cls,
        radius: float,
        thickness: float | None = None,
        inner: float | None = None,
        **more: Any,
    ) -> Section:
        """A tube by its outer radius, and its wall's thickness or its inner radius."""
        sizes = {"radius": radius, "thickness": thickness, "inner": inner}
        return cls({"tube": {k: v for k, v in sizes.items() if v is not None}}, **more)

    @classmethod
    @knows_its_arguments("Section.rectangle")
    def rectangle(cls, width: float, height: float, **more: Any) -> Section:
        """A rectangle, its width along section axis 2 and its height along axis 3."""
        return cls({"rectangle": {"width": width, "height": height}}, **more)

    @classmethod
    def of(cls, given: Any) -> Section:
        """Return a section from a table or a `Section`."""
        if isinstance(given, Section):
            return given
        mapping("section", given, "make one with ph.Section.round(...)", KEYS)
        shapes = {k: v for k, v in given.items() if k in SHAPES}
        rest = {k: v for k, v in given.items() if k not in SHAPES}
        return cls(shapes or None, **rest)

    def table(self) -> dict[str, Any]:
        """The section as a table of a model file."""
        keys = ("material", "young", "shear", "density", "stiffness", "mass", "inertia")
        given = {key: getattr(self, key) for key in keys}
        return {**(self.shape or {}), **{k: v for k, v in given.items() if v is not None}}

    def _from_shape(self) -> tuple[Floats, float, Floats]:
        assert self.shape is not None
        names = list(self.shape) if hasattr(self.shape, "items") else []
        if len(names) != 1 or names[0] not in SHAPES:
            raise ModelError(
                f"section has the shape {shown(self.shape)}; give one of {', '.join(SHAPES)}."
            )
        (name, given), m = next(iter(self.shape.items())), self._material()
        sizes = checked_sizes(name, given)
        object.__setattr__(self, "shape", {name: sizes})
        s = SHAPES[name][2](sizes, m.poisson)
        E, G, rho = m
        GA = G * s.area
        parts = (
            E * s.area,
            s.shear_2 * GA,
            s.shear_3 * GA,
            G * s.torsion,
            E * s.moment_2,
            E * s.moment_3,
        )
        inertia = rho * np.array([s.moment_2 + s.moment_3, s.moment_2, s.moment_3])
        mass = rho * s.area if self.mass is None else positive("section mass", self.mass)
        own = np.diag(inertia) if self.inertia is None else _inertia(self.inertia)
        return _stiffness(parts), mass, own

    def _material(self) -> Material:
        moduli = {"young": self.young, "shear": self.shear, "density": self.density}
        given = [key for key, value in moduli.items() if value is not None]
        if self.material is not None:
            if given:
                raise ModelError(
                    f"section has material '{self.material}' and {given[0]}; give the material, "
                    "or young, shear and density."
                )
            if not isinstance(self.material, str):
                raise ModelError(f"section material is {shown(self.material)}; give its name.")
            return material(self.material)
        if len(given) < 3:
            lacking = ", ".join(key for key in moduli if key not in given)
            raise ModelError(f"section has no {lacking}; give a material, or all three.")
        E, G, rho = (positive(f"section {key}", value) for key, value in moduli.items())
        return checked(E, G, rho)

    def _from_stiffness(self) -> tuple[Floats, float, Floats]:
        for key in ("material", "young", "shear", "density"):
            if getattr(self, key) is not None:
                raise ModelError(f"section has stiffness and {key}; give one of them.")
        for key in ("mass", "inertia"):
            if getattr(self, key) is None:
                raise ModelError(f"section has stiffness but no {key}; give it, per length.")
        mass = positive("section mass", self.mass)
        return _stiffness(self.stiffness), mass, _inertia(self.inertia)


def symmetric(what: str, matrix: Floats) -> Floats:
    """A matrix that is symmetric except for rounding."""
    off = float(np.abs(matrix - matrix.T).max(initial=0.0))
    if off > ASYMMETRY * float(np.abs(matrix).max(initial=0.0)):
        raise ModelError(
            f"{what} is not symmetric (entries differ by {off:g}); give a symmetric matrix."
        )
    return 0.5 * (matrix + matrix.T)


def _stiffness(given: Any) -> Floats:
    if shape_of(given) == (6,):
        values = array("section stiffness", given, 6)
        if np.any(values <= 0.0):
            names = ("EA", "GA2", "GA3", "GJ", "EI2", "EI3")
            k = int(np.argmin(values))
            raise ModelError(
                f"section stiffness {names[k]} is {values[k]:g}; all must be positive."
            )
        return np.diag(values)
    if shape_of(given) != (6, 6):
        raise ModelError(
            f"section stiffness is {_shape(given)}; give EA, GA2, GA3, GJ, EI2, EI3, or a 6x6 "
            "matrix."
        )
    C = symmetric("section stiffness", array("section stiffness", given, 6, 6))
    least = float(np.linalg.eigvalsh(_scaled(C))[0]) if np.all(np.diag(C) > 0.0) else -1.0
    if least <= 0.0:
        raise ModelError(
            "section stiffness is not positive definite; give a positive definite 6x6 matrix."
        )
    return C


def _shape(given: Any) -> str:
    """A value as shown in an error; matrices by their size."""
    found = shape_of(given)
    return "a " + "x".join(map(str, found)) + " matrix" if len(found) > 1 else shown(given)


def _scaled(C: Floats) -> Floats:
    """The matrix scaled to a unit diagonal, since stretching and bending have different units."""
    d = 1.0 / np.sqrt(np.diag(C))
    return C * d[:, None] * d


def _inertia(given: Any) -> Floats:
    if shape_of(given) == (3,):
        J = np.diag(array("section inertia", given, 3))
    elif shape_of(given) == (3, 3):
        J = symmetric("section inertia", array("section inertia", given, 3, 3))
    else:
        raise ModelError(
            f"section inertia is {_shape(given)}; give three moments per length, or a 3x3 tensor."
        )
    least = float(np.linalg.eigvalsh(J)[0])
    if least <= 0.0:
        raise ModelError(f"section inertia has the moment {least:g}; all must be positive.")
    return J
