"""From an assembled structure to the tables that kernels work on, in the order of elimination."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, ClassVar, Literal

import numpy as np

from polhode.kernel.columns import BodyCall, Carried, Flag
from polhode.kernel.compile.pointer_table import Table, integers, table, zeros
from polhode.kernel.compile.user_functions import FIELD, CompiledUserFunction
from polhode.kernel.structures import equations as ks
from polhode.kernel.structures.layout import (
    Coordinate,
    Follower,
    Given,
    LoadIndex,
    Motion,
    SpringIndex,
    SpringValue,
    SumValue,
    Work,
)
from polhode.kernel.structures.potentials import FieldIndex, Fields, Lengths
from polhode.kernel.structures.sparse import Factors, Matrix
from polhode.lowering.accounts import Accounts
from polhode.lowering.loads import Lowering, signal_arrays
from polhode.lowering.structures.elimination_order import filled, minimum_degree, postordered
from polhode.model.forces._force import ElementLoad, Lowered
from polhode.model.joints._joint import DISTANCE
from polhode.model.numbers import Floats
from polhode.model.structures.equations import Assembled, ElasticRow, Sum
from polhode.model.structures.matrices import Sparse
from polhode.model.structures.potentials import FieldRow, LengthRow

ROD_SOFTNESS = 1e-9  # relative softness of rods, in the matrix only


@dataclass
class CompiledStructure:
    """A structure as tables, with its initial state (2, unknowns)."""

    system: Any  # the model it came from
    assembled: Assembled
    way: str
    arrays: ks.NodeTables
    state: Table
    places: Floats  # where each coordinate stands among the unknowns
    functions: list[CompiledUserFunction] = field(default_factory=list)
    lowered: Lowered = field(default_factory=Lowered)
    accounts: Accounts = field(default_factory=lambda: Accounts([]))
    carried: Table = field(default_factory=lambda: zeros(Carried.WIDTH, 1))
    gaps: None = None  # no node touches another
    ordered: None = None

    is_structure: ClassVar[Literal[True]] = True

    def still(self) -> CompiledStructure:
        """Return itself: results depend only on the samples."""
        return self

    def owned(self, known: dict[int, Table] | None = None) -> CompiledStructure:
        """Return itself: results do not read tables."""
        return self

    @property
    def n(self) -> int:
        """Number of unknowns: coordinates and multipliers."""
        return int(self.state.shape[1])

    @property
    def start(self) -> Any:
        """Notes of the assembly."""
        return SimpleNamespace(notes=self.assembled.notes, frames={})


class _Rows:
    """The pattern of factors: columns of every row, fill included."""

    def __init__(self, later: list[list[int]], sizes: Floats, first: Floats, coupled: bool) -> None:
        earlier: list[list[int]] = [[] for _ in later]
        for k, found in enumerate(later):
            for j in found:
                earlier[j].append(k)
        starts, columns, diagonal = [0], [], []
        begin, size = first.tolist(), sizes.tolist()
        for k, found in enumerate(later):
            vertices = [*earlier[k], k, *found]
            row = [i for j in vertices for i in range(begin[j], begin[j] + size[j])]
            for axis, i in enumerate(range(begin[k], begin[k] + size[k])):
                if not coupled:
                    row = [begin[j] + axis for j in vertices]
                diagonal.append(starts[-1] + row.index(i))
                columns.append(row)
                starts.append(starts[-1] + len(row))
        self.n = int(first[-1])
        self.start, self.diagonal = np.array(starts), np.array(diagonal)
        self.column = np.concatenate(columns).astype(np.int64)
        self._keys = np.repeat(np.arange(self.n), np.diff(self.start)) * self.n + self.column

    def find(self, rows: Any, columns: Any) -> Floats:
        """Positions of entries."""
        return np.searchsorted(self._keys, np.asarray(rows) * self.n + np.asarray(columns))

    def factors(self) -> Factors:
        """Tables."""
        return Factors(
            _line(self.start, np.int64),
            _line(self.column, np.int64),
            _line(self.diagonal, np.int64),
            zeros(1, len(self.column)),
            zeros(1, self.n),
        )


class _Pattern:
    """Unknowns in the order of elimination, and the patterns of the factors."""

    def __init__(self, a: Assembled, implicit: bool) -> None:
        self.rods = [k for k, s in enumerate(a.springs) if s.is_rod]
        elastic = [k for k, s in enumerate(a.springs) if implicit or s.damping]
        size = 3 if a.spatial else 1
        count = a.n // size
        matrices = (a.mass, a.damping, *((a.stiffness,) if implicit else ()))
        near = _neighbours(count + len(self.rods), size, *matrices)
        rod = {k: count + i for i, k in enumerate(self.rods)}
        potentials = a.potentials if implicit else []
        tied = [[*a.springs[k].sum.terms, *([rod[k]] if k in rod else [])] for k in elastic]
        for nodes in [*tied, *([*p.sum.terms] for p in potentials)]:
            for i in nodes:
                near[i].update(nodes)
        after = {rod[k]: set(a.springs[k].sum.terms) for k in self.rods}
        order = postordered(near, minimum_degree(near, after))
        sizes = np.array([size] * count + [1] * len(self.rods))[order]
        first = np.concatenate([[0], np.cumsum(sizes)])
        begin = np.zeros(len(order), dtype=np.int64)
        begin[order] = first[:-1]
        self.coordinates = (begin[:count, None] + np.arange(size)).ravel()
        self.rod_places = {k: int(begin[v]) for k, v in rod.items()}
        # Masses alone do not couple the axes: then neither do their factors.
        coupled = bool(elastic or potentials) or _couples(size, *matrices)
        self.rows = _Rows(filled(near, order), sizes, first, coupled)
        self.n = self.rows.n

    def matrix(self, m: Sparse, rows: _Rows | None) -> Matrix:
        """A constant matrix, in the order of the unknowns."""
        row, column = self.coordinates[m.rows], self.coordinates[m.columns]
        order = np.lexsort((column, row))
        row, column, values = row[order], column[order], m.values[order]
        start = np.concatenate([[0], np.cumsum(np.bincount(row, minlength=self.n))])
        place = np.zeros(0, dtype=np.int64) if rows is None else rows.find(row, column)
        return Matrix(
            _line(start, np.int64), _line(column, np.int64), _line(values), _line(place, np.int64)
        )


def _neighbours(count: int, size: int, *matrices: Sparse) -> list[set[int]]:
    near: list[set[int]] = [set() for _ in range(count)]
    for m in matrices:
        for r, c in zip((m.rows // size).tolist(), (m.columns // size).tolist(), strict=True):
            near[r].add(c)
    return near


def _couples(size: int, *matrices: Sparse) -> bool:
    """Whether a matrix couples the axes of nodes."""
    return any(bool(np.any((m.rows - m.columns) % size)) for m in matrices)


def _line(values: Any, dtype: Any = np.float64) -> Table:
    return table(np.asarray(values, dtype=dtype).reshape(1, -1), dtype)


class _Sums:
    """The sums of nodes that springs and followers use."""

    def __init__(self, pattern: _Pattern) -> None:
        self._pattern = pattern
        self._rows: list[tuple[int, int, int]] = []
        self._offsets: list[Floats] = []
        self._nodes: list[int] = []
        self._weights: list[float] = []
        self._entries: list[tuple[int, int]] = []  # rows and columns where blocks begin

    def add(self, s: Sum, *, blocks: bool = False, rod: int = -1) -> int:
        """Number of a new sum, with the places of its blocks in the matrix."""
        p, first = self._pattern, len(self._nodes)
        nodes = [int(p.coordinates[3 * k]) for k in s.terms]
        self._nodes += nodes
        self._weights += list(s.terms.values())
        self._rows.append((first, len(self._nodes), len(self._entries)))
        self._offsets.append(s.offset)
        if blocks or rod >= 0:
            self._entries += [(i, j) for i in nodes for j in nodes]
        if rod >= 0:
            self._entries += [(i, rod) for i in nodes]
            self._entries += [(rod, j) for j in nodes]
        return len(self._rows) - 1

    def tables(self) -> tuple[Table, Table, Table, Table, Table]:
        """Rows, offsets, nodes, weights, and blocks from the start of their rows."""
        entries, rows = np.array(self._entries, dtype=np.int64).reshape(-1, 2), self._pattern.rows
        blocks = rows.find(entries[:, 0], entries[:, 1]) - rows.start[entries[:, 0]]
        return (
            integers(self._rows, SumValue.WIDTH),
            table(np.array(self._offsets, dtype=float).reshape(-1, 3)),
            _line(self._nodes, np.int64),
            _line(self._weights),
            _line(blocks, np.int64),
        )


def compile_structure(model: Any, a: Assembled, implicit: bool, way: str) -> CompiledStructure:
    """Make the tables of an assembled structure for an implicit or an explicit scheme."""
    p = _Pattern(a, implicit)
    sums = _Sums(p)
    on_diagonal = a.mass.rows == a.mass.columns
    diagonal = np.bincount(a.mass.rows[on_diagonal], a.mass.values[on_diagonal], a.n)
    springs, numbers = [], []
    for k, s in enumerate(a.springs):
        rod = p.rod_places.get(k, -1)
        blocks = implicit or s.damping > 0.0
        springs.append((sums.add(s.sum, blocks=blocks, rod=rod), rod))
        softness = _softness(a, s, diagonal) if s.is_rod else 0.0
        stiffness = 0.0 if s.is_rod else s.stiffness
        numbers.append((stiffness, s.k3, s.k4, s.length, s.damping, softness))
    signals = [*(load.signal for load in a.loads), *(f.signal for f in a.followers)]
    loads = [
        (p.coordinates[i], k, component, share)
        for k, load in enumerate(a.loads)
        for i, component, share in load.rows
    ]
    followers = [
        (f.kind, len(a.loads) + k, *(sums.add(axis) for axis in f.axes), sums.add(f.point))
        for k, f in enumerate(a.followers)
    ]
    functions: list[CompiledUserFunction] = []
    lengths = fields = None
    if a.potentials:  # either both or none: two variants of the kernels are enough
        on = [sums.add(row.sum, blocks=implicit) for row in a.lengths]
        lengths = length_tables(a.lengths, on, functions)
        on = [sums.add(row.sum, blocks=implicit) for row in a.fields]
        fields = field_tables(a.fields, on, functions)
    given = zeros(3, p.n)
    given[Given.CONSTANT, p.coordinates] = a.constant
    given[Given.REFERENCE, p.coordinates] = a.reference
    given[Given.HELD] = Coordinate.MULTIPLIER
    given[Given.HELD, p.coordinates] = np.where(a.fixed, Coordinate.FIXED, Coordinate.FREE)
    state = zeros(2, p.n)
    state[Motion.U, p.coordinates], state[Motion.V, p.coordinates] = a.u, a.v
    changing = bool(a.springs or a.potentials) if implicit else any(s.damping for s in a.springs)
    rows, offsets, nodes, weights, places = sums.tables()
    arrays = ks.NodeTables(
        flags=integers([int(changing)] + [0] * (Flag.WIDTH - 1), Flag.WIDTH),
        given=given,
        work=zeros(Work.ROWS, p.n),
        factored=table([[np.nan]]),
        mass=p.matrix(a.mass, p.rows),
        damping=p.matrix(a.damping, p.rows),
        stiffness=p.matrix(a.stiffness, p.rows if implicit else None),
        sums=rows,
        offsets=offsets,
        nodes=nodes,
        weights=weights,
        blocks=places,
        springs=integers(springs, SpringIndex.WIDTH),
        numbers=table(np.array(numbers, dtype=float).reshape(-1, SpringValue.WIDTH)),
        signals=signal_arrays(signals),
        loads=integers([row[:3] for row in loads], LoadIndex.WIDTH),
        shares=_line([row[3] for row in loads]),
        followers=integers(followers, Follower.WIDTH),
        factors=p.rows.factors(),
        lengths=lengths,
        fields=fields,
    )
    return CompiledStructure(model, a, way, arrays, state, p.coordinates, functions)


def _softness(a: Assembled, s: ElasticRow, diagonal: Floats) -> float:
    """A small part of what the nodes' masses give a rod's row of the matrix, over h²."""
    terms = s.sum.terms.items()
    moved = {node: w for node, w in terms if not a.fixed[3 * node : 3 * node + 3].all()}
    gives = sum(w * w / diagonal[3 * node] for node, w in moved.items())
    return ROD_SOFTNESS * 0.5 * s.length**2 * float(gives) if moved else 1.0


def length_tables(
    rows: Sequence[LengthRow], sums: Sequence[int], functions: list[CompiledUserFunction]
) -> Lengths:
    """Tables of potentials of lengths; user functions are added to `functions`, to keep them."""
    lowered = Lowered(elements=[ElementLoad(DISTANCE, (-1, -1), row.law) for row in rows])
    lowering = Lowering(lowered, Accounts([]))
    laws = lowering.laws()
    functions += lowering.functions
    return Lengths(integers([(s,) for s in sums], 1), laws)


def field_tables(
    rows: Sequence[FieldRow], sums: Sequence[int], functions: list[CompiledUserFunction]
) -> Fields:
    """Tables of potentials of positions."""
    found = [CompiledUserFunction(row.potential, FIELD, parameters=row.parameters) for row in rows]
    functions += found
    ends = np.cumsum([0, *(len(row.parameters) for row in rows)])
    lines = [(f.address, ends[k], ends[k + 1]) for k, f in enumerate(found)]
    return Fields(
        integers([(s,) for s in sums], 1),
        integers(lines, FieldIndex.WIDTH),
        table(np.concatenate([*(np.asarray(r.parameters, float) for r in rows), [0.0]])[None]),
        zeros(1, BodyCall.WIDTH),
    )
