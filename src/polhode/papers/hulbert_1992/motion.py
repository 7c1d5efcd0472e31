"""Section 5.1, Figures 1-4: momentum and energy of the body that turns over."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
from scipy.spatial.transform import Rotation

from polhode.api.simulate import simulate
from polhode.diagnostics.order import orders
from polhode.model.numbers import Floats
from polhode.oracles import free_body
from polhode.papers._paper import (
    UNDECIDED,
    Curve,
    Found,
    Pane,
    Plot,
    band,
    components,
    curve,
    envelope,
    experiment,
    listed,
    near,
    tenths,
)
from polhode.papers.hulbert_1992.experiment import (
    AT_2,
    CLOSED_ENDS,
    FOUR,
    INERTIA,
    PARK,
    PREDICTOR_CORRECTOR,
    SIMO_WONG,
    STAGGERED,
    Bursts,
    energy,
    example_1,
    momentum,
    run,
    sampled,
    spinning,
    top,
    torque_free,
    total_energy,
    trapezoidal,
)
from polhode.quantities.system import kinetic_energy
from polhode.results.trajectory import Trajectory

CAPTIONS_STEP = 1e-3  # the captions'


@experiment("momentum", "identical")
def momenta() -> Iterator[Found | Plot]:
    """What is conserved, and how near Simo-Wong and staggered are."""
    worst, right = 0.0, [20.0 * 1.999, 0.2, 0.0]
    for scheme in FOUR[:3]:
        t = run(example_1(), scheme, CAPTIONS_STEP, 1000.0, every=50)
        worst = max(worst, float(np.abs(momentum(t)[torque_free(t)] - right).max()))
    t = run(example_1(), PARK, CAPTIONS_STEP, 10.0)
    park = float(np.abs(momentum(t)[torque_free(t)] - right).max())
    yield Found(
        "momentum",
        worst <= 1e-10,
        f"Lambda J Omega off by ≤ {worst:.0e} of 40 over 1000 s; Park's by {park:.1e} in 10 s",
        agrees=worst <= 1e-10,
    )
    time = np.linspace(0.0, 8.0, 81)
    exact = free_body(np.diag(INERTIA), np.array(AT_2[1]), time).Omega
    errors = []
    for scheme in (SIMO_WONG, STAGGERED):
        t = run(example_1(), scheme, CAPTIONS_STEP, 10.0, every=100)
        errors.append(float(np.abs(t.angular_velocity[20:, 0] - exact)[-1].max()))
    yield Found(
        "identical",
        max(errors) < 2e-3,
        f"errors of Omega at 10 s {listed(errors)}, of {np.abs(exact).max():.0f}",
        agrees=near(errors, (1.41e-3, 3.12e-4)),
    )


@experiment("constant-energy", "pc-growth", "fig-energies")
def energies() -> Iterator[Found | Plot]:
    """Kinetic energy over long times."""
    bands, panels = {}, []
    for scheme in FOUR:
        t = run(example_1(), scheme, CAPTIONS_STEP, 5000.0, every=23)
        K, time = energy(t), t.time[torque_free(t)]
        bands[scheme] = [band(part) for part in tenths(K)]
        panels.append(Pane(scheme, "time (s)", "K/K(2) - 1", [envelope("", time, K)]))
    (first, last), (first_s, last_s) = bands[SIMO_WONG], bands[STAGGERED]
    yield Found(
        "constant-energy",
        near(first, last, 0.05) and near(first_s, last_s, 0.05, 1e-9),
        f"K/K(2) - 1 within {listed(last)} (Simo-Wong) and {listed(last_s)} (staggered) in the "
        "last tenth of 5000 s",
        agrees=near(last, (-9.3e-5, 1.57e-4)) and near(last_s[1], 1.64e-5),
    )
    growth = []
    for h in (4e-3, 2e-3, 1e-3, 5e-4):
        K = kinetic_energy(run(spinning(), PREDICTOR_CORRECTOR, h, 1000.0, every=100))
        growth.append(float(K[-1] / K[0] - 1.0))
    yield Found(
        "pc-growth",
        min(growth) > 0.0,
        f"grows by {listed(growth, 3)} in 1000 s at dt = 4, 2, 1, 0.5 ms",
        agrees=near(growth, (0.412, 0.0277, 2.56e-3, 2.7e-4), 0.02),
    )
    yield Plot("fig-energies", panels, columns=2)


@cache
def literal(scheme: str, closed: float = CLOSED_ENDS) -> Trajectory:
    """(68), (73) and 0 ≤ t ≤ td to the letter, 300 s."""
    return run(example_1(closed=closed), sampled(scheme), CAPTIONS_STEP, 300.0)


def largest(t: Trajectory, until: float) -> float:
    """Largest |K/K(2) - 1| so far, with its sign."""
    K = energy(t)[t.time[torque_free(t)] <= until]
    return float(K[np.abs(K).argmax()])


@experiment("bursts", "bursts-size", "staggered-better", "load-reading")
def bursts() -> Iterator[Found | Plot]:
    """Park's algorithm under three readings of the loads."""
    ways = {
        "to the letter": literal(PARK),
        "intervals open at their ends": literal(PARK, -CLOSED_ENDS),
        "exact impulses": run(example_1(), PARK, CAPTIONS_STEP, 300.0),
    }
    inside, outside = Bursts(ways["to the letter"]).means
    plain = Bursts(ways["exact impulses"])
    others = [largest(t, 300.0) for t in ways.values()]
    lowest = [float(energy(t).min()) for t in ways.values()]
    yield Found(
        "bursts",
        inside > 5.0 * abs(outside) and inside > 0.0,
        f"loads by (68), (73) and 0 ≤ t ≤ td to the letter: mean of K/K(2) - 1 over 300 s "
        f"{inside:+.2g} where |Omega_3| exceeds half its maximum, {outside:+.2g} elsewhere, every "
        f"{plain.spacing:.2f} s",
        "the rule for loads. With exact impulses the energy dips instead, mean "
        f"{plain.means[0]:+.1e} in bursts, lowest {lowest[2]:+.1e}; with intervals open at their "
        f"ends it first dips to {lowest[1]:+.1e}, then grows to {others[1]:+.1f} by 300 s",
        agrees=near((plain.means[0], plain.spacing), (-6.5e-5, 0.99)),
    )
    sizes = [largest(ways["to the letter"], until) for until in (10.0, 50.0, 300.0)]
    yield Found(
        "bursts-size",
        UNDECIDED,
        f"the figure cannot be read; by 10, 50, 300 s K/K(2) - 1 reaches {listed(sizes, 3)} with "
        "the loads to the letter, which a figure shows, and "
        f"{listed([largest(ways['exact impulses'], 10.0)])} by 10 s with exact impulses, which "
        "none shows",
        "the rule for loads",
    )
    same, exact = literal(STAGGERED), run(example_1(), STAGGERED, CAPTIONS_STEP, 300.0)
    stag, park = largest(same, 300.0), largest(ways["to the letter"], 300.0)
    yield Found(
        "staggered-better",
        abs(stag) < 0.01 * abs(park),
        f"same loads, to the letter, 300 s: K/K(2) - 1 stays within {abs(stag):.2g} with staggered "
        f"and reaches {park:.2g} with Park's algorithm",
        f"the rule for loads, in size: {largest(exact, 300.0):+.1e} and "
        f"{others[2]:+.1e} with exact impulses",
    )
    apart = []
    for t in (same, exact):
        half = t.memory[-1, 0, t.scheme.record.memory_slice("pi_half")]
        apart.append(float(np.abs(half - t.spin[-1, 0]).max()))
    yield Found(
        "load-reading",
        near(apart[0], 10.0 * CAPTIONS_STEP, 1e-6) and apart[1] <= 1e-9,
        f"after the loads the momenta of the two sequences of staggered differ by {apart[0]:.4g} "
        f"= 20 dt/2 with loads to the letter, by {apart[1]:.0e} with exact impulses: sampling at "
        "the middles gives them different impulses where a load ends",
    )


