"""`check` says what contacts a run would reject, and which are redundant."""

import pytest

import polhode as ph
from tests.models.contacts import ball

pytestmark = pytest.mark.plain


def lying_box(height=0.1):
    body = ph.Body("box", 1.0, inertia=(0.1,) * 3, position=(0, 0, height))
    floor = ph.Contact("floor", body="box", shape={"box": [0.2, 0.2, 0.2]})
    return ph.System([body], contacts=[floor], gravity=(0, 0, -9.81))


def test_a_contact_that_starts_too_deep_is_named_with_its_depth():
    notes = ph.check(ball(1.0, height=-0.25)).notes
    assert notes == (
        "Body 'ball' of contact 'floor' starts 0.25 m below its plane; move the body or the plane",
    )
    hinge = ph.Revolute(
        "hinge", "ground", "b", point=(0, 0, 0), axis=(0, 1, 0), stop={"angle": [0.1, 1]}
    )
    body = ph.Body("b", 1.0, inertia=(1, 1, 1), position=(0, 0, 1))
    (note,) = ph.check(ph.System([body], [hinge])).notes
    assert "The angle of joint 'hinge' is 0 at the start, outside its stop at 0.1" in note


def test_points_that_share_a_force_are_counted():
    (note,) = ph.check(lying_box()).notes
    assert note.startswith("4 points of 'floor' touch at the start, 1 more than are independent")
    assert ph.check(lying_box(0.3)).notes == ()
    assert ph.check(ball(1.0)).notes == ()


def test_deepest_corner_of_a_box_is_reported():
    (note,) = ph.check(lying_box(-0.05)).notes
    assert "starts 0.15 m below its plane" in note


def test_contacts_and_stops_are_counted_and_moves_are_told_once():
    text = str(ph.check("newtons-cradle"))
    assert "4 contacts that open and close" in text.splitlines()[0]
    assert text.count("ball 1") == 1  # where assembly has put it
    assert "1 contact that stays closed" in str(ph.check("rolling-coin"))
