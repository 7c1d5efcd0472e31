"""Ensembles: the same as one by one, on vector kernels or not, and clear rejections."""

import numpy as np
import pytest

import polhode as ph
from polhode.ensembles.many import simulate_many
from polhode.kernel.algebra.so3 import exp_series
from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.ensembles import energy_momentum as em
from polhode.kernel.ensembles.lanes import LANES
from polhode.kernel.ensembles.simo_wong import LARGEST_TURN, SMALL_TURN, exp_small

EPS = np.finfo(float).eps
FULL = np.array([[2.0, 0.3, -0.2], [0.3, 3.0, 0.4], [-0.2, 0.4, 4.0]])
STEP, STEPS = 0.01, 20


def rng():
    return np.random.default_rng(7)


def tumbling(inertia=(1.0, 2.0, 2.5), gravity=0.0):
    body = ph.Body(
        "b", mass=2.0, inertia=inertia, velocity=(0.1, 0.2, 0.3), angular_velocity=(1, 2, -1)
    )
    return ph.System([body], gravity=(0, 0, gravity))


def two(rates):
    bodies = [
        ph.Body("a", mass=1.0, inertia=(1, 2, 2.5), angular_velocity=rates),
        ph.Body("b", mass=2.0, inertia=FULL, position=(1, 0, 0), angular_velocity=rates[::-1]),
    ]
    return ph.System(bodies, gravity=(0, 0, -9.81))


def top(rate=30.0, tilt=20.0):
    q = ph.euler("zxz", degrees=(0, tilt, 0))
    R = ph.Body("r", mass=1.0, orientation=q).R
    body = ph.Body(
        "top",
        mass=1.5,
        inertia=(0.2, 0.2, 0.1),
        position=R @ (0, 0, 0.6),
        orientation=q,
        angular_velocity=(0.1, 0, rate),
    )
    tip = ph.Spherical("tip", "ground", "top", point=(0, 0, 0))
    return ph.System([body], [tip], gravity=(0, 0, -9.81))


def one_by_one(systems, scheme, steps=STEPS, step=STEP):
    runs = [ph.simulate(s, scheme, step=step, until=steps * step, save_every=1) for s in systems]
    return np.array([r.trajectory.stored for r in runs])


FAMILIES = {
    "diagonal": lambda k: tumbling((1.0, 2.0, 2.0 + 0.01 * k)),
    "full": lambda k: tumbling(FULL * (1 + 0.01 * k)),
    "falling": lambda k: tumbling((1.0, 2.0, 2.0 + 0.01 * k), -9.81),
    "two bodies": lambda k: two((1 + 0.1 * k, 0.5, -2.0)),
    "tops": lambda k: top(30.0 + k, 20.0 + k),
}


@pytest.mark.jit
@pytest.mark.parametrize("family", FAMILIES)
def test_simo_wong_is_the_scalar_step_bit_for_bit(family):
    systems = [FAMILIES[family](k) for k in range(5)]
    many = simulate_many(systems, "simo-wong", step=STEP, until=STEP * STEPS, save_every=1)
    assert many.vectorised == len(systems)
    assert np.array_equal(many.stored, one_by_one(systems, "simo-wong"))


@pytest.mark.jit
def test_turns_beyond_the_series_are_taken_with_sines():
    """A block with one fast body is as exact as the others."""
    systems = [two((rate, 1.0, 0.5)) for rate in (1.0, 150.0, 2.0)]
    many = simulate_many(systems, "simo-wong", step=STEP, until=STEP * STEPS, save_every=1)
    assert np.array_equal(many.stored, one_by_one(systems, "simo-wong"))


@pytest.mark.jit
@pytest.mark.parametrize("largest", [SMALL_TURN, LARGEST_TURN])
def test_a_turn_that_grows_beyond_a_series_is_taken_with_the_next(largest):
    """A body that leaves its middle axis turns faster by a root of 1.2; some blocks do not."""
    rate = np.sqrt(0.95 * largest) / STEP
    rates = np.repeat([(0.02, 0.5, 0.02)], 2 * LANES, axis=0) * rate
    rates[LANES + 1] = rate * np.array([0.05, 1.0, 0.05])
    many = simulate_many(
        tumbling(), "simo-wong", step=STEP, until=2.0, vary={"b.angular_velocity": rates}
    )
    one = many.members.system(LANES + 1)
    alone = ph.simulate(one, "simo-wong", step=STEP, until=2.0)
    fastest = np.sum(alone.body("b").angular_velocity.values ** 2, axis=1).max()
    assert fastest * STEP**2 > largest
    assert np.array_equal(many.stored[LANES + 1, -1], alone.trajectory.stored[-1])


