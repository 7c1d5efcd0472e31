// Beams as bent tubes or bars, coloured by a force or moment in their elements.

import { BufferAttribute, BufferGeometry, Color, Mesh, Quaternion, Vector3 } from "three";
import { skin } from "./solid.js";

const PIECES = 6; // of an element, along it
const SIDES = 12; // of a round section

/** What tubes are coloured by: a name, its unit, and its value from force and moment in an element. */
export const RESULTANTS = {
  tension: { word: "tension", unit: "N", value: (v) => v(0) },
  shear: { word: "shear force", unit: "N", value: (v) => Math.hypot(v(1), v(2)) },
  torsion: { word: "torsion", unit: "N m", value: (v) => v(3) },
  bending: { word: "bending moment", unit: "N m", value: (v) => Math.hypot(v(4), v(5)) },
};
const LOW = new Color("#2166ac"); // the most negative
const NONE = new Color("#c9ced6");
const HIGH = new Color("#c8382b");

const ends = [0, 1].map(() => ({ x: new Vector3(), q: new Quaternion(), t: new Vector3() }));
const q = new Quaternion();
const p = new Vector3();
const n = new Vector3();

/** Corners of a section: places and normals along its axes 2 and 3. */
function sectionOf({ round, sides: [b, h] }) {
  if (round) {
    const turn = Array.from({ length: SIDES + 1 }, (_, k) => (2 * Math.PI * k) / SIDES);
    return turn.map((a) => ({ y: 0.5 * b * Math.cos(a), z: 0.5 * h * Math.sin(a), ny: Math.cos(a), nz: Math.sin(a) }));
  }
  const corner = (y, z) => ({ y: 0.5 * b * y, z: 0.5 * h * z });
  const faces = [[1, 0], [0, 1], [-1, 0], [0, -1]];
  const found = faces.flatMap(([ny, nz]) => [-1, 1].map((s) => ({ ...corner(ny - s * nz, nz + s * ny), ny, nz })));
  return [...found, found[0]];
}

export class Tube extends Mesh {
  constructor(track, beam) {
    const corners = sectionOf(beam);
    const count = beam.nodes.length - 1;
    const rings = count * (PIECES + 1); // an element has rings of its own, so that its colour ends where it does
    const size = rings * corners.length;
    const geometry = new BufferGeometry();
    for (const name of ["position", "normal", "tone"]) geometry.setAttribute(name, new BufferAttribute(new Float32Array(3 * size), 3));
    geometry.setAttribute("shade", new BufferAttribute(new Float32Array(size).fill(1), 1));
    const index = [];
    for (let ring = 0; ring < rings; ring++) {
      if (ring % (PIECES + 1) === PIECES) continue;
      for (let k = 0; k + 1 < corners.length; k++) {
        const at = ring * corners.length + k;
        const on = at + corners.length;
        index.push(at, at + 1, on, at + 1, on + 1, on);
      }
    }
    geometry.setIndex(index);
    super(geometry, skin());
    Object.assign(this, { track, beam, corners, count, frustumCulled: false });
  }

  /** Largest size of a resultant over the run. */
  largest(key) {
    let most = 0;
    for (let k = 0; k < this.count; k++) for (let i = 0; i < this.track.time.length; i++) most = Math.max(most, Math.abs(this.value(key, k, [i, 0])));
    return most;
  }

  value(key, k, place) {
    return RESULTANTS[key].value((c) => this.track.resultant(this.beam.first + k, c, place));
  }

  end(k, place, out) {
    const { body, point, axes } = this.beam.nodes[k];
    this.track.point(body, p.fromArray(point), place, out.x);
    out.q.copy(this.track.quaternion(body, place, q)).multiply(new Quaternion().fromArray(axes));
    out.t.set(1, 0, 0).applyQuaternion(out.q);
  }

  /** Bend the tube, and colour it by a resultant of which `most` is the largest; plain without one. */
  update(place, key, most, plain) {
    const { position, normal, tone } = this.geometry.attributes;
    let at = 0;
    for (let k = 0; k < this.count; k++) {
      this.end(k, place, ends[0]);
      this.end(k + 1, place, ends[1]);
      const colour = key ? shaded(most > 0 ? this.value(key, k, place) / most : 0) : plain;
      const length = ends[0].x.distanceTo(ends[1].x);
      for (let piece = 0; piece <= PIECES; piece++) {
        const s = piece / PIECES;
        const middle = along(ends, s, length);
        q.slerpQuaternions(ends[0].q, ends[1].q, s);
        for (const { y, z, ny, nz } of this.corners) {
          n.set(0, y, z).applyQuaternion(q).add(middle).toArray(position.array, at);
          n.set(0, ny, nz).applyQuaternion(q).toArray(normal.array, at);
          colour.toArray(tone.array, at);
          at += 3;
        }
      }
    }
    for (const attribute of [position, normal, tone]) attribute.needsUpdate = true;
  }
}

/** The curve from one end to the other along both of their axes. */
function along([a, b], s, length) {
  const r = 1 - s;
  p.copy(a.x).multiplyScalar(r * r * (1 + 2 * s)).addScaledVector(b.x, s * s * (3 - 2 * s));
  return p.addScaledVector(a.t, s * r * r * length).addScaledVector(b.t, -s * s * r * length);
}

const mixed = new Color();
const shaded = (value) => mixed.copy(NONE).lerp(value < 0 ? LOW : HIGH, Math.min(1, Math.abs(value)));
