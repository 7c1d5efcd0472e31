"""`polhode schemes`: list the schemes from their records."""

from __future__ import annotations

import json as encoder
from typing import Any

from polhode.cli.table import print_table
from polhode.schemes import all_schemes, scheme
from polhode.schemes._claims import ALWAYS
from polhode.schemes._scheme import Choice, Real, Scheme
from polhode.schemes.composition import compose
from polhode.schemes.substeps import COMPOSITIONS, Composition


def schemes(*, json: bool = False) -> None:
    """List the schemes: order, conserved quantities, parameters, and the models they run.

    Parameters
    ----------
    json
        Print a JSON list: the schemes, then the compositions (those with `substeps`).
    """
    records = [_described(record) for record in all_schemes()]
    if json:
        compositions = [_composition(c) for c in COMPOSITIONS.values()]
        print(encoder.dumps([*records, *compositions], indent=2))
        return
    conditions = _numbered(c["condition"] for r in records for c in r["conserves"])
    scopes = _numbered((a for r in records for a in r["applies_to"]), "abcdefgh")
    print_table(
        ("scheme", "order", "kind", "conserves", "parameters", "runs", "title"),
        [
            (
                r["name"],
                r["order"],
                "implicit" if r["implicit"] else "explicit",
                ", ".join(_claim(c, conditions) for c in r["conserves"]),
                ", ".join(f"{p['name']}={p['default']}" for p in r["parameters"]) or "-",
                " ".join(scopes[a] for a in r["applies_to"]),
                r["title"],
            )
            for r in records
        ],
    )
    print("\nconserved if")
    for condition, mark in conditions.items():
        print(f"  {mark} {condition}")
    print("runs")
    for scope, mark in scopes.items():
        print(f"  {mark} {scope}")
    print("conditions")
    for r in records:
        if r["conditions"]:
            print(f"  {r['name']}: {r['conditions']}")
    print("compositions of symmetric schemes (they conserve the same quantities)")
    for composition in COMPOSITIONS.values():
        example = f"{composition.name}(energy-momentum)"
        print(f"  {composition.name}: {composition.title}; write {example}")


def _claim(claim: dict[str, Any], marks: dict[str, str]) -> str:
    quantity = claim["quantity"].replace("_", " ") + (" (decays)" if claim["decays"] else "")
    mark = marks.get(claim["condition"])
    return f"{quantity} ({mark})" if mark else quantity


def _numbered(words: Any, marks: str = "123456789") -> dict[str, str]:
    """Number all conditions except `always`, in order of appearance."""
    return dict(zip(dict.fromkeys(w for w in words if w != ALWAYS), marks, strict=False))


def _described(record: Scheme) -> dict[str, Any]:
    defaults = record.completed({})
    return {
        "name": record.name,
        "title": record.title,
        "order": record.order(defaults),
        "implicit": record.implicit,
        "symmetric": record.symmetric(defaults),
        "conserves": [
            {"quantity": c.quantity, "condition": c.condition, "decays": c.decays}
            for c in record.conserves(defaults)
        ],
        "conditions": record.conditions,
        "parameters": [_parameter(p, defaults[p.name]) for p in record.parameters],
        "applies_to": list(record.applies_to),
        "translation": record.translation,
        "reference": record.reference,
        "equations": record.equations,
    }


def _composition(composition: Composition) -> dict[str, Any]:
    example = compose(composition, scheme("energy-momentum"))
    return {
        "name": composition.name,
        "title": composition.title,
        "order": example.order({}),
        "substeps": list(composition.parts),
        "composes": [r.name for r in all_schemes() if r.symmetric(r.completed({}))],
        "reference": composition.reference,
    }


def _parameter(parameter: Choice | Real, default: float | str) -> dict[str, Any]:
    shown: dict[str, Any] = {"name": parameter.name, "default": default}
    if isinstance(parameter, Choice):
        return {**shown, "options": list(parameter.options)}
    return {**shown, "domain": parameter.domain}
