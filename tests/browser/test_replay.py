"""The replay page in a real browser: what a person does with it, and what they then see."""

import numpy as np
import pytest
from PIL import Image

import polhode as ph

pytestmark = pytest.mark.jit

ROUNDED = 1.0 / 65535  # of the range of a coordinate: what the packing may cost, both ways rounded


def nearest(run, t):
    return int(np.argmin(np.abs(run.time - t)))


def tolerance(run):
    return ROUNDED * np.ptp(run.trajectory.position, axis=0).max()


def test_it_opens_from_a_file_and_loads_nothing_from_the_network(opened, file):
    page = opened(file).page
    assert page.title() == "Links & <b>energy-momentum</b>"
    assert page.inner_text("h1") == "Links & <b>energy-momentum</b>"
    first = page.evaluate("polhode.plots.map(p => p.what.value)")
    assert first == ["joint/angle", "system/energy", "system/drift"]
    assert "digits" in page.inner_text(".badge summary")


def test_the_bodies_of_the_scene_are_where_the_data_say(opened, file, run):
    page = opened(file)
    for t in (0.0, 0.5, 1.234, 2.0):
        page.seek(t)
        right = run.trajectory.position[nearest(run, t)]
        assert np.abs(page.positions[0] - right).max() <= tolerance(run)


def test_playing_moves_the_time_and_the_bodies_and_stops_at_the_end(opened, file):
    page = opened(file)
    before = page.positions
    page.page.select_option("#speed", "0.5")
    page.page.click("#play")
    page.page.wait_for_function("() => polhode.clock.time > 0.2")
    assert np.abs(page.positions - before).max() > 1e-3
    page.page.click("#play")
    now = page.time
    page.page.wait_for_timeout(150)
    assert page.time == now
    page.seek(1.99)
    page.page.click("#play")
    page.page.wait_for_function("() => !polhode.clock.playing")
    assert page.time == 2.0


def test_scrubbing_goes_to_a_time(opened, file):
    page = opened(file)
    box = page.page.locator("#line").bounding_box()
    page.page.mouse.click(box["x"] + 0.75 * box["width"], box["y"] + box["height"] / 2)
    assert page.time == pytest.approx(1.5, abs=0.05)
    shown = float(page.page.inner_text("#now").removesuffix(" s"))
    assert shown == pytest.approx(page.time, abs=1e-3)


def test_a_press_in_a_plot_moves_the_bodies_and_the_other_plot(opened, file, run):
    page = opened(file)
    over = page.page.locator(".plot .u-over").first
    box = over.bounding_box()
    page.page.mouse.click(box["x"] + 0.25 * box["width"], box["y"] + box["height"] / 2)
    assert page.time == pytest.approx(0.5, abs=0.02)
    sample = nearest(run, page.time)
    speed = np.abs(np.diff(run.trajectory.position, axis=0)).max()  # within half a sample
    assert np.abs(page.positions[0] - run.trajectory.position[sample]).max() <= speed
    page.seek(run.time[sample])
    for line, dots in page.page.evaluate(MARKS):
        assert line == pytest.approx(page.time, abs=0.1 * 2.0 / box["width"])
        assert all(miss <= 0.1 for miss in dots)  # written to a tenth of a pixel


# For each plot: the time of its line, and how far its dots are from the curves, in pixels.
MARKS = """polhode.plots.map(({ plot, now, dots, time, tables }) => {
  const shift = (e) => new DOMMatrix(e.style.transform);
  const n = polhode.tracks[0].nearest(time);
  const misses = dots.map((dot, k) => {
    const value = tables[0][k + 1][n];
    return dot.hidden ? 0 : Math.abs(plot.valToPos(value, "y") - shift(dot).f);
  });
  return [plot.posToVal(shift(now).e, "x"), misses];
})"""


def test_the_dots_sit_on_the_curves_from_the_start(opened, file):
    page = opened(file)
    page.page.wait_for_timeout(100)
    for line, dots in page.page.evaluate(MARKS):
        assert line == pytest.approx(0.0, abs=0.001)
        assert all(miss <= 0.1 for miss in dots)
    assert page.page.evaluate("polhode.plots[1].dots.filter(d => !d.hidden).length") == 3
    page.page.set_viewport_size({"width": 1000, "height": 700})
    page.page.wait_for_timeout(200)
    for _, dots in page.page.evaluate(MARKS):
        assert all(miss <= 0.1 for miss in dots)


