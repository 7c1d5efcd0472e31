"""Couplings: joint coordinates in constant ratios."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from polhode.errors import ModelError, suggestion
from polhode.model.joints import Joint
from polhode.model.made import Member, NamedPart
from polhode.model.numbers import Floats, name, number, shown
from polhode.model.outside import NOTHING
from polhode.model.part import model_part

COORDINATES = ("angle", "displacement")


@dataclass(frozen=True)
class Term:
    """A joint coordinate with its weight in the constraint of a coupling."""

    joint: str
    coordinate: str
    weight: float


@model_part()
class Coupling(NamedPart, Member):
    """Joint coordinates that move in constant ratios: gears, belts, screws, racks, differentials.

    Parameters
    ----------
    name
        How results refer to it.
    joints
        Names of the joints: two with a `ratio`, one cylindrical joint with a `ratio` (a screw), or
        two and more with `weights`. The coordinate is the joint's angle or displacement; one of a
        cylindrical joint is named, as in ``"shaft.angle"``.
    ratio
        q_2 - q_2(0) = ratio (q_1 - q_1(0)); of a screw the displacement for an angle of one, which
        is its lead over 2 pi.
    weights
        Instead, one a joint: the sum of weight (q - q(0)) is zero.
    """

    name: str
    joints: Sequence[str]
    ratio: float | None = None
    weights: Sequence[float] | None = None

    kind: ClassVar[str] = "coupling"

    def __post_init__(self) -> None:
        """Check the arguments and copy them."""
        name("a coupling", self.name)
        joints: Any = self.joints
        listed = isinstance(joints, list | tuple) and len(joints) > 0
        if not listed or not all(isinstance(j, str) for j in joints):
            raise ModelError(f'joints of {self.what} is {shown(joints)}; give names, ["a", "b"].')
        object.__setattr__(self, "joints", tuple(joints))
        if (self.ratio is None) == (self.weights is None):
            raise ModelError(f"{self.what} needs either a ratio or weights.")
        for twice in {j for j in self.joints if self.joints.count(j) > 1}:
            raise ModelError(f"{self.what} ties joint '{twice}' to itself; name another one.")
        if self.ratio is not None:
            self._check_ratio()
        else:
            self._check_weights()

    def _check_ratio(self) -> None:
        ratio = number(f"ratio of {self.what}", self.ratio)
        if ratio == 0.0:
            raise ModelError(
                f"ratio of {self.what} is 0, which would lock a joint; give another number, or "
                "prescribe the motion of the joint."
            )
        if len(self.joints) > 2:
            raise ModelError(
                f"{self.what} has a ratio and {len(self.joints)} joints; give one weight per joint."
            )
        object.__setattr__(self, "ratio", ratio)

    def _check_weights(self) -> None:
        given: Any = self.weights
        if len(self.joints) < 2 or not hasattr(given, "__len__") or len(given) != len(self.joints):
            raise ModelError(
                f"weights of {self.what} is {shown(given)}; give at least two joints and one "
                "weight for each."
            )
        weights = tuple(number(f"a weight of {self.what}", w) for w in given)
        if 0.0 in weights:
            at = self.joints[weights.index(0.0)]
            raise ModelError(f"the weight of joint '{at}' in {self.what} is 0; omit it.")
        object.__setattr__(self, "weights", weights)

    def terms(self, joints: Sequence[Joint]) -> tuple[Term, ...]:
        """The coupled coordinates with weights; `joints` are those of the system."""
        known = {joint.name: joint for joint in joints}
        if len(self.joints) == 1:
            places = self._screw(known)
        else:
            places = [self._place(known, given) for given in self.joints]
        weights = self.weights if self.weights is not None else (self.ratio, -1.0)
        assert weights is not None
        terms = [Term(*place, float(w)) for place, w in zip(places, weights, strict=True)]  # type: ignore[arg-type]
        if len(set(places)) < len(places):
            raise ModelError(f"{self.what} ties joint '{places[0][0]}' to itself; name another.")
        return tuple(terms)

    def _screw(self, known: dict[str, Joint]) -> list[tuple[str, str]]:
        joint = self._known(known, self.joints[0])
        if len(joint.scalars) < 2:
            raise ModelError(
                f"{self.what} of one joint is a screw, and joint '{joint.name}' is {joint.kind}; "
                "give a cylindrical joint, or two joints."
            )
        return [(joint.name, COORDINATES[0]), (joint.name, COORDINATES[1])]

    def _place(self, known: dict[str, Joint], given: str) -> tuple[str, str]:
        """Joint and coordinate of a name such as "shaft" or "shaft.angle"."""
        head, _, tail = given.rpartition(".")
        named = given not in known and tail in COORDINATES
        joint = self._known(known, head if named else given)
        has = joint.scalars
        if (named and tail not in has) or not has:
            lacks = tail if named else "angle and no displacement"
            raise ModelError(
                f"{self.what} ties joint '{joint.name}' ({joint.kind}), which has no {lacks}."
            )
        if not named and len(has) > 1:
            raise ModelError(
                f"{self.what} ties joint '{joint.name}', which has two coordinates; name one, "
                f"'{joint.name}.angle' or '{joint.name}.displacement'."
            )
        return joint.name, tail if named else has[0]

    def _known(self, known: dict[str, Joint], joint: str) -> Joint:
        if joint not in known:
            raise ModelError(
                f"{self.what} ties the joint '{joint}', which does not exist."
                + suggestion(joint, list(known))
            )
        return known[joint]

    def outside(self, terms: Sequence[Term], joint: Callable[[str], Joint]) -> Floats:
        """What the ground takes up of its one force on all joints together (`model.outside`)."""
        rows = [t.weight * joint(t.joint).outside_along(t.coordinate) for t in terms]
        grounded = [row for row in rows if len(row)]
        return np.sum(grounded, axis=0) if grounded else NOTHING
