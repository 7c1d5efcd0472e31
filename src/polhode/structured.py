"""How structures run: made ready for a scheme, and read from what the loop saved."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.errors import SchemeError
from polhode.kernel import driver as loop
from polhode.model.numbers import Floats
from polhode.model.structures.compiled import CompiledStructure
from polhode.model.structures.prepared import Model, prepared
from polhode.model.system import System
from polhode.nodes import NodeTrajectory
from polhode.schemes._scheme import STIFFNESS
from polhode.schemes.choice import ChosenScheme
from polhode.trajectory import Trajectory, of_bodies


def made_ready(model: Model, scheme: ChosenScheme, step: float) -> CompiledStructure:
    """A model as tables, checked against what the scheme can do."""
    record, parameters = scheme.record, scheme.parameters
    if not isinstance(model, System) and parameters["stiffness"] != STIFFNESS.default:
        raise SchemeError(
            f"stiffness of scheme '{scheme}' is for systems of bodies; a structure's elements have "
            "their own."
        )
    return prepared(
        model,
        str(scheme),
        step,
        stiffness=float(parameters["stiffness"]),
        implicit=record.implicit,
        needs_mass=bool(record.memory) or not record.implicit,
        limit=record.limit(parameters),
    )


def read(
    c: CompiledStructure,
    scheme: ChosenScheme,
    step: float,
    samples: loop.Samples,
    counts: Floats,
    notes: list[str],
) -> NodeTrajectory | Trajectory:
    """Samples in the order of the coordinates, and as bodies where the model is a system."""
    rows, n = int(counts[0, loop.ROWS]), c.n
    saved = np.asarray(samples.state[:rows]).reshape(rows, 2, n)
    kept = np.asarray(samples.memory[:rows]).reshape(rows, -1, n)[..., c.places]
    rods = np.setdiff1d(np.arange(n), c.places)
    nodes = NodeTrajectory(
        system=c.system,
        assembled=c.assembled,
        scheme=scheme,
        step=step,
        index=np.asarray(samples.number[:rows, 0]).copy(),
        u=saved[:, 0][:, c.places],
        v=saved[:, 1][:, c.places],
        memory={m.name: kept[:, k] for k, m in enumerate(scheme.record.memory)},
        multipliers=saved[:, 0][:, rods],
        steps=int(counts[0, loop.STEPS]),
        iterations=int(counts[0, loop.ITERATIONS]),
        most_iterations=int(counts[0, loop.MOST]),
        halvings=int(counts[0, loop.HALVINGS]),
        notes=list(notes),
    )
    system: Any = c.system
    return of_bodies(system, c.way, nodes) if isinstance(system, System) else nodes
