"""Every scheme is held to its record: these tests are loops over records, and name no scheme.

Run as a program, this file writes the first steps of every scheme, for another process to compare:
``NUMBA_DISABLE_JIT=1 python test_every_scheme.py plain.npz``.
"""

import itertools
import math
import os
import subprocess
import sys
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import solve_ivp

import polhode as ph
from polhode.api.simulate import simulate
from polhode.diagnostics.certificate import traits
from polhode.kernel.algebra.vec3 import Mat3, Quat, Vec3
from polhode.kernel.bodies.one_body import Load, OneBody
from polhode.kernel.stepping import loop
from polhode.oracles import free_body
from polhode.run.engine import Engine
from polhode.run.ways import way_of
from polhode.schemes import all_schemes
from polhode.schemes._scheme import CONSTANT_MASS, JOINTED, Choice
from polhode.schemes.choice import choose
from polhode.schemes.substeps import COMPOSITIONS

EPS = np.finfo(float).eps

# --- the schemes: every choice of words, and the numbers that matter -------------------------

NUMBERS = {
    "algo-1": ["", "beta=0", "beta=0.5", "beta=0.4,gamma=0.6"],
    "energy-decaying": ["", "rho=0"],
    "generalized-alpha": ["", "rho=0"],
    "dop853": ["tolerance=1"],  # which cuts no step: order and claims are those of its substeps
    "algo-c1": ["", "beta=0.5,gamma=1", "beta=0.3,gamma=0.5", "alpha=1"],
}


def variants():
    for record in all_schemes():
        if CONSTANT_MASS in record.applies_to:
            continue  # bodies on springs are not rigid: tests/truth holds them to theirs
        words = [p for p in record.parameters if isinstance(p, Choice)]
        for chosen in itertools.product(*(p.options for p in words)):
            given = [f"{p.name}={option}" for p, option in zip(words, chosen, strict=True)]
            for numbers in NUMBERS.get(record.name, [""]):
                yield choose(f"{record.name}({','.join([*given, numbers])})")
    for composition in COMPOSITIONS.values():  # the long ones with a scheme that compiles quickly
        inner = all_schemes()[0].name if composition.order == 4 else "exact-free-body"
        yield choose(f"{composition.name}({inner})")


SCHEMES = {str(chosen): chosen for chosen in variants()}
IMPLICIT = [
    name
    for name, s in SCHEMES.items()
    if s.record.implicit and s.record.limit(s.parameters) == math.inf  # in forces, too
]
EXPLICIT = [name for name, s in SCHEMES.items() if not (s.record.implicit or s.record.adaptive)]
SYMMETRIC = [name for name, s in SCHEMES.items() if s.record.symmetric(s.parameters)]
DECAYING = [
    name for name, s in SCHEMES.items() if any(c.decays for c in s.record.conserves(s.parameters))
]
SOLVING = [name for name, s in SCHEMES.items() if s.record.residual is not None]

# --- the problems ----------------------------------------------------------------------------

J = np.array([[2.0, 0.3, -0.2], [0.3, 3.0, 0.4], [-0.2, 0.4, 4.0]])
START = {"orientation": ph.euler("zxz", radians=(0.3, 0.7, -0.4)), "inertia": J, "mass": 2.0}
TIP = np.array([0.3, -0.2, 0.5])
A = ph.Body("a", mass=2.0, inertia=J, velocity=(0.5, -0.3, 0.2), angular_velocity=(1.4, 2.2, -1.0))
B = ph.Body(
    "b",
    mass=1.0,
    inertia=(0.5, 0.6, 0.7),
    position=(1.5, 0, 0),
    velocity=(-0.2, 0.1, 0.3),
    angular_velocity=(0.4, -2.2, 1.0),
)
ENDS = np.array([(0.2, 0.3, 0.1), (1.3, 0.1, -0.1)])


