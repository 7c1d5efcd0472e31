"""Random mechanisms with friction, stops, couplings, beams, contacts and controllers.

`python -m tests.models.random_mechanisms 0 300` runs those of these seeds at a step and at half of
it, integrates planar chains by other means, and prints how many certificates are green beside
answers that differ by more than they say.

What they say is a sum of local errors of bodies alone, in metres and radians, "not propagated":

- by how much a mechanism propagates errors is measured: it runs once more from rates that differ by
  NUDGE, and what becomes of that, beside a free motion by NUDGE, is the factor of what is printed;
- joints make an error of attitude one of places, and the other way round, by the size of the
  mechanism: what is printed in radians counts in metres, times the size, and the other way round.

A certificate is red where it has lost something, warns where it says that steps do not resolve the
motion or did not locate friction, and is green otherwise.
"""

import sys
from collections import Counter
from typing import Any, NamedTuple

import numpy as np
from scipy.integrate import solve_ivp

import polhode as ph

STEP, UNTIL = 4e-3, 0.4
NUDGE = 1e-6  # rad/s or m/s
LEAST = 1e-9  # m, rad: what rounding and the location of events leave
CREEP = 1e-5  # rad/s or m/s, below which friction of the other integration is viscous
Z = (0, 0, 1)
LINK, MASS, INERTIA = 0.4, 0.6, 0.01  # of a chain; its centre is half way
G = 9.81


class Mechanism(NamedTuple):
    """A system, its controllers, and what an integration by other means needs to know of it."""

    system: ph.System
    controllers: list[ph.Controller]
    chain: Any = None  # a Chain


class Chain(NamedTuple):
    """A planar chain of hinges, whose first joint may be a slider along x."""

    slides: bool
    rates: list[float]
    friction: list[float]  # the force or torque of each joint
    shaft: float  # inertia of what runs beside the first joint, as that feels it
    drive: tuple[float, float] | None  # of `follow`, on the first joint
    gravity: float


def follow(t, inputs, state, parameters):
    return [parameters[0] * np.sin(parameters[1] * t) - 0.2 * inputs[0]]


def random_mechanism(seed, nudge=0.0):
    """The mechanism of a seed, whose rates are nudged."""
    rng = np.random.default_rng(seed)
    made = rng.choice([_crank, _chain, _chain, _arm, _block])
    bodies, joints, more, known = made(rng, nudge)
    couplings, forces, controllers = [], more.pop("forces", []), []
    shaft = 0.0
    if joints and rng.random() < 0.3:  # a shaft that runs beside the first joint
        bodies.append(ph.Body("shaft", 0.5, inertia=(0.01,) * 3, position=(0, 1, 0)))
        joints.append(ph.Revolute("side", "ground", "shaft", (0, 1, 0), Z))
        ratio = float(rng.choice([-2.0, -1.0, 0.5]))
        couplings.append(ph.Coupling("gear", [joints[0].name, "side"], ratio=ratio))
        shaft = 0.01 * ratio**2
    drive = None
    if joints and rng.random() < 0.5:
        forces.append(ph.Motor("drive", joint=joints[0].name, controlled=True))
        drive = float(rng.uniform(0.2, 3.0)), float(rng.uniform(2.0, 15.0))
        coordinate = "rate" if "angle" in joints[0].coordinates else "speed"
        controllers.append(
            ph.Controller(
                inputs=[f"joint.{joints[0].name}.{coordinate}"],
                outputs=["drive"],
                function=follow,
                period=STEP,
                parameters=drive,
            )
        )
    g = G if rng.random() < 0.6 else 0.0
    down = more.pop("down", np.array([0.0, -1.0, 0.0]))
    system = ph.System(bodies, joints, forces, couplings=couplings, gravity=g * down, **more)
    if known is not None:
        known = known._replace(shaft=shaft, drive=drive, gravity=g)
    return Mechanism(system, controllers, known)


def _crank(rng, nudge):
    """A slider-crank that may start at its dead centre."""
    a, b = 0.2, float(rng.uniform(0.4, 0.8))
    angle = float(rng.choice([0.0, np.pi, rng.uniform(0, 6)]))
    pin = a * np.array([np.cos(angle), np.sin(angle), 0])
    end = np.array([pin[0] + np.sqrt(b * b - pin[1] ** 2), 0, 0])
    d = (end - pin) / b
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
    rate, friction = {"rate": float(rng.normal() * 12) + nudge}, _friction(rng, "force")
    joints = [
        ph.Revolute("crank", "ground", "wheel", (0, 0, 0), Z, initial=rate),
        ph.Spherical("pin", "wheel", "rod", point=pin),
        ph.Universal("wrist", "rod", "slider", point=end, axes=(Z, (1, 0, 0))),
        ph.Prismatic("bore", "ground", "slider", point=end, axis=(1, 0, 0), friction=friction),
    ]
    return bodies, joints, {}, None


def _friction(rng, word):
    if rng.random() < 0.7:
        return {word: float(rng.uniform(0.1, 2.0))}
    radius = {"radius": 0.02} if word == "torque" else {}
    return {"coefficient": float(rng.uniform(0.05, 0.4))} | radius


