"""The certificate of a structure: energy and momenta, from what its elements and loads are."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from polhode.diagnostics.certificate import TOLERANCE, Certificate, run_notes
from polhode.diagnostics.energy import looks
from polhode.diagnostics.resolution import NodeWatch
from polhode.diagnostics.steps import described
from polhode.diagnostics.tally import Tally
from polhode.model.numbers import not_negative
from polhode.model.structures.equations import Assembled
from polhode.results.nodes import AXES, NodeTrajectory
from polhode.schemes._claims import ALWAYS, ANGULAR_MOMENTUM, ENERGY, LINEAR, LINEAR_MOMENTUM

Promise = tuple[bool, str]


def structure_certificate(t: NodeTrajectory, tolerance: float = TOLERANCE) -> Certificate:
    """Say what the run of a structure had to conserve, and whether it did; kept like others."""
    tolerance = not_negative("tolerance of a certificate", tolerance)
    if tolerance not in t.certificates:
        t.certificates[tolerance] = structure_certificate_of([t.ends or t], tolerance)
    return t.certificates[tolerance]


def structure_certificate_of(
    blocks: Iterable[NodeTrajectory], tolerance: float = TOLERANCE
) -> Certificate:
    """The same of a run in blocks, each of which begins with the first sample of all."""
    tally, watch, pull = None, NodeWatch(), 0.0
    for t in blocks:
        if tally is None:
            holding = {ALWAYS, LINEAR} if t.assembled.is_linear else {ALWAYS}
            claims = t.scheme.record.conserves(t.scheme.parameters)
            tally = Tally({c.quantity for c in claims if c.condition in holding})
        _weigh(t, tally)
        watch.add(t)
        pull = max(pull, _pulls(t))
    assert tally is not None
    K, V, reach = t.kinetic, t.potential, float(np.abs(t.u).max(initial=0.0))
    tally.widen_by_forces(pull, reach, 0.0, abs(float(t.time[-1] - t.time[0])))
    return Certificate(
        t.assembled.title,
        str(t.scheme),
        t.given_step,
        t.steps,
        tolerance,
        tally.invariants(tolerance),
        {
            "kinetic": float(K[-1]),
            "potential": float(V[-1]),
            "balance": float(K[-1] + V[-1] - K[0] - V[0]),
        },
        (t.iterations / t.steps if t.steps else 0.0, t.most_iterations),
        watch.judged(t),
        tuple(run_notes(t, tally)),
        described(t),
    )


def _weigh(t: NodeTrajectory, tally: Tally) -> None:
    """Add a block to the tally."""
    a, K, V = t.assembled, t.kinetic, t.potential
    scale = max(float(K.max()), float(np.abs(V - V[0]).max()))
    tally.add("energy", ENERGY, _energy(a), K + V, scale)
    tally.rigidity.add(t)
    if not a.spatial:
        return
    p = t.momenta.reshape(len(t.u), -1, 3)
    P, size = t.linear_momentum, float(np.linalg.norm(p, axis=-1).sum(axis=1).max())
    for k, axis in enumerate(AXES):
        tally.add(f"linear_momentum_{axis}", LINEAR_MOMENTUM, _linear(a, k), P[:, k], size)
    turning = np.linalg.norm(np.cross(t.position, p), axis=-1)
    L, size = t.angular_momentum, float(turning.sum(axis=1).max())
    for k, axis in enumerate(AXES):
        tally.add(f"angular_momentum_{axis}", ANGULAR_MOMENTUM, _angular(a, k), L[:, k], size)


def _pulls(t: NodeTrajectory) -> float:
    """Largest sum of the sizes of elastic forces and weights, at some samples."""
    a, most = t.assembled, 0.0
    elastic = [*(s for s in a.springs if not s.is_rod), *a.potentials]
    for k in looks(len(t.u)):
        at = t.position[k : k + 1]
        total = sum(float(np.linalg.norm(row.force(row.sum.of(at)[0]))) for row in elastic)
        total += float(np.abs(a.stiffness @ (t.u[k] - a.reference)).sum())
        most = max(most, total + float(np.abs(a.constant).sum()))
    return most


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
        return False, "something is attached to ground"
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
        return False, "something is attached to ground"
    if np.any(np.delete(a.gravity, axis)):
        return False, f"gravity is not along {AXES[axis]}"
    for name in _loads(a):
        return False, f"load '{name}' has a moment"
    if len(a.damping.values):
        return False, "damping acts from outside"
    return True, f"nothing has a moment about {AXES[axis]}"
