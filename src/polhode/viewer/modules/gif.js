// An animated GIF from pictures: 256 colours each, packed as the format asks (LZW).

const COLOURS = 256;
const [CLEAR, END, FULL] = [256, 257, 4096]; // codes, and how many there are at most
const low = (n) => [n & 255, n >> 8]; // 16 bits, the low byte first
const coarse = (r, g, b) => ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);

/** `pictures` are ImageData of one size; each is shown for so many hundredths of a second. */
export function gif(pictures, hundredths) {
  const { width, height } = pictures[0];
  const loop = [0x21, 0xff, 11, ..."NETSCAPE2.0"].map((c) => (typeof c === "string" ? c.charCodeAt(0) : c));
  const pieces = [[..."GIF89a"].map((c) => c.charCodeAt(0)), [...low(width), ...low(height), 0x70, 0, 0], loop, [3, 1, 0, 0, 0]];
  for (const { data } of pictures) {
    const { palette, indices } = indexed(data);
    pieces.push([0x21, 0xf9, 4, 0, ...low(hundredths), 0, 0], [0x2c, 0, 0, 0, 0, ...low(width), ...low(height), 0x87], palette, [8]);
    const codes = packed(indices);
    for (let k = 0; k < codes.length; k += 255) pieces.push([Math.min(255, codes.length - k)], codes.slice(k, k + 255));
    pieces.push([0]);
  }
  pieces.push([0x3b]);
  return new Blob(pieces.map((piece) => Uint8Array.from(piece)), { type: "image/gif" });
}

/** The colours that are seen most, each the mean of its cell, and for every pixel the number of the nearest. */
function indexed(data) {
  const count = new Uint32Array(1 << 15);
  const sums = [0, 1, 2].map(() => new Float64Array(1 << 15));
  const cells = new Uint16Array(data.length / 4);
  for (let k = 0; k < cells.length; k++) {
    const cell = (cells[k] = coarse(data[4 * k], data[4 * k + 1], data[4 * k + 2]));
    count[cell] += 1;
    sums.forEach((sum, i) => (sum[cell] += data[4 * k + i]));
  }
  const mean = (c) => sums.map((sum) => sum[c] / count[c]);
  const seen = Array.from(count.keys()).filter((c) => count[c]).sort((a, b) => count[b] - count[a]);
  const chosen = seen.slice(0, COLOURS).map(mean);
  const number = new Uint8Array(1 << 15);
  seen.forEach((c, k) => (number[c] = k < COLOURS ? k : nearest(mean(c), chosen)));
  const palette = new Uint8Array(3 * COLOURS);
  palette.set(chosen.flat());
  return { palette, indices: cells.map((c) => number[c]) };
}

function nearest([r, g, b], colours) {
  let [best, least] = [0, Infinity];
  colours.forEach((c, k) => {
    const apart = (c[0] - r) ** 2 + (c[1] - g) ** 2 + (c[2] - b) ** 2;
    if (apart < least) [best, least] = [k, apart];
  });
  return best;
}

/** LZW: every code stands for a row of pixels that was seen before. */
function packed(indices) {
  const out = [];
  const known = new Uint16Array(FULL << 8); // the code of a code with one pixel more
  let [bits, held, size, next, code] = [0, 0, 9, END + 1, indices[0]];
  const put = (value) => {
    held |= value << bits;
    for (bits += size; bits >= 8; bits -= 8, held >>>= 8) out.push(held & 255);
  };
  put(CLEAR);
  for (let k = 1; k < indices.length; k++) {
    const longer = (code << 8) | indices[k];
    if (known[longer]) {
      code = known[longer];
      continue;
    }
    put(code);
    code = indices[k];
    if (next < FULL) {
      if (next === 1 << size) size += 1;
      known[longer] = next++;
    } else {
      put(CLEAR);
      known.fill(0);
      [size, next] = [9, END + 1];
    }
  }
  put(code);
  put(END);
  out.push(held & 255);
  return out;
}
