"""Where systems come to rest, against closed forms."""

import numpy as np
import pytest

import polhode as ph
from polhode.statics.equilibrium import adrift
from polhode.statics.reduced import Reduced

G = (0, 0, -9.81)


def chain(n, length=0.5, mass=2.0):
    """Mass points on rods without mass, away from rest in all three directions."""
    bodies, joints, x, last = [], [], np.zeros(3), "ground"
    for k in range(n):
        d = np.array([np.sin(0.3 + 0.1 * k), 0.1 * (-1) ** k, -np.cos(0.3 + 0.1 * k)])
        d *= length / np.linalg.norm(d)
        bodies.append(ph.Body(f"m{k}", mass=mass, position=x + d))
        joints.append(ph.Distance(f"r{k}", last, f"m{k}", points=(x, x + d)))
        x, last = x + d, f"m{k}"
    return ph.System(bodies, joints, gravity=G)


@pytest.mark.parametrize("n", [1, 2, 50])
def test_a_chain_hangs_straight_down(n):
    found = ph.equilibrium(chain(n))
    straight = np.outer(np.arange(1, n + 1), (0, 0, -0.5))
    np.testing.assert_allclose(found.position, straight, atol=1e-13)
    assert found.residual <= 1e-14


def test_a_chain_between_two_hooks_has_slopes_in_equal_steps():
    """Nodes of equal weight: the vertical force, and so the slope, changes by the same at each."""
    n, span = 12, 4.0
    points = np.array([(span * k / n, 0, -1.2 * np.sin(np.pi * k / n)) for k in range(n + 1)])
    bodies = [ph.Body(f"m{k}", mass=1.5, position=points[k]) for k in range(1, n)]
    ends = ["ground", *(b.name for b in bodies), "ground"]
    joints = [
        ph.Distance(f"r{k}", ends[k], ends[k + 1], points=(points[k], points[k + 1]))
        for k in range(n)
    ]
    found = ph.equilibrium(ph.System(bodies, joints, gravity=G))
    at = np.vstack([points[0], found.position, points[-1]])
    links = np.diff(at, axis=0)
    slopes = links[:, 2] / links[:, 0]
    np.testing.assert_allclose(np.diff(slopes), np.diff(slopes)[0], rtol=1e-11)
    np.testing.assert_allclose(
        np.linalg.norm(links, axis=1), np.linalg.norm(np.diff(points, axis=0), axis=1), rtol=1e-14
    )


def test_a_body_on_a_spring_sinks_by_its_weight():
    body = ph.Body("box", mass=3, inertia=(1, 1, 1), position=(0, 0, -1))
    spring = ph.Spring("s", between=("ground", "box"), points=((0, 0, 0), (0, 0, -1)), stiffness=50)
    found = ph.equilibrium(ph.System([body], [], [spring], gravity=G))
    assert found.position[0, 2] == pytest.approx(-1 - 3 * 9.81 / 50, rel=1e-13)


def test_a_pendulum_upside_down_does_not_stay_there():
    body = ph.Body("rod", mass=1, inertia=(0.1, 0.1, 0.01), position=(0, 0, 0.5))
    hinge = ph.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0))
    found = ph.equilibrium(ph.System([body], [hinge], gravity=G))
    np.testing.assert_allclose(found.position[0], (0, 0, -0.5), atol=1e-14)
    assert found.moved["rod"][1] == pytest.approx(np.pi)


def test_what_falls_for_ever_has_no_equilibrium():
    body = ph.Body("stone", mass=1, inertia=(1, 1, 1))
    slide = ph.Prismatic("shaft", "ground", "stone", point=(0, 0, 0), axis=(0, 0, 1))
    with pytest.raises(ph.NoEquilibriumError, match="mostly on body 'stone'"):
        ph.equilibrium(ph.System([body], [slide], gravity=G))


def test_a_body_that_nothing_drives_is_at_rest_where_it_is():
    found = ph.equilibrium(ph.System([ph.Body("b", mass=1, inertia=(1, 2, 2))]))
    assert (found.iterations, found.neutral) == (0, 6)


def test_a_net_of_rods_hangs_from_two_corners_with_its_forces_balanced():
    """Each knot carries half the weight of its rods; horizontally the whole net is in balance."""
    n, bodies, joints, knots = 2, [], [], {}
    for i in range(n + 1):
        for j in range(n + 1):
            for di, dj in ((1, 0), (0, 1)):
                if i + di <= n and j + dj <= n:
                    name = f"{i}{j}{di}"
                    middle = (i + di / 2, j + dj / 2, 0)
                    bodies.append(
                        ph.Body(name, mass=0.1, inertia=(1e-2, 1e-2, 1e-2), position=middle)
                    )
                    for knot in ((i, j), (i + di, j + dj)):
                        knots.setdefault(knot, []).append(name)
    for (i, j), ends in knots.items():
        for other in ends[1:]:
            joints.append(ph.Spherical(f"k{i}{j}{other}", ends[0], other, point=(i, j, 0)))
    for i, j in ((0, 0), (n, n)):
        joints.append(ph.Spherical(f"hook{i}", "ground", knots[i, j][0], point=(i, j, 0)))
    system = ph.System(bodies, joints, gravity=G)
    found = ph.equilibrium(system)
    assert found.residual <= 1e-13
    assert found.neutral >= len(bodies)  # every rod turns freely about itself
    assert all(mode.eigenvalue.real <= 1e-5 for mode in ph.modes(found))
    assert found.position[:, 2].mean() < -0.5


