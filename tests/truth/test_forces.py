"""Elements, motors, motions and rotors against closed forms and reduced equations."""

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import polhode as ph

pytestmark = pytest.mark.jit

PLAIN, FOURTH = "energy-momentum", "suzuki-4(energy-momentum)"


def orders(system, exact, steps, until, measure):
    """Errors at the end under the plain scheme and its composition, and their orders."""
    found = []
    for scheme in (PLAIN, FOURTH):
        errors = []
        for step in steps:
            run = ph.simulate(system, scheme, step=step, until=until, save_every=10**6)
            errors.append(float(np.abs(measure(run) - exact).max()))
        found.append(math.log2(errors[0] / errors[1]))
    return found


def close_to(found):
    return found[0] == pytest.approx(2.0, abs=0.15) and found[1] == pytest.approx(4.0, abs=0.3)


def angle(run):
    return run.joint("hinge").angle.values[-1:]


def test_torsion_pendulum():
    k, inertia, amplitude, until = 3.0, 0.6, 2.0, 4.0
    body = ph.Body("disc", mass=1.0, inertia=(0.4, 0.4, inertia))
    hinge = ph.Revolute(
        "hinge", "ground", "disc", point=(0, 0, 0), axis=(0, 0, 1), initial={"angle": amplitude}
    )
    spring = ph.TorsionSpring("s", joint="hinge", stiffness=k)
    exact = amplitude * math.cos(math.sqrt(k / inertia) * until)
    system = ph.System([body], [hinge], [spring])
    assert close_to(orders(system, exact, (0.08, 0.04), until, angle))


def test_torsion_turns_without_bounds():
    """Wound up by seven turns, it unwinds through all of them."""
    body = ph.Body("disc", mass=1.0, inertia=(0.4, 0.4, 0.6))
    wound = 14.0 * math.pi
    hinge = ph.Revolute(
        "hinge", "ground", "disc", point=(0, 0, 0), axis=(0, 0, 1), initial={"angle": wound}
    )
    system = ph.System([body], [hinge], [ph.TorsionSpring("s", joint="hinge", stiffness=0.6)])
    run = ph.simulate(system, step=math.pi / 600, until=math.pi)  # half a period
    assert run.ledger.potential["s"][0] == pytest.approx(0.3 * wound**2, rel=1e-12)
    assert run.certificate()["energy"].kept
    turned = run.joint("hinge").angle.values
    assert turned[-1] - turned[0] == pytest.approx(-2 * wound, rel=1e-3)


def test_damped_oscillator():
    m, k, c, until = 1.3, 40.0, 1.1, 3.0
    block = ph.Body("block", mass=m, position=(0.7, 0, 0))
    spring = ph.Spring(
        "s",
        between=("ground", "block"),
        points=[(0, 0, 0), (0.7, 0, 0)],
        stiffness=k,
        length=0.5,
        damping=c,
    )
    rate, decay = math.sqrt(k / m - (c / (2 * m)) ** 2), c / (2 * m)
    swing = math.cos(rate * until) + decay / rate * math.sin(rate * until)
    exact = 0.5 + 0.2 * math.exp(-decay * until) * swing
    system = ph.System([block], forces=[spring])
    found = orders(system, exact, (0.02, 0.01), until, lambda r: r.trajectory.position[-1, 0, :1])
    assert close_to(found)


def bushed(**moving):
    body = ph.Body("b", mass=2.0, inertia=(0.4, 0.5, 0.6), **moving)
    bushing = ph.Bushing(
        "s",
        between=("ground", "b"),
        point=(0, 0, 0),
        stiffness=(100.0, 200.0, 300.0),
        turning_stiffness=(10.0, 20.0, 30.0),
    )
    return ph.System([body], forces=[bushing])


def test_a_body_swings_along_the_axis_of_a_bushing():
    until, rate = 1.0, math.sqrt(300.0 / 2.0)
    system = bushed(velocity=(0, 0, 1.0))
    exact = math.sin(rate * until) / rate
    found = orders(system, exact, (0.02, 0.01), until, lambda r: r.trajectory.position[-1, 0, 2:])
    assert close_to(found)


