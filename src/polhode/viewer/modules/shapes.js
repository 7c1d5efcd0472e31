// Solids of unit size, two-toned so that every turn is seen. Places give them their sizes.

import { BoxGeometry, BufferAttribute, BufferGeometry, ConeGeometry, CylinderGeometry, EdgesGeometry, Matrix4, SphereGeometry, Vector3 } from "three";

const upright = (geometry) => geometry.rotateX(Math.PI / 2); // three's solids stand along y
const SLENDER = 0.12; // radius over height: thinner cylinders are rods

// Sides of round solids, by how many are drawn.
const round = (many) => (many ? 16 : 40);

const SOLIDS = {
  box: () => new BoxGeometry(1, 1, 1),
  sphere: (many) => upright(new SphereGeometry(1, round(many), many ? 10 : 24)),
  ellipsoid: (many) => SOLIDS.sphere(many),
  cylinder: (many) => upright(new CylinderGeometry(1, 1, 1, round(many), 1)),
  rod: (many) => upright(new CylinderGeometry(1, 1, 1, many ? 6 : 12, 1)),
  // A top stands on its point: the apex is down, the centroid a quarter of the height below the disc.
  cone: (many) => upright(new ConeGeometry(1, 1, round(many), 1)).rotateX(Math.PI).translate(0, 0, -0.25),
};

// Bounds of the solids of unit size: the least and the largest corner.
const BOUNDS = {
  box: [[-0.5, -0.5, -0.5], [0.5, 0.5, 0.5]],
  sphere: [[-1, -1, -1], [1, 1, 1]],
  ellipsoid: [[-1, -1, -1], [1, 1, 1]],
  cylinder: [[-1, -1, -0.5], [1, 1, 0.5]],
  cone: [[-1, -1, -0.75], [1, 1, 0.25]],
};

const sizes = ({ kind, size, radius, height }) =>
  kind === "box" || kind === "ellipsoid" ? size : kind === "mesh" ? [1, 1, 1] : kind === "sphere" ? [radius, radius, radius] : [radius, radius, height];

/** Where a solid of unit size goes in its body. */
export function placeOf(shape) {
  const place = new Matrix4();
  const [a, b, c] = shape.axes ?? [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  place.set(...a, 0, ...b, 0, ...c, 0, 0, 0, 0, 1);
  place.scale(new Vector3(...sizes(shape)));
  return place.setPosition(new Vector3().fromArray(shape.at ?? [0, 0, 0]));
}

/** Corners between which a solid of unit size lies. */
export function boundsOf({ kind, vertices }) {
  if (kind !== "mesh") return BOUNDS[kind];
  const ends = (pick) => [0, 1, 2].map((k) => pick(...vertices.map((v) => v[k])));
  return [ends(Math.min), ends(Math.max)];
}

const isRod = ({ kind, radius, height }) => kind === "cylinder" && radius < SLENDER * height;

/** Solids that differ in size only share a geometry. */
export const family = (shape) => (shape.kind === "mesh" ? JSON.stringify(shape) : isRod(shape) ? "rod" : shape.kind);

export function geometryOf(shape, many) {
  if (shape.kind === "mesh") return shaded(mesh(shape));
  const kind = isRod(shape) ? "rod" : shape.kind;
  return shaded(SOLIDS[kind](many).toNonIndexed(), kind === "rod" ? null : kind);
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