def _chain(rng, nudge):
    """One to three hinges, the first of which may be a slider; some with stops."""
    bodies, joints, first = [], [], "ground"
    known = Chain(False, [], [], 0.0, None, 0.0)
    for k in range(int(rng.integers(1, 4))):
        name, at = f"link{k}", np.array([LINK * k, 0, 0])
        where = at + [0.5 * LINK, 0, 0]
        bodies.append(ph.Body(name, MASS, inertia=(INERTIA,) * 3, position=where))
        slides = k == 0 and rng.random() < 0.3
        word, coordinate = ("force", "displacement") if slides else ("torque", "angle")
        more = {"friction": _friction(rng, word)} if rng.random() < 0.8 else {}
        if rng.random() < 0.3:
            e = float(rng.choice([0.0, 0.5]))
            more["stop"] = {coordinate: [-0.3, 0.3], "restitution": e}
        speed = float(rng.normal() * (1 if slides else 4)) + nudge
        initial = {"speed" if slides else "rate": speed}
        kind, axis = (ph.Prismatic, (1, 0, 0)) if slides else (ph.Revolute, Z)
        joints.append(kind(f"joint{k}", first, name, at, axis, initial=initial, **more))
        first = name
        if known is not None:
            rubs = more.get("friction", {word: 0.0}).get(word)
            known.rates.append(speed)
            known.friction.append(rubs)
            known = known._replace(slides=known.slides or slides)
            known = None if "stop" in more or rubs is None else known
    return bodies, joints, {}, known


def _arm(rng, nudge):
    """A beam on a hub with friction, and a stop or not."""
    hub = ph.Body("hub", 0.4, inertia=(2e-3,) * 3)
    soft = 10.0 ** float(rng.uniform(7, 10))
    section = ph.Section.rectangle(0.02, 0.02, young=soft, shear=0.4 * soft, density=1500.0)
    ends = [(0, 0, 0), (0.6, 0, 0)]
    damping = float(rng.choice([0.0, 1e-3]))
    beam = ph.Beam("arm", "hub", "", points=ends, elements=2, section=section, damping=damping)
    more = {"friction": _friction(rng, "torque")} if rng.random() < 0.7 else {}
    if rng.random() < 0.4:
        more["stop"] = {"angle": [-0.2, 0.2], "restitution": float(rng.choice([0.0, 0.5]))}
    rate = {"rate": float(rng.normal() * 2) + nudge}
    hinge = ph.Revolute("joint0", "ground", "hub", (0, 0, 0), Z, initial=rate, **more)
    return [hub], [hinge], {"beams": [beam]}, None


def _block(rng, nudge):
    """A block that slides on a floor with friction, and a spring that pulls it back or not."""
    speed = (float(rng.normal() * 2) + nudge, float(rng.normal()) + nudge, 0.0)
    block = ph.Body("block", 1.0, inertia=(0.01,) * 3, position=(0, 0, 0.05), velocity=speed)
    law = {"friction": float(rng.uniform(0.05, 0.6))}
    corners = {"points": [[x, y, -0.05] for x, y in ((0.1, 0), (-0.1, 0.1), (-0.1, -0.1))]}
    floor = ph.Contact("floor", body="block", shape=corners, law=law)
    forces = []
    if rng.random() < 0.6:
        points = ((1.0, 0, 0.05), (0, 0, 0.05))
        stiffness = float(rng.uniform(20, 200))
        forces.append(ph.Spring("spring", ("ground", "block"), points, stiffness=stiffness))
    down = np.array([0.0, 0.0, -1.0])
    return [block], [], {"contacts": [floor], "forces": forces, "down": down}, None


# --- by other means ------------------------------------------------------------------------------


def ends_of(chain):
    """Coordinates and rates of a chain at the end, by Lagrange's equations and scipy alone.

    Friction is a torque F v/CREEP below CREEP: what sticks creeps by CREEP times the time at most.
    """
    n, first = len(chain.rates), int(chain.slides)

    def terms(q, v):
        """Mass matrix, and the forces that inertia and gravity need at rest."""
        angles, rates = (np.concatenate([np.zeros(first), np.cumsum(z[first:])]) for z in (q, v))
        M, h = np.zeros((n, n)), np.zeros(n)
        for k in range(n):
            # Centre of link k: x0 + sum of LINK (cos, sin) of the links before + half of its own.
            J, b = np.zeros((2, n)), np.zeros(2)
            if chain.slides:
                J[0, 0] = 1.0
            for m in range(first, k + 1):
                arm = LINK if m < k else 0.5 * LINK
                e = arm * np.array([np.cos(angles[m]), np.sin(angles[m])])
                turn = np.array([-e[1], e[0]])
                J[:, first : m + 1] += turn[:, None]
                b -= rates[m] ** 2 * e
            w = np.zeros(n)
            w[first : k + 1] = 1.0
            M += MASS * J.T @ J + INERTIA * np.outer(w, w)
            h += J.T @ (MASS * b + MASS * np.array([0.0, chain.gravity]))
        M[0, 0] += chain.shaft
        return M, h

    def rates(t, y, torque):
        q, v = y[:n], y[n:]
        M, h = terms(q, v)
        rubs = np.array(chain.friction) * np.clip(v / CREEP, -1.0, 1.0)
        force = -h - rubs
        force[0] += torque
        return np.concatenate([v, np.linalg.solve(M, force)])

    y = np.concatenate([np.zeros(n), chain.rates])
    for k in range(round(UNTIL / STEP)):
        torque = 0.0
        if chain.drive is not None:
            (torque,) = follow(k * STEP, [y[n]], None, chain.drive)
        span = (k * STEP, (k + 1) * STEP)
        found = solve_ivp(
            rates, span, y, "LSODA", rtol=1e-9, atol=1e-10, args=(torque,), max_step=STEP
        )
        y = found.y[:, -1]
    return y[:n]


