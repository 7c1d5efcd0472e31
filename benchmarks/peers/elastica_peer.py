"""PyElastica: Cosserat rods, explicit steps (position Verlet), as fast as its limit of stability.

Its sections are round; that of W8 is written over what it made of one. Nodes carry mass, elements
turn.
"""

import contextlib
import importlib.metadata
import io

import elastica as ea
import numpy as np

from benchmarks.peers import work as w


def version():
    return importlib.metadata.version("pyelastica")


class Push(ea.NoForces):
    """The force and the moment at the first end."""

    def apply_forces(self, system, time=0.0):
        system.external_forces[0, 0] += w.W8_FORCE

    def apply_torques(self, system, time=0.0):
        system.external_torques[:, 0] += system.director_collection[:, 2, 0] * w.W8_MOMENT


class World(ea.BaseSystemCollection, ea.Forcing):
    """Rods and forces on them."""


def beam(n):
    """The beam of W8."""
    a, b = (np.array([*point, 0.0]) for point in w.W8_LINE)
    length = float(np.linalg.norm(b - a))
    world, up = World(), np.array([0.0, 0.0, 1.0])
    rod = ea.CosseratRod.straight_rod(
        n, a, (b - a) / length, up, length, 0.1, 1.0, youngs_modulus=1.0
    )
    piece = length / n
    rod.mass[:] = piece
    rod.mass[[0, -1]] = 0.5 * piece
    turning = np.diag([w.W8_INERTIA, w.W8_INERTIA, 2 * w.W8_INERTIA]) * piece
    rod.mass_second_moment_of_inertia[:] = turning[:, :, None]
    rod.inv_mass_second_moment_of_inertia[:] = np.linalg.inv(turning)[:, :, None]
    rod.shear_matrix[:] = w.W8_STIFFNESS * np.eye(3)[:, :, None]
    rod.bend_matrix[:] = w.W8_BENDING * np.eye(3)[:, :, None]
    world.append(rod)
    world.add_forcing_to(rod).using(Push)
    world.finalize()
    return world, rod


def integrated(n, steps):
    """Seconds of the steps alone, and where both ends are."""
    world, rod = beam(n)

    def run():
        with contextlib.redirect_stdout(io.StringIO()):  # it says when it ends
            ea.integrate(ea.PositionVerlet(), world, w.W8_UNTIL, steps, progress_bar=False)

    took, _ = w.seconds(run, 1)
    return took, rod.position_collection[:2, [0, -1]].T


def w8(references):
    integrated(10, 10)  # to compile
    for n, steps in [*w.W8_MESHES, (60, 2000), (80, 4000), (160, 8000), (320, 16_000)]:
        took, ends = integrated(n, steps)
        error = w.position_error(ends, np.array(w.W8_ENDS))
        if error < np.linalg.norm(w.W8_LINE[1]):  # else beyond its limit of stability
            yield w.row("W8", "position Verlet", w.mesh(n, steps), took, error)


WORK = {"W8": w8}

if __name__ == "__main__":
    w.main("PyElastica", version, WORK)