def test_what_rests_on_a_contact_or_a_stop_is_refused_by_its_name():
    ball = ph.Body("ball", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(0, 0, 1.0))
    floor = ph.Contact("floor", body="ball", shape={"ball": 0.1})
    with pytest.raises(ph.NoEquilibriumError, match=r"press on 'floor', and contacts .* carry"):
        ph.equilibrium(ph.System([ball], contacts=[floor], gravity=G))

    def rod(lowest):
        """A rod that hangs down at -90 degrees."""
        body = ph.Body("rod", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(0.5, 0, 0))
        stop = {"angle": (lowest, 1.0)}
        pin = ph.Revolute("pin", "ground", "rod", point=(0, 0, 0), axis=(0, -1, 0), stop=stop)
        return ph.System([body], [pin], gravity=G)

    assert ph.equilibrium(rod(-2.0)).position[0] == pytest.approx((0, 0, -0.5), abs=1e-12)
    with pytest.raises(ph.NoEquilibriumError, match="press on 'pin'"):
        ph.equilibrium(rod(-1.0))


@pytest.mark.parametrize("stiffness", [1e6, 1e8, 1e10, 1e12])
def test_a_stiff_spring_takes_no_more_iterations(stiffness):
    """A body hangs down from where it starts askew, its spring far from its length."""
    body = ph.Body("b", mass=2.0, inertia=(0.1, 0.1, 0.1), position=(0.3, 0, -1))
    points = [(0, 0, 0), (0.3, 0, -0.9)]
    spring = ph.Spring("s", ("ground", "b"), points=points, stiffness=stiffness, length=0.9)
    found = ph.equilibrium(ph.System([body], [], [spring], gravity=(0, 0, -9.81)))
    wanted = (0.0, 0.0, -1.0 - 2.0 * 9.81 / stiffness)
    np.testing.assert_allclose(found.position[0], wanted, rtol=0, atol=16 * np.finfo(float).eps)
    assert found.stable
    assert found.residual < 1e-12
    assert found.iterations <= 12


def test_what_only_falls_is_named_before_a_search():
    bodies = [ph.Body(n, 1.0, position=(k, 0, 1)) for k, n in enumerate("abcd")]
    rod = ph.Distance("rod", "a", "b", points=[(0, 0, 1), (1, 0, 1)])
    spring = ph.Spring("s", ("b", "c"), points=[(1, 0, 1), (2, 0, 1)], stiffness=9.0)

    def system(*forces, gravity=-9.81):
        return ph.System(bodies[:3], [rod], [spring, *forces], gravity=(0, 0, gravity))

    held = ph.Spring("t", ("ground", "c"), points=[(2, 0, 2), (2, 0, 1)], stiffness=9.0)
    assert adrift(system()) == "a"
    assert adrift(system(held)) == ""
    assert (
        adrift(system(ph.PointForce("f", "a", value=(0, 0, 1)))) == ""
    )  # it may balance the weight
    assert adrift(system(gravity=0.0)) == ""
    with pytest.raises(ph.NoEquilibriumError, match="nothing supports body 'd' against gravity"):
        ph.equilibrium(ph.System(bodies, [rod], [spring, held], gravity=(0, 0, -9.81)))


def row_of_springs(n):
    bodies = [
        ph.Body(f"b{k}", mass=1, inertia=(1, 2, 2.5), position=(k, 0.1 * k, 0)) for k in range(n)
    ]
    springs = [
        ph.Bushing(
            f"s{k}",
            between=(f"b{k}", f"b{k + 1}"),
            point=(k + 0.3, 0, 0.2),
            stiffness=(9 + k, 8, 7),
            turning_stiffness=(3, 4, 5),
        )
        for k in range(n - 1)
    ]
    return ph.System(bodies, [], springs)


def test_the_stiffness_of_loads_takes_as_many_evaluations_for_any_length_of_a_chain(monkeypatch):
    calls = []
    loads = Reduced.loads
    monkeypatch.setattr(Reduced, "loads", lambda r, *at: calls.append(1) or loads(r, *at))
    counts = []
    for n in (3, 12):
        r = Reduced(row_of_springs(n))
        calls.clear()
        K = r.load_stiffness(r.start.x, r.start.q, np.zeros(0))
        counts.append(len(calls))
    assert counts[0] == counts[1]
    # What one body alone does, moved by hand.
    h, i, n = 1e-3, 6, 12
    x1, x0 = r.start.x.copy(), r.start.x.copy()
    x1[i, 1] += h
    x0[i, 1] -= h
    slope = (loads(r, x0, r.start.q) - loads(r, x1, r.start.q)) / (2 * h)
    np.testing.assert_allclose(K[:, 6 * i + 1], slope.ravel(), atol=1e-5 * np.abs(slope).max())
    assert not K.reshape(n, 6, n, 6)[i + 2 :, :, i].any()
