// Paths of points: what is past is bright, what is to come is faint.

import { BufferAttribute, BufferGeometry, Color, Group, LineBasicMaterial, LineSegments, Vector3 } from "three";

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
    const all = paths.flatMap((path, k) => pieces(sampled(track, path), 4e-4 * size).map((ends) => ({ ...ends, k })));
    all.sort((a, b) => a.to - b.to);
    this.until = Int32Array.from(all, ({ to }) => to); // sample at which a piece ends
    this.starts = paths.map((_, k) => all.filter((piece) => piece.k === k));
    this.reached = new Int32Array(paths.length);
    const places = new BufferAttribute(new Float32Array(all.flatMap(({ a, b }) => [...a, ...b])), 3);
    const bright = paths.map((_, k) => new Color(colours[k % colours.length]));
    const faint = bright.map((c) => new Color(background).lerp(c, 0.28));
    const ground = (tones) => new BufferAttribute(new Float32Array(all.flatMap(({ k }) => [...tones[k], ...tones[k]])), 3);
    this.future = segments(places, ground(faint));
    this.past = segments(places, ground(bright));
    this.tips = new BufferAttribute(new Float32Array(6 * paths.length), 3);
    this.live = segments(this.tips, new BufferAttribute(new Float32Array(bright.flatMap((c) => [...c, ...c])), 3));
    this.add(this.future, this.past, this.live);
  }

  update(place) {
    const sample = place[0];
    const gone = 2 * upTo(this.until, sample);
    this.past.geometry.setDrawRange(0, gone);
    this.future.geometry.setDrawRange(gone, Infinity);
    this.paths.forEach(([body, local], k) => {
      const own = this.starts[k];
      let at = this.reached[k]; // the piece in which the time is; time seldom jumps
      while (at > 0 && own[at].from > sample) at -= 1;
      while (at < own.length - 1 && own[at].to <= sample) at += 1;
      this.reached[k] = at;
      this.tips.array.set(own[at]?.a ?? [0, 0, 0], 6 * k);
      this.track.point(body, local, place, point).toArray(this.tips.array, 6 * k + 3);
      if (own[at] && own[at].to <= sample) this.tips.array.set(own[at].b, 6 * k);
    });
    this.tips.needsUpdate = true;
  }
}

function segments(places, colours) {
  const geometry = new BufferGeometry().setAttribute("position", places).setAttribute("color", colours);
  const drawn = new LineSegments(geometry, new LineBasicMaterial({ vertexColors: true }));
  drawn.frustumCulled = false;
  return drawn;
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
