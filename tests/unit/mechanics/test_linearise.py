"""Linear models against modes, closed forms and differences; forces along motions."""

import numpy as np
import pytest

import polhode as ph
from polhode.errors import InputError

pytestmark = pytest.mark.jit

G = 9.81


def swing(*forces):
    """Return a bar on a hinge and another on a second hinge, hanging."""
    bodies = [
        ph.Body("a", mass=1.0, inertia=(0.02, 0.12, 0.1), position=(0, 0, -0.5)),
        ph.Body("b", mass=1.5, inertia=(0.08, 0.15, 0.1), position=(0, 0, -1.2),
                markers={"tip": (0, 0, -0.2)}),
    ]  # fmt: skip
    y = (0, 1, 0)
    joints = [
        ph.Revolute("h", "ground", "a", (0, 0, 0), y),
        ph.Revolute("g", "a", "b", (0, 0, -1), y),
    ]
    return ph.System(bodies, joints, list(forces), gravity=(0, 0, -G))


def frequencies(model):
    return np.sort(np.abs(model.eigenvalues.imag[model.eigenvalues.imag > 0]))


def test_eigenvalues_are_those_of_the_modes():
    system = swing(ph.TorsionSpring("k", joint="g", stiffness=20.0))
    rest = ph.equilibrium(system)
    model = ph.linearise(system, rest)
    wanted = np.sort([m.eigenvalue.imag for m in ph.modes(rest)])
    assert frequencies(model) == pytest.approx(wanted, rel=1e-9)
    assert np.abs(model.eigenvalues.real).max() <= 1e-9 * wanted.max()
    assert model.residual <= 1e-9


def test_a_loop_has_the_eigenvalues_of_its_modes():
    system = ph.load_model("four-bars")
    rest = ph.equilibrium(system)
    wanted = np.sort([m.eigenvalue.imag for m in ph.modes(rest)])
    assert frequencies(ph.linearise(system, rest)) == pytest.approx(wanted, rel=1e-7)


def test_damping_inputs_and_outputs_of_a_pendulum():
    c, m, J, L = 0.3, 1.0, 0.12, 0.5
    bar = ph.Body("a", mass=m, inertia=(0.02, J, 0.1), position=(0, 0, -L))
    hinge = ph.Revolute("h", "ground", "a", (0, 0, 0), (0, 1, 0))
    damper = ph.TorsionDamper("d", joint="h", damping=c)
    system = ph.System([bar], [hinge], [damper], gravity=(0, 0, -G))
    model = ph.linearise(
        system,
        inputs=["joint.h.torque", "body.a.force.x"],
        outputs=["joint.h.angle", "joint.h.rate", "body.a.position"],
    )
    I = J + m * L * L
    assert pytest.approx(np.array([[0, 1], [-m * G * L / I, -c / I]]), abs=1e-9) == model.A
    assert pytest.approx(np.array([[0, 0], [1 / I, -L / I]]), abs=1e-12) == model.B
    wanted = [[1, 0], [0, 1], [-L, 0], [0, 0], [0, 0]]
    assert pytest.approx(np.array(wanted), abs=1e-9) == model.C
    assert not model.D.any()
    assert model.outputs[2:] == tuple(f"body.a.position.{c}" for c in "xyz")
    assert model.to_scipy().A.shape == (2, 2)
    assert set(model.labelled().dims) == {"state", "state_", "input", "output"}


def cayley(model, h):
    """Return A and B of the midpoint rule for a continuous model."""
    n = len(model.A)
    left = np.linalg.inv(np.eye(n) - 0.5 * h * model.A)
    return left @ (np.eye(n) + 0.5 * h * model.A), h * left @ model.B


def test_a_step_about_rest_is_the_midpoint_rule():
    """What energy-momentum is in a linear system; differences leave 1e-10."""
    h, system = 0.05, swing(ph.TorsionSpring("k", joint="g", stiffness=20.0, damping=0.4))
    given = {"inputs": ["joint.h.torque", "body.b.force.x"], "outputs": ["body.b.tip.position.x"]}
    smooth, step = ph.linearise(system, **given), ph.linearise(system, **given, step=h)
    A, B = cayley(smooth, h)
    assert pytest.approx(A, abs=1e-9 * np.abs(A).max()) == step.A
    assert pytest.approx(B, abs=1e-9 * np.abs(B).max()) == step.B
    assert np.array_equal(step.C, smooth.C)
    assert step.dt == step.step == h
    assert step.to_scipy().dt == h
    for more, words in (
        ({"step": "reversible(0.1)"}, "give seconds"),
        ({"step": 0.1, "scheme": "bdf"}, "no step that coordinates and rates alone determine"),
        ({"step": -1.0}, "step"),
    ):
        with pytest.raises(ph.errors.PolhodeError, match=words):
            ph.linearise(system, **more)


