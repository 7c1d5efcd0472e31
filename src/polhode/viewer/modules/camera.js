// Where the camera stands: directions of view, and how far away it sees all of a cloud of points.

import { Box3, PerspectiveCamera, Quaternion, Vector3 } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

const Z = new Vector3(0, 0, 1);
const MARGIN = 1.14; // of what is seen over what must be seen
const FLAT = 0.08; // of the largest extent: motions that are thinner are seen from the front
const WIDE = 0.15; // and where they are this wide
const THICK = 0.35; // and where the bodies are not thicker than this
const LOW = 0.16; // how far a flat motion is looked down upon, so that the floor is seen
const OBLIQUE = new Vector3(0.75, -1.5, 0.75);

// From the middle towards the camera, with z up.
const VIEWS = {
  front: new Vector3(0, -1, 0),
  side: new Vector3(1, 0, 0),
  top: new Vector3(0, -1e-3, 1),
  isometric: new Vector3(1, -1, 1),
};

export class Eye {
  constructor(host, up) {
    this.camera = new PerspectiveCamera(35, 1, 0.01, 100);
    this.camera.up.copy(up);
    this.upright = new Quaternion().setFromUnitVectors(Z, up);
    this.controls = new OrbitControls(this.camera, host);
    this.direction = OBLIQUE.clone();
  }

  /** Look from "front", "side", "top" or "isometric", at all of the points. */
  look(view, points) {
    this.direction.copy(VIEWS[view]).applyQuaternion(this.upright);
    this.fit(points);
  }

  /** The direction from which a motion of `points` is seen best: flat ones, face to face. */
  choose(points, solids) {
    this.direction.copy(OBLIQUE).applyQuaternion(this.upright);
    const back = this.upright.clone().invert();
    const extent = (cloud) => new Box3().setFromPoints(cloud).getSize(new Vector3()).applyQuaternion(back).toArray().map(Math.abs);
    const lengths = extent(points);
    const [least, middle, most] = [...lengths].sort((a, b) => a - b);
    const across = lengths.indexOf(least);
    const thick = extent(solids);
    if (least > FLAT * most || middle < WIDE * most || thick[across] > THICK * Math.max(...thick)) return;
    const flat = [new Vector3(1, 0, LOW), new Vector3(0, -1, LOW), VIEWS.top][across];
    this.direction.copy(flat).applyQuaternion(this.upright);
  }

  /** Come as near as all points allow, in the direction of view. */
  fit(points) {
    const { camera, controls } = this;
    const back = this.direction.clone().normalize();
    const right = new Vector3().crossVectors(camera.up, back).normalize();
    const above = new Vector3().crossVectors(back, right);
    const tall = (Math.tan((Math.PI * camera.fov) / 360) / camera.zoom) / MARGIN;
    const wide = tall * camera.aspect;
    // A point (x, y, z) is seen from (cx, cy, cz) where |x - cx| <= wide (cz - z), and so on.
    const most = { r: -Infinity, l: -Infinity, u: -Infinity, d: -Infinity };
    let [near, far] = [-Infinity, Infinity];
    for (const p of points) {
      const [x, y, z] = [p.dot(right), p.dot(above), p.dot(back)];
      most.r = Math.max(most.r, x + wide * z);
      most.l = Math.max(most.l, -x + wide * z);
      most.u = Math.max(most.u, y + tall * z);
      most.d = Math.max(most.d, -y + tall * z);
      near = Math.max(near, z);
      far = Math.min(far, z);
    }
    const cz = Math.max((most.r + most.l) / (2 * wide), (most.u + most.d) / (2 * tall));
    const [cx, cy] = [(most.r - most.l) / 2, (most.u - most.d) / 2];
    const away = Math.max(cz - (near + far) / 2, 1e-9); // from the middle
    controls.target.set(0, 0, 0).addScaledVector(right, cx).addScaledVector(above, cy).addScaledVector(back, cz - away);
    camera.position.copy(controls.target).addScaledVector(back, away);
    controls.update();
  }

  /** Keep near and far planes on both sides of what is seen; return how tall the view is at the target. */
  focus(size) {
    const { camera, controls } = this;
    const away = camera.position.distanceTo(controls.target);
    camera.near = away / 200;
    camera.far = 40 * (away + size);
    return (2 * away * Math.tan((Math.PI * camera.fov) / 360)) / camera.zoom;
  }
}
