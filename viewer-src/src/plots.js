// Plots linked to the time: press or drag in one to go there.

import uPlot from "uplot";
import { colours } from "./colours.js";

export class Plot {
  constructor(host, tracks, all, chosen, seek) {
    Object.assign(this, { host, tracks, all, seek });
    this.select = document.createElement("select");
    this.select.setAttribute("aria-label", "What to plot");
    all.forEach((q, k) => this.select.append(new Option(q.title, k)));
    this.select.value = chosen;
    this.select.addEventListener("change", () => this.build());
    this.room = document.createElement("div");
    this.room.className = "room";
    host.append(this.select, this.room);
    this.time = 0;
    new ResizeObserver(() => this.fit()).observe(host);
    this.build();
  }

  get shown() {
    return this.all[this.select.value];
  }

  fit() {
    const { clientWidth, clientHeight } = this.room;
    const lines = this.plot?.root.querySelector(".u-legend")?.offsetHeight ?? 28;
    if (clientWidth > 0) {
      this.plot?.setSize({ width: clientWidth, height: Math.max(90, clientHeight - lines) });
      this.show(this.time);
    }
  }

  build() {
    this.plot?.destroy();
    const c = colours();
    const { title, unit, log, lines } = this.shown;
    const tables = this.tracks.map((track, r) => {
      const own = lines.filter((line) => line.run === r).map(({ values }) => values());
      const safe = (x) => (log && x <= 0 ? null : x); // a logarithmic axis has no zero
      return [Array.from(track.time), ...own.map((v) => Array.from(v, safe))];
    });
    const data = tables.length > 1 ? uPlot.join(tables) : tables[0];
    const order = this.tracks.flatMap((_, r) => lines.filter((line) => line.run === r));
    const names = [...new Set(lines.map(({ name }) => name))];
    const axis = { stroke: c.ink, grid: { stroke: c.faint, width: 1 }, ticks: { stroke: c.faint } };
    const short = (v) => (v === 0 ? "0" : Math.abs(v) >= 1e4 || Math.abs(v) < 1e-2 ? v.toExponential(log ? 0 : 1) : String(+v.toPrecision(6)));
    this.plot = new uPlot(
      {
        width: Math.max(200, this.room.clientWidth),
        height: Math.max(90, this.room.clientHeight - 28),
        scales: { x: { time: false }, y: log ? { distr: 3, range: decades } : { range: roomy } },
        axes: [
          { ...axis, label: "time in s", labelSize: 16, size: 34 },
          {
            ...axis,
            label: unit,
            labelSize: 16,
            size: 58,
            ...(log ? { splits: decadesWithin } : {}),
            values: (_, values) => values.map((v) => (v === null ? "" : short(v))),
          },
        ],
        series: [
          { label: "t", value: (_, v) => (v === null || v === undefined ? "–" : `${v.toFixed(3)} s`) },
          ...order.map(({ name, run }) => ({
            label: this.tracks.length > 1 ? `${name} ${"AB"[run]}` : name,
            stroke: c.lines[names.indexOf(name) % c.lines.length],
            width: 1.6,
            dash: run ? [6, 4] : undefined,
            spanGaps: true,
            points: { show: false },
            value: (_, v) => (v === null || v === undefined ? (log ? "0" : "–") : v.toPrecision(log ? 2 : 5)),
          })),
        ],
        cursor: {
          drag: { x: false, y: false },
          y: false,
          bind: { mousemove: () => null, mousedown: () => null, mouseup: () => null, mouseenter: () => null, mouseleave: () => null },
        },
        legend: { live: true },
      },
      data,
      this.room,
    );
    this.now = document.createElement("div");
    this.now.className = "now";
    this.plot.over.append(this.now);
    this.room.setAttribute("role", "img");
    this.room.setAttribute("aria-label", `${title} over time`);
    this.listen();
    this.fit();
  }

  listen() {
    const { over } = this.plot;
    const go = (event) => {
      const left = event.clientX - over.getBoundingClientRect().left;
      this.seek(this.plot.posToVal(left, "x"));
    };
    over.addEventListener("pointerdown", (event) => {
      over.setPointerCapture(event.pointerId);
      go(event);
    });
    over.addEventListener("pointermove", (event) => {
      if (over.hasPointerCapture(event.pointerId)) go(event);
    });
  }

  /** Move to a time; `brief` leaves the numbers of the legend as they are. */
  show(t, brief = false) {
    this.time = t;
    const left = this.plot.valToPos(t, "x");
    this.now.style.transform = `translateX(${left.toFixed(1)}px)`;
    if (!brief) this.plot.setCursor({ left, top: 0 }, false);
  }
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

/** A range with room above and below, also where nothing changes. */
function roomy(_, low, high) {
  const middle = (low + high) / 2;
  const half = Math.max(0.55 * (high - low), 1e-6 * Math.abs(middle), 1e-12);
  return [middle - half, middle + half];
}
