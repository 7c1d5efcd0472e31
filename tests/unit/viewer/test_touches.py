"""Contact points of bodies with shapes are arrows of the page."""

import numpy as np
import pytest

import polhode as ph
from polhode.viewer.content import content
from polhode.viewer.packing import Packer
from polhode.viewer.touches import touches
from tests.models.touching import FLOOR, G, ball, box, scene


@pytest.fixture(scope="module")
def run():
    bodies = [box("b", (0, 0, 0.1), mass=3.0), ball("c", (1, 0, 0.12))]
    return ph.simulate(scene(bodies, friction=0.5, planes=FLOOR), step=1e-3, until=0.12)


def test_forces_at_all_places_bear_the_weight(run):
    found = touches(run.trajectory, np.arange(len(run.time)), 100)
    assert [c["name"] for c in found.contacts] == ["ground - b"] * 4 + ["ground - c"]
    assert [c["bodies"] for c in found.contacts] == [[-1, 0]] * 4 + [[-1, 1]]
    total = found.force[1:, :4].sum(axis=1)
    np.testing.assert_allclose(total, [(0, 0, 3.0 * G)] * len(total), atol=1e-9)
    assert found.omitted == 0


def test_a_place_without_a_force_stays_where_it_was(run):
    found = touches(run.trajectory, np.arange(len(run.time)), 100)
    falls = ~found.force[:, 4].any(axis=1)
    assert falls[1:60].all()
    assert not falls[-1]
    first = np.flatnonzero(~falls)[0]
    np.testing.assert_array_equal(found.place[:first, 4], found.place[[first] * first, 4])
    assert np.isfinite(found.place).all()


def test_the_largest_forces_are_kept_and_the_rest_is_said(run):
    found = touches(run.trajectory, np.arange(len(run.time)), 2)
    assert (len(found.contacts), found.omitted) == (2, 3)


def test_the_page_has_them_as_it_has_named_contacts(run, monkeypatch):
    told = content(run.trajectory, Packer())
    assert len(told["contacts"]) == 5
    assert "contact" in told
    assert "touch" in told
    monkeypatch.setattr("polhode.viewer.content._VALUES", 12 * 121 * 3)
    notes = content(run.trajectory, Packer())["certificate"]["notes"]
    said = "the page has the 3 contact points with the largest forces; 2 are left out"
    assert said in notes
