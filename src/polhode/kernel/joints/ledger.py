"""The energy ledger: work of loads, motors and motions, and losses of dampers, over a step.

For the implicit schemes with joints it is exact: the impulses are those of the step, and the ways
they act along are the ones that the kinetic energy sees. For bodies without joints it is the work
of the loads at the middle of the step.
"""

import math

from polhode.kernel.algebra.row_values import quat, vec
from polhode.kernel.algebra.so3 import rotate, rotation
from polhode.kernel.algebra.vec3 import Quat, Vec3
from polhode.kernel.bodies.load_poses import book
from polhode.kernel.bodies.loads import book_loads
from polhode.kernel.bodies.potentials import Laws, drag, drive
from polhode.kernel.bodies.rotors import book_rotor_power
from polhode.kernel.bodies.system import Joints, Tables, place_mapped
from polhode.kernel.columns import Carried, Kind, LawIndex, Prim, RowValue, State
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.known import Known
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.rubbing import force_times_way, rubbed
from polhode.kernel.contacts.surfaces import is_support
from polhode.kernel.contacts.switches import Switch, limit, slides
from polhode.kernel.joints.beam_rows import book_beams, keep_strains
from polhode.kernel.joints.compliance import advance_strains, moved
from polhode.kernel.joints.coordinates import gear_of, read_coordinate
from polhode.kernel.joints.row_rates import Rates, element_rate, motion_rate


@kernel
def _book_laws(laws: Laws, J: Joints, flags: Table, carried: Table, t: float, h: float) -> None:
    for k in range(len(J.integers)):
        law = J.integers[k, Prim.LAW]
        if law >= 0:
            y0, y1 = (
                J.rows[RowValue.BEFORE, J.integers[k, Prim.ROW]],
                J.rows[RowValue.AFTER, J.integers[k, Prim.ROW]],
            )
            change = moved(J, k)
            y, rate = 0.5 * (y0 + y1), change / h
            lost = drag(laws, flags, law, t + 0.5 * h, y, rate)
            book(carried, laws.integers[law, LawIndex.LOST], lost * change)
            motor = drive(laws, flags, law, t, h, y, rate)
            book(carried, laws.integers[law, LawIndex.WORK], motor * change)


@kernel
def _book_motions(J: Joints, carried: Table, arms: Known, h: float) -> None:
    for k in range(len(J.integers)):
        if J.integers[k, Prim.CLOCK] >= 0:
            row = J.integers[k, Prim.ROW]
            way = J.rows[RowValue.AFTER, row] - J.rows[RowValue.BEFORE, row]
            if J.integers[k, Prim.KIND] == Kind.TWIST:
                way /= gear_of(J, arms, k)
            book(carried, J.integers[k, Prim.WORK], J.rows[RowValue.MU, row] * way / h)


@kernel
def _book_friction(J: Joints, carried: Table, arms: Known, h: float) -> None:
    for k in range(len(J.integers)):
        switch = J.integers[k, Prim.SWITCH]
        if switch < 0:
            continue
        if J.switches[Switch.MOST, switch] == 0.0:
            continue
        row, lost = J.integers[k, Prim.ROW], int(J.switches[Switch.LOSS, switch])
        acts = slides(J, k) and J.switches[Switch.CLOSED, switch] == 0.0
        if J.supports is not None and is_support(J, k):
            if not math.isinf(J.switches[Switch.MOST, switch]):  # it does not roll
                book(carried, lost + 1, force_times_way(J, k, h))
            if acts:
                book(carried, lost, rubbed(J, k, h))
            continue
        way = J.rows[RowValue.AFTER, row] - J.rows[RowValue.BEFORE, row]
        if J.integers[k, Prim.KIND] == Kind.TWIST:
            way /= gear_of(J, arms, k)
        book(carried, lost + 1, math.copysign(limit(J, switch, h) * way, h))
        if acts:
            book(carried, lost, -J.rows[RowValue.MU, row] * way / h)


@kernel
def _book_power_of_laws(laws: Laws, system: Tables, out: Table, t: float, amount: float) -> None:
    J, carried = system.joints, system.carried
    for k in range(len(J.integers)):
        law = J.integers[k, Prim.LAW]
        if law >= 0:
            read_coordinate(system, k)
            y, rate = J.rows[RowValue.AFTER, J.integers[k, Prim.ROW]], element_rate(J, out, k)
            lost = amount * drag(laws, system.flags, law, t, y, rate) * rate
            book(carried, laws.integers[law, LawIndex.LOST], lost)
            motor = drive(laws, system.flags, law, t, 0.0, y, rate)
            book(carried, laws.integers[law, LawIndex.WORK], amount * motor * rate)


@kernel
def book_power(system: Tables, out: Table, t: float, amount: float) -> None:
    """Book the power of everything at the instant just observed, for an amount of time."""
    J, carried = system.joints, system.carried
    if system.loads is not None:
        book_loads(system.loads, system.stage, system.flags, carried, t, 0.0, amount)
    if J.laws is not None:
        _book_power_of_laws(J.laws, system, out, t, amount)
    if J.motions is not None:
        for k in range(len(J.integers)):
            if J.integers[k, Prim.CLOCK] >= 0:
                force = J.rows[RowValue.MU, J.integers[k, Prim.ROW]]
                power = force * motion_rate(J, k, Rates.FIRST, t)
                book(carried, J.integers[k, Prim.WORK], amount * power)
    if J.rotors is not None:
        book_rotor_power(J.rotors, system.stage, carried, t, amount)
    if J.beams is not None:
        book_beams(J, J.beams, out, carried, amount)


@kernel
def keep_angles(J: Joints, carried: Table) -> None:
    """Keep what is carried of angles."""
    for k in range(len(J.integers)):
        if J.integers[k, Prim.KIND] == Kind.TWIST:
            carried[Carried.SUM, J.integers[k, Prim.ANGLE]] = J.rows[
                RowValue.AFTER, J.integers[k, Prim.ROW]
            ]


@kernel
def book_joints(system: Tables, arms: Known, t: float, h: float) -> None:
    """Book the work and the losses of elements and motions; keep what is carried of them."""
    J = system.joints
    if J.laws is not None:
        _book_laws(J.laws, J, system.flags, system.carried, t, h)
    if J.motions is not None:
        _book_motions(J, system.carried, arms, h)
    if J.switches is not None:
        _book_friction(J, system.carried, arms, h)
    if J.angles is not None:
        keep_angles(J, system.carried)
    if J.beams is not None:
        keep_strains(J, J.beams, system.carried, h)
    if J.compliance is not None:
        advance_strains(J)


@kernel
def book_free(system: Tables, s: Table, t: float, h: float) -> None:
    """Book the work of loads over a step of a scheme that does not solve for them."""
    for i in range(len(s)):
        q0, q1 = quat(system.before, i, State.Q), quat(s, i, State.Q)
        x0, x1 = vec(system.before, i, State.X), vec(s, i, State.X)
        R = 0.5 * (rotation(q0) + rotation(q1))
        d = Quat(q0.w, -q0.x, -q0.y, -q0.z) * q1
        omega = rotate(q0, (2.0 / (h * d.w)) * Vec3(d.x, d.y, d.z))
        place_mapped(system.mean, i, 0.5 * (x0 + x1), (1.0 / h) * (x1 - x0), R, omega)
    book_loads(system.loads, system.mean, system.flags, system.carried, t, h, h)
