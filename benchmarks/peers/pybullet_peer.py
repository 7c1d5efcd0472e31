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


WORK = {"W1": w1}

if __name__ == "__main__":
    w.main("PyBullet", version, WORK)
