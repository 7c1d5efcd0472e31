"""Numbers that remember how they were made, so that a loss can be followed back to results.

A `Recorded` array behaves like a labelled result under indexing, isel, sel, arithmetic with arrays
and numbers, powers, sum, mean, dot, sqrt, sin, cos, exp, log and abs, also through NumPy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from polhode.errors import InputError, suggestion
from polhode.mechanics.results_by_state import StateResult
from polhode.model.numbers import Floats
from polhode.quantities import KINDS
from polhode.quantities.paths import Path, path_of, path_within
from polhode.results.views import labelled

Pull = Callable[[Floats], Floats]
_CALLED = {"element": "force"}  # kinds that have another name in runs


def _plain(value: Any) -> Floats:
    return np.asarray(getattr(value, "values", value), dtype=float)


def _fitted(gradient: Floats, shape: tuple[int, ...]) -> Floats:
    """Sum over the broadcast dimensions."""
    while gradient.ndim > len(shape):
        gradient = gradient.sum(axis=0)
    for k, length in enumerate(shape):
        if length == 1 and gradient.shape[k] != 1:
            gradient = gradient.sum(axis=k, keepdims=True)
    return gradient


class Recorded:
    """An array, its labels, and what it was made from."""

    __array_priority__ = 1000

    def __init__(
        self,
        value: Any,
        parents: Sequence[tuple[Recorded, Pull]] = (),
        dims: tuple[str, ...] = (),
        coords: Mapping[str, Any] | None = None,
    ) -> None:
        self.value = np.asarray(value, dtype=float)
        self.parents, self.dims, self.coords = list(parents), dims, dict(coords or {})

    @property
    def values(self) -> Recorded:
        """The same without labels."""
        return Recorded(self.value, [(self, lambda g: g)])

    @property
    def shape(self) -> tuple[int, ...]:
        """Lengths of its axes."""
        return self.value.shape

    @property
    def ndim(self) -> int:
        """Number of its axes."""
        return self.value.ndim

    def __len__(self) -> int:
        return len(self.value)

    def __float__(self) -> float:
        raise InputError(
            "the loss converts a recorded result to a plain number, which cannot be "
            "differentiated; use "
            "NumPy's functions and the results' own methods."
        )

    __bool__ = __float__

    def __lt__(self, other: Any) -> Any:
        return self.value < _plain(getattr(other, "value", other))

    def __gt__(self, other: Any) -> Any:
        return self.value > _plain(getattr(other, "value", other))

    # --- picking -------------------------------------------------------------------------------

    def __getitem__(self, key: Any) -> Recorded:
        shape = self.value.shape

        def back(g: Floats) -> Floats:
            out = np.zeros(shape)
            np.add.at(out, key, g)
            return out

        keys = key if isinstance(key, tuple) else (key,)
        dims, coords = [], {}
        if len(self.dims) == self.ndim and not any(k is None or k is Ellipsis for k in keys):
            full = (*keys, *(slice(None) for _ in range(self.ndim - len(keys))))
            for dim, k in zip(self.dims, full, strict=True):
                if not isinstance(k, int | np.integer):
                    dims.append(dim)
                    if dim in self.coords:
                        coords[dim] = np.asarray(self.coords[dim])[k]
        return Recorded(self.value[key], [(self, back)], tuple(dims), coords)

    def isel(self, **places: Any) -> Recorded:
        """Pick by the number along named axes."""
        return self[tuple(places.get(dim, slice(None)) for dim in self._dims(places))]

    def sel(self, **labels: Any) -> Recorded:
        """Pick by labels along named axes."""
        places = {}
        for dim, label in labels.items():
            self._dims(labels)
            known = np.asarray(self.coords[dim])
            wanted = np.atleast_1d(label)
            where = [np.flatnonzero(_equal(known, w)) for w in wanted]
            found = [int(w[0]) for w in where if len(w)]
            if len(found) != len(wanted):
                raise InputError(f"{label!r} is not a label of '{dim}'; labels: {list(known)[:6]}.")
            places[dim] = found if np.ndim(label) else found[0]
        return self.isel(**places)

    def _dims(self, asked: Mapping[str, Any]) -> tuple[str, ...]:
        if unknown := [dim for dim in asked if dim not in self.dims]:
            raise InputError(f"there is no axis '{unknown[0]}'; axes: {', '.join(self.dims)}.")
        return self.dims

    # --- arithmetic ----------------------------------------------------------------------------

    def _with(self, other: Any, f: Any, mine: Any, theirs: Any) -> Recorded:
        if isinstance(other, Recorded):
            b = other.value
            parents = [
                (self, lambda g: _fitted(mine(g, self.value, b), self.shape)),
                (other, lambda g: _fitted(theirs(g, self.value, b), other.shape)),
            ]
        else:
            b = _plain(other)
            parents = [(self, lambda g: _fitted(mine(g, self.value, b), self.shape))]
        value = f(self.value, b)
        keep = value.shape == self.shape
        return Recorded(value, parents, self.dims if keep else (), self.coords if keep else None)

    def _by(self, value: Floats, slope: Floats) -> Recorded:
        return Recorded(value, [(self, lambda g: g * slope)], self.dims, self.coords)

    def __add__(self, other: Any) -> Recorded:
        return self._with(other, np.add, lambda g, a, b: g, lambda g, a, b: g)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Recorded:
        return self._with(other, np.subtract, lambda g, a, b: g, lambda g, a, b: -g)

    def __rsub__(self, other: Any) -> Recorded:
        return (-self) + other

    def __mul__(self, other: Any) -> Recorded:
        return self._with(other, np.multiply, lambda g, a, b: g * b, lambda g, a, b: g * a)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Recorded:
        return self._with(other, np.divide, lambda g, a, b: g / b, lambda g, a, b: -g * a / (b * b))

    def __rtruediv__(self, other: Any) -> Recorded:
        return self**-1.0 * other

    def __pow__(self, power: Any) -> Recorded:
        if isinstance(power, Recorded):
            raise InputError("an exponent in the loss is a result; use a plain number.")
        n = float(power)
        slope = n * self.value ** (n - 1) if n else 0 * self.value
        return self._by(self.value**n, slope)

    def __neg__(self) -> Recorded:
        return self._by(-self.value, -np.ones(self.shape))

    def __abs__(self) -> Recorded:
        return self._by(np.abs(self.value), np.sign(self.value))

    # --- sums ----------------------------------------------------------------------------------

    def _axes(self, dim: Any, axis: Any) -> tuple[int, ...]:
        if dim is not None:
            names = [dim] if isinstance(dim, str) else list(dim)
            return tuple(self._dims(dict.fromkeys(names)).index(name) for name in names)
        if axis is None:
            return tuple(range(self.ndim))
        return tuple(k % self.ndim for k in np.atleast_1d(axis))

    def sum(self, dim: Any = None, axis: Any = None, **_: Any) -> Recorded:
        """Sum over named or numbered axes, by default over all."""
        if isinstance(dim, int):
            dim, axis = None, dim
        axes = self._axes(dim, axis)

        def back(g: Floats) -> Floats:
            return np.broadcast_to(np.expand_dims(g, axes), self.shape)

        dims = tuple(d for k, d in enumerate(self.dims) if k not in axes)
        coords = {d: c for d, c in self.coords.items() if d in dims}
        return Recorded(self.value.sum(axis=axes), [(self, back)], dims, coords)

    def mean(self, dim: Any = None, axis: Any = None, **_: Any) -> Recorded:
        """Mean over named or numbered axes, by default over all."""
        total = self.sum(dim, axis)
        return total * (total.value.size / self.value.size)

    def dot(self, other: Any) -> Recorded:
        """Product as of `numpy.dot`, with a vector or a matrix."""
        b = _plain(getattr(other, "value", other))
        if self.ndim > 2 or b.ndim > 2:
            raise InputError("dot takes vectors and matrices; sum a product instead.")
        if isinstance(other, Recorded):
            if self.ndim == 1 and other.ndim == 1:
                return (self * other).sum()
            raise InputError("dot of two results takes vectors; sum a product instead.")
        if b.ndim == 2:
            return Recorded(self.value @ b, [(self, lambda g: g @ b.T)])
        return Recorded(self.value @ b, [(self, lambda g: np.multiply.outer(g, b))])

    __matmul__ = dot

    # --- functions of numpy --------------------------------------------------------------------

    def sqrt(self) -> Recorded:
        """Square root."""
        root = np.sqrt(self.value)
        return self._by(root, 0.5 / root)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **_: Any) -> Any:
        name = ufunc.__name__
        if method == "__call__" and len(inputs) == 1 and name in _UNARY:
            return self._by(*_UNARY[name](self.value))
        if method == "__call__" and len(inputs) == 2 and name in _BINARY:
            a, b = inputs
            if isinstance(a, Recorded):
                return getattr(a, f"__{_BINARY[name]}__")(b)
            return getattr(b, f"__r{_BINARY[name]}__")(a)
        raise InputError(f"'{name}' of a result is not recorded; {_RECORDED}")

    def __array_function__(self, f: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if f.__name__ in ("sum", "mean", "dot") and isinstance(args[0], Recorded):
            return getattr(args[0], f.__name__)(*args[1:], **kwargs)
        raise InputError(f"'{f.__name__}' of a result is not recorded; {_RECORDED}")

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise InputError(f"'{name}' of a result is not recorded; {_RECORDED}")


_RECORDED = "use indexing, isel, sel, + - * / **, sum, mean, dot, sqrt, sin, cos, exp, log and abs."
_UNARY: dict[str, Callable[[Floats], tuple[Floats, Floats]]] = {
    "sqrt": lambda x: (np.sqrt(x), 0.5 / np.sqrt(x)),
    "sin": lambda x: (np.sin(x), np.cos(x)),
    "cos": lambda x: (np.cos(x), -np.sin(x)),
    "exp": lambda x: (np.exp(x), np.exp(x)),
    "log": lambda x: (np.log(x), 1.0 / x),
    "square": lambda x: (x * x, 2.0 * x),
    "negative": lambda x: (-x, -np.ones_like(x)),
    "absolute": lambda x: (np.abs(x), np.sign(x)),
}
_BINARY = {
    "add": "add",
    "subtract": "sub",
    "multiply": "mul",
    "divide": "truediv",
    "power": "pow",
    "matmul": "matmul",
}


def _equal(known: Floats, label: Any) -> Any:
    if known.dtype.kind in "fi":
        return np.isclose(known, label, rtol=0.0, atol=1e-12)
    return known == label


def followed_back(loss: Recorded) -> dict[int, Floats]:
    """Derivatives of a loss by everything it was made from, by the identity of the array."""
    order: list[Recorded] = []
    seen: set[int] = set()
    pile: list[tuple[Recorded, bool]] = [(loss, False)]
    while pile:
        node, done = pile.pop()
        if done:
            order.append(node)
        elif id(node) not in seen:
            seen.add(id(node))
            pile.append((node, True))
            pile += [(parent, False) for parent, _ in node.parents]
    found = {id(loss): np.ones(loss.shape)}
    for node in reversed(order):
        for parent, pull in node.parents:
            change = np.asarray(pull(found[id(node)]))
            found[id(parent)] = found.get(id(parent), 0.0) + change
    return found


# --- recorded run ---------------------------------------------------------------------------------
# A run whose results are recorded, for losses to be followed back to states.


class RecordedRun:
    """What a loss sees of a run: its results by the same names, recorded as they are used."""

    def __init__(self, run: Any) -> None:
        self._run, self._system = run, run.trajectory.system
        self.leaves: list[tuple[Recorded, StateResult]] = []
        self._known: dict[Path, Recorded] = {}

    @property
    def time(self) -> Any:
        """Times of the samples, plain numbers."""
        return np.asarray(self._run.time)

    @property
    def energy(self) -> RecordedPart:
        """Kinetic, potential and total energy."""
        return RecordedPart(self, "system", ["energy"])

    def quantity(self, path: str) -> Recorded:
        """A result by its path, such as ``body.tip.position.x``."""
        return self.leaf(path_of(str(path), self._system))

    def leaf(self, path: Path) -> Recorded:
        """The recorded array of a path, the same each time."""
        if not path.quantity.of_state:
            raise InputError(
                f"'{path.stem}' depends on more than the state, so it has no derivatives; use "
                "another result."
            )
        if path not in self._known:
            found = labelled(self._run.trajectory, path)
            coords = {str(d): found[d].values for d in found.dims if d in found.coords}
            leaf = Recorded(found.values, (), tuple(map(str, found.dims)), coords)
            self._known[path] = leaf
            self.leaves.append((leaf, StateResult(path)))
        return self._known[path]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        kind = _CALLED.get(name, name)
        if kind not in KINDS or kind == "system":
            known = [*KINDS, *_CALLED, "energy", "time"]
            raise InputError(f"a loss cannot use run.{name}." + suggestion(name, known))
        return partial(_part, self, kind)


def _part(run: RecordedRun, kind: str, name: str) -> RecordedPart:
    return RecordedPart(run, kind, [str(name)])


class RecordedPart:
    """Results of one part of a model."""

    def __init__(self, run: RecordedRun, kind: str, words: list[str]) -> None:
        self._parts = run, kind, words

    def marker(self, marker: str) -> RecordedPart:
        """Results of a marker of a body."""
        run, kind, words = self._parts
        return RecordedPart(run, kind, [f"{words[0]}.{marker}"])

    def __getattr__(self, result: str) -> Any:
        if result.startswith("__"):
            raise AttributeError(result)
        run, kind, words = self._parts
        return run.leaf(path_within(kind, [*words, result], run._system))
