"""Base class of saved samples of bodies and nodes, with the outcome of the run."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from polhode.model.numbers import Floats
from polhode.schemes.choice import ChosenScheme

if TYPE_CHECKING:
    import xarray

AXES = ("x", "y", "z")


class PerStep(NamedTuple):
    """A count over the steps of a run."""

    mean: float
    largest: int
    total: int


@dataclass(kw_only=True)
class RunOutcome:
    """Outcome of a run: counts, times and notes."""

    steps: int = 0
    iterations: int = 0
    most_iterations: int = 0  # of a step
    halvings: int = 0
    most_halvings: int = 0
    wall_seconds: float = 0.0
    seconds_compiling: float = 0.0
    interrupted: bool = False
    notes: list[str] = field(default_factory=list)
    end: dict[str, Floats] = field(default_factory=dict, repr=False)  # a checkpoint


@dataclass(kw_only=True)
class Samples(RunOutcome):
    """Saved samples of a model under a scheme, and how the run went."""

    system: Any
    scheme: ChosenScheme
    step: float
    index: Floats  # step numbers of the samples
    times: Floats | None = None  # of the samples, where they are not whole numbers of steps
    timing: dict[str, Any] | None = field(default=None, repr=False)  # see `run.timing`
    ends: Any = field(default=None, repr=False)  # samples at ends of steps that these lie between
    certificates: dict[float, Any] = field(default_factory=dict, repr=False)  # by tolerance

    @property
    def given_step(self) -> float | str:
        """The step as given: seconds, or a rule for adaptive steps."""
        rule = None if self.timing is None else self.timing.get("step")
        return self.step if rule is None else str(rule)

    @property
    def time(self) -> Floats:
        """Times of the samples."""
        return self.index * self.step if self.times is None else self.times

    def per_step(self, what: str) -> PerStep:
        """Mean, largest and total number of "iterations" or "halvings"."""
        total = getattr(self, what)
        return PerStep(
            total / self.steps if self.steps else 0.0, getattr(self, f"most_{what}"), total
        )

    def labelled(
        self, values: Floats, name: str, unit: str, *dims: tuple[str, Any]
    ) -> xarray.DataArray:
        """Return an array over time with names on its dimensions; `dims` are (name, labels)."""
        import xarray

        coords: dict[str, Any] = {"time": ("time", self.time, {"units": "s"})}
        coords.update({d: list(labels) for d, labels in dims if labels is not None})
        names = ("time", *(d for d, _ in dims))
        return xarray.DataArray(values, dims=names, coords=coords, name=name, attrs={"units": unit})
