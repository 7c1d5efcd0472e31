"""Rigid bodies in natural coordinates by finite elements: three links, held by stiff springs."""

from polhode.papers.fem_natural_coordinates.sections import PAPER

__all__ = ["PAPER"]
