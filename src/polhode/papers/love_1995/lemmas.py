"""Parts 1 and 2 of the document: the lemmas, theorem 1 and the exponential, in numbers.

The rotation is Lambda(t) = exp(a t) exp(b t²); derivatives are taken by a complex step, exact to
rounding.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import expm

from polhode.model.numbers import Floats
from polhode.papers._paper import PaperSection, claimed
from polhode.papers.love_1995.experiment import W0

AXES = np.array([[0.3, -0.7, 0.4], [0.5, 0.2, -0.6]])
TIME, COMPLEX_STEP = 0.8, 1e-30  # the second is squared away in a complex step
MASSES = np.array([1.0, 2.0, 0.5, 1.5])


def hat(w: Any) -> Any:
    """The matrix of w x."""
    x, y, z = w
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])


def axial(m: Floats) -> Floats:
    """The vector of a skew matrix."""
    return np.array([m[2, 1], m[0, 2], m[1, 0]])


def attitude(t: complex) -> Any:
    """Lambda(t)."""
    return expm(hat(AXES[0]) * t) @ expm(hat(AXES[1]) * t * t)


def largest(*values: Any) -> float:
    """Largest of all entries."""
    return max(float(np.abs(v).max()) for v in values)


def lemmas() -> PaperSection:
    """Lemmas 1 to 4, theorem 1, and the closed form of the exponential."""
    Lambda = attitude(TIME)
    rate = attitude(complex(TIME, COMPLEX_STEP)).imag / COMPLEX_STEP
    spatial, convected = rate @ Lambda.T, Lambda.T @ rate
    w, W = axial(spatial), axial(convected)
    skew = largest(spatial + spatial.T, convected + convected.T)
    frame = largest(*(rate[:, k] - np.cross(w, Lambda[:, k]) for k in range(3)))
    same = largest(spatial - Lambda @ convected @ Lambda.T, w - Lambda @ W)
    parts = largest(*(Lambda[:, k] @ w - W[k] for k in range(3)))
    momentum = _momentum(Lambda, rate, W)
    theta = np.linalg.norm(W0)
    S, right = hat(W0), expm(hat(W0))
    printed, proper = (
        largest(
            np.eye(3)
            + np.sin(theta) / theta * S
            + 0.5 * (sine / (0.5 * theta)) ** 2 * S @ S
            - right
        )
        for sine in (np.sin(theta), np.sin(0.5 * theta))
    )
    lemma = (
        ("Lemma 1", "the two rate matrices are skew", skew),
        ("Lemma 2", "w is the angular velocity of the body frame", frame),
        ("Lemma 3", "w = Lambda W, and so their matrices", same),
        ("Lemma 4", "components of w in the body frame are those of W", parts),
        ("Theorem 1", "angular momentum is that of the centre of mass plus Lambda J W", momentum),
    )
    return PaperSection(
        "Parts 1 and 2: kinematics",
        [
            *(
                claimed(where, text, off <= 1e-14, f"to {off:.0e}", agrees=off <= 1e-14)
                for where, text, off in lemma
            ),
            claimed(
                "Part 2",
                "closed form of the exponential, as printed with sin²|theta|",
                printed <= 1e-14,
                f"off by {printed:.2f} for theta = (1, 2, 0.5); {proper:.0e} with sin²(|theta|/2)",
                "0.82 for another vector; 2e-16",
                printed > 0.1 and proper <= 1e-14,
            ),
        ],
    )


def _momentum(Lambda: Floats, rate: Floats, W: Floats) -> float:
    """What theorem 1 leaves for four mass points about their centre, relative to its terms."""
    X = np.array([[1.0, 0.2, -0.1], [-0.4, 0.9, 0.3], [0.2, -0.8, 0.7], [-0.5, -0.1, -0.6]])
    X = X - MASSES @ X / MASSES.sum()
    centre, velocity = np.array([0.3, -1.0, 2.0]), np.array([1.0, 0.5, -0.2])
    total = MASSES @ np.cross(centre + X @ Lambda.T, velocity + X @ rate.T)
    inertia = sum(m * (x @ x * np.eye(3) - np.outer(x, x)) for m, x in zip(MASSES, X, strict=True))
    found = np.cross(centre, MASSES.sum() * velocity) + Lambda @ inertia @ W
    return largest(total - found) / largest(total)
