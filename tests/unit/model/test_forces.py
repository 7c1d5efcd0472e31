"""What loads may be, and what they leave alone."""

import math

import pytest

import polhode as ph


def nothing(t, x, v, R, omega, params):
    return (0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (
            lambda: ph.PointForce("f", body="b", frame="earth", value=(1, 0, 0)),
            "frame of force 'f' is 'earth'; it must be 'world' or 'body'",
        ),
        (
            lambda: ph.Torque("t", body="b", frame="earth", value=(1, 0, 0)),
            "frame of torque 't' is 'earth'; it must be 'world' or 'body'",
        ),
        (
            lambda: ph.PointForce("f", body="b"),
            "force 'f' needs one of value, steps, table, harmonic",
        ),
        (
            lambda: ph.PointForce("f", body="b", point=(1, 2), value=(1, 0, 0)),
            "point of force 'f' is (1, 2); it must be 3 numbers",
        ),
        (lambda: ph.PointForce(" ", body="b", value=(1, 0, 0)), "a force has the name ' '"),
        (
            lambda: ph.Spring("s", between=("a", "a"), points=((0, 0, 0), (1, 0, 0)), stiffness=1),
            "spring 's' connects 'a' to itself; name two bodies",
        ),
        (
            lambda: ph.Spring("s", between=("a", "b"), points=((0, 0, 0),), stiffness=1),
            "spring 's' needs two bodies and two points",
        ),
        (
            lambda: ph.Spring("s", between=("a", "b"), points=((0, 0, 0), (0, 0, 0)), stiffness=1),
            "the two points of spring 's' coincide; a spring needs a direction",
        ),
        (
            lambda: ph.Spring("s", between=("a", "b"), points=((0, 0, 0), (1, 0, 0)), stiffness=-1),
            "stiffness of spring 's' is -1; it must be positive",
        ),
        (
            lambda: ph.Spring(
                "s", between=("a", "b"), points=((0, 0, 0), (1, 0, 0)), stiffness=1, damping=-0.5
            ),
            "damping of spring 's' is -0.5; it must not be negative",
        ),
        (
            lambda: ph.Spring(
                "s", between=("a", "b"), points=((0, 0, 0), (1, 0, 0)), stiffness=1, length=-2
            ),
            "length of spring 's' is -2; it must not be negative",
        ),
        (
            lambda: ph.Spring("s", between=("a", "b"), points=((0, 0, 0), (1, 0)), stiffness=1),
            "a point of spring 's' is (1, 0); it must be 3 numbers",
        ),
        (
            lambda: ph.UserForce("u", body="b"),
            "force 'u' needs a function: force=, torque= or both",
        ),
        (
            lambda: ph.UserForce("u", body="b", force=nothing, parameters=("much",)),
            "a parameter of force 'u' is 'much'; it must be one number",
        ),
        (
            lambda: ph.UserForce("u", body="b", force=nothing, point=(0, 0)),
            "point of force 'u' is (0, 0); it must be 3 numbers",
        ),
        (
            lambda: ph.PointForces("p", body="b", damping=-1),
            "damping of force 'p' is -1; it must not be negative",
        ),
        (
            lambda: ph.PointForces("p", body="b", weight=(0, 0, math.nan)),
            "weight of force 'p' is (0, 0, nan); every number in it must be finite",
        ),
    ],
)
def test_invalid_loads_are_rejected(make, said):
    with pytest.raises(ph.ModelError) as caught:
        make()
    assert said in str(caught.value)


def test_point_forces_need_a_body_of_points():
    body = ph.Body("b", mass=1.0, inertia=(1, 1, 1))
    system = ph.System([body], forces=[ph.PointForces("p", body="b", damping=1.0)])
    with pytest.raises(ph.ModelError, match="'p' acts on the points of body 'b', which has none"):
        ph.simulate(system, "peskin", step=0.1, until=0.1)


BETWEEN = {"between": ("a", "b"), "points": ((0, 0, 0), (1, 0, 0)), "stiffness": 1.0}
TO_GROUND = {**BETWEEN, "between": ("a", "ground")}


@pytest.mark.parametrize(
    ("load", "conservative", "linear", "angular"),
    [
        (ph.Spring("s", **BETWEEN), True, "xyz", "xyz"),
        (ph.Spring("s", **BETWEEN, damping=1.0), False, "xyz", "xyz"),
        (ph.Spring("s", **TO_GROUND), True, "", "x"),
        (ph.Torque("t", body="a", value=(0, 1, 0)), False, "xyz", "xz"),
        (ph.Torque("t", body="a", frame="body", value=(0, 1, 0)), False, "xyz", ""),
        (ph.PointForce("f", body="a", value=(0, 1, 0)), False, "xz", "y"),
        (ph.PointForce("f", body="a", frame="body", value=(0, 1, 0)), False, "", ""),
        (ph.PointForces("p", body="a", damping=1.0), False, "", ""),
        (ph.UserForce("u", body="a", force=nothing), False, "", ""),
    ],
)
def test_says_what_it_exerts_from_outside(load, conservative, linear, angular):
    """Momenta along axes through the origin to which it does nothing."""
    assert load.conservative == conservative
    kept = [not column.any() for column in load.outside({}.__getitem__).T]
    assert kept == [c in linear for c in "xyz"] + [c in angular for c in "xyz"]
