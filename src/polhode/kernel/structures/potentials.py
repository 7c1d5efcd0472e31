r"""Potentials of a length and of a position: all laws but that of a linear spring.

A law gives V of the length L of a sum d of nodes, a field gives V and its gradient G at a place d:

    at an instant   f = V'(L) d/L                          f = G(d)
    over a step     f = 2 Q/(L0 + L1) (d0 + d1)/2,         f = G(m) + c D,
                    Q = (V1 - V0)/(L1 - L0)   (17)         c = (V1 - V0 - G(m) . D)/D²

with D = d1 - d0 and m half way. Both do the work V1 - V0 exactly; the second is the discrete
gradient of Gonzalez (1996). Tangents are exact except for second derivatives of V, which users do
not give: those of a field, and of a law that hardly changes its length, are differences of the
first.
"""

import math
from enum import IntEnum
from typing import NamedTuple

from polhode.kernel.algebra.row_values import put, vec
from polhode.kernel.algebra.vec3 import Mat3, Vec3, identity, outer
from polhode.kernel.bodies.potentials import NEAR, Laws, quotient
from polhode.kernel.columns import FieldCall
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.compile.user_functions import call_user
from polhode.kernel.structures.equations import (
    NodeTables,
    add_block,
    add_size,
    gather,
    gather_rate,
    spread,
)
from polhode.kernel.structures.layout import Motion, StructureFlag, Work

GRADIENT_NUDGE = 1e-5  # relative, by which gradients are differentiated


class FieldIndex(IntEnum):
    """Address and parameters of a user potential."""

    ADDRESS, FIRST, END, WIDTH = range(4)


@bundle
class Lengths(NamedTuple):
    """Potentials of lengths."""

    sums: Table  # (k, 1)
    laws: Laws


@bundle
class Fields(NamedTuple):
    """Potentials of positions."""

    sums: Table  # (k, 1)
    functions: Table  # (k, 3)
    parameters: Table  # (1, p)
    buffer: Table  # (1, 21)


@kernel
def _field(fields: Fields, flags: Table, k: int, d: Vec3) -> tuple[float, Vec3]:
    """V and its gradient at a point."""
    a, row = fields.buffer, fields.functions
    put(a, 0, FieldCall.PLACE, d)
    a[0, FieldCall.VALUE] = math.nan
    first = row[k, FieldIndex.FIRST]
    count = row[k, FieldIndex.END] - first
    code = call_user(row[k, FieldIndex.ADDRESS], 0.0, a, fields.parameters, first, count)
    G = vec(a, 0, FieldCall.GRADIENT)
    if code != 0 or not math.isfinite(a[0, FieldCall.VALUE] + G.x + G.y + G.z):
        flags[0, StructureFlag.FAILED] = k + 1
        return math.nan, Vec3(math.nan, math.nan, math.nan)
    return a[0, FieldCall.VALUE], G


@kernel
def _hessian(fields: Fields, flags: Table, k: int, d: Vec3, scale: float) -> Mat3:
    """Differences of the gradient, made symmetric."""
    e = GRADIENT_NUDGE * scale + 1e-9
    _, xa = _field(fields, flags, k, d + Vec3(e, 0.0, 0.0))
    _, xb = _field(fields, flags, k, d - Vec3(e, 0.0, 0.0))
    _, ya = _field(fields, flags, k, d + Vec3(0.0, e, 0.0))
    _, yb = _field(fields, flags, k, d - Vec3(0.0, e, 0.0))
    _, za = _field(fields, flags, k, d + Vec3(0.0, 0.0, e))
    _, zb = _field(fields, flags, k, d - Vec3(0.0, 0.0, e))
    x, y, z = (0.5 / e) * (xa - xb), (0.5 / e) * (ya - yb), (0.5 / e) * (za - zb)
    xy, yz, zx = 0.5 * (x.y + y.x), 0.5 * (y.z + z.y), 0.5 * (z.x + x.z)
    return Mat3(x.x, xy, zx, xy, y.y, yz, zx, yz, z.z)


@kernel
def _size(a: Vec3, b: Vec3) -> float:
    return math.sqrt(a @ a) + math.sqrt(b @ b)


# --- at an instant ---------------------------------------------------------------------------


@kernel
def add_lengths(lengths: Lengths, structure: NodeTables, x: Table, r: int) -> None:
    """Add the forces of laws to the internal forces."""
    for k in range(len(lengths.laws.integers)):
        c = lengths.sums[k, 0]
        d = gather(structure, c, x, r)
        L = math.sqrt(d @ d)
        pull, _ = quotient(lengths.laws, structure.flags, k, 0.0, L, L)
        spread(structure, c, (pull / L) * d, structure.work, Work.INNER)


@kernel
def add_fields(fields: Fields, structure: NodeTables, x: Table, r: int) -> None:
    """Add the forces of fields to the internal forces."""
    for k in range(len(fields.functions)):
        c = fields.sums[k, 0]
        _, G = _field(fields, structure.flags, k, gather(structure, c, x, r))
        spread(structure, c, G, structure.work, Work.INNER)


