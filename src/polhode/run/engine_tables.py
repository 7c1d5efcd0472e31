"""The state of an engine: its clock and all tables that steps change.

Whatever changes an engine beside its compiled steps is a method here, with a name: to go back, to
count an event, to push a body, to place all of them. No other module writes into these tables
(`tests/architecture/test_writers.py`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from polhode.kernel.columns import Carried, Flag, Inertia, Kind, Prim, State
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.switches import Code, Switch, take_switches
from polhode.kernel.joints.closing import carry_strains
from polhode.kernel.stepping.loop import Count
from polhode.kernel.stepping.resolution import forget_burst
from polhode.lowering.compliance import write_strains
from polhode.lowering.system import Way
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.results.samples import RunOutcome
from polhode.run.blocks import started_from
from polhode.run.checkpoints import COUNTED, STEPS, check_fit, checkpoint_of, is_larger
from polhode.run.control import StepControl
from polhode.run.controllers import Controls
from polhode.run.saved_points import points_now
from polhode.run.saved_rows import trajectory_of
from polhode.schemes.choice import ChosenScheme

Rows = dict[str, Floats]


class Snapshot(NamedTuple):
    """A snapshot of all tables that steps change."""

    tables: list[Table]
    clock: tuple[int, int, float | None]
    arrays: Any
    ordered: Floats | None
    notes: int


class EngineTables:
    """The clock of an engine, and its tables."""

    compiled: Any
    way: Way
    scheme: ChosenScheme
    step: float
    controls: Controls
    control: StepControl | None  # where steps change
    memory: Table
    counts: Table
    residual: Table
    carried: Table
    watched: Table
    changing: tuple[Table, ...]  # all of them
    notes: list[str]
    seconds_compiling: float
    n = 0  # steps taken
    base = 0  # of these, how many a step was cut into beyond one
    between: float | None = None  # the time, where the last step was cut
    resumed: Mapping[str, Floats] = {}  # the checkpoint that it continues from
    remarks: tuple[str, ...] = ()  # notes that going back does not take back

    def start(self) -> None:
        """Compile the kernels and fill the scheme's memory, once."""
        raise NotImplementedError

    def fill_memory(self) -> None:
        """Let the scheme fill its memory at the present state."""
        raise NotImplementedError

    def make_room(self) -> bool:
        """Make room for more points of contact; whether there is any."""
        raise NotImplementedError

    # --- reading ----------------------------------------------------------------------------------

    @property
    def time(self) -> float:
        """Seconds since the start."""
        if self.control is not None:
            return self.control.time
        return (self.n - self.base) * self.step if self.between is None else self.between

    @property
    def whole_steps(self) -> int:
        """Whole steps that are done, where they are of equal length."""
        return self.n - self.base

    @property
    def touches(self) -> bool:
        """Whether there are contacts, stops or friction."""
        return self.compiled.gaps is not None

    @property
    def forces_before(self) -> tuple[Table, ...]:
        """From what a step starts, beside the state: the forces of those before."""
        return () if self.compiled.is_structure else started_from(self.compiled.arrays)

    def present(self) -> Rows:
        """The present state as a row."""
        return {
            "number": np.array([self.n]),
            "time": np.array([self.time]),
            "state": np.array(self.compiled.state).reshape(1, -1),
            "memory": np.array(self.memory).reshape(1, -1),
            "carried": np.array(self.carried).reshape(1, -1),
            **points_now(self.compiled.arrays),
        }

    def now(self) -> Any:
        """The present as a trajectory of one sample, which shares the tables: to read at once."""
        return trajectory_of(
            self.compiled.still(), self.scheme, self.step, self.present(), RunOutcome()
        )

    def outcome(self) -> RunOutcome:
        """Counts and status of the run so far."""
        counts: dict[str, Any] = {key: int(self.counts[0, k]) for key, k in COUNTED.items()}
        return RunOutcome(
            **counts,
            steps=int(self.counts[0, Count.STEPS]),
            seconds_compiling=self.seconds_compiling,
            notes=[*self.notes, *self.remarks],
            end=self.checkpoint(),
        )

    # --- going back and elsewhere -----------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """All that steps change, to go back to."""
        c, clock = self.compiled, (self.n, self.base, self.between)
        tables = [table.copy() for table in self.changing]
        return Snapshot(tables, clock, c.arrays, c.ordered, len(self.notes))

    def go_back(self, to: Snapshot) -> None:
        """Go back to a snapshot."""
        self.compiled.arrays, self.compiled.ordered = to.arrays, to.ordered
        for table, values in zip(self.changing, to.tables, strict=True):
            table[:] = values
        self.n, self.base, self.between = to.clock
        self.forgive()
        del self.notes[to.notes :]

    def forgive(self) -> None:
        """Clear the status of a failed step."""
        self.counts[0, Count.STATUS] = 0
        self.compiled.arrays.flags[0, [Flag.FAILED, Flag.OPENED]] = 0

    def remark(self, sentence: str) -> None:
        """Note something of a step that is tried, once."""
        self.remarks = (*dict.fromkeys((*self.remarks, sentence)),)

    def checkpoint(self) -> dict[str, Floats]:
        """Complete data to continue bit-identically."""
        return checkpoint_of(self)

    def restore(self, checkpoint: Mapping[str, Floats]) -> None:
        """Continue from a checkpoint."""
        while is_larger(self, checkpoint) and self.make_room():
            pass
        check_fit(self, checkpoint)
        self.resumed = checkpoint
        self.start()
        self.n, self.base = int(checkpoint["n"]), int(checkpoint.get("base", 0))
        between = float(checkpoint.get("between", math.nan))
        self.between = None if math.isnan(between) else between
        self.compiled.state[:], self.memory[:] = checkpoint["state"], checkpoint["memory"]
        self.carried[:], self.watched[:] = checkpoint["carried"], checkpoint["watched"]
        if "ordered" in checkpoint:
            self.compiled.reorder(checkpoint["ordered"])
        for k, table in enumerate(self.forces_before):
            table[:] = checkpoint[f"start_{k}"]
        if self.control is not None:
            for name, table in zip(STEPS, self.control.tables, strict=False):
                table[:] = checkpoint[name]
            self.control.set_end(self.control.until)
            self.step = self.control.first
        self.counts[0, Count.STEPS] = self.n
        for key, k in COUNTED.items():
            self.counts[0, k] = int(checkpoint[key])

    def continue_from(self, checkpoint: Mapping[str, Floats]) -> None:
        """Let watchers go on from a checkpoint of an engine that was where this one is."""
        self.resumed = checkpoint

    def take_over(self, old: EngineTables, carried: Floats) -> None:
        """Go where an engine of the same bodies is, with this of what it carries."""
        self.n, self.base, self.between = old.n, old.base, old.between
        self.compiled.state[:], self.memory[:] = old.compiled.state, old.memory
        self.watched[:], self.notes = old.watched, list(old.notes)
        counts = [Count.STEPS, *COUNTED.values()]
        self.counts[0, counts] = old.counts[0, counts]
        self.carried[:] = carried.reshape(self.carried.shape)
        if self.control is not None and old.control is not None:
            for mine, theirs in zip(self.control.tables, old.control.tables, strict=True):
                mine[:] = theirs
            self.step = old.step
        if self.way == old.way:
            for mine, theirs in zip(self.forces_before, old.forces_before, strict=True):
                mine[:] = theirs

    def begin_at(self, n: int, time: float | None = None) -> None:
        """Begin at a number of steps, or between them at a time, with all counts at zero."""
        self.n, self.base, self.between = n, 0, time
        self.counts[0, :] = 0

    def begin_rows(self) -> None:
        """Save the next sample as the first row."""
        self.counts[0, Count.ROWS] = 0

    def catch_up(self) -> None:
        """Count steps that were taken, also where Ctrl-C came before they were counted."""
        self.n = int(self.counts[0, Count.STEPS])

    def count_event(self) -> None:
        """Count a change of the state at an instant as a step of no length."""
        forget_burst(self.watched)
        self.n += 1
        self.base += 1
        self.counts[0, Count.STEPS] = self.n

    # --- the state --------------------------------------------------------------------------------

    def write(
        self, stored: Floats, carried: Floats | None = None, memory: Floats | None = None
    ) -> None:
        """Write a state as it is stored, with sums and memory; forget the forces before."""
        self.compiled.state[:] = stored
        if memory is not None:
            self.memory.flat[:] = memory.ravel()
        if carried is not None:
            self.carried[Carried.SUM], self.carried[Carried.CUT] = carried, 0.0
        for block in self.forces_before:
            if block.dtype == np.float64:
                block[:] = 0.0

    def carry(self, columns: int | Sequence[int] | Floats, values: Any) -> None:
        """Set sums that are carried beside the state."""
        self.carried[Carried.SUM, columns] = values

    def kick(self, momenta: Floats, spins: Floats, body: int | slice = slice(None)) -> None:
        """Add to the momenta, and to the angular momenta, of all bodies or of one."""
        s = self.compiled.state
        s[body, State.P : State.Q] += momenta
        s[body, State.PI : State.WIDTH] += spins

    def place(self, x: Floats, q: Floats, v: Floats, omega: Floats) -> None:
        """Place all bodies, with velocities as the joints allow; forget the forces before."""
        c = self.compiled
        bodies = np.asarray(c.arrays.bodies)
        R, J = matrix(q), bodies[:, Inertia.TENSOR : Inertia.TENSOR + 9].reshape(-1, 3, 3)
        centre = bodies[:, Inertia.CENTRE : Inertia.CENTRE + 3]
        about_tip = bodies[:, Inertia.INVERSE_MASS] == 0.0
        c.state[:, State.X : State.P] = x - np.einsum("nab,nb->na", R, centre)
        c.state[:, State.P : State.Q] = np.where(
            about_tip[:, None], 0.0, bodies[:, Inertia.MASS, None] * v
        )
        c.state[:, State.Q : State.PI] = q
        c.state[:, State.PI : State.WIDTH] = np.einsum("nab,nbc,nc->na", R, J, omega)
        if c.way == Way.JOINTED:
            self._begin_joints(x, q)
        self.settle()
        self.fill_memory()

    def _begin_joints(self, x: Floats, q: Floats) -> None:
        """Begin what joints, beams and stiff elements carry at a state."""
        c, J = self.compiled, self.compiled.arrays.joints
        if J.aside is not None:
            c.choose_aside(np.asarray(c.state))
        for table in J.closure or ():
            table[:] = 0.0
        if J.beams is not None:
            carry_strains(c.arrays, c.state)
        if J.compliance is not None:
            twists = np.asarray(J.integers)[J.integers[:, Prim.KIND] == Kind.TWIST]
            near = np.asarray(self.carried)[Carried.SUM, twists[:, Prim.ANGLE]]
            angles = dict(zip(twists[:, Prim.ROW].tolist(), near.tolist(), strict=True))
            write_strains(J.compliance, c.rows.stiff, x, q, angles)

    def shift(self, ways: Floats) -> None:
        """Move all bodies, before the first step."""
        self.compiled.state[:, State.X : State.P] += ways

    def settle(self) -> None:
        """Let joints answer to impulses: project the momenta, forget the forces before."""
        c = self.compiled
        if c.way != Way.JOINTED:
            return
        t = self.now()
        c.state[:, State.P : State.Q] = t.mass[:, None] * t.velocity[0]
        R = matrix(t.quaternion[0])
        spin = np.einsum("nab,nbc,nc->na", R, t.inertia, t.angular_velocity[0])
        c.state[:, State.PI : State.WIDTH] = spin
        forget_burst(self.watched)
        self.forget_forces()

    def close_row(self, switch: int, row: int, level: float) -> None:
        """Let a row that closes keep the coordinate that it has."""
        self.compiled.arrays.joints.switches[Switch.LEVEL, switch] = level
        self.compiled.arrays.joints.closure.gaps[0, row] = 0.0

    def open_rows(self) -> None:
        """Open all rows of contacts, stops and friction."""
        joints = self.compiled.arrays.joints
        self.carry(np.asarray(joints.switches)[Switch.COLUMN].astype(int), float(Code.OPEN))
        take_switches(joints, self.carried)

    def point_row(self, switch: int, way: Floats) -> None:
        """Keep the way that a point is about to slide."""
        switches = self.compiled.arrays.joints.switches
        switches[Switch.WAY, switch], switches[Switch.WAY + 1, switch] = way

    def forget_forces(self) -> None:
        """Forget the forces of the steps before, from which joints extrapolate."""
        self.compiled.arrays.joints.last[:] = 0.0