def choose(page, what, of=None, plot=0):
    selects = page.page.locator(".plot").nth(plot).locator("select")
    selects.nth(0).select_option(label=what)
    if of:
        selects.nth(1).select_option(label=of)


def shown(page, plot=0):
    return np.array(page.page.evaluate(f"polhode.plots[{plot}].tables[0].map(v => Array.from(v))"))


def test_everything_in_the_file_can_be_plotted(opened, file, run):
    page = opened(file)
    titles = set(page.page.locator(".plot select").first.locator("option").all_inner_texts())
    system = {"energy", "drift", "energy ledger", "linear momentum"}
    of_bodies = {"position", "velocity", "angular velocity, body axes", "applied force"}
    of_joints = {"angle", "rate", "reaction force", "reaction torque"}
    assert system | of_bodies | of_joints | {"attitude (quaternion)", "length"} <= titles
    right = {
        ("angle", "hinge"): run.joint("hinge").angle.values[:, None],
        ("rate", "hinge"): run.joint("hinge").rate.values[:, None],
        ("reaction force", "ball"): run.joint("ball").reaction.values,
        ("position", "second"): run.trajectory.position[:, 1],
        ("velocity", "second"): run.trajectory.velocity[:, 1],
        ("angular velocity, body axes", "bob"): run.trajectory.angular_velocity[:, 0],
    }
    for (what, of), values in right.items():
        choose(page, what, of)
        found = shown(page)[1:].T
        assert found.shape == values.shape
        assert np.all(np.abs(found - values) <= ROUNDED * np.ptp(values, axis=0) + 1e-15)
    choose(page, "angular momentum about its centre", "second")
    spin = run.trajectory.spin[:, 1]
    # Rates and quaternions are rounded, each to 65 536 levels of its range.
    assert np.abs(shown(page)[1:].T - spin).max() <= 20 * ROUNDED * np.abs(spin).max()
    # What the joints leave of the second body's weight and spring is what moves it.
    choose(page, "applied force", "second")
    a = run.body("second").acceleration.values
    applied = 0.5 * a - run.joint("ball").reaction.values
    assert np.abs(shown(page)[1:].T - applied).max() <= 2 * ROUNDED * np.ptp(applied, axis=0).max()


def test_energies_can_be_shown_as_change_since_the_start(opened, file):
    page = opened(file)
    before = shown(page, 1)[1:]
    page.page.get_by_label("Change since the start").nth(1).click()
    after = shown(page, 1)[1:]
    assert np.array_equal(after, before - before[:, :1])
    assert "change" in page.page.evaluate("polhode.plots[1].plot.axes[1].label")


def test_plots_are_added_and_removed_and_lines_switched_off(opened, file):
    page = opened(file)
    page.page.click("#add-plot")
    assert page.page.locator(".plot canvas").count() == 4
    page.page.get_by_label("Remove this plot").nth(1).click()
    assert page.page.locator(".plot canvas").count() == 3
    entry = page.page.locator(".entry").first
    entry.click()
    assert entry.get_attribute("aria-pressed") == "false"
    assert page.page.evaluate("polhode.plots[0].plot.series[1].show") is False


WINDOWS = "polhode.plots.map(({ plot }) => [plot.scales.x.min, plot.scales.x.max])"


def windows(page):
    page.page.wait_for_timeout(50)
    found = np.array(page.page.evaluate(WINDOWS))
    assert np.array_equal(found, found[[0] * len(found)])  # all plots show the same times
    return found[0]


