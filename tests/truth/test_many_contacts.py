"""Bodies that touch by their shapes: 0 <= lam_n _|_ s_n >= 0, |lam_t| <= mu lam_n (Moreau, 1988).

Closed forms, and integrations of one freedom between impacts. Gravity is inclined instead of
slopes.
"""

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import polhode as ph
from tests.models.touching import (
    FLOOR,
    G,
    account,
    ball,
    box,
    energy_scale,
    quadruped,
    scene,
)
from tests.truth.wall import case

pytestmark = pytest.mark.jit


def ran(bodies, h, until, joints=(), forces=(), gravity=(0, 0, -G), **contacts):
    system = scene(bodies, joints, forces, gravity=gravity, **contacts)
    return ph.simulate(system, step=h, until=until, save_every=1)


def last(run, name="b", quantity="position"):
    return getattr(run.body(name), quantity).values[-1]


def on_slope(tan, h=1e-3):
    """Way in 1 s of a box on a slope with friction 0.5."""
    a = math.atan(tan)
    gravity = (G * math.sin(a), 0, -G * math.cos(a))
    run = ran([box("b", (0, 0, 0.1))], h, 1.0, gravity=gravity, friction=0.5, planes=FLOOR)
    return last(run)[0], 0.5 * G * (math.sin(a) - 0.5 * math.cos(a))


@case(1e-14, "m")
def test_a_box_rests_on_a_slope_below_the_angle_of_friction():
    return abs(on_slope(0.499)[0])


@case(1e-11)
def test_a_box_slides_down_a_slope_above_the_angle_of_friction():
    way, exact = on_slope(0.51)
    return abs(way / exact - 1)


@case(1.0, "of mu g h²/8", over=(8e-3, 4e-3, 2e-3, 1e-3))
def test_a_box_slides_to_rest_after_v_squared_over_2_mu_g_with_step(h):
    """The stop falls between steps: what is left of the speed then, at most mu g h, is lost."""
    v, mu = 1.03, 0.5
    run = ran([box("b", (0, 0, 0.1), velocity=(v, 0, 0))], h, 0.8, friction=mu, planes=FLOOR)
    return abs(last(run)[0] - v**2 / (2 * mu * G)) / (mu * G * h**2 / 8)


@case(1e-12)
def test_a_sliding_ball_comes_to_roll_and_loses_two_sevenths_of_its_energy():
    thrown = ball("b", (0, 0, 0.1), velocity=(1, 0, 0))
    run = ran([thrown], 1e-3, 1.0, friction=0.5, planes=FLOOR)
    lost = account(run, "impact") + account(run, "friction")
    rolls = abs(last(run, quantity="velocity")[0] / (5 / 7) - 1)
    return max(abs(lost / (1 / 7) - 1), rolls)


@case(0.0, "m/s")
def test_a_cradle_of_five_balls_hands_its_motion_on():
    balls = [ball(f"b{i}", (0.2 * i, 0, 0)) for i in range(1, 5)]
    thrown = ball("b0", (-0.3, 0, 0), velocity=(1, 0, 0))
    run = ran([thrown, *balls], 1e-3, 1.0, gravity=(0, 0, 0), restitution=1.0)
    speeds = [last(run, f"b{i}", "velocity")[0] for i in range(5)]
    return float(np.abs(np.array(speeds) - [0, 0, 0, 0, 1]).max())


@case(1e-12, over=(1e-2, 1e-3))
def test_a_ball_without_loss_bounces_by_its_parabolas_with_step(h):
    run = ran([ball("b", (0, 0, 1.1))], h, 3.0, restitution=1.0, planes=FLOOR)
    period = 2 * math.sqrt(2 / G)
    t = (run.time + period / 2) % period - period / 2
    exact = 0.1 + 1.0 - 0.5 * G * t**2
    return float(np.abs(run.body("b").position.values[:, 2] - exact).max())


