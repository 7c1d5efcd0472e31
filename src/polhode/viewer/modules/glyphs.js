// Signs for joints, for what acts on them, and for what stands between two points.

import { BoxGeometry, BufferAttribute, BufferGeometry, ConeGeometry, CylinderGeometry, SphereGeometry, TorusGeometry } from "three";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import { shaded } from "./shapes.js";

/** A tube along z from `low` to `high`. */
const tube = (radius, low, high, sides = 12) =>
  new CylinderGeometry(radius, radius, high - low, sides).rotateX(Math.PI / 2).translate(0, 0, (low + high) / 2);
const joined = (...parts) => shaded(mergeGeometries(parts));
const ring = (radius, thick) => new TorusGeometry(radius, thick, 6, 24);

// By kind of joint, of the size of a ball joint's radius, with the axis along z.
export const JOINTS = {
  spherical: (many) => joined(many ? new SphereGeometry(1.2, 6, 4) : new SphereGeometry(1.2, 14, 10)),
  revolute: (many) => joined(tube(0.9, -1.8, 1.8, many ? 6 : 14)),
  cylindrical: () => joined(tube(0.55, -5, 5), tube(0.95, -1.6, 1.6)),
  prismatic: () => joined(new BoxGeometry(0.8, 0.8, 10), new BoxGeometry(1.7, 1.7, 3.2)),
  universal: () => joined(tube(0.6, -2, 2), tube(0.6, -2, 2).rotateY(Math.PI / 2), new SphereGeometry(1, 12, 8)),
  planar: () => joined(tube(3.2, -0.12, 0.12, 24), tube(0.5, -1.2, 1.2)),
  fixed: () => joined(new BoxGeometry(1.9, 1.9, 1.9)),
};

// What acts on a joint or in a body, about an axis along z.
export const FITTINGS = {
  motor: () => joined(tube(2, -1.1, 1.1, 20), tube(0.8, 1.1, 1.8)),
  motion: () => joined(ring(2.3, 0.28), ring(1.5, 0.28)),
  "torsion-spring": () => joined(spiral()),
  "torsion-damper": () => joined(ring(1.9, 0.55)),
  bushing: () => joined(tube(1.9, -1.2, 1.2, 16)),
  rotor: () => joined(ring(1, 0.09), tube(0.06, -0.35, 0.35), tube(0.04, -1, 1).rotateX(Math.PI / 2), tube(0.04, -1, 1).rotateY(Math.PI / 2)),
};

/** Turns of a wire in a plane. */
function spiral() {
  const wire = [];
  const [n, turns] = [40, 2.5];
  const at = (k) => {
    const angle = (2 * Math.PI * turns * k) / n;
    const r = 1 + (1.6 * k) / n;
    return [r * Math.cos(angle), r * Math.sin(angle)];
  };
  for (let k = 0; k < n; k++) {
    const [x0, y0] = at(k);
    const [x1, y1] = at(k + 1);
    const length = Math.hypot(x1 - x0, y1 - y0);
    const piece = new BoxGeometry(1.1 * length, 0.26, 0.26).rotateZ(Math.atan2(y1 - y0, x1 - x0));
    wire.push(piece.translate((x0 + x1) / 2, (y0 + y1) / 2, 0));
  }
  return mergeGeometries(wire);
}

// Between two points: along z from 0 to 1; the width is a part of that of a spring.
export const TIES = {
  spring: { width: 1, line: (many) => coil(8, many ? 8 : 16) },
  damper: { width: 0.8, solid: () => joined(tube(0.25, 0, 1, 8), tube(0.75, 0.3, 0.62)) },
  "constant-tension": { width: 0.2, solid: () => joined(tube(0.5, 0, 1, 6)) },
  attraction: { width: 1, line: dashes },
  distance: { width: 0.35, solid: () => joined(tube(0.5, 0, 1, 8)) },
  cable: { width: 1, line: () => through([0, 0, 0, 0, 0, 1]) },
  bar: { width: 1, solid: (many) => joined(tube(1, 0, 1, many ? 6 : 12)) },
};

// An arrow: a shaft along z from 0 to 1, and a head with its tip at 0; both one thick.
export const SHAFT = () => joined(tube(0.3, 0, 1, 8));
export const HEAD = () => joined(new ConeGeometry(1, 3, 12).rotateX(Math.PI / 2).translate(0, 0, -1.5));

const through = (points) => {
  const geometry = new BufferGeometry();
  return geometry.setAttribute("position", new BufferAttribute(Float32Array.from(points), 3));
};

/** A line along z, one long, about the origin. */
export const thread = () => through([0, 0, -0.5, 0, 0, 0.5]);

function dashes() {
  return through(Array.from({ length: 25 }, (_, k) => [0, 0, k / 24.5, 0, 0, (k + 0.5) / 24.5]).flat());
}

/** Points of a coil, of radius 1. */
function coil(turns, perTurn) {
  const points = [0, 0, 0];
  const n = turns * perTurn;
  for (let k = 0; k <= n; k++) {
    const angle = (2 * Math.PI * k) / perTurn;
    const width = k === 0 || k === n ? 0 : 1;
    points.push(width * Math.cos(angle), width * Math.sin(angle), 0.1 + (0.8 * k) / n);
  }
  const pairs = Array.from({ length: points.length / 3 }, (_, k) => [k, k + 1]).flat();
  return through([...points, 0, 0, 1]).setIndex(pairs);
}
