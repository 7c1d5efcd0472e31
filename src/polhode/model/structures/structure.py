"""Structures in space: nodes with elements between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import field
from functools import cached_property
from typing import ClassVar

import numpy as np

from polhode.errors import ModelError, suggestion
from polhode.model.numbers import Vector, array, listed, shown
from polhode.model.part import model_part
from polhode.model.structures.elements import (
    Bar,
    Element,
    Field,
    NaturalBody,
    Node,
    NodeLoad,
    NodeSpring,
)
from polhode.model.structures.equations import Assembled, ElasticRow, LoadRow, Sum, linearised
from polhode.model.structures.masses import Masses
from polhode.model.structures.matrices import Sparse, collected, empty
from polhode.model.structures.potentials import FieldRow, add_law
from polhode.model.structures.rigid import add_body, map_of

_PARTS: dict[str, tuple[type, ...]] = {
    "nodes": (Node,),
    "elements": (Bar, NodeSpring, Field, NaturalBody),
    "loads": (NodeLoad,),
}


@model_part()
class Structure:
    """Nodes, elements between them, loads on them.

    Parameters
    ----------
    nodes, elements, loads
        Elements and loads refer to nodes by name; elements that name the same node share it.
    gravity
        Acts on all masses.
    linear
        Take springs and bars as they are at the start: displacements are small.
    damping
        Rayleigh damping, C = a M + b K, as (a, b); b needs ``linear=True``.
    """

    nodes: Sequence[Node]
    elements: Sequence[Element] = field(default_factory=tuple)
    loads: Sequence[NodeLoad] = field(default_factory=tuple)
    gravity: Vector = (0.0, 0.0, 0.0)
    linear: bool = False
    damping: tuple[float, float] = (0.0, 0.0)
    title: str = ""

    is_structure: ClassVar[bool] = True

    def __post_init__(self) -> None:
        """Check that all names exist and are unique."""
        for key, kinds in _PARTS.items():
            self._check_parts(key, kinds)
        if not self.nodes:
            raise ModelError("the structure has no node; give it at least one.")
        object.__setattr__(self, "gravity", array("gravity", self.gravity, 3))
        object.__setattr__(self, "damping", array("damping of the structure", self.damping, 2))
        if self.damping[1] and not self.linear:
            raise ModelError("damping by stiffness needs a linear structure; give linear=True.")
        for e in self.elements:
            for node in e.nodes:
                self._need(node, f"element '{e.name}'")
        for load in self.loads:
            self._need(load.node, f"load '{load.name}'")
        _ = self.assembled

    def _check_parts(self, key: str, kinds: tuple[type, ...]) -> None:
        """Return nodes, elements or loads as a tuple, checked for type and name."""
        parts = listed(key, getattr(self, key))
        object.__setattr__(self, key, parts)
        for part in parts:
            if not isinstance(part, kinds):
                words = ", ".join(f"ph.{kind.__name__}" for kind in kinds)
                raise ModelError(f"{shown(part)} is not a valid {key} of a structure; use {words}.")
        for repeated, count in Counter(part.name for part in parts).items():
            if count > 1:
                raise ModelError(f"{count} {key} are named '{repeated}'; rename all but one.")

    def _need(self, node: str, who: str) -> None:
        if node not in self._index:
            raise ModelError(
                f"{who} names the node '{node}', which does not exist."
                + suggestion(node, list(self._index))
            )

    @cached_property
    def _index(self) -> dict[str, int]:
        return {n.name: i for i, n in enumerate(self.nodes)}

    def index(self, node: str) -> int:
        """Number of a node."""
        if node not in self._index:
            raise ModelError(f"there is no node '{node}'." + suggestion(node, list(self._index)))
        return self._index[node]

    @cached_property
    def assembled(self) -> Assembled:
        """The equations of motion."""
        masses = Masses(len(self.nodes))
        for i, node in enumerate(self.nodes):
            masses.add(Sum({i: 1.0}), node.mass)
        held = np.array([n.held for n in self.nodes])
        u = np.array([n.position for n in self.nodes]).ravel()
        a = Assembled(
            title=self.title,
            names=tuple(n.name for n in self.nodes),
            spatial=True,
            u=u,
            v=np.array([n.velocity for n in self.nodes]).ravel(),
            mass=empty(len(u)),
            damping=empty(len(u)),
            stiffness=empty(len(u)),
            constant=np.zeros(len(u)),
            reference=u.copy(),
            fixed=held.ravel(),
            gravity=np.asarray(self.gravity),
            grounded=bool(held.any()),
        )
        for element in self.elements:
            self._add(a, masses, element)
        a.mass = masses.matrix()
        a.constant = np.outer(masses.weights, self.gravity).ravel()
        for load in self.loads:
            i = self._index[load.node]
            rows = tuple((3 * i + axis, axis, 1.0) for axis in range(3))
            a.loads.append(LoadRow(load.name, load.signal, rows))
        _refuse_massless(self, a)
        if self.linear:
            linearised(a)
        a.damping = _rayleigh(a, *self.damping)
        return a

    def _add(self, a: Assembled, masses: Masses, e: Element) -> None:
        at = [self._index[n] for n in e.nodes]
        points = [np.asarray(self.nodes[i].position) for i in at]
        if isinstance(e, NaturalBody):
            assert e.body is not None
            P = map_of(e.name, e.body, points) if e.map is None else np.asarray(e.map)
            add_body(a, masses, e.body, [Sum({i: 1.0}) for i in at], P, e.stiffness)
            return
        if isinstance(e, Field):
            assert e.potential is not None
            a.fields.append(FieldRow(e.name, Sum({at[0]: 1.0}), e.potential, e.parameters))
            a.grounded = True
            return
        assert isinstance(e, Bar | NodeSpring)
        apart = float(np.linalg.norm(points[1] - points[0]))
        if apart == 0.0:
            raise ModelError(f"the nodes of element '{e.name}' coincide; it needs a direction.")
        length = apart if e.length is None else float(e.length)
        between = Sum({at[0]: -1.0, at[1]: 1.0})
        if isinstance(e, NodeSpring) and e.has_law:
            add_law(a, e.name, between, e.law(length), e.damping)
            return
        if isinstance(e, NodeSpring):
            given = (e.stiffness, length, e.damping, e.k3, e.k4)
            a.springs.append(ElasticRow(e.name, between, *given))
            return
        stiffness = e.area * e.modulus / length
        a.springs.append(ElasticRow(e.name, between, stiffness, length, e.damping))
        mass = e.density * e.area * length
        share = np.array([[2.0, 1.0], [1.0, 2.0]]) / 6 if e.consistent else np.eye(2) / 2
        masses.add_matrix([Sum({i: 1.0}) for i in at], mass * share)


def _refuse_massless(structure: Structure, a: Assembled) -> None:
    """Reject free nodes without mass, which are most likely a mistake."""
    has = np.bincount(a.mass.rows, np.abs(a.mass.values), a.n)
    for i, node in enumerate(structure.nodes):
        if not node.held.all() and has[3 * i] == 0.0:
            raise ModelError(
                f"node '{node.name}' has no mass and can move; give it a mass, give its bars a "
                "density, or fix it."
            )


def _rayleigh(a: Assembled, of_mass: float, of_stiffness: float) -> Sparse:
    parts = [(a.damping, 1.0), (a.mass, of_mass), (a.stiffness, of_stiffness)]
    return collected(
        a.n,
        np.concatenate([m.rows for m, _ in parts]),
        np.concatenate([m.columns for m, _ in parts]),
        np.concatenate([f * m.values for m, f in parts]),
    )