@case(1e-13)
def test_a_ball_that_rebounds_by_half_comes_to_rest_and_loses_all():
    """Zeno: it rests after sqrt(2 H/g) (1 + e)/(1 - e) = 1.35 s."""
    run = ran([ball("b", (0, 0, 1.1))], 1e-3, 2.0, restitution=0.5, planes=FLOOR)
    lost = account(run, "impact") / G
    return max(abs(lost - 1), abs(last(run)[2] - 0.1), abs(last(run, quantity="velocity")[2]))


@case(1e-10, "m", over=(1.0, 1000.0))
def test_a_tower_of_ten_boxes_stands_with_a_top_of_mass(mass):
    tower = [box(f"b{i}", (0, 0, 0.1 + 0.2 * i), mass=mass if i == 9 else 1.0) for i in range(10)]
    run = ran(tower, 1e-3, 1.0, friction=0.5, planes=FLOOR)
    moved = [np.abs(last(run, b.name) - b.position).max() for b in tower]
    return float(max(moved))


def tower_hit(h=1e-3):
    """Twelve boxes that a heavy ball knocks over, beside their middle."""
    tower = [box(f"b{i}", (0, 0, 0.1 + 0.2 * i), mass=4.0) for i in range(12)]
    thrown = ball("thrown", (-1.5, 0.03, 1.3), mass=4.0 * math.pi, velocity=(5, 0, 1))
    return ran([*tower, thrown], h, 0.6, friction=0.5, planes=FLOOR)


def balls_in_a_box(n, mu=0.5, until=2.0, h=2e-3):
    """Balls, n along each edge, that fall together and slide on each other and on walls."""
    rng, far = np.random.default_rng(42), 0.21 * n
    grid = np.stack(np.meshgrid(*[np.arange(n)] * 3), -1).reshape(-1, 3)
    places = 0.21 * grid + [0, 0, 0.111] + 1e-3 * rng.random((n**3, 3))
    bodies = [ball(f"b{k}", tuple(at), mass=10.0) for k, at in enumerate(places)]
    walls = [
        {"point": tuple(at * e), "normal": tuple(sign * e)}
        for e in np.eye(3)[:2]
        for at, sign in ((-0.11, 1), (far, -1))
    ]
    return ran(bodies, h, until, friction=mu, planes=[*FLOOR, *walls])


@case(1e-6, "m/s", over=("tower", 2, 3))
def test_the_law_holds_where_a_ball_hits_a_tower_and_where_balls_slide(scene):
    """Newton's method on the law itself; its last steps are quadratic."""
    run = tower_hit() if scene == "tower" else balls_in_a_box(scene)
    assert account(run, "friction") > 5.0
    assert abs(account(run, "rubbed") / account(run, "friction") - 1) <= 1e-6
    assert account(run, "contact_gain") <= 1e-9 * energy_scale(run)
    return account(run, "contact_law")


def tilted_box(h, mu, until, angle=0.35, speed=1.5):
    """A box that falls on one edge, at rest in x."""
    half = 0.1 * math.sqrt(2) * math.cos(math.pi / 4 - angle)  # height of the centre at touch
    made = box(
        "b",
        (0, 0, half + 1e-7),
        orientation=ph.euler("xyz", degrees=(0, math.degrees(angle), 0)),
        velocity=(0, 0, -speed),
    )
    return ran([made], h, until, friction=mu, planes=FLOOR), half


def on_an_edge(mu, until, angle=0.35, speed=1.5):
    """Height of its centre by the equations of one freedom, after an inelastic impact.

    Without friction the centre moves on a vertical line, with friction about the edge.
    """
    r, J = 0.1 * math.sqrt(2), 1 / 150
    way = lambda a: r * math.sin(math.pi / 4 - a)  # noqa: E731 - of the edge from under the centre
    high = lambda a: r * math.cos(math.pi / 4 - a)  # noqa: E731 - a falls: high' = way a'
    mass = (lambda a: J + r * r) if mu else (lambda a: J + way(a) ** 2)
    rate = -speed * way(angle) / mass(angle)

    def slope(t, y):
        a, w = y
        force = -G * way(a)
        if not mu:
            force += high(a) * way(a) * w * w  # -½ dM/da w²
        return [w, force / mass(a)]

    found = solve_ivp(slope, (0, until), [angle, rate], rtol=1e-12, atol=1e-12)
    return high(found.y[0, -1]), found.y[0, -1]


