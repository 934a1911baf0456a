import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isGzip } from './text-bytes';

/** Pieces of this size keep memory flat, and the first is enough to detect the format. */
const PIECE_BYTES = 256 * 1024;

/** The bytes of a recording, unpacked. */
export interface TrackBytes {
  /** The next piece; `undefined` behind the last. The first is as long as can be had, up to 256 kB: the format is detected from it. */
  next(): Promise<Uint8Array | undefined>;
  /** How much of the file has been read, from 0 to 1. */
  readonly share: number | undefined;
  close(): Promise<void>;
}

export function openBytes(source: string | AsyncIterable<Uint8Array>): TrackBytes {
  let size: number | undefined;
  let read = 0;
  let end: (() => void) | undefined;

  async function* raw(): AsyncGenerator<Uint8Array> {
    if (typeof source !== 'string') return yield* source;
    // Of a pipe or a device the size says nothing.
    const found = await stat(source);
    size = found.isFile() ? found.size : undefined;
    yield* createReadStream(source, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Uint8Array>;
  }

  async function* counted(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      read += piece.length;
      yield piece;
    }
  }

  async function* unpacked(): AsyncGenerator<Uint8Array> {
    const pieces = withLongHead(counted(raw()));
    const { value: head, done } = await pieces.next();
    if (done) return;
    const all = behind(head, pieces);
    if (!isGzip(head)) return yield* all;
    const packed = Readable.from(all, { objectMode: false, highWaterMark: PIECE_BYTES });
    const gunzip = createGunzip({ chunkSize: PIECE_BYTES });
    packed.on('error', (error) => gunzip.destroy(error));
    end = () => {
      packed.destroy();
      gunzip.destroy();
    };
    yield* packed.pipe(gunzip) as AsyncIterable<Uint8Array>;
  }

  const pieces = unpacked();
  return {
    async next() {
      const { value, done } = await pieces.next();
      return done ? undefined : value;
    },
    get share() {
      return size === undefined || size === 0 ? undefined : Math.min(1, read / size);
    },
    async close() {
      end?.();
      await pieces.return(undefined);
    },
  };
}

async function* behind(head: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  yield* rest;
}

/** A pipe gives as little at a time as was written into it; detecting the format needs more. */
async function* withLongHead(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const head: Uint8Array[] = [];
  let length = 0;
  let isLong = false;
  for await (const piece of pieces) {
    if (isLong) {
      yield piece;
      continue;
    }
    head.push(piece);
    length += piece.length;
    isLong = length >= PIECE_BYTES;
    if (isLong) yield Buffer.concat(head);
  }
  if (!isLong && length > 0) yield Buffer.concat(head);
}
