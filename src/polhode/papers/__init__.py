"""The papers, one per file. To add one, write its file and add its name to this list."""

from __future__ import annotations

from importlib import import_module

from polhode.papers._paper import Paper

NAMES = (
    "hulbert-1992",
    "love-1995",
    "geradin-1995",
    "peskin-2021",
    "fem-natural-coordinates",
)


def paper(name: str) -> Paper:
    """Return the reproduction of that name."""
    return import_module(f"polhode.papers.{name.replace('-', '_')}").PAPER
