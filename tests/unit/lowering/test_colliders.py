"""Tables of what touches: places, sizes, materials, who passes; what overlaps is refused."""

import numpy as np
import pytest

import polhode as ph
from polhode.assembly.start import start
from polhode.kernel.compile.pointer_table import zeros
from polhode.kernel.contacts.broad_phase import place
from polhode.kernel.contacts.tables import (
    Collider,
    ColliderIndex,
    ColliderValue,
    MaterialValue,
    PoseValue,
)
from polhode.lowering.colliders import colliders_of
from polhode.model.orientation import matrix
from polhode.model.shapes import KINDS
from tests.models.colliders import points_of
from tests.models.shapes import EXAMPLES

TETRAHEDRON = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
HEIGHTS = [[0.0, 0.1, 0.2], [0.3, 0.4, 0.5]]  # 2 points along x, 3 along y


def colliders(bodies, joints=(), **contacts):
    system = ph.System(bodies, joints, contacts=ph.Contacts(**contacts))
    return system, colliders_of(system, start(system))


def ball(name, x, **more):
    return ph.Body.sphere(name, radius=0.1, density=1e3, position=(x, 0, 1), **more)


def test_a_system_without_contacts_has_no_colliders():
    system = ph.System([ball("a", 0.0)])
    assert colliders_of(system, start(system)) is None


def test_every_collider_is_where_its_shape_is():
    turn = ph.rotation_vector((0, 0, np.pi / 2))
    shapes = [
        {"capsule": {"radius": 0.1, "height": 0.6}, "center": (1, 0, 0), "orientation": turn},
        {"hull": TETRAHEDRON, "center": (0, 0, 2), "orientation": turn},
    ]
    held = ph.Body("held", mass=1.0, inertia=(1, 1, 1), shape={"ball": 9}, collision=shapes)
    ghost = ph.Body("ghost", mass=1.0, inertia=(1, 1, 1), shape={"ball": 9}, collision=[])
    plane = {"point": (0, 0, -5), "normal": (0, 0, 3)}
    ground = [{"heightfield": HEIGHTS, "size": (2, 4), "center": (0, 0, -4)}]
    _, C = colliders([ball("last", 30), held, ghost], planes=[plane], ground=ground)
    kinds = [Collider(k) for k in C.integers[:, ColliderIndex.KIND]]
    wanted = [Collider.CAPSULE, Collider.HULL, Collider.BALL, Collider.PLANE, Collider.FIELD]
    assert kinds == wanted
    assert C.integers[:, ColliderIndex.BODY].tolist() == [1, 1, 0, 3, 3]
    centers = C.numbers[:, ColliderValue.CENTER : ColliderValue.MAP]
    maps = C.numbers[:, ColliderValue.MAP : ColliderValue.SIZE].reshape(-1, 3, 3)
    assert centers[0].tolist() == [1, 0, 0]
    assert maps[0] == pytest.approx(np.array([[0, -1, 0], [1, 0, 0], [0, 0, 1]]), abs=1e-15)
    sizes = C.numbers[:, ColliderValue.SIZE : ColliderValue.WIDTH]
    assert sizes[0] == pytest.approx([0, 0, 0.3, 0.1, 0.4])
    assert sizes[2] == pytest.approx([0, 0, 0, 0.1, 0.1])
    assert maps[3][:, 2].tolist() == [0, 0, 1]
    assert np.isinf(C.numbers[3, ColliderValue.REACH])
    first, end = C.integers[1, ColliderIndex.VERTEX : ColliderIndex.FACE]
    found = centers[1] + C.vertices[first:end] @ maps[1].T  # in the body
    given = np.array([(0, 0, 2), (0, 1, 2), (-1, 0, 2), (0, 0, 3)], float)
    assert sorted(map(tuple, found.round(12) + 0.0)) == sorted(map(tuple, given))
    first, end, nx, ny = C.integers[4, ColliderIndex.VERTEX :]
    grid = C.vertices[first:end].reshape(ny, nx, 3)
    assert (nx, ny) == (2, 3)
    assert grid[..., 0].tolist() == [[-1, 1]] * 3
    assert grid[:, 0, 1].tolist() == [-2, 0, 2]
    assert grid[..., 2].T.tolist() == HEIGHTS


def test_equal_hulls_share_their_corners():
    bodies = [
        ph.Body(n, mass=1.0, inertia=(1, 1, 1), shape={"hull": TETRAHEDRON}, position=(x, 0, 0))
        for n, x in (("a", 0), ("b", 3))
    ]
    _, C = colliders(bodies)
    assert C.vertices.shape == (4, 3)
    assert C.faces.shape == (4, 2)
    assert np.array_equal(C.integers[0, ColliderIndex.VERTEX :], C.integers[1, 3:])


@pytest.mark.parametrize(("combine", "both"), [("max", 0.9), ("min", 0.1), ("mean", 0.5)])
def test_pairs_win_over_materials_and_these_over_the_defaults(combine, both):
    materials = {
        "rubber": {"friction": 0.9, "restitution": 0.5},
        "ice": {"friction": 0.1},
        "steel": {"friction": 0.3, "restitution": 0.8},
    }
    pairs = [{"materials": ("steel", "rubber"), "friction": 0.7}]
    bodies = [ball(f"b{k}", k, material=m) for k, m in enumerate(("", *materials))]
    _, C = colliders(
        bodies,
        friction=0.6,
        restitution=0.2,
        materials=materials,
        pairs=pairs,
        combine=combine,
    )
    assert C.integers[:, ColliderIndex.MATERIAL].tolist() == [0, 1, 2, 3]
    friction = C.materials[:, MaterialValue.FRICTION].reshape(4, 4)
    rebound = C.materials[:, MaterialValue.RESTITUTION].reshape(4, 4)
    assert np.array_equal(friction, friction.T)
    assert np.array_equal(rebound, rebound.T)
    assert friction[0].tolist() == [0.6, 0.9, 0.1, 0.3]  # what touches no material brings its own
    assert rebound[0].tolist() == [0.2, 0.5, 0.2, 0.8]
    assert friction[1, 2] == pytest.approx(both)
    assert rebound[1, 2] == 0.5  # ice has none
    assert friction[1, 3] == 0.7
    assert rebound[1, 3] == pytest.approx({"max": 0.8, "min": 0.5, "mean": 0.65}[combine])


