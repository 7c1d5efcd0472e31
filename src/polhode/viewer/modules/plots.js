// A plot linked to the time: click or drag in it to go there.

import uPlot from "uplot";
import { colours } from "./colours.js";
import { icon, iconButton } from "./icons.js";
import { GROUPS } from "./quantities.js";

const MANY_LINES = 12;
const DASHES = [[], [6, 4], [2, 3], [9, 3, 2, 3]]; // of lines, by run

export class Plot {
  /** `deck` is what all plots share: tracks, quantities, the window of time, and how to go to a time. */
  constructor(deck, key, of) {
    this.deck = deck;
    this.time = 0;
    this.hidden = new Set(); // names of lines that are switched off
    this.host = document.createElement("section");
    this.host.className = "plot";
    this.what = selectOf("What to plot");
    for (const [group, title] of Object.entries(GROUPS)) {
      const own = deck.all.filter((q) => q.group === group);
      if (!own.length) continue;
      const options = Object.assign(document.createElement("optgroup"), { label: title });
      own.forEach((q) => options.append(new Option(q.what, q.key)));
      this.what.append(options);
    }
    this.of = selectOf("Of which");
    this.since = toggle("change", "Change since the start");
    const remove = iconButton("close", "Remove this plot", () => deck.remove(this));
    const head = document.createElement("div");
    head.className = "head";
    head.append(this.what, this.of, this.since, remove);
    this.area = document.createElement("div");
    this.area.className = "area";
    this.legend = document.createElement("div");
    this.legend.className = "legend";
    this.host.append(head, this.area, this.legend);
    this.what.addEventListener("change", () => this.choose(this.what.value, this.of.value));
    this.of.addEventListener("change", () => this.build());
    this.since.addEventListener("click", () => {
      this.since.setAttribute("aria-pressed", this.since.getAttribute("aria-pressed") !== "true");
      this.build();
    });
    deck.host.append(this.host);
    new ResizeObserver(() => this.fit()).observe(this.area);
    this.choose(key, of);
  }

  get quantity() {
    return this.deck.all.find((q) => q.key === this.what.value);
  }

  /** Show a quantity of a body or joint, or of the first that has it. */
  choose(key, of) {
    this.what.value = key;
    const names = [...this.quantity.of.keys()];
    this.of.replaceChildren(...names.map((name) => new Option(name, name)));
    this.of.value = names.includes(of) ? of : names[0];
    this.of.hidden = names.length === 1 && names[0] === "";
    this.hidden.clear();
    this.build();
  }

  fit() {
    const { clientWidth, clientHeight } = this.area;
    if (clientWidth > 0) this.plot?.setSize({ width: clientWidth, height: Math.max(90, clientHeight) });
  }

  build() {
    this.plot?.destroy();
    this.plot = null;
    const c = colours();
    const { what, unit, log, of } = this.quantity;
    const { tracks } = this.deck;
    const lines = tracks.flatMap((_, r) => of.get(this.of.value).filter((line) => line.run === r));
    const change = !log && this.since.getAttribute("aria-pressed") === "true";
    this.since.hidden = Boolean(log);
    const tables = tracks.map((track, r) => {
      const own = lines.filter((line) => line.run === r).map(({ values }) => values());
      const shown = (v) => (log ? Array.from(v, (x) => (x > 0 ? x : null)) : change ? Array.from(v, (x) => x - v[0]) : Array.from(v));
      return [Array.from(track.time), ...own.map(shown)]; // a logarithmic axis has no zero
    });
    const names = [...new Set(lines.map(({ name }) => name))];
    const stroke = ({ name }) => c.lines[names.indexOf(name) % c.lines.length];
    const axis = { stroke: c.ink, grid: { stroke: c.faint, width: 1 }, ticks: { stroke: c.faint }, font: "12px system-ui, sans-serif" };
    const title = this.of.value ? `${what} of ${this.of.value}` : what;
    this.lines = lines;
    this.tables = tables;
    this.plot = new uPlot(
      {
        width: Math.max(200, this.area.clientWidth),
        height: Math.max(90, this.area.clientHeight),
        scales: { x: { time: false, auto: false, ...this.deck.range }, y: log ? { distr: 3, range: decades } : { range: roomy } },
        axes: [
          { ...axis, label: "time in s", labelSize: 16, size: 34, labelFont: axis.font },
          {
            ...axis,
            label: change ? `change in ${unit || "1"}` : unit,
            labelSize: 16,
            labelFont: axis.font,
            size: 58,
            ...(log ? { splits: decadesWithin } : {}),
            values: (_, values) => ticks(values, log),
          },
        ],
        series: [
          {},
          ...lines.map((line) => ({
            stroke: stroke(line),
            width: 1.6,
            dash: DASHES[line.run],
            spanGaps: true,
            points: { show: false },
            show: !this.hidden.has(line.name),
          })),
        ],
        cursor: { show: false },
        legend: { show: false },
        hooks: { draw: [() => this.show(this.time)] },
      },
      tables.length > 1 ? uPlot.join(tables) : tables[0],
      this.area,
    );
    this.now = document.createElement("div");
    this.now.className = "now";
    this.dots = lines.map((line) => {
      const dot = document.createElement("i");
      dot.className = "dot";
      dot.style.background = stroke(line);
      return dot;
    });
    this.plot.over.append(this.now, ...this.dots);
    this.area.setAttribute("role", "img");
    this.area.setAttribute("aria-label", `${title} over time${unit ? ` in ${unit}` : ""}`);
    this.entries(lines, stroke);
    this.deck.listen(this);
  }

