"""PyBullet: semi-implicit Euler of a game engine, its gyroscopic term switched on; W1 only."""

import numpy as np
import pybullet as p

from benchmarks.peers import work as w


def version():
    return str(p.getAPIVersion())


def w1(references):
    p.connect(p.DIRECT)
    box = p.createCollisionShape(p.GEOM_SPHERE, radius=0.1)
    for steps in (100_000,):
        h = w.W1_UNTIL / steps

        def run(h=h, steps=steps):
            p.resetSimulation()
            p.setTimeStep(h)
            p.setGravity(0, 0, 0)
            body = p.createMultiBody(1.0, box, flags=p.URDF_ENABLE_WAKEUP)
            p.changeDynamics(
                body,
                -1,
                localInertiaDiagonal=w.W1_J,
                linearDamping=0,
                angularDamping=0,
                activationState=p.ACTIVATION_STATE_DISABLE_SLEEPING,
                maxJointVelocity=1e3,
            )
            p.resetBaseVelocity(body, angularVelocity=w.W1_RATE)
            found = np.empty((w.W1_SAMPLES, 4))
            for k in range(w.W1_SAMPLES):
                for _ in range(steps // w.W1_SAMPLES):
                    p.stepSimulation()
                found[k] = np.roll(p.getBasePositionAndOrientation(body)[1], 1)
            return found

        took, q = w.seconds(run, 1)
        error = w.attitude_error(q, references["W1"][1:])
        yield w.row("W1", "stepSimulation", f"h={h:g}", took, error)


SAMPLES = 400  # of W9


def w9(references):
    """Restitution one without friction; the disc with friction and none of rolling."""
    p.connect(p.DIRECT)
    half = [e / 2 for e in w.W9_EDGES]
    J = {"ball": (0.004,) * 3, "box": w.W9_BOX_J, "disc": w.W9_DISC_J}
    for case, step in ((c, h) for c in w.W9_CASES for h in (1 / 240, 1e-3)):  # the first: its own
        energies = []

        def run(case=case, step=step, energies=energies):
            p.resetSimulation()
            p.setTimeStep(step)
            p.setGravity(0, 0, -w.G)
            p.setPhysicsEngineParameter(restitutionVelocityThreshold=1e-3)
            shape = {
                "ball": lambda: p.createCollisionShape(p.GEOM_SPHERE, radius=w.W9_BALL),
                "box": lambda: p.createCollisionShape(p.GEOM_BOX, halfExtents=half),
                "disc": lambda: p.createCollisionShape(
                    p.GEOM_CYLINDER, radius=w.W9_DISC, height=w.W9_THICK
                ),
            }[case]()
            x, q, v, rate = w.contact_start(case)
            plane = p.createMultiBody(0, p.createCollisionShape(p.GEOM_PLANE))
            body = p.createMultiBody(1.0, shape, -1, list(x), list(np.roll(q, -1)))
            rubs, bounce = (1.0, 0.0) if case == "disc" else (0.0, 1.0)
            for each in (plane, body):
                p.changeDynamics(
                    each, -1, lateralFriction=rubs, restitution=bounce, linearDamping=0,
                    angularDamping=0, rollingFriction=0, spinningFriction=0, maxJointVelocity=1e3,
                )  # fmt: skip
            p.changeDynamics(
                body, -1, localInertiaDiagonal=J[case],
                activationState=p.ACTIVATION_STATE_DISABLE_SLEEPING,
            )  # fmt: skip
            p.resetBaseVelocity(body, list(v), list(rate))

            def now():
                x, q = p.getBasePositionAndOrientation(body)
                v, rate = p.getBaseVelocity(body)
                own = w.rotation(np.roll(q, 1)).T @ np.array(rate)
                return w.contact_energy(case, x[2], v, own)

            energies[:] = [now()]
            for _ in range(SAMPLES):
                for _ in range(round(w.W9_UNTIL / step / SAMPLES)):
                    p.stepSimulation()
                energies.append(now())

        took, _ = w.seconds(run, 1)
        yield w.contact_row("stepSimulation", case, step, took, energies)


WORK = {"W1": w1, "W9": w9}

if __name__ == "__main__":
    w.main("PyBullet", version, WORK)
