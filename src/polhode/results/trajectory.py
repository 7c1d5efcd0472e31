"""Results of bodies as arrays: saved states and derived quantities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.errors import ModelError
from polhode.kernel.columns import Inertia, State
from polhode.lowering.accounts import SETTING
from polhode.lowering.beams import strains
from polhode.lowering.system import Compiled, Way, compile_system
from polhode.model.joints import Frame
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.model.system import System
from polhode.results.samples import AXES, RunOutcome, Samples
from polhode.schemes.choice import ChosenScheme, choose

if TYPE_CHECKING:
    from polhode.results.nodes import NodeTrajectory
    from polhode.results.observed import Observed

__all__ = ["AXES", "Trajectory", "of_bodies", "placed"]


@dataclass(kw_only=True)
class Trajectory(Samples):
    """Saved samples of a run: states as the scheme stores them.

    Arrays have the dimensions (time, body, component). For a body reduced to a rotation about a
    tip, the stored position is the tip and the stored momentum the one about it; `position`,
    `velocity`, `momentum` and `spin` are those of the centre of mass all the same.
    """

    system: System
    way: str
    stored: Floats  # (time, body, 13): x, p, q, pi
    memory: Floats  # (time, body, width)
    centre: Floats  # (body, 3) from the stored origin to the centre of mass
    inertia: Floats  # (body, 3, 3) about the stored origin
    frames: dict[str, tuple[Frame, Frame]] = field(default_factory=dict)  # of joints, in bodies
    compiled: Compiled | None = field(default=None, repr=False)  # this trajectory's own
    carried: Floats | None = None  # accounts, angles, strains (`lowering.accounts`): sums, cut off
    pressing: Floats | None = None  # (time,) numbers of points, where bodies with shapes touch
    touched: Floats | None = field(default=None, repr=False)  # (time,) their tables (PointColumn)
    nodes: NodeTrajectory | None = field(default=None, repr=False)  # of natural coordinates
    first_angles: dict[str, float] = field(default_factory=dict)  # of hinges, with turns before

    @classmethod
    def of(
        cls,
        compiled: Compiled,
        scheme: ChosenScheme,
        step: float,
        rows: Mapping[str, Floats],
        outcome: RunOutcome,
    ) -> Trajectory:
        """Rows of the loop, by name, as a trajectory that `compiled` belongs to."""
        bodies, count = np.asarray(compiled.arrays.bodies), len(rows["number"])
        return cls(
            system=compiled.system,
            scheme=scheme,
            way=compiled.way,
            step=step,
            index=rows["number"],
            times=rows.get("time"),
            stored=rows["state"].reshape(count, compiled.n, State.WIDTH),
            memory=rows["memory"].reshape(count, compiled.n, max(scheme.record.width, 1)),
            carried=rows["carried"],
            pressing=rows.get("pressing"),
            touched=rows.get("touched"),
            centre=bodies[:, Inertia.CENTRE : Inertia.CENTRE + 3].copy(),
            inertia=bodies[:, Inertia.TENSOR : Inertia.TENSOR + 9].reshape(-1, 3, 3).copy(),
            frames=compiled.start.frames,
            compiled=compiled,
            **vars(outcome),
        )

    def taken(self, rows: Any) -> Trajectory:
        """Some of the samples."""
        keys = ("index", "times", "stored", "memory", "carried", "pressing", "touched")
        parts = {key: getattr(self, key) for key in keys}
        chosen: dict[str, Any] = {
            key: None if part is None else part[rows] for key, part in parts.items()
        }
        return replace(self, nodes=None, certificates={}, **chosen)

    def at(self, times: Any) -> Trajectory:
        """The state at any times, by dense output."""
        from polhode.results.dense import at_bodies

        if self.nodes is not None:
            return replace(of_bodies(self.system, self.nodes.at(times)), ends=self)
        return at_bodies(self, times)

    def __getstate__(self) -> dict[str, Any]:
        """Pickle and copy the saved data; the rest is derived."""
        return {f.name: getattr(self, f.name) for f in fields(self)} | {"compiled": None}

    @cached_property
    def arrays(self) -> Compiled:
        """The lowered system; made again where the trajectory was pickled or copied."""
        if self.compiled is not None:
            return self.compiled
        found = compile_system(self.system, self.way, **self.scheme.record.lowering)
        if "ordered" in self.end:
            found.reorder(self.end["ordered"])
        return found

    def counted_angle(self, joint: str) -> Floats | None:
        """Angle of a hinge with all its turns, where the run counted them step by step."""
        known = self.carried is not None and self.nodes is None
        column = self.arrays.accounts.angle(joint) if known else -1
        return None if column < 0 else np.asarray(self.carried)[:, column]

    @cached_property
    def beam_strains(self) -> Floats:
        """Strains of the elements of beams (time, element, 6)."""
        return strains_of(self)

    def settings(self, load: str, width: int) -> Floats | None:
        """Setting of a controlled load over time; None if it is not controlled."""
        known = self.carried is not None and self.nodes is None
        first = self.arrays.accounts.account(SETTING, load) if known else -1
        return None if first < 0 else np.asarray(self.carried)[:, first : first + width]

    def booked(self, kind: str) -> dict[str, Floats]:
        """Work done, or energy dissipated, since the start, by load."""
        if self.carried is None or self.nodes is not None:
            return {}
        sums = self.carried.reshape(len(self.index), 2, -1).sum(axis=1)
        columns = enumerate(self.arrays.accounts.columns)
        return {name: sums[:, k] for k, (what, name) in columns if what == kind}

    @property
    def mass(self) -> Floats:
        """Masses of the bodies."""
        return np.array([b.mass for b in self.system.bodies])

    @property
    def reduced(self) -> bool:
        """Whether bodies were reduced to rotations about their tips."""
        return self.way == Way.REDUCED

    @property
    def quaternion(self) -> Floats:
        """Attitudes, scalar first."""
        return self.stored[..., State.Q : State.PI]

    @cached_property
    def rotation(self) -> Floats:
        """Rotation matrices, body to world."""
        return matrix(self.quaternion)

    @cached_property
    def observed(self) -> Observed:
        """Velocities, accelerations and reactions by the equations of motion."""
        from polhode.results.observed import observe

        if self.way != Way.NATURAL:
            return observe(self.arrays, self.stored, self.time, self.carried)
        # as rigid bodies where the nodes have them
        rigid = compile_system(self.system, Way.JOINTED if self.system.joints else Way.FREE)
        return observe(rigid, self.stored, self.time)

    @cached_property
    def _projected(self) -> tuple[Floats, Floats]:
        """Velocities and angular velocities of jointed bodies, world axes."""
        from polhode.results.observed import projected

        if "observed" in self.__dict__:
            return self.observed.velocity, self.observed.angular_velocity
        return projected(self.arrays, self.stored, self.time, self.carried)

    @cached_property
    def angular_velocity(self) -> Floats:
        """Angular velocities in body axes: J⁻¹ Rᵀ pi, projected where there are joints."""
        if self.way == Way.JOINTED:
            omega = self._projected[1]
            return np.einsum("tnba,tnb->tna", self.rotation, omega)
        return self.stored_rates

    @cached_property
    def stored_rates(self) -> Floats:
        """Angular velocities in body axes as they follow from the stored momenta."""
        Pi = np.einsum("tnba,tnb->tna", self.rotation, self.stored[..., State.PI : State.WIDTH])
        return np.einsum("nab,tnb->tna", np.linalg.inv(self.inertia), Pi)

    @cached_property
    def angular_velocity_world(self) -> Floats:
        """Angular velocities in world axes."""
        return self.turned(self.angular_velocity)

    def turned(self, vectors: Floats) -> Floats:
        """Vectors of every body, transformed from body to world axes."""
        return np.einsum("tnab,tnb->tna", self.rotation, vectors)

    @cached_property
    def known_angles(self) -> dict[str, Floats]:
        """Angles of hinges that were asked for."""
        return {}

    @cached_property
    def _arm(self) -> Floats:
        return np.einsum("tnab,nb->tna", self.rotation, self.centre)

    @cached_property
    def turns_about_tip(self) -> Floats:
        """Which bodies are reduced to a rotation about their tips."""
        tied = {name for j in self.system.joints for name in (j.first, j.second)}
        return np.array([self.reduced and b.name in tied for b in self.system.bodies])

    @cached_property
    def position(self) -> Floats:
        """Positions of the centres of mass."""
        return self.stored[..., State.X : State.P] + self._arm

    @cached_property
    def velocity(self) -> Floats:
        """Velocities of the centres of mass, projected where there are joints."""
        if self.way == Way.JOINTED:
            return self._projected[0]
        free = self.stored[..., State.P : State.Q] / self.mass[:, None]
        if not self.reduced:
            return free
        about_tip = np.cross(self.angular_velocity_world, self._arm)
        return np.where(self.turns_about_tip[:, None], about_tip, free)

    @cached_property
    def momentum(self) -> Floats:
        """Momenta."""
        return (
            self.mass[:, None] * self.velocity
            if self.reduced
            else self.stored[..., State.P : State.Q]
        )

    @cached_property
    def spin(self) -> Floats:
        """Angular momenta about the centres of mass."""
        stored = self.stored[..., State.PI : State.WIDTH]
        return stored - np.cross(self._arm, self.momentum) if self.reduced else stored

    @cached_property
    def angular_acceleration(self) -> Floats:
        """Angular accelerations in body axes, where the scheme carries them."""
        columns = self.scheme.record.memory_slice("angular_acceleration")
        if columns is None:
            raise ModelError(
                f"scheme '{self.scheme.name}' has no angular acceleration; run simo-wong, algo-1 "
                "or algo-c1 for it."
            )
        return self.memory[..., columns]

    def _arms(self, body: int, X: Floats) -> Floats:
        return np.einsum("tab,kb->tka", self.rotation[:, body], X)

    def points(self, body: int, X: Floats) -> Floats:
        """Positions (time, point, 3) of body points, given from the centre."""
        return self.position[:, body, None] + self._arms(body, X)

    @cached_property
    def loose(self) -> dict[int, tuple[bool, ...]]:
        """Components of reactions that are not unique, by index of a joint in closed loops."""
        from polhode.assembly.self_stress import redundancy
        from polhode.assembly.start import start

        s = start(self.system)
        blocks = redundancy(self.system, s).blocks if s.graph.closing else ()
        return {k: parts for b in blocks for k, parts in b.loose.items()}


def placed(t: Trajectory, body: str, frame: Frame) -> tuple[Floats, Floats]:
    """Positions (time, 3) and axes (time, 3, 3) of a joint's frame in a body."""
    i = t.system.index(body)
    if i < 0:
        n = len(t.index)
        return np.broadcast_to(frame.point, (n, 3)), np.broadcast_to(frame.axes, (n, 3, 3))
    return t.points(i, frame.point[None])[:, 0], t.rotation[:, i] @ frame.axes


