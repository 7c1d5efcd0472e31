"""What a user holds: `simulate`, the `Run` it returns, and `Simulation` for step by step."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from polhode.diagnostics.certificate import TOLERANCE, Certificate, certificate
from polhode.diagnostics.energy import kinetic_energy, potential_energy
from polhode.diagnostics.momentum import angular_momentum, linear_momentum
from polhode.diagnostics.structures import structure_certificate
from polhode.engine import Engine, Notice, run_engine, whole_steps
from polhode.errors import InputError, ModelError, RunError, suggestion
from polhode.model.structures import LinearStructure, Structure
from polhode.model.system import System
from polhode.nodes import NodeTrajectory
from polhode.schemes.choice import ChosenScheme
from polhode.trajectory import AXES, Trajectory
from polhode.views import BodyView, JointView

if TYPE_CHECKING:
    import xarray


@dataclass(frozen=True)
class Run:
    """A finished (or failed, or interrupted) simulation."""

    trajectory: Trajectory

    def certificate(self, tolerance: float = TOLERANCE) -> Certificate:
        """What had to be conserved, what was, and to how many digits."""
        return certificate(self.trajectory, tolerance)

    def body(self, name: str) -> BodyView:
        """Results of one body."""
        self.trajectory.system.index(name)
        return BodyView(self.trajectory, name)

    def joint(self, name: str) -> JointView:
        """Results of one joint."""
        self.trajectory.system.joint(name)
        return JointView(self.trajectory, name)

    @property
    def time(self) -> Any:
        """Times of the samples."""
        return self.trajectory.time

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended it."""
        return self.trajectory.interrupted

    @property
    def energy(self) -> xarray.Dataset:
        """Kinetic, potential and total energy."""
        import xarray

        t = self.trajectory
        K, V = kinetic_energy(t), potential_energy(t)
        parts = {"kinetic": K, "potential": V, "total": K + V}
        return xarray.Dataset({k: t.labelled(v, k, "J") for k, v in parts.items()})

    def replay(self, path: str | Path, *, beside: Run | None = None) -> Path:
        """Write a page that replays the run, alone or beside another, in any browser.

        The page is one file and loads nothing from elsewhere.
        """
        from polhode.viewer.page import page

        others = [] if beside is None else [beside.trajectory]
        target = Path(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(page([self.trajectory, *others]), encoding="utf-8")
        return target

    def figures(self, folder: str | Path) -> list[Path]:
        """Write the figures of the run as PNG; `polhode.plots` has them one by one."""
        from polhode.plots import figures

        return figures(self, folder)

    @property
    def linear_momentum(self) -> xarray.DataArray:
        """Of all bodies together."""
        t = self.trajectory
        return t.labelled(linear_momentum(t), "linear_momentum", "kg m/s", ("axis", AXES))

    @property
    def angular_momentum(self) -> xarray.DataArray:
        """Of all bodies together, about the origin."""
        t = self.trajectory
        return t.labelled(angular_momentum(t), "angular_momentum", "kg m²/s", ("axis", AXES))


@dataclass(frozen=True)
class StructureRun:
    """A finished (or failed, or interrupted) simulation of a structure."""

    trajectory: NodeTrajectory

    def certificate(self, tolerance: float = TOLERANCE) -> Certificate:
        """What had to be conserved, what was, and to how many digits."""
        return structure_certificate(self.trajectory, tolerance)

    def node(self, name: str) -> xarray.Dataset:
        """Position and velocity of a node, or displacement and velocity of a coordinate."""
        import xarray

        t = self.trajectory
        if name not in t.assembled.names:
            raise ModelError(f"there is no node '{name}'." + suggestion(name, t.assembled.names))
        i, dims = t.assembled.names.index(name), [("axis", AXES)] if t.assembled.spatial else []
        what = "position" if t.assembled.spatial else "displacement"
        parts = {what: (t.position[:, i], "m"), "velocity": (t.velocity[:, i], "m/s")}
        return xarray.Dataset({k: t.labelled(x, k, unit, *dims) for k, (x, unit) in parts.items()})

    @property
    def time(self) -> Any:
        """Times of the samples."""
        return self.trajectory.time

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended it."""
        return self.trajectory.interrupted

    @property
    def energy(self) -> xarray.Dataset:
        """Kinetic, potential and total energy, and that of the springs that hold bodies."""
        import xarray

        t = self.trajectory
        parts = {"kinetic": t.kinetic, "potential": t.potential, "total": t.kinetic + t.potential}
        parts["springs"] = t.artificial
        return xarray.Dataset({k: t.labelled(v, k, "J") for k, v in parts.items()})


@overload
def simulate(
    system: System,
    scheme: str | ChosenScheme = ...,
    *,
    step: float,
    until: float,
    save_every: int | None = ...,
    progress: Notice | None = ...,
) -> Run: ...
@overload
def simulate(
    system: Structure | LinearStructure,
    scheme: str | ChosenScheme = ...,
    *,
    step: float,
    until: float,
    save_every: int | None = ...,
    progress: Notice | None = ...,
) -> StructureRun: ...
def simulate(
    system: System | Structure | LinearStructure,
    scheme: str | ChosenScheme = "energy-momentum",
    *,
    step: float,
    until: float,
    save_every: int | None = None,
    progress: Notice | None = None,
) -> Run | StructureRun:
    """Simulate a system or a structure from 0 to `until` seconds.

    Parameters
    ----------
    system
        What is simulated.
    scheme
        A scheme string, such as ``"energy-momentum"`` or ``"algo-c1(beta=0.5,gamma=1)"``.
    step, until
        In seconds; `until` must be a whole number of steps.
    save_every
        Save every so many steps (and the start and the end); default so that at most 10 000
        samples are saved.
    progress
        Called with (steps done, steps in all) about ten times a second.

    Raises
    ------
    InputError
        Where something given does not make sense.
    RunError
        Where the run fails on its way; its `run` holds what was computed before.
    """
    steps = whole_steps(step, until)
    engine = Engine(system, scheme, step)
    if engine.needs_compiling and sys.stderr.isatty():
        print(f"compiling {engine.scheme.name}, first run only", file=sys.stderr)
    held = Run if isinstance(system, System) else StructureRun
    try:
        return held(run_engine(engine, steps, save_every, progress))
    except RunError as error:
        error.run = held(error.run)
        raise


@dataclass(frozen=True)
class BodyState:
    """Where a body is and how it moves."""

    position: Any
    quaternion: Any
    velocity: Any
    angular_velocity: Any
    angular_velocity_world: Any


class Simulation:
    """A simulation that is driven step by step.

    >>> sim = Simulation(system, scheme="energy-momentum", step=1e-3)  # doctest: +SKIP
    >>> sim.step(10)
    ... sim.time
    ... sim.state["top"].position  # doctest: +SKIP
    """

    def __init__(
        self, system: System, scheme: str | ChosenScheme = "energy-momentum", *, step: float
    ) -> None:
        self._engine = Engine(system, scheme, step)
        self._engine.start()

    def step(self, steps: int = 1) -> None:
        """Advance by so many steps."""
        if steps < 0 or steps != int(steps):
            raise InputError(f"steps is {steps!r}; it must be a whole number, not below zero.")
        self._engine.advance(int(steps), sys.maxsize, self._engine.room(1))

    @property
    def time(self) -> float:
        """Seconds since the start."""
        return self._engine.n * self._engine.step

    @property
    def state(self) -> dict[str, BodyState]:
        """The bodies by name."""
        samples = self._engine.room(1)
        self._engine.counts[0, 5] = 0
        self._engine.save(samples)
        t = self._engine.trajectory(samples)
        return {
            body.name: BodyState(
                t.position[0, i],
                np.array(t.quaternion[0, i]),
                t.velocity[0, i],
                t.angular_velocity[0, i],
                t.angular_velocity_world[0, i],
            )
            for i, body in enumerate(t.system.bodies)
        }
