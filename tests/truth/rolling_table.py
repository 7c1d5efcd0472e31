"""Bodies that roll, slide and rebound, against independent equations and closed forms, in tables.

`python -m tests.truth.rolling_table [steps]` prints them; long runs have 1e5 steps.
"""

import math
import sys
from typing import NamedTuple

import numpy as np

import polhode as ph
from polhode.run.contacts.resolving import ZENO
from tests.models.contacts import G, balance, ball
from tests.models.rolling import ROLLERS, eulers_disc, jelletts_integral, rubbing_ball, tippe_top

MANY = 100_000
ROLLING = {**ROLLERS, "Euler's disc": eulers_disc()}
STEPS = {"wheel": 5e-3, "rattleback": 1e-3, "Euler's disc": 2e-3}  # of long runs, where not 0.01 s
SPANS = {"rattleback": 0.04}  # it rocks at some 100 rad/s; the others 0.16 s
LEAVES = ("ball",)  # rolls over its heavy side and lifts off: no long run


def errors(roller, law, until, counts):
    """Of position and attitude at the end, and the run, for each number of steps."""
    x, R, _ = roller.reference(until, law)
    for count in counts:
        run = ph.simulate(roller.system(law), step=until / count, until=until)
        t = run.trajectory
        off = np.linalg.norm(t.position[-1, 0] - x), np.linalg.norm(t.rotation[-1, 0] - R)
        yield float(np.hypot(*off)), run


def order(name, law="rolling"):
    """The order against the reference, and the runs."""
    counts = (16, 32)
    (coarse, one), (fine, two) = errors(ROLLING[name], law, SPANS.get(name, 0.16), counts)
    return math.log2(coarse / fine), (one, two)


class Kept(NamedTuple):
    """Of a long run: error of the energy, largest gap in m, slip in m/s, and |omega| |r| in m/s."""

    energy: float
    gap: float
    slip: float
    speed: float


def kept(name, steps=MANY):
    """What a body that rolls keeps over many steps."""
    h = STEPS.get(name, 0.01)
    run = ph.simulate(ROLLING[name].system(), step=h, until=steps * h, save_every=100)
    energy, view = run.energy.total.values, run.contact("floor")
    t = run.trajectory
    arms = view.place.values - t.position[:, 0]
    speed = np.prod(np.linalg.norm([t.angular_velocity_world[:, 0], arms], axis=-1), axis=0).max()
    largest = (np.abs(found.values).max() for found in (view.gap, view.slip))
    return Kept(np.abs(energy / energy[0] - 1).max(), *largest, speed)


def reverses(step=5e-4, until=4.0):
    """Spin of the rattleback: at the start, the largest, at the end, and that of the reference."""
    roller = ROLLERS["rattleback"]
    run = ph.simulate(roller.system(), step=step, until=until)
    spin = run.trajectory.angular_velocity_world[:, 0, 2]
    return spin[0], spin.max(), spin[-1], roller.reference(until)[2][2]


class Rise(NamedTuple):
    """Of a tippe-top: height of its axis when it rolls, ledger, change of Jellett's integral.

    And the error of position and attitude at 0.75 s, at which it turns over and slips fastest.
    """

    top: float
    balance: float
    jellett: float
    error: float


RUBS = {"friction": 0.3}


def rises(step):
    """A tippe-top for two seconds, from 1 s on it rolls, with its axis at -0.833."""
    top = tippe_top()
    run = ph.simulate(top.system(RUBS), step=step, until=2.0)
    ((error, _),) = errors(top, RUBS, 0.75, [round(0.75 / step)])
    J, axis = jelletts_integral(top, run), run.trajectory.rotation[-1, 0, 2, 2]
    return Rise(axis, balance(run), np.abs(J / J[0] - 1).max(), error)


class Slide(NamedTuple):
    """Errors of a ball that slides until it rolls: time, speed, loss, ledger."""

    time: float
    speed: float
    loss: float
    balance: float


