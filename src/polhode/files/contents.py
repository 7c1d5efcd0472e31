"""What the rows of a run directory hold: bodies, or the nodes of a structure.

Either knows how samples of the loop become a trajectory, how one is read back, and how wide a row
is; names and units of the arrays are in `variables`.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from polhode.files.variables import node_variables
from polhode.lowering.structures.natural import natural_form
from polhode.lowering.structures.tables import CompiledStructure
from polhode.lowering.system import NATURAL, Compiled, compile_system
from polhode.model.numbers import Floats
from polhode.model.structures.equations import Assembled
from polhode.model.system import System
from polhode.results.nodes import NodeTrajectory
from polhode.results.trajectory import Trajectory
from polhode.run.structures import as_bodies, made_ready, read
from polhode.schemes.choice import ChosenScheme

Samples = dict[str, Floats]
Take = Callable[[str], Floats]  # rows of an array by its name


class Contents(Protocol):
    """What a run directory holds of a model under a scheme."""

    system: Any

    @property
    def things(self) -> int:
        """Number of bodies or nodes."""
        ...

    def nothing(self) -> Samples:
        """Samples without a row."""
        ...

    def trajectory(self, samples: Samples, **told: Any) -> Any:
        """Samples of the loop as a trajectory."""
        ...

    def read(self, take: Take, **told: Any) -> Any:
        """A trajectory from the arrays of a directory."""
        ...


def contents_of(model: Any, scheme: ChosenScheme, way: str, step: float) -> Contents:
    """What a run directory of a model holds."""
    return (Nodes if way == NATURAL else Bodies)(model, scheme, way, step)


class Bodies:
    """Rows of bodies: (x, p, q, pi), the scheme's memory, the ledger's accounts."""

    def __init__(self, model: Any, scheme: ChosenScheme, way: str, step: float) -> None:
        self.system, self._scheme, self._way, self._step = model, scheme, way, step

    @cached_property
    def _compiled(self) -> Compiled:
        return compile_system(self.system, self._way)

    @property
    def things(self) -> int:
        """Number of bodies."""
        return self._compiled.n

    def nothing(self) -> Samples:
        """Samples without a row."""
        n = self._compiled.n
        return {
            "number": np.zeros(0),
            "state": np.zeros((0, n * 13)),
            "memory": np.zeros((0, n * max(self._scheme.record.width, 1))),
            "carried": np.zeros((0, self._compiled.arrays.carried.size)),
        }

    def trajectory(self, samples: Samples, **told: Any) -> Trajectory:
        """Samples of the loop as a trajectory."""
        n, rows = self._compiled.n, len(samples["number"])
        width = samples["memory"].shape[1] // n
        return Trajectory.of(
            self._compiled,
            self._scheme,
            self._step,
            samples["number"],
            samples["state"].reshape(rows, n, 13),
            samples["memory"].reshape(rows, n, width),
            carried=samples["carried"],
            **told,
        )

    def read(self, take: Take, **told: Any) -> Trajectory:
        """A trajectory from the arrays of a directory."""
        c, scheme = self._compiled, self._scheme
        parts = ("position", "momentum", "quaternion", "angular_momentum")
        stored = np.concatenate([take(k) for k in parts], axis=-1)
        memory = np.zeros((len(stored), c.n, 1))
        if scheme.record.width:
            memory = take("memory")
        carried = np.zeros((len(stored), c.arrays.carried.size))
        if c.accounts.width:
            carried = take("carried")
        number = take("step_number")
        t = Trajectory.of(c, scheme, self._step, number, stored, memory, carried=carried, **told)
        if t.turns_about_tip.any():
            tips = np.asarray(c.state)[:, 0:3]
            t.stored[..., 0:3] = np.where(t.turns_about_tip[:, None], tips, t.stored[..., 0:3])
        return t


class Nodes:
    """Rows of nodes or coordinates; a system has the rows of its bodies beside them."""

    def __init__(self, model: Any, scheme: ChosenScheme, way: str, step: float) -> None:
        self.system, self._scheme, self._step = model, scheme, step

    @cached_property
    def _compiled(self) -> CompiledStructure:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # said when the run began
            return made_ready(self.system, self._scheme, self._step)

    @cached_property
    def _assembled(self) -> Assembled:
        """The equations alone, which are enough to read."""
        if isinstance(self.system, System):
            return natural_form(self.system, float(self._scheme.parameters["stiffness"]))
        found: Assembled = self.system.assembled
        return found

    @property
    def things(self) -> int:
        """Number of nodes or coordinates."""
        return len(self._assembled.names)

    def nothing(self) -> Samples:
        """Samples without a row."""
        n, width = self._compiled.n, max(self._scheme.record.width, 1)
        return {
            "number": np.zeros(0),
            "state": np.zeros((0, 2 * n)),
            "memory": np.zeros((0, width * n)),
        }

    def trajectory(self, samples: Samples, **told: Any) -> Trajectory | NodeTrajectory:
        """Samples of the loop as a trajectory."""
        return read(self._compiled, self._scheme, self._step, samples, **told)

    def read(self, take: Take, **told: Any) -> Trajectory | NodeTrajectory:
        """A trajectory from the arrays of a directory."""
        a = self._assembled
        number = take("step_number")
        rods = sum(s.is_rod for s in a.springs)
        prefix = "node_" if isinstance(self.system, System) else ""
        names = node_variables(a.spatial, prefix)
        flat = (len(number), -1)

        def values(name: str) -> Floats:
            return take(name).reshape(flat)

        nodes = NodeTrajectory(
            system=self.system,
            assembled=a,
            scheme=self._scheme,
            step=self._step,
            index=number,
            u=values(names[0]),
            v=values(names[1]),
            memory={m.name: values(prefix + m.name) for m in self._scheme.record.memory},
            multipliers=values("multiplier") if rods else np.zeros((len(number), 0)),
            **{"notes": list(a.notes), **told},
        )
        return as_bodies(self.system, nodes)
