// Everything that can be plotted: what the page was given, and what follows from the motion. The
// latter is computed when it is chosen.

import { Quaternion, Vector3 } from "three";

const XYZ = ["x", "y", "z"];
const vector = new Vector3();
const other = new Vector3();
const turn = new Quaternion();

export const GROUPS = { chosen: "Chosen", system: "System", joint: "Joints", body: "Bodies", marker: "Markers", contact: "Contacts", element: "Springs, rods and rotors" };

/** By group and title: `{ group, what, unit, log, of: Map(name -> lines) }`. */
export function quantities(tracks) {
  const found = new Map();
  tracks.forEach((track, run) => {
    for (const { group, what, of, unit, log, names, rows } of [...given(track), ...derived(track)]) {
      const key = `${group}/${what}`;
      if (!found.has(key)) found.set(key, { key, group, what, unit, log, of: new Map() });
      const subjects = found.get(key).of;
      if (!subjects.has(of)) subjects.set(of, []);
      names.forEach((name, k) => subjects.get(of).push({ name, run, values: () => rows()[k] }));
    }
  });
  const order = Object.keys(GROUPS);
  return [...found.values()].sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
}

const given = ({ run }) => run.series.map(({ values, ...q }) => ({ ...q, rows: () => values }));

function* derived(track) {
  const { run } = track;
  const three = (rows, i) => () => rows.slice(3 * i, 3 * i + 3);
  // A vector at every sample, as rows; `of` writes it.
  const sampled = (of) => () => {
    const rows = XYZ.map(() => new Float64Array(run.time.length));
    for (let n = 0; n < run.time.length; n++) {
      const v = of([n, 0]);
      [rows[0][n], rows[1][n], rows[2][n]] = [v.x, v.y, v.z];
    }
    return rows;
  };
  const lengthsOf = (rows, i) => () => [Float64Array.from(run.time, (_, n) => Math.hypot(rows[3 * i][n], rows[3 * i + 1][n], rows[3 * i + 2][n]))];
  for (const [i, { name: of, moments, markers }] of run.bodies.entries()) {
    const body = (what, unit, names, rows) => ({ group: "body", of, what, unit, names, rows });
    yield body("position", "m", XYZ, three(run.position, i));
    if (run.velocity) {
      yield body("velocity", "m/s", ["vx", "vy", "vz"], three(run.velocity, i));
      yield body("speed", "m/s", ["speed"], lengthsOf(run.velocity, i));
    }
    if (run.rate && moments) {
      const inWorld = (key) => sampled((place) => track[key](i, place, vector).applyQuaternion(track.quaternion(i, place, turn)));
      yield body("angular velocity, body axes", "rad/s", ["Ω₁", "Ω₂", "Ω₃"], three(run.rate, i));
      yield body("angular velocity, world axes", "rad/s", ["ωx", "ωy", "ωz"], inWorld("rate"));
      yield body("angular momentum about its centre", "kg m²/s", ["πx", "πy", "πz"], inWorld("momentum"));
      yield body("attitude (quaternion)", "", ["w", "x", "y", "z"], () => run.quaternion.slice(4 * i, 4 * i + 4));
    }
    if (run.load) yield body("applied force", "N", ["Fx", "Fy", "Fz"], three(run.load, i));
    for (const [marker, X] of Object.entries(markers)) {
      const local = new Vector3().fromArray(X);
      const rows = sampled((place) => track.point(i, local, place, vector));
      yield { group: "marker", of: `${of}: ${marker}`, what: "marker position", unit: "m", names: XYZ, rows };
    }
  }
  for (const [k, { name: of }] of run.reactions.entries()) {
    const joint = (what, unit, names, rows) => ({ group: "joint", of, what, unit, names, rows });
    yield joint("reaction force", "N", ["Fx", "Fy", "Fz"], three(run.reaction, k));
    yield joint("reaction torque", "N m", ["Tx", "Ty", "Tz"], three(run.torque, k));
  }
  for (const { name: of, kind, bodies, points } of run.ties) {
    if (kind === "bar") continue;
    const [a, b] = points.map((p) => new Vector3().fromArray(p));
    const apart = (place) => track.point(bodies[1], b, place, vector).sub(track.point(bodies[0], a, place, other));
    const rows = () => [Float64Array.from(run.time, (_, n) => apart([n, 0]).length())];
    yield { group: "element", of, what: "length", unit: "m", names: ["length"], rows };
  }
}
