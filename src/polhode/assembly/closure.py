"""Closing loops of joints: poses by a damped Newton iteration.

From an approximate pose every step moves the bodies as little as it can, weighted with their
masses, to close all rows at once (Levenberg's damping where a full step does not help). Rotations
are updated by their exponential. Initial joint coordinates are rows like the others.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from polhode.assembly.constraints import Constraints, Jacobian, stacked
from polhode.assembly.initial_values import ANGLE, Imposed, imposed
from polhode.assembly.poses import Start, follow_poses, placed
from polhode.assembly.projection import ADDED, Projection
from polhode.errors import AssemblyError
from polhode.model.numbers import Floats
from polhode.model.orientation import multiply
from polhode.model.system import System

CLOSURE_ITERATIONS, CLOSURE_PATIENCE = 100, 8
LEAST_ADDED, MOST_ADDED = 1e-15, 1e6  # to the diagonal, in units of itself
CLOSED = 1e-11  # relative gap up to which a loop counts as closed
GAP_ROUNDING = 64 * np.finfo(float).eps
LARGEST_STEP = 0.5  # largest turn (rad) and shift (of the model's size) in one iteration
NEARLY_CLOSED = 0.3  # largest relative gap for which given poses count as approximate


@dataclass
class Gaps:
    """Residuals of joints and imposed coordinates."""

    constraints: Constraints
    extra: Imposed
    size: float  # length that makes metres and radians comparable

    def values(self, x: Floats, q: Floats) -> Floats:
        """All of them."""
        return np.concatenate([self.constraints.values(x, q), self.extra.misses(x, q)])

    def jacobian(self, x: Floats, q: Floats) -> Jacobian:
        """Their derivatives."""
        return stacked(self.constraints.jacobian(x, q), self.extra.jacobian(x, q))

    def relative(self, values: Floats) -> Floats:
        """Lengths divided by the size of the model."""
        lengths = [row.coordinate != ANGLE for row in self.extra.rows]
        is_length = np.concatenate([self.constraints.is_length, np.array(lengths, dtype=bool)])
        return np.where(is_length, values / self.size, values)


def extent(s: Start) -> float:
    """Size of a model: the largest distance of a joint's point from a centre of mass."""
    sizes = [float(np.linalg.norm(f.point)) for pair in s.frames.values() for f in pair]
    spread = float(np.max(np.linalg.norm(s.x - s.x.mean(axis=0), axis=-1), initial=0.0))
    return max([*sizes, spread]) or 1.0


def close_poses(system: System, s: Start) -> None:
    """Move the bodies so that all joints close and have their initial coordinates."""
    rows = imposed(system, rates=False)
    gaps = Gaps(Constraints(system, s.frames), Imposed(system, s.frames, rows), extent(s))
    given = (s.x.copy(), s.q.copy())
    follow_poses(system, s)
    s.notes.clear()
    followed = (s.x.copy(), s.q.copy())
    start = float(
        np.abs(gaps.relative(gaps.values(*given))[: gaps.constraints.rows]).max(initial=0.0)
    )
    order = [given, followed] if start <= NEARLY_CLOSED else [followed, given]
    for k, (x, q) in enumerate(order):
        x, q, iterations = newton(system, gaps, x, q)
        s.x, s.q, s.iterations = x, q, iterations
        if is_closed(gaps, x, q) and not _flipped(system, s):
            return
        if k == 0:
            first = (x, q)
    s.x, s.q = first
    _raise_open(system, s, gaps)


def newton(system: System, gaps: Gaps, x: Floats, q: Floats) -> tuple[Floats, Floats, int]:
    """Minimise the gaps; return poses and the number of iterations."""
    values = gaps.values(x, q)
    added, steps, idle = ADDED, 0, 0
    while steps < CLOSURE_ITERATIONS:
        error = float(np.abs(gaps.relative(values)).max(initial=0.0))
        if error <= GAP_ROUNDING:
            break
        C = gaps.jacobian(x, q)
        while added <= MOST_ADDED:
            projection = Projection(system, q, C, added)
            step = projection.twists(-_clipped(gaps, values), 2 if added <= ADDED else 0)
            x1, q1 = moved(x, q, _limited(step, gaps.size))
            values1 = gaps.values(x1, q1)
            if np.sum((values1**2 - values**2) / projection.diagonal) < 0.0:
                break
            added = max(10.0 * added, 1e-4)
        else:
            break
        x, q, values, steps = x1, q1, values1, steps + 1
        after = float(np.abs(gaps.relative(values)).max(initial=0.0))
        idle = idle + 1 if after > 0.999 * error else 0
        if idle > CLOSURE_PATIENCE:
            break
        if after > 0.5 * error and after <= CLOSED:
            break
        if added > ADDED:
            added = added / 4.0 if added > 1e-5 else ADDED
        elif after > 0.1 * error:  # near a singular position what is added would hold it back
            added = max(LEAST_ADDED, added / 10.0)
    return x, q, steps


