// The bodies of one run in space.

import { GridHelper, Matrix4, PerspectiveCamera, Quaternion, Scene, Vector3 } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { carry, lines, placed, stretch, surfaces } from "./batch.js";
import { colours } from "./colours.js";
import { FITTINGS, JOINTS, TIES, arrow, segment } from "./glyphs.js";
import { release } from "./pictures.js";
import { lookThrough } from "./solid.js";
import { edges, family, geometryOf, sizes } from "./shapes.js";
import { Traces } from "./traces.js";

const NAMES_UP_TO = 40;
const TRACES_UP_TO = 12;
const MANY = 20; // bodies or ties: from here on round things have fewer sides
const AXES = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

const position = new Vector3();
const quaternion = new Quaternion();
const ONE = new Vector3(1, 1, 1);
const from = new Vector3();
const to = new Vector3();

function grouped(items, key) {
  const found = new Map();
  for (const item of items) {
    const own = found.get(key(item));
    if (own) own.push(item);
    else found.set(key(item), [item]);
  }
  return found;
}

export class View {
  constructor(track, host, layers) {
    Object.assign(this, { track, host, layers });
    this.poses = track.run.bodies.map(() => new Matrix4());
    this.poses[-1] = new Matrix4(); // the ground
    this.camera = new PerspectiveCamera(35, 1, 0.01, 100);
    this.camera.up.copy(this.upward());
    this.controls = new OrbitControls(this.camera, host);
    this.measure();
    this.home();
    this.labels = track.run.bodies.slice(0, NAMES_UP_TO).map(({ name }) => {
      const label = document.createElement("span");
      label.className = "name";
      label.textContent = name; // a name is text, whatever it says
      host.append(label);
      return label;
    });
    this.build();
  }

  /** How large the bodies are, and the room they move in. */
  measure() {
    const { run } = this.track;
    this.radius = Math.max(...run.bodies.map((b) => b.radius));
    this.low = new Vector3().fromArray(run.room[0]);
    this.high = new Vector3().fromArray(run.room[1]);
    this.size = Math.max(this.low.distanceTo(this.high), this.radius);
    this.follows = !run.grounded && this.size > 14 * this.radius;
    this.many = Math.max(run.bodies.length, run.ties.length) > MANY;
  }

  /** Against gravity where there is one, else along z. */
  upward() {
    const up = new Vector3().fromArray(this.track.run.gravity).negate();
    return up.length() > 0 ? up.normalize() : up.set(0, 0, 1);
  }