def test_the_time_axis_zooms_and_moves(opened, file):
    page = opened(file)
    assert windows(page) == pytest.approx([0.0, 2.0])
    box = page.page.locator(".plot .u-over").first.bounding_box()
    x, y = box["x"] + 0.5 * box["width"], box["y"] + 0.5 * box["height"]
    page.page.mouse.move(x, y)
    page.page.mouse.wheel(0, -100)
    low, high = windows(page)
    assert high - low == pytest.approx(2.0 / 1.35, rel=1e-6)
    assert (low + high) / 2 == pytest.approx(1.0, abs=0.01)
    axis = page.page.locator(".plot .u-axis").first.bounding_box()
    page.page.mouse.move(x, axis["y"] + 5)
    page.page.mouse.down()
    page.page.mouse.move(x + 40, axis["y"] + 5, steps=4)
    page.page.mouse.up()
    moved = windows(page)
    assert moved[1] - moved[0] == pytest.approx(high - low)
    assert moved[0] == pytest.approx(low - 40 / box["width"] * (high - low), abs=0.01)
    page.page.click("#zoom-all")
    assert windows(page) == pytest.approx([0.0, 2.0])
    page.page.keyboard.down("Shift")
    page.page.mouse.move(box["x"] + 0.25 * box["width"], y)
    page.page.mouse.down()
    page.page.mouse.move(x, y, steps=4)
    page.page.mouse.up()
    page.page.keyboard.up("Shift")
    assert windows(page) == pytest.approx([0.5, 1.0], abs=0.02)
    page.page.keyboard.press("0")
    page.seek(1.0)
    page.page.keyboard.press("z")
    assert windows(page) == pytest.approx([0.5, 1.5])
    page.page.keyboard.press(".")
    assert windows(page) == pytest.approx([0.75, 1.75])


# Of everything that is drawn over the whole run: the largest distance from the middle of the view.
OUTMOST = """() => { const v = polhode.stage.views[0]; v.camera.updateMatrixWorld();
  return Math.max(...v.seen(v.track.at(polhode.clock.time)).map(p => {
    const q = p.clone().project(v.camera); return Math.max(Math.abs(q.x), Math.abs(q.y)); })); }"""


def test_the_camera_fits_what_moves_from_everywhere(opened, file):
    page = opened(file)
    assert 0.8 < page.page.evaluate(OUTMOST) < 1.0
    for view in ("front", "side", "top", "isometric"):
        page.page.click(f"#{view}")
        assert 0.8 < page.page.evaluate(OUTMOST) < 1.0
    for _ in range(5):
        page.page.keyboard.press("9")
    assert page.page.evaluate(OUTMOST) > 1.2
    page.page.click("#fit")
    assert 0.8 < page.page.evaluate(OUTMOST) < 1.0


# Where a body is in the view, in pixels of the page.
WHERE = """(i) => { const v = polhode.stage.views[0]; const box = v.host.getBoundingClientRect();
  const p = v.camera.position.clone().setFromMatrixPosition(v.poses[i]).project(v.camera);
  return [box.left + (p.x + 1) / 2 * box.width, box.top + (1 - p.y) / 2 * box.height]; }"""


def test_a_press_selects_a_body_and_shows_its_numbers_and_curves(opened, file, run):
    page = opened(file)
    page.page.keyboard.press("n")  # no name in the way of the eye
    page.page.mouse.click(*page.page.evaluate(WHERE, 1))
    assert page.page.evaluate("polhode.selected") == 1
    readout = page.page.locator(".readout")
    assert readout.is_visible()
    x = run.trajectory.position[0, 1]
    assert f"{x[0]:.3f}  {x[1]:.3f}" in readout.inner_text()
    assert page.page.input_value("#body") == "1"
    assert "second" in page.page.inner_text("#status")
    added = page.page.locator(".plot").nth(3).locator("select")
    assert [added.nth(k).input_value() for k in (0, 1)] == ["body/position", "second"]
    page.page.select_option("#body", label="bob")
    assert added.nth(1).input_value() == "bob"
    page.page.keyboard.press("Escape")
    assert page.page.evaluate("polhode.selected") == -1
    assert not readout.is_visible()
    assert page.page.locator(".plot").count() == 3


def test_the_camera_follows_the_selected_body(opened, file):
    page = opened(file)
    page.page.select_option("#body", label="second")
    page.page.check("#follow")
    before = page.page.evaluate(WHERE, 1)
    other = page.page.evaluate(WHERE, 0)
    page.seek(0.7)
    assert page.page.evaluate(WHERE, 1) == pytest.approx(before, abs=0.5)
    assert page.page.evaluate(WHERE, 0) != pytest.approx(other, abs=5.0)


