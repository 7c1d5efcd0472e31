// Where the bodies of a run are at any time: samples, interpolated.

import { Matrix3, Quaternion, Vector3 } from "three";

const before = new Quaternion();
const after = new Quaternion();
const turn = new Quaternion();
const centre = new Vector3();
const ORIGIN = new Vector3();

const mix = (row, k, part) => (part === 0 ? row[k] : row[k] + part * (row[k + 1] - row[k]));

export class Track {
  constructor(run) {
    this.run = run;
    this.time = run.time;
    this.end = run.time[run.time.length - 1];
    this.inertias = run.bodies.map(({ inertia }) => new Matrix3().fromArray(inertia).transpose());
    this.touching = run.contacts.map(({ bodies: [other, body] }) => ({ body, other })); // at no fixed point
    this.ends = run.reactions.map(({ body, other, point }) => ({ body, other, point: new Vector3().fromArray(point) }));
  }

  /** Sample at or before t, and how far on to the next. */
  at(t) {
    const { time } = this;
    let low = 0;
    let high = time.length - 1;
    if (t >= time[high]) return [high, 0];
    if (t <= time[0]) return [0, 0];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (time[middle] <= t) low = middle;
      else high = middle;
    }
    return [low, (t - time[low]) / (time[low + 1] - time[low])];
  }

  /** Number of the sample nearest to t. */
  nearest(t) {
    const [k, part] = this.at(t);
    return part > 0.5 ? k + 1 : k;
  }

  _mixed(rows, first, [k, part], out) {
    return out.set(mix(rows[first], k, part), mix(rows[first + 1], k, part), mix(rows[first + 2], k, part));
  }

  position(body, place, out = new Vector3()) {
    return body < 0 ? out.set(0, 0, 0) : this._mixed(this.run.position, 3 * body, place, out);
  }

  quaternion(body, [k, part], out = new Quaternion()) {
    if (body < 0) return out.identity();
    const q = this.run.quaternion;
    const i = 4 * body;
    out.set(q[i + 1][k], q[i + 2][k], q[i + 3][k], q[i][k]).normalize();
    if (part > 0) {
      before.copy(out);
      after.set(q[i + 1][k + 1], q[i + 2][k + 1], q[i + 3][k + 1], q[i][k + 1]).normalize();
      out.slerpQuaternions(before, after, part);
    }
    return out;
  }

  /** World position of a point fixed in a body (-1: the ground). */
  point(body, local, place, out = new Vector3()) {
    out.copy(local).applyQuaternion(this.quaternion(body, place, turn));
    return out.add(this.position(body, place, centre));
  }

  /** Angular velocity in body axes. */
  rate(body, place, out = new Vector3()) {
    return this._mixed(this.run.rate, 3 * body, place, out);
  }

  /** Angular momentum about the centre of mass in body axes. */
  momentum(body, place, out = new Vector3()) {
    return this.rate(body, place, out).applyMatrix3(this.inertias[body]);
  }

  /** Where the k-th contact touches, or is nearest. */
  touch(k, place, out = new Vector3()) {
    return this._mixed(this.run.touch, 3 * k, place, out);
  }

  /** A component of force and moment in the k-th element of all beams, section axes. */
  resultant(k, component, [n, part]) {
    return mix(this.run.resultant[6 * k + component], n, part);
  }

  /** How many vectors of a kind there are, and where the k-th acts. */
  vectors(kind) {
    if (kind === "reaction" || kind === "torque") return { count: this.ends.length, at: (k) => this.ends[k] };
    if (kind === "contact") return { count: this.run.contacts.length, at: (k) => this.touching[k] };
    return { count: this.run.bodies.length, at: (k) => ({ body: k, point: ORIGIN }) };
  }

  /** The k-th vector of a kind in world axes; reactions are those on the body at which they act. */
  vector(kind, k, place, out = new Vector3()) {
    if (kind === "rate" || kind === "momentum") {
      return this[kind](k, place, out).applyQuaternion(this.quaternion(k, place, turn));
    }
    this._mixed(this.run[kind], 3 * k, place, out);
    return kind === "reaction" || kind === "torque" ? out.multiplyScalar(this.run.reactions[k].sign) : out;
  }
}
