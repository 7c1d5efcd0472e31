"""Exact motions of built-in models, as references for schemes."""

from __future__ import annotations

import numpy as np

from polhode.assembly.poses import Start
from polhode.assembly.start import start
from polhode.model.body import Body
from polhode.model.numbers import Floats
from polhode.model.orientation import euler_angles, euler_rates, matrix
from polhode.model.system import System
from polhode.oracles import free_body, lagrange_top

Motion = tuple[Floats, Floats]  # positions and quaternions, (time, body, 3) and (time, body, 4)


def exact_motion(system: System, times: Floats) -> tuple[str, Motion] | None:
    """The exact motion of a model and its name, if one is known."""
    if len(system.bodies) != 1 or system.forces:
        return None
    s, body = start(system), system.bodies[0]
    if not system.joints:
        return "the exact motion of a free body", _free(system, s, body, times)
    top = _top(system, s, body, times)
    return None if top is None else ("the exact motion of Lagrange's top", top)


def _free(system: System, s: Start, body: Body, t: Floats) -> Motion:
    fall = 0.5 * np.multiply.outer(t * t, np.asarray(system.gravity))
    x = s.x[0] + np.multiply.outer(t, s.v[0]) + fall
    if body.inertia is None:
        return x[:, None], np.tile(s.q[0], (len(t), 1, 1))
    return x[:, None], free_body(np.asarray(body.inertia), s.Omega[0], t, s.q[0]).q[:, None]


def _top(system: System, s: Start, body: Body, t: Floats) -> Motion | None:
    """Lagrange's top: symmetric about the line from its tip to its centre, gravity downwards."""
    joint, g = system.joints[0], np.asarray(system.gravity)
    if len(system.joints) != 1 or joint.kind != "spherical" or body.inertia is None:
        return None
    tip = joint.on_ground().point
    arm = matrix(s.q[0]).T @ (s.x[0] - tip)  # from the tip to the centre, body axes
    J, size = np.asarray(body.inertia), float(np.linalg.norm(arm))
    symmetric = np.allclose(J, np.diag([J[0, 0], J[0, 0], J[2, 2]]), rtol=0, atol=1e-14 * J[0, 0])
    upright = np.abs(arm[:2]).max() <= 1e-14 * size and arm[2] > 0
    if not symmetric or not upright or np.any(g[:2] != 0.0) or g[2] >= 0.0:
        return None
    phi, theta, psi = euler_angles(s.q[0], "zxz")
    if abs(np.sin(theta)) < 1e-6:
        return None  # Euler angles are singular for a vertical axis
    phi_rate, theta_rate, psi_rate = euler_rates(s.q[0], s.Omega[0], "zxz")
    A, C = J[0, 0] + body.mass * size**2, J[2, 2]
    found = lagrange_top(
        A,
        C,
        -body.mass * g[2] * size,
        t,
        theta=theta,
        phi=phi,
        psi=psi,
        theta_rate=theta_rate,
        phi_rate=phi_rate,
        psi_rate=psi_rate,
    )
    x = tip + size * matrix(found.q)[..., 2]
    return x[:, None], found.q[:, None]
