"""`check`: analyse a model before it runs.

Degrees of freedom, loops, redundant constraints, assembly corrections, schemes that fit.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import compress
from pathlib import Path
from typing import Any

from polhode.api.models import found
from polhode.assembly.constraints import Constraints
from polhode.assembly.poses import WAS_MOVED, Start
from polhode.assembly.self_stress import Redundancy, freedom_nearby, redundancy
from polhode.assembly.start import start
from polhode.diagnostics.beams import beam_notes
from polhode.diagnostics.contacts import contact_notes
from polhode.errors import well_scaled
from polhode.lowering.structures.frequencies import is_positive, largest_frequency
from polhode.lowering.structures.prepared import Model
from polhode.lowering.system import Way
from polhode.model.structures import LinearStructure, Structure
from polhode.model.system import System
from polhode.run.ways import lacking, way_of
from polhode.schemes import all_schemes

HOW: dict[str, str] = {
    Way.FREE: "as free bodies",
    Way.REDUCED: "reduced to a rotation about the tip",
    Way.JOINTED: "with joints",
    Way.NATURAL: "in natural coordinates",
}

LARGE_MODEL = 3000  # rows above which singular positions are not looked for
MOST_NAMES = 8
PARTS = ("force x", "force y", "force z", "torque x", "torque y", "torque z")


@dataclass(frozen=True)
class LoopCheck:
    """A set of joints coupled by closed loops."""

    joints: tuple[str, ...]
    loops: int
    rows: int
    redundant: int
    reactions_not_unique: dict[str, tuple[str, ...]]  # by joint: parts along world axes
    removable_rows: dict[str, int]  # by joint: rows that could be omitted


@dataclass(frozen=True)
class Check:
    """The result of `check` for a system."""

    title: str
    bodies: int
    joints: int
    rows: int
    rank: int
    degrees_of_freedom: int
    degrees_of_freedom_nearby: int | None  # None where it was not looked for
    loops: tuple[LoopCheck, ...]
    moved: dict[str, tuple[float, float]]  # by body: metres and radians
    iterations: int
    notes: tuple[str, ...]
    schemes: tuple[SchemeCheck, ...]
    couplings: int = 0
    contacts: int = 0  # whose bodies stay on a plane
    opening: int = 0  # contacts that open and close
    stops: int = 0
    compliant: int = 0  # compliant contacts
    armatures: int = 0  # whose rotors, bearings and gears are not counted above

    @property
    def redundant(self) -> int:
        """Number of redundant constraint equations."""
        return self.rows - self.rank

    @property
    def singular(self) -> bool:
        """Whether the start is a singular position."""
        nearby = self.degrees_of_freedom_nearby
        return nearby is not None and nearby != self.degrees_of_freedom

    def as_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return {**asdict(self), "redundant": self.redundant, "singular": self.singular}

    def __str__(self) -> str:
        """Return it in sentences."""
        return self.text()

    __repr__ = __str__

    def text(self, *, all: bool = False) -> str:
        """Return it in sentences; with `all`, the schemes that do not fit too."""
        lines = [
            f"{self.title or 'Model'}: {_count(self.bodies, 'body', 'bodies')}, "
            f"{_count(self.joints, 'joint')}{_more(self)}",
            f"  {_freedom(self)}.",
        ]
        lines += [f"  {_loop(loop)}." for loop in self.loops]
        lines += [f"  {sentence}." for sentence in _moves(self)]
        lines += [f"  {note}." for note in self.notes]
        return "\n".join([*lines, *scheme_lines(self.schemes, all)])


@well_scaled()
def check(system: Model | str | Path) -> Check | StructureCheck:
    """Assemble a system, structure or named model and report its properties.

    Raises
    ------
    AssemblyError
        Where bodies and joints do not fit together; it names the joints and the gap.
    """
    model, _ = found(system)
    return _check_structure(model) if model.is_structure else _check_system(model)


def _check_system(system: System) -> Check:
    s = start(system)
    r = redundancy(system, s)
    looked = bool(s.graph.closing) and r.rows <= LARGE_MODEL
    armatures = sum(len(joint.armatures) for joint in system.joints)
    bearings = 6 * armatures  # rows that hold rotors and turn them: all of their freedom
    return Check(
        title=system.title,
        bodies=len(system.bodies) - armatures,
        joints=len(system.joints) - armatures,
        rows=r.rows - bearings,
        rank=r.rank - bearings,
        degrees_of_freedom=r.degrees_of_freedom,
        degrees_of_freedom_nearby=freedom_nearby(system, s) if looked else None,
        loops=_loops(system, s, r),
        moved=s.moved,
        iterations=s.iterations,
        notes=(
            *_notes(s),
            *_fighting(system, s, r),
            *beam_notes(system),
            *contact_notes(system, s),
        ),
        schemes=fitting_schemes(system),
        couplings=len(system.couplings) - armatures,
        contacts=sum(c.stays for c in system.contacts),
        opening=sum(not c.stays for c in system.rigid),
        stops=sum(len((*joint.stops, *joint.compliant_stops)) for joint in system.joints),
        compliant=len(system.contacts) - len(system.rigid),
        armatures=armatures,
    )


@dataclass(frozen=True)
class StructureCheck:
    """The result of `check` for a structure; frequencies at the start."""

    title: str
    nodes: int
    degrees_of_freedom: int
    elements: int
    largest_frequency: float | None  # rad/s; None where masses are missing
    stable_step: float | None  # s, of central differences
    schemes: tuple[SchemeCheck, ...]

    def as_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self)

    def __str__(self) -> str:
        """Return it in sentences."""
        return self.text()

    __repr__ = __str__

    def text(self, *, all: bool = False) -> str:
        """Return it in sentences; with `all`, the schemes that do not fit too."""
        degrees = _count(self.degrees_of_freedom, "degree")
        lines = [
            f"{self.title or 'Structure'}: {_count(self.nodes, 'node')}, "
            f"{_count(self.elements, 'element')}",
            f"  {degrees} of freedom.",
        ]
        if self.largest_frequency and self.stable_step:
            lines.append(
                f"  The largest frequency is {self.largest_frequency:.6g} rad/s at the start: "
                f"explicit schemes are stable up to a step of {self.stable_step:.6g} s."
            )
        return "\n".join([*lines, *scheme_lines(self.schemes, all)])


def _check_structure(model: Structure | LinearStructure) -> StructureCheck:
    a = model.assembled
    massive = is_positive(a.mass, a.fixed) and not any(s.is_rod for s in a.springs)
    omega = largest_frequency(a) if massive else None
    return StructureCheck(
        title=a.title,
        nodes=len(a.names),
        degrees_of_freedom=int(a.n - a.fixed.sum()) - sum(s.is_rod for s in a.springs),
        elements=len(a.springs) + len(a.potentials),
        largest_frequency=omega,
        stable_step=2.0 / omega if omega else None,
        schemes=fitting_schemes(model),
    )


def _notes(s: Start) -> list[str]:
    """Lines on assembly, except for moved bodies, which have their own lines."""
    return [note for note in s.notes if WAS_MOVED not in note] if s.graph.is_tree else []


def _fighting(system: System, s: Start, r: Redundancy) -> list[str]:
    """Name motions that conflict with joints or other motions."""
    driven = {k for k, joint in enumerate(system.joints) if joint.motion}
    if not driven or redundancy(system, s, motions=False).redundant == r.redundant:
        return []
    names = tuple(system.joints[k].name for k in sorted(driven & set(r.shared)))
    return [
        f"The motions of {_names(names)} drive the same freedom, or one that the joints hold: they "
        "fight unless they fit at all times"
    ]


def _loops(system: System, s: Start, r: Redundancy) -> tuple[LoopCheck, ...]:
    joint_of = Constraints(system, s.frames, motions=True).joint
    loops = []
    for b in r.blocks:
        removable: dict[str, int] = {}
        for row in b.removable:
            name = system.joints[int(joint_of[row])].name
            removable[name] = removable.get(name, 0) + 1
        loops.append(
            LoopCheck(
                tuple(system.joints[k].name for k in b.block.joints),
                b.block.loops,
                b.rows,
                b.redundant,
                {
                    system.joints[k].name: tuple(compress(PARTS, parts))
                    for k, parts in b.loose.items()
                },
                removable,
            )
        )
    return tuple(loops)


def _count(n: int, one: str, many: str = "") -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"


def _more(c: Check) -> str:
    counted = [
        (c.couplings, "coupling", "couplings"),
        (c.contacts, "contact that stays closed", "contacts that stay closed"),
        (c.opening, "contact that opens and closes", "contacts that open and close"),
        (c.compliant, "compliant contact", "compliant contacts"),
        (c.stops, "stop", "stops"),
        (c.armatures, "armature", "armatures"),
    ]
    return "".join(f", {_count(*kind)}" for kind in counted if kind[0])


def _freedom(c: Check) -> str:
    text = _count(c.degrees_of_freedom, "degree") + " of freedom"
    if not c.rows:
        return f"{text}: no joints"
    kinds = {"joints": c.joints, "couplings": c.couplings, "contacts": c.contacts}
    holding = [kind for kind, count in kinds.items() if count]
    text += f": the {' and '.join(holding)} have {_count(c.rows, 'equation')}"
    text += f", {c.redundant} of them redundant" if c.redundant else ", all independent"
    if c.singular:
        nearby = _count(c.degrees_of_freedom_nearby or 0, "degree")
        text += f". The start is a singular position: nearby there is {nearby} of freedom"
    return text


def _loop(loop: LoopCheck) -> str:
    text = f"{_count(loop.loops, 'loop').capitalize()} through {_names(loop.joints)}: "
    text += _count(loop.rows, "equation")
    if not loop.redundant:
        return f"{text}, all independent, every reaction is unique"
    text += f", {loop.redundant} redundant"
    if loop.removable_rows:
        rows = [f"{n} of '{joint}'" for joint, n in list(loop.removable_rows.items())[:MOST_NAMES]]
        more = ", ..." if len(loop.removable_rows) > MOST_NAMES else ""
        text += f" (one could omit {', '.join(rows)}{more})"
    shared = loop.reactions_not_unique
    whose = "all of them" if len(shared) == len(loop.joints) else _names(tuple(shared))
    text += f"; the reactions of {whose} are not unique"
    if len(set(shared.values())) == 1:
        text += f" in {', '.join(next(iter(shared.values())))}"
    return f"{text}, and the smallest are reported"


def _moves(c: Check) -> list[str]:
    if not c.moved:
        return ["Assembly moved no body"]
    text = []
    for body, (metres, radians) in sorted(c.moved.items(), key=lambda item: -sum(item[1]))[:10]:
        text.append(f"Body '{body}' was moved by {metres:.3g} m and turned by {radians:.3g} rad")
    if len(c.moved) > 10:
        text.append(f"{len(c.moved) - 10} more bodies were moved less")
    if c.iterations:
        text.append(f"The joints closed in {_count(c.iterations, 'iteration')}")
    return text


def _names(joints: tuple[str, ...]) -> str:
    quoted = [f"'{name}'" for name in joints[:MOST_NAMES]]
    if len(joints) > MOST_NAMES:
        quoted.append(f"{len(joints) - MOST_NAMES} more")
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"


@dataclass(frozen=True)
class SchemeCheck:
    """Whether a scheme runs a model, with the formulation or the reason."""

    name: str
    fits: bool
    why: str


def fitting_schemes(system: Model) -> tuple[SchemeCheck, ...]:
    """All schemes, with the formulation they use for a model or the reason they cannot run it."""
    checks = []
    for record in all_schemes():
        way = way_of(record, system)
        lacks = lacking(record, system)
        only = f"without {lacks}" if lacks else f"only for {' and '.join(record.applies_to)}"
        why = HOW[way] if way else only
        checks.append(SchemeCheck(record.name, way is not None, why))
    return tuple(checks)


def scheme_lines(schemes: tuple[SchemeCheck, ...], all: bool) -> list[str]:
    """Lines that group schemes by formulation and, with `all`, by the reason they cannot run."""
    groups: dict[tuple[bool, str], list[str]] = {}
    for s in sorted(schemes, key=lambda s: not s.fits):
        if s.fits or all:
            groups.setdefault((s.fits, s.why), []).append(s.name)
    none = [] if any(s.fits for s in schemes) else ["  No scheme runs this model yet."]
    return none + [
        f"  {'Schemes' if fits else 'Not for this model,'} {why}: {', '.join(names)}."
        for (fits, why), names in groups.items()
    ]
