"""Results of an ensemble: labelled arrays over member, time and axis."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.diagnostics.certificate import Certificate, certificate
from polhode.ensembles.batch import Batch
from polhode.ensembles.members import Members
from polhode.errors import InputError, MissingResultError, ModelError, suggestion
from polhode.kernel.columns import State
from polhode.lowering.system import Way
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.quantities import Level, Part, parts_of
from polhode.quantities.body import BodyPart
from polhode.quantities.paths import Path, path_of
from polhode.quantities.system import kinetic_energy, potential_energy
from polhode.results import summary
from polhode.results.trajectory import Trajectory
from polhode.run.engine import Engine
from polhode.schemes.choice import ChosenScheme

if TYPE_CHECKING:
    import xarray


MOST_SHOWN = 5  # bodies in the summary of an ensemble


@dataclass
class Ensemble:
    """Result of `simulate_many`: saved states of all members, and quantities computed from them."""

    members: Members
    scheme: ChosenScheme
    way: str
    step: float
    index: Floats  # step numbers of the samples
    batch: Batch | None = field(default=None, repr=False)
    failures: dict[int, str] = field(default_factory=dict)  # what went wrong, by member
    vectorised: int = 0  # members that ran on vector kernels
    wall_seconds: float = 0.0

    def __len__(self) -> int:
        return self.members.count

    def __dir__(self) -> list[str]:
        """Return what is read from it."""
        own = ("body", "joint", "quantity", "certificate", "trajectory", "energy", "time", "step")
        return [*own, "members", "failures", "wall_seconds"]

    def __repr__(self) -> str:
        """Return how many members ran, and what is known of their end."""
        return summary.text(self._head, summary.rows_of(self._means))

    def _repr_html_(self) -> str:
        return summary.table(self._head, summary.HEADS, summary.rows_of(self._means))

    @property
    def _head(self) -> str:
        end = (
            f"{len(self.index)} samples to {self.time[-1]:g} s" if len(self.index) else "no samples"
        )
        failed = f", {len(self.failures)} failed" if self.failures else ""
        name = self.members.base.title or "Ensemble"
        return f"{name}: {len(self)} members, {self.scheme}, {end}{failed}; means over members:"

    @property
    def _means(self) -> list[Any]:
        bodies = self.members.base.bodies[:MOST_SHOWN]
        shown = [self.body(b.name).position.mean("member", keep_attrs=True) for b in bodies]
        named = [x.rename(f"position of {b.name}") for x, b in zip(shown, bodies, strict=True)]
        return [*named, self.energy.total.mean("member", keep_attrs=True).rename("energy")]

    @property
    def time(self) -> Floats:
        """Times of the samples."""
        return self.index * self.step

    # --- filling ---------------------------------------------------------------------------

    @cached_property
    def stored(self) -> Floats:
        """States as the scheme stores them, (member, time, body, 13); NaN after a failure."""
        n = len(self.members.base.bodies)
        return np.full((len(self), len(self.index), n, 13), np.nan)

    @cached_property
    def memory(self) -> Floats:
        """Memory of the scheme, (member, time, body, width)."""
        shape = (*self.stored.shape[:3], self.scheme.record.width)
        return np.full(shape, np.nan)

    @cached_property
    def _trajectories(self) -> dict[int, Trajectory]:
        return {}

    def put(self, which: Floats, stored: Floats, memory: Floats) -> None:
        """Store results of the vector kernels."""
        if len(which) == len(self):
            self.stored, self.memory = stored, memory
        else:
            self.stored[which], self.memory[which] = stored, memory

    def put_trajectory(self, i: int, t: Trajectory) -> None:
        """Store an ordinary run."""
        self._trajectories[i] = t
        self.stored[i, : len(t.index)] = t.stored
        self.memory[i, : len(t.index)] = t.memory[..., : self.scheme.record.width]

    def note_failures(self) -> None:
        """Record members that are no longer finite."""
        for i in np.flatnonzero(~np.isfinite(self.stored).all(axis=(1, 2, 3))):
            self.failures.setdefault(int(i), "the state is no longer finite; use a smaller step.")

    # --- reading ---------------------------------------------------------------------------

    def trajectory(self, i: int) -> Trajectory:
        """One member as an ordinary run's trajectory; ``ph.Run(...)`` of it has all views."""
        if not 0 <= i < len(self):
            raise InputError(
                f"there is no member {i}; members are numbered from 0 to {len(self) - 1}."
            )
        if i not in self._trajectories:
            engine = Engine(self.members.system(i), self.scheme, self.step)
            rows, carried = len(self.index), np.asarray(engine.carried).ravel()
            memory = np.zeros((rows, engine.memory.size))
            if self.memory.shape[-1]:
                memory[:] = self.memory[i].reshape(rows, -1)
            engine.begin_at(int(self.index[-1]))
            engine.write(self.stored[i, -1], memory=memory[-1])
            saved = {
                "state": self.stored[i].reshape(rows, -1),
                "carried": np.tile(carried, (rows, 1)),
            }
            self._trajectories[i] = engine.trajectory(
                {"number": self.index, "memory": memory, **saved}
            )
        return self._trajectories[i]

    def certificate(self, i: int) -> Certificate:
        """Certificate of member i."""
        return certificate(self.trajectory(i))

    def body(self, name: str) -> EnsemblePart:
        """Results of one body."""
        return EnsemblePart(self, "body", name)

    def joint(self, name: str) -> EnsemblePart:
        """Results of one joint."""
        return EnsemblePart(self, "joint", name)

    def quantity(self, path: str) -> xarray.DataArray:
        """Any result by its path, such as ``body.top.position.z``."""
        found = path_of(path, self.members.base)
        part, q = found.on(self.trajectory(0)), found.quantity
        return self.labelled(self.values(found), q.name, part.unit(q), *found.dimensions(part))

    def values(self, path: Path) -> Floats:
        """Values of a path: (member, time, ...)."""
        q = path.quantity
        if path.stem.startswith("system.energy") and not self._needs_runs:
            K, V = self.energies
            forms = np.stack([K, V, K + V, K, K + V], axis=-1)
            return forms[..., path.places(path.on(self.trajectory(0)))[0]] if path.labels else forms
        moving = path.part is BodyPart and q.level in (Level.POSITION, Level.VELOCITY)
        if moving and not q.needs and not self._needs_runs:
            found = path.of(_AllSamples(self))
            return found.reshape(len(self), len(self.index), *found.shape[1:])
        return self._of_runs(path.of)

    def _of_runs(self, of: Callable[[Trajectory], Floats]) -> Floats:
        shape = of(self.trajectory(0)).shape[1:]
        found = np.full((len(self), len(self.index), *shape), np.nan)
        for i in range(len(self)):
            values = of(self.trajectory(i))
            found[i, : len(values)] = values
        return found

    @property
    def _needs_runs(self) -> bool:
        return self.batch is None or self.way == Way.JOINTED

    @cached_property
    def rotation(self) -> Floats:
        """Rotation matrices, body to world, (member, time, body, 3, 3)."""
        return matrix(self.quaternion)

    @property
    def quaternion(self) -> Floats:
        """Attitudes, scalar first, (member, time, body, 4)."""
        return self.stored[..., State.Q : State.PI]

    @cached_property
    def angular_velocity_world(self) -> Floats:
        """Angular velocities in world axes, (member, time, body, 3)."""
        return np.einsum("mtnab,mtnb->mtna", self.rotation, self.angular_velocity)

    @cached_property
    def angular_velocity(self) -> Floats:
        """Angular velocities in body axes, (member, time, body, 3)."""
        if self._needs_runs:
            return self._of_runs(lambda t: t.angular_velocity)
        assert self.batch is not None
        Pi = np.einsum("mtnba,mtnb->mtna", self.rotation, self.stored[..., State.PI : State.WIDTH])
        return np.einsum("mnab,mtnb->mtna", self.batch.inverse_inertia, Pi)

    @cached_property
    def position(self) -> Floats:
        """Positions of the centres of mass, (member, time, body, 3)."""
        if self._needs_runs:
            return self._of_runs(lambda t: t.position)
        assert self.batch is not None
        arm = np.einsum("mtnab,mnb->mtna", self.rotation, self.batch.centre)
        return self.stored[..., State.X : State.P] + arm

    @cached_property
    def velocity(self) -> Floats:
        """Velocities of the centres of mass, (member, time, body, 3)."""
        if self._needs_runs:
            return self._of_runs(lambda t: t.velocity)
        assert self.batch is not None
        share = self.batch.inverse_mass[:, None, :, None]
        arm = self.position - self.stored[..., State.X : State.P]
        turning = np.cross(self.angular_velocity_world, arm)
        return share * self.stored[..., State.P : State.Q] + turning

    @cached_property
    def energies(self) -> tuple[Floats, Floats]:
        """Kinetic and potential energy, (member, time).

        Sums are written out, so that the bits of a member do not depend on the others.
        """
        if self._needs_runs:
            K, V = np.full((2, len(self), len(self.index)), np.nan)
            for i in range(len(self)):
                t = self.trajectory(i)
                K[i, : len(t.index)], V[i, : len(t.index)] = kinetic_energy(t), potential_energy(t)
            return K, V
        b, p = self.batch, self.stored[..., State.P : State.Q]
        assert b is not None
        Pi = np.einsum("mtnba,mtnb->mtna", self.rotation, self.stored[..., State.PI : State.WIDTH])
        turning = 0.5 * dot(Pi, self.angular_velocity)
        moving = 0.5 * dot(p, p) * b.inverse_mass[:, None]
        height = dot(self.position, b.gravity[:, None, None]) * b.mass[:, None]
        return over_bodies(turning + moving), -over_bodies(height)

    @cached_property
    def energy(self) -> xarray.Dataset:
        """Kinetic, potential and total energy of every member."""
        import xarray

        K, V = self.energies
        parts = {"kinetic": K, "potential": V, "total": K + V}
        return xarray.Dataset({k: self.labelled(v, k, "J") for k, v in parts.items()})

    def labelled(self, values: Floats, name: str, unit: str, *dims: Any) -> xarray.DataArray:
        """Return an array over member and time with names on its dimensions."""
        import xarray

        coords: dict[str, Any] = {
            "member": np.arange(len(self)),
            "time": ("time", self.time, {"units": "s"}),
        }
        coords.update({d: list(labels) for d, labels in dims})
        names = ("member", "time", *(d for d, _ in dims))
        return xarray.DataArray(values, dims=names, coords=coords, name=name, attrs={"units": unit})


