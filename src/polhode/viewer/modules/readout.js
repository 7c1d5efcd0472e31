// The numbers of the selected body, beside it.

import { Vector3 } from "three";

const vector = new Vector3();
const short = (x) => (Math.abs(x) < 5e-4 && x !== 0 ? x.toExponential(1) : x.toFixed(Math.abs(x) < 10 ? 3 : 1)).replace("-", "\u2212");

const ROWS = [
  ["position", "position", "m"],
  ["velocity", "velocity", "m/s"],
  ["angular velocity", "rate", "rad/s"],
  ["applied force", "load", "N"],
];

export class Readout {
  constructor(host, track) {
    this.track = track;
    this.box = document.createElement("div");
    this.box.className = "readout";
    this.box.hidden = true;
    host.append(this.box);
    this.body = -1;
  }

  select(body) {
    this.body = body;
    this.box.hidden = body < 0;
    if (body < 0) return;
    const { name, mass } = this.track.run.bodies[body];
    const head = document.createElement("strong");
    head.textContent = name;
    const table = document.createElement("table");
    this.cells = ROWS.filter(([, key]) => this.track.run[key]).map(([word, key, unit]) => {
      const row = table.insertRow();
      row.insertCell().textContent = word;
      const cell = row.insertCell();
      row.insertCell().textContent = unit;
      return [key, cell];
    });
    const row = table.insertRow();
    row.insertCell().textContent = "mass";
    row.insertCell().textContent = short(mass);
    row.insertCell().textContent = "kg";
    this.box.replaceChildren(head, table);
    this.fresh = true;
  }

  show(place, brief) {
    if (this.body < 0 || (brief && !this.fresh)) return;
    this.fresh = false;
    for (const [key, cell] of this.cells) {
      const v = key === "position" ? this.track.position(this.body, place, vector) : this.track.vector(key, this.body, place, vector);
      cell.textContent = v.toArray().map(short).join("  ");
    }
  }

  /** In words, for those who do not see it. */
  get words() {
    return [...this.box.querySelectorAll("strong, tr")].map((e) => [...(e.cells ?? [e])].map((x) => x.textContent).join(" ")).join("; ");
  }

  /** Beside a body of a radius at a point of the view, within it. */
  place({ x, y, hidden }, radius, width, height) {
    const { offsetWidth, offsetHeight } = this.box;
    const apart = Math.min(Math.max(18, 1.1 * radius), 0.2 * width);
    const left = x + apart + offsetWidth < width ? x + apart : Math.max(4, x - apart - offsetWidth);
    const top = Math.min(Math.max(4, y - offsetHeight / 2), Math.max(4, height - offsetHeight - 4));
    this.box.style.visibility = hidden ? "hidden" : "visible";
    this.box.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`;
  }
}
