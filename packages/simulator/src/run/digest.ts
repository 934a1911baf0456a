/** An incremental hash of plain values: fast, and the same in every engine. */
export interface Digest {
  text(text: string): void;
  number(value: number): void;
  /** Any plain value, to the bottom, in the order of its properties. */
  value(value: unknown): void;
  /** Sixteen hexadecimal digits of everything added so far. */
  readonly hex: string;
}

// The offset and prime of FNV-1a, and the constants of MurmurHash3's mixing.
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const MIX = 0xcc9e2d51;

/** Two 32-bit hashes that mix differently side by side: 64 bits, without big integers. */
export function createDigest(): Digest {
  let a = FNV_OFFSET | 0;
  let b = 0x9747b28c | 0;
  const floats = new Float64Array(1);
  const words = new Int32Array(floats.buffer);

  function word(value: number): void {
    a = Math.imul(a ^ value, FNV_PRIME);
    b = Math.imul((b << 15) | (b >>> 17), 5) + Math.imul(value, MIX);
    b |= 0;
  }

  function text(of: string): void {
    word(of.length);
    // Two characters at a time: a row of the queue has four hundred.
    const { length } = of;
    for (let index = 0; index + 1 < length; index += 2) {
      word(of.charCodeAt(index) | (of.charCodeAt(index + 1) << 16));
    }
    if (length % 2 === 1) word(of.charCodeAt(length - 1));
  }

  function number(value: number): void {
    if ((value | 0) === value) word(value);
    else {
      floats[0] = value;
      word(words[0] as number);
      word(words[1] as number);
    }
  }

  function value(of: unknown): void {
    if (typeof of === 'number') number(of);
    else if (typeof of === 'string') text(of);
    else if (typeof of !== 'object' || of === null) word(of === undefined ? 1 : of === null ? 2 : of ? 3 : 4);
    else if (Array.isArray(of)) {
      word(of.length);
      for (const each of of) value(each);
    } else {
      for (const key of Object.keys(of)) {
        text(key);
        value((of as Record<string, unknown>)[key]);
      }
    }
  }

  const hex32 = (of: number) => (of >>> 0).toString(16).padStart(8, '0');
  return {
    text,
    number,
    value,
    get hex() {
      return hex32(a) + hex32(b);
    },
  };
}
