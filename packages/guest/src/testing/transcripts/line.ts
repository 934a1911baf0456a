import { TranscriptError } from './transcript-error';

/** One line of a transcript. */
export type TranscriptLine =
  /** For people: `# …`. */
  | { readonly kind: 'remark'; readonly text: string }
  /** A fresh guest, and why it begins: `= …`. What the one before it held is gone. */
  | { readonly kind: 'begin'; readonly why: string }
  /** What a host says: `> {json}`. */
  | { readonly kind: 'host'; readonly json: string }
  /** What the guest says, caused by the last line of the host: `< {json}`. */
  | { readonly kind: 'guest'; readonly json: string };

const KINDS = { '#': 'remark', '=': 'begin', '>': 'host', '<': 'guest' } as const;
const MARKS = { remark: '#', begin: '=', host: '>', guest: '<' } as const;

/** How much of a line is quoted in an error. */
const QUOTED_CHARACTERS = 60;

const cut = (text: string) =>
  JSON.stringify(text.length > QUOTED_CHARACTERS ? `${text.slice(0, QUOTED_CHARACTERS)}…` : text);

/**
 * Reads one line of a transcript.
 * @param number where it stands, from 1: for the error
 * @throws TranscriptError naming the line, what stands there, and what may
 */
export function parseLine(text: string, number: number): TranscriptLine {
  const kind = KINDS[text[0] as keyof typeof KINDS];
  const rest = text.slice(2);
  if (kind === undefined || (text.length > 1 && text[1] !== ' '))
    throw new TranscriptError(number, `must begin with "# ", "= ", "> " or "< "; got ${cut(text)}`);
  if (kind === 'remark') return { kind, text: rest };
  if (kind === 'begin') {
    if (rest.trim() === '')
      throw new TranscriptError(number, '"= " must say why a guest begins; got nothing');
    return { kind, why: rest };
  }
  requireMessage(rest, number);
  return { kind, json: rest };
}

function requireMessage(json: string, number: number): void {
  const message = parsed(json);
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    throw new TranscriptError(number, `must hold one message, an object in JSON; got ${cut(json)}`);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * A line as it stands in a file.
 * @throws RangeError where the text would break into several lines
 */
export function writeLine(line: TranscriptLine): string {
  const rest = line.kind === 'remark' ? line.text : line.kind === 'begin' ? line.why : line.json;
  if (/[\r\n]/.test(rest)) throw new RangeError(`a line of a transcript has no line break; got ${cut(rest)}`);
  return rest === '' ? MARKS[line.kind] : `${MARKS[line.kind]} ${rest}`;
}
