"""The certificate of a structure: energy and momenta, from what its elements and loads are."""

from __future__ import annotations

import numpy as np

from polhode.diagnostics.certificate import TOLERANCE, Certificate, Invariant, run_notes
from polhode.model.numbers import Floats
from polhode.model.structures.assembled import Assembled
from polhode.nodes import AXES, NodeTrajectory
from polhode.schemes._scheme import ALWAYS, ANGULAR_MOMENTUM, ENERGY, LINEAR, LINEAR_MOMENTUM

Promise = tuple[bool, str]


def structure_certificate(t: NodeTrajectory, tolerance: float = TOLERANCE) -> Certificate:
    """Say what the run of a structure had to conserve, and whether it did."""
    a = t.assembled
    holding = {ALWAYS, LINEAR} if a.is_linear else {ALWAYS}
    claims = t.scheme.record.conserves(t.scheme.parameters)
    claimed = {c.quantity for c in claims if c.condition in holding}
    rows: list[Invariant] = []

    def add(name: str, quantity: str, promise: Promise, values: Floats, scale: float) -> None:
        drift = float(np.abs(values - values[0]).max())
        relative = drift / scale if drift > 0.0 else 0.0
        kept = bool(relative <= tolerance)
        rows.append(
            Invariant(name, *promise, quantity in claimed, kept, float(values[0]), drift, relative)
        )

    K, V = t.kinetic, t.potential
    scale = max(float(K.max()), float(np.abs(V - V[0]).max()))
    add("energy", ENERGY, _energy(a), K + V, scale)
    if a.spatial:
        p = t.momenta.reshape(len(t.u), -1, 3)
        P, size = t.linear_momentum, float(np.linalg.norm(p, axis=-1).sum(axis=1).max())
        for k, axis in enumerate(AXES):
            add(f"linear_momentum_{axis}", LINEAR_MOMENTUM, _linear(a, k), P[:, k], size)
        turning = np.linalg.norm(np.cross(t.position, p), axis=-1)
        L, size = t.angular_momentum, float(turning.sum(axis=1).max())
        for k, axis in enumerate(AXES):
            add(f"angular_momentum_{axis}", ANGULAR_MOMENTUM, _angular(a, k), L[:, k], size)
    return Certificate(
        a.title,
        str(t.scheme),
        t.step,
        t.steps,
        tolerance,
        tuple(rows),
        {
            "kinetic": float(K[-1]),
            "potential": float(V[-1]),
            "balance": float(K[-1] + V[-1] - K[0] - V[0]),
        },
        (t.iterations / t.steps if t.steps else 0.0, t.most_iterations),
        tuple(run_notes(t, t)),
    )


def _loads(a: Assembled) -> list[str]:
    return [*(load.name for load in a.loads), *(f.name for f in a.followers)]


def _energy(a: Assembled) -> Promise:
    for name in _loads(a):
        return False, f"load '{name}' does work"
    if len(a.damping.values):
        return False, "damping takes energy"
    for s in a.springs:
        if s.damping:
            return False, f"'{s.name}' takes energy"
    return True, "all forces have a potential"


def _linear(a: Assembled, axis: int) -> Promise:
    if a.grounded:
        return False, "something holds on to the ground"
    if a.gravity[axis]:
        return False, f"gravity pulls along {AXES[axis]}"
    for load in a.loads:
        if not load.signal.vanishes_along(axis):
            return False, f"load '{load.name}' pushes"
    if len(a.damping.values):
        return False, "damping acts from outside"
    return True, f"nothing pushes along {AXES[axis]}"


def _angular(a: Assembled, axis: int) -> Promise:
    if a.is_linear:
        return False, "small displacements do not turn"
    if a.grounded:
        return False, "something holds on to the ground"
    if np.any(np.delete(a.gravity, axis)):
        return False, f"gravity is not along {AXES[axis]}"
    for name in _loads(a):
        return False, f"load '{name}' has a moment"
    if len(a.damping.values):
        return False, "damping acts from outside"
    return True, f"nothing has a moment about {AXES[axis]}"
