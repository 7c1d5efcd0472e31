// The replay page: what the parts are, and how they hang together.

import "uplot/dist/uPlot.min.css";
import "./style.css";
import { badge } from "./badge.js";
import { Clock, SPEEDS } from "./clock.js";
import { unpacked } from "./data.js";
import { Ellipsoid } from "./ellipsoid.js";
import { Plot } from "./plots.js";
import { quantities } from "./quantities.js";
import { saveFilm, savePicture } from "./save.js";
import { Stage } from "./stage.js";
import { Track } from "./track.js";
import { View } from "./view.js";

const $ = (id) => document.getElementById(id);
const layers = { traces: true, joints: true, through: false, axes: false, momentum: false, rate: false, names: false };
const KEYS = { t: "traces", j: "joints", x: "through", a: "axes", l: "momentum", o: "rate", n: "names" };

async function start() {
  themed();
  const { runs } = await unpacked($("polhode-data").textContent.trim());
  const tracks = runs.map((run) => new Track(run));
  headed(runs);
  const clock = new Clock(Math.max(...tracks.map((t) => t.end)), () => page.show());
  const page = { clock, tracks, plots: [], stage: null, last: { full: 0 }, show() {} };
  const all = quantities(tracks);
  page.plots = plotted(all, tracks, (t) => clock.seek(t)); // first: they need no WebGL
  page.stage = staged(tracks, runs);
  page.show = () => shown(page);
  layered(page, runs);
  timed(page);
  keyed(page);
  $("theme").addEventListener("click", () => themed(true, page));
  page.show();
  requestAnimationFrame(function frame(now) {
    if (clock.pass(now)) page.stage?.pace(now);
    else if (page.stage?.stale) page.stage.draw(clock.time);
    else if (page.stage?.rested) page.stage.draw(clock.time, page.stage.fine);
    requestAnimationFrame(frame);
  });
  window.polhode = Object.assign(page, { seek: (t) => clock.seek(t), positions: () => positions(page) });
  document.documentElement.dataset.ready = "yes";
}

/** Positions of the bodies, read back from the scenes. */
function positions({ stage }) {
  return stage.views.filter((view) => view instanceof View).map((view) => view.positions());
}

function themed(change = false, page) {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme ||= dark ? "dark" : "light";
  if (change) root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
  page?.plots.forEach((plot) => plot.build());
  page?.stage?.rebuild();
  page?.show();
}

function headed(runs) {
  $("title").textContent = runs[0].title;
  $("scheme").textContent = runs.map((r, k) => (runs.length > 1 ? `${"AB"[k]}: ${r.scheme}` : r.scheme)).join("   ");
  runs.forEach((run, k) => $("badges").append(badge(run, runs.length > 1 ? "AB"[k] : "")));
}

function plotted(all, tracks, seek) {
  const find = (title, otherwise) => {
    const k = all.findIndex((q) => q.title === title);
    return k < 0 ? Math.min(otherwise, all.length - 1) : k;
  };
  const chosen = [find("energy", 0), find("drift", 1)];
  return chosen.map((k) => {
    const host = document.createElement("section");
    host.className = "plot";
    $("plots").append(host);
    return new Plot(host, tracks, all, k, seek);
  });
}

function staged(tracks, runs) {
  let stage;
  try {
    stage = new Stage($("canvas"));
  } catch {
    const told = document.createElement("p");
    told.id = "no-webgl";
    told.textContent =
      "This browser has no WebGL, so the bodies cannot be drawn. The plots, the time line and the certificate work all the same.";
    $("scene").classList.add("missing");
    $("scene").append(told);
    return null;
  }
  layers.names = runs[0].bodies.length > 1 && runs[0].bodies.length <= 8;
  tracks.forEach((track, k) => stage.add(new View(track, part(tracks.length > 1 ? `${"AB"[k]}: ${runs[k].scheme}` : ""), layers)));
  const lone = runs.length === 1 && runs[0].bodies.length === 1 && tracks[0].hasRates && runs[0].bodies[0].moments;
  if (lone) {
    stage.add(new Ellipsoid(tracks[0], part("polhode on the inertia ellipsoid, herpolhode on the plane")));
    stage.views[1].host.classList.add("second");
  }
  if (tracks.length > 1) linked(stage.views);
  return stage;
}

/** Turning one of two views turns the other. */
function linked(views) {
  views.forEach((view, k) => {
    const other = views[1 - k];
    view.controls.addEventListener("change", () => {
      const offset = view.camera.position.clone().sub(view.controls.target);
      if (!view.follows && !other.follows) other.controls.target.copy(view.controls.target);
      other.camera.position.copy(other.controls.target).add(offset);
      other.camera.lookAt(other.controls.target);
    });
  });
}

function part(title) {
  const host = document.createElement("div");
  host.className = "part";
  const caption = document.createElement("p");
  caption.className = "caption";
  caption.textContent = title;
  host.append(caption);
  $("scene").append(host);
  return host;
}

