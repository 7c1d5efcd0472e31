// The bodies of one run in space.

import {
  BoxGeometry,
  CylinderGeometry,
  DirectionalLight,
  EdgesGeometry,
  GridHelper,
  Group,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PerspectiveCamera,
  Scene,
  SphereGeometry,
  Vector3,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { colours } from "./colours.js";
import { Arrow, curve, release } from "./pictures.js";
import { coil, geometryOf } from "./shapes.js";

const NAMES_UP_TO = 40;
const TRACES_UP_TO = 12;
const Z = new Vector3(0, 0, 1);

export class View {
  constructor(track, host, layers) {
    Object.assign(this, { track, host, layers });
    this.camera = new PerspectiveCamera(35, 1, 0.01, 100);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, host);
    this.measure();
    this.home();
    this.labels = this.track.run.bodies.slice(0, NAMES_UP_TO).map(({ name }) => {
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
  }

  home() {
    const shown = this.follows ? 5 * this.radius : 0.5 * this.size + this.radius;
    this.controls.target.copy(this.low).add(this.high).multiplyScalar(0.5);
    if (this.follows) this.controls.target.copy(this.centre([0, 0]));
    const away = (0.98 * shown) / Math.sin((Math.PI * this.camera.fov) / 360);
    this.camera.position.set(0.75, -1.5, 0.75).setLength(away).add(this.controls.target);
    this.camera.near = away / 200;
    this.camera.far = 40 * (away + this.size);
    this.controls.update();
  }

  /** Centre of mass of all bodies. */
  centre(place) {
    const sum = new Vector3();
    let mass = 0;
    this.track.run.bodies.forEach((body, i) => {
      sum.addScaledVector(this.track.position(i, place), body.mass);
      mass += body.mass;
    });
    return sum.divideScalar(mass);
  }

  build() {
    if (this.scene) release(this.scene);
    const c = colours();
    const { run } = this.track;
    this.scene = new Scene();
    this.scene.add(new HemisphereLight("#ffffff", "#8a93a3", 2.2));
    const sun = new DirectionalLight("#ffffff", 1.6);
    sun.position.set(2, -3, 5);
    this.scene.add(sun);
    if (run.gravity.some((g) => g !== 0)) this.scene.add(this.floor(c));
    this.bodies = run.bodies.map((body, i) => this.body(body, c.bodies[i % c.bodies.length], c));
    this.joints = run.joints.map((joint) => this.joint(joint, c));
    this.springs = run.springs.map((spring, i) => this.spring(spring, spring.kind === "bar" ? c.bodies[6] : c.lines[(i + 2) % 7]));
    this.traces = this.traced(c);
    this.vectors = this.track.hasRates ? run.bodies.map((_, i) => this.arrows(i, c)) : [];
    this.scene.add(...this.bodies, ...this.joints, ...this.springs);
    this.showLayers();
  }

  floor(c) {
    const { gravity } = this.track.run;
    const width = 2 * (this.follows ? 8 * this.radius : this.size + this.radius);
    const grid = new GridHelper(width, 20, c.faint, c.faint);
    const down = new Vector3().fromArray(gravity).normalize();
    grid.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), down.clone().negate());
    const middle = this.low.clone().add(this.high).multiplyScalar(0.5);
    const corner = new Vector3().subVectors(this.high, this.low).multiplyScalar(0.5);
    const depth = Math.abs(corner.x * down.x) + Math.abs(corner.y * down.y) + Math.abs(corner.z * down.z);
    grid.position.copy(middle).addScaledVector(down, depth + 0.5 * this.radius);
    return grid;
  }

  body(body, colour, c) {
    const group = new Group();
    const material = new MeshLambertMaterial({ color: colour, vertexColors: true });
    const solid = new Group();
    if (body.pose) solid.matrix.fromArray(body.pose).decompose(solid.position, solid.quaternion, solid.scale);
    for (const shape of body.shapes) {
      const mesh = new Mesh(geometryOf(shape), material);
      if (shape.at) mesh.position.fromArray(shape.at);
      solid.add(mesh);
      if (shape.kind === "box") {
        const edges = new EdgesGeometry(new BoxGeometry(...shape.size));
        const line = new LineBasicMaterial({ color: c.ink, opacity: 0.55, transparent: true });
        solid.add(new LineSegments(edges, line));
      }
    }
    group.add(solid);
    if (body.arms.length) {
      const spokes = curve(body.arms.flatMap((arm) => [0, 0, 0, ...arm]), c.ink, 0.6);
      group.add(new LineSegments(spokes.geometry, spokes.material));
    }
    group.axes = new Group();
    [0, 1, 2].forEach((k) => {
      const arrow = new Arrow(c.axes[k], body.radius);
      arrow.show(new Vector3().setComponent(k, 1.5 * body.radius));
      group.axes.add(arrow);
    });
    return group;
  }

  joint(joint, c) {
    const size = 0.09 * Math.max(this.radius, 0.02 * this.size);
    const solid = joint.axis
      ? new CylinderGeometry(0.8 * size, 0.8 * size, 5 * size, 20).rotateX(Math.PI / 2)
      : new SphereGeometry(1.2 * size, 18, 12);
    const mesh = new Mesh(solid, new MeshBasicMaterial({ color: c.joint }));
    if (joint.axis) mesh.along = new Vector3().fromArray(joint.axis);
    return mesh;
  }

  /** A spring is a coil, anything else between two points a bar; both from 0 to 1 along z. */
  spring({ kind }, colour) {
    const bar = () => new CylinderGeometry(0.35, 0.35, 1, 12).rotateX(Math.PI / 2).translate(0, 0, 0.5);
    const drawn =
      kind === "spring" ? curve([], colour) : new Mesh(bar(), new MeshBasicMaterial({ color: colour }));
    if (kind === "spring") drawn.geometry = coil();
    drawn.frustumCulled = false;
    drawn.width = (kind === "bar" ? 1.6 : 0.16) * Math.min(this.radius, 0.2 * this.size);
    return drawn;
  }

  /** Paths of the markers, or of the centres of mass where there is no marker. */
  traced(c) {
    const { run } = this.track;
    const markers = run.bodies.flatMap(({ markers }, i) => Object.values(markers).map((X) => [i, X]));
    const centres = run.bodies.map((_, i) => [i, [0, 0, 0]]).filter((_, i) => run.bodies[i].moves);
    const traced = markers.length ? markers : centres;
    return traced.slice(0, TRACES_UP_TO).map(([i, X], k) => {
      const points = [];
      run.time.forEach((_, n) => points.push(...this.track.point(i, X, [n, 0]).toArray()));
      const colour = c.lines[(k + 1) % c.lines.length];
      const whole = curve(points, colour, 0.22);
      const past = curve(points, colour);
      this.scene.add(whole, past);
      return { whole, past };
    });
  }

  arrows(i, c) {
    const { run } = this.track;
    const size = this.follows || run.bodies.length > 1 ? 2.2 * run.bodies[i].radius : 0.5 * this.size + this.radius;
    const largest = (of) => {
      let most = 1e-300;
      run.time.forEach((_, n) => (most = Math.max(most, of([n, 0]).length())));
      return size / most;
    };
    const momentum = new Arrow(c.momentum, 0.6 * size);
    const rate = new Arrow(c.rate, 0.6 * size);
    this.scene.add(momentum, rate);
    return {
      momentum,
      rate,
      momentumScale: largest((place) => this.track.momentum(i, place)),
      rateScale: largest((place) => this.track.rate(i, place)),
    };
  }

  showLayers() {
    const { layers } = this;
    this.bodies.forEach((b) => (layers.axes ? b.add(b.axes) : b.remove(b.axes)));
    this.vectors.forEach(({ momentum, rate }) => {
      momentum.visible = layers.momentum;
      rate.visible = layers.rate;
    });
    this.joints.forEach((j) => (j.visible = layers.joints));
    this.traces.forEach(({ whole, past }) => (whole.visible = past.visible = layers.traces));
    this.labels.forEach((label) => (label.hidden = !layers.names));
  }

  update(t) {
    const { track, layers } = this;
    const place = track.at(t);
    if (this.follows) {
      const step = this.centre(place).sub(this.controls.target);
      this.controls.target.add(step);
      this.camera.position.add(step);
    }
    this.bodies.forEach((group, i) => {
      track.position(i, place, group.position);
      track.quaternion(i, place, group.quaternion);
    });
    track.run.joints.forEach(({ body, point }, k) => {
      track.point(body, point, place, this.joints[k].position);
      const { along } = this.joints[k];
      if (!along) return;
      const axis = along.clone().applyQuaternion(track.quaternion(body, place));
      this.joints[k].quaternion.setFromUnitVectors(Z, axis);
    });
    track.run.springs.forEach(({ bodies, points }, k) => {
      const start = track.point(bodies[0], points[0], place);
      const along = track.point(bodies[1], points[1], place).sub(start);
      const line = this.springs[k];
      line.position.copy(start);
      line.scale.set(line.width, line.width, along.length());
      line.quaternion.setFromUnitVectors(Z, along.normalize());
    });
    this.traces.forEach(({ past }) => past.geometry.setDrawRange(0, place[0] + 1));
    this.vectors.forEach((v, i) => {
      const { position, quaternion } = this.bodies[i];
      for (const key of ["momentum", "rate"]) {
        if (!layers[key]) continue;
        const vector = track[key](i, place).multiplyScalar(v[`${key}Scale`]);
        v[key].position.copy(position);
        v[key].show(vector.applyQuaternion(quaternion));
      }
    });
  }

  /** Put the names where the bodies are on the screen. */
  label(width, height) {
    if (!this.layers.names) return;
    this.labels.forEach((label, i) => {
      const at = this.bodies[i].position.clone().project(this.camera);
      label.hidden = at.z > 1;
      const x = ((at.x + 1) / 2) * width;
      const y = ((1 - at.y) / 2) * height;
      label.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    });
  }
}