def test_a_body_swings_about_the_axis_of_a_bushing():
    """The coordinate is the angle: J theta'' = -k theta."""
    until, rate = 1.0, 4.0
    omega = math.sqrt(30.0 / 0.6)

    def turn(run):
        q = run.trajectory.quaternion[-1, 0]
        return np.array([2 * math.atan2(q[3], q[0])])

    system = bushed(angular_velocity=(0, 0, rate))
    exact = rate / omega * math.sin(omega * until)
    assert close_to(orders(system, exact, (0.04, 0.02), until, turn))


def test_driven_crank():
    """A pendulum whose hinge is turned as prescribed: the torque is that of inverse dynamics."""
    m, length, inertia, g = 2.0, 0.6, 0.15, 9.81
    amplitude, frequency, until = 1.2, 0.8, 1.7
    rate = 2 * math.pi * frequency
    arm = ph.Body("arm", mass=m, inertia=(inertia, inertia, inertia), position=(length, 0, 0))
    swing = {"harmonic": {"amplitude": amplitude, "frequency": frequency}}
    hinge = ph.Revolute(
        "hinge", "ground", "arm", point=(0, 0, 0), axis=(0, -1, 0), motion={"angle": swing}
    )
    system = ph.System([arm], [hinge], gravity=(0, 0, -g))
    theta = amplitude * math.sin(rate * until)
    alpha = -rate * rate * theta
    exact = (inertia + m * length**2) * alpha + m * g * length * math.cos(theta)
    run = ph.simulate(system, step=0.005, until=until)
    assert run.joint("hinge").angle.values[-1] == pytest.approx(theta, abs=1e-12)
    torque = run.joint("hinge").torque_world.values[-1] @ (0, -1, 0)
    assert torque == pytest.approx(exact, rel=1e-9)
    work = run.ledger.work["hinge"]
    spin = rate * amplitude * math.cos(rate * until)
    energy = 0.5 * (inertia + m * length**2) * (spin**2 - (rate * amplitude) ** 2)
    energy += m * g * length * math.sin(theta)
    measured = [work[-1] - energy]
    coarse = ph.simulate(system, step=0.01, until=until)
    measured.append(coarse.ledger.work["hinge"][-1] - energy)
    assert math.log2(measured[1] / measured[0]) == pytest.approx(2.0, abs=0.1)


def test_a_rod_swings_on_a_driven_crank():
    """The crank turns as prescribed; the rod on it has one equation of its own."""
    a, m, length, inertia, g = 0.5, 1.4, 0.4, 0.09, 9.81
    amplitude, rate, until = 1.2, 2 * math.pi * 0.8, 1.6

    def fall(t, y):
        theta, spin = amplitude * math.sin(rate * t), amplitude * rate * math.cos(rate * t)
        alpha, phi = -rate * rate * theta, y[0]
        pin_x = a * (-alpha * math.sin(theta) - spin**2 * math.cos(theta))
        pin_z = a * (alpha * math.cos(theta) - spin**2 * math.sin(theta))
        moment = pin_x * math.sin(phi) - (pin_z + g) * math.cos(phi)
        return y[1], m * length * moment / (inertia + m * length**2)

    start = (0.0, amplitude * rate)
    exact = solve_ivp(fall, (0, until), start, method="DOP853", rtol=1e-13, atol=1e-13).y[:, -1]
    crank = ph.Body("crank", mass=2.0, inertia=(0.1, 0.1, 0.1), position=(a / 2, 0, 0))
    rod = ph.Body("rod", mass=m, inertia=(inertia,) * 3, position=(a + length, 0, 0))
    swing = {"harmonic": {"amplitude": amplitude, "frequency": rate / (2 * math.pi)}}
    axis = (0, -1, 0)
    shaft = ph.Revolute(
        "shaft", "ground", "crank", point=(0, 0, 0), axis=axis, motion={"angle": swing}
    )
    pin = ph.Revolute("hinge", "crank", "rod", point=(a, 0, 0), axis=axis)
    system = ph.System([crank, rod], [shaft, pin], gravity=(0, 0, -g))

    def of_rod(run):
        angles = [run.joint(name).angle.values[-1] for name in ("shaft", "hinge")]
        rates = [run.joint(name).rate.values[-1] for name in ("shaft", "hinge")]
        turns = round((exact[0] - sum(angles)) / (2 * math.pi))  # between the two saved samples
        return np.array([sum(angles) + 2 * math.pi * turns, sum(rates)])

    assert close_to(orders(system, exact, (0.02, 0.01), until, of_rod))


