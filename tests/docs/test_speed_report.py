"""The report of `make bench`: ratios, what is said of missing peers; the references' equations."""

import json

import numpy as np
import pytest

from benchmarks import history
from benchmarks.peers import references, work
from benchmarks.report_page import least, page


def row(program, work, seconds, error, **more):
    return {
        "program": program,
        "work": work,
        "method": "m",
        "setting": "s",
        "seconds": seconds,
        "error": error,
        **more,
    }


def found(rows, **more):
    machine = {
        "date": "2026-01-01",
        "revision": "abc",
        "processor": "one",
        "cores": 2,
        "python": "3.11",
        "rounds": 1,
        "load": 0.0,
    }
    empty = {"versions": {}, "missing": {}, "peak": None, "operations": {}, "machine": machine}
    return {**empty, "rows": rows, **more}


def test_a_ratio_is_that_of_the_quickest_that_reach_the_error():
    rows = [
        row("polhode", "W3", 0.03, 9e-7),
        row("polhode", "W3", 0.01, 2e-6) | {"setting": "too coarse"},
        row("MuJoCo", "W3", 0.05, 9e-7),
        row("MuJoCo", "W3", 0.04, 9e-7),  # a second round
    ]
    text = page(found(rows))
    assert "| W3 to 1e-06 | ≤ 0.5x MuJoCo | 0.75x | missed by 50 % |" in text
    assert "## W4" not in text  # what was not run is not spoken of


def test_the_least_of_all_rounds_counts():
    rows = [row("p", "W1", t, 0.0) for t in (3.0, 1.0, 2.0)]
    assert [r["seconds"] for r in least(rows)] == [1.0]


def test_what_does_not_run_is_named_with_the_reason():
    rows = [
        row("polhode", "W1", 1.0, 1e-9),
        row("Drake", "W1", 1.0, 1e-3),
        {"program": "SciPy", "work": "W1", "failed": "ValueError: no"},
    ]
    text = page(found(rows, missing={"heyoka": "No module named 'heyoka'"}))
    assert "| heyoka | No module named 'heyoka' |" in text
    assert "| SciPy | W1 | ValueError: no |" in text
    assert "| Drake | not reached; m, s | 1 s | 1.0e-03 | - |" in text


def test_a_share_of_the_peak_counts_the_operations_of_what_ran():
    speed = row("polhode", "W5", 1.0, None, speed=1e8, operations="simo-wong")
    speed["method"] = "simo-wong"
    text = page(found([speed], peak=5e10, operations={"simo-wong": 125.0}))
    assert "| W5 simo-wong | ≥ 2e+08/s | 1e+08/s, 25 % of the peak | missed by 100 % |" in text


def test_ticks_of_a_controller_are_judged():
    methods = {
        "energy-momentum": 40.0,
        "sim.step() over its kernel": 6.0,
        "sim.joint().angle after a step": 6.0,
        "sim.body().position after a step": 3.0,
        "compiled controller, no gains": 15.0,
        "no controller": 10.0,
    }
    rows = [row("polhode", "W6", t, None, tick=t) | {"method": m} for m, t in methods.items()]
    text = page(found([*rows, row("MuJoCo", "W6", 1.0, None, tick=12.0)]))
    assert "| W6, a tick in NumPy | ≤ 60 µs | 40 µs | met |" in text
    assert "| W6, sim.joint().angle after a step | ≤ 3 µs | 6 µs | missed by 100 % |" in text
    assert "| W6, compiled controller | ≤ 1.3x | 1.5x | missed by 15 % |" in text
    assert "| MuJoCo | m | 12 | - | - |" in text


def test_what_contacts_keep_is_listed_by_body():
    more = {"case": "ball", "end": 0.5, "most": 1.25}
    text = page(found([row("MuJoCo", "W9", 1.0, None) | more | {"setting": "ball, h=0.001"}]))
    assert "| ball | MuJoCo | m, h=0.001 | -5.0e-01 | +2.5e-01 | 1 s |" in text


def test_fewest_steps_are_found_from_both_sides():
    def error(steps):
        return 1.0 / steps**2

    for guess in (50, 5000):
        steps = work.fewest(error, guess)
        assert error(steps) <= work.ASKED < error(steps / 1.05)


def test_the_first_acceleration_of_one_link_is_that_of_a_pendulum():
    link = references.chain(1)
    rates = link.rates(0.0, references.links_start(link, [(1, 0, 0, 0)]))[4:]
    arm = work.LENGTH / 2
    about_pin = np.array(work.LINK_J) + work.LINK_MASS * arm**2 * np.array([0, 1, 1])
    moment = np.cross((arm, 0, 0), work.LINK_MASS * np.array(work.CHAIN_GRAVITY))
    assert rates == pytest.approx(moment / about_pin, rel=1e-13)


def test_the_forces_in_a_chain_are_those_of_the_full_equations():
    """Against accelerations and forces together, solved at once, in any state."""
    links, r = references.three_links(), np.random.default_rng(1)
    n, q, Omega = 3, r.normal(size=(3, 4)), r.normal(size=(3, 3))
    q /= np.linalg.norm(q, axis=1, keepdims=True)
    found = links.rates(0.0, np.concatenate([q.ravel(), Omega.ravel()]))[12:].reshape(3, 3)
    R = [work.rotation(a) for a in q]
    M, b = np.zeros((9 * n, 9 * n)), np.zeros(9 * n)  # of each: acceleration, turning, force
    hat = references.hats

    for i in range(n):
        x, a, f = (slice(9 * i + 3 * k, 9 * i + 3 * k + 3) for k in range(3))
        near, o = links.near[i], Omega[i]
        M[x, x], M[a, a] = links.mass * np.eye(3), np.diag(links.J)
        M[x, f], M[a, f] = -np.eye(3), -hat(near) @ R[i].T
        b[x], b[a] = links.mass * links.gravity, -np.cross(o, links.J * o)
        M[f, x], M[f, a] = np.eye(3), -R[i] @ hat(near)
        b[f] = -R[i] @ np.cross(o, np.cross(o, near))
        if i:
            p, far, before = i - 1, links.far[i - 1], Omega[i - 1]
            y, c = slice(9 * p, 9 * p + 3), slice(9 * p + 3, 9 * p + 6)
            M[y, f], M[c, f] = np.eye(3), hat(far) @ R[p].T
            M[f, y], M[f, c] = -np.eye(3), R[p] @ hat(far)
            b[f] += R[p] @ np.cross(before, np.cross(before, far))
    full = np.linalg.solve(M, b).reshape(n, 9)[:, 3:6]
    assert found == pytest.approx(full, rel=1e-11, abs=1e-11)


def test_the_history_is_that_of_its_records():
    records = json.loads(history.RECORDS.read_text(encoding="utf-8"))
    assert all(set(r["ratios"]) == set(history.WORKLOADS) for r in records)
    assert len({r["version"] for r in records}) == len(records)
    assert history.page(records) == history.PAGE.read_text(encoding="utf-8")
