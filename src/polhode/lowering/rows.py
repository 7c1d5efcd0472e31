"""From joints and elements to the rows of `kernel.joints.rows`, and the pattern of their matrix."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from polhode.assembly.closure import extent
from polhode.assembly.constraints import Constraints
from polhode.assembly.gaps import Gap
from polhode.assembly.poses import Start, placed
from polhode.assembly.self_stress import rows_aside
from polhode.kernel import columns as layout
from polhode.kernel.bodies.system import Joints
from polhode.kernel.columns import (
    Arm,
    Ball,
    Front,
    Geometry,
    Line,
    Pose,
    Prim,
    RowValue,
    Span,
    Tree,
    Twist,
    Vector,
)
from polhode.kernel.compile.pointer_table import Table, integers, table, zeros
from polhode.kernel.joints.advances import Closure, Cut
from polhode.kernel.joints.aside import Aside
from polhode.kernel.joints.balls import MANY
from polhode.kernel.joints.elimination import GraphTables
from polhode.kernel.joints.levers import LEVERS
from polhode.lowering.accounts import WORK
from polhode.lowering.beams import lower_beams
from polhode.lowering.compliance import Holders, compliance, is_stiff
from polhode.lowering.couplings import add_couplings, scaled_terms
from polhode.lowering.elimination_order import Edge, fronts_of, graph
from polhode.lowering.loads import Lowering, geometry, kind_of, numbers, whole
from polhode.lowering.supports import add_supports
from polhode.lowering.switches import add_contacts, add_gap, reaction_rows, switches
from polhode.model.body import Body
from polhode.model.forces._force import ElementLoad
from polhode.model.joints import Joint
from polhode.model.joints._joint import COINCIDE, DISTANCE, TWIST, X, Z
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.model.system import System


class Rows:
    """Primitives as they are collected."""

    def __init__(
        self, system: System, s: Start, lowering: Lowering, gaps: Sequence[Gap] = ()
    ) -> None:
        self.system, self.s, self.lowering, self.gaps = system, s, lowering, gaps
        self.n = len(system.bodies)
        self.lines: list[tuple[int, ...]] = []
        self.numbers: list[Any] = []
        self.edges: list[Edge] = []
        self.spans: dict[str, tuple[int, int, int]] = {}
        self.total = 0
        self.firm = 0  # edges of joints and couplings, which come first
        self.bending = 0  # edges before those of beams, which come last
        self.clocks: list[Any] = []
        self.redundant = False  # whether rows that are solved for may be
        self.stiff: list[tuple[int, ElementLoad]] = []  # elements that are solved for, with rows
        self.surfaces = 0  # on planes, so far
        self.reactions: dict[int, tuple[int, int]] = {}  # by gap, rows of the force that rubs

    def add(self, kind: int, ends: tuple[int, int], rows: int, inside: int, **more: int) -> None:
        """Add a primitive on the pair of bodies added last."""
        a, b = (i % (self.n + 1) for i in ends)  # the ground has the last number
        law, clock = more.get("law", -1), more.get("clock", -1)
        work, angle = more.get("work", -1), more.get("angle", -1)
        pair, soft = more.get("pair", len(self.edges) - 1), more.get("compliance", -1)
        terms, switch = more.get("terms", 0), more.get("switch", -1)
        surface = more.get("support", -1)
        place = self.total, 0 if terms < 0 else rows, pair, inside
        self.lines.append(
            (kind, a, b, *place, law, clock, work, angle, soft, switch, terms, surface)
        )
        self.total += rows

    def joint(self, joint: Joint, child: int) -> None:
        """Add the rows of a joint, those of its prescribed motion last."""
        ends = (self.system.index(joint.first), self.system.index(joint.second))
        fa, fb = self.s.frames[joint.name]
        motion = joint.motion_row
        coupled = not _is_ball(joint)
        stops = [k for k, gap in enumerate(self.gaps) if gap.is_stop and gap.owner == joint.name]
        count = joint.rows + (motion is not None) + len(stops)
        self.edges.append(Edge(*ends, count, child, len(stops), coupled))
        first, inside = len(self.lines), 0
        for p in joint.primitives:
            self.add(kind_of(p.kind), ends, p.rows, inside)
            directors = (fa.axes[:, p.first], fb.axes[:, p.second])
            self.numbers.append((fa.point, fb.point, *directors, _constant(joint, p.kind)))
            inside += p.rows
        if motion is not None:
            accounts = self.lowering.accounts
            more = {"clock": len(self.clocks), "work": accounts.account(WORK, joint.name)}
            self.clocks.append(motion.signal)
            if motion.kind == TWIST:
                more["angle"] = accounts.twist(joint.initial["angle"], joint.name)
                across = (fa.axes[:, X], fb.axes[:, X])
                self.numbers.append((fa.axes[:, Z], np.zeros(3), *across, 0.0))
            else:
                self.numbers.append((fa.point, fb.point, fa.axes[:, Z], np.zeros(3), 0.0))
            self.add(kind_of(motion.kind), ends, 1, inside, **more)
            inside += 1
        for place, k in enumerate(stops, start=inside):
            if self.gaps[k].of_reaction:
                before, many = reaction_rows(joint)
                self.reactions[k] = self.total - place + before, many
            add_gap(self, k, place)
        self.spans[joint.name] = first, len(self.lines), ends[1] % (self.n + 1)

    def elements(self, step: float) -> None:
        """Add the rows of all elements; those that are stiff for a step have multipliers."""
        holders = Holders(self.n, self.s.graph.branches)
        for k, row in enumerate(self.lowering.lowered.elements):
            more, inside = {"law": k}, 0
            if is_stiff(row, self.system.bodies, step):
                more["pair"], inside = holders.hold(self.edges, *row.bodies)
                more["compliance"] = len(self.stiff)
                self.stiff.append((self.total, row))
            else:
                self.edges.append(Edge(*row.bodies))
            if row.kind == TWIST:
                more["angle"] = self.lowering.accounts.twist(row.near, row.joint)
            self.add(kind_of(row.kind), row.bodies, 1, inside, **more)
            self.numbers.append(geometry(row))

    def spans_in_order(self) -> list[tuple[int, int, int]]:
        """Spans of the joints and the contacts in the order of the system."""
        parts: list[Any] = [*self.system.joints, *self.system.rigid]
        return [self.spans[part.name] for part in parts]

    def aside(self) -> Table | None:
        """Which rows are set aside where the bodies are in `s`; None where none is redundant."""
        found, self.redundant = rows_aside(self.system, self.s)
        if not len(found):
            return None
        constraints = Constraints(self.system, self.s.frames)
        result = zeros(Aside.WIDTH, self.total + 1)
        for k, joint in enumerate(self.system.joints):
            mine = constraints.rows_of(k)
            first = self.lines[self.spans[joint.name][0]][Prim.ROW]
            at = slice(first, first + len(mine))
            result[Aside.IS, at] = np.isin(mine, found)
            result[Aside.UNIT, at] = np.where(constraints.is_length[mine], extent(self.s), 1.0)
        return result

    def pattern(self, stiff: bool = True) -> GraphTables:
        """The order of elimination at the places in `s`; stiff elements are solved for, or not."""
        edges = self.edges
        if not stiff:
            own = range(self.firm, self.bending)
            edges = [Edge(e.a, e.b) if k in own else e for k, e in enumerate(edges)]
        return graph(self.n, edges, self.scaled() if self.s.graph.closing else ())

    def scaled(self) -> list[Floats | None]:
        """Rows of every edge by its two bodies, masses and rows scaled to one."""
        system, s = self.system, self.s
        C = Constraints(system, s.frames)
        blocks = C.jacobian(s.x, s.q).blocks
        numbers = {joint.name: k for k, joint in enumerate(system.joints)}
        roots = _roots(system, s)
        result: list[Floats | None] = [None] * len(self.edges)
        names = [name for name in self.spans if name in numbers]  # contacts come last
        for k, (name, e) in enumerate(zip(names, self.edges, strict=False)):
            joint = system.joints[numbers[name]]
            rows = blocks[C.rows_of(numbers[name])]
            if joint.motion_row is not None:
                rows = np.concatenate([rows, self._motion(joint, e)])
            for side, i in enumerate((e.a, e.b)):
                rows[:, side] = rows[:, side] @ roots[i] if i >= 0 else 0.0
            size = np.linalg.norm(rows.reshape(len(rows), -1), axis=1)
            result[k] = np.concatenate([rows / size[:, None, None], np.zeros((e.switched, 2, 6))])
        joints, terms = len(names), scaled_terms(self, roots)
        result[joints : joints + len(terms)] = terms
        return result

    def _motion(self, joint: Joint, e: Edge) -> Floats:
        row = np.zeros((1, 2, 6))
        assert joint.motion_row is not None
        for side, (i, sign) in enumerate(((e.a, -1.0), (e.b, 1.0))):
            point, axes = placed(self.s, i, self.s.frames[joint.name][side])
            if joint.motion_row.kind == TWIST:
                row[0, side, 3:] = sign * axes[:, Z]
            else:
                arm = point - (self.s.x[i] if i >= 0 else 0.0)
                row[0, side] = sign * np.concatenate([axes[:, Z], np.cross(arm, axes[:, Z])])
        return row


def _root_of_inverse(body: Body, R: Floats) -> Floats:
    """Inverse square root of a body's mass matrix, world axes."""
    root = np.zeros((6, 6))
    root[:3, :3] = np.eye(3) / math.sqrt(body.mass)
    moments, axes = np.linalg.eigh(inertia_of(body))
    root[3:, 3:] = R @ (axes / np.sqrt(moments)) @ axes.T @ R.T
    return root


