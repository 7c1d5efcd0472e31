"""Bodies that touch by their shapes, their tables, and their points as a step lists them."""

import numpy as np

import polhode as ph
from polhode.kernel.columns import Carried, State
from polhode.kernel.contacts.loose import place_body
from polhode.kernel.contacts.points import find_points
from polhode.kernel.contacts.sweeps import prepare_point
from polhode.kernel.contacts.tables import NearIndex, NearValue, PoseValue, Rate, TouchValue
from polhode.lowering.system import Way, compile_system

FLOOR = ({"point": (0, 0, 0), "normal": (0, 0, 1)},)
G = 9.81
DOWN = (0.0, 0.0, -G)


def ball(name, at, radius=0.1, mass=1.0, **more):
    """A solid ball."""
    inertia = (0.4 * mass * radius**2,) * 3
    shape = {"sphere": {"radius": radius}}
    return ph.Body(name, mass=mass, inertia=inertia, position=at, shape=shape, **more)


def box(name, at, edges=(0.2, 0.2, 0.2), mass=1.0, **more):
    """A solid box."""
    squares = np.square(edges)
    inertia = tuple(mass / 12 * (squares.sum() - squares))
    shape = {"box": {"size": edges}}
    return ph.Body(name, mass=mass, inertia=inertia, position=at, shape=shape, **more)


def scene(bodies, joints=(), forces=(), gravity=DOWN, **contacts):
    """A system of bodies that touch."""
    return ph.System(bodies, joints, forces, contacts=ph.Contacts(**contacts), gravity=gravity)


def compiled(bodies, joints=(), gravity=DOWN, **contacts):
    """Tables of a scene."""
    way = Way.JOINTED if joints else Way.FREE
    return compile_system(scene(bodies, joints, gravity=gravity, **contacts), way)


def list_all(c, far=0.01):
    """Place all bodies, list and prepare their points and take velocities; how many points."""
    T, s = c.arrays.touching, c.state
    for i in range(len(s)):
        place_body(c.arrays, s, i)
        T.poses[i, PoseValue.FAR] = far
        P, PI = s[i, State.P : State.P + 3], s[i, State.PI : State.PI + 3]
        inverse = np.reshape(T.rates[i, Rate.INVERSE : Rate.INVERSE + 9], (3, 3))
        T.rates[i, Rate.V : Rate.V + 3] = T.rates[i, Rate.INVERSE_MASS] * P
        T.rates[i, Rate.W : Rate.W + 3] = inverse @ PI
    end = find_points(T.colliders, T.poses, T.pairs, T.points, T.numbers)
    for k in range(end):
        prepare_point(T, k)
    return end


def random_island(seed, bodies=5, points=12, mu=0.5, ground=3):
    """Tables in which unlike bodies have points anywhere, the first of them with the ground.

    Returns them with the matrix and the rates of s = W lam + c of all points.
    """
    rng = np.random.default_rng(seed)
    c = compiled(
        [
            ball(
                f"b{i}",
                (2.0 * i, 0, 0),
                mass=10 ** rng.uniform(-1, 1),
                radius=rng.uniform(0.3, 0.9),
            )
            for i in range(bodies)
        ],
        gravity=(0, 0, 0),
        friction=mu,
        planes=FLOOR,
    )
    T = c.arrays.touching
    for i in range(bodies):
        place_body(c.arrays, c.state, i)
        T.rates[i, Rate.V : Rate.V + 3] = T.rates[i, Rate.FREE_V : Rate.FREE_V + 3] = (
            rng.standard_normal(3)
        )
        T.rates[i, Rate.W : Rate.W + 3] = T.rates[i, Rate.FREE_W : Rate.FREE_W + 3] = (
            rng.standard_normal(3)
        )
        T.members[i, 0] = i
    for k in range(points):
        a = k % bodies
        b = bodies if k < ground else (a + 1 + rng.integers(bodies - 1)) % bodies
        T.points[k] = [min(a, b), max(a, b), 0, 1, k]
        n = rng.standard_normal(3)
        T.numbers[k] = 0.0
        T.numbers[k, NearValue.NORMAL : NearValue.NORMAL + 3] = n / np.linalg.norm(n)
        T.numbers[k, NearValue.FRICTION] = mu
        T.numbers[k, :3] = T.poses[a, :3] + 0.3 * rng.standard_normal(3)
        prepare_point(T, k)
    return c


def axes_of(T, k):
    """Normal and tangents of a point, as rows."""
    P = np.asarray(T.numbers[k])
    return np.array([P[c : c + 3] for c in (NearValue.NORMAL, TouchValue.T1, TouchValue.T2)])


