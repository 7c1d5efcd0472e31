"""Inverse dynamics along a motion: what drives must give, as a labelled data set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.errors import InputError, well_scaled
from polhode.mechanics.joint_space import JointSpace
from polhode.model.numbers import Floats, numbers, shown
from polhode.model.signal import scalar
from polhode.model.system import System

if TYPE_CHECKING:
    import xarray

Motion = Callable[[Floats], tuple[Floats, Floats, Floats]]
NUDGE_TIME = 1e-3  # s, by which motions that are given by values alone are differentiated


@well_scaled()
def inverse_dynamics(
    system: System,
    motions: Mapping[str, Any] | None = None,
    *,
    times: Any = None,
    drives: Sequence[str] | None = None,
) -> xarray.Dataset:
    """Forces of drives along a prescribed motion.

    Parameters
    ----------
    motions
        By coordinate (``"joint.crank.angle"``) or joint (``"crank"``): ``{"times": ..., "values":
        ...}`` for a cubic spline through them; a spline of SciPy; a function of time that returns
        the value, or the value, its rate and its acceleration; or the words of a joint's motion,
        such as ``{"harmonic": {...}}``. Joints with a motion of their own need none.
    times
        When to evaluate; default the times of the first table.
    drives
        Joints that are driven, default those that move. With more of them than degrees of freedom
        their forces are the smallest.

    Returns
    -------
    xarray.Dataset
        `position`, `velocity`, `acceleration` by time and coordinate; `force` and `power` by time
        and drive (N, or N m of angles; W).
    """
    import xarray

    given = _given(system, motions)
    loops = JointSpace(system)
    space = loops if not loops.dependent else JointSpace(system, list(given))
    chosen = _by_coordinate(space, given)
    at = _times(given, times)
    parts = [
        np.stack(p, axis=1) for p in zip(*(chosen[name](at) for name in space.names), strict=True)
    ]
    q, v, a = parts if parts else [np.zeros((len(at), 0))] * 3
    forces = np.array([
        np.atleast_1d(space.inverse_dynamics(q[k], v[k], a[k], time=float(t)))
        for k, t in enumerate(at)
    ]) if system.forces else space.inverse_dynamics(q, v, a)  # fmt: skip
    rates, names = v, list(space.names)
    if drives is not None:
        shared, forces = space._shared(q, forces, drives)
        names = list(shared)
        rates = space.rates_of(q, v, drives)
    by = {"time": at, "coordinate": list(space.names), "drive": names}
    return xarray.Dataset(
        {
            "position": (("time", "coordinate"), q),
            "velocity": (("time", "coordinate"), v),
            "acceleration": (("time", "coordinate"), a),
            "force": (("time", "drive"), forces),
            "power": (("time", "drive"), forces * rates),
        },
        coords=by,
    )


def _given(system: System, motions: Mapping[str, Any] | None) -> dict[str, Any]:
    """Motions that are given, and those of the joints themselves."""
    if motions is not None and not isinstance(motions, Mapping):
        raise InputError(
            f"motions is {shown(motions)}; give one motion per coordinate by name, such as "
            '{"hinge": {"times": ..., "values": ...}}.'
        )
    own = {
        f"joint.{j.name}.{coordinate}": j.motion_row.signal
        for j in system.joints
        if j.motion_row is not None and j.motion is not None
        for coordinate in j.motion
    }
    return {**own, **dict(motions or {})}


def _by_coordinate(space: JointSpace, given: Mapping[str, Any]) -> dict[str, Motion]:
    from polhode.mechanics.coordinates import find

    found: dict[str, Motion] = {}
    for name, motion in given.items():
        for k in find(space.coordinates, name):
            found[space.names[k]] = _motion(name, motion)
    missing = [name for name in space.names if name not in found]
    if missing:
        raise InputError(
            f"motions has no entry for {', '.join(missing)}; give one for every coordinate."
        )
    return found


def _times(given: Mapping[str, Any], times: Any) -> Floats:
    if times is not None:
        found = np.atleast_1d(numbers("times", times))
        if found.ndim != 1 or not len(found):
            raise InputError(
                f"times is {shown(times)}; it must be a list of finite numbers, at least one."
            )
        return found
    for motion in given.values():
        if isinstance(motion, Mapping) and "times" in motion:
            return np.asarray(motion["times"], dtype=float)
    raise InputError("no motion is a table with times; say when to evaluate by times=.")


def _motion(name: str, given: Any) -> Motion:
    """Value, rate and acceleration as functions of time."""
    if hasattr(given, "derivative") and callable(given):  # a spline
        return lambda t: (given(t), given.derivative(1)(t), given.derivative(2)(t))
    if isinstance(given, Mapping) and "times" in given:
        return _spline(name, given)
    signal = given if hasattr(given, "pieces") else None
    if signal is None and callable(given):
        if np.ndim(given(0.0)) == 1:
            return lambda t: tuple(np.array([given(float(x)) for x in t]).T)
        return _differences(lambda t: np.array([float(given(float(x))) for x in t]))
    if signal is None:
        signal = scalar(f"the motion of '{name}'", given)

    def values(t: Floats) -> Floats:
        return np.array([signal.at(float(x))[0][0] for x in t])

    def rates(t: Floats) -> Floats:
        return np.array([signal.at(float(x))[1][0] for x in t])

    return lambda t: (values(t), rates(t), _slope(rates, t))


def _spline(name: str, given: Mapping[str, Any]) -> Motion:
    from scipy.interpolate import CubicSpline

    try:
        t, y = (np.asarray(given[key], dtype=float) for key in ("times", "values"))
        spline = CubicSpline(t, y)
    except (KeyError, ValueError, TypeError) as error:
        raise InputError(
            f"the motion of '{name}' is not a table: {error}; give as many values as rising "
            "times, two at least."
        ) from None
    return lambda at: (spline(at), spline(at, 1), spline(at, 2))


def _slope(f: Callable[[Floats], Floats], t: Floats) -> Floats:
    h = NUDGE_TIME
    total = 45 * (f(t + h) - f(t - h)) - 9 * (f(t + 2 * h) - f(t - 2 * h))
    return np.asarray((total + f(t + 3 * h) - f(t - 3 * h)) / (60 * h))


def _differences(f: Callable[[Floats], Floats]) -> Motion:
    def second(t: Floats) -> Floats:
        h = NUDGE_TIME
        near, far = f(t + h) + f(t - h), f(t + 2 * h) + f(t - 2 * h)
        return np.asarray((-far + 16 * near - 30 * f(t)) / (12 * h * h))

    return lambda t: (f(t), _slope(f, t), second(t))
