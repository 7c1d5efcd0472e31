// Solids for bodies, two-toned so that every turn is seen.

import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  ConeGeometry,
  CylinderGeometry,
  SphereGeometry,
} from "three";

const upright = (geometry) => geometry.rotateX(Math.PI / 2); // three's solids stand along y

const SOLIDS = {
  box: ({ size }) => new BoxGeometry(...size),
  sphere: ({ radius }) => upright(new SphereGeometry(radius, 32, 20)),
  cylinder: ({ radius, height }) => upright(new CylinderGeometry(radius, radius, height, 32, 1)),
  // A top stands on its point: the apex is down, the centroid a quarter of the height below the disc.
  cone: ({ radius, height }) =>
    upright(new ConeGeometry(radius, height, 32, 1)).rotateX(Math.PI).translate(0, 0, -height / 4),
  mesh: ({ vertices, faces }) => {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(Float32Array.from(vertices.flat()), 3));
    geometry.setIndex(faces.flat());
    return geometry;
  },
};

const made = new Map();

/** Geometry of a shape; equal shapes share it. */
export function geometryOf(shape) {
  const key = JSON.stringify(shape);
  if (!made.has(key)) {
    const solid = SOLIDS[shape.kind](shape).toNonIndexed();
    solid.computeVertexNormals();
    made.set(key, shaded(smoothed(solid, shape.kind), shape.kind));
  }
  return made.get(key);
}

/** Round solids keep the normals of their surface, not of their facets. */
function smoothed(geometry, kind) {
  if (kind !== "sphere") return geometry;
  const { position, normal } = geometry.attributes;
  for (let i = 0; i < position.count; i++) {
    const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)];
    const r = Math.hypot(x, y, z);
    normal.setXYZ(i, x / r, y / r, z / r);
  }
  return geometry;
}

/** Shades by face for boxes, by sector about the axis for round solids. */
function shaded(geometry, kind) {
  const { position, normal } = geometry.attributes;
  const colours = new Float32Array(3 * position.count);
  for (let i = 0; i < position.count; i += 3) {
    let shade = 1;
    if (kind === "box") {
      const along = [normal.getX(i), normal.getY(i), normal.getZ(i)].map(Math.abs);
      shade = [0.82, 1, 0.91][along.indexOf(Math.max(...along))];
    } else if (kind !== "mesh") {
      let [x, y] = [0, 0];
      for (let k = i; k < i + 3; k++) {
        x += position.getX(k);
        y += position.getY(k);
      }
      shade = Math.floor((Math.atan2(y, x) + 2 * Math.PI + 1e-9) / (Math.PI / 2)) % 2 ? 0.62 : 1;
    }
    colours.fill(shade, 3 * i, 3 * i + 9);
  }
  geometry.setAttribute("color", new BufferAttribute(colours, 3));
  return geometry;
}

/** Points of a coil from 0 to 1 along z, of radius 1. */
export function coil(turns = 10, perTurn = 14) {
  const points = [0, 0, 0];
  const n = turns * perTurn;
  for (let k = 0; k <= n; k++) {
    const angle = (2 * Math.PI * k) / perTurn;
    const width = k === 0 || k === n ? 0 : 1;
    points.push(width * Math.cos(angle), width * Math.sin(angle), 0.1 + (0.8 * k) / n);
  }
  points.push(0, 0, 1);
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(Float32Array.from(points), 3));
  return geometry;
}