def dot(a: Floats, b: Floats) -> Floats:
    """Scalar products along the last axis, in order."""
    return a[..., 0] * b[..., 0] + a[..., 1] * b[..., 1] + a[..., 2] * b[..., 2]


def over_bodies(values: Floats) -> Floats:
    """Sum over the third axis, in order."""
    total = values[:, :, 0]
    for n in range(1, values.shape[2]):
        total = total + values[:, :, n]
    return total


class _AllSamples:
    """The samples of all members, one after the other, as one motion of bodies."""

    def __init__(self, e: Ensemble) -> None:
        self._ensemble, self.system, self.scheme = e, e.members.base, e.scheme
        self.index = np.tile(e.index, len(e))

    def __getattr__(self, name: str) -> Floats:
        values: Floats = getattr(self._ensemble, name)
        return values.reshape(-1, *values.shape[2:])


@dataclass(frozen=True)
class EnsemblePart:
    """Results of one part in all members, labelled by member, time and axis."""

    ensemble: Ensemble
    kind: str
    name: str

    def __post_init__(self) -> None:
        """Check that there is such a part."""
        self._known  # noqa: B018

    @property
    def _known(self) -> type[Part]:
        known = parts_of(self.ensemble.members.base, self.kind)
        if str(self.name) not in known:
            raise ModelError(
                f"there is no {self.kind} '{self.name}'." + suggestion(self.name, known)
            )
        return known[str(self.name)]

    def __dir__(self) -> list[str]:
        """Return the names of the results."""
        return list(self._known.quantities)

    def __getattr__(self, name: str) -> xarray.DataArray:
        """Return a result of all members."""
        known = {} if name.startswith("_") else self._known.quantities
        if name not in known:
            raise MissingResultError(
                f"{self.kind} '{self.name}' has no '{name}'." + suggestion(name, known)
            )
        return self.ensemble.quantity(f"{self.kind}.'{self.name}'.{name}")
