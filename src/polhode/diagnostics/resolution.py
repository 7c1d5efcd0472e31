"""Whether the steps resolve the motion, which conservation does not show.

The largest turn of a body in a step, the largest h omega of an element's own oscillation and, for
schemes of order two, an estimate of the error: the sum of the local errors of the steps
(`kernel.stepping.resolution`). Propagation is not included, so the error of an unstable or long
motion is larger.
"""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.assembly.constraints import Constraints
from polhode.assembly.projection import Projection
from polhode.diagnostics.steps import step_range
from polhode.kernel.columns import State
from polhode.kernel.stepping.resolution import Watched
from polhode.lowering.mobility import mobility
from polhode.lowering.structures.frequencies import is_positive, largest_frequency
from polhode.model.beams.screw import cross_matrix
from polhode.model.element_coordinates import coordinate
from polhode.model.numbers import Floats
from polhode.model.steps import Tolerance, chosen_step
from polhode.model.system import GROUND
from polhode.results.trajectory import Trajectory
from polhode.schemes.substeps import COMPOSITIONS

if TYPE_CHECKING:
    from polhode.results.nodes import NodeTrajectory

RESOLVED = 0.5  # rad: in a step, where a Cayley turn lags by 2 %; and of the attitude in all
MOST_MASSES = 200  # effective masses of elements that are found with the joints, a few of a run


@dataclass(frozen=True)
class Resolution:
    """Resolution of a run; entries without an estimate are None."""

    turn: float | None
    oscillation: float | None
    error_length: float | None
    error_angle: float | None
    turning: str = ""  # the body
    oscillating: str = ""  # the force
    advice: str = ""
    bending: float | None = None  # largest h omega of an element of a beam
    element: str = ""  # which

    def as_dict(self) -> dict[str, float | None]:
        """The figures."""
        return {
            "turn": self.turn,
            "oscillation": self.oscillation,
            "error_length": self.error_length,
            "error_angle": self.error_angle,
            **({} if self.bending is None else {"bending": self.bending}),
        }

    def lines(self) -> list[str]:
        """Rows of the certificate."""
        found = []
        if self.turn is not None:
            found.append(f"{self.turn:.2g} rad turned in a step{_whose(self.turning)}")
        if self.oscillation is not None:
            found.append(f"h omega {self.oscillation:.2g}{_whose(self.oscillating)}")
        if self.bending is not None:
            found.append(f"h omega {self.bending:.2g} of element '{self.element}'")
        parts = ((self.error_length, "m"), (self.error_angle, "rad"))
        errors = [f"{value:.1e} {unit}" for value, unit in parts if value is not None]
        if errors:
            summed = "sum of local errors, not propagated"
            found.append(f"error about {' and '.join(errors)} ({summed})")
        rows = [f"resolution: {'; '.join(found)}"] if found else []
        return rows + ([f"warning: {self.advice}"] if self.advice else [])


def _whose(name: str) -> str:
    return f" by '{name}'" if name else ""