# Ends of the arrows of a kind, in clip space, and the tip of the first in the world.
TIPS = """(kind) => { const v = polhode.stage.views[0]; const a = v.arrows[kind];
  const p = v.camera.position.clone(); const data = a.heads.places.image.data;
  const at = (k) => p.fromArray(data, 16 * k + 12);
  const world = at(0).toArray();
  const clip = Array.from({ length: a.count }, (_, k) => at(k).project(v.camera).toArray());
  return { world, clip }; }"""


def test_arrows_point_along_the_forces_and_stay_in_the_view(opened, file, run):
    page = opened(file)
    for kind in ("reaction", "load", "velocity", "momentum", "rate"):
        page.page.check(f"#layer-{kind}")
    for t in (0.3, 1.1, 1.9):
        page.seek(t)
        for kind in ("reaction", "load", "velocity", "momentum", "rate"):
            tips = np.array(page.page.evaluate(TIPS, kind)["clip"])
            assert np.abs(tips[:, :2]).max() <= 0.971
    sample = nearest(run, 1.9)
    found = np.array(page.page.evaluate(TIPS, "velocity")["world"]) - page.positions[0][0]
    v = run.trajectory.velocity[sample, 0]
    assert np.dot(found, v) == pytest.approx(np.linalg.norm(found) * np.linalg.norm(v), rel=1e-3)
    for _ in range(8):
        page.page.keyboard.press("9")  # nearer: arrows are cut at the edge
    tips = page.page.evaluate(TIPS, "reaction")["clip"]
    shown = [tip for tip in tips if max(map(abs, tip[:2])) < 1.0]
    assert all(max(map(abs, tip[:2])) <= 0.971 for tip in shown)


def test_every_control_has_a_name_and_icons_need_no_font(opened, file):
    page = opened(file).page
    nameless = page.evaluate(
        "[...document.querySelectorAll('button, select, input, summary')].filter(e =>"
        " !(e.getAttribute('aria-label') || e.innerText.trim() || e.labels?.length)).length"
    )
    assert nameless == 0
    icons = page.locator("#play svg use, #theme svg use, #help summary svg use")
    assert icons.count() == 3
    boxes = [icons.nth(k).bounding_box() for k in range(3)]
    assert all(box["width"] > 6 and box["height"] > 6 for box in boxes)
    page.click("#play")
    page.wait_for_selector("#play use[href='#icon-pause']", state="attached")


def test_a_hundred_bodies_are_drawn_and_fit_in_three_megabytes(opened, tmp_path):
    rng = np.random.default_rng(1)
    bodies = [
        ph.Body(
            f"body {k}",
            1.0,
            inertia=(0.1, 0.2, 0.25),
            position=rng.normal(size=3),
            velocity=0.1 * rng.normal(size=3),
            angular_velocity=rng.normal(size=3),
        )
        for k in range(100)
    ]
    run = ph.simulate(ph.System(bodies), step=5e-3, until=10.0)
    file = run.replay(tmp_path / "many.html")
    assert file.stat().st_size <= 3e6
    page = opened(file)
    page.seek(10.0)
    assert np.abs(page.positions[0] - run.trajectory.position[-1]).max() <= tolerance(run)
    choose(page, "speed", "body 99")
    assert shown(page)[1, -1] == pytest.approx(np.linalg.norm(run.trajectory.velocity[-1, 99]))


def test_two_runs_stand_side_by_side(opened, two, pair):
    page = opened(two)
    page.seek(1.5)
    for found, run in zip(page.positions, pair, strict=True):
        right = run.trajectory.position[nearest(run, 1.5)]
        assert np.abs(found - right).max() <= tolerance(run)
    assert page.page.locator(".badge summary").all_inner_texts()[1].startswith("B:")
    page.page.keyboard.press("6")  # turns both views
    eyes = page.page.evaluate(
        "polhode.stage.views.map(v => v.camera.position.clone().sub(v.controls.target).toArray())"
    )
    assert np.allclose(eyes[0], eyes[1], atol=1e-6)
    assert page.page.inner_text("#scheme") == "A: step 0.002   B: step 0.005"
    legend = page.page.locator(".plot .legend").nth(1).inner_text()
    assert "A: total" in legend
    assert "B: total" in legend


