"""Drives: joint coordinates that forces act along, also of joints that close loops."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from polhode.assembly.initial_values import ANGLE, DISPLACEMENT, Imposed, Row
from polhode.errors import InputError
from polhode.mechanics.coordinates import find, once
from polhode.mechanics.tree_motion import TreeMotion
from polhode.model.joints._joint import Z
from polhode.model.numbers import Floats, texts
from polhode.model.orientation import from_matrix


def drive_rows(
    tree: TreeMotion, drives: Sequence[str], q: Floats
) -> tuple[tuple[str, ...], Floats]:
    """Names of drives, and the derivatives of their coordinates by those of the tree."""
    names: list[str] = []
    rows: list[Floats] = []
    in_tree = {c.joint for c in tree.coordinates}
    for drive in texts("drives", drives):
        closing = [
            k
            for k, j in enumerate(tree.system.joints)
            if drive in (j.name, *(f"joint.{j.name}.{c}" for c in j.coordinates))
            and j.name not in in_tree
        ]
        if closing:
            name, row = _closing_row(tree, closing[0], q)
            names.append(name)
            rows.append(row)
            continue
        for k in find(tree.coordinates, drive):
            names.append(tree.coordinates[k].name)
            rows.append(np.eye(tree.count)[k])
    if not names:
        raise InputError("drives is empty; name joints, or omit it.")
    once("drives", names)
    return tuple(names), np.array(rows).reshape(len(rows), tree.count)


def _closing_row(tree: TreeMotion, k: int, q: Floats) -> tuple[str, Floats]:
    joint = tree.system.joints[k]
    if not set(joint.coordinates) & {ANGLE, DISPLACEMENT}:
        raise InputError(
            f"joint '{joint.name}' ({joint.kind}) closes a loop and does not have a single "
            "coordinate to drive; drive a revolute or prismatic joint."
        )
    coordinate = ANGLE if ANGLE in joint.coordinates else DISPLACEMENT
    axis = Z if coordinate == ANGLE else joint.slides[0]
    x, R, _ = tree.motion(q[None])
    rows = Imposed(tree.system, tree.start.frames, [Row(k, coordinate, axis, 0.0)])
    turns = np.array([from_matrix(one) for one in R[0]])
    blocks = rows.jacobian(x[0], turns)
    total = np.zeros(tree.count)
    for side in (0, 1):
        body = int(blocks.bodies[0, side])
        if body >= 0:
            J, _ = tree.jacobian(body, np.zeros(3), q[None], np.zeros_like(q)[None])
            total += blocks.blocks[0, side] @ J[0]
    return f"joint.{joint.name}.{coordinate}", total
