/** Splits at a separator outside of single quotes. Parts are trimmed. */
export function splitOutside(text: string, separator: string): readonly string[] {
  const parts: string[] = [];
  let part = '';
  let isQuoted = false;
  for (const character of text) {
    if (character === "'") isQuoted = !isQuoted;
    if (character === separator && !isQuoted) {
      parts.push(part.trim());
      part = '';
    } else {
      part += character;
    }
  }
  parts.push(part.trim());
  return parts;
}

/** A number in JSON syntax. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * The value of a filter's argument: `true`, `false`, `null` and numbers are values, everything else is text. Quotes make any
 * argument a text: `'1'`, `''`.
 */
export function valueOfWord(word: string): string | number | boolean | null {
  if (/^'.*'$/.test(word)) return word.slice(1, -1);
  if (word === 'true' || word === 'false') return word === 'true';
  if (word === 'null') return null;
  return NUMBER.test(word) && Number.isFinite(Number(word)) ? Number(word) : word;
}
