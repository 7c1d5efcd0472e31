"""The mass that an element moves, against masses known by hand."""

import numpy as np
import pytest

import polhode as ph
from polhode.assembly.constraints import Constraints
from polhode.assembly.projection import Projection
from polhode.lowering.mobility import mobility
from polhode.lowering.system import compile_system

ROD = ph.Body("rod", mass=3.0, inertia=(1e-3, 0.25, 0.25), position=(0.5, 0, 0))
PIN = ph.Revolute("pin", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0))
TIP = ((1, 0, 1), (1, 0, 0))


def of(system, jointed):
    c = compile_system(system, "jointed")
    joints = None
    if jointed:
        C = Constraints(system, c.start.frames).jacobian(c.start.x, c.start.q)
        joints = Projection(system, c.start.q, C)
    centre = np.zeros((c.n, 3))
    return [mobility(system, c.start, row, centre, joints) for row in c.lowered.elements]


def test_a_spring_between_two_masses_moves_their_reduced_mass():
    balls = [ph.Body(k, mass=m, position=(x, 0, 0)) for k, m, x in (("a", 2.0, 0), ("b", 3.0, 1))]
    spring = ph.Spring("s", ("a", "b"), ((0, 0, 0), (1, 0, 0)), stiffness=1.0)
    assert of(ph.System(balls, forces=[spring]), False) == [pytest.approx(1 / 2 + 1 / 3)]


def test_a_free_rod_gives_way_at_its_tip_by_shift_and_turn():
    spring = ph.Spring("s", ("ground", "rod"), TIP, stiffness=1.0)
    assert of(ph.System([ROD], forces=[spring]), False) == [pytest.approx(1 / 3 + 0.25 / 0.25)]


def test_a_rod_on_a_pin_has_its_inertia_about_it():
    about_pin = 0.25 + 3.0 * 0.25
    spring = ph.Spring("s", ("ground", "rod"), TIP, stiffness=1.0)
    twist = ph.TorsionSpring("t", "pin", stiffness=1.0)
    found = of(ph.System([ROD], [PIN], [spring, twist]), True)
    assert found == [pytest.approx(1.0 / about_pin), pytest.approx(1.0 / about_pin)]
    free = of(ph.System([ROD], [PIN], [spring, twist]), False)
    assert free[1] == pytest.approx(1 / 0.25)
    assert all(a > b for a, b in zip(free, found, strict=True))


def test_what_joints_hold_cannot_move():
    fixed = ph.Fixed("weld", "ground", "rod", point=(0, 0, 0))
    spring = ph.Spring("s", ("ground", "rod"), TIP, stiffness=1.0)
    assert of(ph.System([ROD], [fixed], [spring]), True)[0] == pytest.approx(0.0, abs=1e-12)
