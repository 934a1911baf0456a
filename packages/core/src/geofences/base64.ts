/*
 * Storage holds texts, and a bare JavaScript engine has neither `atob` nor `Buffer`. Standard alphabet, no padding.
 */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const CODES = Uint8Array.from(ALPHABET, (letter) => letter.charCodeAt(0));
const VALUES = new Uint8Array(128).fill(255);
CODES.forEach((code, value) => {
  VALUES[code] = value;
});

/** The letter that stands for zero. */
const FIRST_CODE = ALPHABET.charCodeAt(0);

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
    texts.push(String.fromCharCode.apply(null, codes.subarray(i, i + CHUNK) as unknown as number[]));
  }
  return texts.join('');
}

/** @throws RangeError when the text is not base64. */
export function fromBase64(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let at = 0;
  for (let i = 0; i < text.length; i += 4) {
    const a = valueAt(text, i);
    const b = valueAt(text, i + 1);
    const c = valueAt(text, i + 2);
    const d = valueAt(text, i + 3);
    // One look at four letters: a letter that is none has the highest bit.
    if ((a | b | c | d) > 63) throw new RangeError(`not base64 between ${i} and ${i + 3}`);
    bytes[at++] = (a << 2) | (b >> 4);
    bytes[at++] = ((b & 15) << 4) | (c >> 2);
    bytes[at++] = ((c & 3) << 6) | d;
  }
  return bytes;
}

/** Beyond the end there are zeros: that is the padding we do without. */
function valueAt(text: string, index: number): number {
  const code = index < text.length ? text.charCodeAt(index) : FIRST_CODE;
  return code < 128 ? (VALUES[code] as number) : 255;
}
