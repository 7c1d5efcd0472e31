"""Drake: a continuous MultibodyPlant under its error-controlled Runge-Kutta methods.

Ball joints are roll-pitch-yaw joints there; the top's is laid so that the spin is roll, far from
the singular pitch. Inertias of no real body pass with `skip_validity_check`.
"""

from importlib.metadata import version as version_of

import numpy as np
from pydrake.math import RigidTransform, RollPitchYaw, RotationMatrix
from pydrake.multibody.math import SpatialVelocity
from pydrake.multibody.plant import MultibodyPlant
from pydrake.multibody.tree import (
    BallRpyJoint,
    FixedOffsetFrame,
    RevoluteJoint,
    SpatialInertia,
    UnitInertia,
)
from pydrake.systems.analysis import ApplySimulatorConfig, Simulator, SimulatorConfig

from benchmarks.peers import work as w


def version():
    return version_of("drake")


def inertia(mass, J, centre):
    unit = UnitInertia(*(np.asarray(J) / mass))
    if not np.any(centre):
        return SpatialInertia(mass, (0, 0, 0), unit, skip_validity_check=True)
    about = unit.ShiftFromCenterOfMass(centre)
    return SpatialInertia(mass, centre, about, skip_validity_check=True)


def simulator(plant, method, accuracy, step=None):
    found = Simulator(plant)
    config = SimulatorConfig(
        integration_scheme=method,
        max_step_size=step or 0.1,
        accuracy=accuracy,
        use_error_control=step is None,
    )
    ApplySimulatorConfig(config, found)
    return found


def free_body():
    plant = MultibodyPlant(0.0)
    body = plant.AddRigidBody("b", inertia(1.0, w.W1_J, (0, 0, 0)))
    plant.mutable_gravity_field().set_gravity_vector((0, 0, 0))
    plant.Finalize()
    return plant, body


def w1(references):
    plant, body = free_body()
    for accuracy in (1e-11, 1e-13):

        def run(accuracy=accuracy):
            sim = simulator(plant, "runge_kutta5", accuracy)
            context = sim.get_mutable_context()
            plant.SetFreeBodyPose(context, body, RigidTransform())
            plant.SetFreeBodySpatialVelocity(body, SpatialVelocity(w.W1_RATE, (0, 0, 0)), context)
            found = np.empty((w.W1_SAMPLES, 4))
            for k in range(w.W1_SAMPLES):
                sim.AdvanceTo((k + 1) * w.W1_UNTIL / w.W1_SAMPLES)
                found[k] = plant.GetPositions(context)[:4]
            return found

        took, q = w.seconds(run, 1)
        error = w.attitude_error(q, references["W1"][1:])
        yield w.row("W1", "RK5", f"accuracy={accuracy:g}", took, error)


LAY = RotationMatrix(np.array([[0, 0, -1], [0, 1, 0], [1, 0, 0]], dtype=float))  # x along body z


def w2(references):
    plant = MultibodyPlant(0.0)
    body = plant.AddRigidBody("top", inertia(w.W2_MASS, w.W2_J, (0, 0, w.W2_ARM)))
    lay = RigidTransform(LAY)
    joint = plant.AddJoint(BallRpyJoint("tip", *_frames(plant, body, lay)))
    plant.mutable_gravity_field().set_gravity_vector((0, 0, -w.G))
    plant.Finalize()
    start = LAY.inverse() @ RotationMatrix(w.rotation(w.W2_START)) @ LAY
    for accuracy in (1e-7, 1e-8, 1e-9):

        def run(accuracy=accuracy):
            sim = simulator(plant, "runge_kutta5", accuracy)
            context = sim.get_mutable_context()
            joint.set_angles(context, RollPitchYaw(start).vector())
            spin = w.rotation(w.W2_START) @ (0, 0, w.W2_SPIN)
            joint.set_angular_velocity(context, LAY.inverse() @ spin)
            sim.AdvanceTo(10.0)
            return plant.EvalBodyPoseInWorld(context, body).rotation().ToQuaternion().wxyz()

        took, q = w.seconds(run, 1)
        error = w.attitude_error(q, references["W2"])
        yield w.row("W2", "RK5", f"accuracy={accuracy:g}", took, error)


