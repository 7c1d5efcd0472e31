"""A rigid body: mass, inertia, and initial position and velocity."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

import numpy as np

from polhode.errors import ArgumentError, ModelError, warn
from polhode.model.made import Member
from polhode.model.numbers import (
    Floats,
    Vector,
    array,
    listed,
    mapping,
    name,
    positive,
    shape_of,
    shown,
)
from polhode.model.orientation import matrix, orientation
from polhode.model.part import knows_its_arguments, model_part
from polhode.model.shapes import checked_shape, core_of, properties

Given = float | None


@model_part(repr=False)
class Body(Member):
    """A rigid body, a point mass (`mass` alone), or a rigid set of mass points (`points`).

    Parameters
    ----------
    name
        How joints, forces and results refer to it.
    mass
        In kg.
    inertia
        About the centre of mass in body axes, kg m²: three principal moments or a 3x3 tensor.
    position, velocity
        Of the centre of mass, world axes. A velocity that is not given is zero for a free body, and
        for a body with a joint it follows from the joint; so does the angular velocity.
    orientation
        From body to world: a quaternion (w, x, y, z), a rotation matrix, or `euler(...)`.
    angular_velocity, angular_velocity_world
        In body or in world axes, rad/s; one of them.
    points
        Mass points ``{"mass": m, "position": (x, y, z)}`` in world axes at the start, instead of
        mass, inertia, position and orientation; the body axes are then the world's at the start.
    markers
        Body points (body axes, from the centre of mass) whose motion is a result.
    shape
        What is drawn, and what touches where the system has `Contacts`: a box by ``{"box": (a, b,
        c)}``, a ball by its radius, a cylinder, capsule or cone by radius and height, an ellipsoid
        by its semi-axes, a hull by points, a mesh (which touches as its hull) by vertices and
        faces. `Body.box` and its like compute inertia, and mass or density, from the shape.
    collision
        Shapes that touch instead, each with a center and an orientation in body axes, and a
        material if it is not that of the body; none in an empty list.
    material
        One of the `materials` of `Contacts`.
    """

    name: str
    mass: float = 0.0
    inertia: Any = None
    position: Vector = (0.0, 0.0, 0.0)
    orientation: Any = (1.0, 0.0, 0.0, 0.0)
    velocity: Vector | None = None
    angular_velocity: Vector | None = None
    angular_velocity_world: Vector | None = None
    points: Sequence[Mapping[str, Any]] | None = None
    markers: Mapping[str, Vector] = field(default_factory=dict)
    shape: Mapping[str, Any] | None = None
    collision: Sequence[Mapping[str, Any]] | None = None
    material: str = ""
    point_masses: Floats = field(init=False, repr=False)
    point_positions: Floats = field(init=False, repr=False)  # body axes, from the centre

    def __repr__(self) -> str:
        """Return mass, inertia and initial position."""
        J = "a point mass" if self.inertia is None else "inertia " + _short(self.inertia) + " kg m²"
        start = f"at {_short(self.position)} m"
        return f"Body '{self.name}', {self.mass:g} kg, {J}, {start}"

    def __post_init__(self) -> None:
        """Check all values and derive mass and inertia from the points."""
        name("a body", self.name)
        if self.name == "ground":
            raise ModelError("a body is named 'ground', which means the world; rename it.")
        what = f"body '{self.name}'"
        if self.points is not None:
            self._complete_from_points(what)
        else:
            self._set("point_masses", np.zeros(0))
            self._set("point_positions", np.zeros((0, 3)))
            self._set("mass", positive(f"mass of {what}", self.mass))
            self._set("inertia", _inertia(what, self.inertia))
            self._set("position", array(f"position of {what}", self.position, 3))
            self._set("orientation", orientation(f"orientation of {what}", self.orientation))
        if self.velocity is not None:
            self._set("velocity", array(f"velocity of {what}", self.velocity, 3))
        self._set_rates(what)
        self._set("shape", checked_shape(f"shape of {what}", self.shape) if self.shape else None)
        self._set_collision(what)
        mapping(f"markers of {what}", self.markers, "give one point per name")
        self._set(
            "markers",
            {
                name(f"a marker of {what}", k): array(f"marker '{k}' of {what}", v, 3)
                for k, v in self.markers.items()
            },
        )

    def _set_collision(self, what: str) -> None:
        if not isinstance(self.material, str):
            raise ModelError(f"material of {what} is {shown(self.material)}; give a name.")
        if self.collision is None:
            return
        of = f"collision of {what}"
        shapes = []
        for given in listed(of, self.collision):
            shape = checked_shape(of, given, more=("material",))
            core_of(of, shape)
            if "material" in given:
                shape["material"] = given["material"]
            shapes.append(shape)
        self._set("collision", tuple(shapes))

    # --- uniform solids -------------------------------------------------------------------------

    @classmethod
    @knows_its_arguments("Body.box")
    def box(
        cls, name: str, *, size: Vector, density: Given = None, mass: Given = None, **more: Any
    ) -> Body:
        """A box with its sides along the body axes, by its density or its mass.

        `more` are further arguments of `Body`.
        """
        return cls._solid(name, {"box": {"size": size}}, density, mass, more)

    @classmethod
    @knows_its_arguments("Body.sphere")
    def sphere(
        cls, name: str, *, radius: float, density: Given = None, mass: Given = None, **more: Any
    ) -> Body:
        """A ball."""
        return cls._solid(name, {"sphere": {"radius": radius}}, density, mass, more)

    @classmethod
    @knows_its_arguments("Body.cylinder")
    def cylinder(
        cls,
        name: str,
        *,
        radius: float,
        height: float,
        density: Given = None,
        mass: Given = None,
        **more: Any,
    ) -> Body:
        """A cylinder about the body's z axis."""
        return cls._solid(
            name, {"cylinder": {"radius": radius, "height": height}}, density, mass, more
        )

    @classmethod
    @knows_its_arguments("Body.capsule")
    def capsule(
        cls,
        name: str,
        *,
        radius: float,
        height: float,
        density: Given = None,
        mass: Given = None,
        **more: Any,
    ) -> Body:
        """A cylinder about the body's z axis with round ends beyond its height."""
        return cls._solid(
            name, {"capsule": {"radius": radius, "height": height}}, density, mass, more
        )

    @classmethod
    @knows_its_arguments("Body.cone")
    def cone(
        cls,
        name: str,
        *,
        radius: float,
        height: float,
        density: Given = None,
        mass: Given = None,
        **more: Any,
    ) -> Body:
        """A cone about the body's z axis, its tip at z = -3/4 height."""
        return cls._solid(name, {"cone": {"radius": radius, "height": height}}, density, mass, more)

    @classmethod
    @knows_its_arguments("Body.mesh")
    def mesh(
        cls,
        name: str,
        *,
        vertices: Any,
        faces: Any,
        density: Given = None,
        mass: Given = None,
        **more: Any,
    ) -> Body:
        """A closed surface of triangles, with corners counter-clockwise as seen from outside.

        Without a position, the body is where the vertices are.
        """
        return cls._solid(
            name, {"mesh": {"vertices": vertices, "faces": faces}}, density, mass, more
        )

    @classmethod
    def _solid(
        cls, name: str, given: Any, density: Given, mass: Given, more: dict[str, Any]
    ) -> Body:
        shape = checked_shape(f"shape of body '{name}'", given)
        volume, centre, inertia = properties(shape)
        if (density is None) == (mass is None):
            raise ArgumentError(
                f"Body.{next(iter(shape))} needs density or mass; give one of them."
            )
        if density is None:
            rho = positive(f"mass of body '{name}'", mass) / volume
        else:
            rho = positive(f"density of body '{name}'", density)
        if "mesh" in shape:
            about = np.asarray(shape["mesh"]["vertices"]) - centre
            shape["mesh"]["vertices"] = about.tolist()
            more = {"position": centre, **more}
        total = rho * volume if mass is None else mass
        return cls(name, mass=total, inertia=rho * inertia, shape=shape, **more)

    def _set(self, key: str, value: Any) -> None:
        object.__setattr__(self, key, value)

    def _set_rates(self, what: str) -> None:
        body, world = self.angular_velocity, self.angular_velocity_world
        if body is not None and world is not None:
            raise ModelError(
                f"{what} has angular_velocity and angular_velocity_world; give one of them."
            )
        if world is not None:
            rate = matrix(self.orientation).T @ array(f"angular velocity of {what}", world, 3)
        elif body is not None:
            rate = array(f"angular velocity of {what}", body, 3)
        else:
            return
        if self.is_point_mass and np.any(rate != 0.0):
            raise ModelError(
                f"{what} is a point mass, which has no angular velocity; give it an inertia."
            )
        self._set("angular_velocity", rate)

    def _complete_from_points(self, what: str) -> None:
        points = self.points or ()
        if self.mass or self.inertia is not None or np.any(np.asarray(self.position) != 0):
            raise ModelError(f"{what} has points: omit mass, inertia and position.")
        for p in points:
            mapping(f"a point of {what}", p, "give it as mass and position")
        masses = np.array([positive(f"mass of a point of {what}", p.get("mass")) for p in points])
        places = np.array([array(f"a point of {what}", p.get("position"), 3) for p in points])
        if len(points) < 3:
            raise ModelError(f"{what} has {len(points)} points; a rigid body needs at least three.")
        centre = masses @ places / masses.sum()
        X = places - centre
        J = np.einsum("k,kab->ab", masses, _inertias(X))
        if np.linalg.eigvalsh(J)[0] <= 1e-12 * np.trace(J):
            raise ModelError(
                f"the points of {what} are collinear and have no inertia about their line; "
                "add a point off the line."
            )
        q = orientation(f"orientation of {what}", self.orientation)
        if abs(q[0]) != 1.0:
            raise ModelError(f"{what} has points in world axes: omit the orientation.")
        for key, value in (
            ("mass", float(masses.sum())),
            ("inertia", J),
            ("position", centre),
            ("orientation", q),
            ("point_masses", masses),
            ("point_positions", X),
        ):
            self._set(key, value)

    @property
    def is_point_mass(self) -> bool:
        """Whether the body has mass but no inertia."""
        return self.inertia is None

    @property
    def touching_shapes(self) -> Sequence[Mapping[str, Any]]:
        """What touches where the system has `Contacts`."""
        if self.collision is not None:
            return self.collision
        return () if self.shape is None else (self.shape,)

    @property
    def R(self) -> Floats:
        """Rotation matrix at the start."""
        return matrix(np.asarray(self.orientation))


