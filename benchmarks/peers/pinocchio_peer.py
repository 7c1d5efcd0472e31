"""Pinocchio: its articulated-body algorithm, stepped by hand (semi-implicit Euler, RK4)."""

import numpy as np
import pinocchio as pin

from benchmarks.peers import work as w


def version():
    return pin.__version__


def links(mass, J, x, q, points, gravity):
    """Bodies on balls in a row; joint frames have the attitudes of the links."""
    model = pin.Model()
    model.gravity.linear = np.asarray(gravity, dtype=float)
    parent, before, at = 0, np.eye(3), np.zeros(3)
    for i in range(len(x)):
        R, point = w.rotation(q[i]), np.asarray(points[i], dtype=float)
        placement = pin.SE3(before.T @ R, before.T @ (point - at))
        joint = model.addJoint(parent, pin.JointModelSpherical(), placement, f"joint {i}")
        centre = R.T @ (np.asarray(x[i]) - point)
        model.appendBodyToJoint(joint, pin.Inertia(mass, centre, np.diag(J)), pin.SE3.Identity())
        parent, before, at = joint, R, point
    return model


def centres(model, data, q):
    pin.forwardKinematics(model, data, q)
    return np.array([data.oMi[i].act(model.inertias[i].lever) for i in range(1, model.njoints)])


def semi_implicit(model, data, q, v, h, steps):
    tau = np.zeros(model.nv)
    for _ in range(steps):
        v = v + h * pin.aba(model, data, q, v, tau)
        q = pin.integrate(model, q, h * v)
    return q, v


def across(a, b):
    """Cross products of the joints' vectors."""
    return np.cross(a.reshape(-1, 3), b.reshape(-1, 3)).ravel()


def rate(u, v):
    """du/dt."""
    w1 = across(u, v)
    return v + 0.5 * w1 + across(u, w1) / 12


def rk4(model, data, q, v, h, steps):
    """Runge and Kutta's method for v and for the rotation vectors u since the start of the step.

    du/dt = v + u x v/2 + u x (u x v)/12 + ..., whose further terms do not matter at order four.
    """
    tau, aba, turned = np.zeros(model.nv), pin.aba, pin.integrate
    for _ in range(steps):
        k1, a1 = v, aba(model, data, q, v, tau)
        u, v2 = 0.5 * h * k1, v + 0.5 * h * a1
        k2, a2 = rate(u, v2), aba(model, data, turned(model, q, u), v2, tau)
        u, v3 = 0.5 * h * k2, v + 0.5 * h * a2
        k3, a3 = rate(u, v3), aba(model, data, turned(model, q, u), v3, tau)
        u, v4 = h * k3, v + h * a3
        k4, a4 = rate(u, v4), aba(model, data, turned(model, q, u), v4, tau)
        q = turned(model, q, h / 6 * (k1 + 2 * k2 + 2 * k3 + k4))
        v = v + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
    return q, v


def started(model, spin=None):
    q = pin.neutral(model)
    return q, np.zeros(model.nv) if spin is None else np.asarray(spin, dtype=float)