@case(3.0, "of h in m/s²", over=(2e-3, 1e-3, 5e-4, 2.5e-4))
def test_a_box_turns_about_the_edge_on_which_it_has_landed_with_step(h):
    run, _ = tilted_box(h, 2.0, 0.05)
    exact, _ = on_an_edge(2.0, 0.05)
    return abs(last(run)[2] - exact) / h


@case(3.0, "of h in m/s²", over=(2e-3, 1e-3, 5e-4, 2.5e-4))
def test_a_box_slips_without_friction_from_the_edge_on_which_it_has_landed_with_step(h):
    run, _ = tilted_box(h, 0.0, 0.03)
    exact, _ = on_an_edge(0.0, 0.03)
    return abs(last(run)[2] - exact) / h


def tumbled(h):
    """Where a box has come to rest that fell on its edges from 0.4 m, sliding."""
    return last(tumbling(h, 0.8))[0]


def tumbling(h, until):
    inclined = ph.euler("xyz", degrees=(0, 20, 0))
    thrown = box("b", (0, 0, 0.5), orientation=inclined, velocity=(0.5, 0, 0))
    return ran([thrown], h, until, friction=0.3, planes=FLOOR)


@case(1.0, "of h in m/s", over=(8e-3, 4e-3, 2e-3, 1e-3))
def test_where_a_tumbling_box_rests_converges_with_step(h):
    """A landing that is hit in two parts would not converge, though its energy is booked."""
    return abs(tumbled(h) - tumbled(6.25e-5)) / h


@case(0.5, "of h in J/s", over=(8e-3, 4e-3, 2e-3, 1e-3, 5e-4))
def test_a_tumbling_box_loses_all_it_had_but_its_height_at_rest_with_step(h):
    run = tumbling(h, 1.0)
    lost = account(run, "impact") + account(run, "friction")
    return abs(lost - (0.5 * 0.5**2 + G * (0.5 - 0.1))) / h


@case(30.0, "of h in 1/s", over=(2e-3, 1e-3, 5e-4, 2.5e-4))
def test_a_rocking_block_keeps_of_its_rate_1_less_three_halves_sin_squared_with_step(h):
    """Housner (1963): at each change of the edge; sin(0.2) is half the width by the diagonal."""
    narrow, tilt, r = 0.2, 0.1, 0.5
    edges = (2 * r * math.sin(narrow), 0.3, 2 * r * math.cos(narrow))
    centre = r * math.cos(narrow - tilt)
    inclined = ph.euler("xyz", degrees=(0, math.degrees(tilt), 0))
    block = box("b", (0, 0, centre), edges=edges, orientation=inclined)
    run = ran([block], h, 0.9, friction=2.0, planes=FLOOR)
    fall = G * (centre - r * math.cos(narrow))
    kept = 1 - account(run, "impact") / fall
    return abs(kept - (1 - 1.5 * math.sin(narrow) ** 2) ** 2) / h


@case(1e-13)
def test_momenta_of_27_balls_and_boxes_in_space_are_kept():
    rng, bodies = np.random.default_rng(3), []
    for i, at in enumerate(np.stack(np.meshgrid(*[[-0.3, 0, 0.3]] * 3), -1).reshape(-1, 3)):
        made = ball if i % 2 else box
        moves = {
            "velocity": tuple(rng.uniform(-1, 1, 3) - 3 * at),
            "angular_velocity": tuple(rng.uniform(-3, 3, 3)),
        }
        bodies.append(made(f"b{i}", tuple(at), mass=rng.uniform(0.5, 2), **moves))
    run = ran(bodies, 2e-3, 1.0, gravity=(0, 0, 0), friction=0.4, restitution=0.5)
    assert account(run, "impact") > 5.0
    p, L = momenta(run, bodies)
    kept = max(np.abs(p - p[0]).max(), np.abs(L - L[0]).max())
    return float(max(kept, np.abs(run.ledger.balance).max() / energy_scale(run)))


