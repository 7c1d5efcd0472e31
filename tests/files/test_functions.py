"""Results of a model with a function are saved without the model."""

import numpy as np
import pytest
import xarray

import polhode as ph


@pytest.fixture
def system():
    force = ph.UserForce("lift", "b", force=lambda t, x, v, R, omega, params: (0.0, 0.0, 1.0))
    return ph.System([ph.Body("b", 1.0, inertia=(1, 1, 1))], forces=[force])


def test_results_are_saved_alone_with_a_warning(system, tmp_path):
    run = ph.simulate(system, step=0.01, until=0.05)
    with pytest.warns(ph.ModelWarning, match="'lift' has a function, which no file can hold"):
        run.save(tmp_path / "x.zarr")
    with xarray.open_zarr(tmp_path / "x.zarr") as found:
        assert np.array_equal(found.position.values, run.body("b").position.values[:, None])
    with pytest.warns(ph.ModelWarning), pytest.raises(ph.InputError, match="already exists"):
        run.save(tmp_path / "x.zarr")
    with pytest.raises(ph.InputError, match="is not a run of polhode"):
        ph.load(tmp_path / "x.zarr")


def test_a_run_into_a_folder_is_refused_before_it_starts(system, tmp_path):
    with pytest.raises(ph.ModelError, match="'lift' has a function, which cannot be saved"):
        ph.simulate(system, step=0.01, until=0.05, out=tmp_path / "run")
    assert not (tmp_path / "run").exists()
