import { base64Digits, percentEncoded } from './base64';
import { type Decoded, decodedOnce } from './escapes';

/** Shorter values are found only as a whole field: as substrings they occur in every text. */
const SEARCHED_MIN = 4;
/** The beginning of a secret is hidden at the end of a truncated text from this many characters. */
const BEGINNING_MIN = 6;
/** Maximum layers of escapes that are decoded: nested echoes, each within JSON within a URL. */
const LAYERS_MAX = 8;

/** A search form of a secret. */
export interface Needle {
  readonly text: string;
  readonly placeholder: string;
  /** Length of the secret itself, characters. */
  readonly secretLength: number;
  /** Found only as a whole field. */
  readonly isShort: boolean;
  /** One more character on this side belongs to the match: base64 digits share bits with their neighbours. */
  readonly before: number;
  readonly behind: number;
}

/** A match in a text; `to` is exclusive. */
export interface Found {
  readonly from: number;
  readonly to: number;
  readonly placeholder: string;
}

/** The search forms of a secret. The text is decoded layer by layer instead of listing each form in every escape. */
export function needlesOf(secret: string, placeholder: string): readonly Needle[] {
  const plain = (text: string): Needle => ({
    text,
    placeholder,
    secretLength: secret.length,
    isShort: text.length < SEARCHED_MIN,
    before: 0,
    behind: 0,
  });
  const bare = withoutEscapes({ text: secret, places: undefined }).text;
  const forms = new Set([secret]);
  // Sequences in the secret that look like escapes are decoded together with the text.
  if (bare.length >= SEARCHED_MIN) forms.add(bare);
  for (const form of [...forms]) if (form.includes(' ')) forms.add(form.split(' ').join('+'));
  if (secret.length < SEARCHED_MIN) return [...forms].map(plain);
  const encoded = new Set([secret, bare, JSON.stringify(secret).slice(1, -1), percentEncoded(secret)]);
  return [
    ...[...forms].map(plain),
    ...[...encoded]
      .filter(({ length }) => length >= SEARCHED_MIN)
      .flatMap((form) => base64Digits(form))
      .map(({ digits, before, behind }) => ({
        ...plain(digits),
        isShort: false,
        before: Number(before),
        behind: Number(behind),
      })),
  ];
}

function withoutEscapes(text: Decoded): Decoded {
  let bare = text;
  for (let layer = 0; layer < LAYERS_MAX; layer++) {
    const next = decodedOnce(bare);
    if (next === undefined) break;
    bare = next;
  }
  return bare;
}

/** Every match of a needle in a text, under each layer of escapes; `others` searches the fully decoded text. */
export function search(
  text: string,
  needles: readonly Needle[],
  others: (bare: string) => readonly Found[],
): readonly Found[] {
  const found: Found[] = [];
  let level: Decoded = { text, places: undefined };
  for (let layer = 0; ; layer++) {
    const { places } = level;
    const inOriginal = ({ from, to, placeholder }: Found): Found =>
      places === undefined
        ? { from, to, placeholder }
        : { from: places[from] as number, to: places[to] as number, placeholder };
    for (const needle of needles)
      for (const place of placesOf(needle, level.text)) found.push(inOriginal(place));
    const next = layer < LAYERS_MAX ? decodedOnce(level) : undefined;
    if (next === undefined) {
      for (const place of others(level.text)) found.push(inOriginal(place));
      return found;
    }
    level = next;
  }
}

function placesOf(needle: Needle, text: string): readonly Found[] {
  const { text: form, placeholder, isShort, before, behind } = needle;
  const found: Found[] = [];
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) {
    const end = at + form.length;
    if (isShort && !isField(text, at, end)) continue;
    found.push({ from: Math.max(0, at - before), to: Math.min(text.length, end + behind), placeholder });
  }
  const cut = before + behind === 0 ? beginningAtEnd(form, text) : -1;
  if (cut >= 0) found.push({ from: cut, to: text.length, placeholder });
  return found;
}

/** Is this the whole text, or delimited by quotes, after `=`, or after a colon and a space? */
function isField(text: string, from: number, to: number): boolean {
  const opens =
    from === 0 || '"\'='.includes(text[from - 1] as string) || text.slice(from - 2, from) === ': ';
  return opens && (to === text.length || '"\'&;,}<\r\n '.includes(text[to] as string));
}

/** Where a truncated text ends within this form; -1 where it does not. */
function beginningAtEnd(form: string, text: string): number {
  if (form.length <= BEGINNING_MIN) return -1;
  const end = text.endsWith('…') ? text.length - 1 : text.endsWith('...') ? text.length - 3 : text.length;
  const head = form.slice(0, BEGINNING_MIN);
  const first = Math.max(0, end - form.length + 1);
  for (let at = text.indexOf(head, first); at >= 0 && at < end; at = text.indexOf(head, at + 1))
    if (form.startsWith(text.slice(at, end))) return at;
  return -1;
}
