"""Every type of joint against a closed form, or against reduced equations that know no joint.

The reduced equations are written in minimal coordinates and solved by DOP853 at 1e-12.
"""

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

import polhode as ph
from polhode.diagnostics.order import orders
from polhode.oracles import free_body, lagrange_top
from tests.truth.plane_pendulum import pendulum

pytestmark = pytest.mark.jit

PLAIN, FOURTH = "energy-momentum", "suzuki-4(energy-momentum)"
G = 9.81
UP = np.array([0.0, 0.0, 1.0])
each_order = pytest.mark.parametrize(("scheme", "order"), [(PLAIN, 2), (FOURTH, 4)])


def solved(f, start, times):
    """Solution (time, component) of y' = f(t, y)."""
    s = solve_ivp(f, (0, times[-1]), start, method="DOP853", rtol=1e-12, atol=1e-13, t_eval=times)
    return s.y.T


def run(system, scheme, step, until, samples=10):
    """Simulate, saving after even numbers of steps: a part of the error alternates."""
    return ph.simulate(
        system, scheme, step=step, until=until, save_every=round(until / step / samples)
    )


def errors_of(system, scheme, steps, until, compare):
    """Largest differences, by name, for every step; `compare(run)` gives pairs."""
    found = {}
    for h in steps:
        for name, (value, exact) in compare(run(system, scheme, h, until)).items():
            found.setdefault(name, []).append(float(np.abs(np.asarray(value) - exact).max()))
    return found


def assert_order(found, steps, order, within=0.15):
    for name, errors in found.items():
        seen = orders(steps, errors)
        print(f"{name}: errors {[f'{e:.1e}' for e in errors]}, orders {np.round(seen, 3)}")
        assert np.allclose(seen, order, atol=within), name


# --- hinge: the pendulum A01, and a double pendulum with its reactions -------------------------

# A01: the end of a massless rod of 1 m, from horizontal at rest; 40 digits by elliptic functions.
A01 = {
    1: (-0.98629175113187531936, -0.16501085312554116875),
    10: (0.27508746257611686005, -0.96141920509912506427),
    100: (0.18151335142703138454, -0.98338848033405750468),
    1000: (-0.68323018855231485546, -0.73020306042276232755),
    2000: (-0.81460306858903215212, -0.58001882783693546159),
}


def rod():
    """Point mass on a rod without mass: a distance."""
    bob = ph.Body("bob", mass=1.0, position=(1, 0, 0))
    joint = ph.Distance("pivot", "ground", "bob", points=((0, 0, 0), (1, 0, 0)))
    return ph.System([bob], [joint], gravity=(0, -G, 0))


def bar():
    """Compound pendulum on a hinge with the equivalent length 1 m; the end is a marker."""
    bob = ph.Body(
        "bob",
        mass=1.0,
        inertia=(0.2, 0.3, 0.25),
        position=(0.5, 0, 0),
        markers={"end": (0.5, 0, 0)},
    )
    joint = ph.Revolute("pivot", "ground", "bob", point=(0, 0, 0), axis=(0, 0, 1))
    return ph.System([bob], [joint], gravity=(0, -G, 0))


@pytest.mark.parametrize(("model", "bound"), [(bar, 5e-5), (rod, 5e-5)])
def test_the_pendulum_a01_keeps_its_phase_for_2000_seconds(model, bound):
    h = 0.01
    r = ph.simulate(model(), FOURTH, step=h, until=2000, save_every=round(1 / h))
    end = r.body("bob").marker("end").position if model is bar else r.body("bob").position
    exact = pendulum(G, 1.0, np.pi / 2, 0.0, r.time)
    x, y = np.sin(exact.angle), -np.cos(exact.angle)
    seen = np.hypot(end.values[:, 0] - x, end.values[:, 1] - y)
    for t, p in A01.items():
        error = np.abs(end.values[t, :2] - p).max()
        print(f"{model.__name__} at {t} s: {error:.1e} m")
        assert np.abs(p - np.array([x[t], y[t]])).max() <= 1e-12
    c = r.certificate()
    print(f"largest {seen.max():.1e} m, energy {c['energy'].relative:.1e}")
    assert bound / 10 <= seen.max() <= bound
    assert c["energy"].relative <= 1e-11
    assert c["constraints_length"].drift <= 1e-13
    assert np.abs(end.values[:, 2]).max() <= 1e-12


