"""Dampers by table and by function: closed forms, the ledger, files and what is rejected."""

import numpy as np
import pytest

import polhode as ph
from polhode.files.writing import model_text
from tests.rounding import within

ENDS = {"between": ("ground", "cart"), "points": [(0, 0, 0), (1.0, 0, 0)]}
SHOCK = {"at": [-1.0, -0.2, 0.0, 0.2, 1.0], "force": [-60.0, -30.0, 0.0, 60.0, 150.0]}


def square(rate, p):
    return p[0] * rate * abs(rate)


def cart(*forces, v=2.0):
    body = ph.Body("cart", 2.0, inertia=(0.1, 0.2, 0.3), position=(1.0, 0, 0), velocity=(v, 0, 0))
    return ph.System([body], forces=list(forces))


@pytest.mark.jit
def test_a_square_damper_follows_its_closed_form():
    """m v' = -c v²: v = v0/(1 + c v0 t/m), and the error falls with the square of the step."""
    damper = ph.Damper("d", **ENDS, function=square, parameters=(3.0,))
    errors = []
    for step in (2e-2, 1e-2):
        run = ph.simulate(cart(damper), step=step, until=2.0)
        v = run.body("cart").velocity.sel(axis="x").values
        errors.append(np.abs(v - 2.0 / (1.0 + 3.0 * run.time)).max())
        assert np.allclose(run.element("d").force, 3.0 * v * v, rtol=1e-13)
    assert 3.5 < errors[0] / errors[1] < 4.5


@pytest.mark.jit
@pytest.mark.parametrize("scheme", ["energy-momentum", "euler-parameters", "simo-wong"])
def test_a_table_with_one_slope_is_a_damper_with_a_number(scheme):
    runs = []
    for given in ({"damping": 5.0}, {"table": {"at": [-9.0, 0.0, 9.0], "force": [-45, 0.0, 45]}}):
        spring = ph.Spring("s", **ENDS, stiffness=50.0)
        runs.append(ph.simulate(cart(spring, ph.Damper("d", **ENDS, **given)), scheme, step=1e-2,
                                until=1.0))  # fmt: skip
    by_number, by_table = (r.body("cart").position.values for r in runs)
    assert within(np.abs(by_number - by_table).max(), 1.0, 100 * 20)


@pytest.mark.jit
@pytest.mark.parametrize(
    "given",
    [{"table": SHOCK}, {"table": {**SHOCK, "smooth": True}}, {"function": square,
     "parameters": (30.0,)}],
    ids=["table", "smooth", "function"],
)  # fmt: skip
def test_the_ledger_closes(given):
    spring = ph.Spring("s", **ENDS, stiffness=400.0, length=0.8)
    run = ph.simulate(cart(spring, ph.Damper("d", **ENDS, **given)), step=1e-3, until=1.0)
    books = run.ledger
    assert within(np.abs(books.balance).max(), books.scale, 1000 * 20)
    lost = books.dissipated["d"]
    assert np.all(np.diff(lost) >= 0.0)
    assert lost[-1] > 1.0


@pytest.mark.jit
def test_a_torsion_damper_takes_a_table():
    """A wheel with a constant brake: it stops after J w0/M seconds."""
    wheel = ph.Body("wheel", 1.0, inertia=(0.2, 0.2, 0.4), angular_velocity=(0, 0, 2.0))
    axle = ph.Revolute("axle", "ground", "wheel", point=(0, 0, 0), axis=(0, 0, 1))
    table = {"at": [-1e-3, 0.0, 1e-3], "force": [-0.8, 0.0, 0.8]}
    system = ph.System([wheel], [axle], [ph.TorsionDamper("brake", "axle", table=table)])
    run = ph.simulate(system, step=1e-3, until=1.5)
    rate = run.joint("axle").rate
    turned = 2.0 * 1e-3  # by the first step; the increment of Cayley differs by its cube/12
    assert abs(float(rate.sel(time=0.5, method="nearest")) - 1.0) <= turned**2 / 12
    assert abs(float(rate[-1])) < 1e-3
    assert "went to 2 rad/s, beyond its table of -0.001 to 0.001; there it is constant" in str(
        run.certificate()
    )


@pytest.mark.jit
def test_a_spring_that_stays_inside_its_table_has_no_note():
    table = {"at": [0.0, 1.0, 3.0], "force": [-40.0, 0.0, 80.0], "smooth": True}
    run = ph.simulate(cart(ph.Spring("s", **ENDS, table=table)), step=1e-3, until=0.5)
    assert not run.certificate().notes
    assert run.certificate().invariants[0].digits > 13.0


@pytest.mark.jit
def test_modes_know_the_slope_of_a_damper_at_rest():
    spring = ph.Spring("s", **ENDS, stiffness=2e4)
    found = ph.modes(cart(spring, ph.Damper("d", **ENDS, table=SHOCK), v=0.0))
    mode = max(found.modes, key=lambda m: m.frequency)
    # Slopes 150 and 300 on either side of rest: their mean over 2 sqrt(k m).
    assert np.isclose(mode.damping, 225.0 / (2 * np.sqrt(2e4 * 2.0)), rtol=1e-6)


def test_a_damper_by_table_comes_back_from_a_file(tmp_path):
    damper = ph.Damper("d", **ENDS, table={**SHOCK, "smooth": True, "beyond": "linear"})
    (tmp_path / "m.toml").write_text(model_text(cart(damper)))
    (back,) = ph.load_model(tmp_path / "m.toml").forces
    assert np.array_equal(back.law.table, damper.law.table)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"table": {"at": [0, 1], "force": [1, 2]}}, "gives 1 at rest"),
        ({"table": {"at": [-1, 0, 1], "force": [1, 0, 2]}}, "would drive the bodies"),
        ({"table": SHOCK, "damping": 1.0}, "has damping and table; give one of them"),
        ({"table": {**SHOCK, "smoth": True}}, "it takes at, force and, optionally, smooth"),
        ({"table": {**SHOCK, "beyond": "flat"}}, "use 'constant' or 'linear'"),
        ({"table": {**SHOCK, "smooth": "yes"}}, "use true or false"),
        ({}, "damping of damper 'd' is 0; it must be positive"),
    ],
)
def test_what_is_no_damper_is_refused(given, words):
    with pytest.raises(ph.ModelError, match=words):
        ph.Damper("d", **ENDS, **given)


def test_natural_coordinates_refuse_what_they_do_not_know():
    system = cart(ph.Damper("d", **ENDS, table=SHOCK))
    with pytest.raises(ph.ModelError, match="dampers with a number only"):
        ph.Simulation(system, "simo-gonzalez", step=1e-3)
