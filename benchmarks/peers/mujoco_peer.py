"""MuJoCo: RK4 and Euler, contacts off; inertias of no real body are set after the model is made.

MuJoCo resets a run that has become unstable, silently except for a warning: time and warnings are
checked after each.
"""

import mujoco
import numpy as np

from benchmarks.peers import work as w

HEAD = """<mujoco><compiler angle="radian"/>
<option gravity="{g[0]} {g[1]} {g[2]}" integrator="{method}" timestep="{h!r}">
<flag contact="disable"/></option><size memory="{memory}"/><worldbody>{body}</worldbody></mujoco>"""


def version():
    return mujoco.__version__


def model(body, g, method, h, J=None, memory="16M"):
    found = mujoco.MjModel.from_xml_string(
        HEAD.format(body=body, g=g, method=method, h=h, memory=memory)
    )
    data = mujoco.MjData(found)
    if J is not None:
        found.body_inertia[1] = J
        found.body_iquat[1] = (1, 0, 0, 0)
        mujoco.mj_setConst(found, data)
    return found, data


def reset(m, d, qpos=None, qvel=None):
    mujoco.mj_resetData(m, d)
    if qpos is not None:
        d.qpos[:] = qpos
    if qvel is not None:
        d.qvel[:] = qvel
    mujoco.mj_forward(m, d)


def checked(d, until):
    """A note where MuJoCo gave up."""
    warned = sum(int(x.number) for x in d.warning)
    if warned or abs(d.time - until) > 1e-6 * max(until, 1.0):
        return {"note": f"reset or warned ({warned}), time {d.time:g} of {until:g}"}
    return {}


