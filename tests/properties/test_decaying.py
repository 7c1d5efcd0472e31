"""energy-decaying on random mechanisms, steps and rho: what it takes is booked, nothing grows."""

import sys

import numpy as np
import pytest
from hypothesis import example, given, reject, settings
from hypothesis import strategies as st

import polhode as ph
from polhode.errors import SchemeError
from polhode.kernel.columns import State
from polhode.kernel.joints.element_memory import ElementMemory
from polhode.model.joints import TYPES
from polhode.run.engine import Engine
from polhode.schemes.choice import choose
from tests.rounding import walk

pytestmark = pytest.mark.jit

STEPS = 100
ROUNDING = 1e-13  # as for random trees: relative, over all steps


def sprung(rng, system):
    """The system with springs and bushings of any stiffness, some of them damped."""
    names = ["ground", *(b.name for b in system.bodies)]
    forces = []
    for k in range(4):
        a, b = (names[i] for i in rng.choice(len(names), 2, replace=False))
        stiffness, damping = 10.0 ** rng.uniform(0, 5), 0.1 * float(rng.integers(0, 2))
        if k < 2:
            points = rng.standard_normal((2, 3))
            more = {"points": points, "stiffness": stiffness, "damping": damping}
            forces.append(ph.Spring(f"s{k}", between=(a, b), length=1.0, **more))
        else:
            stiff = stiffness * rng.uniform(0.1, 1.0, (2, 3))
            more = {
                "stiffness": stiff[0],
                "turning_stiffness": stiff[1],
                "point": rng.normal(size=3),
            }
            forces.append(ph.Bushing(f"s{k}", between=(a, b), **more))
    return ph.System(system.bodies, system.joints, forces, gravity=system.gravity)


def forces(run):
    """Largest force of every element."""
    books = run.ledger
    stiffest = {f.name: np.max([*np.ravel(f.stiffness), 0.0]) for f in run.trajectory.system.forces}
    largest = {name: np.abs(V).max() for name, V in books.potential.items() if name in stiffest}
    return np.sqrt([2 * stiffest[name] * V for name, V in largest.items()])


def in_a_step(run):
    """What roundings can add to the augmented energy in one step.

    A step changes 13 numbers of a body, each by four terms, and the kinetic energies of its two
    ends take twenty operations a body each. An elastic energy changes by the force times the
    rounding of six coordinates and six components of arms, at two ends.
    """
    t, books = run.trajectory, run.ledger
    energy = books.kinetic.max() + sum(np.abs(V).max() for V in books.potential.values())
    extent = np.abs(t.position).max() + 1.0
    changed = walk((13 * 4 + 2 * 20) * len(t.system.bodies)) * energy
    return changed + walk(2 * 12) * extent * np.linalg.norm(forces(run))


def check(run):
    """Momenta, joints and the balance are kept; what the scheme takes is never given back."""
    c, books, rounding = run.certificate(), run.ledger, in_a_step(run)
    for i in c.invariants:
        if i.promised and i.claimed and not i.name.startswith("energy"):
            assert i.judged <= ROUNDING, i
    assert np.abs(books.balance).max() <= np.sqrt(STEPS) * rounding  # steps round by themselves
    assert np.diff(books.augmented).max() <= rounding
    assert np.diff(books.numerical).min() >= -rounding
    assert c.broken == []


@given(
    names=st.lists(st.sampled_from(tuple(TYPES)), min_size=1, max_size=4),
    ground=st.booleans(),
    rho=st.sampled_from([0.0, 0.3, 0.8, 1.0]),
    step=st.sampled_from([0.002, 0.01, 0.05]),
    seed=st.integers(0, 2**32 - 1),
)
@settings(max_examples=12)
@example(["revolute", "spherical"], True, 0.0, 0.05, 1)
@example(["spherical", "spherical"], False, 0.8, 0.01, 3)
def test_random_mechanisms_never_gain(tree, names, ground, rho, step, seed):
    rng = np.random.default_rng(seed)
    system = sprung(rng, tree(rng, names, ground=ground, gravity=(0, 0, -9.81)))
    try:
        run = ph.simulate(system, f"energy-decaying(rho={rho})", step=step, until=STEPS * step)
    except ph.errors.NotConvergedError as error:
        if "must stay below half a turn" not in str(error):
            raise
        reject()  # a weak bushing of fast bodies
    check(run)


def ends(system, scheme, steps=20, step=0.02):
    engine = Engine(system, scheme, step)
    engine.start()
    engine.advance(steps, sys.maxsize, engine.buffers(1))
    return engine


MIXED = ["revolute", "universal", "prismatic"]


