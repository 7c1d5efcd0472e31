// Events of a run: marks on the time line, a list of them, and steps from one to the next.

import { colours } from "./colours.js";

const $ = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";
const LISTED = 200; // of more, the list has the first ones
const WIDE = 1000; // of the drawing that holds the marks
const NEAR = 1e-9; // of the run: times that are the same

const said = ({ name, kind }) => (kind ? `${name}: ${kind}` : name);

export class Happenings {
  constructor(page, runs) {
    this.page = page;
    this.marks = $("marks");
    this.all = runs
      .flatMap(({ events }, run) => Array.from(events.time, (time, i) => ({ time, run, word: said(events.words[events.word[i]]) })))
      .sort((a, b) => a.time - b.time);
    this.words = [...new Set(this.all.map(({ word }) => word))];
    $("happenings").hidden = !this.all.length;
    $("count").textContent = this.all.length === 1 ? "1 event" : `${this.all.length} events`;
    const items = this.all.slice(0, LISTED).map((event) => this.entry(event, runs[event.run].mark));
    if (this.all.length > LISTED) items.push(Object.assign(document.createElement("p"), { textContent: `and ${this.all.length - LISTED} more` }));
    $("happened").append(...items);
    this.draw();
  }

  entry({ time, word }, mark) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "bare" });
    const swatch = document.createElement("i");
    swatch.style.background = this.colour(word);
    button.append(swatch, `${time.toFixed(6)} s  ${mark}${word}`);
    button.addEventListener("click", () => this.page.clock.seek(time));
    return button;
  }

  colour(word) {
    const { lines } = colours();
    return lines[(this.words.indexOf(word) + 1) % lines.length];
  }

  /** A path of strokes for each word, over the time line. */
  draw() {
    const end = this.page.clock.end || 1;
    this.marks.replaceChildren(
      ...this.words.map((word) => {
        const path = document.createElementNS(SVG, "path");
        const strokes = this.all.filter((event) => event.word === word).map(({ time }) => `M${((WIDE * time) / end).toFixed(2)} 0v10`);
        path.setAttribute("d", strokes.join(""));
        path.setAttribute("stroke", this.colour(word));
        return path;
      }),
    );
  }

  /** Go to the next event after the time shown (or before it, with -1). */
  step(by) {
    const { clock } = this.page;
    const apart = NEAR * clock.end;
    const found = by > 0 ? this.all.find(({ time }) => time > clock.time + apart) : this.all.findLast(({ time }) => time < clock.time - apart);
    if (!found) return;
    clock.seek(found.time);
    $("status").textContent = `${found.word} at ${found.time.toFixed(6)} seconds`;
  }
}
