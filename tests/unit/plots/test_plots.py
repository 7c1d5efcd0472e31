"""Every figure is drawn, with units on its axes and the numbers of the run in its lines."""

import sys

import matplotlib as mpl

mpl.use("agg")

import numpy as np
import pytest
from matplotlib import pyplot
from PIL import Image

import polhode as ph
from polhode import plots
from polhode.plots.solids import faces

pytestmark = pytest.mark.jit


@pytest.fixture(scope="module")
def nut():
    body = ph.Body("nut", 1.0, inertia=(1.0, 2.0, 2.6), angular_velocity=(0.05, 3.0, 0.0))
    return ph.simulate(ph.System([body], title="Nut"), step=1e-2, until=20.0)


@pytest.fixture(scope="module")
def pendulum():
    bob = ph.Body("bob", 1.0, inertia=(0.02, 0.02, 0.004), position=(0.5, 0, 0))
    hinge = ph.Revolute("hinge", "ground", "bob", point=(0, 0, 0), axis=(0, 1, 0))
    system = ph.System([bob], [hinge], gravity=(0, 0, -9.81), title="Pendulum")
    return ph.simulate(system, step=1e-2, until=2.0)


@pytest.fixture(autouse=True)
def _tidy():
    yield
    pyplot.close("all")


def lines(figure, axes=0):
    return {line.get_label(): line.get_ydata() for line in figure.axes[axes].get_lines()}


def test_energies_are_those_of_the_run(pendulum):
    found = lines(plots.energy(pendulum))
    for name in ("kinetic", "potential", "total"):
        assert np.array_equal(found[name], pendulum.energy[name].values)


def test_momenta_are_those_of_the_run(nut):
    found = lines(plots.momentum(nut))
    for k, axis in enumerate("xyz"):
        assert np.array_equal(found[axis], nut.angular_momentum.values[:, k])
    assert set(lines(plots.momentum(nut, "linear"))) == {"x", "y", "z"}


def test_drifts_end_where_the_certificate_says(pendulum):
    found, certificate = lines(plots.drift(pendulum)), pendulum.certificate()
    worst = found["energy"].max()
    assert worst == pytest.approx(max(certificate["energy"].relative, 1e-17))
    assert {"energy", "joints"} <= set(found)


def test_the_drift_of_one_quantity_compares_schemes(nut):
    other = ph.simulate(nut.trajectory.system, "rk4", step=1e-2, until=20.0)
    figure = plots.drift(nut, other, only=["energy"])
    assert set(lines(figure)) == {"energy-momentum", "rk4"}
    assert figure.axes[0].get_yscale() == "log"


@pytest.mark.parametrize("draw", [plots.energy, plots.drift, plots.momentum, plots.angles])
def test_axes_have_names_and_units(draw, nut):
    ax = draw(nut).axes[0]
    assert ax.get_xlabel() == "time (s)"
    assert ax.get_ylabel()
    assert "Nut: energy-momentum" in ax.get_title(loc="left")


def test_any_result_can_be_drawn(pendulum):
    hinge = pendulum.joint("hinge")
    figure = plots.quantity(hinge.angle)
    assert figure.axes[0].get_ylabel() == "angle (rad)"
    assert np.array_equal(figure.axes[0].get_lines()[0].get_ydata(), hinge.angle.values)
    figure = plots.phase(hinge.angle, hinge.rate)
    assert figure.axes[0].get_xlabel() == "angle (rad)"
    assert figure.axes[0].get_ylabel() == "rate (rad/s)"


def test_the_polhode_lies_on_the_ellipsoid_and_the_herpolhode_in_a_plane(nut):
    figure = plots.polhode(nut)
    curve = np.array(figure.axes[0].get_lines()[0].get_data_3d())
    on = np.einsum("at,a,at->t", curve, [1.0, 2.0, 2.6], curve)
    assert on == pytest.approx(np.ones_like(on), abs=1e-12)
    assert len(figure.axes) == 2


def test_paths_stills_work_and_modes_are_drawn(nut, pendulum):
    assert plots.still(pendulum, 0.4).axes[0].get_zlabel() == "z (m)"
    plots.still(pendulum, 0.7)
    table = {"a": [(1.0, 1e-3), (2.0, 1e-4)], "b": [(1.0, 1e-2)]}
    assert set(lines(plots.work_precision(table))) == {"a", "b"}
    assert len(plots.modes([1.0, 2.5], np.eye(3)[:, :2]).axes) == 2


def test_a_run_gets_its_figures(nut, pendulum, tmp_path):
    names = {p.stem for p in nut.figures(tmp_path / "nut")}
    assert names == {"energy", "drift", "momentum", "paths", "polhode"}
    for path in (tmp_path / "nut").iterdir():
        with Image.open(path) as picture:
            assert min(picture.size) > 300


def test_the_name_of_a_beam_is_no_path(tmp_path):
    section = ph.Section.round(radius=0.05, material="steel")
    names = ("left/arm", "/../../../arm")
    points = [[0, 0, 0], [1, 0, 0]]
    beams = [ph.Beam(n, "ground", "", points=points, elements=1, section=section) for n in names]
    run = ph.simulate(ph.System([], beams=beams), step=1e-3, until=1e-3)
    run.figures(tmp_path / "a" / "b")
    written = {p.name for p in (tmp_path / "a" / "b").iterdir()}
    assert {"moment-left%2Farm.png", "moment-%2F..%2F..%2F..%2Farm.png"} <= written
    assert len(written) == len([p for p in tmp_path.rglob("*") if p.is_file()])


def test_a_film_has_its_frames(pendulum, tmp_path):
    path = plots.film(pendulum, tmp_path / "swing.gif", seconds=0.5, per_second=8, dpi=40)
    with Image.open(path) as picture:
        assert picture.n_frames == 4


