// Shaders. Surfaces are lit once a vertex, from above and from a sun, so that a pixel costs next to
// nothing where no graphics card draws. Colours are used as they are written, without conversion.

import { ColorManagement, DoubleSide, Matrix4, ShaderMaterial, Vector2 } from "three";

ColorManagement.enabled = false;

/** Two over the size of the view in pixels: what a pixel is in clip space. Set before a view is drawn. */
const PIXEL = { value: new Vector2(0.002, 0.002) };

/** From world axes to clip space, multiplied once for a view: as a product in a shader it would be made for
 * every vertex. Set before a view is drawn. */
const SEEN = { value: new Matrix4() };

/** A camera and the width and height of its view in pixels, for what is drawn next. */
export function seenBy({ projectionMatrix, matrixWorldInverse }, width, height) {
  PIXEL.value.set(2 / width, 2 / height);
  SEEN.value.multiplyMatrices(projectionMatrix, matrixWorldInverse);
}

// The place of a copy: four texels of a texture with 64 copies in a row.
const PLACE = `
uniform mat4 seen;
uniform sampler2D places;
attribute float copy;
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
attribute vec3 tone;
varying vec3 tint;
void main() {
  mat4 place = placeOfCopy();
  tint = tone * light(mat3(place));
  gl_Position = seen * (place * vec4(position, 1.0));
}`;

// A line as a strip of constant width on the screen: each corner knows the other end of its piece.
const STRIP = `
uniform vec2 pixel;
uniform float width;
attribute vec3 other;
attribute float side;
attribute vec3 tone;
varying vec3 tint;
vec4 corner(vec4 a, vec4 b) {
  vec2 along = (b.xy * a.w - a.xy * b.w) * sign(a.w * b.w) / pixel;
  along = dot(along, along) > 0.0 ? normalize(along) : vec2(1.0, 0.0);
  a.xy += (side * vec2(-along.y, along.x) - 0.5 * along) * 0.5 * width * pixel * a.w;
  return a;
}`;

const STRIPS = `${PLACE}${STRIP}
void main() {
  tint = tone;
  mat4 place = placeOfCopy();
  gl_Position = corner(seen * (place * vec4(position, 1.0)), seen * (place * vec4(other, 1.0)));
}`;

const STRIPS_IN_WORLD = `${STRIP}
uniform mat4 seen;
void main() {
  tint = tone;
  gl_Position = corner(seen * vec4(position, 1.0), seen * vec4(other, 1.0));
}`;

const COLOURED = `
uniform float opacity;
varying vec3 tint;
void main() { gl_FragColor = vec4(tint, opacity); }`;

/** Copies of a lit surface (normals and shades are needed). */
export const solid = (places) =>
  new ShaderMaterial({ vertexShader: LIT, fragmentShader: COLOURED, uniforms: { seen: SEEN, places: { value: places }, opacity: { value: 1 } } });

/** Strips `width` pixels wide: copies where there are places, else in world axes. */
export const strip = (width, places) =>
  new ShaderMaterial({
    vertexShader: places ? STRIPS : STRIPS_IN_WORLD,
    fragmentShader: COLOURED,
    uniforms: { seen: SEEN, ...(places ? { places: { value: places } } : {}), pixel: PIXEL, width: { value: width }, opacity: { value: 1 } },
    side: DoubleSide,
  });

/** Whether what is behind a surface is seen. */
export function lookThrough(material, yes) {
  material.uniforms.opacity.value = yes ? 0.35 : 1;
  material.transparent = yes;
  material.depthWrite = !yes;
}

const SKIN = `${LIGHT}
uniform mat4 seen;
attribute vec3 tone;
varying vec3 tint;
void main() {
  tint = tone * light(mat3(1.0));
  gl_Position = seen * vec4(position, 1.0);
}`;

/** A lit surface in world axes, with a tone for every vertex. */
export const skin = () =>
  new ShaderMaterial({ vertexShader: SKIN, fragmentShader: COLOURED, uniforms: { seen: SEEN, opacity: { value: 1 } }, side: DoubleSide });

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

// Shadows are squares. Where a place has zeros stand the darkness (third column) and how much of the square is
// dark enough to be seen (first column): the rest is not drawn.
const SHADE_VERTEX = `${PLACE}
varying vec3 at;
void main() {
  mat4 place = placeOfCopy();
  at = vec3(position.xy * place[0].w, place[2].w);
  place[0].w = 0.0;
  gl_Position = seen * (place * vec4(at.xy, 0.0, 1.0));
}`;

const SHADE = `
uniform vec3 tone;
varying vec3 at;
void main() {
  float inside = max(1.0 - dot(at.xy, at.xy), 0.0);
  gl_FragColor = vec4(tone, at.z * inside * inside);
}`;

export const shadow = (places, { r, g, b }) =>
  new ShaderMaterial({
    vertexShader: SHADE_VERTEX,
    fragmentShader: SHADE,
    uniforms: { seen: SEEN, places: { value: places }, tone: { value: [r, g, b] } },
    transparent: true,
    depthTest: false,
    depthWrite: false,
    side: DoubleSide,
  });

const FAR = `
attribute vec3 color;
varying vec3 tint;
void main() {
  tint = color;
  gl_Position = projectionMatrix * (modelViewMatrix * vec4(position, 1.0));
}`;

/** What is behind everything else, with a colour for every vertex. */
export const backdrop = (side) =>
  new ShaderMaterial({ vertexShader: FAR, fragmentShader: COLOURED, uniforms: { opacity: { value: 1 } }, depthTest: false, depthWrite: false, side });
