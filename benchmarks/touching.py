"""Contact of many bodies beside MuJoCo: processor time of the same scenes, in one run.

`python -m benchmarks.touching` prints a table. MuJoCo runs Euler with its own defaults for contacts
(elastic scenes have none there); polhode's figures have what the ledger, the law and the overlap
reached beside them.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import mujoco
import numpy as np

import polhode as ph

G, RADIUS, MASS = 9.81, 0.1, 10.0
FLOOR = {"point": (0, 0, 0), "normal": (0, 0, 1)}


def places(n: int, height: float) -> np.ndarray:
    """Places of n³ balls, 1 cm apart, a little beside a grid."""
    rng = np.random.default_rng(42)
    grid = np.stack(np.meshgrid(*[np.arange(n)] * 3), -1).reshape(-1, 3)
    return 0.21 * grid + [0, 0, height] + 1e-3 * rng.random((n**3, 3))


def walls(n: int) -> list[dict[str, tuple[float, ...]]]:
    """The sides of a box about them."""
    far = 0.21 * n
    sides = [(-0.11, 1, 0), (far, -1, 0), (-0.11, 1, 1), (far, -1, 1)]
    return [
        {"point": tuple(at * np.eye(3)[k]), "normal": tuple(sign * np.eye(3)[k])}
        for at, sign, k in sides
    ]


def ours(n: int, walled: bool, friction: float, restitution: float, height: float) -> ph.System:
    """Balls that fall, in polhode."""
    inertia = (0.4 * MASS * RADIUS**2,) * 3
    shape = {"sphere": {"radius": RADIUS}}
    bodies = [
        ph.Body(f"b{k}", mass=MASS, inertia=inertia, position=p, shape=shape)
        for k, p in enumerate(places(n, height))
    ]
    planes = [FLOOR, *(walls(n) if walled else [])]
    contacts = ph.Contacts(friction=friction, restitution=restitution, planes=planes)
    return ph.System(bodies, contacts=contacts, gravity=(0, 0, -G))


def theirs(n: int, walled: bool, friction: float, height: float, h: float) -> str:
    """The same for MuJoCo."""
    planes = [FLOOR, *(walls(n) if walled else [])]
    geoms = "".join(
        f'<geom type="plane" size="9 9 1" pos="{_row(p["point"])}" zaxis="{_row(p["normal"])}"/>'
        for p in planes
    )
    balls = "".join(
        f'<body pos="{_row(p)}"><freejoint/><geom size="{RADIUS}" mass="{MASS}"/></body>'
        for p in places(n, height)
    )
    return (
        f'<mujoco><option timestep="{h}"/><default><geom friction="{friction} 0 0"/></default>'
        f"<worldbody>{geoms}{balls}</worldbody></mujoco>"
    )


def _row(values: object) -> str:
    return " ".join(f"{float(x)!r}" for x in np.asarray(values))


def seconds(work: Callable[[], object]) -> float:
    """Processor time of some work."""
    began = time.process_time()
    work()
    return time.process_time() - began


def compared(
    n: int, walled: bool, friction: float, restitution: float, h: float, until: float
) -> str:
    """Run one scene in both programs, and return the row of the table."""
    height, steps = 1.101 if restitution else 0.111, round(until / h)
    system = ours(n, walled, friction, restitution, height)
    model = mujoco.MjModel.from_xml_string(theirs(n, walled, friction, height, h))
    data, found = mujoco.MjData(model), []
    ph.simulate(system, step=h, until=h)  # compiled
    mine = seconds(lambda: found.append(ph.simulate(system, step=h, until=until, save_every=steps)))
    peer = seconds(lambda: [mujoco.mj_step(model, data) for _ in range(steps)])
    rows = found[0].certificate()
    names = "energy_balance", "contact_law", "penetration"
    cells = " | ".join(f"{rows[name].drift:.1e}" for name in names)
    return (
        f"{n**3} balls, e = {restitution:g} | {mine:.2f} | {peer:.2f} | {mine / peer:.2f} | {cells}"
    )


def main() -> None:
    """Print the table."""
    print("scene | polhode s | MuJoCo s | ratio | balance J | law m/s | overlap m")
    print(compared(2, True, 0.5, 0.0, 2e-3, 2.0))
    print(compared(3, True, 0.5, 0.0, 2e-3, 2.0))
    print(compared(6, True, 0.5, 0.0, 2e-3, 1.0))
    print(compared(6, False, 0.0, 1.0, 1e-2, 10.0))


if __name__ == "__main__":
    main()
