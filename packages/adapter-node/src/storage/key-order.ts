/**
 * Keys in the database. SQLite orders text by its UTF-8 bytes, the storage port by UTF-16 code units, and they disagree
 * about surrogate pairs against U+E000 to U+FFFF; half a pair has no UTF-8 at all, and drivers cut text at U+0000. So the
 * few units concerned become two characters that sort, and start with each other, exactly as the units did. All other
 * keys, which is every key an engine writes, are stored as they are and can be read in any SQLite shell.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: U+0000 and U+0001 are what this is about.
const UNUSUAL = /[\u0000\u0001\ud800-\uffff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: U+0000 and U+0001 are what this is about.
const EVERY_UNUSUAL = /[\u0000\u0001\ud800-\uffff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: U+0000 and U+0001 are what this is about.
const ENCODED = /[\u0001\ue000\ue001]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: U+0000 and U+0001 are what this is about.
const EVERY_ENCODED = /([\u0001\ue000\ue001])([\s\S])/g;

/** Stands before U+0000 and U+0001, which become 1 and 2. */
const CONTROL = '\u0001';
/** Stands before surrogates, moved to ordinary characters from here on. */
const SURROGATE = '\ue000';
const SURROGATES_FROM = 0x1000;
/** Stands before U+E000 to U+FFFF. */
const UPPER = '\ue001';

/** Behind every encoded key: they hold no character of more than 16 bits. */
export const BEHIND_ALL_KEYS = '\u{10ffff}';

/** The key as it stands in the database. */
export function encodedKey(key: string): string {
  if (!UNUSUAL.test(key)) return key;
  return key.replace(EVERY_UNUSUAL, (unit) => {
    const code = unit.charCodeAt(0);
    if (code <= 1) return CONTROL + String.fromCharCode(code + 1);
    if (code < 0xe000) return SURROGATE + String.fromCharCode(code - 0xd800 + SURROGATES_FROM);
    return UPPER + unit;
  });
}

/** The key as it was put. */
export function decodedKey(encoded: string): string {
  if (!ENCODED.test(encoded)) return encoded;
  return encoded.replace(EVERY_ENCODED, (_, mark: string, unit: string) => {
    if (mark === CONTROL) return String.fromCharCode(unit.charCodeAt(0) - 1);
    if (mark === SURROGATE) return String.fromCharCode(unit.charCodeAt(0) + 0xd800 - SURROGATES_FROM);
    return unit;
  });
}

/** The first key behind every key with this prefix, encoded. */
export function encodedPrefixEnd(prefix: string): string {
  for (let length = prefix.length; length > 0; length -= 1) {
    const unit = prefix.charCodeAt(length - 1);
    if (unit < 0xffff) return encodedKey(prefix.slice(0, length - 1) + String.fromCharCode(unit + 1));
  }
  return BEHIND_ALL_KEYS;
}
