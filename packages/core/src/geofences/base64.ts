/*
 * Storage holds texts, and a bare JavaScript engine has neither `atob` nor `Buffer`. Standard alphabet, no padding.
 */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const CODES = Uint8Array.from(ALPHABET, (letter) => letter.charCodeAt(0));
const VALUES = new Uint8Array(128).fill(255);
CODES.forEach((code, value) => {
  VALUES[code] = value;
});

/** Characters made into a text at once: engines limit the number of arguments of a call. */
const CHUNK = 8_192;

export function toBase64(bytes: Uint8Array): string {
  const codes = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  let at = 0;
  for (let i = 0; i < bytes.length; i += 3) {
    const a = bytes[i] as number;
    const b = bytes[i + 1] ?? 0;
    const c = bytes[i + 2] ?? 0;
    codes[at++] = CODES[a >> 2] as number;
    codes[at++] = CODES[((a & 3) << 4) | (b >> 4)] as number;
    // Beyond the end of the array a write is dropped: that is the padding we do without.
    codes[at++] = CODES[((b & 15) << 2) | (c >> 6)] as number;
    codes[at++] = CODES[c & 63] as number;
  }
  const texts: string[] = [];
  for (let i = 0; i < codes.length; i += CHUNK) {
    texts.push(String.fromCharCode(...codes.subarray(i, i + CHUNK)));
  }
  return texts.join('');
}

/** @throws RangeError when the text is not base64. */
export function fromBase64(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const value = VALUES[text.charCodeAt(i)] ?? 255;
    if (value === 255) throw new RangeError(`not base64 at ${i}`);
    bits = ((bits << 6) | value) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at++] = bits >> held;
  }
  return bytes;
}
