"""Every element keeps its energy, and everything that does work is booked to rounding."""

import numpy as np
import pytest

import polhode as ph
from polhode.lowering.system import Way, compile_system

pytestmark = pytest.mark.jit

J = [[0.5, 0.05, 0.02], [0.05, 0.6, -0.03], [0.02, -0.03, 0.7]]
ENDS = [[0.3, 0.1, 0.0], [1.2, 0.0, 0.1]]
BETWEEN = {"between": ("a", "b"), "points": ENDS}
SCHEMES = ("energy-momentum", "euler-parameters", "energy-decaying(rho=0.5)")


def pair():
    """Two bodies whose centre of mass rests: far away, positions are rounded more."""
    v = np.array([0.1, -0.2, 0.2])
    return [
        ph.Body("a", mass=1.3, inertia=J, angular_velocity=(0.3, -1.0, 0.5), velocity=v / 1.3),
        ph.Body("b", mass=0.8, inertia=(0.3, 0.2, 0.25), position=(1.5, 0.2, 0), velocity=-v / 0.8),
    ]


def quartic(y, p):
    return p[0] * (y - 1.0) ** 4, 4.0 * p[0] * (y - 1.0) ** 3


ELASTIC = {
    "spring": ph.Spring("s", **BETWEEN, stiffness=50.0, length=0.5),
    "polynomial": ph.Spring("s", **BETWEEN, polynomial=(0.0, 30.0, 10.0, 50.0)),
    "table": ph.Spring("s", **BETWEEN, table={"at": [0.2, 0.9, 2.0], "force": [-20.0, 0.0, 90.0]}),
    "smooth table": ph.Spring(
        "s",
        **BETWEEN,
        table={"at": [0.2, 0.7, 1.0, 2.0], "force": [-20.0, -1.0, 0.0, 90.0], "smooth": True},
    ),
    "potential": ph.Spring("s", **BETWEEN, potential=quartic, parameters=(40.0,)),
    "bushing": ph.Bushing(
        "s",
        between=("a", "b"),
        point=(0.7, 0.1, 0.0),
        axis=(1, 2, 3),
        stiffness=(50, 60, 70),
        turning_stiffness=(5, 6, 7),
    ),
    "constant tension": ph.ConstantTension("s", **BETWEEN, tension=2.0),
    "attraction": ph.Attraction("s", between=("a", "b"), strength=2.0),
}
HINGE = ph.Revolute("hinge", "a", "b", point=(0.7, 0, 0), axis=(0, 1, 0.2), initial={"rate": 3.0})
TWIST = ph.TorsionSpring("t", joint="hinge", stiffness=8.0, angle=0.4)
HARD = ph.TorsionSpring("t", joint="hinge", polynomial=(0.0, 2.0, 0.0, 3.0))


def hinged(*joints):
    """Two bodies on a joint, as above."""
    a = {"mass": 1.3, "inertia": J, "angular_velocity": (0.3, -1.0, 0.5)}
    b = ph.Body("b", mass=0.8, inertia=(0.3, 0.2, 0.25), position=(1.5, 0.2, 0))
    state = compile_system(ph.System([ph.Body("a", **a), b], joints), Way.JOINTED).state
    return [ph.Body("a", **a, velocity=-np.sum(state[:, 3:6], axis=0) / 2.1), b]


def conservative():
    for name, element in ELASTIC.items():
        yield name, ph.System(pair(), forces=[element])
    for name, element in {"torsion": TWIST, "hardening torsion": HARD}.items():
        yield name, ph.System(hinged(HINGE), [HINGE], [element])
    yield (
        "spring on a hinge",
        ph.System(hinged(HINGE), [HINGE], [ELASTIC["spring"]]),
    )
    yield (
        "rotor",
        ph.System(
            pair(), forces=[ph.Rotor("w", body="a", axis=(0, 3, 4), inertia=0.1, speed=30.0)]
        ),
    )


def driven():
    damped = ph.Spring("s", **BETWEEN, stiffness=50.0, damping=2.0)
    wave = ph.PointForce(
        "f", body="b", point=(1.5, 0.5, 0.2), harmonic={"amplitude": (1, 2, 3), "frequency": 0.7}
    )
    drag = ph.Drag("d", body="a", linear=0.3, angular=0.2)
    yield "damped", ph.System(pair(), forces=[damped, drag]), True
    yield "pushed", ph.System(pair(), forces=[damped, drag, wave]), False
    turn = ph.Motor("m", joint="hinge", harmonic={"amplitude": 2.0, "frequency": 1.0})
    friction = ph.TorsionDamper("d", joint="hinge", damping=0.5)
    yield "motor", ph.System(hinged(HINGE), [HINGE], [TWIST, friction, turn]), False
    swing = {"angle": {"harmonic": {"amplitude": 1.0, "frequency": 1.0}}}
    driven_hinge = ph.Revolute("hinge", "a", "b", point=(0.7, 0, 0), axis=(0, 1, 0.2), motion=swing)
    yield "driven hinge", ph.System(hinged(driven_hinge), [driven_hinge]), False
    slide = {"displacement": {"ramp": {"times": [0.0, 3.0], "values": [0.0, 0.4]}}}
    rail = ph.Prismatic("rail", "a", "b", point=(0.7, 0, 0), axis=(0, 1, 0.2), motion=slide)
    yield "driven rail", ph.System(hinged(rail), [rail]), False
    wheel = ph.Rotor(
        "w",
        body="a",
        axis=(0, 3, 4),
        inertia=0.1,
        speed=30.0,
        harmonic={"amplitude": 0.5, "frequency": 0.5},
    )
    yield "driven rotor", ph.System(pair(), forces=[wheel]), False

    def field(t, x, v, R, omega, p):
        return -x[0], -2.0 * x[1] - 0.1 * v[1], 0.3 * np.sin(t)

    yield "user force", ph.System(pair(), forces=[ph.UserForce("u", body="a", force=field)]), False


