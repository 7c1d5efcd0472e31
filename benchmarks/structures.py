"""`python -m benchmarks.structures`: natural coordinates: cost, precision, agreement.

chain      microseconds (of one core) a body and step of chains, which must be flat
single     what single precision does to Newton's iteration at stiffnesses around 1e6
figure     the three-link mechanism by simo-gonzalez, energy-momentum, MuJoCo and an adaptive
           Runge-Kutta method, in one figure
"""

import argparse
import json
import sys
import time
from pathlib import Path

import numpy as np

import polhode as ph

FLAT = 2.0  # largest over smallest cost a body, from 100 bodies on


# --- cost ------------------------------------------------------------------------------------


def costs(numbers, scheme, repeats):
    """Best microseconds a body and step, and iterations a step, of chains of so many bodies."""
    from benchmarks.chain import STEP, chain
    from polhode.kernel.stepping.loop import Count
    from polhode.run.engine import Engine

    engines = {}
    for n in numbers:
        began = time.perf_counter()
        engines[n] = Engine(chain(n), scheme, STEP)
        engines[n].start()
        engines[n].advance(20, sys.maxsize, engines[n].buffers(1))
        print(f"{n:6} bodies: made in {time.perf_counter() - began:.1f} s", file=sys.stderr)
    best, iterations = {}, {}
    for _ in range(repeats):
        for n, e in engines.items():
            steps = max(1, 5000 // n)
            before, began = int(e.counts[0, Count.ITERATIONS]), time.process_time()
            e.advance(steps, sys.maxsize, e.buffers(1))
            took = 1e6 * (time.process_time() - began) / (steps * n)
            best[n] = min(took, best.get(n, took))
            iterations[n] = (int(e.counts[0, Count.ITERATIONS]) - before) / steps
    return best, iterations


def chain_table(given):
    numbers = [int(n) for n in given.bodies.split(",")]
    best, iterations = costs(numbers, f"simo-gonzalez(stiffness={given.stiffness})", given.repeats)
    print(f"{'bodies':>7} {'us a body and step':>20} {'iterations':>12}")
    for n, took in best.items():
        print(f"{n:7} {took:20.2f} {iterations[n]:12.2f}")
    large = [took for n, took in best.items() if n >= 100]
    flat = max(large) / min(large) if large else 1.0
    print(f"largest over smallest from 100 bodies on: {flat:.2f} (target {FLAT:g})")
    return {"microseconds": best, "iterations": iterations, "flatness": flat}, flat > FLAT


# --- single precision ------------------------------------------------------------------------


def three_links():
    s = np.sqrt(0.5)
    block = {"mass": 12.0, "inertia": (0.29, 1.04, 1.25)}
    bodies = [
        ph.Body("one", position=(0.5, 0, 0), **block),
        ph.Body("two", position=(1, 0, 0.5), orientation=(s, 0, -s, 0), **block),
        ph.Body("three", position=(1, 0.5, 1), orientation=(s, 0, 0, s), **block),
    ]
    joints = [
        ph.Spherical("foot", "ground", "one", point=(0, 0, 0)),
        ph.Spherical("knee", "one", "two", point=(1, 0, 0)),
        ph.Spherical("hip", "two", "three", point=(1, 0, 1)),
    ]
    return ph.System(bodies, joints, gravity=(0, 0, -1))


def in_precision(stiffness, dtype, quotient, steps=600, h=0.005, tolerance=1e-3):
    """Steps whose Newton iteration does not meet an absolute tolerance, and the range of energy.

    The scheme once more, in NumPy and in the given precision throughout: state, masses, residual
    and solve, with u1 itself as the unknown, as one would have written it.
    """
    from polhode.lowering.structures.natural import natural_form

    a = natural_form(three_links(), stiffness)
    M, B = a.mass.dense().astype(dtype), np.zeros((len(a.springs), a.n // 3), dtype)
    for k, spring in enumerate(a.springs):
        for node, weight in spring.sum.terms.items():
            B[k, node] = weight
    L0 = np.array([s.length for s in a.springs], dtype)
    u, v, F = (x.astype(dtype) for x in (a.u, a.v, a.constant))
    k, h, one = dtype(stiffness), dtype(h), dtype(1)

    def lengths(x):
        d = B @ x.reshape(-1, 3)
        return d, np.sqrt((d * d).sum(axis=1))

    def tension(L, Lp):
        if quotient == "closed":
            return k * (one - 2 * L0 / (Lp + L))  # (19)
        V, Vp = (0.5 * k * (x - L0) ** 2 for x in (L, Lp))
        near = np.abs(Lp - L) <= dtype(1e-6) * L0
        change = np.where(near, one, Lp - L)
        middle = k * (0.5 * (L + Lp) - L0)
        return 2 * np.where(near, middle, (Vp - V) / change) / (L + Lp)  # (17)

    failed, energies = 0, []
    for _ in range(steps):
        d, L = lengths(u)
        un = u + h * v
        for _ in range(10):
            dn, Ln = lengths(un)
            S, mid = tension(L, Ln), (d + dn) / 2
            f = (B.T @ (S[:, None] * mid)).ravel()
            r = (2 / h) * (M @ (un - u)) - 2 * (M @ v) + h * (f - F)
            if np.abs(r).max() <= tolerance:
                break
            blocks = 0.5 * S[:, None, None] * np.eye(3, dtype=dtype)
            rate = 2 * k * L0 / ((Ln + L) ** 2 * Ln)
            blocks = blocks + rate[:, None, None] * mid[:, :, None] * dn[:, None, :]
            T = np.einsum("ki,kj,kab->iajb", B, B, blocks).reshape(a.n, a.n)
            un = un - np.linalg.solve((2 / h) * M + h * T, r).astype(dtype)
        else:
            failed += 1
        v = (2 / h) * (un - u) - v
        u = un
        wide, full = u.astype(float), v.astype(float)
        e = np.sqrt(((B.astype(float) @ wide.reshape(-1, 3)) ** 2).sum(axis=1)) - a_lengths(a)
        kinetic = 0.5 * full @ (a.mass @ full)
        energies.append(kinetic + 0.5 * stiffness * (e**2).sum() - a.constant @ wide)
    return failed, float(np.ptp(energies))


def a_lengths(a):
    return np.array([s.length for s in a.springs])


def single_table(given):
    print(
        f"{'k':>8} {'quotient':>9} {'precision':>10} {'unconverged of 600':>20} {'E range, J':>12}"
    )
    rows = []
    for stiffness in (8e5, 1e6, 2e6, 5e6):
        for quotient in ("closed", "literal"):
            for dtype in (np.float32, np.float64):
                failed, spread = in_precision(stiffness, dtype, quotient)
                name = dtype.__name__
                print(f"{stiffness:8.0e} {quotient:>9} {name:>10} {failed:20} {spread:12.2g}")
                rows.append([stiffness, quotient, name, failed, spread])
    return {"single": rows}, False


# --- agreement -------------------------------------------------------------------------------

XML = """<mujoco><option timestep="{h}" integrator="RK4" gravity="0 0 -1"/>
<compiler angle="radian" inertiafromgeom="false"/><worldbody>
<body pos="0 0 0"><joint type="ball"/>
 <inertial pos=".5 0 0" mass="12" diaginertia=".29 1.04 1.25"/>
 <body pos="1 0 0" quat="{s} 0 -{s} 0"><joint type="ball"/>
  <inertial pos=".5 0 0" mass="12" diaginertia=".29 1.04 1.25"/>
  <body pos="1 0 0" quat="{t}"><joint type="ball"/>
   <inertial pos=".5 0 0" mass="12" diaginertia=".29 1.04 1.25"/></body></body></body>
</worldbody></mujoco>"""


def by_mujoco(times, h=0.001):
    """Centre of the third link by MuJoCo's own RK4, multipliers and all else its own."""
    import mujoco

    s = float(np.sqrt(0.5))
    # The third link is turned about the world's z: in the axes of the second, inverse of its turn.
    two, three = np.array([s, 0, -s, 0]), np.array([s, 0, 0, s])
    inverse = two * np.array([1, -1, -1, -1])
    t = np.zeros(4)
    mujoco.mju_mulQuat(t, inverse, three)
    xml = XML.format(h=h, s=s, t=" ".join(map(repr, map(float, t))))
    model = mujoco.MjModel.from_xml_string(xml)
    data = mujoco.MjData(model)
    found = []
    for n in range(round(times[-1] / h) + 1):
        if n % round((times[1] - times[0]) / h) == 0:
            mujoco.mj_forward(model, data)
            found.append(np.array(data.xipos[3]))
        mujoco.mj_step(model, data)
    return np.array(found)


def by_runge_kutta(times):
    """Centre of the third link by an adaptive method of order 5(4), like the paper's RobotBuilder.

    Rotations R of the links and their body rates; accelerations by the principle of d'Alembert.
    """
    from scipy.integrate import solve_ivp

    m, J, g, c = 12.0, np.diag([0.29, 1.04, 1.25]), np.array([0, 0, -1.0]), np.array([0.5, 0, 0])
    end = np.array([1.0, 0, 0])

    def hat(a):
        return np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])

    def rates(t, y):
        R, Om = y[:27].reshape(3, 3, 3), y[27:].reshape(3, 3)
        A, b = np.zeros((9, 9)), np.zeros(9)
        for i in range(3):
            # Centre i moves by the sum of W[j] Omega_j; `bias` is its acceleration without rates'.
            arms = [end] * i + [c]
            W = [-R[j] @ hat(x) for j, x in enumerate(arms)]
            bias = sum(R[j] @ np.cross(Om[j], np.cross(Om[j], x)) for j, x in enumerate(arms))
            for j, Wj in enumerate(W):
                b[3 * j : 3 * j + 3] += m * Wj.T @ (g - bias)
                for k, Wk in enumerate(W):
                    A[3 * j : 3 * j + 3, 3 * k : 3 * k + 3] += m * Wj.T @ Wk
            A[3 * i : 3 * i + 3, 3 * i : 3 * i + 3] += J
            b[3 * i : 3 * i + 3] -= np.cross(Om[i], J @ Om[i])
        turning = np.array([R[i] @ hat(Om[i]) for i in range(3)])
        return np.concatenate([turning.ravel(), np.linalg.solve(A, b)])

    start = [np.asarray(b.R) for b in three_links().bodies]
    y0 = np.concatenate([np.ravel(start), np.zeros(9)])
    found = solve_ivp(rates, times[[0, -1]], y0, "RK45", times, rtol=1e-10, atol=1e-12)
    R = found.y.T[:, :27].reshape(-1, 3, 3, 3)
    return R[:, 0] @ end + R[:, 1] @ end + R[:, 2] @ c


def by_us(scheme, times, h=0.005):
    every = round((times[1] - times[0]) / h)
    run = ph.simulate(three_links(), scheme, step=h, until=float(times[-1]), save_every=every)
    return run.trajectory.position[:, 2], run


def figure(given):
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    times = np.arange(241) * 0.05
    natural, run = by_us("simo-gonzalez(stiffness=1e6)", times)
    motions = {
        "simo-gonzalez, k = 1e6": natural,
        "simo-gonzalez, rods": by_us("simo-gonzalez(stiffness=inf)", times)[0],
        "energy-momentum": by_us("energy-momentum", times)[0],
        "MuJoCo, RK4, 1 ms": by_mujoco(times),
        "adaptive Runge-Kutta 5(4)": by_runge_kutta(times),
    }
    reference = motions["adaptive Runge-Kutta 5(4)"]
    figure_, (top, middle, bottom) = plt.subplots(3, 1, figsize=(8, 9), sharex=True)
    styles = ["-", "-.", "--", ":", (0, (1, 3))]
    for (name, x), style in zip(motions.items(), styles, strict=True):
        for k, axis in enumerate("xyz"):
            top.plot(times, x[:, k], ls=style, color=f"C{k}", lw=1.2)
            if name.startswith("simo-gonzalez, k"):
                top.text(12.1, x[-1, k], axis, color=f"C{k}", va="center")
        if x is not reference:
            away = np.linalg.norm(x - reference, axis=1)
            middle.semilogy(times[1:], away[1:], ls=style, label=name)
            said = ", ".join(f"{away[round(20 * s)]:.2g}" for s in (3, 6, 9, 12))
            print(f"{name:24} away from adaptive Runge-Kutta at 3, 6, 9, 12 s: {said} m")
    top.set_ylabel("centre of link 3, m")
    middle.set_ylabel("distance from Runge-Kutta, m")
    middle.legend(loc="lower right", fontsize="small")
    e = run.energy
    for key in ("kinetic", "potential", "total"):
        bottom.plot(run.time, e[key], label=key)
    bottom.plot(run.time, run.trajectory.nodes.artificial, label="springs")
    bottom.set_ylabel("energy, J")
    bottom.set_xlabel("time, s")
    bottom.legend(loc="upper right", fontsize="small", ncols=4)
    figure_.suptitle("Three links: bodies on springs, on joints, and by others")
    figure_.tight_layout()
    given.out.parent.mkdir(parents=True, exist_ok=True)
    figure_.savefig(given.out, dpi=130)
    print(f"written: {given.out}")
    return {}, False


def main():
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.structures",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    tasks = {"chain": chain_table, "single": single_table, "figure": figure}
    parser.add_argument("task", choices=tasks)
    parser.add_argument("--bodies", default="10,100,1000", help="separated by commas")
    parser.add_argument("--stiffness", default="1e4")
    parser.add_argument("--repeats", type=int, default=10)
    parser.add_argument("--out", type=Path, default=Path("out/three-link.png"), help="the figure")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all numbers to a file")
    given = parser.parse_args()
    result, missed = tasks[given.task](given)
    if given.json:
        given.json.write_text(json.dumps(result, indent=2) + "\n")
    return missed


if __name__ == "__main__":
    sys.exit(main())
