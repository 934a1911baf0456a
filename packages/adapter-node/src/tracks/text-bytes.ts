import { TextDecoder } from 'node:util';
import { TrackError } from './track-error';

/** How much of the beginning is searched for zero bytes, which no text has. */
const SEARCHED_BYTES = 65_536;

/** Beginnings of files that are known not to be text. */
const BINARY: readonly (readonly [offset: number, ascii: string, name: string])[] = [
  [0, 'PK\u0003\u0004', 'a zip archive'],
  [0, 'SQLite format', 'a SQLite database'],
];

/** Bytes to text: UTF-8, or UTF-16 by its byte order mark. Refuses what is not text. */
export class TextBytes {
  private decoder: TextDecoder | undefined;

  constructor(private readonly name: string) {}

  write(piece: Uint8Array): string {
    if (piece.length === 0) return '';
    this.decoder ??= this.begin(piece);
    return this.decoder.decode(piece, { stream: true });
  }

  end(): string {
    return this.decoder?.decode() ?? '';
  }

  private begin(head: Uint8Array): TextDecoder {
    if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le');
    if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be');
    const known = BINARY.find(([offset, ascii]) => ascii === latin(head, offset, ascii.length));
    if (known) throw new TrackError(this.name, `this is ${known[2]}; expected a recording as text`);
    if (head.subarray(0, SEARCHED_BYTES).includes(0)) {
      throw new TrackError(this.name, 'this is a binary file; expected a recording as text');
    }
    return new TextDecoder('utf-8');
  }
}

/** Does it begin as gzip does? */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

function latin(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}
