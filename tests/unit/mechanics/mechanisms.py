"""Random mechanisms with everything that runs are differentiated through, and their parameters."""

import numpy as np

import polhode as ph
from polhode.mechanics.parameters import WEIGHTS, Parameters

KINDS = ("revolute", "spherical", "universal", "prismatic", "cylindrical")


def unit(v):
    return v / np.linalg.norm(v)


def random_mechanism(seed):
    """Return a tree (a loop where the seed is odd) under springs, motors, a motion and a rotor."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(3, 6))
    bodies, joints, x, kinds = [], [], [], []
    for k in range(n):
        kind = "revolute" if k == 0 else str(rng.choice(KINDS))
        parent = int(rng.integers(-1, k)) if k else -1
        if seed % 2 and k == n - 1:  # a rod leaves it free
            kind, parent = "spherical", max(parent, 0)
        point = (x[parent] if parent >= 0 else np.zeros(3)) + 0.3 * unit(rng.standard_normal(3))
        x.append(point + 0.3 * unit(rng.standard_normal(3)))
        kinds.append(kind)
        mass = float(rng.uniform(0.6, 1.6))
        tensor = mass * (np.diag(rng.uniform(0.08, 0.14, 3)) + 0.01)
        bodies.append(ph.Body(f"b{k}", mass=mass, inertia=tensor, position=x[k]))
        ends = "ground" if parent < 0 else f"b{parent}", f"b{k}"
        axis = unit(rng.standard_normal(3))
        given = {"axis": axis}
        if kind == "spherical":
            given = {}
        elif kind == "universal":
            given = {"axes": (axis, unit(np.cross(axis, rng.standard_normal(3))))}
        elif k == 0 or (kind == "revolute" and not seed % 2):  # in a loop the others follow
            given["initial"] = {"rate": float(rng.normal())}
        joints.append(getattr(ph, kind.capitalize())(f"j{k}", *ends, point=point, **given))
    bodies.append(ph.Body("wheel", mass=0.8, inertia=(0.05, 0.06, 0.07), position=(0.1, -1.0, 0.2)))
    wave = {"harmonic": {"amplitude": 0.4, "frequency": 1.1}}
    joints.append(
        ph.Revolute("drive", "ground", "wheel", (0, -1, 0), (0.2, 0, 1), motion={"angle": wave})
    )
    last, tip = f"b{n - 1}", x[-1] + 0.2 * unit(rng.standard_normal(3))
    if seed % 2:
        joints.append(ph.Distance("rod", "ground", last, points=(tip + (0.3, 0.8, 0.1), tip)))
    forces = [
        ph.Spring("k", ("wheel", last), points=((0.3, -1, 0.1), tip), stiffness=25.0,
                  length=0.7, damping=0.3),
        ph.TorsionSpring("t", joint="j0", stiffness=6.0, angle=0.3, damping=0.1),
        ph.Motor("m", joint="j0", harmonic={"amplitude": 1.5, "frequency": 1.2}),
        ph.Drag("d", last, linear=0.2, angular=0.03),
        ph.Torque("q", "b1", frame="body", value=(0.1, 0.2, -0.1)),
        ph.PointForce("f", last, point=tip, harmonic={"amplitude": (0.4, 0, 0.3),
                      "frequency": 2.0}),
        ph.Rotor("r", "b0", axis=(0, 0.6, 0.8), inertia=0.01, momentum=0.3, value=0.05),
    ]  # fmt: skip
    system = ph.System(bodies, joints, forces, gravity=(0.1, 0, -9.81))
    return system, last, _parameters(rng, n, kinds, bool(seed % 2))


def _parameters(rng, n, kinds, loop):
    """Return twenty names: some of every kind, the rest by chance."""
    pool = [f"body.b{k}.{what}" for k in range(n) for what in ("mass", "inertia.xx", "inertia.xy")]
    pool += [f"body.b{k}.position.{c}" for k in range(n) for c in "xz"]
    pool += [f"joint.j{k}.point.{c}" for k in range(n) for c in "xyz"]
    turning = [k for k, kind in enumerate(kinds) if kind not in ("spherical", "universal")]
    pool += [f"joint.j{k}.axis.{c}" for k in turning for c in "xyz"]
    pool += ["body.wheel.mass", "joint.drive.point.x", "joint.drive.axis.y", "force.t.damping"]
    sure = [
        *("body.b1.mass", "body.b0.inertia.zz", "joint.j1.point.y", "joint.j0.axis.x"),
        *("joint.j0.initial.rate", "force.k.stiffness", "force.k.length", "force.k.damping"),
        *("force.t.stiffness", "force.m.harmonic.amplitude", "force.d.linear", "force.r.momentum"),
        *("joint.drive.motion.angle.harmonic.amplitude", "force.q.value.x", "gravity.z"),
    ]  # fmt: skip
    if loop:
        sure.append("joint.rod.points.0.x")
    left = [name for name in pool if name not in sure]
    return [*sure, *(str(name) for name in rng.choice(left, 20 - len(sure), replace=False))]


def sprung():
    """Return a slider-crank with springs, one of them on an angle; it conserves energy."""
    bodies = [
        ph.Body("crank", mass=1.0, inertia=(0.02, 0.05, 0.06), position=(0, 0.3, 0.4)),
        ph.Body("rod", mass=1.5, inertia=(0.02, 0.2, 0.2), position=(0, 1.1, 0.4)),
        ph.Body("slider", mass=2.0, inertia=(0.1, 0.1, 0.1), position=(0, 1.6, 0)),
    ]
    x = (1, 0, 0)
    joints = [
        ph.Revolute("A", "ground", "crank", (0, 0, 0), x, initial={"rate": 12.0}),
        ph.Revolute("B", "crank", "rod", (0, 0.6, 0.8), x),
        ph.Revolute("C", "rod", "slider", (0, 1.6, 0), x),
        ph.Prismatic("D", "ground", "slider", (0, 1.6, 0), (0, 1, 0)),
    ]
    forces = [
        ph.TorsionSpring("twist", joint="A", stiffness=5.0, angle=0.2),
        ph.Spring("pull", ("ground", "slider"), points=((0, 3, 0.5), (0, 1.6, 0)), stiffness=40.0),
    ]
    return ph.System(bodies, joints, forces, gravity=(0, 0, -9.81))


def geared(ratio=-2.5, turns=0.0):
    """Return two shafts on bearings with a gear, and an arm on the second that gravity pulls."""
    bodies = [
        ph.Body("pinion", 0.5, (0.01, 0.01, 0.02), position=(0, 0, 0)),
        ph.Body("wheel", 2.0, (0.2, 0.2, 0.3), position=(1.2, 0, 0)),
        ph.Body("arm", 0.7, (0.03, 0.02, 0.04), position=(1.5, 0.4, 0)),
    ]
    joints = [
        ph.Revolute("a", "ground", "pinion", (0, 0, 0), (0, 0, 1), initial={"rate": 3.0}),
        ph.Revolute("b", "ground", "wheel", (1, 0, 0), (0, 0, 1), initial={"angle": turns}),
        ph.Revolute("c", "wheel", "arm", (1.5, 0, 0), (0, 0, 1)),
    ]
    gear = ph.Coupling("gear", ["a", "b"], ratio=ratio)
    return ph.System(bodies, joints, gravity=(0, -9.81, 0), couplings=[gear])


def derivatives_of(seed, compared):
    """Differentiate 200 steps of a mechanism; return how far the adjoint is from both references.

    These are forward derivatives by all parameters, and sixth-order differences of whole runs by
    the parameters in `compared`, in parts of the largest change that a nudge of one makes.
    """
    system, last, names = random_mechanism(seed)
    how = {"step": 2e-3, "until": 0.4}
    weights = np.random.default_rng(seed).standard_normal((201, 3))
    found = ph.gradient(system, {f"body.{last}.position": weights}, names, **how)
    slopes = ph.sensitivities(system, names, outputs=[f"body.{last}.position"], **how)
    missed = found.run.body(last).position.values - weights
    forward = np.einsum("tq,tqp->p", 2.0 * missed, slopes.values)
    apart = np.abs(found.array - forward).max() / np.abs(forward).max()
    p, off = Parameters(system, names), 0.0
    most = np.abs(found.array * p.nudges).max()
    for k in compared:
        total = 0.0
        for i, weight in WEIGHTS.items():
            values = p.values.copy()
            values[k] += i * p.nudges[k]
            run = ph.simulate(p.at(values), save_every=1, **how)
            total += weight * ((run.body(last).position.values - weights) ** 2).sum()
        off = max(off, abs(found.array[k] * p.nudges[k] - total) / most)
    return apart, off


if __name__ == "__main__":  # all fifty, by all of their parameters
    for number in range(50):
        print(number, *(f"{x:.1e}" for x in derivatives_of(number, range(20))), flush=True)