@experiment("fig-1", "fig-2", "fig-3", "fig-4")
def panels() -> Iterator[Found | Plot]:
    """Figures 1-4, with a fourth panel for what the third cannot show."""
    for k, scheme in enumerate(FOUR, start=1):
        t = run(example_1(), scheme, CAPTIONS_STEP, 10.0)
        time, after = t.time, torque_free(t)
        error = [curve("exact impulses", time[after], energy(t))]
        if scheme in (STAGGERED, PARK):
            other = run(example_1(closed=CLOSED_ENDS), sampled(scheme), CAPTIONS_STEP, 10.0)
            error.append(curve("to the letter", time[after], energy(other), "--"))
        axes: list[tuple[str, str, list[Curve]]] = [
            (
                "convected angular velocity",
                "Omega (rad/s)",
                components(time, t.angular_velocity[:, 0]),
            ),
            ("angular momentum", "pi (kg m²/s)", components(time, momentum(t))),
            ("kinetic energy", "K (J)", [curve("", time, kinetic_energy(t))]),
            ("after the loads", "K/K(2) - 1", error),
        ]
        yield Plot(f"fig-{k}", [Pane(a, "time (s)", b, c) for a, b, c in axes], columns=4)


# --- uncorrected ----------------------------------------------------------------------------------
# What section 4 says of leaving the correction out, of the start, and of the cost of a step.


