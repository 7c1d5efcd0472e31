"""Contact of all bodies that have shapes, with each other and with the ground."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any, ClassVar

import numpy as np

from polhode.errors import ModelError, suggestion
from polhode.model.body import Body
from polhode.model.contacts.contact import Contact
from polhode.model.contacts.stop import restitution
from polhode.model.numbers import (
    Floats,
    array,
    direction,
    listed,
    mapping,
    name,
    not_negative,
    shown,
)
from polhode.model.outside import ANYTHING, NOTHING, anywhere
from polhode.model.part import model_part
from polhode.model.shapes import checked_shape, core_of

COMBINE: dict[str, Callable[[float, float], float]] = {
    "max": max,
    "min": min,
    "mean": lambda a, b: 0.5 * (a + b),
}
LAW = ("friction", "restitution")


def law(what: str, given: Any) -> dict[str, float]:
    """What a table has of friction and restitution, checked."""
    checks = {"friction": _friction, "restitution": restitution}
    return {key: checks[key](what, given[key]) for key in LAW if given.get(key) is not None}


def _friction(what: str, value: Any) -> float:
    return not_negative(f"friction of {what}", value)


@model_part()
class Contacts(Sequence[Contact]):
    """Contact of all bodies that have a shape, with each other and with the ground.

    Parameters
    ----------
    friction, restitution
        Coulomb's coefficient, and the part of the approach with which bodies rebound, of bodies
        without a material.
    planes
        ``{"point": ..., "normal": ..., "material": ...}`` of the ground; the normal points to where
        the bodies are.
    shapes
        False: bodies pass through each other; only named contacts, stops and dry friction of joints
        obey the law.
    exclude, include
        Pairs of names of bodies that pass through each other, though they would touch; and that
        touch, though a joint ties them. "ground" means planes and `ground`.
    ground
        Shapes that do not move, with center, orientation and material, in world axes; also
        ``{"heightfield": heights, "size": (a, b)}``, by x and y, about its center.
    materials
        ``{"rubber": {"friction": 0.9, "restitution": 0.5}}``: the materials that bodies name. What
        touches something without a material brings its own numbers along.
    combine
        What two materials make of their numbers: "max", "min" or "mean".
    pairs
        ``{"materials": ("rubber", "ice"), "friction": 0.1}``: numbers of two materials together.
    named
        Single contacts besides: as a sequence, `Contacts` are these.
    """

    what: ClassVar[str] = "contact"  # in sentences
    friction: float = 0.0
    restitution: float = 0.0
    shapes: bool = True
    planes: Sequence[Mapping[str, Any]] = ()
    exclude: Sequence[Sequence[str]] = ()
    include: Sequence[Sequence[str]] = ()
    ground: Sequence[Mapping[str, Any]] = ()
    materials: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    combine: str = "max"
    pairs: Sequence[Mapping[str, Any]] = ()
    named: Sequence[Contact] = field(default=(), metadata={"key": False})  # tables [[contact]]

    def __post_init__(self) -> None:
        """Check all values."""
        for key, value in law("contacts", {k: getattr(self, k) for k in LAW}).items():
            self._set(key, value)
        if self.combine not in COMBINE:
            words = ", ".join(COMBINE)
            raise ModelError(f"combine of contacts is {shown(self.combine)}; give one of {words}.")
        self._set_materials()
        self._set("planes", tuple(map(self._plane, listed("planes of contacts", self.planes))))
        self._set("ground", tuple(map(self._shape, listed("ground of contacts", self.ground))))
        for key in ("exclude", "include"):
            what = f"{key} of contacts"
            found = tuple(_two(what, pair) for pair in listed(what, getattr(self, key)))
            if any(first == second for first, second in found):
                raise ModelError(f"{what} has a body twice in a pair; name two bodies.")
            self._set(key, found)
        if both := set(map(frozenset, self.exclude)) & set(map(frozenset, self.include)):
            names = "' and '".join(sorted(both.pop()))
            raise ModelError(f"'{names}' are in exclude and in include; omit one.")
        self._set("named", listed("named of contacts", self.named))

    def _set(self, key: str, value: Any) -> None:
        object.__setattr__(self, key, value)

    def _set_materials(self) -> None:
        given = mapping("materials of contacts", self.materials, "give one table a name")
        found: dict[str, dict[str, float]] = {}
        for key, table in given.items():
            what = f"material '{name('a material', key)}'"
            mapping(f"materials of contacts has {what}, which", table, "give a table", LAW)
            found[key] = law(what, table)
        self._set("materials", found)
        pairs: list[dict[str, Any]] = []
        for pair in listed("pairs of contacts", self.pairs):
            known = ("materials", *LAW)
            mapping("pairs of contacts has an entry that", pair, "give a table", known)
            first, second = _two("materials of a pair of contacts", pair.get("materials"))
            for material in (first, second):
                self.material("pairs of contacts name", material)
            what = f"the pair '{first}' and '{second}'"
            pairs.append({"materials": (first, second), **law(what, pair)})
        named = [frozenset(pair["materials"]) for pair in pairs]
        if len(set(named)) < len(named):
            raise ModelError("pairs of contacts has two materials twice; omit one entry.")
        self._set("pairs", tuple(pairs))

    def material(self, who: str, given: Any) -> str:
        """The name of a material, "" for none, checked."""
        if given is None or given == "":
            return ""
        if not isinstance(given, str) or given not in self.materials:
            raise ModelError(
                f"{who} the material {shown(given)}, which does not exist."
                + suggestion(str(given), list(self.materials))
            )
        return given

    def _plane(self, given: Any) -> dict[str, Any]:
        known = ("point", "normal", "material")
        mapping("planes of contacts", given, "give { point = .., normal = .. }", known)
        normal = given.get("normal", (0, 0, 1))
        direction("planes of contacts has a normal that", normal)
        found = {
            "point": array("planes of contacts has a point that", given.get("point", (0, 0, 0)), 3),
            "normal": array("a normal", normal, 3),  # of any length: a file has the same bits
        }
        return self._with_material("planes of contacts has", found, given)

    def _shape(self, given: Any) -> dict[str, Any]:
        shape = checked_shape("ground of contacts", given, ground=True)
        core_of("ground of contacts", shape)
        return self._with_material("ground of contacts has", shape, given)

    def _with_material(self, who: str, found: dict[str, Any], given: Any) -> dict[str, Any]:
        material = self.material(who, given.get("material"))
        return found | ({"material": material} if material else {})

    def between(self, first: str, second: str) -> tuple[float, float]:
        """Friction and restitution of two materials, "" for none."""
        own = [{} if m == "" else self.materials[m] for m in (first, second)]
        pair = next((p for p in self.pairs if {*p["materials"]} == {first, second}), {})
        both = COMBINE[self.combine]

        def of(key: str) -> float:
            given = [table[key] for table in own if key in table]
            if key in pair:
                return float(pair[key])
            return both(*given) if len(given) == 2 else (*given, getattr(self, key))[0]

        return of("friction"), of("restitution")

    @property
    def laws(self) -> list[tuple[float, float]]:
        """Friction and restitution of all pairs of materials, row by row; the first is none."""
        names = ("", *self.materials)
        return [self.between(a, b) for a in names for b in names]

    @property
    def loses(self) -> bool:
        """Whether friction or impacts dissipate energy."""
        return any(friction > 0.0 or rebound < 1.0 for friction, rebound in self.laws)

    def outside(self) -> Floats:
        """What the ground exerts (`model.outside`)."""
        if self.ground or (self.planes and any(friction > 0.0 for friction, _ in self.laws)):
            return ANYTHING
        normals = [direction("a normal", plane["normal"]) for plane in self.planes]
        return anywhere(np.array(normals)) if normals else NOTHING

    def passing(
        self, number: Callable[[str], int], tied: Sequence[tuple[str, str]]
    ) -> frozenset[tuple[int, int]]:
        """Numbers of bodies that pass through each other, of which joints tie these."""

        def pairs(names: Sequence[Sequence[str]]) -> set[tuple[int, int]]:
            found = [sorted((number(a), number(b))) for a, b in names]
            return {(a, b) for a, b in found}

        return frozenset(pairs(tied) - pairs(self.include) | pairs(self.exclude))

    def check(
        self, bodies: Sequence[Body], passing: frozenset[tuple[int, int]], rows: bool
    ) -> None:
        """Refuse shapes and materials of bodies that cannot touch, and if nothing can.

        Stops and dry friction of joints obey the same law: with `rows` of them, nothing else must.
        """
        if not self.shapes and (self.planes or self.ground):
            raise ModelError(
                "contacts have shapes = false, so nothing touches their planes and ground; omit "
                "them, or shapes."
            )
        shaped = {len(bodies)} if self.planes or self.ground else set()
        for i, body in enumerate(bodies):
            self.material(f"body '{body.name}' has", body.material)
            for shape in body.touching_shapes:
                core_of(f"shape of body '{body.name}'", shape)
                self.material(f"collision of body '{body.name}' has", shape.get("material"))
                shaped.add(i)
        pairs = math.comb(len(shaped), 2)
        if not rows and pairs == sum(shaped.issuperset(pair) for pair in passing):
            raise ModelError(
                "contacts are given, but no two bodies, or a body and the ground, have shapes that "
                "may touch; give bodies a shape, or contacts a plane."
            )

    def __len__(self) -> int:
        return len(self.named)

    def __getitem__(self, k: Any) -> Any:
        return self.named[k]


def _two(what: str, given: Any) -> tuple[str, str]:
    pair = given if isinstance(given, list | tuple) else ()
    if len(pair) != 2 or not all(isinstance(x, str) for x in pair):
        raise ModelError(f"{what} is {shown(given)}; give two names in brackets.")
    return pair[0], pair[1]