def _roots(system: System, s: Start) -> list[Floats]:
    return [_root_of_inverse(b, R) for b, R in zip(system.bodies, matrix(s.q), strict=True)]


def inertia_of(body: Body) -> Floats:
    """Inertia of a body; a point mass never turns, and any that is not singular will do."""
    return body.mass * np.eye(3) if body.inertia is None else np.asarray(body.inertia)


def compile_rows(
    system: System,
    s: Start,
    lowering: Lowering,
    solves: bool,
    remembers: bool = False,
    stiff_at: float = 0.0,
    gaps: Sequence[Gap] = (),
    like: Joints | None = None,
) -> tuple[Joints, Table, Rows]:
    """Arrays of the joints; by joint its first primitive, the end, and the second body; the rows.

    Contacts come after the joints; elements and rotors are there if the scheme `solves` for them;
    `stiff_at` is the step for which elements are stiff or not. Joints that are `like` these have
    the order of elimination, and the rows that are set aside.
    """
    n = len(system.bodies)
    rows = Rows(system, s, lowering, gaps)
    tree = np.full((n, Tree.WIDTH), n, dtype=np.int64)
    net = not s.graph.is_tree and all(_is_ball(j) for j in system.joints)
    for branch in s.graph.branches:
        if branch.joint is not None:
            parent = branch.parent % (n + 1)
            second = system.index(branch.joint.second) == branch.body
            tree[branch.body, :3] = parent, rows.total, second
            rows.joint(branch.joint, -1 if net else branch.body)
    for k in s.graph.closing:
        rows.joint(system.joints[k], -1)
    add_couplings(rows)
    supports = add_supports(rows)
    rows.firm = len(rows.edges)
    if solves:
        rows.elements(stiff_at)
    accounts = lowering.accounts
    add_contacts(rows)
    rows.bending = len(rows.edges)
    beams = lower_beams(system, s, rows, accounts, remembers)
    order = [b.body for b in reversed(s.graph.branches)]
    fronts = fronts_of(tree, order)
    joints = [b.joint for b in s.graph.branches]
    balls = all(j is not None and _is_ball(j) for j in joints)
    # Three variants of the kernels: trees of ball joints, any joints, and everything.
    lowered = lowering.lowered
    more = solves and (lowered.elements or lowered.rotors or lowered.points)
    simple = balls and s.graph.is_tree and not more and beams is None and not (gaps or system.rigid)
    ties = len(system.couplings)
    tied = gaps or ties or system.rigid
    all_of_it = not simple and bool(lowering.lowered.rows() or rows.clocks or tied)
    poses = zeros(n + 1, Pose.WIDTH)
    for k in (Pose.R0, Pose.R1, Pose.RM):
        poses[:, k : k + 9] = np.eye(3).ravel()
    poses[:, Pose.TURN] = 1.0
    lines = np.array(rows.lines, dtype=np.int64).reshape(-1, Prim.WIDTH)
    own = [math.sqrt(inertia_of(b)[0, 0] / b.mass) for b in system.bodies]
    lengths = [own[min(line[Prim.BODY_A], line[Prim.BODY_B])] for line in rows.lines]
    laws, wheels = lowering.laws(), lowering.rotors()
    lines[:, Prim.ANGLE] += len(accounts.columns)  # angles stand after the accounts
    closes = solves and s.graph.closing
    if like is None:
        aside = rows.aside() if closes else None
        pattern = None if simple else rows.pattern()
    else:
        aside, pattern = like.aside, like.graph
    keeps = closes or gaps or (solves and beams is not None)  # what rounding cuts off
    compiled = Joints(
        integers=table(lines, np.int64),
        numbers=numbers(
            ((*r, l) for r, l in zip(rows.numbers, lengths, strict=True)), Geometry.WIDTH
        ),
        poses=poses,
        rows=zeros(RowValue.WIDTH, rows.total),
        vectors=zeros(n + 1, Vector.WIDTH),
        z=zeros(n, Twist.WIDTH),
        last=zeros(layout.Past.WIDTH, layout.STEPS_BEFORE),
        past=zeros(n, Twist.WIDTH * layout.STEPS_BEFORE),
        past_rows=zeros(layout.STEPS_BEFORE, rows.total),
        aside=aside,
        closure=Closure(zeros(1, rows.total), zeros(n, Cut.WIDTH)) if keeps else None,
        scratch=zeros(*layout.SCRATCH),
        levers=zeros(LEVERS, Arm.WIDTH),
        lines=zeros(Line.WIDTH, Twist.WIDTH),
        order=whole(order, 1),
        tree=table(tree, np.int64),
        balls=zeros(n if simple else 1, Ball.WIDTH if n <= MANY else Ball.H),
        fronts=zeros(fronts if simple else 1, Front.WIDTH),
        graph=pattern,
        laws=laws if all_of_it else None,
        compliance=compliance(rows.stiff, s, rows.total),
        motions=lowering.signals(rows.clocks) if all_of_it else None,
        angles=zeros(1, 1) if all_of_it else None,
        rotors=wheels if all_of_it else None,
        memory=lowering.memory() if remembers else None,
        stages=None,
        beams=beams,
        switches=(switches(accounts, gaps, s, _roots(system, s), rows.reactions) if gaps else None),
        couplings=zeros(1, ties) if ties else None,
        supports=supports,
    )
    return compiled, integers(rows.spans_in_order(), Span.WIDTH), rows


def _is_ball(joint: Joint) -> bool:
    return (
        len(joint.primitives) == 1
        and joint.primitives[0].kind == COINCIDE
        and joint.motion_row is None
    )


def _constant(joint: Joint, kind: str) -> float:
    return joint.distance() if kind == DISTANCE else 0.0
