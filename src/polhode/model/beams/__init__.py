"""Beams: data only. Nodes are bodies; an element is a weld with compliance between two nodes."""

from polhode.model.beams.beam import Beam
from polhode.model.beams.element import BeamElement
from polhode.model.beams.section import Section

__all__ = ["Beam", "BeamElement", "Section"]
