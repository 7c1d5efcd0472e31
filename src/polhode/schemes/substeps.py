r"""Substeps g of the compositions, in units of the step.

sum g = 1 and sum g³ = 0 for order four, and further conditions for six and eight, which a test
checks. Suzuki's five substeps, g = 1/(4 - 4^(1/3)) except for the middle one, stay inside the step;
Yoshida's three do not. Those of Kahan and Li, and of Sofroniou and Spaletta, are the shortest that
their authors found by search.

The conditions hold for steps that approach the identity as h goes to zero. A step with joints does
not: momenta across the joints change their sign, S(0) = R with R² = 1. Two equal halves of it do.
For systems with joints the substeps of orders above four are therefore taken in halves; otherwise
the order would stay four.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

MOST_SUBSTEPS = 1000  # in a step: thirty nested compositions of five would take 5^30
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
