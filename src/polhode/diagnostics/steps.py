"""Variable steps: lengths, reversibility, and oscillating momenta."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.kernel.columns import State
from polhode.kernel.stepping.automatic import Clock, Pace
from polhode.lowering.accounts import DISSIPATED
from polhode.lowering.system import Way
from polhode.model.numbers import Floats
from polhode.model.steps import Reversible, chosen_step
from polhode.results.trajectory import Trajectory

if TYPE_CHECKING:
    import xarray


def step_range(t: Any) -> tuple[float, float]:
    """Lengths of the shortest and the longest step; of those that are cut, none."""
    pace = t.end.get("step_pace")
    if pace is None or not pace[0, Pace.LONGEST]:
        return t.step, t.step
    return float(pace[0, Pace.SHORTEST]), float(pace[0, Pace.LONGEST])


def described(t: Any) -> str:
    """The steps of a run in words."""
    if isinstance(t.given_step, float):
        return f"{t.steps} steps of {t.step:g} s"
    low, high = step_range(t)
    return f"{t.steps} steps of {low:.3g} to {high:.3g} s by {t.given_step}"


def step_sizes(t: Any) -> tuple[Floats, Floats]:
    """Times at ends of steps, and the length of the previous steps each.

    Where samples are several steps apart, it is the mean of these steps.
    """
    t = t.ends or t
    apart, numbers = np.diff(t.time), np.diff(t.index)
    moved = apart > 0.0  # a callback of an event counts as a step of no length
    return t.time[1:][moved], apart[moved] / numbers[moved]


def labelled_sizes(t: Any) -> xarray.DataArray:
    """The same as an array over time."""
    import xarray

    times, lengths = step_sizes(t)
    found = xarray.DataArray(lengths, {"time": ("time", times, {"units": "s"})}, ("time",))
    return found.rename("step_size").assign_attrs(units="s")


class Ringing:
    """What the stored momenta have across joints, block by block.

    It changes its sign in every step and is of order h²; a jump of h may excite it.
    """

    def __init__(self) -> None:
        self._largest, self._speed = 0.0, 0.0

    def add(self, t: Trajectory) -> None:
        """Take a block of a run whose steps change."""
        if isinstance(t.given_step, float) or t.way != Way.JOINTED or not t.system.joints:
            return
        stored = t.stored[..., State.P : State.Q] / t.mass[:, None]
        apart = np.linalg.norm(stored - t.velocity, axis=-1)
        self._largest = max(self._largest, float(apart.max(initial=0.0)))
        self._speed = max(self._speed, float(np.linalg.norm(t.velocity, axis=-1).max(initial=0.0)))

    def notes(self, t: Trajectory) -> list[str]:
        """Sentences of the certificate."""
        if isinstance(t.given_step, float):
            return []
        reasons = _irreversible(t)
        said = "reversible"
        if reasons:
            said = f"not reversible: {' and '.join(reasons)}"
        notes = [f"the sequence of steps is {said}"]
        if "step_clock" in t.end and (count := int(t.end["step_clock"][0, Clock.REJECTED])):
            notes.append(f"{count} steps were repeated, because their error was too large")
        if self._largest > 0.0:
            notes.append(
                f"stored momenta ring across joints by {self._largest:.1e} m/s at most, of "
                f"{self._speed:.2g} m/s; reported velocities do not"
            )
        return notes


def _irreversible(t: Trajectory) -> list[str]:
    """Why the steps of a run back would not be the same."""
    found = []
    if not isinstance(chosen_step(t.given_step), Reversible):
        found.append(f"{t.given_step} looks at the previous steps")
    lost = [name for kind, name in t.arrays.accounts.columns if kind == DISSIPATED]
    if lost:
        found.append(f"'{lost[0]}' takes energy")
    if t.timing is not None and t.timing["events"]:
        found.append("events cut steps")
    if t.halvings:
        found.append("steps were halved")
    return found
