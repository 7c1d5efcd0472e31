"""Linear structures from matrices: M u'' + C u' + K u = F(t)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from polhode.errors import ModelError
from polhode.model.numbers import Floats, array, name
from polhode.model.part import model_part
from polhode.model.signal import Signal, signal
from polhode.model.structures.equations import Assembled, LoadRow
from polhode.model.structures.matrices import empty, symmetric


@model_part()
class CoordinateLoad:
    """A load on coordinates of a linear structure: a pattern times a number in time.

    `pattern` is the number of a coordinate, or one weight a coordinate. The forms of time are those
    of other loads, with one number instead of three.
    """

    name: str
    pattern: Any
    value: Any = None
    steps: Sequence[Any] | None = None
    table: Mapping[str, Any] | None = None
    harmonic: Mapping[str, Any] | None = None

    @cached_property
    def signal(self) -> Signal:
        """The load in time, in the first component."""
        what = f"load '{self.name}'"

        def three(x: Any) -> Any:
            return (x, 0.0, 0.0) if x is not None else None

        forms: dict[str, Any] = {"value": three(self.value)}
        if self.steps is not None:
            forms["steps"] = [(*s[:2], three(s[2])) for s in self.steps]
        if self.table is not None:
            forms["table"] = {**self.table, "values": [three(v) for v in self.table["values"]]}
        if self.harmonic is not None:
            vectors = ("amplitude", "offset")
            forms["harmonic"] = {
                k: three(v) if k in vectors else v for k, v in self.harmonic.items()
            }
        return signal(what, forms)


@model_part()
class LinearStructure:
    """M u'' + C u' + K u = F(t), from matrices.

    Parameters
    ----------
    mass, stiffness, damping
        Symmetric: arrays, SciPy's sparse matrices, what `read_matrix` returns, or diagonals.
    displacement, velocity
        At the start; default zero.
    fixed
        Numbers of coordinates that stay zero.
    shared
        Pairs (i, k): coordinate k is coordinate i.
    """

    mass: Any
    stiffness: Any
    damping: Any = None
    displacement: Any = None
    velocity: Any = None
    loads: Sequence[CoordinateLoad] = field(default_factory=tuple)
    fixed: Sequence[int] = ()
    shared: Sequence[tuple[int, int]] = ()
    names: Sequence[str] | None = None
    title: str = ""

    is_structure: ClassVar[bool] = True

    def __post_init__(self) -> None:
        """Check the arguments by assembling the equations."""
        object.__setattr__(self, "loads", tuple(self.loads))
        _ = self.assembled

    @cached_property
    def to(self) -> Floats:
        """Index of each coordinate among the free ones; -1 for a fixed one."""
        n = symmetric("the mass matrix", self.mass).n
        names = np.arange(n)
        for i in [*self.fixed, *(k for pair in self.shared for k in pair)]:
            if not 0 <= int(i) < n:
                raise ModelError(f"there is no coordinate {i!r}; they are numbered 0 to {n - 1}.")
        for i, k in self.shared:
            names[names == names[k]] = names[i]
        held = {int(names[i]) for i in self.fixed}
        left = [int(k) for k in dict.fromkeys(names.tolist()) if k not in held]
        if not left:
            raise ModelError("every coordinate is fixed; at least one must be free.")
        number = {k: i for i, k in enumerate(left)}
        return np.array([number.get(int(k), -1) for k in names])

    @cached_property
    def assembled(self) -> Assembled:
        """The equations of motion of the free coordinates."""
        M = symmetric("the mass matrix", self.mass)
        K = symmetric("the stiffness matrix", self.stiffness, M.n)
        C = empty(M.n)
        if self.damping is not None:
            C = symmetric("the damping matrix", self.damping, M.n)
        to, n = self.to, int(self.to.max()) + 1
        start = []
        for what, given in (("displacement", self.displacement), ("velocity", self.velocity)):
            full = np.zeros(M.n) if given is None else array(what, given, M.n)
            if np.any(full[to < 0] != 0.0):
                raise ModelError(f"{what} of a fixed coordinate is not zero; set it to zero.")
            part = np.zeros(n)
            part[to[to >= 0]] = full[to >= 0]
            if np.any(part[to[to >= 0]] != full[to >= 0]):
                raise ModelError(f"shared coordinates have different {what}s; give one value.")
            start.append(part)
        given_names = self.names or [str(i) for i in range(M.n)]
        names = [""] * n
        for i in range(M.n - 1, -1, -1):
            if to[i] >= 0:
                names[to[i]] = name("a coordinate", str(given_names[i]))
        a = Assembled(
            title=self.title,
            names=tuple(names),
            spatial=False,
            u=start[0],
            v=start[1],
            mass=M.moved(to, n),
            damping=C.moved(to, n),
            stiffness=K.moved(to, n),
            constant=np.zeros(n),
            reference=np.zeros(n),
            fixed=np.zeros(n, dtype=bool),
            gravity=np.zeros(3),
            grounded=True,
        )
        for load in self.loads:
            a.loads.append(LoadRow(load.name, load.signal, _rows(load, to, M.n)))
        return a


def _rows(load: CoordinateLoad, to: Floats, n: int) -> tuple[tuple[int, int, float], ...]:
    """Coordinates that a load acts on, with weights."""
    if isinstance(load.pattern, int | np.integer):
        if not 0 <= load.pattern < n:
            raise ModelError(f"load '{load.name}' is on coordinate {load.pattern}; there are {n}.")
        weights = np.zeros(n)
        weights[load.pattern] = 1.0
    else:
        weights = array(f"pattern of load '{load.name}'", load.pattern, n)
    return tuple((int(to[i]), 0, float(weights[i])) for i in np.flatnonzero(weights) if to[i] >= 0)
