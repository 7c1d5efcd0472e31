"""The certificate: what had to be conserved, what the scheme claims to conserve, and what was.

*Promised* by the model's symmetries and loads, with the reason; *claimed* by the scheme's record;
*kept* if the drift, relative to the natural scale of the quantity, is within the tolerance.
Energies and momenta are those that the scheme stores; reported velocities of jointed bodies are
their projection on the joints, with another energy (`run.energy`, O(h²) away).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.diagnostics.constraints import constraint_errors, coupling_errors, size, support_errors
from polhode.diagnostics.contacts import OmittedPoints
from polhode.diagnostics.energy import (
    Ledger,
    extent,
    forces_within,
    friction_misfit,
    ledger,
    potential_scale,
    ripple_notes,
    rounding_energy,
)
from polhode.diagnostics.promises import (
    angular_promise,
    energy_promise,
    linear_promise,
    symmetry_point,
)
from polhode.diagnostics.resolution import Resolution, Watch
from polhode.diagnostics.steps import Ringing, described, step_range
from polhode.diagnostics.table_ends import TableEnds
from polhode.diagnostics.tally import Invariant as Invariant
from polhode.diagnostics.tally import Tally, axes_together
from polhode.errors import well_scaled
from polhode.kernel.algebra.principal import EPS
from polhode.kernel.contacts.tables import Limit
from polhode.lowering.accounts import CONTACT_LAW, CONTACTS, FRICTION, GAIN, PENETRATION
from polhode.lowering.contacts import CLOSED_GAP
from polhode.model.numbers import Floats, not_negative
from polhode.model.system import System
from polhode.quantities.system import angular_momentum, counted, linear_momentum
from polhode.results.summary import table
from polhode.results.trajectory import AXES, Trajectory
from polhode.schemes._claims import (
    ALWAYS,
    ANGULAR_MOMENTUM,
    CONSTRAINTS,
    ENERGY,
    LINEAR_MOMENTUM,
    SEPARATE,
    TORQUE_FREE,
    UNJOINTED,
)

if TYPE_CHECKING:
    from polhode.results.nodes import NodeTrajectory

TOLERANCE = 1e-10
# Of the largest speed, the smallest shape and the energies: what contacts may leave.
SOLVED_LAW, SHALLOW_OVERLAP, NO_GAIN = 1e-3, 1e-3, 1e-6
LENGTHS = {"constraints_length", "contacts"}  # rows by how far bodies are apart


@dataclass(frozen=True)
class Certificate:
    """The conserved quantities of a run and its energy balance."""

    title: str
    scheme: str
    step: float | str
    steps: int
    tolerance: float
    invariants: tuple[Invariant, ...]
    energy: dict[str, float]
    iterations: tuple[float, int]
    resolution: Resolution
    notes: tuple[str, ...] = ()
    stepping: str = ""  # the steps in words

    def __getitem__(self, name: str) -> Invariant:
        """Return the invariant of that name."""
        for invariant in self.invariants:
            if invariant.name == name:
                return invariant
        raise KeyError(f"{name}; there are {', '.join(i.name for i in self.invariants)}")

    @property
    def broken(self) -> list[Invariant]:
        """Quantities that were promised and claimed but not kept."""
        return [i for i in self.invariants if i.promised and i.claimed and not i.kept]

    def as_dict(self) -> dict[str, Any]:
        """The certificate as plain data."""
        rows = [{**asdict(i), "verdict": i.verdict} for i in self.invariants]
        return {**asdict(self), "invariants": rows, "resolution": self.resolution.as_dict()}

    def __str__(self) -> str:
        """Return the certificate as a table."""
        return self.text()

    __repr__ = __str__

    def _repr_html_(self, head: str = "") -> str:
        titles = ("quantity", "verdict", "claimed", "digits", "relative drift", "why")
        rows = [
            (
                i.name.replace("_", " "),
                i.verdict,
                "yes" if i.claimed else "no",
                f"{i.digits:.1f}" if i.promised and not i.decays else "",
                f"{i.relative:.1e}" if i.promised else "",
                i.why,
            )
            for i in self.invariants
        ]
        return table(head or self.text().partition("\n")[0], titles, rows)

    def text(self, all: bool = False) -> str:
        """The table; quantities that are not promised are one line, unless `all`."""
        shown = [i for i in self.invariants if i.promised or all]
        folded = [i.name for i in self.invariants if i not in shown]
        head = f"{self.title or 'Run'}: {self.scheme}, {self.stepping}"
        width = max(len(name) for name in ("conserved quantity", *(i.name for i in shown)))
        lines = [head, f"  {'conserved quantity':{width}}  verdict       claimed  relative drift"]
        for i in shown:
            drift = f"{i.relative:14.1e}" if i.promised else f"{'-':>14}"
            claimed = "yes" if i.claimed else "no"
            lines.append(f"  {i.name:{width}}  {i.verdict:12}  {claimed:7}  {drift}   {i.why}")
        if folded:
            lines.append(f"  not promised: {', '.join(axes_together(folded))}")
        if self.iterations[1]:
            mean, most = self.iterations
            lines.append(f"  Newton iterations: {mean:.2f} on average, {most} at most")
        lines.extend(f"  {row}" for row in self.resolution.lines())
        lines.extend(f"  note: {note}" for note in self.notes)
        return "\n".join(lines)


def traits(system: System) -> set[str]:
    """Conditions of scheme claims that the system satisfies."""
    found = {ALWAYS}
    if system.bending:
        return found
    separate = not any(f.ties_bodies for f in system.forces)
    if separate:
        found.add(SEPARATE)
    if not system.joints:
        if separate:
            found.add(UNJOINTED)
        if not system.forces:  # uniform gravity has no moment about a centre of mass
            found.add(TORQUE_FREE)
    return found


def certificate(t: Trajectory, tolerance: float = TOLERANCE) -> Certificate:
    """Return the certificate of a trajectory, computed once."""
    tolerance = not_negative("tolerance of a certificate", tolerance)
    if tolerance not in t.certificates:
        with well_scaled():
            t.certificates[tolerance] = certificate_of([t.ends or t], tolerance)
    return t.certificates[tolerance]


def certificate_of(blocks: Iterable[Trajectory], tolerance: float = TOLERANCE) -> Certificate:
    """The same for a trajectory in blocks, each starting with the first sample of the run."""
    tally, watch, tables, ringing = None, Watch(), TableEnds(), Ringing()
    height = places = rounding = reach = energy = force = torque = 0.0
    omitted = OmittedPoints()
    for t in blocks:
        if tally is None:
            made = t.scheme.record.conserves(t.scheme.parameters)
            claims = [c for c in made if c.condition in traits(t.system)]
            fades = any(c.decays for c in claims)
            decaying = {"energy"} if fades or t.system.loses else ()
            tally = Tally({c.quantity for c in claims}, decaying)
        books = _weigh(t, tally, fades)
        height = max(height, float(np.abs(sum(books.potential.values(), np.zeros(1))).max()))
        places, rounding = max(places, potential_scale(t)), max(rounding, rounding_energy(t))
        reach, energy = max(reach, extent(t)), max(energy, books.scale)
        force, torque = map(max, (force, torque), forces_within(t))
        watch.add(t)
        tables.add(t)
        ringing.add(t)
        omitted.add(t)
    assert tally is not None
    for name in tally.names(ENERGY):  # at rest, rounding is all that moves
        tally.widen(name, height)
        tally.widen(name, t.steps * rounding / EPS)
        tally.widen_at_rest(name, places)
    tally.widen_by_forces(force, reach, torque, abs(float(t.time[-1] - t.time[0])))
    for name in LENGTHS.intersection(tally.names(CONSTRAINTS)):  # far positions are rounded by more
        tally.widen_at_rest(name, reach)
    rows = tally.invariants(tolerance)
    if t.reduced:  # joints are closed by construction
        rows = tuple(replace(r, claimed=r.claimed or "constraints" in r.name) for r in rows)
    return Certificate(
        t.system.title,
        str(t.scheme),
        t.given_step,
        t.steps,
        tolerance,
        rows,
        books.at_end(),
        (t.iterations / t.steps if t.steps else 0.0, t.most_iterations),
        watch.judged(t, TORQUE_FREE in traits(t.system), energy),
        (
            *run_notes(t, tally),
            *tables.notes(t),
            *ringing.notes(t),
            *ripple_notes(t),
            *omitted.notes(),
        ),
        described(t),
    )


def _weigh_friction(t: Trajectory, tally: Tally) -> None:
    """Add what friction takes beside its force times the way."""
    if t.booked(FRICTION):
        misfit, scale, worst = friction_misfit(t)
        why = (True, f"is force times way, at all joints and contacts (worst: '{worst}')")
        limit = None if t.system.touching is None else NO_GAIN
        tally.add("friction", ENERGY, why, misfit, scale, limit=limit)


def _weigh_contacts(t: Trajectory, tally: Tally, books: Ledger) -> None:
    """Add how well the law of contact was solved: the ledger closes whatever impulses act."""
    if t.system.touching is None:
        return
    T = t.arrays.arrays.touching
    size = float(T.limits[0, Limit.GAP]) / CLOSED_GAP
    fall = float(np.linalg.norm(t.system.gravity)) * step_range(t)[1]
    # What is at rest is measured by a motion through its own size within the run.
    pace = size / max(abs(float(t.time[-1] - t.time[0])), step_range(t)[1])
    speed = max(fall, pace, float(np.linalg.norm(t.velocity, axis=-1).max(initial=0.0)))
    work = max(
        books.scale, potential_scale(t), 0.5 * sum(b.mass for b in t.system.bodies) * pace**2
    )
    for kind, words, scale, limit in (
        (CONTACT_LAW, "m/s: largest residual of the law of contact", speed, SOLVED_LAW),
        (PENETRATION, "m: deepest overlap", size, SHALLOW_OVERLAP),
        (GAIN, "J: all positive work of contacts", work, NO_GAIN),
    ):
        values = t.booked(kind)[CONTACTS]
        why = (True, f"{float(values.max()):.1e} {words}; limit {limit:g} of the scale")
        tally.add(kind, kind, why, values, scale, limit=limit)


def _weigh(t: Trajectory, tally: Tally, fades: bool) -> Ledger:
    """Add a block to the tally, and return its ledger; `fades`: the scheme takes energy."""
    books = ledger(t)
    K, V = books.kinetic, sum(books.potential.values(), np.zeros(len(t.index)))
    scale = max(float(K.max()), float(np.abs(V - V[0]).max()))
    pushed = bool(t.end.get("event_state_changed", False))
    changed = (False, "a callback of an event changes momenta")
    if fades:  # into its memory, too, and back
        why = (True, "with the memory, less work and losses that are booked")
        values, scale = books.augmented, max(scale, books.scale)
    else:
        why, values = energy_promise(t.system), K + V
    tally.add("energy", ENERGY, changed if pushed else why, values, scale)
    if books.work or books.dissipated or books.impact or books.friction or tally.decays("energy"):
        why = changed if pushed else (True, "work of loads and all losses are booked")
        tally.add("energy_balance", ENERGY, why, books.balance, books.scale)
    _weigh_friction(t, tally)
    _weigh_contacts(t, tally, books)
    P, scale = linear_momentum(t), linear_momentum_scale(t)
    for k, axis in enumerate(AXES):
        why = changed if pushed else linear_promise(t.system, k)
        tally.add(f"linear_momentum_{axis}", LINEAR_MOMENTUM, why, P[:, k], scale)
    about = symmetry_point(t.system)
    L, scale = angular_momentum(t, about), angular_momentum_scale(t, about)
    for k, axis in enumerate(AXES):
        why = changed if pushed else angular_promise(t.system, k, about)
        tally.add(f"angular_momentum_{axis}", ANGULAR_MOMENTUM, why, L[:, k], scale, about)
    if t.system.joints:
        lengths, angles = constraint_errors(t)
        why = (True, "joints stay closed")
        tally.add("constraints_length", CONSTRAINTS, why, lengths, size(t))
        if any(j.has_axis for j in t.system.joints):
            tally.add("constraints_angle", CONSTRAINTS, why, angles, 1.0)
    if t.system.couplings:
        misfits, scale = coupling_errors(t)
        tally.add("couplings", CONSTRAINTS, (True, "coupled joints stay in step"), misfits, scale)
    if any(c.stays for c in t.system.contacts):
        why = (True, "bodies stay on their planes")
        tally.add("contacts", CONSTRAINTS, why, support_errors(t), size(t))
    if t.nodes is not None:
        tally.rigidity.add(t.nodes)
    return books


def run_notes(t: Trajectory | NodeTrajectory, tally: Tally) -> list[str]:
    """Notes on a run."""
    notes = list(t.notes)
    if isinstance(t, Trajectory) and t.reduced and t.system.joints:
        notes.append("reduced: each body with a ball joint to ground turns about its tip")
    judged = tally.rigidity.judged
    if judged is not None:
        notes.append(judged.verdict)
    if t.halvings:
        notes.append(f"{t.halvings} times a step was halved because Newton did not converge")
    happened = [str(t.end["event_names"][k]) for k in t.end.get("event_code", ())]
    for name in dict.fromkeys(happened):
        notes.append(f"event '{name}' happened {_times(happened.count(name))}")
    if t.interrupted:
        notes.append("interrupted: the run ends before the time asked for")
    return notes


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def linear_momentum_scale(t: Trajectory) -> float:
    """Largest sum of the sizes of the bodies' momenta."""
    return float(np.max(np.sum(np.linalg.norm(t.momentum[:, counted(t)], axis=-1), axis=1)))