def test_four_runs_have_names_and_one_camera(opened, pair, tmp_path):
    run, other = pair
    third = ph.simulate(run.trajectory.system, step=0.01, until=1.0)
    fourth = ph.simulate("wing-nut", step=0.1, until=1.0)
    page = opened(run.replay(tmp_path / "four.html", beside=[other, third, fourth]))
    captions = page.page.locator(".caption").all_inner_texts()
    assert captions[2] == "C: Links & <b>energy-momentum</b>, step 0.01"
    assert len(captions) == 4
    page.page.select_option("#body", label="second")  # the fourth run has no second body
    page.page.keyboard.press("6")
    assert page.page.evaluate(
        "polhode.stage.views.every((v, _, [w]) => v.camera.position.equals(w.camera.position))"
    )
    boxes = [page.page.locator(".part").nth(k).bounding_box() for k in range(4)]
    assert boxes[3]["x"] > boxes[2]["x"] == boxes[0]["x"]
    assert boxes[3]["y"] == boxes[2]["y"] > boxes[0]["y"]
    with pytest.raises(ph.InputError, match="one to 4 runs, not 5"):
        run.replay(beside=[other] * 4)
    with pytest.raises(ph.InputError, match="beside has 'rk4'; give a run"):
        run.replay(beside=["rk4"])


def test_ghosts_stand_where_the_bodies_were(opened, file, run):
    page = opened(file)
    page.page.check("#layer-ghosts")
    page.seek(1.0)
    drawn = (
        "polhode.stage.views[0].carried.filter(([, , layer]) => layer === 'ghosts')"
        ".map(([d, items]) => items.map((_, k) => 16 * k + 12).map((at) =>"
        " Array.from(d.places.image.data.slice(at, at + 3))))"
    )
    found = np.concatenate(page.page.evaluate(drawn))
    page.page.uncheck("#layer-ghosts")
    scene = "polhode.stage.views[0].solids.map(({body, local}) => [body, ...local.elements])"
    for body, *local in page.page.evaluate(scene):
        place = np.array(local[12:15])
        for t in np.linspace(0.0, 2.0, 8):
            n = nearest(run, t)
            x, R = run.trajectory.position[n, int(body)], run.trajectory.rotation[n, int(body)]
            near = np.abs(found - (x + R @ place)).max(axis=1).min()
            assert near <= 2e-2  # a sample is 2 ms, and bodies move at 5 m/s


def test_the_keyboard_is_enough(opened, file, run):
    page = opened(file)
    keys = page.page.keyboard
    keys.press("ArrowRight")
    assert page.time == pytest.approx(run.time[1], abs=1e-12)
    keys.press("Shift+ArrowRight")
    assert page.time == pytest.approx(run.time[1] + 0.1, abs=1e-12)
    keys.press("End")
    assert page.time == 2.0
    keys.press("Home")
    assert page.time == 0.0
    keys.press("+")
    faster = page.page.input_value("#speed")
    keys.press("-")
    assert float(page.page.input_value("#speed")) < float(faster)
    keys.press("Space")
    page.page.wait_for_function("() => polhode.clock.time > 0")
    keys.press("Space")
    assert not page.page.evaluate("polhode.clock.playing")
    keys.press("a")
    assert page.page.is_checked("#layer-axes")
    eye = "polhode.stage.views[0].camera.position.toArray()"
    before = np.array(page.page.evaluate(eye))
    for key in "4829":
        keys.press(key)
        after = np.array(page.page.evaluate(eye))
        assert np.abs(after - before).max() > 1e-2  # the view turns, then comes nearer
        before = after
    focused = []
    for _ in range(60):  # every control is reached by the tabulator key
        keys.press("Tab")
        focused.append(
            page.page.evaluate("document.activeElement.id || document.activeElement.tagName")
        )
    needed = {"theme", "play", "line", "speed", "SELECT", "SUMMARY", "layer-traces", "body", "fit"}
    assert needed <= set(focused)
    page.page.focus(".badge summary")
    keys.press("Enter")
    assert page.page.is_visible(".badge table")
    keys.press("Escape")
    assert not page.page.is_visible(".badge table")


