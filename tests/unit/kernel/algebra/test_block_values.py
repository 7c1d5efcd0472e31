"""Blocks in one long row."""

import numpy as np

from polhode.kernel.algebra.block_values import add_flat
from polhode.kernel.algebra.vec3 import Mat3
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import table

M = Mat3(*(float(k) for k in range(1, 10)))


@kernel
def _added(a, offset, stride, m):
    add_flat(a, offset, stride, m)


def test_rows_of_a_block_are_a_stride_apart():
    for add in (add_flat, _added):
        a = table(np.ones((1, 40)))
        add(a, 4, 7, M)
        expected = np.ones(40)
        for row in range(3):
            expected[4 + 7 * row : 7 + 7 * row] += M[3 * row : 3 * row + 3]
        assert np.array_equal(np.asarray(a)[0], expected)
