// Many copies of one shape in one drawing call, each with a place and a colour of its own.
//
// The copies are one geometry whose vertices know the number of their copy; where the copies are stands
// in a small texture. (Instances would do the same, but without a graphics card each costs a call.)

import { BufferAttribute, BufferGeometry, Color, DataTexture, FloatType, LineSegments, Matrix4, Mesh, Quaternion, RGBAFormat, Vector3 } from "three";
import { plain, solid } from "./solid.js";

const Z = new Vector3(0, 0, 1);
const ROW = 64; // copies in a row of the texture
const product = new Matrix4();
const scale = new Vector3();
const along = new Vector3();
const turn = new Quaternion();

/** Surfaces, each of its colour. */
export const surfaces = (geometry, colours) => made(Mesh, geometry, colours, solid);

/** Separate lines; with `places` of something else they go where it goes. */
export const lines = (geometry, colours, places) => made(LineSegments, geometry, colours, plain, places);

function made(Kind, geometry, colours, material, places = emptyPlaces(colours.length)) {
  const drawn = new Kind(repeated(geometry, colours), material(places));
  drawn.places = places;
  drawn.frustumCulled = false;
  return drawn;
}

function emptyPlaces(count) {
  const rows = Math.ceil(count / ROW);
  return new DataTexture(new Float32Array(16 * ROW * rows), 4 * ROW, rows, RGBAFormat, FloatType);
}

/** A geometry once for every colour. */
function repeated(geometry, colours) {
  const { index, attributes } = geometry;
  const many = colours.length;
  const size = attributes.position.count;
  const all = new BufferGeometry();
  for (const [name, { array, itemSize }] of Object.entries(attributes)) {
    if (name === "uv") continue;
    const copies = new Float32Array(many * array.length);
    for (let k = 0; k < many; k++) copies.set(array, k * array.length);
    all.setAttribute(name, new BufferAttribute(copies, itemSize));
  }
  const copy = new Float32Array(many * size);
  const tints = new Float32Array(3 * many * size);
  const tone = new Color();
  colours.forEach((c, k) => {
    copy.fill(k, k * size, (k + 1) * size);
    tone.set(c);
    for (let i = k * size; i < (k + 1) * size; i++) tone.toArray(tints, 3 * i);
  });
  all.setAttribute("copy", new BufferAttribute(copy, 1));
  all.setAttribute("tone", new BufferAttribute(tints, 3));
  if (index) {
    const n = index.count;
    const numbers = new Uint32Array(many * n);
    for (let k = 0; k < many; k++) for (let i = 0; i < n; i++) numbers[k * n + i] = k * size + index.array[i];
    all.setIndex(new BufferAttribute(numbers, 1));
  }
  return all;
}

/** Copies that are carried by bodies: `{ body, local }`, the place in the body. */
export function carry({ places }, items, poses) {
  const { data } = places.image;
  for (let k = 0; k < items.length; k++) {
    const { body, local } = items[k];
    product.multiplyMatrices(poses[body], local).toArray(data, 16 * k);
  }
  places.needsUpdate = true;
}

/** Stretch copy k, which lies along z from 0 to 1, from a point to another. */
export function stretch({ places }, k, from, to, width) {
  const length = along.subVectors(to, from).length();
  if (length > 0) turn.setFromUnitVectors(Z, along.divideScalar(length));
  product.compose(from, turn, scale.set(width, width, Math.max(length, 1e-12)));
  product.toArray(places.image.data, 16 * k);
  places.needsUpdate = true;
}

/** The place of something at a point, its z axis along a direction. */
export function placed(point, axis, ...size) {
  const direction = new Vector3().fromArray(axis ?? [0, 0, 1]).normalize();
  const turned = new Quaternion().setFromUnitVectors(Z, direction);
  const [x, y, z] = size.length === 3 ? size : [size[0], size[0], size[0]];
  return new Matrix4().compose(new Vector3().fromArray(point), turned, new Vector3(x, y, z));
}
