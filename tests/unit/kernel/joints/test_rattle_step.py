"""Steps of RATTLE with exact flights: a wheel at 1000 rad/s, and forces that settle."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import polhode as ph
from polhode.kernel.compile.jit import DISABLED
from polhode.kernel.joints import rattle

pytestmark = pytest.mark.plain
HUB, WHEEL, SPIN, UNTIL = np.array([3.0, 4.0, 2.0]), np.array([0.05, 0.05, 0.1]), 1000.0, 0.05
RATE = np.array([0.3, 1.0, 0.2])


def satellite():
    """A hub with a wheel in its centre, which spins about z."""
    hub = ph.Body("hub", 10.0, inertia=HUB, angular_velocity=RATE)
    wheel = ph.Body("wheel", 1.0, inertia=WHEEL)
    axle = {"point": (0, 0, 0), "axis": (0, 0, 1), "initial": {"rate": SPIN}}
    return ph.System([hub, wheel], [ph.Revolute("axle", "hub", "wheel", **axle)])


def gyrostat():
    """Angle of the wheel at the end: Euler's equations of both, the wheel's momentum constant."""
    both, about = HUB + [WHEEL[0], WHEEL[1], 0.0], WHEEL[2] * (RATE[2] + SPIN)

    def rates(t, y):
        H = both * y[:3] + [0.0, 0.0, about]
        return [*(np.cross(H, y[:3]) / both), about / WHEEL[2] - y[2]]

    found = solve_ivp(rates, (0, UNTIL), [*RATE, 0.0], method="DOP853", rtol=1e-13, atol=1e-13)
    return found.y[3, -1]


def lag(scheme, step):
    """How far the wheel's angle is from that of the gyrostat."""
    run = ph.simulate(satellite(), scheme, step=step, until=UNTIL)
    off = run.joint("axle").angle.values[-1] - gyrostat()
    assert run.certificate().broken == []
    return abs((off + np.pi) % (2 * np.pi) - np.pi)


def test_a_wheel_keeps_its_phase_though_it_turns_by_five_radians_a_step():
    errors = [lag("exact-flight", h) for h in (5e-3, 2.5e-3)]
    assert errors[0] < 1e-3
    assert errors[1] < errors[0]
    assert lag("energy-momentum", 5e-3) > 1e-1


@pytest.mark.skipif(not DISABLED, reason="counts calls of a kernel")
@pytest.mark.parametrize("scheme", ["rattlie", "exact-flight"])
def test_forces_that_have_settled_are_not_repeated(monkeypatch, scheme):
    """A spring takes another round at the end of the step, to see that it does not change."""
    body = ph.Body("b", 1.0, (0.1, 0.2, 0.3), position=(1, 0, 0))
    hinge = ph.Revolute("h", "ground", "b", point=(0, 0, 0), axis=(0, 1, 0))
    ends = [(1, 0, 2), (1, 0, 0)]
    spring = ph.Spring("s", between=("ground", "b"), points=ends, stiffness=50.0, length=1.0)
    count, project = [], rattle.project_momenta
    monkeypatch.setattr(
        rattle, "project_momenta", lambda *given: (count.append(1), project(*given))
    )
    ph.simulate(ph.System([body], [hinge], [spring]), scheme, step=0.01, until=0.05)
    assert len(count) == 2 * 5


def test_compositions_run_free_bodies():
    """Exactly, except for the rounding of five flights a step."""
    system = ph.System([ph.Body("b", 1.0, (1.0, 2.0, 3.0), angular_velocity=(0.1, 5.0, 0.2))])
    one, other = (
        ph.simulate(system, scheme, step=0.5, until=2.0).trajectory.quaternion[-1]
        for scheme in ("suzuki-4(exact-flight)", "exact-free-body")
    )
    assert one == pytest.approx(other, abs=1e-12)
