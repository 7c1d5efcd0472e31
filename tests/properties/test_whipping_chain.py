"""A long chain falls from horizontal and cracks like a whip, where other engines lose it.

Links of 0.1 m, 0.1 kg and a square section of 2 cm; gravity is tilted by a thousandth, so that the
motion leaves the plane.
"""

import numpy as np
import pytest

import polhode as ph

pytestmark = pytest.mark.jit

LENGTH, MASS, SIDE, G = 0.1, 0.1, 0.02, 9.81
ACROSS = MASS * (LENGTH**2 + SIDE**2) / 12
INERTIA = (MASS * SIDE**2 / 6, ACROSS, ACROSS)


def chain(n, joint):
    """Return n links along x; `joint(k, first, second, point)` ties each to the one before."""
    names = ["ground", *(f"link {k}" for k in range(n))]
    bodies = [
        ph.Body(name, mass=MASS, inertia=INERTIA, position=((k + 0.5) * LENGTH, 0, 0))
        for k, name in enumerate(names[1:])
    ]
    joints = [joint(k, names[k], names[k + 1], (k * LENGTH, 0, 0)) for k in range(n)]
    return ph.System(bodies, joints, gravity=(0, 1e-3 * G, -G))


def ball(k, first, second, point):
    return ph.Spherical(f"ball {k}", first, second, point=point)


def hinges(seed):
    """Hinges of random axes across or along the chain, all different."""
    rng = np.random.default_rng(seed)

    def hinge(k, first, second, point):
        return ph.Revolute(f"hinge {k}", first, second, point=point, axis=rng.standard_normal(3))

    return hinge


def figures(run, n):
    """Energy drift over m g L N²/2, opening of the joints in m, largest distance from the plane."""
    E = run.energy["total"].values
    scale = MASS * G * LENGTH * n**2 / 2
    c = run.certificate()
    drift, opening = np.abs(E - E[0]).max() / scale, c["constraints_length"].drift
    aside = np.abs(run.trajectory.position[..., 1]).max()
    print(
        f"{n} links, {run.time[-1]:g} s: energy {drift:.1e}, joints {opening:.1e} m,"
        f" sideways {aside:.2g} m, iterations {c.iterations[0]:.2f} (at most {c.iterations[1]}),"
        f" halvings {run.trajectory.halvings}, {run.trajectory.wall_seconds:.1f} s"
    )
    return drift, opening, aside


def test_ten_links_crack_their_whip():
    run = ph.simulate(chain(10, ball), step=1e-3, until=10.0, save_every=20)
    drift, opening, aside = figures(run, 10)
    assert run.time[-1] == 10.0
    assert drift <= 1.5e-13
    assert opening <= 2e-15
    assert aside > 0.05


def test_a_hundred_links_on_ball_joints_keep_energy_and_joints():
    run = ph.simulate(chain(100, ball), step=1e-3, until=10.0, save_every=20)
    drift, opening, aside = figures(run, 100)
    assert run.time[-1] == 10.0
    assert drift <= 3e-12
    assert opening <= 3e-14
    assert aside > 0.1


@pytest.mark.slow
def test_a_hundred_links_on_hinges_of_random_axes_keep_energy_and_joints():
    run = ph.simulate(chain(100, hinges(1)), step=1e-3, until=10.0, save_every=20)
    drift, opening, _ = figures(run, 100)
    angles = run.certificate()["constraints_angle"].drift
    print(f"hinges: {angles:.1e} rad")
    assert run.time[-1] == 10.0
    assert drift <= 3e-12
    assert opening <= 3e-14
    assert angles <= 1e-14


@pytest.mark.slow
def test_a_thousand_links_keep_energy_and_joints():
    run = ph.simulate(chain(1000, ball), step=1e-3, until=2.0, save_every=20)
    drift, opening, _ = figures(run, 1000)
    assert run.time[-1] == 2.0
    assert drift <= 1e-13
    assert opening <= 1e-13
