"""Bodies that roll or glide on a plane, and their equations of motion for an independent solver."""

import numpy as np
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

import polhode as ph

G = 9.81
WEIGHT = (0, 0, -G)
UP = np.array([0.0, 0.0, 1.0])


def height(R, squares, center=(0, 0, 0), rounding=0.0):
    """Of the centre of mass above the plane on which the body touches."""
    u = R.T @ UP
    return np.sqrt(u @ (squares * u)) - u @ np.asarray(center, float) + rounding


class Roller:
    """One body with a round surface: numbers for the model, and for the reference."""

    def __init__(self, shape, mass, inertia, turn, omega, velocity=None):
        self.shape, self.mass, self.inertia = shape, mass, np.asarray(inertia, float)
        if self.inertia.ndim == 1:
            self.inertia = np.diag(self.inertia)
        self.R = Rotation.from_rotvec(turn).as_matrix()
        self.turn, self.omega, self.velocity = turn, np.asarray(omega, float), velocity
        self.center = np.asarray(shape.get("center", (0, 0, 0)), float)
        (kind,) = set(shape) - {"center"}
        given, self.rounding = shape[kind], 0.0
        if kind == "ellipsoid":
            self.squares = np.asarray(given, float) ** 2
        elif kind == "disc":
            self.squares = np.array([given**2, given**2, 0.0])
        elif kind == "ball":
            self.squares, self.rounding = np.zeros(3), given
        else:
            flat = given["radius"] - given["rounding"]
            self.squares, self.rounding = np.array([flat**2, flat**2, 0.0]), given["rounding"]
        self.z = height(self.R, self.squares, self.center, self.rounding)

    def system(self, law="rolling"):
        """Return the model; the velocity follows where the body rolls."""
        body = ph.Body(
            "body",
            mass=self.mass,
            inertia=self.inertia,
            position=(0, 0, self.z),
            orientation=ph.rotation_vector(self.turn),
            angular_velocity=self.R.T @ self.omega,
            velocity=self.velocity,
        )
        floor = ph.Contact("floor", body="body", shape=self.shape, law=law)
        return ph.System([body], contacts=[floor], gravity=WEIGHT)

    def arm(self, R):
        """From the centre of mass to the point that touches; R may be complex."""
        u = R.T @ UP
        d = self.squares * u
        reach = np.sqrt(u @ d) if np.any(self.squares) else 1.0
        return R @ (self.center - d / reach) - self.rounding * UP

    def _arm_rate(self, R, w):
        turned = R + 1e-30j * np.cross(w, R.T).T
        return self.arm(turned).imag / 1e-30

    def rolling(self, t, y):
        """Euler's equations about the centre of mass, with the velocity -w x r of rolling."""
        R, w = y[:9].reshape(3, 3), y[9:12]
        r, J = self.arm(R), R @ self.inertia @ R.T
        rate = self._arm_rate(R, w)
        # J w' + w x J w = r x F, F = m (x'' + g), x'' = -w' x r - w x r'
        A = J + self.mass * (r @ r * np.eye(3) - np.outer(r, r))
        right = -np.cross(w, J @ w) + self.mass * np.cross(r, G * UP - np.cross(w, rate))
        return np.concatenate(
            [np.cross(w, R.T).T.ravel(), np.linalg.solve(A, right), -np.cross(w, r)]
        )

    def gliding(self, t, y, mu=0.0):
        """The same with a force N f, f = n - mu v/|v| by the slip v; y has the velocity, too.

        gap'' = n . (x'' + w' x r + w x r') = 0, J w' = r x N f - w x J w, x'' = N f/m - g.
        """
        R, w, v = y[:9].reshape(3, 3), y[9:12], y[15:18]
        r, J = self.arm(R), R @ self.inertia @ R.T
        inverse, force = np.linalg.inv(J), UP
        if mu:
            slip = (v + np.cross(w, r)) * (1.0 - UP)
            force = UP - mu * slip / np.linalg.norm(slip)
        free, turned = -inverse @ np.cross(w, J @ w), inverse @ np.cross(r, force)
        rises = np.cross(free, r) + np.cross(w, self._arm_rate(R, w))
        N = (G - rises @ UP) / (1 / self.mass + np.cross(turned, r) @ UP)
        moves = free + N * turned, v, N * force / self.mass - G * UP
        return np.concatenate([np.cross(w, R.T).T.ravel(), *moves])

    def reference(self, until, law="rolling"):
        """Position, attitude and angular velocity at the end; what rubs must slip till then."""
        start = [self.R.ravel(), self.omega, (0, 0, self.z)]
        equations, more = self.rolling, ()
        if law != "rolling":
            equations, more = self.gliding, (0.0 if law == "smooth" else law["friction"],)
            v = np.array(self.velocity or (0, 0, 0), float)
            v[2] = -np.cross(self.omega, self.arm(self.R))[2]
            start.append(v)
        tight = {"method": "DOP853", "rtol": 1e-12, "atol": 1e-13, "args": more}
        y = solve_ivp(equations, (0, until), np.concatenate(start), **tight).y[:, -1]
        return y[12:15], y[:9].reshape(3, 3), y[9:12]


