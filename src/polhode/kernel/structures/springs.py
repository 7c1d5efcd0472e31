r"""Forces and tangents of springs, dampers and rods: at an instant, and averaged over a step.

With d the spring's vector, L its length and e = L - length its stretch,

    at an instant   f = V'(L) d/L + c (d . d')/L² d
    over a step     f = S (d0 + d1)/2
                    S = 2 (V1 - V0)/((L1 + L0)(L1 - L0)) + 2 c (L1 - L0)/(h (L1 + L0))

The second form does the work V1 - V0 + c (L1 - L0)²/h exactly, and has no moment. For polynomials
V the quotient is written without the difference that would cancel, as (19) does for linear springs.
"""

import math
from enum import IntEnum

from polhode.kernel.algebra.vec3 import Vec3, identity, outer
from polhode.kernel.bodies.potentials import NEAR
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.structures.equations import (
    NodeTables,
    add_block,
    add_rod,
    add_size,
    clear_row,
    gather,
    gather_rate,
    reach,
    spread,
)
from polhode.kernel.structures.layout import Given, Motion, SpringIndex, SpringValue, Work
from polhode.kernel.structures.potentials import (
    add_field_blocks,
    add_fields,
    add_length_blocks,
    add_lengths,
    add_mean_field_blocks,
    add_mean_fields,
    add_mean_length_blocks,
    add_mean_lengths,
)
from polhode.kernel.structures.sparse import add_product, add_sizes


class Quotient(IntEnum):
    """How (V1 - V0)/(L1 - L0) is computed: without the difference, or as printed."""

    CLOSED, LITERAL = range(2)


@kernel
def potential(numbers: Table, k: int, e: float) -> float:
    """V of a stretch."""
    k2, k3, k4 = (
        numbers[k, SpringValue.K2],
        numbers[k, SpringValue.K3],
        numbers[k, SpringValue.K4],
    )
    return e * e * (k2 / 2.0 + e * (k3 / 3.0 + e * (k4 / 4.0)))


@kernel
def pull(numbers: Table, k: int, e: float) -> float:
    """V' of a stretch."""
    return e * (
        numbers[k, SpringValue.K2]
        + e * (numbers[k, SpringValue.K3] + e * numbers[k, SpringValue.K4])
    )


@kernel
def pull_rate(numbers: Table, k: int, e: float) -> float:
    """V'' of a stretch."""
    return numbers[k, SpringValue.K2] + e * (
        2.0 * numbers[k, SpringValue.K3] + e * 3.0 * numbers[k, SpringValue.K4]
    )


@kernel
def quotient(numbers: Table, k: int, a: float, b: float) -> float:
    """(V(b) - V(a))/(b - a), without the differences."""
    first = numbers[k, SpringValue.K2] * (a + b) / 2.0
    second = numbers[k, SpringValue.K3] * (a * a + a * b + b * b) / 3.0
    return first + second + numbers[k, SpringValue.K4] * (a + b) * (a * a + b * b) / 4.0


@kernel
def quotient_rate(numbers: Table, k: int, a: float, b: float) -> float:
    """Derivative of the quotient by b."""
    second = numbers[k, SpringValue.K3] * (a + 2.0 * b) / 3.0
    third = numbers[k, SpringValue.K4] * (a * a + 2.0 * a * b + 3.0 * b * b) / 4.0
    return numbers[k, SpringValue.K2] / 2.0 + second + third


@kernel
def literal_quotient(numbers: Table, k: int, a: float, b: float) -> float:
    """The same as (17) has it, and V' half way where the difference would cancel."""
    if abs(b - a) <= NEAR * (numbers[k, SpringValue.LENGTH] + 0.5 * abs(a + b)):
        return pull(numbers, k, 0.5 * (a + b))
    return (potential(numbers, k, b) - potential(numbers, k, a)) / (b - a)


@kernel
def length(d: Vec3) -> float:
    """Length of a vector."""
    return math.sqrt(d @ d)


# --- at an instant ---------------------------------------------------------------------------


