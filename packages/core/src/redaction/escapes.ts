/** A decoded text with the position of each character in the original text. */
export interface Decoded {
  readonly text: string;
  /** Where each character begins in the original, and the original length at the end; undefined: the texts are the same. */
  readonly places: readonly number[] | undefined;
}

/** One layer of escapes: runs of percent, `%u` of old browsers, JSON and JavaScript, HTML. */
const ESCAPE =
  /(?:%[0-9a-f]{2})+|%u[0-9a-f]{4}|\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|["'`/\\bfnrt])|&(?:#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi;
/** No escape begins without one of these characters. */
const MARKS = ['%', '\\', '&'] as const;

const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
/** The entities that encoders write for characters of tokens and URLs. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  sol: '/',
  bsol: '\\',
  equals: '=',
  plus: '+',
  percnt: '%',
  colon: ':',
  comma: ',',
  period: '.',
  num: '#',
};

/** Decodes one layer of escapes; undefined where there is none. */
export function decodedOnce({ text, places }: Decoded): Decoded | undefined {
  if (!MARKS.some((mark) => text.includes(mark))) return undefined;
  const at = places === undefined ? (index: number) => index : (index: number) => places[index] as number;
  const characters: string[] = [];
  const found: number[] = [];
  const take = (decoded: string, index: number) => {
    for (let unit = 0; unit < decoded.length; unit++) found.push(at(index));
    characters.push(decoded);
  };
  let end = 0;
  let hasDecoded = false;
  for (const match of text.matchAll(ESCAPE)) {
    const { 0: escaped, index } = match;
    const decoded = decode(escaped);
    if (decoded === undefined) continue;
    for (; end < index; end++) take(text[end] as string, end);
    for (const [part, offset] of decoded) take(part, index + offset);
    end = index + escaped.length;
    hasDecoded = true;
  }
  if (!hasDecoded) return undefined;
  for (; end < text.length; end++) take(text[end] as string, end);
  return { text: characters.join(''), places: [...found, at(text.length)] };
}

type Parts = readonly (readonly [text: string, offset: number])[];

/** The characters that an escape stands for, with their offsets in it; undefined where it is not an escape. */
function decode(escaped: string): Parts | undefined {
  const [first, second = ''] = escaped;
  if (first === '%') return /^%u/i.test(escaped) ? [[fromHex(escaped.slice(2)), 0]] : fromPercents(escaped);
  if (first === '\\') {
    if (escaped.length > 2) return [[fromHex(escaped.slice(2)), 0]];
    return [[CONTROLS[second] ?? second, 0]];
  }
  const name = escaped.slice(1, -1);
  if (second !== '#') {
    const named = ENTITIES[name.toLowerCase()];
    return named === undefined ? undefined : [[named, 0]];
  }
  const point = /^#x/i.test(name) ? Number(`0${name.slice(1)}`) : Number(name.slice(1));
  return point > 0x10ffff ? undefined : [[String.fromCodePoint(point), 0]];
}

const fromHex = (digits: string) => String.fromCharCode(Number(`0x${digits}`));

/** Bytes are decoded as UTF-8; an invalid byte as Latin-1. */
function fromPercents(run: string): Parts {
  const parts: (readonly [string, number])[] = [];
  for (let offset = 0; offset < run.length; ) {
    const byte = Number(`0x${run.slice(offset + 1, offset + 3)}`);
    const length = byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    const sequence = run.slice(offset, offset + 3 * length);
    const decoded = length === 1 ? undefined : utf8(sequence);
    parts.push([decoded ?? String.fromCharCode(byte), offset]);
    offset += decoded === undefined ? 3 : sequence.length;
  }
  return parts;
}

function utf8(sequence: string): string | undefined {
  try {
    return decodeURIComponent(sequence);
  } catch {
    return undefined;
  }
}