  /** The legend: click an entry to hide or show its line. */
  entries(lines, stroke) {
    this.values = lines.slice(0, MANY_LINES * 2).map((line, k) => {
      const entry = document.createElement("button");
      entry.type = "button";
      entry.className = "entry";
      entry.setAttribute("aria-pressed", !this.hidden.has(line.name));
      const swatch = icon("line");
      swatch.style.color = stroke(line);
      swatch.style.strokeDasharray = DASHES[line.run].join(" ");
      const name = document.createElement("span");
      name.textContent = `${this.deck.tracks[line.run].run.mark}${line.name}`;
      const value = document.createElement("output");
      entry.append(swatch, name, value);
      entry.addEventListener("click", () => {
        const shown = entry.getAttribute("aria-pressed") !== "true";
        entry.setAttribute("aria-pressed", shown);
        this.hidden[shown ? "delete" : "add"](line.name);
        this.plot.setSeries(k + 1, { show: shown });
      });
      return value;
    });
    this.legend.replaceChildren(...this.values.map((value) => value.parentElement));
  }

  /** Move to a time; `brief` leaves the numbers of the legend as they are. */
  show(t, brief = false) {
    this.time = t;
    const { plot, deck } = this;
    if (!plot?.over || plot.scales.x.min == null) return;
    const left = plot.valToPos(t, "x");
    const inside = left >= -1 && left <= plot.over.clientWidth + 1;
    this.now.hidden = !inside;
    this.now.style.transform = `translateX(${left.toFixed(1)}px)`;
    const places = deck.tracks.map((track) => track.at(t));
    const column = deck.tracks.map(() => 0);
    this.lines.forEach(({ run, name }, k) => {
      const row = this.tables[run][(column[run] += 1)];
      const [n, part] = places[run];
      const [a, b] = [row[n], row[Math.min(n + 1, row.length - 1)]];
      const value = a === null || b === null || part === 0 ? a : a + part * (b - a);
      const top = value === null ? NaN : plot.valToPos(value, "y");
      const dot = this.dots[k];
      dot.hidden = !inside || this.hidden.has(name) || !(top >= -1 && top <= plot.over.clientHeight + 1);
      if (!dot.hidden) dot.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`;
      if (!brief && this.values[k]) this.values[k].textContent = value === null ? "0" : value.toPrecision(this.quantity.log ? 2 : 5);
    });
  }
}

function selectOf(label) {
  const select = document.createElement("select");
  select.setAttribute("aria-label", label);
  return select;
}

function toggle(name, label) {
  const button = iconButton(name, label, () => {});
  button.setAttribute("aria-pressed", false);
  return button;
}

/** Numbers at ticks, all with as many digits as their step needs; large and small ones by exponents. */
function ticks(values, log) {
  const known = values.filter((v) => v !== null);
  if (log) return values.map((v) => (v === null ? "" : v.toExponential(0)));
  const most = Math.max(...known.map(Math.abs));
  const step = known.length > 1 ? Math.abs(known[1] - known[0]) : most;
  if (most > 0 && (most >= 1e5 || most < 1e-3)) {
    const digits = Math.max(0, Math.min(8, Math.ceil(Math.log10(most / step) - 1e-9)));
    return values.map((v) => (v === null ? "" : v === 0 ? "0" : v.toExponential(digits)));
  }
  const digits = step > 0 ? Math.max(0, Math.min(12, Math.ceil(-Math.log10(step) - 1e-9))) : 0;
  return values.map((v) => (v === null ? "" : v.toFixed(digits)));
}

/** Where a logarithmic axis has its ticks: eight decades at most. */
function decadesWithin(_, __, low, high) {
  const [first, last] = [Math.round(Math.log10(low)), Math.round(Math.log10(high))];
  const every = Math.ceil((last - first) / 8);
  return Array.from({ length: Math.floor((last - first) / every) + 1 }, (_, k) => Number(`1e${first + k * every}`));
}

/** A range of whole decades, at least four. */
function decades(_, low, high) {
  if (low === null) return [1e-17, 1e-13];
  const top = Math.ceil(Math.log10(Math.max(high, 1e-16)));
  const bottom = Math.max(Math.floor(Math.log10(Math.max(low, 1e-17))), -17);
  return [Number(`1e${Math.min(bottom, top - 4)}`), Number(`1e${top}`)];
}

/** A range with some space above and below, also where nothing changes. */
function roomy(_, low, high) {
  const middle = (low + high) / 2;
  const half = Math.max(0.55 * (high - low), 1e-6 * Math.abs(middle), low === high ? 1e-12 : 0);
  return [middle - half, middle + half];
}