def spring(damping=0.0):
    return ph.Spring(
        "s", between=("a", "b"), points=ENDS, stiffness=20.0, length=0.8, damping=damping
    )


def tossed(gravity=0.0):
    body = ph.Body(
        "b",
        **START,
        position=(0.1, 0.2, 0.3),
        velocity=(0.5, -0.3, 0.2),
        angular_velocity=(1.4, 2.2, -1.0),
    )
    return ph.System([body], gravity=(0, 0, gravity))


def top():
    body = ph.Body("top", **START, position=(0.4, -0.6, 1.2), angular_velocity=(0.7, 1.1, 3.5))
    return ph.System(
        [body], [ph.Spherical("tip", "ground", "top", point=TIP)], gravity=(0, 0, -9.81)
    )


def pushed():
    torque = {"amplitude": (3.0, 2.0, 0.0), "frequency": 0.7, "phase": 0.3}
    return ph.System(
        [A, B], forces=[ph.Torque("t", body="a", harmonic=torque)], gravity=(0, 0, -9.81)
    )


def loaded(damping=0.0):
    """All that can act on free bodies: a spring, torques in world and body axes, and weight."""
    wave = {"amplitude": (0.0, 1.0, 2.0), "frequency": 0.7}
    forces = [
        spring(damping),
        ph.Torque("wave", body="a", harmonic=wave),
        ph.Torque("motor", body="b", frame="body", value=(0.3, -0.2, 0.4)),
    ]
    return ph.System([A, B], forces=forces, gravity=(0, 0, -9.81))


def tethered():
    """At rest on a spring so stiff that explicit schemes blow up, once a push comes."""
    body = ph.Body("b", mass=1.0, inertia=(0.5, 0.6, 0.7))
    ends = [(1, 0.5, 0), (0, 0.5, 0)]
    tether = ph.Spring("s", between=("ground", "b"), points=ends, stiffness=1e14)
    pushed = [(3 * PUSHED_STEP, 1e3, (1.0, 2.0, 3.0))]
    push = ph.PointForce("push", body="b", point=(0, 0.5, 0), steps=pushed)
    return ph.System([body], forces=[tether, push])


def senseless(t, x, v, R, omega, p):
    """A force that is another one wherever an iteration looks."""
    return (p[1] * math.cos(1e9 * x[0]), 0.0, 0.0) if t > p[0] else (0.0, 0.0, 0.0)


def bewildered(jointed):
    """At rest, until after 3 steps a force comes with which no iteration converges."""
    body = ph.Body("b", mass=1.0, inertia=(0.5, 0.6, 0.7))
    joints = [ph.Spherical("tip", "ground", "b", point=(0, 0, 1))] if jointed else []
    told = (3 * PUSHED_STEP, 30.0)
    force = ph.UserForce("f", "b", force=senseless, point=(0, 0.5, 0), parameters=told)
    return ph.System([body], joints, [force])


PROBLEMS = {
    "free": tossed,
    "thrown": lambda: tossed(-9.81),
    "top": top,
    "pushed": pushed,
    "tied": lambda: ph.System([A, B], forces=[spring()]),
    "damped": lambda: ph.System([A, B], forces=[spring(1.5)]),
    "loaded": loaded,
    "loaded and damped": lambda: loaded(1.5),
}
PUSHED_STEP = 0.125


def fits(scheme, problem):
    return way_of(SCHEMES[scheme].record, PROBLEMS[problem]()) is not None


def pairs(*problems, schemes=SCHEMES, slow=()):
    """Every scheme with every problem it runs; of these, some in soak only."""
    fitting = (pair for pair in itertools.product(schemes, problems) if fits(*pair))
    marks = {problem: [pytest.mark.slow] for problem in slow}
    given = [pytest.param(*pair, marks=marks.get(pair[1], [])) for pair in fitting]
    return pytest.mark.parametrize(("scheme", "problem"), given)


