"""Bodies that overlap at the start are pushed apart: least shifts, and a note with the joules."""

import re

import numpy as np
import pytest

import polhode as ph
from polhode.run.pushed_apart import pushed_apart
from tests.models.touching import DOWN, FLOOR, G, ball, box, scene

H = 1e-3


def apart(system):
    return pushed_apart(system, "energy-momentum", H)


def joules(note):
    return float(re.search(r"energy by (\S+) J", note).group(1))


def test_two_balls_part_in_the_ratio_of_their_inverse_masses():
    bodies = [ball("a", (0, 0, 1), mass=1.0), ball("b", (0.15, 0, 1), mass=4.0)]
    system, notes = apart(scene(bodies, gravity=(0, 0, 0)))
    assert system.state["a"]["position"] == pytest.approx((-0.04, 0, 1), abs=1e-9)
    assert system.state["b"]["position"] == pytest.approx((0.16, 0, 1), abs=1e-9)
    assert "2 bodies were pushed apart at the start, by at most 0.04 m ('a')" in notes[0]


def test_the_note_has_the_change_of_the_potential_energy():
    system, notes = apart(scene([box("b", (0, 0, 0.07), mass=3.0)], planes=FLOOR))
    assert system.state["b"]["position"][2] == pytest.approx(0.1, abs=1e-7)
    assert joules(notes[0]) == pytest.approx(3.0 * G * 0.03, rel=1e-5)


def test_a_heap_parts_and_runs_and_its_ledger_closes(tmp_path):
    rng = np.random.default_rng(1)
    places = rng.uniform(-0.15, 0.15, (8, 3)) + (0, 0, 0.2)
    system = scene([ball(f"b{k}", at) for k, at in enumerate(places)], planes=FLOOR)
    with pytest.raises(ph.AssemblyError, match=r"or let --settle .* push them apart"):
        ph.simulate(system, step=H, until=5 * H)
    out = tmp_path / "run.zarr"
    run = ph.simulate(system, step=H, until=5 * H, settle=True, out=out)
    assert any(note.startswith("settled: ") for note in run.certificate().notes)
    assert np.abs(run.ledger.balance - run.ledger.balance[0]).max() <= 1e-12
    start = np.array([run.body(f"b{k}").position[0] for k in range(8)])
    far = np.linalg.norm(start[:, None] - start, axis=-1)[np.triu_indices(8, 1)]
    assert far.min() >= 0.2 * (1 - 1e-6)
    longer = ph.resume(out, until=10 * H)  # from the model that is stored
    assert sum(note.startswith("settled: ") for note in longer.certificate().notes) == 1
    whole = ph.simulate(system, step=H, until=10 * H, settle=True)
    np.testing.assert_array_equal(longer.trajectory.stored, whole.trajectory.stored)


def test_what_does_not_overlap_stays():
    given = scene([box("b", (0, 0, 0.1))], planes=FLOOR)
    assert apart(given) == (given, [])


def test_bodies_with_joints_stay_and_others_give_way():
    arm = box("arm", (0, 0, 1), mass=1.0)
    hinge = ph.Revolute("hinge", "ground", "arm", point=(0, 0, 1), axis=(0, 1, 0))
    system, _ = apart(scene([arm, ball("b", (0, 0, 1.15))], [hinge]))
    assert [*system.state] == ["b"]
    assert system.state["b"]["position"] == pytest.approx((0, 0, 1.2), abs=1e-6)
    with pytest.raises(ph.AssemblyError, match="settling does not move bodies that joints tie"):
        apart(scene([box("arm", (0, 0, 0.05))], [hinge], planes=FLOOR))


def test_what_has_no_room_is_refused():
    lid = [*FLOOR, {"point": (0, 0, 0.1), "normal": (0, 0, -1)}]
    with pytest.raises(ph.AssemblyError, match="after 100 rounds of settling; give them more room"):
        apart(scene([ball("b", (0, 0, 0.05))], planes=lid))


def test_a_model_without_shapes_has_nothing_to_settle():
    with pytest.raises(ph.InputError, match=r"the model has no \[contacts\]; omit it"):
        apart(ph.System([ball("b", (0, 0, 1))], gravity=DOWN))
