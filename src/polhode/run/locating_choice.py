"""Whether changes of contacts, stops and dry friction are located, or stepped over."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from polhode.assembly.self_stress import redundancy
from polhode.assembly.start import start
from polhode.errors import InputError, SchemeError
from polhode.model.contacts.touching import Contacts
from polhode.model.numbers import shown
from polhode.model.system import System
from polhode.schemes._scheme import Scheme

if TYPE_CHECKING:
    from polhode.lowering.structures.prepared import Model

AUTO, LOCATED, STEPPED = "auto", "located", "stepped"
CHOICES = AUTO, LOCATED, STEPPED
MOST_LOCATED = 32  # rows that can change; the escapement has 24


def by_contact(system: Model, contact: str | None, record: Scheme) -> tuple[Model, list[str]]:
    """The system whose contacts are located or stepped, as chosen, and a note on it.

    "auto" locates every change where few rows can change and couplings leave friction unique.
    """
    contact = AUTO if contact is None else contact
    if contact not in CHOICES:
        words = ", ".join(CHOICES)
        raise InputError(f"contact is {shown(contact)}; give one of {words}.")
    if not isinstance(system, System):
        return system, []
    if system.touching is not None:
        if contact == LOCATED:
            raise InputError(
                "contact is 'located', but contacts of shapes are solved in each step; omit it, or "
                "name the contacts one by one."
            )
        return system, []
    if not system.touches or contact == LOCATED:
        return system, []
    why = "as chosen" if contact == STEPPED else _too_many(system)
    if not why:
        return system, []
    if record.loose_step is None:
        if contact == STEPPED:
            raise SchemeError(
                f"scheme '{record.name}' does not support contact = 'stepped'; use energy-momentum."
            )
        return system, []
    touching = Contacts(shapes=False, named=system.contacts)
    note = f"changes of contacts, stops and dry friction are stepped over, not located: {why}"
    return replace(system, touching=touching), [note]


def _too_many(system: System) -> str:
    """Why the changes of a system should not be located; or nothing."""
    rows = sum(len(c.surfaces()[0].points) for c in system.rigid if not c.stays)
    rows += sum(len(joint.stops) + len(joint.frictions) for joint in system.joints)
    if rows > MOST_LOCATED:
        return f"{rows} rows can change, more than {MOST_LOCATED}"
    rubbing = sum(len(joint.frictions) for joint in system.joints)
    if rubbing < 2 or not system.couplings:
        return ""
    freedom = redundancy(system, start(system)).degrees_of_freedom
    return f"{rubbing} joints rub, more than the {freedom} that move independently" * (
        rubbing > freedom
    )