def angular_momentum_scale(t: Trajectory, about: Floats | None = None) -> float:
    """Largest sum of |x| |p| + |pi|: the scale of its rounding.

    |x × p| would not do: it may vanish for a body that is far away and moves fast.
    """
    point = np.zeros(3) if about is None else about
    arms = np.linalg.norm(t.position - point, axis=-1)
    orbital = arms * np.linalg.norm(t.momentum, axis=-1)
    both = orbital + np.linalg.norm(t.spin, axis=-1)
    return float(np.max(np.sum(both[:, counted(t)], axis=1)))


def drifts(t: Trajectory, c: Certificate) -> dict[str, Floats]:
    """Relative drifts over time by invariant, and of joints; a decaying energy has its memory."""
    books, P, L = ledger(t), linear_momentum(t), angular_momentum(t, symmetry_point(t.system))
    found: dict[str, Floats] = {}
    for i in c.invariants:
        kind, _, axis = i.name.rpartition("_")
        if not i.promised or (i.name != "energy" and axis not in AXES):
            continue
        if i.name == "energy":
            potential = sum(books.potential.values(), np.zeros(len(t.index)))
            values = books.augmented if i.decays else books.kinetic + potential
        else:
            values = (P if kind.startswith("linear") else L)[:, AXES.index(axis)]
        scale = i.drift / i.relative if i.relative > 0.0 else 1.0
        found[i.name] = np.abs(values - values[0]) / scale
    if t.system.joints:
        lengths, angles = constraint_errors(t)
        found["joints"] = lengths / size(t)
        if np.any(angles):
            found["joint axes"] = angles
    return found
