// The bodies of one run in space.

import { Color, Matrix4, Quaternion, Raycaster, Ray, Scene, Vector2, Vector3, Box3 } from "three";
import { Arrows, KINDS } from "./arrows.js";
import { carry, lines, paint, placed, stretch, surfaces } from "./batch.js";
import { Eye } from "./camera.js";
import { colours } from "./colours.js";
import { Contacts } from "./contacts.js";
import { Floor, plate } from "./floor.js";
import { FITTINGS, HEAD, JOINTS, SHAFT, TIES, thread } from "./glyphs.js";
import { release } from "./pictures.js";
import { Readout } from "./readout.js";
import { boundsOf, edges, family, geometryOf, placeOf } from "./shapes.js";
import { lookThrough } from "./solid.js";
import { Traces } from "./traces.js";
import { Tube } from "./tubes.js";

const NAMES_UP_TO = 40;
const TRACES_UP_TO = 12;
const MANY = 20; // bodies or ties: from here on round solids have fewer sides
const SAMPLED = 80; // times at which the motion is looked at to place the camera
const POINTS = 20000; // of which there are about as many, however many bodies there are
const FAR = 3; // times its own size: a free motion that goes farther is followed
const ROUNDS = 3; // times the size of a way: where it is longer, it leads back
const THIN = 0.2; // width over length: thinner solids are never drawn thinner than a thread
const THREAD = 2.2; // pixels
const LEVEL = 0.9999; // of one: the cosine from where on a plane is the floor
const REACH = 12; // pixels around a click within which a body is found
const AXES = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
const ONE = new Vector3(1, 1, 1);
const GHOSTS = 8; // moments of the run that are shown at once
const NEVER = -2; // nothing is followed; -1 is the centre of mass

