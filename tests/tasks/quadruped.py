"""A quadruped lands on four feet and stands: PD at eight joints, feet with friction."""

import polhode as ph

trunk = ph.Body.box("trunk", size=(0.4, 0.2, 0.1), mass=6.0, position=(0, 0, 0.42))
bodies, joints, motors, contacts = [trunk], [], [], []
for name, x, y in (("fl", 0.2, 0.1), ("fr", 0.2, -0.1), ("hl", -0.2, 0.1), ("hr", -0.2, -0.1)):
    thigh, shin = f"{name} thigh", f"{name} shin"
    bodies += [
        ph.Body.box(thigh, size=(0.03, 0.03, 0.2), mass=0.5, position=(x, y, 0.32)),
        ph.Body.box(shin, size=(0.02, 0.02, 0.2), mass=0.2, position=(x, y, 0.12)),
    ]
    joints += [
        ph.Revolute(f"{name} hip", "trunk", thigh, point=(x, y, 0.42), axis=(0, 1, 0)),
        ph.Revolute(f"{name} knee", thigh, shin, point=(x, y, 0.22), axis=(0, 1, 0)),
    ]
    motors += [ph.Motor(f"{name} {j}", f"{name} {j}", controlled=True) for j in ("hip", "knee")]
    foot = {"ball": 0.02, "center": (0, 0, -0.1)}
    ground = {"point": (0, 0, -0.01), "normal": (0, 0, 1)}
    contacts.append(
        ph.Contact(f"{name} foot", shin, shape=foot, plane=ground, law={"friction": 0.8})
    )
robot = ph.System(bodies, joints, motors, (0, 0, -9.81), "Quadruped", contacts=contacts)
hold = ph.PD([m.name for m in motors], kp=60.0, kd=0.4, target=[0.0] * 8)
run = ph.simulate(robot, step=1e-3, until=0.5, controllers=[hold])
assert 0.3 < float(run.body("trunk").position[-1, 2]) < 0.43
weight = sum(float(run.contact(c.name).force[-1, 2]) for c in contacts)
print(f"the ground carries {weight:.1f} N of {9.81 * sum(b.mass for b in bodies):.1f} N")
