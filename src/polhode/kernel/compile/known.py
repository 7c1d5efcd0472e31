"""Numbers that are known when a kernel is compiled: branches on them are decided then."""

from __future__ import annotations

from types import FunctionType
from typing import Annotated

Known = Annotated[int, "when a kernel is compiled"]


def is_known(function: FunctionType) -> list[bool]:
    """Which arguments of a kernel are `Known`."""
    code, hints = function.__code__, function.__annotations__
    return [hints.get(name) is Known for name in code.co_varnames[: code.co_argcount]]