@kernel
def evaluate_inner(structure: NodeTables, x: Table, r: int, v: Table, q: int) -> None:
    """Write the inner forces at the coordinates in row r of x and the velocities in row q of v.

    Velocities matter to springs with dampers only: C u' is the schemes'. Where rods are, the row
    of each has its equation (d² - L²)/2 = 0.
    """
    work, numbers = structure.work, structure.numbers
    clear_row(work, Work.INNER)
    if columns(structure.stiffness.value) > 0:
        for i in range(columns(work)):
            work[Work.SPARE, i] = x[r, i] - structure.given[Given.REFERENCE, i]
        add_product(structure.stiffness, 1.0, work, Work.SPARE, work, Work.INNER)
    for k in range(len(structure.springs)):
        c, rod = structure.springs[k, SpringIndex.SUM], structure.springs[k, SpringIndex.ROD]
        d = gather(structure, c, x, r)
        if rod >= 0:
            spread(structure, c, x[r, rod] * d, work, Work.INNER)
            work[Work.INNER, rod] += 0.5 * (
                d @ d - numbers[k, SpringValue.LENGTH] * numbers[k, SpringValue.LENGTH]
            )
        else:
            L = length(d)
            S = pull(numbers, k, L - numbers[k, SpringValue.LENGTH]) / L
            if numbers[k, SpringValue.DAMPING] != 0.0:
                S += (
                    numbers[k, SpringValue.DAMPING]
                    * (d @ gather_rate(structure, c, v, q))
                    / (L * L)
                )
            spread(structure, c, S * d, work, Work.INNER)
    if structure.lengths is not None:
        add_lengths(structure.lengths, structure, x, r)
    if structure.fields is not None:
        add_fields(structure.fields, structure, x, r)


@kernel
def add_inner_sizes(structure: NodeTables, x: Table, r: int) -> None:
    """Add the sizes of the terms of the inner forces at the coordinates in row r of x."""
    work, numbers = structure.work, structure.numbers
    add_sizes(structure.stiffness, 1.0, x, r, work, Work.SIZE)
    for k in range(len(structure.springs)):
        c, rod = structure.springs[k, SpringIndex.SUM], structure.springs[k, SpringIndex.ROD]
        if rod >= 0:
            work[Work.SIZE, rod] += numbers[k, SpringValue.LENGTH] * numbers[k, SpringValue.LENGTH]
            add_size(structure, c, abs(x[r, rod]) * numbers[k, SpringValue.LENGTH])
        else:
            add_size(structure, c, numbers[k, SpringValue.K2] * reach(structure, c, x, r))


@kernel
def add_inner_tangent(
    structure: NodeTables, x: Table, r: int, v: Table, q: int, by_u: float, by_v: float, h: float
) -> None:
    """Add by_u times the derivative of the springs' forces by u, and by_v times that by u'."""
    numbers = structure.numbers
    for k in range(len(structure.springs)):
        c, rod = structure.springs[k, SpringIndex.SUM], structure.springs[k, SpringIndex.ROD]
        d = gather(structure, c, x, r)
        if rod >= 0:
            add_block(structure, c, identity(by_u * x[r, rod]))
            add_rod(structure, c, rod, d, d)
            soften(structure, k, rod, h)
            continue
        L = length(d)
        n, e = (1.0 / L) * d, L - numbers[k, SpringValue.LENGTH]
        damping = numbers[k, SpringValue.DAMPING]
        S = pull(numbers, k, e) / L
        along = by_u * (pull_rate(numbers, k, e) - S) + by_v * damping
        T = identity(by_u * S) + outer(along * n, n)
        if damping != 0.0:
            rate = gather_rate(structure, c, v, q)
            s, g = n @ rate, (by_u * damping / L) * rate
            turned = identity(by_u * damping * s / L) + outer(n, g)
            T = T + turned - outer((2.0 * by_u * damping * s / L) * n, n)
        add_block(structure, c, T)
    if structure.lengths is not None:
        add_length_blocks(structure.lengths, structure, x, r, by_u)
    if structure.fields is not None:
        add_field_blocks(structure.fields, structure, x, r, by_u)


@kernel
def add_damper_matrix(structure: NodeTables, x: Table, r: int, factor: float) -> None:
    """Add factor times the damping matrix of the springs with the structure as in row r of x."""
    for k in range(len(structure.springs)):
        damping = structure.numbers[k, SpringValue.DAMPING]
        if damping != 0.0:
            c = structure.springs[k, SpringIndex.SUM]
            d = gather(structure, c, x, r)
            add_block(structure, c, outer((factor * damping / (d @ d)) * d, d))


