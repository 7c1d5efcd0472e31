"""Derivatives of runs: of random mechanisms, of each parameter, of each result."""

import numpy as np
import pytest

import polhode as ph
from polhode.errors import InputError
from polhode.mechanics.parameters import WEIGHTS, Parameters
from tests.unit.mechanics.mechanisms import derivatives_of

pytestmark = pytest.mark.jit

STEP = 0.02
EXACT = 1e-9  # differences of whole runs know no better: momenta are stored to rounding, a step h


def mechanism(rng, *, loop=False):
    """Return a chain with springs, dampers and motors, perhaps closed by a rod and a spring."""
    mass = rng.uniform(0.6, 1.6, 3)
    bodies = [
        ph.Body(f"b{k}", mass=float(mass[k]), position=(0.5 + 0.6 * k, 0.1 * k, 0.05),
                inertia=np.diag([0.1, 0.12, 0.08]) * mass[k] + 0.01)
        for k in range(3)
    ]  # fmt: skip
    axis, kind = rng.standard_normal(3), [ph.Prismatic, ph.Cylindrical][int(rng.integers(2))]
    joints = [
        ph.Revolute("r", "ground", "b0", (0, 0, 0), axis, initial={"rate": float(rng.normal())}),
        ph.Spherical("s", "b1", "b0", (0.8, 0.05, 0.0)),
        kind("p", "b1", "b2", (1.4, 0.1, 0), (1, 1, 0.3)),
    ]
    forces = [
        ph.Spring("k", ("ground", "b1"), points=((1, 0.5, -1), (1.1, 0, 0.1)), stiffness=25.0,
                  length=0.7, damping=0.3),
        ph.TorsionSpring("t", joint="r", stiffness=6.0, angle=0.3, damping=0.1),
        ph.Motor("m", joint="p", harmonic={"amplitude": 1.5, "frequency": 1.2}),
        ph.Drag("d", "b2", linear=0.2, angular=0.03),
        ph.Torque("q", "b1", frame="body", value=(0.1, 0.2, -0.1)),
        ph.PointForce("f", "b2", point=(1.8, 0.2, 0.1),
                      harmonic={"amplitude": (0.4, 0, 0.3), "frequency": 2.0}),
    ]  # fmt: skip
    if loop:
        joints.append(ph.Distance("rod", "ground", "b2", points=((2.5, 1, 0), (1.8, 0.2, 0.1))))
    return ph.System(bodies, joints, forces, gravity=(0.1, 0, -9.81))


WRT = (
    *("body.b0.mass", "body.b1.mass", "body.b1.inertia.xx", "body.b1.inertia.xy"),
    *("body.b2.inertia.zz", "body.b1.position.y", "joint.r.axis.x", "joint.r.point.z"),
    *("joint.s.point.x", "joint.p.axis.z"),
    *("joint.r.initial.rate", "force.k.stiffness", "force.k.length", "force.k.damping"),
    *("force.t.stiffness", "force.t.angle", "force.m.harmonic.amplitude", "force.d.linear"),
    *("force.q.value.x", "gravity.z"),
)  # fmt: skip


def weighted(run, read):
    """Return a loss that uses most results; `read` takes plain numbers out of a run."""
    w = np.cos(np.arange(len(run.time)))
    position, angle = read(run.body("b2").position), read(run.joint("r").angle)
    velocity, rate = read(run.body("b1").velocity), read(run.joint("p").speed)
    omega, total = read(run.body("b0").angular_velocity), read(run.energy.total)
    loss = (position**2).sum() + (np.sin(angle) * w).sum() + (velocity[-1] ** 2).mean()
    return loss + rate[-1] * 2.0 + np.sqrt((omega**2).sum(axis=1)).sum() / 5.0 + total[3]


def differences(system, names, loss, steps, scheme="energy-momentum"):
    """Return derivatives by sixth-order differences of whole runs."""
    p, found = Parameters(system, names), []
    for k in range(len(names)):
        total = 0.0
        for i, weight in WEIGHTS.items():
            values = p.values.copy()
            values[k] += i * p.nudges[k]
            run = ph.simulate(p.at(values), scheme, step=STEP, until=steps * STEP, save_every=1)
            total += weight * loss(run)
        found.append(total / p.nudges[k])
    return np.array(found)


def off(found, wanted):
    return np.abs(found - wanted).max() / np.abs(wanted).max()