def parts(scheme):
    """Sizes of the substeps."""
    outer = scheme.partition("(")[0]
    return COMPOSITIONS[outer].parts if outer in COMPOSITIONS else (1.0,)


@cache
def certificate(scheme, problem):
    """Of 50 steps, larger ones where small ones would keep by accuracy what is not claimed."""
    chosen = SCHEMES[scheme]
    steps, h = 50, 0.04 if chosen.record.order(chosen.parameters) <= 4 else 0.2
    if chosen.record.adaptive:
        h = 0.4
    return simulate(PROBLEMS[problem](), scheme, step=h, until=steps * h).certificate()


# --- what a record says of conservation ------------------------------------------------------

CONSERVING = ("free", "thrown", "top", "pushed", "tied", "damped")


@pytest.mark.plain  # the compiled steps of every scheme are compared with these below
@pairs(*CONSERVING)
def test_conserves_what_it_claims(scheme, problem):
    c = certificate(scheme, problem)
    held = {i.name: i.judged for i in c.invariants if i.promised and i.claimed}
    substeps = c.steps * len(parts(scheme))
    rounding = 4 * EPS * np.sqrt(substeps)  # errors of one add up like a random walk
    assert held
    assert {name: drift for name, drift in held.items() if drift > rounding} == {}


@pytest.mark.plain
@pytest.mark.parametrize("scheme", SCHEMES)
def test_conserves_nothing_that_it_does_not_claim(scheme):
    """Claims hang on a problem's traits: where one is not made, a problem with them shows why."""
    drifts = {}
    for problem in filter(lambda p: fits(scheme, p), CONSERVING):
        having = tuple(sorted(traits(PROBLEMS[problem]())))
        for i in certificate(scheme, problem).invariants:
            if i.promised and not i.claimed:
                quantity = having, i.name.rstrip("_xyz")
                drifts[quantity] = max(drifts.get(quantity, 0.0), i.relative)
    assert {quantity: drift for quantity, drift in drifts.items() if drift < 1e-9} == {}


@pairs("top", "tied", schemes=DECAYING)
def test_what_is_only_claimed_to_decay_does_so(scheme, problem):
    """Or more should be claimed: joints and elements are what is damped."""
    energy = certificate(scheme, problem)["energy"]
    assert energy.verdict == "decays"
    assert energy.relative > 1e-9


unit_numbers = st.floats(-1.0, 1.0)
vectors = st.tuples(*[unit_numbers] * 3).map(np.array)
spins = vectors.filter(lambda v: v @ v > 0.01)
quaternions = (
    st.tuples(*[unit_numbers] * 4)
    .map(np.array)
    .filter(lambda q: np.linalg.norm(q) > 0.1)
    .map(lambda q: q / np.linalg.norm(q))
)


@st.composite
def inertias(draw):
    """Of real bodies: moments within the triangle inequality, in any axes."""
    a, b, c = (draw(st.floats(0.2, 2.0)) for _ in range(3))
    R = rotation(draw(quaternions))
    tensor = R @ np.diag([b + c, a + c, a + b]) @ R.T
    return (tensor + tensor.T) / 2


@pytest.mark.parametrize("scheme", [s for s in SCHEMES if fits(s, "free")])
@settings(max_examples=5)
@given(J=inertias(), q=quaternions, Omega=vectors.filter(lambda v: v @ v > 0.01), velocity=vectors)
def test_conserves_what_it_claims_of_any_free_body(scheme, J, q, Omega, velocity):
    body = {"inertia": J, "orientation": q, "velocity": velocity, "angular_velocity": 4 * Omega}
    system = ph.System([ph.Body("b", mass=1.3, **body)])
    c = simulate(system, scheme, step=0.05, until=1.0).certificate()
    held = {i.name: i.judged for i in c.invariants if i.claimed and i.promised}
    rounding = 8 * EPS * np.sqrt(c.steps * len(parts(scheme)))
    assert held
    assert {name: drift for name, drift in held.items() if drift > rounding} == {}


