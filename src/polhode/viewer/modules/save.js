// Stills and films for slides, made by the browser itself.

import { gif } from "./gif.js";

const WIDE = 480; // pixels of a GIF
const [MOST, APART] = [120, 8]; // pictures of a GIF, and hundredths of a second between them

function offered(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const named = (page, ending) =>
  `${page.tracks[0].run.title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "polhode"}${ending}`;

/** The scene as it is, as PNG, with two pixels or more for one of the page. */
export function savePicture(page) {
  page.stage.draw(page.clock.time, Math.max(2, page.stage.fine));
  page.stage.canvas.toBlob((blob) => offered(blob, named(page, `-${page.clock.time.toFixed(3)}s.png`)));
}

/** The run from the start at the chosen speed as an animated GIF; a long one has its pictures farther apart. */
export async function saveGif(page) {
  const { stage, clock } = page;
  const button = document.querySelector("#gif span");
  if (button.textContent !== "GIF") return;
  const hundredths = (100 * clock.end) / clock.speed;
  const count = Math.max(1, Math.min(MOST, Math.round(hundredths / APART)));
  const width = Math.min(WIDE, stage.width);
  const sheet = new OffscreenCanvas(width, Math.round((width * stage.height) / stage.width)).getContext("2d", { willReadFrequently: true });
  sheet.imageSmoothingQuality = "high";
  const pictures = [];
  clock.toggle(false);
  for (let k = 0; k < count; k++) {
    clock.seek((k * clock.end) / count);
    stage.draw(clock.time, 2);
    sheet.drawImage(stage.canvas, 0, 0, sheet.canvas.width, sheet.canvas.height);
    pictures.push(sheet.getImageData(0, 0, sheet.canvas.width, sheet.canvas.height));
    button.textContent = `${Math.round((100 * k) / count)} %`;
    await new Promise(requestAnimationFrame);
  }
  offered(gif(pictures, Math.max(2, Math.round(hundredths / count))), named(page, ".gif"));
  button.textContent = "GIF";
}

// What slides take, where the browser can write it.
const KINDS = ["video/mp4;codecs=avc1.640028", "video/webm"];

/** The run from the start at the chosen speed, as MP4 or else as WebM. */
export function saveFilm(page) {
  const button = document.querySelector("#film span");
  if (page.recorder) {
    page.recorder.stop();
    return;
  }
  const mimeType = KINDS.find((kind) => MediaRecorder.isTypeSupported(kind));
  const recorder = new MediaRecorder(page.stage.canvas.captureStream(30), { mimeType, videoBitsPerSecond: 8e6 });
  const pieces = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  recorder.onstop = () => {
    page.recorder = null;
    page.stage.steady = false;
    button.textContent = "Film";
    page.clock.toggle(false);
    offered(new Blob(pieces, { type: recorder.mimeType }), named(page, recorder.mimeType.includes("mp4") ? ".mp4" : ".webm"));
  };
  page.recorder = recorder;
  page.stage.steady = true; // no change of resolution within a film
  button.textContent = "Stop";
  page.clock.seek(0);
  page.clock.toggle(true);
  recorder.start();
  const watch = setInterval(() => {
    if (page.clock.playing && page.recorder) return;
    clearInterval(watch);
    if (recorder.state === "recording") recorder.stop();
  }, 200);
}