class Watch:
    """Estimates from saved samples, by blocks that start with the first sample."""

    def __init__(self) -> None:
        self._rates: Floats | None = None
        self._first: Floats | None = None  # those of the start
        self._stiffness: dict[int, float] = {}

    def add(self, t: Trajectory) -> None:
        """Take a block."""
        rates = np.linalg.norm(t.stored_rates, axis=-1)
        if self._rates is None:
            self._rates = self._first = rates[0]
        self._rates = np.maximum(self._rates, rates.max(axis=0))
        if t.nodes is not None:
            return
        for k, row in enumerate(t.arrays.lowered.elements):
            if row.law.has_potential:
                angle = t.counted_angle(row.joint) if row.joint else None
                y = coordinate(row, t.stored[..., State.X : State.P], t.rotation, angle)
                found = float(row.law.curvature(np.array([y[0], y.min(), y.max()])).max())
                self._stiffness[k] = max(found, self._stiffness.get(k, 0.0))

    def judged(self, t: Trajectory, nothing_acts: bool) -> Resolution:
        """The verdict on a run, of which `t` is the last block."""
        rates = np.zeros(len(t.system.bodies)) if self._rates is None else self._rates
        watched = t.end.get("watched", np.zeros((0, 0)))
        length = angle = None
        if watched.size:
            every_step = np.sqrt(watched[:, Watched.RATE_SQUARED])
            start = 0.0 if self._first is None else self._first
            rates = np.where(every_step > 0.0, np.maximum(every_step, start), rates)
            length, angle = _errors(t, watched, nothing_acts)
        i = int(np.argmax(rates)) if len(rates) else 0
        longest = step_range(t)[1]
        turn = longest * float(rates[i]) if len(rates) else None
        k, omega = self._fastest(t)
        body = t.system.bodies[i].name if turn else ""
        name = t.arrays.lowered.owner(t.arrays.lowered.elements[k]) if k >= 0 else ""
        found = Resolution(turn, None if k < 0 else longest * omega, length, angle, body, name)
        exact = nothing_acts and t.scheme.record.exact_flight
        advice = "" if exact else advised(found, t, nothing_acts)
        return replace(found, advice=advice, **_bending(t))

    def _fastest(self, t: Trajectory) -> tuple[int, float]:
        """The element with the highest frequency, and its omega; -1 without any."""
        stiff = {k: value for k, value in self._stiffness.items() if value > 0.0}
        if not stiff:
            return -1, 0.0
        c, best = t.arrays, (-1, 0.0)
        constraints = Constraints(t.system, c.start.frames)
        many = max(1, min(len(t.index), MOST_MASSES // len(stiff)))
        for sample in np.unique(np.linspace(0, len(t.index) - 1, min(many, 5)).astype(int)):
            s = replace(c.start, x=t.position[sample], q=t.quaternion[sample])
            joints = None
            if t.system.joints and len(stiff) <= MOST_MASSES:
                joints = Projection(t.system, s.q, constraints.jacobian(s.x, s.q))
            for k, value in stiff.items():
                moved = mobility(t.system, s, c.lowered.elements[k], t.centre, joints)
                omega = math.sqrt(max(value * moved, 0.0)) if math.isfinite(moved) else 0.0
                best = (k, omega) if omega > best[1] or best[0] < 0 else best
        return best


def _bending(t: Trajectory) -> dict[str, Any]:
    """The element of a beam that vibrates fastest between its nodes, with its h omega.

    It is no reason for a warning: beams are far stiffer along their axes than steps resolve, and
    what they do so fast is carried by multipliers, as in a joint.
    """
    best, name = 0.0, ""
    for e in t.system.beam_elements:
        moved = np.zeros((6, 6))
        for body in e.bodies:
            if body != GROUND:
                b = t.system.body(body)
                turn = np.linalg.inv(np.asarray(b.inertia))
                arm = 0.5 * e.length * cross_matrix(np.asarray(e.rest[:3]))  # shear by a turn
                moved[:3, :3] += np.eye(3) / b.mass + arm @ turn @ arm.T
                moved[3:, 3:] += turn
        stiffness = e.stiffness / e.length
        omega = math.sqrt(float(np.max(np.linalg.eigvals(stiffness @ moved).real)))
        if omega > best:
            best, name = omega, e.name
    return {"bending": step_range(t)[1] * best, "element": name} if name else {}


def _errors(
    t: Trajectory, watched: Floats, nothing_acts: bool
) -> tuple[float | None, float | None]:
    """Sums of local errors of the worst body, for schemes of order two."""
    record = t.scheme.record
    if record.order(t.scheme.parameters) != 2 or not watched[:, Watched.STEPS].all():
        return None, None
    if nothing_acts and record.exact_flight:
        return 0.0, 0.0
    share = t.steps / watched[:, Watched.STEPS]
    angles, lengths = (watched[:, k] * share for k in (Watched.ANGLE, Watched.LENGTH))
    return float(lengths.max()), float(angles.max())


def advised(r: Resolution, t: Trajectory | NodeTrajectory, nothing_acts: bool) -> str:
    """Advice for a run that is not resolved; empty if it is."""
    turn, oscillation, error = (x or 0.0 for x in (r.turn, r.oscillation, r.error_angle))
    fast = max(turn, oscillation)
    if max(fast, error) <= RESOLVED or not math.isfinite(fast + error):
        return ""
    if fast <= RESOLVED:
        what = f"local errors of the attitude add up to {error:.2g} rad"
    elif turn >= oscillation:
        what = f"body '{r.turning}' turns by {turn:.2g} rad in a step"
    else:
        whose = f"'{r.oscillating}'" if r.oscillating else "the structure"
        what = f"{whose} oscillates with h omega = {oscillation:.2g}"
    # The turn of a step goes with h, the sum of local errors with h².
    share = RESOLVED / max(fast, RESOLVED, math.sqrt(RESOLVED * max(error, RESOLVED)))
    ways = [_shorter(t, share)]
    record = t.scheme.record
    composed = record.substeps != (1.0,) or not record.symmetric(t.scheme.parameters)
    if nothing_acts:
        ways.append("exact-free-body at this step")
    elif not composed and fast * SUZUKI <= RESOLVED:
        ways.append(f"suzuki-4({record.name}) at this step")
    return f"{what}: the motion is not resolved; use {' or '.join(ways)}"


def _shorter(t: Trajectory | NodeTrajectory, share: float) -> str:
    """Steps that are shorter by this share."""
    step = t.given_step
    if isinstance(step, float):
        return f"a step of {_rounded(step * share):g} s"
    rule = chosen_step(step)
    if isinstance(rule, Tolerance):  # errors go with h³
        return f"step = tolerance({_rounded(rule.error * share**3):g})"
    return f"step = reversible({_rounded(t.step * share):g})"


SUZUKI = max(abs(g) for g in COMPOSITIONS["suzuki-4"].parts)  # its longest substep


def _rounded(step: float) -> float:
    """The largest of 1, 2, 5 times a power of ten that is not above it."""
    if step < sys.float_info.min:  # a motion that no step resolves
        return sys.float_info.min
    power = 10.0 ** math.floor(math.log10(step))
    factor = next((f for f in (5.0, 2.0) if f * power <= step), 1.0)
    return float(f"{factor * power:.1g}")


class NodeWatch:
    """The same for a structure, from three successive differences of its samples."""

    def __init__(self) -> None:
        self._error: Floats | None = None
        self._last: tuple[Floats, Floats] | None = None  # numbers and places of three samples

    def add(self, t: NodeTrajectory) -> None:
        """Take a block."""
        index, position = t.index, t.position
        if self._last is not None:  # instead of the first sample of all
            index = np.concatenate([self._last[0], index[1:]])
            position = np.concatenate([self._last[1], position[1:]])
        self._last = index[-3:], position[-3:]
        between = np.diff(index)
        even = (between[1:-1] == between[:-2]) & (between[1:-1] == between[2:])
        if not even.any():
            return
        third = np.diff(position, 3, axis=0)[even]
        size = np.linalg.norm(third, axis=-1) if t.assembled.spatial else np.abs(third)
        found = np.sum(size / (12.0 * between[1:-1][even] ** 2).reshape(-1, 1), axis=0)
        self._error = found if self._error is None else self._error + found

    def judged(self, t: NodeTrajectory) -> Resolution:
        """The verdict on a run, of which `t` is the last block."""
        a, record = t.assembled, t.scheme.record
        rods = any(s.is_rod for s in a.springs)
        omega = None if rods or not is_positive(a.mass, a.fixed) else largest_frequency(a)
        second = record.order(t.scheme.parameters) == 2 and self._error is not None
        length = float(np.max(self._error)) if second and self._error is not None else None
        found = Resolution(None, None if omega is None else t.step * omega, length, None)
        return replace(found, advice=advised(found, t, False))
