"""Memory of elements, and the end of a decaying step: (3) to (7) of `schemes.energy_decaying`."""

from polhode.kernel.algebra.row_values import add, put, vec
from polhode.kernel.bodies.load_poses import book
from polhode.kernel.bodies.potentials import Laws, quotient
from polhode.kernel.bodies.system import Joints, Tables
from polhode.kernel.columns import (
    Carried,
    Kind,
    LawIndex,
    LawKind,
    Observation,
    Prim,
    RowValue,
    Twist,
    Vector,
)
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.beam_memory import (
    energy_of_beams,
    filter_beams,
    pull_beams_together,
    start_beams,
    tie_beams,
)
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.compliance import moved
from polhode.kernel.joints.coordinates import read_coordinate
from polhode.kernel.joints.element_memory import DecayAccount, ElementMemory
from polhode.kernel.joints.kicks import clear_impulses, give_impulses, kick, solve_rates
from polhode.kernel.joints.matrix import add_tangents
from polhode.kernel.joints.observation import place_still, react_by, write_velocities
from polhode.kernel.joints.row_rates import Rates, element_rate, motion_rate


@kernel
def _start_laws(laws: Laws, system: Tables, alpha: float, t: float) -> None:
    J = system.joints
    elements = J.memory.elements
    for k in range(len(J.integers)):
        law = J.integers[k, Prim.LAW]
        if law >= 0:
            read_coordinate(system, k)
            y = J.rows[RowValue.AFTER, J.integers[k, Prim.ROW]]
            _, half = quotient(laws, system.flags, law, t, y, y)
            elements[law, ElementMemory.RATE] = element_rate(J, system.work, k)
            elements[law, ElementMemory.MODULUS] = max(0.0, 2.0 * half)
            if (
                laws.integers[law, LawIndex.KIND] == LawKind.PUSH
            ):  # it must not act where it is open
                elements[law, ElementMemory.MODULUS] = 0.0
            elements[law, ElementMemory.FACTOR] = alpha * elements[law, ElementMemory.MODULUS]


@kernel
def start_memory(system: Tables, s: Table, alpha: float, b: float, t: float, h: float) -> None:
    """Remember the elements' rates at the start; the modulus is the potential's curvature there.

    It is zero where the potential curves down: any constant that is not negative keeps the proof.
    """
    J = system.joints
    if J.laws is not None or J.beams is not None:
        place_still(system, s)
        write_velocities(system, s, system.work)
    if J.laws is not None:
        _start_laws(J.laws, system, alpha, t)
    if J.beams is not None:
        start_beams(J, J.beams, system.work, alpha)
    J.memory.step[0, 0] = h
    _write_energy(system, b, h)


@kernel
def _write_energy(system: Tables, b: float, h: float) -> float:
    """Write the energy of the memory, and return it."""
    memory, total = system.joints.memory, 0.0
    for law in range(len(memory.elements)):
        way = h * memory.elements[law, ElementMemory.RATE]
        total += 0.5 * b * memory.elements[law, ElementMemory.MODULUS] * way * way
    if system.joints.beams is not None:
        total += energy_of_beams(system.joints, system.joints.beams, b, h)
    system.carried[Carried.SUM, memory.accounts[0, DecayAccount.ENERGY]] = total
    return total


@kernel
def _filter(J: Joints, eta: float, h: float) -> float:
    """Filter the step's mean rates into the memory, (3); return the loss of the stiffening, (2)."""
    elements, taken = J.memory.elements, 0.0
    for k in range(len(J.integers)):
        law = J.integers[k, Prim.LAW]
        if law >= 0:
            way = moved(J, k)
            change = way - h * elements[law, ElementMemory.RATE]
            taken += elements[law, ElementMemory.FACTOR] * way * change
            elements[law, ElementMemory.RATE] += eta * change / h
    return taken