def test_a_phone_shows_everything_without_moving_sideways(opened, file):
    page = opened(file, width=390, height=844, has_touch=True, is_mobile=True)
    wide = page.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    buttons = [f"#{name}" for name in ("fit", "isometric", "home", "body", "picture", "help")]
    assert page.page.locator("#line").bounding_box()["width"] > 340  # all of the width
    for control in ("#play", "#line", ".badge summary", *buttons):
        box = page.page.locator(control).bounding_box()
        assert box["height"] >= (30 if control in buttons else 32)
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    plot = page.page.locator(".plot .u-over").first
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    page.page.touchscreen.tap(box["x"] + 0.5 * box["width"], box["y"] + 0.3 * box["height"])
    assert page.time == pytest.approx(1.0, abs=0.05)


def test_without_webgl_the_page_says_so_and_plots(blind, opened, file):
    page = opened(file, using=blind)
    assert "no WebGL" in page.page.inner_text("#no-webgl")
    assert page.page.locator(".plot canvas").count() == 3
    assert page.page.is_visible(".badge summary")
    box = page.page.locator(".plot .u-over").first.bounding_box()
    page.page.mouse.click(box["x"] + 0.5 * box["width"], box["y"] + 0.5 * box["height"])
    assert page.time == pytest.approx(1.0, abs=0.02)
    page.page.select_option("#body", label="second")
    assert page.page.locator(".plot canvas").count() == 4


def test_a_name_is_text_and_never_markup(opened, naughty):
    page = opened(naughty).page
    name = "<script>alert(1)</script>"
    assert name in page.locator(".name").all_inner_texts()
    page.select_option(".plot select", label="position")
    assert name in page.locator(".plot select + select option").all_inner_texts()
    assert page.locator("script").count() == 2  # the data and the page's own


def test_light_and_dark_follow_the_system_and_the_button(opened, file):
    for scheme, other in (("light", "dark"), ("dark", "light")):
        page = opened(file, color_scheme=scheme).page
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        page.click("#theme")
        assert page.get_attribute("html", "data-theme") == other
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") != ground


def test_the_ground_stands_still_below_what_moves(opened, tmp_path):
    field = {"heightfield": [[0, 0.2, 0], [0.1, 0.3, 0]], "size": (2, 4), "center": (0, 0, -1)}
    wall = {"box": (0.2, 4, 1), "center": (3, 0, 0)}
    stone = ph.Body.capsule("stone", radius=0.1, height=0.3, density=1e3, velocity=(0.1, 0, 0))
    system = ph.System([stone], contacts=ph.Contacts(ground=[field, wall]))
    run = ph.simulate(system, step=0.1, until=1.0)
    page = opened(run.replay(tmp_path / "ground.html"))
    places = (
        "polhode.stage.views[0].carried.flatMap(([drawn, items]) => items.map(({ body }, k) =>"
        " [body, ...drawn.places.image.data.slice(16 * k + 12, 16 * k + 15)]))"
    )
    for t in (0.0, 1.0):
        page.seek(t)
        found = page.page.evaluate(places)
        fixed = sorted(where for body, *where in found if body < 0)
        assert fixed == [[0, 0, -1], [3, 0, 0]]
        assert sum(body == 0 for body, *_ in found) == 3  # a cylinder and two balls
    assert max(where[0] for body, *where in found if body == 0) == pytest.approx(0.1, abs=1e-6)


def test_a_lone_body_rolls_its_ellipsoid_on_the_invariable_plane(opened, lone):
    page = opened(lone)
    seen = []
    for t in (0.0, 3.3, 7.1, 12.9):
        page.seek(t)
        seen.append(
            page.page.evaluate(
                "(() => { const v = polhode.stage.views[1];"
                " return [...v.plane.position.toArray(), ...v.dot.position.toArray()]; })()"
            )
        )
    planes, contacts = np.array(seen)[:, :3], np.array(seen)[:, 3:]
    size = np.linalg.norm(planes[0])
    # The plane does not move, and the point of contact lies in it: what the energy and the angular
    # momentum being kept mean. The rates and attitudes are rounded to 65 536 levels.
    assert np.abs(planes - planes[0]).max() <= 40 * ROUNDED * size
    heights = contacts @ planes[0] / size
    assert heights == pytest.approx([size] * 4, rel=40 * ROUNDED)
    assert np.ptp(contacts, axis=0).max() > 0.1 * size


