const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The base64 digits that depend on the value alone, at one alignment. */
export interface Base64Digits {
  readonly digits: string;
  /** Does the digit before, or after, contain some of the value's bits too? */
  readonly before: boolean;
  readonly behind: boolean;
}

/** The digits at each of the three alignments, in the standard and the URL-safe alphabet. */
export function base64Digits(value: string): readonly Base64Digits[] {
  const bytes = utf8Bytes(value);
  return [0, 1, 2].flatMap((skipped) => {
    const firstBit = 8 * skipped;
    const endBit = firstBit + 8 * bytes.length;
    const first = Math.ceil(firstBit / 6);
    const end = Math.floor(endBit / 6);
    let digits = '';
    for (let digit = first; digit < end; digit++) digits += digitAt(bytes, 6 * digit - firstBit);
    const found = { digits, before: firstBit % 6 > 0, behind: endBit % 6 > 0 };
    const inAddress = digits.split('+').join('-').split('/').join('_');
    return inAddress === digits ? [found] : [found, { ...found, digits: inAddress }];
  });
}

function digitAt(bytes: readonly number[], bit: number): string {
  const index = bit >> 3;
  const pair = ((bytes[index] ?? 0) << 8) | (bytes[index + 1] ?? 0);
  return DIGITS[(pair >> (10 - (bit & 7))) & 63] as string;
}

function utf8Bytes(text: string): readonly number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const escaped = percentEncoded(character);
    if (escaped.length === 1) bytes.push(escaped.charCodeAt(0));
    else for (let at = 1; at < escaped.length; at += 3) bytes.push(Number(`0x${escaped.slice(at, at + 2)}`));
  }
  return bytes;
}

/** Percent-encoded; a lone surrogate becomes the replacement character, as encoders write it. */
export function percentEncoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return Array.from(text, (character) =>
      isHalf(character) ? '%EF%BF%BD' : encodeURIComponent(character),
    ).join('');
  }
}

const isHalf = (character: string) =>
  character.length === 1 && character >= '\ud800' && character <= '\udfff';
