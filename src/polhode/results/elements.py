"""Results of springs, dampers, rotors and other elements, by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from polhode.errors import MissingResultError, ModelError, suggestion
from polhode.kernel.bodies.rotors import RotorControl
from polhode.lowering.accounts import DISSIPATED, WORK
from polhode.model.element_coordinates import coordinate
from polhode.model.forces import PointForce, Rotor, Torque
from polhode.model.forces._force import ElementLoad, Force, RotorLoad
from polhode.model.joints._joint import DISTANCE, TWIST
from polhode.model.numbers import Floats
from polhode.results.joints import JointView
from polhode.results.trajectory import Trajectory
from polhode.results.views import View

if TYPE_CHECKING:
    import xarray


def rotor_momenta(t: Trajectory) -> list[tuple[RotorLoad, Floats]]:
    """Every rotor, with its momentum along its axis over time."""
    if t.nodes is not None:
        return []
    found = []
    for r in t.arrays.lowered.rotors:
        given = np.array([r.signal.impulse(float(time))[0] for time in t.time])
        set_by = t.settings(t.arrays.lowered.owner(r), RotorControl.WIDTH)
        if set_by is not None:
            torque, before, since = set_by.T
            given = given + before + torque * (t.time - since)
        found.append((r, np.asarray(r.momentum + given)))
    return found


@dataclass(frozen=True, repr=False)
class ElementView(View):
    """Results of one load: a spring has a length and a force, a rotor a speed and an angle."""

    trajectory: Trajectory
    name: str

    results = (
        *("length", "angle", "speed", "rate", "force", "torque", "momentum"),
        *("energy", "work", "dissipated"),
    )

    def __post_init__(self) -> None:
        """Check that there is one."""
        names = [f.name for f in self.trajectory.system.forces]
        if str(self.name) not in names:
            raise ModelError(f"there is no load '{self.name}'." + suggestion(self.name, names))
        object.__setattr__(self, "name", str(self.name))

    @property
    def _force(self) -> Force:
        return next(f for f in self.trajectory.system.forces if f.name == self.name)

    @property
    def head(self) -> str:
        """Kind, name and bodies."""
        on = " and ".join(f"'{n}'" for n in (*self._force.bodies, *self._force.joints))
        return f"{self._force.kind} '{self.name}' on {on}"

    def _missing(self, what: str) -> MissingResultError:
        return MissingResultError(f"{self._force.kind} '{self.name}' has no {what}.")

    def _row(self, kind: str, what: str) -> ElementLoad:
        """Its only row, where that is of this kind."""
        t = self.trajectory
        if t.nodes is None:
            lowered = t.arrays.lowered
            rows = [r for r in lowered.elements if lowered.owner(r) == self.name]
            if len(rows) == 1 and rows[0].kind == kind:
                return rows[0]
        raise self._missing(what)

    def _rotor(self, what: str) -> tuple[RotorLoad, Floats]:
        if isinstance(self._force, Rotor):
            lowered = self.trajectory.arrays.lowered
            for row, momentum in rotor_momenta(self.trajectory):
                if lowered.owner(row) == self.name:
                    return row, momentum
        raise self._missing(what)

    def _coordinate(self, row: ElementLoad) -> Floats:
        t = self.trajectory
        angle = t.counted_angle(row.joint) if row.joint else None
        return np.asarray(coordinate(row, t.stored[..., 0:3], t.rotation, angle))

    def _ends(self, row: ElementLoad) -> tuple[Floats, Floats]:
        """From the first point to the second, and how fast that changes."""
        t, still = self.trajectory, np.zeros((len(self.trajectory.index), 3))
        places, speeds = [], []
        for i, point in zip(row.bodies, row.points, strict=True):
            X = point[None] - (t.centre[i] if i >= 0 else 0.0)
            places.append(t.points(i, X)[:, 0] if i >= 0 else still + point)
            speeds.append(t.point_velocities(i, X)[:, 0] if i >= 0 else still)
        return places[1] - places[0], speeds[1] - speeds[0]

    @property
    def length(self) -> xarray.DataArray:
        """Distance of its points, m."""
        row = self._row(DISTANCE, "length")
        return self.trajectory.labelled(self._coordinate(row), "length", "m")

    @property
    def rate(self) -> xarray.DataArray:
        """Rate of its length (m/s) or of its angle (rad/s)."""
        if isinstance(self._force, Rotor):
            raise self._missing("rate")
        if self._force.joints:
            return JointView(self.trajectory, self._row(TWIST, "rate").joint).rate
        along, change = self._ends(self._row(DISTANCE, "rate"))
        values = np.einsum("ta,ta->t", along, change) / np.linalg.norm(along, axis=1)
        return self.trajectory.labelled(values, "rate", "m/s")

    @property
    def force(self) -> xarray.DataArray:
        """Tension of a spring, damper or constant tension, N: positive where it pulls."""
        row = self._row(DISTANCE, "force")
        values = row.law.slope(self._coordinate(row))
        if row.law.damps:
            values = values + row.law.drag(self.rate.values, self._coordinate(row))
        return self.trajectory.labelled(values, "force", "N")

    @property
    def torque(self) -> xarray.DataArray:
        """Torque of a torsion spring or damper on the second body about the axis, N m.

        Of a motor or rotor that a controller sets: what held up to the sample (N of a slider).
        """
        t, driven = self.trajectory, self._controlled()
        if driven is not None:
            return t.labelled(driven, "torque", "N m")
        row = self._row(TWIST, "torque")
        if row.law.is_driven:
            raise self._missing("torque")
        values = -row.law.slope(self._coordinate(row))
        if row.law.damps:
            values = values - row.law.drag(self.rate.values, self._coordinate(row))
        return self.trajectory.labelled(values, "torque", "N m")

    def _controlled(self) -> Floats | None:
        """What a controller set, and the signal; None where the load has a function, or neither."""
        force, found = self._force, self.trajectory.settings(self.name, 1)
        if found is None or getattr(force, "function", None) is not None or len(force.bodies) > 1:
            return None
        signal = getattr(force, "signal", None)
        if signal is None or isinstance(force, PointForce | Torque):
            return None
        given = np.array([signal.at(float(time))[0][0] for time in self.trajectory.time])
        return np.asarray(found[:, 0] + given)

    @property
    def momentum(self) -> xarray.DataArray:
        """Angular momentum of a rotor along its axis, its turning with the body included."""
        return self.trajectory.labelled(self._rotor("momentum")[1], "momentum", "kg m²/s")

    @property
    def speed(self) -> xarray.DataArray:
        """Speed of a rotor in its body, rad/s."""
        row, momentum = self._rotor("speed")
        rate = self.trajectory.angular_velocity[:, row.body] @ row.axis
        return self.trajectory.labelled(momentum / row.inertia - rate, "speed", "rad/s")

    @property
    def angle(self) -> xarray.DataArray:
        """Angle of a torsion element; of a rotor in its body since the start (trapezoidal rule)."""
        t = self.trajectory
        if not isinstance(self._force, Rotor):
            return t.labelled(self._coordinate(self._row(TWIST, "angle")), "angle", "rad")
        if len(t.index) == 1 and t.index[0] > 0:  # a simulation has no samples since the start
            raise self._missing("angle without the samples before")
        speed = self.speed.values
        steps = 0.5 * (speed[1:] + speed[:-1]) * np.diff(t.time)
        return t.labelled(np.concatenate([[0.0], np.cumsum(steps)]), "angle", "rad")

    @property
    def energy(self) -> xarray.DataArray:
        """Potential energy that it holds, or the energy of a rotor about its axis, J."""
        t = self.trajectory
        if isinstance(self._force, Rotor):
            row, h = self._rotor("energy")
            return t.labelled(h * h / (2.0 * row.inertia), "energy", "J")
        lowered = t.arrays.lowered if t.nodes is None else None
        rows = [] if lowered is None else [r for r in lowered.elements if r.law.has_potential]
        own = [r for r in rows if lowered is not None and lowered.owner(r) == self.name]
        if not own:
            raise self._missing("energy")
        values = sum((r.law.potential(self._coordinate(r)) for r in own), np.zeros(len(t.index)))
        return t.labelled(values, "energy", "J")

    def _booked(self, kind: str) -> xarray.DataArray:
        booked = self.trajectory.booked(kind)
        if self.name not in booked:
            raise self._missing(kind)
        return self.trajectory.labelled(booked[self.name], kind, "J")

    @property
    def work(self) -> xarray.DataArray:
        """Work that it did on the bodies since the start, J."""
        return self._booked(WORK)

    @property
    def dissipated(self) -> xarray.DataArray:
        """Energy that it took since the start, J."""
        return self._booked(DISSIPATED)
