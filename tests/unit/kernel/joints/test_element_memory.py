"""The memory of elements where the step changes."""

import pytest

from polhode.kernel.compile.pointer_table import integers, zeros
from polhode.kernel.joints.element_memory import ElementMemory, RateMemory, fit_memory


@pytest.mark.parametrize(("h", "rate"), [(0.1, 3.0), (0.05, 3.0), (0.2, 1.5)])
def test_its_energy_never_grows_with_the_step(h, rate):
    memory = RateMemory(zeros(2, ElementMemory.WIDTH), zeros(1, 1), integers([[0, 1]], 2))
    memory.elements[:, ElementMemory.RATE], memory.step[0, 0] = 3.0, 0.1
    fit_memory(memory, None, h)
    assert memory.elements[1, ElementMemory.RATE] == pytest.approx(rate)
    assert memory.step[0, 0] == h