@pytest.mark.parametrize(
    ("names", "elements"),
    [
        (["spherical"] * 2, False),
        (MIXED, True),
        pytest.param(["spherical"] * 2, True, marks=pytest.mark.slow),
        pytest.param(MIXED, False, marks=pytest.mark.slow),
    ],
)
def test_rho_one_gives_the_bits_of_energy_momentum(tree, names, elements):
    rng = np.random.default_rng(3)
    system = tree(rng, names, ground=True, gravity=(0, 0, -9.81))
    if elements:
        system = sprung(rng, system)
    one, other = (
        ends(system, scheme).compiled.state
        for scheme in ("energy-decaying(rho=1)", "energy-momentum")
    )
    assert np.array_equal(one, other)


# --- the linear oscillator -------------------------------------------------------------------


REST = 1.95


def oscillator(stiffness):
    """A unit mass on a spring along x, stretched and moving so little that it keeps its side."""
    body = ph.Body("b", mass=1.0, inertia=(1, 1, 1), position=(2, 0, 0), velocity=(0.03, 0, 0))
    ends = [(0, 0, 0), (2, 0, 0)]
    spring = ph.Spring("s", between=("ground", "b"), points=ends, stiffness=stiffness, length=REST)
    return ph.System([body], forces=[spring])


def amplification(omega, rho):
    """Matrix that takes (u, h v, h y) over a step with h omega, from (1) to (6) of the scheme."""
    alpha = (1 - rho) ** 2 / (2 * (1 + rho) * (3 - rho))
    eta = 2 * (1 + rho) / (3 - rho)
    e, W = np.eye(3), omega**2
    u = np.array([2 - W * (0.5 - alpha), 2, W * alpha]) / (2 + W * (0.5 + alpha))
    v, y = 2 * (u - e[0]) - e[1], (1 - eta) * e[2] + eta * (u - e[0])
    k = 0.5 * W * alpha / eta
    firm = (v + k * y) / (1 + k)
    return np.array([u, rho * v + (1 - rho) * firm, rho * y + (1 - rho) * (y + firm) / 2])


@pytest.mark.parametrize("rho", [0.9, 0.5, 0.0])
@pytest.mark.parametrize("turned", [0.3, 10.0, 100.0])
def test_an_oscillator_has_the_spectrum_of_the_formula(rho, turned):
    h = 0.01
    engine = Engine(oscillator((turned / h) ** 2), f"energy-decaying(rho={rho})", h)
    engine.start()
    rows = []
    for _ in range(4):
        s, memory = engine.compiled.state, engine.compiled.arrays.joints.memory
        y = memory.elements[0, ElementMemory.RATE]
        rows.append([s[0, State.X] - REST, h * s[0, State.P], h * y])
        engine.advance(1, sys.maxsize, engine.buffers(1))
    before, M = np.array(rows[:3]), amplification(turned, rho)
    # Eight roundings of a place at 2 m, which the spring takes for a stretch.
    rounding = 8 * np.finfo(float).eps * 2.0 * (1.0 + turned**2)
    assert np.array(rows[1:]) == pytest.approx(before @ M.T, rel=0, abs=rounding)
    radius = np.abs(np.linalg.eigvals(M)).max()
    assert radius <= 1 + 1e-12
    if turned == 100.0:
        assert radius < 1 - 0.5 * (1 - rho)


# --- what else could go wrong ----------------------------------------------------------------


def test_halved_steps_lose_no_more_than_is_booked():
    """A spring that is nearly slack makes Newton's iteration fail at this step."""
    rng = np.random.default_rng(0)
    bodies = [
        ph.Body(
            f"b{k}",
            mass=1.0,
            inertia=(0.1, 0.2, 0.25),
            position=rng.normal(size=3),
            velocity=3 * rng.normal(size=3),
            angular_velocity=9 * rng.normal(size=3),
        )
        for k in range(3)
    ]
    forces = [
        ph.Spring(
            f"s{k}",
            between=(f"b{k}", f"b{(k + 1) % 3}"),
            points=rng.normal(size=(2, 3)),
            stiffness=3e3,
            length=0.4,
        )
        for k in range(3)
    ]
    run = ph.simulate(ph.System(bodies, forces=forces), "energy-decaying", step=0.1, until=20.0)
    assert run.halvings.total > 0
    check(run)


@pytest.mark.parametrize("rho", ["1.2", "-0.1", "nan", "many"])
def test_rho_outside_of_its_domain_is_refused(rho):
    with pytest.raises(SchemeError, match=r"rho of scheme 'energy-decaying' is .*; it must be"):
        choose(f"energy-decaying(rho={rho})")


def test_a_composition_is_refused():
    with pytest.raises(SchemeError, match="is not symmetric with these parameters"):
        choose("suzuki-4(energy-decaying)")
