"""The class `Simulation`, for stepping by hand."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from polhode.api.live import Instruments, LiveJoint, LivePart
from polhode.api.models import found, setting
from polhode.api.run import AnyRun, run_of
from polhode.api.steering import Steering
from polhode.diagnostics.energy import Ledger, ledger
from polhode.errors import InputError, ModelError, RunError, suggestion
from polhode.kernel.columns import Carried
from polhode.lowering.settings import LoadSettings
from polhode.model.controller import Controller, checked_controllers
from polhode.model.event import Event
from polhode.model.forces import Motor
from polhode.model.forces._force import ElementLoad, RotorLoad
from polhode.model.numbers import MOST_STEPS, Floats, flag, whole_number
from polhode.model.part import knows_its_arguments
from polhode.model.steps import Rule
from polhode.model.system import System
from polhode.quantities.paths import path_of
from polhode.quantities.system import SystemPart
from polhode.results.events import Events
from polhode.results.views import BeamView, BodyView, ContactView, ForceView, JointView, Now
from polhode.run.driver import by_hand
from polhode.run.engine import Engine
from polhode.run.extending import converted, labels_of
from polhode.run.sampler import Sampler
from polhode.run.saved_rows import trajectory_of
from polhode.run.timing import watched_events
from polhode.run.ways import default_scheme
from polhode.schemes.choice import ChosenScheme

if TYPE_CHECKING:
    from polhode.lowering.structures.prepared import Model

__all__ = ["BodyState", "NodeState", "Simulation"]


@dataclass(frozen=True)
class BodyState:
    """Position and velocity of a body."""

    position: Any
    quaternion: Any
    velocity: Any
    angular_velocity: Any
    angular_velocity_world: Any


@dataclass(frozen=True)
class NodeState:
    """Position and velocity of a node of a structure."""

    position: Any
    velocity: Any


class EnergyNow(NamedTuple):
    """Current energies, J."""

    kinetic: float
    potential: float
    total: float


class Simulation(Steering):
    """A simulation that is advanced step by step, for control and planning.

    >>> sim = ph.Simulation(system, step=1e-3, record=True)  # doctest: +SKIP
    >>> for _ in range(1000):  # doctest: +SKIP
    ...     sim.torques[:] = 40.0 * (target - sim.angles) - 4.0 * sim.rates
    ...     sim.step()
    >>> sim.run().replay("arm.html")  # doctest: +SKIP

    `angles`, `rates` and `torques` are arrays that stay the same and change with the steps: copy
    what you keep. With `record`, every `save_every`-th step is kept for `run()`.
    """

    @knows_its_arguments("Simulation")
    def __init__(
        self,
        system: Model | str | Path,
        scheme: str | ChosenScheme | None = None,
        *,
        step: float | str | Rule | None = None,
        record: bool = False,
        save_every: int = 1,
        events: Iterable[Event] = (),
        stop_when: str | Callable[[Any], Any] | None = None,
        contact: str | None = None,
        controllers: Iterable[Controller] = (),
    ) -> None:
        model, settings = found(system)
        if settings is not None:
            scheme = settings.scheme if scheme is None else scheme
            stop_when = settings.stop_when if stop_when is None else stop_when
            contact = settings.contact if contact is None else contact
            events = [*settings.events, *events]
        step = setting("step", step, settings)
        self._controllers = checked_controllers(controllers)
        self._turns = _hinges(model)
        scheme = default_scheme(model) if scheme is None else scheme
        engine = Engine(model, scheme, step, self._controllers, self._turns, contact)
        self._events = watched_events(engine, events, stop_when)
        every = whole_number("save_every", save_every, 1)
        self._every = every if flag("record", record) else sys.maxsize
        self._engines = {(): engine}
        self._begin(engine)
        self._start = self.checkpoint()

    def __repr__(self) -> str:
        """Return the scheme, the step and the time."""
        e = self._engine
        return f"Simulation: {e.scheme}, step {e.step:g} s, at {self.time:g} s"

    def _begin(self, engine: Engine, before: Sampler | None = None) -> None:
        """Prepare to drive an engine, after the recorded samples `before`."""
        self._engine = engine
        self._driver = by_hand(engine, self._every, self._events, before)
        if engine.compiled.is_structure:  # nodes have no joints to drive; bodies are read slowly
            self.drives = self.joints = ()
            self._torques = np.zeros(0)
            return
        self._instruments = shown = Instruments(engine, self._instruments)
        self.joints = shown.names  # with one coordinate, in the order of `angles`
        self._joints = {n: LiveJoint(self, n, c, JointView) for n, c in shown.joints.items()}
        self._bodies = {n: LivePart(self, n, c, BodyView) for n, c in shown.bodies.items()}
        self._row = np.asarray(engine.carried)[Carried.SUM]
        self._settings = LoadSettings(engine.compiled)
        motors, rotors = (self._settings.named(kind) for kind in (ElementLoad, RotorLoad))
        columns = self._settings.columns
        self._motor_columns = np.array([columns[n] for n in motors], dtype=np.intp)
        self._rotor_columns = np.array([columns[n] for n in rotors], dtype=np.intp)
        self.drives = (*motors, *rotors)
        system: System = engine.compiled.system
        on = {f.name: f.joint for f in system.forces if isinstance(f, Motor)}
        self._motors = {on[name]: k for k, name in enumerate(motors)}
        if len(self._torques) != len(self.drives):
            self._torques = np.zeros(len(self.drives))
        self._read_torques()

    # --- steps ------------------------------------------------------------------------------------

    def step(self, n: int = 1) -> None:
        """Advance by a number of steps, or up to an event that stops; see `stopped`."""
        if n.__class__ is not int or not 0 <= n <= MOST_STEPS:
            n = whole_number("steps", n, 0)
        self._write_torques()
        try:
            self._driver.advance(n)
        except RunError:
            self._check_torques()
            raise
        finally:
            self._refresh()
        if self._controllers:
            self._read_torques()

    @property
    def time(self) -> float:
        """Seconds since the start."""
        return self._engine.time

    @property
    def stopped(self) -> str | None:
        """The event that stopped the simulation; None if it can continue.

        It does not step on from there, until it is reset, restored or placed elsewhere.
        """
        return self._driver.stopped

    @property
    def events(self) -> Events:
        """The events so far, as in `run.events`."""
        t = self._sample()
        t.end = self._driver.checkpoint()
        return Events(t, run_of)

    @property
    def notes(self) -> list[str]:
        """Notes on the run."""
        return list(self._engine.notes)

    # --- what is read -----------------------------------------------------------------------------

    @property
    def angles(self) -> Floats:
        """Angles of hinges and displacements of sliders, rad and m."""
        return self._coordinates.angles

    @property
    def rates(self) -> Floats:
        """Rates of `angles`."""
        return self._coordinates.rates

    @property
    def _coordinates(self) -> Instruments:
        if self._instruments is None:
            raise InputError(
                "this model runs in natural coordinates, without angles; read sim.state."
            )
        self._instruments.show()
        return self._instruments

    def joint(self, name: str) -> LiveJoint:
        """Angle, rate, displacement, speed, reaction and torque of a joint now."""
        if self._engine.compiled.is_structure:
            return self._slow(JointView, "joint", name)
        found = self._joints.get(str(name))
        if found is None:
            self._engine.compiled.system.joint(name)  # says what there is
        assert found is not None
        return found

    def body(self, name: str) -> LivePart:
        """Position, velocity, quaternion and angular velocity of a body now."""
        if self._engine.compiled.is_structure:
            return self._slow(BodyView, "body", name)
        found = self._bodies.get(str(name))
        if found is None:
            raise ModelError(f"there is no body '{name}'." + suggestion(name, list(self._bodies)))
        return found

    def _slow(self, view: Any, kind: str, name: str) -> Any:
        """Current values of a part of a system in natural coordinates."""
        t = self._sample()
        if t.system.is_structure:
            raise InputError(f"a structure has no {kind}s; read sim.state.")
        getattr(t.system, kind)(name)  # says what there is
        return Now(view(t, name))

    def element(self, name: str) -> Now:
        """Length, rate and force of a spring now, speed of a rotor, energies."""
        return Now(ForceView(self._sample(), name))

    def beam(self, name: str) -> Now:
        """Forces, moments and strains of a beam now, by element."""
        return Now(BeamView(self._sample(), name))

    def contact(self, name: str) -> Now:
        """Force, gap, slip, place and state of a contact now."""
        return Now(ContactView(self._sample(), name))

    def quantity(self, path: str) -> Any:
        """Any result now by its path, such as ``system.energy.total``: a number or an array."""
        t = self._sample()
        found = path_of(path, t.system).of(t)[-1]
        return found.item() if found.ndim == 0 else found

    def reaction(self, joint: str) -> Floats:
        """Force of a joint on its second body, at the joint's point, world axes."""
        return np.asarray(self.joint(joint).reaction)

    @property
    def energy(self) -> EnergyNow:
        """Kinetic, potential and total energy."""
        forms = SystemPart(self._sample(), "").energy
        return EnergyNow(*(float(form[0]) for form in forms[:3]))

    @property
    def ledger(self) -> Ledger:
        """The energy ledger at the start and now."""
        engine = self._engine
        if engine.compiled.is_structure:
            raise InputError("a model in natural coordinates has no ledger; read sim.energy.")
        self._write_torques()
        carried = self._start["carried"].reshape(1, -1)
        carried = converted(carried, labels_of(self._engines[()]), engine)
        now = engine.present()
        then = {key: self._start[key].reshape(1, -1) for key in ("state", "memory")}
        then |= {"number": np.array([self._start["n"]]), "time": np.zeros(1), "carried": carried}
        rows = {key: np.concatenate([then[key], now[key]]) for key in then}
        t = trajectory_of(engine.compiled, engine.scheme, engine.step, rows, engine.outcome())
        return ledger(t)

    @property
    def state(self) -> dict[str, Any]:
        """The bodies by name, each a `BodyState`; of a structure the nodes, each a `NodeState`."""
        t = self._sample()
        if t.system.is_structure:
            places = zip(t.assembled.names, t.position[0], t.velocity[0], strict=True)
            return {name: NodeState(x, v) for name, x, v in places}
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

    def _sample(self) -> Any:
        """The current state as a trajectory of one sample."""
        self._write_torques()
        return self._engine.now()

    def run(self) -> AnyRun:
        """The steps so far as a `Run` with certificate, replay and files; needs ``record=True``."""
        if self._every == sys.maxsize:
            raise InputError("the simulation kept no samples; make it with record=True.")
        found = self._driver.sampler.trajectory()
        found.end = self._driver.checkpoint()  # with the events
        return run_of(found)


def _hinges(model: Any) -> list[str] | None:
    """Hinges with unwrapped angles; None without any."""
    joints = () if model.is_structure else model.joints
    return [j.name for j in joints if "angle" in j.coordinates] or None
