r"""Compositions: a symmetric scheme of order two, taken in substeps, becomes one of order four.

    S4(h) = S(g_1 h) S(g_2 h) ... S(g_m h)

with sum g = 1 and sum g³ = 0. What each substep conserves, all of them conserve. Suzuki's five
substeps, g = 1/(4 - 4^(1/3)) but for the middle one, stay inside the step; Yoshida's three do not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from polhode.errors import SchemeError
from polhode.kernel.jit import inlined, specialise
from polhode.kernel.system import CONVERGED, Outcome, System
from polhode.kernel.table import Table
from polhode.schemes._scheme import Parameters, Scheme

_SUZUKI = 1.0 / (4.0 - 4.0 ** (1.0 / 3.0))
_YOSHIDA = 1.0 / (2.0 - 2.0 ** (1.0 / 3.0))


@dataclass(frozen=True)
class Composition:
    """A way to compose a scheme."""

    name: str
    title: str
    parts: tuple[float, ...]
    reference: str


COMPOSITIONS = {
    c.name: c
    for c in (
        Composition(
            "suzuki-4",
            "five substeps, order four",
            (_SUZUKI, _SUZUKI, 1.0 - 4.0 * _SUZUKI, _SUZUKI, _SUZUKI),
            "suzuki1990",
        ),
        Composition(
            "yoshida-4",
            "three substeps, order four",
            (_YOSHIDA, 1.0 - 2.0 * _YOSHIDA, _YOSHIDA),
            "yoshida1990",
        ),
    )
}

PARTS: tuple[float, ...] = ()
STARTS: tuple[float, ...] = ()


def inner(
    system: System, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> Outcome:
    """Stand for the step of the scheme that is composed."""
    raise NotImplementedError


def _composed(
    system: System, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> Outcome:
    """Take the substeps of one step."""
    iterations, halvings, residual = 0, 0, 0.0
    for k in range(len(PARTS)):
        outcome = inner(system, s, memory, par, t + STARTS[k] * h, PARTS[k] * h)
        iterations += outcome.iterations
        halvings += outcome.halvings
        residual = max(residual, outcome.residual)
        if outcome.status != CONVERGED:
            return Outcome(outcome.status, iterations, halvings, residual)
    return Outcome(CONVERGED, iterations, halvings, residual)


def _compose_step(
    composition: Composition, name: str, step: Callable[..., Any]
) -> Callable[..., Any]:
    starts = tuple(float(sum(composition.parts[:k])) for k in range(len(composition.parts)))
    return specialise(
        _composed,
        f"{composition.name}_{name}".replace("-", "_"),
        inline=True,
        inner=inlined(step),
        PARTS=composition.parts,
        STARTS=starts,
    )


@cache
def compose(composition: Composition, scheme: Scheme) -> Scheme:
    """Return the record of a composed scheme."""
    joint_step = scheme.joint_step
    return replace(
        scheme,
        name=f"{composition.name}({scheme.name})",
        title=f"{scheme.title}; {composition.title}",
        step=_compose_step(composition, scheme.name, scheme.step),
        joint_step=joint_step and _compose_step(composition, scheme.name + "_joints", joint_step),
        order=lambda p: 4,
        reference=composition.reference,
    )


def check_symmetric(composition: Composition, scheme: Scheme, parameters: Parameters) -> None:
    """Refuse to compose a scheme that is not symmetric."""
    if not scheme.symmetric(parameters):
        raise SchemeError(
            f"scheme '{scheme.name}' is not symmetric with these parameters, so {composition.name} "
            "would not raise its order; compose energy-momentum, euler-parameters or algo-c1."
        )