def _inertias(X: Floats) -> Floats:
    """Return |X|² 1 - X Xᵀ for each row."""
    squares = np.einsum("ka,ka->k", X, X)
    return squares[:, None, None] * np.eye(3) - X[:, :, None] * X[:, None, :]


def _inertia(what: str, value: Any) -> Floats | None:
    if value is None:
        return None
    if shape_of(value) == (3,):
        J = np.diag(array(f"inertia of {what}", value, 3))
    elif shape_of(value) == (3, 3):
        J = array(f"inertia of {what}", value, 3, 3)
    else:
        raise ModelError(
            f"inertia of {what} is {value!r}; give three principal moments or a 3x3 tensor."
        )
    size = float(np.abs(J).max())
    if np.abs(J - J.T).max() > 1e-9 * size:
        raise ModelError(
            f"inertia of {what} is not symmetric (entries differ by "
            f"{np.abs(J - J.T).max():g}); give a symmetric tensor."
        )
    J = 0.5 * (J + J.T)
    moments: Floats = np.linalg.eigvalsh(J)
    if moments[0] <= 0.0:
        raise ModelError(
            f"inertia of {what} has the principal moments {_list(moments)}; "
            "all must be positive (omit it for a point mass)."
        )
    if moments[2] > (moments[0] + moments[1]) * (1 + 1e-9):
        warn(
            f"inertia of {what} has the principal moments {_list(moments)}: none may exceed the "
            "sum of the other two."
        )
    return J


def _list(values: Floats) -> str:
    return ", ".join(f"{v:.6g}" for v in values)


def _short(values: Any) -> str:
    """Numbers to four digits; the diagonal of a diagonal tensor."""
    x = np.asarray(values, float)
    if x.ndim == 2 and np.array_equal(x, np.diag(np.diag(x))):
        x = np.diag(x)
    if x.ndim == 2:
        return "(" + ", ".join(_short(row) for row in x) + ")"
    return "(" + ", ".join(f"{v:.4g}" for v in x) + ")"