# --- order -----------------------------------------------------------------------------------


def rotation(q):
    w, v = q[0], np.asarray(q[1:])
    x = np.cross(v, -np.eye(3))
    return np.eye(3) + 2 * w * x + 2 * x @ x


def turning(q, Omega):
    """Rate of the quaternion."""
    return 0.5 * np.concatenate([[-q[1:] @ Omega], q[0] * Omega + np.cross(q[1:], Omega)])


def tumbling(J, Omega, moment):
    """Euler's equation."""
    return np.linalg.solve(J, moment - np.cross(Omega, J @ Omega))


def end_of(rates, y0, until):
    """By a method that shares nothing with the library."""
    return solve_ivp(rates, (0, until), y0, method="DOP853", rtol=1e-13, atol=1e-14).y[:, -1]


def end_of_top(until):
    """Row x, q, v, Omega."""
    system = top()
    body, g = system.bodies[0], np.asarray(system.gravity)
    X = rotation(body.orientation).T @ (np.asarray(body.position) - TIP)
    about_tip = J + body.mass * (X @ X * np.eye(3) - np.outer(X, X))

    def rates(t, y):
        moment = np.cross(X, body.mass * rotation(y[:4]).T @ g)
        return np.concatenate([turning(y[:4], y[4:]), tumbling(about_tip, y[4:], moment)])

    y = end_of(rates, np.concatenate([body.orientation, body.angular_velocity]), until)
    R, Omega = rotation(y[:4]), y[4:]
    return np.concatenate([TIP + R @ X, y[:4], R @ np.cross(Omega, X), Omega])[None]


def end_of_loaded(until, damping):
    """Rows x, q, v, Omega of the two bodies."""
    bodies, g = (A, B), np.array([0, 0, -9.81])
    arms = [end - np.asarray(b.position) for b, end in zip(bodies, ENDS, strict=True)]

    def rates(t, y):
        a, b = y.reshape(2, 13)
        Ra, Rb = rotation(a[3:7]), rotation(b[3:7])
        d = (b[:3] + Rb @ arms[1]) - (a[:3] + Ra @ arms[0])
        rate = (b[7:10] + Rb @ np.cross(b[10:], arms[1])) - (
            a[7:10] + Ra @ np.cross(a[10:], arms[0])
        )
        n = d / np.linalg.norm(d)
        pull = (20.0 * (np.linalg.norm(d) - 0.8) + damping * n @ rate) * n
        wave = np.array([0.0, 1.0, 2.0]) * np.sin(2 * np.pi * 0.7 * t)
        Ma = np.cross(arms[0], Ra.T @ pull) + Ra.T @ wave
        Mb = np.cross(arms[1], -Rb.T @ pull) + np.array([0.3, -0.2, 0.4])
        return np.concatenate(
            [
                *(a[7:10], turning(a[3:7], a[10:]), g + pull / A.mass, tumbling(J, a[10:], Ma)),
                *(b[7:10], turning(b[3:7], b[10:]), g - pull / B.mass),
                tumbling(np.asarray(B.inertia), b[10:], Mb),
            ]
        )

    start = [np.hstack([b.position, b.orientation, b.velocity, b.angular_velocity]) for b in bodies]
    return end_of(rates, np.concatenate(start), until).reshape(2, 13)


def end_of_free(until):
    """Row x, q, v, Omega."""
    body = tossed().bodies[0]
    v = np.asarray(body.velocity)
    Omega, q = free_body(J, body.angular_velocity, until, body.orientation)
    return np.concatenate([body.position + until * v, q, v, Omega])[None]


@cache
def true_end(problem, until):
    if problem == "free":
        return end_of_free(until)
    if problem == "top":
        return end_of_top(until)
    return end_of_loaded(until, damping=1.5 if problem.endswith("damped") else 0.0)