def w1(references):
    model = links(1.0, w.W1_J, [(0, 0, 0)], [(1, 0, 0, 0)], [(0, 0, 0)], (0, 0, 0))
    data = model.createData()
    steps = 20_000
    h = w.W1_UNTIL / steps

    def run():
        (q, v), found = started(model, w.W1_RATE), []
        for _ in range(w.W1_SAMPLES):
            q, v = rk4(model, data, q, v, h, steps // w.W1_SAMPLES)
            found.append(np.roll(q, 1))
        return found

    took, q = w.seconds(run, 1)
    yield w.row("W1", "RK4", f"h={h:g}", took, w.attitude_error(q, references["W1"][1:]))


def w2(references):
    x = [w.rotation(w.W2_START) @ (0, 0, w.W2_ARM)]
    down = (0, 0, -w.G)
    model = links(w.W2_MASS, w.W2_J, x, [w.W2_START], [(0, 0, 0)], down)
    data = model.createData()
    for steps in (5000, 10_000):

        def run(steps=steps):
            q, v = started(model, (0, 0, w.W2_SPIN))
            return rk4(model, data, q, v, 10.0 / steps, steps)[0]

        took, q = w.seconds(run, 1)
        R = w.rotation(w.W2_START) @ pin.Quaternion(q).toRotationMatrix()
        found = np.roll(pin.Quaternion(R).coeffs(), 1)
        error = w.attitude_error(found, references["W2"])
        yield w.row("W2", "RK4", f"h={10 / steps:g}", took, error)


def to_error(work, model, until, reference, asked, all_steps, guess):
    """Rows of RK4 with the steps given and with the fewest that reach the error asked for."""
    data = model.createData()

    def run(steps):
        return rk4(model, data, *started(model), until / steps, steps)[0]

    def error(steps):
        return w.position_error(centres(model, data, run(steps)), reference)

    for steps in (*all_steps, w.fewest(error, guess, asked)):
        took, q = w.seconds(lambda steps=steps: run(steps), 2)
        off = w.position_error(centres(model, data, q), reference)
        yield w.row(work, "RK4", f"h={until / steps:.4g}", took, off)


def w3(references):
    model = links(w.W3_MASS, w.W3_J, w.W3_X, w.W3_Q, w.W3_POINTS, (0, 0, -w.W3_G))
    yield from to_error("W3", model, w.W3_UNTIL, references["W3"], w.ASKED, (2400,), 4600)


def chain(n):
    x = [((k + 0.5) * w.LENGTH, 0, 0) for k in range(n)]
    points = [(k * w.LENGTH, 0, 0) for k in range(n)]
    return links(w.LINK_MASS, w.LINK_J, x, [(1, 0, 0, 0)] * n, points, w.CHAIN_GRAVITY)


def w4(references):
    for n, steps in ((10, 2000), (30, 600), (100, 200)):  # beyond, its data takes gigabytes
        model = chain(n)
        data = model.createData()

        def run(model=model, data=data, steps=steps):
            semi_implicit(model, data, *started(model), w.CHAIN_STEP, steps)

        took, _ = w.seconds(run, 5)
        yield w.row("W4", "semi-implicit", f"N={n}", took, n=n, per_link=took / steps / n)
    for n, until in w.CHAIN_UNTIL.items():
        work, reference = f"W4 error {n}", references[f"W4 {n}"]
        model = chain(n)
        yield from to_error(work, model, until, reference, w.CHAIN_ERROR, (), 300)
        data, steps = model.createData(), round(until / w.CHAIN_STEP)

        def run(model=model, data=data, steps=steps):
            return semi_implicit(model, data, *started(model), w.CHAIN_STEP, steps)[0]

        took, q = w.seconds(run, 3)
        error = w.position_error(centres(model, data, q), reference)
        yield w.row(work, "semi-implicit", f"h={w.CHAIN_STEP:g}", took, error)


def w7(references):
    n = w.W7_LINKS
    reference, until = references[f"W4 {n}"], w.CHAIN_UNTIL[n]
    yield from to_error("W7", chain(n), until, reference, w.ASKED, (), 600)


def w6(references):
    model, parent, at = pin.Model(), 0, np.zeros(3)
    model.gravity.linear = np.array([0.0, 0.0, -w.G])
    kinds = (pin.JointModelRX, pin.JointModelRY, pin.JointModelRZ)
    for k, axis in enumerate(w.W6_AXES):
        joint = model.addJoint(parent, kinds[axis.index(1)](), pin.SE3(np.eye(3), at), f"j{k}")
        inertia = pin.Inertia(w.W6_MASS, np.array([w.W6_LENGTH / 2, 0, 0]), np.diag(w.W6_J))
        model.appendBodyToJoint(joint, inertia, pin.SE3.Identity())
        parent, at = joint, np.array([w.W6_LENGTH, 0, 0])
    data, now = model.createData(), {}

    def reset():
        now.update(q=pin.neutral(model), v=np.zeros(model.nv), tau=np.zeros(model.nv))

    def put(torques):
        now["tau"] = torques

    def step():
        v = now["v"] + w.W6_STEP * pin.aba(model, data, now["q"], now["v"], now["tau"])
        now["q"], now["v"] = pin.integrate(model, now["q"], w.W6_STEP * v), v

    yield w.ticks("semi-implicit Euler", reset, lambda: (now["q"], now["v"]), put, step)


WORK = {"W1": w1, "W2": w2, "W3": w3, "W4": w4, "W6": w6, "W7": w7}

if __name__ == "__main__":
    w.main("Pinocchio", version, WORK)
