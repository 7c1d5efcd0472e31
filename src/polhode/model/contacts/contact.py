"""Contacts of a body with a plane or with another body."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import fields
from functools import cached_property
from typing import Any

from polhode.errors import ModelError
from polhode.model.contacts.compliance import COMPLIANT, CompliantLaw, compliance
from polhode.model.contacts.stop import restitution
from polhode.model.numbers import (
    Floats,
    array,
    body_names,
    direction,
    mapping,
    name,
    not_negative,
    shown,
)
from polhode.model.outside import ANYTHING, NOTHING, anywhere
from polhode.model.part import model_part
from polhode.model.shapes import Surface, surface

SMOOTH, ROLLING, FRICTION = "smooth", "rolling", "friction"
HERTZ = 1.5  # exponent of a compliant contact that is given none


@model_part()
class Contact:
    """A contact of a body with a plane, or of two balls: frictionless, with friction, or rolling.

    Parameters
    ----------
    name
        How results and events refer to it.
    body
        Name of the body that touches a plane.
    shape
        Its surface there: ``{"ball": radius}``, ``{"box": [edges]}``, ``{"points": [[...]]}``,
        ``{"ellipsoid": [semi-axes]}``, ``{"disc": radius}`` about its axis 3, or ``{"wheel":
        {"radius": ..., "rounding": ...}}``, a disc with a round rim; with a ``center`` and an
        ``orientation``, in body axes from the centre of mass.
    plane
        ``{"point": ..., "normal": ..., "body": ...}``: world, at the start; it moves with the body,
        by default the ground. The normal points to where the touching body is.
    bodies, shapes
        Instead, two balls: names of the bodies, and ``[{"ball": radius}, {"ball": radius}]``.
    law
        "smooth"; "rolling": without slip; or ``{"friction": 0.3}``, Coulomb's coefficient. Or
        compliant and smooth, ``{"stiffness": k, "exponent": p, "damping": c}``: at the depth d the
        force is k d^p (1 + c d'), p by default 3/2 (Hertz).
    restitution
        0 for no rebound (the default), 1 for a rebound without loss; a compliant contact has none.
    opens
        Whether a body that rolls, or a smooth ellipsoid, disc or wheel, may leave a plane of the
        ground and land on it again; by default it stays there. All other contacts open.
    """

    name: str
    body: str | None = None
    shape: Mapping[str, Any] | None = None
    plane: Mapping[str, Any] | None = None
    bodies: Sequence[str] | None = None
    shapes: Sequence[Mapping[str, Any]] | None = None
    law: Any = SMOOTH
    restitution: float = 0.0
    opens: bool = False

    def __post_init__(self) -> None:
        """Check the arguments and copy them."""
        for f in fields(self):
            object.__setattr__(self, f.name, deepcopy(getattr(self, f.name)))
        name("a contact", self.name)
        object.__setattr__(self, "restitution", restitution(self.what, self.restitution))
        self._check_law()
        if not isinstance(self.opens, bool):
            raise ModelError(f"opens of {self.what} is {shown(self.opens)}; give true or false.")
        if (self.body is None) == (self.bodies is None):
            raise ModelError(f"{self.what} needs a body with a plane, or two bodies.")
        if self.bodies is not None:
            self._check_pair()
        else:
            body_names(self.what, self.body)
            self._check_plane()
            if self.plane_body == self.body:
                raise ModelError(f"{self.what} is between '{self.body}' and itself; name another.")
        if self.rolls:
            self._check_rolls()
        if self.surfaces() and self.stays:
            self._check_stays()

    def _check_law(self) -> None:
        if isinstance(self.law, Mapping):
            mapping(f"law of {self.what}", self.law, "", (FRICTION, *COMPLIANT))
            if not self.law:
                raise ModelError(f"law of {self.what} is empty; give {{ friction = .. }}.")
            if FRICTION in self.law:
                not_negative(f"friction of {self.what}", self.law[FRICTION])
            self._check_compliant()
        elif not isinstance(self.law, str) or self.law not in (SMOOTH, ROLLING):
            raise ModelError(
                f'law of {self.what} is {shown(self.law)}; it must be "smooth", "rolling", or a '
                "table, such as { friction = 0.3 }."
            )

    def _check_compliant(self) -> None:
        if self.compliance is None:
            return
        if self.law.get(FRICTION, 0.0):
            raise ModelError(
                f"law of {self.what} has a stiffness and friction, but a compliant contact is "
                "frictionless; omit one of them."
            )
        if self.restitution != 0.0:
            raise ModelError(
                f"restitution of {self.what} is {self.restitution:g}, but a compliant contact has "
                "no restitution; omit it and give its law a damping."
            )

    @property
    def compliance(self) -> CompliantLaw | None:
        """The law of a compliant contact; None for a rigid one."""
        if not isinstance(self.law, Mapping):
            return None
        return compliance(f"law of {self.what}", self.law, HERTZ)

    @property
    def friction(self) -> float:
        """Coefficient of friction; zero without friction, infinite for rolling."""
        if self.rolls:
            return math.inf
        return float(self.law.get(FRICTION, 0.0)) if isinstance(self.law, Mapping) else 0.0

    @property
    def rolls(self) -> bool:
        """Whether the body does not slip."""
        return bool(self.law == ROLLING)

    @cached_property
    def stays(self) -> bool:
        """Whether the contact never opens: a round body rolling or sliding on the ground."""
        round_ = any(on.matrix is not None for on in self.surfaces())
        if self.compliance is not None:
            return False
        stays = self.rolls or (round_ and self.friction == 0.0)
        return stays and not self.opens and self.plane_body == "ground"

    def _check_rolls(self) -> None:
        for on in self.surfaces():
            if on.matrix is None and (len(on.points) > 1 or on.radius == 0.0):
                raise ModelError(
                    f"{self.what} has sharp points, which cannot roll; give a ball, an ellipsoid, "
                    "a disc or a wheel."
                )

    def _check_stays(self) -> None:
        if self.restitution != 0.0:
            raise ModelError(
                f"restitution of {self.what} is {self.restitution:g}, but the contact stays "
                f"closed "
                "and has no impacts; omit it, or give opens = true."
            )

    @property
    def what(self) -> str:
        """Its kind and name."""
        return f"contact '{self.name}'"

    def _check_pair(self) -> None:
        pair: Any = self.bodies
        shapes: Any = self.shapes
        if self.shape is not None or self.plane is not None:
            raise ModelError(f"{self.what} of two bodies takes shapes, not shape and plane.")
        two = isinstance(pair, list | tuple) and len(pair) == 2
        if not two or not all(isinstance(b, str) for b in pair) or pair[0] == pair[1]:
            raise ModelError(f"bodies of {self.what} is {shown(pair)}; name two bodies.")
        if not isinstance(shapes, list | tuple) or len(shapes) != 2:
            raise ModelError(f"{self.what} needs two shapes, such as {{ ball = 0.1 }}, one a body.")

    def _check_plane(self) -> None:
        if self.shapes is not None:
            raise ModelError(f"{self.what} of one body takes shape and plane, not shapes.")
        if self.shape is None:
            raise ModelError(f"{self.what} needs a shape, such as {{ ball = 0.1 }}.")
        remedy, known = "give { point = .., normal = .. }", ("point", "normal", "body")
        mapping(f"plane of {self.what}", {} if self.plane is None else self.plane, remedy, known)
        self.plane_point, self.plane_normal  # noqa: B018 - checked

    @property
    def plane_body(self) -> str:
        """Body of the plane; empty for two balls."""
        if self.bodies is not None:
            return ""
        return str((self.plane or {}).get("body", "ground"))

    @property
    def plane_point(self) -> Floats:
        """A point of the plane, world, at the start."""
        return array(
            f"point of the plane of {self.what}", (self.plane or {}).get("point", (0, 0, 0)), 3
        )

    @property
    def plane_normal(self) -> Floats:
        """Its normal, world, at the start."""
        given = (self.plane or {}).get("normal", (0, 0, 1))
        return direction(f"normal of the plane of {self.what}", given)

    @property
    def pair(self) -> tuple[str, str]:
        """Both bodies; the first is that of the plane, or the first ball."""
        if self.bodies is not None:
            return self.bodies[0], self.bodies[1]
        return self.plane_body, str(self.body)

    def outside(self) -> Floats:
        """What the ground exerts through it (`model.outside`)."""
        if self.plane_body != "ground":
            return NOTHING
        return ANYTHING if self.friction else anywhere(self.plane_normal[None])

    def surfaces(self) -> list[Surface]:
        """The shape, or both."""
        if self.shapes is None:
            return [surface(f"shape of {self.what}", self.shape)]
        found = [surface(f"a shape of {self.what}", given) for given in self.shapes]
        for given in self.shapes:
            if not {"ball", "sphere"} & set(given):
                raise ModelError(f"{self.what} of two bodies is between balls; give ball = radius.")
        return found
