// Small things that several scenes draw.

import {
  BufferAttribute,
  BufferGeometry,
  ConeGeometry,
  CylinderGeometry,
  Group,
  Line,
  LineBasicMaterial,
  Mesh,
  MeshBasicMaterial,
  Vector3,
} from "three";

const UP = new Vector3(0, 1, 0);

/** An arrow from its group's origin, of unit thickness `size`. */
export class Arrow extends Group {
  constructor(colour, size) {
    super();
    const material = new MeshBasicMaterial({ color: colour });
    this.shaft = new Mesh(new CylinderGeometry(0.012 * size, 0.012 * size, 1, 10), material);
    this.head = new Mesh(new ConeGeometry(0.04 * size, 0.12 * size, 16), material);
    this.headLength = 0.12 * size;
    this.add(this.shaft, this.head);
  }

  /** Point along `vector`, whose length is that of the arrow. */
  show(vector) {
    const length = vector.length();
    this.visible = length > 1e-9;
    if (!this.visible) return;
    const shaft = Math.max(length - this.headLength, 1e-6);
    this.quaternion.setFromUnitVectors(UP, vector.clone().divideScalar(length));
    this.shaft.scale.y = shaft;
    this.shaft.position.y = shaft / 2;
    this.head.position.y = shaft + Math.min(this.headLength, length) / 2;
    this.head.scale.setScalar(Math.min(1, length / this.headLength));
  }
}

/** A curve through points (flat array), of which a part may be shown. */
export function curve(points, colour, opacity = 1) {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(Float32Array.from(points), 3));
  const material = new LineBasicMaterial({ color: colour, opacity, transparent: opacity < 1 });
  const line = new Line(geometry, material);
  line.frustumCulled = false;
  return line;
}

/** Free what a scene holds on the graphics card. */
export function release(scene) {
  scene.traverse((thing) => {
    thing.geometry?.dispose();
    thing.material?.dispose?.();
    thing.places?.dispose();
  });
}
