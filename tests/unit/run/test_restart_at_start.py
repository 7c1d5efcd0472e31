"""A checkpoint of the start continues as the run itself does."""

import numpy as np
import pytest

import polhode as ph
from polhode.run.driver import by_hand
from polhode.run.engine import Engine


def block():
    """A block that slides along a floor, touching it from the start."""
    body = ph.Body("block", 2.0, inertia=(0.01,) * 3, position=(0, 0, 0.1), velocity=(1, 0, 0))
    points = [[x, y, -0.1] for x in (-0.2, 0.2) for y in (-0.2, 0.2)]
    floor = ph.Contact("floor", body="block", shape={"points": points}, law={"friction": 0.3})
    return ph.System([body], contacts=[floor], gravity=(0, 0, -9.81))


@pytest.mark.parametrize("steps", [0, 3])
def test_contacts_of_the_start_are_resolved_once(steps):
    engine = Engine(block(), "energy-momentum", 1e-2)
    driver = by_hand(engine, 1, ())
    start = {key: np.array(value) for key, value in driver.checkpoint().items()}
    driver.advance(steps)
    again = Engine(block(), "energy-momentum", 1e-2)
    again.restore(start)
    other = by_hand(again, 1, ())
    other.advance(steps)
    whole, continued = driver.checkpoint(), other.checkpoint()
    assert whole.keys() == continued.keys()
    for key, value in whole.items():
        np.testing.assert_array_equal(continued[key], value, key)
