"""The wheelset: against Klingel's wavelength, and turning about the line of its contacts."""

import math
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import polhode as ph
from tests.rounding import walk

pytestmark = pytest.mark.plain

RADIUS, TREAD, HALF, SLOPE, ROLL, SPEED = 0.46, 0.4, 0.75, 0.2, 0.0015, 5.0
FALL = math.atan(SLOPE)  # of the rail heads
DISC = RADIUS - TREAD
AXLE = HALF - TREAD * math.sin(FALL)  # half the distance of the wheels' centres
ROLLING = DISC + TREAD * math.cos(FALL)  # radius of the circle that touches, in the middle
CONICITY = TREAD * math.sin(FALL) * math.tan(FALL) / HALF
KLINGEL = 2 * math.pi * math.sqrt(ROLLING * HALF / CONICITY)
SIDES = {"left": 1.0, "right": -1.0}


def contact_points(middle, a):
    """Where wheels on an axle along `a` touch planes: below their discs, below their treads."""
    found = []
    for sign in SIDES.values():
        n = np.array([0.0, -sign * math.sin(FALL), math.cos(FALL)])
        below = n - (n @ a) * a
        centre = middle + sign * AXLE * a
        found.append(centre - DISC * below / np.linalg.norm(below) - TREAD * n)
    return found


def rolled(roll):
    """Axle and middle at a roll, straight ahead, with both wheels on their rails."""
    beside = math.sin(roll) * (AXLE / SLOPE - DISC)
    level = DISC * math.cos(FALL) + AXLE * math.sin(FALL)
    height = (level * math.cos(roll) + TREAD - math.sin(FALL) * HALF) / math.cos(FALL)
    a = np.array([0.0, math.cos(roll), math.sin(roll)])
    return a, np.array([0.0, beside, height])


def quarter_wave(roll):
    """How far the middle rolls until it is between the rails, by the turn about the contacts."""

    def moves(_, state):
        a, middle = state[:3] / np.linalg.norm(state[:3]), state[3:]
        left, right = contact_points(middle, a)
        e = (left - right) / np.linalg.norm(left - right)
        return np.concatenate([np.cross(e, a), np.cross(e, middle - left)])

    def between(_, state):
        return state[4]

    between.terminal = True
    options = {"method": "DOP853", "rtol": 1e-12, "atol": 1e-14}
    done = solve_ivp(moves, (0, 100), np.concatenate(rolled(roll)), events=between, **options)
    return done.y_events[0][0][3]


def crossing(run):
    """The same of a run, by the parabola through the samples before and after."""
    m = sum(run.body(side).position.values for side in SIDES) / 2
    k = int(np.flatnonzero(m[:, 1] < 0.0)[0])
    fit = np.polynomial.polynomial.polyfit(m[k - 2 : k + 2, 1], m[k - 2 : k + 2, 0], 3)
    return fit[0]


def test_the_file_stands_on_its_rails_and_rolls_about_its_contacts():
    system = ph.load_model("wheelset")
    a, middle = rolled(ROLL)
    touches = dict(zip(SIDES, contact_points(middle, a), strict=True))
    e = touches["left"] - touches["right"]
    for side, sign in SIDES.items():
        body = system.body(side)
        assert body.position == pytest.approx(middle + sign * AXLE * a, abs=1e-13)
        assert touches[side] @ [0, -sign * SLOPE, 1] == pytest.approx(-SLOPE * HALF, abs=1e-15)
        omega = np.asarray(body.angular_velocity_world)
        assert np.cross(omega, e) == pytest.approx(np.zeros(3), abs=1e-12)
        moves = np.cross(omega, body.position - touches[side])
        assert body.velocity == pytest.approx(moves, abs=1e-12)
        shape = SimpleNamespace(**system.contacts[list(SIDES).index(side)].shape)
        assert shape.wheel == {"radius": RADIUS, "rounding": TREAD}


def test_rolling_has_klingels_wavelength_up_to_the_square_of_the_amplitude():
    off = [4 * quarter_wave(roll) / KLINGEL - 1 for roll in (0.02, 0.01)]
    assert abs(off[1]) < 1e-2
    assert 1.9 < math.log2(abs(off[0] / off[1])) < 2.1
    assert abs(4 * quarter_wave(ROLL) / KLINGEL - 1) < 1e-4


def test_a_run_hunts_so_with_order_two_and_neither_slips_nor_loses_energy():
    system, exact = ph.load_model("wheelset"), quarter_wave(ROLL)
    errors = []
    for h in (0.02, 0.01):
        run = ph.simulate(system, step=h, until=1.34)
        errors.append(abs(crossing(run) / exact - 1))
    assert errors[1] < 3e-4
    assert 1.9 < math.log2(errors[0] / errors[1]) < 2.1
    certificate = run.certificate()
    assert certificate.broken == []
    energy = certificate["energy"]
    assert energy.promised
    assert energy.relative < walk(1000 * 134)
    for side in SIDES:
        assert np.abs(run.contact(f"{side} rail").slip.values).max() < walk(1000) * SPEED
    assert np.abs(run.joint("axle").displacement.values).max() < walk(1000 * 134)
