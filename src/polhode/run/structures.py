"""How structures run: made ready for a scheme, and read from what the loop saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from polhode.errors import SchemeError
from polhode.lowering.structures.prepared import Model, prepared
from polhode.lowering.structures.tables import CompiledStructure
from polhode.lowering.system import NATURAL
from polhode.model.numbers import Floats
from polhode.model.system import System
from polhode.results.nodes import NodeTrajectory
from polhode.results.trajectory import Trajectory, of_bodies
from polhode.schemes._scheme import STIFFNESS
from polhode.schemes.choice import ChosenScheme


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
    samples: Mapping[str, Floats],
    **told: Any,
) -> NodeTrajectory | Trajectory:
    """Samples in the order of the coordinates, and as bodies where the model is a system.

    `samples` are those of the loop, by name; `told` says how the run went.
    """
    rows, n = len(samples["number"]), c.n
    saved = np.asarray(samples["state"]).reshape(rows, 2, n)
    kept = np.asarray(samples["memory"]).reshape(rows, max(scheme.record.width, 1), n)[
        ..., c.places
    ]
    rods = np.setdiff1d(np.arange(n), c.places)
    nodes = NodeTrajectory(
        system=c.system,
        assembled=c.assembled,
        scheme=scheme,
        step=step,
        index=np.array(samples["number"]),
        u=np.ascontiguousarray(saved[:, 0][:, c.places]),
        v=np.ascontiguousarray(saved[:, 1][:, c.places]),
        memory={m.name: kept[:, k] for k, m in enumerate(scheme.record.memory)},
        multipliers=saved[:, 0][:, rods],
        **told,
    )
    return as_bodies(c.system, nodes)


def as_bodies(model: Any, nodes: NodeTrajectory) -> NodeTrajectory | Trajectory:
    """The bodies of a system that was run in natural coordinates; nodes of anything else."""
    return of_bodies(model, NATURAL, nodes) if isinstance(model, System) else nodes
