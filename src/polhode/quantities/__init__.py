"""Every result once: name, unit, level, formula; one file a kind of part.

`KINDS` has the parts of a model by the first word of a path, such as ``body.top.position.z``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from polhode.quantities._quantity import Level, Part, Quantity
from polhode.quantities.beam import BeamElementPart, BeamPart
from polhode.quantities.body import BodyPart
from polhode.quantities.cable import CablePart
from polhode.quantities.contact import ContactPart
from polhode.quantities.coupling import CouplingPart
from polhode.quantities.flexible import FlexiblePart
from polhode.quantities.force import ForcePart
from polhode.quantities.joint import JointPart
from polhode.quantities.marker import MarkerPart, marker_names
from polhode.quantities.node import NodePart
from polhode.quantities.system import SystemPart

__all__ = ["KINDS", "PARTS", "Level", "Part", "Quantity", "parts_of"]

Names = dict[str, type[Part]]
PARTS: tuple[type[Part], ...] = (
    *(BodyPart, MarkerPart, JointPart, ForcePart, BeamPart, BeamElementPart),
    *(CablePart, FlexiblePart, ContactPart, CouplingPart, NodePart, SystemPart),
)


def _named(what: str, part: type[Part]) -> Callable[[Any], Names]:
    return lambda system: {x.name: part for x in getattr(system, what, ())}


def _bodies(system: Any) -> Names:
    bodies = getattr(system, "bodies", ())
    markers: Names = {name: MarkerPart for b in bodies for name in marker_names(b)}
    return markers | {b.name: BodyPart for b in bodies}


def _beams(system: Any) -> Names:
    elements = getattr(system, "beam_elements", ())
    found: Names = {e.name: BeamElementPart for e in elements if e.own is None}
    return found | {b.name: BeamPart for b in getattr(system, "beams", ())}


def _nodes(system: Any) -> Names:
    assembled = getattr(system, "assembled", None)  # of a structure
    return {} if assembled is None else dict.fromkeys(assembled.names, NodePart)


KINDS: dict[str, Callable[[Any], Names]] = {
    "body": _bodies,
    "joint": _named("joints", JointPart),
    "force": _named("forces", ForcePart),
    "beam": _beams,
    "cable": _named("cables", CablePart),
    "flexible": _named("flexibles", FlexiblePart),
    "contact": _named("contacts", ContactPart),
    "coupling": _named("couplings", CouplingPart),
    "node": _nodes,
    "system": lambda system: {"": SystemPart},
}


def parts_of(system: Any, kind: str) -> Names:
    """Parts of one kind by name."""
    return KINDS[kind](system)