def test_a_picture_and_a_film_can_be_saved(opened, file, tmp_path):
    page = opened(file, accept_downloads=True)
    page.seek(1.25)
    with page.page.expect_download() as download:
        page.page.click("#picture")
    assert download.value.suggested_filename.endswith("-1.250s.png")
    saved = tmp_path / "picture.png"
    download.value.save_as(saved)
    with Image.open(saved) as picture:
        colours = picture.convert("RGB").getcolors(maxcolors=1 << 24)
    assert len(colours) > 20  # bodies, not an empty sheet
    page.page.select_option("#speed", "5")
    with page.page.expect_download() as download:
        page.page.click("#film")
    film = tmp_path / download.value.suggested_filename
    download.value.save_as(film)
    content = film.read_bytes()
    begins = {".mp4": content[4:8] == b"ftyp", ".webm": content[:4] == b"\x1a\x45\xdf\xa3"}
    assert begins[film.suffix]
    assert len(content) > 10_000


def test_a_gif_shows_what_the_scene_shows(opened, file, tmp_path):
    page = opened(file, accept_downloads=True)
    page.page.select_option("#speed", "5")
    with page.page.expect_download() as download:
        page.page.click("#gif")
    download.value.save_as(tmp_path / "moving.gif")
    page.seek(1.2)
    with page.page.expect_download() as download:
        page.page.click("#picture")
    download.value.save_as(tmp_path / "still.png")
    with Image.open(tmp_path / "moving.gif") as moving, Image.open(tmp_path / "still.png") as still:
        assert (moving.n_frames, moving.info["duration"], moving.info["loop"]) == (5, 80, 0)
        right = np.asarray(still.convert("RGB").resize(moving.size, Image.Resampling.BOX), float)
        apart = []
        for k in range(5):
            moving.seek(k)
            apart.append(np.abs(np.asarray(moving.convert("RGB"), float) - right).mean())
    assert np.argmin(apart) == 3
    assert apart[3] < 2.0  # of 255


def test_a_notebook_shows_the_page_in_its_place(opened, run, tmp_path):
    notebook = tmp_path / "notebook.html"
    output = run.replay()._repr_html_()
    notebook.write_text(
        f"<!doctype html><html data-ready><body><h1>A notebook</h1>{output}</body></html>",
        encoding="utf-8",
    )
    page = opened(notebook)
    frame = page.page.frame_locator("iframe")
    frame.locator("html[data-ready]").wait_for(state="attached")
    assert frame.locator("h1").inner_text() == "Links & <b>energy-momentum</b>"
    frame.locator("#play").click()
    page.page.wait_for_timeout(300)
    assert float(frame.locator("#now").inner_text().removesuffix(" s")) > 0.0


@pytest.fixture(scope="module")
def bouncing(tmp_path_factory):
    """A ball without a shape that falls on a plane one metre up, twice, and its page."""
    ball = ph.Body("ball", 1.0, inertia=(0.004,) * 3, position=(0, 0, 1.6), velocity=(0.5, 0, 0))
    plane = {"point": (0, 0, 1)}
    floor = ph.Contact("floor", body="ball", shape={"ball": 0.1}, plane=plane, restitution=0.8)
    system = ph.System([ball], contacts=[floor], gravity=(0, 0, -9.81))
    run = ph.simulate(system, step=0.01, until=1.0)
    return run, run.replay(tmp_path_factory.mktemp("pages") / "bouncing.html")


