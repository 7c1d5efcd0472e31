"""Functions of the user's: compiled, or called back; what goes wrong in them is not lost."""

import math

import numba
import numpy as np
import pytest
from numpy.testing import assert_allclose

import polhode as ph
from polhode.run.engine import Engine

STATE = {
    "position": (1.0, 2.0, 3.0),
    "velocity": (0.1, 0.2, 0.3),
    "orientation": ph.euler("zxz", radians=(0.3, 0.4, 0.5)),
    "angular_velocity": (0.5, -0.6, 0.7),
}


def system(**functions):
    body = ph.Body("b", mass=2.0, inertia=(1, 2, 2.5), **STATE)
    return ph.System([body], forces=[ph.UserForce("u", body="b", **functions)])


def tether(t, x, v, R, omega, params):
    return (-params[0] * x[0], -params[0] * x[1], -params[1] * v[2] + math.sin(t))


class Opaque:
    """Something that Numba knows nothing about."""

    def __init__(self):
        self.calls = 0

    def __call__(self, t, x, v, R, omega, params):
        self.calls += 1
        return tether(t, x, v, R, omega, params)


def end(s, scheme="peskin", steps=20):
    return ph.simulate(s, scheme, step=0.01, until=0.01 * steps).trajectory.stored[-1]


def test_a_function_gets_the_motion_of_its_point_and_its_parameters():
    seen = []

    def listening(t, x, v, R, omega, params):
        seen.append((t, *(np.array(a) for a in (x, v, R, omega, params))))
        return (0.0, 0.0, 0.0)

    point = np.array([0.1, -0.2, 0.3])
    s = system(force=listening, point=point, parameters=(7.0, 8.0))
    ph.simulate(s, "peskin-euler", step=0.5, until=1.0)
    body = s.bodies[0]
    t, x, v, R, omega, params = seen[1]  # the first call is a trial
    world = body.R @ body.angular_velocity
    assert t == 0.0
    assert_allclose(R, body.R, rtol=0, atol=1e-15)
    assert_allclose(omega, world, rtol=0, atol=1e-15)
    assert_allclose(x, body.position + body.R @ point, rtol=0, atol=1e-15)
    assert_allclose(v, body.velocity + np.cross(world, body.R @ point), rtol=0, atol=1e-15)
    assert list(params) == [7.0, 8.0]
    assert seen[-2][0] == 0.5  # the last step starts there
    assert seen[-1][0] == 0.75  # and its work is taken at its middle


def test_force_and_torque_act():
    push = system(
        force=lambda t, x, v, R, omega, params: (2.0, 0.0, 0.0),
        torque=lambda t, x, v, R, omega, params: (0.0, 3.0, 0.0),
        point=(0.0, 0.0, 1.0),
    )
    body = push.bodies[0]
    before, after = (
        ph.simulate(push, "peskin-euler", step=0.01, until=0.01).trajectory.stored[k, 0]
        for k in (0, 1)
    )
    arm = body.R @ np.array([0.0, 0.0, 1.0])
    assert_allclose(after[3:6] - before[3:6], (0.02, 0, 0), rtol=0, atol=1e-15)
    turned = 0.01 * (np.cross(arm, (2.0, 0, 0)) + (0, 3.0, 0))
    assert_allclose(after[10:13] - before[10:13], turned, rtol=0, atol=1e-15)


def test_each_function_keeps_its_own_parameters():
    def constant(t, x, v, R, omega, params):
        return (params[0], params[len(params) - 1], 0.0)

    bodies = [ph.Body(n, mass=1.0, inertia=(1, 1, 1)) for n in "ab"]
    forces = [
        ph.UserForce("one", body="a", force=constant, parameters=(1.0, 2.0, 3.0)),
        ph.UserForce("two", body="b", force=constant, parameters=(4.0,)),
    ]
    p = end(ph.System(bodies, forces=forces), steps=100)[:, 3:6]
    assert_allclose(p, [(1, 3, 0), (4, 4, 0)], rtol=0, atol=1e-14)


@pytest.mark.parametrize("scheme", ["peskin", "energy-momentum"])
def test_compiled_and_called_back_give_the_same(scheme):
    opaque = Opaque()
    fast, slow = (end(system(force=f, parameters=(3.0, 0.2)), scheme) for f in (tether, opaque))
    assert opaque.calls >= 20
    assert np.array_equal(fast, slow)


@pytest.mark.jit
def test_a_function_that_is_compiled_already_is_taken_as_it_is():
    plain = end(system(force=tether, parameters=(3.0, 0.2)))
    assert np.array_equal(end(system(force=numba.njit(tether), parameters=(3.0, 0.2))), plain)


@pytest.mark.jit
def test_only_what_cannot_be_compiled_is_called_back_and_that_is_said():
    quiet = ph.simulate(system(force=tether, parameters=(1.0, 1.0)), "peskin", step=0.1, until=0.1)
    loud = ph.simulate(system(force=Opaque(), parameters=(1.0, 1.0)), "peskin", step=0.1, until=0.1)
    said = "a user function runs as a Python callback, which is slow: "
    assert not any(said in note for note in quiet.certificate().notes)
    assert any(note.startswith(said) and len(note) > len(said) for note in loud.certificate().notes)