@pytest.mark.slow
@pytest.mark.parametrize("loop", [False, True], ids=["tree", "loop"])
def test_a_gradient_is_that_of_whole_runs(loop):
    system = mechanism(np.random.default_rng(3 + loop), loop=loop)
    names, steps = WRT[::3], 20
    gradient = ph.gradient(
        system, lambda run: weighted(run, lambda r: r), names, step=STEP, until=steps * STEP
    )
    plain = lambda run: weighted(run, lambda r: r.values)  # noqa: E731
    assert gradient.value == pytest.approx(plain(gradient.run), rel=1e-14)
    assert list(gradient) == list(names)
    wanted = differences(system, names, plain, steps)
    assert off(gradient.array, wanted) <= EXACT


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(50))
def test_fifty_mechanisms(seed):
    apart, off = derivatives_of(seed, range(0, 20, 4))
    assert apart <= 1e-11
    assert off <= 1e-7


@pytest.mark.slow
def test_a_composition_has_derivatives():
    names = ["body.rod.mass", "force.pull.stiffness", "joint.B.point.y"]
    scheme = "suzuki-4(energy-momentum)"
    loss = lambda run: (run.body("slider").position.values ** 2).sum()  # noqa: E731
    found = ph.gradient(
        crank(), {"body.slider.position": 0.0}, names, step=STEP, until=10 * STEP, scheme=scheme
    )
    assert off(found.array, differences(crank(), names, loss, 10, scheme)) <= EXACT


def test_unsupported_derivatives_give_one_line_error():
    system = mechanism(np.random.default_rng(1))
    square = {"body.b2.position": 0.0}
    how = {"step": STEP, "until": 2 * STEP}
    for wrt, words in (
        ([], "names no parameter"),
        (["body.b9.mass"], "there is no body 'b9'"),
        (["body.b1.mass", "body.b1.mass"], "'body.b1.mass' twice; name it once"),
        (["body.b1.name"], "is not one number"),
        (["body.b1.position"], "is not one number"),
        (["body.b1"], "name one of its values, such as 'body.b1.mass'"),
        (["body.b1.velocity.x"], "is not given in the model"),
        (["body.b1.masss"], "did you mean 'body.b1.mass'"),
        (["force.k.colour"], "is not given in the model"),
    ):
        with pytest.raises(InputError, match=words):
            ph.gradient(system, square, wrt, **how)
    for loss, words in (
        (lambda run: run.body("b2").position, "returned 9 numbers"),
        (lambda run: 1 / 0, "the loss cannot be computed: division by zero"),
        (object, r"the loss cannot be computed: object\(\) takes no arguments"),
        (lambda run: 3.0, "does not depend on the run's results"),
        (lambda run: float(run.joint("r").angle[-1]), "cannot be differentiated"),
        (lambda run: run.body("b2").angular_acceleration.sum(), "has no derivatives"),
        (lambda run: run.certificate(), "a loss cannot use run.certificate"),
        (lambda run: np.tan(run.joint("r").angle).sum(), "is not recorded"),
        ({"body.b2.position": np.zeros(7)}, "the target of 'body.b2.position'"),
        ({"body.b2.weight": 1.0}, "no result 'weight'"),
        ({}, "the loss has no targets"),
        (3.0, "give a function of the run"),
    ):
        with pytest.raises(InputError, match=words):
            ph.gradient(system, loss, ["body.b1.mass"], **how)
    with pytest.raises(InputError, match="no derivatives of scheme 'rattlie'"):
        ph.gradient(system, square, ["body.b1.mass"], scheme="rattlie", **how)
    spring = ph.Spring("odd", ("ground", "b1"), points=((1, 0.5, -1), (1.1, 0, 0.1)),
                       potential=lambda y, p: (0.5 * y * y, y))  # fmt: skip
    stopped = ph.Revolute("r", "ground", "b0", (0, 0, 0), (0, 1, 0), stop={"angle": (-1, 1)})
    for other, words in (
        (ph.System(system.bodies, system.joints, [spring]), "'odd' has a function, which has no"),
        (ph.System(system.bodies, [stopped]), "no derivatives through impacts"),
    ):
        with pytest.raises(InputError, match=words):
            ph.gradient(other, square, ["body.b1.mass"], **how)
    for changed, words in (
        ({"step": "reversible(1e-2)"}, "fixed steps: give seconds"),
        ({"save_every": 0}, "save_every is 0"),
    ):
        with pytest.raises(InputError, match=words):
            ph.gradient(system, square, ["body.b1.mass"], **{**how, **changed})