def test_half_of_the_series_is_all_of_it():
    """To the last bit, up to the largest turn and at it."""
    for theta in np.sqrt(SMALL_TURN) * rng().uniform(-1, 1, size=(2000, 3)) / np.sqrt(3):
        assert tuple(exp_small(Vec3(*theta))) == tuple(exp_series(Vec3(*theta)))
    most = Vec3(0.0, 0.0, float(np.sqrt(SMALL_TURN)))
    assert tuple(exp_small(most)) == tuple(exp_series(most))


@pytest.mark.parametrize("c", em.LIMITS[::3])
def test_chords_solve_the_equation_to_rounding(c):
    """Random ratios and rates; residual of all three equations, in extended precision."""
    r, worst = rng(), 0.0
    for _ in range(300):
        k = 0.5 * c * np.where(r.random(3) < 0.5, r.choice((-1.0, 1.0), 3), r.uniform(-1, 1, 3))
        right = r.normal(size=3)
        right /= np.linalg.norm(right)
        K, R = Vec3(*map(float, k)), Vec3(*map(float, right))
        kk = K.y * K.z
        u, constant, linear = em.equation(K, R)
        inverse = 1.0 / em.slope(kk, R.x, constant, linear, u)
        for _ in range(1 + em.chords_for(c)):
            u -= inverse * em.value(kk, R.x, constant, linear, u)
        g = np.array(em.solution(K, R, u), dtype=np.longdouble)
        if np.linalg.norm(g.astype(float)) <= 1.0:  # as of all true steps
            off = g + k * np.roll(g, -1) * np.roll(g, -2) - right
            worst = max(worst, float(np.abs(off).max()))
    assert worst < 4 * EPS


def test_chords_are_as_many_as_needed():
    found = [em.chords_for(c) for c in (0.0, 0.018, 0.1, 0.8, 0.82, np.nan)]
    assert found == [0, 0, 1, 9, None, None]


@pytest.mark.jit
@pytest.mark.parametrize("family", ["diagonal", "full", "falling", "two bodies"])
def test_energy_momentum_is_the_scalar_step_to_rounding(family):
    systems = [FAMILIES[family](k) for k in range(5)]
    many = simulate_many(systems, "energy-momentum", step=STEP, until=STEP * STEPS, save_every=1)
    expected = one_by_one(systems, "energy-momentum")
    assert many.vectorised == len(systems)
    rounding = 8 * EPS * STEPS * np.abs(expected).max()
    assert many.stored == pytest.approx(expected, rel=0, abs=rounding)


@pytest.mark.jit
@pytest.mark.parametrize("rate", [0.5, 10.0, 25.0, 300.0])
def test_as_many_iterations_as_a_turn_needs(rate):
    """From no chord to several; faster bodies run on their own. All conserve."""
    system = ph.System([ph.Body("b", mass=1.0, inertia=(1, 1.7, 2), angular_velocity=(1, 1, 1))])
    rates = rate * np.array([(0.1, 1.0, 0.1), (0.6, -0.5, 0.6)])
    steps = 400
    many = simulate_many(
        system, step=STEP, until=steps * STEP, vary={"b.angular_velocity": rates}, save_every=40
    )
    assert many.vectorised == (0 if rate > 100 else 2)
    rounding = 4 * EPS * np.sqrt(steps)
    E = many.energy["total"].values
    assert np.abs(E / E[:, :1] - 1).max() < rounding
    assert np.array_equal(many.stored[..., 10:13], many.stored[:, :1, :, 10:13].repeat(11, 1))


@pytest.mark.jit
def test_what_varies_may_be_given_as_arrays():
    """As many members as to leave the last block half full."""
    m = LANES + 3
    r = rng()
    q = r.normal(size=(m, 4))
    vary = {
        "b.angular_velocity": r.normal(size=(m, 3)),
        "b.velocity": r.normal(size=(m, 3)),
        "b.position": r.normal(size=(m, 3)),
        "b.orientation": q / np.linalg.norm(q, axis=1)[:, None],
        "b.mass": r.uniform(1, 2, m),
        "b.inertia": r.uniform(1.5, 2, (m, 3)),
        "gravity": r.normal(size=(m, 3)),
    }
    many = simulate_many(tumbling(), "simo-wong", step=STEP, until=0.1, vary=vary)
    assert len(many) == m
    for i in (0, LANES - 1, m - 1):
        body = {k.partition(".")[2]: v[i] for k, v in vary.items() if k != "gravity"}
        system = ph.System([ph.Body("b", **body)], gravity=vary["gravity"][i])
        alone = ph.simulate(system, "simo-wong", step=STEP, until=0.1)
        assert many.stored[i, -1] == pytest.approx(
            alone.trajectory.stored[-1], rel=1e-14, abs=1e-14
        )


