"""Points of one pair of colliders, as rows of `cells.found` seen from the centre of its second.

At most `KEPT` of them stay, in the order of the features at which they are.
"""

from enum import IntEnum

from polhode.kernel.algebra.row_values import put, vec
from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.compile.jit import inlined, kernel
from polhode.kernel.contacts.shapes import CORNERS
from polhode.kernel.contacts.tables import FEATURES, Colliders, ColliderValue

KEPT = 8  # points of a pair that are kept
ROOM = 3 * CORNERS  # points that a pair may have before, and corners of a clipped face


class FoundValue(IntEnum):
    """A point halfway between two surfaces, the normal from the second to the first, the gap."""

    AT, NORMAL, GAP, WIDTH = 0, 3, 6, 7


class CornerMark(IntEnum):
    """The feature at which a corner is, and the edge that leaves it."""

    FEATURE, EDGE, WIDTH = range(3)


@inlined
def rounding(C: Colliders, k: int) -> float:
    """The radius by which a core is rounded."""
    return float(C.numbers[k, ColliderValue.ROUNDING])


@inlined
def add_point(
    C: Colliders, count: int, first: int, second: int, on: Vec3, n: Vec3, apart: float, feature: int
) -> int:
    """Add a point beside `on` the second core, from which the first is `apart` along n."""
    r, s = rounding(C, first), rounding(C, second)
    found = C.cells.found
    put(found, count, FoundValue.AT, on + (0.5 * (apart + s - r)) * n)
    put(found, count, FoundValue.NORMAL, n)
    found[count, FoundValue.GAP] = apart - (r + s)
    C.cells.features[count, CornerMark.FEATURE] = feature
    return count + 1


@kernel
def copy_point(C: Colliders, source: int, target: int) -> None:
    """Copy a point to another row."""
    found, features = C.cells.found, C.cells.features
    put(found, target, FoundValue.AT, vec(found, source, FoundValue.AT))
    put(found, target, FoundValue.NORMAL, vec(found, source, FoundValue.NORMAL))
    found[target, FoundValue.GAP] = found[source, FoundValue.GAP]
    features[target, CornerMark.FEATURE] = features[source, CornerMark.FEATURE]


@kernel
def reduce(C: Colliders, count: int) -> int:
    """Keep the deepest point, and of the others those farthest from all that are kept."""
    found = C.cells.found
    for kept in range(min(KEPT, count)):
        best, most = kept, -1e300
        for i in range(kept, count):
            worth = -found[i, FoundValue.GAP]
            if kept > 0:
                worth = 1e300
                for k in range(kept):
                    to = vec(found, i, FoundValue.AT) - vec(found, k, FoundValue.AT)
                    worth = min(worth, to @ to)
            if worth > most:
                best, most = i, worth
        copy_point(C, kept, ROOM)
        copy_point(C, best, kept)
        copy_point(C, ROOM, best)
    return min(KEPT, count)


@kernel
def arrange(C: Colliders, count: int) -> int:
    """Keep at most KEPT points, in the order of their features, each of which occurs once."""
    features = C.cells.features
    if count > KEPT:
        count = reduce(C, count)
    for i in range(1, count):
        copy_point(C, i, ROOM)
        k = i
        while k > 0 and features[k - 1, CornerMark.FEATURE] > features[ROOM, CornerMark.FEATURE]:
            copy_point(C, k - 1, k)
            k -= 1
        copy_point(C, ROOM, k)
    for i in range(1, count):
        after = features[i - 1, CornerMark.FEATURE] + 1
        features[i, CornerMark.FEATURE] = max(features[i, CornerMark.FEATURE], after)
    for i in range(count):
        last = FEATURES - count + i
        features[i, CornerMark.FEATURE] = min(features[i, CornerMark.FEATURE], last)
    return count