def crank(**changes):
    """Return a slider-crank with a spring and a damper."""
    x = (1, 0, 0)
    bodies = [
        ph.Body("crank", mass=1.0, inertia=(0.05, 0.05, 0.06), position=(0, 0.3, 0.4)),
        ph.Body("rod", mass=1.5, inertia=(0.2, 0.2, 0.2), position=(0, 1.1, 0.4)),
        ph.Body("slider", mass=2.0, inertia=(0.1, 0.1, 0.1), position=(0, 1.6, 0)),
    ]
    joints = [
        ph.Revolute("A", "ground", "crank", (0, 0, 0), x, initial={"rate": 6.0}),
        ph.Revolute("B", "crank", "rod", (0, 0.6, 0.8), x),
        ph.Revolute("C", "rod", "slider", (0, 1.6, 0), x),
        ph.Prismatic("D", "ground", "slider", (0, 1.6, 0), (0, 1, 0)),
    ]
    pull = ph.Spring("pull", ("ground", "slider"), points=((0, 3, 0.5), (0, 1.6, 0)),
                     stiffness=40.0, damping=0.8, length=1.2)  # fmt: skip
    return ph.System(bodies, joints, [pull], gravity=(0, 0, -9.81))


def test_a_slider_crank_is_identified_from_noisy_positions():
    wrt = [
        "body.rod.mass",
        "body.rod.inertia.xx",
        "force.pull.stiffness",
        "force.pull.damping",
        "joint.B.point.y",
    ]
    p = Parameters(crank(), wrt)
    run = ph.simulate(crank(), step=0.01, until=1.0, save_every=1)
    rng = np.random.default_rng(0)
    data = {"time": run.time}
    for name in ("rod", "slider"):
        clean = run.body(name).position.values
        data[f"body.{name}.position"] = clean + 1e-4 * rng.standard_normal(clean.shape)
    start = p.at(p.values * [1.2, 0.8, 1.02, 1.15, 0.7])
    fit = ph.identify(start, data, wrt)
    assert fit.iterations <= 10
    assert not fit.unidentifiable
    assert fit.rms == pytest.approx(1e-4, rel=0.1)
    for name, true in zip(wrt, p.values, strict=True):
        assert abs(fit[name] - true) <= 4.0 * fit.errors[name]  # one in 16 000 by chance
        assert fit.errors[name] <= 0.2 * abs(true)


def test_tied_moments_are_found_from_a_data_frame():
    """The rate of precession of a symmetric body is (C/A - 1) Omega_3, with A = B tied."""
    pandas = pytest.importorskip("pandas")
    A, C, spin, h, name = 1.0, 1.5, 2.0, 0.02, "body.a.inertia.xx = body.a.inertia.yy"
    t = h * np.arange(26)
    angle = (C / A - 1.0) * spin * t
    columns = {"x": 0.3 * np.cos(angle), "y": 0.3 * np.sin(angle)}
    data = pandas.DataFrame({f"body.a.angular_velocity.{k}": v for k, v in columns.items()})
    data.index = pandas.Index(t, name="time")
    guess = ph.Body("a", mass=1, inertia=(1.1, 1.1, C), angular_velocity=(0.3, 0, spin))
    fit = ph.identify(ph.System([guess]), data, [name])
    assert fit["body.a.inertia.yy"] == fit[name] == pytest.approx(A, rel=(spin * h) ** 2)
    np.testing.assert_array_equal(np.diag(fit.system.bodies[0].inertia)[:2], fit[name])
    odd = ph.System([ph.Body("a", mass=1, inertia=(1.1, 1.2, C))])
    with pytest.raises(InputError, match=r"are 1\.1, 1\.2; give the model equal ones"):
        ph.identify(odd, data, [name])


@pytest.mark.slow
def test_what_data_do_not_tell_is_named():
    wrt = ["force.pull.stiffness", "body.crank.inertia.yy"]  # the crank turns about x alone
    run = ph.simulate(crank(), step=0.02, until=0.4, save_every=1)
    fit = ph.identify(
        crank(), {"body.slider.position": run.body("slider").position}, wrt, step=0.02, until=0.4
    )
    assert fit.unidentifiable == ("body.crank.inertia.yy",)
    assert np.isinf(fit.errors["body.crank.inertia.yy"])
    assert "not identifiable" in str(fit)
    with pytest.raises(InputError, match="is not the end of a step"):
        ph.identify(
            crank(),
            {"time": [0.0, 0.013], "body.slider.position": np.zeros((2, 3))},
            wrt,
            step=0.01,
        )


@pytest.mark.slow
def test_a_spring_is_optimised_for_a_place():
    """The length of a spring that brings the slider where one of 1.3 m does."""
    wanted = Parameters(crank(), ["force.pull.length"]).at(np.array([1.3]))
    run = ph.simulate(wanted, step=0.02, until=0.4)
    place = run.body("slider").position.values[-1, 1]
    best = ph.optimise(
        crank(),
        lambda run: (run.body("slider").position[-1, 1] - place) ** 2,
        ["force.pull.length"],
        step=0.02,
        until=0.4,
        bounds={"force.pull.length": (1.0, 1.5)},
        ftol=1e-15,
        gtol=1e-10,
    )
    assert best.value <= 1e-10
    assert best["force.pull.length"] == pytest.approx(1.3, abs=1e-3)
