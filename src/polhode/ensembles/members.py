"""The members of an ensemble: systems one by one, or one system and arrays of what varies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from polhode.errors import ModelError, suggestion
from polhode.model.numbers import Floats, columns, floats, listed, shown
from polhode.model.system import System

# What may vary of a body, and the shapes of one member's value.
SHAPES: dict[str, tuple[tuple[int, ...], ...]] = {
    "mass": ((),),
    "inertia": ((3,), (3, 3)),
    "position": ((3,),),
    "orientation": ((4,),),
    "velocity": ((3,),),
    "angular_velocity": ((3,),),
}
GRAVITY = "gravity"


@dataclass(frozen=True)
class Members:
    """Systems that differ in numbers only: `base`, with the values of every member in `vary`."""

    base: System
    vary: Mapping[str, Floats]
    systems: tuple[System, ...] = ()

    @cached_property
    def count(self) -> int:
        """Number of members."""
        return len(self.systems) or len(next(iter(self.vary.values())))

    def system(self, i: int) -> System:
        """Member number i."""
        if self.systems:
            return self.systems[i]
        bodies = list(self.base.bodies)
        for k, body in enumerate(bodies):
            found = {
                key.rpartition(".")[2]: values[i]
                for key, values in self.vary.items()
                if key.rpartition(".")[0] == body.name
            }
            if not found:
                continue
            # A rate that was given in world axes stays as it is there, unless it varies.
            world = body.angular_velocity_world
            if "angular_velocity" in found:
                found["angular_velocity_world"] = None
            elif world is not None:
                found |= {"angular_velocity": None}
            bodies[k] = replace(body, **found)
        gravity = self.vary[GRAVITY][i] if GRAVITY in self.vary else self.base.gravity
        return replace(self.base, bodies=bodies, gravity=gravity)


def members_of(systems: System | Iterable[System], vary: Mapping[str, Any] | None) -> Members:
    """Check what the user gives."""
    vary = columns(vary)
    if vary is not None and not isinstance(vary, Mapping):
        raise ModelError(f"vary is {shown(vary)}; give arrays by name: {{'body.mass': [1, 2]}}.")
    if not isinstance(systems, System):
        if vary:
            raise ModelError("vary needs one system; pass a single system instead of several.")
        return _several(listed("systems", systems))
    if not vary:
        raise ModelError(
            "an ensemble needs several systems, or one system and what varies: "
            "vary={'body.angular_velocity': array with one row per member}."
        )
    names = {b.name for b in systems.bodies}
    short = {key: str(key).removeprefix("body.") for key in vary}
    own = {key: s if s.rpartition(".")[0] in names else key for key, s in short.items()}
    arrays = {own[key]: _values(systems, own[key], value) for key, value in vary.items()}
    lengths = {key: len(a) for key, a in arrays.items()}
    if len(set(lengths.values())) > 1:
        counts = ", ".join(f"{key} has {n}" for key, n in lengths.items())
        raise ModelError(f"arrays of vary differ in their number of members: {counts}.")
    if not next(iter(lengths.values())):
        raise ModelError("arrays of vary have no members; give at least one row.")
    return Members(systems, arrays)


def _several(systems: tuple[System, ...]) -> Members:
    if not systems:
        raise ModelError("no system is given; pass at least one.")
    for s in systems:
        if not isinstance(s, System):
            raise ModelError(f"{shown(s)} is not a system; pass ph.System objects.")
    first = systems[0]
    names = [b.name for b in first.bodies]
    for i, s in enumerate(systems):
        if [b.name for b in s.bodies] != names:
            raise ModelError(
                f"member {i} has other bodies than member 0; simulate different systems one by one."
            )
    return Members(first, {}, systems)


def _values(system: System, key: str, value: Any) -> Floats:
    """One row a member of what varies."""
    body, dot, attribute = str(key).rpartition(".")
    if key == GRAVITY:
        shapes: tuple[tuple[int, ...], ...] = ((3,),)
    elif not dot or attribute not in SHAPES:
        known = [f"{b.name}.{a}" for b in system.bodies for a in SHAPES] + [GRAVITY]
        raise ModelError(f"'{key}' cannot vary." + suggestion(key, known))
    else:
        shapes = SHAPES[attribute]
        if system.body(body).points is not None and attribute in ("mass", "inertia", "position"):
            raise ModelError(f"body '{body}' is given as points, so its {attribute} cannot vary.")
    a = floats(value)
    if a is None:
        raise ModelError(f"'{key}' of vary is {shown(value)}; it must be an array of numbers.")
    if a.ndim == 0 or a.shape[1:] not in shapes:
        wanted = " or ".join("x".join(map(str, ("members", *s))) for s in shapes)
        raise ModelError(f"'{key}' of vary has the shape {a.shape}; it must be {wanted}.")
    if not np.all(np.isfinite(a)):
        raise ModelError(f"'{key}' of vary contains a number that is not finite; remove it.")
    return _checked(key, attribute, a)


def _checked(key: str, attribute: str, a: Floats) -> Floats:
    if attribute == "mass" and np.any(a <= 0.0):
        raise ModelError(f"'{key}' of vary is as low as {a.min():g}; it must be positive.")
    if attribute == "inertia":
        J = a if a.ndim == 3 else a[:, :, None] * np.eye(3)
        if np.abs(J - np.swapaxes(J, 1, 2)).max() > 1e-9 * np.abs(J).max():
            raise ModelError(
                f"'{key}' of vary has a tensor that is not symmetric; make all symmetric."
            )
        lowest = np.linalg.eigvalsh(J)[:, 0].min()
        if lowest <= 0.0:
            raise ModelError(
                f"'{key}' of vary has a principal moment of {lowest:g}; all must be positive."
            )
        return 0.5 * (J + np.swapaxes(J, 1, 2))
    if attribute == "orientation":
        length = np.linalg.norm(a, axis=1)
        if np.abs(length - 1.0).max() > 1e-6:
            raise ModelError(
                f"'{key}' of vary has quaternions that are not unit; divide each by its length."
            )
        return a / length[:, None]
    return a
