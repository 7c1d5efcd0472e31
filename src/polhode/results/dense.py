"""Dense output: states between the ends of steps.

A position x and the rotation vector theta of R0ᵀ R(t) follow Hermite polynomials through their
values and rates at both ends of a step; for schemes of order above two they meet the second
derivatives as well. With s = (t - t0) / h, Omega in body axes and T⁻¹ from Omega to theta',

    theta(0) = 0,   theta'(0) = Omega0,   theta''(0) = Omega0'                          (1)
    theta(1) = log(R0ᵀ R1),   theta' = T⁻¹ Omega1,   theta'' = T⁻¹ Omega1' + (T⁻¹)' Omega1   (2)

Rates are the ones that are reported, so those of jointed bodies fit their joints. The error inside
a step is of order four (six with second derivatives), that of rates of one order less. For schemes
of order four rates go along the cubics that meet rates and second derivatives: places of jointed
bodies err by h⁴ to one side and the other in turn, of which the derivative would make h³. A time
that is the end of a step gives the saved state itself, bit for bit.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.errors import InputError
from polhode.kernel.columns import State
from polhode.model.numbers import Floats, floats, shown
from polhode.model.orientation import multiply
from polhode.quantities.joint import JointPart

if TYPE_CHECKING:
    from polhode.results.nodes import NodeTrajectory
    from polhode.results.trajectory import Trajectory

_SMALL = 0.05  # rad, below which series are used: their next terms are below rounding
ORDER_OF_CUBIC = 2  # of schemes, up to which cubics do
ORDER_OF_RATES = 4  # for which rates have their own cubics


class Located:
    """Location of times among samples: previous row, fraction of the step, and its length."""

    def __init__(self, t: Any, times: Any) -> None:
        ends = t.time
        given = floats(times)
        if given is None or not given.size:
            raise InputError(f"times are {shown(times)}; give numbers of seconds.")
        self.times = given.ravel()
        if not len(ends):
            raise InputError("the run has no samples.")
        outside = ~((self.times >= ends[0]) & (self.times <= ends[-1]))
        if outside.any():
            raise InputError(
                f"t = {self.times[outside][0]:.9g} s is outside of the run, which has samples from "
                f"{ends[0]:.9g} to {ends[-1]:.9g} s."
            )
        before = np.searchsorted(ends, self.times, side="right") - 1
        self.exact = ends[before] == self.times
        after = np.minimum(before + 1, len(ends) - 1)
        apart = np.where(self.exact, 1, t.index[after] - t.index[before])
        if (apart > 1).any():
            k = int(np.flatnonzero(apart > 1)[0])
            raise InputError(
                f"t = {self.times[k]:.9g} s lies between samples that are {int(apart[k])} steps "
                "apart; run with save_every=1, or with save_at or save_dt for the times you need."
            )
        self.rows, inverse = np.unique(np.concatenate([before, after]), return_inverse=True)
        self.before, self.after = inverse[: len(before)], inverse[len(before) :]
        self.h = np.where(self.exact, 1.0, ends[after] - ends[before])
        self.s = np.where(self.exact, 0.0, (self.times - ends[before]) / self.h)

    def blended(self, values: Floats) -> Floats:
        """Linear interpolation between the ends."""
        a, b = values[self.before], values[self.after]
        s = self.s.reshape(-1, *[1] * (values.ndim - 1))
        return np.where(s == 0.0, a, a + s * (b - a))


def hermite(s: Floats, a: Floats, b: Floats, da: Floats, db: Floats) -> tuple[Floats, Floats]:
    """Value and derivative by s of the cubic with these ends, and their derivatives by s."""
    d = b - a
    c2, c3 = 3.0 * d - 2.0 * da - db, da + db - 2.0 * d
    return a + s * (da + s * (c2 + s * c3)), da + s * (2.0 * c2 + s * 3.0 * c3)


def hermite5(
    s: Floats, a: Floats, b: Floats, da: Floats, db: Floats, dda: Floats, ddb: Floats
) -> tuple[Floats, Floats]:
    """Value and derivative of the polynomial of degree five with second derivatives as well."""
    d, r, q = b - a - da - 0.5 * dda, db - da - dda, ddb - dda
    c3, c4, c5 = 10 * d - 4 * r + 0.5 * q, -15 * d + 7 * r - q, 6 * d - 3 * r + 0.5 * q
    value = a + s * (da + s * (0.5 * dda + s * (c3 + s * (c4 + s * c5))))
    return value, da + s * (dda + s * (3 * c3 + s * (4 * c4 + s * 5 * c5)))


def at_nodes(t: NodeTrajectory, times: Any) -> NodeTrajectory:
    """Nodes at these times."""
    p = Located(t, times)
    s, h = p.s[:, None], p.h[:, None]
    u, du = hermite(s, t.u[p.rows][p.before], t.u[p.rows][p.after], *_rates(t.v[p.rows], p, h))
    return replace(
        t,
        ends=t,
        index=t.index[p.rows][p.before],
        times=p.times,
        u=u,
        v=np.where(p.exact[:, None], t.v[p.rows][p.before], du / h),
        memory={key: p.blended(values[p.rows]) for key, values in t.memory.items()},
        multipliers=p.blended(t.multipliers[p.rows]),
    )


def _rates(rates: Floats, p: Located, h: Floats) -> tuple[Floats, Floats]:
    return h * rates[p.before], h * rates[p.after]


def at_bodies(t: Trajectory, times: Any) -> Trajectory:
    """Bodies at these times; a certificate or a ledger of them is that of the ends of steps."""
    p = Located(t, times)
    near = t.taken(p.rows)
    near.compiled = t.arrays  # the same tables
    h, s = p.h[:, None, None], p.s[:, None, None]
    order = t.scheme.record.order(t.scheme.parameters)
    quintic = order > ORDER_OF_CUBIC
    still = near.turns_about_tip[None, :, None]
    arm = near._arm
    v = np.where(still, 0.0, near.velocity - np.cross(near.angular_velocity_world, arm))
    ends: list[Floats] = [h * v[p.before], h * v[p.after]]
    W = near.angular_velocity
    W0, W1 = h * W[p.before], h * W[p.after]
    q0, q1 = near.quaternion[p.before], near.quaternion[p.after]
    theta = _log(multiply(q0 * [1.0, -1.0, -1.0, -1.0], q1))
    turns: list[Floats] = [W0, _to_rate(theta, W1)]
    if quintic:
        o = near.observed
        omega, alpha = o.angular_velocity, o.angular_acceleration
        spun = np.cross(alpha, arm) + np.cross(omega, np.cross(omega, arm))
        a = np.where(still, 0.0, o.acceleration - spun)
        ends += [h * h * a[p.before], h * h * a[p.after]]
        A = np.einsum("tnba,tnb->tna", near.rotation, alpha)
        A0, A1 = h * h * A[p.before], h * h * A[p.after]
        turns += [A0, _to_rate(theta, A1) + _change_of_rate(theta, turns[1], W1)]
    along: Any = hermite5 if quintic else hermite
    x = near.stored[..., State.X : State.P]
    x, dx = along(s, x[p.before], x[p.after], *ends)
    theta, dtheta = along(s, np.zeros_like(theta), theta, *turns)
    if order == ORDER_OF_RATES:
        dx, dtheta = hermite(s, *ends)[0], hermite(s, *turns)[0]
    q = multiply(q0, _exp(theta))
    q /= np.linalg.norm(q, axis=-1, keepdims=True)
    stored = p.blended(near.stored)
    stored[..., State.X : State.P] = np.where(still, stored[..., State.X : State.P], x)
    momentum = t.mass[:, None] * dx / h
    stored[..., State.P : State.Q] = np.where(still, stored[..., State.P : State.Q], momentum)
    stored[..., State.Q : State.PI] = q
    found = replace(
        t,
        compiled=t.arrays,
        ends=t,
        index=near.index[p.before],
        times=p.times,
        stored=stored,
        memory=p.blended(near.memory),
        carried=None if near.carried is None else p.blended(near.carried),
    )
    Omega = _from_rate(theta, dtheta) / h
    spin = np.einsum("tnab,nbc,tnc->tna", found.rotation, t.inertia, Omega)
    stored[..., State.PI : State.WIDTH] = spin
    stored[p.exact] = near.stored[p.before[p.exact]]
    found.__dict__.pop("rotation", None)
    _count_turns(found, near, p)
    _hold_over_steps(found, near, p)
    _strain_between(found, p)
    return found


def _count_turns(found: Trajectory, near: Trajectory, p: Located) -> None:
    """Interpolate the unwrapped angles of hinges with elements."""
    if found.carried is None or not found.arrays.accounts.hinges:
        return
    accounts = found.arrays.accounts
    columns = len(accounts.columns) + np.arange(len(accounts.hinges))
    angles = [JointPart(found, name).angle for name in accounts.hinges]
    for column, angle in zip(columns, angles, strict=True):
        rest = found.carried.shape[1] // 2 + column
        found.carried[:, column] = np.where(p.exact, found.carried[:, column], angle)
        found.carried[:, rest] = np.where(p.exact, found.carried[:, rest], 0.0)


def _hold_over_steps(found: Trajectory, near: Trajectory, p: Located) -> None:
    """Take what is held over a step, or is its mean, by the value at its end."""
    last = np.where(p.exact, p.before, p.after)
    if found.carried is not None and near.carried is not None:
        accounts = found.arrays.accounts
        held = [*accounts.settings, *range(*accounts.wrenches.indices(accounts.width))]
        found.carried[:, held] = near.carried[last][:, held]
    if near.touched is not None and near.pressing is not None:
        found.touched, found.pressing = near.touched[last], near.pressing[last]


def _strain_between(found: Trajectory, p: Located) -> None:
    """Compute the strains of beams from the interpolated positions."""
    from polhode.results.trajectory import strains_of_places

    accounts = found.arrays.accounts
    if found.carried is None or not accounts.strains:
        return
    first, width = accounts.width - len(accounts.strains), accounts.width
    there, still = strains_of_places(found).reshape(len(found.index), -1), p.exact[:, None]
    rest = found.carried.shape[1] // 2
    sums, cut = slice(first, width), slice(rest + first, rest + width)
    found.carried[:, sums] = np.where(still, found.carried[:, sums], there)
    found.carried[:, cut] = np.where(still, found.carried[:, cut], 0.0)


# --- rotation vectors, (..., 3) ----------------------------------------------------------------


def _size(v: Floats) -> Floats:
    return np.sqrt(np.einsum("...a,...a->...", v, v))[..., None]


def _log(q: Floats) -> Floats:
    """Rotation vector of a unit quaternion, at most half a turn."""
    q = np.where(q[..., :1] < 0.0, -q, q)
    size = _size(q[..., 1:])
    safe = np.where(size > 0.0, size, 1.0)
    return np.where(size > 0.0, 2.0 * np.arctan2(size, q[..., :1]) / safe, 2.0) * q[..., 1:]


def _exp(theta: Floats) -> Floats:
    """Unit quaternion of a rotation vector."""
    half = 0.5 * _size(theta)
    return np.concatenate([np.cos(half), 0.5 * np.sinc(half / np.pi) * theta], axis=-1)


def _from_rate(theta: Floats, rate: Floats) -> Floats:
    """Omega = T(theta) theta'."""
    a = _size(theta)
    large = np.maximum(a, _SMALL)
    b = 0.5 * np.sinc(0.5 * a / np.pi) ** 2
    c = np.where(a > _SMALL, (large - np.sin(large)) / large**3, _series(a, 6, 120, 5040, 362880))
    turned = np.cross(theta, rate)
    return rate - b * turned + c * np.cross(theta, turned)