@pytest.mark.slow
def test_a_step_of_a_decaying_scheme_damps_and_a_loop_has_one():
    system = ph.load_model("four-bars")
    model = ph.linearise(system, ph.equilibrium(system), step=0.01)
    smooth = ph.linearise(system, ph.equilibrium(system))
    wanted = cayley(smooth, 0.01)[0]
    assert np.sort(np.abs(np.linalg.eigvals(model.A))) == pytest.approx(
        np.sort(np.abs(np.linalg.eigvals(wanted))), rel=1e-6
    )
    stiff = swing(ph.TorsionSpring("k", joint="g", stiffness=1e6))
    decays = ph.linearise(stiff, step=0.01, scheme="energy-decaying(rho=0.5)")
    assert np.abs(np.linalg.eigvals(decays.A)).min() < 0.9


def test_a_spinning_top_asleep_has_its_gyroscopic_frequencies():
    """Small motions of an upright top: I a'' - i S a' - m g l a = 0 for a = x + i y."""
    I, C, m, l, spin = 1.5, 0.6, 2.0, 0.7, 40.0
    top = ph.Body("top", mass=m, inertia=(I - m * l * l, I - m * l * l, C), position=(0, 0, l),
                  angular_velocity=(0, 0, spin))  # fmt: skip
    joints = [ph.Universal("u", "ground", "ring", point=(0, 0, 0), axes=((1, 0, 0), (0, 1, 0)))]
    ring = ph.Body("ring", mass=1e-9, inertia=(1e-9, 1e-9, 1e-9), position=(0, 0, 0))
    joints.append(ph.Revolute("spin", "ring", "top", (0, 0, 0), (0, 0, 1)))
    system = ph.System([ring, top], joints, gravity=(0, 0, -G))
    model = ph.linearise(system)
    wanted = np.abs(np.roots([I, -C * spin, m * G * l]))
    found = np.sort(np.abs(model.eigenvalues))[-4:]
    assert found == pytest.approx(np.sort([*wanted, *wanted]), rel=1e-6)


def test_forces_along_a_motion_are_those_that_drive_a_run():
    motion = {"harmonic": {"amplitude": 0.4, "frequency": 0.7, "offset": 0.1}}
    other = {"harmonic": {"amplitude": -0.3, "frequency": 1.1}}
    system = swing()
    t = np.linspace(0.0, 1.0, 11)
    plan = ph.inverse_dynamics(system, {"h": motion, "joint.g.angle": other}, times=t)
    assert plan.force.dims == ("time", "drive")
    driven = ph.System(
        system.bodies,
        [
            ph.Revolute("h", "ground", "a", (0, 0, 0), (0, 1, 0), motion={"angle": motion}),
            ph.Revolute("g", "a", "b", (0, 0, -1), (0, 1, 0), motion={"angle": other}),
        ],
        gravity=(0, 0, -G),
    )
    run = ph.simulate(driven, step=1e-2, until=1.0, save_every=10)
    for name in ("h", "g"):
        found = plan.force.sel(drive=f"joint.{name}.angle").values
        assert found == pytest.approx(run.joint(name).torque.values, abs=1e-9)
    own = ph.inverse_dynamics(driven, times=t)
    assert own.force.values == pytest.approx(plan.force.values, abs=1e-9)
    assert plan.power.values == pytest.approx((plan.force * plan.velocity.values).values)


def test_invalid_input_gives_one_line_error():
    system = swing()
    with pytest.raises(InputError, match="there is no input"):
        ph.linearise(system, inputs=["joint.x.torque"])
    with pytest.raises(InputError, match="body 'b' has no result 'colour'"):
        ph.linearise(system, outputs=["body.b.colour"])
    with pytest.raises(InputError, match="about is 'there'"):
        ph.linearise(system, "there")
    with pytest.raises(InputError, match=r"motions has no entry for joint\.g\.angle"):
        ph.inverse_dynamics(system, {"h": {"times": [0, 1], "values": [0, 1]}})
    with pytest.raises(InputError, match="say when to evaluate by times="):
        ph.inverse_dynamics(system, {"h": np.sin, "g": np.cos})
    with pytest.raises(InputError, match="is not a table"):
        ph.inverse_dynamics(system, {"h": {"times": [0, 0], "values": [0, 1]}, "g": np.sin})
    with pytest.raises(ph.InputError, match=r"times is \(\); it must be a list of finite numbers"):
        ph.inverse_dynamics(system, {"h": np.sin, "g": np.cos}, times=())
