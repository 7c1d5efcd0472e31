"""Constraint errors of joints: lengths in metres, angles in radians."""

from __future__ import annotations

import numpy as np

from polhode.assembly.supports import Supports
from polhode.model.joints._joint import COINCIDE, DISTANCE, IN_PLANE
from polhode.model.numbers import Floats
from polhode.quantities.coupling import CouplingPart
from polhode.results.trajectory import Trajectory, placed


def constraint_errors(t: Trajectory) -> tuple[Floats, Floats]:
    """Largest error of length and of angle over all joints, at every sample."""
    lengths, angles = np.zeros(len(t.index)), np.zeros(len(t.index))
    for joint in t.system.joints:
        fa, fb = t.frames[joint.name]
        pa, Ra = placed(t, joint.first, fa)
        pb, Rb = placed(t, joint.second, fb)
        s = pb - pa
        for p in joint.primitives:
            if p.kind == COINCIDE:
                lengths = np.maximum(lengths, np.linalg.norm(s, axis=-1))
            elif p.kind == IN_PLANE:
                along = np.einsum("ta,ta->t", Ra[..., p.first], s)
                lengths = np.maximum(lengths, np.abs(along - along[0]))
            elif p.kind == DISTANCE:
                distance = np.linalg.norm(s, axis=-1)
                lengths = np.maximum(lengths, np.abs(distance - distance[0]))
            else:
                cosine = np.einsum("ta,ta->t", Ra[..., p.first], Rb[..., p.second])
                angles = np.maximum(angles, np.abs(cosine))
    return lengths, angles


def coupling_errors(t: Trajectory) -> tuple[Floats, float]:
    """Largest misfit of all couplings at every sample, and the size of the terms of the sums."""
    parts = [CouplingPart(t, c.name) for c in t.system.couplings]
    return np.max([np.abs(part.misfit) for part in parts], axis=0), max(p.size for p in parts)


def support_errors(t: Trajectory) -> Floats:
    """Largest gap of all bodies that stay on planes, at every sample."""
    return np.asarray(np.abs(Supports(t.system).gaps(t.position, t.rotation)).max(axis=1))


def size(t: Trajectory) -> float:
    """Extent of the model, the scale of its lengths."""
    spread = float(np.max(np.linalg.norm(t.position[0], axis=-1)))
    frames = [f for pair in t.frames.values() for f in pair]
    return max([spread, *(float(np.linalg.norm(f.point)) for f in frames)]) or 1.0
