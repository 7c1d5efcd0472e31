// Build three.js and uPlot into the Python package: `npm ci && npm run build`, after their versions or
// the names in libraries.js have changed. polhode's own modules need no build.

import { copyFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

await build({
  entryPoints: [here("libraries.js")],
  outfile: here("../src/polhode/viewer/assets/libraries.js"),
  globalName: "libraries",
  bundle: true,
  minify: true,
  charset: "ascii",
  format: "iife",
  target: ["es2022"],
  legalComments: "inline",
  logLevel: "info",
});
copyFileSync(here("node_modules/uplot/dist/uPlot.min.css"), here("../src/polhode/viewer/assets/libraries.css"));