def errors(scheme, problem, steps, until):
    """Of the configuration and of the velocities at the end."""
    t = simulate(PROBLEMS[problem](), scheme, step=until / steps, until=until).trajectory
    rows = np.hstack([x[-1] for x in (t.position, t.quaternion, t.velocity, t.angular_velocity)])
    wrong = np.abs(rows - true_end(problem, until))
    return wrong[:, :7].max(), wrong[:, 7:].max()


@pytest.mark.plain  # compiled steps are compared with these below
@pairs("free", "top", "loaded", "loaded and damped", slow=("loaded",))
def test_has_its_order_in_configuration_and_velocity(scheme, problem):
    chosen = SCHEMES[scheme]
    order = chosen.record.order(chosen.parameters)
    whole = 85 if problem.startswith("loaded") else 51  # order eight, above the reference's error
    steps = {1: 64, 2: 32, 4: 32, 6: 36, 8: whole}[order] // len(parts(scheme))
    if chosen.record.adaptive:  # one substep a step
        steps = 5 if problem.startswith("loaded") else 2
    if problem.endswith("damped") and "trapezoidal" in scheme:
        steps *= 2  # the end of the step is predicted: the third order fades later
    coarse, fine = (errors(scheme, problem, n, 0.4) for n in (steps, 2 * steps))
    if problem == "free" and max(coarse) < 32 * EPS:
        return  # exact
    measured = np.log2(np.divide(coarse, fine))
    if problem.startswith("loaded"):
        near = 0.15 if order < 8 else 0.2  # steps are large, or the reference's error would show
        assert measured == pytest.approx(order, abs=near)
    else:  # without loads some are better than they say
        assert np.all(measured > order - 0.15)


# --- the step itself -------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", SOLVING)
@given(
    J=inertias(),
    q=quaternions,
    Omega=vectors,
    A=vectors,
    lever=vectors | st.just(np.zeros(3)),
    weight=vectors,
    torque=vectors | st.just(np.zeros(3)),
    loaded=st.booleans(),
    unknown=vectors,
    h=st.floats(0.01, 1.0),
)
def test_the_tangent_is_the_derivative_of_the_residual(
    scheme, J, q, Omega, A, lever, weight, torque, loaded, unknown, h
):
    record, par = SCHEMES[scheme].record, SCHEMES[scheme].par
    vectors = [Vec3(*map(float, v)) for v in (J @ Omega, Omega, A, lever, weight, torque)]
    loaded = loaded and JOINTED not in record.applies_to  # under those, nothing acts on a free body
    body = OneBody(
        Mat3(*map(float, J.ravel())),
        Quat(*map(float, q)),
        *vectors[:3],
        Load(*vectors[3:]) if loaded else None,
        h,
    )

    def residual(u):
        return np.array(record.residual(par, body, Vec3(*map(float, u)))[0])

    d = 1e-3
    columns = [
        (8 * (residual(unknown + e) - residual(unknown - e)))
        - (residual(unknown + 2 * e) - residual(unknown - 2 * e))
        for e in d * np.eye(3)
    ]
    K = np.array(record.tangent(par, body, Vec3(*map(float, unknown)))).reshape(3, 3)
    assert np.transpose(columns) / (12 * d) == pytest.approx(K, rel=0, abs=2e-11 * np.abs(K).max())


@pairs("free", "top", "loaded and damped", schemes=IMPLICIT)
def test_converges_in_few_iterations(scheme, problem):
    """Quadratically where the tangent is whole; loads between bodies are omitted of it."""
    most = certificate(scheme, problem).iterations[1]
    assert most <= len(parts(scheme)) * (16 if problem.startswith("loaded") else 4)


def advance(engine, first, steps, h):
    """Drive an engine from step `first`, with any step size."""
    progress = loop.Counters(engine.counts, engine.residual, engine.carried, engine.watched)
    c, par = engine.compiled, engine.scheme.par
    clock = (first, steps, sys.maxsize, h, 0, 0.0)
    engine._drive(c.arrays, c.state, engine.memory, par, clock, engine.buffers(2), progress)


