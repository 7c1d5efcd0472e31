"""Exudyn: its explicit Runge-Kutta methods, and generalized alpha with a tight Newton tolerance."""

import warnings
from itertools import pairwise

import exudyn as exu
import numpy as np
from exudyn.utilities import (
    LoadForceVector,
    LoadTorqueVector,
    MarkerNodeRigid,
    NodeRigidBody2D,
    ObjectBeamGeometricallyExact2D,
    RigidBodyInertia,
    SensorNode,
)

from benchmarks.peers import work as w

warnings.simplefilter("ignore", DeprecationWarning)  # old names of settings serve old versions too


def version():
    return exu.__version__


def settings(until, steps, samples=None):
    s = exu.SimulationSettings()
    s.timeIntegration.endTime, s.timeIntegration.numberOfSteps = until, steps
    s.timeIntegration.verboseMode = 0
    s.displayComputationTime = False
    s.solutionSettings.writeSolutionToFile = False
    s.solutionSettings.sensorsWritePeriod = until / (samples or steps)
    s.timeIntegration.newton.relativeTolerance = 1e-8
    s.timeIntegration.newton.absoluteTolerance = 1e-10
    s.timeIntegration.generalizedAlpha.spectralRadius = 1.0
    return s


def body(mbs, mass, J, centre, **start):
    inertia = RigidBodyInertia(mass, np.diag(J), com=[0, 0, 0])
    return mbs.CreateRigidBody(inertia=inertia, returnDict=True, **start)


def free_body(node):
    container = exu.SystemContainer()
    mbs = container.AddSystem()
    found = body(
        mbs,
        1.0,
        w.W1_J,
        (0, 0, 0),
        initialAngularVelocity=list(w.W1_RATE),
        nodeType=node,
    )
    sensor = mbs.AddSensor(
        SensorNode(
            nodeNumber=found["nodeNumber"],
            outputVariableType=exu.OutputVariableType.RotationMatrix,
            storeInternal=True,
        )
    )
    mbs.Assemble()
    return container, mbs, sensor


def quaternions(matrices):
    found = np.empty((len(matrices), 4))
    for k, m in enumerate(matrices):
        R = m.reshape(3, 3)
        t = np.array(
            [
                1 + R[0, 0] + R[1, 1] + R[2, 2],
                1 + R[0, 0] - R[1, 1] - R[2, 2],
                1 - R[0, 0] + R[1, 1] - R[2, 2],
                1 - R[0, 0] - R[1, 1] + R[2, 2],
            ]
        )
        i = int(np.argmax(t))
        skew = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])
        if i == 0:
            q = np.array([t[0], *skew])
        else:
            a, b, c = i - 1, i % 3, (i + 1) % 3
            q = np.zeros(4)
            q[0], q[1 + a] = skew[a], t[i]
            q[1 + b], q[1 + c] = R[b, a] + R[a, b], R[c, a] + R[a, c]
        found[k] = q / np.linalg.norm(q)
    return found


def w1(references):
    kinds, nodes = exu.DynamicSolverType, exu.NodeType
    for name, kind, node, steps in (
        ("RK67", kinds.RK67, nodes.RotationRotationVector, 5000),
        ("RK67", kinds.RK67, nodes.RotationRotationVector, 10_000),
        ("RK67", kinds.RK67, nodes.RotationRotationVector, 20_000),
    ):
        container, mbs, sensor = free_body(node)
        s = settings(w.W1_UNTIL, steps, w.W1_SAMPLES)
        s.timeIntegration.automaticStepSize = False

        def run(mbs=mbs, s=s, kind=kind):
            mbs.SolveDynamic(s, solverType=kind)

        took, _ = w.seconds(run, 1)
        rows = mbs.GetSensorStoredData(sensor)
        q = quaternions(rows[-w.W1_SAMPLES :, 1:])
        error = w.attitude_error(q, references["W1"][1:])
        yield w.row("W1", name, f"h={w.W1_UNTIL / steps:g}", took, error)
        del container


def chain(n):
    container = exu.SystemContainer()
    mbs = container.AddSystem()
    before = mbs.CreateGround()
    for k in range(n):
        inertia = RigidBodyInertia(w.LINK_MASS, np.diag(w.LINK_J), com=[0, 0, 0])
        link = mbs.CreateRigidBody(
            inertia=inertia,
            referencePosition=[(k + 0.5) * w.LENGTH, 0, 0],
            gravity=list(w.CHAIN_GRAVITY),
            nodeType=exu.NodeType.RotationRotationVector,
        )
        mbs.CreateSphericalJoint(
            bodyNumbers=[before, link], position=[k * w.LENGTH, 0, 0], show=False
        )
        before = link
    mbs.Assemble()
    return container, mbs


def w4(references):
    for n, steps in ((10, 200), (30, 60), (100, 20), (300, 10)):
        container, mbs = chain(n)
        s = settings(steps * w.CHAIN_STEP, steps)
        s.linearSolverType = exu.LinearSolverType.EigenSparse

        def run(mbs=mbs, s=s):
            mbs.SolveDynamic(s)

        took, _ = w.seconds(run, 3)
        yield w.row("W4", "generalized alpha", f"N={n}", took, n=n, per_link=took / steps / n)
        del container


