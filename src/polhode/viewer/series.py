"""What a page plots besides the motion: energies, momenta, drifts, joint coordinates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from polhode.diagnostics.certificate import Certificate, drifts
from polhode.diagnostics.energy import Ledger, ledger
from polhode.diagnostics.promises import symmetry_point
from polhode.model.numbers import Floats, texts
from polhode.quantities import Part, parts_of
from polhode.quantities.paths import path_of
from polhode.quantities.system import (
    angular_momentum,
    kinetic_energy,
    linear_momentum,
    potential_energy,
    reported_kinetic_energy,
)
from polhode.results.nodes import NodeTrajectory
from polhode.results.trajectory import AXES, Trajectory

Lines = dict[str, Floats]
Series = tuple[str, str, str, str, bool, Lines]
_GROUPS = {  # of the page, by kind of part
    "joint": "joint",
    "contact": "contact",
    "beam": "element",
    "force": "element",
    "body": "body",
}
_MOST_ELEMENTS = 6  # of the elements of a beam, in a plot
_ENTRIES = 6  # of each kind in the ledger, by name; the rest are added up


def series(t: Trajectory, c: Certificate, frames: Any) -> Iterator[Series]:
    """Group, member, quantity, unit, whether the axis is logarithmic, lines at the frames."""
    K, V = kinetic_energy(t), potential_energy(t)
    energies = {"kinetic": reported_kinetic_energy(t), "potential": V, "total": K + V}
    yield "system", "", "energy", "J", False, {k: v[frames] for k, v in energies.items()}
    books = ledger(t)
    # An energy that decays has no drift; the balance of the ledger tells its error.
    decays = {i.name for i in c.invariants if i.decays}
    found = {
        name.replace("_momentum", "").replace("_", " "): _envelope(values, frames)
        for name, values in drifts(t, c).items()
        if name not in decays
    }
    losses = books.dissipated or books.impact or books.friction or np.any(books.numerical)
    if books.work or losses:
        found["energy balance"] = _envelope(np.abs(books.balance) / books.scale, frames)
    yield "system", "", "drift", "relative", True, found
    if books.work or losses or len(books.potential) > 1:
        yield "system", "", "energy ledger", "J", False, _entries(books, frames)
    about = symmetry_point(t.system)
    place = "" if not np.any(about) else f" about ({', '.join(f'{x:g}' for x in about)})"
    L = angular_momentum(t, about)[frames]
    yield "system", "", f"angular momentum{place}", "kg m²/s", False, _vector("L", L)
    yield "system", "", "linear momentum", "kg m/s", False, _vector("P", linear_momentum(t)[frames])
    for kind, group in _GROUPS.items():
        for name, part in parts_of(t.system, kind).items():
            if any(q.plotted for q in part.quantities.values()):
                yield from _plotted(part(t, name), group, frames)


def _plotted(part: Part, group: str, frames: Any) -> Iterator[Series]:
    """Quantities of a part that are plotted."""
    for q in (q for q in part.quantities.values() if q.plotted and part.has(q)):
        lines = _lines(q.name, part.values(q)[frames], part.dimensions(q))
        yield group, part.name, q.name.replace("_", " "), part.unit(q), False, lines


def asked_for(
    t: Trajectory | NodeTrajectory, paths: Sequence[str], frames: Any
) -> Iterator[Series]:
    """Results that the user asks for by their paths."""
    for text in texts("plots of a page", paths):
        path = path_of(text, t.system)
        part, q = path.on(t), path.quantity
        lines = _lines(q.name, path.of(t)[frames], path.dimensions(part))
        yield "chosen", "", text, part.unit(q), False, lines


def _lines(name: str, values: Floats, dims: Sequence[tuple[str, Sequence[Any]]]) -> Lines:
    """Values by the labels of their dimension; of many vectors, the sizes of some."""
    if len(dims) > 1:
        shown = np.unique(np.linspace(0, values.shape[1] - 1, _MOST_ELEMENTS).round().astype(int))
        sizes = np.linalg.norm(values, axis=-1)
        return {f"{dims[0][0]} {dims[0][1][k]}": sizes[:, k] for k in shown.tolist()}
    if dims:
        return {f"{name} {x}": values[:, k] for k, x in enumerate(dims[0][1])}
    return {name: values}


def _entries(books: Ledger, frames: Any) -> Lines:
    """What the energy is made of, and what came and went, by name."""
    found = {"kinetic": books.kinetic}
    classes = {
        "potential of": books.potential,
        "work of": books.work,
        "taken by": books.dissipated,
    }
    if np.any(books.numerical):
        classes["numerical"] = {"memory": books.memory, "loss": books.numerical}
    for word, entries in classes.items():
        largest = sorted(entries, key=lambda k: -float(np.ptp(entries[k])))
        found |= {f"{word} {k}": entries[k] for k in entries if k in largest[:_ENTRIES]}
        if rest := [entries[k] for k in largest[_ENTRIES:]]:
            found[f"{word} {len(rest)} others"] = np.sum(rest, axis=0)
    return {k: v[frames] for k, v in [*found.items(), ("balance", books.balance)]}


def _envelope(values: Floats, frames: Any) -> Floats:
    """Largest value of the samples from after the frame before up to each frame."""
    starts = np.concatenate([[0], np.asarray(frames)[:-1] + 1])
    return np.maximum.reduceat(values, starts)


def _vector(letter: str, values: Floats) -> Lines:
    return {f"{letter}{axis}": values[:, k] for k, axis in enumerate(AXES)}
