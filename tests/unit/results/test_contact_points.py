"""`run.contacts`: a ragged table whose forces are those on the bodies."""

import numpy as np
import pytest

import polhode as ph
from polhode.results.contact_points import by_sample, points_saved
from tests.models.touching import FLOOR, G, ball, box, scene

H = 1e-3


@pytest.fixture(scope="module")
def pile():
    bodies = [box("a", (0, 0, 0.1)), box("b", (0.05, 0, 0.3), mass=2.0)]
    bodies.append(ball("c", (-0.5, 0, 0.12), velocity=(2, 0, 0)))
    return ph.simulate(scene(bodies, friction=0.3, planes=FLOOR), step=H, until=0.3)


def sums(points, samples):
    total = np.zeros((samples, 3))
    np.add.at(total, points.sample, points.force)
    return total


def test_points_are_split_by_their_counts():
    rows = np.arange(12.0).reshape(6, 2)
    found = by_sample(rows, np.array([0, 2, 0, 3, 1]))
    assert [len(part) for part in found] == [0, 2, 0, 3, 1]
    np.testing.assert_array_equal(np.concatenate(list(found)), rows)


def test_the_forces_on_a_body_sum_to_its_contact_force(pile):
    for name in "abc":
        force = np.asarray(pile.body(name).contact_force)
        found = sums(pile.contacts.on(name), len(pile.time))
        assert np.abs(force).max() > 1.0
        np.testing.assert_allclose(found, force, atol=1e-12 * np.abs(force).max())


def test_friction_takes_its_power_over_all_steps(pile):
    taken = H * pile.contacts.friction_power.sum()
    assert taken == pytest.approx(float(pile.ledger.friction["contacts"][-1]), rel=1e-12)


def test_forces_on_a_sliding_box_are_weight_and_friction():
    mass, mu = 3.0, 0.25
    body = box("b", (0, 0, 0.1), mass=mass, velocity=(1, 0, 0), edges=(0.8, 0.8, 0.2))
    run = ph.simulate(scene([body], friction=mu, planes=FLOOR), step=H, until=0.2)
    found = run.contacts.between("ground", "b")
    assert len(found) == 4 * (len(run.time) - 1)
    expected = (-mu * mass * G, 0, mass * G)
    np.testing.assert_allclose(
        sums(found, len(run.time))[1:], [expected] * (len(run.time) - 1), atol=1e-10
    )
    momentum = np.diff(mass * np.asarray(run.body("b").velocity), axis=0) / H
    momentum[:, 2] += mass * G
    np.testing.assert_allclose(sums(found, len(run.time))[1:], momentum, atol=1e-10)
    np.testing.assert_allclose(found.slip[:, 0], 1 - mu * G * (found.time - H / 2), atol=1e-12)
    np.testing.assert_allclose(found.normal, [(0, 0, 1)] * len(found), atol=1e-15)
    centre = np.asarray(run.body("b").position)[found.sample] - found.slip * H / 2
    np.testing.assert_allclose(np.abs(found.position - centre)[:, :2], 0.4, atol=1e-3)
    assert not found.sticks.any()


def test_offsets_point_to_the_rows_of_each_sample(pile):
    c = pile.contacts
    assert len(c.offsets) == len(pile.time) + 1
    assert (c.offsets[0], c.offsets[-1]) == (0, len(c))
    for k in (0, 1, 40, -1):
        rows = np.flatnonzero(c.sample == range(len(pile.time))[k])
        np.testing.assert_array_equal(c[k].table, c.table[rows])
        assert (c[k].time == pile.time[k]).all()
    with pytest.raises(IndexError):
        c[len(pile.time)]


def test_two_bodies_are_taken_in_the_order_asked_for(pile):
    there, back = pile.contacts.between("a", "b"), pile.contacts.between("b", "a")
    assert len(there) > 100
    assert {*there.first} == {*back.second} == {"a"}
    for key in ("force", "normal", "slip"):
        np.testing.assert_array_equal(getattr(there, key), -getattr(back, key))
    np.testing.assert_array_equal(there.position, back.position)
    assert (there.normal[:, 2] > 0.9).all()
    with pytest.raises(ph.ModelError, match="there is no body 'd'"):
        pile.contacts.between("a", "d")


def test_a_frame_has_a_row_for_each_point(pile):
    frame = pile.contacts.to_dataframe()
    assert len(frame) == len(pile.contacts)
    np.testing.assert_array_equal(frame["force.z"], pile.contacts.force[:, 2])
    assert list(frame["second"]) == list(pile.contacts.second)
    assert "ground - a: " in repr(pile.contacts)
    assert "<td>ground - a</td>" in pile.contacts._repr_html_()


def test_points_between_steps_are_those_of_the_step(pile):
    found = pile.at([0.0105, 0.011])
    np.testing.assert_array_equal(found.contacts[0].table, pile.contacts[11].table)
    np.testing.assert_array_equal(found.contacts[1].table, pile.contacts[11].table)
    np.testing.assert_allclose(
        sums(found.contacts.on("a"), 2), np.asarray(found.body("a").contact_force), atol=1e-12
    )


def test_named_contacts_have_a_point_each():
    mass = 2.0
    body = ph.Body("b", mass, inertia=(0.1, 0.1, 0.1), position=(0, 0, 0.1), velocity=(1, 0, 0))
    floor = ph.Contact("floor", body="b", shape={"box": (0.8, 0.8, 0.2)}, law={"friction": 0.2})
    run = ph.simulate(ph.System([body], contacts=[floor], gravity=(0, 0, -G)), step=H, until=0.05)
    found = run.contacts
    assert len(found) == len(run.time)
    assert {*found.first} == {"ground"}
    np.testing.assert_allclose(found.force, np.asarray(run.contact("floor").force), atol=1e-12)
    np.testing.assert_allclose(found.force[:, 2], mass * G, rtol=1e-9)
    np.testing.assert_allclose(found.normal, [(0, 0, 1)] * len(found), atol=1e-15)


def test_a_run_without_contacts_has_an_empty_table():
    run = ph.simulate(ph.System([ball("b", (0, 0, 1))]), step=H, until=2 * H)
    assert run.trajectory.touched is None
    assert not [name for name in run.dataset if str(name).startswith("contact")]
    assert len(run.contacts) == len(run.contacts[0]) == 0
    assert repr(run.contacts) == "0 contact points in 3 samples"
    assert run.contacts.to_dataframe().empty


def test_points_beyond_the_limit_are_counted_and_said(monkeypatch, tmp_path):
    monkeypatch.setattr("polhode.run.saved_points.points_saved", lambda colliders: 3)
    bodies = [box("a", (0, 0, 0.1)), box("b", (0, 0, 0.3))]
    run = ph.simulate(scene(bodies, planes=FLOOR), step=H, until=4 * H, out=tmp_path / "run")
    assert [len(points) for points in run.trajectory.touched] == [0, 3, 3, 3, 3]
    assert list(run.contacts.omitted) == [0, 5, 5, 5, 5]
    assert "20 more are not kept" in repr(run.contacts)
    said = [note for note in run.certificate().notes if "are not in run.contacts" in note]
    assert said[0].startswith("20 contact points of 4 samples, first at t = 0.001 s")
    assert float(run.body("a").contact_force[-1, 2]) == pytest.approx(G)
    assert list(ph.load(tmp_path / "run").contacts.omitted) == [0, 5, 5, 5, 5]


def test_the_limit_grows_with_the_number_of_shapes():
    assert points_saved(200) > 30 * points_saved(2)
