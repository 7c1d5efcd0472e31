"""Bodies that nothing supports against gravity, for which no equilibrium exists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from polhode.model.system import System

GROUND = "ground"


def adrift(system: System) -> str:
    """Name of a body without support against gravity; '' without any."""
    held, more = {GROUND}, True
    links = [set(link) for link in _links(system)]
    while more:
        reached = [link for link in links if link & held and not link <= held]
        held.update(*reached)
        more = bool(reached)
    falls = (b.name for b in system.bodies if b.name not in held)
    return next(falls, "") if any(system.gravity) else ""


def _links(system: System) -> Iterator[Iterable[str]]:
    """Connections between bodies, and of loads and contacts to the ground."""
    for joint in system.joints:
        yield joint.first, joint.second
    for element in system.beam_elements:
        yield element.bodies
    for force in system.forces:
        ends = [b for j in map(system.joint, force.joints) for b in (j.first, j.second)]
        yield [*force.bodies, *ends, *([GROUND] if len(force.bodies) == 1 else [])]
    for contact in system.contacts:
        yield [GROUND, *(b for b in (contact.body, *(contact.bodies or ())) if b)]
    for coupling, terms in zip(system.couplings, system.tied, strict=True):
        if not coupling.is_armature:  # an armature carries no weight
            tied = [system.joint(term.joint) for term in terms]
            yield [body for joint in tied for body in (joint.first, joint.second)]
