"""What a person reads at a prompt or in a notebook."""

from html import unescape

import numpy as np
import pytest

import polhode as ph
from polhode.results.summary import number

pytestmark = pytest.mark.jit


@pytest.fixture(scope="module")
def run():
    """A driven crank with a ball joint at its end."""
    crank = ph.Body("crank", 2.0, inertia=(0.1, 0.2, 0.3), position=(0.5, 0, 0))
    bob = ph.Body("<b>", 1.0, inertia=(0.1, 0.1, 0.1), position=(1.5, 0, 0))
    motion = {"angle": {"harmonic": {"amplitude": 0.5, "frequency": 1.0}}}
    hinge = ph.Revolute("hinge", "ground", "crank", point=(0, 0, 0), axis=(0, 1, 0), motion=motion)
    tip = ph.Spherical("tip", "crank", "<b>", point=(1, 0, 0))
    system = ph.System([crank, bob], [hinge, tip], gravity=(0, 0, -9.81), title="Crank")
    return ph.simulate(system, step=1e-3, until=0.5)


def test_models_and_results_are_one_to_ten_lines(run):
    t = run.trajectory
    parts = [run, t.system, t.system.bodies[0], run.body("crank"), run.joint("tip")]
    for part in (*parts, run.joint("hinge")):
        lines = str(part).splitlines()
        assert 1 <= len(lines) <= 10
        assert max(map(len, lines)) <= 110
    assert str(run).startswith("Crank: energy-momentum, 500 steps of 0.001 s, 501 samples to 0.5 s")
    assert "1 more" not in str(t.system)
    assert "hinge (revolute: ground - crank)" in str(t.system)


def test_a_large_system_is_short_too():
    bodies = [ph.Body(f"b{k}", 1.0) for k in range(100)]
    text = str(ph.System(bodies))
    assert "100 bodies" in text
    assert "and 96 more" in text
    assert len(text) < 200


def test_many_vectors_are_the_largest_of_each_component():
    """Of ten elements of a beam; of nine numbers and less, all."""
    forces = np.zeros((10, 3))
    forces[3], forces[7, 1] = (1.0, -2.0, 0.5), -4.0
    assert number(forces) == "at most (1, 4, 0.5)"
    assert number(forces[:, 1]) == "at most 4"
    assert number(forces[3]) == "(1, -2, 0.5)"


def test_notebooks_get_tables_in_which_names_are_text(run):
    html = run._repr_html_()
    assert html.count("<tr>") == 1 + len(run.certificate().invariants)
    assert "constraints length" in html
    table = run.body("<b>")._repr_html_()
    assert "&lt;b&gt;" in table
    assert "<b>" not in table
    assert table.count("<tr>") == 1 + len(run.body("<b>").available)


def test_the_torque_of_a_hinge_is_the_number_about_its_axis(run):
    hinge = run.joint("hinge")
    assert hinge.torque.dims == ("time",)
    assert np.allclose(hinge.torque, hinge.torque_world.values @ (0, 1, 0), atol=1e-12)
    # What drives the crank does the work that the ledger books.
    power = hinge.torque.values * hinge.rate.values
    done = np.sum(0.5 * (power[1:] + power[:-1])) * 1e-3
    curve = np.abs(np.diff(power, 2)).max() / 1e-6
    assert done == pytest.approx(run.ledger.work["hinge"][-1], abs=0.5e-6 / 12 * curve * 2)


def test_a_joint_has_the_results_of_its_kind_only(run):
    assert hasattr(run.joint("hinge"), "angle")
    for missing in ("angle", "rate", "displacement", "torque"):
        assert not hasattr(run.joint("tip"), missing)
    with pytest.raises(ph.ModelError, match="use torque_world"):
        _ = run.joint("tip").torque


def test_the_data_set_holds_results_and_no_internals(run):
    names = set(run.dataset.data_vars)
    assert {"position", "velocity", "reaction_force", "angle_of_hinge"} <= names
    assert not names & {"carried", "memory"}


def test_a_replay_without_a_path_is_a_frame_with_the_page(run, tmp_path):
    inline = run.replay()
    html = inline._repr_html_()
    assert html.startswith("<iframe")
    assert "<script" not in html  # escaped, all of it
    assert "\n" not in html
    assert unescape(html.partition('srcdoc="')[2].rpartition('" style=')[0]) == inline.text
    assert "replay page of" in str(inline)
    saved = inline.save(tmp_path / "new" / "x.html")
    assert saved.read_text(encoding="utf-8") == inline.text


def test_a_misspelt_result_gives_a_suggestion(run):
    with pytest.raises(AttributeError, match="joint 'hinge' has no 'angel'"):
        _ = run.joint("hinge").angel
    with pytest.raises(AttributeError, match="body 'crank' has no 'nonsense'"):
        _ = run.body("crank").nonsense
    assert not hasattr(run.joint("tip"), "angle")
    with pytest.raises(AttributeError, match=r"joint 'tip' \(spherical\) has no angle"):
        _ = run.joint("tip").angle
