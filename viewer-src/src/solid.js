// How things are coloured: surfaces are lit once a vertex, from above and from a sun, so that a pixel
// costs next to nothing where no graphics card draws. Colours are used as they are written, without a
// linear detour.

import { ColorManagement, ShaderMaterial } from "three";

ColorManagement.enabled = false;

// The place of a copy: four texels of a texture with 64 copies in a row.
const PLACE = `
uniform sampler2D places;
attribute float copy;
attribute vec3 tone;
varying vec3 tint;
mat4 placeOfCopy() {
  int k = int(copy);
  ivec2 at = ivec2((k % 64) * 4, k / 64);
  return mat4(texelFetch(places, at, 0), texelFetch(places, at + ivec2(1, 0), 0),
              texelFetch(places, at + ivec2(2, 0), 0), texelFetch(places, at + ivec2(3, 0), 0));
}`;

const LIGHT = `
attribute float shade;
float light(mat3 axes) {
  vec3 squares = vec3(dot(axes[0], axes[0]), dot(axes[1], axes[1]), dot(axes[2], axes[2]));
  vec3 n = normalize(axes * (normal / squares));
  return shade * (0.72 + 0.16 * n.z + 0.3 * max(dot(n, vec3(0.324, -0.487, 0.811)), 0.0));
}`;

const LIT = `${PLACE}${LIGHT}
void main() {
  mat4 place = placeOfCopy();
  tint = tone * light(mat3(place));
  gl_Position = projectionMatrix * viewMatrix * place * vec4(position, 1.0);
}`;

const UNLIT = `${PLACE}
void main() {
  tint = tone;
  gl_Position = projectionMatrix * viewMatrix * placeOfCopy() * vec4(position, 1.0);
}`;

const COLOURED = `
uniform float opacity;
varying vec3 tint;
void main() { gl_FragColor = vec4(tint, opacity); }`;

const material = (vertexShader) => (places) =>
  new ShaderMaterial({ vertexShader, fragmentShader: COLOURED, uniforms: { places: { value: places }, opacity: { value: 1 } } });

/** Whether what is behind a surface is seen. */
export function lookThrough(material, yes) {
  material.uniforms.opacity.value = yes ? 0.35 : 1;
  material.transparent = yes;
  material.depthWrite = !yes;
}

/** Copies of a lit surface (normals and shades are needed), and of lines. */
export const solid = material(LIT);
export const plain = material(UNLIT);

const GLASS = `${LIGHT}
uniform vec3 tone;
varying vec3 tint;
void main() {
  tint = tone * light(mat3(modelMatrix));
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

/** A single lit surface that can be looked through. */
export function glass({ r, g, b }) {
  return new ShaderMaterial({
    vertexShader: GLASS,
    fragmentShader: COLOURED,
    uniforms: { tone: { value: [r, g, b] }, opacity: { value: 0.5 } },
    transparent: true,
  });
}
