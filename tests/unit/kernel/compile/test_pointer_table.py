"""Tables: arrays in Python, bare pointers in kernels."""

import sys

import numba
import numpy as np
import pytest

from polhode.kernel.algebra.row_values import (
    add,
    add_block,
    add_down,
    clear,
    copy,
    mat,
    put,
    put_mat,
    put_quat,
    quat,
    vec,
)
from polhode.kernel.algebra.vec3 import Mat3, Quat, Vec3
from polhode.kernel.compile.pointer_table import Table, address, columns, integers, table, zeros


def counted(rows=3, width=40):
    return table(np.arange(rows * width).reshape(rows, width))


@numba.njit
def read(a, i):
    return vec(a, i, 1), quat(a, i, 2), mat(a, i, 3), a[i, 4], len(a), columns(a)


def test_reads_the_columns_of_a_row():
    a = counted()
    v, q, m, x, rows, width = read(a, 1)
    assert v == Vec3(41.0, 42.0, 43.0)
    assert q == Quat(42.0, 43.0, 44.0, 45.0)
    assert m == Mat3(*(43.0 + k for k in range(9)))
    assert (x, rows, width) == (44.0, 3, 40)


@numba.njit
def write(a, v, q, m):
    put(a, 0, 1, v)
    put_quat(a, 0, 5, q)
    put_mat(a, 0, 10, m)
    add(a, 1, 0, v)
    add(a, 1, 0, v)
    add_down(a, 1, 3, v)
    add_block(a, 2, 7, m)
    a[1, 30] = 5.0
    a[1, 31] += 2.5


def test_writes_what_belongs_where_and_nothing_else():
    a, m = zeros(3, 40), np.arange(1.0, 10.0)
    write(a, Vec3(1.0, 2.0, 3.0), Quat(4.0, 5.0, 6.0, 7.0), Mat3(*m))
    expected = np.zeros((3, 40))
    expected[0, 1:4] = 1, 2, 3
    expected[0, 5:9] = 4, 5, 6, 7
    expected[0, 10:19] = m
    expected[1, 0:3] = 2, 4, 6
    expected[1, [3, 9, 15]] = 1, 2, 3  # a column of a 6x6 block
    expected[2, [7, 8, 9, 13, 14, 15, 19, 20, 21]] = m
    expected[1, 30:32] = 5.0, 2.5
    assert np.array_equal(a, expected)


def test_clears_and_copies_all_rows():
    a, b = counted(), zeros(3, 40)
    copy(a, b)
    assert np.array_equal(a, b)
    clear(a)
    assert not np.any(a)
    assert np.any(b)


def test_whole_numbers_stay_whole():
    a = integers([[1, 2], [3, 2**60]], 2)

    @numba.njit
    def bump(a):
        a[1, 1] += 1
        return a[0, 1] // 2

    assert bump(a) == 1
    assert a[1, 1] == 2**60 + 1


def test_a_table_is_a_copy_in_rows():
    source = np.asfortranarray(np.arange(6.0).reshape(2, 3))
    a = table(source)
    assert a.flags.c_contiguous
    a[0, 0] = 9.0
    assert source[0, 0] == 0.0


def test_its_address_is_that_of_its_data():
    a = zeros(2, 2)
    assert numba.njit(lambda a: address(a))(a) == address(a) == a.ctypes.data


def test_empty_tables_pass():
    assert numba.njit(lambda a: (len(a), columns(a)))(zeros(0, 5)) == (0, 5)
    assert integers([], 3).shape == (0, 3)


def test_a_kernel_does_not_keep_its_tables():
    a = zeros(2, 3)
    size = numba.njit(lambda a: len(a))
    size(a)
    before = sys.getrefcount(a)
    for _ in range(100):
        size(a)
    assert sys.getrefcount(a) == before


@pytest.mark.jit
@pytest.mark.parametrize("view", [lambda a: a[:, ::2], lambda a: a.T, lambda a: a[0]])
def test_a_view_that_is_no_table_does_not_pass_for_one(view):
    """A kernel would read the wrong numbers."""
    with pytest.raises((TypeError, numba.TypingError)):
        read(view(counted()), 0)


def test_is_an_ordinary_array_for_everybody_else():
    a = counted()
    assert isinstance(a, Table)
    assert isinstance(a, np.ndarray)
    assert np.sum(a) == sum(range(120))


@pytest.mark.parametrize("dtype", [np.float32, np.int32, np.complex128, bool, ">f8"])
def test_numbers_of_another_kind_are_refused(dtype):
    array = np.ones((2, 2), dtype=dtype)
    with pytest.raises(TypeError, match="a table holds float64 or int64 numbers, not"):
        table(array, dtype)


@pytest.mark.jit
@pytest.mark.parametrize("dtype", [np.float32, np.int32, np.complex128, bool])
def test_a_kernel_refuses_numbers_of_another_kind(dtype):
    with pytest.raises(TypeError, match=f"not {np.dtype(dtype)}"):
        read(np.ones((2, 20), dtype=dtype).view(Table), 0)
