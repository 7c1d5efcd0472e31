"""Structures of constant mass: nodes with elements, matrices, bodies in natural coordinates."""

from polhode.model.structures.elements import Bar, Field, NaturalBody, Node, NodeLoad, NodeSpring
from polhode.model.structures.equations import Assembled
from polhode.model.structures.from_matrices import CoordinateLoad, LinearStructure
from polhode.model.structures.structure import Structure

__all__ = [
    "Assembled",
    "Bar",
    "CoordinateLoad",
    "Field",
    "LinearStructure",
    "NaturalBody",
    "Node",
    "NodeLoad",
    "NodeSpring",
    "Structure",
]
