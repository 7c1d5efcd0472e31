// One canvas for all views: each is drawn into the part of it that its host covers.

import { Color, LinearSRGBColorSpace, WebGLRenderer } from "three";
import { colours } from "./colours.js";
import { seenBy } from "./solid.js";

const SLOW = 26; // milliseconds a frame while playing, from where on fewer pixels are drawn
const COARSEST = 0.6; // pixels drawn for a pixel of the page
const IDLE = 250; // milliseconds after which a still is drawn finely

export class Stage {
  constructor(canvas) {
    this.canvas = canvas;
    this.software = drawnBySoftware();
    this.renderer = new WebGLRenderer({ canvas, antialias: !this.software, stencil: false });
    this.renderer.outputColorSpace = LinearSRGBColorSpace; // colours as they are written
    this.renderer.sortObjects = false;
    this.renderer.setScissorTest(true);
    this.renderer.info.autoReset = false; // counts are of a whole picture
    this.ground = new Color();
    this.fine = this.software ? 2 : Math.min(window.devicePixelRatio, 2); // at rest
    this.coarse = this.software ? 1 : this.fine; // while the time or the view moves
    this.views = [];
    this.watch = new ResizeObserver(() => this.measure());
    this.watch.observe(canvas);
  }

  add(view) {
    this.views.push(view);
    this.watch.observe(view.host);
    view.controls.addEventListener("change", () => (this.stale = true));
  }

  /** Where the views are in the canvas: asked for when something is resized, not in every frame. */
  measure() {
    const box = this.canvas.getBoundingClientRect();
    this.width = box.width;
    this.height = box.height;
    this.parts = this.views.map(({ host }) => {
      const part = host.getBoundingClientRect();
      return { left: part.left - box.left, bottom: box.bottom - part.bottom, width: part.width, height: part.height };
    });
    this.stale = true;
  }

  /** Take note of a frame while playing; where they come slowly, draw fewer pixels from now on. */
  pace(now) {
    const took = now - (this.before ?? now);
    this.before = now;
    if (took > 500) return;
    this.mean = this.mean ? 0.85 * this.mean + 0.15 * took : took;
    this.count = (this.count ?? 0) + 1;
    if (this.count < 12 || this.mean < SLOW || this.coarse <= COARSEST || this.steady) return;
    this.coarse = Math.max(COARSEST, 0.8 * this.coarse);
    this.count = 0;
  }

  /** Ask for a fine picture as soon as nothing moves. */
  rest() {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => (this.rested = true), IDLE);
  }

  draw(t, ratio = this.coarse, brief = false) {
    if (!this.parts) this.measure();
    const { renderer, width, height } = this;
    const size = `${width}x${height}x${ratio}`;
    if (size !== this.size && width > 0) {
      this.size = size;
      renderer.setPixelRatio(ratio);
      renderer.setSize(width, height, false);
    }
    renderer.info.reset();
    this.views.forEach((view, k) => {
      const { left, bottom, width, height } = this.parts[k];
      if (width === 0 || height === 0) return;
      renderer.setViewport(left, bottom, width, height);
      renderer.setScissor(left, bottom, width, height);
      renderer.setClearColor(this.ground.set(view.floor ? colours().horizon : colours().background));
      view.camera.aspect = width / height;
      // The angle of view is that of the shorter side, so that a phone shows as much.
      view.camera.zoom = Math.min(1, view.camera.aspect);
      view.camera.updateProjectionMatrix();
      view.update(t, brief);
      view.camera.updateMatrixWorld();
      seenBy(view.camera, width, height);
      view.label(width, height);
      renderer.render(view.scene, view.camera);
    });
    this.stale = false;
    this.rested = false;
    if (ratio !== this.fine) this.rest();
  }

  /** Rotate all views by steps of 10 degrees to the right and up, and zoom in. */
  turn(right, up, nearer = 1) {
    for (const { camera, controls } of this.views) {
      const offset = camera.position.clone().sub(controls.target).multiplyScalar(nearer);
      offset.applyAxisAngle(camera.up, (right * Math.PI) / 18);
      const across = offset.clone().cross(camera.up).normalize();
      const angle = offset.angleTo(camera.up) - (up * Math.PI) / 18;
      if (angle > 0.05 && angle < Math.PI - 0.05) offset.applyAxisAngle(across, (up * Math.PI) / 18);
      camera.position.copy(controls.target).add(offset);
      controls.update();
    }
    this.stale = true;
  }

  /** After a change of colours or layers. */
  rebuild() {
    this.views.forEach((view) => view.build());
    this.stale = true;
  }
}

function drawnBySoftware() {
  const trial = document.createElement("canvas").getContext("webgl2");
  if (!trial) throw new Error("no WebGL");
  const info = trial.getExtension("WEBGL_debug_renderer_info");
  const name = info ? trial.getParameter(info.UNMASKED_RENDERER_WEBGL) : "";
  trial.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name);
}
