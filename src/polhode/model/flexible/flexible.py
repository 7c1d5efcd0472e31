"""A superelement: a flexible part with a condensed stiffness between a few bodies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from polhode.errors import ModelError, well_scaled
from polhode.model.beams.element import BeamElement, ElementTie
from polhode.model.beams.nodes import BeamNode, BeamWeld, node
from polhode.model.body import Body
from polhode.model.flexible.condensed import (
    by_screws,
    held_stiffness,
    lumped,
    matrix_of,
)
from polhode.model.made import NamedPart
from polhode.model.numbers import Floats, array, listed, name, not_negative, shown
from polhode.model.orientation import matrix
from polhode.model.outside import ANYTHING, NOTHING
from polhode.model.part import model_part

GROUND = "ground"
MOST_PORTS = 100


@model_part()
class Flexible(NamedPart):
    """A flexible part that connects bodies, its ports: small deformations, large motions.

    Parameters
    ----------
    name
        How results refer to it.
    ports
        The bodies that it ties, at least two; "ground" is the world.
    stiffness
        Matrix condensed to the ports: displacements along world axes at the start and turns about
        them, six rows a port in the order of `ports`. Either of the free part, or without the first
        port, which is held: 6(n - 1) rows. In files the name of a file beside the model, as
        "frame.npz:K" or "frame.mtx".
    mass
        Matrix of the free part in the same coordinates, if it has a mass: it is lumped to bodies
        that are welded to the ports, `frame.0` and so on.
    points
        Where the ports are, world, at the start; default the centres of mass of the bodies.
    damping
        Kelvin–Voigt damping time, s.
    """

    name: str
    ports: Sequence[str]
    stiffness: Any = None
    mass: Any = None
    points: Sequence[Any] | None = None
    damping: float = 0.0

    kind: ClassVar[str] = "flexible"

    def __post_init__(self) -> None:
        """Check everything that does not depend on the bodies."""
        name("a flexible part", self.name)
        ports = listed(f"ports of {self.what}", self.ports)
        object.__setattr__(self, "ports", ports)
        for port in ports:
            if not isinstance(port, str) or not port:
                raise ModelError(f"{self.what} has the port {shown(port)}; give a body's name.")
            if ports.count(port) > 1:
                raise ModelError(f"{self.what} has the port '{port}' twice; name other bodies.")
        if not 2 <= len(ports) <= MOST_PORTS:
            raise ModelError(
                f"ports of {self.what} are {len(ports)}; give 2 to {MOST_PORTS} bodies."
            )
        n = len(ports)
        sizes = (6 * (n - 1), 6 * n)
        K = matrix_of(f"stiffness of {self.what}", self.stiffness, sizes)
        object.__setattr__(self, "stiffness", K)
        if self.mass is not None:
            M = matrix_of(f"mass of {self.what}", self.mass, sizes[1:])
            lumped(f"mass of {self.what}", M)
            object.__setattr__(self, "mass", M)
        if self.points is not None:
            points = array(f"points of {self.what}", self.points, n, 3)
            object.__setattr__(self, "points", points)
        not_negative(f"damping of {self.what}", self.damping)
        if GROUND in ports and self.points is None:
            raise ModelError(
                f"{self.what} has a port on the ground; give points, the positions of its ports."
            )

    def outside(self) -> Floats:
        """Anything, where the ground holds it (`model.outside`)."""
        return ANYTHING if "ground" in self.ports else NOTHING

    @cached_property
    def node_names(self) -> list[str]:
        """Names of the bodies its elements connect: those with its mass, or the ports."""
        if self.mass is None:
            return list(self.ports)
        return [p if p == GROUND else f"{self.name}.{k}" for k, p in enumerate(self.ports)]

    def places(self, bodies: Mapping[str, Body]) -> Floats:
        """Initial positions of the ports."""
        if self.points is not None:
            return np.asarray(self.points)
        return np.array([bodies[port].position for port in self.ports])

    def nodes(self, bodies: Mapping[str, Body]) -> list[BeamNode]:
        """The bodies of its lumped mass, if it has one."""
        if self.mass is None:
            return []
        mass, inertia = lumped(f"mass of {self.what}", self.mass)
        x = self.places(bodies)
        return [
            node(name_, mass[k], inertia[k], x[k], np.eye(3), {})
            for k, name_ in enumerate(self.node_names)
            if name_ != GROUND
        ]

    def welds(self, bodies: Mapping[str, Body]) -> list[BeamWeld]:
        """The welds of these bodies to the ports."""
        x = self.places(bodies)
        pairs = zip(self.ports, self.node_names, x, strict=True)
        return [BeamWeld(own, port, own, point=at) for port, own, at in pairs if own != port]

    def parts(self, bodies: Mapping[str, Body]) -> tuple[BeamElement, ...]:
        """Elements from the first port to the others, coupled by the stiffness."""
        x, what = self.places(bodies), f"stiffness of {self.what}"
        with well_scaled(), np.errstate(over="raise", invalid="raise"):
            K = by_screws(held_stiffness(what, np.asarray(self.stiffness), x), x)
            F = np.linalg.inv(K)
            F = 0.5 * (F + F.T)
        ends = [self._end(bodies, k, at) for k, at in enumerate(x)]
        names, found = self.node_names, []
        for k in range(len(x) - 1):
            mine = slice(6 * k, 6 * k + 6)
            others = [j for j in range(len(x) - 1) if j != k]
            ties = []
            for j in others:
                other = slice(6 * j, 6 * j + 6)
                ties.append(ElementTie(j - k, F[mine, other], K[mine, other]))
            found.append(
                BeamElement(
                    self.name,
                    k + 1,
                    (names[0], names[k + 1]),
                    (ends[0][0], ends[k + 1][0]),
                    (ends[0][1], ends[k + 1][1]),
                    1.0,
                    F[mine, mine],
                    np.concatenate([x[k + 1] - x[0], np.zeros(3)]),
                    float(self.damping),
                    tuple(ties),
                    K[mine, mine],
                )
            )
        return tuple(found)

    def _end(self, bodies: Mapping[str, Body], k: int, at: Floats) -> tuple[Floats, Floats]:
        """Point and world axes in the axes of the body that an element ends at."""
        port = self.ports[k]
        if port == GROUND:
            return at, np.eye(3)
        if self.mass is not None:
            return np.zeros(3), np.eye(3)
        body = bodies[port]
        R = matrix(np.asarray(body.orientation))
        return R.T @ (at - np.asarray(body.position)), R.T