def w1(references):
    body = """<body><freejoint/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></body>"""
    for method, steps in (("RK4", 20_000), ("RK4", 50_000), ("RK4", 80_000), ("Euler", 100_000)):
        h = w.W1_UNTIL / steps
        m, d = model(body, (0, 0, 0), method, h, w.W1_J)

        def run(m=m, d=d, steps=steps):
            reset(m, d, qvel=(0, 0, 0, *w.W1_RATE))
            q = np.empty((w.W1_SAMPLES, 4))
            for k in range(w.W1_SAMPLES):
                mujoco.mj_step(m, d, nstep=steps // w.W1_SAMPLES)
                q[k] = d.qpos[3:]
            return q

        took, q = w.seconds(run, 3)
        error = w.attitude_error(q, references["W1"][1:])
        yield w.row("W1", method, f"h={h:g}", took, error, **checked(d, w.W1_UNTIL))


def w2(references):
    body = f"""<body><joint type="ball"/><inertial pos="0 0 {w.W2_ARM}" mass="{w.W2_MASS}"
    diaginertia="1 1 1"/></body>"""
    for method, steps in (("RK4", 5000), ("RK4", 10_000), ("RK4", 20_000), ("Euler", 10_000)):
        h = 10.0 / steps
        m, d = model(body, (0, 0, -w.G), method, h, w.W2_J)

        def run(m=m, d=d, steps=steps):
            reset(m, d, w.W2_START, (0, 0, w.W2_SPIN))
            mujoco.mj_step(m, d, nstep=steps)
            return d.qpos.copy()

        took, q = w.seconds(run, 3)
        error = w.attitude_error(q, references["W2"])
        yield w.row("W2", method, f"h={h:g}", took, error, **checked(d, 10.0))


def three_links():
    """Bodies stand where the joints are, in the attitudes of the links."""
    text = ""
    R = [w.rotation(q) for q in w.W3_Q]
    before, at = np.eye(3), np.zeros(3)
    for i in range(3):
        point = np.asarray(w.W3_POINTS[i], dtype=float)
        place = before.T @ (point - at)
        turn = np.zeros(4)
        mujoco.mju_mat2Quat(turn, (before.T @ R[i]).ravel())
        centre = R[i].T @ (np.asarray(w.W3_X[i]) - point)
        text += f'<body pos="{_list(place)}" quat="{_list(turn)}"><joint type="ball"/>'
        text += (
            f'<inertial pos="{_list(centre)}" mass="{w.W3_MASS}" diaginertia="{_list(w.W3_J)}"/>'
        )
        before, at = R[i], point
    return text + "</body>" * 3


def _list(values):
    return " ".join(repr(float(v)) for v in values)


def links_run(text, gravity, method, h, steps, memory="16M"):
    """A run of links from rest, that returns their centres, and its model's data."""
    m, d = model(text, gravity, method, h, memory=memory)

    def run():
        reset(m, d)
        mujoco.mj_step(m, d, nstep=steps)
        mujoco.mj_kinematics(m, d)
        return d.xipos[1:].copy()

    return run, d


def to_error(
    work, text, gravity, until, reference, asked, all_steps, guess, repeats=3, memory="16M"
):
    """Rows of RK4 with the steps given and with the fewest that reach the error asked for."""

    def error(steps):
        run = links_run(text, gravity, "RK4", until / steps, steps, memory)[0]
        return w.position_error(run(), reference)

    for steps in (*all_steps, w.fewest(error, guess, asked)):
        run, d = links_run(text, gravity, "RK4", until / steps, steps, memory)
        took, x = w.seconds(run, repeats)
        off = w.position_error(x, reference)
        yield w.row(work, "RK4", f"h={until / steps:.4g}", took, off, **checked(d, until))


def w3(references):
    down = (0, 0, -w.W3_G)
    yield from to_error(
        "W3", three_links(), down, w.W3_UNTIL, references["W3"], w.ASKED, (2400, 12_000), 4600
    )


def chain(n):
    text = ""
    for k in range(n):
        text += f'<body pos="{w.LENGTH if k else 0} 0 0"><joint type="ball"/><inertial '
        text += f'pos="{w.LENGTH / 2} 0 0" mass="{w.LINK_MASS}" diaginertia="{_list(w.LINK_J)}"/>'
    return text + "</body>" * n


def w4(references):
    for n, steps in ((10, 2000), (30, 500), (100, 50)):
        m, d = model(chain(n), w.CHAIN_GRAVITY, "Euler", w.CHAIN_STEP, memory="256M")

        def run(m=m, d=d, steps=steps):
            reset(m, d)
            mujoco.mj_step(m, d, nstep=steps)

        took, _ = w.seconds(run, 3)
        more = checked(d, steps * w.CHAIN_STEP)
        yield w.row("W4", "Euler", f"N={n}", took, n=n, per_link=took / steps / n, **more)
    yield from to_error(
        "W4 error 10",
        chain(10),
        w.CHAIN_GRAVITY,
        w.CHAIN_UNTIL[10],
        references["W4 10"],
        w.CHAIN_ERROR,
        (),
        300,
    )


def w7(references):
    n, down = w.W7_LINKS, w.CHAIN_GRAVITY
    until, reference = w.CHAIN_UNTIL[n], references[f"W4 {n}"]
    yield from to_error("W7", chain(n), down, until, reference, w.ASKED, (), 600, 1, "256M")


def w5(references):
    body = """<body><freejoint/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></body>"""
    m, d = model(body, (0, 0, 0), "Euler", w.W5_STEP, w.W1_J)

    def run():
        reset(m, d, qvel=(0, 0, 0, *w.W1_RATE))
        mujoco.mj_step(m, d, nstep=20_000)

    took, _ = w.seconds(run, 3)
    yield w.row("W5", "Euler", "one body at a time", took, speed=20_000 / took)


def w6(references):
    text = ""
    for k, axis in enumerate(w.W6_AXES):
        text += f'<body pos="{w.W6_LENGTH if k else 0} 0 0"><joint axis="{_list(axis)}"/>'
        text += f'<inertial pos="{w.W6_LENGTH / 2} 0 0" mass="{w.W6_MASS}" '
        text += f'diaginertia="{_list(w.W6_J)}"/>'
    m, d = model(text + "</body>" * 6, (0, 0, -w.G), "Euler", w.W6_STEP)
    qpos, qvel, applied = d.qpos, d.qvel, d.qfrc_applied

    def put(torques):
        applied[:] = torques

    yield w.ticks(
        "Euler", lambda: reset(m, d), lambda: (qpos, qvel), put, lambda: mujoco.mj_step(m, d)
    )


W9_SHAPES = {
    "ball": f'<geom type="sphere" size="{w.W9_BALL}" condim="1"/>',
    "box": '<geom type="box" size="{} {} {}" condim="1"/>'.format(*(e / 2 for e in w.W9_EDGES)),
    "disc": f'<geom type="cylinder" size="{w.W9_DISC} {w.W9_THICK / 2}" condim="3"/>',
}
W9_SAMPLES = 1000
W9_J = {"ball": (0.004,) * 3, "box": w.W9_BOX_J, "disc": w.W9_DISC_J}


def w9(references):
    """Bounces on springs without damping (solref below zero); the disc on its own default."""
    for case, step in ((c, h) for c in w.W9_CASES for h in w.W9_STEPS):
        bounce = f'<geom solref="{-0.02 / step**2!r} 0" solimp="0.99 0.99 0.001"/>'
        text = f"""<mujoco><option gravity="0 0 {-w.G}" timestep="{step!r}" cone="elliptic"
        integrator="implicitfast" impratio="10"/>
        <default>{"" if case == "disc" else bounce}</default>
        <worldbody><geom type="plane" size="0 0 1" condim="1"/>
        <body><freejoint/><inertial pos="0 0 0" mass="1" diaginertia="{_list(W9_J[case])}"/>
        {W9_SHAPES[case]}</body></worldbody></mujoco>"""
        m = mujoco.MjModel.from_xml_string(text)
        d = mujoco.MjData(m)
        x, q, v, rate = w.contact_start(case)
        own = w.rotation(q).T @ rate
        energies = []

        def run(m=m, d=d, x=x, q=q, v=v, own=own, energies=energies, case=case, step=step):
            reset(m, d, (*x, *q), (*v, *own))
            energies[:] = [w.contact_energy(case, d.qpos[2], d.qvel[:3], d.qvel[3:])]
            for _ in range(W9_SAMPLES):
                mujoco.mj_step(m, d, nstep=round(w.W9_UNTIL / step / W9_SAMPLES))
                energies.append(w.contact_energy(case, d.qpos[2], d.qvel[:3], d.qvel[3:]))

        took, _ = w.seconds(run, 1)
        yield w.contact_row("implicitfast", case, step, took, energies, **checked(d, w.W9_UNTIL))


WORK = {"W1": w1, "W2": w2, "W3": w3, "W4": w4, "W5": w5, "W6": w6, "W7": w7, "W9": w9}

if __name__ == "__main__":
    w.main("MuJoCo", version, WORK)