@kernel
def add_length_blocks(
    lengths: Lengths, structure: NodeTables, x: Table, r: int, factor: float
) -> None:
    """Add factor times the derivative of the forces of laws."""
    for k in range(len(lengths.laws.integers)):
        c = lengths.sums[k, 0]
        d = gather(structure, c, x, r)
        L = math.sqrt(d @ d)
        pull, half = quotient(lengths.laws, structure.flags, k, 0.0, L, L)
        n, S = (1.0 / L) * d, factor * pull / L
        add_block(structure, c, identity(S) + outer((2.0 * factor * half - S) * n, n))


@kernel
def add_field_blocks(
    fields: Fields, structure: NodeTables, x: Table, r: int, factor: float
) -> None:
    """Add factor times the derivative of the forces of fields."""
    for k in range(len(fields.functions)):
        c = fields.sums[k, 0]
        d = gather(structure, c, x, r)
        H = _hessian(fields, structure.flags, k, d, math.sqrt(d @ d))
        add_block(structure, c, factor * H)


# --- over a step -----------------------------------------------------------------------------


@kernel
def add_mean_lengths(lengths: Lengths, structure: NodeTables, s: Table, h: float) -> None:
    """Add h times the forces of laws over the step from s by DELTA to the residual."""
    work = structure.work
    for k in range(len(lengths.laws.integers)):
        c = lengths.sums[k, 0]
        d0, D = gather(structure, c, s, Motion.U), gather_rate(structure, c, work, Work.DELTA)
        d1, middle = d0 + D, d0 + 0.5 * D
        both = _size(d0, d1)
        L0 = math.sqrt(d0 @ d0)
        L1 = L0 + 2.0 * (middle @ D) / both  # not the difference of two roots
        Q, _ = quotient(lengths.laws, structure.flags, k, 0.0, L0, L1)
        spread(structure, c, (2.0 * h * Q / both) * middle, work, Work.RESIDUAL)
        add_size(structure, c, abs(h * Q))


@kernel
def add_mean_fields(fields: Fields, structure: NodeTables, s: Table, h: float) -> None:
    """Add h times the forces of fields over the step."""
    work = structure.work
    for k in range(len(fields.functions)):
        c = fields.sums[k, 0]
        d0, D = gather(structure, c, s, Motion.U), gather_rate(structure, c, work, Work.DELTA)
        bend, G = _discrete(fields, structure.flags, k, d0, D)
        spread(structure, c, h * (G + bend * D), work, Work.RESIDUAL)
        add_size(structure, c, abs(h) * math.sqrt(G @ G))


@kernel
def _discrete(fields: Fields, flags: Table, k: int, d0: Vec3, D: Vec3) -> tuple[float, Vec3]:
    """Return c and G(m) of the discrete gradient."""
    _, G = _field(fields, flags, k, d0 + 0.5 * D)
    if math.sqrt(D @ D) <= NEAR * _size(d0, d0 + D):
        return 0.0, G
    V0, _ = _field(fields, flags, k, d0)
    V1, _ = _field(fields, flags, k, d0 + D)
    return (V1 - V0 - G @ D) / (D @ D), G


@kernel
def add_mean_length_blocks(lengths: Lengths, structure: NodeTables, s: Table, h: float) -> None:
    """Add the derivative of what `add_mean_lengths` adds."""
    work = structure.work
    for k in range(len(lengths.laws.integers)):
        c = lengths.sums[k, 0]
        d0, D = gather(structure, c, s, Motion.U), gather_rate(structure, c, work, Work.DELTA)
        d1, middle = d0 + D, d0 + 0.5 * D
        L0, L1 = math.sqrt(d0 @ d0), math.sqrt(d1 @ d1)
        both = L0 + L1
        Q, rate = quotient(lengths.laws, structure.flags, k, 0.0, L0, L1)
        S = 2.0 * Q / both
        slope = h * (2.0 * rate - S) / (both * L1)
        add_block(structure, c, identity(0.5 * h * S) + outer(slope * middle, d1))


@kernel
def add_mean_field_blocks(fields: Fields, structure: NodeTables, s: Table, h: float) -> None:
    """Add the derivative of what `add_mean_fields` adds."""
    work = structure.work
    for k in range(len(fields.functions)):
        c = fields.sums[k, 0]
        d0, D = gather(structure, c, s, Motion.U), gather_rate(structure, c, work, Work.DELTA)
        bend, G = _discrete(fields, structure.flags, k, d0, D)
        H = _hessian(fields, structure.flags, k, d0 + 0.5 * D, _size(d0, d0 + D))
        T = 0.5 * H + identity(bend)
        if bend != 0.0:
            _, G1 = _field(fields, structure.flags, k, d0 + D)
            rate = (1.0 / (D @ D)) * (G1 - G - 0.5 * (H @ D) - (2.0 * bend) * D)
            T = T + outer(D, rate)
        add_block(structure, c, h * T)
