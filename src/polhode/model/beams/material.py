"""Materials by name: Young's modulus, shear modulus and density, from handbooks."""

from __future__ import annotations

from typing import NamedTuple

from polhode.errors import ModelError, suggestion


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