def by_other_means(chain):
    """Positions (link, 3) and angles of the links at the end."""
    q, first = ends_of(chain), int(chain.slides)
    angles = np.concatenate([np.zeros(first), np.cumsum(q[first:])])
    at = np.array([q[0] if chain.slides else 0.0, 0.0])
    places = []
    for angle in angles:
        e = LINK * np.array([np.cos(angle), np.sin(angle)])
        places.append([*(at + 0.5 * e), 0.0])
        at = at + e
    return np.array(places), angles


# --- verdicts ------------------------------------------------------------------------------------


class Verdict(NamedTuple):
    """Whether certificates are green, by how much answers differ, and what was printed.

    Differences are parts of the printed errors; `beside` is that from the other integration.
    """

    colour: str = ""
    halved: float = 0.0
    beside: float | None = None
    growth: float = 1.0
    refused: str = ""

    @property
    def right(self) -> bool:
        """Whether the answers agree as far as the certificates say."""
        return max(self.halved, self.beside or 0.0) <= 1.0

    @property
    def word(self) -> str:
        """In two words."""
        if self.refused:
            return "refused"
        return f"{self.colour} and {'right' if self.right else 'wrong'}"


def _ran(seed, step, nudge=0.0):
    m = random_mechanism(seed, nudge)
    more = {"controllers": m.controllers} if m.controllers else {}
    return ph.simulate(m.system, step=step, until=UNTIL, **more)


def apart(a, b):
    """Largest distances of places (m) and of attitudes (rad) of two ends."""
    length = np.linalg.norm(a[0] - b[0], axis=-1).max()
    cosine = np.abs(np.sum(a[1] * b[1], axis=-1)).clip(0, 1)
    sine = np.linalg.norm(a[1] - np.sign(np.sum(a[1] * b[1], axis=-1))[:, None] * b[1], axis=-1)
    return float(length), float(2 * np.arctan2(sine, cosine).max())


def end_of(run):
    t = run.trajectory
    return t.position[-1], t.quaternion[-1]


def judged(seed):
    try:
        runs = [_ran(seed, STEP), _ran(seed, STEP / 2), _ran(seed, STEP / 2, NUDGE)]
    except ph.PolhodeError as error:
        return Verdict(refused=str(error))
    certificates = [run.certificate() for run in runs]
    printed = np.array(
        [[c.resolution.error_length or 0.0, c.resolution.error_angle or 0.0] for c in certificates]
    )
    whole, half, nudged = (end_of(run) for run in runs)
    # A part that moves freely with NUDGE, a metre from its axis.
    growth = max(1.0, max(apart(half, nudged)) / (NUDGE * UNTIL))
    size = np.ptp(whole[0], axis=0).max() + 2 * LINK
    printed = printed + printed[:, ::-1] * [size, 1.0 / size]
    said = growth * (printed[0] + printed[1]) + LEAST
    halved = float((np.array(apart(whole, half)) / said).max())
    warns = any(
        c.resolution.advice or any("not located" in note for note in c.notes)
        for c in certificates[:2]
    )
    colour = "red" if any(c.broken for c in certificates[:2]) else "warned" if warns else "green"
    chain, beside = random_mechanism(seed).chain, None
    if chain is not None:
        places, angles = by_other_means(chain)
        n = len(places)
        turned = np.stack([np.cos(angles / 2), 0 * angles, 0 * angles, np.sin(angles / 2)], axis=1)
        said = growth * (printed[0] + CREEP * UNTIL) + LEAST
        other = apart((whole[0][:n], whole[1][:n]), (places, turned))
        beside = float((np.array(other) / said).max())
    return Verdict(colour, halved, beside, growth)


def main(first, end):
    """Print what becomes of these seeds."""
    counts, compared, worst = Counter(), 0, 0.0
    for seed in range(first, end):
        v = judged(seed)
        counts[v.word] += 1
        compared += v.beside is not None
        worst = max(worst, v.halved, v.beside or 0.0) if v.colour == "green" else worst
        if v.word != "green and right":
            beside = "-" if v.beside is None else f"{v.beside:.2g}"
            print(
                seed, v.word, f"halved {v.halved:.2g} beside {beside}", v.refused[:150], flush=True
            )
    print(dict(counts), f"{compared} beside another integration, worst part {worst:.2g}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
