"""`python -m tests.truth.beam_table`: required figures of beams beside measured ones.

A row is printed as soon as it is known; words after the command choose rows by their names.
"""

import sys

import numpy as np

import polhode as ph
from benchmarks.peers.polhode_peer import beam as planar_spaghetti
from polhode.assembly.start import start
from polhode.model.orientation import matrix, multiply, rotation_vector
from polhode.statics.beams import BeamsAtRest
from tests.properties.test_beam_laws import drifts, eased, four_bar, moments_of_momentum, spaghetti
from tests.properties.test_beam_trees import tree
from tests.truth.beam_forms import euler_bernoulli_roots, rotating_bar, timoshenko_cantilever
from tests.truth.rod import clamped_rod
from tests.truth.test_beam_orders import STEPS, error, swinging
from tests.unit.statics.test_beams import BEND, bend, roll_up

EXUDYN = np.array([(4.95897, 4.47702), (3.58457, 6.10756)])  # 40 elements, h = 0.0025


def listed(numbers):
    return ", ".join(f"{x:.3g}" for x in np.ravel(numbers))


def orders(errors):
    return np.log2(np.divide(errors[:-1], errors[1:]))


def flight():
    """Free beams, 1e5 steps, after their loads: E, P, L <= 1e-12."""
    for name, system, h, loaded in (
        ("planar", planar_spaghetti(10), 0.0025, 2.5),
        ("3D", spaghetti(), 0.01, 5.0),
    ):
        run = ph.simulate(system, step=h, until=loaded + 1e5 * h, save_every=500)
        t, after = run.trajectory, run.time > loaded + 0.5 * h
        energy, p = run.energy["total"].values[after], t.stored[after, :, 3:6].sum(axis=1)
        yield f"{name}, E", np.abs(energy / energy[0] - 1.0).max()
        yield f"{name}, P", np.abs(p - p[0]).max() / np.linalg.norm(p[0])
        about = zip(("origin", "centre"), moments_of_momentum(run, loaded + 0.5 * h), strict=True)
        for point, L in about:
            yield f"{name}, L about the {point}", np.abs(L - L[0]).max() / np.linalg.norm(L[0])
        yield f"{name}, way (m)", np.linalg.norm(t.position[-1, 0])
        yield f"{name}, promised, by the certificate", max(drifts(run).values())


def rigid():
    """Strains after a rigid motion of 1e3 m and 100 turns: <= 1e-12."""
    system = spaghetti()
    s, beams = start(system), BeamsAtRest(system)
    rng = np.random.default_rng(1)
    x = s.x + 0.1 * rng.normal(size=s.x.shape)
    q = np.array([multiply(p, rotation_vector(0.3 * rng.normal(size=3))) for p in s.q])
    before, turn = beams.strains(x, q), rotation_vector((0.12 * np.pi, 0.0, 0.16 * np.pi))
    whole = np.array([1.0, 0.0, 0.0, 0.0])
    for _ in range(1000):  # a tenth of a turn each
        whole = multiply(turn, whole)
    whole /= np.linalg.norm(whole)
    x = x @ matrix(whole).T + (600.0, -640.0, 480.0)
    q = np.array([multiply(whole, p) for p in q])
    yield "change of strains, up to 1e3 m away", np.abs(beams.strains(x, q) - before).max()


def order():
    """Order of energy-momentum 2, of suzuki-4 4."""
    exact = ph.simulate(swinging(), scheme="dop853(tolerance=1e-13)", step=0.05, until=1.0)
    for scheme in ("energy-momentum", "suzuki-4(energy-momentum)"):
        found = [error(scheme, h, exact.trajectory.position[-1]) for h in STEPS]
        yield scheme, float(orders(found)[0])


def rolled():
    """Roll-up to a circle, 3 and 10 elements: how far the tip is from the clamp (m)."""
    for n in (3, 10):
        yield f"{n} elements", np.abs(ph.equilibrium(roll_up(n)).position[-1]).max()


