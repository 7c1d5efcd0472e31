"""How well joints are closed: lengths in metres, angles in radians."""

from __future__ import annotations

import numpy as np

from polhode.model.joints._joint import COINCIDE, DISTANCE, IN_PLANE, Frame
from polhode.model.numbers import Floats
from polhode.trajectory import Trajectory


def constraint_errors(t: Trajectory) -> tuple[Floats, Floats]:
    """Largest error of length and of angle over all joints, at every sample."""
    lengths, angles = np.zeros(len(t.index)), np.zeros(len(t.index))
    for joint in t.system.joints:
        fa, fb = t.frames[joint.name]
        pa, Ra = _placed(t, joint.first, fa)
        pb, Rb = _placed(t, joint.second, fb)
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


def _placed(t: Trajectory, body: str, frame: Frame) -> tuple[Floats, Floats]:
    i = t.system.index(body)
    if i < 0:
        n = len(t.index)
        return np.broadcast_to(frame.point, (n, 3)), np.broadcast_to(frame.axes, (n, 3, 3))
    position, _ = t.points(i, frame.point[None])
    return position[:, 0], t.rotation[:, i] @ frame.axes


def size(t: Trajectory) -> float:
    """Extent of the model, the scale of its lengths."""
    spread = float(np.max(np.linalg.norm(t.position[0], axis=-1)))
    arms = [np.linalg.norm(f) for j in t.system.joints for f in j.world_points()]
    return max([spread, *map(float, arms)]) or 1.0
