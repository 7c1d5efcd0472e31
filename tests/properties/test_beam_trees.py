"""Random trees of bodies, joints and beams: every law holds once nothing pushes any more."""

import numpy as np
import pytest

import polhode as ph

KINDS = ph.Spherical, ph.Revolute, ph.Universal, ph.Fixed, "beam", "beam"


def tree(seed, parts=5):
    rng = np.random.default_rng(seed)
    section = ph.Section(
        stiffness=(2e5, 1e5, 1e5, 40, 60, 50), mass=0.5, inertia=(2e-3, 1e-3, 1e-3)
    )
    bodies, joints, beams = [], [], []
    for k in range(parts):
        place = rng.uniform(-1, 1, 3) + (k, 0, 0)
        inertia = rng.uniform(0.05, 0.08, 3)
        bodies.append(ph.Body(f"b{k}", mass=rng.uniform(0.5, 2), inertia=inertia, position=place))
        if k == 0:
            continue
        other, kind = int(rng.integers(k)), KINDS[int(rng.integers(len(KINDS)))]
        ends = bodies[other].position, place
        middle = 0.5 * (np.asarray(ends[0]) + np.asarray(ends[1]))
        if kind == "beam":
            beams.append(
                ph.Beam(f"beam{k}", f"b{other}", f"b{k}", points=ends, elements=2, section=section)
            )
        elif kind is ph.Revolute:
            axis = rng.normal(size=3)
            joints.append(kind(f"j{k}", f"b{other}", f"b{k}", point=middle, axis=axis))
        elif kind is ph.Universal:
            axes = (1, 0, 0), (0, 1, 0)
            joints.append(kind(f"j{k}", f"b{other}", f"b{k}", point=middle, axes=axes))
        else:
            joints.append(kind(f"j{k}", f"b{other}", f"b{k}", point=middle))
    push = ph.PointForce("push", "b0", steps=[(0, 0.1, tuple(rng.normal(size=3) * 20))])
    turn = ph.Torque("turn", f"b{parts - 1}", steps=[(0, 0.1, tuple(rng.normal(size=3) * 4))])
    return ph.System(bodies, joints, [push, turn], beams=beams)


@pytest.mark.jit
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_law_holds(seed):
    system = tree(seed)
    assert system.beams
    run = ph.simulate(system, step=0.01, until=0.6)
    for i in run.certificate().invariants:
        assert not i.promised or i.relative < 1e-12
    t = run.trajectory
    after = t.time > 0.1005
    x, p, pi = (t.stored[after, :, k : k + 3] for k in (0, 3, 10))
    P, L = p.sum(axis=1), (np.cross(x, p) + pi).sum(axis=1)
    assert np.ptp(P, axis=0).max() < 1e-13 * np.abs(p).max()
    assert np.ptp(L, axis=0).max() < 1e-12 * (np.abs(p).max() * np.abs(x).max())
    ledger = run.ledger
    energy = (ledger.kinetic + sum(ledger.potential.values()))[after]
    assert np.ptp(energy) < 1e-12 * energy[0]