def _frames(plant, body, lay):
    on_ground = plant.AddFrame(FixedOffsetFrame("F", plant.world_frame(), lay))
    on_body = plant.AddFrame(FixedOffsetFrame("M", body.body_frame(), lay))
    return on_ground, on_body


def chain(n):
    plant = MultibodyPlant(0.0)
    parent, place = plant.world_body(), RigidTransform()
    for k in range(n):
        centre = (w.LENGTH / 2, 0, 0)
        body = plant.AddRigidBody(f"b{k}", inertia(w.LINK_MASS, w.LINK_J, centre))
        frame = plant.AddFrame(FixedOffsetFrame(f"f{k}", parent.body_frame(), place))
        plant.AddJoint(BallRpyJoint(f"j{k}", frame, body.body_frame()))
        parent, place = body, RigidTransform((w.LENGTH, 0, 0))
    plant.mutable_gravity_field().set_gravity_vector(w.CHAIN_GRAVITY)
    plant.Finalize()
    return plant


def to_error(work, plant, points, until, accuracies, reference):
    """Rows of links that start from rest; the centre of each is a point of its body."""
    bodies = [plant.GetBodyByName(f"b{k}") for k in range(len(points))]
    for accuracy in accuracies:

        def run(accuracy=accuracy):
            sim = simulator(plant, "runge_kutta5", accuracy)
            sim.AdvanceTo(until)
            context = sim.get_context()
            return [
                plant.EvalBodyPoseInWorld(context, body).multiply(np.asarray(p, float))
                for body, p in zip(bodies, points, strict=True)
            ]

        took, x = w.seconds(run, 1)
        error = w.position_error(x, reference)
        yield w.row(work, "RK5", f"accuracy={accuracy:g}", took, error)


def w3(references):
    plant = MultibodyPlant(0.0)
    parent, before, at, points = plant.world_body(), np.eye(3), np.zeros(3), []
    for k, q in enumerate(w.W3_Q):
        R, point = w.rotation(q), np.asarray(w.W3_POINTS[k], dtype=float)
        points.append(R.T @ (np.asarray(w.W3_X[k]) - point))
        body = plant.AddRigidBody(f"b{k}", inertia(w.W3_MASS, w.W3_J, points[-1]))
        place = RigidTransform(RotationMatrix(before.T @ R), before.T @ (point - at))
        frame = plant.AddFrame(FixedOffsetFrame(f"f{k}", parent.body_frame(), place))
        plant.AddJoint(BallRpyJoint(f"j{k}", frame, body.body_frame()))
        parent, before, at = body, R, point
    plant.mutable_gravity_field().set_gravity_vector((0, 0, -w.W3_G))
    plant.Finalize()
    accuracies = (1e-9, 1e-10, 1e-11, 1e-12)
    yield from to_error("W3", plant, points, w.W3_UNTIL, accuracies, references["W3"])


def w7(references):
    n = w.W7_LINKS
    points, until = [(w.LENGTH / 2, 0, 0)] * n, w.CHAIN_UNTIL[n]
    accuracies = (1e-5, 3e-6, 1e-6)
    yield from to_error("W7", chain(n), points, until, accuracies, references[f"W4 {n}"])


def w4(references):
    for n, steps in ((10, 100), (30, 30), (100, 10), (300, 3)):
        plant = chain(n)

        def run(plant=plant, steps=steps):
            sim = simulator(plant, "runge_kutta3", 1e-3, w.CHAIN_STEP)
            sim.AdvanceTo(steps * w.CHAIN_STEP)

        took, _ = w.seconds(run, 3)
        yield w.row("W4", "RK3", f"N={n}", took, n=n, per_link=took / steps / n)


