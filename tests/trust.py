"""What was wrong under a certificate, and what it is now.

``python -m tests.trust`` prints all tables; with ``items``, ``resolution`` or ``mechanisms`` one:

- items: faults that were found by trying hundreds of cases (before), and the same cases now;
- resolution: the row `resolution` of three fast bodies and of every built-in model;
- mechanisms: 200 random over-constrained mechanisms, energy, iterations, and the largest force of a
  row beside the largest reaction.

The exit code is 1 where a figure is beyond its limit.
"""

import math
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

import polhode as ph
from polhode.errors import PolhodeError
from polhode.model import joints
from polhode.run.engine import Engine
from tests.models import over_constrained
from tests.properties import test_stiff_elements as stiff
from tests.properties import test_whipping_chain as whip
from tests.unit.diagnostics.test_certificate import at_rest_on
from tests.unit.diagnostics.test_resolution import top, wheel
from tests.unit.run import test_user_functions as user

MODELS = Path(__file__).parents[1] / "models"
missed = []


def row(name, before, after, limit=math.inf, unit=""):
    """Print a row of a table; remember it where the figure is beyond its limit."""
    good = after <= limit if isinstance(after, float) else True
    if not good:
        missed.append(name)
    shown = f"{after:.3g}" if isinstance(after, float) else after
    bound = f"(at most {limit:.1e})" if limit < math.inf else ""
    print(f"{name:58} {before:28} {shown} {unit} {bound}{'' if good else '  MISSED'}", flush=True)


# --- items ---------------------------------------------------------------------------------------


def torsion_modes():
    system = ph.load_model("torsion-pendulum")
    spring = next(f for f in system.forces if isinstance(f, ph.TorsionSpring))
    body = system.bodies[0]
    axis = np.asarray(system.joints[0].axis, float)
    inertia = float(axis @ np.asarray(body.inertia) @ axis)
    damped = spring.stiffness / inertia - (spring.damping / (2 * inertia)) ** 2
    exact = math.sqrt(damped) / (2 * math.pi)
    found = float(ph.modes(system).frequencies[0])
    row("3 modes of torsion-pendulum", "'without stiffness'", f"{found:.6f} Hz")
    row("3 relative error beside sqrt(k/J - (c/2J)²)/2pi", "", abs(found / exact - 1), 1e-9)


def reloaded():
    top_ = ph.load_model("heavy-top")
    loads = [
        ph.Torque("push", body="top", value=(0.3, 0.2, 0.1)),
        ph.Drag("oil", body="top", linear=0.1, angular=0.2),
    ]
    system = ph.System(top_.bodies, top_.joints, loads, gravity=top_.gravity)
    run = ph.simulate(system, "geradin-as-printed", step=1e-3, until=0.5)
    with tempfile.TemporaryDirectory() as folder:
        run.save(Path(folder) / "run")
        back = ph.load(Path(folder) / "run")
        apart = max(abs(back.ledger.at_end()[k] - v) for k, v in run.ledger.at_end().items())
    row("4 work, losses after loading, difference (J)", "exchanged, 0.22", float(apart), 0.0)


def second_simulation():
    def timed(forces):
        for _ in range(2):
            began = time.perf_counter()
            ph.simulate(user.arm(forces()), until=0.02, step=0.01, quiet=True)
        return time.perf_counter() - began

    def six():
        def pull(k):
            return lambda t, x, v, R, omega, p: (-k * x[0], -k * x[1], -2.0 * x[2])

        return [ph.UserForce(f"u{k}", "a", force=pull(float(k))) for k in range(6)]

    def gradient():
        return [ph.GravityGradient("g", body="a", parameter=2.0, centre=(0, 0, -3))]

    row("6 second `simulate` with six functions", "1.2 to 1.8 s", timed(six), unit="s")
    row("6 second `simulate` with GravityGradient", "2.45 s", timed(gradient), unit="s")


