// The replay page: what the parts are, and how they work together.

import { KINDS, lengths } from "./arrows.js";
import { badge } from "./badge.js";
import { Clock, SPEEDS } from "./clock.js";
import { unpacked } from "./data.js";
import { Deck } from "./deck.js";
import { Ellipsoid } from "./ellipsoid.js";
import { Happenings } from "./happenings.js";
import { icon } from "./icons.js";
import { keyed } from "./keys.js";
import { quantities } from "./quantities.js";
import { saveFilm, saveGif, savePicture } from "./save.js";
import { Stage } from "./stage.js";
import { Track } from "./track.js";
import { RESULTANTS } from "./tubes.js";
import { View } from "./view.js";

const $ = (id) => document.getElementById(id);
const layers = { traces: true, joints: true, contacts: true, ghosts: false, through: false, axes: false, names: false };
for (const kind of Object.keys(KINDS)) layers[kind] = false;
const WORDS = { traces: "paths", ghosts: "ghosts", joints: "joints", contacts: "contacts", names: "names", axes: "body axes", through: "see through" };

async function start() {
  themed();
  const { runs } = await unpacked($("polhode-data").textContent.trim());
  const tracks = runs.map((run) => new Track(run));
  headed(runs);
  const clock = new Clock(Math.max(...tracks.map((t) => t.end)), () => page.show());
  const page = { clock, tracks, layers, deck: null, stage: null, selected: -1, last: { full: 0 }, show() {} };
  page.deck = plotted(tracks, (t) => clock.seek(t)); // first: they need no WebGL
  page.stage = staged(tracks, runs);
  page.show = () => shown(page);
  page.select = (body) => selected(page, body);
  layered(page, runs);
  chosen(page, runs[0]);
  timed(page);
  page.happenings = new Happenings(page, runs);
  keyed(page);
  $("theme").addEventListener("click", () => themed(true, page));
  page.show();
  requestAnimationFrame(function frame(now) {
    if (clock.pass(now)) page.stage?.pace(now);
    else if (page.stage?.stale) page.stage.draw(clock.time);
    else if (page.stage?.rested) page.stage.draw(clock.time, page.stage.fine);
    requestAnimationFrame(frame);
  });
  const views = () => page.stage.views.filter((view) => view instanceof View);
  Object.defineProperty(page, "plots", { get: () => page.deck.plots });
  window.polhode = Object.assign(page, { seek: (t) => clock.seek(t), positions: () => views().map((view) => view.positions()) });
  document.documentElement.dataset.ready = "yes";
}

function themed(change = false, page) {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme ||= dark ? "dark" : "light";
  if (change) root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
  page?.deck.rebuild();
  page?.stage?.rebuild();
  page?.happenings.draw();
  page?.show();
}

function headed(runs) {
  $("title").textContent = runs[0].title;
  $("scheme").textContent = runs.map((r) => r.mark + (r.mark ? r.name : r.scheme)).join("   ");
  runs.forEach((run) => $("badges").append(badge(run)));
}

function plotted(tracks, seek) {
  const all = quantities(tracks);
  const deck = new Deck($("deck"), tracks, all, seek);
  const known = (key) => all.some((q) => q.key === key);
  const moving = ["joint/angle", "joint/displacement"].find(known); // what users look for first
  const wanted = tracks[0].run.plots;
  for (const key of wanted.length ? wanted : [moving, "system/energy", "system/drift"]) if (known(key)) deck.add(key);
  while (deck.plots.length < Math.min(2, all.length)) deck.add();
  $("add-plot").addEventListener("click", () => deck.add()?.host.scrollIntoView({ block: "nearest" }));
  $("zoom-in").addEventListener("click", () => deck.scale(0.5));
  $("zoom-out").addEventListener("click", () => deck.scale(2));
  $("zoom-all").addEventListener("click", () => deck.zoom());
  return deck;
}

function staged(tracks, runs) {
  let stage;
  try {
    stage = new Stage($("canvas"));
  } catch {
    const note = document.createElement("p");
    note.id = "no-webgl";
    note.textContent = "This browser has no WebGL, so the bodies cannot be drawn. The plots, the time line and the certificate still work.";
    $("scene").classList.add("missing");
    $("scene").append(note);
    return null;
  }
  layers.names = runs[0].bodies.length > 1 && runs[0].bodies.length <= 8;
  tracks.forEach((track, k) => stage.add(new View(track, part(runs[k].mark && runs[k].mark + runs[k].name), layers)));
  layers.through = stage.views.some((view) => view.nested);
  stage.views.forEach((view) => view.showLayers());
  const lone = runs.length === 1 && runs[0].bodies.length === 1 && runs[0].rate && runs[0].bodies[0].moments && !runs[0].contacts.length;
  if (lone) {
    stage.add(new Ellipsoid(tracks[0], part("polhode and herpolhode")));
    stage.views[1].host.classList.add("second");
  }
  if (tracks.length > 1) linked(stage.views);
  const step = stage.views[0].floor?.step;
  if (step) $("grid").textContent = `grid ${step} m`;
  return stage;
}

/** All views show what is in any of them, and turning one turns the others. */
function linked(views) {
  const shared = Object.fromEntries(["cloud", "near", "skeleton"].map((key) => [key, views.flatMap((view) => view[key])]));
  const follows = Math.max(...views.map((view) => view.follows));
  for (const view of views) {
    Object.assign(view, shared, { follows });
    view.controls.addEventListener("change", () => {
      const offset = view.camera.position.clone().sub(view.controls.target);
      for (const other of views.filter((v) => v !== view)) {
        if (!view.following) other.controls.target.copy(view.controls.target);
        other.camera.position.copy(other.controls.target).add(offset);
        other.camera.lookAt(other.controls.target);
      }
    });
  }
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

function shown({ clock, stage, deck, last }) {
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
      $("play").replaceChildren(icon(playing ? "pause" : "play"));
      $("play").setAttribute("aria-label", playing ? "Pause" : "Play");
    }
    if (last.speed !== speed) $("speed").value = speed;
    Object.assign(last, { playing, speed });
  }
  deck.show(time, brief, playing);
  stage?.draw(time, undefined, brief);
}