class Failing:
    """Fails from some time on."""

    def __init__(self, how):
        self.how = how

    def __call__(self, t, x, v, R, omega, params):
        if t > 0.0449:
            return self.how()
        return (0.0, 0.0, 0.0)


def raising():
    raise KeyError("no such thing")


@pytest.mark.parametrize("scheme", ["peskin-euler", "energy-momentum"])
def test_an_exception_ends_the_run_and_keeps_the_samples(scheme):
    with pytest.raises(ph.RunError, match="failed at step") as caught:
        ph.simulate(system(force=Failing(raising)), scheme, step=0.01, until=1.0)
    error = caught.value
    assert isinstance(error.__cause__, KeyError)
    assert "no such thing" in str(error)
    last = 5 if scheme == "peskin-euler" else 4  # the midpoint looks half a step ahead
    assert f"at step {last} (t = {0.01 * last:g} s)" in str(error)
    assert_allclose(error.run.time, 0.01 * np.arange(last + 1), rtol=1e-15)
    assert np.all(np.isfinite(error.run.trajectory.stored))


@pytest.mark.parametrize(
    "result",
    [(math.nan, 0.0, 0.0), (0.0, math.inf, 0.0), (1.0, 2.0), "nonsense", None],
    ids=["nan", "inf", "two numbers", "a word", "nothing"],
)
def test_a_result_that_is_no_vector_ends_the_run(result):
    with pytest.raises(ph.RunError, match="failed at step 5"):
        ph.simulate(system(force=Failing(lambda: result)), "peskin-euler", step=0.01, until=1.0)


@pytest.mark.jit
def test_a_compiled_function_that_returns_no_number_ends_the_run():
    def failing(t, x, v, R, omega, params):
        return (math.nan if t > 0.0449 else 0.0, 0.0, 0.0)

    with pytest.raises(
        ph.RunError, match=r"failed at step 5 .*returned no finite number, or raised"
    ):
        ph.simulate(system(force=failing), "peskin-euler", step=0.01, until=1.0)


@pytest.mark.jit
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_an_exception_in_a_compiled_function_ends_the_run():
    def failing(t, x, v, R, omega, params):
        if t > 0.0449:
            raise ValueError("too late")
        return (0.0, 0.0, 0.0)

    with pytest.raises(ph.RunError, match="failed at step 5"):
        ph.simulate(system(force=failing), "peskin-euler", step=0.01, until=1.0)


def test_ctrl_c_in_a_function_that_is_called_back_ends_the_run_and_keeps_the_samples():
    def interrupted():
        raise KeyboardInterrupt

    try:
        run = ph.simulate(system(force=Failing(interrupted)), "peskin-euler", step=0.01, until=1.0)
    except ph.RunError as error:
        run = error.run
    assert len(run.time) == 6


def wall(t, x, v, R, omega, p):
    """A force that repels from x = 2, where it ends."""
    return (-p[0] / (2.0 - x[0]) ** 2 if x[0] < 2.0 else math.nan, 0.0, 0.0)


@pytest.mark.jit
@pytest.mark.parametrize("speed", [5.0, 7.0, 8.0, 12.0, 20.0])
@pytest.mark.parametrize("jointed", [False, True])
def test_a_function_asked_beyond_where_it_is_defined_does_not_end_the_run(jointed, speed):
    """The body would fly through the wall in one step, but it is turned back.

    A faster one would end half a step beyond the wall, though its middle is before it.
    """
    body = ph.Body("b", mass=1.0, inertia=(1, 1, 1), velocity=(speed, 0, 0))
    rail = [ph.Prismatic("rail", "ground", "b", point=(0, 0, 0), axis=(1, 0, 0))] if jointed else []
    force = ph.UserForce("wall", "b", force=wall, parameters=(10.0,))
    run = ph.simulate(ph.System([body], rail, [force]), step=0.5, until=2.0)
    x = run.trajectory.position[:, 0, 0]
    assert x.max() < 2.0
    assert x[-1] < 0.0
    assert speed == 5.0 or run.trajectory.halvings > 0


def test_an_error_at_the_very_start_is_not_lost_either():
    """Schemes with a memory call the function before the first step."""

    def broken(t, x, v, R, omega, params):
        raise ZeroDivisionError("at once")

    class Broken:
        __call__ = staticmethod(broken)

    with pytest.raises(ph.RunError, match=r"at step 0 .*at once") as caught:
        ph.simulate(system(force=Broken()), "simo-wong", step=0.01, until=1.0)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


@pytest.mark.jit
def test_a_compiled_function_allocates_nothing_in_a_step():
    from numba.core.runtime import _nrt_python, rtsys

    engine = Engine(system(force=tether, torque=tether, parameters=(1.0, 1.0)), "peskin", 0.01)
    engine.start()
    _nrt_python.memsys_enable_stats()
    counts = []
    for steps in (1, 100):
        before = rtsys.get_allocation_stats().alloc
        engine.advance(steps, 10**9, engine.buffers(1))
        counts.append(rtsys.get_allocation_stats().alloc - before)
    _nrt_python.memsys_disable_stats()
    assert counts[0] == counts[1]