def test_motor_on_a_slider():
    block = ph.Body("block", mass=2.0, inertia=(1, 1, 1))
    rail = ph.Prismatic("rail", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0))
    motor = ph.Motor("m", joint="rail", table={"times": [0.0, 2.0], "values": [0.0, 8.0]})
    run = ph.simulate(ph.System([block], [rail], [motor]), step=0.01, until=2.0)
    assert run.trajectory.stored[-1, 0, 3] == pytest.approx(8.0, rel=1e-14)  # impulse, exactly
    assert run.ledger.work["m"][-1] == pytest.approx(16.0, rel=1e-13)
    assert run.joint("rail").speed.values[-1] == pytest.approx(4.0, rel=1e-13)


def test_motor_as_a_function_of_angle_and_rate():
    """A motor that imitates a spring and a damper is a spring and a damper."""
    body = ph.Body("disc", mass=1.0, inertia=(0.4, 0.4, 0.6))
    hinge = ph.Revolute(
        "hinge", "ground", "disc", point=(0, 0, 0), axis=(0, 0, 1), initial={"angle": 1.0}
    )

    def law(t, angle, rate, p):
        return -p[0] * angle - p[1] * rate

    motor = ph.Motor("m", joint="hinge", function=law, parameters=(3.0, 0.2))
    spring = ph.TorsionSpring("s", joint="hinge", stiffness=3.0, damping=0.2)
    one, other = (
        ph.simulate(ph.System([body], [hinge], [f]), step=0.01, until=3.0) for f in (motor, spring)
    )
    assert np.abs(angle(one) - angle(other)).max() < 1e-12


def test_a_controller_sets_a_motor_step_by_step():
    body = ph.Body("disc", mass=1.0, inertia=(0.4, 0.4, 0.5))
    hinge = ph.Revolute("hinge", "ground", "disc", point=(0, 0, 0), axis=(0, 0, 1))
    system = ph.System([body], [hinge], [ph.Motor("m", joint="hinge", controlled=True)])
    sim = ph.Simulation(system, step=0.01)
    for _ in range(400):
        now = sim.joint("hinge")
        sim.set_motor("m", 8.0 * (1.0 - now.angle) - 4.0 * now.rate)
        sim.step()
    assert sim.joint("hinge").angle == pytest.approx(1.0, abs=1e-5)
    with pytest.raises(ph.ModelError, match="no controlled motor 'x'"):
        sim.set_motor("x", 1.0)


def test_gyrostat():
    """Euler's equations with a wheel, solved by another method."""
    inertia, wheel = np.array([0.5, 0.6, 0.7]), np.array([0.0, 0.6, 0.8]) * 2.0
    Omega0 = np.array([0.4, 1.0, -0.3])
    body = ph.Body("a", mass=1.0, inertia=inertia, angular_velocity=Omega0)
    rotor = ph.Rotor("w", body="a", axis=(0, 3, 4), inertia=0.1, momentum=2.0)

    def rhs(t, W):
        return np.cross(inertia * W + wheel, W) / inertia

    until = 2.0
    exact = solve_ivp(rhs, (0, until), Omega0, method="DOP853", rtol=1e-13, atol=1e-13).y[:, -1]
    system = ph.System([body], forces=[rotor])
    found = orders(
        system, exact, (0.04, 0.02), until, lambda r: r.trajectory.angular_velocity[-1, 0]
    )
    assert close_to(found)


