"""Simulations of structures, which have neither joints nor motors."""

import numpy as np
import pytest

import polhode as ph


@pytest.fixture
def sim():
    return ph.Simulation("mast", record=True)


def test_a_structure_is_stepped_read_and_taken_back(sim):
    sim.step(2)
    mark = sim.checkpoint()
    before = sim.energy
    assert before.total == before.kinetic + before.potential
    sim.step(3)
    end = {name: node.position.copy() for name, node in sim.state.items()}
    sim.restore(mark)
    assert sim.energy == before
    other = sim.copy()
    for each in (sim, other):
        each.step(3)
        assert all(np.array_equal(end[name], node.position) for name, node in each.state.items())
    run = sim.run()
    assert float(run.energy.total[-1]) == sim.energy.total


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda sim: sim.angles, "without angles; read sim.state"),
        (lambda sim: sim.rates, "without angles; read sim.state"),
        (lambda sim: sim.joint("hip"), "a structure has no joints"),
        (lambda sim: sim.apply("top", force=(1, 0, 0)), "no load can be applied to a structure"),
        (lambda sim: sim.set_state({}), "state of a structure cannot be set"),
        (lambda sim: sim.ledger, "has no ledger; read sim.energy"),
    ],
)
def test_missing_features_of_structures_are_reported(sim, wrong, said):
    assert sim.torques.shape == (0,)
    with pytest.raises(ph.InputError, match=said):
        wrong(sim)