@each_order
def test_a_hinge_has_angle_rate_and_reaction_of_the_pendulum(scheme, order):
    """Reaction on the bar: mass times (acceleration - gravity), of the exact motion."""

    def compare(r):
        exact = pendulum(G, 1.0, np.pi / 2, 0.0, r.time)
        a, w = exact.angle, exact.rate
        e, n = np.stack([np.sin(a), -np.cos(a)], -1), np.stack([np.cos(a), np.sin(a)], -1)
        alpha = -G * np.sin(a)
        force = 0.5 * (alpha[:, None] * n - (w**2)[:, None] * e) + np.array([0, G])
        hinge = r.joint("pivot")
        return {
            "angle": (hinge.angle, a - np.pi / 2),
            "rate": (hinge.rate, w),
            "reaction": (hinge.reaction.values[:, :2], force),
        }

    steps = (0.02, 0.01, 0.005)
    assert_order(errors_of(bar(), scheme, steps, 4.0, compare), steps, order)


def double_pendulum():
    """Two bars in the plane x, z, hanging and tilted by hinges about -y (angles from below)."""
    a1, a2 = 1.2, -0.4
    d1, d2 = (np.array([np.sin(a), 0, -np.cos(a)]) for a in (a1, a2))
    axis = (0, -1, 0)
    upper = ph.Body("upper", mass=2.0, inertia=(0.1, 0.3, 0.2), position=0.4 * d1)
    lower = ph.Body("lower", mass=1.5, inertia=(0.12, 0.2, 0.1), position=0.9 * d1 + 0.5 * d2)
    return ph.System(
        [upper, lower],
        [
            ph.Revolute(
                "shoulder", "ground", "upper", point=(0, 0, 0), axis=axis, initial={"rate": 1.0}
            ),
            ph.Revolute(
                "elbow", "upper", "lower", point=0.9 * d1, axis=axis, initial={"rate": -2.5}
            ),
        ],
        gravity=(0, 0, -G),
    )


def double_pendulum_equations():
    """Lagrange's equations in the angles a, b from the downward vertical."""
    m1, m2, l, c1, c2 = 2.0, 1.5, 0.9, 0.4, 0.5
    I1, I2 = 0.3 + m1 * c1**2 + m2 * l**2, 0.2 + m2 * c2**2

    def rates(t, y):
        a, b, u, v = y
        k = m2 * l * c2
        M = np.array([[I1, k * np.cos(a - b)], [k * np.cos(a - b), I2]])
        f = [
            -k * np.sin(a - b) * v**2 - (m1 * c1 + m2 * l) * G * np.sin(a),
            k * np.sin(a - b) * u**2 - m2 * c2 * G * np.sin(b),
        ]
        return np.concatenate([[u, v], np.linalg.solve(M, f)])

    def reactions(y):
        """Forces on the lower and on the upper bar, by Newton's law for the centres of mass."""
        a, b, u, v = y
        *_, p, q = rates(0, y)
        e, n = np.array([np.sin(a), -np.cos(a)]), np.array([np.cos(a), np.sin(a)])
        f, o = np.array([np.sin(b), -np.cos(b)]), np.array([np.cos(b), np.sin(b)])
        up = np.array([0, G])
        lower = m2 * (l * (p * n - u**2 * e) + c2 * (q * o - v**2 * f) + up)
        return lower, m1 * (c1 * (p * n - u**2 * e) + up) + lower

    return rates, reactions


@each_order
def test_a_double_pendulum_has_the_reactions_of_lagrange_and_newton(scheme, order):
    rates, reactions = double_pendulum_equations()

    def compare(r):
        y = solved(rates, [1.2, -0.4, 1.0, -1.5], r.time)
        lower, upper = np.swapaxes([reactions(row) for row in y], 0, 1)
        shoulder, elbow = r.joint("shoulder"), r.joint("elbow")
        return {
            "angle": (shoulder.angle, y[:, 0] - 1.2),
            "relative angle": (elbow.angle, y[:, 1] - y[:, 0] + 1.6),
            "rate": (elbow.rate, y[:, 3] - y[:, 2]),
            "reaction below": (elbow.reaction.values[:, ::2], lower),
            "reaction above": (shoulder.reaction.values[:, ::2], upper),
        }

    steps = (0.01, 0.005, 0.0025)
    assert_order(errors_of(double_pendulum(), scheme, steps, 2.0, compare), steps, order)


