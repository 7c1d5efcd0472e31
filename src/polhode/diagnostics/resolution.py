"""Whether the steps resolve the motion, which conservation does not show.

The largest turn of a body in a step, the largest h omega of an element's own oscillation and, for
schemes of order two, an estimate of the error: the sum of the local errors of the steps
(`kernel.stepping.resolution`). Propagation is not included, so the error of an unstable or long
motion is larger.

Elements are often stiffer than steps resolve: a rope stretches, a beam vibrates between its nodes.
That matters where energy goes there. Steps of order two give an oscillation y with h omega = a and
the amplitude A differences with the amplitudes

    |y_2 - 2 y_1 + y_0| / 4 : A a²/(4 + a²),      |y_1 - y_0| / 2 : A a/sqrt(4 + a²)            (1)

so that the stiffness times the square of the second one is nearly all of the energy of what is not
resolved, and nearly nothing of what is (`Vibration`).
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
from polhode.model.beams.element import stresses
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
MATTERS = (RESOLVED**2 / (4.0 + RESOLVED**2)) ** 2  # share of an oscillation that is just resolved
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
    share: float | None = None  # of the energy, in oscillations of elements that are not resolved
    fast: float = 0.0  # h omega of that, where it matters
    part: str = ""  # in which most of it is

    def as_dict(self) -> dict[str, float | None]:
        """The figures."""
        return {
            "turn": self.turn,
            "oscillation": self.oscillation,
            "error_length": self.error_length,
            "error_angle": self.error_angle,
            **({} if self.bending is None else {"bending": self.bending}),
            **({} if self.share is None else {"share": self.share}),
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
        if self.share is not None:
            found.append(f"{self.share:.1e} of the energy oscillates faster than steps resolve")
        parts = ((self.error_length, "m"), (self.error_angle, "rad"))
        errors = [f"{value:.1e} {unit}" for value, unit in parts if value is not None]
        if errors:
            summed = "sum of local errors, not propagated"
            found.append(f"error about {' and '.join(errors)} ({summed})")
        rows = [f"resolution: {'; '.join(found)}"] if found else []
        return rows + ([f"warning: {self.advice}"] if self.advice else [])


def _whose(name: str) -> str:
    return f" by '{name}'" if name else ""


class Vibration:
    """How much energy elements exchange between successive steps, block by block.

    Samples that are further apart have an upper bound of it: stiffness times the mean square of
    what a coordinate changed since the start.
    """

    def __init__(self) -> None:
        self._sums: dict[str, Floats] = {}  # of stiffness times squares: second, first, changed
        self._triples = self._samples = 0

    def add(self, t: Trajectory, ys: dict[int, Floats]) -> None:
        """Take a block, with the coordinates of its springs."""
        steps, lowered = np.diff(t.index), t.arrays.lowered
        at = np.flatnonzero((steps[1:] == 1) & (steps[:-1] == 1)) + 1
        self._triples, self._samples = self._triples + len(at), self._samples + len(t.index)
        for k, y in ys.items():
            row = lowered.elements[k]
            stiff = np.maximum(row.law.curvature(y), 0.0)
            second, first, changed = _differences(y, at)
            sums = stiff[at] @ second**2, stiff[at] @ first**2, stiff @ changed**2
            self._count(lowered.owner(row), np.array(sums))
        elements = t.system.beam_elements
        if elements:
            parts = _differences(t.beam_strains, at)
            found = np.array([np.sum(d * stresses(elements, d), axis=(0, 2)) for d in parts])
            for k, e in enumerate(elements):
                self._count(e.name, e.length * found[:, k])

    def _count(self, name: str, sums: Floats) -> None:
        self._sums[name] = self._sums.get(name, np.zeros(3)) + sums

    def judged(
        self, springs: dict[str, float], beams: dict[str, float], energy: float
    ) -> dict[str, Any]:
        """Entries of the verdict, from h omega of all elements and the scale of the energy."""
        fast = {name: x for name, x in (springs | beams).items() if x > RESOLVED}
        if not fast or energy <= 0.0:
            return {}
        if not self._triples:
            bound = sum(self._sums[name][2] for name in fast) / self._samples / energy
            part = max(springs, key=lambda name: springs[name], default="")
            return {} if bound <= MATTERS else {"part": part, "fast": springs.get(part, 0.0)}
        share = float(sum(self._sums[name][0] for name in fast) / self._triples / energy)
        if share <= MATTERS:
            return {"share": share}
        part = max(fast, key=lambda name: self._sums[name][0])
        second, first, _ = self._sums[part]
        tangent = math.sqrt(second / max(first - second, sys.float_info.epsilon * first))
        return {"share": share, "part": part, "fast": min(2.0 * tangent, fast[part])}


def _differences(y: Floats, at: Floats) -> tuple[Floats, Floats, Floats]:
    """Second and first differences of samples around these, as (1) has them, and all changes."""
    y0, y1, y2 = y[at - 1], y[at], y[at + 1]
    return (y2 - 2.0 * y1 + y0) / 4.0, (y2 - y1) / 2.0, y - y[0]


class Watch:
    """Estimates from saved samples, by blocks that start with the first sample."""

    def __init__(self) -> None:
        self._rates: Floats | None = None
        self._first: Floats | None = None  # those of the start
        self._stiffness: dict[int, float] = {}
        self._vibration = Vibration()

    def add(self, t: Trajectory) -> None:
        """Take a block."""
        rates = np.linalg.norm(t.stored_rates, axis=-1)
        if self._rates is None:
            self._rates = self._first = rates[0]
        self._rates = np.maximum(self._rates, rates.max(axis=0))
        if t.nodes is not None:
            return
        ys = {}
        for k, row in enumerate(t.arrays.lowered.elements):
            if row.law.has_potential:
                angle = t.counted_angle(row.joint) if row.joint else None
                y = coordinate(row, t.stored[..., State.X : State.P], t.rotation, angle)
                found = float(row.law.curvature(np.array([y[0], y.min(), y.max()])).max())
                self._stiffness[k] = max(found, self._stiffness.get(k, 0.0))
                ys[k] = y
        self._vibration.add(t, ys)

    def judged(self, t: Trajectory, nothing_acts: bool, energy: float) -> Resolution:
        """The verdict on a run, of which `t` is the last block, by the scale of its energy."""
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
        springs, beams = (
            {name: longest * omega for name, omega in found.items()}
            for found in (self._spring_rates(t), _beam_rates(t))
        )
        name, element = (max(x, key=lambda name: x[name], default="") for x in (springs, beams))
        found = Resolution(
            turn,
            springs.get(name),
            length,
            angle,
            t.system.bodies[i].name if turn else "",
            name,
            bending=beams.get(element),
            element=element,
            **self._vibration.judged(springs, beams, energy),
        )
        exact = nothing_acts and t.scheme.record.exact_flight
        return found if exact else replace(found, advice=advised(found, t, nothing_acts))

    def _spring_rates(self, t: Trajectory) -> dict[str, float]:
        """The largest omega of each force with a stiffness."""
        stiff = {k: value for k, value in self._stiffness.items() if value > 0.0}
        if not stiff:
            return {}
        c, rates = t.arrays, dict[str, float]()
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
                name = c.lowered.owner(c.lowered.elements[k])
                rates[name] = max(omega, rates.get(name, 0.0))
        return rates


def _beam_rates(t: Trajectory) -> dict[str, float]:
    """The largest omega of each element of beams and superelements, between its nodes."""
    rates = {}
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
        rates[e.name] = math.sqrt(float(np.max(np.linalg.eigvals(stiffness @ moved).real)))
    return rates


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
    turn, error = r.turn or 0.0, r.error_angle or 0.0
    fast = max(turn, r.fast)
    if max(fast, error) <= RESOLVED or not math.isfinite(fast + error):
        return ""
    if fast <= RESOLVED:
        what = f"local errors of the attitude add up to {error:.2g} rad"
    elif turn >= r.fast:
        what = f"body '{r.turning}' turns by {turn:.2g} rad in a step"
    else:
        whose = f"'{r.part}'" if r.part else "the structure"
        what = f"{whose} oscillates with h omega = {r.fast:.2g}"
        if r.share is not None:
            what += f" and {r.share:.2g} of the energy"
    # The turn of a step goes with h, the sum of local errors with h².
    share = RESOLVED / max(fast, RESOLVED, math.sqrt(RESOLVED * max(error, RESOLVED)))
    ways = [_shorter(t, share)]
    record = t.scheme.record
    composed = record.substeps != (1.0,) or not record.symmetric(t.scheme.parameters)
    if nothing_acts:
        ways.append("exact-free-body at this step")
    elif r.part and r.share is None and fast > turn:
        ways.append("save every step, which shows whether that matters")
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
        fast = None if omega is None else t.step * omega
        found = Resolution(None, fast, length, None, fast=fast or 0.0)
        return replace(found, advice=advised(found, t, False))
