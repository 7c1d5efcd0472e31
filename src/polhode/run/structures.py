"""How structures are made ready for a scheme."""

from __future__ import annotations

from polhode.errors import SchemeError
from polhode.lowering.structures.compiled import CompiledStructure
from polhode.lowering.structures.prepared import Model, prepared
from polhode.model.system import System
from polhode.schemes._scheme import STIFFNESS
from polhode.schemes.choice import ChosenScheme


def prepare(model: Model, scheme: ChosenScheme, step: float) -> CompiledStructure:
    """A model as tables, checked against what the scheme can do."""
    record, parameters = scheme.record, scheme.parameters
    if not isinstance(model, System) and parameters["stiffness"] != STIFFNESS.default:
        raise SchemeError(
            f"stiffness of scheme '{scheme}' is for systems of bodies; a structure's elements have "
            "their own."
        )
    return prepared(
        model,
        str(scheme),
        step,
        stiffness=float(parameters["stiffness"]),
        implicit=record.implicit,
        needs_mass=bool(record.memory) or not record.implicit,
        limit=record.limit(parameters),
    )
