"""How a beam element's impulses change with the end of a step, against the complex step."""

import numpy as np
import pytest

from polhode.kernel.algebra.vec3 import Mat3, Vec3
from polhode.kernel.beams.element import Frames, lines_at, mean_lines, slopes
from polhode.kernel.beams.logarithm import series_table
from tests.plain_beam import hat, impulse, rotation

SERIES = series_table()


def frames(s, Fa, Fb):
    return Frames(Vec3(*s), Mat3(*Fa.ravel()), Mat3(*Fb.ravel()))


def both_ends(seed, angle, size):
    rng = np.random.default_rng(seed)
    axis = rng.normal(size=3)
    Fa = rotation(rng.normal(size=3))
    start = rng.normal(size=3), Fa, Fa @ rotation(angle * axis / np.linalg.norm(axis))
    ds, ta, tb = size * rng.normal(size=(3, 3))
    return start, (start[0] + ds, rotation(ta) @ start[1], rotation(tb) @ start[2]), rng


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("angle", [0.1, 0.4, 1.0, 2.0])
@pytest.mark.parametrize("size", [0.05, 0.3])
def test_the_tangent_is_the_complex_steps(seed, angle, size):
    start, end, rng = both_ends(seed, angle, size)
    mu = rng.normal(size=6)
    B, E, found = slopes(SERIES, frames(*start), frames(*end), Vec3(*mu[:3]), Vec3(*mu[3:]))
    wanted = np.zeros((9, 9))
    for k in range(9):
        d = np.zeros((3, 3), complex)
        d.flat[k] = 1e-30j
        turned = end[0] + d[0], end[1] + hat(d[1]) @ end[1], end[2] + hat(d[2]) @ end[2]
        wanted[:, k] = np.concatenate(impulse(mu, start, turned)).imag / 1e-30
    b = [np.reshape(x, (3, 3)) for x in found]
    matrix = np.block([[np.zeros((3, 3)), b[0], b[1]], [b[2], b[3], b[4]], [b[5], b[6], b[7]]])
    np.testing.assert_allclose(matrix, wanted, rtol=0, atol=1e-12 * np.abs(wanted).max())
    np.testing.assert_allclose(B, mean_lines(SERIES, frames(*start), frames(*end)), atol=0)
    np.testing.assert_allclose(E, lines_at(SERIES, frames(*end)), rtol=0, atol=1e-13)
