"""Geared shafts that rub: (I1 + r² I2) a = T - (M1 + |r| M2), or rest (Coulomb, virtual work).

More rows rub than move independently, so that their changes are stepped over. One case waits for
sticking that is located inside of compositions.
"""

import pytest

import polhode as ph
from tests.truth.test_dead_centres import crank

RATIO, M1, M2, I1, I2 = -2.0, 0.3, 0.1, 0.2, 0.1


def geared(torque):
    bodies = [
        ph.Body("a", 1.0, inertia=(I1,) * 3),
        ph.Body("b", 1.0, inertia=(I2,) * 3, position=(1, 0, 0)),
    ]
    joints = [
        ph.Revolute("one", "ground", "a", (0, 0, 0), (0, 0, 1), friction={"torque": M1}),
        ph.Revolute("two", "ground", "b", (1, 0, 0), (0, 0, 1), friction={"torque": M2}),
    ]
    gear = ph.Coupling("gear", ["one", "two"], ratio=RATIO)
    return ph.System(
        bodies, joints, [ph.Motor("drive", joint="one", value=torque)], couplings=[gear]
    )


@pytest.mark.parametrize("torque", [0.499, 0.501, 0.8, 2.0])
def test_two_geared_shafts_rub_together(torque):
    run = ph.simulate(geared(torque), step=0.005, until=1.0)
    left = max(torque - M1 - abs(RATIO) * M2, 0.0)
    exact = 0.5 * left / (I1 + RATIO**2 * I2)
    assert run.joint("one").angle.values[-1] == pytest.approx(exact, abs=1e-4)
    assert run.certificate().broken == []


@pytest.mark.xfail(strict=True, reason="sticking is seen at the end of a composed step")
def test_a_composed_scheme_sticks_in_time():
    block = ph.Body("block", 2.0, inertia=(0.1,) * 3)
    more = {"initial": {"speed": 1.0}, "friction": {"force": 3.0}}
    rail = ph.Prismatic("rail", "ground", "block", (0, 0, 0), (1, 0, 0), **more)
    system = ph.System([block], [rail])
    run = ph.simulate(system, "suzuki-4(energy-momentum)", step=0.05, until=1.0)
    (halt,) = run.events.named("rail")
    assert halt.time == pytest.approx(2 / 3, abs=1e-9)


def test_a_composed_scheme_takes_a_crank_with_two_frictions():
    system = crank(0.3, {"force": 2.0})
    more = {"initial": {"rate": -15.0}, "friction": {"torque": 0.5}}
    shaft = ph.Revolute("shaft", "ground", "wheel", (0, 0, 0), (0, 0, 1), **more)
    system = ph.System(system.bodies, [shaft, *system.joints[1:]])
    run = ph.simulate(system, "suzuki-4(energy-momentum)", step=4e-3, until=1.0)
    assert run.certificate().broken == []
