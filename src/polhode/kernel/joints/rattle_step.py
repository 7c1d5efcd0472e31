"""A step of RATTLE: impulses at the start, a flight, impulses at the end; see `rattlie`."""

from polhode.kernel.algebra.row_values import copy, put, vec
from polhode.kernel.bodies.system import Tables
from polhode.kernel.columns import State, Twist
from polhode.kernel.compile.jit import inlined
from polhode.kernel.compile.known import Known
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.closing import carry_strains
from polhode.kernel.joints.kicks import project_momenta
from polhode.kernel.joints.ledger import keep_angles
from polhode.kernel.joints.rattle import (
    KICK,
    book_kick,
    fly,
    keep_impulses,
    solve_flight,
    write_kick,
)
from polhode.kernel.stepping.convergence import ROUNDING

REPEATED = 40  # times at most; dampers c that h c/m does not make small need shorter steps


@inlined
def attempt_flight(
    system: Tables, s: Table, path: Known, t: float, h: float
) -> tuple[bool, int, float]:
    """Advance bodies by h, (1) to (6) of `rattlie`, if the iteration converges."""
    J, after = system.joints, system.before
    write_kick(system, s, t, h)
    arrived, updates, worst = solve_flight(system, s, path, t, h)  # (1) to (4)
    if arrived:
        copy(s, after)
        fly(system, after, path, h)
        if J.angles is not None:
            keep_angles(J, system.carried)
        book_kick(system, s, 0, t, h)
        copy(after, s)
        changed, repeated = 1.0, 0
        while changed > ROUNDING and repeated < REPEATED:
            changed, repeated = write_kick(system, s, t + h, h), repeated + 1
            for i in range(len(s)):
                put(s, i, State.P, vec(after, i, State.P) + vec(system.work, i, KICK))  # (5)
                moment = vec(system.work, i, KICK + Twist.TURN)
                put(s, i, State.PI, vec(after, i, State.PI) + moment)
            project_momenta(system, s, t + h)  # (6)
        keep_impulses(J)
        carry_strains(system, s)
        book_kick(system, s, 1, t + h, h)
    return arrived, updates, worst