def satellite(pitch):
    """A satellite on a circular orbit about y, z away from the centre except for its pitch."""
    mu, r, m, n = 1.0, 1.0, 1e-6, 1.0
    moments = np.array([1.0, 1.1, 0.3]) * 1e-15  # small against m r²: the orbit stays a circle
    c, s = math.cos(math.pi / 4 + pitch / 2), math.sin(math.pi / 4 + pitch / 2)
    body = ph.Body(
        "sat",
        mass=m,
        inertia=moments,
        position=(r, 0, 0),
        velocity=(0, 0, -n * r),
        orientation=(c, 0, s, 0),
        angular_velocity_world=(0, n, 0),
    )
    forces = [
        ph.Attraction("pull", between=("ground", "sat"), strength=mu * m),
        ph.GravityGradient("gradient", body="sat", parameter=mu),
    ]
    A, B, C = moments
    return ph.System([body], forces=forces), 3 * n * n * (A - C) / B


def pitch(run):
    x, z = run.trajectory.position[:, 0], run.trajectory.rotation[:, 0, :, 2]
    across = np.cross(x, z)[:, 1]
    return np.arctan2(across, np.einsum("ta,ta->t", x, z))


def test_small_gravity_gradient_libration():
    system, square = satellite(1e-4)
    until = 2 * math.pi
    run = ph.simulate(system, FOURTH, step=until / 400, until=until)
    expected = 1e-4 * np.cos(math.sqrt(square) * run.time)
    assert np.abs(pitch(run) - expected).max() < 2e-3 * 1e-4
    assert run.certificate()["energy_balance"].kept


def test_large_gravity_gradient_libration():
    """theta'' = -(3/2) n² (A - C)/B sin(2 theta)."""
    system, square = satellite(0.8)
    until = 2.0
    motion = solve_ivp(
        lambda t, y: (y[1], -0.5 * square * math.sin(2 * y[0])),
        (0, until),
        (0.8, 0.0),
        method="DOP853",
        rtol=1e-13,
        atol=1e-13,
    )
    found = orders(system, motion.y[0, -1], (0.1, 0.05), until, lambda r: pitch(r)[-1:])
    assert close_to(found)


@pytest.mark.parametrize(
    "scheme", [PLAIN, pytest.param("euler-parameters", marks=pytest.mark.slow)]
)
def test_stiff_springs_stay_stable(scheme):
    """Ten oscillations take a tenth of a step each: h omega = 100."""
    h, m = 0.01, 1.0
    k = m * (100.0 / h) ** 2
    block = ph.Body(
        "block",
        mass=m,
        inertia=(0.1, 0.2, 0.25),
        position=(1.0001, 0, 0),
        angular_velocity=(0.5, 0.3, 0.2),
    )
    spring = ph.Spring(
        "s", between=("ground", "block"), points=[(0, 0, 0), (0.9, 0.1, 0)], stiffness=k, length=0.9
    )
    steps = 2000
    run = ph.simulate(ph.System([block], forces=[spring]), scheme, step=h, until=steps * h)
    found = run.certificate()
    # A position is rounded to eps, its force to k eps, over a way of h v = h omega A in a step.
    stretch = math.hypot(0.9, 0.1) - 0.9
    rounding = 2 * 100.0 * np.finfo(float).eps / stretch * math.sqrt(steps)
    assert found["energy"].relative <= 4 * rounding
    assert found.iterations[0] <= 13.0  # forces turn round in every step and predict nothing


def oscillator(damping):
    block = ph.Body("block", mass=2.0, inertia=(1, 1, 1), position=(1, 0, 0))
    return ph.System(
        [block],
        forces=[
            ph.Damper(
                "dash", between=("ground", "block"), points=[(0, 0, 0), (1, 0, 0)], damping=damping
            )
        ],
    )