def test_contacts_have_a_floor_a_dot_and_marks_on_the_time_line(opened, bouncing):
    run, file = bouncing
    page = opened(file)
    view = "polhode.stage.views[0]"
    assert page.page.evaluate(f"{view}.floor.level") == pytest.approx(1.0, abs=1e-12)
    assert page.page.evaluate(f"{view}.solids[0].shape.kind") == "sphere"  # that of its contact
    assert page.page.inner_text("#count") == f"{len(run.events)} events"
    strokes = page.page.eval_on_selector("#marks path", "p => p.getAttribute('d')")
    times = [float(piece.split()[0]) / 1000.0 for piece in strokes.split("M")[1:]]
    assert times == pytest.approx(run.events.time, abs=1e-5)
    page.page.keyboard.press("]")
    assert page.time == pytest.approx(run.events.time[0], abs=1e-9)
    assert "floor: impact" in page.page.inner_text("#status")
    dot = page.page.evaluate(f"{view}.contacts.items[0].local.elements")
    assert dot[0] > 0.0  # an impact is seen
    assert dot[14] == pytest.approx(1.0, abs=1e-3)  # at the lowest point of the ball
    page.seek(0.05)
    assert page.page.evaluate(f"{view}.contacts.items[0].local.elements[0]") == 0.0  # it flies
    page.page.select_option(".plot select", "contact/gap")
    assert page.page.inner_text(".plot .entry span") == "gap"


@pytest.fixture(scope="session")
def bending(tmp_path_factory):
    """A free beam under a force and a moment, and its page."""
    section = ph.Section(stiffness=(1e4, 1e4, 1e4, 500, 500, 500), mass=1.0, inertia=(20, 10, 10))
    line = [(6, 0, 0), (0, 8, 0)]
    beam = ph.Beam("b", points=line, elements=6, section=section, up=(0, 0, 1))
    loads = [
        ph.PointForce("f", "b.0", steps=[(0, 5, (8, 0, 0))]),
        ph.Torque("m", "b.0", steps=[(0, 5, (0, -40, -80))]),
    ]
    run = ph.simulate(ph.System([], [], loads, beams=[beam]), step=0.1, until=4.0)
    return run, run.replay(tmp_path_factory.mktemp("pages") / "beam.html")


def test_beams_are_bent_tubes_coloured_by_a_chosen_resultant(opened, bending):
    run, file = bending
    page, t = opened(file), 2.5
    tube = "polhode.stage.views[0].tubes[0]"
    page.seek(t)
    page.page.select_option("#stress", "bending")
    moment = run.beam("b").moment.values
    sizes = np.linalg.norm(moment[..., 1:], axis=-1)
    assert f"red: {float(f'{sizes.max():.3g}'):g} N m" in page.page.inner_text("#layers")
    tones = np.array(page.page.evaluate(f"Array.from({tube}.geometry.attributes.tone.array)"))
    blue = tones.reshape(6, -1, 3)[:, 0, 2]  # the more moment, the less blue
    share = sizes[nearest(run, t)] / sizes.max()
    none, high = 0xD6 / 255, 0x2B / 255
    np.testing.assert_allclose(blue, none + share * (high - none), rtol=0, atol=2e-3)
    # the tube goes through its nodes, and by the helix of an element half way
    places = np.array(page.page.evaluate(f"Array.from({tube}.geometry.attributes.position.array)"))
    rings = places.reshape(6, 7, 13, 3)[:, :, :-1].mean(axis=2)
    wanted = run.beam("b").position_at(np.linspace(0, 10, 13)).values[nearest(run, t)]
    np.testing.assert_allclose(rings[:, 0], wanted[:-1:2], rtol=0, atol=2 * tolerance(run))
    np.testing.assert_allclose(rings[:, 3], wanted[1::2], rtol=0, atol=0.01)


def test_results_that_are_asked_for_are_plotted_first(opened, run, tmp_path):
    wanted = ["joint.hinge.rate", "body.second.position"]
    page = opened(run.replay(tmp_path / "asked.html", plots=wanted))
    assert page.page.evaluate("polhode.plots.map(p => p.what.value)") == [
        f"chosen/{path}" for path in wanted
    ]
    values = run.body("second").position.values
    assert np.all(np.abs(shown(page, 1)[1:].T - values) <= ROUNDED * np.ptp(values, axis=0) + 1e-15)
    with pytest.raises(ph.InputError, match=r"has no result 'rat'\. Did you mean 'rate'"):
        run.replay(plots=["joint.hinge.rat"])


def test_what_rolls_away_is_followed_and_what_bounces_is_not(opened, tmp_path):
    for name, follows in (("whipple-bicycle", True), ("bouncing-ball", False)):
        page = opened(ph.simulate(name, until=2.0).replay(tmp_path / f"{name}.html"))
        assert page.page.is_checked("#follow") == follows
