"""The schemes that can run a model."""

from __future__ import annotations

from dataclasses import dataclass

from polhode.lowering.structures.prepared import Model
from polhode.lowering.system import Way
from polhode.run.ways import way_of
from polhode.schemes import all_schemes

HOW: dict[str, str] = {
    Way.FREE: "as free bodies",
    Way.REDUCED: "reduced to a rotation about the tip",
    Way.JOINTED: "with joints",
    Way.NATURAL: "in natural coordinates",
}


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
        why = HOW[way] if way else f"only for {' and '.join(record.applies_to)}"
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