def w6(references):
    plant = MultibodyPlant(w.W6_STEP)
    parent, place = plant.world_body(), RigidTransform()
    for k, axis in enumerate(w.W6_AXES):
        centre = (w.W6_LENGTH / 2, 0, 0)
        body = plant.AddRigidBody(f"b{k}", inertia(w.W6_MASS, w.W6_J, centre))
        frame = plant.AddFrame(FixedOffsetFrame(f"f{k}", parent.body_frame(), place))
        joint = plant.AddJoint(RevoluteJoint(f"j{k}", frame, body.body_frame(), axis))
        plant.AddJointActuator(f"a{k}", joint)
        parent, place = body, RigidTransform((w.W6_LENGTH, 0, 0))
    plant.mutable_gravity_field().set_gravity_vector((0, 0, -w.G))
    plant.Finalize()
    sim, now = Simulator(plant), {}
    context, port = sim.get_mutable_context(), plant.get_actuation_input_port()

    def reset():
        context.SetTime(0.0)
        plant.SetPositionsAndVelocities(context, np.zeros(12))
        port.FixValue(context, np.zeros(6))
        sim.Initialize()
        now["tick"] = 0

    def step():
        now["tick"] += 1
        sim.AdvanceTo(now["tick"] * w.W6_STEP)

    def read():
        return plant.GetPositions(context), plant.GetVelocities(context)

    yield w.ticks("discrete plant", reset, read, lambda u: port.FixValue(context, u), step)


def _touching(case, step):
    """A body of W9 above a half space, in discrete steps with points of contact."""
    from pydrake.geometry import (
        AddContactMaterial,
        Box,
        Cylinder,
        HalfSpace,
        ProximityProperties,
        Sphere,
    )
    from pydrake.multibody.plant import AddMultibodyPlantSceneGraph, CoulombFriction
    from pydrake.systems.framework import DiagramBuilder

    builder = DiagramBuilder()
    plant, _ = AddMultibodyPlantSceneGraph(builder, step)
    J = {"ball": (0.004,) * 3, "box": w.W9_BOX_J, "disc": w.W9_DISC_J}[case]
    body = plant.AddRigidBody("b", inertia(1.0, J, (0, 0, 0)))
    shape = {
        "ball": lambda: Sphere(w.W9_BALL),
        "box": lambda: Box(*w.W9_EDGES),
        "disc": lambda: Cylinder(w.W9_DISC, w.W9_THICK),
    }[case]()
    rubs = 1.0 if case == "disc" else 0.0
    material = ProximityProperties()
    AddContactMaterial(0.0, 1e6, CoulombFriction(rubs, rubs), material)
    for owner, form in ((body, shape), (plant.world_body(), HalfSpace())):
        plant.RegisterCollisionGeometry(owner, RigidTransform(), form, "c", material)
    plant.mutable_gravity_field().set_gravity_vector((0, 0, -w.G))
    plant.Finalize()
    return builder.Build(), plant, body


def w9(references):
    """Contact without dissipation; the disc with friction."""
    for case, step in ((c, h) for c in w.W9_CASES for h in w.W9_STEPS):
        diagram, plant, body = _touching(case, step)
        x, q, v, rate = w.contact_start(case)
        energies = []

        def run(diagram=diagram, plant=plant, body=body, start=(x, q, v, rate), case=case,
                energies=energies):  # fmt: skip
            sim = Simulator(diagram)
            context = plant.GetMyMutableContextFromRoot(sim.get_mutable_context())
            x, q, v, rate = start
            pose = RigidTransform(RotationMatrix(w.rotation(q)), x)
            plant.SetFreeBodyPose(context, body, pose)
            plant.SetFreeBodySpatialVelocity(body, SpatialVelocity(rate, v), context)

            def now():
                pose = plant.EvalBodyPoseInWorld(context, body)
                moves = plant.EvalBodySpatialVelocityInWorld(context, body)
                own = pose.rotation().matrix().T @ moves.rotational()
                height, v = pose.translation()[2], moves.translational()
                return w.contact_energy(case, height, v, own)

            energies[:] = [now()]
            for k in range(1000):
                sim.AdvanceTo((k + 1) * w.W9_UNTIL / 1000)
                energies.append(now())

        took, _ = w.seconds(run, 1)
        yield w.contact_row("discrete", case, step, took, energies)


WORK = {"W1": w1, "W2": w2, "W3": w3, "W4": w4, "W6": w6, "W7": w7, "W9": w9}

if __name__ == "__main__":
    w.main("Drake", version, WORK)