@pairs("free", "top", "loaded and damped", schemes=SYMMETRIC)
def test_returns_to_the_start_when_time_runs_back(scheme, problem):
    steps, h = 5, 0.04
    engine = Engine(PROBLEMS[problem](), scheme, h)
    engine.start()
    start = np.array(engine.compiled.state)
    advance(engine, 0, steps, h)
    assert np.abs(engine.compiled.state - start).max() > 0.01
    advance(engine, -steps, steps, -h)
    rounding = 100 * EPS
    if (
        engine.way == "jointed"
    ):  # at every step a position's rounding is momentum, 2m/h times as large
        rounding = 2 * steps * EPS * 1.2 * len(parts(scheme)) * 2 * START["mass"] / h
    assert np.asarray(engine.compiled.state) == pytest.approx(start, rel=0, abs=rounding)


def central():
    """A body that does not turn, on a spring through its centre."""
    body = ph.Body("b", mass=1.0, inertia=(1, 2, 2.5), position=(1, 0, 0), velocity=(0, 1, 0.3))
    ends = [(0, 0, 0), (1, 0, 0)]
    pull = ph.Spring("s", between=("ground", "b"), points=ends, stiffness=30.0, length=0.5)
    return ph.System([body], forces=[pull])


MIDPOINT = [
    s
    for s in IMPLICIT
    if SCHEMES[s].record.translation.startswith("the midpoint rule")
    and SCHEMES[s].record.order(SCHEMES[s].parameters) == 2
    and way_of(SCHEMES[s].record, central()) is not None
]


@pytest.mark.parametrize("scheme", MIDPOINT)
def test_solves_the_midpoint_rule_for_the_translation(scheme):
    """Conserving schemes with the difference quotient of the potential for its slope."""
    h = 0.05
    t = simulate(central(), scheme, step=h, until=1.0).trajectory
    x, p = t.stored[:, 0, 0:3], t.stored[:, 0, 3:6]
    middle = (x[1:] + x[:-1]) / 2
    length = np.linalg.norm(middle, axis=1, keepdims=True)
    if t.way == "jointed":
        ends = np.linalg.norm(x, axis=1, keepdims=True)
        length = (ends[1:] + ends[:-1]) / 2
    force = -30.0 * (length - 0.5) * middle / length
    assert np.diff(p, axis=0) == pytest.approx(h * force, rel=0, abs=1e-14)


@pairs("free", "top", "loaded and damped")
def test_gives_the_same_bits_however_a_run_is_cut(scheme, problem):
    whole, cut = (Engine(PROBLEMS[problem](), scheme, 0.04) for _ in range(2))
    for engine, parts in ((whole, [7]), (cut, [1, 4, 2])):
        engine.start()
        for steps in parts:
            engine.advance(steps, sys.maxsize, engine.buffers(1))
    assert np.array_equal(whole.compiled.state, cut.compiled.state)
    assert np.array_equal(whole.memory, cut.memory)


def resumed(scheme, problem):
    """States after some steps, in one go and from a checkpoint in a fresh engine."""
    ends = []
    first, second = (Engine(PROBLEMS[problem](), scheme, 0.04) for _ in range(2))
    first.start()
    first.advance(5, sys.maxsize, first.buffers(1))
    second.restore(first.checkpoint())
    for engine in (first, second):
        engine.advance(5, sys.maxsize, engine.buffers(1))
        ends.append(np.hstack([engine.compiled.state, engine.memory]))
    return ends


@pairs("free", "top", "loaded and damped")
def test_a_checkpoint_is_all_that_a_run_goes_on_from(scheme, problem):
    assert np.array_equal(*resumed(scheme, problem))


