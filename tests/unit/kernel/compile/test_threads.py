"""Threads that build, run and read different systems get the bits that one thread gets."""

import pytest

WORK = """
import hashlib, json, sys, threading, warnings
from concurrent.futures import ThreadPoolExecutor
warnings.simplefilter("ignore")
sys.setswitchinterval(1e-5)
import polhode as ph
from polhode.files.models import load_model

WORDS = %r

def work(word):
    name, _, scheme = word.partition(":")
    model = load_model(name)
    step = model.simulation.step or 1e-3
    run = ph.simulate(model.system, scheme, step=step, until=20 * step, quiet=True)
    digest = hashlib.sha256(run.trajectory.stored.tobytes())
    for body in model.system.bodies:
        for what in ("position", "velocity", "acceleration", "angular_velocity"):
            digest.update(getattr(run.body(body.name), what).values.tobytes())
    for joint in model.system.joints:
        digest.update(run.joint(joint.name).reaction.values.tobytes())
    digest.update(str(run.certificate()).encode())
    return digest.hexdigest()

threads = %d
with ThreadPoolExecutor(threads) as pool:
    print(json.dumps(list(pool.map(work, WORDS))))
"""
FEW = ["wing-nut:rk4", "wing-nut:peskin", "wing-nut:simo-wong", "heavy-top:simo-wong"]
MANY = [
    "heavy-top:energy-momentum",
    "double-pendulum:energy-momentum",
    "wing-nut:energy-momentum",
    "double-pendulum:euler-parameters",
    "satellite:energy-momentum",
    "torsion-pendulum:energy-momentum",
    "heavy-top:geradin-as-printed",
    "bricard:energy-momentum",
]


@pytest.mark.slow
@pytest.mark.jit
def test_threads_that_compile_and_read_give_the_bits_of_one(python, tmp_path):
    one = python(WORK % (FEW, 1))
    four = python(WORK % (FEW, 4), POLHODE_CACHE_DIR=tmp_path / "four")
    assert four == one


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("threads", [2, 3, 4])
def test_threads_with_every_engine_give_the_bits_of_one(python, tmp_path, threads):
    one = python(WORK % (MANY, 1), POLHODE_CACHE_DIR=tmp_path / "one")
    many = python(WORK % (MANY, threads), POLHODE_CACHE_DIR=tmp_path / "many")
    again = python(WORK % (MANY, threads), POLHODE_CACHE_DIR=tmp_path / "many")
    assert many == again == one