def test_bodies_tied_by_a_joint_pass_unless_they_are_included():
    bodies = [ball(n, k) for k, n in enumerate("abcd")]
    joints = [
        ph.Spherical("ab", "a", "b", point=(0.5, 0, 1)),
        ph.Spherical("bc", "b", "c", point=(1.5, 0, 1)),
        ph.Spherical("a0", "ground", "a", point=(-0.5, 0, 1)),
    ]
    _, C = colliders(
        bodies, joints, planes=[{}], include=[("c", "b")], exclude=[("d", "ground"), ("d", "a")]
    )
    number = {pair: pair[0] * 5 + pair[1] for pair in ((0, 1), (3, 4), (0, 3))}
    assert C.excluded[:, 0].tolist() == sorted(number.values())


def test_bodies_that_overlap_at_the_start_are_named_with_the_depth():
    def begin(bodies, **contacts):
        ph.simulate(ph.System(bodies, contacts=ph.Contacts(**contacts)), step=1e-3, until=0.0)

    begin([ball("a", 0.0), ball("b", 0.2 - 1e-8)])  # beside each other, but for a rounding
    with pytest.raises(ph.AssemblyError, match=r"'a' and 'b' overlap by 0\.05 m at the start"):
        begin([ball("a", 0.0), ball("b", 0.15)])
    with pytest.raises(ph.AssemblyError, match=r"'a' and 'ground' overlap by 0\.1 m"):
        begin([ball("a", 0.0)], planes=[{"point": (0, 0, 1)}])
    begin([ball("a", 0.0), ball("b", 0.15)], exclude=[("a", "b")], planes=[{}])


def least_gap(system, x, q):
    """The least gap of a body at x with an attitude q, by the kernels that a step uses."""
    C, n = colliders_of(system, start(system)), len(system.bodies)
    poses = zeros(n + 1, PoseValue.WIDTH)
    poses[:, PoseValue.MAP : PoseValue.FAR] = np.eye(3).ravel()
    poses[0, PoseValue.AT : PoseValue.MAP] = x
    poses[0, PoseValue.MAP : PoseValue.FAR] = matrix(np.asarray(q)).ravel()
    poses[0, PoseValue.FAR] = 9.0  # all points within
    place(C, poses)
    return points_of(C, poses, 99).gap.min()


LOWEST = {  # least z of the surface about the origin, with d the vertical in the axes of the shape
    "box": lambda d: -0.5 * np.abs(d) @ (1, 2, 3),
    "sphere": lambda d: -0.5,
    "cylinder": lambda d: -np.hypot(d[0], d[1]) - 1.5 * abs(d[2]),
    "cone": lambda d: min(-0.75 * 3 * d[2], 0.25 * 3 * d[2] - np.hypot(d[0], d[1])),
    "capsule": lambda d: -1.5 * abs(d[2]) - 1.0,
    "ellipsoid": lambda d: -np.linalg.norm(d * (1, 2, 3)),
    "disc": lambda d: -2.0 * np.hypot(d[0], d[1]),
    "wheel": lambda d: -1.5 * np.hypot(d[0], d[1]) - 0.5,
    "points": lambda d: min(0.0, d[0], 2 * d[1], 3 * d[2]),
    "hull": lambda d: min(0.0, d[0], 2 * d[1], 3 * d[2]),
    "mesh": lambda d: np.minimum(d, 0.0).sum(),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_shape_of_any_kind_is_as_far_from_a_plane_as_its_lowest_point(kind):
    own, q = ph.rotation_vector((0.3, -0.2, 0.9)), ph.rotation_vector((-0.4, 1.1, 0.5))
    shape = {**EXAMPLES[kind], "center": (0.1, 0.2, 0.3), "orientation": own}
    body = ph.Body("b", mass=1.0, inertia=(1, 1, 1), position=(0, 0, 9), shape=shape)
    system = ph.System([body], contacts=ph.Contacts(planes=[{}]))
    down = matrix(np.asarray(q))[2]  # the vertical in body axes
    lowest = LOWEST[kind](matrix(own).T @ down)
    wanted = 5.0 + down @ (0.1, 0.2, 0.3) + lowest
    assert least_gap(system, (1, 2, 5), q) == pytest.approx(wanted, abs=1e-12)


def test_a_ball_is_as_far_from_a_height_field_as_from_the_plane_that_it_lies_in():
    x, y = np.linspace(-1, 1, 5), np.linspace(-2, 2, 4)
    heights = 0.3 * x[:, None] + 0.1 * y[None, :]
    turn = ph.rotation_vector((0, 0, 0.7))
    field = {"heightfield": heights, "size": (2, 4), "center": (1, 1, -1), "orientation": turn}
    system = ph.System([ball("a", 9.0)], contacts=ph.Contacts(ground=[field]))
    normal = matrix(turn) @ np.array([-0.3, -0.1, 1.0]) / np.sqrt(1.1)
    at = np.array([1.1, 0.9, -0.5])
    wanted = normal @ (at - (1, 1, -1)) - 0.1
    assert least_gap(system, at, (1, 0, 0, 0)) == pytest.approx(wanted, abs=1e-12)
