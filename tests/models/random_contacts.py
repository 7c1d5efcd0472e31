"""Random systems that touch: trees of bodies with stops, points, boxes and balls on planes.

`python -m tests.models.random_contacts 0 1000` runs those of these seeds, with friction of joints
and planes, and prints how each ended and how well its books balance; with `beams` as a third word,
bodies have arms that bend.
"""

import re
import signal
import sys
import time
from collections import Counter
from typing import NamedTuple

import numpy as np

import polhode as ph
from polhode.errors import RunError
from polhode.run.contacts import coulomb

HINGED, SLIDING, FREE = range(3)
STEP, UNTIL = 5e-3, 1.0
GAP, BALANCE = 1e-12, 1e-10  # of the size, of the scale of the ledger: what the promise says
PATIENCE = 300  # seconds of the processor after which a run is called a hang


def random_system(seed, most=3, rubs=False, slick=False, bends=False):
    """One to three bodies, free or on joints with stops, that fall on planes and on each other.

    With `rubs`, joints have dry friction, too; with `slick`, so have planes of the ground; with
    `bends`, a beam is welded to the first body, whose end falls on a plane, too.
    """
    rng = np.random.default_rng(seed)
    count = int(rng.integers(1, most + 1))
    bodies, joints, contacts = [], [], []
    for k in range(count):
        name = f"body {k}"
        place = np.array([0.8 * k, 0.0, rng.uniform(0.6, 1.2)])
        kind = int(rng.integers(0, 3))
        moving = {}
        if kind == FREE:
            moving = {"velocity": rng.normal(size=3), "angular_velocity": 2 * rng.normal(size=3)}
            moving["orientation"] = ph.rotation_vector(rng.normal(size=3))
        half = rng.uniform(0.05, 0.2, size=3)
        mass = float(rng.uniform(0.5, 2.0))
        inertia = mass * (np.sum(half**2) - half**2) / 3
        bodies.append(ph.Body(name, mass, inertia=inertia, position=place, **moving))
        if kind != FREE:
            size = float(np.random.default_rng([seed, k]).uniform(0.0, 3.0)) if rubs else 0.0
            joints.append(_jointed(rng, k, name, place, kind, size))
        if kind == FREE or rng.random() < 0.5:
            mu = float(np.random.default_rng([seed, k, 1]).uniform(0.0, 0.8)) if slick else 0.0
            contacts.append(_on_floor(rng, k, name, half, mu))
    contacts += _between_balls(rng, count)
    beams = []
    if bends:
        beam, contact = _arm(np.random.default_rng([seed, count, 2]), bodies[0], slick)
        beams.append(beam)
        contacts.append(contact)
    return ph.System(bodies, joints, beams=beams, contacts=contacts, gravity=(0, 0, -9.81))


def _arm(rng, body, slick):
    """A beam of one to three elements with a free end, and the contact of that."""
    elements, young = (
        int(rng.integers(1, 4)),
        float(10 ** rng.uniform(9, 11)),
    )  # softer ones turn over
    section = ph.Section.round(0.01, young=young, shear=young / 2.6, density=2000.0)
    ends = [body.position, body.position + rng.uniform([-0.5, -0.5, -0.3], [0.5, 0.5, 0.5])]
    damping = float(rng.choice([0.0, 1e-3]))
    more = {"elements": elements, "section": section, "damping": damping}
    beam = ph.Beam("arm", body.name, "", points=ends, **more)
    law = {"friction": float(rng.uniform(0.0, 0.8)) if slick else 0.0}
    shape = {"points": [[0.0, 0.0, 0.0]]}
    more = {"shape": shape, "restitution": _restitution(rng), "law": law}
    return beam, ph.Contact("tip", body=f"arm.{elements}", **more)


def _restitution(rng):
    return float(rng.choice([0.0, 1.0, rng.random()]))


def _jointed(rng, k, name, place, kind, size):
    """A joint to the ground or to the body before, with a stop about the start."""
    to = "ground" if k == 0 or rng.random() < 0.5 else f"body {k - 1}"
    e = _restitution(rng)
    axis = rng.normal(size=3)
    if kind == HINGED:
        limits = [-rng.uniform(0.1, 1.0), rng.uniform(0.1, 1.0)]
        point = place + [rng.uniform(-0.6, -0.2), 0.0, rng.uniform(0.0, 0.3)]
        stop = {"angle": limits, "restitution": e}
        rate = {"rate": float(3 * rng.normal())}
        more = {"initial": rate, "stop": stop, "friction": {"torque": size}}
        return ph.Revolute(f"joint {k}", to, name, point=point, axis=axis, **more)
    limits = [-rng.uniform(0.1, 0.4), rng.uniform(0.1, 0.4)]
    stop = {"displacement": limits, "restitution": e}
    rate = {"speed": float(rng.normal())}
    more = {"initial": rate, "stop": stop, "friction": {"force": 3 * size}}
    return ph.Prismatic(f"joint {k}", to, name, point=place, axis=axis, **more)


