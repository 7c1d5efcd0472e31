"""User functions: derivatives in the iteration, mistakes by name, compiled once."""

import numpy as np
import pytest

import polhode as ph
from polhode.errors import ModelError, RunError
from polhode.kernel.compile import user_functions
from polhode.kernel.compile.function_hash import function_hash


def control(t, angle, rate, p):
    return -p[0] * (angle - 0.5) - p[1] * rate


def arm(forces):
    a = ph.Body("a", 1.0, inertia=(0.01, 0.1, 0.1), position=(0.5, 0.0, 0.0))
    b = ph.Body("b", 0.7, inertia=(0.01, 0.08, 0.08), position=(1.5, 0.0, 0.0))
    joints = [
        ph.Revolute("1", "ground", "a", point=(0.0, 0.0, 0.0), axis=(0.0, 0.0, 1.0)),
        ph.Revolute("2", "a", "b", point=(1.0, 0.0, 0.0), axis=(0.0, 0.0, 1.0)),
    ]
    return ph.System([a, b], joints, forces, gravity=(0.0, -9.81, 0.0))


@pytest.mark.parametrize("gain", [1.0, 10.0, 100.0])
def test_a_control_law_takes_the_iterations_of_the_spring_it_is(gain):
    k, c = 100.0 * gain, 10.0 * gain
    springs = [ph.TorsionSpring(f"s{j}", j, stiffness=k, damping=c, angle=0.5) for j in ("1", "2")]
    motors = [ph.Motor(f"m{j}", j, function=control, parameters=(k, c)) for j in ("1", "2")]
    spring, motor = (ph.simulate(arm(f), until=1.0, step=0.01) for f in (springs, motors))
    assert motor.halvings.total == 0
    assert motor.iterations.mean <= spring.iterations.mean + 1.0


def test_a_stiff_user_force_on_a_jointed_body_needs_no_halving():
    def held(t, x, v, R, omega, p):
        return -p[0] * (x - np.array([1.9, 0.3, 0.0])) - p[1] * v

    force = ph.UserForce("hold", "b", force=held, parameters=(1e4, 1e3))
    run = ph.simulate(arm([force]), until=0.5, step=0.01)
    assert run.halvings.total == 0
    assert run.iterations.mean <= 8.0


def test_strong_drag_on_a_jointed_body_needs_no_halving():
    run = ph.simulate(arm([ph.Drag("oil", "b", linear=1e4, angular=1e3)]), until=0.5, step=0.01)
    assert run.halvings.total == 0
    assert run.iterations.mean <= 8.0


def test_reading_beyond_the_parameters_is_an_error_that_names_the_function():
    def greedy(t, angle, rate, p):
        return p[0] * p[7]

    with pytest.raises(ModelError, match=r"'.*greedy' of 'm' raised IndexError"):
        ph.simulate(
            arm([ph.Motor("m", "1", function=greedy, parameters=(1.0,))]), until=0.1, step=0.01
        )


@pytest.mark.jit
def test_reading_beyond_the_parameters_later_is_an_error_that_names_the_function():
    def later(t, angle, rate, p):
        return p[0] if t < 0.05 else p[7]

    force = ph.Motor("m", "1", function=later, parameters=(1.0,))
    with pytest.raises(RunError, match=r"'.*later' of 'm' failed"):
        ph.simulate(arm([force]), until=0.1, step=0.01)


def test_a_function_that_fails_is_named_among_others():
    def good(t, angle, rate, p):
        return 0.0

    def bad(t, angle, rate, p):
        return np.nan if t > 0.05 else 0.0

    forces = [ph.Motor("m", "1", function=good), ph.Motor("n", "2", function=bad)]
    with pytest.raises(RunError, match=r"'.*bad' of 'n' failed") as caught:
        ph.simulate(arm(forces), until=0.1, step=0.01)
    assert "good" not in str(caught.value)


@pytest.mark.jit
def test_a_second_simulation_compiles_no_function():
    def run():
        def pull(t, x, v, R, omega, p):
            return (-x[0], -x[1], -2.0 * x[2])

        ph.simulate(arm([ph.UserForce("u", "a", force=pull)]), until=0.02, step=0.01)

    run()
    compiled = dict(user_functions._compiled)
    run()
    assert user_functions._compiled == compiled


def test_functions_are_told_apart_by_what_they_read():
    def law(k):
        return lambda t, y, rate, p: -k * y

    assert function_hash(law(1.0)) == function_hash(law(1.0))
    assert function_hash(law(1.0)) != function_hash(law(2.0))
    assert function_hash(law(object())) is None
