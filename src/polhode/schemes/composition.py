r"""Compositions: a symmetric scheme of order two, taken in substeps, becomes one of higher order.

    S4(h) = S(g_1 h) S(g_2 h) ... S(g_m h)

The substeps g stand in `substeps`. What each substep conserves, all of them conserve.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from polhode.errors import SchemeError
from polhode.kernel.bodies.system import Outcome, Status, Tables
from polhode.kernel.compile.jit import UNBOUND, inlined, specialise
from polhode.kernel.compile.pointer_table import Table
from polhode.schemes._scheme import Parameters, Scheme
from polhode.schemes.substeps import MOST_SUBSTEPS, Composition

PARTS: tuple[float, ...] = ()
STARTS: tuple[float, ...] = ()
inner: Callable[..., Outcome] = UNBOUND  # the step that is composed


def _composed(
    system: Tables, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> Outcome:
    """Take the substeps of one step."""
    iterations, halvings, residual = 0, 0, 0.0
    for k in range(len(PARTS)):
        outcome = inner(system, s, memory, par, t + STARTS[k] * h, PARTS[k] * h)
        iterations += outcome.iterations
        halvings += outcome.halvings
        residual = max(residual, outcome.residual)
        if outcome.status != Status.CONVERGED:
            return Outcome(outcome.status, iterations, halvings, residual)
    return Outcome(Status.CONVERGED, iterations, halvings, residual)


def _compose_step(
    composition: Composition, name: str, step: Callable[..., Any], parts: tuple[float, ...]
) -> Callable[..., Any]:
    starts = tuple(float(sum(parts[:k])) for k in range(len(parts)))
    return specialise(
        _composed,
        f"{composition.name}_{name}".replace("-", "_"),
        inline=True,
        inner=inlined(step),
        PARTS=parts,
        STARTS=starts,
    )


@cache
def compose(composition: Composition, scheme: Scheme) -> Scheme:
    """Return the record of a composed scheme."""
    joint_step = scheme.joint_step
    if joint_step is not None:
        name, parts = scheme.name + "_joints", composition.jointed_parts
        joint_step = _compose_step(composition, name, joint_step, parts)
    if joint_step is not None and scheme.step is scheme.joint_step:
        step = joint_step  # one step for free bodies and joints alike
    else:
        step = _compose_step(composition, scheme.name, scheme.step, composition.parts)
    return replace(
        scheme,
        name=f"{composition.name}({scheme.name})",
        title=f"{scheme.title}; {composition.title}",
        step=step,
        joint_step=joint_step,
        loose_step=None,  # a law with one side has no steps backwards
        order=lambda p: composition.order,
        reference=composition.reference,
        substeps=tuple(a * b for a in composition.parts for b in scheme.substeps),
        lanes=None,
    )


def check_length(composition: Composition, scheme: Scheme) -> None:
    """Reject compositions of compositions of which no step would end."""
    count = len(composition.parts) * len(scheme.substeps)
    if count > MOST_SUBSTEPS:
        raise SchemeError(
            f"{composition.name} of a composition would take {count} substeps a step; at most "
            f"{MOST_SUBSTEPS} are taken: compose fewer times."
        )


def check_symmetric(composition: Composition, scheme: Scheme, parameters: Parameters) -> None:
    """Reject compositions of a scheme that is not symmetric."""
    if not scheme.symmetric(parameters):
        raise SchemeError(
            f"scheme '{scheme.name}' is not symmetric with these parameters, so {composition.name} "
            "would not raise its order; compose energy-momentum, exact-free-body or algo-c1."
        )