function shown({ clock, stage, plots, last }) {
  const { time, end, playing, speed } = clock;
  const line = $("line");
  line.value = end > 0 ? (1000 * time) / end : 0;
  $("now").textContent = `${time.toFixed(3)} s`;
  const now = performance.now();
  const brief = playing && now - last.full < 100; // words change ten times a second, pictures always
  if (!brief) {
    last.full = now;
    line.setAttribute("aria-valuetext", `${time.toFixed(3)} seconds`);
    if (last.playing !== playing) {
      $("play").textContent = playing ? "\u23f8\ufe0e" : "\u25b6\ufe0e";
      $("play").setAttribute("aria-label", playing ? "Pause" : "Play");
    }
    if (last.speed !== speed) $("speed").value = speed;
    Object.assign(last, { playing, speed });
  }
  plots.forEach((plot) => plot.show(time, brief));
  stage?.draw(time);
}

function layered(page, runs) {
  const words = { traces: "paths", joints: "joints", through: "see through", axes: "body axes", momentum: "angular momentum", rate: "angular velocity", names: "names" };
  const possible = { joints: runs.some((r) => r.joints.length), momentum: runs.every((r) => r.rate), rate: runs.every((r) => r.rate) };
  for (const [key, word] of Object.entries(words)) {
    if (possible[key] === false) continue;
    const label = document.createElement("label");
    const box = Object.assign(document.createElement("input"), { type: "checkbox", id: `layer-${key}`, checked: layers[key] });
    box.addEventListener("change", () => {
      layers[key] = box.checked;
      page.stage?.views.forEach((view) => view.showLayers());
      page.show();
    });
    const swatch = document.createElement("i");
    swatch.className = `swatch ${key}`;
    label.append(box, swatch, word);
    $("layers").append(label);
  }
  $("home").addEventListener("click", () => {
    page.stage?.views.forEach((view) => view.home());
    page.show();
  });
  $("picture").addEventListener("click", () => savePicture(page));
  $("film").addEventListener("click", () => saveFilm(page));
  for (const id of ["home", "picture", "film", "layers"]) $(id).hidden = !page.stage;
  $("swap").hidden = !document.querySelector(".part.second");
  $("swap").addEventListener("click", () => {
    $("scene").classList.toggle("swapped");
    page.show();
  });
}

function timed(page) {
  const { clock } = page;
  for (const speed of SPEEDS) $("speed").append(new Option(`${speed}\u00d7`, speed));
  $("speed").addEventListener("change", () => (clock.speed = Number($("speed").value)));
  $("play").addEventListener("click", () => clock.toggle());
  $("line").addEventListener("input", () => clock.seek((clock.end * $("line").value) / 1000));
  $("end").textContent = `${clock.end.toFixed(3)} s`;
  new ResizeObserver(() => page.show()).observe($("scene"));
}

function keyed(page) {
  const { clock, tracks } = page;
  const step = (by) => {
    const { time } = tracks[0];
    const next = tracks[0].nearest(clock.time) + by;
    clock.seek(time[Math.min(Math.max(next, 0), time.length - 1)]);
  };
  const acts = {
    " ": () => clock.toggle(),
    k: () => clock.toggle(),
    ArrowLeft: (e) => (e.shiftKey ? clock.seek(clock.time - clock.end / 20) : step(-1)),
    ArrowRight: (e) => (e.shiftKey ? clock.seek(clock.time + clock.end / 20) : step(1)),
    Home: () => clock.seek(0),
    End: () => clock.seek(clock.end),
    "+": () => clock.faster(1),
    "-": () => clock.faster(-1),
    "?": () => $("help").toggleAttribute("open"),
    Escape: () => document.querySelectorAll("details[open]").forEach((d) => (d.open = false)),
    4: () => page.stage?.turn(-1, 0),
    6: () => page.stage?.turn(1, 0),
    8: () => page.stage?.turn(0, 1),
    2: () => page.stage?.turn(0, -1),
    9: () => page.stage?.turn(0, 0, 0.8),
    3: () => page.stage?.turn(0, 0, 1.25),
    h: () => $("home").click(),
    d: () => $("theme").click(),
    e: () => $("swap").click(),
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event;
    if (target.tagName === "SELECT") return;
    const onControl = ["BUTTON", "SUMMARY", "INPUT"].includes(target.tagName);
    if (onControl && (key === " " || key === "Enter") && target.id !== "line") return;
    const act = acts[key] ?? (KEYS[key] && (() => $(`layer-${KEYS[key]}`)?.click()));
    if (!act) return;
    event.preventDefault();
    act(event);
  });
}

start().catch((error) => {
  const told = document.createElement("p");
  told.id = "failed";
  told.textContent =
    typeof DecompressionStream === "undefined"
      ? "This browser is too old to unpack the page's data; open it in a current one."
      : `The page's data cannot be read: ${error.message}`;
  document.querySelector("main").prepend(told);
  console.error(error);
});
