"""What beam elements add to the linear equations, against the complex step."""

import numpy as np
import pytest

from polhode.kernel.beams.tables import BeamIndex
from polhode.kernel.columns import Seat
from polhode.kernel.joints.beam_tangent import add_beams
from polhode.kernel.joints.matrix import clear_matrix
from tests.models.beam_pair import STEP, Pair


def matrix(J):
    """Rows of a, b and the element, and the columns, from where their blocks stand."""
    seat = np.asarray(J.graph.seats)[J.beams.integers[0, BeamIndex.PAIR]]
    values, found = np.asarray(J.graph.values)[0], np.zeros((18, 18))
    places = {(0, 0): Seat.AA, (0, 6): Seat.AB, (6, 0): Seat.BA, (6, 6): Seat.BB}
    places |= {(0, 12): Seat.IMPULSES, (6, 12): Seat.IMPULSES + 2}
    places |= {(12, 0): Seat.ROWS, (12, 6): Seat.ROWS + 2}
    blocks = {key: (seat[at], seat[at + 1]) for key, at in places.items()}
    blocks[12, 12] = seat[Seat.CLOSES], seat[Seat.RIGHT_STRIDE]
    for (row, column), (offset, stride) in blocks.items():
        for r in range(6):
            found[row + r, column : column + 6] = values[offset + r * stride :][:6]
    return found


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("damping", [0.0, 0.03])
def test_the_matrix_is_the_complex_steps(seed, damping):
    pair = Pair(seed, damping)
    clear_matrix(pair.J)
    add_beams(pair.J, pair.J.beams, STEP)
    wanted = np.zeros((18, 18))
    for k in range(18):
        d = np.zeros(18, complex)
        d[k] = 1e-30j
        wanted[:, k] = pair.plain(d[:12].reshape(2, 6), pair.mu + d[12:]).imag / 1e-30
    wanted[:12] *= -1.0  # impulses stand on the other side
    np.testing.assert_allclose(matrix(pair.J), wanted, rtol=0, atol=1e-12 * np.abs(wanted).max())
