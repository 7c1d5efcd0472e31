"""Parts of structures: nodes, bars, springs, rigid bodies, nodal loads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from polhode.errors import ModelError
from polhode.model.body import Body
from polhode.model.forces._element import elastic
from polhode.model.laws import Law
from polhode.model.numbers import Floats, array, name, not_negative, number, positive
from polhode.model.part import model_part
from polhode.model.signal import Signal, fields, signal

AXES = ("x", "y", "z")


@model_part()
class Node:
    """A point in space, optionally with a lumped mass.

    `fixed` is True, or the axes along which the node cannot move, such as ``"xy"``.
    """

    name: str
    position: Any
    velocity: Any = (0.0, 0.0, 0.0)
    mass: float = 0.0
    fixed: bool | str | Sequence[str] = False

    def __post_init__(self) -> None:
        """Check the arguments."""
        name("a node", self.name)
        what = f"node '{self.name}'"
        object.__setattr__(self, "position", array(f"position of {what}", self.position, 3))
        object.__setattr__(self, "velocity", array(f"velocity of {what}", self.velocity, 3))
        not_negative(f"mass of {what}", self.mass)
        if np.any(self.held & (np.asarray(self.velocity) != 0.0)):
            raise ModelError(f"{what} is fixed and has a velocity; omit one of them.")

    @cached_property
    def held(self) -> Floats:
        """Which axes are fixed."""
        if isinstance(self.fixed, bool):
            return np.full(3, self.fixed)
        if unknown := set(self.fixed) - set(AXES):
            raise ModelError(
                f"fixed of node '{self.name}' names {min(unknown)!r}; it must be true, or some "
                f"of x, y, z."
            )
        return np.array([axis in self.fixed for axis in AXES])


@dataclass(frozen=True, eq=False)
class Element:
    """An element between named nodes."""

    name: str
    nodes: Sequence[str]

    def __post_init__(self) -> None:
        """Check the arguments."""
        name("an element", self.name)
        object.__setattr__(self, "nodes", tuple(self.nodes))
        if len(set(self.nodes)) != len(self.nodes):
            raise ModelError(f"element '{self.name}' names a node twice; name different ones.")

    def _need(self, count: int) -> None:
        if len(self.nodes) != count:
            raise ModelError(
                f"element '{self.name}' has {len(self.nodes)} nodes; it needs {count}."
            )


@model_part()
class Bar(Element):
    """A straight bar with axial force, by area, modulus and density.

    Half of the mass goes to each node; ``consistent=True`` spreads it linearly instead. `length` is
    the one without force, by default the initial one.
    """

    area: float = 0.0
    modulus: float = 0.0
    density: float = 0.0
    length: float | None = None
    damping: float = 0.0
    consistent: bool = False

    def __post_init__(self) -> None:
        """Check the arguments."""
        super().__post_init__()
        self._need(2)
        what = f"bar '{self.name}'"
        positive(f"area of {what}", self.area)
        positive(f"modulus of {what}", self.modulus)
        not_negative(f"density of {what}", self.density)
        not_negative(f"damping of {what}", self.damping)
        if self.length is not None:
            positive(f"length of {what}", self.length)


@model_part()
class NodeSpring(Element):
    """A spring: potential k e²/2 + k3 e³/3 + k4 e⁴/4 of its stretch e, damping along it.

    ``stiffness=inf`` is a rod. In place of `stiffness`, as for springs between bodies, a
    `polynomial` of the stretch, a `table` of the length, or any `potential(length, parameters) ->
    (V, V')`.
    """

    stiffness: float = 0.0
    length: float | None = None
    damping: float = 0.0
    k3: float = 0.0
    k4: float = 0.0
    polynomial: Sequence[float] = ()
    table: Mapping[str, Any] | None = None
    potential: Callable[..., Any] | None = None
    parameters: Sequence[float] = ()

    def __post_init__(self) -> None:
        """Check the arguments."""
        super().__post_init__()
        self._need(2)
        what = self.what
        if self.has_law:
            if self.k3 or self.k4:
                raise ModelError(f"{what} has k3 or k4 and another law; give one of them.")
            _ = self.law(1.0)
        elif self.stiffness != float("inf"):
            positive(f"stiffness of {what}", self.stiffness)
        elif self.damping or self.k3 or self.k4:
            raise ModelError(
                f"{what} is a rod (stiffness inf), which has neither compliance nor damping."
            )
        not_negative(f"damping of {what}", self.damping)
        number(f"k3 of {what}", self.k3)
        number(f"k4 of {what}", self.k4)
        if self.length is not None:
            not_negative(f"length of {what}", self.length)

    @property
    def what(self) -> str:
        """Kind and name."""
        return f"spring '{self.name}'"

    @property
    def has_law(self) -> bool:
        """Whether its law is not given by a stiffness."""
        return bool(len(self.polynomial) or self.table is not None or self.potential is not None)

    def law(self, length: float) -> Law:
        """Potential as a function of the length, `length` at rest, without the damper."""
        return replace(elastic(self, length), damping=0.0)


@model_part()
class Field(Element):
    """A potential of the position of a node: ``potential(x, parameters) -> (V, gradient)``.

    `x` has three components, and so has the gradient.
    """

    potential: Callable[..., Any] | None = None
    parameters: Sequence[float] = ()

    def __post_init__(self) -> None:
        """Check the arguments."""
        super().__post_init__()
        self._need(1)
        if not callable(self.potential):
            raise ModelError(f"field '{self.name}' needs a function, potential(x, parameters).")
        for p in self.parameters:
            number(f"a parameter of field '{self.name}'", p)


@model_part()
class NaturalBody(Element):
    """A rigid body on four nodes.

    `body` has mass, inertia, and where its centre and axes are at the start. `map` is the matrix P
    of (X, q_x, q_y, q_z) = P (four nodes), four rows of four weights; omitted, it follows from
    where the nodes are. `stiffness` is that of the six springs that hold it together; inf: rods.
    """

    body: Body | None = None
    map: Any = None
    stiffness: float = 1e6

    def __post_init__(self) -> None:
        """Check the arguments."""
        super().__post_init__()
        self._need(4)
        what = f"natural body '{self.name}'"
        if not isinstance(self.body, Body) or self.body.is_point_mass:
            raise ModelError(f"{what} needs a body with mass and inertia.")
        if self.stiffness != float("inf"):
            positive(f"stiffness of {what}", self.stiffness)
        if self.map is not None:
            object.__setattr__(self, "map", array(f"map of {what}", self.map, 4, 4))


@model_part()
class NodeLoad:
    """A force on a node in time: one of value, steps, table and harmonic, as for bodies."""

    name: str
    node: str
    value: Any = None
    steps: Sequence[Any] | None = None
    table: Mapping[str, Any] | None = None
    harmonic: Mapping[str, Any] | None = None
    signal: Signal = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Check the arguments."""
        name("a load", self.name)
        object.__setattr__(self, "signal", signal(f"load '{self.name}'", fields(self)))
