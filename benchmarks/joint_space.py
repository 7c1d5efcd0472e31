"""Joint space beside Pinocchio: the same numbers for random trees, and the time of a call.

``python -m benchmarks.joint_space`` needs Pinocchio (``pip install pin``).
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

import polhode as ph

GRAVITY = (0.3, -0.2, -9.81)
KINDS = ("revolute", "prismatic", "cylindrical", "universal", "planar", "spherical")


def _unit(v: Any) -> Any:
    return v / np.linalg.norm(v)


def _inertia(rng: Any, mass: float) -> Any:
    X = 0.3 * rng.standard_normal((6, 3))
    X -= X.mean(axis=0)
    return mass / 6 * sum((x @ x) * np.eye(3) - np.outer(x, x) for x in X)


def _triad(axis: Any) -> Any:
    from polhode.model.joints._joint import triad

    return triad(axis)


def tree(rng: Any, kinds: Any, *, chain: bool = False) -> tuple[Any, Any, list[tuple[str, Any]]]:
    """The same tree for both: a system, a Pinocchio model, and kind and body of every joint."""
    import pinocchio as pin

    model = pin.Model()
    model.gravity.linear = np.array(GRAVITY)
    points, numbers = [np.zeros(3)], [0]
    path = [0]  # from the ground to the last body: Pinocchio numbers subtrees without gaps
    bodies, joints, made = [], [], []

    def add(parent: int, joint: Any, at: Any, name: str) -> int:
        number: int = model.addJoint(parent, joint, pin.SE3(np.eye(3), at), name)
        return number

    for i, kind in enumerate(kinds):
        if not chain:
            del path[int(rng.integers(1, len(path) + 1)) :]
        p = path[-1]
        path.append(i + 1)
        point = points[p] + 0.5 * _unit(rng.standard_normal(3))
        centre = point + 0.4 * _unit(rng.standard_normal(3))
        axis = _unit(rng.standard_normal(3))
        E = _triad(axis)
        mass = float(rng.uniform(0.5, 2.0))
        J = _inertia(rng, mass)
        name, parent = f"b{i}", "ground" if p == 0 else f"b{p - 1}"
        bodies.append(ph.Body(name, mass=mass, inertia=J, position=centre))
        at, zero = point - points[p], np.zeros(3)
        turn, slide = pin.JointModelRevoluteUnaligned, pin.JointModelPrismaticUnaligned
        cls = getattr(ph, kind.capitalize())
        given: dict[str, Any] = {"point": point}
        if kind == "universal":
            given["axes"] = (axis, E[:, 0])
            last = add(numbers[p], turn(axis), at, f"j{i}a")
            last = add(last, turn(E[:, 0]), zero, f"j{i}b")
        elif kind == "spherical":
            last = add(numbers[p], pin.JointModelSpherical(), at, f"j{i}")
        else:
            given["axis"] = axis
            parts = {
                "revolute": [turn(axis)],
                "prismatic": [slide(axis)],
                "cylindrical": [slide(axis), turn(axis)],
                "planar": [slide(E[:, 0]), slide(E[:, 1]), turn(axis)],
            }[kind]
            last = numbers[p]
            for k, part in enumerate(parts):
                last = add(last, part, at if k == 0 else zero, f"j{i}{'abc'[k]}")
        joints.append(cls(f"j{i}", parent, name, **given))
        model.appendBodyToJoint(last, pin.Inertia(mass, centre - point, J), pin.SE3.Identity())
        points.append(point)
        numbers.append(last)
        made.append((kind, last))
    return ph.System(bodies, joints, gravity=GRAVITY), model, made


def _rotation(phi: Any) -> Any:
    from scipy.spatial.transform import Rotation

    return Rotation.from_rotvec(phi)


def _body_tangent(phi: Any) -> Any:
    """T with the body rate T phi'."""
    x = float(phi @ phi)
    a = np.sqrt(x)
    H = np.array([[0, -phi[2], phi[1]], [phi[2], 0, -phi[0]], [-phi[1], phi[0], 0]])
    return np.eye(3) - (1 - np.cos(a)) / x * H + (1 - np.sin(a) / a) / x * H @ H


def _rate(f: Any, h: float = 1e-3) -> Any:
    total = 45 * (f(h) - f(-h)) - 9 * (f(2 * h) - f(-2 * h)) + f(3 * h) - f(-3 * h)
    return total / (60 * h)


