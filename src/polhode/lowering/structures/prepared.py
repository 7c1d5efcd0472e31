"""Preparation of a model for a scheme: assembly, checks and tables."""

from __future__ import annotations

import math

import numpy as np

from polhode.errors import ModelError, SchemeError, warn
from polhode.lowering.structures.compiled import CompiledStructure, compile_structure
from polhode.lowering.structures.frequencies import is_positive, largest_frequency
from polhode.lowering.structures.natural import is_natural, natural_form
from polhode.lowering.system import Compiled, Way
from polhode.model.structures.equations import Assembled
from polhode.model.structures.from_matrices import LinearStructure
from polhode.model.structures.structure import Structure
from polhode.model.system import System

CLOSE = 0.8  # part of the limit from which one of a moving structure is worth a warning

Model = System | Structure | LinearStructure
CompiledModel = Compiled | CompiledStructure  # which answer the same questions


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
    """Prepare a model for a scheme.

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
    if np.all(a.fixed):
        raise ModelError("every coordinate of the structure is fixed; free one.")
    rods = any(s.is_rod for s in a.springs)
    if rods and not implicit:
        raise SchemeError(
            f"scheme '{scheme}' is explicit and cannot hold rods (stiffness inf); give a finite "
            "stiffness, or use simo-gonzalez."
        )
    _check_rods(a)
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
    c = compile_structure(model, a, implicit, Way.NATURAL)
    if math.isfinite(limit) and limit > 0.0:
        _check_step(a, scheme, step, limit)
    return c


def _check_rods(a: Assembled) -> None:
    """Reject rods that are inconsistent with the initial positions or velocities."""
    speed = float(np.abs(a.v).max())
    for s in (s for s in a.springs if s.is_rod):
        d = s.sum.of(a.u.reshape(1, -1, 3))[0]
        L, rate = float(np.linalg.norm(d)), s.sum.rate_of(a.v.reshape(1, -1, 3))[0]
        if abs(L - s.length) > 1e-9 * L:
            raise ModelError(
                f"rod '{s.name}' is {s.length:g} m long and its ends are {L:.9g} m apart; make "
                "them agree."
            )
        if abs(float(d @ rate)) > 1e-6 * L * speed:
            raise ModelError(
                f"the initial velocities stretch rod '{s.name}' by {float(d @ rate) / L:.3g} m/s; "
                "give velocities across it."
            )


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
        warn(
            f"step = {step:.6g} s is close to the stability limit {largest:.6g} s of scheme "
            f"'{scheme}' at the start, which changes as the structure moves; use a smaller step."
        )
