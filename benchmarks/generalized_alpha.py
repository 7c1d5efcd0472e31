"""`python -m benchmarks.generalized_alpha`: polhode's generalized-alpha beside Exudyn's.

The heavy top, spinning with 50 rad/s. Exudyn has two forms of its method on the Lie group: that of
Brüls and Cardona, which is polhode's, and by default a newer one with a smaller error. Needs the
environment of `make bench`.
"""

import argparse
import math
import warnings

import exudyn as exu
import numpy as np
from exudyn.utilities import RigidBodyInertia, SensorNode

import polhode as ph
from polhode.cli.exact import exact_motion
from polhode.model.orientation import matrix

warnings.simplefilter("ignore", DeprecationWarning)  # old names of settings serve old versions too

MASS, ARM, INERTIA, SPIN, TILT = 5.0, 1.3, (0.8, 0.8, 1.2), (0.0, 0.0, 50.0), math.pi / 9
GRAVITY = (0.0, 0.0, -9.81)


def top():
    R = matrix(np.array([math.cos(TILT / 2), math.sin(TILT / 2), 0.0, 0.0]))
    return ph.Body(
        "top",
        mass=MASS,
        inertia=INERTIA,
        position=R @ (0, 0, ARM),
        orientation=R,
        angular_velocity=SPIN,
    )


def exudyn_top(body, rho, step, until, original):
    """Positions of the body's centre, its tip on a ball in the origin."""
    container = exu.SystemContainer()
    mbs = container.AddSystem()
    R = matrix(np.asarray(body.orientation))
    rate = R @ np.asarray(body.angular_velocity)
    found = mbs.CreateRigidBody(
        inertia=RigidBodyInertia(body.mass, np.asarray(body.inertia), com=[0, 0, 0]),
        referencePosition=list(body.position),
        referenceRotationMatrix=R,
        initialVelocity=list(np.cross(rate, body.position)),
        initialAngularVelocity=list(rate),
        gravity=list(GRAVITY),
        nodeType=exu.NodeType.RotationRotationVector,
        returnDict=True,
    )
    ball = [mbs.CreateGround(), found["bodyNumber"]]
    mbs.CreateSphericalJoint(bodyNumbers=ball, position=[0, 0, 0], show=False)
    kind = exu.OutputVariableType.Position
    sensor = mbs.AddSensor(
        SensorNode(nodeNumber=found["nodeNumber"], outputVariableType=kind, storeInternal=True)
    )
    mbs.Assemble()
    s = exu.SimulationSettings()
    t = s.timeIntegration
    t.endTime, t.numberOfSteps, t.verboseMode = until, round(until / step), 0
    s.displayComputationTime, s.solutionSettings.writeSolutionToFile = False, False
    s.solutionSettings.sensorsWritePeriod = step
    t.newton.relativeTolerance, t.newton.absoluteTolerance = 1e-10, 1e-12
    t.newton.useModifiedNewton, t.newton.maxIterations = False, 50
    t.generalizedAlpha.spectralRadius = rho
    t.generalizedAlpha.lieGroupSimplifiedKinematicRelations = original
    mbs.SolveDynamic(s)
    return mbs.GetSensorStoredData(sensor)[:, 1:4]


def row(rho, step, until):
    body = top()
    system = ph.System(
        [body], [ph.Spherical("tip", "ground", "top", point=(0, 0, 0))], gravity=GRAVITY
    )
    scheme = f"generalized-alpha(rho={rho})"
    run = ph.simulate(system, scheme, step=step, until=until, save_every=1, quiet=True)
    x, exact = run.trajectory.position[:, 0], exact_motion(system, run.trajectory.time)[1][0][:, 0]
    cells = [f"{np.linalg.norm(x - exact, axis=-1).max():.2e}"]
    for original in (True, False):
        try:
            other = exudyn_top(body, rho, step, until, original)
        except exu.SolverError:  # its Newton iteration failed
            cells += ["failed", "-"]
            continue
        cells.append(f"{np.linalg.norm(other - exact, axis=-1).max():.2e}")
        cells.append(f"{np.linalg.norm(other - x, axis=-1).max():.2e}")
    print(f"| {rho} | {step:g} | {' | '.join(cells)} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--until", type=float, default=1.0)
    given = parser.parse_args()
    print(f"Exudyn {exu.__version__}; largest errors of the centre over {given.until:g} s, m\n")
    print("| rho | step | polhode | Exudyn, original | apart | Exudyn, default | apart |")
    print("|---|---|---|---|---|---|---|")
    for rho in (0.5, 0, 0.8):
        for step in (4e-3, 2e-3, 1e-3):
            row(rho, step, given.until)


if __name__ == "__main__":
    main()
