"""The fronts of a tree of ball joints, which collect contributions of children."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.kernel.columns import Tree


def fronts_of(tree: np.ndarray[Any, Any], order: list[int]) -> int:
    """Write which front a body's children add to, and who joins others; return their number.

    A body takes over the front of its first child, who has no more need of it.
    """
    n, number = len(tree), 0
    free: list[int] = []
    tree[:, Tree.FRONT], tree[:, Tree.JOINS] = -1, 0
    for i in order:
        parent, mine = tree[i, Tree.PARENT], tree[i, Tree.FRONT]
        joins = parent < n and tree[parent, Tree.FRONT] >= 0
        tree[i, Tree.JOINS] = joins
        if mine >= 0:
            free.append(mine)
        if parent < n and not joins:
            if not free:
                free.append(number)
                number += 1
            tree[parent, Tree.FRONT] = free.pop()
    return max(1, number)
