"""Points of one pair of colliders, as rows of `cells.found` seen from the centre of its second.

At most `KEPT` of them stay, in the order of the features at which they are.
"""

from enum import IntEnum

from polhode.kernel.algebra.row_values import put, vec
from polhode.kernel.algebra.vec3 import Vec3, norm
from polhode.kernel.compile.jit import kernel
from polhode.kernel.contacts.shapes import CORNERS
from polhode.kernel.contacts.tables import FEATURES, Colliders, ColliderValue

KEPT = 8  # points of a pair that are kept
TIE = 1e-9  # of the width of all points: a difference that does not count
ROOM = 3 * CORNERS  # points that a pair may have before, and corners of a clipped face


class FoundValue(IntEnum):
    """A point halfway between two surfaces, the normal from the second to the first, the gap."""

    AT, NORMAL, GAP, WIDTH = 0, 3, 6, 7


class CornerMark(IntEnum):
    """The feature at which a corner is, and the edge that leaves it."""

    FEATURE, EDGE, WIDTH = range(3)


@kernel
def rounding(C: Colliders, k: int) -> float:
    """The radius by which a core is rounded."""
    return float(C.numbers[k, ColliderValue.ROUNDING])


@kernel
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
def deepest(C: Colliders, count: int) -> int:
    """The point with the least gap; 0 if there is none."""
    best = 0
    for k in range(1, count):
        if C.cells.found[k, FoundValue.GAP] < C.cells.found[best, FoundValue.GAP]:
            best = k
    return best


@kernel
def reduce(C: Colliders, count: int) -> int:
    """Keep the deepest point, and of the others those farthest from all that are kept.

    Of points that are as good but for TIE the first is kept, so that rounding does not choose.
    """
    found, wide = C.cells.found, 0.0
    for i in range(1, count):
        wide = max(wide, norm(vec(found, i, FoundValue.AT) - vec(found, 0, FoundValue.AT)))
    for kept in range(min(KEPT, count)):
        best, most = kept, -1e300
        for i in range(kept, count):
            worth = -found[i, FoundValue.GAP]
            for k in range(kept):
                to = norm(vec(found, i, FoundValue.AT) - vec(found, k, FoundValue.AT))
                worth = min(worth, to) if k > 0 else to
            if worth > most + TIE * wide:
                best, most = i, worth
        copy_point(C, kept, ROOM)
        copy_point(C, best, kept)
        for i in range(best, kept + 1, -1):  # the others stay in order
            copy_point(C, i - 1, i)
        if best > kept:
            copy_point(C, ROOM, kept + 1)
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
