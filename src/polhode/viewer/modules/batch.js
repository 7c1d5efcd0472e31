// Many copies of one shape in one drawing call, each with a place and a colour of its own.
//
// The copies are one geometry whose vertices know the number of their copy; where the copies are stands
// in a small texture. (Instances would do the same, but without a graphics card each costs a call.)

import { BufferAttribute, BufferGeometry, Color, DataTexture, FloatType, Matrix4, Mesh, Quaternion, RGBAFormat, Vector3 } from "three";
import { shadow, solid, strip } from "./solid.js";

const Z = new Vector3(0, 0, 1);
const ROW = 64; // copies in a row of the texture
const product = new Matrix4();
const scale = new Vector3();
const along = new Vector3();
const turn = new Quaternion();
const tone = new Color();

/** Surfaces, each of its colour. */
export const surfaces = (geometry, colours) => made(geometry, colours, solid);

/** Separate lines, `width` pixels wide; with `places` of something else they go where it goes. */
export const lines = (geometry, colours, width, places) =>
  made(stripped(geometry), colours, (places) => strip(width, places), places);

/** Soft shadows on a plane. */
export const shadows = (geometry, count, colour) =>
  made(geometry, Array(count).fill(colour), (places) => shadow(places, new Color(colour)));

function made(geometry, colours, material, places = emptyPlaces(colours.length)) {
  const drawn = new Mesh(repeated(geometry, colours), material(places));
  drawn.places = places;
  drawn.vertices = geometry.attributes.position.count; // of a copy
  drawn.frustumCulled = false;
  return drawn;
}

function emptyPlaces(count) {
  const rows = Math.max(1, Math.ceil(count / ROW));
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
  for (let k = 0; k < many; k++) copy.fill(k, k * size, (k + 1) * size);
  all.setAttribute("copy", new BufferAttribute(copy, 1));
  all.setAttribute("tone", new BufferAttribute(new Float32Array(3 * many * size), 3));
  colours.forEach((c, k) => painted(all.attributes.tone, size, k, c));
  if (index) {
    const n = index.count;
    const numbers = new Uint32Array(many * n);
    for (let k = 0; k < many; k++) for (let i = 0; i < n; i++) numbers[k * n + i] = k * size + index.array[i];
    all.setIndex(new BufferAttribute(numbers, 1));
  }
  return all;
}

function painted(tones, size, k, colour) {
  tone.set(colour);
  for (let i = k * size; i < (k + 1) * size; i++) tone.toArray(tones.array, 3 * i);
  tones.needsUpdate = true;
}

/** Give copy k another colour. */
export const paint = (drawn, k, colour) => painted(drawn.geometry.attributes.tone, drawn.vertices, k, colour);

/** Pieces of lines (pairs of points, or indices of pairs) as strips of two triangles. */
function stripped({ index, attributes: { position } }) {
  const points = Array.from({ length: (index ?? position).count }, (_, k) => {
    const i = index ? index.array[k] : k;
    return [position.getX(i), position.getY(i), position.getZ(i)];
  });
  return stripOf(points);
}

/** Strips through pairs of points, as a geometry; the fourth corner of each piece belongs to its end. */
export function stripOf(points) {
  const n = points.length / 2;
  const [at, other, side] = [new Float32Array(12 * n), new Float32Array(12 * n), new Float32Array(4 * n)];
  const numbers = new Uint32Array(6 * n);
  for (let k = 0; k < n; k++) {
    const ends = [points[2 * k], points[2 * k + 1]];
    for (let corner = 0; corner < 4; corner++) {
      const end = corner >> 1;
      at.set(ends[end], 12 * k + 3 * corner);
      other.set(ends[1 - end], 12 * k + 3 * corner);
      side[4 * k + corner] = (corner % 2 ? 1 : -1) * (end ? -1 : 1);
    }
    numbers.set([0, 1, 2, 2, 1, 3].map((i) => 4 * k + i), 6 * k);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(at, 3));
  geometry.setAttribute("other", new BufferAttribute(other, 3));
  geometry.setAttribute("side", new BufferAttribute(side, 1));
  return geometry.setIndex(new BufferAttribute(numbers, 1));
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

/** The place of a sign at a point, its z axis along a direction. */
export function placed(point, axis, ...size) {
  const direction = new Vector3().fromArray(axis ?? [0, 0, 1]).normalize();
  const turned = new Quaternion().setFromUnitVectors(Z, direction);
  const [x, y, z] = size.length === 3 ? size : [size[0], size[0], size[0]];
  return new Matrix4().compose(new Vector3().fromArray(point), turned, new Vector3(x, y, z));
}
