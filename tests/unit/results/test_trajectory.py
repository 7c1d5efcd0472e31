"""Results own their data: what happens to an engine later does not change them."""

import numpy as np

import polhode as ph
from polhode.run import driver
from polhode.run.engine import Engine

PENDULUM = ph.System(
    [
        ph.Body(
            "bob",
            mass=1.0,
            inertia=(0.1, 0.1, 0.1),
            position=(0, 0, -1),
            angular_velocity=(0, 1, 2),
        )
    ],
    [ph.Spherical("pivot", "ground", "bob", point=(0, 0, 0))],
    [ph.Spring("spring", between=("ground", "bob"), points=[(0, 1, 0), (0, 0, -1)], stiffness=3.0)],
    gravity=(0, 0, -9.81),
)


def test_a_trajectory_does_not_change_when_its_engine_runs_on():
    engine = Engine(PENDULUM, "energy-momentum", 1e-2)
    first = driver.run(engine, 5, 1)
    alone = driver.run(Engine(PENDULUM, "energy-momentum", 1e-2), 5, 1)
    engine.advance(20, 10**9, engine.buffers(1))
    engine.compiled.arrays.bodies[:] = np.nan
    engine.compiled.arrays.joints.numbers[:] = np.nan
    np.testing.assert_array_equal(first.observed.reaction_force, alone.observed.reaction_force)
    np.testing.assert_array_equal(first.velocity, alone.velocity)
    for mine, other in zip(first.booked("work"), alone.booked("work"), strict=True):
        assert mine == other


def test_a_run_counts_iterations_and_halvings():
    run = ph.simulate(PENDULUM, step=1e-2, until=0.1)
    assert run.iterations.total >= 10
    assert run.iterations.mean == run.iterations.total / 10
    assert run.iterations.mean <= run.iterations.largest
    assert run.halvings == (0.0, 0, 0)
    free = ph.simulate(ph.System(PENDULUM.bodies), "rk4", step=1e-2, until=0.1)
    assert free.iterations == (0.0, 0, 0)


def test_the_largest_number_of_halvings_is_that_of_a_step():
    """h |Omega| is so large that steps are halved, some of them more than once."""
    top = ph.Body("top", mass=1.0, inertia=(2.0, 2.1, 1.0), angular_velocity=(0.0, 0.02, 1.6))
    run = ph.simulate(ph.System([top]), "euler-parameters", step=2.0, until=40.0)
    assert 1 <= run.halvings.largest <= run.halvings.total
    assert run.halvings.mean == run.halvings.total / 20


def test_certificates_are_computed_once_a_tolerance():
    run = ph.simulate(PENDULUM, step=1e-2, until=0.1)
    assert run.certificate() is run.certificate()
    assert run.certificate(1e-3) is not run.certificate()
