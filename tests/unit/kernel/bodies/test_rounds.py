"""The lowest point of an ellipsoid."""

import numpy as np

from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.bodies.rounds import Round, height, lowered, lowest
from polhode.kernel.compile.pointer_table import zeros
from tests.rounding import U

AXES, CENTRE = np.array([0.3, 0.2, 0.1]), np.array([0.05, -0.02, 0.01])


def surface(axes=AXES):
    found = zeros(1, Round.WIDTH)
    found[0, Round.MATRIX : Round.CENTRE] = np.diag(axes**2).ravel()
    found[0, Round.CENTRE : Round.WIDTH] = CENTRE
    return found


def test_no_point_of_the_surface_is_lower():
    rng = np.random.default_rng(5)
    u = np.array([0.2, -0.5, 0.8])
    u /= np.linalg.norm(u)
    point = np.array(lowest(surface(), 0, Vec3(*u)))
    on = rng.standard_normal((1000, 3))
    on = CENTRE + AXES * on / np.linalg.norm(on, axis=1)[:, None]
    assert abs(np.sum(((point - CENTRE) / AXES) ** 2) - 1.0) <= 16 * U
    assert np.all(on @ u >= point @ u - 16 * U)
    assert abs((CENTRE - point) @ u - height(surface(), 0, Vec3(*u))) <= 16 * U


def test_a_flat_disc_on_its_face_has_its_centre():
    flat, up = surface(np.array([0.3, 0.3, 0.0])), Vec3(0.0, 0.0, 1.0)
    assert height(flat, 0, up) == 0.0
    assert tuple(lowered(flat, 0, up, 0.0)) == (0.0, 0.0, 0.0)
    assert tuple(lowest(flat, 0, up)) == tuple(CENTRE)
