"""Steps by a density: its power, its times in ticks, and the same steps back."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import polhode as ph
from polhode.kernel.columns import State
from polhode.kernel.stepping.automatic import SMALLEST, Clock, Pace, growth
from polhode.kernel.stepping.loop import Count
from polhode.run.engine import Engine

EPS = np.finfo(float).eps

TILT, RATES, G = 0.5, (0.0, 0.3, 3.0), 9.81
FLOOR = 5.0


def top():
    """The top of many papers, tilted, with a slow spin: its height and speed change a lot."""
    c, s = np.cos(TILT), np.sin(TILT)
    body = ph.Body(
        "top",
        mass=5.0,
        inertia=(0.8, 0.8, 1.2),
        position=(0.0, -1.3 * s, 1.3 * c),
        orientation=ph.rotation_vector((TILT, 0.0, 0.0)),
        angular_velocity=RATES,
    )
    tip = ph.Spherical("tip", "ground", "top", point=(0, 0, 0))
    return ph.System([body], [tip], gravity=(0, 0, -G))


def engine(step="reversible(0.02, floor=5)", until=64.0, system=None, scheme="energy-momentum"):
    found = Engine(system or top(), scheme, step)
    found.control.set_end(until)
    found.start()
    return found


def energies(state, bodies):
    m, J = bodies[0, 0], np.array([0.8, 0.8, 1.2])
    x, p = state[0, State.X : State.P], state[0, State.P : State.Q]
    w, u = state[0, State.Q], state[0, State.Q + 1 : State.PI]
    pi = state[0, State.PI :]
    body = pi * (w * w - u @ u) + 2 * u * (u @ pi) - 2 * w * np.cross(u, pi)
    return 0.5 * p @ p / m + 0.5 * np.sum(body**2 / J), -m * G * p[2] / m, x


def test_the_power_of_forces_drives_the_density():
    e = engine()
    e.take(7)
    K, P, _ = energies(np.asarray(e.compiled.state), np.asarray(e.compiled.arrays.bodies))
    found = growth(e.compiled.arrays, e.compiled.state, FLOOR, 0.0)
    assert_allclose(found, 0.5 * P / (K + FLOOR), rtol=64 * EPS)


def test_springs_and_free_bodies_have_their_power():
    ball = ph.Body("ball", mass=2.0, inertia=(0.1,) * 3, position=(0, 0, 3), velocity=(0.5, 0, 2))
    ends = ((0, 0, 0), (0, 0, 3))
    spring = ph.Spring("spring", ("ground", "ball"), ends, stiffness=7.0, length=1.0)
    for forces in ([], [spring]):
        s = ph.System([ball], forces=forces, gravity=(0, 0, -G))
        e = engine(system=s, scheme="exact-free-body")
        P = -2.0 * G * 2.0 - (7.0 * (3.0 - 1.0) * 2.0 if forces else 0.0)
        found = growth(e.compiled.arrays, e.compiled.state, 1.0, 0.0)
        assert_allclose(found, 0.5 * P / (0.5 * 2.0 * 4.25 + 1.0), rtol=64 * EPS)


def test_at_rest_without_a_floor_steps_stay_as_they_are():
    e = engine("reversible(0.02, floor=0)", system=ph.System([ph.Body("b", 1.0, (1, 1, 1))]))
    e.take(5)
    assert e.time == 5 * round(0.02 / e.control.pace[0, Pace.TICK]) * e.control.pace[0, Pace.TICK]


def test_times_are_whole_ticks_and_the_end_is_hit():
    e = engine(until=3.0)
    tick = e.control.pace[0, Pace.TICK]
    assert 2.0**-62 <= tick / 3.0 < 2.0**-61
    samples = e.buffers(400)
    e.advance(399, 1, samples)
    count = int(e.counts[0, Count.ROWS])
    times = np.insert(np.asarray(samples.time[:count, 0]), 0, 0.0)
    assert times[-1] == 3.0 == e.time
    assert count < 400
    ticks = times / tick  # exact
    assert_array_equal(ticks, np.round(ticks))
    lengths = np.diff(times)
    assert lengths.min() > 0.9 * e.control.pace[0, Pace.SHORTEST]  # no sliver at the end


@pytest.mark.parametrize(
    "scheme",
    [
        "energy-momentum",
        pytest.param("suzuki-4(energy-momentum)", marks=pytest.mark.slow),
        pytest.param("rattlie", marks=pytest.mark.slow),
    ],
)
def test_there_and_back_takes_the_same_steps(scheme):
    """The density half a step before the first step back is the one after the last step."""
    count, h = 60, 0.02
    e = engine(f"reversible({h}, floor=5)", scheme=scheme)
    start, control = np.array(e.compiled.state), e.control
    there = []
    for _ in range(count):
        e.take(1)
        there.append(int(control.clock[0, Clock.LENGTH]))
    ticks, state = int(control.clock[0, Clock.TICKS]), e.compiled.state
    control.pace[0, Pace.DENSITY] += h * growth(e.compiled.arrays, state, FLOOR, 0.0)
    state[:, State.P : State.Q] *= -1.0
    state[:, State.PI :] *= -1.0
    back = []
    for _ in range(count):
        e.take(1)
        back.append(int(control.clock[0, Clock.LENGTH]))
    assert max(there) > 1.2 * min(there)
    # Places are rounded by eps times the 1.3 m to the tip, which a (sub)step answers by momenta
    # across the joint of 5 kg eps 1.3 m/h; they add up, a few a step.
    shortest = 0.4 * h
    atol = 8 * EPS * count * 5.0 * 1.3 / shortest
    state[:, State.P : State.Q] *= -1.0
    state[:, State.PI :] *= -1.0
    assert_allclose(np.asarray(state), start, rtol=0, atol=atol)
    assert_allclose(back[::-1], there, rtol=atol)
    assert_allclose(int(control.clock[0, Clock.TICKS]), 2 * ticks, rtol=atol)


def test_vanishing_steps_end_the_run_with_an_error():
    e = engine()
    e.take(3)
    time = e.time
    e.control.pace[0, Pace.DENSITY] = 2.0 / SMALLEST
    with pytest.raises(ph.RunError, match=r"shorter than 2\^-20 of the first at step 3"):
        e.take(1)
    assert e.time == time
    e.control.pace[0, Pace.DENSITY] = -1.0
    with pytest.raises(ph.RunError, match="grow without bound at step 3"):
        e.take(1)
