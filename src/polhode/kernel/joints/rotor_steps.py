"""Rotors in a jointed step: their change of momentum, its tangent, and their motors' work."""

from polhode.kernel.algebra.increments import rotation_unknown
from polhode.kernel.algebra.row_values import mat, vec
from polhode.kernel.algebra.vec3 import Vec3, hat, size
from polhode.kernel.bodies.rotors import Rotors, book_rotor, rotor_momentum
from polhode.kernel.bodies.system import Joints, Tables
from polhode.kernel.columns import Pose, RotorIndex, RotorValue, Twist
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.known import Known
from polhode.kernel.joints.matrix import add_inertia
from polhode.kernel.joints.primitives import give


@kernel
def spin_rotors(rotors: Rotors, J: Joints, t: float, h: float) -> None:
    """Subtract the change of the rotors' momenta from the bodies: R1 h1 - R0 h0, exactly."""
    for k in range(len(rotors.integers)):
        i, axis = rotors.integers[k, RotorIndex.BODY], vec(rotors.numbers, k, RotorValue.AXIS)
        after = rotor_momentum(rotors, k, t + h) * (mat(J.poses, i, Pose.R1) @ axis)
        before = rotor_momentum(rotors, k, t) * (mat(J.poses, i, Pose.R0) @ axis)
        give(J.poses, i, 0.0, Vec3(0.0, 0.0, 0.0), before - after)
        J.poses[i, Pose.M_SIZE] += size(before) + size(after)


@kernel
def turn_rotors(rotors: Rotors, J: Joints, t: float) -> None:
    """Add its derivative by the rotations of the bodies."""
    for k in range(len(rotors.integers)):
        i, axis = rotors.integers[k, RotorIndex.BODY], vec(rotors.numbers, k, RotorValue.AXIS)
        h = rotor_momentum(rotors, k, t) * (mat(J.poses, i, Pose.R1) @ axis)
        add_inertia(J, i, 0.0, -hat(h))


@kernel
def book_rotors(
    rotors: Rotors, system: Tables, kind: Known, unknown: Known, t: float, h: float
) -> None:
    """Book the work of the motors over the step."""
    for k in range(len(rotors.integers)):
        i = rotors.integers[k, RotorIndex.BODY]
        _, g, _ = rotation_unknown(kind, unknown, vec(system.joints.z, i, Twist.TURN))
        rate = (1.0 / h) * (g @ vec(rotors.numbers, k, RotorValue.AXIS))
        book_rotor(rotors, system.carried, k, rate, t, h)
