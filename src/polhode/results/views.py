"""Results of one part of a model, as labelled arrays over time: a loop over its quantities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from polhode.errors import MissingResultError, ModelError, suggestion
from polhode.model.beams import Beam
from polhode.model.cables import Cable
from polhode.model.flexible import Flexible
from polhode.model.numbers import Floats
from polhode.model.orientation import euler_angles, euler_rates
from polhode.quantities import Part, Quantity
from polhode.quantities._quantity import AXES
from polhode.quantities.beam import BeamPart
from polhode.quantities.body import BodyPart
from polhode.quantities.cable import CablePart
from polhode.quantities.contact import ContactPart
from polhode.quantities.coupling import CouplingPart
from polhode.quantities.flexible import FlexiblePart
from polhode.quantities.force import ForcePart
from polhode.quantities.joint import JointPart
from polhode.quantities.marker import MarkerPart
from polhode.quantities.paths import Path
from polhode.results import summary
from polhode.results.samples import Samples

if TYPE_CHECKING:
    import xarray


def labelled(t: Samples, path: Path) -> xarray.DataArray:
    """Values of a path over a trajectory, with names on their dimensions."""
    part, q = path.on(t), path.quantity
    return t.labelled(path.of(t), q.name, part.unit(q), *path.dimensions(part))


def _result(q: Quantity) -> property:
    """Return a property of views that labels the values of a quantity."""

    def read(view: View) -> xarray.DataArray:
        values = view._part.values(q)
        dims = view._part.dimensions(q)
        return view.trajectory.labelled(values, q.name, view._part.unit(q), *dims)

    unit = f" Unit: {q.unit}." if q.unit else ""
    return property(read, doc=q.meaning.rstrip() + unit)


@dataclass(frozen=True, repr=False)
class View:
    """Results of one part of a model, in a few lines or as a table."""

    trajectory: Any
    name: str

    part: ClassVar[type[Part]]

    def __init_subclass__(cls) -> None:
        """Give the view a property for every quantity of its part."""
        for q in cls.part.quantities.values():
            setattr(cls, q.name, _result(q))

    def __post_init__(self) -> None:
        """Check that the part exists."""
        self._part  # noqa: B018

    @cached_property
    def _part(self) -> Any:
        return self.part(self.trajectory, self.name)

    def __dir__(self) -> list[str]:
        """Return its results and the methods of its kind."""
        methods = [word for word in vars(type(self)) if callable(getattr(type(self), word))]
        own = [key for key, q in self._part.quantities.items() if self._part.has(q)]
        return [word for word in (*own, *methods, "name", "available") if word[0] != "_"]

    @property
    def head(self) -> str:
        """One-line description."""
        return str(self._part.head)

    @property
    def available(self) -> dict[str, xarray.DataArray]:
        """Its results by name."""
        known = [key for key, q in self._part.quantities.items() if q.listed and self._part.has(q)]
        return {key: getattr(self, key) for key in known if hasattr(self, key)}

    def __getattr__(self, name: str) -> xarray.DataArray:
        """Raise an error that suggests the intended result."""
        if name.startswith("_") or hasattr(type(self), name):
            return object.__getattribute__(self, name)
        kind, own = self.head.split("'")[:2]
        known = self.part.quantities
        raise MissingResultError(f"{kind}'{own}' has no '{name}'." + suggestion(name, known))

    def __repr__(self) -> str:
        """Return its results at the start and at the end."""
        return summary.text(self.head, summary.rows_of(self.available.values()))

    def _repr_html_(self) -> str:
        rows = summary.rows_of(self.available.values())
        return summary.table(self.head, summary.HEADS, rows)


class BodyView(View):
    """One body's results, labelled by time and axis."""

    part = BodyPart

    def euler_angles(self, sequence: str = "zxz") -> xarray.DataArray:
        """Intrinsic Euler angles, rad."""
        values = euler_angles(self.quaternion.values, sequence)
        return self._three("euler_angles", values, "rad")

    def euler_rates(self, sequence: str = "zxz") -> xarray.DataArray:
        """Rates of the intrinsic Euler angles, rad/s."""
        values = euler_rates(self.quaternion.values, self.angular_velocity.values, sequence)
        return self._three("euler_rates", values, "rad/s")

    def _three(self, name: str, values: Floats, unit: str) -> xarray.DataArray:
        return self.trajectory.labelled(values, name, unit, ("angle", range(1, 4)))

    def marker(self, name: str) -> MarkerView:
        """Motion of a marker."""
        markers = self._part.data.markers
        if str(name) not in markers:
            raise ModelError(f"body '{self.name}' has no marker '{name}'; it has {list(markers)}.")
        return MarkerView(self.trajectory, f"{self.name}.{name}")


