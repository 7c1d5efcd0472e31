"""One-line representations of model parts: arguments that differ from their defaults."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from typing import Any

import numpy as np


def brief(part: Any) -> str:
    """Return the constructor call of a part, with its name first."""
    own = [f for f in fields(part) if f.init and f.repr]
    given = [
        repr(part.name) if f.name == "name" else f"{f.name}={getattr(part, f.name)!r}"
        for f in sorted(own, key=lambda f: f.name != "name")
        if f.name == "name" or not _is_default(f, getattr(part, f.name))
    ]
    return f"{type(part).__name__}({', '.join(given)})"


def _is_default(f: Field[Any], value: Any) -> bool:
    default: Any = f.default if f.default_factory is MISSING else f.default_factory()
    if value is default:
        return True
    return type(value) is type(default) and bool(np.array_equal(value, default))
