// Paths of points: the past is bright, the future is faint.

import { BufferAttribute, Color, Group, Mesh, Vector3 } from "three";
import { stripOf } from "./batch.js";
import { strip } from "./solid.js";

const OFF = 8e-4; // of the size of the scene, about half a pixel: how far a sample may be from a straight piece
const LONGEST = 25; // samples that one straight piece may stand for
const point = new Vector3();

/**
 * `paths` are `[body, point in it]`. Pieces of all paths stand in the order of time in one buffer, so
 * that a part of it is the past of all; the last bit, up to the points themselves, is drawn anew.
 */
export class Traces extends Group {
  constructor(track, paths, colours, background, size) {
    super();
    Object.assign(this, { track, paths });
    const all = paths.flatMap((path, k) => pieces(sampled(track, path), OFF * size).map((ends) => ({ ...ends, k })));
    all.sort((a, b) => a.to - b.to);
    this.until = Int32Array.from(all, ({ to }) => to); // sample at which a piece ends
    this.starts = paths.map((_, k) => all.filter((piece) => piece.k === k));
    this.reached = new Int32Array(paths.length);
    const lone = track.run.bodies.length === 1 ? 1 : 0; // its path is seen on it
    const bright = paths.map(([body]) => new Color(colours[(body + lone) % colours.length]));
    const faint = bright.map((c) => new Color(background).lerp(c, 0.35));
    const places = stripOf(all.flatMap(({ a, b }) => [a, b]));
    const toned = (tones) => all.map(({ k }) => tones[k]);
    this.future = drawn(places, toned(faint), 1.5);
    this.future.material.depthWrite = false; // the past goes over it where a path returns
    this.past = drawn(places, toned(bright), 2.5);
    this.live = drawn(stripOf(paths.flatMap(() => [[0, 0, 0], [0, 0, 0]])), bright, 2.5);
    this.add(this.future, this.past, this.live);
  }

  update(place) {
    const sample = place[0];
    const gone = 6 * upTo(this.until, sample);
    this.past.geometry.setDrawRange(0, gone);
    this.future.geometry.setDrawRange(gone, Infinity);
    const { position, other } = this.live.geometry.attributes;
    this.paths.forEach(([body, local], k) => {
      const own = this.starts[k];
      let at = this.reached[k]; // the piece in which the time is; time seldom jumps
      while (at > 0 && own[at].from > sample) at -= 1;
      while (at < own.length - 1 && own[at].to <= sample) at += 1;
      this.reached[k] = at;
      const done = own[at] && own[at].to <= sample;
      const start = done ? own[at].b : own[at]?.a ?? [0, 0, 0];
      const tip = this.track.point(body, local, place, point).toArray();
      for (let corner = 0; corner < 4; corner++) {
        position.array.set(corner < 2 ? start : tip, 12 * k + 3 * corner);
        other.array.set(corner < 2 ? tip : start, 12 * k + 3 * corner);
      }
    });
    position.needsUpdate = true;
    other.needsUpdate = true;
  }
}

/** Strips of their colours; the places may be those of other strips. */
function drawn(places, colours, width) {
  const geometry = places.clone();
  for (const name of ["position", "other", "side"]) geometry.setAttribute(name, places.attributes[name]);
  geometry.setIndex(places.index);
  geometry.setAttribute("tone", new BufferAttribute(new Float32Array(colours.flatMap((c) => [...c, ...c, ...c, ...c])), 3));
  const made = new Mesh(geometry, strip(width));
  made.frustumCulled = false;
  return made;
}

const sampled = (track, [body, local]) =>
  Array.from(track.time, (_, n) => track.point(body, local, [n, 0], point).toArray());

/** Straight pieces from which no sample is farther than `tolerance`. */
function pieces(points, tolerance) {
  const found = [];
  for (let from = 0, to = 1; to < points.length; to++) {
    const next = to + 1;
    const longer = next < points.length && next - from <= LONGEST;
    if (longer && straight(points, from, next, tolerance)) continue;
    found.push({ from, to, a: points[from], b: points[to] });
    from = to;
  }
  return found;
}

function straight(points, from, to, tolerance) {
  const [a, b] = [points[from], points[to]];
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const square = ux * ux + uy * uy + uz * uz;
  for (let n = from + 1; n < to; n++) {
    const [x, y, z] = [points[n][0] - a[0], points[n][1] - a[1], points[n][2] - a[2]];
    const along = square > 0 ? Math.min(Math.max((x * ux + y * uy + z * uz) / square, 0), 1) : 0;
    if (Math.hypot(x - along * ux, y - along * uy, z - along * uz) > tolerance) return false;
  }
  return true;
}

/** How many of the rising numbers are at most `value`. */
function upTo(numbers, value) {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