def curved():
    """45-degree bend, 4, 8, 16 elements: error of the tip (m) against the rod's BVP, orders."""
    axes = np.array([[0, -1, 0], [1, 0, 0], [0, 0, 1]])
    for load in (300.0, 600.0):
        rod = clamped_rod(25 * np.pi, BEND, curvature=(0, 0, -0.01), axes=axes, force=(0, 0, load))
        tips = [ph.equilibrium(bend(n, load)).position[-1] for n in (4, 8, 16)]
        errors = [np.abs(tip - rod.tip).max() for tip in tips]
        yield f"P = {load:g}", f"{listed(errors)}; orders {listed(orders(errors))}"


def cantilever(n, GA, inertia, mass):
    section = ph.Section(
        stiffness=(1e8, GA, GA, 2e3, 100.0, 1e7), mass=1.0, inertia=(2 * inertia, inertia, inertia)
    )
    line = [(0, 0, 0), (1, 0, 0)]
    one = ph.Beam("b", "ground", points=line, elements=n, section=section, up=(0, 0, 1), mass=mass)
    return np.asarray(ph.modes(ph.System([], beams=[one])).frequencies)


def frequencies():
    """Five frequencies of a cantilever, 64 elements: errors; orders from 16 to 32 and to 64.

    Roots are those of Timoshenko's beam with the same section, which for the slender one are near
    the limit of Euler and Bernoulli. Corrected masses have order 2 in shear and rotary inertia, and
    4 to 5 in bending (docs/theory/beams.md).
    """
    limit = euler_bernoulli_roots(5) ** 2 * 10.0 / (2 * np.pi)
    for name, GA, inertia in (("slender", 1e9, 1e-6), ("stout", 2e3, 0.02)):
        wanted = timoshenko_cantilever(1.0, 100.0, GA, 1.0, inertia, 5) / (2 * np.pi)
        yield f"{name}, Timoshenko beside Euler and Bernoulli", listed(wanted / limit - 1.0)
        for mass in ("lumped", "corrected"):
            errors = []
            for n in (16, 32, 64):
                found = cantilever(n, GA, inertia, mass)
                nearest = np.array([found[np.argmin(np.abs(found - f))] for f in wanted])
                errors.append(nearest / wanted - 1.0)
            to_32, to_64 = orders(np.abs(errors))
            said = f"{listed(errors[2])}; orders {listed(to_32)}; {listed(to_64)}"
            yield f"{name}, {mass}", said


def column():
    """Buckling of a column, 2, 4, 8 elements: relative errors of Euler's load; orders."""
    section = ph.Section(
        stiffness=(1e8, 1e8, 1e8, 2e3, 100, 150), mass=1.0, inertia=(1e-4, 1e-4, 1e-4)
    )
    errors = []
    for n in (2, 4, 8):
        one = ph.Beam("b", "ground", points=[(0, 0, 0), (0, 0, 1)], elements=n, section=section)
        press = ph.PointForce("p", f"b.{n}", value=(0, 0, -1.0))
        factor = ph.buckling(ph.System([], [], [press], beams=[one])).factor
        errors.append(abs(factor / (np.pi**2 * 100 / 4) - 1.0))
    yield "errors", f"{listed(errors)}; orders {listed(orders(errors))}"


def flown():
    """Planar flying beam at 2.5 s: ends (m) beside those of Exudyn with 40 elements."""
    for n in (20, 40, 80):
        run = ph.simulate(planar_spaghetti(n), step=0.0025, until=2.5)
        ends = run.trajectory.position[-1][[0, n], :2]
        yield (
            f"{n} elements",
            f"{np.round(ends, 5).tolist()}, off {np.abs(ends - EXUDYN).max():.1e}",
        )


