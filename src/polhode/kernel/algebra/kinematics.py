"""Motion of points and frames, in world axes; numbers in kernels, arrays of samples in results."""

from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross, norm
from polhode.kernel.compile.formula import atan2, formula


@formula
def point_velocity(v: Vec3, omega: Vec3, arm: Vec3) -> Vec3:
    """Velocity of a body point at `arm` from the centre of mass."""
    return v + cross(omega, arm)


@formula
def point_acceleration(a: Vec3, alpha: Vec3, omega: Vec3, arm: Vec3) -> Vec3:
    """Acceleration of a body point at `arm` from the centre of mass."""
    return a + cross(alpha, arm) + cross(omega, cross(omega, arm))


@formula
def relative_angle(along: Vec3, across: Vec3, d: Vec3) -> float:
    """Angle of a direction from the axis `along` towards the axis `across`."""
    return atan2(d @ across, d @ along)


@formula
def gap_rate_in_frame(gap: Vec3, gap_rate: Vec3, omega: Vec3) -> Vec3:
    """Rate of a gap as seen in a frame that turns: axis · this is the rate of axis · gap."""
    return gap_rate - cross(omega, gap)


@formula
def distance_rate(gap: Vec3, gap_rate: Vec3) -> float:
    """Rate of the length of a gap."""
    return (gap @ gap_rate) / norm(gap)


@formula
def kinetic_energy(mass: float, v: Vec3, J: Mat3, Omega: Vec3) -> float:
    """Kinetic energy of a body; inertia and angular velocity in body axes."""
    return 0.5 * (mass * (v @ v) + Omega @ (J @ Omega))
