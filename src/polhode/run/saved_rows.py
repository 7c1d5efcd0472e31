"""From the rows that the loop saved to a trajectory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.kernel.stepping.loop import SampleTables
from polhode.model.numbers import Floats
from polhode.results.samples import RunOutcome
from polhode.results.trajectory import Trajectory, of_bodies
from polhode.run.saved_points import PRESSING, TOUCHED, split_points
from polhode.schemes.choice import ChosenScheme

if TYPE_CHECKING:
    from polhode.lowering.structures.prepared import CompiledModel


def trajectory_of(
    compiled: CompiledModel,
    scheme: ChosenScheme,
    step: float,
    rows: Mapping[str, Floats],
    outcome: RunOutcome,
) -> Any:
    """Rows of the loop, by name: a `Trajectory`, or of a structure a `NodeTrajectory`."""
    if not compiled.is_structure:
        return Trajectory.of(compiled, scheme, step, rows, outcome)
    from polhode.results.nodes import NodeTrajectory  # few runs are of structures

    c, count = compiled, len(rows["number"])
    saved = rows["state"].reshape(count, 2, c.n)
    memory = rows["memory"].reshape(count, max(scheme.record.width, 1), c.n)[..., c.places]
    rods = np.setdiff1d(np.arange(c.n), c.places)
    nodes = NodeTrajectory(
        system=c.system,
        assembled=c.assembled,
        scheme=scheme,
        step=step,
        index=rows["number"],
        times=rows.get("time"),
        u=np.ascontiguousarray(saved[:, 0][:, c.places]),
        v=np.ascontiguousarray(saved[:, 1][:, c.places]),
        memory={m.name: memory[:, k] for k, m in enumerate(scheme.record.memory)},
        multipliers=saved[:, 0][:, rods],
        **vars(outcome),
    )
    return nodes if c.system.is_structure else of_bodies(c.system, nodes)


def filled(samples: SampleTables, rows: int) -> dict[str, Any]:
    """Copies of the first rows by name, with step numbers in one dimension."""
    parts = ((key, part) for key, part in samples._asdict().items() if part is not None)
    found = {key: np.array(part[:rows]) for key, part in parts if key != TOUCHED}
    if samples.touched is not None:
        found[TOUCHED] = split_points(samples.touched, samples.pressing[:rows, 0])
    flat = ("number", "time", PRESSING)
    return {key: part[:, 0] if key in flat else part for key, part in found.items()}
