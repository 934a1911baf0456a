import { parseLine, type TranscriptLine, writeLine } from './line';
import { TranscriptError } from './transcript-error';

/** A line, and where it stood: counted from 1. */
export type NumberedLine = TranscriptLine & { readonly number: number };

/**
 * Reads a transcript: a recorded conversation between a host and its guests.
 * @param text the file, or its lines; empty lines are skipped
 * @throws TranscriptError naming the line that cannot be, and what may stand there
 *
 * @example
 * parseTranscript('# the handshake\n= launch\n> {"hello":{…},"now":…,"up":…}\n< {"welcome":{…}}\n');
 */
export function parseTranscript(text: string | readonly string[]): readonly NumberedLine[] {
  const lines = typeof text === 'string' ? text.split(/\r?\n/) : text;
  const parsed: NumberedLine[] = [];
  let hasGuest = false;
  let isSpokenTo = false;
  lines.forEach((given, index) => {
    if (given === '') return;
    const number = index + 1;
    const line = parseLine(given, number);
    if (line.kind === 'begin') {
      hasGuest = true;
      isSpokenTo = false;
    }
    if (line.kind === 'host') {
      if (!hasGuest) throw new TranscriptError(number, 'speaks to a guest, and no "= " has begun one');
      isSpokenTo = true;
    }
    if (line.kind === 'guest' && !isSpokenTo)
      throw new TranscriptError(number, 'has the guest speak before any "> " spoke to it');
    parsed.push({ ...line, number });
  });
  return parsed;
}

/**
 * A transcript as a file, with a line break at its end. `parseTranscript` reads it back.
 * @throws RangeError where a line has a line break in it
 */
export function writeTranscript(lines: readonly TranscriptLine[]): string {
  return lines.map((line) => `${writeLine(line)}\n`).join('');
}
