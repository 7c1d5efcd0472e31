// The ground below: a disc that fades into the horizon, a grid, and soft shadows of the bodies.

import { BackSide, BufferAttribute, BufferGeometry, CircleGeometry, Color, DoubleSide, FrontSide, Group, LineSegments, Matrix4, Mesh, PlaneGeometry, Quaternion, SphereGeometry, Vector3 } from "three";
import { shadows } from "./batch.js";
import { shaded } from "./shapes.js";
import { backdrop, glass } from "./solid.js";

const Z = new Vector3(0, 0, 1);
const LINES = 14; // of the grid, on each side of the middle
const SECTORS = 48;
const ROUND = 12; // corners of a shadow, around a circle
const PLATE = 0.9; // width of a plane that is not level, of the size
const BLUR = 0.012; // of the size: how soft the edge of a shadow is at the ground
const RISE = 0.3; // of the height: how much softer it becomes
const FAINTEST = 2 / 255; // darkness of two steps of a colour of eight bits: what is fainter is not drawn
const axis = new Vector3();
const place = new Matrix4();

/** The largest of 1, 2 or 5 times a power of ten that is at most x. */
export function nice(x) {
  const power = 10 ** Math.floor(Math.log10(x));
  return power * [5, 2, 1].find((k) => k * power <= x * (1 + 1e-12));
}

export class Floor extends Group {
  /** At `middle`, across `up`, for a scene of this size; `solids` are `{ body, local, half }`. */
  constructor(middle, up, size, solids, c) {
    super();
    Object.assign(this, { solids, up, size });
    this.turn = new Quaternion().setFromUnitVectors(Z, up);
    this.right = new Vector3(1, 0, 0).applyQuaternion(this.turn);
    this.ahead = new Vector3(0, 1, 0).applyQuaternion(this.turn);
    this.level = middle.dot(up);
    this.step = nice(size / 6);
    const ground = new Group();
    ground.quaternion.copy(this.turn);
    ground.position.copy(middle);
    ground.add(disc(size, c), grid(this.step, size, c));
    this.sky = dome(c);
    this.sky.quaternion.copy(this.turn);
    this.shades = shadows(new CircleGeometry(1 / Math.cos(Math.PI / ROUND), ROUND), solids.length, c.shadow);
    this.darkness = c.darkness;
    this.ground = ground;
    this.add(this.sky, ground, this.shades);
  }

  /** Put the shadows below the bodies: that of an ellipsoid with half axes a, b, c is an ellipse. */
  update(poses, camera) {
    const { right, ahead, up, level, shades } = this;
    this.sky.position.copy(camera.position);
    this.sky.scale.setScalar(0.5 * camera.far);
    this.ground.visible = shades.visible = camera.position.dot(up) > level;
    if (!shades.visible) return;
    const { data } = shades.places.image;
    this.solids.forEach(({ body, local, half }, k) => {
      place.multiplyMatrices(poses[body], local);
      let [xx, xy, yy] = [0, 0, 0];
      for (let column = 0; column < 3; column++) {
        axis.setFromMatrixColumn(place, column).multiplyScalar(half.size[column]);
        const [x, y] = [axis.dot(right), axis.dot(ahead)];
        xx += x * x;
        xy += x * y;
        yy += y * y;
      }
      axis.copy(half.middle).applyMatrix4(place);
      const [x, y, height] = [axis.dot(right), axis.dot(ahead), Math.max(axis.dot(up) - level, 0)];
      const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
      const mean = (xx + yy) / 2;
      const apart = Math.hypot((xx - yy) / 2, xy);
      const [a, b] = [Math.sqrt(mean + apart), Math.sqrt(Math.max(mean - apart, 0))];
      const blur = BLUR * this.size + RISE * height;
      const dark = (this.darkness * (a + BLUR * this.size) * (b + BLUR * this.size)) / ((a + blur) * (b + blur));
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const o = 16 * k;
      put(data, o, right, ahead, cos, sin, 1.15 * a + blur);
      put(data, o + 4, right, ahead, -sin, cos, 1.15 * b + blur);
      data[o + 3] = Math.sqrt(1 - Math.min(1, Math.sqrt(FAINTEST / dark))); // the shader fades as (1 - r^2)^2
      data[o + 11] = dark;
      put(data, o + 12, right, ahead, x, y, 1);
      for (let i = 0; i < 3; i++) data[o + 12 + i] += level * up.getComponent(i);
      data[o + 15] = 1;
    });
    shades.places.needsUpdate = true;
  }
}

