"""How a scheme runs a model: the way its record decides, and the tables for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from polhode.errors import SchemeError
from polhode.lowering.system import Way, compile_system, tip_joints
from polhode.model.system import System
from polhode.schemes import _scheme as traits
from polhode.schemes import all_schemes
from polhode.schemes._scheme import Scheme
from polhode.schemes.choice import ChosenScheme

if TYPE_CHECKING:
    from polhode.lowering.structures.prepared import CompiledModel, Model


def way_of(record: Scheme, system: Model) -> str | None:
    """How a scheme would run a model, or None.

    The conserving schemes take loads, too, into the iteration that is made for joints.
    """
    if lacking(record, system):
        return None
    if isinstance(system, System) and (system.bending or system.touches or system.rigid):
        return Way.JOINTED
    if traits.CONSTANT_MASS in record.applies_to:
        from polhode.lowering.structures.prepared import is_structure  # few runs are of structures

        return Way.NATURAL if is_structure(system) else None
    if not isinstance(system, System):
        return None
    jointed, tips = traits.JOINTED in record.applies_to, tip_joints(system)
    if jointed and record.step is record.joint_step:
        return Way.JOINTED
    if not system.joints and not (jointed and record.implicit and system.forces):
        return Way.FREE if traits.FREE in record.applies_to else None
    if traits.BALL_TO_GROUND in record.applies_to and tips and len(system.bodies) == 1:
        return Way.JOINTED
    if traits.REDUCED in record.applies_to and tips is not None:
        return Way.REDUCED
    return Way.JOINTED if jointed else None


def lacking(record: Scheme, system: Model) -> str:
    """Couplings, contacts or beams that a scheme does not run, with the name of one; or ''."""
    if not isinstance(system, System):
        return ""
    touching = traits.TOUCHING in record.applies_to
    rubbing = [j for j in system.joints if j.stops or j.frictions]
    for what, parts, runs in (
        ("couplings", system.couplings, traits.COUPLED in record.applies_to),
        ("contacts", system.rigid, touching),
        ("stops or dry friction of joints", rubbing, touching),
        ("beams", system.bending, record.bends),
    ):
        if parts and not runs:
            return f"{what}, such as '{parts[0].name}'"
    if system.touching is not None and record.loose_step is None:
        return "bodies that touch by their shapes"
    return ""


def fitting(system: Model) -> list[str]:
    """Names of the schemes that run a system."""
    return [s.name for s in all_schemes() if way_of(s, system)]


def default_scheme(system: Model) -> str:
    """The scheme for a model that names none."""
    return "energy-momentum" if isinstance(system, System) else "simo-gonzalez"


def lowered(system: Model, scheme: ChosenScheme, step: float, **more: Any) -> CompiledModel:
    """The tables of a model for a scheme: a `Compiled`, or a `CompiledStructure`.

    `more` says which turns are counted, and what controllers remember.
    """
    record = scheme.record
    way = way_of(record, system)
    if way is None:
        lacks = lacking(record, system)
        runs = f"does not run {lacks}" if lacks else f"runs {' and '.join(record.applies_to)}"
        end = "" if lacks else ", which this model is not"
        others = ", ".join(fitting(system)) or "none yet"
        raise SchemeError(f"scheme '{record.name}' {runs}{end}; schemes that fit: {others}.")
    if isinstance(system, System) and way != Way.NATURAL:
        stiff_at = step if record.solves_stiff else 0.0
        return compile_system(system, way, stiff_at=stiff_at, **record.lowering, **more)
    from polhode.run.structures import prepare

    return prepare(system, scheme, step)
