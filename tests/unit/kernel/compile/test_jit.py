"""Options of the compiler, and what importing polhode loads."""

import numba
import pytest

import polhode
from polhode.kernel.algebra.so3 import exp


@pytest.mark.jit
def test_sums_are_not_reordered():
    assert exp.targetoptions["fastmath"] is False
    assert exp.targetoptions["nogil"] is True
    assert exp.targetoptions["error_model"] == "numpy"


@pytest.mark.jit
def test_numba_keeps_its_own_locators_for_others():
    """Importing polhode must not move other people's caches."""
    assert "polhode" not in str(numba.config.CACHE_LOCATOR_CLASSES)


def test_importing_polhode_loads_nothing_heavy(python):
    heavy = ("numba", "llvmlite", "scipy", "xarray", "pandas", "matplotlib", "zarr", "pydantic")
    code = f"import sys, json, polhode; print(json.dumps([m for m in {heavy} if m in sys.modules]))"
    assert python(code) == []


def test_building_a_model_loads_nothing_heavy(python):
    heavy = ("numba", "scipy", "xarray", "pandas", "matplotlib")
    code = f"""
import sys, json, polhode as ph
ph.System([ph.Body("b", mass=1, inertia=(1, 2, 2.5))], gravity=(0, 0, -9.81))
print(json.dumps([m for m in {heavy} if m in sys.modules]))
"""
    assert python(code) == []


def test_public_names_are_what_they_are_whatever_came_first(python):
    code = """
import json, types, polhode as ph
for name in reversed(ph.__all__):
    assert not isinstance(getattr(ph, name), types.ModuleType), name
print(json.dumps(sorted(set(ph.__all__) - set(dir(ph)))))
"""
    assert python(code) == []
    with pytest.raises(AttributeError, match="module 'polhode' has no attribute 'simulatte'"):
        _ = polhode.simulatte
