"""Where runs, linear models and files begin at an equilibrium; taut cables; systems that turn."""

import numpy as np
import pytest

import polhode as ph
from polhode.files.models import read_model
from polhode.files.writing import model_text

G = (0, 0, -9.81)


def held_rod():
    rod = ph.Body("rod", 1.0, inertia=(0.1, 0.1, 0.01), position=(0.5, 0, 0))
    hinge = ph.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0))
    spring = ph.Spring("s", ("ground", "rod"), ((1, 0, 1), (1, 0, 0)), stiffness=30.0)
    return ph.System([rod], [hinge], [spring], gravity=G)


def test_a_run_of_the_found_system_stays_there():
    rest = ph.equilibrium(held_rod())
    x = ph.simulate(rest.system, step=0.01, until=0.2).body("rod").position.values
    assert np.abs(x - rest.position[0]).max() <= 1e-14
    sim = ph.Simulation(rest.system, step=0.01)
    sim.step()
    assert np.abs(np.asarray(sim.body("rod").position) - rest.position[0]).max() <= 1e-14


def test_modes_and_linear_models_of_the_found_system_are_those_of_the_equilibrium():
    rest = ph.equilibrium(held_rod())
    wanted = ph.modes(rest)[0].eigenvalue
    assert ph.modes(rest.system)[0].eigenvalue == pytest.approx(wanted, rel=1e-12)
    model = ph.linearise(rest.system)
    assert np.abs(np.linalg.eigvals(model.A)).max() == pytest.approx(abs(wanted), rel=1e-9)
    assert model.residual <= 1e-12


def test_a_file_holds_the_found_state():
    system = ph.equilibrium(held_rod()).system
    assert read_model(model_text(system), "rod", "text").system.state == system.state


@pytest.mark.parametrize(
    ("state", "error"),
    [
        ({"arm": {}}, "state has the body 'arm', which does not exist"),
        ({"rod": {"place": (0, 0, 0)}}, "state of 'rod' has no 'place'"),
        ({"rod": 3.0}, "state of 'rod' is 3.0; give position"),
    ],
)
def test_a_state_that_cannot_be_gives_one_line(state, error):
    s = held_rod()
    with pytest.raises(ph.ModelError, match=error):
        ph.System(s.bodies, s.joints, s.forces, state=state)


def test_a_state_that_opens_a_joint_is_refused():
    s = held_rod()
    system = ph.System(s.bodies, s.joints, state={"rod": {"position": (3, 0, 0)}})
    with pytest.raises(ph.AssemblyError, match="opens joint 'hinge' by"):
        ph.simulate(system, step=0.01, until=0.01)


@pytest.mark.parametrize("stiffness", [1e2, 1e5, 1e8])
@pytest.mark.parametrize("gravity", [(0, 0, 0), G])
def test_a_taut_cable_rests(stiffness, gravity):
    ends = ((0, 0, 0), (1.1, 0.3, 0.2))
    length = 0.97 * float(np.linalg.norm(ends[1]))
    rope = ph.Cable("rope", "ground", "ground", ends, length, 6, stiffness, mass=0.1)
    rest = ph.equilibrium(ph.System([], cables=[rope], gravity=gravity))
    assert rest.stable
    assert rest.residual <= 1e-9


def test_a_mass_on_a_spring_goes_out_with_the_spin():
    """k (r - l) = m W² r: r = k l/(k - m W²)."""
    k, m, l, W = 100.0, 1.0, 0.5, 3.0
    hub = ph.Body("hub", 1.0, inertia=(1, 1, 1))
    bead = ph.Body("bead", m, inertia=(0.01, 0.01, 0.01), position=(l, 0, 0))
    joints = [
        ph.Revolute("axle", "ground", "hub", point=(0, 0, 0), axis=(0, 0, 1)),
        ph.Prismatic("rail", "hub", "bead", point=(l, 0, 0), axis=(1, 0, 0)),
    ]
    spring = ph.Spring("s", ("hub", "bead"), ((0, 0, 0), (l, 0, 0)), stiffness=k)
    turning = ph.equilibrium(ph.System([hub, bead], joints, [spring], G), spin=(0, 0, W))
    r = k * l / (k - m * W**2)
    assert np.linalg.norm(turning.position[1]) == pytest.approx(r, rel=1e-12)
    run = ph.simulate(turning.system, step=1e-3, until=0.1)
    assert np.ptp(np.linalg.norm(run.body("bead").position.values, axis=1)) <= 1e-12
    with pytest.raises(ph.NoEquilibriumError, match="do not let the system turn"):
        ph.equilibrium(ph.System([hub, bead], joints, [spring]), spin=(W, 0, 0))


def test_velocities_of_a_state_stand_for_those_of_bodies_and_joints():
    """A top that is given with a spin, and a pendulum with a rate, start at rest, or otherwise."""
    rest = {"velocity": (0, 0, 0), "angular_velocity": (0, 0, 0)}
    for name in ("heavy-top", "slider-crank"):
        system = ph.load_model(name)
        assert ph.simulate(system, step=1e-3, until=0.0).energy.kinetic[0] > 0
        still = system.with_(state={b.name: rest for b in system.bodies})
        assert ph.simulate(still, step=1e-3, until=0.0).energy.kinetic[0] == 0.0


def test_a_run_goes_on_from_the_final_state_of_another():
    system = ph.load_model("heavy-top")
    words = ("position", "quaternion", "velocity", "angular_velocity")
    end = ph.simulate(system, step=1e-3, until=0.1).final.body("top")
    state = {"top": {word: getattr(end, word).values[0] for word in words}}
    after = ph.simulate(system.with_(state=state), step=1e-3, until=0.1).body("top").position[-1]
    whole = ph.simulate(system, step=1e-3, until=0.2).body("top").position[-1]
    assert float(abs(after - whole).max()) < 1e-6  # reported velocities are O(h²) from stored ones