@pytest.mark.jit
@pytest.mark.parametrize("scheme", ["simo-wong", "energy-momentum", "exact-free-body"])
def test_views_are_those_of_single_runs(scheme):
    rates = rng().normal(size=(3, 3))
    many = simulate_many(
        tumbling(FULL, -9.81), scheme, step=STEP, until=0.2, vary={"b.angular_velocity": rates}
    )
    run = ph.Run(many.trajectory(1))
    view, one = many.body("b"), run.body("b")
    for name in ("position", "velocity", "angular_velocity", "quaternion"):
        values = getattr(view, name)
        assert values.dims[:2] == ("member", "time")
        assert values.sel(member=1).values == pytest.approx(getattr(one, name).values, abs=1e-13)
    assert many.energy["total"][1].values == pytest.approx(run.energy["total"].values, abs=1e-12)
    assert many.certificate(1).broken == []


@pytest.mark.jit
def test_tops_vary_too():
    r = rng()
    rates = np.array([0.1, 0.0, 30.0]) + r.normal(size=(3, 3))
    many = simulate_many(
        top(), "simo-wong", step=1e-3, until=0.1, vary={"top.angular_velocity": rates}
    )
    assert many.vectorised == 3
    body = many.members.system(2).bodies[0]
    assert body.angular_velocity == pytest.approx(rates[2])
    run = ph.Run(many.trajectory(2))
    for name in ("position", "velocity"):
        values = getattr(many.body("top"), name).sel(member=2).values
        assert values == pytest.approx(getattr(run.body("top"), name).values, abs=1e-13)


@pytest.mark.jit
@pytest.mark.parametrize("scheme", ["simo-wong(impulse=trapezoidal)", "energy-momentum"])
def test_what_lanes_do_not_serve_runs_one_by_one(scheme):
    systems = [top(30.0 + k) for k in range(3)]
    many = simulate_many(systems, scheme, step=1e-3, until=0.02, save_every=1)
    assert many.vectorised == 0
    assert np.array_equal(many.stored, one_by_one(systems, scheme, 20, 1e-3))
    assert many.body("top").velocity.shape == (3, 21, 3)
    assert many.energy["total"].shape == (3, 21)


@pytest.mark.jit
def test_threads_change_nothing():
    vary = {"b.angular_velocity": rng().normal(size=(3 * LANES, 3))}
    runs = [
        simulate_many(tumbling(), "simo-wong", step=STEP, until=0.1, vary=vary, threads=n)
        for n in (1, 3)
    ]
    assert np.array_equal(runs[0].stored, runs[1].stored)


@pytest.mark.jit
def test_a_member_that_fails_leaves_the_others():
    rates = np.array([(1.0, 2.0, 3.0), (1e160, 1e160, 1e160)])
    vary = {"b.angular_velocity": rates}
    many = simulate_many(tumbling(), "rk4", step=STEP, until=0.1, vary=vary)
    assert list(many.failures) == [1]
    assert "no longer finite" in many.failures[1]
    assert np.isfinite(many.stored[0]).all()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"systems": []}, "no system is given"),
        ({"vary": None}, "an ensemble needs several systems"),
        ({"vary": {"b.angular_speed": np.ones((2, 3))}}, "cannot vary. Did you mean"),
        ({"vary": {"b.angular_velocity": np.ones((2, 4))}}, r"must be membersx3"),
        ({"vary": {"b.mass": np.array([1.0, -1.0])}}, "must be positive"),
        ({"vary": {"b.inertia": -np.ones((2, 3))}}, "principal moment of -1"),
        ({"vary": {"b.orientation": np.ones((2, 4))}}, "not unit"),
        ({"vary": {"b.mass": np.array([1.0, np.nan])}}, "not finite"),
        ({"vary": {"b.mass": np.ones(2), "b.velocity": np.ones((3, 3))}}, "b.mass has 2"),
        ({"vary": {"b.mass": np.ones(2)}, "threads": 0}, "threads is 0"),
        ({"vary": {"b.mass": np.ones(2)}, "save_every": 0}, "save_every is 0"),
        ({"systems": [tumbling(), two((1, 2, 3))]}, "member 1 has other bodies"),
    ],
)
def test_refusals_say_what_is_wrong(given, said):
    arguments = {"systems": tumbling(), "step": 0.1, "until": 1.0, **given}
    if isinstance(arguments["systems"], list):
        arguments.pop("vary", None)
    with pytest.raises(ph.InputError, match=said):
        simulate_many(arguments.pop("systems"), "rk4", **arguments)
