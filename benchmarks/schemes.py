"""`python -m benchmarks.schemes`: what schemes for mechanisms keep, lose and cost.

`decay`: energy-decaying on the heavy top and on ten random mechanisms with stiff springs: the
largest growth of the augmented energy in a step, momenta, closure, order. `bushing`: what is left
of an oscillation that steps do not resolve. `orders`: errors and orders on the top and on Bricard's
mechanism. `cost`: a step of energy-decaying over one of energy-momentum, the same work in turns.
"""

import argparse
import time
from itertools import pairwise
from pathlib import Path

import numpy as np

import polhode as ph
from polhode.run.engine import Engine

ROOT = Path(__file__).parents[1]
RHOS = (1.0, 0.9, 0.5, 0.0)


def top():
    """The heavy top: 5 kg, 1.3 m, 50 rad/s."""
    body = ph.Body(
        "top",
        mass=5.0,
        inertia=(0.8, 0.8, 1.2),
        position=(0.0, -1.3 * np.sin(0.5), 1.3 * np.cos(0.5)),
        orientation=ph.rotation_vector((0.5, 0.0, 0.0)),
        angular_velocity=(0.0, 0.0, 50.0),
    )
    tip = ph.Spherical("tip", "ground", "top", point=(0, 0, 0))
    return ph.System([body], [tip], gravity=(0, 0, -9.81))


def mechanism(seed):
    """Three to five joints of any type, free or on the ground, springs and bushings up to 1e5 N/m.

    Every second one floats freely, so that its momenta are conserved.
    """
    from tests.models.random_trees import KINDS, make_tree
    from tests.properties.test_decaying import sprung

    rng = np.random.default_rng(seed)
    kinds = list(rng.choice(KINDS, int(rng.integers(3, 6))))
    ground = seed % 2 == 0
    gravity = (0, 0, -9.81) if ground else (0, 0, 0)
    system = sprung(rng, make_tree(rng, kinds, ground=ground, gravity=gravity))
    if not ground:  # keep the springs between bodies
        inner = [f for f in system.forces if "ground" not in f.between]
        system = ph.System(system.bodies, system.joints, inner)
    return system


def largest(certificate, name):
    """Relative error of the invariants that the model promises, a dash where there are none."""
    found = [i.judged for i in certificate.invariants if i.name.startswith(name) and i.promised]
    return f"{max(found):.0e}" if found else "-"


def order_of(system, scheme, h, until):
    """Error against half the step, and the order from three steps."""
    ends = [
        ph.simulate(system, scheme, step=k, until=until, save_every=10**6, quiet=True)
        for k in (h, h / 2, h / 4)
    ]
    x = [run.trajectory.position[-1] for run in ends]
    apart = [np.abs(b - a).max() for a, b in pairwise(x)]
    return apart[0], np.log2(apart[0] / apart[1])


def decay():
    systems = {"heavy top": (top(), 0.01, 2.0, 0.002, 0.4)}
    systems |= {f"random {k}": (mechanism(k), 0.005, 1.0, 1e-4, 0.02) for k in range(10)}
    print("augmented energy: largest growth in a step over its scale, loss over the run; then")
    print("largest relative errors of linear and angular momentum, lengths, angles; order")
    for name, (system, h, until, fine, short) in systems.items():
        for rho in RHOS:
            scheme = f"energy-decaying(rho={rho:g})"
            run = ph.simulate(system, scheme, step=h, until=until, save_every=1, quiet=True)
            books, c = run.ledger, run.certificate()
            A = books.augmented / books.scale
            kept = [
                largest(c, key)
                for key in ("linear", "angular", "constraints_length", "constraints_angle")
            ]
            error, order = order_of(system, scheme, fine, short)
            print(
                f"{name:10} rho {rho:3g}  growth {np.diff(A).max():8.1e}  loss {A[0] - A[-1]:8.1e}"
                f"  {' '.join(f'{k:>6}' for k in kept)}  order {order:.2f}  ({error:.0e} m)",
                flush=True,
            )


def hung(omega):
    """A unit mass in a bushing, pushed so that its true amplitude is 1 mm."""
    body = ph.Body("b", mass=1.0, inertia=(1, 1, 1), velocity=(1e-3 * omega, 0, 0))
    stiff = (omega**2,) * 3
    more = {"point": (0, 0, 0), "stiffness": stiff, "turning_stiffness": stiff}
    return ph.System([body], forces=[ph.Bushing("s", between=("ground", "b"), **more)])


def bushing(h=0.01, until=0.5):
    print(f"a bushing that steps of {h:g} s do not resolve: amplitude sqrt(x² + (v/omega)²) after")
    print(f"{until / h:.0f} steps, over the exact one of 1 mm")
    for turned in (10.0, 100.0):
        for scheme in ("energy-decaying", "generalized-alpha"):
            left = []
            for rho in (1, 0.9, 0.8, 0.5, 0):
                run = ph.simulate(hung(turned / h), f"{scheme}(rho={rho})", step=h, until=until)
                t = run.trajectory
                place, way = t.position[-1, 0, 0], t.velocity[-1, 0, 0] * h / turned
                left.append(f"{rho}: {np.hypot(place, way) / 1e-3:.1e}")
            print(f"h omega {turned:3g}  {scheme:17} rho {', '.join(left)}", flush=True)


def orders():
    from tests.models.mechanisms import bricard

    cases = (("top", top(), 2e-3, 0.4), ("Bricard", bricard(), 1e-2, 1.0))
    schemes = ("energy-momentum", "energy-decaying", "generalized-alpha", "rattlie", "bdf")
    print("apart from the run with half the step at the end, and order")
    for name, system, h, until in cases:
        for scheme in (*schemes, "suzuki-4(rattlie)"):
            error, order = order_of(system, scheme, h, until)
            print(f"{name:8} {scheme:18} h {h:g}  {error:.1e} m  order {order:.2f}", flush=True)


def cost(rounds=30):
    """Processor time of a step, the two schemes in turns so that both meet the same machine."""
    from tests.models.mechanisms import bricard

    cases = {"heavy top": (top(), 0.002), "Bricard": (bricard(), 0.005)}
    cases |= {f"random {k}": (mechanism(k), 0.005) for k in range(4)}
    print("microseconds a step: energy-momentum, energy-decaying, ratio; updates a step")
    for name, (system, h) in cases.items():
        engines = [Engine(system, scheme, h) for scheme in ("energy-momentum", "energy-decaying")]
        least, steps = [np.inf, np.inf], 400
        for engine in engines:
            engine.start()
            engine.take(10)
        for _ in range(rounds):
            for k, engine in enumerate(engines):
                began = time.thread_time()
                engine.take(steps)
                least[k] = min(least[k], 1e6 * (time.thread_time() - began) / steps)
        updates = [engine.outcome().iterations / engine.n for engine in engines]
        print(
            f"{name:10} {least[0]:7.2f} {least[1]:7.2f}  {least[1] / least[0]:.2f}   "
            f"{updates[0]:.2f} {updates[1]:.2f}",
            flush=True,
        )


def main():
    parts = {"decay": decay, "bushing": bushing, "orders": orders, "cost": cost}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[[], *parts], default=list(parts))
    for part in parser.parse_args().parts:
        parts[part]()
        print()


if __name__ == "__main__":
    main()
