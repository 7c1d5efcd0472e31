"""Folders instead of files of a study, and the other way round."""

import shutil

import pytest

import polhode as ph
from polhode.errors import RecordError
from polhode.studies import status


def test_what_is_in_the_way_is_named_and_a_damaged_store_is_not_finished(tmp_path):
    given = {"vary": {"body.box.mass": [5.0, 6.0]}, "step": 0.01, "until": 0.02, "workers": 1}
    out = tmp_path / "study"
    ph.sweep("free-box", keep=["energy_drift"], out=out, **given)
    (out / "lock").unlink()
    (out / "lock").mkdir()
    with pytest.raises(RecordError, match=r"lock' cannot be written: is a directory; .* move it"):
        ph.sweep("free-box", keep=["energy_drift"], out=out, **given)
    (out / "lock").rmdir()
    shutil.rmtree(out / "parts")
    assert status(out).finished
    (out / "study.zarr" / "zarr.json").write_text("")
    assert not status(out).finished
    with pytest.warns(ph.ModelWarning, match="is damaged"):
        ph.sweep("free-box", keep=["energy_drift"], out=out, **given)
    assert status(out).finished