def test_a_film_that_cannot_be_written_says_why(pendulum, tmp_path, monkeypatch):
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    with pytest.raises(ph.PolhodeError, match=r"'swing.mp4' needs ffmpeg.*name the film .gif"):
        plots.film(pendulum, tmp_path / "swing.mp4")
    with pytest.raises(ph.PolhodeError, match=r"must end in .gif or .mp4"):
        plots.film(pendulum, tmp_path / "swing.avi")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("shape", "reaches"),
    [
        ({"kind": "box", "size": [1.0, 2.0, 3.0]}, [0.5, 1.0, 1.5]),
        ({"kind": "sphere", "radius": 2.0}, [2.0, 2.0, 2.0]),
        ({"kind": "cylinder", "radius": 0.5, "height": 3.0}, [0.5, 0.5, 1.5]),
        ({"kind": "cone", "radius": 0.5, "height": 4.0}, [0.5, 0.5, 3.0]),
    ],
    ids=lambda value: value["kind"] if isinstance(value, dict) else "",
)
def test_solids_are_as_large_as_they_are(shape, reaches):
    corners = np.concatenate([corners for _, corners in faces(shape)])
    assert np.abs(corners).max(axis=0) == pytest.approx(reaches)
    if shape["kind"] == "cone":  # on its point, which is three quarters of the height down
        assert corners[:, 2].max() == pytest.approx(1.0)


def test_a_point_mass_has_no_polhode():
    run = ph.simulate(ph.System([ph.Body("point", 1.0)]), step=0.1, until=1.0)
    with pytest.raises(ph.ModelError, match="has no polhode"):
        plots.polhode(run)


def test_a_motion_in_a_plane_is_drawn_in_it(pendulum):
    figure = plots.path(pendulum)
    (ax,) = figure.axes
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("x (m)", "z (m)")
    x, z = ax.get_lines()[0].get_data()
    assert np.array_equal(x, pendulum.body("bob").position.values[:, 0])
    assert np.array_equal(z, pendulum.body("bob").position.values[:, 2])


def test_a_motion_in_a_tilted_plane_keeps_its_lengths():
    normal = np.array([1.0, 2.0, 2.0]) / 3.0
    start = np.cross(normal, (0.0, 0.0, 1.0))
    bob = ph.Body("bob", 1.0, inertia=(0.1, 0.1, 0.1), position=start)
    hinge = ph.Revolute("hinge", "ground", "bob", point=(0, 0, 0), axis=normal)
    run = ph.simulate(ph.System([bob], [hinge], gravity=(0, 0, -9.81)), step=1e-2, until=1.0)
    (ax,) = plots.path(run).axes
    found = np.stack(ax.get_lines()[0].get_data(), axis=1)
    right = run.body("bob").position.values
    assert np.allclose(np.linalg.norm(found, axis=1), np.linalg.norm(right, axis=1), atol=1e-12)


def test_joint_angles_and_reactions_are_among_the_figures(pendulum, tmp_path):
    found = lines(plots.joints(pendulum))
    assert np.array_equal(found["hinge"], pendulum.joint("hinge").angle.values)
    found = lines(plots.reactions(pendulum))
    size = np.linalg.norm(pendulum.joint("hinge").reaction.values, axis=1)
    assert np.array_equal(found["hinge"], size)
    names = {p.stem for p in pendulum.figures(tmp_path)}
    assert {"joints", "reactions"} <= names


def inside(figure, legend):
    figure.canvas.draw()
    box, page = legend.get_window_extent(), figure.bbox
    return box.x0 >= page.x0 and box.x1 <= page.x1 and box.y0 >= page.y0 and box.y1 <= page.y1


def test_legends_stand_beside_the_curves_and_within_the_figure(pendulum, nut):
    for figure in (plots.energy(pendulum), plots.drift(nut), plots.momentum(nut)):
        (ax,) = figure.axes
        assert inside(figure, ax.get_legend())
        assert ax.get_legend().get_window_extent().x0 >= ax.get_window_extent().x1


def test_the_legend_of_a_sweep_is_not_clipped():
    import xarray

    schemes = [f"a-scheme-with-a-long-name-{k}(energy-momentum)" for k in range(7)]
    dataset = xarray.Dataset(
        {"energy_drift": ("member", np.geomspace(1e-3, 1.0, 14))},
        coords={
            "scheme": ("member", schemes * 2),
            "step": ("member", [0.1] * 7 + [0.2] * 7),
        },
        attrs={"varying": ["scheme", "step"]},
    )
    figure = plots.sweep(dataset, title="Seven schemes")
    assert inside(figure, figure.legends[0])


@pytest.mark.parametrize("varying", ["spin", "scheme"])
@pytest.mark.parametrize("extra", [(), ("time",)], ids=["final", "trajectory"])
def test_a_sweep_without_single_numbers_draws_components(varying, extra):
    import xarray

    shape = (2, *(3 for _ in extra), 1, 3)
    dims = ("member", *extra, "body", "axis")
    given = {"spin": [1.0, 2.0], "scheme": ["a", "b"]}[varying]
    dataset = xarray.Dataset(
        {"position": (dims, np.arange(np.prod(shape), dtype=float).reshape(shape))},
        coords={varying: ("member", given), "body": ["top"], "axis": ["x", "y", "z"]},
        attrs={"varying": [varying]},
    )
    figure = plots.sweep(dataset)
    names = [ax.get_ylabel() for ax in figure.axes]
    assert names == ["position top x", "position top y", "position top z"]
    lines = figure.axes[1].get_lines()  # y, at the end
    drawn = np.concatenate([line.get_ydata() for line in lines])
    assert list(drawn) == list(dataset["position"].values[:, *(-1 for _ in extra), 0, 1])
