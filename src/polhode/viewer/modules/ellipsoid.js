// Poinsot's picture of a single body: its inertia ellipsoid rolls on a plane normal to the angular
// momentum; the point of contact draws the polhode on the body and the herpolhode on the plane.

import {
  CircleGeometry,
  Color,
  DoubleSide,
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  Scene,
  SphereGeometry,
  Vector3,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { colours } from "./colours.js";
import { Arrow, curve, release } from "./pictures.js";
import { shaded } from "./shapes.js";
import { glass } from "./solid.js";

const Z = new Vector3(0, 0, 1);

export class Ellipsoid {
  constructor(track, host) {
    Object.assign(this, { track, host, labels: [] });
    const { moments } = track.run.bodies[0];
    this.half = moments.map((J) => 1 / Math.sqrt(J)); // of the surface x.J x = 1
    this.size = Math.max(...this.half);
    this.camera = new PerspectiveCamera(35, 1, this.size / 50, 200 * this.size);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, host);
    this.home();
    this.build();
  }

  home() {
    // Look along the plane, with the angular momentum upright where it is.
    this.controls.target.set(0, 0, 0);
    this.camera.position.set(1, -2, 1).setLength(5.4 * this.size);
    this.controls.update();
  }

  /** The point of contact, in body axes: Omega on the ellipsoid. */
  contact(place) {
    const rate = this.track.rate(0, place);
    const twice = rate.dot(this.track.momentum(0, place));
    return twice > 0 ? rate.divideScalar(Math.sqrt(twice)) : rate;
  }

  build() {
    if (this.scene) release(this.scene);
    const c = colours();
    const { track, half } = this;
    this.scene = new Scene();
    this.body = new Group();
    const ball = new Mesh(shaded(new SphereGeometry(1, 40, 28)), glass(new Color(c.bodies[0])));
    ball.scale.set(...half);
    const principal = new Group();
    principal.quaternion.setFromRotationMatrix(matrixOf(track.run.bodies[0].principal));
    principal.add(ball);
    this.body.add(principal);
    const inBody = [];
    const inWorld = [];
    track.run.time.forEach((_, n) => {
      const point = this.contact([n, 0]);
      inBody.push(...point.toArray());
      inWorld.push(...point.applyQuaternion(track.quaternion(0, [n, 0])).toArray());
    });
    this.polhodes = [curve(inBody, c.lines[1], 0.4), curve(inBody, c.lines[1])];
    this.herpolhodes = [curve(inWorld, c.lines[2], 0.3), curve(inWorld, c.lines[2])];
    this.body.add(...this.polhodes);
    const plane = { color: c.faint, side: DoubleSide, transparent: true, opacity: 0.35 };
    this.plane = new Mesh(new CircleGeometry(2.2 * this.size, 64), new MeshBasicMaterial(plane));
    this.momentum = new Arrow(c.momentum, 0.8 * this.size);
    this.rate = new Arrow(c.rate, 0.8 * this.size);
    this.dot = new Mesh(
      new SphereGeometry(0.03 * this.size, 12, 8),
      new MeshBasicMaterial({ color: c.lines[1] }),
    );
    this.scene.add(this.body, ...this.herpolhodes, this.plane, this.momentum, this.rate, this.dot);
  }

  showLayers() {}

  select() {}

  look() {}

  follow() {}

  fit() {
    this.home();
  }

  update(t) {
    const place = this.track.at(t);
    const turn = this.track.quaternion(0, place, this.body.quaternion);
    const contact = this.contact(place).applyQuaternion(turn);
    const normal = this.track.momentum(0, place).applyQuaternion(turn).normalize();
    this.dot.position.copy(contact);
    this.rate.show(contact);
    this.momentum.show(normal.clone().multiplyScalar(1.9 * this.size));
    this.plane.position.copy(normal).multiplyScalar(contact.dot(normal));
    this.plane.quaternion.setFromUnitVectors(Z, normal);
    for (const line of [this.polhodes[1], this.herpolhodes[1]]) {
      line.geometry.setDrawRange(0, place[0] + 1);
    }
  }

  label() {}
}

function matrixOf([a, b, c]) {
  return new Matrix4().set(...a, 0, ...b, 0, ...c, 0, 0, 0, 0, 1);
}
