"""Figures in space: paths, the bodies at an instant, the polhode on its ellipsoid."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from polhode.errors import ModelError
from polhode.model.numbers import Floats
from polhode.plots.solids import Solids
from polhode.plots.style import colour, legend, styled, title_of, trajectory_of, without_numbers
from polhode.results.trajectory import Trajectory

_FLAT = 1e-6  # of the largest extent: what a motion in a plane may leave it by


def _room(figure: Figure | None = None, place: Any = 111) -> tuple[Figure, Any]:
    from matplotlib import pyplot

    figure = figure or pyplot.figure(figsize=(5.2, 4.8))
    ax = figure.add_subplot(place, projection="3d")
    return figure, ax


def _even(ax: Any, points: Floats) -> None:
    """Give the three axes the same scale."""
    low, high = points.min(axis=0), points.max(axis=0)
    half = 0.5 * float((high - low).max()) or 1.0
    for k, axis in enumerate("xyz"):
        middle = 0.5 * (low[k] + high[k])
        getattr(ax, f"set_{axis}lim")(middle - half, middle + half)
        getattr(ax, f"{axis}axis").set_major_locator(MaxNLocator(4))
    ax.set_box_aspect((1, 1, 1))
    ax.set(xlabel="x (m)", ylabel="y (m)", zlabel="z (m)")


def _traced(t: Trajectory) -> dict[str, Floats]:
    """Paths of the markers, or of the centres of mass where there are none."""
    found = {}
    for i, body in enumerate(t.system.bodies):
        for name, X in body.markers.items():
            found[f"{body.name}: {name}"] = t.points(i, np.asarray(X)[None])[:, 0]
    if not found:
        found = {b.name: t.position[:, i] for i, b in enumerate(t.system.bodies)}
    return found


@styled
def path(run: Any, figure: Figure | None = None) -> Figure:
    """Paths of all markers, or of the centres of mass where there are none.

    A motion in a plane is drawn in that plane, any other in space.
    """
    from matplotlib import pyplot

    t = trajectory_of(run)
    paths = _traced(t)
    points = np.concatenate(list(paths.values()))
    plane = _plane(points)
    if plane is None:
        figure, ax = _room(figure)
        _even(ax, points)
    else:
        across, labels = plane
        figure = figure or pyplot.figure(figsize=(6.0, 4.4))
        ax = figure.add_subplot(111)
        ax.set_aspect("equal", "datalim")
        ax.set(xlabel=labels[0], ylabel=labels[1])
        paths = {name: x @ across for name, x in paths.items()}
    for name, x in paths.items():
        ax.plot(*x.T, label=name, linewidth=1.0)
        ax.plot(*x[-1:].T, "o", color=ax.lines[-1].get_color(), markersize=4)
    ax.set_title(title_of(t))
    if len(paths) <= 8:
        legend(ax)
    return figure


def _plane(points: Floats) -> tuple[Floats, tuple[str, str]] | None:
    """Two directions (as columns) of the plane of a motion, with their names; None in space."""
    centred = points - points.mean(axis=0)
    lengths, axes = np.linalg.svd(centred, full_matrices=False)[1:]
    if lengths[1] <= _FLAT * lengths[0] or lengths[2] > _FLAT * lengths[0]:
        return None  # on a line, or in space
    normal = int(np.argmax(np.abs(axes[2])))
    if abs(axes[2, normal]) > 1.0 - _FLAT:
        first, second = [k for k in range(3) if k != normal]
        return np.eye(3)[:, [first, second]], (f"{'xyz'[first]} (m)", f"{'xyz'[second]} (m)")
    names = [f"along ({', '.join(f'{x:.2g}' for x in axis)}) (m)" for axis in axes[:2]]
    return axes[:2].T, (names[0], names[1])


@styled
def still(run: Any, time: float = 0.0, figure: Figure | None = None) -> Figure:
    """The bodies at a time, with their paths until then."""
    t = trajectory_of(run)
    sample = int(np.argmin(np.abs(t.time - time)))
    figure, ax = _room(figure)
    paths = _traced(t)
    for points in paths.values():
        ax.plot(*points[: sample + 1].T, color="#9aa1ad", linewidth=0.8)
    bodies = Solids(t)
    bodies.draw(ax, sample)
    _even(ax, np.concatenate([*paths.values(), bodies.extent]))
    ax.set_title(f"{title_of(t)}, t = {t.time[sample]:.3g} s")
    return figure


@styled
def polhode(run: Any, body: str | None = None) -> Figure:
    """Path of the angular velocity on the inertia ellipsoid, and the herpolhode in the world.

    On the ellipsoid x·J x = 1 stands Omega / sqrt(Omega·J Omega). Where no torque acts, the
    ellipsoid rolls on a plane that does not move (Poinsot): the herpolhode, on the right, lies in
    a plane, and is seen along the angular momentum.
    """
    t = trajectory_of(run)
    i = t.system.index(body or t.system.bodies[0].name)
    J = t.system.bodies[i].inertia
    if J is None:
        raise ModelError(f"body '{t.system.bodies[i].name}' is a point mass, which has no polhode.")
    W = t.angular_velocity[:, i]
    twice = np.einsum("ta,ab,tb->t", W, np.asarray(J), W)
    contact = W / np.sqrt(np.maximum(twice, 1e-300))[:, None]
    from matplotlib import pyplot

    figure = pyplot.figure(figsize=(8.4, 4.2))
    _, ax = _room(figure, 121)
    _surface(ax, np.asarray(J))
    ax.plot(*contact.T, color=colour(1), linewidth=1.6)
    without_numbers(ax)
    figure.suptitle(title_of(t), fontweight="bold", fontsize=11)
    ax.set(title="polhode", xlabel="1", ylabel="2", zlabel="3")
    world = np.einsum("tab,tb->ta", t.rotation[:, i], contact)
    flat = figure.add_subplot(122)
    most = t.spin[int(np.argmax(np.linalg.norm(t.spin[:, i], axis=1))), i]
    flat.plot(*(world @ _across(most)).T, color=colour(2), linewidth=1.0)
    flat.plot(0.0, 0.0, "+", color=colour(6))
    flat.set_aspect("equal", "datalim")
    unit = "(1/√(kg m²))"
    flat.set(title="herpolhode, seen along L", xlabel=f"across L {unit}", ylabel=f"across L {unit}")
    return figure


def _surface(ax: Any, J: Floats) -> None:
    """The ellipsoid x·J x = 1."""
    u, v = np.meshgrid(np.linspace(0, 2 * np.pi, 49), np.linspace(0, np.pi, 25))
    ball = np.stack([np.cos(u) * np.sin(v), np.sin(u) * np.sin(v), np.cos(v)])
    moments, axes = np.linalg.eigh(J)
    points = np.einsum("ab,b,buv->auv", axes, 1.0 / np.sqrt(moments), ball)
    ax.plot_surface(*points, color=colour(5), alpha=0.25, linewidth=0.2, edgecolor="#9aa1ad")
    reach = float(np.abs(points).max())
    for axis in "xyz":
        getattr(ax, f"set_{axis}lim")(-reach, reach)
    ax.set_box_aspect((1, 1, 1))


def _across(L: Floats) -> Floats:
    """Two directions across L, as columns."""
    n = L / np.linalg.norm(L)
    a = np.cross(n, np.eye(3)[int(np.argmin(np.abs(n)))])
    a /= np.linalg.norm(a)
    return np.stack([a, np.cross(n, a)], axis=1)
