"""Superelements in model files: matrices by name, in .npz and Matrix Market files."""

import io
import zipfile

import numpy as np
import pytest

import polhode as ph
from polhode.files.writing import model_text
from tests.models.flexible import FLEXIBLE_MODEL

K = np.diag([3.0, 2.0, 1.0, 4.0, 5.0, 6.0])


def load(folder, stiffness):
    path = folder / "model.toml"
    path.write_text(FLEXIBLE_MODEL.format(stiffness=stiffness))
    return ph.load_model(path)


def test_matrices_come_from_arrays_and_from_matrix_market_files(tmp_path):
    np.savez(tmp_path / "bar.npz", K=K, other=np.eye(2))
    entries = "\n".join(f"{i + 1} {i + 1} {K[i, i]}" for i in range(6))
    head = "%%MatrixMarket matrix coordinate real general"
    (tmp_path / "bar.mtx").write_text(f"{head}\n6 6 6\n{entries}\n")
    for name in ("bar.npz:K", "bar.mtx"):
        (part,) = load(tmp_path, name).flexibles
        np.testing.assert_array_equal(part.stiffness, K)


def test_a_system_is_written_with_its_matrix(tmp_path):
    np.savez(tmp_path / "bar.npz", K=K)
    system = load(tmp_path, "bar.npz:K")
    (tmp_path / "again.toml").write_text(model_text(system))
    (part,) = ph.load_model(tmp_path / "again.toml").flexibles
    np.testing.assert_array_equal(part.stiffness, K)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("bar.npz:M", r"has no array 'M'; it has K, bad, flat"),
        ("bar.npz", r"choose one, as 'bar.npz:K'"),
        ("bar.npz:flat", r"with 1 axes; it must be a matrix of real numbers"),
        ("bar.npz:bad", r"cannot be read: its values are of type object"),
        ("none.npz:K", r"there is no matrix file 'none.npz'"),
        ("text.npz:K", r"it is not an archive"),
        ("../bar.npz:K", r"is outside of the folder"),
        ("../bar.mtx", r"is outside of the folder"),
        ("/etc/passwd", r"is outside of the folder"),
    ],
)
def test_mismatched_files_give_one_line_error(tmp_path, name, message):
    np.savez(tmp_path / "bar.npz", K=K, flat=np.ones(3), bad=np.array([{}], dtype=object))
    (tmp_path / "text.npz").write_text("no archive")
    with pytest.raises(ph.ModelFileError, match=message):
        load(tmp_path, name)


def test_an_archive_is_read_by_one_array_of_a_name_up_to_the_limit(tmp_path, monkeypatch):
    file = io.BytesIO()
    np.save(file, K)
    with zipfile.ZipFile(tmp_path / "bar.npz", "w") as archive:
        archive.writestr("K.npy", file.getvalue())
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr("K.npy", file.getvalue())
    with pytest.raises(ph.ModelFileError, match="two of its arrays are named 'K'"):
        load(tmp_path, "bar.npz:K")
    np.savez_compressed(tmp_path / "bar.npz", K=np.zeros((400, 400)))
    monkeypatch.setenv("POLHODE_MATRIX_MB", "1")
    with pytest.raises(ph.ModelFileError, match=r"has 1.28 MB, more than POLHODE_MATRIX_MB = 1"):
        load(tmp_path, "bar.npz:K")