def uncorrected(h: float, until: float) -> Floats:
    """Momentum Lambda J Omega of the body of 5.1 without loads, by (52)-(54), (50) and (51) alone.

    Omega1 is that of the predicted attitude; (57), which updates it for the corrected attitude, is
    omitted.
    """
    J, W = np.array(INERTIA), np.array(AT_2[1])
    R = Rotation.from_quat(np.roll(AT_2[0], -1))
    pi = [R.apply(J * W)]
    for _ in range(round(until / h)):
        predicted = R * Rotation.from_rotvec(h * W)  # (52), (53)
        W1 = predicted.inv().apply(R.apply(J * W)) / J  # (54)
        R = R * Rotation.from_rotvec(0.5 * h * (W + W1))  # (50), (51)
        W = W1
        pi.append(R.apply(J * W))
    return np.array(pi)


@experiment("momentum-lost", "start")
def leaving_out() -> Iterator[Found | Plot]:
    """Sections 4.3 and 4.4."""
    steps = (4e-3, 2e-3, 1e-3)
    drifts = []
    for h in steps:
        pi = uncorrected(h, 8.0)
        drifts.append(float(np.linalg.norm(pi - pi[0], axis=1).max() / np.linalg.norm(pi[0])))
    yield Found(
        "momentum-lost",
        min(drifts) > 1e-6,
        f"Lambda J Omega changes by {listed(drifts)} of itself in 8 s without torque at dt = "
        f"{listed(steps)}: order {listed(orders(steps, drifts), 2)}",
    )
    schemes = (STAGGERED, f"{STAGGERED}(start=predictor-corrector)")
    runs = [run(top(), scheme, 1e-3, 100.0, every=10) for scheme in schemes]
    bands = [float(np.abs(total_energy(t)).max()) for t in runs]
    apart = float(np.abs(runs[0].rotation[1000] - runs[1].rotation[1000]).max())
    yield Found(
        "start",
        near(bands[0], bands[1], 0.01) and apart < 1e-6,
        f"on the top of 5.2 both starts keep E to {listed(bands)} over 100 s, dt = 0.001; "
        f"attitudes at 10 s differ by {apart:.0e}",
    )


def nanoseconds(scheme: str) -> float:
    """A step on the top, the best of five runs of 200 000."""
    runs = [simulate(top(), scheme, step=1e-3, until=200.0, save_every=200_000) for _ in range(5)]
    return 1e9 * min(r.wall_seconds - r.seconds_compiling for r in runs) / 200_000


@experiment("cost-passes", "cost-rules")
def costs() -> Iterator[Found | Plot]:
    """Sections 4.3 and 4.5; times of this machine."""
    cost = {s: nanoseconds(s) for s in (*FOUR, *map(trapezoidal, FOUR[:3]))}
    named = ", ".join(f"{s} {cost[s]:.0f}" for s in FOUR)
    yield Found(
        "cost-passes",
        cost[PREDICTOR_CORRECTOR] > cost[FOUR[0]],
        f"ns a step on the top, midpoint rule, this machine: {named}",
        "the machine, and what else runs on it",
    )
    ratios = [cost[trapezoidal(s)] / cost[s] for s in FOUR[:3]]
    yield Found(
        "cost-rules",
        ratios[1] > 1.0,
        f"a step with the trapezoidal rule takes {listed(ratios, 3)} times as long as with the "
        f"midpoint rule ({', '.join(FOUR[:3])})",
        "the machine, and what else runs on it",
    )
