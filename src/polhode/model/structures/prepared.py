"""A model made ready for a scheme: assembled, checked against what the scheme can do, compiled."""

from __future__ import annotations

import math
import warnings

from polhode.errors import ModelWarning, SchemeError
from polhode.model.structures.assembled import Assembled
from polhode.model.structures.compiled import CompiledStructure, compile_structure
from polhode.model.structures.frequencies import is_positive, largest_frequency
from polhode.model.structures.from_matrices import LinearStructure
from polhode.model.structures.natural import is_natural, natural_form
from polhode.model.structures.structure import Structure
from polhode.model.system import System

NATURAL = "natural"
CLOSE = 0.8  # part of the limit from which one of a moving structure is worth a warning

Model = System | Structure | LinearStructure


def is_structure(model: Model) -> bool:
    """Whether a model is a structure, or can be made one."""
    return is_natural(model) if isinstance(model, System) else True


def prepared(
    model: Model,
    scheme: str,
    step: float,
    *,
    stiffness: float,
    implicit: bool,
    needs_mass: bool,
    limit: float,
) -> CompiledStructure:
    """Make a model ready.

    Parameters
    ----------
    scheme
        How messages call the scheme.
    stiffness
        Of the springs in bodies, where the model is a system.
    implicit, needs_mass
        Whether the scheme solves for coordinates; whether it solves for accelerations.
    limit
        Largest step times angular frequency.
    """
    a = natural_form(model, stiffness) if isinstance(model, System) else model.assembled
    rods = any(s.is_rod for s in a.springs)
    if rods and not implicit:
        raise SchemeError(
            f"scheme '{scheme}' is explicit and cannot hold rods (stiffness inf); give a finite "
            "stiffness, or use simo-gonzalez."
        )
    if rods and not is_positive(a.mass, a.fixed):
        raise SchemeError(
            "rods (stiffness inf) need a mass along every axis, and the mass matrix is singular (a "
            "body is flat, or a coordinate has no mass); give a finite stiffness."
        )
    if needs_mass and not is_positive(a.mass, a.fixed):
        raise SchemeError(
            f"scheme '{scheme}' solves for accelerations, and the mass matrix is singular (a body "
            "is flat, or a coordinate has no mass); use simo-gonzalez."
        )
    c = compile_structure(model, a, implicit, NATURAL)
    if math.isfinite(limit) and limit > 0.0:
        _check_step(a, scheme, step, limit)
    return c


def stable_step(a: Assembled, limit: float = 2.0) -> float:
    """Largest stable step of an explicit scheme, as the structure is at the start."""
    omega = largest_frequency(a)
    return limit / omega if omega > 0.0 else math.inf


def _check_step(a: Assembled, scheme: str, step: float, limit: float) -> None:
    largest = stable_step(a, limit)
    if step > largest * (1.0 + 1e-9):
        raise SchemeError(
            f"step = {step:.9g} s is beyond the stability limit of scheme '{scheme}', "
            f"{limit:.6g}/omega = {largest:.9g} s (omega = {limit / largest:.6g} rad/s is the "
            "structure's largest frequency); use a smaller step, or an implicit scheme."
        )
    if a.is_linear or not math.isfinite(largest):
        return
    a.notes.append(
        f"stability limit of the step: {largest:.3g} s at the start; it changes with the motion"
    )
    if step > CLOSE * largest:
        warnings.warn(
            f"step = {step:.6g} s is close to the stability limit {largest:.6g} s of scheme "
            f"'{scheme}' at the start, which changes as the structure moves; use a smaller step.",
            ModelWarning,
            stacklevel=4,
        )
