"""Accounts of the ledger: found by name, in columns that the model alone decides."""

import numpy as np

import polhode as ph
from polhode.lowering.accounts import DISSIPATED, WORK
from polhode.lowering.system import Way, compile_system


def top():
    body = ph.Body(
        "top",
        2.0,
        inertia=(0.02, 0.02, 0.01),
        position=(0.0, 0.0, 0.3),
        angular_velocity=(0.5, 0.2, 3.0),
    )
    joint = ph.Spherical("tip", "ground", "top", point=(0.0, 0.0, 0.0))
    forces = [
        ph.Torque("twist", "top", value=(0.0, 0.0, 0.1)),
        ph.Damper("oil", ("ground", "top"), ((0.5, 0.0, 0.3), (0.0, 0.0, 0.3)), damping=0.4),
        ph.Drag("air", "top", linear=0.1),
    ]
    return ph.System([body], [joint], forces, gravity=(0.0, 0.0, -9.81))


def test_columns_do_not_depend_on_what_the_scheme_solves_for():
    found = [compile_system(top(), Way.JOINTED, solves=s).accounts.columns for s in (True, False)]
    assert found[0] == found[1]
    assert set(found[0]) == {(WORK, "twist"), (DISSIPATED, "oil"), (DISSIPATED, "air")}


def test_a_reloaded_run_books_the_same_work_and_dissipation(tmp_path):
    run = ph.simulate(top(), until=0.2, step=1e-3, scheme="geradin-as-printed")
    run.save(tmp_path / "top.polhode")
    again = ph.load(tmp_path / "top.polhode")
    for kind in (WORK, DISSIPATED):
        before, after = run.trajectory.booked(kind), again.trajectory.booked(kind)
        assert before.keys() == after.keys()
        for name, values in before.items():
            assert np.any(values != 0.0)
            assert np.array_equal(values, after[name])
