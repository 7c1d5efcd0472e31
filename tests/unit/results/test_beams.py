"""Results of beams, by balances of their nodes and by what is stored."""

import json

import numpy as np
import pytest

import polhode as ph
from polhode.cli.report import as_json
from polhode.errors import InputError, ModelError
from polhode.model.beams.resultants import at_part, in_the_middle
from polhode.model.beams.screw import transport
from tests.rounding import within

SECTION = ph.Section(stiffness=[1e4, 8e3, 9e3, 300, 500, 400], mass=1.0, inertia=[0.02, 0.01, 0.01])


def system():
    hub = ph.Body("hub", mass=2.0, inertia=(1, 1, 1), angular_velocity=(0, 0, 3.0))
    pin = ph.Revolute("pin", "ground", "hub", point=(0, 0, 0), axis=(0, 0, 1))
    push = ph.PointForce("push", "arm.3", value=(0, 4.0, 20.0))
    beam = ph.Beam("arm", "hub", points=[(0, 0, 0), (2, 0, 0)], elements=3, section=SECTION)
    return ph.System([hub], [pin], [push], beams=[beam])


@pytest.fixture(scope="module")
def run():
    low = ph.Event("low", "beam.arm.1.moment.y < -20")
    return ph.simulate(system(), step=0.02, until=0.4, events=[low])


@pytest.mark.parametrize("turn", [0.0, 0.1, 0.24, 0.26, 1.0, 2.5])
def test_resultants_are_the_stress_carried_along_the_helix(turn):
    rng = np.random.default_rng(1)
    X, S = rng.normal(size=6), rng.normal(size=6)
    X[3:] *= turn / np.linalg.norm(X[3:])
    size = np.abs(S).max() / np.sin(0.5 * turn + 1e-9) ** 2 if turn > 1 else np.abs(S).max()
    assert within(np.abs(in_the_middle(X, S) - transport(X, 0.5).T @ S).max(), size, 1000)
    assert within(np.abs(at_part(X, S, 0.9) - transport(X, 0.9).T @ S).max(), size, 1000)


def test_the_force_at_the_tip_moves_the_last_node(run):
    """m a = push - R n, where n is what the beam's last section takes up."""
    tip, arm = run.body("arm.3"), run.beam("arm")
    n = arm.force_at([arm.beam.length]).values[:, 0]
    inside = np.einsum("tab,tb->ta", tip.rotation.values, n)
    mass = run.trajectory.system.body("arm.3").mass
    missing = mass * tip.acceleration.values - (0.0, 4.0, 20.0) + inside
    assert np.abs(missing).max() <= 1e-9 * np.abs(inside).max()


def test_forces_and_moments_are_continuous_but_for_what_a_node_takes(run):
    """Across node 1, n jumps by its mass times its acceleration, in world axes."""
    node, arm = run.body("arm.1"), run.beam("arm")
    piece = arm.beam.length / 3
    before = at_part(arm._part.state[0][:, 0], arm._part.state[1][:, 0], 1.0)[:, :3]
    after = at_part(arm._part.state[0][:, 1], arm._part.state[1][:, 1], 0.0)[:, :3]
    np.testing.assert_allclose(
        arm.force_at([piece * (1 - 1e-12)]).values[:, 0], before, rtol=1e-6, atol=1e-6
    )
    jump = np.einsum("tab,tb->ta", node.rotation.values, after - before)
    mass = run.trajectory.system.body("arm.1").mass
    missing = mass * node.acceleration.values - jump
    assert np.abs(missing).max() <= 1e-9 * np.abs(after).max()


def test_the_shape_goes_through_the_nodes(run):
    arm = run.beam("arm")
    shape = arm.position
    assert shape.dims == ("time", "arc", "axis")
    for k in range(4):
        nodes = run.body(f"arm.{k}").position.values
        assert np.abs(shape.values[:, 4 * k] - nodes).max() <= 1e-13


def test_results_are_labelled_by_element_and_section_axis(run):
    arm = run.beam("arm")
    assert arm.moment.sel(element=1, section_axis=2).shape == run.time.shape
    assert arm.force.attrs["units"] == "N"
    assert list(arm.strain.component.values)[3] == "twist"
    assert "beam 'arm', 2 m, 3 elements" in repr(arm)
    energies = run.ledger.potential
    for k in (1, 2, 3):
        np.testing.assert_allclose(
            arm.energy.sel(element=k).values, energies[f"arm.{k}"], atol=1e-14
        )


