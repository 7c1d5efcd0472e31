r"""Bodies whose shapes overlap at the start, pushed apart.

Only places change, and only of bodies that no joint ties. In each round all points that overlap,
with depths d and normals n from the second body to the first, give the shifts dx of least
sum m |dx|² with

    n·(dx_a - dx_b) >= d,      dx_a = sum w_a lam n,   dx_b = -sum w_b lam n,   lam >= 0,

w = 1/m, zero of what stays; it is solved by sweeps over the points.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from polhode.errors import AssemblyError, InputError
from polhode.model.numbers import Floats
from polhode.model.system import System
from polhode.quantities.system import potential_energy
from polhode.results.trajectory import at_start
from polhode.run.engine import Engine, Overlaps

if TYPE_CHECKING:
    from polhode.model.steps import Rule
    from polhode.schemes.choice import ChosenScheme

PUSHES = 100  # rounds, at most
PUSH_SWEEPS = 200  # of a round, at most
PUSHED = 1e-9  # of the deepest overlap: change of a sweep below which a round is done


def pushed_apart(
    system: System, scheme: str | ChosenScheme, step: float | str | Rule
) -> tuple[System, list[str]]:
    """The system without overlaps at the start, and a note on what moved."""
    if system.is_structure or system.touching is None:
        raise InputError("settle pushes shapes apart, and the model has no [contacts]; omit it.")
    engine = Engine(system, scheme, step)
    weights, moved = _weights(system), np.zeros((len(system.bodies), 3))
    for _ in range(PUSHES):
        overlaps = engine.overlaps()
        if not overlaps.sentence:
            break
        shifts = _shifts(overlaps, weights, system)
        engine.shift(shifts)
        moved += shifts
    else:
        raise AssemblyError(
            f"{overlaps.sentence.split(';')[0]}, also after {PUSHES} rounds of settling; give them "
            "more room."
        )
    which = np.flatnonzero(moved.any(axis=1)).tolist()
    if not which:
        return system, []
    places = {system.bodies[i].name: engine.compiled.start.x[i] + moved[i] for i in which}
    state = {name: dict(own) for name, own in system.state.items()}
    for name, place in places.items():
        state.setdefault(name, {})["position"] = place
    found = replace(system, state=state)
    energies = [float(potential_energy(at_start(each))[0]) for each in (system, found)]
    far = np.linalg.norm(moved, axis=1)
    worst = int(np.argmax(far))
    many = "1 body was" if len(which) == 1 else f"{len(which)} bodies were"
    return found, [
        f"settled: {many} pushed apart at the start, by at most {far[worst]:.3g} m "
        f"('{system.bodies[worst].name}'), which changed the potential energy by "
        f"{energies[1] - energies[0]:.6g} J"
    ]


def _weights(system: System) -> Floats:
    """Inverse masses of bodies, zero where a joint ties one, and of the ground, which is last."""
    tied = {name for joint in system.joints for name in (joint.first, joint.second)}
    return np.array([0.0 if b.name in tied else 1.0 / b.mass for b in system.bodies] + [0.0])


def _shifts(overlaps: Overlaps, weights: Floats, system: System) -> Floats:
    """The least shifts of all bodies that part all points, if they went along their normals."""
    a, b = overlaps.ends.T
    both = weights[a] + weights[b]
    stay = np.flatnonzero((both == 0.0) & overlaps.counts)
    if len(stay):
        names = [*(body.name for body in system.bodies), "ground"]
        k = int(stay[np.argmax(overlaps.depths[stay])])
        raise AssemblyError(
            f"'{names[a[k]]}' and '{names[b[k]]}' overlap by {overlaps.depths[k]:.3g} m at the "
            "start, and settling does not move bodies that joints tie; move them apart, or exclude "
            "the pair."
        )
    shifts, pushes = np.zeros((len(weights), 3)), np.zeros(len(a))
    rows = np.flatnonzero(both > 0.0)
    for _ in range(PUSH_SWEEPS):
        worst = 0.0
        for k in rows.tolist():
            n = overlaps.normals[k]
            left = overlaps.depths[k] - n @ (shifts[a[k]] - shifts[b[k]])
            change = max(left / both[k], -pushes[k])
            pushes[k] += change
            shifts[a[k]] += weights[a[k]] * change * n
            shifts[b[k]] -= weights[b[k]] * change * n
            worst = max(worst, abs(change) * both[k])
        if worst <= PUSHED * overlaps.depths.max():
            break
    return shifts[:-1]
