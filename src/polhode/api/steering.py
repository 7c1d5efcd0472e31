"""Changes between the steps of a simulation: torques, loads, state and checkpoints."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, Self

import numpy as np

from polhode.api.live import Instruments
from polhode.errors import InputError
from polhode.kernel.bodies.rotors import RotorControl
from polhode.kernel.columns import State, TimedValue
from polhode.lowering.settings import LoadSettings, set_torques
from polhode.model.forces import PointForce, Torque
from polhode.model.forces._force import Force
from polhode.model.numbers import Floats, array, shown
from polhode.model.orientation import matrix
from polhode.model.system import System
from polhode.run.combinations import Feature, refuse
from polhode.run.driver import Driver
from polhode.run.engine import Engine
from polhode.run.extending import go_on, with_loads
from polhode.run.sampler import Sampler
from polhode.run.state import write_bodies, write_joints

_NOTHING = (0.0, 0.0, 0.0)
_FORCE, _TORQUE = "force applied to {}", "torque applied to {}"  # names of what `apply` sets


class Steering:
    """Settings and checkpoints of a simulation."""

    _engine: Engine
    _settings: LoadSettings
    _driver: Driver
    _start: dict[str, Any]
    _controllers: Iterable[Any]
    _instruments: Instruments | None = None
    _row: Floats  # sums of what is carried
    _engines: dict[tuple[str, ...], Engine]  # by the bodies that loads are applied to
    _applied: tuple[str, ...] = ()
    _turns: list[str] | None
    drives: tuple[str, ...]
    joints: tuple[str, ...]
    _torques: Floats = np.zeros(0)  # in the order of `drives`
    _motor_columns: Floats
    _rotor_columns: Floats

    @property
    def angles(self) -> Floats:
        """Angles of hinges and displacements of sliders."""
        raise NotImplementedError

    @property
    def rates(self) -> Floats:
        """Rates of `angles`."""
        raise NotImplementedError

    def _begin(self, engine: Engine, before: Sampler | None = None) -> None:
        raise NotImplementedError

    def _sample(self) -> Any:
        raise NotImplementedError

    def _refresh(self) -> None:
        """Update the arrays that were returned."""
        if self._instruments is not None:
            self._instruments.refresh()

    # --- torques and loads ------------------------------------------------------------------------

    def _read_torques(self) -> None:
        if not self.drives:
            return
        count = len(self._motor_columns)
        self._torques[:count] = self._row[self._motor_columns]
        self._torques[count:] = self._row[self._rotor_columns]

    def _write_torques(self) -> None:
        if not self.drives:
            return
        count = len(self._motor_columns)
        if count:
            self._engine.carry(self._motor_columns, self._torques[:count])
        if len(self._rotor_columns):
            columns, torques = self._rotor_columns, self._torques[count:]
            changed = self._row[columns + RotorControl.TORQUE] != torques
            if changed.any():
                self._check_torques()  # what is not a number would stay in the momentum
                time = self._engine.time
                set_torques(self._engine.carried, columns[changed], torques[changed], time)

    def _check_torques(self) -> None:
        """Raise an error for a torque that is not finite."""
        for name, value in zip(self.drives, self._torques.tolist(), strict=True):
            if not np.isfinite(value):
                raise InputError(
                    f"the torque of '{name}' is {value} at t = {self._engine.time:.9g} s; set a "
                    "finite number and step on."
                )

    @property
    def torques(self) -> Floats:
        """Torques (forces for sliders) of controlled motors and rotors, in the order of `drives`.

        Write into it: ``sim.torques[:] = ...`` holds for the steps to come.
        """
        return self._torques

    @torques.setter
    def torques(self, values: Any) -> None:
        self._torques[:] = array("torques", values, len(self.drives))

    def set_motor(self, name: str, value: float) -> None:
        """Set the torque or force of a controlled motor for the steps to come."""
        self._settings.set_motor(name, value)
        self._torques[self.drives.index(name)] = value

    def set_rotor(self, name: str, value: float) -> None:
        """Set the torque of a controlled rotor's motor for the steps to come."""
        self._settings.set_rotor(name, value, self._engine.time)
        self._torques[self.drives.index(name)] = value

    def set_load(self, name: str, value: Any) -> None:
        """Set the vector of a controlled force or torque for the steps to come."""
        self._settings.set_load(name, value)

    def apply(
        self, body: str, force: Any = _NOTHING, torque: Any = _NOTHING, point: Any = None
    ) -> None:
        """Apply a force and a torque (world axes) to a body, until the next call for it.

        The force acts at a world point, which from now on moves with the body; by default at the
        centre of mass. ``apply(body)`` lets go. Its work is in the ledger.
        """
        refuse({*self._engine.features, Feature.APPLY})
        F = array(f"the force on body '{body}'", force, 3)
        M = array(f"the torque on body '{body}'", torque, 3)
        at = None if point is None else array(f"the point on body '{body}'", point, 3)
        system: System = self._engine.compiled.system
        if system.index(body) < 0:
            raise InputError("the ground cannot be pushed; apply loads to bodies.")
        turns = not system.body(body).is_point_mass
        if not turns and np.any(M != 0.0):
            raise InputError(f"body '{body}' is a point mass, which no torque can rotate.")
        if body not in self._applied:
            self._extend(body)
        self._settings.set_load(_FORCE.format(body), F)
        if turns:
            self._settings.set_load(_TORQUE.format(body), M)
        self._place(body, at)

    def _place(self, body: str, point: Floats | None) -> None:
        """Set the world point at which the force on a body acts."""
        c = self._engine.compiled
        i, row = (
            c.system.index(body),
            next(
                k
                for k, r in enumerate(c.lowered.timed)
                if c.lowered.owner(r) == _FORCE.format(body)
            ),
        )
        at = c.lowered.timed[row].point
        if point is not None:
            s = np.asarray(c.state)[i]
            R = matrix(s[State.Q : State.PI])
            at = R.T @ (point - s[State.X : State.P])
        self._places[row, TimedValue.POINT : TimedValue.POINT + 3] = at

    def _extend(self, body: str) -> None:
        """Continue with a system that has loads on this body."""
        self._write_torques()
        old, applied = self._engine, (*self._applied, body)
        new = self._engine_with(applied)
        go_on(new, old)
        new.continue_from(self._driver.checkpoint())
        self._take(new, applied, self._points)

    def _engine_with(self, applied: tuple[str, ...]) -> Engine:
        """The engine with loads applied to these bodies."""
        if applied not in self._engines:
            base = self._engines[()]
            system: System = base.compiled.system
            loads: list[Force] = []
            for body in applied:
                loads.append(PointForce(_FORCE.format(body), body, controlled=True))
                if not system.body(body).is_point_mass:
                    loads.append(Torque(_TORQUE.format(body), body, controlled=True))
            made = with_loads(base, loads, self._controllers, self._turns)
            if made.control is not None:
                made.control.set_end(math.inf)
            made.start()
            self._engines[applied] = made
        return self._engines[applied]

    def _take(self, engine: Engine, applied: tuple[str, ...], points: Floats | None) -> None:
        """Drive another engine from now on."""
        self._applied = applied
        self._begin(engine, self._driver.sampler)
        self._put_points(points)

    @property
    def _places(self) -> Any:
        """The table of where loads in time act, which `apply` changes; None without any."""
        loads = None if self._engine.compiled.is_structure else self._engine.compiled.arrays.loads
        return None if loads is None else loads.timed.numbers

    @property
    def _points(self) -> Floats | None:
        return None if self._places is None else np.array(self._places)

    def _put_points(self, points: Floats | None) -> None:
        places = self._places
        if places is not None and points is not None:
            count = min(len(points), len(places))
            places[:count] = points[:count]

    # --- the state --------------------------------------------------------------------------------

    def set_state(self, state: Any = None, *, angles: Any = None, rates: Any = None) -> None:
        """Set positions and velocities at the current time; recording restarts.

        `state` gives new values by body name: ``{"arm": {"position": ..., "velocity":
        ...}}``, or states as `sim.state` has them. `angles` and `rates` are those of the joints in
        the order of `sim.joints`. Anything omitted is unchanged.
        """
        engine = self._engine
        refuse({*engine.features, Feature.SET_STATE})
        if state is None and angles is None and rates is None:
            raise InputError("set_state needs a state by body, or angles or rates of joints.")
        count = len(self.joints)
        places = None if angles is None else array("angles", angles, count).copy()
        speeds = None if rates is None else array("rates", rates, count).copy()
        self._write_torques()
        before = engine.snapshot()
        try:
            self._write(state, places, speeds)
        except BaseException:  # what is rejected half way leaves nothing changed
            engine.go_back(before)
            self._refresh()
            raise
        self._refresh()
        self._driver.sampler.begin_here()

    def _write(self, state: Any, places: Floats | None, speeds: Floats | None) -> None:
        """Write a state by body, then that of joints."""
        engine = self._engine
        if state is not None:
            if not isinstance(state, Mapping):
                raise InputError("a state is given by body: {'arm': {'position': ...}}.")
            write_bodies(engine, self._sample(), state)
            self._refresh()
        if places is not None or speeds is not None:
            places = self.angles.copy() if places is None else places
            speeds = self.rates.copy() if speeds is None else speeds
            write_joints(engine, self._sample(), self.joints, places, speeds)
        self._driver.look_anew()

    def checkpoint(self) -> dict[str, Any]:
        """Return the complete state as plain data, for `restore` to the same bits."""
        self._write_torques()
        found: dict[str, Any] = self._driver.checkpoint()
        return found | {"applied": self._applied, "points": self._points}

    def restore(self, checkpoint: Any) -> None:
        """Return to a checkpoint; samples recorded after it are discarded."""
        if not isinstance(checkpoint, Mapping) or "applied" not in checkpoint:
            raise InputError("restore takes what sim.checkpoint() returned.")
        before = self.checkpoint()
        try:
            self._restore(checkpoint)
        except (TypeError, ValueError, AttributeError, LookupError) as error:
            self._restore(before)
            raise InputError(
                f"the checkpoint cannot be restored ({shown(error)}); give what sim.checkpoint() "
                "returned."
            ) from error

    def _restore(self, checkpoint: Mapping[str, Any]) -> None:
        engine = self._engine_with(tuple(checkpoint["applied"]))
        tables = {k: v for k, v in checkpoint.items() if k not in ("applied", "points")}
        engine.restore(tables)
        if engine is not self._engine or self._driver.looks_inside:
            self._take(engine, tuple(checkpoint["applied"]), None)
        self._put_points(checkpoint["points"])
        self._refresh()
        self._read_torques()
        self._driver.sampler.go_back()

    def reset(self) -> None:
        """Return to the start, including torques and controllers; recording restarts."""
        self.restore(self._start)
        self._driver.sampler.begin_here()

    def copy(self) -> Self:
        """Return an independent simulation at the same step."""
        self._write_torques()
        found, points = object.__new__(type(self)), self._points
        found.__dict__.update(self.__dict__)
        found._torques, found._instruments = self._torques.copy(), None
        engine = self._engine.copied()
        engine.continue_from(self._driver.checkpoint())
        found._engines = {self._applied: engine}
        if self._applied:
            found._engines[()] = self._engines[()].copied()
        found._begin(engine, self._driver.sampler)
        found._put_points(points)
        return found

    def __copy__(self) -> Self:
        """Return `copy()`: two simulations never share a state."""
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Self:
        """Return `copy()`."""
        return self.copy()

    def __reduce__(self) -> Any:
        """Reject pickling, which compiled loops do not support."""
        raise InputError("a Simulation cannot be pickled; keep sim.checkpoint() instead.")