def to_pinocchio(model: Any, made: Any, q: Any, v: Any) -> tuple[Any, Any, Any]:
    """Our q to theirs, the matrix T from our rates to theirs, and T' v."""
    theirs = np.zeros(model.nq)
    T, bias, at = np.zeros((model.nv, len(q))), np.zeros(model.nv), 0
    for kind, last in made:
        width = {"universal": 2, "cylindrical": 2, "planar": 3, "spherical": 3}.get(kind, 1)
        order = {"cylindrical": [1, 0], "planar": [1, 2, 0]}.get(kind, list(range(width)))
        parts = [last] if width == 1 or kind == "spherical" else range(last - width + 1, last + 1)
        if kind == "spherical":
            phi, rate = q[at : at + 3], v[at : at + 3]
            w = _rotation(phi).as_quat()
            first, free = model.joints[last].idx_q, model.joints[last].idx_v
            theirs[first : first + 4] = w
            T[free : free + 3, at : at + 3] = _body_tangent(phi)
            bias[free : free + 3] = _rate(lambda h, a=phi, b=rate: _body_tangent(a + h * b)) @ rate
        else:
            for mine, joint in zip(order, parts, strict=True):
                theirs[model.joints[joint].idx_q] = q[at + mine]
                T[model.joints[joint].idx_v, at + mine] = 1.0
        at += width
    return theirs, T, bias


def compare(trees: int = 20) -> dict[str, float]:
    """Largest relative differences over random trees of every joint."""
    import pinocchio as pin

    worst: dict[str, float] = {}
    for seed in range(trees):
        rng = np.random.default_rng(seed)
        kinds = rng.choice(KINDS, size=int(rng.integers(4, 16)))
        system, model, made = tree(rng, kinds)
        data, space = model.createData(), ph.JointSpace(system)
        q, v, a = rng.uniform(-1.2, 1.2, (3, len(space)))
        theirs, T, bias = to_pinocchio(model, made, q, v)
        M = pin.crba(model, data, theirs)
        M = np.triu(M) + np.triu(M, 1).T
        tau = T.T @ pin.rnea(model, data, theirs, T @ v, T @ a + bias)
        nle = T.T @ pin.rnea(model, data, theirs, T @ v, bias)
        full = pin.aba(model, data, theirs, T @ v, np.linalg.pinv(T.T) @ tau)
        last = made[-1][1]
        pin.computeJointJacobians(model, data, theirs)
        J = pin.getJointJacobian(model, data, last, pin.LOCAL_WORLD_ALIGNED) @ T
        body = system.bodies[-1]
        arm = np.asarray(system.joints[-1].point) - np.asarray(body.position)
        pairs = {
            "mass matrix": (space.mass_matrix(q), T.T @ M @ T),
            "bias": (space.bias(q, v), nle),
            "inverse dynamics": (space.inverse_dynamics(q, v, a), tau),
            "forward dynamics": (T @ space.forward_dynamics(q, v, tau) + bias, full),
            "jacobian": (space.jacobian((body.name, arm), q), J),
        }
        for name, (mine, other) in pairs.items():
            off = float(np.abs(np.asarray(mine) - other).max() / np.abs(other).max())
            worst[name] = max(worst.get(name, 0.0), off)
    return worst


def _best(f: Any, count: int) -> float:
    """Microseconds of processor time a call, the best of seven."""
    times = []
    for _ in range(7):
        begin = time.process_time()
        for _ in range(count):
            f()
        times.append((time.process_time() - begin) / count)
    return 1e6 * min(times)


def times(joints: int) -> dict[str, tuple[float, float, float]]:
    """Microseconds of ours (a row of 1000; a single call) and of Pinocchio (a call)."""
    import pinocchio as pin

    rng = np.random.default_rng(1)
    system, model, _ = tree(rng, ["revolute"] * joints, chain=True)
    data, space = model.createData(), ph.JointSpace(system)
    q, v, a = rng.uniform(-1.2, 1.2, (3, 1000, joints))
    q0, v0, a0 = q[0].copy(), v[0].copy(), a[0].copy()
    last = system.bodies[-1].name
    calls = {
        "mass_matrix": (space.mass_matrix, (q,), lambda: pin.crba(model, data, q0)),
        "bias": (space.bias, (q, v), lambda: pin.nonLinearEffects(model, data, q0, v0)),
        "jacobian": (
            lambda q: space.jacobian((last, (0.0, 0.0, 0.0)), q),
            (q,),
            lambda: pin.computeJointJacobian(model, data, q0, joints),
        ),
        "inverse_dynamics": (
            space.inverse_dynamics,
            (q, v, a),
            lambda: pin.rnea(model, data, q0, v0, a0),
        ),
        "forward_dynamics": (
            space.forward_dynamics,
            (q, v, a),
            lambda: pin.aba(model, data, q0, v0, a0),
        ),
    }
    found = {}
    for name, (ours, many, theirs) in calls.items():
        one = tuple(m[0] for m in many)
        found[name] = (
            _best(lambda f=ours, m=many: f(*m), 1) / len(q),
            _best(lambda f=ours, m=one: f(*m), 50),
            _best(theirs, 200),
        )
    return found


if __name__ == "__main__":
    print("random trees of every joint, largest relative difference from Pinocchio:")
    for name, off in compare().items():
        print(f"  {name:18} {off:.1e}")
    print("us a configuration: ours in a batch of 1000, ours alone, Pinocchio's call")
    for joints in (6, 30, 100):
        for name, (batch, alone, theirs) in times(joints).items():
            print(f"  {joints:4} {name:18} {batch:8.2f} {alone:8.1f} {theirs:8.2f}")
