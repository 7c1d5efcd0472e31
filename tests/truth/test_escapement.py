"""The clock: against its two equations, with impacts and sliding teeth written down by hand."""

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.special import ellipk

import polhode as ph
from tests.rounding import walk

TEETH = 12


class Clock:
    """Pendulum angle, wheel angle and their rates, in the plane; numbers are the model's."""

    def __init__(self, system):
        wheel, pendulum = system.bodies
        self.J, self.m = wheel.inertia[1][1], pendulum.mass
        self.pivot = np.array(system.joint("pivot").point)[[0, 2]]
        hangs = np.asarray(pendulum.position)[[0, 2]]
        self.length = math.dist(self.pivot, hangs)
        self.inertia = pendulum.inertia[1][1] + self.m * self.length**2
        self.torque = float(np.ravel(system.forces[0].value)[0])
        self.air = float(system.forces[1].damping)
        shapes = [contact.surfaces() for contact in system.contacts]
        self.pallets = np.array([pallet.points[0][[0, 2]] + hangs for pallet, _ in shapes])
        self.teeth = np.array([tooth.points[0][[0, 2]] for _, tooth in shapes])
        self.apart = shapes[0][0].radius + shapes[0][1].radius
        self.names = [contact.name for contact in system.contacts]
        self.start = [system.joint(j).initial["angle"] for j in ("pivot", "arbor")]

    def places(self, y, k=slice(None)):
        """Pallets from the pivot and teeth, turned, and the vectors between them."""
        p = turned(self.pallets[k] - self.pivot, y[0])
        t = turned(self.teeth[k], y[1])
        return p, t, t - p - self.pivot

    def gaps(self, y):
        return np.linalg.norm(self.places(y)[2], axis=1) - self.apart

    def row(self, y, k):
        """Derivatives of a gap by both angles, and its acceleration beside theirs."""
        p, t, between = self.places(y, k)
        n = between / np.linalg.norm(between)
        across = np.array([-n @ quarter(p), n @ quarter(t)])
        moves = quarter(t) * y[3] - quarter(p) * y[2]
        bent = n @ (p * y[2] ** 2 - t * y[3] ** 2)
        return across, bent + (moves @ moves - (n @ moves) ** 2) / self.apart

    def rates(self, y, k):
        """Rates of all, and the force of the tooth that slides."""
        pull = -self.m * 9.81 * self.length * math.sin(y[0]) - self.air * y[2]
        free = np.array([pull / self.inertia, self.torque / self.J])
        if k is None:
            return np.array([y[2], y[3], *free]), 0.0
        across, bent = self.row(y, k)
        mobile = across / [self.inertia, self.J]
        force = -(across @ free + bent) / (across @ mobile)
        return np.array([y[2], y[3], *(free + force * mobile)]), force

    def ticks(self, until):
        """When teeth meet pallets, and which."""
        y, t, k, found = np.array([*self.start, 0.0, 0.0]), 0.0, None, []

        def meets(_, y):
            return self.gaps(y).min()

        def leaves(_, y):
            return self.rates(y, k)[1]

        while t < until:
            event = meets if k is None else leaves
            event.terminal, event.direction = True, -1.0
            done = solve_ivp(
                lambda _, y, k=k: self.rates(y, k)[0],
                (t, until),
                y,
                events=event,
                method="DOP853",
                rtol=1e-11,
                atol=1e-13,
                max_step=0.01,
            )
            t, y = done.t[-1], done.y[:, -1]
            if done.status == 1 and k is None:
                k = int(np.argmin(self.gaps(y)))
                across, _ = self.row(y, k)
                mobile = across / [self.inertia, self.J]
                y[2:] -= mobile * (across @ y[2:]) / (across @ mobile)
                found.append((t, self.names[k]))
            elif done.status == 1:
                k = None
                t, y = self._apart(t, y)
        return found

    def _apart(self, t, y, a=1e-6):
        """Move on by a microsecond: just after a tooth leaves, its gap is zero."""
        return t + a, y + a * self.rates(y, None)[0]


def quarter(v):
    return np.stack([-v[..., 1], v[..., 0]], axis=-1)


def turned(v, angle):
    return math.cos(angle) * v + math.sin(angle) * quarter(v)


def ticks(run):
    hits = run.events.kinds == "impact"
    return [
        (t, n) for t, n in zip(run.events.time[hits], np.array(run.events.names)[hits], strict=True)
    ]


@pytest.mark.jit
def test_it_ticks_when_its_equations_say_with_order_two():
    system = ph.load_model("escapement")
    expected = Clock(system).ticks(1.5)
    errors = []
    for h in (4e-3, 2e-3):
        found = ticks(ph.simulate(system, step=h, until=1.5))
        assert [name for _, name in found] == [name for _, name in expected]
        errors.append(
            max(abs(t - wanted) for (t, _), (wanted, _) in zip(found, expected, strict=True))
        )
    assert len(expected) == 4
    assert errors[1] < 1e-4
    assert 1.7 < math.log2(errors[0] / errors[1]) < 2.3


@pytest.mark.jit
@pytest.mark.slow
def test_it_goes_on_for_more_than_twenty_periods_with_every_joule_booked():
    run = ph.simulate("escapement")
    found = ticks(run)
    assert len(found) > 2 * 22
    sides = [name.split()[0] for _, name in found]
    assert sides == ["entry", "exit"] * (len(sides) // 2) + ["entry"] * (len(sides) % 2)
    ledger = run.ledger
    assert np.abs(ledger.balance).max() < walk(100 * run.trajectory.steps) * ledger.scale
    # Over the last periods: what the weight does for a tooth goes to air and impacts.
    turned_by = run.joint("arbor").angle.values
    assert ledger.work["weight"][-1] == pytest.approx(
        -0.004 * (turned_by[-1] - turned_by[0]), rel=1e-12
    )
    ups = crossings(run.time, run.joint("pivot").angle.values)
    periods = np.diff(ups)[-5:]
    assert np.ptp(periods) < 1e-4  # it has found its cycle
    amplitude = np.abs(run.joint("pivot").angle.values[run.time > ups[-3]]).max()
    clock = Clock(ph.load_model("escapement"))
    small = math.sqrt(clock.m * 9.81 * clock.length / clock.inertia)
    free = 4 / small * ellipk(math.sin(amplitude / 2) ** 2)
    assert 0.005 < 1 - periods[-1] / free < 0.02  # recoil makes a clock fast


def crossings(t, y):
    """When y passes zero upwards."""
    up = np.flatnonzero((y[:-1] < 0.0) & (y[1:] >= 0.0))
    return t[up] - y[up] * (t[up + 1] - t[up]) / (y[up + 1] - y[up])


def test_the_file_is_drawn_as_it_says():
    """Teeth on their circle, pallets two and a half teeth apart, the pivot where tangents meet."""
    clock = Clock(ph.load_model("escapement"))
    assert np.linalg.norm(clock.teeth, axis=1) == pytest.approx(0.04, abs=1e-5)
    angles = np.degrees(np.arctan2(*clock.pallets.T))
    assert np.unique(angles.round(2)) == pytest.approx([-37.5, 37.5], abs=0.02)
    assert len(clock.teeth) == 2 * TEETH
    assert clock.pivot[1] == pytest.approx(0.04 / math.cos(math.radians(37.5)), abs=5e-5)
    assert np.linalg.norm(clock.pallets, axis=1) == pytest.approx(0.04 + 0.01 - 0.0015, abs=1e-5)