def directions(T, k, bodies):
    """Rows that give the rate of a point by the velocities (V, W) of all bodies, in numpy."""
    rows = np.zeros((3, 6 * bodies))
    for column, arm, sign in (
        (NearIndex.A, TouchValue.ARM_A, 1.0),
        (NearIndex.B, TouchValue.ARM_B, -1.0),
    ):
        i, x = int(T.points[k, column]), np.array(T.numbers[k, arm : arm + 3])
        if i < bodies:
            rows[:, 6 * i : 6 * i + 3] = sign * axes_of(T, k)
            rows[:, 6 * i + 3 : 6 * i + 6] = sign * np.cross(x, axes_of(T, k))
    return rows


def inverse_masses(T, bodies):
    """The inverse of the mass matrix of (V, W) of all bodies, in numpy."""
    found = np.zeros((6 * bodies, 6 * bodies))
    for i in range(bodies):
        found[6 * i : 6 * i + 3, 6 * i : 6 * i + 3] = T.rates[i, Rate.INVERSE_MASS] * np.eye(3)
        block = np.reshape(T.rates[i, Rate.INVERSE : Rate.INVERSE + 9], (3, 3))
        found[6 * i + 3 : 6 * i + 6, 6 * i + 3 : 6 * i + 6] = block
    return found


def impulses(T, end):
    """Impulses of points first to end along their axes."""
    return np.array(T.numbers[:end, TouchValue.IMPULSE : TouchValue.IMPULSE + 3])


def energies(c):
    """Kinetic energy, momentum and angular momentum about the origin of a state of free bodies."""
    kinetic, p, L = 0.0, np.zeros(3), np.zeros(3)
    for i, s in enumerate(np.asarray(c.state)):
        place_body(c.arrays, c.state, i)
        r = np.asarray(c.arrays.touching.rates[i])
        P, PI = s[State.P : State.P + 3], s[State.PI : State.PI + 3]
        inverse = r[Rate.INVERSE : Rate.INVERSE + 9].reshape(3, 3)
        kinetic += 0.5 * r[Rate.INVERSE_MASS] * P @ P + 0.5 * PI @ inverse @ PI
        p, L = p + P, L + np.cross(s[State.X : State.X + 3], P) + PI
    return kinetic, p, L


def booked(c, account):
    """What is in an account."""
    return float(c.arrays.carried[Carried.SUM, c.arrays.touching.books[0, account]])


def energy_scale(run):
    """Largest kinetic energy and largest change of each potential energy of a run, summed."""
    ledger = run.ledger
    changes = (np.abs(v - v[0]).max() for v in ledger.potential.values())
    return float(np.abs(ledger.kinetic).max() + sum(changes))


def account(run, kind):
    """What contacts booked at the end of a run: impact, friction, rubbed, contact_gain, ..."""
    return float(run.trajectory.booked(kind)["contacts"][-1])


def quadruped(up=0.02, foot=0.02, stiffness=150.0, damping=3.0):
    """Bodies, joints and forces of a trunk on four legs with three hinges each, above z = 0."""

    def pitched(angle):
        c, s = np.cos(angle), np.sin(angle)
        return np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])

    def solid(mass, edges):
        squares = np.square(edges)
        return {"mass": mass, "inertia": tuple(mass / 12 * (squares.sum() - squares))}

    def attitude(angle):
        return ph.euler("xyz", degrees=(0, np.degrees(angle), 0))

    bend, height = 0.7, 0.4 * np.cos(0.7) + foot + up
    bodies = [ph.Body("trunk", **solid(8.0, (0.4, 0.2, 0.1)), position=(0, 0, height))]
    joints, forces = [], []
    for x in (1, -1):
        for y in (1, -1):
            leg = ("F" if x > 0 else "R") + ("L" if y > 0 else "R")
            middle = np.array([0.2 * x, 0.1 * y, height])
            hip = middle + [0, 0.04 * y, 0]
            knee = hip + pitched(bend) @ [0, 0, -0.2]
            end = knee + pitched(-bend) @ [0, 0, -0.2]
            sole = [{"ball": foot, "center": (0, 0, -0.1)}]
            bodies += [
                ph.Body(leg + "0", **solid(0.4, (0.08, 0.08, 0.08)), position=middle),
                ph.Body(
                    leg + "1",
                    **solid(0.8, (0.05, 0.05, 0.2)),
                    position=(hip + knee) / 2,
                    orientation=attitude(bend),
                ),
                ph.Body(
                    leg + "2",
                    **solid(0.3, (0.03, 0.03, 0.2)),
                    position=(knee + end) / 2,
                    orientation=attitude(-bend),
                    collision=sole,
                ),
            ]
            joints += [
                ph.Revolute(leg + "0", "trunk", leg + "0", point=middle, axis=(1, 0, 0)),
                ph.Revolute(leg + "1", leg + "0", leg + "1", point=hip, axis=(0, 1, 0)),
                ph.Revolute(leg + "2", leg + "1", leg + "2", point=knee, axis=(0, 1, 0)),
            ]
            forces += [
                ph.TorsionSpring(
                    f"servo {leg}{k}", joint=f"{leg}{k}", stiffness=stiffness, damping=damping
                )
                for k in range(3)
            ]
    return bodies, joints, forces