CONSERVATIVE, DRIVEN = dict(conservative()), {n: (s, d) for n, s, d in driven()}
every_scheme = pytest.mark.parametrize(  # the first has all forces; the others compile long
    "scheme", [pytest.param(s, marks=[pytest.mark.slow] * (i > 0)) for i, s in enumerate(SCHEMES)]
)


def kept(run, tolerance):
    found = run.certificate(tolerance=tolerance)
    claimed = [i for i in found.invariants if i.promised and i.claimed]
    assert {"energy", "energy_balance"} & {i.name for i in claimed}
    return [(i.name, i.relative) for i in claimed if not i.kept]


@every_scheme
@pytest.mark.parametrize("name", CONSERVATIVE)
def test_energy_and_momenta_are_kept(name, scheme):
    run = ph.simulate(CONSERVATIVE[name], scheme, step=0.01, until=20.0, save_every=20)
    assert not kept(run, 1e-12)


@every_scheme
@pytest.mark.parametrize("name", DRIVEN)
def test_the_ledger_closes(name, scheme):
    system, only_loses = DRIVEN[name]
    run = ph.simulate(system, scheme, step=0.01, until=10.0, save_every=1)
    assert not kept(run, 1e-12)
    books = run.ledger
    assert np.abs(books.balance).max() <= 1e-12 * books.scale
    for lost in books.dissipated.values():
        assert np.diff(lost).min() >= 0.0
    if only_loses:
        assert not books.work
        assert sum(lost[-1] for lost in books.dissipated.values()) > 0.1


@pytest.mark.slow
@every_scheme
@pytest.mark.parametrize("name", [*CONSERVATIVE, *DRIVEN])
def test_so_it_is_over_a_hundred_thousand_steps(name, scheme):
    system = CONSERVATIVE[name] if name in CONSERVATIVE else DRIVEN[name][0]
    run = ph.simulate(system, scheme, step=0.01, until=1000.0, save_every=100)
    assert not kept(run, 1e-12)


def test_momentum_of_a_rotor_is_that_of_the_whole():
    system = DRIVEN["driven rotor"][0]
    run = ph.simulate(system, step=0.01, until=5.0)
    start = run.angular_momentum.values[0]
    assert np.abs(run.angular_momentum.values - start).max() <= 1e-13 * np.abs(start).max()
    wheel = run.ledger.work["w"]
    assert np.abs(wheel).max() > 0.5


def test_a_checkpoint_carries_accounts_and_angles(tmp_path):
    system, _ = DRIVEN["motor"]
    whole = ph.simulate(system, step=0.01, until=2.0, out=tmp_path / "whole.zarr")
    ph.simulate(system, step=0.01, until=1.0, out=tmp_path / "cut.zarr")
    gone_on = ph.resume(tmp_path / "cut.zarr", until=2.0)
    a, b = whole.trajectory, gone_on.trajectory
    assert np.array_equal(a.stored[-1], b.stored[-1])
    assert np.array_equal(a.carried[-1], b.carried[-1])
    assert whole.ledger.work["m"][-1] == gone_on.ledger.work["m"][-1]


@pytest.mark.parametrize("scheme", ["rk4", "simo-wong", "peskin", "algo-c1", "staggered"])
def test_explicit_schemes_take_elements_as_forces(scheme):
    system = ph.System(
        pair(),
        forces=[
            ELASTIC["polynomial"],
            ph.Bushing(
                "other",
                between=("a", "b"),
                point=(0.7, 0.1, 0.0),
                stiffness=(50, 60, 70),
                turning_stiffness=(5, 6, 7),
            ),
        ],
    )
    errors = []
    exact = ph.simulate(system, "suzuki-4(energy-momentum)", step=1e-3, until=0.5)
    for step in (2e-3, 1e-3):
        run = ph.simulate(system, scheme, step=step, until=0.5)
        errors.append(np.abs(run.trajectory.position[-1] - exact.trajectory.position[-1]).max())
    assert errors[1] < 1e-4
    order = np.log2(errors[0] / errors[1])
    assert order > 1.7


def test_steps_taken_again_after_a_failure_are_booked_once():
    def field(t, x, v, R, omega, p):
        return (1.0, 0.5 * x[0], 0.0) if t < 0.4 else (np.nan, 0.0, 0.0)

    system = ph.System(pair(), forces=[ph.UserForce("u", body="a", force=field)])
    with pytest.raises(ph.RunError) as caught:
        ph.simulate(system, step=0.01, until=1.0)
    books = caught.value.run.ledger
    assert len(books.balance) > 30
    assert np.abs(books.balance).max() <= 1e-12 * books.scale