@pytest.fixture
def allocations():
    """Count of the allocations in compiled code so far."""
    from numba.core.registry import cpu_target
    from numba.core.runtime import _nrt_python, rtsys

    rtsys.initialize(cpu_target.target_context)
    _nrt_python.memsys_enable_stats()
    none = rtsys.get_allocation_stats().alloc
    rtsys.meminfo_alloc(8)
    assert rtsys.get_allocation_stats().alloc > none  # it counts
    yield lambda: rtsys.get_allocation_stats().alloc
    _nrt_python.memsys_disable_stats()


@pytest.mark.jit
@pairs("free", "top", "loaded and damped")
def test_allocates_nothing_in_a_step(scheme, problem, allocations):
    engine = Engine(PROBLEMS[problem](), scheme, 0.01)
    engine.start()
    counts = []
    for steps in (1, 50):
        before = allocations()
        engine.advance(steps, sys.maxsize, engine.buffers(1))
        counts.append(allocations() - before)
    assert counts[0] == counts[1]


# --- compiled or not -------------------------------------------------------------------------


def first_steps():
    """States and memories after a few steps, by scheme and problem."""
    found = {}
    for scheme, problem in itertools.product(SCHEMES, ("free", "top", "loaded and damped")):
        if fits(scheme, problem):
            engine = Engine(PROBLEMS[problem](), scheme, 0.04)
            engine.start()
            engine.advance(6, sys.maxsize, engine.buffers(1))
            found[f"{scheme} {problem}"] = np.hstack([engine.compiled.state, engine.memory])
    return found


@pytest.mark.jit
def test_gives_the_same_compiled_or_not(tmp_path):
    path = tmp_path / "plain.npz"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    subprocess.run([sys.executable, __file__, str(path)], env=environment, check=True)
    plain, compiled = np.load(path), first_steps()
    assert set(plain) == set(compiled)
    for name, rows in compiled.items():
        substeps = len(parts(name.split()[0]))  # of a composition, an ulp of one for each
        size = np.abs(rows) if substeps == 1 else np.maximum(np.abs(rows), 1.0)
        assert np.max(np.abs(plain[name] - rows) / np.spacing(size)) <= max(4, substeps), name


# --- failure ---------------------------------------------------------------------------------


@pytest.mark.jit  # Python's cos(inf) raises
@pytest.mark.parametrize("scheme", IMPLICIT)
def test_a_newton_that_does_not_converge_fails_loudly(scheme):
    jointed = way_of(SCHEMES[scheme].record, bewildered(jointed=False)) is None
    with pytest.raises(ph.NotConvergedError) as caught:
        simulate(bewildered(jointed), scheme, step=PUSHED_STEP, until=10 * PUSHED_STEP)
    error = caught.value
    middles = np.cumsum(parts(scheme)) - np.divide(parts(scheme), 2)
    last = 2 if max(middles) > 1.0 else 3  # some substeps look ahead
    assert (error.scheme, error.step, error.time) == (scheme, last, last * PUSHED_STEP)
    assert not error.residual <= 1e-9
    for said in (f"'{scheme}'", f"step {last}", f"t = {error.time} s", f"{error.residual:.1e}"):
        assert said in str(error)
    assert "use a smaller step" in str(error)
    assert list(error.run.time) == [0.0, 0.125, 0.25, 0.375][: last + 1]  # nothing is lost
    assert np.array_equal(error.run.trajectory.stored[-1], error.run.trajectory.stored[0])


@pytest.mark.jit
@pytest.mark.parametrize("scheme", EXPLICIT)
def test_a_state_that_is_no_longer_finite_fails_loudly(scheme):
    with pytest.raises(ph.RunError, match="no longer finite; use a smaller step") as caught:
        simulate(tethered(), scheme, step=PUSHED_STEP, until=200 * PUSHED_STEP)
    assert f"'{scheme}'" in str(caught.value)
    trajectory = caught.value.run.trajectory
    assert len(trajectory.time) >= 4
    assert np.all(np.isfinite(trajectory.stored))


if __name__ == "__main__":
    np.savez(sys.argv[1], **first_steps())
