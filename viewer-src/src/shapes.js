// Solids of unit size, two-toned so that every turn is seen. Places give them their sizes.

import { BoxGeometry, BufferAttribute, BufferGeometry, ConeGeometry, CylinderGeometry, EdgesGeometry, SphereGeometry } from "three";

const upright = (geometry) => geometry.rotateX(Math.PI / 2); // three's solids stand along y

// Sides of round solids, by how many are drawn.
const round = (many) => (many ? 16 : 40);

const SOLIDS = {
  box: () => new BoxGeometry(1, 1, 1),
  sphere: (many) => upright(new SphereGeometry(1, round(many), many ? 10 : 24)),
  cylinder: (many) => upright(new CylinderGeometry(1, 1, 1, round(many), 1)),
  // A top stands on its point: the apex is down, the centroid a quarter of the height below the disc.
  cone: (many) => upright(new ConeGeometry(1, 1, round(many), 1)).rotateX(Math.PI).translate(0, 0, -0.25),
};

/** Sizes of a solid along its axes. */
export const sizes = ({ kind, size, radius, height }) =>
  kind === "box" ? size : kind === "mesh" ? [1, 1, 1] : kind === "sphere" ? [radius, radius, radius] : [radius, radius, height];

/** Solids that differ in size only share a geometry. */
export const family = (shape) => (shape.kind === "mesh" ? JSON.stringify(shape) : shape.kind);

export function geometryOf(shape, many) {
  return shape.kind === "mesh" ? shaded(mesh(shape)) : shaded(SOLIDS[shape.kind](many).toNonIndexed(), shape.kind);
}

export const edges = () => new EdgesGeometry(new BoxGeometry(1, 1, 1));

function mesh({ vertices, faces }) {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(Float32Array.from(vertices.flat()), 3));
  geometry.setIndex(faces.flat());
  const apart = geometry.toNonIndexed();
  apart.computeVertexNormals();
  return apart;
}

/** Shades by face for boxes, by quarter about the axis for round solids. */
export function shaded(geometry, kind) {
  const { position, normal } = geometry.attributes;
  const shades = new Float32Array(position.count).fill(1);
  for (let i = 0; kind && i < position.count; i += 3) {
    shades.fill(kind === "box" ? ofFace(normal, i) : ofQuarter(position, i), i, i + 3);
  }
  geometry.setAttribute("shade", new BufferAttribute(shades, 1));
  return geometry;
}

function ofFace(normal, i) {
  const along = [normal.getX(i), normal.getY(i), normal.getZ(i)].map(Math.abs);
  return [0.8, 1, 0.9][along.indexOf(Math.max(...along))];
}

function ofQuarter(position, i) {
  let [x, y] = [0, 0];
  for (let k = i; k < i + 3; k++) {
    x += position.getX(k);
    y += position.getY(k);
  }
  return Math.floor((Math.atan2(y, x) + 2 * Math.PI + 1e-9) / (Math.PI / 2)) % 2 ? 0.7 : 1;
}