def test_compositions_mind_dampers():
    back = 0.6579  # of Suzuki's middle substep
    ratio = lambda c, h: c * h * back / (2 * 2.0)  # noqa: E731
    quiet = ph.simulate(oscillator(10.0), FOURTH, step=0.1, until=1.0)
    assert ratio(10.0, 0.1) < 0.3
    assert not any("damper" in note for note in quiet.certificate().notes)
    warned = ph.simulate(oscillator(30.0), FOURTH, step=0.1, until=1.0)
    assert 0.3 < ratio(30.0, 0.1) < 0.7
    notes = warned.certificate().notes
    assert any("'dash' is too strong for the backward substep" in note for note in notes)
    assert ratio(50.0, 0.1) > 0.7
    with pytest.raises(ph.SchemeError, match=r"above 0.7; use a step of 0.0[0-9]+ s or less"):
        ph.simulate(oscillator(50.0), FOURTH, step=0.1, until=1.0)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: ph.Spring("s", between=("a", "b"), points=[(0, 0, 0), (0, 0, 0)], stiffness=1.0),
         "coincide"),
        (lambda: ph.Spring("s", between=("a", "a"), points=[(0, 0, 0), (1, 0, 0)], stiffness=1.0),
         "to itself"),
        (lambda: ph.Spring("s", between=("a", "b"), points=[(0, 0, 0), (1, 0, 0)]), "stiffness"),
        (lambda: ph.Damper("d", between=("a", "b"), points=[(0, 0, 0), (1, 0, 0)], damping=-1.0),
         "must be positive"),
        (lambda: ph.Motor("m", joint="h"), "has no signal"),
        (lambda: ph.Motor("m", joint="h", value=1.0, ramp={"times": [0, 1], "values": [0, 1]}),
         "it has value and ramp"),
        (lambda: ph.Drag("d", body="a"), "is zero"),
        (lambda: ph.Attraction("g", between=("a", "a"), strength=1.0), "two bodies"),
        (lambda: ph.Rotor("w", body="a", inertia=1.0), "either momentum or speed"),
        (lambda: ph.Bushing("b", between=("a", "b"), point=(0, 0, 0)), "neither stiffness nor"),
        (lambda: ph.TorsionSpring("t", joint="h"), "nor damping"),
        (lambda: ph.Revolute("h", "a", "b", point=(0, 0, 0), axis=(0, 0, 1),
                             motion={"displacement": 1.0}), "takes one of: angle"),
        (lambda: ph.Revolute("h", "a", "b", point=(0, 0, 0), axis=(0, 0, 1),
                             motion={"angle": 1.0}, initial={"rate": 2.0}), "has both a motion"),
    ],
)  # fmt: skip
def test_invalid_input_gives_one_line_error(make, sentence):
    with pytest.raises(ph.ModelError, match=sentence):
        make()


def test_an_element_on_a_joint_that_is_not_there_is_refused():
    body = ph.Body("disc", mass=1.0, inertia=(0.4, 0.4, 0.6))
    hinge = ph.Revolute("hinge", "ground", "disc", point=(0, 0, 0), axis=(0, 0, 1))
    spring = ph.TorsionSpring("s", joint="hing", stiffness=1.0)
    with pytest.raises(ph.ModelError, match=r"no joint 'hing'.*hinge"):
        ph.System([body], [hinge], [spring])
    ball = ph.Spherical("ball", "ground", "disc", point=(0, 0, 0))
    with pytest.raises(ph.ModelError, match="has no angle"):
        ph.simulate(
            ph.System([body], [ball], [ph.TorsionSpring("s", joint="ball", stiffness=1.0)]),
            step=0.01,
            until=0.1,
        )


@pytest.mark.parametrize("n", [6, 12])
def test_a_row_of_bodies_on_slack_springs_falls(n):
    """Springs without tension that hang on the ground: the last ones feel nothing but noise."""
    names = ["ground", *(f"link {k}" for k in range(n))]
    bodies = [
        ph.Body(name, 0.1, inertia=(1.5e-5, 8e-5, 8.2e-5), position=(0.1 * k + 0.05, 0, 0))
        for k, name in enumerate(names[1:])
    ]
    springs = [
        ph.Spring(
            f"s{k}", (names[k], names[k + 1]), [(0.1 * k, 0, 0), (0.1 * k + 0.02, 0, 0)], 400.0
        )
        for k in range(n)
    ]
    run = ph.simulate(ph.System(bodies, [], springs, (0, 0, -9.81)), step=2.5e-3, until=0.25)
    assert run.certificate()["energy"].relative <= 1e-13
    assert run.trajectory.halvings == 0
    # The last body has not heard of the ground yet: it falls freely, one step of 1/2 g h^2 a time.
    assert run.body(names[-1]).position.values[4, 2] == pytest.approx(
        -0.5 * 9.81 * 0.01**2, rel=1e-6
    )