def beam(n):
    """The beam of W8: geometrically exact elements in the plane."""
    container = exu.SystemContainer()
    mbs = container.AddSystem()
    a, b = np.array(w.W8_LINE)
    places = [a + (b - a) * k / n for k in range(n + 1)]
    nodes = [mbs.AddNode(NodeRigidBody2D(referenceCoordinates=[*x, 0.0])) for x in places]
    for pair in pairwise(nodes):
        element = ObjectBeamGeometricallyExact2D(
            nodeNumbers=list(pair),
            physicsLength=float(np.linalg.norm(b - a)) / n,
            physicsMassPerLength=1.0,
            physicsCrossSectionInertia=w.W8_INERTIA,
            physicsBendingStiffness=w.W8_BENDING,
            physicsAxialStiffness=w.W8_STIFFNESS,
            physicsShearStiffness=w.W8_STIFFNESS,
            includeReferenceRotations=False,
        )
        mbs.AddObject(element)
    end = mbs.AddMarker(MarkerNodeRigid(nodeNumber=nodes[0]))
    mbs.AddLoad(LoadForceVector(markerNumber=end, loadVector=[w.W8_FORCE, 0, 0]))
    mbs.AddLoad(LoadTorqueVector(markerNumber=end, loadVector=[0, 0, w.W8_MOMENT]))
    mbs.Assemble()
    return container, mbs, nodes


def w8(references):
    for n, steps in w.W8_MESHES:
        container, mbs, nodes = beam(n)
        s = settings(w.W8_UNTIL, steps, 1)
        s.linearSolverType = exu.LinearSolverType.EigenSparse

        def run(mbs=mbs, s=s):
            mbs.SolveDynamic(s)

        took, _ = w.seconds(run, 1)
        position = exu.OutputVariableType.Position
        ends = [mbs.GetNodeOutput(nodes[k], position)[:2] for k in (0, n)]
        error = w.position_error(ends, np.array(w.W8_ENDS))
        yield w.row("W8", "generalized alpha", w.mesh(n, steps), took, error)
        del container


def w9(references):
    """Rolling without slip as a joint; a ball and the corners of a box as springs on a square."""
    J = {"ball": (0.004,) * 3, "box": w.W9_BOX_J, "disc": w.W9_DISC_J}
    half = np.array(w.W9_EDGES) / 2
    corners = [half * (a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
    square = 50.0 * np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]])
    for case, step in ((c, h) for c in w.W9_CASES for h in w.W9_STEPS):
        x, q, v, rate = w.contact_start(case, thick=0.0)
        container = exu.SystemContainer()
        mbs = container.AddSystem()
        ground = mbs.CreateGround()
        found = mbs.CreateRigidBody(
            inertia=RigidBodyInertia(1.0, np.diag(J[case]), com=[0, 0, 0]),
            referencePosition=list(x),
            referenceRotationMatrix=w.rotation(q),
            initialVelocity=list(v),
            initialAngularVelocity=list(rate),
            gravity=[0, 0, -w.G],
            returnDict=True,
        )
        if case == "disc":
            mbs.CreateRollingDisc(
                bodyNumbers=[ground, found["bodyNumber"]],
                axisPosition=[0, 0, 0],
                axisVector=[0, 0, 1],
                discRadius=w.W9_DISC,
            )
        else:
            points = corners if case == "box" else [np.zeros(3)]
            radius = w.W9_BALL if case == "ball" else 1e-6
            for point in points:
                mbs.CreateSphereQuadContact(
                    bodyNumbers=[found["bodyNumber"], ground],
                    localPosition0=list(point),
                    radiusSphere=radius,
                    quadPoints=square,
                    contactStiffness=0.02 / step**2,
                    contactDamping=0.0,
                    dynamicFriction=0.0,
                )
        kinds = exu.OutputVariableType
        asked = kinds.Position, kinds.Velocity, kinds.AngularVelocityLocal
        sensors = [
            mbs.AddSensor(
                SensorNode(
                    nodeNumber=found["nodeNumber"], outputVariableType=kind, storeInternal=True
                )
            )
            for kind in asked
        ]
        mbs.Assemble()
        s = settings(w.W9_UNTIL, round(w.W9_UNTIL / step), 1000)
        took, _ = w.seconds(lambda mbs=mbs, s=s: mbs.SolveDynamic(s), 1)
        X, V, own = (mbs.GetSensorStoredData(k)[:, 1:] for k in sensors)
        energies = [w.contact_energy(case, a[2], b, c) for a, b, c in zip(X, V, own, strict=True)]
        yield w.contact_row("generalized alpha", case, step, took, energies)


WORK = {"W1": w1, "W4": w4, "W8": w8, "W9": w9}

if __name__ == "__main__":
    w.main("Exudyn", version, WORK)
