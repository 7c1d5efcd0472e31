"""Bodies with shapes that touch, as tables: colliders, limits, accounts and room for a step."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from polhode.assembly.closure import extent
from polhode.assembly.poses import Start
from polhode.kernel.columns import Inertia, Observation
from polhode.kernel.compile.pointer_table import Table, integers, table, zeros
from polhode.kernel.contacts.dense import Dense, FreeRate
from polhode.kernel.contacts.newton import NewtonTables, Ranked
from polhode.kernel.contacts.tables import (
    Book,
    Cached,
    ColliderIndex,
    Colliders,
    ColliderValue,
    Island,
    Limit,
    NearIndex,
    NearValue,
    PairIndex,
    PoseValue,
    Rate,
    RootIndex,
    SortIndex,
    TouchCount,
    Touching,
    TouchValue,
)
from polhode.lowering.accounts import (
    CONTACT_LAW,
    CONTACTS,
    FRICTION,
    GAIN,
    IMPACT,
    PENETRATION,
    PUSH,
    RUBBED,
    Accounts,
)
from polhode.lowering.colliders import colliders_of
from polhode.lowering.stepped_rows import SteppedRows
from polhode.model.numbers import Floats
from polhode.model.system import GROUND, System

OVERLAP = 1e-6  # of the smaller of two shapes, by which they may overlap at the start
CLOSED_GAP = 1e-9  # of the smallest reach: a gap below which a point that presses is closed
POINTS_EACH, PAIRS_EACH = 32, 24  # a collider, and some: room that grows where it does not do
PROFILE = 80_000  # numbers of a matrix that Newton's method factors
MOST_JOINTED_POINTS = 128  # points of bodies with joints


def contacts_of(
    system: System,
    start: Start,
    accounts: Accounts,
    bodies: Floats,
    stepped: SteppedRows,
    joints: Any,
) -> Touching | None:
    """Tables of contact; None for a system whose bodies pass through each other.

    `stepped` has what is named, `joints` the rows of joints.
    """
    colliders = colliders_of(system, start)
    if colliders is None:
        return None
    n, many = len(system.bodies), len(colliders.integers)
    kinds = IMPACT, FRICTION, RUBBED, CONTACT_LAW, PENETRATION, GAIN
    columns = [accounts.account(kind, CONTACTS) for kind in kinds]
    pushes = accounts.account(PUSH, f"{stepped.owners[0]}.0") if stepped.owners else -1
    books = integers([*columns, accounts.wrenches.start, pushes], Book.WIDTH)
    poses, rates = zeros(n + 1, PoseValue.WIDTH), zeros(n + 1, Rate.WIDTH)
    poses[n, PoseValue.MAP : PoseValue.FAR] = np.eye(3).ravel()
    rates[:n, Rate.MASS] = bodies[:, Inertia.MASS]
    rates[:n, Rate.INVERSE_MASS] = bodies[:, Inertia.INVERSE_MASS]
    reaches = np.maximum(_reaches(colliders, n), stepped.reaches(n))
    named, scalars = stepped.named, stepped.tables(joints)
    rates[:n, Rate.REACH] = reaches
    limits = zeros(1, Limit.WIDTH)
    limits[0, Limit.GRAVITY : Limit.GAP] = system.gravity
    sizes = reaches[reaches > 0.0] if reaches.any() else np.array([1.0 + extent(start)])
    limits[0, Limit.GAP] = CLOSED_GAP * float(sizes.min())
    newton = NewtonTables(
        integers(np.zeros(n + 1), 1),
        integers(np.zeros((n, Ranked.WIDTH)), Ranked.WIDTH),
        zeros(1, min(PROFILE, 36 * n * n)),
        zeros(1, 6 * n),
    )
    points, pairs = POINTS_EACH * (many + 4), PAIRS_EACH * (many + 4)
    points += sum(len(more.integers) for more in (named, scalars) if more is not None)
    dense = system.joints or system.forces or named is not None
    rows = 3 * min(points, MOST_JOINTED_POINTS) if dense else 0
    return Touching(
        colliders=colliders,
        poses=poses,
        rates=rates,
        pairs=integers(np.zeros((pairs, PairIndex.WIDTH)), PairIndex.WIDTH),
        grouped=integers(np.zeros(pairs), 1),
        meetings=zeros(pairs, 1),
        members=integers(np.zeros(n), 1),
        islands=integers(np.zeros((n, Island.WIDTH)), Island.WIDTH),
        roots=integers(np.zeros((n + 1, RootIndex.WIDTH)), RootIndex.WIDTH),
        points=integers(np.zeros((points, NearIndex.WIDTH)), NearIndex.WIDTH),
        numbers=zeros(points, TouchValue.WIDTH),
        keys=integers(np.zeros(points), 1),
        cache=zeros(points, Cached.WIDTH),
        sorting=integers(np.zeros((points, SortIndex.WIDTH)), SortIndex.WIDTH),
        limits=table(limits),
        books=books,
        tally=integers(np.zeros(TouchCount.WIDTH), TouchCount.WIDTH),
        newton=newton,
        dense=Dense(zeros(rows, rows), zeros(points, FreeRate.WIDTH), zeros(n, Observation.WIDTH)),
        named=named,
        scalars=scalars,
    )


def grown(old: Touching) -> Touching:
    """The same with twice the room for pairs and points; what is cached stays."""

    def longer(rows: Table) -> Table:
        return np.concatenate([rows, np.zeros_like(rows)]).view(Table)

    more = ("pairs", "grouped", "meetings", "points", "numbers", "keys", "cache", "sorting")
    tables: dict[str, Any] = {name: longer(getattr(old, name)) for name in more}
    side = min(2 * len(old.dense.matrix), 3 * len(tables["points"]))
    free = zeros(len(tables["points"]), FreeRate.WIDTH)
    dense = old.dense._replace(matrix=zeros(side, side), free=free)
    return old._replace(**tables, dense=dense)


class Overlaps(NamedTuple):
    """Points at which bodies overlap, and a sentence on the deepest beyond a tolerance."""

    sentence: str  # empty where all are within it
    ends: Floats  # (points, 2) numbers of bodies, the ground is the last
    normals: Floats  # (points, 3) from the second body to the first
    depths: Floats
    counts: Floats  # whether they are beyond the tolerance


def overlaps_of(compiled: Any) -> Overlaps:
    """The overlaps that `find_overlap` has found."""
    T, system = compiled.arrays.touching, compiled.system
    end, row = int(T.tally[0, TouchCount.POINTS]), int(T.tally[0, TouchCount.DEEPEST]) - 1
    points, numbers = np.array(T.points[:end]), np.array(T.numbers[:end])
    pairs = points[:, [NearIndex.FIRST, NearIndex.SECOND]]
    depths = -numbers[:, NearValue.GAP]
    sizes = np.asarray(T.colliders.numbers)[pairs, ColliderValue.REACH].min(axis=1)
    ends, counts = points[:, [NearIndex.A, NearIndex.B]], depths > OVERLAP * sizes
    sentence = ""
    if row >= 0 and counts[row]:
        names = [*(b.name for b in system.bodies), GROUND]
        a, b = (names[k] for k in ends[row])
        sentence = (
            f"'{a}' and '{b}' overlap by {depths[row]:.3g} m at the start; move them apart, "
            "exclude the pair, or let --settle (settle=True) push them apart."
        )
    return Overlaps(sentence, ends, numbers[:, NearValue.NORMAL : NearValue.GAP], depths, counts)


def _reaches(colliders: Colliders, n: int) -> Floats:
    """Distance of the farthest point of each body that can touch from its centre of mass."""
    found = np.zeros(n)
    for row, numbers in zip(
        np.asarray(colliders.integers), np.asarray(colliders.numbers), strict=True
    ):
        if row[ColliderIndex.BODY] < n:
            center = numbers[ColliderValue.CENTER : ColliderValue.MAP]
            reach = float(np.linalg.norm(center)) + numbers[ColliderValue.REACH]
            body = row[ColliderIndex.BODY]
            found[body] = max(found[body], reach)
    return found
