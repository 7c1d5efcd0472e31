"""polhode itself: the loop of compiled steps, as `simulate` calls it."""

import sys
import warnings

import numpy as np

import polhode as ph
from benchmarks.peers import work as w
from polhode.kernel.stepping.loop import Count
from polhode.run.engine import Engine

warnings.simplefilter("ignore", ph.ModelWarning)


def version():
    return ph.__version__


def timed(make, scheme, step, steps, every=sys.maxsize, repeats=w.REPEATS):
    """Seconds of the loop, and the engine and samples after it."""
    engine = Engine(make(), scheme, step)
    engine.start()
    start = [table.copy() for table in engine._changing]
    samples = engine.buffers(steps // every + 2)

    def run():
        engine.n = 0
        for table, kept in zip(engine._changing, start, strict=True):
            table[:] = kept
        engine.advance(steps, every, samples)

    run()
    took, _ = w.seconds(run, repeats)
    return took, engine, samples


def free_body():
    return ph.System([ph.Body("b", mass=1.0, inertia=w.W1_J, angular_velocity=w.W1_RATE)])


def top():
    body = ph.Body(
        "top",
        mass=w.W2_MASS,
        inertia=w.W2_J,
        position=w.rotation(w.W2_START) @ (0, 0, w.W2_ARM),
        orientation=w.W2_START,
        angular_velocity=(0, 0, w.W2_SPIN),
    )
    tip = ph.Spherical("tip", "ground", "top", point=(0, 0, 0))
    return ph.System([body], [tip], gravity=(0, 0, -w.G))


def three_links():
    names = ("one", "two", "three")
    bodies = [
        ph.Body(n, mass=w.W3_MASS, inertia=w.W3_J, position=x, orientation=q)
        for n, x, q in zip(names, w.W3_X, w.W3_Q, strict=True)
    ]
    joints = [
        ph.Spherical(f"to {b}", a, b, point=p)
        for a, b, p in zip(("ground", *names), names, w.W3_POINTS, strict=False)
    ]
    return ph.System(bodies, joints, gravity=(0, 0, -w.W3_G))


def chain(n):
    names = ["ground", *(f"link {k}" for k in range(n))]
    bodies = [
        ph.Body(name, mass=w.LINK_MASS, inertia=w.LINK_J, position=((k + 0.5) * w.LENGTH, 0, 0))
        for k, name in enumerate(names[1:])
    ]
    joints = [
        ph.Spherical(f"joint {k}", names[k], names[k + 1], point=(k * w.LENGTH, 0, 0))
        for k in range(n)
    ]
    return ph.System(bodies, joints, gravity=w.CHAIN_GRAVITY)


def w1(references):
    cases = [("exact-free-body", (1000,)), ("energy-momentum", (10**5,))]
    cases += [("simo-wong", (10**5,)), ("suzuki-4(energy-momentum)", (10**4, 10**5))]
    cases += [("kahan-li-8(energy-momentum)", (5000, 10**4, 20_000))]
    for scheme, all_steps in cases:
        for steps in all_steps:
            h, every = w.W1_UNTIL / steps, steps // w.W1_SAMPLES
            took, _, samples = timed(free_body, scheme, h, steps, every)
            q = np.asarray(samples.state)[: w.W1_SAMPLES, 6:10]
            error = w.attitude_error(q, references["W1"][1:])
            yield w.row("W1", scheme, f"h={h:g}", took, error)


def w2(references):
    cases = [
        ("kahan-li-8(exact-free-body)", (25, 40, 50, 55, 75, 100, 150)),
        ("kahan-li-6(exact-free-body)", (50, 100, 200, 400)),
        ("suzuki-4(exact-free-body)", (50, 100, 200, 400, 800)),
        ("exact-free-body", (400, 4000, 40_000)),
        ("suzuki-4(energy-momentum)", (2000, 10_000)),
        ("energy-momentum", (1000, 10_000)),
    ]
    for scheme, all_steps in cases:
        for steps in all_steps:
            h = 10.0 / steps
            took, engine, _ = timed(top, scheme, h, steps)
            error = w.attitude_error(engine.compiled.state[0, 6:10], references["W2"])
            yield w.row("W2", scheme, f"h={h:.4g}", took, error)
    for scheme, h in (("kahan-li-8(exact-free-body)", 0.2), ("energy-momentum", 1e-3)):
        took, _, _ = timed(top, scheme, h, round(1000 / h), repeats=1)
        yield w.row("W2 T=1000", scheme, f"h={h:g}", took)


def once(make, scheme, until, reference):
    """Error after `until` as a function of the number of steps."""

    def error(steps):
        engine = Engine(make(), scheme, until / steps)
        engine.start()
        engine.advance(steps, sys.maxsize, engine.buffers(1))
        return w.position_error(engine.compiled.state[:, :3], reference)

    return error


def to_error(work, make, cases, until, reference, asked, said=""):
    """Rows of the steps given and of the fewest that reach the error asked for."""
    for scheme, all_steps, guess in cases:
        error = once(make, scheme, until, reference)
        fewest = [w.fewest(error, guess, asked)] if guess else []
        for steps in (*all_steps, *fewest):
            h = until / steps
            took, engine, _ = timed(make, scheme, h, steps)
            off = w.position_error(engine.compiled.state[:, :3], reference)
            yield w.row(work, scheme, f"{said}h={h:.4g}", took, off)


def by_tolerance(work, make, tolerances, until, reference):
    """Rows of dop853, which chooses its steps."""
    for tolerance in tolerances:
        took, engine, _ = timed(make, f"dop853(tolerance={tolerance:g})", until / 10, 10)
        off = w.position_error(engine.compiled.state[:, :3], reference)
        yield w.row(work, "dop853", f"tol={tolerance:g}", took, off)


def w3(references):
    cases = [
        ("sofroniou-spaletta-6(energy-momentum)", (150, 240, 800), 430),
        ("suzuki-4(energy-momentum)", (600, 1200, 4800), 2600),
        ("kahan-li-8(energy-momentum)", (120, 480), 280),
        ("energy-momentum", (1200, 12_000), None),
    ]
    yield from to_error("W3", three_links, cases, w.W3_UNTIL, references["W3"], w.ASKED)
    tolerances = (1e-7, 3e-8, 1e-8, 3e-9, 1e-9, 1e-10)
    yield from by_tolerance("W3", three_links, tolerances, w.W3_UNTIL, references["W3"])


def w4(references):
    for n in (10, 30, 100, 300, 1000, 3000, 10_000):
        steps = max(50, 20_000 // n)
        took, engine, _ = timed(lambda n=n: chain(n), "energy-momentum", w.CHAIN_STEP, steps)
        more = {
            "per_link": took / steps / n,
            "iterations": engine.counts[0, Count.ITERATIONS] / steps,
        }
        yield w.row("W4", "energy-momentum", f"N={n}", took, n=n, **more)
        del engine
    run = ph.simulate(chain(100), "energy-momentum", step=w.CHAIN_STEP, until=10.0)
    lost = run.certificate()["energy"].relative
    yield w.row("W4 energy", "energy-momentum", "N=100, 10 s", run.trajectory.wall_seconds, lost)
    cases = [
        ("sofroniou-spaletta-6(energy-momentum)", (), 40),
        ("suzuki-4(energy-momentum)", (), 150),
        ("energy-momentum", (1000,), None),
    ]
    for n, until in w.CHAIN_UNTIL.items():
        yield from to_error(
            f"W4 error {n}",
            lambda n=n: chain(n),
            cases,
            until,
            references[f"W4 {n}"],
            w.CHAIN_ERROR,
        )


def w5(references):
    from polhode.ensembles.batch import batch_of
    from polhode.ensembles.lanes import _loop, _packed, coupling
    from polhode.ensembles.members import members_of
    from polhode.kernel.ensembles.energy_momentum import chords_for
    from polhode.schemes.choice import choose

    def coupled(batch):
        return float(coupling(batch, w.W5_STEP).max())

    for scheme in ("simo-wong", "energy-momentum"):
        for members in (10**4, 10**5, 10**6):
            chosen = choose(scheme)
            vary = {"b.angular_velocity": w.rates(members)}
            batch = batch_of(members_of(free_body(), vary), "free")
            memory = batch.memory(chosen, w.W5_STEP)
            blocks, h = _packed(batch, memory), w.W5_STEP
            advance, steps = _loop(chosen.record.lanes, batch, h), max(50, 2 * 10**7 // members)
            advance(blocks, 0, 0, 0, h)
            took, _ = w.seconds(lambda: advance(blocks, 0, len(blocks), steps, h), 7)  # noqa: B023
            speed = members * steps / took
            chords = "" if scheme == "simo-wong" else f", {chords_for(coupled(batch))} chords"
            yield w.row(
                "W5", scheme, f"{members} bodies", took, speed=speed, operations=scheme + chords
            )
    chosen, members, steps = choose("simo-wong"), 1000, 2000
    rates = np.array([0, 0, w.W2_SPIN]) + np.random.default_rng(0).normal(size=(members, 3))
    batch = batch_of(members_of(top(), {"top.angular_velocity": rates}), "reduced")
    blocks = _packed(batch, batch.memory(chosen, w.W5_STEP))
    advance = _loop(chosen.record.lanes, batch, w.W5_STEP)
    advance(blocks, 0, 0, 0, w.W5_STEP)
    took, _ = w.seconds(lambda: advance(blocks, 0, len(blocks), steps, w.W5_STEP), 7)
    yield w.row("W5 tops", "simo-wong", f"{members} tops", took, speed=members * steps / took)


def w7(references):
    n = w.W7_LINKS
    until, reference = w.CHAIN_UNTIL[n], references[f"W4 {n}"]
    cases = [
        ("sofroniou-spaletta-6(energy-momentum)", (), 60),
        ("suzuki-4(energy-momentum)", (), 300),
    ]
    yield from to_error("W7", lambda: chain(n), cases, until, reference, w.ASKED)
    tolerances = (1e-4, 3e-5, 1e-5, 3e-6, 1e-6, 1e-7, 1e-8)
    yield from by_tolerance("W7", lambda: chain(n), tolerances, until, reference)


def beam(n):
    """The beam of W8."""
    stretch, bend = w.W8_STIFFNESS, w.W8_BENDING
    section = ph.Section(
        stiffness=(stretch,) * 3 + (bend,) * 3,
        mass=1.0,
        inertia=(2 * w.W8_INERTIA,) + (w.W8_INERTIA,) * 2,
    )
    line = [(*point, 0.0) for point in w.W8_LINE]
    one = ph.Beam("b", points=line, elements=n, section=section, up=(0, 0, 1))
    loads = [
        ph.PointForce("force", "b.0", steps=[(0, w.W8_UNTIL, (w.W8_FORCE, 0, 0))]),
        ph.Torque("moment", "b.0", steps=[(0, w.W8_UNTIL, (0, 0, w.W8_MOMENT))]),
    ]
    return ph.System([], [], loads, beams=[one])


def w8(references):
    for n, steps in w.W8_MESHES:
        h = w.W8_UNTIL / steps
        took, engine, _ = timed(lambda n=n: beam(n), "energy-momentum", h, steps)
        ends = engine.compiled.state[[0, n], :2]
        error = w.position_error(ends, np.array(w.W8_ENDS))
        yield w.row("W8", "energy-momentum", w.mesh(n, steps), took, error)


def arm():
    """The arm of W6."""
    bodies, joints, motors, before = [], [], [], "ground"
    for k, axis in enumerate(w.W6_AXES):
        at, name = k * w.W6_LENGTH, f"link {k}"
        centre = (at + w.W6_LENGTH / 2, 0, 0)
        bodies.append(ph.Body(name, w.W6_MASS, inertia=w.W6_J, position=centre))
        joints.append(ph.Revolute(f"j{k}", before, name, point=(at, 0, 0), axis=axis))
        motors.append(ph.Motor(f"m{k}", f"j{k}", controlled=True))
        before = name
    return ph.System(bodies, joints, motors, gravity=(0, 0, -w.G))


def w6(references):
    sim = ph.Simulation(arm(), step=w.W6_STEP)

    def put(torques):
        sim.torques[:] = torques

    yield w.ticks("energy-momentum", sim.reset, lambda: (sim.angles, sim.rates), put, sim.step)
    yield from compiled_controllers()
    yield from single_calls()


def compiled_controllers():
    """The same controller inside the loop; and what it costs, where both arms fall alike."""
    names = [f"m{k}" for k in range(6)]
    targets = [{"value": float(x)} for x in w.W6_TARGET]

    def pd(share):
        return ph.PD(names, share * w.W6_KP, share * w.W6_KD, targets, period=w.W6_STEP)

    loops = {
        "compiled controller": [pd(1.0)],
        "compiled controller, no gains": [pd(0.0)],
        "no controller": [],
    }
    for method, controllers in loops.items():
        sim = ph.Simulation(arm(), step=w.W6_STEP, controllers=controllers)

        def run(sim=sim):
            sim.reset()
            sim.step(w.W6_TICKS)

        took, _ = w.seconds(run, 3)
        newton = sim._engine.outcome().iterations / w.W6_TICKS
        end = [round(x, 4) for x in sim.angles.tolist()]
        more = {"tick": 1e6 * took / w.W6_TICKS, "newton": newton, "end": end}
        yield w.row("W6", method, f"h={w.W6_STEP:g}", took, **more)


def single_calls():
    """Microseconds of a step by hand over the same step in the loop, and of first reads."""

    def each(call):
        def run(sim):
            for _ in range(w.W6_TICKS):
                call(sim)

        return run

    def angle(sim):
        sim.step()
        return sim.joint("j3").angle

    def position(sim):
        sim.step()
        return sim.body("link 3").position

    runs = {
        "loop": lambda sim: sim.step(w.W6_TICKS),
        "step": each(lambda sim: sim.step()),
        "angle": each(angle),
        "position": each(position),
    }
    took = {}
    for name, run in runs.items():
        sim = ph.Simulation(arm(), step=w.W6_STEP)

        def from_start(sim=sim, run=run):
            sim.reset()
            run(sim)

        took[name], _ = w.seconds(from_start, 5)
    for method, name, less in (
        ("sim.step() over its kernel", "step", "loop"),
        ("sim.joint().angle after a step", "angle", "step"),
        ("sim.body().position after a step", "position", "step"),
    ):
        more = took[name] - took[less]
        yield w.row("W6", method, f"h={w.W6_STEP:g}", more, tick=1e6 * more / w.W6_TICKS)


def touching(case):
    """A body of W9."""
    x, q, v, rate = w.contact_start(case, thick=0.0)
    shape, J, law = {
        "ball": ({"ball": w.W9_BALL}, (0.004,) * 3, {"restitution": 1.0}),
        "box": ({"box": w.W9_EDGES}, w.W9_BOX_J, {"restitution": 1.0}),
        "disc": ({"disc": w.W9_DISC}, w.W9_DISC_J, {"law": "rolling"}),
    }[case]
    body = ph.Body(
        "b", mass=1.0, inertia=J, position=x, orientation=q, velocity=v,
        angular_velocity=w.rotation(q).T @ rate,
    )  # fmt: skip
    floor = ph.Contact("floor", body="b", shape=shape, **law)
    return ph.System([body], contacts=[floor], gravity=(0, 0, -w.G))


def w9(references):
    for case, step in (("ball", 0.01), ("box", 5e-3), ("disc", 1e-3)):
        system = touching(case)
        ph.simulate(system, step=step, until=20 * step)  # compiled

        def run(system=system, step=step):
            return ph.simulate(system, step=step, until=w.W9_UNTIL)

        took, found = w.seconds(run, 1)
        low = w.G * w.W9_LOW[case]
        energies = _energies(found, low)
        hits = sum(kind == "impact" for kind in found.events.kinds) if case != "disc" else 0
        note = f"{hits} impacts" if hits else ""
        yield w.contact_row("energy-momentum", case, step, took, energies, note)


def _energies(run, low):
    ledger = run.ledger
    return ledger.kinetic + sum(ledger.potential.values()) - low


WORK = {"W1": w1, "W2": w2, "W3": w3, "W4": w4, "W5": w5, "W6": w6, "W7": w7, "W8": w8, "W9": w9}

if __name__ == "__main__":
    w.main("polhode", version, WORK)
