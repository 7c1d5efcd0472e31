// Everything that can be plotted: what the page was given, and what follows from the motion. The
// latter is computed when it is chosen.

import { Quaternion, Vector3 } from "three";

const XYZ = ["x", "y", "z"];
const vector = new Vector3();
const other = new Vector3();
const turn = new Quaternion();

export function quantities(tracks) {
  const found = new Map();
  tracks.forEach((track, run) => {
    const given = track.run.series.map(({ values, ...q }) => ({ ...q, rows: () => values }));
    for (const { names, rows, ...q } of [...given, ...derived(track)]) {
      if (!found.has(q.title)) found.set(q.title, { ...q, lines: [] });
      names.forEach((name, k) => found.get(q.title).lines.push({ name, run, values: () => rows()[k] }));
    }
  });
  return [...found.values()];
}

function derived(track) {
  const { run } = track;
  const all = [];
  const add = (title, unit, names, rows) => all.push({ title, unit, names, rows });
  // A vector at every sample, as rows; `of` writes it.
  const sampled = (of) => () => {
    const rows = XYZ.map(() => new Float64Array(run.time.length));
    for (let n = 0; n < run.time.length; n++) {
      const v = of([n, 0]);
      [rows[0][n], rows[1][n], rows[2][n]] = [v.x, v.y, v.z];
    }
    return rows;
  };
  run.bodies.forEach(({ name }, i) => add(`position of ${name}`, "m", XYZ, () => run.position.slice(3 * i, 3 * i + 3)));
  run.bodies.forEach(({ name, markers }, i) => {
    for (const [marker, X] of Object.entries(markers)) {
      const local = new Vector3().fromArray(X);
      add(`position of ${marker} of ${name}`, "m", XYZ, sampled((place) => track.point(i, local, place, vector)));
    }
  });
  run.ties.forEach(({ name, kind, bodies, points }) => {
    if (kind === "bar") return;
    const [a, b] = points.map((p) => new Vector3().fromArray(p));
    const apart = (place) => track.point(bodies[1], b, place, vector).sub(track.point(bodies[0], a, place, other));
    const rows = () => [Float64Array.from(run.time, (_, n) => apart([n, 0]).length())];
    add(`length of ${name}`, "m", ["length"], rows);
  });
  run.bodies.forEach(({ name, moments }, i) => {
    if (!run.rate || !moments) return;
    add(`quaternion of ${name}`, "", ["w", "x", "y", "z"], () => run.quaternion.slice(4 * i, 4 * i + 4));
    add(`angular velocity of ${name}, body axes`, "rad/s", ["Ω₁", "Ω₂", "Ω₃"], () => run.rate.slice(3 * i, 3 * i + 3));
    const inWorld = (key) => sampled((place) => track[key](i, place, vector).applyQuaternion(track.quaternion(i, place, turn)));
    add(`angular velocity of ${name}, world axes`, "rad/s", ["ωx", "ωy", "ωz"], inWorld("rate"));
    add(`angular momentum of ${name} about its centre`, "kg m²/s", ["πx", "πy", "πz"], inWorld("momentum"));
  });
  return all;
}
