"""What the rows of a run directory hold: bodies, or the nodes of a structure.

Either knows how samples of the loop become a trajectory, how one is read back, and how wide a row
is; names and units of the arrays are in `variables`.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np

from polhode.files.variables import account_names, node_variables, points_from
from polhode.kernel.columns import State
from polhode.lowering.structures.natural import natural_form
from polhode.lowering.system import Way
from polhode.model.numbers import Floats
from polhode.model.structures.equations import Assembled
from polhode.results.nodes import NodeTrajectory
from polhode.results.samples import RunOutcome
from polhode.results.trajectory import Trajectory, of_bodies
from polhode.run.engine import Engine
from polhode.run.saved_points import PRESSING, TOUCHED
from polhode.run.saved_rows import trajectory_of
from polhode.run.ways import lowered
from polhode.schemes.choice import ChosenScheme

SAMPLE_TIME = "sample_time"  # written with the rows; "time" says which of them count
Samples = dict[str, Floats]
Take = Callable[[str], Floats]  # rows of an array by its name, or its labels


class Contents:
    """What a run directory holds of a model under a scheme."""

    def __init__(
        self, system: Any, scheme: ChosenScheme, way: str, step: float, timed: bool = False
    ) -> None:
        self.system, self.scheme, self.way, self.step = system, scheme, way, step
        self.timed = timed  # whether times are not whole numbers of steps

    @cached_property
    def compiled(self) -> Any:
        """The lowered model."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # given when the run started
            return lowered(self.system, self.scheme, self.step)

    @property
    def count(self) -> int:
        """Number of bodies or nodes."""
        raise NotImplementedError

    def read(self, take: Take, outcome: RunOutcome) -> Any:
        """A trajectory from the arrays of a directory."""
        raise NotImplementedError

    def trajectory(self, samples: Samples) -> Any:
        """Samples of the loop as a trajectory."""
        return trajectory_of(self.compiled, self.scheme, self.step, samples, RunOutcome())

    def empty(self) -> Any:
        """A trajectory without samples, which has the shapes of all arrays."""
        c, width = self.compiled, max(self.scheme.record.width, 1)
        carried = 0 if c.is_structure else c.carried.size
        sizes = {"state": c.state.size, "memory": c.n * width, "carried": carried}
        rows: Samples = {key: np.zeros((0, size)) for key, size in sizes.items()}
        if getattr(c.arrays, "touching", None) is not None:
            rows[PRESSING], rows[TOUCHED] = np.zeros(0, dtype=np.int64), np.empty(0, dtype=object)
        return self.trajectory({"number": np.zeros(0), **rows})


class Bodies(Contents):
    """Rows of bodies: (x, p, q, pi), the scheme's memory, the ledger's accounts."""

    @property
    def count(self) -> int:
        """Number of bodies."""
        return len(self.system.bodies)

    def read(self, take: Take, outcome: RunOutcome) -> Trajectory:
        """A trajectory from the arrays of a directory."""
        c = self.compiled.owned()
        if "ordered" in outcome.end:
            c.reorder(outcome.end["ordered"])
        parts = ("position", "momentum", "quaternion", "angular_momentum")
        stored = np.concatenate([take(k) for k in parts], axis=-1)
        rows = {"number": take("step_number"), "state": stored}
        if self.timed:
            rows["time"] = take(SAMPLE_TIME)
        rows["memory"] = np.zeros((len(stored), c.n))
        if self.scheme.record.width:
            rows["memory"] = take("memory")
        rows["carried"] = np.zeros((len(stored), c.arrays.carried.size))
        if c.accounts.width:  # by name: another version may book in another order
            written = [str(name) for name in take("account")]
            rows["carried"] = take("carried")[:, [written.index(n) for n in account_names(c)]]
        if c.arrays.touching is not None:
            rows[PRESSING], rows[TOUCHED] = points_from(take)
        outcome.notes = outcome.notes or list(c.start.notes)
        t = Trajectory.of(c, self.scheme, self.step, rows, outcome)
        if t.turns_about_tip.any():
            tips = np.asarray(c.state)[:, State.X : State.P]
            t.stored[..., State.X : State.P] = np.where(
                t.turns_about_tip[:, None], tips, t.stored[..., State.X : State.P]
            )
        return t


class Nodes(Contents):
    """Rows of nodes or coordinates; a system has the rows of its bodies beside them."""

    @cached_property
    def _assembled(self) -> Assembled:
        """The equations alone, which are enough to read."""
        if self.system.is_structure:
            found: Assembled = self.system.assembled
            return found
        return natural_form(self.system, float(self.scheme.parameters["stiffness"]))

    @property
    def count(self) -> int:
        """Number of nodes or coordinates."""
        return len(self._assembled.names)

    def read(self, take: Take, outcome: RunOutcome) -> Trajectory | NodeTrajectory:
        """A trajectory from the arrays of a directory."""
        a = self._assembled
        number = take("step_number")
        rods = sum(s.is_rod for s in a.springs)
        prefix = "" if self.system.is_structure else "node_"
        names = node_variables(a.spatial, prefix)

        def values(name: str) -> Floats:
            return take(name).reshape(len(number), -1)

        outcome.notes = outcome.notes or list(a.notes)
        nodes = NodeTrajectory(
            system=self.system,
            assembled=a,
            scheme=self.scheme,
            step=self.step,
            index=number,
            u=values(names[0]),
            v=values(names[1]),
            memory={m.name: values(prefix + m.name) for m in self.scheme.record.memory},
            multipliers=values("multiplier") if rods else np.zeros((len(number), 0)),
            **vars(outcome),
        )
        return nodes if self.system.is_structure else of_bodies(self.system, nodes)


def contents_of(
    system: Any, scheme: ChosenScheme, way: str, step: float, timed: bool = False
) -> Contents:
    """What a run directory of a model holds."""
    return (Nodes if way == Way.NATURAL else Bodies)(system, scheme, way, step, timed)


def contents_of_engine(engine: Engine, timed: bool = False) -> Contents:
    """What a run directory of a live model holds; nothing is lowered again."""
    found = contents_of(engine.compiled.system, engine.scheme, engine.way, engine.step, timed)
    found.compiled = engine.compiled
    return found