  home() {
    const shown = this.follows ? 5 * this.radius : 0.5 * this.size + this.radius;
    this.controls.target.copy(this.low).add(this.high).multiplyScalar(0.5);
    if (this.follows) this.controls.target.copy(this.centre([0, 0]));
    const away = (0.85 * shown) / Math.sin((Math.PI * this.camera.fov) / 360);
    const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), this.camera.up);
    this.camera.position.set(0.75, -1.5, 0.75).setLength(away).applyQuaternion(turn).add(this.controls.target);
    this.camera.near = away / 200;
    this.camera.far = 40 * (away + this.size);
    this.controls.update();
  }

  /** Centre of mass of all bodies. */
  centre(place, out = new Vector3()) {
    out.set(0, 0, 0);
    let mass = 0;
    this.track.run.bodies.forEach((body, i) => {
      out.addScaledVector(this.track.position(i, place, position), body.mass);
      mass += body.mass;
    });
    return out.divideScalar(mass);
  }

  build() {
    if (this.scene) release(this.scene);
    const c = colours();
    this.scene = new Scene();
    this.carried = []; // [what is drawn, its items, the layer it belongs to]
    this.strung = [];
    this.solids = [];
    this.vectors = null;
    if (this.track.run.gravity.some((g) => g !== 0)) this.scene.add(this.floor(c));
    this.addBodies(c);
    this.addJoints(c);
    this.addTies(c);
    this.traces = new Traces(this.track, this.traced(), c.paths, c.background, this.size);
    this.scene.add(this.traces);
    this.showLayers();
  }

  floor(c) {
    const width = 2 * (this.follows ? 8 * this.radius : this.size + this.radius);
    const grid = new GridHelper(width, 20, c.faint, c.faint);
    const down = this.upward().negate();
    grid.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), down.clone().negate());
    const middle = this.low.clone().add(this.high).multiplyScalar(0.5);
    const corner = new Vector3().subVectors(this.high, this.low).multiplyScalar(0.5);
    const depth = Math.abs(corner.x * down.x) + Math.abs(corner.y * down.y) + Math.abs(corner.z * down.z);
    grid.position.copy(middle).addScaledVector(down, depth + 0.5 * this.radius);
    return grid;
  }

  carry(drawn, items, layer) {
    this.carried.push([drawn, items, layer]);
    this.scene.add(drawn);
  }

  addBodies(c) {
    const { bodies } = this.track.run;
    const solids = bodies.flatMap((body, i) =>
      body.shapes.map((shape) => {
        const local = new Matrix4().fromArray(body.pose);
        local.multiply(placed(shape.at ?? [0, 0, 0], null, ...sizes(shape)));
        return { body: i, local, shape, colour: c.bodies[i % c.bodies.length] };
      }),
    );
    this.first = bodies.map((_, i) => solids.find(({ body }) => body === i));
    for (const items of grouped(solids, ({ shape }) => family(shape)).values()) {
      const drawn = surfaces(geometryOf(items[0].shape, this.many), items.map(({ colour }) => colour));
      this.carry(drawn, items);
      this.solids.push(drawn);
      items.forEach((item, k) => Object.assign(item, { drawn, k }));
      if (items[0].shape.kind !== "box") continue;
      this.scene.add(lines(edges(), items.map(() => c.edge), drawn.places)); // edges go with faces
    }
    const arms = bodies.flatMap(({ arms }, body) =>
      arms.map((arm) => ({ body, local: placed([0, 0, 0], arm, 1, 1, Math.hypot(...arm)) })),
    );
    if (arms.length) this.carry(lines(segment(), arms.map(() => c.edge)), arms);
  }

  addJoints(c) {
    const { joints, fittings } = this.track.run;
    const size = 0.09 * Math.max(this.radius, 0.02 * this.size);
    const signs = [
      ...joints.map((joint) => ({ ...joint, make: JOINTS[joint.kind] ?? JOINTS.spherical, colour: c.joint, size })),
      ...fittings.map((item) => ({ ...item, make: FITTINGS[item.kind], colour: c.fitting, size: item.radius ?? size })),
    ];
    for (const items of grouped(signs, ({ make }) => make).values()) {
      for (const item of items) item.local = placed(item.point, item.axis, item.size);
      this.carry(surfaces(items[0].make(this.many), items.map(({ colour }) => colour)), items, "joints");
    }
  }

  addTies(c) {
    const { ties } = this.track.run;
    const unit = Math.min(this.radius, 0.2 * this.size);
    const coloured = ties.map((tie, i) => ({ ...tie, colour: tie.kind === "bar" ? c.bodies[6] : c.lines[(i + 2) % 7] }));
    for (const [kind, items] of grouped(coloured, ({ kind }) => kind)) {
      const { width, line, solid } = TIES[kind] ?? TIES["constant-tension"];
      const tones = items.map(({ colour }) => colour);
      const drawn = line ? lines(line(this.many), tones) : surfaces(solid(this.many), tones);
      const pairs = items.map(({ bodies, points }) => ({ bodies, points: points.map((p) => new Vector3().fromArray(p)) }));
      this.strung.push([drawn, pairs, width * unit]);
      this.scene.add(drawn);
    }
  }

  /** Markers, or the centres of mass where there is no marker. */
  traced() {
    const { bodies } = this.track.run;
    const markers = bodies.flatMap(({ markers }, i) => Object.values(markers).map((X) => [i, new Vector3().fromArray(X)]));
    const centres = bodies.map((_, i) => [i, new Vector3()]).filter(([i]) => bodies[i].moves);
    const all = markers.length ? markers : centres;
    const every = Math.ceil(all.length / TRACES_UP_TO); // of many the last, and some between
    return all.filter((_, k) => (all.length - 1 - k) % every === 0);
  }

  /** Arrows of angular momentum and velocity, made when they are first asked for. */
  addVectors() {
    const c = colours();
    const { run } = this.track;
    const one = run.bodies.length === 1 && !this.follows;
    const sizes = run.bodies.map(({ radius }) => (one ? 0.5 * this.size + this.radius : 2.2 * radius));
    this.vectors = {};
    for (const key of ["momentum", "rate"]) {
      const drawn = surfaces(arrow(), sizes.map(() => c[key]));
      const scales = sizes.map((size, i) => size / this.track.largest(key, i));
      this.vectors[key] = { drawn, sizes, scales };
      this.scene.add(drawn);
    }
  }

  addAxes() {
    const c = colours();
    const items = this.track.run.bodies.flatMap(({ radius }, body) =>
      AXES.map((axis, k) => ({ body, local: placed([0, 0, 0], axis, 1.5 * radius), colour: c.axes[k] })),
    );
    this.carry(surfaces(arrow(), items.map(({ colour }) => colour)), items, "axes");
  }

  showLayers() {
    const { layers } = this;
    if (layers.axes && !this.carried.some(([, , layer]) => layer === "axes")) this.addAxes();
    if ((layers.momentum || layers.rate) && this.track.hasRates && !this.vectors) this.addVectors();
    for (const [key, { drawn }] of Object.entries(this.vectors ?? {})) drawn.visible = layers[key];
    for (const [drawn, , layer] of this.carried) drawn.visible = layers[layer] ?? true;
    for (const { material } of this.solids) lookThrough(material, layers.through);
    this.traces.visible = layers.traces;
    this.labels.forEach((label) => (label.hidden = !layers.names));
  }

  update(t) {
    const { track, poses } = this;
    const place = track.at(t);
    if (this.follows) {
      const step = this.centre(place, to).sub(this.controls.target);
      this.controls.target.add(step);
      this.camera.position.add(step);
    }
    for (let i = 0; i < poses.length; i++) {
      poses[i].compose(track.position(i, place, position), track.quaternion(i, place, quaternion), ONE);
    }
    for (const [drawn, items] of this.carried) if (drawn.visible) carry(drawn, items, poses);
    for (const [drawn, pairs, width] of this.strung) {
      for (let k = 0; k < pairs.length; k++) {
        const { bodies, points } = pairs[k];
        from.copy(points[0]).applyMatrix4(poses[bodies[0]]);
        stretch(drawn, k, from, to.copy(points[1]).applyMatrix4(poses[bodies[1]]), width);
      }
    }
    if (this.traces.visible) this.traces.update(place);
    for (const [key, { drawn, sizes, scales }] of Object.entries(this.vectors ?? {})) {
      for (let i = 0; drawn.visible && i < sizes.length; i++) {
        track[key](i, place, to).multiplyScalar(scales[i]).applyMatrix4(poses[i]);
        stretch(drawn, i, from.setFromMatrixPosition(poses[i]), to, sizes[i]);
      }
    }
  }

  /** Where the bodies are drawn, read back from what is drawn. */
  positions() {
    return this.first.map(({ drawn, k, local }) => {
      const seen = new Matrix4().fromArray(drawn.places.image.data, 16 * k);
      return seen.multiply(local.clone().invert()).elements.slice(12, 15);
    });
  }

  /** Put the names where the bodies are on the screen. */
  label(width, height) {
    if (!this.layers.names) return;
    this.labels.forEach((label, i) => {
      const at = position.setFromMatrixPosition(this.poses[i]).project(this.camera);
      label.hidden = at.z > 1;
      const x = ((at.x + 1) / 2) * width;
      const y = ((1 - at.y) / 2) * height;
      label.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    });
  }
}
