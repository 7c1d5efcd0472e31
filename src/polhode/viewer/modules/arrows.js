// Arrows for forces, velocities and momenta: scaled to the view, and cut at its edge.

import { Group, Matrix4, Vector3 } from "three";
import { stretch, surfaces } from "./batch.js";
import { HEAD, SHAFT } from "./glyphs.js";

const LONG = 0.24; // of the height of the view: an arrow of the reference size
const LONGEST = 1.4; // times the reference: longer ones are cut
const THICK = 0.006; // of the height of the view
const HEAD_LENGTH = 3; // times the thickness of the head
const COMMON = 0.95; // share of all lengths that the reference covers
const from = new Vector3();
const vector = new Vector3();
const base = new Vector3();
const clip = new Matrix4();

// What can be drawn: where it starts, and which vector of the track it is.
export const KINDS = {
  reaction: { word: "reactions", unit: "N", needs: "reaction" },
  contact: { word: "contact forces", unit: "N", needs: "contact" },
  load: { word: "applied forces", unit: "N", needs: "load" },
  velocity: { word: "velocity", unit: "m/s", needs: "velocity" },
  momentum: { word: "ang. momentum", unit: "kg m²/s", needs: "rate" },
  rate: { word: "ang. velocity", unit: "rad/s", needs: "rate" },
};

const sources = new WeakMap();

/** Lengths of all vectors of a kind: the largest, and the one that most are below. */
export function lengths(track, kind) {
  if (!sources.has(track)) sources.set(track, {});
  const known = sources.get(track);
  if (!known[kind]) {
    const all = [];
    const { count } = track.vectors(kind);
    const every = Math.ceil((count * track.time.length) / 20000);
    for (let n = 0; n < track.time.length; n += every) {
      for (let k = 0; k < count; k++) all.push(track.vector(kind, k, [n, 0], vector).length());
    }
    all.sort((a, b) => a - b);
    const largest = all.at(-1) ?? 0;
    known[kind] = { largest, common: all[Math.floor(COMMON * (all.length - 1))] || largest };
  }
  return known[kind];
}

export class Arrows extends Group {
  constructor(track, kind, colour) {
    super();
    Object.assign(this, { track, kind });
    this.count = track.vectors(kind).count;
    const tones = Array(this.count).fill(colour);
    this.shafts = surfaces(SHAFT(), tones);
    this.heads = surfaces(HEAD(), tones);
    for (const { material } of [this.shafts, this.heads]) material.depthTest = false; // seen through bodies
    this.add(this.shafts, this.heads);
    this.common = lengths(track, kind).common;
  }

  /** `tall` is the height of the view in the world; with `only` a body, what acts on it. */
  update(place, poses, camera, tall, only) {
    clip.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
    const scale = this.common > 0 ? (LONG * tall) / this.common : 0;
    for (let k = 0; k < this.count; k++) {
      const { body, other, point } = this.track.vectors(this.kind).at(k);
      if (point) from.copy(point).applyMatrix4(poses[body]);
      else this.track.touch(k, place, from);
      this.track.vector(this.kind, k, place, vector).multiplyScalar(only >= 0 && only === other ? -scale : scale);
      vector.clampLength(0, LONGEST * LONG * tall);
      vector.multiplyScalar(within(from, vector));
      const length = vector.length();
      const shown = length > 1e-4 * tall && (only < 0 || only === body || only === other);
      const thick = shown ? Math.min(THICK * tall, (0.6 * length) / HEAD_LENGTH) : 0;
      base.copy(from).addScaledVector(vector, shown ? 1 - (0.9 * HEAD_LENGTH * thick) / length : 0);
      stretch(this.shafts, k, from, base, thick);
      // The head is drawn from its tip: a copy stretched by one thickness along its axis.
      const tip = vector.add(from);
      base.copy(tip).sub(from).setLength(thick || 1e-12).add(tip);
      stretch(this.heads, k, tip, base, thick);
    }
  }
}

/** The part of an arrow that is within the view: 1 where all is. */
function within(start, vector) {
  const e = clip.elements;
  const at = (row, v, w) => e[row] * v.x + e[row + 4] * v.y + e[row + 8] * v.z + (w ? e[row + 12] : 0);
  let part = 1;
  for (const row of [0, 1]) {
    for (const sign of [1, -1]) {
      // 0.97 w - sign x is positive inside, and linear along the arrow.
      const inside = 0.97 * at(3, start, true) - sign * at(row, start, true);
      const change = 0.97 * at(3, vector, false) - sign * at(row, vector, false);
      if (inside > 0 && inside + change < 0) part = Math.min(part, -inside / change);
    }
  }
  return part;
}