def _series(a: Floats, *factors: float) -> Floats:
    """1/f0 - a²/f1 + a⁴/f2 - ..."""
    terms = ((-1) ** k * a ** (2 * k) / f for k, f in enumerate(factors))
    return sum(terms, np.zeros_like(a))


def _shares(theta: Floats) -> tuple[Floats, Floats]:
    """The factor c of theta x (theta x .) in T⁻¹, and its derivative by the angle, over it."""
    a = _size(theta)
    u = 0.5 * np.maximum(a, _SMALL)
    f, df = 1.0 - u / np.tan(u), 0.5 * (u / np.sin(u) ** 2 - 1.0 / np.tan(u))
    c, dc = f / (4 * u * u), (2 * u * df - 2.0 * f) / (16.0 * u**4)
    near = 1 / 12 + a**2 / 720 + a**4 / 30240 + a**6 / 1209600
    rising = 1 / 360 + a**2 / 7560 + a**4 / 201600
    return np.where(a > _SMALL, c, near), np.where(a > _SMALL, dc, rising)


def _to_rate(theta: Floats, Omega: Floats) -> Floats:
    """Theta' = T⁻¹(theta) Omega."""
    turned = np.cross(theta, Omega)
    return Omega + 0.5 * turned + _shares(theta)[0] * np.cross(theta, turned)


def _change_of_rate(theta: Floats, rate: Floats, Omega: Floats) -> Floats:
    """(T⁻¹)' Omega along theta' = rate."""
    c, dc = _shares(theta)
    turned = np.cross(theta, Omega)
    twice = np.cross(rate, turned) + np.cross(theta, np.cross(rate, Omega))
    along = np.einsum("...a,...a->...", theta, rate)[..., None]
    return 0.5 * np.cross(rate, Omega) + dc * along * np.cross(theta, turned) + c * twice


__all__ = ["Located", "at_bodies", "at_nodes", "hermite", "hermite5"]
