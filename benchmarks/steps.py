"""`python -m benchmarks.steps`: equal, reversible and error controlled steps side by side.

The top of many papers over 2000 s, whose spin is an invariant that no step keeps exactly; steps
there and back; and a double pendulum that starts near its upper rest: steps at equal error.
"""

import argparse
from itertools import pairwise

import numpy as np

import polhode as ph
from polhode.kernel.columns import State
from polhode.kernel.stepping.automatic import Pace, growth
from polhode.run.engine import Engine

FLOOR = 5.0


def top():
    body = ph.Body(
        "top",
        mass=5.0,
        inertia=(0.8, 0.8, 1.2),
        position=(0.0, -1.3 * np.sin(0.5), 1.3 * np.cos(0.5)),
        orientation=ph.rotation_vector((0.5, 0.0, 0.0)),
        angular_velocity=(0.0, 0.3, 3.0),
    )
    return ph.System(
        [body], [ph.Spherical("tip", "ground", "top", point=(0, 0, 0))], gravity=(0, 0, -9.81)
    )


def pendulum(rate):
    """Two arms that stand on each other, pushed a little."""
    arms = [ph.Body(f"{k}", 1.0, (0.1, 0.1, 0.01), position=(0, 0, 0.5 + k)) for k in (0, 1)]
    axis, first = (0, 1, 0), {"rate": rate}
    joints = [
        ph.Revolute("a", "ground", "0", point=(0, 0, 0), axis=axis, initial=first),
        ph.Revolute("b", "0", "1", point=(0, 0, 1), axis=axis),
    ]
    return ph.System(arms, joints, gravity=(0, 0, -9.81))


def spin(until):
    print(f"top, {until:g} s: steps, shortest and longest; largest deviation of the spin from 3")
    print("rad/s, means of its first and last tenths; energy; angular momentum about z; us a step")
    rules = (0.02, 0.01, f"reversible(0.05, floor={FLOOR})", f"reversible(0.025, floor={FLOOR})")
    for step in (*rules, "tolerance(2e-4)", "tolerance(2e-5)"):
        run = ph.simulate(top(), step=step, until=until, save_every=20, quiet=True)
        S = run.trajectory.stored_rates[:, 0, 2] - 3.0
        tenth, sizes, c = len(S) // 10, run.step_sizes, run.certificate()
        took = 1e6 * (run.wall_seconds - run.seconds_compiling) / c.steps
        print(
            f"{step!s:28} {c.steps:7d} {float(sizes.min()):.4f} {float(sizes.max()):.4f}  "
            f"{np.abs(S).max():.1e} {S[:tenth].mean():9.2e} {S[-tenth:].mean():9.2e}  "
            f"{c['energy'].relative:.1e} {c['angular_momentum_z'].relative:.1e}  {took:.2f}"
        )


def there_and_back(count=2000, first=0.05):
    engine = Engine(top(), "energy-momentum", f"reversible({first}, floor={FLOOR})")
    engine.control.set_end(1e4)
    engine.start()
    state = engine.compiled.state
    start = np.array(state)
    engine.take(count)
    time, pace = engine.time, engine.control.pace
    pace[0, Pace.DENSITY] += first * growth(engine.compiled.arrays, state, FLOOR, 0.0)
    for _ in range(2):
        state[:, State.P : State.Q] *= -1.0
        state[:, State.PI :] *= -1.0
        if engine.n == count:
            engine.take(count)
    wrong = np.abs(np.asarray(state) - start)[0]
    parts = (State.X, State.P, State.Q, State.PI, State.WIDTH)
    worst = [float(wrong[a:b].max()) for a, b in pairwise(parts)]
    print(f"{count} steps there and back, {time:.6f} s and {engine.time - time:.6f} s:")
    print("x {:.1e} p {:.1e} q {:.1e} pi {:.1e}".format(*worst))


def saved(until=6.0, equal=4e-3):
    """Steps of each rule that err as much as fixed steps do, found by the order of its error."""
    times = np.linspace(0.0, until, 301)
    print(f"double pendulum from its upper rest, {until:g} s: steps at equal error of the centres")
    for rate in (1e-2, 1e-4):
        system = pendulum(rate)
        exact = ph.simulate(
            system, "dop853(tolerance=1e-13)", step=0.01, until=until, save_at=times, quiet=True
        ).trajectory.position

        def tried(step, system=system, exact=exact):
            run = ph.simulate(system, step=step, until=until, save_at=times, quiet=True)
            return run, np.linalg.norm(run.trajectory.position - exact, axis=-1).max()

        run, wanted = tried(equal)
        most = run.trajectory.steps
        print(f"rate {rate:g} rad/s, {equal:g} s: {most} steps, {wanted:.2e} m")
        for rule, number, power in (
            ("reversible({})", 5e-3, 0.5),
            ("reversible({}, floor=10)", 5e-3, 0.5),
            ("tolerance({})", 1e-8, 1.5),
        ):
            for _ in range(4):
                run, wrong = tried(rule.format(f"{number:.3g}"))
                if abs(wrong / wanted - 1.0) < 0.02:
                    break
                number *= (wanted / wrong) ** power
            n = run.trajectory.steps
            said = rule.format(f"{number:.3g}")
            print(f"  {said:30} {n:6d} ({n / most - 1:+.0%})  {wrong:.2e} m", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--until", type=float, default=2000.0, help="of the top; 0 leaves it out")
    given = parser.parse_args()
    if given.until:
        spin(given.until)
    there_and_back()
    saved()


if __name__ == "__main__":
    main()
