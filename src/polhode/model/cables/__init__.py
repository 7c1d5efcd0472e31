"""Cables: data only. Nodes are point masses; springs between them carry the tension."""

from polhode.model.cables.cable import Cable

__all__ = ["Cable"]