def test_hinges_of_plane_motion_carry_no_torque_and_no_side_force():
    r = run(double_pendulum(), PLAIN, 0.01, 2.0)
    for joint in ("shoulder", "elbow"):
        assert np.abs(r.joint(joint).torque_world).max() <= 1e-12
        assert np.abs(r.joint(joint).reaction[:, 1]).max() <= 1e-12


# --- slider ----------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", [PLAIN, FOURTH, "euler-parameters"])
def test_a_slider_on_an_inclined_rail_falls_as_galileo_said(scheme):
    """Constant acceleration is exact in every step; the rail holds weight and moment."""
    slope, speed = 0.5, 0.7
    down = np.array([np.cos(slope), 0, -np.sin(slope)])
    normal = np.array([np.sin(slope), 0, np.cos(slope)])
    offset = 0.2 * normal
    block = ph.Body("block", mass=3.0, inertia=(0.1, 0.2, 0.3), position=offset)
    rail = ph.Prismatic(
        "rail", "ground", "block", point=(0, 0, 0), axis=down, initial={"speed": speed}
    )
    r = run(ph.System([block], [rail], gravity=(0, 0, -G)), scheme, 0.01, 2.0)
    t = r.time
    exact = speed * t + 0.5 * G * np.sin(slope) * t**2
    assert np.abs(r.joint("rail").displacement - exact).max() <= 1e-13 * exact[-1] * 5
    assert np.abs(r.joint("rail").reaction - 3.0 * G * np.cos(slope) * normal).max() <= 1e-12
    # The force of the rail and the centre of mass are on one line: no torque about the point.
    assert np.abs(r.joint("rail").torque_world).max() <= 1e-12
    assert np.abs(r.body("block").quaternion - [1, 0, 0, 0]).max() <= 1e-15


@each_order
def test_a_slider_on_a_turning_rail_flies_out(scheme, order):
    """Rail at a distance b beside the axis: r'' - b w' = r w², and the angular momentum is kept."""
    I, m, b, r0, w0 = 0.8, 1.5, 0.3, 0.4, 2.0
    table = ph.Body("table", mass=2.0, inertia=(0.5, 0.5, 0.7))
    slider = ph.Body("slider", mass=m, inertia=(0.05, 0.06, 0.1), position=(r0, b, 0.2))
    system = ph.System(
        [table, slider],
        [
            ph.Revolute("axle", "ground", "table", point=(0, 0, 0), axis=UP, initial={"rate": w0}),
            ph.Prismatic("rail", "table", "slider", point=(r0, b, 0.2), axis=(1, 0, 0)),
        ],
    )

    def rates(t, y):
        r, _, u, w = y
        M = np.array([[1.0, -b], [-b, b**2 + r**2 + I / m]])
        return np.concatenate([[u, w], np.linalg.solve(M, [r * w**2, -2 * r * u * w])])

    def compare(run_):
        y = solved(rates, [r0, 0.0, 0.0, w0], run_.time)
        r, angle, u, w = y.T
        dw = np.array([rates(0, row)[3] for row in y])
        side = m * (r * dw + 2 * u * w - b * w**2)
        force = side[:, None] * np.stack([-np.sin(angle), np.cos(angle)], -1)
        rail = run_.joint("rail")
        return {
            "displacement": (rail.displacement, r - r0),
            "angle": (run_.joint("axle").angle, angle),
            "rate": (run_.joint("axle").rate, w),
            "reaction": (rail.reaction.values[:, :2], force),
        }

    steps = (0.02, 0.01, 0.005)
    assert_order(errors_of(system, scheme, steps, 2.0, compare), steps, order)


# --- cylindrical -----------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", [PLAIN, FOURTH])
def test_a_ring_on_a_vertical_rod_spins_and_falls(scheme):
    rate, speed, h = 3.0, 1.0, 0.01
    ring = ph.Body("ring", mass=1.0, inertia=(0.1, 0.1, 0.2), position=(0.1, 0, 0))
    rod_ = ph.Cylindrical(
        "rod", "ground", "ring", (0, 0, 0), UP, initial={"rate": rate, "speed": speed}
    )
    r = run(ph.System([ring], [rod_], gravity=(0, 0, -G)), scheme, h, 2.0)
    fallen = speed * r.time - 0.5 * G * r.time**2
    assert np.abs(r.joint("rod").displacement - fallen).max() <= 1e-13
    error = np.abs(r.joint("rod").angle - rate * r.time).max()
    force = r.joint("rod").reaction.values
    print(f"{scheme}: angle {error:.1e}")
    assert error <= (5e-4 if scheme == PLAIN else 1e-8)
    assert np.abs(np.hypot(force[:, 0], force[:, 1]) - 0.1 * rate**2).max() <= 1e-12
    assert np.abs(force[:, 2]).max() <= 1e-12


