r"""Compositions: a symmetric scheme of order two, taken in substeps, becomes one of higher order.

    S4(h) = S(g_1 h) S(g_2 h) ... S(g_m h)

with sum g = 1 and sum g³ = 0 for order four, and further conditions for six and eight, which a test
checks. What each substep conserves, all of them conserve. Suzuki's five substeps, g = 1/(4 -
4^(1/3)) but for the middle one, stay inside the step; Yoshida's three do not. The substeps of Kahan
and Li, and of Sofroniou and Spaletta, are the shortest that they found by search.

The conditions are those of steps that come near the identity as h does to zero. A step with joints
does not: mean momenta have no part across the joints, so that it turns such a part round, S(0) = R
with R² = 1. Two equal halves of it do. For systems with joints the substeps of orders above four
are therefore taken in halves; without, they would end at order four.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from polhode.errors import SchemeError
from polhode.kernel.bodies.system import CONVERGED, Outcome, System
from polhode.kernel.compile.jit import inlined, specialise
from polhode.kernel.compile.pointer_table import Table
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
    order: int = 4

    @property
    def jointed_parts(self) -> tuple[float, ...]:
        """The substeps of a system with joints."""
        if self.order <= 4:
            return self.parts
        return tuple(0.5 * g for g in self.parts for _ in range(2))


def _palindrome(*half: float) -> tuple[float, ...]:
    """Substeps whose second half mirrors the first; the one in the middle makes the sum one."""
    return (*half, 1.0 - 2.0 * math.fsum(half), *half[::-1])


# The entries for order six in nine and in eleven substeps and order eight in seventeen, to twenty
# digits.
_KAHAN_LI_6 = (
    0.39216144400731413928,
    0.33259913678935943860,
    -0.70624617255763935981,
    0.08221359629355080023,
)
_SOFRONIOU_SPALETTA_6 = (
    0.21375583945878254556,
    0.18329381407425713911,
    0.17692819473098943795,
    -0.44329082681170215850,
    0.11728560432865935385,
)
_KAHAN_LI_8 = (
    0.13020248308889008088,
    0.56116298177510838456,
    -0.38947496264484728641,
    0.15884190655515560090,
    -0.39590389413323757734,
    0.18453964097831570709,
    0.25837438768632204729,
    0.29501172360931029887,
)


COMPOSITIONS = {
    c.name: c
    for c in (
        Composition(
            "suzuki-4",
            "five substeps, order four",
            _palindrome(_SUZUKI, _SUZUKI),
            "suzuki1990",
        ),
        Composition(
            "yoshida-4",
            "three substeps, order four",
            _palindrome(_YOSHIDA),
            "yoshida1990",
        ),
        Composition(
            "kahan-li-6",
            "nine substeps, order six",
            _palindrome(*_KAHAN_LI_6),
            "kahan1997",
            order=6,
        ),
        Composition(
            "sofroniou-spaletta-6",
            "eleven substeps, order six",
            _palindrome(*_SOFRONIOU_SPALETTA_6),
            "sofroniou2005",
            order=6,
        ),
        Composition(
            "kahan-li-8",
            "seventeen substeps, order eight",
            _palindrome(*_KAHAN_LI_8),
            "kahan1997",
            order=8,
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
    return replace(
        scheme,
        name=f"{composition.name}({scheme.name})",
        title=f"{scheme.title}; {composition.title}",
        step=_compose_step(composition, scheme.name, scheme.step, composition.parts),
        joint_step=joint_step,
        order=lambda p: composition.order,
        reference=composition.reference,
        substeps=composition.parts,
    )


def check_symmetric(composition: Composition, scheme: Scheme, parameters: Parameters) -> None:
    """Refuse to compose a scheme that is not symmetric."""
    if not scheme.symmetric(parameters):
        raise SchemeError(
            f"scheme '{scheme.name}' is not symmetric with these parameters, so {composition.name} "
            "would not raise its order; compose energy-momentum, exact-free-body or algo-c1."
        )