def spun_up():
    """Spin-up: steady extension (m), exactly 5.143175e-4, and the largest lag of the tip (m).

    Lumped masses leave an error of second order in the length of elements; with corrected ones,
    (h omega)^2 / 6 of the step is left.
    """
    exact = rotating_bar(10.0, 2.8e7, 1.2, 6.0)
    yield "exact", exact
    section = ph.Section(
        stiffness=(2.8e7, 1e7, 1e7, 1.4e4, 1.4e4, 1.4e4), mass=1.2, inertia=(1.2e-3, 6e-4, 6e-4)
    )
    for n, mass, h in (
        (4, "lumped", 0.01), (8, "lumped", 0.01), (16, "lumped", 0.01), (8, "corrected", 0.01),
        (8, "corrected", 0.005), (8, "corrected", 0.0025),
    ):  # fmt: skip
        line = [(0, 0, 0), (10, 0, 0)]
        blade = ph.Beam("blade", "hub", points=line, elements=n, section=section, mass=mass)
        turning = {"angle": eased(6.0, 15.0)}
        shaft = ph.Revolute("s", "ground", "hub", point=(0, 0, 0), axis=(0, 0, 1), motion=turning)
        hub = ph.Body("hub", mass=1.0, inertia=(1, 1, 1))
        system = ph.System([hub], [shaft], beams=[blade])
        run = ph.simulate(system, step=h, until=30.0)
        angle, tip = run.joint("s").angle.values, run.body(f"blade.{n}").position.values
        aside = -np.sin(angle) * tip[:, 0] + np.cos(angle) * tip[:, 1]
        extension = run.trajectory.beam_strains[run.time > 16.0, :, 0].mean(axis=0).sum() * 10.0 / n
        yield (
            f"{n} elements, {mass}, h = {h:g}",
            f"extension {extension:.6e} ({extension / exact - 1.0:+.1e}), "
            f"lag {aside.min():.4f} at {run.time[aside.argmin()]:g} s",
        )


def askew():
    """Four-bar with a hinge that leans by 5 degrees: largest moment in the coupler there (N m)."""
    largest = []
    for n in (4, 8, 16):
        run = ph.simulate(four_bar(n), step=4e-3, until=12.0)
        moment = np.linalg.norm(run.beam("coupler").moment_at(0.24), axis=-1)
        turn, left = np.ptp(run.joint("D").angle.values), drifts(run)["energy_balance"]
        largest.append(moment.max())
        when = run.time[moment.argmax()]
        yield (
            f"{n} elements a bar",
            f"{moment.max():.4f} N m at {when:g} s; the rocker turns by {turn:.4f} rad; "
            f"balance {left:.1e}",
        )
    yield "order", float(np.log2((largest[1] - largest[0]) / (largest[2] - largest[1])))


def wire():
    """A steel wire of 1 m, radius 1 mm, 20 elements, at 200 times the explicit limit l/c."""
    section = ph.Section({"round": {"radius": 1e-3}}, material="steel")
    one = ph.Beam("w", points=[(0, 0, 0), (1, 0, 0)], elements=20, section=section, up=(0, 0, 1))
    pin = ph.Spherical("pin", "ground", "w.0", point=(0, 0, 0))
    system = ph.System([], [pin], gravity=(0, 0, -9.81), beams=[one])
    mass = sum(b.mass for b in system.bodies)  # of a metre
    limit = 0.05 / np.sqrt(section.matrix[0, 0] / mass)
    run = ph.simulate(system, step=200.0 * limit, until=2000 * 200.0 * limit)
    yield "step (s)", run.trajectory.step
    yield "energy", max(drifts(run).values())
    yield "iterations, mean and most", listed(run.certificate().iterations)


def stiff():
    """Iterations a step by EA, 3D flying beam, h = 0.1 s: mean and most."""
    for EA in (1e4, 1e6, 1e8, 1e10):
        section = ph.Section(stiffness=(EA, EA, EA, 500, 500, 500), mass=1.0, inertia=(20, 10, 10))
        run = ph.simulate(spaghetti(section=section), step=0.1, until=20.0)
        yield f"EA = {EA:g}", listed(run.certificate().iterations)


def trees():
    """Ten random trees of bodies and beams: worst of what is promised, relative."""
    worst = []
    for seed in range(1, 11):
        run = ph.simulate(tree(seed), step=0.01, until=0.6)
        worst.append(max(drifts(run).values()))
    yield "worst", max(worst)


ROWS = (
    rigid, rolled, curved, frequencies, column, flight, stiff, flown, order, trees, wire, askew,
    spun_up,
)  # fmt: skip


def main(chosen):
    for row in ROWS:
        if not chosen or row.__name__ in chosen:
            print(f"{row.__name__}: {row.__doc__}", flush=True)
            for name, value in row():
                said = value if isinstance(value, str) else f"{value:.7g}"
                print(f"    {name}: {said}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