function layered(page, runs) {
  const possible = { joints: runs.some((r) => r.joints.length), contacts: runs.some((r) => r.contacts.length) };
  for (const [key, word] of Object.entries(WORDS)) if (possible[key] !== false) $("layers").append(layer(page, key, word));
  for (const [key, { word, unit, needs }] of Object.entries(KINDS)) {
    if (!runs.every((r) => r[needs])) continue;
    const largest = Math.max(...page.tracks.map((track) => lengths(track, key).largest));
    if (!(largest > 0)) continue;
    const label = layer(page, key, word);
    const most = document.createElement("small");
    most.textContent = `\u2264\u2009${Number(largest.toPrecision(3))} ${unit}`;
    label.title = `The longest is ${Number(largest.toPrecision(5))} ${unit}; arrows are cut at the edge of the view.`;
    label.append(most);
    $("layers").append(label);
  }
  if (runs.some((run) => run.beams?.length)) $("layers").append(coloured(page));
  $("picture").addEventListener("click", () => savePicture(page));
  $("film").addEventListener("click", () => saveFilm(page));
  $("gif").addEventListener("click", () => saveGif(page));
  for (const id of ["views", "save", "layers"]) $(id).hidden = !page.stage;
  $("swap").hidden = !document.querySelector(".part.second");
  $("swap").addEventListener("click", () => {
    $("scene").classList.toggle("swapped");
    page.show();
  });
}

/** The choice of what beams are coloured by, and how large it gets. */
function coloured(page) {
  const label = document.createElement("label");
  const choice = Object.assign(document.createElement("select"), { id: "stress" });
  choice.append(new Option("plain", ""), ...Object.entries(RESULTANTS).map(([key, { word }]) => new Option(word, key)));
  const most = document.createElement("small");
  choice.addEventListener("change", () => {
    layers.stress = choice.value;
    const views = page.stage?.views.filter((view) => view instanceof View) ?? [];
    views.forEach((view) => view.showLayers());
    const largest = Math.max(0, ...views.flatMap((view) => view.most));
    most.textContent = layers.stress ? `red: ${Number(largest.toPrecision(3))} ${RESULTANTS[layers.stress].unit}` : "";
    page.show();
  });
  label.append("beams by ", choice, most);
  return label;
}

function layer(page, key, word) {
  const label = document.createElement("label");
  const box = Object.assign(document.createElement("input"), { type: "checkbox", id: `layer-${key}`, checked: layers[key] });
  box.addEventListener("change", () => {
    layers[key] = box.checked;
    page.stage?.views.forEach((view) => view.showLayers());
    page.show();
  });
  label.append(box);
  if (KINDS[key]) {
    const swatch = icon("arrow");
    swatch.classList.add(key);
    label.append(swatch);
  }
  label.append(word);
  return label;
}

/** The choice of a body, of what the camera follows, and of where it stands. */
function chosen(page, run) {
  $("body").append(new Option("no body", -1));
  run.bodies.forEach(({ name }, i) => $("body").append(new Option(name, i)));
  $("body").addEventListener("change", () => page.select(Number($("body").value)));
  const views = (act) => {
    page.stage?.views.forEach(act);
    page.show();
  };
  $("fit").addEventListener("click", () => views((view) => view.fit()));
  $("home").addEventListener("click", () => views((view) => view.home()));
  for (const name of ["front", "side", "top", "isometric"]) $(name).addEventListener("click", () => views((view) => view.look(name)));
  const follow = $("follow");
  follow.checked = Boolean(page.stage?.views[0].following);
  follow.addEventListener("change", () => views((view) => view.follow(follow.checked ? page.selected : undefined)));
  page.stage?.views.filter((view) => view instanceof View).forEach((view) => pressed(view, (body) => page.select(body)));
}

/** A click that does not rotate the view selects the body under it, or none. */
function pressed(view, select) {
  const { host } = view;
  let [x, y] = [0, 0];
  host.addEventListener("pointerdown", (event) => ([x, y] = [event.clientX, event.clientY]));
  host.addEventListener("pointerup", (event) => {
    if (Math.hypot(event.clientX - x, event.clientY - y) > 5 || event.button !== 0) return;
    const box = host.getBoundingClientRect();
    select(view.pick(event.clientX - box.left, event.clientY - box.top));
  });
}

function selected(page, body) {
  if (body === page.selected) return;
  page.selected = body;
  $("body").value = body;
  const name = page.tracks[0].run.bodies[body]?.name ?? null;
  for (const view of page.stage?.views ?? []) {
    const own = view.track.run.bodies[body] ? body : -1;
    view.select(own);
    if ($("follow").checked) view.follow(own);
  }
  page.deck.select(name);
  page.show();
  $("status").textContent = name === null ? "no body is selected" : page.stage?.views[0].readout.words ?? `${name} is selected`;
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

start().catch((error) => {
  const note = document.createElement("p");
  note.id = "failed";
  note.textContent =
    typeof DecompressionStream === "undefined"
      ? "This browser is too old to unpack the page's data; open it in a current one."
      : `The page's data cannot be read: ${error.message}`;
  document.querySelector("main").prepend(note);
  console.error(error);
});