def _on_floor(rng, k, name, half, mu):
    shape = (
        {"ball": float(half.min()), "center": 0.05 * rng.normal(size=3)},
        {"box": 2 * half},
        {"points": half * rng.uniform(-1, 1, size=(3, 3))},
    )[int(rng.integers(0, 3))]
    slope = np.array([0.2, 0.2, 0.0]) * rng.normal(size=3) * (rng.random() < 0.5)
    plane = {"point": [0.8 * k, 0, 0], "normal": slope + [0, 0, 1]}
    more = {"plane": plane, "restitution": _restitution(rng), "law": {"friction": mu}}
    return ph.Contact(f"floor {k}", body=name, shape=shape, **more)


def _between_balls(rng, count):
    found = []
    for k in range(1, count):
        if rng.random() < 0.5:
            shapes = [{"ball": float(r)} for r in rng.uniform(0.1, 0.25, size=2)]
            found.append(
                ph.Contact(
                    f"meet {k}",
                    bodies=[f"body {k - 1}", f"body {k}"],
                    shapes=shapes,
                    restitution=_restitution(rng),
                )
            )
    return found


class Outcome(NamedTuple):
    """How a run ended, and how well it kept what it promises, in parts of its scales."""

    ended: str  # "ok", "paradox" (Painlevé's), or the error
    gap: float  # the lowest
    balance: float  # error of the ledger
    rise: float  # largest, of the energy
    gained: float  # largest gain of an account of losses
    notes: list[str]

    @property
    def good(self) -> bool:
        """Whether it kept all."""
        kept = self.gap > -GAP and self.balance < BALANCE
        return kept and max(self.rise, self.gained) < 0.1 * BALANCE and self.ended in SOUND


SOUND = ("ok", "paradox")  # rigid bodies with friction may end in a paradox


def outcome(seed, rubs=True, slick=True, bends=False, until=UNTIL):
    """Run a random system, for a second if no other time is given."""
    ended, system = "ok", random_system(seed, rubs=rubs, slick=slick, bends=bends)
    try:
        run = ph.simulate(system, step=STEP, until=until)
    except RunError as error:
        ended, run = "paradox" if "Painlevé" in str(error) else str(error), error.run
    t, books = run.trajectory, run.ledger
    size = 1.0 + np.abs(t.position).max()
    gap = t.arrays.gaps.values(t.position, t.rotation).min() / size
    balance = np.abs(books.balance).max() / books.scale
    rise = np.diff(run.energy.total.values).max(initial=0.0) / books.scale
    accounts = (*books.impact.values(), *books.friction.values())
    gained = max((-np.diff(lost).min(initial=0.0) for lost in accounts), default=0.0)
    return Outcome(ended, gap, balance, rise, gained / books.scale, list(t.notes))


def _too_long(*_):
    raise TimeoutError(f"no end after {PATIENCE} s")


def _counted():
    """Count how often each start of Coulomb's problem is tried."""
    used = Counter(dict.fromkeys(coulomb.STARTS, 0))

    def counting(name, start):
        def counted(self):
            used[name] += 1
            return start(self)

        return counted

    for name in coulomb.STARTS:
        setattr(coulomb._Problem, name, counting(name, getattr(coulomb._Problem, name)))
    return used


def _sweep(first, last, bends):
    """Run these seeds, and print a line for each, the worst of all, and what friction took."""
    signal.signal(signal.SIGPROF, _too_long)
    print("seed gap balance rise gained seconds notes ended")
    endings, worst, used, kinds = Counter(), np.zeros(4), _counted(), Counter()
    for seed in range(first, last):
        tick = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)
        try:
            found = outcome(seed, bends=bends)
        except Exception as error:  # which none may raise
            endings["traceback"] += 1
            print(f"{seed} BAD {type(error).__name__}: {error}", flush=True)
            continue
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        endings[found.ended if found.good else "bad"] += 1
        kinds.update(re.sub(r"at t = \S+ s", "", note) for note in found.notes)
        values = np.array([-found.gap, found.balance, found.rise, found.gained])
        worst = np.maximum(worst, values)
        took, word = time.process_time() - tick, "" if found.good else "BAD "
        told = " ".join(f"{v:.1e}" for v in values)
        print(f"{seed} {told} {took:.1f} {len(found.notes)} {word}{found.ended}", flush=True)
    print(f"{last - first} runs: {dict(endings)}; notes: {dict(kinds)}")
    print("starts of Coulomb's problems that were tried:", dict(used))
    print("worst gap, balance, rise, gained:", *(f"{v:.1e}" for v in worst))
    return set(endings) <= set(SOUND)


if __name__ == "__main__":
    sys.exit(not _sweep(*map(int, sys.argv[1:3]), "beams" in sys.argv[3:]))
