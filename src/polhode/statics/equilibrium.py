"""Static equilibrium: Newton's method along the free motions, downhill in energy.

Each step uses the stiffness along the free motions with negative eigenvalues reversed, so that it
is a descent direction even at an unstable position; the joints are closed again
after each step. The energy that a step loses is the work of the forces along it (Simpson's rule):
no element needs to know its potential.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from polhode.assembly.closure import moved
from polhode.assembly.gaps import TOUCH, GapTables, gaps_of
from polhode.errors import NoEquilibriumError, well_scaled
from polhode.model.numbers import Floats, array, flag
from polhode.model.orientation import matrix, multiply
from polhode.model.system import System, checked_system
from polhode.statics.loading import loaded
from polhode.statics.reduced import Reduced
from polhode.statics.softening import Softening

GROUND = "ground"

STATICS_ITERATIONS = 300
STATICS_PATIENCE = 30
LONGEST_STEP = 0.3  # step, in radians and in parts of the model's size
NEARLY_BALANCED, BALANCED, EXACTLY_BALANCED = (
    1e-6,
    1e-9,
    1e-15,
)  # forces along free motions, in parts of all forces
NEUTRAL = 1e-9  # stiffness below this part of the largest counts as none
HIDDEN_WAY = (
    16 * np.finfo(float).eps
)  # way, in the same parts, that the rounding of positions hides
NEUTRAL_OF_BEAMS = 1e-13  # the same beside beams and stiff springs, far softer in some motions


@dataclass(frozen=True)
class Equilibrium:
    """An equilibrium of a system."""

    system: System  # whose start it is: simulate, Simulation, linearise and sweep begin there
    position: Floats  # (bodies, 3) centres of mass
    quaternion: Floats  # (bodies, 4)
    twist: Floats  # (bodies, 6) velocities and angular velocities, world: zero without a spin
    neutral: int  # free motions without stiffness
    residual: float  # forces along the free motions, in parts of all forces
    iterations: int
    stable: bool  # whether every small motion is pulled back
    moved: dict[str, tuple[float, float]]  # by body: metres and radians from the start
    reduced: Reduced = field(repr=False, compare=False)

    def as_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "iterations": self.iterations,
            "residual": self.residual,
            "neutral": self.neutral,
            "stable": self.stable,
            "bodies": {
                body.name: {
                    "position": self.position[i].tolist(),
                    "quaternion": self.quaternion[i].tolist(),
                    "moved": list(self.moved[body.name]),
                }
                for i, body in enumerate(self.system.bodies)
            },
        }

    def __str__(self) -> str:
        """Return the positions of the bodies as text."""
        head = f"Equilibrium after {self.iterations} iterations"
        if self.neutral:
            head += f", free motions without stiffness: {self.neutral}"
        if not self.stable:
            head += ", unstable"
        size = self.reduced.size
        lines = [f"{head}; forces balance to {self.residual:.1e}"]
        for i, body in enumerate(self.system.bodies):
            metres, radians = self.moved[body.name]
            x, y, z = np.where(np.abs(self.position[i]) > 1e-12 * size, self.position[i], 0.0)
            lines.append(
                f"  {body.name}: at ({x:.6g}, {y:.6g}, {z:.6g}) m, moved by {metres:.3g} m and "
                f"{radians:.3g} rad"
            )
        return "\n".join(lines)

    __repr__ = __str__


@dataclass(frozen=True)
class _Here:
    """A position, with the forces and stiffness along its free motions."""

    Z: Floats
    g: Floats
    h: Floats  # stiffness by its own directions, the columns of V
    V: Floats
    residual: float
    stable: bool
    none: float  # stiffness that counts as none


@well_scaled()
def equilibrium(system: System, *, stable: bool = True, spin: Any = None) -> Equilibrium:
    """Find a stable equilibrium under the loads at t = 0, starting from the assembled position.

    Damping plays no part, and initial velocities are ignored. At an unstable equilibrium, such as a
    pendulum upside down, it leaves along a motion that lowers the energy. Beams are loaded in
    steps; with ``stable=False`` they stay where growing loads lead them, as a column that is
    pressed beyond its buckling load stays straight.

    With a `spin`, an angular velocity (world, rad/s) about the axis through the first joint to
    ground, or the origin, all bodies turn as one: it is a state at rest in the turning frame, for
    ``ph.modes(..., moving=True)``. Joints, gravity and loads must let the system turn so.

    Raises
    ------
    NoEquilibriumError
        Where the loads drive the bodies on forever, or against a contact or a stop.
    """
    if name := adrift(checked_system("equilibrium", system, touches=False)):
        raise NoEquilibriumError(
            f"there is no equilibrium: nothing supports body '{name}' against gravity; hold it "
            f"by a "
            "joint or a spring."
        )
    stable = flag("stable", stable)
    r = Reduced(system, None if spin is None else array("spin", spin, 3))
    x, q = r.start.x.copy(), r.start.q.copy()
    if r.beams is not None:
        x, q, count = loaded(r, r.beams)
        here = _at(r, x, q)
        if here.residual <= BALANCED and (here.stable or not stable):
            return _found(r, x, q, here, count)
    softening, total = Softening(r), 0
    for cap in softening.stages:
        softening.limit(cap)
        x, q, here, count = _sought(r, x, q, NEARLY_BALANCED, stiff=True)
        total += count
    if softening.stages:
        softening.release()
    x, q, here, count = _sought(r, x, q, EXACTLY_BALANCED, stiff=bool(softening.stages))
    return _found(r, x, q, here, total + count)


def _sought(
    r: Reduced, x: Floats, q: Floats, enough: float, stiff: bool
) -> tuple[Floats, Floats, _Here, int]:
    """The equilibrium found from a position, and the number of iterations.

    It ends where forces balance to `enough`, or to rounding. Where springs are stiff, forces that
    the rounding of positions makes are none.
    """
    here = _at(r, x, q, stiff)
    history: list[float] = []
    radius = LONGEST_STEP
    for iteration in range(STATICS_ITERATIONS):
        history.append(here.residual)
        if (
            iteration >= STATICS_PATIENCE
            and abs(history[-STATICS_PATIENCE] / here.residual - 1.0) < 1e-3
        ):
            break  # nothing opposes it
        if here.residual <= enough and here.stable:
            return x, q, here, iteration
        if here.residual <= NEARLY_BALANCED and here.stable:
            x1, q1 = r.closed(*moved(x, q, _newton(here, r.size, LONGEST_STEP)))
            there = _at(r, x1, q1, stiff)
            if not there.residual < 0.5 * here.residual:
                if here.residual <= BALANCED:
                    return x, q, here, iteration
                break
        else:
            found = _downhill(r, x, q, here, radius)
            if found is None:
                break
            x1, q1, radius = found
            there = _at(r, x1, q1, stiff)
        x, q, here = x1, q1, there
    _refuse_contacts(r, x, q)
    raise NoEquilibriumError(
        f"no equilibrium was found in {iteration + 1} iterations: the forces along free motions "
        f"are still {here.residual:.1e} of all forces, mostly on body '{_driven(r, here)}'; add "
        "a joint or a spring."
    )


def _refuse_contacts(r: Reduced, x: Floats, q: Floats) -> None:
    """Reject a position that a contact or a stop keeps bodies from: they carry nothing here."""
    gaps = gaps_of(r.system, r.start)
    values = GapTables(gaps, len(r.system.bodies)).values(x, matrix(q))
    closed = sorted({g.owner for g, gap in zip(gaps, values, strict=True) if gap < -TOUCH * r.size})
    if closed:
        names = ", ".join(f"'{name}'" for name in closed)
        raise NoEquilibriumError(
            f"the loads press on {names}, and contacts and stops carry nothing in an equilibrium; "
            "hold the bodies there by a joint, or run the model with dampers until it rests."
        )


def _at(r: Reduced, x: Floats, q: Floats, stiff: bool = False) -> _Here:
    C, Q, stiff = r.constraints.jacobian(x, q), r.forces(x, q), stiff or r.beams is not None
    Z = r.free_motions(q, C)
    g = Z.T @ Q.ravel()
    K = r.stiffness(x, q, r.multipliers(C, Q), Z)
    h, V = np.linalg.eigh(0.5 * (K + K.T))
    whole = r.scale(x, q)
    seen = V.T @ g
    if stiff:
        moved_by = np.array([_length(way.reshape(-1, 6), r.size) for way in (Z @ V).T])
        seen = np.where(np.abs(seen) * moved_by <= HIDDEN_WAY * h, 0.0, seen)
    residual = float(np.linalg.norm(seen)) / whole if whole > 0.0 else 0.0
    none = NEUTRAL_OF_BEAMS if stiff else NEUTRAL
    none *= float(np.abs(h).max(initial=0.0))
    return _Here(Z, g, h, V, residual, _pulls_back(K, none), none)


def _pulls_back(K: Floats, none: float) -> bool:
    """Whether no motion has a negative stiffness of its own.

    Under loads without a potential, such as a moment about an axis of the world, K is not
    symmetric, and what its symmetric part says is not enough.
    """
    values = np.linalg.eigvals(K)
    own = np.abs(values.imag) <= none
    return not np.any(values.real[own] < -none)


def _newton(here: _Here, size: float, radius: float) -> Floats:
    """Newton's step, limited to `radius`; a descent step for negative stiffness.

    Where it would be, stiffness is added to all motions alike (Levenberg), so that soft ones are
    held back and stiff ones are not.
    """
    along = here.V.T @ here.g
    stiff = np.maximum(np.abs(here.h), max(here.none, 1e-300))
    small = (np.abs(here.h) <= here.none) & (np.abs(along) <= NEUTRAL * np.abs(along).max())

    def step(added: float) -> Floats:
        found: Floats = here.Z @ (here.V @ np.where(small, 0.0, along / (stiff + added)))
        return found.reshape(-1, 6)

    added = 0.0
    while _length(step(added), size) > radius:
        added = max(
            1.5 * added, 1e-6 * float(np.abs(here.h).max()), 1e-6 * float(np.abs(along).max())
        )
    return step(added)


def _length(step: Floats, size: float) -> float:
    return max(float(np.abs(step[:, :3]).max()) / size, float(np.abs(step[:, 3:]).max()))


def _downhill(
    r: Reduced, x: Floats, q: Floats, here: _Here, radius: float
) -> tuple[Floats, Floats, float] | None:
    """The longest step with positive work of the forces, and the next radius."""
    Q = r.forces(x, q)
    way_out = (here.Z @ here.V[:, 0]).reshape(-1, 6)  # of a position that balances, but is unstable
    for _ in range(30):
        if here.residual <= NEARLY_BALANCED:
            step = way_out * (radius / _length(way_out, r.size))
        else:
            step = _newton(here, r.size, radius)
        x1, q1 = r.closed(*moved(x, q, step))
        d = _between(x, q, x1, q1)
        middle = r.forces(*moved(x, q, 0.5 * d))
        work = float(np.sum(d * (Q + 4 * middle + r.forces(x1, q1)))) / 6
        if work > 0.0 and r.is_closed(x1, q1):
            return x1, q1, min(2 * radius, LONGEST_STEP)
        radius *= 0.4
    return None


def _between(x: Floats, q: Floats, x1: Floats, q1: Floats) -> Floats:
    """Twists from one position to another, by the smaller rotation."""
    turn = multiply(q1, q * np.array([1.0, -1.0, -1.0, -1.0]))
    turn = np.where(turn[:, :1] < 0.0, -turn, turn)
    sine = np.linalg.norm(turn[:, 1:], axis=-1, keepdims=True)
    angle = 2 * np.arctan2(sine, turn[:, :1])
    factor = np.where(sine > 1e-12, angle / np.where(sine > 0.0, sine, 1.0), 2.0)
    return np.hstack([x1 - x, factor * turn[:, 1:]])


def _found(r: Reduced, x: Floats, q: Floats, here: _Here, iterations: int) -> Equilibrium:
    _refuse_contacts(r, x, q)
    twist = np.zeros((r.count, 6))
    if r.spin.any():
        twist[:, :3], twist[:, 3:] = np.cross(r.spin, x - r.pivot), r.spin
        _check_turns(r, x, q, twist)
    away = _between(r.start.x, r.start.q, x, q)
    return Equilibrium(
        system=replace(r.system, state=_state(r.system, x, q, twist)),
        twist=twist,
        position=x,
        quaternion=q,
        neutral=int(np.sum(np.abs(here.h) <= here.none)),
        residual=here.residual,
        iterations=iterations,
        stable=here.stable,
        moved={
            b.name: (float(np.linalg.norm(away[i, :3])), float(np.linalg.norm(away[i, 3:])))
            for i, b in enumerate(r.system.bodies)
        },
        reduced=Reduced(r.system) if r.spin.any() else r,
    )


def _check_turns(r: Reduced, x: Floats, q: Floats, twist: Floats) -> None:
    """Refuse a spin against joints to ground, or loads that stand still."""
    speed = float(np.abs(twist).max())
    rates = np.abs(r.constraints.jacobian(x, q).times(twist))
    lost = (r.load_stiffness(x, q, np.zeros(0)) @ twist.ravel()).reshape(-1, 2, 3)
    turned = np.cross(r.spin, r.loads(x, q).reshape(-1, 2, 3))
    uneven = float(np.abs(turned + lost).max())
    if rates.max(initial=0.0) > NEARLY_BALANCED * speed:
        raise NoEquilibriumError(
            f"joints to ground do not let the system turn with {tuple(r.spin.tolist())} rad/s; "
            "give it a hinge along that axis."
        )
    whole = float(np.abs(r.loads(x, q)).max()) + float(np.abs(lost).max()) / speed
    if uneven > NEARLY_BALANCED * whole * speed:
        raise NoEquilibriumError(
            "gravity or loads do not turn with the system, so that it is never at rest in the "
            "turning frame; let gravity be along the spin, and leave such loads out."
        )


def _state(system: System, x: Floats, q: Floats, twist: Floats) -> dict[str, dict[str, Floats]]:
    """The state of a system with these velocities."""
    Omega = np.einsum("nba,nb->na", matrix(q), twist[:, 3:])
    turns = {b.name: not b.is_point_mass for b in system.bodies}
    return {
        name: {
            "position": x[i],
            "quaternion": q[i],
            "velocity": twist[i, :3],
            "angular_velocity": Omega[i] if has_attitude else np.zeros(3),
        }
        for i, (name, has_attitude) in enumerate(turns.items())
    }


def _driven(r: Reduced, here: _Here) -> str:
    motion = (here.Z @ here.g).reshape(-1, 6)
    return r.system.bodies[int(np.argmax(np.linalg.norm(motion, axis=1)))].name


def adrift(system: System) -> str:
    """Name of a body without support against gravity; '' without any."""
    held, more = {GROUND}, True
    links = [set(link) for link in _links(system)]
    while more:
        reached = [link for link in links if link & held and not link <= held]
        held.update(*reached)
        more = bool(reached)
    falls = (b.name for b in system.bodies if b.name not in held)
    return next(falls, "") if any(system.gravity) else ""


def _links(system: System) -> Iterator[Iterable[str]]:
    """Connections between bodies, and of loads and contacts to the ground."""
    for joint in system.joints:
        yield joint.first, joint.second
    for element in system.beam_elements:
        yield element.bodies
    for force in system.forces:
        ends = [b for j in map(system.joint, force.joints) for b in (j.first, j.second)]
        yield [*force.bodies, *ends, *([GROUND] if len(force.bodies) == 1 else [])]
    for contact in system.contacts:
        yield [GROUND, *(b for b in (contact.body, *(contact.bodies or ())) if b)]
    for coupling, terms in zip(system.couplings, system.tied, strict=True):
        if not coupling.is_armature:  # an armature carries no weight
            tied = [system.joint(term.joint) for term in terms]
            yield [body for joint in tied for body in (joint.first, joint.second)]
