"""The schemes, one per file. To add one, write its file and add its name to this list."""

from __future__ import annotations

from importlib import import_module

from polhode.schemes._scheme import Scheme

NAMES = (
    "energy-momentum",
    "energy-decaying",
    "euler-parameters",
    "geradin-as-printed",
    "algo-1",
    "algo-c1",
    "simo-wong",
    "predictor-corrector",
    "staggered",
    "park-chiou-downer",
    "peskin",
    "peskin-euler",
    "exact-free-body",
    "rk4",
    "dop853",
    "generalized-alpha",
    "bdf",
    "rattlie",
    "exact-flight",
    "simo-gonzalez",
    "newmark",
    "central-difference",
    "staggered-central-difference",
    "tamma-namburu",
)


def scheme(name: str) -> Scheme:
    """Return the record of the scheme `name`."""
    module = import_module(f"polhode.schemes.{name.replace('-', '_')}")
    return module.SCHEME


def all_schemes() -> list[Scheme]:
    """All records, in the order of the list."""
    return [scheme(name) for name in NAMES]
