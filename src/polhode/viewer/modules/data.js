// The packed data of a page: zlib, then a JSON header and the arrays it refers to.
// The other end is src/polhode/viewer/packing.py.

const TYPES = { f4: Float32Array, f8: Float64Array };

export async function unpacked(base64) {
  const packed = bytes(base64);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const buffer = await new Response(stream).arrayBuffer();
  const length = new DataView(buffer).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  const start = 8 * Math.ceil((4 + length) / 8);
  return resolved(header, buffer, start);
}

function bytes(base64) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const text = atob(base64);
  const found = new Uint8Array(text.length);
  for (let k = 0; k < text.length; k++) found[k] = text.charCodeAt(k);
  return found;
}

/** Replace every reference to an array by the array. */
function resolved(value, buffer, start) {
  if (Array.isArray(value)) return value.map((v) => resolved(v, buffer, start));
  if (value === null || typeof value !== "object") return value;
  if ("$array" in value) return array(value, buffer, start);
  return Object.fromEntries(
    Object.entries(value).map(([k, v]) => [k, resolved(v, buffer, start)]),
  );
}

function array(ref, buffer, start) {
  const offset = start + ref.offset;
  if (ref.$array !== "u2") return new TYPES[ref.$array](buffer, offset, ref.count);
  return quantised(ref, new Uint8Array(buffer, offset, 2 * ref.rows * ref.columns));
}

/** Rows of 16-bit numbers, differenced `order` times, low bytes before high bytes. */
function quantised({ rows, columns, order, low, scale }, bytes) {
  const n = rows * columns;
  const out = [];
  const whole = new Uint16Array(columns);
  for (let row = 0; row < rows; row++) {
    for (let k = 0; k < columns; k++) {
      const i = row * columns + k;
      whole[k] = bytes[i] | (bytes[n + i] << 8);
    }
    for (let again = 0; again < order; again++) {
      for (let k = 1; k < columns; k++) whole[k] += whole[k - 1];
    }
    out.push(Float64Array.from(whole, (q) => low[row] + scale[row] * q));
  }
  return out;
}