def moved(x: Floats, q: Floats, twists: Floats) -> tuple[Floats, Floats]:
    """Poses after finite twists in world axes."""
    turn = twists[:, 3:]
    half = 0.5 * np.linalg.norm(turn, axis=-1, keepdims=True)
    step = np.concatenate([np.cos(half), 0.5 * np.sinc(half / np.pi) * turn], axis=-1)
    q1 = multiply(step, q)
    return x + twists[:, :3], q1 / np.linalg.norm(q1, axis=-1, keepdims=True)


def _clipped(gaps: Gaps, values: Floats) -> Floats:
    """Limit the change of imposed coordinates per iteration."""
    m = len(values) - len(gaps.extra.rows)
    portion = np.where(
        [r.coordinate == ANGLE for r in gaps.extra.rows], LARGEST_STEP, LARGEST_STEP * gaps.size
    )
    return np.concatenate([values[:m], np.clip(values[m:], -portion, portion)])


def _limited(twists: Floats, size: float) -> Floats:
    shift = float(np.abs(twists[:, :3]).max()) / size
    largest = max(shift, float(np.abs(twists[:, 3:]).max()))
    return twists * min(1.0, LARGEST_STEP / largest) if largest > 0.0 else twists


def is_closed(gaps: Gaps, x: Floats, q: Floats) -> bool:
    """Whether all rows are closed."""
    return bool(np.abs(gaps.relative(gaps.values(x, q))).max(initial=0.0) <= CLOSED)


def _flipped(system: System, s: Start) -> bool:
    """Whether a joint closed with its axes against each other: cosines are zero there too."""
    for joint in system.joints:
        fa, fb = s.frames[joint.name]
        _, Ea = placed(s, system.index(joint.first), fa)
        _, Eb = placed(s, system.index(joint.second), fb)
        turn = Ea.T @ Eb
        if joint.holds_attitude:
            if np.trace(turn) < 2.0:
                return True
        elif "angle" in joint.coordinates and turn[2, 2] < 0.0:
            return True
    return False


def gap_of(constraints: Constraints, values: Floats, joint: int) -> tuple[float, float]:
    """Gap of a joint in metres and radians."""
    rows = constraints.rows_of(joint)
    length = constraints.is_length[rows]
    return (
        float(np.linalg.norm(values[rows][length])),
        float(np.linalg.norm(values[rows][~length])),
    )


def _raise_open(system: System, s: Start, gaps: Gaps) -> None:
    values = gaps.values(s.x, s.q)
    if gaps.extra.rows:
        alone = Gaps(gaps.constraints, Imposed(system, s.frames, []), gaps.size)
        x, q, _ = newton(system, alone, s.x, s.q)
        if is_closed(alone, x, q):
            _raise_fighting(system, gaps, gaps.extra.misses(x, q))
    joints = {k: gap_of(gaps.constraints, values, k) for k in range(len(system.joints))}
    worst = max(joints, key=lambda k: joints[k][0] / gaps.size + joints[k][1])
    block = next((b for b in s.graph.blocks if worst in b.joints), None)
    members = block.joints if block is not None else (worst,)
    metres = sum(joints[k][0] for k in members)
    radians = sum(joints[k][1] for k in members)
    if metres <= CLOSED * gaps.size and radians <= CLOSED:
        raise AssemblyError(
            f"the loop of {names(system, members)} closes only with the axes of a joint against "
            "each other; give poses nearer to the assembled ones, or turn an axis around."
        )
    raise AssemblyError(
        f"{names(system, members)} cannot be closed: a gap of {_gap(metres, radians)} "
        f"remains, mostly at joint '{system.joints[worst].name}' "
        f"({_gap(*joints[worst])}); change the frames or the joints of this loop."
    )


def _raise_fighting(system: System, gaps: Gaps, misses: Floats) -> None:
    misfits = []
    for row, miss in zip(gaps.extra.rows, misses, strict=True):
        unit = "rad" if row.coordinate == ANGLE else "m"
        misfits.append(
            f"{row.coordinate} {row.value:.6g} {unit} of joint '{system.joints[row.joint].name}' "
            f"(off by {abs(miss):.3g} {unit})"
        )
    raise AssemblyError(
        f"the joints close, but not with all initial values and motions: {'; '.join(misfits)}; "
        "omit one of them, or give consistent values."
    )


def names(system: System, joints: tuple[int, ...]) -> str:
    """Names of joints, shortened if there are many."""
    quoted = [f"'{system.joints[k].name}'" for k in joints[:8]]
    if len(joints) > 8:
        quoted.append(f"{len(joints) - 8} more")
    if len(quoted) == 1:
        return f"joint {quoted[0]}"
    return f"joints {', '.join(quoted[:-1])} and {quoted[-1]}"


def _gap(metres: float, radians: float) -> str:
    parts = []
    if metres > 0.0:
        parts.append(f"{metres:.3g} m")
    if radians > 0.0:
        parts.append(f"{radians:.3g} rad")
    return " and ".join(parts) or "nothing"
