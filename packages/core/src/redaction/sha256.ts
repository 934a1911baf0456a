/** Start value for the cube root of 311, the 64th prime: after these rounds the result has converged. */
const NEWTON_ROUNDS = 20;

const K = roundConstants();

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
function roundConstants(): Int32Array {
  const constants = new Int32Array(64);
  let count = 0;
  for (let candidate = 2; count < 64; candidate++) {
    let prime = true;
    for (let d = 2; d * d <= candidate; d++) if (candidate % d === 0) prime = false;
    if (prime) constants[count++] = cubeRootFraction(candidate);
  }
  return constants;
}

/**
 * The first 32 bits of the fractional part, by Newton's method in doubles: the error is below 2^-49, and none of the 64
 * fractions is closer than 2^-38 to a multiple of 2^-32. 108-bit integers would need no such argument, but cost a slow
 * engine milliseconds of every boot.
 */
function cubeRootFraction(n: number): number {
  let root = n;
  for (let round = 0; round < NEWTON_ROUNDS; round++) root = (2 * root + n / (root * root)) / 3;
  return Math.floor((root - Math.floor(root)) * 0x1_0000_0000);
}

const INITIAL = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

/** SHA-256 of an ASCII text, as hex. Of characters beyond 255 the low byte counts. */
export function sha256(text: string): string {
  const length = text.length;
  const padded = new Uint8Array(((length + 8) >> 6) * 64 + 64);
  for (let i = 0; i < length; i++) padded[i] = text.charCodeAt(i);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 0x20000000));
  view.setUint32(padded.length - 4, length << 3);
  const hash = Int32Array.from(INITIAL);
  const w = new Int32Array(64);
  for (let offset = 0; offset < padded.length; offset += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(offset + 4 * i);
    compress(hash, w);
  }
  return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/**
 * One block (FIPS 180-4, 6.2.2). Rotations are written out: an engine without a compiler, as on a phone, would make
 * 576 calls of them per block, and a request of 100 records has 58 blocks.
 */
function compress(hash: Int32Array, w: Int32Array): void {
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] as number;
    const y = w[i - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0;
  }
  let a = hash[0] as number;
  let b = hash[1] as number;
  let c = hash[2] as number;
  let d = hash[3] as number;
  let e = hash[4] as number;
  let f = hash[5] as number;
  let g = hash[6] as number;
  let h = hash[7] as number;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + (w[i] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) hash[i] = ((hash[i] as number) + (sums[i] as number)) | 0;
}
