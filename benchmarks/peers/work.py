"""The workloads as data, and how runs are timed: what all adapters share.

An adapter is a module with `PROGRAM`, `version()` and `WORK`: by workload, a function that yields
rows. It is run as a program of its own, ``python -m benchmarks.peers.<name> references.npz``, and
prints a row a line as JSON. Times are of the calling thread's processor, so that neighbours on the
machine count little; they are the least of a few repeats of the integration alone: setting up,
compiling and warming up are left out for everyone.
"""

import json
import math
import sys
import time
import traceback
from pathlib import Path

import numpy as np

# W1: a torque-free body about its middle axis; 1000 output times.
W1_J, W1_RATE, W1_UNTIL, W1_SAMPLES = (5.0, 10.0, 1.0), (8.0, 0.02, 0.0), 100.0, 1000

# W2: Géradin's top, case 1, about its tip.
W2_MASS, W2_ARM, W2_J, W2_SPIN, W2_TILT, G = 5.0, 1.3, (0.8, 0.8, 1.8), 50.0, math.pi / 3, 9.81
W2_TIP_J = (W2_J[0] + W2_MASS * W2_ARM**2,) * 2 + (W2_J[2],)
W2_START = (math.cos(W2_TILT / 2), math.sin(W2_TILT / 2), 0.0, 0.0)

# W3: three links on balls, from rest, upwards; positions, quaternions, joints.
S = math.sqrt(0.5)
W3_MASS, W3_J, W3_G, W3_UNTIL = 12.0, (0.29, 1.04, 1.25), 1.0, 12.0
W3_X = ((0.5, 0, 0), (1, 0, 0.5), (1, 0.5, 1))
W3_Q = ((1, 0, 0, 0), (S, 0, -S, 0), (S, 0, 0, S))
W3_POINTS = ((0, 0, 0), (1, 0, 0), (1, 0, 1))

# W4: a chain on balls that falls from horizontal, gravity tilted by a thousandth.
LENGTH, LINK_MASS, SIDE = 0.1, 0.1, 0.02
ACROSS = LINK_MASS * (LENGTH**2 + SIDE**2) / 12
LINK_J = (LINK_MASS * SIDE**2 / 6, ACROSS, ACROSS)
CHAIN_STEP, CHAIN_GRAVITY = 1e-3, (0.0, 1e-3 * G, -G)
CHAIN_ERROR = 1e-5
CHAIN_UNTIL = {10: 1.0, 100: 0.5}  # by the number of links, for how long errors are compared

# W5: free bodies like that of W1, rates scattered a little.
W5_STEP = 1e-3

# W7: the longest of these chains, to the error that all others are compared at.
W7_LINKS = 100

# W6: an arm of six hinges under a PD controller in NumPy, a tick a step: read angles and rates,
# compute, set torques, step.
W6_LENGTH, W6_MASS, W6_J = 0.3, 2.0, (0.0016, 0.0158, 0.0158)
W6_AXES = ((0, 0, 1), (0, 1, 0), (0, 1, 0), (1, 0, 0), (0, 1, 0), (1, 0, 0))
W6_TARGET = np.array([0.3, 0.2, -0.4, 0.1, 0.3, 0.0])
W6_KP, W6_KD = np.array([60.0, 80, 60, 20, 10, 5]), np.array([6.0, 8, 6, 2, 1, 0.5])
W6_STEP, W6_TICKS = 1e-3, 1000

# W8: the planar flight of a beam under a force and a moment at its lower end (Simo and Vu-Quoc).
# Its ends at 2.5 s: the mean of what polhode and Exudyn converge to, each within W8_KNOWN of it.
W8_LINE, W8_STIFFNESS, W8_BENDING, W8_INERTIA = ((6.0, 0.0), (0.0, 8.0)), 1e4, 100.0, 10.0
W8_FORCE, W8_MOMENT, W8_UNTIL = 8.0, -80.0, 2.5
W8_MESHES = [(n, k) for n in (10, 20, 30, 40, 80) for k in (125, 250, 500, 1000)]  # and steps
W8_ENDS, W8_KNOWN = ((4.9634, 4.4761), (3.5830, 6.1116)), 5e-4
W8_ASKED = 5e-3  # of 10 m: the error to which beams are compared

# W9: what bodies keep of their energy in 10 s: a ball that bounces a hundred times without loss, a
# box that tumbles on its corners without loss, and a disc that rolls. Heights are of the centre.
W9_UNTIL, W9_STEPS = 10.0, (1e-3, 1e-4)
W9_BALL, W9_DROP = 0.1, 0.5 * G * 0.05**2  # m: it falls for 0.05 s
W9_EDGES, W9_BOX_J = (0.2, 0.4, 0.6), (0.13 / 3, 0.1 / 3, 0.05 / 3)
W9_BOX = {"rate": (2.0, -3.0, 1.0), "velocity": (0.3, 0.1, 0.0), "height": 1.0}
W9_BOX_TURN = (0.3, 0.5, 0.2)  # rotation vector
W9_DISC, W9_THICK, W9_DISC_J = 0.25, 0.01, (0.015625, 0.015625, 0.03125)
W9_TILT, W9_SPIN = 1.2, 9.0  # rad about x, rad/s about its axis
W9_CASES = ("ball", "box", "disc")
W9_LOW = {"ball": W9_BALL, "box": 0.5 * W9_EDGES[0], "disc": 0.0}  # m: where heights count from

ASKED = 1e-6  # the error to which programs are compared
REPEATS = 5  # of a run, at least
AWHILE, ENOUGH = 0.3, 2.0  # seconds during which runs are repeated: at least, at most


