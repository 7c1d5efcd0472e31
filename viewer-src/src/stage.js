// One canvas for all views: each is drawn into the part of it that its host covers.

import { Color, WebGLRenderer } from "three";
import { colours } from "./colours.js";

export class Stage {
  constructor(canvas) {
    this.canvas = canvas;
    const slow = drawnBySoftware();
    this.renderer = new WebGLRenderer({ canvas, antialias: !slow });
    this.renderer.setPixelRatio(slow ? 1 : Math.min(window.devicePixelRatio, 2));
    this.renderer.setScissorTest(true);
    this.views = [];
  }

  add(view) {
    this.views.push(view);
    view.controls.addEventListener("change", () => (this.stale = true));
  }

  draw(t) {
    const { canvas, renderer } = this;
    const { clientWidth, clientHeight } = canvas;
    const box = canvas.getBoundingClientRect();
    const size = `${clientWidth}x${clientHeight}`;
    if (size !== this.size) {
      this.size = size;
      renderer.setSize(clientWidth, clientHeight, false);
    }
    renderer.setClearColor(new Color(colours().background));
    for (const view of this.views) {
      const part = view.host.getBoundingClientRect();
      if (part.width === 0 || part.height === 0) continue;
      const [left, bottom] = [part.left - box.left, box.bottom - part.bottom];
      renderer.setViewport(left, bottom, part.width, part.height);
      renderer.setScissor(left, bottom, part.width, part.height);
      view.camera.aspect = part.width / part.height;
      // The angle of view is that of the shorter side, so that a phone shows as much.
      view.camera.zoom = Math.min(1, view.camera.aspect);
      view.camera.updateProjectionMatrix();
      view.update(t);
      view.scene.updateMatrixWorld();
      view.camera.updateMatrixWorld();
      view.label(part.width, part.height);
      renderer.render(view.scene, view.camera);
    }
    this.stale = false;
  }

  /** After a change of colours or layers. */
  rebuild() {
    this.views.forEach((view) => view.build());
    this.stale = true;
  }
}

/** Without a graphics card, smooth edges cost more than they give. */
function drawnBySoftware() {
  const trial = document.createElement("canvas").getContext("webgl2");
  if (!trial) throw new Error("no WebGL");
  const info = trial.getExtension("WEBGL_debug_renderer_info");
  const name = info ? trial.getParameter(info.UNMASKED_RENDERER_WEBGL) : "";
  trial.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name);
}
