"""Random mechanisms that rub: chains and cranks with friction, stops, gears and controllers.

`python -m tests.models.random_friction 0 150` runs those of these seeds at a step and at half of
it, and prints how many certificates are green beside answers that differ by more than they say.
"""

import sys
from collections import Counter
from typing import NamedTuple

import numpy as np

import polhode as ph

STEP, UNTIL = 4e-3, 0.4
# The printed error is a sum of local errors without their propagation: docs/howto/energy.md finds
# 0.7 to 1.5 times the true one; mechanisms that turn around and strike stops propagate more.
PROPAGATION = 20.0
LEAST = 1e-9  # m, rad: what rounding and the location of events leave
Z = (0, 0, 1)


def follow(t, inputs, state, parameters):
    return [parameters[0] * np.sin(parameters[1] * t) - 0.2 * inputs[0]]


def random_mechanism(seed):
    """A system and its controllers."""
    rng = np.random.default_rng(seed)
    if rng.random() < 0.4:
        bodies, joints = _crank(rng)
    else:
        bodies, joints = _chain(rng)
    couplings, forces, controllers = [], [], []
    if rng.random() < 0.4:  # a shaft that runs beside the first joint
        bodies.append(ph.Body("shaft", 0.5, inertia=(0.01,) * 3, position=(0, 1, 0)))
        joints.append(ph.Revolute("side", "ground", "shaft", (0, 1, 0), Z))
        ratio = float(rng.choice([-2.0, -1.0, 0.5]))
        couplings.append(ph.Coupling("gear", [joints[0].name, "side"], ratio=ratio))
    if rng.random() < 0.5:
        forces.append(ph.Motor("drive", joint=joints[0].name, controlled=True))
        size, rate = float(rng.uniform(0.2, 3.0)), float(rng.uniform(2.0, 15.0))
        coordinate = "rate" if "angle" in joints[0].coordinates else "speed"
        controllers.append(
            ph.Controller(
                inputs=[f"joint.{joints[0].name}.{coordinate}"],
                outputs=["drive"],
                function=follow,
                period=STEP,
                parameters=[size, rate],
            )
        )
    gravity = (0, -9.81, 0) if rng.random() < 0.6 else (0, 0, 0)
    return ph.System(bodies, joints, forces, couplings=couplings, gravity=gravity), controllers


def _crank(rng):
    """A slider-crank that may start at its dead centre."""
    a, b = 0.2, float(rng.uniform(0.4, 0.8))
    angle = float(rng.choice([0.0, np.pi, rng.uniform(0, 6)]))
    pin = a * np.array([np.cos(angle), np.sin(angle), 0])
    end = np.array([pin[0] + np.sqrt(b * b - pin[1] ** 2), 0, 0])
    d, turn = (end - pin) / b, 0.0
    turn = 0.5 * np.arctan2(d[1], d[0])
    bodies = [
        ph.Body("wheel", 1.0, inertia=(0.1,) * 3),
        ph.Body(
            "rod",
            0.3,
            inertia=(1e-3, 0.01, 0.01),
            position=0.5 * (pin + end),
            orientation=(np.cos(turn), 0, 0, np.sin(turn)),
        ),
        ph.Body("slider", 0.8, inertia=(1e-3,) * 3, position=end),
    ]
    rate, friction = {"rate": float(rng.normal() * 12)}, _friction(rng, "force")
    joints = [
        ph.Revolute("crank", "ground", "wheel", (0, 0, 0), Z, initial=rate),
        ph.Spherical("pin", "wheel", "rod", point=pin),
        ph.Universal("wrist", "rod", "slider", point=end, axes=(Z, (1, 0, 0))),
        ph.Prismatic("bore", "ground", "slider", point=end, axis=(1, 0, 0), friction=friction),
    ]
    return bodies, joints


def _friction(rng, word):
    if rng.random() < 0.7:
        return {word: float(rng.uniform(0.1, 2.0))}
    radius = {"radius": 0.02} if word == "torque" else {}
    return {"coefficient": float(rng.uniform(0.05, 0.4))} | radius


def _chain(rng):
    """One to three hinges, the first of which may be a slider; some with stops."""
    bodies, joints, first = [], [], "ground"
    for k in range(int(rng.integers(1, 4))):
        name, at = f"link{k}", np.array([0.4 * k, 0, 0])
        bodies.append(ph.Body(name, 0.6, inertia=(0.01,) * 3, position=at + [0.2, 0, 0]))
        slides = k == 0 and rng.random() < 0.3
        word, coordinate = ("force", "displacement") if slides else ("torque", "angle")
        more = {"friction": _friction(rng, word)} if rng.random() < 0.8 else {}
        if rng.random() < 0.3:
            e = float(rng.choice([0.0, 0.5]))
            more["stop"] = {coordinate: [-0.3, 0.3], "restitution": e}
        speed = {"speed" if slides else "rate": float(rng.normal() * (1 if slides else 4))}
        kind, axis = (ph.Prismatic, (1, 0, 0)) if slides else (ph.Revolute, Z)
        joints.append(kind(f"joint{k}", first, name, at, axis, initial=speed, **more))
        first = name
    return bodies, joints


class Verdict(NamedTuple):
    """Whether certificates are green, by how much answers differ, and what was printed."""

    green: bool
    difference: float
    printed: float
    refused: str = ""

    @property
    def right(self) -> bool:
        """Whether the answers agree as far as the certificate says."""
        return self.difference <= PROPAGATION * self.printed + LEAST


def judged(seed):
    system, controllers = random_mechanism(seed)
    runs = []
    for step in (STEP, STEP / 2):
        try:
            more = {"controllers": controllers} if controllers else {}
            runs.append(ph.simulate(system, step=step, until=UNTIL, **more))
        except ph.PolhodeError as error:
            return Verdict(False, 0.0, 0.0, str(error))
    certificates = [run.certificate() for run in runs]
    places = [run.trajectory.position[-1] for run in runs]
    turns = [run.trajectory.rotation[-1] for run in runs]
    difference = max(np.abs(places[0] - places[1]).max(), np.abs(turns[0] - turns[1]).max())
    r = certificates[0].resolution
    printed = max(r.error_length or 0.0, r.error_angle or 0.0)
    return Verdict(not any(c.broken for c in certificates), float(difference), printed)


def main(first, end):
    """Print what becomes of these seeds."""
    counts = Counter()
    for seed in range(first, end):
        v = judged(seed)
        word = "refused" if v.refused else f"{'green' if v.green else 'red'} and "
        word = word if v.refused else word + ("right" if v.right else "wrong")
        counts[word] += 1
        if word != "green and right":
            print(seed, word, f"{v.difference:.1e} {v.printed:.1e}", v.refused[:120], flush=True)
    print(dict(counts))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
