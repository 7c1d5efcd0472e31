"""From a system with names to the arrays that kernels work on.

A system runs in one of three ways, which the scheme's record decides: free bodies; bodies that
turn about a ball joint to ground, *reduced* to a rotation about the tip; bodies with *joints*,
carried by multipliers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, ClassVar, Literal

import numpy as np

from polhode.assembly.gaps import GapTables
from polhode.assembly.poses import Start
from polhode.assembly.start import start
from polhode.errors import well_scaled
from polhode.kernel import columns as layout
from polhode.kernel.beams.tables import ROWS
from polhode.kernel.bodies.loads import Loads
from polhode.kernel.bodies.system import Joints, Tables
from polhode.kernel.columns import Carried, Flag, Prim, Stage, State, TimedIndex
from polhode.kernel.compile.pointer_table import Table, integers, table, zeros
from polhode.kernel.compile.user_functions import CompiledUserFunction
from polhode.kernel.control.turns import TurnIndex, Turns, TurnValue
from polhode.kernel.joints.aside import Aside
from polhode.kernel.joints.runge_kutta import Stages
from polhode.lowering.accounts import Accounts, twists_of
from polhode.lowering.contacts import contacts_of, grown
from polhode.lowering.couplings import turning_terms
from polhode.lowering.loads import Lowering
from polhode.lowering.rows import Rows, compile_rows, inertia_of
from polhode.lowering.stepped_rows import SteppedRows
from polhode.lowering.switches import touching
from polhode.model.forces._force import Lowered, Places
from polhode.model.joints import Joint
from polhode.model.joints._joint import X, Y
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.model.system import System


class Way(StrEnum):
    """Formulation of a system; NATURAL is that of `structures`."""

    FREE, REDUCED, JOINTED, NATURAL = "free", "reduced", "jointed", "natural"


@dataclass
class Compiled:
    """A system as arrays, with its initial state."""

    system: System
    way: str
    arrays: Tables
    state: Table  # (n, 13)
    start: Start
    spans: Table  # by joint: first primitive, end, second body
    lowered: Lowered
    accounts: Accounts
    functions: list[CompiledUserFunction] = field(default_factory=list)
    rows: Rows | None = None
    gaps: GapTables | None = None
    ordered: Floats | None = None  # the state at which the order of elimination was found anew
    observed: Joints | None = None  # what results are read by, where elements are solved for

    is_structure: ClassVar[Literal[False]] = False

    @property
    def carried(self) -> Table:
        """What is carried beside the state."""
        return self.arrays.carried

    @property
    def n(self) -> int:
        """Number of bodies."""
        return len(self.system.bodies)

    def still(self) -> Compiled:
        """The same for results, which follow from the state: stiff elements act by their laws."""
        J = self.arrays.joints
        if self.rows is None or J is None or J.compliance is None:
            return self
        if self.observed is None:
            integers_ = J.integers.copy()
            integers_[:, Prim.COMPLIANCE] = -1
            self.observed = J._replace(
                integers=integers_, graph=self.rows.pattern(stiff=False), compliance=None
            )
        return replace(self, arrays=self.arrays._replace(joints=self.observed))

    def owned(self, known: dict[int, Table] | None = None) -> Compiled:
        """A copy with its own tables, for results that outlive the run.

        `known` has tables by the `id` of those that they are to stand for.
        """
        copies = {} if known is None else known
        state = copies.get(id(self.state))
        arrays = _copied(self.arrays, copies)
        return replace(self, arrays=arrays, state=self.state.copy() if state is None else state)

    def reorder(self, state: Floats) -> bool:
        """Find the order of elimination at this state; False where it is the same, or none.

        An order that was found where loops were far from singular may divide by little elsewhere.
        """
        if self.rows is None or not self.start.graph.closing:
            return False
        self.ordered, self.observed = np.array(state), None
        x, q = self.ordered[:, State.X : State.P], self.ordered[:, State.Q : State.PI]
        self.rows.s = replace(self.start, x=x, q=q)
        old, new = self.arrays.joints.graph, self.rows.pattern()
        self.arrays = self.arrays._replace(joints=self.arrays.joints._replace(graph=new))
        return not np.array_equal(old.nodes, new.nodes) or not np.array_equal(old.seats, new.seats)

    def make_room(self) -> None:
        """Make room for more points of contact."""
        self.arrays = self.arrays._replace(touching=grown(self.arrays.touching))

    def choose_aside(self, state: Floats) -> bool:
        """Choose the rows that are set aside anew at this state; False if they are the same."""
        J = self.arrays.joints
        if self.rows is None or J.aside is None:
            return False
        x, q = state[:, State.X : State.P], state[:, State.Q : State.PI]
        self.rows.s = replace(self.start, x=x, q=q)
        found = self.rows.aside()
        new = np.zeros_like(J.aside[Aside.IS]) if found is None else found[Aside.IS]
        changed = not np.array_equal(new[:-1], J.aside[Aside.IS, :-1])
        J.aside[Aside.IS], J.last[:] = new, 0.0
        self.arrays.flags[0, Flag.REDUNDANT] = 1
        return changed


def _copied(tables: Any, copies: dict[int, Table] | None = None) -> Any:
    """Copies of all tables in nested named tuples; one that stands twice is copied once."""
    copies = {} if copies is None else copies
    if isinstance(tables, tuple):
        return type(tables)(*(_copied(each, copies) for each in tables))
    if not isinstance(tables, Table):
        return tables
    return copies.setdefault(id(tables), tables.copy())


def tip_joints(system: System) -> dict[int, Joint] | None:
    """Ball joints to ground by body, if the system has no other joint and one a body at most."""
    tips: dict[int, Joint] = {}
    for joint in system.joints:
        if joint.kind != "spherical" or "ground" not in (joint.first, joint.second):
            return None
        i = system.index(joint.second if joint.first == "ground" else joint.first)
        if i in tips:
            return None
        tips[i] = joint
    return tips


@well_scaled()
def compile_system(  # noqa: PLR0915 - one table after another
    system: System,
    way: str,
    *,
    solves: bool = True,
    remembers: bool = False,
    stages: int = 0,
    stiff_at: float = 0.0,
    turns: Sequence[str] | None = None,
    memory: int = 0,
    started: Start | None = None,
    like: Joints | None = None,
) -> Compiled:
    """Make the arrays of `system` for one of the three ways.

    With joints, elements and rotors are among what is solved for, unless the scheme does not; a
    scheme may have a memory of the elements' rates, or stages. `stiff_at` is the step of a scheme
    that solves for the forces of elements that are stiff for it. `turns` are hinges whose angles
    are carried in any case; `memory` is the number of values that controllers remember. `started`
    is the start, where it is known; `like` are joints of the same pattern.
    """
    solves, remembers = solves and way == Way.JOINTED, remembers and way == Way.JOINTED
    s = start(system) if started is None else started
    n = len(system.bodies)
    R = matrix(s.q)
    mass = np.array([b.mass for b in system.bodies])
    J = np.array([inertia_of(b) for b in system.bodies])
    centre, x, inverse_mass = np.zeros((n, 3)), s.x.copy(), 1.0 / mass
    if way == Way.REDUCED:
        for i, joint in (tip_joints(system) or {}).items():
            tip = joint.on_ground().point
            centre[i] = R[i].T @ (s.x[i] - tip)
            J[i] = J[i] + mass[i] * (
                centre[i] @ centre[i] * np.eye(3) - np.outer(centre[i], centre[i])
            )
            x[i], inverse_mass[i] = tip, 0.0
    weight = mass[:, None] * np.asarray(system.gravity)
    flat = (n, 9)
    bodies = table(
        np.hstack(
            [
                mass[:, None],
                inverse_mass[:, None],
                J.reshape(flat),
                np.linalg.inv(J).reshape(flat),
                centre,
                weight,
            ]
        )
    )
    lowered = Lowered()
    x_ref, q_ref = s.reference
    places = Places(system, x_ref, matrix(q_ref), s.Omega, s.frames, centre)
    for force in system.forces:
        lowered.take(force, places, np.asarray(system.gravity))
    driven = [j.name for j in system.joints if j.motion_row is not None]
    damped = list(dict.fromkeys(e.account for e in system.beam_elements if e.damping))
    accounts = Accounts.of(lowered, driven, remembers, damped)
    gaps = touching(system, s, accounts)
    stepped = SteppedRows(system, s, accounts)
    if system.touching is not None:
        accounts.open_contacts([b.name for b in system.bodies], stepped.owners)
    carries = twists_of(lowered, system.joints, solves) if way == Way.JOINTED else []
    carries += turning_terms(system) if way == Way.JOINTED else []
    carries += [] if gaps is None else [gaps.gaps[k].owner for k in gaps.turns]
    carries += stepped.hinges
    accounts.turns = [name for name in dict.fromkeys(turns or ()) if name not in carries]
    accounts.memory = memory
    strained = ROWS * len(system.beam_elements) if way == Way.JOINTED else 0
    carried = accounts.table(len(carries), strained)
    stepped.count_angles()
    lowering = Lowering(lowered, accounts, carried)
    loads = lowering.loads(all_as_forces=not solves)
    joints, spans, rows = None, integers([], layout.Span.WIDTH), None
    if way == Way.JOINTED:
        found = gaps.gaps if gaps is not None else ()
        stiff_at = 0.0 if found else stiff_at  # contacts cut steps
        how = solves, remembers, stiff_at, found, like
        joints, spans, rows = compile_rows(system, s, lowering, *how)
    weighs = bool(np.any(centre != 0.0) and np.any(weight != 0.0))
    acts = True if loads is not None or lowered.rotors or weighs else None
    p = np.where(inverse_mass[:, None] > 0.0, mass[:, None] * s.v, 0.0)
    state = table(np.hstack([x, p, s.q, np.einsum("nab,nbc,nc->na", R, J, s.Omega)]))
    stage = zeros(n, Stage.WIDTH)
    stage[:, Stage.FORCE : Stage.FORCE + 3] = weight
    redundant = rows is not None and rows.redundant
    work = zeros(n, layout.WORK_WIDTH)
    dead = loads is not None and not (lowered.rotors or weighs) and _are_dead(loads)
    flags = integers([not s.graph.is_tree, 0, 0, redundant, dead], Flag.WIDTH)
    before, mean = zeros(n, State.WIDTH), zeros(n, Stage.WIDTH)
    counted = None if turns is None else _turns(system, s, accounts, carried)
    accounts.start(carried)
    if joints is not None and stages:
        room = Stages(zeros(n, State.WIDTH * stages), carried.copy())
        joints = joints._replace(stages=room)
    arrays = Tables(
        *(bodies, stage, work, flags, acts, loads, joints, carried, before, mean, counted, None),
        contacts_of(system, s, accounts, np.asarray(bodies), stepped, rows),
    )
    functions = lowering.functions
    parts = lowered, accounts, functions, rows, gaps
    return Compiled(system, way, arrays, state, s, spans, *parts)


def _are_dead(loads: Loads) -> bool:
    """Whether loads are forces at centres of mass and torques, both by time in world axes."""
    others = loads.points, loads.elements, loads.rotors
    if loads.timed is None or any(family is not None and len(family.integers) for family in others):
        return False
    turned = np.asarray(loads.timed.integers)[:, TimedIndex.BODY_AXES]
    return not (np.any(turned) or np.any(np.asarray(loads.timed.numbers)))


def _turns(system: System, s: Start, accounts: Accounts, carried: Table) -> Turns:
    """Tables of the hinges whose angles nothing else carries."""
    lines, numbers = [], []
    for name in accounts.turns:
        joint, (a, b) = system.joint(name), s.frames[name]
        carried[Carried.SUM, accounts.angle(name)] = float(joint.initial.get("angle", 0.0))
        ends = system.index(joint.first), system.index(joint.second)
        lines.append((*ends, accounts.angle(name)))
        numbers.append(np.hstack([a.axes[:, X], a.axes[:, Y], b.axes[:, X]]))
    rows = np.array(numbers).reshape(-1, TurnValue.WIDTH)
    return Turns(integers(lines, TurnIndex.WIDTH), table(rows))