def control_laws():
    for gain, before in ((1.0, "31, 91 halvings"), (10.0, ""), (100.0, "fails")):
        k, c = 100.0 * gain, 10.0 * gain
        motors = [
            ph.Motor(f"m{j}", j, function=user.control, parameters=(k, c)) for j in ("1", "2")
        ]
        run = ph.simulate(user.arm(motors), until=1.0, step=0.01, quiet=True)
        found = f"{run.iterations.mean:.2f} iterations, {run.halvings.total} halvings"
        row(f"6 PD as Motor(function=), gains x {gain:g}", before, found)


def stiff_springs():
    for k, before in ((1e8, ""), (1e10, "6.7e-8"), (1e12, "5e-4")):
        for name, model in stiff.MODELS.items():
            run = stiff.run(model(k), steps=1000)
            energy = run.certificate()["energy"]
            row(f"7 energy of {name}, k = {k:g}, h = .01", before, energy.relative, 1e-12)


def at_rest():
    lost = []
    for kind in joints.TYPES.values():
        run = ph.simulate(at_rest_on(kind), step=1e-2, until=10.0, quiet=True)
        if not run.certificate()["energy"].kept:
            lost.append(kind.kind)
    row("8 joints at rest, tilted, that lose energy", "4 of 8", f"{len(lost)} of 8 {lost or ''}")
    if lost:
        missed.append("8")


def both_energies():
    run = ph.simulate("double-pendulum", step=1e-2, until=5.0, quiet=True)
    e = run.energy
    scale = float(np.abs(e["kinetic"]).max())
    drift = {k: float(np.abs(e[k] - e[k][0]).max()) / scale for k in ("total", "total_reported")}
    row("9 energy of stored momenta, h = .01", "", drift["total"], 1e-13)
    row("9 energy of reported velocities, by its own name", "1e-5, not named", "", math.inf)
    print(f"{'':58} {'':28} total_reported {drift['total_reported']:.1e}")


def hundred_hinges():
    def planar(k, first, second, point):
        return ph.Revolute(f"hinge {k}", first, second, point=point, axis=(0, 1, 0))

    for name, joint in (("parallel", planar), ("random axes", whip.hinges(1))):
        run = ph.simulate(whip.chain(100, joint), step=1e-3, until=10.0, save_every=100, quiet=True)
        found = f"{run.iterations.mean:.2f} iterations, {run.halvings.total} halvings"
        row(f"10 chain of 100 hinges, {name}", "7.9, 1241 halvings", found)


def given_motion():
    body = ph.Body("b", 1.0, inertia=(0.1, 0.1, 0.1), position=(0.5, 0, 0))
    hinge = ph.Revolute(
        "h",
        "ground",
        "b",
        point=(0, 0, 0),
        axis=(0, 0, 1),
        motion={"angle": lambda t: 0.3 * math.sin(2.0 * t)},
    )
    run = ph.simulate(ph.System([body], [hinge]), step=1e-2, until=2.0, quiet=True)
    exact = 0.6 * np.cos(2.0 * np.asarray(run.time))
    error = float(np.abs(np.asarray(run.joint("h").rate) - exact).max())
    row("10 reported rate of a motion given as a function", "1e-8", error, 1e-12)


def names():
    a = ph.Body("a", 1.0, inertia=(1, 1, 1))
    rod = ph.Distance("rod", "ground", "a", points=((0, 0, 1), (0, 0, 0)), length=1.0)
    spring = ph.Spring(between=("ground", "a"), points=((1, 0, 0), (0, 0, 0)), stiffness=1.0)
    found = ph.System([a], [rod], [spring]).forces[0].name
    row("10 Distance(length=), name of a force without one", "rejected, none", f"taken, {found!r}")


def advice():
    light = ph.Body("light", 1e-12, inertia=(1e-13,) * 3, position=(0.5, 0, 0))
    heavy = ph.Body("heavy", 1.0, inertia=(0.1,) * 3, position=(1.5, 0, 0))
    pins = [
        ph.Revolute("a", "ground", "light", point=(0, 0, 0), axis=(0, 1, 0)),
        ph.Revolute("b", "light", "heavy", point=(1, 0, 0), axis=(0, 1, 0)),
    ]
    system = ph.System([light, heavy], pins, gravity=(0, 0, -9.81))
    try:
        run = ph.simulate(system, step=1e-2, until=5.0, quiet=True)
        found = f"runs, energy {run.certificate()['energy'].relative:.1e}"
    except PolhodeError as error:
        found = str(error)
    row("10 masses of ratio 1e12", "'use a smaller step'", found)


