"""Closed mechanisms as systems, in a consistent position, and what is known about them."""

import math

import numpy as np

import polhode as ph

DOWN_Y, DOWN_Z = (0, -9.81, 0), (0, 0, -9.81)
Z = (0, 0, 1)


def rod(name, a, b, mass=1.0, width=0.1, scale=1.0, inertia=None):
    """Uniform rod from a to b, square across, its x axis along it."""
    a, b = np.asarray(a, float), np.asarray(b, float)
    length = float(np.linalg.norm(b - a))
    x = (b - a) / length
    helper = np.eye(3)[int(np.argmin(np.abs(x)))]
    y = np.cross(x, helper)
    y /= np.linalg.norm(y)
    across = mass * (length**2 + width**2) / 12
    moments = inertia or (mass * width**2 / 6, across, across)
    return ph.Body(
        name,
        mass=scale * mass,
        inertia=scale * np.array(moments),
        position=(a + b) / 2,
        orientation=np.column_stack([x, y, np.cross(x, y)]),
    )


def n_four_bar(n=2, rate=-1.0, scale=1.0, angle=math.pi / 2):
    """N-four-bar of the IFToMM library (A02): 2N+1 links of 1 m and 1 kg, gravity along -y.

    The links are thin rods; their moment of inertia about z is 1/12 as in the reference.
    """
    tip = np.array([math.cos(angle), math.sin(angle), 0.0])
    bodies, joints = [], []

    def link(name, a, b):
        return rod(name, a, b, scale=scale, inertia=(1e-3, 1 / 12, 1 / 12))

    for k in range(n + 1):
        foot = np.array([float(k), 0.0, 0.0])
        bodies.append(link(f"leg{k}", foot, foot + tip))
        initial = {"rate": rate} if k == 0 and rate else {}
        joints.append(
            ph.Revolute(f"A{k}", "ground", f"leg{k}", point=foot, axis=Z, initial=initial)
        )
        if k:
            before = foot - (1, 0, 0) + tip
            bodies.append(link(f"bar{k}", before, foot + tip))
            joints.append(
                ph.Revolute(f"B{k - 1}", f"leg{k - 1}", f"bar{k}", point=before, axis=Z)
                if k == 1
                else ph.Revolute(f"D{k - 1}", f"bar{k - 1}", f"bar{k}", point=before, axis=Z)
            )
            joints.append(ph.Revolute(f"C{k}", f"bar{k}", f"leg{k}", point=foot + tip, axis=Z))
    return ph.System(bodies, joints, gravity=DOWN_Y, title=f"{n}-four-bar")


def bricard(scale=1.0):
    """Bricard's mechanism: five rods, six revolutes, 30 rows of rank 29, one degree of freedom."""
    at = [(0, 0, 0), (1, 0, 0), (1, -1, 0), (1, -1, 1), (0, -1, 1), (0, 0, 1)]
    axes = ["y", "z", "x", "y", "z", "x"]
    bodies = []
    for k in range(5):
        moments = (0.01 / 6, 1.01 / 12, 1.01 / 12)
        bodies.append(rod(f"rod{k}", at[k], at[k + 1], scale=scale, inertia=moments))
    chain = ["ground", *(b.name for b in bodies), "ground"]
    joints = [
        ph.Revolute(
            f"hinge{k}", chain[k], chain[k + 1], point=at[k], axis=np.eye(3)["xyz".index(a)]
        )
        for k, a in enumerate(axes)
    ]
    return ph.System(bodies, joints, gravity=DOWN_Y, title="Bricard's mechanism")


def slider_crank(scale=1.0, rate=0.0):
    """Crank, rod and slider in the x-y plane: a ball joint and a universal leave no redundancy."""
    c, s = math.cos(0.7), math.sin(0.7)
    pin, end = np.array([0.2 * c, 0.2 * s, 0]), None
    end = np.array([pin[0] + math.sqrt(0.36 - pin[1] ** 2), 0, 0])
    initial = {"rate": rate} if rate else {}
    bodies = [
        rod("crank", (0, 0, 0), pin, scale=scale),
        rod("rod", pin, end, scale=scale),
        ph.Body(
            "slider", mass=scale * 0.5, inertia=scale * np.array([1e-3, 1e-3, 1e-3]), position=end
        ),
    ]
    joints = [
        ph.Revolute("shaft", "ground", "crank", point=(0, 0, 0), axis=Z, initial=initial),
        ph.Spherical("pin", "crank", "rod", point=pin),
        ph.Universal("wrist", "rod", "slider", point=end, axes=(Z, (1, 0, 0))),
        ph.Prismatic("guide", "ground", "slider", point=end, axis=(1, 0, 0)),
    ]
    return ph.System(bodies, joints, gravity=DOWN_Y, title="Slider-crank")


