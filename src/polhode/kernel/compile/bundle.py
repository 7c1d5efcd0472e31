"""Bundles: named tuples of tables that kernels pass to each other in one piece.

Numba takes every tuple apart to pass it, and puts it together again on the other side: for a system
of a hundred words that is two hundred instructions a call, half of all that would be compiled. A
bundle is passed as it is.
"""

from __future__ import annotations

from typing import Any, TypeVar

from numba import types
from numba.extending import models, register_model, typeof_impl

C = TypeVar("C", bound=type)


class Whole(models.StructModel):  # type: ignore[misc]
    """A structure that is one argument of a function."""

    def get_argument_type(self) -> Any:
        """The type of the argument."""
        return self.get_value_type()

    def as_argument(self, builder: Any, value: Any) -> Any:
        """What is passed."""
        return value

    def from_argument(self, builder: Any, value: Any) -> Any:
        """What was passed."""
        return value


class BundleType(types.NamedTuple):  # type: ignore[misc]
    """The type of a bundle in a kernel."""


@register_model(BundleType)
class _BundleModel(Whole):
    def __init__(self, manager: Any, kind: BundleType) -> None:
        super().__init__(manager, kind, [(f"f{k}", each) for k, each in enumerate(kind.types)])


def bundle(cls: C) -> C:
    """Let kernels pass named tuples of this class in one piece."""

    @typeof_impl.register(cls)  # type: ignore[untyped-decorator]
    def typeof_bundle(value: Any, context: Any) -> BundleType | None:
        kinds = [typeof_impl(each, context) for each in value]
        return None if None in kinds else BundleType(kinds, cls)

    return cls