def items():
    """Print the table of faults, before and after."""
    print(f"{'item':58} {'before':28} now")
    for part in (
        torsion_modes,
        reloaded,
        control_laws,
        second_simulation,
        stiff_springs,
        at_rest,
        both_energies,
        hundred_hinges,
        given_motion,
        names,
        advice,
    ):
        part()
    print("5 threads: tests/unit/kernel/compile/test_threads.py (slow) compares all bits")


# --- resolution ----------------------------------------------------------------------------------


def show(name, run):
    """Print the resolution of a run, and what it lost or warns of."""
    c = run.certificate()
    found = {k: "-" if v is None else f"{v:.2g}" for k, v in c.resolution.as_dict().items()}
    lost = [i.name for i in c.invariants if i.promised and i.claimed and not i.kept]
    print(
        f"{name:26} {run.trajectory.step:<8.3g}",
        *(f"{found.get(k, '-'):9}" for k in ("turn", "oscillation", "error_length", "error_angle")),
        c.resolution.advice,
        f"LOST {lost}" if lost else "",
        flush=True,
    )
    if lost:
        missed.append(name)
    return c.resolution


def resolution():
    """Print the row `resolution` of three fast bodies and of all built-in models."""
    print(f"{'':26} step     turn      h omega   metres    radians   warning")
    show("top, 1000 rad/s", ph.simulate(top(1000.0), step=1e-3, until=1.0, quiet=True))
    show("hinge, 1e4 rad/s", ph.simulate(wheel(1e4), step=1e-2, until=1.0, quiet=True))
    for path in sorted(MODELS.glob("*.toml")):
        if show(path.stem, ph.simulate(path.stem, quiet=True)).advice:
            missed.append(path.stem)


# --- mechanisms ----------------------------------------------------------------------------------


def mechanisms(count=200, step=1e-2, until=5.0):
    """Print what random over-constrained mechanisms keep, and the forces of their rows."""
    lost, most, ratio, iterations, halvings = [], 0.0, (0.0, ""), [], 0
    for seed in range(count):
        family, system = over_constrained.mechanism(seed)
        run = ph.simulate(system, step=step, until=until, quiet=True)
        c = run.certificate()
        if not all(i.kept for i in c.invariants if i.promised and i.claimed):
            lost.append(seed)
        most = max(most, c["energy"].relative)
        iterations.append(run.iterations.mean)
        halvings += run.halvings.total
        engine = Engine(system, "energy-momentum", step)
        engine.start()
        force = 0.0
        for _ in range(round(until / step / 10)):
            engine.advance(10, 10**6, engine.buffers(1))
            force = max(force, float(np.abs(engine.compiled.arrays.joints.past_rows[0]).max()))
        joints = [run.joint(j.name) for j in system.joints]
        largest = max(
            max(float(np.abs(j.reaction).max()), float(np.abs(j.torque_world).max()))
            for j in joints
        )
        if largest > 0.0 and force / largest > ratio[0]:
            ratio = force / largest, f"seed {seed}, {family}: {force:.3g} beside {largest:.3g}"
    print(f"{count} mechanisms, h = {step} s, {until} s: LOST {len(lost)} {lost or ''}")
    print(f"energy, largest relative drift {most:.1e}; iterations {np.mean(iterations):.3f}")
    print(
        f"halvings {halvings}; largest force of a row {ratio[0]:.2f} of the largest reaction",
        end="",
    )
    print(f" ({ratio[1]}; N and N m)")
    if lost:
        missed.append("mechanisms")


if __name__ == "__main__":
    parts = {"items": items, "resolution": resolution, "mechanisms": mechanisms}
    for word in sys.argv[1:] or parts:
        parts[word]()
        print()
    sys.exit(f"missed: {missed}" if missed else 0)