const position = new Vector3();
const quaternion = new Quaternion();
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
    Object.assign(this, { track, host, layers, selected: -1 });
    const { run } = track;
    this.poses = run.bodies.map(() => new Matrix4());
    this.poses[-1] = new Matrix4(); // the ground
    this.many = Math.max(run.bodies.length, run.ties.length) > MANY;
    this.solids = run.bodies.flatMap((body, i) => body.shapes.map((shape) => solidOf(shape, i)));
    this.up = new Vector3().fromArray(run.gravity).negate();
    this.falls = this.up.length() > 0 || run.planes.length > 0;
    if (this.up.length() > 0) this.up.normalize();
    else this.up.fromArray(run.planes[0]?.normal ?? [0, 0, 1]);
    this.eye = new Eye(host, this.up);
    this.camera = this.eye.camera;
    this.controls = this.eye.controls;
    this.controls.addEventListener("start", () => (this.touched = true));
    this.measure();
    this.eye.choose(this.skeleton, this.following ? this.near : this.cloud);
    this.labels = run.bodies.slice(0, NAMES_UP_TO).map(({ name, shapes }, i) => {
      const label = document.createElement("span");
      label.className = "name";
      label.textContent = shapes.length ? name : ""; // a name is text; what is not drawn shows none
      label.style.borderColor = colours().bodies[i % colours().bodies.length];
      host.append(label);
      return label;
    });
    this.readout = new Readout(host, track);
    this.build();
  }

  /** Points of everything that is drawn, at some times, and how large they are together. */
  measure() {
    const { run, time } = this.track;
    const corners = this.solids.reduce((sum, solid) => sum + solid.corners.length, 0);
    const chosen = Math.min(SAMPLED, time.length, Math.max(8, Math.ceil(POINTS / corners)));
    const samples = Array.from({ length: chosen }, (_, k) => Math.round((k * (time.length - 1)) / Math.max(chosen - 1, 1)));
    const ends = [...run.reactions, ...run.ties.flatMap(({ bodies, points }) => points.map((point, k) => ({ body: bodies[k], point })))];
    const strung = ends.slice(run.reactions.length).filter(({ body }) => body >= 0).map(({ body, point }) => ({ body, corners: [new Vector3().fromArray(point)] }));
    const held = ends.filter(({ body }) => body < 0).map(({ point }) => new Vector3().fromArray(point));
    this.cloud = [...held];
    this.skeleton = [...held]; // centres and joints
    this.near = []; // as seen from the centre of mass
    const drawn = this.traced();
    const way = []; // of the centre of mass
    for (const n of samples) {
      const centre = this.centre([n, 0]);
      way.push(centre);
      for (const { body, point, size } of run.fittings.filter(({ kind }) => kind === "rotor")) {
        for (const corner of around(size)) this.cloud.push(this.track.point(body, corner.add(from.fromArray(point)), [n, 0]));
      }
      for (const [body, local] of drawn) this.cloud.push(this.track.point(body, local, [n, 0]));
      run.bodies.forEach((_, i) => this.skeleton.push(this.track.position(i, [n, 0])));
      for (const { body, point } of this.track.ends) this.skeleton.push(this.track.point(body, point, [n, 0]));
      for (const { body, corners } of [...this.solids, ...strung]) {
        for (const corner of corners) {
          const p = this.track.point(body, corner, [n, 0]);
          this.cloud.push(p);
          this.near.push(p.clone().sub(centre));
        }
      }
    }
    this.size = new Box3().setFromPoints(this.cloud).getSize(position).length() || 1;
    const own = new Box3().setFromPoints(this.near).getSize(position).length() || 1;
    // What bounces is seen with its floor; what rolls away on it is followed.
    const along = run.planes.length ? way.map((p) => p.clone().projectOnPlane(this.up)) : null;
    const size = along ? new Box3().setFromPoints(along).getSize(position).length() : this.size;
    this.follows = !run.grounded && size > FAR * own && !returns(way) ? -1 : NEVER;
    this.lowest = this.cloud.reduce((least, p) => Math.min(least, p.dot(this.up)), Infinity);
  }

  /** The points that the camera has to show now. */
  seen(place) {
    if (this.follows === NEVER) return this.cloud;
    const centre = this.followed(place);
    if (this.follows === -1) return this.near.map((p) => p.clone().add(centre));
    const radius = 2.5 * this.track.run.bodies[this.follows].radius;
    return around(radius).map((p) => p.add(centre));
  }

  /** Come as near as all of the motion allows. */
  fit() {
    this.eye.direction.copy(this.camera.position).sub(this.controls.target);
    this.eye.fit(this.seen(this.track.at(this.time ?? 0)));
  }

  home() {
    this.eye.choose(this.skeleton, this.following ? this.near : this.cloud);
    this.eye.fit(this.seen(this.track.at(this.time ?? 0)));
  }

  look(view) {
    this.eye.look(view, this.seen(this.track.at(this.time ?? 0)));
  }

  /** Keep a body, or the centre of mass (-1), where it is on the screen; or nothing. */
  follow(body) {
    this.follows = body ?? NEVER;
    this.before = null;
    this.fit();
  }

  get following() {
    return this.follows !== NEVER;
  }

  followed(place, out = new Vector3()) {
    return this.follows < 0 ? this.centre(place, out) : this.track.position(this.follows, place, out);
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
    this.arrows = {};
    this.floor = this.falls ? this.addFloor(c) : null;
    const fixed = (this.track.run.ground ?? []).map((shape) => solidOf(shape, -1));
    for (const items of grouped(fixed, ({ shape }) => family(shape)).values()) {
      this.carry(surfaces(geometryOf(items[0].shape, this.many), items.map(() => c.bodies[6])), items);
    }
    this.addBodies(c);
    this.addJoints(c);
    this.addTies(c);
    this.tubes = (this.track.run.beams ?? []).map((beam) => new Tube(this.track, beam));
    this.plain = this.tubes.map((_, k) => new Color(c.bodies[k % c.bodies.length]));
    for (const tube of this.tubes) this.scene.add(tube);
    this.contacts = this.track.run.contacts.length ? new Contacts(this.track, c.contact) : null;
    if (this.contacts) this.scene.add(this.contacts);
    this.traces = new Traces(this.track, this.traced(), c.lines, c.background, this.size);
    this.scene.add(this.traces);
    this.select(this.selected);
    this.showLayers();
  }

  addFloor(c) {
    const middle = new Box3().setFromPoints(this.cloud).getCenter(new Vector3());
    const { planes } = this.track.run;
    const level = planes.find(({ normal }) => to.fromArray(normal).dot(this.up) > LEVEL);
    const height = level ? from.fromArray(level.point).dot(this.up) : this.lowest - 0.01 * this.size;
    const below = middle.clone().addScaledVector(this.up, height - middle.dot(this.up));
    const floor = new Floor(below, this.up, this.size, this.solids, c);
    this.scene.add(floor);
    for (const plane of planes.filter((p) => p !== level)) this.scene.add(plate(plane, middle, this.size, c));
    return floor;
  }

  carry(drawn, items, layer) {
    this.carried.push([drawn, items, layer]);
    this.scene.add(drawn);
  }

  addBodies(c) {
    const { bodies } = this.track.run;
    this.surfaces = [];
    for (const solid of this.solids) solid.colour = c.bodies[solid.body % c.bodies.length];
    this.first = bodies.map((_, i) => this.solids.find(({ body }) => body === i));
    const straight = this.solids.filter(({ shape }) => !shape.bent); // beams are tubes
    for (const items of grouped(straight, ({ shape }) => family(shape)).values()) {
      const drawn = surfaces(geometryOf(items[0].shape, this.many), items.map(({ colour }) => colour));
      this.carry(drawn, items);
      this.surfaces.push(drawn);
      items.forEach((item, k) => Object.assign(item, { drawn, k }));
      if (items[0].shape.kind !== "box" || this.many) continue;
      this.scene.add(lines(edges(), items.map(() => c.edge), 1.2, drawn.places)); // edges go with faces
    }
    const thin = this.solids.filter(({ slender }) => slender); // seen from afar, too, and beams
    if (!thin.length) return;
    this.threads = lines(thread(), thin.map(({ colour }) => colour), THREAD);
    this.carry(this.threads, thin.map(({ body, local, slender }) => ({ body, local: local.clone().multiply(slender) })));
    thin.forEach((solid, k) => (solid.thread = k));
  }

  addJoints(c) {
    const { joints, fittings } = this.track.run;
    const signs = [
      ...joints.map((joint) => ({ ...joint, make: JOINTS[joint.kind] ?? JOINTS.spherical, colour: c.joint })),
      ...fittings.map((item) => ({ ...item, make: FITTINGS[item.kind], colour: c.fitting })),
    ];
    for (const items of grouped(signs, ({ make }) => make).values()) {
      for (const item of items) item.local = placed(item.point, item.axis, item.size);
      this.carry(surfaces(items[0].make(this.many), items.map(({ colour }) => colour)), items, "joints");
    }
  }

  addTies(c) {
    const coloured = this.track.run.ties.map((tie, i) => ({ ...tie, colour: { bar: c.bodies[6], cable: c.joint }[tie.kind] ?? c.lines[(i + 2) % 7] }));
    for (const [kind, items] of grouped(coloured, ({ kind }) => kind)) {
      const { width, line, solid } = TIES[kind] ?? TIES["constant-tension"];
      const tones = items.map(({ colour }) => colour);
      const drawn = line ? lines(line(this.many), tones, 1.8) : surfaces(solid(this.many), tones);
      const pairs = items.map((tie) => ({
        bodies: tie.bodies,
        points: tie.points.map((p) => new Vector3().fromArray(p)),
        width: width * tie.width,
      }));
      this.strung.push([drawn, pairs]);
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

  addAxes() {
    const c = colours();
    const items = this.track.run.bodies.flatMap(({ radius }, body) =>
      AXES.map((axis, k) => ({ body, axis, length: 1.4 * radius, colour: c.axes[k] })),
    );
    const tones = items.map(({ colour }) => colour);
    const thick = (length) => 0.03 * length;
    const shafts = items.map(({ body, axis, length }) => ({ body, local: placed([0, 0, 0], axis, thick(length), thick(length), length) }));
    const heads = items.map(({ body, axis, length }) => ({ body, local: placed(axis.map((x) => 1.06 * length * x), axis, thick(length)) }));
    this.carry(surfaces(SHAFT(), tones), shafts, "axes");
    this.carry(surfaces(HEAD(), tones), heads, "axes");
  }

  /** All bodies at moments evenly spread over the run. */
  addGhosts() {
    const ground = new Color(colours().background);
    const moments = Array.from({ length: GHOSTS }, (_, k) => this.track.at((k * this.track.end) / (GHOSTS - 1)));
    for (const items of grouped(this.solids, ({ shape }) => family(shape)).values()) {
      const copies = moments.flatMap((place) =>
        items.map(({ body, local, colour }) => {
          const pose = new Matrix4().compose(this.track.position(body, place), this.track.quaternion(body, place), ONE);
          return { body: -1, local: pose.multiply(local), colour: new Color(colour).lerp(ground, 0.3) };
        }),
      );
      const drawn = surfaces(geometryOf(items[0].shape, true), copies.map(({ colour }) => colour));
      lookThrough(drawn.material, true);
      this.carry(drawn, copies, "ghosts");
    }
  }

  showLayers() {
    const { layers } = this;
    if (layers.ghosts && !this.carried.some(([, , layer]) => layer === "ghosts")) this.addGhosts();
    if (layers.axes && !this.carried.some(([, , layer]) => layer === "axes")) this.addAxes();
    for (const [kind, { needs }] of Object.entries(KINDS)) {
      if (layers[kind] && this.track.run[needs] && !this.arrows[kind]) {
        this.arrows[kind] = new Arrows(this.track, kind, colours()[kind]);
        this.scene.add(this.arrows[kind]);
      }
      if (this.arrows[kind]) this.arrows[kind].visible = layers[kind];
    }
    for (const [drawn, , layer] of this.carried) drawn.visible = layers[layer] ?? true;
    for (const { material } of [...this.surfaces, ...this.tubes]) lookThrough(material, layers.through);
    if (this.stress !== layers.stress) this.most = this.tubes.map((tube) => (layers.stress ? tube.largest(layers.stress) : 0));
    this.stress = layers.stress;
    this.traces.visible = layers.traces;
    if (this.contacts) this.contacts.visible = layers.contacts;
    this.labels.forEach((label) => (label.hidden = !layers.names));
  }

  /** Show one body (-1: none) in full colour, the others faintly, and its numbers beside it. */
  select(body) {
    this.selected = body;
    const ground = new Color(colours().background);
    for (const solid of this.solids) {
      const own = body < 0 || solid.body === body;
      const colour = own ? solid.colour : new Color(solid.colour).lerp(ground, 0.5);
      if (solid.drawn) paint(solid.drawn, solid.k, colour);
      if (solid.slender) paint(this.threads, solid.thread, colour);
    }
    this.readout.select(body);
  }

  /** Whether a rotor or a body is within another at the start, so that it cannot be seen. */
  get nested() {
    const p = new Vector3();
    const inside = (outer, body) => {
      const corners = this.solids.filter((solid) => solid.body === body).flatMap(({ corners }) => corners);
      return corners.length > 0 && corners.every((corner) => {
        this.track.point(body, corner, [0, 0], p).sub(this.track.position(outer.body, [0, 0], from));
        p.applyQuaternion(this.track.quaternion(outer.body, [0, 0], quaternion).invert()).applyMatrix4(outer.local.clone().invert());
        return outer.box.containsPoint(p);
      });
    };
    if (this.track.run.fittings.some(({ kind }) => kind === "rotor")) return true;
    if (this.many) return false;
    return this.track.run.bodies.some((_, body) => this.solids.some((outer) => outer.body !== body && inside(outer, body)));
  }

  /** The body at a point of the host, or -1. */
  pick(x, y) {
    const { clientWidth, clientHeight } = this.host;
    const caster = new Raycaster();
    const near = { body: -1, score: Infinity };
    for (const [dx, dy] of [[0, 0], [REACH, 0], [-REACH, 0], [0, REACH], [0, -REACH]].map((d) => d.map((v) => v / 1.5))) {
      caster.setFromCamera(new Vector2(((x + dx) / clientWidth) * 2 - 1, 1 - ((y + dy) / clientHeight) * 2), this.camera);
      for (const solid of this.solids) {
        const place = new Matrix4().multiplyMatrices(this.poses[solid.body], solid.local);
        const ray = new Ray().copy(caster.ray).applyMatrix4(place.clone().invert());
        const hit = ray.intersectBox(solid.box, new Vector3());
        if (!hit) continue;
        const score = hit.applyMatrix4(place).distanceTo(this.camera.position);
        if (score < near.score) Object.assign(near, { body: solid.body, score });
      }
      if (near.body >= 0) break;
    }
    return near.body;
  }

  update(t, brief = false) {
    const { track, poses } = this;
    this.time = t;
    if (this.fitted !== this.camera.aspect && !this.touched) this.home();
    this.fitted = this.camera.aspect;
    const place = track.at(t);
    if (this.follows !== NEVER) {
      const centre = this.followed(place, to);
      if (this.before) {
        const step = from.copy(centre).sub(this.before);
        this.controls.target.add(step);
        this.camera.position.add(step);
      }
      this.before = (this.before ?? new Vector3()).copy(centre);
    }
    for (let i = 0; i < track.run.bodies.length; i++) {
      poses[i].compose(track.position(i, place, position), track.quaternion(i, place, quaternion), ONE);
    }
    for (const [drawn, items] of this.carried) if (drawn.visible) carry(drawn, items, poses);
    for (const [drawn, pairs] of this.strung) {
      for (let k = 0; k < pairs.length; k++) {
        const { bodies, points, width } = pairs[k];
        from.copy(points[0]).applyMatrix4(poses[bodies[0]]);
        stretch(drawn, k, from, to.copy(points[1]).applyMatrix4(poses[bodies[1]]), width);
      }
    }
    const most = Math.max(0, ...(this.most ?? []));
    this.tubes.forEach((tube, k) => tube.update(place, this.stress, most, this.plain[k]));
    if (this.traces.visible) this.traces.update(place);
    const tall = this.eye.focus(this.size);
    if (this.contacts?.visible) this.contacts.update(place, t, poses, tall);
    this.tall = tall;
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
    this.floor?.update(poses, this.camera);
    for (const arrows of Object.values(this.arrows)) if (arrows.visible) arrows.update(place, poses, this.camera, tall, this.selected);
    this.readout.show(place, brief);
  }

  /** Where the bodies are drawn, read back from what is drawn. */
  positions() {
    return this.first.map(({ drawn, k, local, body }) => {
      if (!drawn) return this.poses[body].elements.slice(12, 15); // within a tube
      const seen = new Matrix4().fromArray(drawn.places.image.data, 16 * k);
      return seen.multiply(local.clone().invert()).elements.slice(12, 15);
    });
  }

  /** Put the names where the bodies are on the screen. */
  label(width, height) {
    const at = (i) => {
      const p = position.setFromMatrixPosition(this.poses[i]).project(this.camera);
      return { x: ((p.x + 1) / 2) * width, y: ((1 - p.y) / 2) * height, hidden: p.z > 1 };
    };
    if (this.selected >= 0) {
      const { radius } = this.track.run.bodies[this.selected];
      this.readout.place(at(this.selected), (radius * height) / this.tall, width, height);
    }
    if (!this.layers.names) return;
    this.labels.forEach((label, i) => {
      const { x, y, hidden } = at(i);
      label.hidden = hidden || i === this.selected;
      label.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    });
  }
}

/** Six points at a distance from the origin, along the axes. */
const around = (radius) => AXES.flatMap((axis) => [-radius, radius].map((r) => new Vector3().fromArray(axis).multiplyScalar(r)));

/** Whether a way leads back again and again, as an orbit does. */
function returns(way) {
  const length = way.slice(1).reduce((sum, p, k) => sum + p.distanceTo(way[k]), 0);
  return length > ROUNDS * new Box3().setFromPoints(way).getSize(position).length();
}

/** A solid of a body: its place in it, its corners, and the half axes of the ellipsoid within. */
function solidOf(shape, body) {
  const local = placeOf(shape);
  const [low, high] = boundsOf(shape).map((p) => new Vector3().fromArray(p));
  const box = new Box3(low, high);
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) =>
    new Vector3(k & 1 ? high.x : low.x, k & 2 ? high.y : low.y, k & 4 ? high.z : low.z).applyMatrix4(local),
  );
  const half = { middle: box.getCenter(new Vector3()), size: box.getSize(new Vector3()).multiplyScalar(0.5).toArray() };
  return { body, shape, local, box, corners, half, slender: slenderOf(shape, box) };
}

/** Turns the z axis of a thin solid of unit size into its long one; null where it is not thin. */
function slenderOf({ kind, size, radius, height }, { min, max }) {
  const sides = kind === "box" ? size : kind === "cylinder" ? [2 * radius, 2 * radius, height] : [1, 1, 1];
  const long = sides.indexOf(Math.max(...sides));
  if (sides.some((side, k) => k !== long && side > THIN * sides[long])) return null;
  const along = new Vector3().setComponent(long, 1);
  const length = max.getComponent(long) - min.getComponent(long);
  return new Matrix4().makeRotationFromQuaternion(new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), along)).scale(ONE.clone().setZ(length));
}