def at_start(system: System) -> Trajectory:
    """A system at its start, as a trajectory of one sample."""
    compiled = compile_system(system, Way.JOINTED)
    rows = {
        "number": np.zeros(1),
        "state": np.array(compiled.state).reshape(1, -1),
        "memory": np.zeros((1, compiled.n)),
        "carried": np.array(compiled.arrays.carried).reshape(1, -1),
    }
    return Trajectory.of(compiled, choose("energy-momentum"), 1.0, rows, RunOutcome())


def of_bodies(system: System, nodes: NodeTrajectory) -> Trajectory:
    """Bodies of a system that was run in natural coordinates."""
    rows, inertias = len(nodes.index), [b.inertia for b in nodes.assembled.bodies]
    return Trajectory(
        system=system,
        scheme=nodes.scheme,
        way=Way.NATURAL,
        step=nodes.step,
        index=nodes.index,
        times=nodes.times,
        stored=nodes.body_states(),
        memory=np.zeros((rows, len(inertias), 0)),
        centre=np.zeros((len(inertias), 3)),
        inertia=np.array([np.eye(3) if J is None else J for J in inertias]),
        frames=nodes.assembled.frames,
        nodes=nodes,
        **{f.name: getattr(nodes, f.name) for f in fields(RunOutcome)},
    )


def strains_of(t: Trajectory) -> Floats:
    """Strains of the elements of beams (time, element, 6), as the run carries them.

    They have more digits than positions give. Where the run carries none they are made of these.
    """
    accounts = t.arrays.accounts
    length = np.array([e.length for e in t.system.beam_elements])[:, None]
    if t.carried is None or not accounts.strains:
        return strains_of_places(t) / length
    sums = t.carried.reshape(len(t.index), 2, -1).sum(axis=1)
    first = accounts.width - len(accounts.strains)
    return np.asarray(sums[:, first : accounts.width].reshape(len(t.index), -1, 6) / length)


def strains_of_places(t: Trajectory) -> Floats:
    """Strains times lengths, of the positions of bodies."""
    elements, index = t.system.beam_elements, t.system.index
    pairs = [(index(e.bodies[0]), index(e.bodies[1])) for e in elements]
    places = zip(t.position, t.quaternion, strict=True)
    found = [strains(elements, pairs, x, q) for x, q in places]
    return np.reshape(found, (len(t.index), len(elements), 6))