A = 0.5
THIN = np.array([0.25, 0.25, 0.5]) * A**2


def tilted(turn, omega):
    """An angular velocity in body axes, in the world."""
    return Rotation.from_rotvec(turn).as_matrix() @ np.array(omega)


def skewed(angle, moments):
    Q = Rotation.from_rotvec([0, 0, angle]).as_matrix()
    return Q @ np.diag(moments) @ Q.T


def eulers_disc(tilt=0.3):
    """A thin disc whose centre rests while its point of contact runs around."""
    rate = np.sqrt(4 * G / (A * np.sin(tilt))) * np.sin(tilt)
    omega = rate * np.array([0, np.cos(tilt), np.sin(tilt)])
    return Roller({"disc": A}, 1.0, THIN, [tilt, 0, 0], omega)


ROLLERS = {
    "disc": Roller({"disc": A}, 1.0, THIN, [1.2, 0, 0], tilted([1.2, 0, 0], [0.4, 0.2, 6.0])),
    "ellipsoid": Roller(
        {"ellipsoid": [0.3, 0.2, 0.15]}, 2.0, [0.02, 0.03, 0.04], [0.4, 0.3, 0.2], [1.0, 3.0, -2.0]
    ),
    "rattleback": Roller(
        {"ellipsoid": [0.2, 0.03, 0.02], "center": [0, 0, 0.01]},
        1.0,
        skewed(0.1, [2e-4, 1.6e-3, 1.7e-3]),
        [0.0087, 0, 0],
        [0, 0, -5.0],
    ),
    "wheel": Roller(
        {"wheel": {"radius": 0.3, "rounding": 0.05}, "center": [0, 0, 0.02]},
        3.0,
        [0.07, 0.07, 0.12],
        [1.3, 0.1, 0],
        tilted([1.3, 0.1, 0], [0.3, 0.2, 8.0]),
    ),
    "ball": Roller(
        {"ball": 0.2, "center": [0.01, 0, 0.02]}, 1.0, [0.01, 0.012, 0.014], [0.2, 0, 0], [2, 3, 4]
    ),
}


def rubbing_ball(mu, mass=2.0, radius=0.1, height=0.0, e=0.0, **moving):
    body = ph.Body(
        "ball",
        mass,
        inertia=(0.4 * mass * radius**2,) * 3,
        position=(0, 0, radius + height),
        **moving,
    )
    floor = ph.Contact(
        "floor", body="ball", shape={"ball": radius}, law={"friction": mu}, restitution=e
    )
    return ph.System([body], contacts=[floor], gravity=WEIGHT)


def tippe_top(radius=0.02, below=0.004, spin=150.0):
    """A ball that turns about the vertical, its centre of mass below its middle."""
    shape, moments = {"ball": radius, "center": (0, 0, below)}, np.array([1.0, 1.0, 0.95])
    inertia = 0.4 * 0.02 * radius**2 * moments
    return Roller(shape, 0.02, inertia, [0.1, 0, 0], [0, 0, spin], (0, 0, 0))


def jelletts_integral(top, run):
    """Angular momentum along the arm to the contact, which friction does not change."""
    t = run.trajectory
    R, omega = t.rotation[:, 0], t.angular_velocity_world[:, 0]
    arms = np.array([top.arm(turned) for turned in R])
    return np.sum(np.einsum("tab,bc,tdc,td->ta", R, top.inertia, R, omega) * arms, axis=1)
