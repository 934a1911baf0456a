import { pipeline, Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The port's limit on bodies: verdicts and tokens are far shorter, and an error page of megabytes is of no use. */
const BODY_BYTES = 64 * 1024;
/** Packed bytes read at most: twice the limit, because what does not compress grows a little when it is packed. */
const PACKED_BYTES = 2 * BODY_BYTES;

/** What is there is unpacked although the end is missing. */
const TOLERANT = { finishFlush: constants.Z_SYNC_FLUSH };
const UNPACKERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(TOLERANT),
  'x-gzip': () => createGunzip(TOLERANT),
  deflate: () => createInflate(TOLERANT),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

/**
 * The text of a body, cut behind 64 kB between two characters. Compressed responses are not requested, but some servers
 * compress all the same, and some only claim to, even for an empty body. Such a body is taken as it came: the status has
 * decided, and an error here would have the records sent again, for ever.
 *
 * @throws When the connection ends in the middle of the body.
 */
export async function bodyText(body: AsyncIterable<Buffer>, encoding: string): Promise<string> {
  const unpacker = UNPACKERS[encoding.trim().toLowerCase()];
  if (unpacker === undefined) return textOf(await beginning(body, BODY_BYTES), false);
  const packed = await beginning(body, PACKED_BYTES);
  try {
    // Both ends are ours: an error of one surfaces when the other is read.
    const plain = pipeline(Readable.from([packed.bytes]), unpacker(), () => undefined);
    return textOf(await beginning(plain, BODY_BYTES), packed.isCut);
  } catch {
    return textOf({ bytes: packed.bytes.subarray(0, BODY_BYTES), isCut: packed.isCut }, false);
  }
}

interface Beginning {
  readonly bytes: Buffer;
  readonly isCut: boolean;
}

/** Leaving a stream closes its connection, which is cheaper than reading megabytes that are not used. */
async function beginning(stream: AsyncIterable<Buffer>, most: number): Promise<Beginning> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > most) break;
  }
  return { bytes: Buffer.concat(chunks, Math.min(size, most)), isCut: size > most };
}

/** Half a character at a cut is left out; one that the body itself breaks off shows as U+FFFD. */
function textOf({ bytes, isCut }: Beginning, wasCutBefore: boolean): string {
  return new TextDecoder().decode(bytes, { stream: isCut || wasCutBefore });
}