@each_order
def test_a_bar_on_an_inclined_rod_swings_as_it_slides(scheme, order):
    """On a smooth rod both motions are independent: a pendulum in the weaker gravity across."""
    tilt, l, m, I = 0.6, 0.5, 2.0, 0.3
    axis = np.array([np.sin(tilt), 0, np.cos(tilt)])
    low = np.array([np.cos(tilt), 0, -np.sin(tilt)])  # lowest direction across the rod
    angle0, rate0 = 1.0, 0.5
    arm = Rotation.from_rotvec(angle0 * axis).apply(low)
    axes = np.column_stack([low, np.cross(axis, low), axis])
    spread = np.diag([0.2, 0.25, I])  # the rod's direction is a principal axis
    bar_ = ph.Body("bar", mass=m, inertia=axes @ spread @ axes.T, position=l * arm + 0.7 * axis)
    rod_ = ph.Cylindrical("rod", "ground", "bar", (0, 0, 0), axis, initial={"rate": rate0})
    system = ph.System([bar_], [rod_], gravity=(0, 0, -G))

    def compare(r):
        exact = pendulum(m * G * np.sin(tilt) * l, I + m * l**2, angle0, rate0, r.time)
        along = -0.5 * G * np.cos(tilt) * r.time**2
        assert np.abs(r.joint("rod").displacement - along).max() <= 1e-12
        return {
            "angle": (r.joint("rod").angle, exact.angle - angle0),
            "rate": (r.joint("rod").rate, exact.rate),
        }

    steps = (0.02, 0.01, 0.005)
    assert_order(errors_of(system, scheme, steps, 2.0, compare), steps, order)


# --- universal -------------------------------------------------------------------------------


@each_order
def test_a_universal_joint_swings_as_two_gimbals_do(scheme, order):
    """R = Rx(a) Ry(b) with a massless cross; the third torque is the joint's."""
    m, X = 1.3, np.array([0.1, -0.15, -0.5])
    J = np.array([[0.2, 0.02, -0.01], [0.02, 0.25, 0.03], [-0.01, 0.03, 0.15]])
    Jp = J + m * (X @ X * np.eye(3) - np.outer(X, X))
    start = np.array([0.0, 0.0, 1.5, -2.0])

    def axes(b):
        return np.array([[np.cos(b), 0], [0, 1], [np.sin(b), 0]])

    def rates(t, y):
        a, b, u, v = y
        B, dB = axes(b), np.array([-np.sin(b), 0, np.cos(b)]) * u * v
        R = Rotation.from_euler("XY", [a, b]).as_matrix()
        Om = B @ [u, v]
        weight = np.cross(X, R.T @ [0, 0, -m * G])
        f = B.T @ (weight - np.cross(Om, Jp @ Om) - Jp @ dB)
        return np.concatenate([[u, v], np.linalg.solve(B.T @ Jp @ B, f)])

    body = ph.Body("body", mass=m, inertia=J, position=X, angular_velocity=axes(0.0) @ start[2:])
    joint = ph.Universal("gimbals", "ground", "body", (0, 0, 0), axes=((1, 0, 0), (0, 1, 0)))
    system = ph.System([body], [joint], gravity=(0, 0, -G))

    def compare(r):
        y = solved(rates, start, r.time)
        R = Rotation.from_euler("XY", y[:, :2]).as_matrix()
        Om = np.array([axes(b) @ [u, v] for _, b, u, v in y])
        change = np.array([rates(0, row)[2:] for row in y])
        dOm = [
            axes(b) @ q + np.array([-np.sin(b), 0, np.cos(b)]) * u * v
            for (_, b, u, v), q in zip(y, change, strict=True)
        ]
        a = [
            R_ @ (np.cross(d, X) + np.cross(o, np.cross(o, X)))
            for R_, d, o in zip(R, dOm, Om, strict=True)
        ]
        force = m * (np.array(a) + G * UP)
        turned = [  # Euler's equation about the pivot leaves the joint's torque
            R_ @ (Jp @ d + np.cross(o, Jp @ o)) - np.cross(R_ @ X, [0, 0, -m * G])
            for R_, d, o in zip(R, dOm, Om, strict=True)
        ]
        return {
            "angles": (r.joint("gimbals").angles, y[:, :2]),
            "attitude": (r.trajectory.rotation[:, 0], R),
            "body rate": (r.body("body").angular_velocity, Om),
            "force": (r.joint("gimbals").reaction, force),
            "torque": (r.joint("gimbals").torque_world, np.array(turned)),
        }

    steps = (0.02, 0.01, 0.005)
    assert_order(errors_of(system, scheme, steps, 2.0, compare), steps, order)


