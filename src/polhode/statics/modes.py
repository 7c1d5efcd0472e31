"""Linear vibrations of a system with joints about a position of rest.

Along a basis of the free motions, orthonormal in the masses, small motions obey
a'' + D a' + K a = 0, where K holds the loads' stiffness and what the reactions add as the bodies
turn under them. Each mode says which bodies and joints take part: bodies by their share of its
kinetic energy, joints by their share of the relative motion.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from polhode.errors import InputError, well_scaled
from polhode.model.numbers import Floats, flag, number, shown
from polhode.model.orientation import matrix
from polhode.model.system import System, checked_system
from polhode.results.trajectory import Trajectory
from polhode.statics.equilibrium import Equilibrium
from polhode.statics.moving import Steady
from polhode.statics.reduced import Reduced
from polhode.statics.spectrum import pairs

WORDS = ("shift along x", "shift along y", "shift along z")
TURNS = ("turn about x", "turn about y", "turn about z")


@dataclass(frozen=True)
class Mode:
    """One mode: oscillation, decay or instability."""

    eigenvalue: complex  # motions go as exp(eigenvalue t), rad/s
    shape: Floats  # (bodies, 6) shifts and turns about world axes, complex, largest one
    bodies: dict[str, float]  # share of kinetic energy, largest first
    joints: dict[str, float]  # share of relative motion, largest first
    motion: str  # what the body with the largest share does most

    @property
    def frequency(self) -> float:
        """Frequency in Hz; zero for a real eigenvalue."""
        return abs(self.eigenvalue.imag) / (2 * math.pi)

    @property
    def damping(self) -> float:
        """Damping ratio: 0 undamped, 1 critical; below zero it grows."""
        size = abs(self.eigenvalue)
        return 0.0 - self.eigenvalue.real / size if size > 0.0 else 0.0

    def __str__(self) -> str:
        """Return it in words."""
        if self.eigenvalue == 0:
            what = "without stiffness"
        elif self.eigenvalue.imag == 0.0:
            word = "falls away" if self.eigenvalue.real > 0 else "creeps"
            what = f"{word} with {abs(self.eigenvalue.real):.6g} 1/s"
        else:
            what = f"{self.frequency:.6g} Hz, damping {100 * self.damping:.3g} %"
        parts = [f"{what}: {self.motion} of {_shares(self.bodies)}"]
        if self.joints:
            parts.append(f"joints {_shares(self.joints)}")
        return "; ".join(parts)

    __repr__ = __str__


@dataclass(frozen=True)
class Modes:
    """All modes about a position, lowest frequency first."""

    modes: tuple[Mode, ...]
    residual: float  # forces along the free motions, in parts of all: zero at an equilibrium

    def __iter__(self) -> Any:
        return iter(self.modes)

    def __len__(self) -> int:
        return len(self.modes)

    def __getitem__(self, k: Any) -> Any:
        return self.modes[k]

    @property
    def frequencies(self) -> Floats:
        """In Hz, in the order of the modes."""
        return np.array([m.frequency for m in self.modes])

    @property
    def stable(self) -> bool:
        """Whether no mode grows."""
        return all(m.eigenvalue.real <= 1e-9 * abs(m.eigenvalue) for m in self.modes)

    def as_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "residual": self.residual,
            "modes": [
                {
                    "frequency": m.frequency,
                    "damping": m.damping,
                    "eigenvalue": [m.eigenvalue.real, m.eigenvalue.imag],
                    "motion": m.motion,
                    "bodies": m.bodies,
                    "joints": m.joints,
                }
                for m in self.modes
            ],
        }

    def __str__(self) -> str:
        """Return the modes as text."""
        lines = [f"{k + 1:3}. {mode}" for k, mode in enumerate(self.modes)]
        if self.residual > 1e-6:
            lines.insert(
                0,
                f"not an equilibrium: forces of {self.residual:.1e} of all are unbalanced along "
                "free motions",
            )
        return "\n".join(lines)

    __repr__ = __str__


@well_scaled()
def modes(
    about: System | Equilibrium | Any, *, time: float | None = None, moving: bool = False
) -> Modes:
    """Frequencies, damping and shapes of small motions.

    Parameters
    ----------
    about
        An equilibrium; or a system, in its assembled initial position; or a run, in the position it
        has at the saved time nearest to `time` (default the end).
    moving
        Linearise with the velocities of that instant, as for a spinning top or rotor, instead of
        about rest.
    """
    moving = flag("moving", moving)
    r, x, q, u = state_of(about, time)
    if moving:
        steady = Steady(r, x, q, u)
        pencil, basis, residual = steady.pencil(), steady.Y, 0.0
    else:
        pencil, basis = r.resting(x, q)
        whole, left = r.scale(x, q), np.linalg.norm(basis.T @ r.forces(x, q).ravel())
        residual = float(left) / whole if whole > 0.0 else 0.0
    found = [_mode(r, x, q, value, basis @ vector) for value, vector in pairs(pencil)]
    return Modes(tuple(found), residual)


def state_of(about: Any, time: float | None) -> tuple[Reduced, Floats, Floats, Floats]:
    """A system, and positions, attitudes and twists of its bodies."""
    if isinstance(about, Equilibrium):
        return about.reduced, about.position, about.quaternion, about.twist
    if isinstance(about, System):
        r = Reduced(checked_system("modes", about, touches=False))
        s = r.start
        return r, s.x, s.q, np.hstack([s.v, np.einsum("nab,nb->na", matrix(s.q), s.Omega)])
    t: Any = about if isinstance(about, Trajectory) else getattr(about, "trajectory", None)
    if not isinstance(t, Trajectory):
        raise InputError(
            f"modes takes a system, an equilibrium or a run of one, not {shown(about)}; make one "
            "with ph.System or ph.load_model."
        )
    k = -1 if time is None else int(np.argmin(np.abs(t.time - number("time", time))))
    u = np.hstack([t.velocity[k], t.angular_velocity_world[k]])
    return Reduced(t.system), t.position[k], np.array(t.quaternion[k]), u


def _mode(r: Reduced, x: Floats, q: Floats, value: complex, u: Floats) -> Mode:
    """Label a shape."""
    shape = u.reshape(-1, 6)
    in_lengths = shape * np.array([1.0, 1.0, 1.0, r.size, r.size, r.size])
    largest = in_lengths.ravel()[int(np.argmax(np.abs(in_lengths)))]
    shape, in_lengths = shape / largest, in_lengths / largest
    energy = np.einsum("na,nab,nb->n", shape.conj(), r.masses(q), shape).real
    shares = energy / energy.sum()
    bodies = {b.name: float(shares[i]) for i, b in enumerate(r.system.bodies)}
    lead = int(np.argmax(shares))
    motion = (WORDS + TURNS)[int(np.argmax(np.abs(in_lengths[lead])))]
    return Mode(value, shape, _sorted(bodies), _sorted(_joint_shares(r, x, q, shape)), motion)


def _joint_shares(r: Reduced, x: Floats, q: Floats, shape: Floats) -> dict[str, float]:
    """Relative rotations, and relative displacements of joint points over the model size."""
    u, R = np.vstack([shape, np.zeros(6)]), np.concatenate([matrix(q), np.eye(3)[None]])
    found = {}
    for joint in r.system.joints:
        a, b = r.system.index(joint.first), r.system.index(joint.second)
        fa, fb = r.start.frames[joint.name]
        turn = u[b, 3:] - u[a, 3:]
        points = [u[i, :3] + np.cross(u[i, 3:], R[i] @ f.point) for i, f in ((a, fa), (b, fb))]
        shift = (points[1] - points[0]) / r.size
        found[joint.name] = float(np.linalg.norm(turn) ** 2 + np.linalg.norm(shift) ** 2)
    whole = sum(found.values())
    return {k: v / whole for k, v in found.items()} if whole > 0.0 else {}


def _sorted(shares: dict[str, float]) -> dict[str, float]:
    return dict(sorted(shares.items(), key=lambda item: -item[1]))


def _shares(shares: dict[str, float]) -> str:
    """The largest shares that add up to 90 %, at most three."""
    parts, total = [], 0.0
    for name, share in list(shares.items())[:3]:
        parts.append(f"'{name}' ({100 * share:.0f} %)")
        total += share
        if total >= 0.9:
            break
    return ", ".join(parts)
