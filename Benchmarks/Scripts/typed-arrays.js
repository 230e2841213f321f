// Typed arrays of bytes, integers and doubles: a checksum, a histogram and a filter.

const bytes = new Uint8Array(16384);
for (let i = 0; i < bytes.length; i++) {
  bytes[i] = (i * 31 + (i >> 3)) & 255;
}
const table = new Int32Array(256);
for (let i = 0; i < 256; i++) {
  let value = i;
  for (let bit = 0; bit < 8; bit++) {
    value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  table[i] = value;
}

function crc(bytes) {
  let value = -1;
  for (let i = 0; i < bytes.length; i++) {
    value = table[(value ^ bytes[i]) & 255] ^ (value >>> 8);
  }
  return (value ^ -1) >>> 0;
}

function histogram(bytes) {
  const counts = new Uint32Array(256);
  for (let i = 0; i < bytes.length; i++) {
    counts[bytes[i]]++;
  }
  let weighted = 0;
  for (let i = 0; i < 256; i++) {
    weighted += counts[i] * i;
  }
  return weighted;
}

function smooth(bytes) {
  const input = Float64Array.from(bytes);
  const output = new Float64Array(input.length);
  for (let i = 1; i < input.length - 1; i++) {
    output[i] = 0.25 * input[i - 1] + 0.5 * input[i] + 0.25 * input[i + 1];
  }
  let sum = 0;
  for (let i = 0; i < output.length; i++) {
    sum += output[i];
  }
  return sum + output.subarray(100, 200).length;
}

function run() {
  return `${crc(bytes)}-${histogram(bytes)}-${smooth(bytes)}`;
}