function put(data, at, right, ahead, x, y, scale) {
  for (let i = 0; i < 3; i++) data[at + i] = scale * (x * right.getComponent(i) + y * ahead.getComponent(i));
}

/** Rings of the ground, from its colour in the middle to that of the horizon. */
function disc(size, c) {
  const radii = [0, 1.2, 4, 25].map((r) => r * size);
  const tones = [0, 0, 0.6, 1].map((part) => new Color(c.ground).lerp(new Color(c.horizon), part));
  const [points, colours, numbers] = [[], [], []];
  radii.forEach((radius, ring) => {
    for (let k = 0; k < SECTORS; k++) {
      const angle = (2 * Math.PI * k) / SECTORS;
      points.push(radius * Math.cos(angle), radius * Math.sin(angle), 0);
      colours.push(...tones[ring]);
      if (ring === 0) continue;
      const [a, b] = [ring * SECTORS + k, ring * SECTORS + ((k + 1) % SECTORS)];
      numbers.push(a - SECTORS, a, b, a - SECTORS, b, b - SECTORS);
    }
  });
  const geometry = coloured(points, colours).setIndex(numbers);
  return still(new Mesh(geometry, backdrop(FrontSide)));
}

/** A plane that is not level: a plate that can be seen through, as large as the scene. */
export function plate({ point, normal }, middle, size, c) {
  const across = new Vector3().fromArray(normal);
  const drawn = still(new Mesh(new PlaneGeometry(PLATE * size, PLATE * size), glass(new Color(c.edge))));
  shaded(drawn.geometry);
  drawn.material.side = DoubleSide;
  drawn.material.uniforms.opacity.value = 0.25;
  drawn.material.depthWrite = false;
  drawn.quaternion.setFromUnitVectors(Z, across);
  drawn.position.copy(middle).addScaledVector(across, across.dot(axis.fromArray(point).sub(middle)));
  return drawn;
}

/** Lines a step apart, fading outwards. */
function grid(step, size, c) {
  const [points, colours] = [[], []];
  const [line, ground] = [new Color(c.grid), new Color(c.ground)];
  const reach = LINES * step;
  const tone = (x, y) => line.clone().lerp(ground, Math.min(1, Math.hypot(x, y) / reach));
  for (let i = -LINES; i <= LINES; i++) {
    for (let j = -LINES; j < LINES; j++) {
      for (const [x0, y0, x1, y1] of [[i, j, i, j + 1], [j, i, j + 1, i]]) {
        points.push(x0 * step, y0 * step, 0, x1 * step, y1 * step, 0);
        colours.push(...tone(x0 * step, y0 * step), ...tone(x1 * step, y1 * step));
      }
    }
  }
  return still(new LineSegments(coloured(points, colours), backdrop(FrontSide)));
}

/** The sky: from the colour of the horizon up; below it is what the picture is cleared with. */
function dome(c) {
  const geometry = new SphereGeometry(1, 24, 8, 0, 2 * Math.PI, 0, Math.PI / 2).rotateX(Math.PI / 2);
  const { position } = geometry.attributes;
  const [low, high] = [new Color(c.horizon), new Color(c.sky)];
  const colours = [];
  for (let i = 0; i < position.count; i++) colours.push(...low.clone().lerp(high, Math.max(0, position.getZ(i)) ** 0.6));
  geometry.setAttribute("color", new BufferAttribute(new Float32Array(colours), 3));
  return still(new Mesh(geometry, backdrop(BackSide)));
}

function coloured(points, colours) {
  const geometry = new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(points), 3));
  return geometry.setAttribute("color", new BufferAttribute(new Float32Array(colours), 3));
}

function still(drawn) {
  drawn.frustumCulled = false;
  return drawn;
}