@kernel
def _stiffen(J: Joints, weight: float) -> None:
    """Write the derivatives of the elements' impulses in (4) by their rates."""
    for k in range(len(J.integers)):
        law, row = J.integers[k, Prim.LAW], J.integers[k, Prim.ROW]
        if law >= 0:
            slope = -weight * J.memory.elements[law, ElementMemory.MODULUS]
            if J.integers[k, Prim.KIND] == Kind.DISTANCE:
                y = J.rows[RowValue.AFTER, row]
                slope /= y * y
            J.rows[RowValue.BY_COORDINATE, row] = slope


@kernel
def _pull(J: Joints, out: Table, weight: float, share: float) -> None:
    """Write the elements' impulses in (4) at the velocities `out`; relax the memory, (5)."""
    elements = J.memory.elements
    for k in range(len(J.integers)):
        law, row = J.integers[k, Prim.LAW], J.integers[k, Prim.ROW]
        if law >= 0:
            late = elements[law, ElementMemory.RATE] - element_rate(J, out, k)
            mu = weight * elements[law, ElementMemory.MODULUS] * late
            if J.integers[k, Prim.KIND] == Kind.DISTANCE:
                mu /= J.rows[RowValue.AFTER, row]
            J.rows[RowValue.MU, row] = mu
            elements[law, ElementMemory.RATE] -= 0.5 * share * late


@kernel
def _solve(system: Tables, weight: float, t: float) -> bool:
    """Solve (4) for the change of the velocities in `work`."""
    J = system.joints
    if J.laws is not None:
        _stiffen(J, weight)
    add_tangents(system, Arms.AVERAGE, 1.0, 0.0)
    if J.beams is not None:
        tie_beams(J, J.beams, system.work, weight)
    clear_impulses(J)
    if J.laws is not None:
        _pull(J, system.work, weight, 0.0)
        for k in range(len(J.integers)):
            if J.integers[k, Prim.LAW] >= 0:
                react_by(J, k)
    return solve_rates(system, t)


@kernel
def _take_impulses(system: Tables, weight: float, share: float) -> None:
    """Write all impulses of the solution of (4) on the bodies."""
    J = system.joints
    for i in range(len(system.bodies)):
        put(J.z, i, Twist.SHIFT, vec(J.vectors, i, Vector.DZ))
        put(J.z, i, Twist.TURN, vec(J.vectors, i, Vector.DZ + Twist.TURN))
        add(J.z, i, Twist.SHIFT, vec(system.work, i, Observation.VELOCITY))
        add(J.z, i, Twist.TURN, vec(system.work, i, Observation.RATE))
    if J.laws is not None:
        _pull(J, J.z, weight, share)
    give_impulses(J)
    if J.beams is not None:
        pull_beams_together(J, J.beams, J.z, share)


@kernel
def _book_motions(system: Tables, share: float, t: float) -> float:
    """Book the work of prescribed motions in (4), and return it."""
    J, total = system.joints, 0.0
    for k in range(len(J.integers)):
        if J.integers[k, Prim.CLOCK] >= 0:
            impulse = share * J.rows[RowValue.MU, J.integers[k, Prim.ROW]]
            work = impulse * motion_rate(J, k, Rates.FIRST, t)
            book(system.carried, J.integers[k, Prim.WORK], work)
            total += work
    return total


@kernel
def pull_together(
    system: Tables, s: Table, eta: float, b: float, share: float, t: float, h: float
) -> None:
    """End a step at t: (3) to (6), and book the loss, (7)."""
    J, weight = system.joints, 0.5 * b * h * h
    account = J.memory.accounts[0, DecayAccount.ENERGY]
    lost = system.carried[Carried.SUM, account]
    if J.laws is not None:
        lost += _filter(J, eta, h)
    if J.beams is not None:
        lost += filter_beams(J, J.beams, eta, h)
    place_still(system, s)
    write_velocities(system, s, system.work)
    if _solve(system, weight, t):
        _take_impulses(system, weight, share)
        lost -= kick(system, s, share)
        if J.motions is not None:
            lost += _book_motions(system, share, t)
    lost -= _write_energy(system, b, h)
    book(system.carried, J.memory.accounts[0, DecayAccount.LOSS], lost)