def momenta(run, bodies):
    """Momentum and angular momentum about the origin, of bodies whose inertia has no axes."""
    p, L = 0.0, 0.0
    for b in bodies:
        seen = run.body(b.name)
        x, v = seen.position.values, seen.velocity.values
        p = p + b.mass * v
        L = (
            L
            + b.mass * np.cross(x, v)
            + float(np.max(b.inertia)) * seen.angular_velocity_world.values
        )
    return p, L


def hanging_box(h, e, until):
    """A box on a hinge swings against a wall that it touches when it hangs."""
    start, r = 0.8, 0.4
    at = (r * math.sin(start), 0, -r * math.cos(start))
    swung = box("b", at, orientation=ph.euler("xyz", degrees=(0, -math.degrees(start), 0)))
    hinge = ph.Revolute("hinge", "ground", "b", point=(0, 0, 0), axis=(0, 1, 0))
    wall = {"point": (-0.1, 0, 0), "normal": (1, 0, 0)}
    return ran([swung], h, until, [hinge], restitution=e, planes=[wall])


@case(40.0, "of h² in 1/s²", over=((0.5, 2e-3), (0.5, 1e-3), (0.5, 5e-4), (1.0, 1e-3)))
def test_a_pendulum_rebounds_from_a_wall_to_its_height_with_restitution_and_step(which):
    e, h = which
    run = hanging_box(h, e, 0.9)  # one impact, at 0.45 s
    highest = run.body("b").position.values[run.time > 0.5, 2].max()
    highest = (highest + 0.4) / (0.4 * (1 - math.cos(0.8)))
    return abs(highest - e**2) / h**2


@case(1e-12, "m")
def test_the_feet_of_a_standing_quadruped_do_not_creep():
    """It falls by 20 mm and stands. Way of its feet in 1 s, by friction's force times way."""
    run = standing()
    assert np.abs(run.ledger.balance).max() <= 1e-12 * energy_scale(run)
    rubbed = run.trajectory.booked("rubbed")["contacts"]
    return float(rubbed[-1] - rubbed[run.time <= 3.0][-1]) / (0.8 * 14.0 * G)


def standing():
    bodies, joints, forces = quadruped()
    return ran(bodies, 1e-3, 4.0, joints, forces, friction=0.8, planes=FLOOR)


@case(1e-10, over=(0.3, 1.0, 2.0))
def test_painleves_rod_does_not_gain_energy_with_friction(mu):
    """At 60 degrees the slip closes the gap for mu > (1 + 3 cos²)/(3 sin cos) = 1.35: it jams."""
    angle, half = math.radians(60), 0.5
    mass, J = 1.0, 1.0 / 12
    foot = np.array([-half * math.cos(angle), 0, -half * math.sin(angle)])
    rod = ph.Body(
        "b",
        mass=mass,
        inertia=(J, J, 1e-3),
        position=tuple(-foot + [0, 0, 0.01]),
        orientation=ph.euler("xyz", degrees=(0, 90 - math.degrees(angle), 0)),
        velocity=(3, 0, 0),
        collision=[{"ball": 0.01, "center": (0, 0, -half)}, {"ball": 0.01, "center": (0, 0, half)}],
    )
    run = ran([rod], 1e-3, 0.5, friction=mu, planes=FLOOR)
    assert np.abs(run.ledger.balance).max() <= 1e-12 * energy_scale(run)
    total = run.ledger.kinetic + sum(run.ledger.potential.values())
    return max(np.diff(total).max(), account(run, "contact_gain")) / energy_scale(run)