@kernel
def soften(structure: NodeTables, k: int, rod: int, h: float) -> None:
    """Regularise the pivot of a redundant rod; the equations are unchanged."""
    factors = structure.factors
    factors.value[0, factors.diagonal[0, rod]] -= h * h * structure.numbers[k, SpringValue.SOFTNESS]


# --- over a step -----------------------------------------------------------------------------


@kernel
def add_mean_forces(structure: NodeTables, s: Table, h: float, rule: int) -> None:
    """Add h times the springs' forces over the step from s by DELTA to the residual, (16).

    The stretch at the end is that at the start and what DELTA adds, not the difference of two
    lengths: a stiff spring would turn the rounding of coordinates into noise of its force.
    """
    work, numbers = structure.work, structure.numbers
    for k in range(len(structure.springs)):
        c, rod = structure.springs[k, SpringIndex.SUM], structure.springs[k, SpringIndex.ROD]
        d0, change = gather(structure, c, s, Motion.U), gather_rate(structure, c, work, Work.DELTA)
        middle = d0 + 0.5 * change
        if rod >= 0:
            tension = s[Motion.U, rod] + work[Work.DELTA, rod]
            spread(structure, c, (h * tension) * middle, work, Work.RESIDUAL)
            gap = 0.5 * (d0 @ d0 - numbers[k, SpringValue.LENGTH] * numbers[k, SpringValue.LENGTH])
            work[Work.RESIDUAL, rod] += gap + middle @ change
            work[Work.SIZE, rod] += numbers[k, SpringValue.LENGTH] * numbers[k, SpringValue.LENGTH]
            add_size(structure, c, abs(h * tension) * numbers[k, SpringValue.LENGTH])
        else:
            L0, L1 = length(d0), length(d0 + change)
            a = L0 - numbers[k, SpringValue.LENGTH]
            b = a + 2.0 * (middle @ change) / (L0 + L1)
            S = mean_tension(numbers, k, a, b, L0 + L1, h, rule)
            spread(structure, c, (h * S) * middle, work, Work.RESIDUAL)
            rounded = numbers[k, SpringValue.K2] * reach(structure, c, work, Work.DELTA)
            add_size(structure, c, abs(h) * (abs(pull(numbers, k, a)) + rounded))
    if structure.lengths is not None:
        add_mean_lengths(structure.lengths, structure, s, h)
    if structure.fields is not None:
        add_mean_fields(structure.fields, structure, s, h)


@kernel
def mean_tension(
    numbers: Table, k: int, a: float, b: float, both: float, h: float, rule: int
) -> float:
    """S of (17), or for linear springs (19), and of the damper, from stretches and L0 + L1."""
    literal = rule == Quotient.LITERAL
    q = literal_quotient(numbers, k, a, b) if literal else quotient(numbers, k, a, b)
    return 2.0 * (q + numbers[k, SpringValue.DAMPING] * (b - a) / h) / both


@kernel
def add_mean_tangent(structure: NodeTables, s: Table, h: float) -> None:
    """Add the derivative of what `add_mean_forces` adds."""
    work, numbers = structure.work, structure.numbers
    for k in range(len(structure.springs)):
        c, rod = structure.springs[k, SpringIndex.SUM], structure.springs[k, SpringIndex.ROD]
        d0, change = gather(structure, c, s, Motion.U), gather_rate(structure, c, work, Work.DELTA)
        middle, d1 = d0 + 0.5 * change, d0 + change
        if rod >= 0:
            add_block(structure, c, identity(0.5 * h * (s[Motion.U, rod] + work[Work.DELTA, rod])))
            add_rod(structure, c, rod, h * middle, d1)
            soften(structure, k, rod, h)
            continue
        L0, L1 = length(d0), length(d1)
        rest, both = numbers[k, SpringValue.LENGTH], L0 + L1
        a, b = L0 - rest, L1 - rest
        S = mean_tension(numbers, k, a, b, both, h, Quotient.CLOSED)
        rate = (
            2.0 * (quotient_rate(numbers, k, a, b) + numbers[k, SpringValue.DAMPING] / h) / both
            - S / both
        )
        add_block(structure, c, identity(0.5 * h * S) + outer((h * rate / L1) * middle, d1))
    if structure.lengths is not None:
        add_mean_length_blocks(structure.lengths, structure, s, h)
    if structure.fields is not None:
        add_mean_field_blocks(structure.fields, structure, s, h)