# --- planar ----------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", [PLAIN, FOURTH])
def test_a_puck_slides_down_a_tilted_table_and_spins(scheme):
    tilt = 0.3
    normal = np.array([np.sin(tilt), 0, np.cos(tilt)])
    puck = ph.Body("puck", mass=0.2, inertia=(1e-4, 1e-4, 2e-4), position=0.02 * normal)
    slide = {"rate": 5.0, "speed": (0.4, -0.3)}
    table = ph.Planar("table", "ground", "puck", (0, 0, 0), normal, initial=slide)
    r = run(ph.System([puck], [table], gravity=(0, 0, -G)), scheme, 0.005, 2.0)
    axes = r.trajectory.frames["table"][0].axes
    t = r.time[:, None]
    exact = t * (0.4, -0.3) + 0.5 * t**2 * (axes.T @ (0, 0, -G))[:2]
    assert np.abs(r.joint("table").displacement - exact).max() <= 2e-13
    spun = np.abs(r.joint("table").angle - 5.0 * r.time).max()
    print(f"{scheme}: angle {spun:.1e}")
    assert spun <= (6e-4 if scheme == PLAIN else 1e-8)
    assert np.abs(r.joint("table").reaction - 0.2 * G * np.cos(tilt) * normal).max() <= 1e-12


@each_order
def test_a_puck_on_a_smooth_turntable_goes_straight(scheme, order):
    """The table turns away below it; in the table's axes the puck runs a spiral."""
    disc = ph.Body("disc", mass=5.0, inertia=(1.0, 1.0, 2.0))
    puck = ph.Body(
        "puck",
        mass=0.5,
        inertia=(0.01, 0.01, 0.02),
        position=(0.3, 0.1, 0.05),
        velocity=(0.5, -0.2, 0.0),
        angular_velocity=(0, 0, -1.0),
    )
    system = ph.System(
        [disc, puck],
        [
            ph.Revolute("axle", "ground", "disc", (0, 0, 0), axis=UP, initial={"rate": 2.0}),
            ph.Planar("face", "disc", "puck", (0.3, 0.1, 0), axis=UP),
        ],
        gravity=(0, 0, -G),
    )

    def compare(r):
        t = r.time
        x = np.array([0.3, 0.1]) + t[:, None] * (0.5, -0.2)
        assert np.abs(r.body("puck").position[:, :2] - x).max() <= 1e-12
        assert np.abs(r.joint("face").reaction - 0.5 * G * UP).max() <= 1e-10
        axes = r.trajectory.frames["face"][0].axes[:2, :2]
        turn = Rotation.from_euler("z", -2.0 * t[:, None]).as_matrix()[:, :2, :2]
        inside = (np.einsum("tab,tb->ta", turn, x) - (0.3, 0.1)) @ axes
        return {
            "displacement": (r.joint("face").displacement, inside),
            "angle": (r.joint("face").angle, -3.0 * t),
        }

    steps = (0.02, 0.01, 0.005)
    assert_order(errors_of(system, scheme, steps, 2.0, compare), steps, order)


# --- fixed, distance, spherical --------------------------------------------------------------


