"""The replay page in a real browser: what a person does with it, and what they then see."""

import numpy as np
import pytest
from PIL import Image

pytestmark = pytest.mark.jit

ROUNDED = 1.0 / 65535  # of the range of a coordinate: what the packing may cost, both ways rounded


def nearest(run, t):
    return int(np.argmin(np.abs(run.time - t)))


def tolerance(run):
    return ROUNDED * np.ptp(run.trajectory.position, axis=0).max()


def test_it_opens_from_a_file_and_asks_nothing_of_the_net(opened, file):
    page = opened(file).page
    assert page.title() == "Links & <b>energy-momentum</b>"
    assert page.inner_text("h1") == "Links & <b>energy-momentum</b>"
    assert page.locator(".plot canvas").count() == 2
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
    cursors = page.page.evaluate("polhode.plots.map(p => p.plot.posToVal(p.plot.cursor.left, 'x'))")
    assert cursors == pytest.approx([page.time, page.time], abs=0.01)


def test_any_quantity_can_be_plotted(opened, file, run):
    page = opened(file)
    select = page.page.locator(".plot select").first
    titles = select.locator("option").all_inner_texts()
    assert {"energy", "drift", "linear momentum", "angle of hinge", "reaction at ball"} <= set(
        titles
    )
    assert {"position of bob", "velocity of bob", "energy ledger", "length of coil"} <= set(titles)
    assert {"angular velocity of second, body axes", "quaternion of second"} <= set(titles)
    select.select_option(label="angle of hinge")
    found = page.page.evaluate("Array.from(polhode.plots[0].plot.data[1])")
    right = run.joint("hinge").angle.values
    assert len(found) == len(right)
    assert np.abs(np.array(found) - right).max() <= ROUNDED * np.ptp(right)
    select.select_option(label="angular momentum of second about its centre")
    found = page.page.evaluate("polhode.plots[0].plot.data.slice(1).map(v => Array.from(v))")
    right = run.trajectory.spin[:, 1]
    # Rates and quaternions are rounded, each to 65 536 levels of its range.
    assert np.abs(np.array(found).T - right).max() <= 20 * ROUNDED * np.abs(right).max()


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
    legend = page.page.locator(".plot .u-legend").first.inner_text()
    assert "total A" in legend
    assert "total B" in legend


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
    for _ in range(40):  # every control is reached by the tabulator
        keys.press("Tab")
        focused.append(
            page.page.evaluate("document.activeElement.id || document.activeElement.tagName")
        )
    assert {"theme", "play", "line", "speed", "SELECT", "SUMMARY", "layer-traces"} <= set(focused)
    page.page.focus(".badge summary")
    keys.press("Enter")
    assert page.page.is_visible(".badge table")
    keys.press("Escape")
    assert not page.page.is_visible(".badge table")


def test_a_phone_shows_everything_without_moving_sideways(opened, file):
    page = opened(file, width=390, height=844, has_touch=True, is_mobile=True)
    wide = page.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    for control in ("#play", "#line", ".badge summary"):
        box = page.page.locator(control).bounding_box()
        assert box["height"] >= 32
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
    assert page.page.locator(".plot canvas").count() == 2
    assert page.page.is_visible(".badge summary")
    box = page.page.locator(".plot .u-over").first.bounding_box()
    page.page.mouse.click(box["x"] + 0.5 * box["width"], box["y"] + 0.5 * box["height"])
    assert page.time == pytest.approx(1.0, abs=0.02)


def test_a_name_is_text_and_never_markup(opened, naughty):
    page = opened(naughty).page
    name = "<script>alert(1)</script>"
    assert name in page.locator(".name").all_inner_texts()
    assert f"position of {name}" in page.locator(".plot select option").all_inner_texts()
    assert page.locator("script").count() == 2  # the data and the page's own


def test_light_and_dark_follow_the_system_and_the_button(opened, file):
    for scheme, other in (("light", "dark"), ("dark", "light")):
        page = opened(file, color_scheme=scheme).page
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        page.click("#theme")
        assert page.get_attribute("html", "data-theme") == other
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") != ground


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
