"""Results of loads by name: springs, dampers and rotors, against closed forms."""

import numpy as np
import pytest

import polhode as ph

pytestmark = pytest.mark.jit


@pytest.fixture(scope="module")
def run():
    """A bob on a hinge with a damped spring, a torsion spring and a wheel."""
    bob = ph.Body("bob", 2.0, inertia=(0.1, 0.2, 0.3), position=(1, 0, 0))
    hinge = ph.Revolute("hinge", "ground", "bob", point=(0, 0, 0), axis=(0, 1, 0))
    forces = [
        ph.Spring("coil", ("ground", "bob"), [(1, 0, 2), (1.2, 0, 0)], 40.0, damping=0.3),
        ph.TorsionSpring("twist", joint="hinge", stiffness=5.0, angle=0.1),
        ph.Rotor("wheel", "bob", axis=(0, 1, 0), inertia=0.05, speed=20.0, value=0.3),
    ]
    system = ph.System([bob], [hinge], forces, (0, 0, -9.81), "Bob")
    return ph.simulate(system, step=1e-3, until=1.0)


def test_a_spring_has_a_length_a_rate_and_a_force(run):
    coil, t = run.element("coil"), run.trajectory
    ends = t.points(0, np.array([[0.2, 0.0, 0.0]]))[:, 0]
    length = np.linalg.norm(ends - (1, 0, 2), axis=1)
    assert np.allclose(coil.length, length, rtol=1e-14)
    # On a hinge about y the end is at 1.2 (cos a, 0, -sin a), 2 m below and 1 m beside the other.
    angle, rate = run.joint("hinge").angle.values, run.joint("hinge").rate.values
    c, s = 1.2 * np.cos(angle), 1.2 * np.sin(angle)
    assert np.allclose(coil.rate, ((c - 1) * -s + (s + 2) * c) / length * rate, atol=1e-13)
    rest = np.hypot(0.2, 2.0)
    assert np.allclose(coil.force, 40.0 * (length - rest) + 0.3 * coil.rate.values, rtol=1e-13)
    assert np.allclose(coil.energy, 20.0 * (length - rest) ** 2, atol=1e-13)
    assert np.array_equal(coil.dissipated, run.ledger.dissipated["coil"])


def test_a_torsion_spring_has_an_angle_and_a_torque(run):
    twist, hinge = run.element("twist"), run.joint("hinge")
    assert np.allclose(twist.angle, hinge.angle, atol=1e-14)
    assert np.allclose(twist.torque, -5.0 * (hinge.angle.values - 0.1), atol=1e-13)


def test_a_rotor_has_a_speed_and_an_angle(run):
    wheel = run.element("wheel")
    assert wheel.speed.values[0] == pytest.approx(20.0)
    momentum = 0.05 * 20.0 + 0.3 * run.time
    assert np.allclose(wheel.momentum, momentum, rtol=1e-14)
    rate = run.trajectory.angular_velocity[:, 0, 1]
    assert np.allclose(wheel.speed, momentum / 0.05 - rate, rtol=1e-13)
    # The wheel and the hinge turn about the same axis, so both angles add up to the wheel's own.
    own = 20.0 * run.time + 0.3 * run.time**2 / 0.1
    found = wheel.angle.values + run.joint("hinge").angle.values
    second = np.abs(np.diff(rate, 2)).max() / 1e-6
    assert np.abs(found - own).max() <= 1e-6 * second  # rule and scheme are of second order


def test_what_a_load_does_not_have_is_missing(run):
    assert not hasattr(run.element("coil"), "angle")
    assert not hasattr(run.element("wheel"), "length")
    with pytest.raises(ph.ModelError, match="spring 'coil' has no speed"):
        _ = run.element("coil").speed
    with pytest.raises(ph.ModelError, match=r"no load 'coli'\. Did you mean 'coil'"):
        run.element("coli")


def test_the_data_set_has_the_results_of_loads_by_name(run, tmp_path):
    import xarray

    run.save(tmp_path / "bob.zarr")
    opened = xarray.open_zarr(tmp_path / "bob.zarr")
    for found in (run.dataset, opened):
        names = {*found.data_vars, *found.coords}
        assert not names & {"carried", "memory", "account", "column"}
        for name, key in (("coil", "force"), ("twist", "energy"), ("wheel", "speed")):
            values = found[f"element_{key}"].sel(element=name)
            assert np.array_equal(values, getattr(run.element(name), key))
        assert np.isnan(found["element_length"].sel(element="wheel")).all()
        assert np.array_equal(
            found["element_angle"].sel(element="wheel"), run.element("wheel").angle
        )
    again = ph.load(tmp_path / "bob.zarr")
    assert np.array_equal(again.element("coil").dissipated, run.element("coil").dissipated)


def test_a_simulation_has_the_results_of_a_run_by_the_same_names(run):
    sim = ph.Simulation(run.trajectory.system, step=1e-3)
    sim.step(1000)
    now, then = sim.joint("hinge"), run.joint("hinge")
    for key in ("angle", "rate", "torque"):
        seen = float(getattr(then, key)[-1])  # by another projection of the same momenta
        assert abs(getattr(now, key) - seen) <= 4 * np.finfo(float).eps * abs(seen)
    reaction = np.asarray(then.reaction[-1])
    assert (
        np.abs(now.reaction - reaction).max() <= 64 * np.finfo(float).eps * np.abs(reaction).max()
    )
    assert sim.element("coil").force == float(run.element("coil").force[-1])
    assert sim.element("wheel").speed == float(run.element("wheel").speed[-1])
    assert not hasattr(now, "displacement")
    assert not hasattr(sim.element("wheel"), "angle")  # which is summed over samples
    assert "angle" in dir(now)
    assert repr(now).startswith("joint 'hinge' (revolute)")
    with pytest.raises(ph.ModelError, match=r"there is no joint 'hing'\. Did you mean 'hinge'"):
        sim.joint("hing")