@each_order
def test_welded_bodies_move_as_the_one_they_are(tree, scheme, order):
    """Against the exact motion of the composite body, free of loads."""
    rng = np.random.default_rng(11)
    system = tree(rng, ("fixed", "fixed"), ground=False)
    m = np.array([b.mass for b in system.bodies])
    x = np.array([b.position for b in system.bodies])
    centre = m @ x / m.sum()
    X = x - centre
    J = sum(
        b.R @ b.inertia @ b.R.T + b.mass * (r @ r * np.eye(3) - np.outer(r, r))
        for b, r in zip(system.bodies, X, strict=True)
    )
    root = system.bodies[0]
    omega = root.R @ root.angular_velocity
    v = np.asarray(root.velocity) - np.cross(omega, X[0])

    def compare(r):
        exact = free_body(J, omega, r.time)
        turned = Rotation.from_quat(exact.q, scalar_first=True).as_matrix()
        t = r.time[:, None]
        moved = (centre + t * v)[:, None] + np.einsum("tab,nb->tna", turned, X)
        start = np.array([b.R for b in system.bodies])
        return {
            "positions": (r.trajectory.position, moved),
            "attitudes": (r.trajectory.rotation, np.einsum("tab,nbc->tnac", turned, start)),
            "rates": (
                r.body("b1").angular_velocity_world,
                np.einsum("tab,tb->ta", turned, exact.Omega),
            ),
        }

    steps = (0.04, 0.02, 0.01)
    assert_order(errors_of(system, scheme, steps, 4.0, compare), steps, order)


@each_order
def test_a_mass_on_a_rod_is_the_spherical_pendulum(scheme, order):
    L, m, theta0, spin = 1.2, 0.7, 1.0, 1.5

    def rates(t, y):
        theta, _, w, k = y  # k = sin² theta phi'
        s, c = np.sin(theta), np.cos(theta)
        return [w, k / s**2, c * k**2 / s**3 - G / L * s, 0.0]

    at = L * np.array([np.sin(theta0), 0, -np.cos(theta0)])
    bob = ph.Body("bob", mass=m, position=at, velocity=(0, L * np.sin(theta0) * spin, 0))
    rod_ = ph.Distance("rod", "ground", "bob", points=((0, 0, 0), at))
    system = ph.System([bob], [rod_], gravity=(0, 0, -G))

    def compare(r):
        y = solved(rates, [theta0, 0.0, 0.0, spin * np.sin(theta0) ** 2], r.time)
        theta, phi, w, k = y.T
        s, c = np.sin(theta), np.cos(theta)
        e = np.stack([s * np.cos(phi), s * np.sin(phi), -c], -1)
        pull = m * (G * c + L * (w**2 + (k / s) ** 2))
        return {
            "position": (r.body("bob").position, L * e),
            "reaction": (r.joint("rod").reaction, -pull[:, None] * e),
        }

    steps = (0.02, 0.01, 0.005)
    assert_order(errors_of(system, scheme, steps, 2.0, compare), steps, order)


@each_order
@pytest.mark.parametrize("second", [True, False], ids=["top second", "top first"])
def test_a_heavy_top_on_a_ball_joint_follows_lagrange(scheme, order, second):
    m, l, A, C = 5.0, 1.3, 0.8, 1.2
    theta, spin = np.pi / 3, 20.0
    body = ph.Body(
        "top",
        mass=m,
        inertia=(A, A, C),
        position=l * np.array([0, -np.sin(theta), np.cos(theta)]),
        orientation=ph.euler("zxz", radians=(0, theta, 0)),
        angular_velocity=(0, 0, spin),
    )
    names = ("ground", "top") if second else ("top", "ground")
    system = ph.System([body], [ph.Spherical("tip", *names, (0, 0, 0))], gravity=(0, 0, -G))

    def compare(r):
        exact = lagrange_top(A + m * l**2, C, m * G * l, r.time, theta=theta, psi_rate=spin)
        q = np.asarray(r.body("top").quaternion)
        q = q * np.sign(np.einsum("ta,ta->t", q, exact.q))[:, None]
        return {
            "attitude": (q, exact.q),
            "body rate": (r.body("top").angular_velocity, exact.Omega),
        }

    steps = (0.01, 0.005, 0.0025) if order == 2 else (0.02, 0.01, 0.005)
    assert_order(errors_of(system, scheme, steps, 2.0, compare), steps, order, within=0.2)


def test_a_reaction_turns_its_sign_with_the_order_of_the_bodies():
    forces = []
    for names in (("ground", "bob"), ("bob", "ground")):
        bob = ph.Body("bob", mass=1.0, inertia=(0.1, 0.2, 0.3), position=(0.5, 0, 0))
        hinge = ph.Revolute("hinge", *names, (0, 0, 0), (0, 1, 1))
        r = run(ph.System([bob], [hinge], gravity=(0, 0, -G)), PLAIN, 0.01, 1.0)
        forces.append((r.joint("hinge").reaction.values, r.joint("hinge").torque_world.values))
    for one, other in zip(*forces, strict=True):
        assert np.abs(one).max() > 0.1
        assert np.abs(one + other).max() <= 1e-12 * np.abs(one).max()
