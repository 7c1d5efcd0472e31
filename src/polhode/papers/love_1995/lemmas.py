"""Parts 1 and 2 of the document: the lemmas, theorem 1 and the exponential, in numbers.

The rotation is Lambda(t) = exp(a t) exp(b t²); derivatives are taken by a complex step, exact to
rounding.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from scipy.linalg import expm

from polhode.model.numbers import Floats
from polhode.papers._paper import Curve, Found, Pane, Plot, experiment
from polhode.papers.love_1995.experiment import W0, J

AXES = np.array([[0.3, -0.7, 0.4], [0.5, 0.2, -0.6]])
TIME, COMPLEX_STEP = 0.8, 1e-30  # the second is squared away in a complex step
MASSES = np.array([1.0, 2.0, 0.5, 1.5])


def hat(w: Any) -> Any:
    """The matrix of w x."""
    x, y, z = w
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])


def axial(m: Any) -> Any:
    """The vector of a skew matrix."""
    return np.array([m[2, 1], m[0, 2], m[1, 0]])


def attitude(t: complex) -> Any:
    """Lambda(t)."""
    return expm(hat(AXES[0]) * t) @ expm(hat(AXES[1]) * t * t)


def rates(t: complex) -> Any:
    """W(t), convected: Lambda(t) = A B with A' = a^ A and B' = 2 t b^ B."""
    return expm(hat(AXES[1]) * t * t).T @ AXES[0] + 2.0 * t * AXES[1]


def largest(*values: Any) -> float:
    """Largest of all entries."""
    return max(float(np.abs(v).max()) for v in values)


@experiment("lemma-1", "lemma-2", "lemma-3", "lemma-4", "theorem-1", "forms")
def lemmas() -> Iterator[Found | Plot]:
    """Lemmas 1 to 4, theorem 1, and both forms of the equation of motion."""
    Lambda = attitude(TIME)
    rate = attitude(complex(TIME, COMPLEX_STEP)).imag / COMPLEX_STEP
    spatial, convected = rate @ Lambda.T, Lambda.T @ rate
    w, W = axial(spatial), axial(convected)
    off = {
        "lemma-1": largest(spatial + spatial.T, convected + convected.T),
        "lemma-2": largest(*(rate[:, k] - np.cross(w, Lambda[:, k]) for k in range(3))),
        "lemma-3": largest(spatial - Lambda @ convected @ Lambda.T, w - Lambda @ W),
        "lemma-4": largest(*(Lambda[:, k] @ w - W[k] for k in range(3))),
        "theorem-1": _momentum(Lambda, rate, W),
    }
    A = rates(complex(TIME, COMPLEX_STEP)).imag / COMPLEX_STEP

    def momentum(t: complex) -> Any:
        return attitude(t) @ (J @ rates(t))

    moment = momentum(complex(TIME, COMPLEX_STEP)).imag / COMPLEX_STEP
    inertia, a = Lambda @ J @ Lambda.T, Lambda @ A
    off["forms"] = largest(
        W - rates(TIME),
        J @ A + np.cross(W, J @ W) - Lambda.T @ moment,
        inertia @ a + np.cross(w, inertia @ w) - moment,
    )
    for row, value in off.items():
        yield Found(row, value <= 2e-14, f"to {value:.0e}", agrees=value <= 2e-14)


@experiment("exponential", "axis", "quaternion", "inverse", "product", "drawings")
def parameters() -> Iterator[Found | Plot]:
    """Part 2: the exponential and quaternions."""
    theta, S, right = np.linalg.norm(W0), hat(W0), expm(hat(W0))
    printed, proper = (
        largest(
            np.eye(3)
            + np.sin(theta) / theta * S
            + 0.5 * (sine / (0.5 * theta)) ** 2 * S @ S
            - right
        )
        for sine in (np.sin(theta), np.sin(0.5 * theta))
    )
    yield Found(
        "exponential",
        printed <= 1e-14,
        f"off by {printed:.2f} for theta = (1, 2, 0.5); {proper:.0e} with sin²(|theta|/2)",
        agrees=printed > 0.1 and proper <= 1e-14,
    )
    kept, moved = largest(right @ W0 - W0), largest(S @ S)
    yield Found(
        "axis",
        kept <= 1e-14,
        f"exp(theta) theta = theta to {kept:.0e}: an eigenvector with eigenvalue 1, as the next "
        f"sentence says. As printed, `theta² = 0, exp(theta) theta = I` does not hold: the largest "
        f"entry of hat(theta)² is {moved:.1f}",
    )
    p, q = (
        np.array(
            [
                np.cos(0.5 * np.linalg.norm(v)),
                *(np.sin(0.5 * np.linalg.norm(v)) * v / np.linalg.norm(v)),
            ]
        )
        for v in (AXES[0], W0)
    )
    off = largest(_matrix(q) - right)
    yield Found(
        "quaternion",
        off <= 1e-14,
        f"the matrix of (cos, sin) of half the angle is exp to {off:.0e}",
    )
    q0 = 0.5 * np.sqrt(1.0 + np.trace(right))
    skew = (right - right.T) / (4.0 * q0)
    off = largest(np.array([q0, *axial(skew)]) - q * np.sign(q[0]))
    yield Found(
        "inverse",
        off <= 1e-14,
        f"to {off:.0e}, with the axial vector of the matrix (Lambda - Lambdaᵀ)/(4 q0) that is "
        "printed",
    )
    r = np.array(
        [p[0] * q[0] - p[1:] @ q[1:], *(p[0] * q[1:] + q[0] * p[1:] + np.cross(p[1:], q[1:]))]
    )
    off = largest(_matrix(r) - _matrix(p) @ _matrix(q))
    yield Found("product", off <= 1e-14, f"matrices and quaternions multiply alike to {off:.0e}")
    yield Plot("drawings", _drawings())


def _matrix(q: Any) -> Any:
    return (2 * q[0] ** 2 - 1) * np.eye(3) + 2 * q[0] * hat(q[1:]) + 2 * np.outer(q[1:], q[1:])


def _momentum(Lambda: Floats, rate: Floats, W: Floats) -> float:
    """What theorem 1 leaves for four mass points about their centre, relative to its terms."""
    X = np.array([[1.0, 0.2, -0.1], [-0.4, 0.9, 0.3], [0.2, -0.8, 0.7], [-0.5, -0.1, -0.6]])
    X = X - MASSES @ X / MASSES.sum()
    centre, velocity = np.array([0.3, -1.0, 2.0]), np.array([1.0, 0.5, -0.2])
    total = MASSES @ np.cross(centre + X @ Lambda.T, velocity + X @ rate.T)
    inertia = sum(m * (x @ x * np.eye(3) - np.outer(x, x)) for m, x in zip(MASSES, X, strict=True))
    found = np.cross(centre, MASSES.sum() * velocity) + Lambda @ inertia @ W
    return largest(total - found) / largest(total)


def _drawings() -> list[Pane]:
    """The body frame at two times; a curve of rotations and its tangent; a vector that turns."""
    frames = []
    for name, R, f in (
        ("E", np.eye(3), np.zeros(3)),
        ("t", attitude(TIME), np.array([2.0, 0.6, 0.4])),
    ):
        frames += [_arrow(f"{name}{k + 1}", f, f + R[:, k]) for k in range(3)]
    frames.append(_arrow("f(t)", np.zeros(3), np.array([2.0, 0.6, 0.4])))
    turn = np.linspace(0.0, 1.6, 40)
    X, axis = np.array([0.9, 0.0, 0.35]), np.array([0.2, 0.1, 1.0])
    axis = axis / np.linalg.norm(axis)
    path = np.array([expm(hat(axis) * s) @ X for s in turn])
    tangent = X + np.outer(turn, np.cross(axis, X))
    rotation = [_arrow("theta", np.zeros(3), axis), _arrow("X", np.zeros(3), X)]
    rotation += [_arrow("exp X", np.zeros(3), path[-1]), _path("", path)]
    group = [_path("exp(s theta)", path), _path("I + s theta", tangent, "--")]
    group += [_path("", np.array([X]), "o")]
    return [
        Pane("kinematics of the body", "x", "y, z", frames),
        Pane("so(3) is tangent to SO(3)", "x", "y, z", group),
        Pane("exp is a turn by |theta|", "x", "y, z", rotation),
    ]


def _path(label: str, points: Floats, line: str = "-") -> Curve:
    return Curve(label, points[:, 0], points[:, 1], line, z=points[:, 2])


def _arrow(label: str, a: Floats, b: Floats) -> Curve:
    return _path(label, np.array([a, b]))
