"""Values in the rows of tables: each goes to its own columns, and to no other."""

import numpy as np
import pytest

from polhode.kernel.algebra import row_values as r
from polhode.kernel.algebra.vec3 import Mat3, Quat, Vec3
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import table

V, Q, M = Vec3(1.0, 2.0, 3.0), Quat(4.0, 5.0, 6.0, 7.0), Mat3(*(float(k) for k in range(11, 20)))
BLOCK = [0, 1, 2, 6, 7, 8, 12, 13, 14]
PLACES = {
    "put": (r.put, V, [0, 1, 2]),
    "put_quat": (r.put_quat, Q, [0, 1, 2, 3]),
    "put_mat": (r.put_mat, M, list(range(9))),
    "put_block": (r.put_block, M, BLOCK),
    "add": (r.add, V, [0, 1, 2]),
    "add_down": (r.add_down, V, [0, 6, 12]),
    "add_block": (r.add_block, M, BLOCK),
}


@pytest.mark.parametrize("name", PLACES)
def test_writing_changes_its_own_columns_alone(name):
    write, value, offsets = PLACES[name]
    before = np.arange(80.0).reshape(2, 40)
    a = table(before)
    write(a, 1, 5, value)
    expected = before.copy()
    old = expected[1, [5 + o for o in offsets]] if name.startswith("add") else 0.0
    expected[1, [5 + o for o in offsets]] = old + np.array(value)
    assert np.array_equal(a, expected)


@pytest.mark.parametrize(
    ("read", "offsets"),
    [(r.vec, [0, 1, 2]), (r.quat, range(4)), (r.mat, range(9)), (r.block, BLOCK)],
)
def test_reading_takes_the_same_columns(read, offsets):
    a = table(np.arange(80.0).reshape(2, 40))
    assert list(read(a, 1, 5)) == [45.0 + o for o in offsets]


@kernel
def _copied(a, b):
    r.put(b, 0, 0, r.vec(a, 1, 5))
    r.put_quat(b, 0, 3, r.quat(a, 1, 8))
    r.put_mat(b, 0, 7, r.mat(a, 0, 0))
    r.add_block(b, 1, 0, r.block(a, 0, 5))
    r.add_down(b, 1, 21, r.vec(a, 0, 1))


def test_kernels_do_as_python_does():
    a, b, c = (table(np.arange(80.0).reshape(2, 40)) for _ in range(3))
    _copied(a, b)
    getattr(_copied, "py_func", _copied)(a, c)
    assert np.array_equal(b, c)
    assert not np.array_equal(b, a)


def test_clearing_and_copying_take_all():
    a, b = table(np.arange(6.0).reshape(2, 3)), table(np.zeros((2, 3)))
    r.copy(a, b)
    assert np.array_equal(a, b)
    r.clear(a)
    assert not np.any(a)
    assert np.any(b)
