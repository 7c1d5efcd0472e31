// Build the page's script and style into the Python package: `npm ci && npm run build`.
// `npm run check` builds in memory and fails where the committed files differ.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const target = here("../src/polhode/viewer/assets/");

const result = await build({
  entryPoints: [here("src/main.js")],
  outdir: target,
  entryNames: "viewer",
  bundle: true,
  minify: true,
  charset: "ascii",
  format: "iife",
  target: ["es2022"],
  legalComments: "inline",
  logLevel: "warning",
  write: false,
});

let stale = 0;
for (const file of result.outputFiles) {
  const bytes = Buffer.from(file.contents);
  if (process.argv.includes("--check")) {
    if (!bytes.equals(readFileSync(file.path))) {
      stale += 1;
      console.error(`${file.path} is not what the sources make; run npm run build.`);
    }
  } else {
    writeFileSync(file.path, bytes);
    console.log(`${file.path}: ${bytes.length} bytes`);
  }
}
process.exitCode = stale ? 1 : 0;