class MarkerView(View):
    """Motion of a body point, labelled by time and axis."""

    part = MarkerPart


class JointView(View):
    """One joint's results. Reactions act on the second body, at the joint's point, world axes."""

    part = JointPart

    @property
    def loose(self) -> tuple[str, ...]:
        """Components of the reaction that are not unique at the start, because of redundancy."""
        return self._part.loose


class ForceView(View):
    """Results of one load: a spring has a length and a force, a rotor a speed and an angle."""

    part = ForcePart


class CableView(View):
    """One cable's results, labelled by time and element or node."""

    part = CablePart

    @property
    def cable(self) -> Cable:
        """The cable itself."""
        return self._part.data


class FlexibleView(View):
    """One superelement's results, labelled by time and port.

    Ports are those after the first, which the others are seen from. Forces and moments are those of
    the strains, without damping, from the port on the part, in axes that are the world's at the
    start and turn with the port.
    """

    part = FlexiblePart

    @property
    def flexible(self) -> Flexible:
        """The superelement itself."""
        return self._part.data


class ContactView(View):
    """One contact's results. The force acts on the body, or on the second of two; world axes."""

    part = ContactPart


class CouplingView(View):
    """One coupling's results."""

    part = CouplingPart


class BeamView(View):
    """One beam's results, labelled by time and element or arc length.

    Forces and moments are those of the strains, without damping, in the axes of the sections:
    axis 1 is along the beam. They act from the second end's side on the first's: a tension is
    positive.
    """

    part = BeamPart

    @property
    def beam(self) -> Beam:
        """The beam itself."""
        return self._part.data

    def _along(self, name: str, arc: Any, value: Any, axis: str, labels: Sequence[Any]) -> Any:
        unit = self.part.quantities[name].unit
        values = self._part.along(arc, value)
        return self.trajectory.labelled(
            values, name, unit, ("arc", np.atleast_1d(arc)), (axis, labels)
        )

    def position_at(self, arc: Any) -> xarray.DataArray:
        """The beam's axis at arc lengths from the first end, along the helix of each element."""
        return self._along("position", arc, self._part.place, "axis", AXES)

    def force_at(self, arc: Any) -> xarray.DataArray:
        """Force in sections at any arc lengths from the first end, N, section axes."""
        return self._sections("force", arc, slice(0, 3))

    def moment_at(self, arc: Any) -> xarray.DataArray:
        """Moment in sections at any arc lengths from the first end, N m, section axes."""
        return self._sections("moment", arc, slice(3, 6))

    def _sections(self, name: str, arc: Any, own: slice) -> xarray.DataArray:
        def value(k: int, part: float) -> Floats:
            return self._part.section(k, part)[:, own]

        return self._along(name, arc, value, "section_axis", (1, 2, 3))


class Now:
    """The only sample of a view: ``sim.joint("h").angle`` is ``run.joint("h").angle`` at its end.

    Angles, rates, lengths and forces are numbers; reactions are arrays of three.
    """

    def __init__(self, view: View) -> None:
        self._view = view

    def __getattr__(self, name: str) -> Any:
        """Return a result as a number or an array."""
        if name.startswith("_"):
            raise AttributeError(name)
        values = getattr(self._view, name).values[-1]
        return values.item() if values.ndim == 0 else values

    def __dir__(self) -> list[str]:
        """Return the names of available results."""
        return list(self._view.available)

    def __repr__(self) -> str:
        """Return every result with its unit."""
        found = self._view.available
        width = max(map(len, found), default=0)
        lines = [
            f"  {key:{width}}  {summary.number(values.values[-1])} {values.attrs['units']}"
            for key, values in found.items()
        ]
        return "\n".join([self._view.head, *lines])
