"""What a decaying scheme remembers of elements, from step to step."""

from enum import IntEnum
from typing import Any, NamedTuple

from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.beam_memory import shrink_beams


class ElementMemory(IntEnum):
    """What a decaying scheme remembers of an element: a rate, the modulus that weighs it.

    FACTOR is the part of the modulus by which the step's change of rate stiffens the element.
    """

    RATE, MODULUS, FACTOR, WIDTH = range(4)


class DecayAccount(IntEnum):
    """Accounts of a decaying scheme: what it takes, and the energy of the remembered rates."""

    LOSS, ENERGY, WIDTH = range(3)


class RateMemory(NamedTuple):
    """What a decaying scheme remembers."""

    elements: Table  # (laws, 3)
    step: Table  # (1, 1) length of the last one
    accounts: Table  # (1, 2) columns of `carried`


@kernel
def fit_memory(memory: RateMemory, beams: Any, h: float) -> None:
    """Keep the memory's energy, (h y)², from growing where a step is longer than the last."""
    before = memory.step[0, 0]
    if h > before and beams is not None:
        shrink_beams(beams, before / h)
    if h > before:
        for law in range(len(memory.elements)):
            memory.elements[law, ElementMemory.RATE] *= before / h
    memory.step[0, 0] = h