def slides(mu=0.2, m=2.0, v=1.0):
    """A ball thrown along a plane, and the run: it rolls at 5/7 v from 2 v/(7 mu g) on."""
    run = ph.simulate(rubbing_ball(mu, m, velocity=(v, 0, 0)), step=0.01, until=0.2)
    time = abs(run.events.time[0] - 2 * v / (7 * mu * G))
    speed = abs(run.body("ball").velocity.values[-1, 0] - 5 / 7 * v)
    loss = abs(run.ledger.friction["floor"][-1] - m * v**2 / 7)
    return Slide(time, speed, loss, balance(run)), run


class Rebounds(NamedTuple):
    """Of a ball that comes to rest: times and losses of its impacts, and what they should be."""

    time: np.ndarray
    series: np.ndarray
    known: np.ndarray  # to what times are known: of heights and times that are rounded
    lost: np.ndarray  # by each impact
    newton: np.ndarray  # (1 - e²)/2 v² of each; below ZENO of the first speed e is 0


def rebounds(e):
    """A ball that falls by 1 m and rebounds by e, and the run."""
    run = ph.simulate(ball(e), step=0.01, until=math.sqrt(2 / G) * (1 + e) / (1 - e) + 0.1)
    hits = run.events.time[run.events.kinds == "impact"]
    first, n = math.sqrt(2 / G), np.arange(len(hits))
    series = first * (1 + 2 * np.append(0.0, np.cumsum(e ** n[1:])))
    speed = math.sqrt(2 * G) * e**n
    back = np.where(e**n > ZENO, e, 0.0)
    # A height of 1 m is rounded by eps, which that speed makes a time of; times are rounded, too.
    known = np.finfo(float).eps * (8 * series + 1 / (speed * (1 - e)))
    books = np.searchsorted(run.time, hits, side="right") - 1  # samples right after each impact
    lost = np.diff(run.ledger.impact["floor"][books], prepend=0.0)
    return Rebounds(hits, series, known, lost, 0.5 * (1 - back**2) * speed**2), run


def main(steps=MANY):
    """Print all tables."""
    heads = "order", "steps", "energy", "gap, m", "slip, m/s", "of |w||r|"
    print(f"{'rolls':14}", *(f"{head:>9}" for head in heads))
    for name in ROLLING:
        told = f"{name:14} {order(name)[0]:9.3f}"
        if name not in LEAVES:
            energy, gap, slip, speed = kept(name, steps)
            figures = (energy, gap, slip, slip / speed)
            told = " ".join([told, f"{steps:9d}", *(f"{v:9.1e}" for v in figures)])
        print(told, flush=True)
    print("rattleback: spin {:.2f} rad/s, then up to {:.3f}".format(*reverses()[:2]), end="; ")
    print("at the end {:.4f}, reference {:.4f}".format(*reverses()[2:]))
    print("tippe-top, step: axis, ledger; Jellett's integral and DOP853 at 0.75 s, their orders")
    before = None
    for step in (1e-3, 5e-4, 2.5e-4):
        found = rises(step)
        told = f"{found.top:.4f} {found.balance:.1e}; {found.jellett:.2e} {found.error:.2e}"
        if before is not None:
            told += ", {:.2f} {:.2f}".format(*np.log2(np.divide(before[2:], found[2:])))
        print(f"  {step}: {told}", flush=True)
        before = found
    told = ", ".join(f"{k} {v:.1e}" for k, v in slides()[0]._asdict().items())
    print(f"sliding ball, errors: {told}")
    print("ball that comes to rest, e: impacts, errors of times, of losses (of m g H), ledger")
    for e in (0.5, 0.8, 0.95):
        found, run = rebounds(e)
        late, off = np.abs(found.time - found.series), np.abs(found.lost - found.newton) / G
        used = (late / found.known).max()
        told = f"{len(late)}, {late.max():.1e} s ({used:.2f} of what rounding may make)"
        print(f"  {e}: {told}, {off.max():.1e}, {balance(run):.1e}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