def test_conditions_know_elements_by_beam_and_number(run):
    assert list(run.events.names) == ["low"]
    then = run.at([run.events.time[0]]).beam("arm").moment.values[0, 0, 1]
    assert then == pytest.approx(-20, rel=1e-2)  # dense output between steps
    with pytest.raises(InputError, match=r"beam 'arm' has no result '9'"):
        ph.simulate(
            system(), step=0.02, until=0.02, events=[ph.Event("e", "beam.arm.9.force.x > 1")]
        )


def test_json_and_directories_hold_them(run, tmp_path):
    found = json.loads(as_json(run, "arm", 1e-10))["beams"]["arm"]
    np.testing.assert_allclose(found["moment"], run.beam("arm").moment.values[-1])
    assert np.shape(found["force"]) == (3, 3)
    run.save(tmp_path / "arm.zarr")
    again = ph.load(tmp_path / "arm.zarr")
    np.testing.assert_array_equal(again.beam("arm").moment.values, run.beam("arm").moment.values)
    assert run.dataset["beam_force"].sel(beam_element="arm.2").shape == (len(run.time), 3)


def test_wrong_names_and_lengths_are_refused(run):
    with pytest.raises(ModelError, match=r"there is no beam 'amr'.*'arm'"):
        run.beam("amr")
    with pytest.raises(InputError, match="lie from 0 to 2 m"):
        run.beam("arm").position_at([2.5])


def test_a_beam_starts_with_the_motion_of_the_body_it_is_welded_to(run):
    start = run.body("arm.3").velocity.values[0]
    np.testing.assert_allclose(start, (0, 6, 0), atol=1e-12)
    turned = ph.Revolute(
        "pin", "ground", "hub", point=(0, 0, 0), axis=(0, 0, 1), initial={"angle": 0.5, "rate": 1}
    )
    body = ph.Body("hub", mass=2.0, inertia=(1, 1, 1))
    moved = ph.simulate(ph.System([body], [turned], beams=system().beams), step=0.02, until=0.02)
    np.testing.assert_allclose(
        moved.body("arm.3").position.values[0], (2 * np.cos(0.5), 2 * np.sin(0.5), 0)
    )
    assert np.abs(moved.beam("arm").strain.values[0]).max() <= 1e-15


def test_a_load_along_a_beam_is_shared_by_its_nodes():
    beam = ph.Beam(
        "arm", "ground", points=[(0, 0, 0), (2, 0, 0)], elements=4, section=SECTION, load=(0, 0, -3)
    )
    forces = ph.System([], beams=[beam]).forces
    assert [f.name for f in forces] == [f"arm.load.{k}" for k in (1, 2, 3, 4)]
    np.testing.assert_allclose([f.value[2] for f in forces], [-1.5, -1.5, -1.5, -0.75])
    wave = {"harmonic": {"amplitude": (0, 1, 0), "frequency": 2.0}, "frame": "body"}
    beam = ph.Beam("arm", "ground", points=[(0, 0, 0), (2, 0, 0)], section=SECTION, load=wave)
    assert {f.frame for f in beam.loads()} == {"body"}
    for bad, words in (
        ({"valu": (0, 0, 1)}, "has 'valu'"),
        ((0, 1), "3 numbers"),
        ({"value": (0, 0, 1), "frame": "up"}, "frame 'up'"),
    ):
        with pytest.raises(ModelError, match=f"load of beam 'arm'.*{words}"):
            ph.Beam("arm", points=[(0, 0, 0), (2, 0, 0)], section=SECTION, load=bad)


def test_check_tells_how_slender_a_beam_is():
    arc = {"center": (0, 1, 0), "start": (0, 0, 0), "axis": (0, 0, 1), "angle": 3.0}
    notes = ph.check(
        ph.System([], beams=[ph.Beam("bow", arc=arc, elements=2, section=SECTION)])
    ).notes
    assert any("2 elements of 1.5 m, slenderness 13.4" in note for note in notes)
    assert any("of beam 'bow' turns by 1.5 rad" in note for note in notes)
    assert any("at least 3 elements" in note for note in notes)
    assert any(
        "stout" in note
        for note in ph.check(
            ph.System([], beams=[ph.Beam("block", points=[(0, 0, 0), (1, 0, 0)], section=SECTION)])
        ).notes
    )


def test_pictures_are_drawn(run, tmp_path):
    from polhode import plots

    figure = plots.beam(run, "arm")
    assert len(figure.axes[0].lines) == 5
    assert figure.axes[0].get_xlabel() == "arc length (m)"
    with pytest.raises(InputError, match="give 'moment' or 'force'"):
        plots.beam(run, "arm", "stress")
    assert run.replay(tmp_path / "arm.html").exists()