def stewart(scale=1.0):
    """Platform on six legs of two parts: universal below, slider between, ball above."""
    bodies = [
        ph.Body(
            "platform",
            mass=3 * scale,
            inertia=scale * np.array([0.3, 0.3, 0.5]),
            position=(0, 0, 1),
        )
    ]
    joints = []
    for k in range(6):
        low = 2 * math.pi * (k // 2) / 3 + (0.3 if k % 2 else -0.3)
        high = 2 * math.pi * (k // 2) / 3 + (0.8 if k % 2 else -0.8)
        a = np.array([math.cos(low), math.sin(low), 0.0])
        b = np.array([0.6 * math.cos(high), 0.6 * math.sin(high), 1.0])
        u = (b - a) / np.linalg.norm(b - a)
        middle = (a + b) / 2
        across = np.cross(u, Z)
        across /= np.linalg.norm(across)
        second = np.cross(u, across)
        bodies += [
            rod(f"low{k}", a, middle, 0.2, 0.05, scale=scale),
            rod(f"high{k}", middle, b, 0.2, 0.05, scale=scale),
        ]
        joints += [
            ph.Universal(f"foot{k}", "ground", f"low{k}", point=a, axes=(across, second)),
            ph.Prismatic(f"slide{k}", f"low{k}", f"high{k}", point=middle, axis=u),
            ph.Spherical(f"ball{k}", f"high{k}", "platform", point=b),
        ]
    return ph.System(bodies, joints, gravity=DOWN_Z, title="Stewart platform")


def five_bar():
    """Planar five-bar with revolutes: two degrees of freedom, three redundant rows."""
    at = [(0, 0, 0), (-0.4, 0.8, 0), (0.6, 1.5, 0), (1.5, 0.7, 0), (1, 0, 0)]
    return _ring(at, [Z] * 5, "Five-bar")


def spherical_four_bar():
    """Four revolutes whose axes meet in the origin."""
    axes = [(0, 0, 1), (0.5, 0.2, 1), (0.3, 0.9, 0.8), (-0.4, 0.5, 0.9)]
    return _ring([np.asarray(a) / np.linalg.norm(a) for a in axes], axes, "Spherical four-bar")


def bennett():
    """Bennett's linkage: four revolutes in space that move only because of their proportions."""
    a, b, alpha = 1.0, 0.8, 0.9
    beta = math.asin(b * math.sin(alpha) / a)
    theta = 1.1
    # Bennett: tan(theta/2) tan(phi/2) = sin((beta+alpha)/2) / sin((beta-alpha)/2)
    phi = 2 * math.atan(
        math.sin((beta + alpha) / 2) / math.sin((beta - alpha) / 2) / math.tan(theta / 2)
    )
    T, at, axes = np.eye(4), [], []
    for angle, length, twist in (
        (theta, a, alpha),
        (phi, b, beta),
        (-theta, a, alpha),
        (-phi, b, beta),
    ):
        at.append(T[:3, 3].copy())
        axes.append(T[:3, 2].copy())
        c, s, ct, st = math.cos(angle), math.sin(angle), math.cos(twist), math.sin(twist)
        T = T @ np.array(
            [
                [c, -s * ct, s * st, length * c],
                [s, c * ct, -c * st, length * s],
                [0, st, ct, 0],
                [0, 0, 0, 1],
            ]
        )
    assert np.abs(T - np.eye(4)).max() < 1e-14
    return _ring(at, axes, "Bennett's linkage")


def ladder(rungs, kind=ph.Spherical):
    """Two rails of rods and rungs between them, hung from the ground at its top."""
    bodies, joints = [], []

    def joint(name, a, b, point):
        extra = {} if kind is ph.Spherical else {"axis": Z}
        joints.append(kind(name, a, b, point=point, **extra))

    for k in range(rungs):
        y0, y1 = -float(k), -float(k + 1)
        for side, x in (("l", 0.0), ("r", 1.0)):
            bodies.append(rod(f"{side}{k}", (x, y0, 0), (x, y1, 0)))
            above = "ground" if k == 0 else f"{side}{k - 1}"
            joint(f"{side}{k}", above, f"{side}{k}", (x, y0, 0))
        bodies.append(rod(f"rung{k}", (0, y1, 0), (1, y1, 0)))
        joint(f"a{k}", f"l{k}", f"rung{k}", (0, y1, 0))
        joint(f"b{k}", f"rung{k}", f"r{k}", (1, y1, 0))
    return ph.System(bodies, joints, gravity=DOWN_Y, title=f"Ladder of {rungs} rungs")


def net(n, m=None):
    """n by m meshes of ball-jointed rods, flat, two opposite corners held by the ground."""
    m = m or n
    bodies, joints, knots = [], [], {}
    for i in range(n + 1):
        for j in range(m + 1):
            for di, dj, what in ((1, 0, "u"), (0, 1, "v")):
                if i + di > n or j + dj > m:
                    continue
                name = f"{what}{i}-{j}"
                bodies.append(rod(name, (i, j, 0), (i + di, j + dj, 0), 0.1))
                for knot in ((i, j), (i + di, j + dj)):
                    knots.setdefault(knot, []).append(name)
    for (i, j), ends in knots.items():
        for other in ends[1:]:
            joints.append(ph.Spherical(f"k{i}-{j}-{other}", ends[0], other, point=(i, j, 0)))
    for corner in ((0, 0), (n, m)):
        joints.append(
            ph.Spherical(f"hook{corner[0]}", "ground", knots[corner][0], point=(*corner, 0))
        )
    return ph.System(bodies, joints, gravity=DOWN_Z, title=f"Net of {n} x {m} meshes")


def double_cardan():
    """A shaft in two bearings driven over two Cardan joints by another: over-constrained."""
    points = [(-1, 0, 0), (0, 0, 0), (1, 0.3, 0), (2, 0.3, 0)]
    u = np.array([1, 0.3, 0]) / math.hypot(1, 0.3)
    n = np.array([-u[1], u[0], 0])
    bodies = [rod(f"shaft{k}", points[k], points[k + 1]) for k in range(3)]
    joints = [
        ph.Revolute("bearing0", "ground", "shaft0", point=points[0], axis=(1, 0, 0)),
        ph.Universal("cardan1", "shaft0", "shaft1", point=points[1], axes=((0, 1, 0), Z)),
        ph.Universal("cardan2", "shaft1", "shaft2", point=points[2], axes=(Z, (0, 1, 0))),
        ph.Revolute("bearing3", "ground", "shaft2", point=points[3], axis=(1, 0, 0)),
    ]
    assert abs(n @ u) < 1e-15
    return ph.System(bodies, joints, gravity=DOWN_Y, title="Double Cardan shaft")


def door():
    """A door on two hinges of one axis: five redundant rows."""
    leaf = ph.Body("leaf", mass=20, inertia=(6, 7, 1.5), position=(0.4, 0, 1))
    joints = [
        ph.Revolute(name, "ground", "leaf", point=(0, 0, z), axis=Z)
        for name, z in (("lower", 0.3), ("upper", 1.7))
    ]
    return ph.System([leaf], joints, gravity=DOWN_Z, title="Door")


def _ring(at, axes, title):
    """Rods through the points, with revolutes at them, the last rod being the ground."""
    bodies = [rod(f"rod{k}", at[k], at[k + 1]) for k in range(len(at) - 1)]
    chain = ["ground", *(b.name for b in bodies), "ground"]
    joints = [
        ph.Revolute(f"hinge{k}", chain[k], chain[k + 1], point=at[k], axis=axes[k])
        for k in range(len(at))
    ]
    return ph.System(bodies, joints, gravity=DOWN_Y, title=title)


# --- Andrews' squeezer ---------------------------------------------------------------------------

ANDREWS = {
    "m": (0.04325, 0.00365, 0.02373, 0.00706, 0.07050, 0.00706, 0.05498),
    "i": (2.194e-6, 4.410e-7, 5.255e-6, 5.667e-7, 1.169e-5, 5.667e-7, 1.912e-5),
    "A": (-0.06934, -0.00227),
    "B": (-0.03635, 0.03273),
    "C": (0.014, 0.072),
    "y0": (
        -0.0617138900142764496358948458001,
        0.0,
        0.455279819163070380255912382449,
        0.222668390165885884674473185609,
        0.487364979543842550225598953530,
        -0.222668390165885884674473185609,
        1.23054744454982119249735015568,
    ),
}


def andrews(scale=1.0):
    """Andrews' squeezing mechanism: seven bodies in a plane, driven by a torque; with revolutes."""
    beta, theta, gamma, phi, delta, omega, eps = ANDREWS["y0"]

    def along(t):
        return np.array([math.cos(t), math.sin(t), 0.0])

    def down(t):
        return np.array([math.sin(t), -math.cos(t), 0.0])

    O = np.zeros(3)
    A, B, C = (np.array([*ANDREWS[k], 0.0]) for k in "ABC")
    F = 7e-3 * along(beta)
    E = F - 28e-3 * along(beta + theta)
    H, G = A + 4e-2 * along(delta), A + 4e-2 * down(eps)
    D = B + 18e-3 * down(gamma) + 2e-2 * along(gamma)
    centres = [
        92e-5 * along(beta),
        F - 115e-4 * along(beta + theta),
        B + 1874e-5 * down(gamma) + 1043e-5 * along(gamma),
        H + (2e-2 - 1421e-5) * down(phi + delta),
        A + 2308e-5 * along(delta) + 916e-5 * down(delta) * -1,
        G + (2e-2 - 1421e-5) * along(omega + eps),
        A + 1228e-5 * down(eps) - 449e-5 * along(eps),
    ]
    angles = [beta, beta + theta, gamma, phi + delta, delta, omega + eps, eps]
    bodies = [
        ph.Body(
            f"K{k + 1}",
            mass=scale * m,
            inertia=scale * np.array([i, i, i]),
            position=centre,
            orientation=ph.rotation_vector((0, 0, angle)),
        )
        for k, (m, i, centre, angle) in enumerate(
            zip(ANDREWS["m"], ANDREWS["i"], centres, angles, strict=True)
        )
    ]
    ties = [
        ("O", "ground", "K1", O),
        ("F", "K1", "K2", F),
        ("B", "ground", "K3", B),
        ("E3", "K2", "K3", E),
        ("E4", "K2", "K4", E),
        ("E6", "K2", "K6", E),
        ("H", "K5", "K4", H),
        ("A5", "ground", "K5", A),
        ("G", "K7", "K6", G),
        ("A7", "ground", "K7", A),
    ]
    joints = [ph.Revolute(name, a, b, point=p, axis=Z) for name, a, b, p in ties]
    forces = [
        ph.Torque("drive", "K1", value=(0, 0, 0.033 * scale)),
        ph.Spring(
            "spring",
            between=("ground", "K3"),
            points=(C, D),
            stiffness=4530 * scale,
            length=0.07785,
        ),
    ]
    return ph.System(bodies, joints, forces, title="Andrews' squeezer")


def andrews_angles(trajectory):
    """The seven angles at the end, as the reference has them; all steps must be saved."""
    q = trajectory.quaternion
    turns = np.unwrap(2 * np.arctan2(q[..., 3], q[..., 0]), axis=0)
    y0 = ANDREWS["y0"]
    start = [y0[0], y0[0] + y0[1], y0[2], y0[3] + y0[4], y0[4], y0[5] + y0[6], y0[6]]
    K = turns[-1] - turns[0] + start
    return np.array([K[0], K[1] - K[0], K[2], K[3] - K[4], K[4], K[5] - K[6], K[6]])


def approximate(system, rng, amount):
    """The same system given by frames in the bodies, with poses that are off by up to `amount`.

    Positions are off by that part of the model's size, attitudes by as many radians.
    """
    from dataclasses import replace

    from polhode.assembly.start import start

    s = start(system)
    size = max(np.ptp(s.x, axis=0).max(), 0.1 * np.abs(s.x).max(), 0.1)
    bodies = []
    for i, body in enumerate(system.bodies):
        shift = rng.uniform(-1, 1, 3)
        turn = rng.uniform(-1, 1, 3)
        off = amount * rng.uniform(0, 1)
        from polhode.model.orientation import multiply

        q = multiply(ph.rotation_vector(off * turn / np.linalg.norm(turn)), s.q[i])
        bodies.append(
            replace(
                body, position=s.x[i] + off * size * shift / np.linalg.norm(shift), orientation=q
            )
        )
    joints = [_framed(j, s.frames[j.name]) for j in system.joints]
    return ph.System(bodies, joints, system.forces, system.gravity, system.title)


def _framed(joint, pair):
    """The joint, given by its frames."""
    if joint.kind == "distance":
        return joint
    extra = {"axis"} if joint.has_axis else set()
    frames = [{"point": f.point, **({"axis": f.axes[:, 2]} if extra else {})} for f in pair]
    return type(joint)(joint.name, joint.first, joint.second, frames=frames, initial=joint.initial)
