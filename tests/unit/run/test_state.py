"""A state that is set, where elements are stiff for the step: their strains follow."""

import numpy as np
import pytest

import polhode as ph

EPS = np.finfo(float).eps
STEP = 0.01


def crank():
    """A crank with a stiff torsion spring, a rod to a slider, and a ball on a stiff spring."""
    bodies = [
        ph.Body("arm", 2.0, inertia=(0.1, 0.2, 0.2), position=(0.5, 0, 0)),
        ph.Body("rod", 1.0, inertia=(0.1, 0.1, 0.1), position=(1, 0, 0.5)),
        ph.Body("slider", 1.0, inertia=(0.1, 0.1, 0.1), position=(1, 0, 1)),
        ph.Body("ball", 1.0, inertia=(0.1, 0.1, 0.1), position=(1.3, 0, 0.2)),
    ]
    joints = [
        ph.Revolute("pin", "ground", "arm", point=(0, 0, 0), axis=(0, 1, 0)),
        ph.Revolute("knee", "arm", "rod", point=(1, 0, 0), axis=(0, 1, 0)),
        ph.Revolute("wrist", "rod", "slider", point=(1, 0, 1), axis=(0, 1, 0)),
        ph.Prismatic("slot", "ground", "slider", point=(1, 0, 1), axis=(0, 0, 1)),
    ]
    forces = [
        ph.TorsionSpring("twist", "pin", stiffness=1e6),
        ph.Spring(
            "link", between=("arm", "ball"), points=[(1, 0, 0), (1.3, 0, 0.2)], stiffness=1e8
        ),
        ph.Motor("drive", "pin", controlled=True),
    ]
    return ph.System(bodies, joints, forces, gravity=(0, 0, -9.81))


def strains(sim):
    return np.array(sim._engine.compiled.arrays.joints.compliance.strains[0])


def test_strains_of_stiff_elements_follow_the_state_that_is_set():
    sim = ph.Simulation(crank(), step=STEP)
    sim.set_state({"ball": {"position": (1.6, 0, 0.4)}, "arm": {}})
    first = np.hypot(0.3, 0.2)
    assert np.abs(strains(sim).max() - first) < 8 * EPS  # twice as long
    energy = sim.energy.total
    assert abs(energy - 9.81 * (0.5 + 1.0 + 0.4) - 0.5e8 * first**2) < 1e8 * 8 * EPS
    sim.set_state({"ball": {"position": (1.3, 0, 0.2)}})
    assert np.abs(strains(sim)).max() < 8 * EPS
    sim.step(5)
    before, state = strains(sim), sim.state
    sim.step(5)
    sim.set_state(state)
    # of lengths near one, from places that are rounded; what is carried is not
    assert np.abs(strains(sim) - before).max() < 5 * 8 * EPS


def test_a_stiff_model_goes_on_from_its_new_state_as_from_a_start():
    sim = ph.Simulation(crank(), step=STEP, record=True)
    sim.step(3)
    sim.set_state({"arm": {"velocity": (0.0, 0.0, -0.3)}})
    assert sim.rates[0] != 0.0
    rate = sim.rates[0]
    fresh = ph.Simulation(crank(), step=STEP, record=True)
    fresh.set_state(sim.state)
    for one in (sim, fresh):
        one.step(10)
        ledger = one.run().ledger
        assert np.abs(ledger.balance).max() < 1e-12 * ledger.scale
    assert abs(rate) < 0.6
    # the last bits of places times the stiffness over the mass, within 0.1 s
    assert np.abs(sim.angles - fresh.angles).max() < 1e-12


def test_sensors_of_forces_read_stiff_models_and_leave_them_alone():
    seen = []

    def watch(t, inputs, state, parameters):
        seen.append(np.array(inputs))
        return 0.0

    names = ["joint.pin.reaction", "joint.slot.reaction", "body.ball.acceleration"]
    reader = ph.Controller([*names, "joint.knee.rate"], ["drive"], watch, period=STEP)
    watched = ph.simulate(crank(), step=STEP, until=0.05, controllers=[reader])
    plain = ph.simulate(crank(), step=STEP, until=0.05)
    assert np.array_equal(watched.body("ball").position, plain.body("ball").position)
    told = np.hstack(
        [
            plain.joint("pin").reaction.values,
            plain.joint("slot").reaction.values,
            plain.body("ball").acceleration.values,
            plain.joint("knee").rate.values[:, None],
        ]
    )
    # a spring force of 1e8 N/m times a place that is rounded
    assert np.abs(np.array(seen) - told[:-1]).max() < 1e8 * 64 * EPS


def test_a_twist_keeps_its_turns():
    body = ph.Body("wheel", 1.0, inertia=(0.1, 0.1, 0.1))
    pin = ph.Revolute("pin", "ground", "wheel", point=(0, 0, 0), axis=(0, 0, 1))
    spring = ph.TorsionSpring("twist", "pin", stiffness=1e6)
    sim = ph.Simulation(ph.System([body], [pin], [spring]), step=STEP)
    sim.set_state(angles=[8.0])
    assert sim.energy.potential == pytest.approx(0.5e6 * 64.0, rel=1e-14)
    assert strains(sim)[-1] == pytest.approx(8.0, rel=1e-14)
    assert sim.angles[0] == pytest.approx(8.0, rel=1e-14)
