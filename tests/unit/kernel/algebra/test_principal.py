"""Principal axes of any tensor."""

import numpy as np
import pytest
from scipy.stats import special_ortho_group

from polhode.kernel.algebra.principal import principal_axes
from polhode.kernel.algebra.so3 import rotation
from polhode.kernel.algebra.vec3 import Mat3

EPS = np.finfo(float).eps
MOMENTS = [
    (1, 2, 3),
    (2, 2, 3),
    (2, 3, 3),
    (2, 2, 2),
    (5, 10, 1),
    (1, 1.0000001, 2),
    (1e-8, 1, 1.1),
]


def turned(moments, seed):
    R = np.eye(3) if seed is None else special_ortho_group.rvs(3, random_state=seed)
    J = R @ np.diag(moments) @ R.T
    return (J + J.T) / 2


@pytest.mark.parametrize("seed", [None, 0, 1, 2])
@pytest.mark.parametrize("moments", MOMENTS)
def test_axes_make_the_tensor_diagonal_in_rising_order(moments, seed):
    J = turned(moments, seed)
    found, axes = principal_axes(Mat3(*map(float, J.ravel())))
    V = np.array(rotation(axes)).reshape(3, 3)
    rounding = 16 * EPS * max(moments)
    assert list(found) == sorted(found)
    assert found == pytest.approx(sorted(moments), rel=0, abs=rounding)
    assert V @ np.diag(found) @ V.T == pytest.approx(J, rel=0, abs=rounding)


@pytest.mark.parametrize("moments", [(2, 2, 3), (2, 3, 3), (2, 2, 2)])
def test_moments_that_differ_by_rounding_are_equal(moments):
    J = turned(moments, seed=5)
    found, _ = principal_axes(Mat3(*map(float, J.ravel())))
    assert len(set(found)) == len(set(moments))
