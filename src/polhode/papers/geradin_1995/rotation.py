"""The rotation parameters of the paper in numbers: (32)-(57), (70)-(71), and the Euler angles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from scipy.linalg import expm

from polhode.papers._paper import Found, Plot, experiment, listed
from polhode.papers.geradin_1995.experiment import CASES, PRINTED, PROVEN, energy_error, gap, run
from polhode.papers.geradin_1995.newton import TINY, TopStep, axial, half, hat, updates

ANGLES = np.array([0.7, 1.1, -0.4])  # phi, theta, psi
TURN = np.array([0.4, -0.7, 0.5])  # n phi


def largest(*values: Any) -> float:
    """Largest of all entries."""
    return max(float(np.abs(v).max()) for v in values)


def conformal(a: Any) -> Any:
    """G of (53)."""
    a0 = 2.0 - a @ a / 8.0
    return (a0 * np.eye(3) + hat(a) + np.outer(a, a) / 4.0) / (4.0 - a0)


@experiment("half-rotation", "conformal", "conformal-rate")
def parameters() -> Iterator[Found | Plot]:
    """(32)-(57)."""
    R, phi = expm(hat(TURN)), np.linalg.norm(TURN)
    n, e = TURN / phi, TURN / phi * np.sin(phi / 2)
    G, e0 = half(e), np.cos(phi / 2)
    off = largest(
        G @ G - R,
        G @ G.T - np.eye(3),
        axial(G) - e,
        G @ e - e,
        (e0**2 - e @ e) * np.eye(3) + 2 * (np.outer(e, e) + e0 * hat(e)) - R,
        np.cos(phi) * np.eye(3) + (1 - np.cos(phi)) * np.outer(n, n) + np.sin(phi) * hat(n) - R,
        (R - np.eye(3)) - G @ (G - G.T),
    )
    yield Found("half-rotation", off <= 1e-14, f"to {off:.0e} for n phi = ({listed(TURN)})")
    a, a0 = 4 * e / (1 + e0), 4 * e0 / (1 + e0)
    Ga = conformal(a)
    off = largest(
        a - 4 * n * np.tan(phi / 4),
        a0 - (2 - a @ a / 8),
        e - a / (4 - a0),
        Ga - G,
        Ga @ a - a,
        2 * axial(Ga) - 2 * a / (4 - a0),
        ((a0**2 - a @ a) * np.eye(3) + 2 * (np.outer(a, a) + a0 * hat(a))) / (4 - a0) ** 2 - R,
    )
    yield Found("conformal", off <= 1e-14, f"to {off:.0e}")
    rate = np.array([0.3, 0.2, -0.5])

    def attitude(t: complex) -> Any:
        moved = conformal(a + t * rate)
        return moved @ moved

    W = axial(R.T @ (attitude(1j * TINY).imag / TINY))
    printed, right = (largest(2 / (4 - a0) * M @ rate - W) for M in (G, G.T))
    yield Found(
        "conformal-rate",
        printed <= 1e-12,
        f"as printed off by {printed:.2f}; with Gᵀ in place of G it holds to {right:.0e}",
        agrees=right <= 1e-14,
    )


@experiment("tangent", "tangent-misprint", "preferred", "symmetrised", "symmetrised-71")
def tangents() -> Iterator[Found | Plot]:
    """(70)-(71), both unknowns, and symmetric matrices."""
    step = TopStep(2, 0.01, "listing")
    U = step.guess + 0.01 * np.arange(9)
    S, right = step.tangent(U), -step.slope(U)
    off = largest(S - right) / largest(right)
    skew = largest(right - right.T) / largest(right)
    yield Found(
        "tangent",
        off <= 1e-14 and skew > 1e-3,
        f"S of (71), with e in its first term, is the derivative of (68) to {off:.0e} of its "
        f"largest entry; S - Sᵀ is {skew:.1g} of it",
    )
    steps = (0.02, 0.01, 0.005, 0.001)
    counts = [[updates(2, h, way, "listing") for h in steps] for way in ("full", "misprinted")]
    yield Found(
        "tangent-misprint",
        counts[1][0] > counts[0][0],
        "without the term in dG J, whose e is missing in print, Newton's iteration takes "
        f"{listed(counts[1], 3)} updates at h = {listed(steps)} instead of "
        f"{listed(counts[0], 3)}, case 2",
    )
    means, kept = [], []
    for case in CASES:
        for unknown in ("euler", "conformal"):
            t = run(case, f"{PROVEN}(unknown={unknown})", 0.01)
            means.append(t.iterations / t.steps)
            kept.append(max(gap(t), float(np.abs(energy_error(t)).max())))
    yield Found(
        "preferred",
        means[0] < means[1] and means[2] < means[3],
        f"the same motion with {means[0]:.2f} updates a step instead of {means[1]:.2f} (case 1) "
        f"and {means[2]:.2f} instead of {means[3]:.2f} (case 2), h = 0.01; energy and constraint "
        f"to {max(kept):.0e} with both",
    )
    for row, form in (("symmetrised", "cayley"), ("symmetrised-71", "listing")):
        found = {
            case: [
                (updates(case, h, form=form), updates(case, h, "symmetric", form)) for h in steps
            ]
            for case in CASES
        }
        told = "; ".join(
            f"{', '.join(f'{b} for {a}' for a, b in pairs)} in case {case}"
            for case, pairs in found.items()
        )
        more = [b / a for pairs in found.values() for a, b in pairs]
        yield Found(
            row,
            min(more) > 1.0,
            "updates to 1e-12 in the first step with the symmetric part of the matrix, for those "
            f"with the whole, at h = {listed(steps)}: {told}. The factor falls with h",
            "the step",
        )


def euler(angles: Any) -> Any:
    """R of the Euler angles phi, theta, psi, as printed."""
    (f, t, p), c, s = angles, np.cos, np.sin
    return np.array(
        [
            [c(f) * c(p) - s(f) * c(t) * s(p), -c(f) * s(p) - s(f) * c(t) * c(p), s(f) * s(t)],
            [s(f) * c(p) + c(f) * c(t) * s(p), -s(f) * s(p) + c(f) * c(t) * c(p), -c(f) * s(t)],
            [s(t) * s(p), s(t) * c(p), c(t)],
        ]
    )


@experiment("euler-angles", "euler-rates")
def euler_angles() -> Iterator[Found | Plot]:
    """The matrix, its inverse and the rates."""
    r, (f, t, p) = euler(ANGLES), ANGLES
    by_axes = expm(hat((0, 0, f))) @ expm(hat((t, 0, 0))) @ expm(hat((0, 0, p)))
    psi = np.arctan2(r[2, 0], r[2, 1])
    c, s = np.cos(psi), np.sin(psi)
    back = [
        np.arctan2(r[1, 0] * c - r[1, 1] * s, r[0, 0] * c - r[0, 1] * s),
        np.arctan2(r[2, 0] * s + r[2, 1] * c, r[2, 2]),
        psi,
    ]
    off = largest(r - by_axes, back - ANGLES)
    yield Found(
        "euler-angles", off <= 1e-14, f"matrix and inverse to {off:.0e} for ({listed(ANGLES)})"
    )
    rate = np.array([0.3, -0.2, 0.9])
    W = axial(r.T @ (euler(ANGLES + 1j * TINY * rate).imag / TINY))
    left = []
    for sign in (1.0, -1.0):
        to_rates = np.array(
            [
                [np.sin(p) / np.sin(t), np.cos(p) / np.sin(t), 0],
                [np.cos(p), -np.sin(p), 0],
                [-np.sin(p) / np.tan(t), sign * np.cos(p) / np.tan(t), 1],
            ]
        )
        left.append(largest(to_rates @ W - rate))
    yield Found(
        "euler-rates",
        left[0] <= 1e-12,
        f"as printed psi' is off by {left[0]:.2f}; with -cos psi cos theta/sin theta in its row "
        f"the rates hold to {left[1]:.0e}",
        agrees=left[1] <= 1e-14,
    )


@experiment("weak-form", "incompatible")
def identities() -> Iterator[Found | Plot]:
    """(67) is exact; (29) and (57) contradict each other."""
    e, X, R = np.array([0.2, -0.3, 0.25]), np.array([0.0, 0.0, 1.3]), expm(hat(TURN))
    G = half(e)
    off = largest((R @ G @ G - R) @ X + 2 * R @ G @ hat(X) @ e)
    yield Found(
        "weak-form",
        off > 1e-12,
        "(67) is the exact increment of the constraint (17): (R1 - R0) X and -2 R G X~ e differ "
        f"by {off:.0e} for any e; only what Newton's iteration leaves adds up",
    )
    J, W0 = np.diag((0.8, 0.8, 1.8)), np.array([1.0, 2.0, 50.0])
    W1 = 4.0 / 0.01 * e * 0.05 - W0
    G = half(0.05 * e)
    R1 = R @ G @ G
    mean = 0.5 * (R @ J @ W0 + R1 @ J @ W1)
    apart = largest(mean - R @ G @ J @ (0.5 * (W0 + W1))) / largest(mean)
    commuting = half(np.array([0.0, 0.0, 0.2]))
    same = largest(commuting @ J - J @ commuting)
    yield Found(
        "incompatible",
        apart > 1e-3 and same <= 1e-15,
        "with Omega0 + Omega1 = 4/h e, (57), the mean of h0 and h1 and R J Omega at the middle, "
        f"(29), differ by {apart:.1g} of themselves; they agree where G J = J G, as for a turn "
        f"about the axis of symmetry ({same:.0e}). `{PRINTED}` steps by (29), `{PROVEN}` by (57)",
    )