def rates(members):
    """Body rates of the members of W5."""
    return np.asarray(W1_RATE) + 0.1 * np.random.default_rng(0).normal(size=(members, 3))


def rotation(q):
    """Rotation matrix of a quaternion, scalar first."""
    w, v = q[0], np.asarray(q[1:], dtype=float)
    x = np.cross(v, -np.eye(3))
    return np.eye(3) + 2 * w * x + 2 * x @ x


def seconds(run, repeats=REPEATS):
    """Least time of `run()`, and its last result; of one repeat, without a run to warm up.

    Short runs are repeated for a while, so that one of them is not disturbed.
    """
    times, began = [], time.perf_counter()
    if repeats > 1:
        run()
    while True:
        tick = time.thread_time()
        result = run()
        times.append(time.thread_time() - tick)
        passed = time.perf_counter() - began
        if repeats == 1 or passed > ENOUGH or (len(times) >= repeats and passed > AWHILE):
            return min(times), result


def fewest(error, guess, asked=ASKED, finely=1.04):
    """Fewest steps, to 4 %, for which `error(steps)` is at most `asked`, found from a guess."""
    steps = guess
    while not error(steps) <= asked:
        steps = math.ceil(1.2 * steps)
    while error(fewer := math.floor(steps / finely)) <= asked:
        steps = fewer
    return steps


def attitude_error(q, reference):
    """Largest angle between attitudes."""
    q, r = np.atleast_2d(q), np.atleast_2d(reference)
    q = q / np.linalg.norm(q, axis=1, keepdims=True)
    apart = np.minimum(np.linalg.norm(q - r, axis=1), np.linalg.norm(q + r, axis=1))
    return float(np.max(4 * np.arcsin(np.minimum(1.0, apart / 2))))


def position_error(x, reference):
    """Largest distance between points."""
    return float(np.max(np.linalg.norm(np.asarray(x) - reference, axis=-1)))


def mesh(n, steps):
    """What a row of W8 says of its elements and steps."""
    return f"{n} elements, h={W8_UNTIL / steps:g}"


def row(work, method, setting, seconds, error=None, **more):
    """One line of the report."""
    return {
        "work": work,
        "method": method,
        "setting": setting,
        "seconds": seconds,
        "error": error,
        **more,
    }


def turn_of(vector):
    """Quaternion of a rotation vector, scalar first."""
    angle = float(np.linalg.norm(vector))
    return np.concatenate([[math.cos(angle / 2)], math.sin(angle / 2) * np.array(vector) / angle])


def contact_start(case, thick=W9_THICK):
    """Position, quaternion, velocity and angular velocity (world axes) of a body of W9; mass 1.

    The disc is a cylinder so thick, that starts on its lower edge, rolling.
    """
    zero = np.zeros(3)
    if case == "ball":
        return np.array([0, 0, W9_BALL + W9_DROP]), np.array([1.0, 0, 0, 0]), zero, zero
    if case == "box":
        q = turn_of(W9_BOX_TURN)
        rate = rotation(q) @ np.array(W9_BOX["rate"])
        return np.array([0, 0, W9_BOX["height"]]), q, np.array(W9_BOX["velocity"]), rate
    q = turn_of((W9_TILT, 0.0, 0.0))
    R = rotation(q)
    up = R.T @ (0, 0, 1.0)
    arm = -W9_DISC * R @ np.array([up[0], up[1], 0.0]) / math.hypot(up[0], up[1])
    arm = arm - 0.5 * thick * math.copysign(1.0, up[2]) * R[:, 2]
    rate = R @ (0.0, 0.0, W9_SPIN)
    return np.array([0, 0, -arm[2]]), q, -np.cross(rate, arm), rate


def contact_energy(case, height, velocity, rate):
    """Energy of a body of W9; `rate` in body axes."""
    J = {"ball": (0.004,) * 3, "box": W9_BOX_J, "disc": W9_DISC_J}[case]
    kinetic = 0.5 * np.dot(velocity, velocity) + 0.5 * np.dot(np.square(rate), J)
    return float(kinetic + G * (height - W9_LOW[case]))


def contact_row(method, case, step, took, energies, note=""):
    """Row of W9: the energy at the end, and the largest on the way, in parts of that at first."""
    kept = np.asarray(energies) / energies[0]
    more = {"note": note} if note else {}
    setting = f"{case}, h={step:g}"
    ends = {"end": float(kept[-1]), "most": float(kept.max())}
    return row("W9", method, setting, took, case=case, **ends, **more)


def ticks(method, reset, angles_and_rates, set_torques, step):
    """Row of the loop of W6: microseconds a tick, and the angles at its end."""

    def run():
        reset()
        for _ in range(W6_TICKS):
            q, v = angles_and_rates()
            set_torques(W6_KP * (W6_TARGET - q) - W6_KD * v)
            step()
        return np.array(angles_and_rates()[0])

    took, q = seconds(run, 3)
    tick = 1e6 * took / W6_TICKS
    return row("W6", method, f"h={W6_STEP:g}", took, tick=tick, end=[round(x, 4) for x in q])


def main(program, version, work):
    """Run an adapter: print its version, and the rows of all workloads or of those named."""
    given = sys.argv[2].split(",") if len(sys.argv) > 2 else list(work)
    print(json.dumps({"program": program, "version": version()}), flush=True)
    references = np.load(sys.argv[1]) if Path(sys.argv[1]).exists() else {}
    for name in filter(work.__contains__, given):
        try:
            for found in work[name](references):
                print(json.dumps({"program": program, **found}), flush=True)
        except Exception as error:
            traceback.print_exc()
            told = f"{type(error).__name__}: {error}".splitlines()[0][:200]
            print(json.dumps({"program": program, "work": name, "failed": told}), flush=True)
