// All plots: which there are, and the window of time that they share.

import { Plot } from "./plots.js";

const MOST = 8;
const NARROWEST = 1e-4; // of the run

export class Deck {
  constructor(host, tracks, all, seek) {
    Object.assign(this, { host, tracks, all, seek, plots: [], window: null, time: 0 });
    this.end = Math.max(...tracks.map((t) => t.end));
  }

  /** What the time axes show. */
  get range() {
    const [min, max] = this.window ?? [0, this.end > 0 ? this.end : 1];
    return { min, max };
  }

  add(key = this.unshown(), of) {
    if (this.plots.length >= MOST) return null;
    const plot = new Plot(this, key, of);
    this.plots.push(plot);
    this.host.style.setProperty("--plots", this.plots.length);
    plot.show(this.time);
    return plot;
  }

  remove(plot) {
    this.plots = this.plots.filter((p) => p !== plot);
    plot.plot.destroy();
    plot.host.remove();
  }

  /** A quantity that no plot shows yet. */
  unshown() {
    const shown = new Set(this.plots.map((plot) => plot.what.value));
    return (this.all.find(({ key }) => !shown.has(key)) ?? this.all[0]).key;
  }

  /** Show a body: plots of bodies go to it, else a plot is added until nothing is selected. */
  select(name) {
    const own = this.plots.filter((plot) => plot.quantity.group === "body");
    if (name === null) {
      if (this.extra && this.plots.includes(this.extra)) this.remove(this.extra);
      this.extra = null;
      return;
    }
    own.forEach((plot) => plot.choose(plot.what.value, name));
    if (!own.length) this.extra = this.add("body/position", name);
  }

  /** Show the times from one to another; nothing for all. */
  zoom(from, to) {
    const width = Math.max(to - from, NARROWEST * this.end);
    const start = Math.min(Math.max(from, 0), this.end - width);
    this.window = from === undefined || width >= this.end ? null : [start, start + width];
    for (const { plot } of this.plots) plot.setScale("x", this.range);
  }

  /** Narrow (factor < 1) or widen the window about a time, and move it by `shift` of its width. */
  scale(factor, about = this.time, shift = 0) {
    const { min, max } = this.range;
    const by = shift * (max - min);
    this.zoom(about + factor * (min - about) + by, about + factor * (max - about) + by);
  }

  show(t, brief, playing) {
    this.time = t;
    const { min, max } = this.range;
    if (playing && this.window && (t > max || t < min)) this.zoom(t, t + max - min);
    for (const plot of this.plots) plot.show(t, brief);
  }

  rebuild() {
    for (const plot of this.plots) plot.build();
  }

  /** Press or drag to go to a time, with shift to zoom; wheel and two fingers zoom; drag the axis to move. */
  listen({ plot }) {
    const { over } = plot;
    const at = (event) => plot.posToVal(event.clientX - over.getBoundingClientRect().left, "x");
    const fingers = new Map();
    let selected = null;
    over.addEventListener("pointerdown", (event) => {
      over.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, event.clientX);
      if (event.shiftKey) selected = at(event);
      else if (fingers.size === 1) this.seek(at(event));
    });
    over.addEventListener("pointermove", (event) => {
      if (!over.hasPointerCapture(event.pointerId)) return;
      if (fingers.size === 2) {
        const still = [...fingers.keys()].find((id) => id !== event.pointerId);
        const anchor = fingers.get(still);
        const before = Math.max(8, Math.abs(fingers.get(event.pointerId) - anchor));
        this.scale(before / Math.max(8, Math.abs(event.clientX - anchor)), plot.posToVal(anchor - over.getBoundingClientRect().left, "x"));
      } else if (selected === null) this.seek(at(event));
      else {
        const [a, b] = [plot.valToPos(selected, "x"), plot.valToPos(at(event), "x")];
        plot.setSelect({ left: Math.min(a, b), width: Math.abs(b - a), top: 0, height: over.clientHeight }, false);
      }
      fingers.set(event.pointerId, event.clientX);
    });
    const up = (event) => {
      fingers.delete(event.pointerId);
      if (selected === null) return;
      const times = [selected, at(event)].sort((a, b) => a - b);
      selected = null;
      plot.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
      this.zoom(...times);
    };
    over.addEventListener("pointerup", up);
    over.addEventListener("pointercancel", up);
    over.addEventListener("dblclick", () => this.zoom());
    over.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const sideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
        const amount = Math.max(-1, Math.min(1, (event.deltaY || event.deltaX) / 100));
        if (sideways) this.scale(1, this.time, 0.15 * Math.max(-1, Math.min(1, (event.deltaX || event.deltaY) / 100)));
        else this.scale(1.35 ** amount, at(event));
      },
      { passive: false },
    );
    const axis = plot.root.querySelector(".u-axis");
    axis.classList.add("grip");
    axis.addEventListener("pointerdown", (event) => {
      axis.setPointerCapture(event.pointerId);
      this.held = event.clientX;
    });
    axis.addEventListener("pointermove", (event) => {
      if (!axis.hasPointerCapture(event.pointerId)) return;
      this.scale(1, this.time, (this.held - event.clientX) / over.clientWidth);
      this.held = event.clientX;
    });
  }
}
