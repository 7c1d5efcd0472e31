"""Every force of the list is held to what a force promises, by the example in its record.

It acts on two bodies, alone except for the joint that it may need.
"""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import polhode as ph
from polhode.model import forces
from polhode.model.orientation import multiply, rotation_vector
from polhode.quantities.system import potentials

KINDS = tuple(forces.TYPES)
AT = [(1, 0, 0), (-1, 0, 0.2), (0, 1, 0), (0, -1, 0.3), (0, 0, 1.0)]
CLOUD = [{"mass": 0.2 + 0.05 * k, "position": p} for k, p in enumerate(AT)]
HINGE = ph.Revolute("hinge", "a", "b", point=(0.7, 0, 0), axis=(0, 1, 0.2), initial={"rate": 2.0})


def system_with(kind):
    bodies = [
        ph.Body("a", points=CLOUD, velocity=(0.1, -0.2, 0.2), angular_velocity=(0.3, -1.0, 0.5)),
        ph.Body("b", 0.8, inertia=(0.3, 0.2, 0.25), position=(1.5, 0.2, 0)),
    ]
    force = forces.TYPES[kind]("f", **forces.TYPES[kind].example)
    return ph.System(bodies, [HINGE] if force.joints else [], [force])


every_force = pytest.mark.parametrize("kind", KINDS)


def moved(trajectory, body, shift, turn):
    """The trajectory's first sample with a body moved and turned (world axes)."""
    stored = trajectory.stored[:1].copy()
    stored[0, body, 0:3] += shift
    angle = np.linalg.norm(turn)
    if angle:
        stored[0, body, 6:10] = multiply(rotation_vector(turn), stored[0, body, 6:10])
    carried = None if trajectory.carried is None else trajectory.carried[:1]
    return replace(trajectory, stored=stored, index=trajectory.index[:1], carried=carried)


def of_force(t):
    """Force and moment about the centre (body, 6) on every body at the first sample.

    From accelerations where no joint acts, so that all of it is the force's.
    """
    found = np.zeros((len(t.system.bodies), 6))
    for i, body in enumerate(t.system.bodies):
        R, inertia = t.rotation[0, i], np.asarray(body.inertia)
        omega = t.angular_velocity_world[0, i]
        Jw = R @ inertia @ R.T
        found[i, :3] = body.mass * t.observed.acceleration[0, i]
        found[i, 3:] = Jw @ t.observed.angular_acceleration[0, i] + np.cross(omega, Jw @ omega)
    return found


@pytest.mark.jit
@every_force
def test_the_work_of_a_force_is_what_its_potential_loses(kind):
    """In any small motion, by differences of the potential; a hinge's angle at its own hinge."""
    system = system_with(kind)
    run = ph.simulate(system, step=1e-3, until=1e-3)
    t = run.trajectory
    if "f" not in potentials(t):
        if system.forces[0].conservative:  # a wheel that nothing drives: it does no work
            K = run.energy["kinetic_stored"].values
            assert np.ptp(K) <= 1e-13 * K[0]
        return
    rng, d = np.random.default_rng(KINDS.index(kind)), 1e-5
    if system.joints:  # along the one freedom that the joint leaves: both by the hinge's rate
        h, free = 2e-4, replace(system, joints=system.joints)
        run = ph.simulate(free, "suzuki-4(energy-momentum)", step=h, until=8 * h, save_every=1)
        V = potentials(run.trajectory)["f"]
        K = np.asarray(run.energy["kinetic"])
        weights = np.array([1, -8, 0, 8, -1]) / (12 * h)
        assert weights @ K[2:7] == pytest.approx(-weights @ V[2:7], rel=1e-6)
        return
    F = of_force(t)
    if any(getattr(system.forces[0], "damping", [0.0]) if kind == "bushing" else [0.0]):
        system = replace(system, forces=[replace(system.forces[0], damping=(0.0, 0.0, 0.0))])
        F = of_force(ph.simulate(system, step=1e-3, until=1e-3).trajectory)
    for i in range(len(system.bodies)):
        shift, turn = rng.standard_normal(3), rng.standard_normal(3)
        V = [float(potentials(moved(t, i, s * d * shift, s * d * turn))["f"][0]) for s in (-1, 1)]
        expected = -(F[i, :3] @ shift + F[i, 3:] @ turn)
        assert (V[1] - V[0]) / (2 * d) == pytest.approx(expected, rel=1e-6, abs=1e-6)


@pytest.mark.jit
@every_force
@pytest.mark.parametrize("scheme", ["energy-momentum", "euler-parameters"])
def test_the_ledger_closes(kind, scheme):
    run = ph.simulate(system_with(kind), scheme, step=0.01, until=2.0)
    books = run.ledger
    assert np.abs(books.balance).max() <= 1e-13 * books.scale
    assert run.certificate().broken == []


@pytest.mark.jit
@every_force
def test_momenta_change_by_the_forces_that_are_reported(kind):
    """P(T) - P(0) is the integral of the sum of m x'', by Simpson's rule at the samples."""
    system, h = system_with(kind), 5e-4
    run = ph.simulate(system, "suzuki-4(energy-momentum)", step=h, until=400 * h, save_every=4)
    t = run.trajectory
    F = np.einsum("n,tna->ta", t.mass, t.observed.acceleration)
    weights = np.ones(101)
    weights[1:-1:2], weights[2:-1:2] = 4.0, 2.0
    P = np.asarray(run.linear_momentum)
    gained = (4 * h / 3) * weights @ F
    assert np.abs(P[-1] - P[0] - gained).max() <= 1e-7
    for axis in range(3):
        if not system.forces[0].outside(system.joint)[:, axis].any():
            assert np.ptp(P[:, axis]) <= 1e-13 * (np.abs(P).max() + 1.0)


RUN = """
import json, sys
sys.path.insert(0, sys.argv[1])
from test_every_force import KINDS, system_with
import polhode as ph
print(json.dumps({
    kind: ph.simulate(system_with(kind), step=0.01, until=0.05).trajectory.stored[-1].tolist()
    for kind in KINDS
}))
"""


@pytest.mark.jit
def test_compiled_and_plain_python_agree():
    found = []
    for disabled in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-c", RUN, str(Path(__file__).parent)],
            env={**os.environ, "NUMBA_DISABLE_JIT": disabled},
            capture_output=True,
            text=True,
            check=True,
        )
        found.append(json.loads(done.stdout))
    compiled, plain = found
    assert set(compiled) == set(plain)
    assert set(plain) == set(KINDS)
    for kind, state in compiled.items():
        # Both round the same formulas; the compiler fuses products and sums.
        assert np.asarray(state) == pytest.approx(np.asarray(plain[kind]), rel=1e-12, abs=1e-13)
